//! Casting spells, playing lands and activating abilities (CR 305, 601, 602).
//!
//! Actions that the rules don't allow are refused by name before anything is done (CR 733.1).
//!
//! | module | subject |
//! |---|---|
//! | here | reasons to end a casting or an activation early; the parts that both have in common |
//! | `spell` | casting a spell, step by step |
//! | `ability` | activating an ability, step by step |
//! | `allowed` | whether a card may be cast |
//! | `land` | playing lands |

use std::collections::BTreeSet;

use instead_kernel::{Ask, Lineage, Next, Step, Veto};
use instead_model::definition::{Definition, Definitions, Meaning};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Task, Work};
use instead_model::ids::{CardId, ObjectId, PlayerId};
use instead_model::language::{Ability, Act, Amount, CastingOption, Condition, Cost, Duration, Restriction};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::script::{Action, Charged, Refusal};
use instead_model::table::{Face, ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::abilities::{self, Activated, Doubt};
use crate::rulebook::Magic;
use crate::targets::{ask, check, choose_modes, choose_targets, divide, place_targets, targeted, targets_of};
use crate::words::{self, Do, moments};
use crate::{convoke, copies, costs, earmarked, permission, rules_card, timing, turn, veto};

mod ability;
mod allowed;
mod land;
mod spell;

pub use ability::{ACTIVATED, activate, is_loyalty};
pub use allowed::{BESIDES, FLASH, GRAVEYARD, as_a_sorcery, has_option};
use allowed::{has_flashback, held_by_split_second, may_be_cast_so};
pub use land::{PLAYED, enters};
use land::{has_land_play, play_land};
use spell::once_played;
pub use spell::{cast, paid};

/// A reason why a casting or an activation ends before it is done.
enum Halt {
    /// A question, or an end without a word.
    Ends(Step<OnTable>),
    /// The rules don't allow it.
    Refused(Refusal),
    /// An effect would have had it done, and it can't be.
    Undone,
}

impl From<Box<Ask<OnTable>>> for Halt {
    fn from(ask: Box<Ask<OnTable>>) -> Self {
        Halt::Ends(Step::Ask(*ask))
    }
}

impl Halt {
    /// The step with which the task goes on or ends.
    fn step(self, position: &mut Position, task: &Task, object: ObjectId) -> Step<OnTable> {
        match self {
            Halt::Ends(step) => step,
            Halt::Refused(why) => refused(position, task, object, why),
            Halt::Undone => Step::Done(None),
        }
    }
}

/// CR 601.2g, 601.2h: how a bill is paid.
#[derive(Default)]
struct Payment {
    /// Which mana.
    way: u64,
    /// Which of the mana is of those parts that aren't for everything.
    parts: earmarked::Parts,
    /// The objects that help to pay.
    helpers: convoke::Helpers,
}

impl Payment {
    /// One of the ways in which a player can pay.
    fn choose<'a>(
        game: &Magic,
        position: &Position,
        (item, row, player): (&StackItem, &Row, PlayerId),
        (bill, mana): (&costs::Bill, &BTreeSet<String>),
        given: &mut impl Iterator<Item = &'a Value>,
    ) -> Result<Self, Halt> {
        let ways = costs::ways(game, position, item, bill, mana).map_err(Halt::Refused)?;
        let way = costs::chosen_way(player, row, &ways, given)?;
        let parts = costs::chosen_parts(position, item, bill, way, given)?;
        Ok(Payment { way, parts, ..Payment::default() })
    }
}

/// CR 601.2c, 601.2d: targets that nothing names are chosen, and what is divided is divided among them.
fn aim<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    shares: &[u64],
    given: &mut std::slice::Iter<'a, Value>,
) -> Result<(), Halt> {
    if let Some(question) = choose_targets(position, item, row, given) {
        return Err(Halt::Ends(question));
    }
    match divide(position, item, row, shares, given) {
        Ok(None) => Ok(()),
        Ok(Some(question)) => Err(Halt::Ends(question)),
        Err(why) => Err(Halt::Refused(why)),
    }
}

/// The rules don't allow this line of the script.
fn refused(position: &mut Position, task: &Task, object: ObjectId, why: Refusal) -> Step<OnTable> {
    // More targets than the text has that was understood: the rest of it may have them.
    let card = position.table.known(object).map(|row| row.card);
    let unread = card.is_some_and(|card| position.table.definitions.card(card).declined().next().is_some());
    let why = if unread && why == Refusal::TooMany { Refusal::Unread } else { why };
    turn::refuse(position, u32::try_from(task.number).unwrap_or(u32::MAX), Some(object), why);
    Step::Done(None)
}

fn action(position: &Position, task: &Task) -> Option<Action> {
    if let (true, Some(player), Some(object)) = (crate::tasks::TaskKind::CastNow.is(task), task.player, task.object) {
        return Some(Action::Cast {
            player,
            object,
            kicked: false,
            paying: Vec::new(),
            mode: None,
            targets: Vec::new(),
            x: 0,
            face: Face::Front,
        });
    }
    let command = position.table.script.commands.get(task.number as usize)?;
    Some(position.table.current_action(command.action.clone()))
}

/// The shares into which a line of the script divides an amount among its targets.
fn division(position: &Position, task: &Task) -> Vec<u64> {
    let divisions = position.table.script.divisions.iter();
    divisions.filter(|(line, _)| u64::from(*line) == task.number).flat_map(|(_, shares)| shares.iter().copied()).collect()
}
