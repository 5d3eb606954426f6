//! Casting spells, playing lands and activating abilities (CR 305, 601, 602).
//!
//! What the rules don't allow is refused by name before anything is done (CR 733.1).

use std::collections::BTreeSet;

use instead_kernel::{Lineage, Next, Step, Veto};
use instead_model::definition::{Definition, Meaning};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Task, Work};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::language::{Ability, Act, Amount, CastingOption, Cost, Duration, Restriction};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::script::{Action, Charged, Refusal};
use instead_model::table::{Commander, Face, ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::abilities::{self, Activated, Doubt};
use crate::rulebook::Magic;
use crate::targets::{ask, check, choose_modes, choose_targets, divide, place_targets, targeted, targets_of};
use crate::words::{self, Do, moments};
use crate::{convoke, copies, costs, earmarked, permission, rules_card, timing, turn, veto};

/// CR 601.2: the card goes on the stack, a mode and targets are chosen. Lands are just played
/// (CR 305.1).
pub fn cast(game: &Magic, position: &mut Position, task: &mut Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Cast { player, object, kicked, paying, mode, targets, x, face }) = action(position, task) else {
        return Step::Done(None);
    };
    let hidden = |row: &Row| !matches!(row.zone, zones::BOARD | zones::STACK);
    let Some(mut front) = position.table.row(object).filter(|row| hidden(row)).cloned() else {
        return refused(position, task, object, Refusal::Absent);
    };
    let definitions = position.table.definitions.clone();
    // CR 712.11b, 715.3: the other face is chosen before it is put onto the stack, and nothing else is looked at.
    let other = face == Face::Back;
    if other && (definitions.card(front.card).layout.is_nonmodal() || !front.turn_over(&definitions)) {
        return refused(position, task, object, Refusal::NoSuch);
    }
    let paid = paid(definitions.card(front.card), &paying);
    // CR 702.146a: cast transformed, it is what its back face says. CR 702.103b: bestowed, it is an Aura.
    let transformed = task.kind == crate::stack::Kind::CastNow as u8 && task.number == 1
        || paid.iter().any(|(keyword, _)| keyword == "disturb" || keyword == "bestow");
    let mut row = front.clone();
    if transformed && !row.turn_over(&definitions) {
        return refused(position, task, object, Refusal::NoSuch);
    }
    let down = costs::face_down(position, &row, &paying);
    // CR 702.37c: a spell that is cast face down is a creature spell without a text.
    let definition = definitions.card(down.unwrap_or(row.card));
    let known = words::known();
    let optional = |number: &u8| definitions.card(front.card).compiled.casting_costs.get(usize::from(*number)).map(|(option, _)| option);
    let kicked = kicked || paying.iter().filter_map(optional).any(|option| matches!(option, CastingOption::Optional { .. }));
    if task.kind != crate::stack::Kind::CastNow as u8
        && let Err(why) = permission::may_play_from_there(position, player, &front)
    {
        return refused(position, task, object, why);
    }
    // CR 608.2g: what an effect says to cast is cast whatever the time.
    let now = task.kind == crate::stack::Kind::CastNow as u8;
    if definition.is(known.land) {
        // CR 305.3: a land is never cast, and played in one's own turn only, if no more than may be played have been.
        let may = task.number == PLAYED && position.table.turn.active == player && has_land_play(position, player);
        return if !now || may { play_land(position, task, player, &row, next) } else { Step::Done(None) };
    }
    // CR 117.1a, 307.1, 702.8a.
    // CR 702.190a: its sneak cost says when.
    // CR 601.3c: or it has been paid for being cast as though it had flash.
    let sneaks = paid.iter().any(|(keyword, _)| keyword == "sneak" || keyword == FLASH);
    if !now
        && !sneaks
        && !definition.is(known.instant)
        && !definition.is(known.flash)
        && !crate::rule_changes::as_though_flash(position, player, &row)
        && let Err(why) = as_a_sorcery(position, player, task)
    {
        return refused(position, task, object, why);
    }
    // CR 601.3: what an effect says can't be cast isn't.
    let spell = Event { from: Some(row.zone), to: Some(zones::STACK), ..cast_by(player, object) };
    // CR 712.11c, 715.3a: only the face that will be up is looked at.
    let shown = other.then(|| with_other_face(position, object));
    if let Veto::Cant(why) = veto::cants(shown.as_ref().unwrap_or(position), Do::Cast, &spell) {
        return if now { Step::Done(None) } else { refused(position, task, object, Refusal::because(&why)) };
    }
    if let Err(why) = may_be_cast_so((position, task), definitions.card(front.card), &front, player, &paying) {
        return if now { Step::Done(None) } else { refused(position, task, object, why) };
    }
    // CR 601.2a, 601.2b: as its targets are chosen, the spell is on the stack, with its X.
    let mut spell = Row::new(row.card, zones::STACK, row.owner);
    (spell.printed, spell.label, spell.controller) = (row.printed, row.label, player);
    if kicked || x > 0 {
        (spell.kicked, spell.x) = (kicked, x);
    }
    (spell.cast_from, spell.cast_by) = (Some(front.zone), Some(player));
    // CR 903.3: a card stays its owner's commander wherever it goes.
    if front.commander() != Commander::No {
        spell.remember(|memory| memory.commander = Commander::Yes);
    }
    if transformed || other {
        spell.aspect.get_or_insert_default().face = row.face();
    }
    if let Some(as_what) = down {
        spell.lie_face_down(as_what);
    }
    // CR 601.2b: additional costs that are paid are known by then.
    let modes = &definition.compiled.spell;
    let provided = |mode: &u16| definition.compiled.programs.get(usize::from(*mode)).and_then(|program| program.provided.as_ref());
    let ahead = ((kicked || !paid.is_empty()) && modes.iter().any(|mode| provided(mode).is_some())).then(|| {
        let mut ahead = position.clone();
        ahead.table.write().row_mut(object).into_iter().for_each(|row| {
            row.kicked = kicked;
            row.remember(|memory| memory.paid.clone_from(&paid));
        });
        ahead
    });
    let before: &Position = ahead.as_ref().unwrap_or(position);
    let is_open = |mode: &u16| provided(mode).is_none_or(|provided| View::of(before, player, Some(object), &[]).holds(provided));
    let mut given = answers.iter();
    // CR 702.42b, 702.96a: its text is another if that was paid for.
    let instead = definition.compiled.if_paid.iter().find(|(keyword, _)| paid.iter().any(|(known, _)| known == keyword));
    let program = match (modes.as_slice(), mode) {
        _ if instead.is_some() => instead.map(|(_, program)| *program),
        ([], _) => None,
        ([only], _) => Some(*only),
        (many, Some(mode)) => match many.get(mode as usize) {
            Some(program) if is_open(program) => Some(*program),
            _ => return refused(position, task, object, Refusal::TooMany),
        },
        (many, None) => {
            // CR 700.2a: a mode for which no targets can be chosen can't be chosen, nor one that those don't fit which are named.
            let (on_stack, id) = with_spell(position, object, spell.clone());
            let can = |index: &u16| {
                let program = ProgramId { card: row.card, index: *index };
                let mut item = StackItem { spell: Some(id), x, ..StackItem::of(program, player, id) };
                place_targets(&on_stack, &mut item, targets.clone());
                check(&on_stack, &item).is_ok()
            };
            let open: Vec<(&u16, u64)> = many.iter().zip(0_u64..).filter(|(program, _)| is_open(program)).collect();
            let legal: Vec<(&u16, u64)> = open.iter().copied().filter(|(program, _)| can(program)).collect();
            match (legal.as_slice(), open.as_slice()) {
                // What is wrong with the first is told.
                ([], [(first, _), ..]) => Some(**first),
                ([], []) => None,
                ([(only, _)], _) => Some(**only),
                (several, _) => match given.next() {
                    Some(Value::Number(mode)) => many.get(*mode as usize).copied(),
                    _ => {
                        let options = several.iter().map(|(_, mode)| (Value::Number(*mode), 1)).collect();
                        return ask(player, Prompt::Mode, &row, options);
                    }
                },
            }
        }
    };
    let index = program.unwrap_or(u16::MAX);
    let mut item = StackItem { spell: Some(object), x, ..StackItem::of(ProgramId { card: row.card, index }, player, object) };
    let (on_stack, id) = with_spell(position, object, spell.clone());
    (item.spell, item.source) = (Some(id), id);
    place_targets(&on_stack, &mut item, targets);
    if let Err(why) = check(&on_stack, &item) {
        // CR 601.2c: without a legal choice of targets it can't be cast.
        return if now { Step::Done(None) } else { refused(position, task, object, why) };
    }
    if let Some(question) = choose_targets(&on_stack, &mut item, &row, &mut given) {
        return question;
    }
    match divide(&on_stack, &mut item, &row, &division(position, task), &mut given) {
        Ok(None) => {}
        Ok(Some(question)) => return question,
        Err(why) => return refused(position, task, object, why),
    }
    // CR 702.34a: of its own, or as an effect gives it for its mana cost.
    let flashback = row.zone == zones::DISCARD && (has_flashback(definition) || position.is(&row, words::known().flashback));
    // CR 601.2f: what it costs is worked out once it is on the stack with its targets.
    let is_paid = !now && position.table.script.costs != Charged::Nothing;
    let aimed = is_paid.then(|| {
        let mut aimed = on_stack.clone();
        aimed.table.write().stack.push(item.clone());
        aimed
    });
    let aimed = aimed.as_ref().unwrap_or(&on_stack);
    let bill = |either: usize, given: &mut std::slice::Iter<'_, Value>| {
        let bill = costs::of_spell(aimed, (&front, id), player, &paying, (flashback, either)).charged(position);
        costs::emerged(position, &front, player, (&paying, bill), given)
    };
    // CR 601.2b: which of several additional costs is paid is chosen before; nobody can choose one that can't be paid.
    let payable = |either: &u64| {
        let bill = bill(usize::try_from(*either).unwrap_or(0), &mut [].iter());
        bill.is_ok_and(|bill| costs::ways(game, &on_stack, &item, &bill, &BTreeSet::from([bill.mana().to_owned()])).is_ok())
    };
    let costs_of_one: Vec<u64> = match costs::either(definitions.card(front.card)) {
        several if is_paid && several > 1 => (0..several as u64).filter(payable).collect(),
        _ => vec![0],
    };
    let either = match costs_of_one.as_slice() {
        [] => return refused(position, task, object, Refusal::CantPay),
        [only] => *only,
        several => match given.next() {
            Some(Value::Number(chosen)) => *chosen,
            _ => return ask(player, Prompt::Mode, &row, several.iter().map(|cost| (Value::Number(*cost), 1)).collect()),
        },
    };
    let bill = match is_paid.then(|| bill(usize::try_from(either).unwrap_or(0), &mut given)).transpose() {
        Ok(bill) => bill,
        Err(ask) => return Step::Ask(*ask),
    };
    let (mut way, mut parts, mut helpers) = (0, earmarked::Parts::new(), convoke::Helpers::new());
    if let Some(bill) = &bill {
        // CR 601.2a, 601.2h: the card is on the stack when its costs are paid.
        // CR 702.51b: once the total cost is determined.
        // What it has as a spell counts, also what it is given there.
        let cast = on_stack.table.row(id).unwrap_or(&row);
        match convoke::chosen(&on_stack, &item, cast, bill, &mut given) {
            Ok(chosen) => helpers = chosen,
            Err(ask) => return Step::Ask(*ask),
        }
        let mana = convoke::left(&on_stack, &item, cast, bill.mana(), &helpers);
        match costs::ways(game, &on_stack, &item, bill, &mana) {
            Ok(ways) => match costs::chosen_way(player, &row, &ways, &mut given) {
                Ok(chosen) => way = chosen,
                Err(ask) => return Step::Ask(*ask),
            },
            Err(why) => return refused(position, task, object, why),
        }
        match costs::chosen_parts(&on_stack, &item, bill, way, &mut given) {
            Ok(chosen) => parts = chosen,
            Err(ask) => return Step::Ask(*ask),
        }
    }
    spell.remember(|memory| {
        memory.paid = paid;
        if bill.is_some() {
            memory.spent = costs::spent(way);
            memory.life_paid = costs::life_paid(way);
        }
    });
    if definition.is(words::known().aura)
        && let Some(Value::Party(Party::Object(host))) = item.chosen.first()
    {
        // CR 303.4a: an Aura spell knows what it will be attached to.
        spell.attached = Some(*host);
    }
    // What was looked at is what comes about: the table is copied once, and what was found out about it still holds.
    let limited = (!now).then(|| permission::limited(position, player, &front)).flatten();
    *position = on_stack;
    if let Some(source) = limited {
        crate::rule_changes::note_permitted(position, source);
    }
    let table = position.table.write();
    if table.row(id).is_some_and(|row| row.memory != spell.memory || row.attached != spell.attached)
        && let Some(row) = table.row_mut(id)
    {
        *row = Row { id, ..spell };
    }
    table.stack.push(item.clone());
    if now {
        table.result.moved.push((object, id));
    }
    follow_permission(position, object, id);
    if flashback {
        let chosen = SmallVec::from_iter([Value::Party(Party::Object(id))]);
        let part = Part::Replacement(rules_card::FLASHBACK);
        position.effects.write().add(MadeEffect {
            number: 0,
            card: rules_card::ID,
            part,
            controller: player,
            source: id,
            chosen,
            left: Some(1),
            lasts: Duration::Game,
        });
    }
    let event = Event { from: Some(row.zone), ..cast_by(player, id) };
    // CR 601.2c: these are chosen as it is cast; those of a copy, and those that are changed later, by an effect.
    let targets: Vec<Event> = targeted(position, &item).into_iter().map(|event| Event { cause: Cause::Rules, ..event }).collect();
    if let Some(bill) = &bill {
        convoke::pay(player, &helpers, next);
        costs::pay(position, &item, bill, (way, &parts), next);
    }
    next.propose([event], &Lineage::default());
    next.propose(targets, &Lineage::default());
    Step::Done(None)
}

