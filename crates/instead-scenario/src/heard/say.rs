//! Sentences said again in the words that reading knows.

use super::circumstance::Circumstance;
use super::person::led;
use super::phrase::Phrase;
use super::words::Words;
use super::{Hearing, sound, words};
use crate::document::{Setup, Step, Thing as Read, Value};
use crate::parse::lines::Physical;
use crate::parse::tokens::span;
use crate::parse::{KEYWORDS, MAX_ERRORS, Sentence};
use instead_text::{Diagnostic, suggest};

/// Longer lines are read as they are.
const LONGEST: usize = 1000;

/// A sentence that is in response, if it is.
fn in_response(said: Words, response: bool) -> Words {
    if response { [words::of("in response ,"), said].concat() } else { said }
}

/// Whether a card counters what is cast: "counter target spell", "counter a spell".
fn is_counter(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("counter target") || text.contains("counter a spell")
}

/// The word of scenario files with which a line begins, or one that is nearly such a word, and the rest. Other words with a colon only
/// lead to what is said: `Simpler: I cast Shock`.
pub(super) fn keyword(text: &str) -> Option<(&str, &str)> {
    let (word, rest) = text.split_once(':').filter(|(word, _)| word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-'))?;
    let known = KEYWORDS.contains(&word) || suggest(word, KEYWORDS.iter().copied()).is_some() || rest.trim().is_empty();
    known.then_some((word, rest))
}

/// A line that is kept for whoever reads it, as it says nothing that isn't so anyway.
fn only_read(said: &Words) -> Vec<String> {
    vec![format!("# {}", words::text(said))]
}

/// The player whose turn a step ends.
fn ended(step: &Step) -> Option<String> {
    let Step::Action(action) = step else { return None };
    match action.clause.args.get("player") {
        Some(Value::Player(player)) if action.clause.verb == "end-turn" => Some(player.text.clone()),
        _ => None,
    }
}

/// A form in which something is said: the sentences that say it as reading knows it, if this is the form.
type Form<'g> = fn(&mut Hearing<'g>, &Words, (usize, usize)) -> Option<Vec<Words>>;

impl<'g> Hearing<'g> {
    /// The forms that have their circumstances in themselves, in the order in which they are tried.
    const ITS_OWN_FORMS: [Form<'g>; 12] = [
        |hearing, said, _| hearing.regenerates_bare(said),
        |hearing, said, _| hearing.answers_spell(said),
        |hearing, said, from| hearing.cast_barely(said, from),
        |hearing, said, _| hearing.lying(said),
        |hearing, said, _| hearing.saying(said),
        |hearing, said, from| hearing.idiom(said, from),
        |hearing, said, from| hearing.stood(said, from),
        |hearing, said, _| hearing.made_to(said),
        |hearing, said, _| hearing.each_other(said),
        |hearing, said, from| hearing.framed(said, from),
        |hearing, said, _| hearing.chosen(said),
        |hearing, said, _| hearing.each(said),
    ];

    /// The forms that are tried once no circumstance is said.
    const FREE_FORMS: [Form<'g>; 5] = [
        |hearing, said, from| hearing.player_does(said, from),
        |hearing, said, from| hearing.deed(said, from),
        |hearing, said, from| hearing.turned(said, from),
        |hearing, said, _| hearing.attack_first(said),
        |hearing, said, from| {
            said.first().filter(|word| hearing.is_player(word))?;
            hearing.as_cast(said, from).map(|cast| vec![cast])
        },
    ];
}

