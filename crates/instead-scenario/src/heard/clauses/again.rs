//! Clauses that are said once and meant twice, or that lean on another: `and 2 more`, `A had none`.

use super::super::Hearing;
use super::super::words::{self, Words};

/// The clauses with what each of them leaves to the others.
pub(super) fn all(hearing: &Hearing<'_>, clauses: Vec<Words>) -> Vec<Words> {
    let mut out = none_of_it(more(hearing, clauses));
    // What joined two sentences belongs to neither.
    for clause in &mut out {
        while [",", ";"].contains(&words::last(clause)) {
            clause.pop();
        }
    }
    out.retain(|clause| !clause.is_empty());
    out
}

/// "It is dealt 2 damage, and 2 more": it is dealt 2 once more.
fn more(hearing: &Hearing<'_>, mut out: Vec<Words>) -> Vec<Words> {
    for at in 0..out.len() {
        if let Some((first, second)) = out.get(at).and_then(|clause| twice(hearing, clause)) {
            out.splice(at..=at, [first, second]);
        }
    }
    out
}

/// The clause without the "2 more" at its end, and the clause that this stands for.
fn twice(hearing: &Hearing<'_>, clause: &[String]) -> Option<(Words, Words)> {
    const VERBS: &[&str] = &["is", "takes", "draws", "gains", "loses", "mills"];
    let (mut first, number) = another(clause).or_else(|| so_many_more(clause))?;
    while [",", "and", "then"].contains(&words::last(&first)) {
        first.pop();
    }
    let verb = words::find(&first, 0, VERBS)?;
    let amount = first.iter().rposition(|word| words::is_number(word))?;
    let mut second = first.clone();
    *second.get_mut(amount)? = number;
    if !first.first().is_some_and(|word| hearing.is_player(word)) || verb > 1 {
        second.splice(..verb, ["it".to_owned()]);
    }
    Some((first, second))
}

/// "…, then another 2": the clause before that, and the number.
fn another(clause: &[String]) -> Option<(Words, String)> {
    let at = clause.len().checked_sub(2).filter(|at| *at > 3 && words::is(clause, *at, "another"))?;
    let number = clause.last().filter(|word| words::is_number(word))?.clone();
    let start = words::find_last(clause.get(..at)?, &[",", "and"])?;
    Some((clause.get(..start)?.to_vec(), number))
}

/// "…, and 2 more": the clause before that, and the number.
fn so_many_more(clause: &[String]) -> Option<(Words, String)> {
    let more = clause.iter().position(|word| word == "more").filter(|more| *more > 2 && more + 1 == clause.len())?;
    let start = words::find_last(clause.get(..more - 1)?, &[",", "and"])?;
    let number = clause.get(more - 1).filter(|word| words::is_number(word))?.clone();
    Some((clause.get(..start)?.to_vec(), number))
}

/// "B had 5 Æmber, A had none": of that.
fn none_of_it(mut out: Vec<Words>) -> Vec<Words> {
    let counted = |pair: &[String]| words::is_number(words::word(pair, 0)) && words::is_one(pair, 1, &["Æmber", "life", "amber"]);
    let of = out.iter().find_map(|clause| clause.windows(2).find(|pair| counted(pair))?.last().cloned());
    let Some(of) = of else { return out };
    for clause in &mut out {
        if clause.len() == 3 && words::is_one(clause, 1, &["has", "had"]) && words::is(clause, 2, "none") {
            clause.splice(2.., ["0".to_owned(), of.clone()]);
        }
    }
    out
}
