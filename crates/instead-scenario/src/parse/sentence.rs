//! One line that says something: which kind it is, and its parts.

use instead_text::Diagnostic;

use super::objects;
use super::report::{self, KEYWORDS};
use super::scope::Scope;
use super::table::{self, Of};
use super::template::{Fail, Part, Reader};
use super::tokens::{Line, Tok, name, tokens};
use super::value;
use crate::document::{Action, Choice, Claim, Clause, Costs, Count, Expect, Fact, Name, Setup, Step, Who};

/// The content of a line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sentence {
    /// Something about the beginning.
    Setup(Setup),
    /// A step of the script.
    Step(Step),
    /// An expectation.
    Expect(Expect),
}

/// Reads a line. The flag says whether it ends with a colon, so that `|` lines follow.
pub(crate) fn read(line: Line<'_>, scope: &Scope) -> Result<(Sentence, bool), Box<Diagnostic>> {
    read_or(line, scope, |fault| Box::new(fault()))
}

/// The sentence that a line is read as, if it is read. Nobody is told why it isn't: to look for words that are near takes as long
/// as to read.
pub(crate) fn understood(line: Line<'_>, scope: &Scope) -> Option<Sentence> {
    read_or(line, scope, |_| ()).ok().map(|(sentence, _)| sentence)
}

/// Reads a line; what is wrong with it is told only if it is asked for.
fn read_or<E>(line: Line<'_>, scope: &Scope, wrong: impl Fn(&dyn Fn() -> Diagnostic) -> E) -> Result<(Sentence, bool), E> {
    if let Some((keyword, rest)) = keyword(line) {
        return keyword_line(line, keyword, rest, scope, wrong).map(|s| (s, false));
    }
    let opens = line.text.ends_with(':');
    let body = Line { text: line.text.strip_suffix(':').unwrap_or(line.text).trim_end(), at: line.at };
    let toks = tokens(body.text, body.at);
    let r = Reader { line: body, toks: &toks, scope };
    if let Some(tok) = toks.iter().position(Tok::is_too_much).filter(|at| !is_share(&toks, *at)) {
        return Err(wrong(&|| report::too_much(&toks[tok])));
    }
    match free(&r) {
        Ok(sentence) => {
            let takes_text = match &sentence {
                Sentence::Setup(Setup::Card(_)) => true,
                Sentence::Setup(Setup::Objects(o)) => matches!(o.thing, crate::document::Thing::Described(_)),
                _ => false,
            };
            if opens && !takes_text { Err(wrong(&|| report::no_text_here(line))) } else { Ok((sentence, opens)) }
        }
        Err(fail) => Err(wrong(&|| report::not_understood(&r, &fail))),
    }
}

