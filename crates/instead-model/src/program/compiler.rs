//! Flattening a tree of acts into a program.
//!
//! | module | subject |
//! |---|---|
//! | here | texts, their numbers, and the table of acts |
//! | `spoken` | what is settled before anything has a number |
//! | `deeds` | single acts |
//! | `branches` | ways that part and meet again |
//! | `rounds` | parts that are carried out several times |
//! | `division` | what is divided among targets |
//! | `later` | abilities that the text makes |

mod branches;
mod deeds;
mod division;
mod later;
mod rounds;
mod spoken;

use self::spoken::{numberless, spoken};
use super::number::*;
use super::paid;
use super::plural;
use super::pronouns::Of;
use super::*;

/// Whether several things are chosen together, which the text then knows by a number.
pub fn picks_several(selection: &Selection) -> bool {
    matches!(selection, Selection::UpToSo { .. })
        || matches!(selection, Selection::Choose { count, .. } | Selection::UpTo { count, .. } if *count > 1)
}

pub(super) struct Compiler<'a, 'v> {
    pub(super) out: &'a mut Output<'v>,
    pub(super) program: Program,
    pub(super) clause: u16,
    /// Matchers chosen so far: targets first, then "of your choice".
    pub(super) numbered: u8,
    /// The number of the tokens that the text creates, if it speaks of them afterwards.
    pub(super) made: Option<u8>,
    /// The number of the result of what the text has thrown, if it speaks of it.
    pub(super) thrown: Option<u8>,
}

impl<'a, 'v> Compiler<'a, 'v> {
    pub(super) fn new(out: &'a mut Output<'v>, clause: u16) -> Self {
        Compiler { out, program: Program { clause, ..Program::default() }, clause, numbered: 0, made: None, thrown: None }
    }

    /// The one entrance of texts: those of spells, of abilities that an object has, and of abilities that it was given.
    /// Given abilities know by their first numbers what `before` says; targets come after that.
    pub(super) fn text(out: &mut Output<'_>, acts: &[Act], of: &Of, before: &[Matcher], clause: u16) -> u16 {
        let acts = spoken(acts, of, out.vocabulary);
        if let [Act::Modes { least, most, again, fresh, instead, modes }] = acts.as_slice() {
            let choices = modes::compile(out, (*least, *most, *again), instead.as_ref(), modes, before, clause);
            for choice in &choices {
                out.programs.get_mut(usize::from(*choice)).into_iter().for_each(|program| program.fresh = *fresh);
            }
            out.programs.push(Program { clause, choices, ..Program::default() });
            return out.programs.len() as u16 - 1;
        }
        let mut acts = numberless(acts, out.vocabulary);
        let mut targets = Targets::after(before, out.vocabulary);
        acts.iter_mut().for_each(|act| number_targets(act, &mut targets));
        let mut compiler = Compiler::new(out, clause);
        compiler.numbered = targets.list.len() as u8;
        if targets.list.len() > before.len() {
            compiler.program.targets = targets.list;
        }
        // What triggered abilities say of it is about the spell that the object was.
        if !matches!(of, Of::Triggered { .. }) {
            compiler.program.paid = paid::number(&mut acts, compiler.numbered);
            compiler.numbered += compiler.program.paid.len() as u8;
        }
        compiler.whole(&mut acts)
    }

    /// The program of a text of the object itself.
    pub(super) fn program(out: &mut Output<'_>, acts: &[Act], of: &Of, clause: u16) -> u16 {
        Compiler::text(out, acts, of, &[], clause)
    }

    /// The program of a text that is carried out several times, each time with targets of its own and with words that
    /// speak of nothing from the time before.
    pub(super) fn executions(out: &mut Output<'_>, executions: impl Iterator<Item = Vec<Act>>, clause: u16) -> u16 {
        let (mut targets, mut again, mut whole) = (Targets::after(&[], out.vocabulary), Vec::new(), Vec::new());
        for acts in executions {
            let mut acts = numberless(spoken(&acts, &Of::Spell, out.vocabulary), out.vocabulary);
            if !whole.is_empty() {
                again.push(targets.list.len() as u8);
            }
            number_apart(&mut acts, &mut targets);
            whole.extend(acts);
        }
        let mut compiler = Compiler::new(out, clause);
        compiler.numbered = targets.list.len() as u8;
        (compiler.program.targets, compiler.program.again) = (targets.list, again);
        compiler.whole(&mut whole)
    }

    /// The program of acts in which whatever is chosen beforehand has its number.
    fn whole(mut self, acts: &mut [Act]) -> u16 {
        self.reserve(acts);
        self.divide(acts);
        if acts.any(&mut |node| matches!(node, Node::Amount(Amount::Resolved))) {
            self.program.ops.push(Op::Resolved);
        }
        self.block(acts);
        self.finished()
    }

