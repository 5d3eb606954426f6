//! The zones every card game has, under the numbers every vocabulary gives them, and the two kinds
//! of counters that change power and toughness.

use crate::ids::{Counter, Moment, Tag, Verb, Zone};

/// The zone of permanents: the battlefield, the board, the line of play.
pub const BOARD: Zone = Zone(0);
/// The zone where spells and abilities wait to resolve.
pub const STACK: Zone = Zone(1);
/// The hand.
pub const HAND: Zone = Zone(2);
/// The library, the deck.
pub const DECK: Zone = Zone(3);
/// The graveyard, the trash, the discard pile.
pub const DISCARD: Zone = Zone(4);
/// Exile, banishment, purge.
pub const EXILE: Zone = Zone(5);
/// The command zone and its like.
pub const COMMAND: Zone = Zone(6);

/// The zone of the objects that stand for abilities on the stack, so that texts can point at them; no zone of any game.
pub const ABILITIES: Zone = Zone(254);

/// No verb of any game: that a text speaks of abilities on the stack.
pub const OF_ABILITIES: Verb = Verb(u8::MAX);

/// Dealing damage, which every vocabulary has as its first verb.
pub const DEAL: Verb = Verb(0);

/// A change of zones, which every vocabulary has as its fourth verb.
pub const MOVE: Verb = Verb(3);

/// The main phases, which a game that has them gives these numbers.
pub const MAIN: Moment = Moment(3);
/// The second of them.
pub const SECOND_MAIN: Moment = Moment(9);

/// The phase of a turn in which there is combat, in a game that has it, as it begins.
pub const COMBAT: Moment = Moment(4);
/// The step in which attackers are declared, in a game that has it.
pub const ATTACKERS: Moment = Moment(5);
/// The step in which blockers are declared, in a game that has it.
pub const BLOCKERS: Moment = Moment(6);
/// The step that ends a combat.
pub const END_OF_COMBAT: Moment = Moment(8);

/// The five colours of a game that has them are its first five characteristics.
pub const COLORS: [Tag; 5] = [Tag(0), Tag(1), Tag(2), Tag(3), Tag(4)];

/// +1/+1 counters.
pub const PLUS: Counter = Counter(0);
/// -1/-1 counters.
pub const MINUS: Counter = Counter(1);

/// The change of power and toughness by one counter of a kind (CR 122.1a).
pub fn counter_power_toughness(counter: Counter) -> Option<(i64, i64)> {
    match counter {
        PLUS => Some((1, 1)),
        MINUS => Some((-1, -1)),
        _ => None,
    }
}
