//! The differences between two positions, as facts and in the words of a scenario's `outcome:` lines; and [`Tell`], the
//! names, labels and facts of a case's own choices and outcomes.

use instead_explore::{End, ReplayError};
use instead_game::Play;
use instead_game::fact::{At, Difference, Fact, Naming, Phrasing, difference};
use instead_game::play::Endless;
use instead_kernel::{Choice, Machine, Stop};
use instead_model::event::{Party, Value};
use instead_model::game::OnTable;
use instead_model::ids::{CardId, ObjectId};
use instead_model::position::Position;
use instead_model::script::{Action, Refusal, Refused};
use instead_model::vocabulary::Vocabulary;
use instead_model::zones;
use instead_scenario::bind::Bound;

use crate::answer::OutcomeAnswer;
use crate::explain::{Detail, Explanation, explain_path};
use crate::steer;

/// A case tells in its own names what is asked in it, what may be answered, what is so by now, and how an outcome came about.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use instead::{Limits, Scenario, Status, Tell, explore};
///
/// let scenario = Scenario::read("case", "\
/// --- doubled-or-one-less-first
/// A controls Fire Servant
/// B controls Benevolent Unicorn
/// A casts Lightning Bolt targeting B
/// ")?;
/// let bound = scenario.bind("doubled-or-one-less-first")?;
///
/// let mut machine = bound.machine.clone();
/// let Status::Choice(choice) = machine.run(bound.rules) else { return Err("B has to choose".into()) };
/// assert_eq!(bound.chooser(&machine, &choice), "B");
/// assert_eq!(bound.labels(&machine, &choice), ["Fire Servant", "Benevolent Unicorn"]);
///
/// let explored = explore(&bound, Limits::default());
/// let explanation = bound.explain(&explored.answer.outcomes[0])?;
/// assert!(explanation.to_string().contains("616.1"));
/// # Ok(())
/// # }
/// ```
pub trait Tell {
    /// The name of the player, or "chance", that answers a choice at which `machine` stands.
    fn chooser(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> String;

    /// The question there, in words.
    fn asked(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> String;

    /// The options there, in their order, as a player would say them.
    fn labels(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> Vec<String>;

    /// The facts that hold in `machine` and didn't at the beginning of the case.
    fn facts(&self, machine: &Machine<OnTable>) -> Vec<String>;

    /// Explains an outcome step by step, on the way that its answer gives.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if there is no such way in this case. The way of another case's outcome may be one in this case, too.
    fn explain(&self, outcome: &OutcomeAnswer) -> Result<Explanation, ReplayError>;
}

impl Tell for Bound {
    fn chooser(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> String {
        steer::chooser(self.rules, &machine.position, &choice.chooser)
    }

    fn asked(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> String {
        steer::asked(self.rules, &machine.position, choice)
    }

    fn labels(&self, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> Vec<String> {
        steer::labels_in(self.rules, machine, choice)
    }

    fn facts(&self, machine: &Machine<OnTable>) -> Vec<String> {
        facts(self, &machine.position, End::Done)
    }

    fn explain(&self, outcome: &OutcomeAnswer) -> Result<Explanation, ReplayError> {
        explain_path(self.rules, &self.machine, &outcome.path, Detail::default())
    }
}

/// Whether a position goes on for ever, which is a draw.
pub fn is_draw(rules: &dyn Play, end: End) -> bool {
    matches!(end, End::Stopped(Stop::Loop | Stop::Endless)) && rules.endless() == Endless::Draw
}

/// The facts by which a final position differs from the beginning of a case.
pub fn differs(bound: &Bound, after: &Position, end: End) -> Difference {
    // What had grown by then says nothing about the draw.
    if end == End::Stopped(Stop::Endless) && is_draw(bound.rules, end) {
        return Difference { told: vec![Fact::Draw], ..Difference::default() };
    }
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
    let more = match refused.why {
        Refusal::NotYourTurn => whose_turn(bound, position),
        Refusal::IllegalTarget(number) => row.and_then(|row| wanted(bound, position, refused, row.card, number)),
        _ => None,
    };
    let more = more.map(|more| format!(" ({more})")).unwrap_or_default();
    let why = reason(refused.why, bound.rules.words(), |object| {
        position.table.known(object).map(|row| bound.names.name_of(position, row.card, row.label).said)
    });
    if is_ours(refused.why) {
        let unread = row.is_some_and(|row| position.table.definitions.card(row.card).declined().next().is_some());
        let part = if unread && refused.why == Refusal::NoSuch { ": a part of its text isn't understood" } else { "" };
        return format!("action {} can't be carried out: {about}{why}{part}{more}", refused.line + 1);
    }
    format!("the rules don't allow action {}: {about}{why}{more}", refused.line + 1)
}

/// Whether it isn't the rules that don't allow something: it isn't known here how it would be done.
pub(crate) fn is_ours(why: Refusal) -> bool {
    matches!(why, Refusal::NoSuch | Refusal::Unread | Refusal::UnknownCost | Refusal::Several | Refusal::Permissions)
}

/// Why something is refused, naming what forbids it.
pub(crate) fn reason(why: Refusal, words: &Vocabulary, name: impl FnOnce(ObjectId) -> Option<String>) -> String {
    match why {
        Refusal::ForbiddenBy(object) => name(object).map(|name| format!("{name} says that it can't")),
        Refusal::Keyword(tag) => words.tags.get(usize::from(tag.0)).map(|word| format!("it has {}", word.name)),
        _ => None,
    }
    .unwrap_or_else(|| why.told().to_owned())
}

/// The advice to say that it is the other player's turn, if there are two.
fn whose_turn(bound: &Bound, position: &Position) -> Option<String> {
    let active = usize::from(position.table.turn.active.0);
    let mut others = bound.names.players.iter().enumerate().filter(|(place, _)| *place != active).map(|(_, name)| name);
    let other = others.next().filter(|_| others.next().is_none())?;
    Some(format!("say `active: {other}` if it is {other}'s"))
}

/// The message that a target is none for the text of `card`, which it quotes if that isn't too long.
fn wanted(bound: &Bound, position: &Position, refused: Refused, card: CardId, number: u8) -> Option<String> {
    const LONGEST: usize = 200;
    let command = position.table.script.commands.get(refused.line as usize)?;
    let Action::Cast { targets, .. } = &command.action else { return None };
    let Value::Party(Party::Object(target)) = targets.get(usize::from(number))? else { return None };
    let row = position.table.known(*target)?;
    let name = bound.names.name_of(position, row.card, row.label).said;
    let texts: Vec<&str> = position.table.definitions.card(card).clauses.iter().map(|clause| clause.text.as_str()).collect();
    let text = texts.join(" ");
    let place = bound.rules.words().zones.get(usize::from(row.zone.0)).copied().filter(|_| row.zone != zones::BOARD);
    let place = place.map(|place| format!(", in {place},")).unwrap_or_default();
    (!text.is_empty() && text.len() <= LONGEST).then(|| format!("{name}{place} is none for “{text}”"))
}