/// CR 400.7h: the other parts of an effect that allows a card to be cast find the spell that the card becomes.
fn follow_permission(position: &mut Position, card: ObjectId, spell: ObjectId) {
    let card = Value::Party(Party::Object(card));
    let speaks = |effect: &MadeEffect| effect.chosen.contains(&card);
    let of_permission = |effect: &&MadeEffect| matches!(effect.part, Part::Cant(_)) && speaks(effect);
    let permissions: Vec<_> = position.effects.list.iter().filter(of_permission).map(|effect| (effect.source, effect.card)).collect();
    if permissions.is_empty() {
        return;
    }
    let others = position.effects.write().list.iter_mut().filter(|effect| {
        !matches!(effect.part, Part::Cant(_)) && effect.chosen.contains(&card) && permissions.contains(&(effect.source, effect.card))
    });
    let known = others.flat_map(|effect| &mut effect.chosen).filter(|value| **value == card);
    known.for_each(|value| *value = Value::Party(Party::Object(spell)));
}

/// The same, but with a card that is cast on the stack; and what it is there.
fn with_spell(position: &Position, card: ObjectId, spell: Row) -> (Position, ObjectId) {
    let mut ahead = position.clone();
    let table = ahead.table.write();
    table.take_off(card, 1);
    let id = table.put(spell);
    (ahead, id)
}