/// Whether a number says how something is divided: it is compared with what there is to divide, so it may be any number.
fn is_share(toks: &[Tok<'_>], at: usize) -> bool {
    toks.iter().take(at).any(|tok| tok.is("divided")) && toks.get(at).and_then(Line::number).is_some()
}

/// `word:` at the start of a line, and what follows.
fn keyword(line: Line<'_>) -> Option<(&str, Line<'_>)> {
    let (word, rest) = line.text.split_once(':')?;
    let fits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let text = rest.trim_start();
    fits.then(|| (word, Line { text, at: line.at + line.text.len() - text.len() }))
}

fn keyword_line<E>(
    line: Line<'_>,
    keyword: &str,
    rest: Line<'_>,
    scope: &Scope,
    wrong: impl Fn(&dyn Fn() -> Diagnostic) -> E,
) -> Result<Sentence, E> {
    let toks = tokens(rest.text, rest.at);
    let r = Reader { line: rest, toks: &toks, scope };
    if !KEYWORDS.contains(&keyword) {
        return Err(wrong(&|| report::unknown_keyword(line, keyword)));
    }
    if toks.is_empty() {
        return Err(wrong(&|| report::empty_keyword(line, keyword)));
    }
    let speaks_of_amounts = matches!(keyword, "turn" | "event" | "check" | "claim" | "outcome" | "never" | "always" | "asked");
    if let Some(tok) = toks.iter().find(|tok| speaks_of_amounts && tok.is_too_much()) {
        return Err(wrong(&|| report::too_much(tok)));
    }
    value_of(&r, keyword).map_err(|fail| wrong(&|| report::not_understood(&r, &fail)))
}

fn value_of(r: &Reader<'_>, keyword: &str) -> Result<Sentence, Fail> {
    let text = || free_text(r);
    let list = || -> Result<Vec<Name>, Fail> { value::items(r, 0, r.toks.len())?.into_iter().map(|(a, b)| r.name(a, b)).collect() };
    Ok(match keyword {
        "game" => Sentence::Setup(Setup::Game(text()?)),
        "edition" => Sentence::Setup(Setup::Edition(text()?)),
        "rules" => Sentence::Setup(Setup::Rules(list()?)),
        "players" => Sentence::Setup(Setup::Players(player_names(r, list()?)?)),
        "active" => match who(r)? {
            Who::Player(name) => Sentence::Setup(Setup::Active(name)),
            _ => return Err(Fail::new(0, "a player")),
        },
        "step" => Sentence::Setup(Setup::Step(text()?)),
        "turn" => match (r.toks.first().and_then(Line::number), r.toks.len()) {
            (Some(n), 1) => Sentence::Setup(Setup::Turn(n)),
            _ => return Err(Fail::new(0, "a number")),
        },
        "costs" => Sentence::Setup(Setup::Costs(match (r.line.text, r.toks.len()) {
            ("free", _) => Costs::Free,
            ("charged", _) => Costs::Charged,
            _ => return Err(Fail { expected: vec!["`charged`".into(), "`free`".into()], ..Fail::default() }),
        })),
        "event" => Sentence::Step(Step::Event(events(r)?)),
        "check" => Sentence::Step(Step::Check(facts(r)?)),
        "claim" => Sentence::Step(Step::Claim(claim(r)?)),
        "chooser" => Sentence::Expect(Expect::Chooser(who(r)?)),
        "outcome" => Sentence::Expect(Expect::Outcome(facts(r)?)),
        "incomplete" => Sentence::Expect(Expect::Incomplete(text()?)),
        "declined" => Sentence::Expect(Expect::Declined(text()?)),
        "diagnostic" => Sentence::Expect(Expect::Diagnostic(text()?)),
        "refuted" => Sentence::Expect(Expect::Refuted(text()?)),
        "depends" => Sentence::Expect(Expect::Depends(text()?)),
        "sequences" => Sentence::Expect(Expect::Sequences(count(r)?)),
        "orders" => Sentence::Expect(Expect::Orders(count(r)?)),
        "never" => Sentence::Expect(Expect::Never(one_fact(r)?)),
        "always" => Sentence::Expect(Expect::Always(one_fact(r)?)),
        "asked" => Sentence::Expect(Expect::Asked(one_fact(r)?)),
        _ => Sentence::Expect(Expect::Note(text()?)),
    })
}

/// The claim: a choice, or facts.
fn claim(r: &Reader<'_>) -> Result<Claim, Fail> {
    match free(r) {
        Ok(Sentence::Step(Step::Choice(choice))) => Ok(Claim::Choice(choice)),
        _ => facts(r).map(Claim::Facts),
    }
}

/// A line without a keyword.
fn free(r: &Reader<'_>) -> Result<Sentence, Fail> {
    let is = |j: usize, w: &str| r.toks.get(j).is_some_and(|t| t.is(w));
    if is(0, "card") {
        return objects::card(r).map(|c| Sentence::Setup(Setup::Card(c)));
    }
    if let Some(pile) = objects::pile(r) {
        return pile.map(|p| Sentence::Setup(Setup::Pile(p)));
    }
    if is(0, "in") && is(1, "response") {
        let from = if is(2, ",") { 3 } else { 2 };
        let sub = Reader { toks: r.toks.get(from..).unwrap_or_default(), ..*r };
        let fact = table::read(Of::Actions, &sub).map_err(|f| objects::shift(f, from))?;
        return Ok(Sentence::Step(Step::Action(Action { response: true, clause: fact.clause })));
    }
    if is(0, "chance") && is(1, "chooses") {
        let option = Some(label(r, 2)?);
        return Ok(Sentence::Step(Step::Choice(Choice { who: Who::Chance, option })));
    }
    if let Some((player, i)) = r.scope.player(r.line, r.toks, 0) {
        if is(i, "controls") {
            return objects::objects(r, player, i + 1, false).map(|o| Sentence::Setup(Setup::Objects(o)));
        }
        if is(i, "chooses") {
            let option = Some(label(r, i + 1)?);
            return Ok(Sentence::Step(Step::Choice(Choice { who: Who::Player(player), option })));
        }
        if is(i, "declines") && r.toks.len() == i + 1 {
            return Ok(Sentence::Step(Step::Choice(Choice { who: Who::Player(player), option: None })));
        }
        if is(i, "has") {
            return has(r, player, i + 1);
        }
    }
    let state = match table::read(Of::States, r) {
        Ok(fact) => return Ok(Sentence::Setup(Setup::State(fact.clause))),
        Err(fail) => fail,
    };
    match table::read(Of::Actions, r) {
        Ok(fact) => Ok(Sentence::Step(Step::Action(Action { response: false, clause: fact.clause }))),
        // What just happens may be said without `event:`.
        Err(fail) if happens(r) => events(r).map(|events| Sentence::Step(Step::Event(events))).map_err(|_| state.further(fail)),
        Err(fail) => Err(state.further(fail)),
    }
}

/// Whether a line may say what happens: it has a verb of an event, and doesn't begin with a player who acts.
fn happens(r: &Reader<'_>) -> bool {
    const LONGEST: usize = 40;
    let acts = r
        .scope
        .player(r.line, r.toks, 0)
        .and_then(|(_, after)| r.toks.get(after))
        .is_some_and(|tok| table::verbs(Of::Actions.rows(r.scope)).any(|verb| tok.is(verb)));
    !acts && r.toks.len() <= LONGEST && r.toks.iter().any(|tok| is_event_verb(r, tok))
}

/// `A has …`: a state of the player, or objects in a zone.
fn has(r: &Reader<'_>, player: Name, i: usize) -> Result<Sentence, Fail> {
    let state = match table::read(Of::States, r) {
        Ok(fact) => return Ok(Sentence::Setup(Setup::State(fact.clause))),
        Err(fail) => fail,
    };
    match objects::objects(r, player, i, true) {
        Ok(objects) => Ok(Sentence::Setup(Setup::Objects(objects))),
        Err(fail) => Err(state.further(fail)),
    }
}

/// The whole text: the name in quotes, or the words as written.
fn free_text(r: &Reader<'_>) -> Result<Name, Fail> {
    label(r, 0)
}

/// Free text from token `i` to the end.
fn label(r: &Reader<'_>, i: usize) -> Result<Name, Fail> {
    let toks = r.toks.get(i..).unwrap_or_default();
    if let (Some(first), Some(last)) = (toks.first(), toks.last())
        && (toks.len() > 1 || !first.quoted)
    {
        let raw = r.line.slice(first.at, last.end());
        let text = raw.split_whitespace().collect::<Vec<_>>().join(" ");
        return Ok(Name::new(text, super::tokens::span(first.at, last.end())));
    }
    name(r.line, toks).ok_or_else(|| Fail::new(i, "some text"))
}

fn player_names(r: &Reader<'_>, names: Vec<Name>) -> Result<Vec<Name>, Fail> {
    const RESERVED: [&str; 8] = ["chance", "none", "in", "not", "card", "the", "it", "end"];
    for (k, name) in names.iter().enumerate() {
        let token = || r.toks.iter().position(|t| t.span().start >= name.span.start).unwrap_or(0);
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        let fits = name.text.chars().all(plain) && name.text.starts_with(char::is_alphanumeric);
        let single = !name.text.contains("  ") && !name.text.ends_with(' ');
        if !fits || !single || RESERVED.contains(&name.text.as_str()) {
            return Err(Fail::new(token(), "a player's name of letters and digits"));
        }
        if names.iter().take(k).any(|n| n == name) {
            return Err(Fail::new(token(), "another player"));
        }
        if k >= 64 {
            return Err(Fail::new(token(), "at most 64 players"));
        }
    }
    Ok(names)
}

fn who(r: &Reader<'_>) -> Result<Who, Fail> {
    if r.toks.len() == 1 && r.toks.first().is_some_and(|t| t.is("none")) {
        return Ok(Who::None);
    }
    if r.toks.len() == 1 && r.toks.first().is_some_and(|t| t.is("chance")) {
        return Ok(Who::Chance);
    }
    match r.scope.player(r.line, r.toks, 0) {
        Some((name, end)) if end == r.toks.len() => Ok(Who::Player(name)),
        Some((_, end)) => Err(Fail::new(end, "the end of the line")),
        None => {
            let players = r.scope.players.iter().take(8).map(|p| format!("`{p}`"));
            let expected = players.chain(["`none`".to_owned(), "`chance`".to_owned()]).collect();
            let word = r.toks.first().map_or("", |t| t.raw);
            let suggestion = instead_text::suggest(word, r.scope.players.iter().map(String::as_str));
            Err(Fail { at: 0, expected, suggestion: suggestion.map(str::to_owned) })
        }
    }
}

fn count(r: &Reader<'_>) -> Result<Count, Fail> {
    let text = r.line.text.trim();
    if text == "unbounded" {
        return Ok(Count::Unbounded);
    }
    if text.is_empty() || text.len() > 1000 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Fail { expected: vec!["a number".into(), "`unbounded`".into()], ..Fail::default() });
    }
    let digits = text.trim_start_matches('0');
    Ok(Count::Exact(if digits.is_empty() { "0".to_owned() } else { digits.to_owned() }))
}

