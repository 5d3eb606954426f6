//! Abilities that a text makes: delayed ones, and those that trigger as it is carried out.

use super::super::*;
use super::Compiler;

impl Compiler<'_, '_> {
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

    /// CR 603.12: what is done "when you do" is an ability of its own, whose event is what was done.
    pub(super) fn when_you_do(&mut self, acts: &[Act]) {
        let done = self.program.ops.iter().rev().find_map(|op| if let Op::Do(deeds) = op { deeds.last() } else { None });
        let object = done.and_then(one_chosen);
        let another = object.is_some();
        let of = Of::Triggered { player: true, object, itself: false, condition: None, another, moment: false, by_spell: false };
        let program = Compiler::program(self.out, &joined(acts.to_vec()), &of, self.clause);
        // It triggers only if that was done.
        if let Some(Op::Do(deeds)) = self.program.ops.last()
            && let Some(did) = deeds.last().map(|deed| Condition::Did(deed.verb))
        {
            let after = self.here() + 2;
            self.program.ops.push(Op::Unless(did, after));
        }
        self.program.ops.push(Op::Trigger(program));
    }
}

/// The noun for the one thing that is chosen for a deed.
fn one_chosen(deed: &Deed) -> Option<Noun> {
    match &deed.subject {
        Some(Selection::Choose { noun, count: 1 } | Selection::UpTo { noun, count: 1 }) => Some(noun.clone()),
        _ => None,
    }
}