/// The same, but with the other face of an object up.
fn with_other_face(position: &Position, object: ObjectId) -> Position {
    let mut ahead = position.clone();
    let table = ahead.table.write();
    let definitions = table.definitions.clone();
    table.row_mut(object).into_iter().for_each(|row| _ = row.turn_over(&definitions));
    table.index.clear();
    ahead
}

/// The optional costs that are paid, by keyword, and how often (CR 601.2b).
fn paid(definition: &Definition, paying: &[u8]) -> Vec<(String, u64)> {
    let mut paid: Vec<(String, u64)> = Vec::new();
    for number in paying {
        let Some((CastingOption::Named { keyword, .. }, _)) = definition.compiled.casting_costs.get(usize::from(*number)) else { continue };
        match paid.iter_mut().find(|(known, _)| known == keyword) {
            Some((_, times)) => *times += 1,
            None => paid.push((keyword.clone(), 1)),
        }
    }
    paid.sort();
    paid
}

/// CR 205.4e: a legendary instant or sorcery is cast by who controls a legendary creature or planeswalker.
fn serves_a_legend(position: &Position, definition: &Definition, player: PlayerId) -> bool {
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

/// What the rules of keyword abilities say about when a card may be cast, and from where.
fn may_be_cast_so(
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

/// CR 702.61a: while a spell with split second is on the stack, no other is cast, and nothing but mana abilities activated.
fn held_by_split_second(position: &Position) -> Option<ObjectId> {
    let split_second = words::known().split_second;
    let mut spells = position.table.stack.iter().filter_map(|item| position.table.row(item.spell?));
    spells.find(|spell| position.is(spell, split_second)).map(|spell| spell.id)
}

/// CR 702.34a, 702.127a, 702.133a, 702.180a: what allows a card to be cast from a graveyard, and exiles it afterwards.
fn has_flashback(definition: &Definition) -> bool {
    has_option(definition, &["flashback", "harmonize", "jump-start", "aftermath"])
}

/// What a cost is called for which a card is cast from a graveyard, as its own text says: instead of its mana cost, and besides.
pub const GRAVEYARD: &str = "graveyard";
/// What a cost is called that is paid besides, for casting the card as though it had flash.
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

/// CR 602.2.
pub fn activate(game: &Magic, position: &mut Position, task: &mut Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Activate { player, object, ability, targets, x }) = action(position, task) else { return Step::Done(None) };
    // CR 602.2: an object that isn't there has no abilities to activate.
    let Some(row) = position.table.row(object).cloned() else { return refused(position, task, object, Refusal::Absent) };
    let mut given = answers.iter();
    let meant = match abilities::meant(position, player, object, ability, &mut given) {
        Ok(Some(meant)) => meant,
        Ok(None) => return refused(position, task, object, Refusal::NoSuch),
        Err(Doubt::Ask(ask)) => return Step::Ask(*ask),
        Err(Doubt::Several) => return refused(position, task, object, Refusal::Several),
    };
    let Activated { number, cost, program, paid, only, given: giver } = meant;
    let cost = &cost;
    // CR 113.6m: what moves its object out of a zone functions only there.
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    let out_of = |index: u16| programs.get(usize::from(index)).and_then(|program| program.out_of);
    let stated = || only.as_ref().and_then(abilities::stated_zone);
    if !abilities::functions(&row, out_of(program.index).or(out_of(paid)).or_else(stated).or(abilities::payable_in(cost))) {
        return refused(position, task, object, Refusal::Absent);
    }
    if let Some(says) = crate::rule_changes::not_activated(position, object, costs::is_mana_ability(position, program)) {
        return refused(position, task, object, Refusal::ForbiddenBy(says));
    }
    // CR 702.61b: mana abilities may be activated.
    if let Some(spell) = held_by_split_second(position).filter(|_| !costs::is_mana_ability(position, program)) {
        return refused(position, task, object, Refusal::ForbiddenBy(spell));
    }
    if let Err(why) = may_activate(position, task, player, &row, (number, only.as_ref()), (cost, x)) {
        return refused(position, task, object, why);
    }
    let mut item = StackItem { chosen: giver.into_iter().collect(), x, ..StackItem::of(program, player, object) };
    match choose_modes(position, &mut item, &row, &mut given) {
        Ok(None) => {}
        Ok(Some(question)) => return question,
        Err(why) => return refused(position, task, object, why),
    }
    // A given ability without targets knows what gave it, and nothing else.
    let untargeted = !item.chosen.is_empty() && targets.is_empty() && targets_of(position, item.program).is_empty();
    place_targets(position, &mut item, targets);
    if !untargeted && let Err(why) = check(position, &item) {
        return refused(position, task, object, why);
    }
    if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
        return question;
    }
    match divide(position, &mut item, &row, &division(position, task), &mut given) {
        Ok(None) => {}
        Ok(Some(question)) => return question,
        Err(why) => return refused(position, task, object, why),
    }
    // A line may say that what the cost does is done ("A cycles X"), even where costs are free.
    let said = || position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
    if (position.table.script.costs != Charged::Nothing || said()) && !is_loyalty(cost) {
        let bill = costs::of_ability(cost, ProgramId { index: paid, ..program });
        let bill = costs::powered_up(position, &row, only.as_ref(), bill);
        let bill = costs::cheaper(position, &row, player, only.as_ref(), bill);
        let bill = costs::of_activation(position, &row, player, bill).charged(position);
        let way = match costs::ways(game, position, &item, &bill, &BTreeSet::from([bill.mana().to_owned()])) {
            Ok(ways) => match costs::chosen_way(player, &row, &ways, &mut given) {
                Ok(way) => way,
                Err(ask) => return Step::Ask(*ask),
            },
            Err(why) => return refused(position, task, object, why),
        };
        let parts = match costs::chosen_parts(position, &item, &bill, way, &mut given) {
            Ok(parts) => parts,
            Err(ask) => return Step::Ask(*ask),
        };
        costs::pay(position, &item, &bill, (way, &parts), next);
    }
    let targets = targeted(position, &item);
    // CR 605.3b: a mana ability resolves at once.
    if costs::is_mana_ability(position, item.program) {
        next.work(Work::Program(costs::carried_out(&item)), &Lineage::default());
    } else {
        copies::put_ability(position, item, true);
        // CR 602.2a: it is on the stack.
        let own = position.table.stack.last().and_then(|item| item.own).map_or(object, |own| own.id);
        let activated = Event { player: Some(player), subject: Some(Party::Object(own)), ..Event::of(Do::Activate.into()) };
        if position.table.definitions.asks(zones::OF_ABILITIES) {
            next.propose([activated], &Lineage::default());
        }
    }
    if let Some(row) = position.table.write().row_mut(object) {
        let key = if is_loyalty(cost) { LOYALTY } else { number | ACTIVATED };
        row.remember(|memory| match memory.used.binary_search_by_key(&key, |(known, _)| *known) {
            Ok(place) => memory.used[place].1 += 1,
            Err(place) => memory.used.insert(place, (key, 1)),
        });
        // CR 702.177a.
        if only.as_ref().is_some_and(is_once) {
            row.remember(|memory| memory.once.push(number));
        }
    }
    // CR 606.4: counters put on or removed are the cost of a loyalty ability, whatever else is charged.
    if is_loyalty(cost) {
        next.propose(loyalty_cost(cost, object, player, x), &Lineage::default());
    }
    next.propose(targets, &Lineage::default());
    Step::Done(None)
}

