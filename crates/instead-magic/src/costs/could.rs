//! The kinds of mana that something could produce (CR 106.7).

use instead_model::evaluate::View;
use instead_model::game::Frame;
use instead_model::ids::ObjectId;
use instead_model::language::{Mana, Noun};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::table::Row;
use instead_model::zones;

use super::pool::KINDS;
use crate::abilities;
use crate::words;

/// The symbols of the kinds that any mana ability of such an object would add if it resolved now, in the order of the colors.
pub(super) fn kinds(position: &Position, frame: &Frame, of: &Noun) -> Vec<&'static str> {
    let view = View::of(position, frame.controller, Some(frame.source), &frame.chosen);
    let mut seen = vec![frame.source];
    let added = added_by_such(position, &view, of, &mut seen);
    KINDS.iter().copied().filter(|kind| added.iter().any(|mana| adds(mana, kind))).collect()
}

/// The mana that such objects could add. For mana that depends on other objects, those are examined in turn, each object only
/// once.
fn added_by_such(position: &Position, view: &View<'_>, of: &Noun, seen: &mut Vec<ObjectId>) -> Vec<Mana> {
    let fits = |row: &&Row| row.zone == zones::BOARD && view.fits_noun(of, row).is_ok();
    let mut all = Vec::new();
    for row in position.table.rows.iter().filter(fits) {
        if seen.contains(&row.id) {
            continue;
        }
        seen.push(row.id);
        for mana in added_by(position, row) {
            match &mana {
                Mana::CouldProduce { of, colors } => {
                    let own = View::of(position, row.controller, Some(row.id), &row.chosen);
                    let others = added_by_such(position, &own, of, seen);
                    let colored = KINDS.iter().filter(|kind| (!*colors || **kind != "C") && others.iter().any(|mana| adds(mana, kind)));
                    all.push(Mana::OneOf(colored.map(|kind| format!("{{{kind}}}")).collect()));
                }
                Mana::ColorsOf { of, .. } => {
                    let own = View::of(position, row.controller, Some(row.id), &row.chosen);
                    all.push(Mana::OneOf(colors_among(&own, of).into_iter().map(|kind| format!("{{{kind}}}")).collect()));
                }
                _ => all.push(mana),
            }
        }
    }
    all
}

/// The symbols of the colors that are found among such objects.
pub(super) fn colors(position: &Position, frame: &Frame, of: &Noun) -> Vec<&'static str> {
    colors_among(&View::of(position, frame.controller, Some(frame.source), &frame.chosen), of)
}

fn colors_among(view: &View<'_>, of: &Noun) -> Vec<&'static str> {
    let position = view.position;
    let such: Vec<&Row> = position.table.rows.iter().filter(|row| view.fits_noun(of, row).is_ok()).collect();
    let found = |color: &instead_model::ids::Tag| such.iter().any(|row| position.is(row, *color));
    let kinds = words::known().colors.into_iter().zip(KINDS.iter().copied());
    kinds.filter(|(color, _)| found(color)).map(|(_, kind)| kind).collect()
}

/// The mana that the mana abilities of an object add, whether or not their costs can be paid (CR 106.7).
fn added_by(position: &Position, row: &Row) -> Vec<Mana> {
    let mut all = Vec::new();
    for ability in abilities::of(position, row).into_iter().filter(|ability| super::is_mana_ability(position, ability.program)) {
        let programs = &position.table.definitions.card(ability.program.card).compiled.programs;
        for op in programs.get(ability.program.index as usize).iter().flat_map(|program| &program.ops) {
            match op {
                Op::AddMana(mana) | Op::AddManaFor(_, mana) => all.push(known(row, mana)),
                _ => {}
            }
        }
    }
    all
}

/// The same, where what was chosen as the object entered is known.
fn known(row: &Row, mana: &Mana) -> Mana {
    let colors = words::known().colors;
    let chosen = || {
        let place = row.chosen.iter().find_map(|value| colors.iter().position(|color| *value == instead_model::event::Value::Tag(*color)));
        place.and_then(|place| KINDS.get(place)).map(|kind| format!("{{{kind}}}"))
    };
    match mana {
        Mana::Spent { mana, .. } => known(row, mana),
        Mana::ChosenColor => Mana::OneOf(chosen().into_iter().collect()),
        Mana::OrChosenColor(text) => Mana::OneOf([text.clone()].into_iter().chain(chosen()).collect()),
        other => other.clone(),
    }
}

/// Whether mana of this kind is among what is added.
fn adds(mana: &Mana, kind: &str) -> bool {
    let says = |text: &String| text.split(['{', '}']).any(|symbol| symbol == kind);
    match mana {
        Mana::Symbols(text) | Mana::Times { symbols: text, .. } => says(text),
        Mana::OneOf(texts) => texts.iter().any(says),
        Mana::Combination { of, .. } if !of.is_empty() => of.iter().any(says),
        Mana::AnyColor(_) | Mana::SoMuchOfAnyColor(_) | Mana::Combination { .. } => kind != "C",
        Mana::Produced | Mana::ChosenColor | Mana::OrChosenColor(_) | Mana::Spent { .. } | Mana::CouldProduce { .. } => false,
        Mana::ColorsOf { .. } => false,
    }
}
