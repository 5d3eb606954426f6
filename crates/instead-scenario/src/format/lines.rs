//! One sentence as a line.

use super::clause::{self, article, list, reference, thing};
use crate::document::{
    Action, CardDef, Choice, Claim, Costs, Count, Counted, Expect, Facing, Fact, Name, Objects, Pile, Setup, State, Step, Thing, Who,
};
use crate::parse::table::Of;
use crate::parse::tokens::quote;
use crate::parse::{Scope, Sentence};

/// Which names get quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quotes {
    /// Those that can't be written without.
    Few,
    /// Also those with commas or small words.
    Some,
    /// All.
    All,
}

impl Quotes {
    /// A name, quoted if it has to be.
    pub(super) fn name(self, text: &str) -> String {
        let odd = text.is_empty()
            || text.starts_with('"')
            || text.chars().any(|c| c.is_whitespace() && c != ' ')
            || text.contains("  ")
            || text.trim() != text;
        let small = |w: &str| w.starts_with(char::is_lowercase) || w == "#";
        let risky = || text.contains([',', ';', '"', '#', ':', '|']) || text.split(' ').any(small);
        match self {
            _ if odd => quote(text),
            Self::Some if risky() => quote(text),
            Self::All => quote(text),
            _ => text.to_owned(),
        }
    }
}

/// A line, and the lines of text below it.
#[derive(Debug)]
pub(super) struct Written {
    /// The line.
    pub line: String,
    /// The `|` lines.
    pub below: Vec<Name>,
}

/// Gives a sentence its text.
pub(super) fn set_text(sentence: &mut Sentence, text: Vec<Name>) {
    match sentence {
        Sentence::Setup(Setup::Card(card)) => card.text = text,
        Sentence::Setup(Setup::Objects(objects)) => objects.text = text,
        _ => {}
    }
}

/// Writes a sentence.
pub(super) fn write(sentence: &Sentence, scope: &Scope, q: Quotes) -> Written {
    let (mut line, below) = match sentence {
        Sentence::Setup(Setup::Card(c)) => (card(c, q), c.text.clone()),
        Sentence::Setup(Setup::Objects(o)) => (objects(o, scope, q), o.text.clone()),
        Sentence::Setup(setup) => (self::setup(setup, scope, q), Vec::new()),
        Sentence::Step(s) => (step(s, scope, q), Vec::new()),
        Sentence::Expect(e) => (expect(e, scope, q), Vec::new()),
    };
    if !below.is_empty() {
        line.push(':');
    }
    Written { line, below }
}

/// Free text after a keyword: as it is, unless it looks like a name in quotes.
fn free(text: &Name, q: Quotes) -> String {
    if q == Quotes::Some { text.text.clone() } else { q.name(&text.text) }
}

fn setup(setup: &Setup, scope: &Scope, q: Quotes) -> String {
    let names = |names: &[Name]| list(names.iter().map(|n| q.name(&n.text)), q);
    match setup {
        Setup::Game(n) => format!("game: {}", free(n, q)),
        Setup::Edition(n) => format!("edition: {}", free(n, q)),
        Setup::Rules(n) => format!("rules: {}", names(n)),
        Setup::Players(n) => {
            format!("players: {}", list(n.iter().map(|n| n.text.clone()), q))
        }
        Setup::Active(n) => format!("active: {}", n.text),
        Setup::Step(n) => format!("step: {}", free(n, q)),
        Setup::Turn(n) => format!("turn: {n}"),
        Setup::Costs(Costs::Free) => "costs: free".to_owned(),
        Setup::Costs(Costs::Charged) => "costs: charged".to_owned(),
        Setup::Pile(Pile { player, zone, cards }) => {
            let cards = list(cards.iter().map(|c| counted(c, q)), q);
            format!("{}'s {}: {cards}", player.text, zone.text)
        }
        Setup::State(c) => clause::write(Of::States, scope, c, false, q).0,
        Setup::Card(c) => card(c, q),
        Setup::Objects(o) => objects(o, scope, q),
    }
}

fn counted(c: &Counted, q: Quotes) -> String {
    let name = q.name(&c.name.text);
    if c.count == 1 { name } else { format!("{} {name}", c.count) }
}

fn card(c: &CardDef, q: Quotes) -> String {
    let mut what: Vec<String> = Vec::new();
    what.extend(c.stats.iter().map(|s| format!("{}/{}", s.power.text, s.toughness.text)));
    what.extend(c.kinds.iter().map(|k| k.text.clone()));
    let mut out = format!("card {}, {}", q.name(&c.name.text), article(&what.join(" ")));
    if let Some(cost) = &c.cost {
        out.push_str(&format!(" costing {}", q.name(&cost.text)));
    }
    if let Some(n) = &c.number {
        out.push_str(&format!(" with {} {}", n.count, q.name(&n.name.text)));
    }
    if let Some(front) = &c.front {
        let how = match c.facing {
            None => "on the back",
            Some(Facing::Modal) => "on the modal back",
            Some(Facing::Adventure) => "as an adventure",
            Some(Facing::Omen) => "as an omen",
        };
        out.push_str(&format!(" {how} of {}", q.name(&front.text)));
    }
    out
}

