//! Flattening a tree of acts into a program.

use super::looks::*;
use super::number::*;
use super::paid;
use super::plural;
use super::pronouns::{self, Of};
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
        if let [Act::Modes { least, most, again, instead, modes }] = acts.as_slice() {
            let choices = modes::compile(out, (*least, *most, *again), instead.as_ref(), modes, before, clause);
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

    /// Divides an amount among targets: the number of the first share, and the numbers of the targets. None if there are none.
    fn share_out(&mut self, among: &Matcher, total: &Amount) -> Option<(u8, Vec<u8>)> {
        let numbers: Vec<u8> = match among {
            Matcher::Chosen(number) => vec![*number],
            Matcher::Either(all) => {
                all.iter().filter_map(|one| if let Matcher::Chosen(number) = one { Some(*number) } else { None }).collect()
            }
            _ => Vec::new(),
        };
        let first = numbers.first().copied()?;
        self.program.division = Some(Division { first, count: numbers.len() as u8, total: total.clone() });
        let shares = self.numbered;
        self.numbered += numbers.len() as u8;
        Some((shares, numbers))
    }

    /// What is divided becomes one event for each target, with its share.
    fn divide(&mut self, acts: &mut [Act]) {
        for act in acts {
            match act {
                Act::Both(acts) | Act::Then(acts) => self.divide(acts),
                Act::Do(Deed { amount: Some(Amount::Divided(total)), subject: Some(Selection::The(matcher)), .. })
                    if self.program.division.is_none() =>
                {
                    let Some((shares, numbers)) = self.share_out(matcher, total) else { continue };
                    if let Act::Do(deed) = act.clone() {
                        let share = |(number, place): (u8, u8)| Deed {
                            amount: Some(Amount::Share(shares + place)),
                            subject: Some(Selection::The(Matcher::Chosen(number))),
                            ..deed.clone()
                        };
                        *act = Act::Together(numbers.into_iter().zip(0..).map(share).collect());
                    }
                }
                // CR 601.2d: a shield for each target, with its share of the points.
                Act::Make(made) if self.program.division.is_none() => {
                    let (Uses::Points(Amount::Divided(total)), Some(subject)) = (&made.uses, &made.watch.subject) else { continue };
                    let Some((shares, numbers)) = self.share_out(subject, total) else { continue };
                    let shield = |(number, place): (u8, u8)| {
                        let mut shield = made.clone();
                        shield.watch.subject = Some(Matcher::Chosen(number));
                        shield.uses = Uses::Points(Amount::Share(shares + place));
                        Act::Make(shield)
                    };
                    *act = Act::Both(numbers.into_iter().zip(0..).map(shield).collect());
                }
                _ => {}
            }
        }
    }

    /// The program of a triggered ability, with what has to hold as it resolves.
    pub(super) fn triggered(out: &mut Output<'_>, when: &Trigger, acts: &[Act], before: &[Matcher], clause: u16) -> u16 {
        let mut acts = acts.to_vec();
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
        let does = Compiler::text(out, &joined(acts.to_vec()), &Of::cost(cost), before, clause);
        let paid = Compiler::text(out, &deeds_of(cost), &Of::Spell, before, clause);
        (does, paid)
    }

    /// CR 603.7: "it", "that player" and "that much" are taken note of as the ability is made, before what
    /// the text knows by numbers: its targets.
    pub(super) fn delay(&mut self, when: &Trigger, acts: &[Act], lasts: Duration) {
        let mut when = when.clone();
        let noted = |matcher: &mut Matcher| match matcher {
            Matcher::It | Matcher::Found | Matcher::That(_) => *matcher = Matcher::Chosen(0),
            Matcher::Player(Who::They | Who::That) => *matcher = Matcher::Chosen(1),
            Matcher::Player(Who::Chosen(number)) | Matcher::Chosen(number) => *number += NOTED,
            _ => {}
        };
        let noted_who = |who: &mut Who| match who {
            Who::They | Who::That => *who = Who::Chosen(1),
            Who::Chosen(number) => *number += NOTED,
            _ => {}
        };
        match when.core_mut() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } | Trigger::Chapter { pattern, .. } => {
                [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten().for_each(noted);
                pattern.player.iter_mut().for_each(noted_who);
            }
            Trigger::At { whose, .. } => noted_who(whose),
            Trigger::State(_) | Trigger::If { .. } | Trigger::While { .. } | Trigger::OnceEachTurn(_) | Trigger::AnyOf(_) => {}
        }
        let acts = self.found_later(acts);
        let program = self.nested(&acts);
        self.out.programs[program as usize].when = when.conditions().into_iter().cloned().collect();
        self.out.delayed.push((when, program));
        self.program.ops.push(Op::Delay(self.out.delayed.len() as u16 - 1, lasts));
    }

    /// CR 400.7, 603.7c: "return ~ to its owner's hand at the beginning of the next end step": what it is as the ability is made, where
    /// the event that led to that has moved it.
    fn found_later(&mut self, acts: &[Act]) -> Vec<Act> {
        let itself = |deed: &Deed| deed.to.is_some() && deed.subject == Some(Selection::The(Matcher::Itself));
        if !acts.says(&mut |node| matches!(node, Node::Deed(deed) if itself(deed))) {
            return acts.to_vec();
        }
        let (mut acts, number) = (acts.to_vec(), self.numbered);
        self.program.ops.push(Op::Bind(Matcher::Itself));
        self.numbered += 1;
        acts.reword(&mut |node| {
            if let NodeMut::Deed(deed) = node
                && itself(deed)
            {
                deed.subject = Some(Selection::The(Matcher::Chosen(number)));
            }
            false
        });
        acts
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

    /// Where ways meet again, or another one begins: what isn't taken has given numbers, too.
    fn level(&mut self, before: u8) {
        if self.numbered != before {
            self.program.ops.push(Op::Numbered(self.numbered));
        }
    }

    /// CR 118.12: what is paid as the text is carried out.
    fn pay(&mut self, who: &Who, cost: &[Cost]) {
        let who = if *who == Who::You { Who::You } else { Who::They };
        for cost in cost {
            let (mana, times) = match cost {
                Cost::Act(act) => {
                    self.act(act);
                    continue;
                }
                Cost::Mana(mana) => (mana, None),
                Cost::ManaTimes { mana, times } => (mana, Some(times)),
                Cost::Tap | Cost::Untap => continue,
            };
            self.program.ops.push(Op::PayMana { who: who.clone(), mana: mana.clone(), times: times.cloned() });
        }
    }

    fn block(&mut self, acts: &[Act]) {
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

    fn act(&mut self, act: &Act) {
        match act {
            Act::Do(deed) => {
                self.program.ops.push(Op::Do(vec![deed.clone()]));
                if deed.token.is_some() {
                    self.program.ops.extend(self.made.map(Op::Created));
                }
                if deed.throw.is_some() {
                    self.program.ops.extend(self.thrown.map(Op::Thrown));
                }
            }
            Act::Show(deed) => {
                self.program.ops.extend([Op::Do(vec![deed.clone()]), Op::Seen]);
                self.numbered += 1;
            }
            // What X is, is in its place by now: see [`defined::spelled_out`].
            Act::Both(acts) | Act::Then(acts) | Act::WithX { acts, .. } | Act::OnceEachTurn(acts) => self.block(acts),
            Act::AddManaFor { who, mana } => {
                let mana = self.mana(mana);
                self.program.ops.push(Op::AddManaFor(who.clone(), mana));
            }
            Act::AddMana(mana) => {
                let mana = self.mana(mana);
                self.program.ops.push(Op::AddMana(mana));
            }
            Act::Pay(cost) => self.pay(&Who::You, cost),
            Act::Name(what) => {
                self.program.ops.push(Op::Name(*what));
                self.numbered += 1;
            }
            Act::NameBy { who, what } => {
                self.program.ops.push(Op::NameBy(who.clone(), *what));
                self.numbered += 1;
            }
            Act::OneOf(acts) => {
                let branch = self.program.ops.len();
                self.program.ops.push(Op::OneOf(Vec::new()));
                let (mut starts, mut jumps) = (Vec::new(), Vec::new());
                let before = self.numbered;
                for act in acts {
                    starts.push(self.here());
                    self.level(before);
                    self.act(act);
                    jumps.push(self.program.ops.len());
                    self.program.ops.push(Op::Jump(0));
                }
                let end = self.here();
                self.level(before);
                for jump in jumps {
                    if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                        *to = end;
                    }
                }
                if let Some(Op::OneOf(ways)) = self.program.ops.get_mut(branch) {
                    *ways = starts;
                }
            }
            Act::Gather { group: Matcher::Chosen(number), what, before } => self.program.ops.push(match what {
                Some(what) => Op::Gather(*number, what.clone()),
                None if *before => Op::Counted(*number),
                None => Op::Created(*number),
            }),
            Act::Gather { .. } => {}
            Act::Require(condition) => self.program.ops.push(Op::Require(condition.clone())),
            Act::Taken => self.program.ops.push(Op::Taken),
            Act::SetLife { who, to } => self.program.ops.push(Op::SetLife(who.clone(), to.clone())),
            Act::WhenYouDo(acts) => {
                // CR 603.12: it is an ability of its own, whose event is what was done.
                let done = self.program.ops.iter().rev().find_map(|op| if let Op::Do(deeds) = op { deeds.last() } else { None });
                let object = done.and_then(one_chosen);
                let another = object.is_some();
                let of = Of::Triggered { player: true, object, itself: false, condition: None, another, moment: false, by_spell: false };
                let program = Compiler::program(self.out, &joined(acts.clone()), &of, self.clause);
                // CR 603.12: it triggers only if that was done.
                if let Some(Op::Do(deeds)) = self.program.ops.last()
                    && let Some(did) = deeds.last().map(|deed| Condition::Did(deed.verb))
                {
                    let after = self.here() + 2;
                    self.program.ops.push(Op::Unless(did, after));
                }
                self.program.ops.push(Op::Trigger(program));
            }
            Act::InsteadOfThat { condition, acts } => self.act(&Act::If { condition: condition.clone(), acts: acts.clone() }),
            Act::Fight(one, other) => {
                let both = [one, other].map(|fighter| Condition::CanFight(fighter.clone()));
                let after = self.here() + 2;
                self.program.ops.extend([Op::Unless(Condition::All(both.to_vec()), after), Op::Do(fight(one, other))]);
            }
            // Each of them goes a way of their own.
            Act::Unless { who, cost, acts, then } if unless::has_ways(cost) && unless::befalls_each(who, acts).is_some() => {
                let acts = unless::befalls_each(who, acts).unwrap_or_default();
                let one = Act::Unless { who: Who::They, cost: cost.clone(), acts, then: then.clone() };
                self.act(&Act::PerPlayer { who: who.clone(), acts: vec![one] });
            }
            Act::Unless { who, cost, acts, then } => {
                let before = self.numbered;
                let ask = self.program.ops.len();
                self.program.ops.push(Op::Ask { who: who.clone(), otherwise: 0, until: 0 });
                self.pay(who, &paid_by(who, cost));
                let each = unless::befalls_each(who, acts);
                let paid = self.here();
                self.block(then);
                let jump = self.program.ops.len();
                if each.is_none() {
                    self.program.ops.push(Op::Jump(0));
                }
                let at = self.here();
                if let Some(Op::Ask { otherwise, until, .. }) = self.program.ops.get_mut(ask) {
                    (*otherwise, *until) = (at, paid);
                }
                if each.is_some() {
                    self.program.ops.push(Op::Others(who.clone()));
                }
                self.level(before);
                self.block(each.as_ref().unwrap_or(acts));
                let end = self.here();
                self.level(before);
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::InsteadIf { acts, condition, instead } => {
                // What the later text calls "it" is chosen before the condition is looked at.
                let chosen = chosen_before(acts, condition, instead);
                let acts = match chosen {
                    Some((selection, acts)) => {
                        self.program.ops.push(Op::Pick(None, selection, None));
                        acts
                    }
                    None => acts.clone(),
                };
                let acts = &acts;
                let before = self.numbered;
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(condition.clone(), 0));
                self.block(instead);
                let jump = self.program.ops.len();
                self.program.ops.push(Op::Jump(0));
                let at = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = at;
                }
                self.level(before);
                self.block(acts);
                let end = self.here();
                self.level(before);
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::Together(deeds) => {
                self.program.ops.push(Op::Do(deeds.clone()));
                if deeds.iter().all(|deed| deed.token.is_some()) {
                    self.program.ops.extend(self.made.map(Op::Created));
                }
            }
            Act::May { who, acts, then, otherwise } => {
                let before = self.numbered;
                let ask = self.program.ops.len();
                self.program.ops.push(Op::Ask { who: who.clone(), otherwise: 0, until: 0 });
                for act in acts {
                    match act {
                        Act::Pay(cost) => self.pay(who, &paid_by(who, cost)),
                        act => self.act(act),
                    }
                }
                let done = self.here();
                self.block(then);
                let jump = self.program.ops.len();
                if !otherwise.is_empty() {
                    self.program.ops.push(Op::Jump(0));
                }
                let at = self.here();
                if let Some(Op::Ask { otherwise, until, .. }) = self.program.ops.get_mut(ask) {
                    (*otherwise, *until) = (at, done);
                }
                self.level(before);
                // "Target opponent may discard a card. If they don't, they lose 3 life": whoever was asked.
                if !otherwise.is_empty() && !who.is_plural() && !matches!(who, Who::You | Who::They | Who::That) {
                    self.program.ops.push(Op::Spoken(who.clone()));
                }
                self.block(otherwise);
                let end = self.here();
                if !otherwise.is_empty() {
                    self.level(before);
                }
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::If { condition, acts } => {
                let before = self.numbered;
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(condition.clone(), 0));
                self.block(acts);
                let end = self.here();
                self.level(before);
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = end;
                }
            }
            Act::Make(replacement) => {
                let (index, every) = self.made(replacement);
                self.program.ops.push(match every {
                    Some(every) => Op::MakeEach(index, every),
                    None => Op::Make(index),
                });
            }
            Act::Forbid { cant, lasts } => {
                let mut cant = cant.clone();
                match &mut cant {
                    Cant::Happen(pattern)
                    | Cant::If { pattern, .. }
                    | Cant::MoreThan { pattern, .. }
                    | Cant::BePrevented(pattern)
                    | Cant::Trigger { pattern, .. } => self.bind_pattern(pattern),
                    Cant::Rule(rule) => {
                        if let Some(of) = rule.of_mut() {
                            self.bind(of);
                        }
                    }
                }
                self.out.cants.push((cant, false));
                self.program.ops.push(Op::Forbid(self.out.cants.len() as u16 - 1, *lasts));
            }
            Act::Self_(replacement) => {
                let index = self.replacement(replacement, false);
                self.program.selves.push(index);
            }
            Act::Delayed { when, acts, lasts } => when.alternatives().iter().for_each(|when| self.delay(when, acts, *lasts)),
            Act::Vote(words) => {
                self.program.ops.push(Op::Vote(words.clone()));
                self.numbered += words.len() as u8;
            }
            // Said of the copies before it: see [`found::copies_anew`].
            Act::CopiesAnew => {}
            Act::Modify(modifier) => self.modify(modifier, Duration::ThisTurn),
            Act::ModifyFor { change, lasts } => self.modify(change, *lasts),
            Act::Able(acts) => {
                let test = self.program.ops.len();
                self.program.ops.push(Op::Able(0, 0));
                self.block(acts);
                let last = self.program.ops.iter().rposition(|op| matches!(op, Op::Do(_))).unwrap_or(test) as u16;
                let end = self.here();
                if let Some(able) = self.program.ops.get_mut(test) {
                    *able = Op::Able(last, end);
                }
            }
            Act::IfYouDo { acts, then, otherwise } if !then.is_empty() && conjoined(acts).is_some() => {
                // All of it has to be done; and all that can be is done in any case.
                let Some((first, rest)) = conjoined(acts) else { return };
                let inner = Act::IfYouDo { acts: rest.clone(), then: then.clone(), otherwise: otherwise.clone() };
                let otherwise = rest.into_iter().chain(otherwise.iter().cloned()).collect();
                self.act(&Act::IfYouDo { acts: vec![first], then: vec![inner], otherwise });
            }
            Act::IfYouDo { acts, then, otherwise } => {
                // "If you can't": whether all of it can be done is known before as much of it is done as possible (CR 609.3).
                let cant = then.is_empty() && matches!(acts.as_slice(), [Act::Do(_)]);
                let in_full = self.program.ops.len();
                if cant {
                    self.program.ops.push(Op::InFull(0));
                }
                self.block(acts);
                let did = self.program.ops.iter().rev().find_map(|op| match op {
                    Op::Do(deeds) => deeds.last().map(|deed| Condition::Did(deed.verb)),
                    _ => None,
                });
                let Some(did) = did else { return self.block(then) };
                let before = self.numbered;
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(did, 0));
                self.block(then);
                let jump = self.program.ops.len();
                if !otherwise.is_empty() {
                    self.program.ops.push(Op::Jump(0));
                }
                let part = self.here();
                if let Some(Op::InFull(to)) = self.program.ops.get_mut(in_full) {
                    *to = part;
                }
                if cant {
                    self.block(acts);
                }
                let at = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = at;
                }
                self.level(before);
                self.block(otherwise);
                let end = self.here();
                if !otherwise.is_empty() {
                    self.level(before);
                }
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::Choose(selection) => self.pick(None, selection, None),
            Act::ChosenBy { who, what } => self.pick(Some(who.clone()), what, None),
            Act::Search { verb, who, whose, what } => {
                self.program.ops.push(Op::Do(vec![found::search(*verb, who, whose)]));
                self.pick(Some(who.clone()), what, Some(*verb));
            }
            Act::Look { whose, top, revealed, until } => {
                self.program.ops.push(Op::Look(whose.clone(), top.clone(), *revealed, until.clone()));
                self.numbered += 1;
            }
            // Allowed is what nothing forbids: from where cards are played is not checked.
            Act::Permit { what, lasts, any_mana } => {
                let mut what = what.clone();
                self.bind(&mut what);
                // What may be played is settled as the effect begins: one effect for each.
                let rule = RuleChange::MayPlay { what: Matcher::Chosen(0), with: None, once: false };
                self.out.cants.push((Cant::Rule(rule), false));
                self.program.ops.push(Op::Permit(self.out.cants.len() as u16 - 1, what.clone(), *lasts));
                if *any_mana {
                    self.out.cants.push((Cant::Rule(RuleChange::AnyMana(Matcher::Chosen(0))), false));
                    self.program.ops.push(Op::Permit(self.out.cants.len() as u16 - 1, what, *lasts));
                }
            }
            Act::UntilLeaves(deed) => {
                // CR 610.3a: if it has left already, nothing is moved.
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(Condition::ItselfIn(crate::zones::BOARD), 0));
                self.program.ops.push(Op::Do(vec![deed.clone()]));
                self.program.ops.push(Op::Return);
                let end = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = end;
                }
            }
            // Modes are programs of their own: see [`modes::compile`].
            Act::Modes { modes, .. } => modes.iter().for_each(|mode| self.block(mode)),
            Act::Results(rows) => self.results(rows),
            Act::PerPlayer { who, acts } => {
                let start = self.here();
                self.program.ops.push(Op::PerPlayer(who.clone(), 0));
                self.block(acts);
                self.program.ops.push(Op::Jump(start));
                let end = self.here();
                if let Some(Op::PerPlayer(_, to)) = self.program.ops.get_mut(start as usize) {
                    *to = end;
                }
            }
            Act::PerObject { of, acts } => self.per_object(of, acts),
            Act::Exchange(both) => match both.as_slice() {
                [one, other] => self.exchange(one, other),
                [Matcher::Either(two)] if two.len() == 2 => self.exchange(&two[0], &two[1]),
                _ => {}
            },
            Act::Again { acts, condition } => {
                let start = self.here();
                self.block(acts);
                self.program.ops.push(Op::Unless(condition.clone(), start + 2));
                if let (end, Some(Op::Unless(_, to))) = (self.here() + 1, self.program.ops.last_mut()) {
                    *to = end;
                }
                self.program.ops.push(Op::Jump(start));
            }
            Act::Repeat { times, acts } => {
                let start = self.here();
                self.program.ops.push(Op::Loop(times.clone(), 0));
                self.block(acts);
                self.program.ops.push(Op::Jump(start));
                let end = self.here();
                if let Some(Op::Loop(_, to)) = self.program.ops.get_mut(start as usize) {
                    *to = end;
                }
            }
        }
    }

    /// What is done for each of several is done for one after the other: the first number is what they are, the next one is
    /// the one that it is done for.
    fn per_object(&mut self, of: &Amount, acts: &[Act]) {
        let all = self.numbered;
        self.program.ops.extend([Op::Reserve, Op::Reserve]);
        self.numbered += 2;
        let mut acts = acts.to_vec();
        acts.reword(&mut |node| match node {
            NodeMut::Matcher(of @ Matcher::OfLoop) => {
                *of = Matcher::Chosen(all + 1);
                true
            }
            _ => false,
        });
        let (start, before) = (self.here(), self.numbered);
        self.program.ops.push(Op::PerObject(of.clone(), all, 0));
        self.block(&acts);
        self.program.ops.push(Op::Jump(start));
        let end = self.here();
        self.level(before);
        if let Some(Op::PerObject(_, _, to)) = self.program.ops.get_mut(start as usize) {
            *to = end;
        }
    }

    /// CR 701.12b: nothing is exchanged unless both are there, and different players control them.
    fn exchange(&mut self, one: &Matcher, other: &Matcher) {
        let players = self.numbered;
        self.numbered += 2;
        let holder = |of: &Matcher| Op::Bind(Matcher::Player(Who::ControllerOf(Box::new(of.clone()))));
        self.program.ops.extend([holder(one), holder(other)]);
        let there = |of: &Matcher| Condition::Of { of: of.clone(), is: Quality::In(crate::zones::BOARD) };
        let same = Condition::Of { of: one.clone(), is: Quality::Of(Who::Chosen(players + 1)) };
        let both = Condition::All(vec![there(one), there(other), Condition::Not(Box::new(same))]);
        let test = self.program.ops.len();
        self.program.ops.push(Op::Unless(both, 0));
        for (of, by) in [(one, players + 1), (other, players)] {
            let change = Modifier { becomes: vec![Becoming::Controlled(Who::Chosen(by))], ..Modifier::of(of.clone()) };
            self.modify(&change, Duration::Game);
        }
        let end = self.here();
        if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
            *to = end;
        }
    }

    /// CR 706.3a: "if the result was in this range, …", for each row of the table.
    fn results(&mut self, rows: &[ResultRow]) {
        let Some(result) = self.thrown.map(Amount::Share) else { return };
        for row in rows {
            let mut when: Vec<Condition> = Vec::new();
            if let Some(least) = row.range.first() {
                when.push(Condition::AtLeast { amount: result.clone(), least: Amount::Number(*least) });
            }
            if let Some(most) = row.range.get(1) {
                when.push(Condition::AtLeast { amount: Amount::Number(*most), least: result.clone() });
            }
            self.act(&Act::If { condition: Condition::All(when), acts: row.acts.clone() });
        }
    }

    /// Several that are chosen are known by the next number; one is "it".
    pub(super) fn pick(&mut self, who: Option<Who>, selection: &Selection, after: Option<crate::ids::Verb>) {
        self.program.ops.push(Op::Pick(who, selection.clone(), after));
        self.numbered += u8::from(picks_several(selection));
    }
}

