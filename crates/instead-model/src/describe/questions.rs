//! Questions and their answers.

use super::Teller;
use super::english::{base, ordinal, past, possessive};
use crate::battleline::RIGHT;
use crate::coins_and_dice::Thrown;
use crate::event::{Party, Value};
use crate::game::{Offered, Prompt, Question};
use crate::ids::Verb;
use crate::language::{Amount, ChoiceOf, Entering, Rewrite};
use crate::program::Op;
use crate::program::Program;
use crate::zones;

impl Teller<'_> {
    /// A question, in words and with a question mark.
    pub fn question(&self, question: &Question) -> String {
        let whose = self.asker(question);
        let of = |what: &str| match &whose {
            Some(name) => format!("{what} {name}?"),
            None => format!("{}?", what.rsplit_once(' ').map_or(what, |(what, _)| what)),
        };
        let by = |what: &str| match &whose {
            Some(name) => sentence_of(&format!("{what} ({name})")),
            None => sentence_of(what),
        };
        match &question.prompt {
            Prompt::Points { effect, from, amount } => {
                let standing = self.position.standing(*effect, None);
                let noun = standing.map_or("damage", |standing| self.noun(standing.made.replacement.watch.verb));
                let moves = standing.is_some_and(|standing| matches!(standing.made.replacement.rewrite, Rewrite::RedirectPoints(_)));
                let source = from.map_or_else(String::new, |source| format!(" from {}", self.object(source)));
                let does = if moves { "redirect" } else { "prevent" };
                format!("How much of the {amount} {noun}{source} does {} {does}?", self.effect(*effect).short)
            }
            Prompt::Assign { from, to, amount } => {
                format!("How much of its {amount} combat damage does {} assign to {}?", self.object(*from), self.party(*to))
            }
            Prompt::Divide { to, amount } => by(&format!("how much of the {amount} does {} get", self.party(*to))),
            Prompt::Taken { from, amount } => by(&format!("how much of the {amount} is taken from {}", self.party(*from))),
            Prompt::Payment => by("what is it paid with"),
            Prompt::ManaKind => by("which mana"),
            Prompt::Which(verb) => by(&self.which(*verb)),
            Prompt::Stays(_) => by("which one stays"),
            Prompt::Found => by("which one is found"),
            Prompt::Chosen => by("which one is chosen"),
            Prompt::Source => of("Which source is chosen for"),
            Prompt::Whether(Offered::Put(zones::COMMAND)) => sentence_of(&self.deed_of(question)),
            Prompt::Whether(offered) => by(&self.offered(*offered)),
            Prompt::Name(ChoiceOf::Color) => of("Which color is chosen for"),
            Prompt::Name(ChoiceOf::ColorOtherThan(_)) => of("Which color is chosen for"),
            Prompt::Name(ChoiceOf::OneOf(_) | ChoiceOf::Either(..)) => of("Which one is chosen for"),
            Prompt::Name(ChoiceOf::House) => of("Which house is chosen for"),
            Prompt::Name(ChoiceOf::Player) => of("Which player is chosen for"),
            Prompt::Name(ChoiceOf::CardName { .. }) => of("Which card name is chosen for"),
            Prompt::Name(ChoiceOf::Number(..)) => of("Which number is chosen for"),
            Prompt::Name(ChoiceOf::X | ChoiceOf::XOf(_)) => of("Which number is X for"),
            Prompt::Name(ChoiceOf::BasicLandType) => of("Which basic land type is chosen for"),
            Prompt::Name(ChoiceOf::Opponent) => of("Which opponent is chosen for"),
            Prompt::Name(ChoiceOf::CreatureType | ChoiceOf::CreatureTypeOtherThan(_)) => of("Which creature type is chosen for"),
            Prompt::Way => by("how does it enter"),
            Prompt::Word => of("Which word is chosen for"),
            Prompt::Host => of("What is the host of"),
            Prompt::CopyOf => match &whose {
                Some(name) => format!("What does {name} enter as a copy of?"),
                None => "What does it enter as a copy of?".into(),
            },
            Prompt::Target(0) => of("What is the target of"),
            Prompt::Target(number) => of(&format!("What is the {} target of", ordinal(usize::from(*number) + 1))),
            Prompt::NewTarget => by("what is the new target"),
            Prompt::Mode => of("Which mode is chosen for"),
            Prompt::Trigger => format!("Which triggered ability goes on {} next?", self.zone(zones::STACK, None)),
            Prompt::Place => format!("To which flank does {} go?", whose.as_deref().unwrap_or("it")),
            Prompt::Location => format!("To which location does {} go?", whose.as_deref().unwrap_or("it")),
            Prompt::Resolves => "Which ability resolves next?".into(),
            Prompt::Chance => "Which card is it, by chance?".into(),
            Prompt::Vote => by("which vote"),
            Prompt::Coin(_) => "How does the coin come up?".into(),
            Prompt::Die => "What does the die show?".into(),
            Prompt::Kept(_) => "Which result counts?".into(),
        }
    }

    /// An answer, as a player would give it.
    pub fn answer(&self, question: &Question, value: &Value) -> String {
        match (&question.prompt, value) {
            (Prompt::Payment, Value::Number(code)) => paid_with(*code),
            (Prompt::Vote, Value::Number(n)) => self.ballot(question, *n),
            (Prompt::Coin(thrown) | Prompt::Kept(thrown), Value::Yes(heads)) => side(*thrown, *heads).into(),
            (Prompt::Mode, Value::Number(n)) => self.modes(question, *n),
            (Prompt::Way | Prompt::Word, Value::Number(n)) => self.way(question, usize::try_from(*n).unwrap_or(usize::MAX)),
            (Prompt::Trigger | Prompt::Resolves, Value::Number(n)) => {
                let waiting = usize::try_from(*n).ok().and_then(|place| self.position.table.triggered.get(place));
                waiting.map_or_else(
                    || "a triggered ability".into(),
                    |item| format!("{} triggered ability", possessive(&self.object(item.source))),
                )
            }
            (Prompt::Location, Value::Party(Party::Player(player))) => format!("{} base", possessive(&self.player(*player))),
            (Prompt::Place, Value::Number(0)) => "the left flank".into(),
            (Prompt::Place, Value::Number(n)) if *n == RIGHT => "the right flank".into(),
            (Prompt::Place, Value::Number(n)) => format!("with {n} on its left"),
            (_, value) => self.value(value),
        }
    }

    /// One mode, or several.
    fn modes(&self, question: &Question, number: u64) -> String {
        let names: Vec<String> = self.modes_chosen(question, number).into_iter().map(|mode| ordinal(mode.saturating_add(1))).collect(); // no amount
        let noun = if names.len() == 1 { "mode" } else { "modes" };
        let told = format!("the {} {noun}", names.join(" and "));
        let does: Vec<&str> =
            self.modes_chosen(question, number).into_iter().filter_map(|mode| self.mode_text(question, number, mode)).collect();
        if does.is_empty() { told } else { format!("{told}: {}", does.join(" + ")) }
    }

    /// The text of a mode, without its full stop.
    fn mode_text(&self, question: &Question, number: u64, mode: usize) -> Option<&str> {
        let clause = usize::from(self.mode_program(question, number)?.clause);
        let definition = self.position.table.definitions.cards.get(question.card?.0 as usize)?;
        let text = definition.clauses.get(clause)?.text.as_str();
        let mode = text.split('•').nth(mode.saturating_add(1))?; // no amount
        Some(mode.trim().trim_end_matches('.')).filter(|mode| !mode.is_empty())
    }

    /// Which modes, from 0, an answer means: a program of the definition that was asked about, or its place among those of
    /// the spell.
    fn modes_chosen(&self, question: &Question, number: u64) -> Vec<usize> {
        let program = self.mode_program(question, number);
        match program.map(|program| program.modes.as_slice()) {
            None | Some([]) => vec![usize::try_from(number).unwrap_or(usize::MAX)],
            Some(modes) => modes.iter().map(|mode| usize::from(*mode)).collect(),
        }
    }

    fn mode_program(&self, question: &Question, number: u64) -> Option<&Program> {
        let compiled = &self.position.table.definitions.cards.get(question.card?.0 as usize)?.compiled;
        let place = usize::try_from(number).ok();
        let index = place.and_then(|place| compiled.spell.get(place).copied()).or(u16::try_from(number & 0xffff).ok())?;
        compiled.programs.get(usize::from(index))
    }

    /// Whether a player who says this means that answer to the question for modes: numbers from 1 ("1 and 3"), or words of the
    /// one mode.
    pub fn means_modes(&self, question: &Question, number: u64, said: &str) -> bool {
        let modes = self.modes_chosen(question, number);
        let numbers = said.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and").map(|word| word.parse::<usize>().ok());
        if let Some(mut numbers) = numbers.collect::<Option<Vec<usize>>>() {
            numbers.sort_unstable();
            return numbers == modes.iter().map(|mode| mode.saturating_add(1)).collect::<Vec<_>>(); // no amount
        }
        let clause = self.mode_program(question, number).map(|program| usize::from(program.clause));
        let definition = question.card.and_then(|card| self.position.table.definitions.cards.get(card.0 as usize));
        let text = definition.zip(clause).and_then(|(definition, clause)| Some(definition.clauses.get(clause)?.text.to_lowercase()));
        let (Some(text), [mode]) = (text, modes.as_slice()) else { return false };
        let words = said.split_whitespace().map(|word| word.trim_matches(['.', ',']).to_lowercase());
        text.split('•').nth(mode.saturating_add(1)).is_some_and(|mode| words.into_iter().all(|word| mode.contains(&word))) // no amount
    }

    /// One of the words that are voted for.
    fn ballot(&self, question: &Question, number: u64) -> String {
        let definition = question.card.and_then(|card| self.position.table.definitions.cards.get(card.0 as usize));
        let mut ops = definition.iter().flat_map(|definition| &definition.compiled.programs).flat_map(|program| &program.ops);
        let words = ops.find_map(|op| if let Op::Vote(words) = op { Some(words) } else { None });
        let word = words.and_then(|words| words.get(usize::try_from(number).ok()?));
        word.cloned().unwrap_or_else(|| number.to_string())
    }

    /// One of several ways in which something may enter, or one of several words.
    fn way(&self, question: &Question, number: usize) -> String {
        let definition = question.card.and_then(|card| self.position.table.definitions.cards.get(card.0 as usize));
        let replacements = definition.iter().flat_map(|definition| &definition.compiled.replacements);
        let entries = replacements.filter_map(|made| if let Rewrite::Enter(how) = &made.replacement.rewrite { Some(how) } else { None });
        let told = entries.flatten().find_map(|how| match how {
            Entering::Word(words) if question.prompt == Prompt::Word => words.get(number).cloned(),
            Entering::OneOf(ways) | Entering::Theirs(ways) if question.prompt == Prompt::Way => {
                ways.get(number).map(|way| self.entering(way))
            }
            _ => None,
        });
        told.unwrap_or_else(|| number.to_string())
    }

    pub(super) fn entering(&self, way: &[Entering]) -> String {
        let told = way.iter().map(|how| match how {
            Entering::Tapped => "tapped".into(),
            Entering::Counters { counter, amount: Amount::Number(n) } => {
                super::english::counted(*n, &format!("{} counter", self.words.counter(*counter)))
            }
            Entering::Counters { counter, .. } => format!("{} counters", self.words.counter(*counter)),
            Entering::Gains(tags) => tags.iter().map(|tag| self.value(&Value::Tag(*tag))).collect::<Vec<_>>().join(" and "),
            _ => "otherwise".into(),
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { "nothing".into() } else { told.join(" and ") }
    }

    /// The name of the object or card whose text asks.
    fn asker(&self, question: &Question) -> Option<String> {
        let known = question.source.filter(|source| self.position.table.known(*source).is_some());
        known.map(|source| self.object(source)).or_else(|| question.card.map(|card| self.card(card)))
    }

    /// The subject of a question, as it stands behind "decides": "whether to pay 2 life (Steam Vents)".
    pub fn indirect(&self, question: &Question) -> String {
        match &question.prompt {
            Prompt::Whether(_) => match self.asker(question) {
                Some(name) if question.prompt != Prompt::Whether(Offered::Put(zones::COMMAND)) => {
                    format!("whether to {} ({name})", self.deed_of(question))
                }
                _ => format!("whether to {}", self.deed_of(question)),
            },
            Prompt::Chance => "which card it is".into(),
            Prompt::Coin(_) => "how the coin comes up".into(),
            Prompt::Assign { from, to, amount } => {
                format!("how much of its {amount} combat damage {} assigns to {}", self.object(*from), self.party(*to))
            }
            Prompt::Divide { to, amount } => format!("how much of the {amount} {} gets", self.party(*to)),
            Prompt::CopyOf => "what it enters as a copy of".into(),
            Prompt::Way => "how it enters".into(),
            Prompt::Place => match self.asker(question) {
                Some(name) => format!("to which flank {name} goes"),
                None => "to which flank it goes".into(),
            },
            Prompt::Die => "what the die shows".into(),
            _ => {
                let asked = self.question(question);
                let asked = asked.trim_end_matches('?');
                let subject = asked.strip_prefix("What is ").unwrap_or(asked);
                let mut letters = subject.chars();
                letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
            }
        }
    }

    /// The deed about which somebody is asked, as an infinitive: "pay 2 life".
    pub fn deed_of(&self, question: &Question) -> String {
        match (question.prompt, question.source) {
            // Only the object itself is asked about so (CR 903.9a).
            (Prompt::Whether(Offered::Put(zones::COMMAND)), Some(object)) => {
                format!("put {} into the {}", self.object(object), self.words.zone(zones::COMMAND))
            }
            (Prompt::Whether(offered), _) => self.offered(offered),
            _ => "do it".into(),
        }
    }

    /// The sentence for a choice of something to which this is done: "A sacrifices Bear", "A chooses Bear (damage)".
    pub fn chosen_for(&self, who: &str, verb: Verb, label: &str) -> String {
        let told = self.words.verbs.get(usize::from(verb.0)).map_or("", |word| word.told);
        if let (["{player}", does, "{subject}"], true) = (told.split(' ').collect::<Vec<_>>().as_slice(), label != "nothing") {
            return format!("{who} {does} {label}");
        }
        if verb == zones::MOVE { format!("{who} chooses {label}") } else { format!("{who} chooses {label} ({})", self.noun(verb)) }
    }

    /// The deed that is offered to somebody, as an infinitive.
    fn offered(&self, offered: Offered) -> String {
        match offered {
            Offered::Deed(verb) => self.deed(verb),
            Offered::Paid(verb, amount) => {
                let deed = self.deed(verb);
                let what = deed.split_once(' ').map_or("", |(_, what)| what);
                format!("pay {amount} {what}").trim_end().to_owned()
            }
            Offered::Put(zones::BOARD) => format!("put it onto the {}", self.words.zone(zones::BOARD)),
            Offered::Return => format!("return it to its owner's {}", self.words.zone(zones::HAND)),
            Offered::Put(zones::EXILE) => format!("put it into {}", self.words.zone(zones::EXILE)),
            Offered::Bottom(zone) => format!("put it on the bottom of the {}", self.words.zone(zone)),
            Offered::Put(zone) => format!("put it into the {}", self.words.zone(zone)),
            Offered::Payment => "pay".into(),
            Offered::Other => "do what it says".into(),
        }
    }

    /// "Which one is sacrificed", "which one becomes tapped".
    fn which(&self, verb: Verb) -> String {
        let Some(word) = self.words.verbs.get(verb.0 as usize) else { return "which one".into() };
        let words: Vec<&str> = word.told.split(' ').collect();
        match words.as_slice() {
            ["{subject}", rest @ ..] if !rest.iter().any(|word| word.contains('{')) => format!("which one {}", rest.join(" ")),
            ["{player}", does, "{subject}"] => format!("which one is {}", past(&base(does)).1),
            ["{subject}", does, ..] => format!("which one {does}"),
            [.., does @ ("deals" | "assigns"), _, _, "to", "{subject}"] => {
                let what = word.noun.split_once("assigning ").map_or(word.noun, |(_, what)| what);
                format!("which one is {} {what}", past(&base(does)).1)
            }
            [.., where_to @ ("to" | "on" | "from"), "{subject}"] => format!("{} {where_to} which one", word.noun),
            _ => format!("which one, for {}", word.noun),
        }
    }
}

/// A question: a capital at the beginning, a question mark at the end.
fn sentence_of(text: &str) -> String {
    super::english::sentence(&format!("{}?", text.trim_end_matches('?')))
}

/// The result of a coin flip. Whoever flips a called coin is taken to call heads: the side that is called can't matter
/// (CR 705.2).
fn side(thrown: Thrown, heads: bool) -> &'static str {
    match (thrown, heads) {
        (Thrown::CalledCoin, true) => "heads: the flip is won",
        (Thrown::CalledCoin, false) => "tails: the flip is lost",
        (_, true) => "heads",
        (_, false) => "tails",
    }
}

/// Mana and life by which a cost is paid: see [`Prompt::Payment`].
fn paid_with(code: u64) -> String {
    let many = |place: u32| usize::try_from((code >> (9 * place)) & 0x1ff).unwrap_or(0);
    let symbols: String =
        ["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"].iter().zip(0..).map(|(symbol, place)| symbol.repeat(many(place))).collect();
    match (symbols.is_empty(), many(6)) {
        (_, 0) => symbols,
        (true, times) => format!("{} life", 2 * times),
        (false, times) => format!("{symbols} and {} life", 2 * times),
    }
}