/// Tells activated abilities from others in what an object remembers of its turn.
pub const ACTIVATED: u16 = 0x4000;
/// All loyalty abilities of a permanent count together.
const LOYALTY: u16 = 0x7fff;

/// Whether an ability can be activated only once.
fn is_once(only: &Restriction) -> bool {
    match only {
        Restriction::Once => true,
        Restriction::All(all) => all.iter().any(is_once),
        _ => false,
    }
}

/// CR 602.2, 602.5: whether a player may activate this ability now.
fn may_activate(
    position: &Position,
    task: &Task,
    player: PlayerId,
    row: &Row,
    (number, only): (u16, Option<&Restriction>),
    (cost, x): (&[Cost], u64),
) -> Result<(), Refusal> {
    let whose = if matches!(row.zone, zones::BOARD | zones::STACK) { row.controller } else { row.owner };
    let anyone = only.is_some_and(|only| *only == Restriction::ByAnyone);
    if whose != player && !anyone {
        return Err(Refusal::NotYours);
    }
    if is_loyalty(cost) {
        // CR 606.3.
        as_a_sorcery(position, player, task)?;
        if row.used(LOYALTY) > 0 {
            return Err(Refusal::OnlyOnce);
        }
        // CR 118.3: no more counters can be removed than there are.
        let too_many = |event: &Event| {
            Do::of(event.verb) == Some(Do::RemoveCounters) && event.counter.is_some_and(|counter| row.counters_of(counter) < event.amount)
        };
        if loyalty_cost(cost, row.id, player, x).iter().any(too_many) {
            return Err(Refusal::CantPay);
        }
    }
    only.map_or(Ok(()), |only| timing::restricted(position, task, player, row, number, only))
}

