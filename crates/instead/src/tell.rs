//! What differs between two positions, as facts and in the words of a scenario's `outcome:` lines.

use instead_explore::End;
use instead_game::Play;
use instead_game::fact::{At, Difference, Fact, Naming, Phrasing, difference};
use instead_game::play::Endless;
use instead_kernel::Stop;
use instead_model::position::Position;
use instead_model::script::Refused;
use instead_scenario::bind::Bound;

/// Whether a position goes on for ever, which is a draw.
pub fn is_draw(rules: &dyn Play, end: End) -> bool {
    end == End::Stopped(Stop::Loop) && rules.endless() == Endless::Draw
}

/// The facts by which a final position differs from the beginning of a case.
pub fn differs(bound: &Bound, after: &Position, end: End) -> Difference {
    difference(bound.rules, &bound.names, &bound.machine.position, after, is_draw(bound.rules, end))
}

/// A final position of a case, to look at facts.
pub fn at<'a>(bound: &'a Bound, position: &'a Position, end: End) -> At<'a> {
    let start = Some((&bound.machine.position, &bound.names as &dyn Naming));
    At { rules: bound.rules, position, start, endless: is_draw(bound.rules, end) }
}

/// Facts in words; if there are none, that nothing changed.
pub fn texts(rules: &dyn Play, position: &Position, facts: &[Fact]) -> Vec<String> {
    let phrasing = Phrasing { rules, definitions: &position.table.definitions };
    if facts.is_empty() {
        return vec![Fact::Unchanged.text(&phrasing)];
    }
    facts.iter().map(|fact| fact.text(&phrasing)).collect()
}

/// The facts by which a final position differs from the beginning, in words.
pub fn facts(bound: &Bound, after: &Position, end: End) -> Vec<String> {
    let difference = differs(bound, after, end);
    let facts = if difference.told.is_empty() { &difference.orders } else { &difference.told };
    texts(bound.rules, after, facts)
}

/// The line of the script that the rules don't allow, and why.
pub fn refused(bound: &Bound, position: &Position, refused: Refused) -> String {
    let row = refused.object.and_then(|object| position.table.known(object));
    let about = row.map_or_else(String::new, |row| format!("{}: ", bound.names.name_of(position, row.card, row.label).said));
    format!("the rules don't allow action {}: {about}{}", refused.line + 1, refused.why.told())
}