/// The clauses of a line between `;`: first and last token of each.
fn clauses(toks: &[Tok<'_>]) -> impl Iterator<Item = (usize, usize)> {
    let stops = toks.iter().enumerate().filter(|(_, t)| t.is(";")).map(|(j, _)| j);
    let mut start = 0;
    stops.chain([toks.len()]).map(move |end| {
        let clause = (start, end);
        start = end + 1;
        clause
    })
}

fn facts(r: &Reader<'_>) -> Result<Vec<Fact>, Fail> {
    clauses(r.toks).map(|(a, b)| fact(r, a, b)).collect()
}

fn one_fact(r: &Reader<'_>) -> Result<Fact, Fail> {
    match r.toks.iter().position(|t| t.is(";")) {
        Some(at) => Err(Fail::new(at, "the end of the line (one fact each; write another line)")),
        None => fact(r, 0, r.toks.len()),
    }
}

fn fact(r: &Reader<'_>, a: usize, b: usize) -> Result<Fact, Fail> {
    if a >= b {
        return Err(Fail::new(a, "a fact such as `B at 16`"));
    }
    let denied = r.toks.get(a).is_some_and(|t| t.is("not"));
    let from = if denied { a + 1 } else { a };
    let sub = Reader { toks: r.toks.get(from..b).unwrap_or_default(), ..*r };
    let mut fact = table::read(Of::Facts, &sub).map_err(|f| objects::shift(f, from))?;
    if let ("is", Some(state)) = (fact.clause.verb.as_str(), fact.clause.text("state"))
        && !r.scope.flags().any(|flag| flag == state.text)
        && let Some(near) = instead_text::suggest(&state.text, r.scope.flags())
    {
        let at = r.toks.iter().position(|t| t.span().start >= state.span.start).unwrap_or(from);
        return Err(Fail { at, expected: vec![format!("`{near}`")], suggestion: Some(near.to_owned()) });
    }
    fact.not ^= denied;
    Ok(fact)
}

/// Events that happen at the same time: parts between `;`, or between `and` where both sides have a
/// verb of their own.
fn events(r: &Reader<'_>) -> Result<Vec<Clause>, Fail> {
    let mut out = Vec::new();
    for (a, b) in clauses(r.toks) {
        let mut start = a;
        let ands: Vec<usize> = (a..b).filter(|j| r.toks.get(*j).is_some_and(|t| t.is("and"))).chain([b]).collect();
        for (k, &and) in ands.iter().enumerate() {
            let next = ands.get(k + 1).copied().unwrap_or(b);
            let after = r.toks.get(and + 1..next).unwrap_or_default();
            let splits = and == b || after.iter().any(|tok| is_event_verb(r, tok));
            if !splits {
                continue;
            }
            if start >= and {
                return Err(Fail::new(start, "an event such as `Bear deals 2 damage to B`"));
            }
            let sub = Reader { toks: r.toks.get(start..and).unwrap_or_default(), ..*r };
            out.push(table::read(Of::Events, &sub).map_err(|f| objects::shift(f, start))?.clause);
            start = and + 1;
        }
    }
    Ok(out)
}

fn is_event_verb(r: &Reader<'_>, tok: &Tok<'_>) -> bool {
    tok.is("would") || Of::Events.rows(r.scope).any(|row| row.parts.iter().any(|p| matches!(p, Part::Verb(third, _) if tok.is(third))))
}
