//! Lists under a number of things, each told by how strong it is: `three creatures, a 2/2, a 3/3 and a 4/4`, `two units at a battlefield: 2 might
//! and 4 might`. These are as many things, not as many more.

use super::phrase::Phrase;
use super::words::{self, Words, is_one, of, part, word};
use super::{Hearing, with};

/// The head of a list: how many of what, whose, and where.
struct Head {
    /// Where it begins, and where the list does.
    from: usize,
    list: usize,
    count: u64,
    /// "A's", before each of them.
    owner: Option<String>,
    noun: String,
    place: Words,
}

impl Hearing<'_> {
    /// "A controls 3 creatures, a 2/2, a 3/3 and a 4/4": as many as are told, each by itself.
    pub(super) fn under_a_number(&self, said: &Words) -> Option<Words> {
        let head = (1..said.len()).find_map(|at| self.head_at(said, at))?;
        let mut things: Vec<Words> = Vec::new();
        let mut at = head.list;
        loop {
            let (thing, next) = self.strength_told(said, at, &head)?;
            things.push(thing);
            at = next;
            let join = at;
            while is_one(said, at, &[",", "and"]) {
                at += 1;
            }
            let more = at > join && (things.len() as u64) < head.count;
            if !more {
                at = join;
                break;
            }
        }
        let ends = at >= said.len() || is_one(said, at, &[",", "and", ";", "but", ")"]);
        if things.len() as u64 != head.count || !ends || self.strength_told(said, at + 1, &head).is_some() {
            return None;
        }
        let last = things.pop()?;
        let mut list: Words = Words::new();
        for thing in things {
            if !list.is_empty() {
                list.push(",".to_owned());
            }
            list.extend(thing);
        }
        list.push("and".to_owned());
        list.extend(last);
        Some([part(said, 0, head.from), list, part(said, at, said.len())].concat())
    }

    /// "3 creatures,", "2 of B's units at a battlefield:", "B's 2 units (": the head, if its noun stands at this place.
    fn head_at(&self, said: &Words, at: usize) -> Option<Head> {
        let bare = word(said, at).trim_end_matches(':');
        let noun = self.scope.nouns().find(|(_, many)| *many == bare)?.0.to_owned();
        let whose = |at: usize| word(said, at).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(|_| word(said, at).to_owned());
        let before = at - 1;
        let (number, from, owner) = match whose(before) {
            Some(owner) if before > 1 && word(said, before - 1) == "of" => (before - 2, before - 2, Some(owner)),
            Some(_) => return None,
            None => match before.checked_sub(1).and_then(whose) {
                Some(owner) => (before, before - 1, Some(owner)),
                None => (before, before, None),
            },
        };
        let count = words::number(word(said, number)).filter(|count| (2..=12).contains(count))?;
        let mut list = at + 1;
        let mut place = Words::new();
        if !word(said, at).ends_with(':')
            && let Some(end) =
                (list..said.len().min(list + 6)).find(|end| word(said, *end).ends_with(':') || is_one(said, *end, &[",", "("]))
            && end > list
        {
            let run: Words = part(said, list, end + usize::from(word(said, end).ends_with(':')));
            let run: Words = run.into_iter().map(|word| word.trim_end_matches(':').to_owned()).collect();
            let (_, next) = self.stand_at(&run, 0).filter(|(stand, next)| *next == run.len() && stand.zone.is_none())?;
            list += next;
            place = run;
        }
        let colon = word(said, list - 1).ends_with(':');
        let stop = usize::from(is_one(said, list, &[",", "("]));
        (colon || stop > 0).then_some(Head { from, list: list + stop, count, owner, noun, place })
    }

    /// "A 2/2", "one with 3 might", "4 might", "a 3/3 with flying": one of them, and the word after it.
    fn strength_told(&self, said: &Words, at: usize, head: &Head) -> Option<(Words, usize)> {
        let article = usize::from(is_one(said, at, &["a", "an", "one", "1"]) && !with::is_measure(word(said, at + 1)));
        let mut i = at + article;
        i += usize::from(article > 0 && is_one(said, i, &["with", "is", "has", "of"]));
        let (strong, next) = if words::is_stats(word(said, i)) {
            (part(said, i, i + 1), i + 1)
        } else {
            let of = words::is_number(word(said, i)) && with::is_measure(word(said, i + 1));
            of.then(|| (part(said, i, i + 2), i + 2))?
        };
        let mut end = next + usize::from(is_one(said, next, &["one", "unit", "creature", "token"]));
        let mut tail = Words::new();
        if word(said, end) == "with" {
            let mut probe = Phrase { count: 1, ..Phrase::default() };
            let next = self.with_one(said, end + 1, &mut probe)?;
            tail = part(said, end, next);
            end = next;
        }
        let first = head.owner.clone().unwrap_or_else(|| "a".to_owned());
        let token = if word(said, next) == "token" { of("token") } else { Words::new() };
        Some(([vec![first], strong, vec![head.noun.clone()], token, tail, head.place.clone()].concat(), end))
    }
}
