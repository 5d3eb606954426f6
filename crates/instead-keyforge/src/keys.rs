//! The colours of keys: KF Forge a Key. They are kept where a text speaks of them, and nowhere else.

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::definition::Meaning;
use instead_model::event::{Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{Counter, ObjectId, PlayerId, Tag};
use instead_model::language::walk::{Node, Walk};
use instead_model::language::{Ability, Amount, ChoiceOf};
use instead_model::position::Position;
use instead_model::table::{Table, remove_counters};
use instead_model::vocabulary::TagKind;

use crate::stats;
use crate::tasks::TaskKind;
use crate::words::{self, COUNTERS, KEY_COLOURS, counts};

/// Whether the text of some card asks for the colour of a key.
pub fn colours_matter(position: &Position) -> bool {
    let asks = |ability: &Ability| {
        ability.any(
            &mut |node| matches!(node, Node::Amount(Amount::CountersOn { counter: Some(counter), .. }) if KEY_COLOURS.contains(&counter.0)),
        )
    };
    let definitions = &position.table.definitions;
    let rows = position.table.rows.iter().map(|row| row.printed.unwrap_or(row.card));
    rows.map(|card| definitions.card(card))
        .any(|definition| definition.clauses.iter().any(|clause| matches!(&clause.meaning, Meaning::Ability(ability) if asks(ability))))
}

/// KF Forge a Key: a key is unforged; which one it is, is chosen where colours matter.
pub fn unforge(position: &mut Position, event: &Event, next: &mut Next<OnTable>) {
    let Some(player) = event.player else { return };
    stats::take(position.table.write(), player, counts::KEY, 1);
    if colours_matter(position) {
        next.work(TaskKind::KeyColour.task().by(player).numbered(1).into(), &Lineage::default());
    }
}

/// The colours of a player's keys that are forged, or of those that aren't.
fn colours(table: &Table, player: PlayerId, forged: bool) -> Vec<Counter> {
    KEY_COLOURS.map(Counter).filter(|colour| (stats::of(table, player, *colour) > 0) == forged).collect()
}

/// The characteristic by which a colour is named when it is chosen.
fn tag(colour: Counter) -> Option<Tag> {
    words::vocabulary().find_tag(TagKind::Keyword, COUNTERS.get(usize::from(colour.0))?)
}

/// KF Forge a Key: the active player chooses which key it is.
pub fn colour(position: &mut Position, task: &Task, answers: &[Value]) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let unforges = task.number > 0;
    let colours = colours(&position.table, player, unforges);
    let chosen = match (answers.first(), colours.as_slice()) {
        (_, []) => None,
        (_, [only]) => Some(*only),
        (Some(Value::Tag(chosen)), _) => colours.iter().copied().find(|colour| tag(*colour) == Some(*chosen)),
        _ => {
            let options = colours.iter().filter_map(|colour| Some((Value::Tag(tag(*colour)?), 1))).collect();
            let question = Question { prompt: Prompt::Name(ChoiceOf::Color), source: None, card: None };
            return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
        }
    };
    if let Some(colour) = chosen {
        let table = position.table.write();
        if unforges {
            stats::take(table, player, colour, 1);
        } else {
            stats::give(table, player, colour, 1);
        }
    }
    Step::Done(None)
}

/// KF Forge a Key: the Æmber is spent. Where there is some on cards that may be spent as well, the active player
/// chooses how much of it is.
pub fn forge(position: &mut Position, event: &mut Event, next: &mut Next<OnTable>) {
    let Some(player) = event.player else { return };
    event.amount = stats::cost_of(position, event);
    let colour = event.counter.filter(|colour| KEY_COLOURS.contains(&colour.0));
    if stats::purses(position, player).is_empty() {
        stats::take(position.table.write(), player, counts::AEMBER, event.amount);
        return forged(position, player, colour, next);
    }
    let number = event.amount.min(COLOUR - 1) + colour.map_or(0, |colour| COLOUR * (u64::from(colour.0) + 1));
    next.work(TaskKind::Pay.task().by(player).numbered(number).into(), &Lineage::default());
}

/// Added to the number of a task [`TaskKind::Pay`] for a key whose colour the text says: once, and once more for each colour before it.
const COLOUR: u64 = 1 << 40;

/// KF Forge a Key: what is spent, one card after the other; the pool pays the rest.
pub fn pay(position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let mut left = task.number % COLOUR;
    let colour = (task.number / COLOUR).checked_sub(1).and_then(|colour| u16::try_from(colour).ok()).map(Counter);
    let mut rest = stats::funds(position, player);
    let mut paid: Vec<(ObjectId, u64)> = Vec::new();
    let mut answers = answers.iter();
    for (card, amount) in stats::purses(position, player) {
        rest = rest.less(amount);
        let (least, most) = (left.less(rest), amount.min(left));
        let spent = match answers.next() {
            _ if least >= most => most,
            Some(Value::Number(spent)) => *spent,
            _ => {
                let question = Question { prompt: Prompt::Taken { from: Party::Object(card), amount: left }, source: None, card: None };
                let options = (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(|spent| (Value::Number(spent), 1)).collect();
                return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
            }
        };
        left = left.less(spent);
        paid.push((card, spent));
    }
    let table = position.table.write();
    for (card, spent) in paid {
        if let Some(row) = table.row_mut(card) {
            remove_counters(&mut row.counters, counts::AEMBER, spent);
        }
    }
    stats::take(table, player, counts::AEMBER, left);
    forged(position, player, colour, next);
    Step::Done(None)
}

/// KF Objective: the third key wins at once. The key is of the colour that the text says, or of one that is chosen.
fn forged(position: &mut Position, player: PlayerId, colour: Option<Counter>, next: &mut Next<OnTable>) {
    let table = position.table.write();
    stats::give(table, player, counts::KEY, 1);
    stats::give(table, player, counts::FORGED_NOW, 1);
    if stats::of(table, player, counts::KEY) >= stats::KEYS {
        table.player_mut(player).won = true;
    }
    match colour {
        Some(colour) => stats::give(table, player, colour, 1),
        None if colours_matter(position) => next.work(TaskKind::KeyColour.task().by(player).into(), &Lineage::default()),
        None => {}
    }
}