/// Whether a cost is one of a loyalty ability (CR 606.4).
pub fn is_loyalty(cost: &[Cost]) -> bool {
    let loyalty = words::known().loyalty;
    cost.iter().any(|cost| matches!(cost, Cost::Act(Act::Do(deed)) if deed.counter.is_some() && deed.counter == loyalty))
}

fn loyalty_cost(cost: &[Cost], object: ObjectId, player: PlayerId, x: u64) -> Vec<Event> {
    let deeds = cost.iter().filter_map(|cost| match cost {
        Cost::Act(Act::Do(deed)) => Some(deed),
        _ => None,
    });
    let events = deeds.map(|deed| Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        counter: deed.counter,
        amount: match deed.amount {
            Some(Amount::Number(number)) => number,
            Some(Amount::X) => x,
            _ => 1,
        },
        cause: Cause::Cost,
        ..Event::of(deed.verb)
    });
    events.collect()
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

/// The number of a task in which an effect lets somebody play a card, and not only cast it.
pub const PLAYED: u64 = 2;

/// CR 305.2: whether a player may play one more land this turn.
fn has_land_play(position: &Position, player: PlayerId) -> bool {
    position.table.player(player).happened(Do::PlayLand.into()) < crate::rule_changes::lands_a_turn(position, player)
}

