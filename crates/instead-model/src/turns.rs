//! The next thing to do where nothing is left to do: its order, which is the same in every game, and the parts that differ.
//!
//! A game implements [`Turns`]: the least one with nothing of its own, one with state-based actions, a stack or steps with more. Its
//! rulebook forwards to [`idle`] by `forwards!(turns)`.

use instead_kernel::{Lineage, Next};

use crate::game::{OnTable, Work};
use crate::ids::{Moment, PlayerId};
use crate::position::Position;
use crate::script::{Action, Refusal};
use crate::table::Row;

/// The parts of a turn that differ from game to game, in the order in which they are asked for.
#[expect(unused_variables, reason = "the names say what each default is given")]
pub trait Turns {
    /// Whether the game is over. Nothing is done after that.
    fn is_over(&self, position: &Position) -> bool {
        position.game_is_over()
    }

    /// Does what comes before anything else can happen: state-based actions, cleanups, what the state of the game triggers.
    /// False if there was nothing to do.
    fn settle(&self, position: &mut Position, next: &mut Next<OnTable>) -> bool {
        false
    }

    /// The work that puts the abilities that triggered on the stack, in a game that has one.
    fn put_triggered(&self) -> Option<Work> {
        None
    }

    /// The work that resolves the last item of the stack, in a game that has one.
    fn resolve(&self) -> Option<Work> {
        None
    }

    /// Goes on with what needs no line of the script: a combat that was begun. `responds` says whether the next line is in response
    /// to something. False if there was nothing to do.
    fn proceed(&self, position: &mut Position, responds: bool, next: &mut Next<OnTable>) -> bool {
        false
    }

    /// Forgets what nothing can speak of any more, now that nothing is on the stack.
    fn forget(&self, position: &mut Position) {}

    /// Goes on to this step, on the way to the last one that a line of the script asks for.
    fn go_on(&self, position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {}

    /// Whether a player may play a card that is somebody else's.
    fn may_play(&self, position: &Position, player: PlayerId, row: &Row) -> bool {
        false
    }

    /// Does what has to be done before a line can be played: the step in which it is played begins. False if nothing has to.
    fn lead_up(&self, position: &mut Position, action: &Action, next: &mut Next<OnTable>) -> bool {
        false
    }

    /// Plays a line of the script, by its number from 0: without more, the events that it says and nothing else. False if the rules
    /// don't allow it, or if nothing is played after it.
    fn play(&self, position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
        let Action::Propose(events) = action else {
            position.refuse_at(line, None, Refusal::NoSuch);
            return false;
        };
        next.propose(events, &Lineage::default());
        true
    }
}

/// Goes on where nothing is left to do.
pub fn idle<G: Turns + ?Sized>(game: &G, position: &mut Position, next: &mut Next<OnTable>) {
    // A line of the script may be done without any event.
    while step(game, position, next) && next.is_empty() {}
}

/// Does the next thing; false if there is none.
fn step<G: Turns + ?Sized>(game: &G, position: &mut Position, next: &mut Next<OnTable>) -> bool {
    if game.is_over(position) || position.table.refused.is_some() {
        return false;
    }
    if game.settle(position, next) {
        return true;
    }
    if !position.table.triggered.is_empty()
        && let Some(work) = game.put_triggered()
    {
        next.work(work, &Lineage::default());
        return true;
    }
    let command = position.table.script.commands.get(position.table.line as usize);
    let responds = command.is_some_and(|command| command.in_response);
    if !position.table.stack.is_empty() && !responds {
        match command.map(|command| &command.action) {
            Some(Action::Stop) => return false,
            // CR 117.4: a line that asks for no more than this has been played.
            Some(Action::Pass | Action::Resolve) => position.table.write().line += 1,
            _ => {}
        }
        if let Some(work) = game.resolve() {
            next.work(work, &Lineage::default());
            return true;
        }
    }
    if game.proceed(position, responds, next) {
        return true;
    }
    if position.table.stack.is_empty() {
        game.forget(position);
        if let Some((moment, last)) = position.table.turn.toward {
            game.go_on(position, moment, last, next);
            return true;
        }
    }
    play_next(game, position, next)
}

/// Plays the next line of the script, in terms of the objects that exist now; the script goes on behind it.
fn play_next<G: Turns + ?Sized>(game: &G, position: &mut Position, next: &mut Next<OnTable>) -> bool {
    let line = position.table.line;
    let Some(command) = position.table.script.commands.get(line as usize).cloned() else { return false };
    if position.table.begins_for_another() {
        position.refuse(line, None, Refusal::NotYourTurn);
        return false;
    }
    position.put_supplied_cards(|position, player, row| game.may_play(position, player, row));
    let action = position.table.current_action(command.action);
    if game.lead_up(position, &action, next) {
        return true;
    }
    position.table.write().line += 1;
    game.play(position, u64::from(line), action, next)
}