    /// The program of a triggered ability, with what has to hold as it resolves.
    pub(super) fn triggered(out: &mut Output<'_>, when: &Trigger, acts: &[Act], before: &[Matcher], clause: u16) -> u16 {
        let mut acts = acts.to_vec();
        defined::chosen_x(&mut acts);
        referents::own_amounts(&mut acts);
        // What moved from somewhere is gone from there: "there" is that place, and not where it is by now.
        if matches!(when.core(), Trigger::Event(Pattern { from: Some(crate::zones::BOARD), to: None, .. })) {
            acts.iter_mut().for_each(found::where_it_was);
        }
        found::where_the_event_was(&mut acts, out.vocabulary);
        let program = Compiler::text(out, &acts, &Of::trigger(when), before, clause);
        if let Some(program) = out.programs.get_mut(usize::from(program)) {
            program.when = when.conditions().into_iter().cloned().collect();
        }
        program
    }

    /// The programs of an activated ability: what it does, and what its cost does.
    pub(super) fn activated(out: &mut Output<'_>, (cost, acts): (&[Cost], &[Act]), before: &[Matcher], clause: u16) -> (u16, u16) {
        let mut acts = acts.to_vec();
        if !defined::announces_x(cost) {
            defined::chosen_x(&mut acts);
        }
        let does = Compiler::text(out, &joined(this_way::removed(cost, acts)), &Of::cost(cost), before, clause);
        let paid = Compiler::text(out, &deeds_of(cost), &Of::Spell, before, clause);
        (does, paid)
    }

    /// A block that runs as part of another one and shares its numbers.
    pub(super) fn nested(&mut self, acts: &[Act]) -> u16 {
        let mut compiler = Compiler {
            out: self.out,
            program: Program { clause: self.clause, ..Program::default() },
            clause: self.clause,
            numbered: self.numbered,
            made: None,
            thrown: None,
        };
        let mut acts = acts.to_vec();
        found::copies_anew(&mut acts);
        found::spoken_of(&mut acts, compiler.out.vocabulary);
        compiler.reserve(&mut acts);
        compiler.block(&acts);
        compiler.finished()
    }

    /// Keeps a number for the tokens that the acts create, if they speak of them later.
    pub(super) fn reserve(&mut self, acts: &mut [Act]) {
        if found::number_made(acts, self.numbered) {
            self.made = Some(self.numbered);
            self.numbered += 1;
            self.program.ops.push(Op::Reserve);
        }
        for group in plural::groups(acts) {
            plural::number(acts, group, self.numbered);
            self.numbered += 1;
            self.program.ops.push(Op::Reserve);
        }
        // CR 608.2h: what the event was about is taken note of before the text speaks of anything else.
        if found::number_of_event(acts, self.numbered) {
            self.numbered += 1;
            self.program.ops.push(Op::Bind(Matcher::It));
        }
        // CR 706.2: the result of what this text has rolled. A text that rolls nothing speaks of that of the event.
        if found::throws(acts) {
            if found::number_result(acts, self.numbered) {
                self.thrown = Some(self.numbered);
                self.numbered += 1;
                self.program.ops.push(Op::Reserve);
            }
        } else {
            found::result_of_event(acts);
        }
    }

    /// The number of the program, now that it is whole.
    fn finished(mut self) -> u16 {
        self.program.out_of = self.program.ops.iter().find_map(moves_itself_out_of);
        self.out.programs.push(self.program);
        self.out.programs.len() as u16 - 1
    }

    pub(super) fn here(&self) -> u16 {
        self.program.ops.len() as u16
    }

    /// Acts one after the other.
    pub(super) fn block(&mut self, acts: &[Act]) {
        let mut defining = acts.to_vec();
        if let Some((first, amount)) = defined::x(&mut defining) {
            let (before, after) = defining.split_at(first);
            before.iter().for_each(|act| self.act(act));
            self.program.ops.push(Op::Define(amount));
            return self.block(after);
        }
        let Some((place, words)) = acts.iter().enumerate().find_map(|(place, act)| found::votes(act).map(|words| (place, words))) else {
            return acts.iter().for_each(|act| self.act(act));
        };
        // CR 701.38b: what comes after a vote speaks of the words by how many votes each of them got.
        let (vote, after) = acts.split_at(place + 1);
        vote.iter().for_each(|act| self.act(act));
        let first = self.numbered.saturating_sub(words.len() as u8);
        let mut after = after.to_vec();
        found::count_votes(&mut after, &words, first);
        after.iter().for_each(|act| self.act(act));
    }