/// CR 305.1, 305.2: one land each turn, or as many as effects allow.
fn play_land(position: &mut Position, task: &Task, player: PlayerId, row: &Row, next: &mut Next<OnTable>) -> Step<OnTable> {
    let now = task.kind == crate::stack::Kind::CastNow as u8;
    if let (false, Err(why)) = (now, as_a_sorcery(position, player, task)) {
        return refused(position, task, row.id, why);
    }
    if !has_land_play(position, player) {
        return refused(position, task, row.id, Refusal::OnlyOnce);
    }
    position.table.write().player_mut(player).note(Do::PlayLand.into(), 1);
    if !now && let Some(source) = permission::limited(position, player, row) {
        crate::rule_changes::note_permitted(position, source);
    }
    let mut event = enters(row.id, row.zone, player, Cause::Rules);
    // CR 712.12: with the face up that was chosen.
    if row.face() == Face::Back {
        instead_model::apply::entering::transformed(position, &mut event);
    }
    let played =
        Event { player: Some(player), subject: Some(Party::Object(row.id)), cause: Cause::Rules, ..Event::of(Do::PlayLand.into()) };
    next.propose([played, event], &Lineage::default());
    Step::Done(None)
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

/// Somebody casts this.
fn cast_by(player: PlayerId, object: ObjectId) -> Event {
    Event { player: Some(player), subject: Some(Party::Object(object)), source: Some(object), ..Event::of(Do::Cast.into()) }
}

fn action(position: &Position, task: &Task) -> Option<Action> {
    if let (true, Some(player), Some(object)) = (task.kind == crate::stack::Kind::CastNow as u8, task.player, task.object) {
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

/// An object would enter the battlefield, with what the rules say about how (CR 306.5b, 310.4b).
pub fn enters(object: ObjectId, from: instead_model::ids::Zone, player: PlayerId, cause: Cause) -> Event {
    Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        from: Some(from),
        to: Some(zones::BOARD),
        cause,
        ..Event::of(Do::Move.into())
    }
}

/// How a line of the script divides something among its targets.
fn division(position: &Position, task: &Task) -> Vec<u64> {
    let divisions = position.table.script.divisions.iter();
    divisions.filter(|(line, _)| u64::from(*line) == task.number).flat_map(|(_, shares)| shares.iter().copied()).collect()
}
