//! A file and its sections: what is said once for all of them, and what each of them says.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use instead_game::{CardSource, Games, Play};
use instead_text::Diagnostic;

use super::refer::Known;
use super::{Heard, Hearing, Out, Places, people};
use crate::parse::lines::{Kind, Physical, split};
use crate::parse::{MAX_ERRORS, Scope};

/// A file that is heard.
struct File<'g> {
    games: Games,
    play: &'static dyn Play,
    text: &'g str,
    lines: &'g [Physical<'g>],
    /// The cards that the file defines, and of what kind they are.
    cards: Vec<(String, String)>,
    /// Whether the file says who plays.
    declared: bool,
    /// Whether the file is one case that has no name.
    headless: bool,
    outside: Option<&'g dyn CardSource>,
    looked_up: RefCell<BTreeMap<String, Option<(String, String)>>>,
}

/// What was heard of a file so far.
#[derive(Default)]
struct SoFar {
    out: Vec<Out>,
    remarks: Vec<Diagnostic>,
    /// The text of the lines before the first case.
    shared: String,
    /// The things that these speak of.
    common: Known,
    /// The number of lines that were not understood.
    unheard: usize,
}

/// The file in words that are read, if any line has to be said again.
pub(crate) fn hear(games: Games, outside: Option<&dyn CardSource>, text: &str) -> Option<Heard> {
    let lines: Vec<Physical<'_>> = split(text).collect();
    let game = lines.iter().find_map(|line| line.text.strip_prefix("game:"));
    let play = match game {
        Some(name) => games.find(name.trim()).ok()?,
        None => games.first()?,
    };
    let file = File {
        games,
        play,
        text,
        lines: &lines,
        cards: lines.iter().filter_map(|line| card_name(line)).collect(),
        declared: lines.iter().any(|line| line.kind == Kind::Sentence && line.text.starts_with("players:")),
        headless: headless(&lines),
        outside,
        looked_up: RefCell::default(),
    };
    let mut so_far = SoFar::default();
    for (number, range) in file.sections().into_iter().enumerate() {
        file.section(number, lines.get(range).unwrap_or_default(), &mut so_far);
    }
    Places::of(text, so_far.out, so_far.remarks)
}

impl<'g> File<'g> {
    /// The lines before the first case, and those of each case.
    fn sections(&self) -> Vec<Range<usize>> {
        if self.headless {
            return vec![0..0, 0..self.lines.len()];
        }
        let heads = self.lines.iter().enumerate().filter(|(_, line)| line.kind == Kind::Case).map(|(at, _)| at);
        let stops: Vec<usize> = std::iter::once(0).chain(heads).chain([self.lines.len()]).collect();
        stops.windows(2).filter_map(|pair| Some(*pair.first()?..*pair.get(1)?)).collect()
    }

    /// Hears a section; the first is what all of them share.
    fn section(&'g self, number: usize, section: &[Physical<'_>], so_far: &mut SoFar) {
        let said = so_far.shared.clone() + &said_in(section);
        if number == 0 {
            so_far.shared.clone_from(&said);
        }
        let tells = self.headless && number > 0;
        let mut hearing = self.hearing(section, said, tells, so_far);
        let people = if self.declared { None } else { people::named(&hearing, section) };
        if let Some(people) = &people {
            hearing.scope.players.clone_from(people);
        }
        hearing.section(section, self.text, people.filter(|_| number > 0), tells);
        let given_up = hearing.unheard > MAX_ERRORS;
        hearing.all_strange(section);
        if !given_up && (tells || hearing.first_person()) {
            hearing.as_they_entered();
        }
        let understood = hearing.unheard == so_far.unheard && !given_up;
        if number > 0 && hearing.heard && understood {
            hearing.only_named();
            hearing.payments();
            hearing.assumptions();
            hearing.forging();
            hearing.answers();
        }
        if tells && understood && !hearing.heard && hearing.first_step.is_some() {
            hearing.alone_in_library();
        }
        if let Some(from) = hearing.asked.filter(|_| hearing.first_step.is_none() && hearing.unheard == so_far.unheard) {
            let message = "what is asked isn't taken for something that happens, and nothing else happens here".to_owned();
            hearing.remark(from, message, "say what happens in a sentence of its own: `A casts …`, `event: Bear deals 2 damage to B`");
        }
        if tells && !given_up {
            hearing.whose_turn();
        }
        if number == 0 {
            so_far.common = hearing.known;
        }
        so_far.unheard = hearing.unheard;
        so_far.out.append(&mut hearing.out);
        so_far.remarks.append(&mut hearing.remarks);
    }

    /// The state in which the hearing of a section begins.
    fn hearing(&'g self, section: &[Physical<'_>], said: String, tells: bool, so_far: &SoFar) -> Hearing<'g> {
        Hearing {
            play: self.play,
            scope: scope_of(self.games, self.play, self.lines, section),
            said,
            cards: &self.cards,
            own: Vec::new(),
            known: so_far.common.clone(),
            out: Vec::new(),
            first_step: None,
            first: Vec::new(),
            remarks: Vec::new(),
            cast_first: None,
            amended: Vec::new(),
            asked: None,
            yes_or_no: Vec::new(),
            only_named: None,
            heard: false,
            unheard: so_far.unheard,
            tells,
            outside: self.outside,
            looked_up: &self.looked_up,
        }
    }
}

/// The name of the card that a line defines, and of what kind it is.
fn card_name(line: &Physical<'_>) -> Option<(String, String)> {
    let rest = line.text.strip_prefix("card ").filter(|_| line.kind == Kind::Sentence)?;
    let end = rest.find(", a").unwrap_or(rest.len());
    Some((rest.get(..end)?.trim_matches('"').to_owned(), rest.get(end..)?.to_owned()))
}

/// The text of lines, expectations aside.
fn said_in(section: &[Physical<'_>]) -> String {
    let keyword = |text: &str| {
        let word = text.split_once(':').map(|(word, _)| word);
        word.is_some_and(|word| word != "event" && word.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    let says = |line: &&Physical<'_>| match line.kind {
        Kind::Sentence => !keyword(line.text) || line.text.ends_with(':'),
        kind => kind == Kind::Text,
    };
    let lines = section.iter().filter(says);
    lines.map(|line| format!("{}\n", line.text)).collect()
}

/// Whether a file is one case that has no name: it says more than which cards there are.
fn headless(lines: &[Physical<'_>]) -> bool {
    const SHARED: [&str; 6] = ["game:", "edition:", "card ", "players:", "rules:", "costs:"];
    let says = |line: &Physical<'_>| line.kind == Kind::Sentence && !SHARED.iter().any(|word| line.text.starts_with(word));
    lines.iter().any(says) && lines.iter().all(|line| line.kind != Kind::Case)
}

/// The scope in which a section's lines are read.
fn scope_of(games: Games, play: &'static dyn Play, lines: &[Physical<'_>], section: &[Physical<'_>]) -> Scope {
    let players = |lines: &[Physical<'_>]| lines.iter().rev().find_map(|line| line.text.strip_prefix("players:").map(str::to_owned));
    let common = lines.iter().position(|line| line.kind == Kind::Case).unwrap_or(lines.len());
    let named = players(section).or_else(|| players(lines.get(..common).unwrap_or_default()));
    let names = named.map(|names| names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>());
    let mut scope = Scope::of_game(games, play);
    if let Some(names) = names {
        scope.players = names;
    }
    scope
}