    /// One act: a table, a line for each of them, and therefore longer than a screen.
    pub(super) fn act(&mut self, act: &Act) {
        match act {
            Act::Do(deed) => self.deed(deed),
            Act::Together(deeds) => self.together(deeds),
            Act::Fight(one, other) => self.fight(one, other),
            Act::UntilLeaves(deed) => self.until_leaves(deed),
            Act::SetLife { who, to } => self.program.ops.push(Op::SetLife(who.clone(), to.clone())),
            Act::Exchange(both) => match both.as_slice() {
                [one, other] => self.exchange(one, other),
                [Matcher::Either(two)] if two.len() == 2 => self.exchange(&two[0], &two[1]),
                _ => {}
            },
            Act::AddManaFor { who, mana } => {
                let mana = self.mana(mana);
                self.program.ops.push(Op::AddManaFor(who.clone(), mana));
            }
            Act::AddMana(mana) => {
                let mana = self.mana(mana);
                self.program.ops.push(Op::AddMana(mana));
            }
            Act::Pay(cost) => self.pay(&Who::You, cost),
            // What X is, is in its place by now: see [`defined::spelled_out`].
            Act::Both(acts) | Act::Then(acts) | Act::WithX { acts, .. } | Act::OnceEachTurn(acts) => self.block(acts),
            // Modes are programs of their own: see [`modes::compile`].
            Act::Modes { modes, .. } => modes.iter().for_each(|mode| self.block(mode)),
            Act::Results(rows) => self.results(rows),
            // Where its ways part.
            Act::If { condition, acts } | Act::InsteadOfThat { condition, acts } => self.if_so(condition, acts),
            Act::InsteadIf { acts, condition, instead } => self.instead_if(acts, condition, instead),
            Act::IfYouDo { acts, then, otherwise } => self.if_you_do(acts, then, otherwise),
            Act::May { who, acts, then, otherwise } => self.may(who, acts, then, otherwise),
            Act::Unless { who, cost, acts, then } => self.unless(who, cost, acts, then),
            Act::OneOf(ways) => self.one_of(ways),
            Act::Able(acts) => self.if_able(acts),
            Act::Require(condition) => self.program.ops.push(Op::Require(condition.clone())),
            // What is done several times.
            Act::PerPlayer { who, acts } => self.per_player(who, acts),
            Act::PerObject { of, acts } => self.per_object(of, acts),
            Act::Again { acts, condition } => self.again(acts, condition),
            Act::Repeat { times, acts } => self.repeat(times, acts),
            // What is chosen, and what is given a number.
            Act::Choose(selection) => self.pick(None, selection, None),
            Act::ChosenBy { who, what } => self.pick(Some(who.clone()), what, None),
            Act::Search { verb, who, whose, what } => {
                self.program.ops.push(Op::Do(vec![found::search(*verb, who, whose)]));
                self.pick(Some(who.clone()), what, Some(*verb));
            }
            Act::Gather { group: Matcher::Chosen(number), what, before } => self.gather(*number, what.as_ref(), *before),
            Act::Gather { .. } => {}
            Act::Show(deed) => self.numbering([Op::Do(vec![deed.clone()]), Op::Seen], 1),
            Act::Look { whose, top, revealed, until } => {
                self.numbering([Op::Look(whose.clone(), top.clone(), *revealed, until.clone())], 1);
            }
            Act::Name(what) => self.numbering([Op::Name(*what)], 1),
            Act::NameBy { who, what } => self.numbering([Op::NameBy(who.clone(), *what)], 1),
            Act::Vote(words) => self.numbering([Op::Vote(words.clone())], words.len() as u8),
            // Effects and abilities that it makes.
            Act::Make(replacement) => self.make(replacement),
            Act::Self_(replacement) => {
                let index = self.replacement(replacement, false);
                self.program.selves.push(index);
            }
            Act::Forbid { cant, lasts } => self.forbid(cant, *lasts),
            Act::Permit { what, lasts, any_mana, any_type, free } => {
                let spent = any_mana.then_some(RuleChange::AnyMana(Matcher::Chosen(0)));
                let spent = spent.or(any_type.then_some(RuleChange::AnyType(Matcher::Chosen(0))));
                self.permit(what, *lasts, spent.or(free.then_some(RuleChange::Unpaid(Matcher::Chosen(0)))));
            }
            Act::Modify(modifier) => self.modify(modifier, Duration::ThisTurn),
            Act::ModifyFor { change, lasts } => self.modify(change, *lasts),
            Act::Delayed { when, acts, lasts } => when.alternatives().iter().for_each(|when| self.delay(when, acts, *lasts)),
            Act::WhenYouDo(acts) => self.when_you_do(acts),
            Act::Taken => self.program.ops.push(Op::Taken),
            // Said of the copies before it: see [`found::copies_anew`].
            Act::CopiesAnew => {}
        }
    }

    /// Adds operations that give this many numbers.
    fn numbering<const N: usize>(&mut self, ops: [Op; N], more: u8) {
        self.program.ops.extend(ops);
        self.numbered += more;
    }
}

/// CR 113.6m: the zone out of which an operation moves the object that has the ability.
fn moves_itself_out_of(op: &Op) -> Option<Zone> {
    let Op::Do(deeds) = op else { return None };
    deeds.iter().find_map(|deed| match &deed.subject {
        Some(Selection::The(Matcher::ItselfWith(quality))) => match **quality {
            Quality::In(zone) => Some(zone),
            _ => None,
        },
        _ => None,
    })
}