impl Hearing<'_> {
    /// The sentences of a line, and where in the file each stands; the line, if it is read as it is or is one.
    pub(super) fn parts_of(&self, line: &Physical<'_>, whole: (usize, usize)) -> Vec<(String, (usize, usize))> {
        let headed = |text: &str| self.board_headed(text).unwrap_or_else(|| text.to_owned());
        let one = || vec![(headed(line.text), whole)];
        let keyword = keyword(line.text).is_some();
        if self.unheard > MAX_ERRORS || line.text.len() > LONGEST || keyword || self.sound(line.text).is_some() {
            return one();
        }
        let opens = line.text.ends_with(':');
        let parts = words::parts(line.text.trim_end_matches(':'));
        if parts.len() < 2 {
            return one();
        }
        let last = parts.len() - 1;
        let place = |at: (usize, usize)| (line.at + at.0, line.at + at.1);
        let colon = |number: usize| if opens && number == last { ":" } else { "" };
        parts.into_iter().enumerate().map(|(number, part)| (format!("{}{}", headed(&part.text), colon(number)), place(part.at))).collect()
    }

    /// The lines to read for a sentence that was said; none if it is read as it is.
    pub(super) fn part(&mut self, text: &str, from: (usize, usize), several: bool) -> Vec<String> {
        if self.unheard > MAX_ERRORS {
            return Vec::new();
        }
        if let Some(sentence) = self.sound(text) {
            // A line of its own is what is done; a sentence after another may tell what comes of that.
            let said = words::digits(words::of(text));
            if several && let Some(told) = self.told_already(&said, from) {
                return told;
            }
            if several && let Some(so) = self.so_all_along(text, from) {
                return so;
            }
            self.learn(&sentence, text);
            return Vec::new();
        }
        let (known, remarks, asked) = (self.known.clone(), self.remarks.len(), self.asked);
        let mut out = if text.len() > LONGEST { Vec::new() } else { self.again(text, from) };
        if !self.amend_lines(&mut out) {
            out.clear();
        }
        let is_read = |line: &String| line.starts_with('#') || sound::read(self, line.lines().next().unwrap_or_default()).is_some();
        let (sound, some) = (!out.is_empty() && out.iter().all(is_read), out.iter().any(is_read));
        self.unheard += usize::from(!sound);
        if !sound {
            // What was assumed for what isn't understood after all.
            self.remarks.truncate(remarks);
            // Of several clauses those that aren't read are refused by themselves.
            if !some {
                out.clear();
            }
        }
        let added: Vec<String> = self.first.iter().map(|(line, _)| line.clone()).collect();
        let lost = self.lost(text, &[out.as_slice(), added.as_slice()].concat()).filter(|_| sound);
        if let Some(word) = lost {
            self.known = known;
            self.asked = asked;
            self.remarks.truncate(remarks);
            self.first.clear();
            let at = text.find(word.as_str()).map_or(from, |at| (from.0 + at, from.0 + at + word.len()));
            self.refuse(at, format!("what was heard doesn't say `{word}`; say it in shorter sentences"));
            return vec![format!("# {}", text.trim_end_matches(':'))];
        }
        let read = if out.is_empty() { vec![text.to_owned()] } else { out.clone() };
        let astray = read.iter().filter_map(|line| line.lines().next()).find_map(|line| self.astray(line));
        let unread = |line: &String| {
            let first = line.lines().next().unwrap_or_default();
            !line.starts_with('#') && sound::read(self, first).is_none()
        };
        let astray = astray.or_else(|| if read.iter().any(unread) { self.printed_otherwise(text) } else { None });
        if astray.is_some() || read.iter().any(unread) {
            self.strange(text, from);
        }
        if let Some(why) = astray {
            self.refuse(from, why);
        } else if let Some(unheard) = self.unheard_talk(text, &read, from) {
            out = unheard;
        }
        for (line, from) in std::mem::take(&mut self.first) {
            self.put_first(line, from);
        }
        out
    }

    /// Refuses a line that reading would take for something else.
    pub(super) fn refuse(&mut self, from: (usize, usize), why: String) {
        let error = Diagnostic::error("scenario/not-understood", "this is not understood").at(span(from.0, from.1), "");
        self.remarks.push(error.help(why));
    }

    /// A line said again, in one line or more.
    fn again(&mut self, text: &str, from: (usize, usize)) -> Vec<String> {
        let (head, body) = match keyword(text) {
            Some(("event", rest)) => ("event: ", rest.trim()),
            Some(_) => return Vec::new(),
            None => ("", text),
        };
        let opens = body.ends_with(':');
        // Forums write the names of cards in brackets.
        let body = body.trim_end_matches(':').replace("[[", "").replace("]]", "");
        let mut out = Vec::new();
        for words::Part { text: part, .. } in words::parts(&body) {
            if self.says_nothing(&words::of(&part)) {
                out.push(format!("# {part}"));
                continue;
            }
            if words::taken_back(&part) {
                out.push(format!("# {part}"));
                continue;
            }
            let part = match self.headed(&part) {
                Some((heading, rest)) => {
                    out.push(format!("# {heading}"));
                    rest
                }
                None => self.same_again(&part).map(str::to_owned).unwrap_or(part),
            };
            let part = self.card_headed(&part, from).unwrap_or(part);
            // After something was done whatever ends so asks: "Exile or library?", "So he takes six?"
            if words::asks(&part) || part.ends_with('?') && (self.first_step.is_some() || self.known.acted) {
                out.push(format!("# {part}"));
                self.asked = Some(from);
                out.extend(self.asked_of(&part, from));
                continue;
            }
            let said = self.initials(words::of(&super::brackets::apart(&part)), from);
            let said = self.whole_names(said);
            let said = super::idle::without_aside(self.brackets(said));
            let spelled = self.spelled(super::idle::plain(super::aside::with_subject(said)));
            let said = self.in_person(spelled);
            let said = words::digits(self.persons(said, from));
            let (before, said) = self.rephrased(said, from);
            for clause in before {
                out.extend(self.clause(clause, from));
            }
            let (inner, said) = self.passing(self.counted_of(self.said_of_it(said)));
            for clause in inner {
                out.extend(self.clause(clause, from));
            }
            for clause in self.clauses(said) {
                out.extend(self.clause(clause, from));
            }
        }
        if let Some(last) = out.last_mut().filter(|last| opens && !last.contains('\n')) {
            last.push(':');
        }
        if let Some(first) = out.first_mut().filter(|_| !head.is_empty()) {
            *first = format!("{head}{first}");
        }
        let same = matches!(out.as_slice(), [only] if only == text);
        if same { Vec::new() } else { out }
    }

    /// One sentence, said again.
    pub(super) fn clause(&mut self, said: Words, from: (usize, usize)) -> Vec<String> {
        let plain = words::text(&said);
        if let Some(so) = self.already_so(&said, from) {
            return so;
        }
        if let Some(told) = self.told_already(&said, from).or_else(|| self.begun_already(&said, from)) {
            return told;
        }
        if let Some(sentence) = self.sound(&plain) {
            self.learn(&sentence, &plain);
            return vec![plain];
        }
        if let Some(lines) = self.responded(&said, from) {
            return lines;
        }
        self.known.then =
            ["Then", "then", "Next", "next", "After", "Later", "Now"].contains(&said.first().map(String::as_str).unwrap_or_default());
        let (response, said) = led(said, &self.scope.players);
        self.known.then |= response;
        let said = self.verbs(self.article(super::stand::with_ands(said)));
        if let Some(told) = self.told_already(&said, from).or_else(|| self.begun_already(&said, from)) {
            return told;
        }
        let said = self.between(said);
        let said = self.without_purpose(said);
        let lead = if response { "in response, " } else { "" };
        if let Some(lines) = self.said_otherwise(&said, response, from) {
            return lines;
        }
        let (Some(player), rest) = self.subject(&said) else { return self.other(&said, lead, from) };
        let verb = rest.first().map(String::as_str).unwrap_or_default();
        if let Some(lines) = self.state_of_player(&player, &rest) {
            return lines;
        }
        match verb {
            "controls" | "has" | "owns" => {
                // "Has out Solemnity".
                let out = usize::from(rest.len() > 2 && rest.get(1).is_some_and(|word| word == "out"));
                let lines = self.things(&player, rest.get(1 + out..).unwrap_or_default(), verb == "has" && out == 0, from);
                return lines.unwrap_or_else(|| vec![plain]);
            }
            "is" if rest.get(1).is_some_and(|word| word.ends_with("ing") && words::verb(word).is_some()) && rest.len() > 2 => {
                let mut again = vec![player.clone()];
                again.extend(rest.get(1).and_then(|word| words::verb(word)).map(str::to_owned));
                again.extend(rest.get(2..).unwrap_or_default().iter().cloned());
                return self.clause(again, from);
            }
            _ => {}
        }
        // "In response I cast Counterspell": on what was cast.
        let counters = response && verb == "casts" && said.len() > 2;
        let named = counters.then(|| self.card_of(said.get(2..).unwrap_or_default())).flatten();
        let aims = named.and_then(|name| self.about_card(&name)).is_some_and(|(_, text)| is_counter(&text));
        let said = match self.known.does.clone().filter(|_| aims) {
            Some((_, cast)) => [said, vec!["targeting".to_owned()], words::of_name(&cast)].concat(),
            None => said,
        };
        let said = self.done(&player, said);
        if let Some(lines) = self.several(&said, from).filter(|_| !response) {
            return lines;
        }
        self.refs(said, &player, verb, lead, from)
    }

    /// A sentence that says in response to what it is: that is done first. What can't be is not left out.
    fn responded(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let Some(occasion) = self.occasion(said, from) else {
            return self.has_lost_occasion(said).then(|| vec![words::text(said)]);
        };
        let before = self.clause(occasion.clone(), from);
        let (_, rest) = led(said.clone(), &self.scope.players);
        if (0..rest.len()).any(|at| words::at(&rest, at, "in response to")) {
            return Some(vec![words::text(said)]);
        }
        let rest = self.answered_with(rest, &occasion);
        Some([before, self.clause(in_response(rest, true), from)].concat())
    }

    /// Names that hold a comma or an "and" in quotation marks, so that nothing parts them: `Wrexial, the Risen Deep`.
    fn whole_names(&self, said: Words) -> Words {
        let mut out: Words = Vec::new();
        let mut at = 0;
        while let Some(word) = said.get(at) {
            let found = self.card_at(&said, at).filter(|(name, next)| {
                let run = said.get(at..*next).unwrap_or_default();
                let parts = run.iter().any(|word| word == "," || word == "and" || word.ends_with(':'));
                parts && words::text(run) == *name
            });
            match found {
                Some((name, next)) => {
                    out.push(format!("\"{name}\""));
                    at = next;
                }
                None => {
                    out.push(word.clone());
                    at += 1;
                }
            }
        }
        out
    }

    /// `A 6 power creature is dealt 4 damage`: here `A` is no player.
    fn article(&self, mut said: Words) -> Words {
        let is = |word: &String| {
            let bare = word.to_ascii_lowercase();
            let described = words::is_stats(word) || words::is_number(word) || self.scope.flags().any(|flag| flag == bare);
            described || self.is_noun(&bare) || word.starts_with(char::is_lowercase) && words::verb(word).is_none() && self.is_kind(word)
        };
        if said.len() > 2 && words::is(&said, 0, "A") && said.get(1).is_some_and(is) {
            said.splice(0..1, ["a".to_owned()]);
        }
        said
    }

    /// "Two of A's units": A's two units.
    fn counted_of(&self, mut said: Words) -> Words {
        let found = (0..said.len()).find(|at| {
            let number = said.get(*at).and_then(|word| words::number(word)).is_some();
            let owner = said.get(at + 2).and_then(|word| word.strip_suffix("'s")).is_some_and(|owner| self.is_player(owner));
            number && owner && words::is(&said, at + 1, "of")
        });
        if let Some(at) = found
            && let (Some(number), Some(owner)) = (said.get(at).and_then(|word| words::number(word)), said.get(at + 2).cloned())
        {
            said.splice(at..at + 3, [owner, number.to_string()]);
        }
        said
    }

    /// The player that a sentence is about, and the rest of it.
    fn subject(&self, said: &Words) -> (Option<String>, Words) {
        match said.first().filter(|word| self.scope.players.iter().any(|player| player == *word)) {
            Some(player) => (Some(player.clone()), said.get(1..).unwrap_or_default().to_vec()),
            None => (None, said.clone()),
        }
    }

    /// The lines for a sentence that has to be turned, parted or put elsewhere before it can be read.
    fn said_otherwise(&mut self, said: &Words, response: bool, from: (usize, usize)) -> Option<Vec<String>> {
        if let Some(lines) = self.nothing_there(said) {
            return Some(lines);
        }
        if let Some(line) = self.tide(said) {
            return Some(vec![line]);
        }
        if self.says_nothing(said) {
            return Some(only_read(said));
        }
        if let Some(parted) = Self::ITS_OWN_FORMS.iter().find_map(|form| form(self, said, from)) {
            return Some(self.all_said(said, parted, response, from));
        }
        if let Some(circumstance) = self.circumstance(said, from) {
            return Some(self.said_in(said, circumstance, response, from));
        }
        if let Some(parted) = Self::FREE_FORMS.iter().find_map(|form| form(self, said, from)) {
            return Some(self.all_said(said, parted, response, from));
        }
        if let Some(lines) = self.several(said, from).filter(|_| !response) {
            return Some(lines);
        }
        let state = self.state_of_thing(said, from)?;
        Some(self.all_said(said, state, response, from))
    }

    /// The lines for the sentences that are said instead of one; if there are none, it says what is so anyway.
    fn all_said(&mut self, said: &Words, parted: Vec<Words>, response: bool, from: (usize, usize)) -> Vec<String> {
        if parted.is_empty() {
            return only_read(said);
        }
        parted.into_iter().flat_map(|said| self.clause(in_response(said, response), from)).collect()
    }

    /// The lines for a sentence and its circumstance. A moment alone is said by the lines about the beginning.
    fn said_in(&mut self, said: &Words, circumstance: Circumstance, response: bool, from: (usize, usize)) -> Vec<String> {
        for line in circumstance.beginning {
            self.begin_with(line, from);
        }
        let mut out = Vec::new();
        for before in circumstance.before {
            out.extend(self.clause(before, from));
        }
        let rest = Some(circumstance.rest).filter(|rest| !rest.is_empty());
        for rest in rest.into_iter().chain(circumstance.after) {
            out.extend(self.clause(in_response(rest, response), from));
        }
        if out.is_empty() { only_read(said) } else { out }
    }

    /// Notes everything that a line makes known.
    pub(super) fn learn(&mut self, sentence: &Sentence, line: &str) {
        if let Sentence::Step(step) = sentence {
            self.known.acted = true;
            let verb = match step {
                Step::Action(action) => action.clause.verb.as_str(),
                Step::Event(clauses) => clauses.first().map_or("", |clause| clause.verb.as_str()),
                _ => "",
            };
            let does = match step {
                Step::Action(action) if ["cast", "play", "activate"].contains(&action.clause.verb.as_str()) => {
                    match (action.clause.args.get("player"), action.clause.args.get("object")) {
                        (Some(Value::Player(player)), Some(Value::Object(object))) => Some((player.text.clone(), object.name.text.clone())),
                        _ => None,
                    }
                }
                _ => None,
            };
            self.known.does = does;
            self.known.ended = ended(step);
            line.split_once(" targeting ").map_or("", |(_, aimed)| aimed).clone_into(&mut self.known.aimed);
            verb.clone_into(&mut self.known.verb);
            self.known.attacks |= verb == "attack";
        }
        if let Sentence::Step(Step::Action(action)) = sentence
            && ["cast", "play"].contains(&action.clause.verb.as_str())
            && let (Some(Value::Player(player)), Some(Value::Object(object))) =
                (action.clause.args.get("player"), action.clause.args.get("object"))
            && !self.is_named(&object.name.text)
        {
            let phrase = Phrase { name: Some(object.name.text.clone()), card: true, count: 1, ..Phrase::default() };
            let known = self.known_as(&phrase, &player.text);
            self.known.things.push(known);
        }
        let Sentence::Setup(Setup::Objects(objects)) = sentence else { return };
        let phrase = match &objects.thing {
            Read::Named(name) => Phrase { name: Some(name.text.clone()), card: true, count: objects.count, ..Phrase::default() },
            Read::Described(described) => Phrase {
                name: described.name.as_ref().map(|name| name.text.clone()),
                kinds: described.kinds.iter().map(|kind| kind.text.clone()).collect(),
                stats: described.stats.as_ref().map(|stats| format!("{}/{}", stats.power.text, stats.toughness.text)),
                count: objects.count,
                ..Phrase::default()
            },
        };
        let mut known = self.known_as(&phrase, &objects.player.text);
        if let Some(label) = &objects.label {
            known.name.clone_from(&label.text);
        }
        known.line = Some(line.to_owned());
        self.known.add(known);
    }
}
