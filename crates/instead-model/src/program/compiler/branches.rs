//! Ways of a text that part and meet again: "if", "unless", "you may", "one of these".

use super::super::*;
use super::Compiler;

impl Compiler<'_, '_> {
    /// An operation that may go on elsewhere, at a place that isn't known yet: its own place.
    pub(super) fn open(&mut self, op: Op) -> u16 {
        self.program.ops.push(op);
        self.here() - 1
    }

    /// Lets an open operation go on here.
    pub(super) fn close(&mut self, open: u16) {
        let here = self.here();
        if let Some(
            Op::Jump(to)
            | Op::Unless(_, to)
            | Op::InFull(to)
            | Op::Ask { otherwise: to, .. }
            | Op::PerPlayer(_, to)
            | Op::PerObject(_, _, to)
            | Op::Loop(_, to),
        ) = self.program.ops.get_mut(usize::from(open))
        {
            *to = here;
        }
    }

    /// Makes the question apply to the operations up to `until`, and go on here if the answer is no.
    fn close_question(&mut self, ask: u16, until: u16) {
        self.close(ask);
        if let Some(Op::Ask { until: place, .. }) = self.program.ops.get_mut(usize::from(ask)) {
            *place = until;
        }
    }

    /// Where ways meet again, or another one begins: what isn't taken has given numbers, too.
    pub(super) fn level(&mut self, before: u8) {
        if self.numbered != before {
            self.program.ops.push(Op::Numbered(self.numbered));
        }
    }

    /// "If …, do this."
    pub(super) fn if_so(&mut self, condition: &Condition, acts: &[Act]) {
        let before = self.numbered;
        let test = self.open(Op::Unless(condition.clone(), 0));
        self.block(acts);
        self.close(test);
        self.level(before);
    }

    /// "Do this. If …, do that instead."
    pub(super) fn instead_if(&mut self, acts: &[Act], condition: &Condition, instead: &[Act]) {
        // What the later text calls "it" is chosen before the condition is looked at.
        let acts = match chosen_before(acts, condition, instead) {
            Some((selection, acts)) => {
                self.program.ops.push(Op::Pick(None, selection, None));
                Cow::Owned(acts)
            }
            None => Cow::Borrowed(acts),
        };
        let before = self.numbered;
        let test = self.open(Op::Unless(condition.clone(), 0));
        self.block(instead);
        let past = self.open(Op::Jump(0));
        self.close(test);
        self.level(before);
        self.block(&acts);
        self.close(past);
        self.level(before);
    }

    /// One of several ways is chosen.
    pub(super) fn one_of(&mut self, ways: &[Act]) {
        let choice = self.program.ops.len();
        self.program.ops.push(Op::OneOf(Vec::new()));
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        let before = self.numbered;
        for way in ways {
            starts.push(self.here());
            self.level(before);
            self.act(way);
            ends.push(self.open(Op::Jump(0)));
        }
        ends.into_iter().for_each(|end| self.close(end));
        self.level(before);
        if let Some(Op::OneOf(ways)) = self.program.ops.get_mut(choice) {
            *ways = starts;
        }
    }

    /// "You may …. If you do, …. If you don't, …."
    pub(super) fn may(&mut self, who: &Who, acts: &[Act], then: &[Act], otherwise: &[Act]) {
        let before = self.numbered;
        let ask = self.open(Op::Ask { who: who.clone(), otherwise: 0, until: 0 });
        for act in acts {
            match act {
                Act::Pay(cost) => self.pay(who, &paid_by(who, cost)),
                act => self.act(act),
            }
        }
        let done = self.here();
        self.block(then);
        let past = (!otherwise.is_empty()).then(|| self.open(Op::Jump(0)));
        self.close_question(ask, done);
        self.level(before);
        let Some(past) = past else { return };
        // "Target opponent may discard a card. If they don't, they lose 3 life": whoever was asked.
        if !who.is_plural() && !matches!(who, Who::You | Who::They | Who::That) {
            self.program.ops.push(Op::Spoken(who.clone()));
        }
        self.block(otherwise);
        self.close(past);
        self.level(before);
    }

