//! Single acts: what happens, what is chosen, what effects begin.

use super::super::*;
use super::Compiler;
use crate::program::number::fight;

impl Compiler<'_, '_> {
    /// A deed, and what the text will speak of that came of it.
    pub(super) fn deed(&mut self, deed: &Deed) {
        self.program.ops.push(Op::Do(vec![deed.clone()]));
        if deed.token.is_some() {
            self.program.ops.extend(self.made.map(Op::Created));
        }
        if deed.throw.is_some() {
            self.program.ops.extend(self.thrown.map(Op::Thrown));
        }
    }

    /// Several deeds at once.
    pub(super) fn together(&mut self, deeds: &[Deed]) {
        self.program.ops.push(Op::Do(deeds.to_vec()));
        if deeds.iter().all(|deed| deed.token.is_some()) {
            self.program.ops.extend(self.made.map(Op::Created));
        }
    }

    /// CR 701.14b: two creatures fight if both can.
    pub(super) fn fight(&mut self, one: &Matcher, other: &Matcher) {
        let both = [one, other].map(|fighter| Condition::CanFight(fighter.clone()));
        let test = self.open(Op::Unless(Condition::All(both.to_vec()), 0));
        self.program.ops.push(Op::Do(fight(one, other)));
        self.close(test);
    }

    /// An effect that says what can't happen.
    pub(super) fn forbid(&mut self, cant: &Cant, lasts: Duration) {
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
        self.program.ops.push(Op::Forbid(self.out.cants.len() as u16 - 1, lasts));
    }

    /// Allowed is what nothing forbids: from where cards are played is not checked.
    pub(super) fn permit(&mut self, what: &Matcher, lasts: Duration, mana: Option<RuleChange>) {
        let mut what = what.clone();
        self.bind(&mut what);
        // What may be played is settled as the effect begins: one effect for each.
        let rule = RuleChange::MayPlay { what: Matcher::Chosen(0), with: None, once: false };
        for rule in [rule].into_iter().chain(mana) {
            self.out.cants.push((Cant::Rule(rule), false));
            self.program.ops.push(Op::Permit(self.out.cants.len() as u16 - 1, what.clone(), lasts));
        }
    }

    /// A replacement effect that the text makes, for each of several or once.
    pub(super) fn make(&mut self, replacement: &Replacement<Vec<Act>>) {
        let (index, every) = self.made(replacement);
        self.program.ops.push(match every {
            Some(every) => Op::MakeEach(index, every),
            None => Op::Make(index),
        });
    }

    /// Adds the operation that keeps what a plural word of the text stands for, under a number: as it is now, or as it was before
    /// it was moved.
    pub(super) fn gather(&mut self, number: u8, what: Option<&Matcher>, before: bool) {
        self.program.ops.push(match what {
            Some(what) => Op::Gather(number, what.clone()),
            None if before => Op::Counted(number),
            None => Op::Created(number),
        });
    }

    /// CR 118.12: what is paid as the text is carried out.
    pub(super) fn pay(&mut self, who: &Who, cost: &[Cost]) {
        let who = if *who == Who::You { Who::You } else { Who::They };
        for cost in cost {
            let (mana, times) = match cost {
                Cost::Act(act) => {
                    self.act(act);
                    continue;
                }
                Cost::Mana(mana) | Cost::Waterbend(mana) => (mana, None),
                Cost::ManaTimes { mana, times } => (mana, Some(times)),
                Cost::Tap | Cost::Untap => continue,
            };
            self.program.ops.push(Op::PayMana { who: who.clone(), mana: mana.clone(), times: times.cloned() });
        }
    }

    /// CR 701.12b: nothing is exchanged unless both are there, and different players control them.
    pub(super) fn exchange(&mut self, one: &Matcher, other: &Matcher) {
        let players = self.numbered;
        self.numbered += 2;
        let holder = |of: &Matcher| Op::Bind(Matcher::Player(Who::ControllerOf(Box::new(of.clone()))));
        self.program.ops.extend([holder(one), holder(other)]);
        let there = |of: &Matcher| Condition::Of { of: of.clone(), is: Quality::In(crate::zones::BOARD) };
        let same = Condition::Of { of: one.clone(), is: Quality::Of(Who::Chosen(players + 1)) };
        let both = Condition::All(vec![there(one), there(other), Condition::Not(Box::new(same))]);
        let test = self.open(Op::Unless(both, 0));
        for (of, by) in [(one, players + 1), (other, players)] {
            let change = Modifier { becomes: vec![Becoming::Controlled(Who::Chosen(by))], ..Modifier::of(of.clone()) };
            self.modify(&change, Duration::Game);
        }
        self.close(test);
    }

    /// CR 706.3a: "if the result was in this range, …", for each row of the table.
    pub(super) fn results(&mut self, rows: &[ResultRow]) {
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
    pub(in crate::program) fn pick(&mut self, who: Option<Who>, selection: &Selection, after: Option<crate::ids::Verb>) {
        self.program.ops.push(Op::Pick(who, selection.clone(), after));
        self.numbered += u8::from(picks_several(selection));
    }
}