/// Acts in which words that the way of the text settles are settled, before anything of it has a number.
fn spoken(acts: &[Act], of: &Of, vocabulary: &Vocabulary) -> Vec<Act> {
    let mut acts = acts.to_vec();
    if_searched(&mut acts);
    if_you_dont(&mut acts);
    arriving::with_what_follows(&mut acts);
    besides_prevention(&mut acts);
    referents::of_what_deals(&mut acts);
    much::as_the_condition_says(&mut acts);
    others::than_just_exiled(&mut acts);
    match of {
        Of::Spell => others::than_those(&mut acts),
        Of::Activated { .. } => referents::in_turn(&mut acts, None),
        Of::Triggered { condition, .. } => referents::in_turn(&mut acts, condition.clone()),
    }
    let object = if let Of::Triggered { object, .. } = of { object.as_ref() } else { None };
    pinned::behind_other_acts(&mut acts, object, vocabulary);
    paid::by_the_text(&mut acts);
    if let Of::Triggered { object, itself, .. } = of {
        paid::by_the_event(&mut acts, object.is_some(), *itself);
        if object.is_some() || *itself {
            passing::over(&mut acts, object.as_ref(), vocabulary);
        }
    }
    if let Of::Triggered { by_spell: true, .. } = of {
        pronouns::of_what_does_it(&mut acts);
    }
    pronouns::resolve(&mut acts, of);
    acts
}