    /// "Do this unless … pays …."
    pub(super) fn unless(&mut self, who: &Who, cost: &[Cost], acts: &[Act], then: &[Act]) {
        let each = unless::befalls_each(who, acts);
        // Each of them goes a way of their own.
        if let (Some(acts), true) = (&each, unless::has_ways(cost)) {
            let one = Act::Unless { who: Who::They, cost: cost.to_vec(), acts: acts.clone(), then: then.to_vec() };
            return self.act(&Act::PerPlayer { who: who.clone(), acts: vec![one] });
        }
        let before = self.numbered;
        let ask = self.open(Op::Ask { who: who.clone(), otherwise: 0, until: 0 });
        self.pay(who, &paid_by(who, cost));
        let paid = self.here();
        self.block(then);
        let past = each.is_none().then(|| self.open(Op::Jump(0)));
        self.close_question(ask, paid);
        if each.is_some() {
            self.program.ops.push(Op::Others(who.clone()));
        }
        self.level(before);
        self.block(each.as_deref().unwrap_or(acts));
        if let Some(past) = past {
            self.close(past);
        }
        self.level(before);
    }

    /// "… if able": only if the last thing of it can be done (CR 122.5).
    pub(super) fn if_able(&mut self, acts: &[Act]) {
        let test = self.program.ops.len();
        self.program.ops.push(Op::Able(0, 0));
        self.block(acts);
        let last = self.program.ops.iter().rposition(|op| matches!(op, Op::Do(_))).unwrap_or(test) as u16;
        let end = self.here();
        if let Some(able) = self.program.ops.get_mut(test) {
            *able = Op::Able(last, end);
        }
    }

    /// "Do this. If you do, …. If you can't, …."
    pub(super) fn if_you_do(&mut self, acts: &[Act], then: &[Act], otherwise: &[Act]) {
        if let (Some((first, rest)), false) = (conjoined(acts), then.is_empty()) {
            // All of it has to be done; and all that can be is done in any case.
            let inner = Act::IfYouDo { acts: rest.clone(), then: then.to_vec(), otherwise: otherwise.to_vec() };
            let otherwise: Vec<Act> = rest.into_iter().chain(otherwise.iter().cloned()).collect();
            return self.if_you_do(&[first], &[inner], &otherwise);
        }
        // "If you can't": whether all of it can be done is known before as much of it is done as possible (CR 609.3).
        let cant = then.is_empty() && matches!(acts, [Act::Do(_)]);
        let in_full = cant.then(|| self.open(Op::InFull(0)));
        self.block(acts);
        let did = self.program.ops.iter().rev().find_map(|op| match op {
            Op::Do(deeds) => deeds.last().map(|deed| Condition::Did(deed.verb)),
            _ => None,
        });
        let Some(did) = did else { return self.block(then) };
        let before = self.numbered;
        let test = self.open(Op::Unless(did, 0));
        self.block(then);
        let past = (!otherwise.is_empty()).then(|| self.open(Op::Jump(0)));
        if let Some(in_full) = in_full {
            self.close(in_full);
            self.block(acts);
        }
        self.close(test);
        self.level(before);
        self.block(otherwise);
        if let Some(past) = past {
            self.close(past);
            self.level(before);
        }
    }

    /// CR 610.3a: what comes back as "~" leaves; if it has left already, nothing is moved.
    pub(super) fn until_leaves(&mut self, deed: &Deed) {
        let test = self.open(Op::Unless(Condition::ItselfIn(crate::zones::BOARD), 0));
        self.program.ops.extend([Op::Do(vec![deed.clone()]), Op::Return]);
        self.close(test);
    }
}

/// "Do this and do that": the first of several deeds in one sentence, and the rest of them.
fn conjoined(acts: &[Act]) -> Option<(Act, Vec<Act>)> {
    let all = match acts {
        [Act::Both(all) | Act::Then(all)] => all.as_slice(),
        _ => acts,
    };
    let (first, rest) = all.split_first().filter(|(_, rest)| !rest.is_empty())?;
    all.iter().all(|act| matches!(act, Act::Do(_))).then(|| (first.clone(), rest.to_vec()))
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
            if deed.subject == Some(Selection::The(Matcher::Player(Who::They))) {
                deed.subject = Some(Selection::The(Matcher::Player(Who::You)));
            }
        }
    }
    cost
}
