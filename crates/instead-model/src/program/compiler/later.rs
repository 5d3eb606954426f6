//! Abilities that a text makes: delayed ones, and those that trigger as it is carried out.

use super::super::*;
use super::Compiler;

impl Compiler<'_, '_> {
    /// CR 603.7: "it", "that player" and "that much" are taken note of as the ability is made, before what
    /// the text knows by numbers: its targets.
    pub(super) fn delay(&mut self, when: &Trigger, acts: &[Act], lasts: Duration) {
        let mut when = when.clone();
        if let Trigger::Event(pattern) | Trigger::OneOrMore(pattern) = when.core_mut()
            && let Some(damaged @ Matcher::DamagedThisWay(_)) = &mut pattern.subject
        {
            // "When a creature dealt damage this way dies this turn": which ones those are is settled now.
            self.bind(damaged);
        }
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
        let itself = |deed: &Deed| {
            let own = match &deed.subject {
                Some(Selection::The(Matcher::Itself)) => true,
                Some(Selection::The(Matcher::ItselfWith(quality))) => matches!(**quality, Quality::In(_)),
                _ => false,
            };
            deed.to.is_some() && own
        };
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

    /// CR 603.12: what is done "when you do" is an ability of its own, whose event is what was done. An "if" with which it begins
    /// is asked as it would trigger and as it resolves (CR 603.4).
    pub(super) fn when_you_do(&mut self, acts: &[Act]) {
        // What the event of the text was about, where the ability speaks of that.
        let event = match self.program.ops.last() {
            Some(Op::Pick(None, Selection::The(of @ Matcher::Chosen(_)), None)) => Some(of.clone()),
            _ => None,
        };
        if event.is_some() {
            self.program.ops.pop();
        }
        let done = self.program.ops.iter().rev().find_map(|op| if let Op::Do(deeds) = op { deeds.last().cloned() } else { None });
        let object =
            done.as_ref().and_then(one_chosen).or_else(|| done.as_ref().filter(|deed| self.shows(deed)).map(|_| agreement::card()));
        let object = object.filter(|_| event.is_none());
        let about = event.or_else(|| done.as_ref().and_then(about));
        let itself = about.clone().filter(referents::is_definite);
        let (condition, acts) = intervening(acts);
        let asked = condition.map(|condition| (spoken_in(&condition, about.as_ref()), spoken_in(&condition, itself.as_ref())));
        let another = object.is_some();
        let of = Of::Triggered { player: true, object, itself: false, condition: itself, another, moment: false, by_spell: false };
        let program = Compiler::program(self.out, &joined(acts), &of, self.clause);
        // It triggers only if that was done, and if what it asks is so.
        let did = match self.program.ops.last() {
            Some(Op::Do(deeds)) => deeds.last().map(|deed| Condition::Did(deed.verb)),
            _ => None,
        };
        let (as_it_triggers, as_it_resolves) = asked.unzip();
        self.out.programs[usize::from(program)].when.extend(as_it_resolves);
        let conditions: Vec<Condition> = did.into_iter().chain(as_it_triggers).collect();
        // "Put a +1/+1 counter on target creature. When you do, that creature fights …": the one that it was done to.
        let picks = about.filter(|of| matches!(of, Matcher::Chosen(_))).map(|of| Op::Pick(None, Selection::The(of), None));
        let after = self.here() + conditions.len() as u16 + u16::from(picks.is_some()) + 1;
        self.program.ops.extend(conditions.into_iter().map(|condition| Op::Unless(condition, after)));
        self.program.ops.extend(picks);
        self.program.ops.push(Op::Trigger(program));
    }

    /// Whether a deed puts cards from a library where everybody sees them.
    fn shows(&self, deed: &Deed) -> bool {
        deed.subject.is_none() && self.out.vocabulary.verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.shows)
    }
}

/// The object to which something was just done, or to which it was attached, where the text had named it before.
fn about(done: &Deed) -> Option<Matcher> {
    let named = |of: &Matcher| matches!(of, Matcher::Chosen(_)) || referents::is_definite(of);
    let attached = done.attached.as_ref();
    match &done.subject {
        Some(Selection::The(of)) if named(of) && done.to.is_none() => Some(of.clone()),
        None => attached.filter(|of| named(of)).cloned(),
        _ => None,
    }
}

/// "If it has four or more counters on it, put a counter on target creature. It gains trample": the condition with which a
/// text begins, and all that is done if it holds.
fn intervening(acts: &[Act]) -> (Option<Condition>, Vec<Act>) {
    match acts {
        [Act::If { condition, acts: first }, rest @ ..] if !rest.is_empty() && !referents::is_said_after(condition) => {
            (Some(condition.clone()), first.iter().chain(rest).cloned().collect())
        }
        _ => (None, acts.to_vec()),
    }
}

/// A condition in which "it" is called by what it is, if that is known.
fn spoken_in(condition: &Condition, of: Option<&Matcher>) -> Condition {
    let mut condition = condition.clone();
    if let Some(of) = of {
        referents::call(&mut condition, of);
    }
    condition
}

/// The noun for the one thing that is chosen for a deed.
fn one_chosen(deed: &Deed) -> Option<Noun> {
    match &deed.subject {
        Some(Selection::Choose { noun, count: 1 } | Selection::UpTo { noun, count: 1 }) => Some(noun.clone()),
        _ => None,
    }
}