/// "If it's a land card, you may put it onto the battlefield. If you don't put it onto the battlefield, …": that is done for whatever
/// reason it wasn't, also where the condition doesn't hold (CR 608.2c).
fn if_you_dont(acts: &mut [Act]) {
    acts.reword(&mut |node| {
        if let NodeMut::Act(act) = node
            && let Act::If { condition, acts } = &*act
            && let [Act::May { otherwise, .. }] = acts.as_slice()
            && !otherwise.is_empty()
        {
            *act = Act::InsteadIf { acts: otherwise.clone(), condition: condition.clone(), instead: acts.clone() };
        }
        false
    });
}

/// Acts in which what the text has found, made or done is told from what was named before it.
fn numberless(mut acts: Vec<Act>, vocabulary: &Vocabulary) -> Vec<Act> {
    plural::resolve(&mut acts, &vocabulary.tags);
    found::copies_anew(&mut acts);
    found::spoken_of(&mut acts, vocabulary);
    acts
}

/// "You may search your library for a card, reveal it, put it into your hand. If you search your library this way, shuffle":
/// behind all that, what is asked is whether they did what they might.
fn if_searched(acts: &mut Vec<Act>) {
    for place in (1..acts.len()).rev() {
        let (before, after) = acts.split_at_mut(place);
        let (Some(Act::May { acts: may, then, otherwise, .. }), Some(Act::If { condition: Condition::Did(verb), acts: done })) =
            (before.last_mut(), after.first_mut())
        else {
            continue;
        };
        let searches = may.says(&mut |node| matches!(node, Node::Act(Act::Search { verb: searches, .. }) if searches == verb));
        if searches && then.is_empty() && otherwise.is_empty() {
            then.append(done);
            acts.remove(place);
        }
    }
}

/// "You may pay 3 life": who is asked pays, whomever else the text has spoken of (CR 118.12).
fn paid_by(who: &Who, cost: &[Cost]) -> Vec<Cost> {
    let mut cost = cost.to_vec();
    for cost in &mut cost {
        if let Cost::Act(Act::Do(deed)) = cost
            && *who == Who::You
            && deed.player == Some(Who::They)
        {
            deed.player = Some(Who::You);
        }
    }
    cost
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

/// What the one thing is called that is chosen for a deed.
fn one_chosen(deed: &Deed) -> Option<Noun> {
    match &deed.subject {
        Some(Selection::Choose { noun, count: 1 } | Selection::UpTo { noun, count: 1 }) => Some(noun.clone()),
        _ => None,
    }
}

/// "Do this and do that": the first of several deeds that are told together, and the rest of them.
fn conjoined(acts: &[Act]) -> Option<(Act, Vec<Act>)> {
    let all = match acts {
        [Act::Both(all) | Act::Then(all)] => all.as_slice(),
        _ => acts,
    };
    let (first, rest) = all.split_first().filter(|(_, rest)| !rest.is_empty())?;
    all.iter().all(|act| matches!(act, Act::Do(_))).then(|| (first.clone(), rest.to_vec()))
}
