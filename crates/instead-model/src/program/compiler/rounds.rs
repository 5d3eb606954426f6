//! Parts of a text that are carried out several times.

use super::super::*;
use super::Compiler;

impl Compiler<'_, '_> {
    /// The part that each of these players goes through, one after the other.
    pub(super) fn per_player(&mut self, who: &Who, acts: &[Act]) {
        let start = self.open(Op::PerPlayer(who.clone(), 0));
        self.block(acts);
        self.program.ops.push(Op::Jump(start));
        self.close(start);
    }

    /// Compiles acts that are done for each of several, one after the other: the number kept first is for all of them, the next
    /// for the one whose turn it is.
    pub(super) fn per_object(&mut self, of: &Amount, acts: &[Act]) {
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
        let before = self.numbered;
        let start = self.open(Op::PerObject(of.clone(), all, 0));
        self.block(&acts);
        self.program.ops.push(Op::Jump(start));
        self.close(start);
        self.level(before);
    }

    /// The part that is carried out again as long as the condition holds. KF Repeat: not by what has left play since.
    pub(super) fn again(&mut self, acts: &[Act], condition: &Condition) {
        let start = self.here();
        self.block(acts);
        let there = Condition::Any([crate::zones::BOARD, crate::zones::STACK].map(Condition::ItselfIn).to_vec());
        let test = self.open(Op::Unless(Condition::All(vec![condition.clone(), there]), 0));
        self.program.ops.push(Op::Jump(start));
        self.close(test);
    }

    /// The part that is carried out a number of times.
    pub(super) fn repeat(&mut self, times: &Amount, acts: &[Act]) {
        let start = self.open(Op::Loop(times.clone(), 0));
        self.block(acts);
        self.program.ops.push(Op::Jump(start));
        self.close(start);
    }
}