fn objects(o: &Objects, scope: &Scope, q: Quotes) -> String {
    // A name that a text follows is quoted, so that the colon after it is plain.
    let what = thing(&o.thing, scope, o.count, if o.text.is_empty() { q } else { Quotes::All });
    let what = match (&o.thing, o.count) {
        (Thing::Described(_), 1) => article(&what),
        (Thing::Named(_), 1) => what,
        (_, n) => format!("{n} {what}"),
    };
    let verb = if o.zone.is_some() { "has" } else { "controls" };
    let mut out = format!("{} {verb} {what}", o.player.text);
    if let Some(zone) = &o.zone {
        out.push_str(&format!(" in {}", q.name(&zone.text)));
    }
    if let Some(label) = &o.label {
        out.push_str(&format!(" as {}", q.name(&label.text)));
    }
    for state in &o.states {
        out.push_str(&format!(", {}", self::state(state, q)));
    }
    out
}

fn state(s: &State, q: Quotes) -> String {
    match s {
        State::Is(n) => n.text.clone(),
        State::Damage(n) => format!("with {n} damage"),
        State::Counters(c) => {
            let s = if c.count == 1 { "" } else { "s" };
            format!("with {} {} counter{s}", c.count, q.name(&c.name.text))
        }
        State::AttachedTo(r) => format!("attached to {}", reference(r, q)),
        State::At(r) => format!("at {}", reference(r, q)),
        State::Attacking(r) => format!("attacking {}", reference(r, q)),
        State::Blocking(r) => format!("blocking {}", reference(r, q)),
        State::Chosen(n) => format!("having chosen {}", q.name(&n.text)),
        State::OwnedBy(n) => format!("owned by {}", n.text),
    }
}

fn step(s: &Step, scope: &Scope, q: Quotes) -> String {
    match s {
        Step::Action(Action { response, clause }) => {
            let text = clause::write(Of::Actions, scope, clause, false, q).0;
            if *response { format!("in response, {text}") } else { text }
        }
        Step::Event(events) => {
            let parts: Vec<String> = events.iter().map(|e| clause::write(Of::Events, scope, e, false, q).0).collect();
            let plain = q == Quotes::Few && !parts.iter().any(|p| p.contains(" and "));
            format!("event: {}", parts.join(if plain { " and " } else { "; " }))
        }
        Step::Check(f) => format!("check: {}", facts(f, scope, q)),
        Step::Choice(choice) => self::choice(choice, q),
        Step::Claim(Claim::Choice(choice)) => format!("claim: {}", self::choice(choice, q)),
        Step::Claim(Claim::Facts(f)) => format!("claim: {}", facts(f, scope, q)),
    }
}

fn choice(choice: &Choice, q: Quotes) -> String {
    let who = self::who(&choice.who);
    match &choice.option {
        Some(option) => format!("{who} chooses {}", free(option, q)),
        None => format!("{who} declines"),
    }
}

fn who(w: &Who) -> &str {
    match w {
        Who::Player(n) => &n.text,
        Who::Chance => "chance",
        Who::None => "none",
    }
}

fn facts(facts: &[Fact], scope: &Scope, q: Quotes) -> String {
    facts.iter().map(|f| fact(f, scope, q)).collect::<Vec<_>>().join("; ")
}

fn fact(f: &Fact, scope: &Scope, q: Quotes) -> String {
    let (text, not) = clause::write(Of::Facts, scope, &f.clause, f.not, q);
    if not == f.not { text } else { format!("not {text}") }
}

fn expect(e: &Expect, scope: &Scope, q: Quotes) -> String {
    let count = |c: &Count| match c {
        Count::Exact(digits) => digits.clone(),
        Count::Unbounded => "unbounded".to_owned(),
    };
    match e {
        Expect::Chooser(w) => format!("chooser: {}", who(w)),
        Expect::Outcome(f) => format!("outcome: {}", facts(f, scope, q)),
        Expect::Incomplete(t) => format!("incomplete: {}", free(t, q)),
        Expect::Declined(t) => format!("declined: {}", quote(&t.text)),
        Expect::Diagnostic(t) => format!("diagnostic: {}", quote(&t.text)),
        Expect::Refuted(t) => format!("refuted: {}", quote(&t.text)),
        Expect::Depends(t) => format!("depends: {}", quote(&t.text)),
        Expect::Sequences(c) => format!("sequences: {}", count(c)),
        Expect::Orders(c) => format!("orders: {}", count(c)),
        Expect::Never(f) => format!("never: {}", fact(f, scope, q)),
        Expect::Always(f) => format!("always: {}", fact(f, scope, q)),
        Expect::Asked(f) => format!("asked: {}", fact(f, scope, q)),
        Expect::Note(t) => format!("note: {}", free(t, q)),
    }
}
