//! How much of what was heard isn't understood.

use std::collections::BTreeSet;

use instead_text::Severity;

use super::super::{Hearing, sound, words};
use crate::document::{Clause, Ref, Setup, Step, Thing, Value};
use crate::parse::Sentence;

/// Small words that are in no name unless a card has it.
const IN_NO_NAME: &[&str] = &[
    "in", "on", "then", "for", "with", "also", "to", "off", "from", "when", "while", "and", "up", "(", ")", "has", "is", "again", "+", "&",
];

impl Hearing<'_> {
    /// The number of lines and names since then that aren't understood.
    pub(super) fn faults_since(&self, before: &Hearing<'_>) -> usize {
        let new = self.remarks.iter().skip(before.remarks.len());
        let errors = new.filter(|remark| remark.severity == Severity::Error).count();
        let already: BTreeSet<&str> = before.out.iter().map(|out| out.text.as_str()).collect();
        let now = self.out.iter().filter(|out| !already.contains(out.text.as_str()));
        10 * errors + now.map(|out| self.faults_in(&out.text)).sum::<usize>()
    }

    /// What isn't understood in lines that were heard.
    fn faults_in(&self, text: &str) -> usize {
        text.lines().filter(|line| !line.trim_start().starts_with('|')).map(|line| self.faults_of(line)).sum()
    }

    /// What isn't understood in a line that was heard.
    fn faults_of(&self, line: &str) -> usize {
        let first = line.trim();
        if first.is_empty() || first.starts_with(['#', '-', '|', '/']) || first.starts_with("card ") {
            return 0;
        }
        let bare = first.split("  #").next().unwrap_or(first);
        match sound::read(self, first) {
            None if bare.starts_with("players:")
                || bare.starts_with("active:")
                || bare.starts_with("step:")
                || bare.starts_with("asked:") =>
            {
                0
            }
            None => 10,
            Some(Sentence::Setup(Setup::Objects(objects))) => match &objects.thing {
                Thing::Named(name) => usize::from(self.is_fleeting_card(&name.text)) + usize::from(!self.may_be_called(&name.text, bare)),
                Thing::Described(_) => 0,
            },
            Some(Sentence::Step(Step::Action(action))) => self.names_astray(&action.clause, bare),
            Some(Sentence::Step(Step::Event(clauses))) => clauses.iter().map(|clause| self.names_astray(clause, bare)).sum(),
            Some(_) => 0,
        }
    }

    /// The names in a clause that nothing has.
    fn names_astray(&self, clause: &Clause, line: &str) -> usize {
        let names = clause.args.values().flat_map(|value| match value {
            Value::Object(object) => vec![&object.name.text],
            Value::Refs(refs) => refs
                .iter()
                .filter_map(|one| match one {
                    Ref::Object(object) => Some(&object.name.text),
                    Ref::Player(_) => None,
                })
                .collect(),
            _ => Vec::new(),
        });
        names.filter(|name| !self.may_be_called(name, line)).count()
    }

    /// Whether something may be called so: a card, something that is here, a name in quotation marks, or a plain one.
    fn may_be_called(&self, name: &str, line: &str) -> bool {
        let bare = name.split('#').next().unwrap_or(name).trim();
        if line.contains(" moves ") && name.contains('#') {
            return false;
        }
        let known = line.contains(&format!("\"{name}\"")) || self.is_card(bare) || self.is_told(bare);
        let field =
            self.play.sentences().spoken.battlefields && self.out.iter().any(|out| out.text.contains(&format!("battlefield {bare}")));
        let made = self.is_kind(bare) || self.is_kind(bare.split(' ').next().unwrap_or_default());
        let large = words::of(bare).first().is_some_and(|word| word.starts_with(char::is_uppercase));
        let plain = large && !words::of(bare).iter().any(|word| IN_NO_NAME.contains(&word.as_str()));
        known || field || made || !large && self.is_noun(bare.split(' ').next_back().unwrap_or_default()) || plain && self.is_made(bare)
    }

    /// Whether a line puts something of this name there; what is only cast may be called anything.
    fn is_told(&self, name: &str) -> bool {
        let bare = name.strip_suffix(" token").unwrap_or(name).trim_end_matches('.');
        self.known
            .things
            .iter()
            .any(|thing| thing.name.eq_ignore_ascii_case(bare) && (thing.line.is_some() || self.is_card(&thing.name) || thing.unnamed))
    }

    /// Whether a name is of something that a card here makes or that a line describes.
    fn is_made(&self, name: &str) -> bool {
        let named = |text: &String| text.contains(&format!(" {name}"));
        self.known.things.iter().any(|thing| self.about_card(&thing.name).is_some_and(|(_, text)| named(&text)))
            || self.out.iter().any(|out| {
                let described = out.text.contains(" controls a ") || out.text.contains(" controls an ") || out.text.starts_with("card ");
                described && named(&out.text)
            })
    }
}
