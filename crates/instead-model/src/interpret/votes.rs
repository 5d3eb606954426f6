//! Votes (CR 701.38).

use instead_kernel::{Ask, Chooser};

use super::{Flow, Halt, Needs};
use crate::event::Value;
use crate::game::{Frame, Game, Prompt, Question};
use crate::ids::PlayerId;
use crate::position::Position;

/// CR 701.38a: each player, the text's controller first and then in turn order, votes for one of `words` words. The next numbers
/// are the votes for each of them.
pub(super) fn vote<G: Game>(game: &G, position: &Position, frame: &mut Frame, words: usize, answers: &[Value]) -> Needs<Flow> {
    let seats: Vec<PlayerId> = position.table.player_ids().filter(|player| !position.table.player(*player).lost).collect();
    let first = seats.iter().position(|player| *player == frame.controller).unwrap_or(0);
    let order = seats.iter().cycle().skip(first).take(seats.len());
    // CR 701.38d: all votes of a player come at the time of that player's vote; those that are additional may be left out.
    let votes = |player: &PlayerId| (0..game.votes(position, *player)).map(|number| (*player, number > 0)).collect::<Vec<_>>();
    let voters = order.flat_map(votes);
    let mut counts = vec![0_u64; words];
    let mut given = answers.iter();
    for (player, may_abstain) in voters {
        match given.next() {
            Some(Value::Number(word)) => {
                if let Some(count) = usize::try_from(*word).ok().and_then(|word| counts.get_mut(word)) {
                    *count += 1;
                }
            }
            Some(_) => {}
            None => {
                let question = Question { prompt: Prompt::Vote, source: Some(frame.source), card: Some(frame.program.card) };
                let abstains = may_abstain.then_some((Value::Nothing, 1));
                let options = (0..words as u64).map(|word| (Value::Number(word), 1)).chain(abstains).collect();
                return Err(Halt::Ask(Ask { chooser: Chooser::Player(game.decider(position, player)), question, options }));
            }
        }
    }
    frame.chosen.extend(counts.into_iter().map(Value::Number));
    Ok(Flow::Next)
}
