//! Whether a card may be cast: what its own text and the rules of keyword abilities say about when, and from where.

use super::*;

/// Refuses a casting at a time or from a zone that the card's own text or the rules of keyword abilities forbid.
pub(super) fn may_be_cast_so(
    (position, task): (&Position, &Task),
    definition: &Definition,
    row: &Row,
    player: PlayerId,
    paying: &[u8],
) -> Result<(), Refusal> {
    // CR 702.61a.
    if let Some(spell) = held_by_split_second(position) {
        return Err(Refusal::ForbiddenBy(spell));
    }
    // CR 601.3: what its own text says of when it may be cast.
    for clause in &definition.clauses {
        if let Meaning::Ability(Ability::CastingOption(CastingOption::Only(only))) = &clause.meaning {
            let own = Row { controller: player, ..row.clone() };
            timing::restricted(position, task, player, &own, 0, only)?;
        }
    }
    // CR 702.127a, 702.138a, 702.146a: from no zone but a graveyard.
    let buried = paid(definition, paying).iter().any(|(keyword, _)| ["escape", "disturb", GRAVEYARD].contains(&keyword.as_str()));
    if row.zone != zones::DISCARD && (buried || has_option(definition, &["aftermath"])) {
        return Err(Refusal::Absent);
    }
    if !serves_a_legend(position, definition, player) {
        return Err(Refusal::Condition);
    }
    // CR 118.9a, 601.2b.
    if costs::alternatives(definition, row, paying) > 1 {
        return Err(Refusal::Alternatives);
    }
    // CR 702.137a, 702.117a: a cost that may be paid only under a condition.
    let view = View::of(position, player, Some(row.id), &[]);
    let costs = paying.iter().filter_map(|number| definition.compiled.casting_costs.get(usize::from(*number)));
    let mut conditions = costs.filter_map(|(option, _)| match option {
        CastingOption::Named { when, .. } => Some(when),
        _ => None,
    });
    if conditions.any(|when| !when.iter().all(|condition| view.holds(condition))) { Err(Refusal::CantPay) } else { Ok(()) }
}

/// CR 205.4e: a legendary instant or sorcery is cast by who controls a legendary creature or planeswalker.
pub(super) fn serves_a_legend(position: &Position, definition: &Definition, player: PlayerId) -> bool {
    let known = words::known();
    if !definition.is(known.legendary) || !(definition.is(known.instant) || definition.is(known.sorcery)) {
        return true;
    }
    let is_legend = |row: &Row| {
        let [legendary, creature, planeswalker] = position.which(row, [known.legendary, known.creature, known.planeswalker]);
        legendary && (creature || planeswalker)
    };
    position.table.rows.iter().any(|row| row.zone == zones::BOARD && row.controller == player && is_legend(row))
}

/// CR 702.61a: while a spell with split second is on the stack, no other is cast, and nothing but mana abilities activated.
pub(super) fn held_by_split_second(position: &Position) -> Option<ObjectId> {
    let split_second = words::known().split_second;
    let mut spells = position.table.stack.iter().filter_map(|item| position.table.row(item.spell?));
    spells.find(|spell| position.is(spell, split_second)).map(|spell| spell.id)
}

/// CR 702.34a, 702.127a, 702.133a, 702.180a: what allows a card to be cast from a graveyard, and exiles it afterwards.
pub(super) fn has_flashback(definition: &Definition) -> bool {
    has_option(definition, &["flashback", "harmonize", "jump-start", "aftermath"])
}

/// The name of a cost for which a card is cast from a graveyard instead of its mana cost, by its own text.
pub const GRAVEYARD: &str = "graveyard";

/// The name of a cost that is paid besides, for casting the card as though it had flash.
pub const FLASH: &str = "flash";

/// The same, paid besides its other costs.
pub const BESIDES: &str = "graveyard besides";

/// Whether a card has one of these keyword abilities about casting it.
pub fn has_option(definition: &Definition, keywords: &[&str]) -> bool {
    definition.clauses.iter().any(|clause| match &clause.meaning {
        Meaning::Ability(Ability::CastingOption(CastingOption::Named { keyword, .. } | CastingOption::Plain(keyword))) => {
            keywords.iter().any(|known| keyword.eq_ignore_ascii_case(known))
        }
        _ => false,
    })
}

/// CR 307.1: in one's own main phase with an empty stack. When it is isn't known unless a case says so.
pub fn as_a_sorcery(position: &Position, player: PlayerId, task: &Task) -> Result<(), Refusal> {
    let responds = position.table.script.commands.get(task.number as usize).is_some_and(|command| command.in_response);
    if responds || !position.table.stack.is_empty() {
        return Err(Refusal::WrongTime);
    }
    let turn = &position.table.turn;
    if !position.table.script.timed {
        return Ok(());
    }
    if turn.active != player {
        return Err(Refusal::NotYourTurn);
    }
    if matches!(turn.moment, moments::MAIN | moments::SECOND_MAIN) { Ok(()) } else { Err(Refusal::WrongTime) }
}
