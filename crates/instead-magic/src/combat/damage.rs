//! The combat damage step: who assigns how much to what (CR 510).
//!
//! First all attackers, then all blockers (CR 510.1). Where a creature may divide its damage, its
//! controller is asked how much each recipient gets; the last one gets the rest.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::amount::above_zero;
use std::collections::BTreeMap;

use instead_kernel::{Ask, Chooser, MOST_OPTIONS};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Prompt, Question};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;

use crate::catalogue::Edition;
use crate::combat::defended_by;
use crate::rule_changes;
use crate::words::{self, Do};
use instead_model::game::OnTable;

/// The combat damage of a step, once the answers say how it is divided.
pub fn assign(position: &Position, edition: Edition, first: bool, answers: &[Value]) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
    let mut assigning =
        Assigning { position, edition, answers: answers.iter(), assigned: BTreeMap::new(), events: Vec::new(), banded: false };
    let fighting = |row: &&Row| row.zone == zones::BOARD && deals_now(position, row, first);
    let attackers = position.table.rows.iter().filter(fighting).filter(|row| row.combat.attacking.is_some());
    // What tramples takes into account what the others assign (CR 702.19b): it comes last.
    let (trampling, others): (Vec<&Row>, Vec<&Row>) = attackers.partition(|row| position.is(row, words::known().trample));
    for attacker in others.into_iter().chain(trampling).flat_map(each) {
        assigning.attacker(attacker)?;
    }
    for blocker in position.table.rows.iter().filter(fighting).filter(|row| !row.combat.blocking.is_empty()).flat_map(each) {
        assigning.blocker(blocker)?;
    }
    Ok(assigning.events)
}

/// CR 510.1: every creature assigns its damage, each of several equal ones that entered attacking as well. More than can deal damage
/// at the same time aren't listed.
fn each(row: &Row) -> impl Iterator<Item = &Row> {
    std::iter::repeat_n(row, usize::try_from(row.count).unwrap_or(usize::MAX).min(MOST_OPTIONS + 1))
}

/// CR 510.4: creatures with first strike or double strike deal theirs in a step of its own, before. In
/// the regular step those do that had neither then, and those that have double strike now.
fn deals_now(position: &Position, row: &Row, first: bool) -> bool {
    let known = words::known();
    let (strike, double) = (position.is(row, known.first_strike), position.is(row, known.double_strike));
    if first { strike || double } else { !row.combat.struck || double }
}

/// Notes which creatures deal their damage in the first of two steps.
pub fn note_first(position: &mut Position) {
    let strikes: Vec<ObjectId> = position
        .table
        .rows
        .iter()
        .filter(|row| (row.combat.attacking.is_some() || !row.combat.blocking.is_empty()) && deals_now(position, row, true))
        .map(|row| row.id)
        .collect();
    for id in strikes {
        if let Some(row) = position.table.write().row_mut(id) {
            row.combat.struck = true;
        }
    }
}

struct Assigning<'a> {
    position: &'a Position,
    edition: Edition,
    answers: std::slice::Iter<'a, Value>,
    /// The damage assigned to each creature so far in this step.
    assigned: BTreeMap<ObjectId, u64>,
    events: Vec<Event>,
    /// Whether banding lets who divides it leave the order of blockers aside.
    banded: bool,
}

type Assigned = Result<(), Box<Ask<OnTable>>>;

impl Assigning<'_> {
    /// CR 510.1b, 510.1c.
    fn attacker(&mut self, attacker: &Row) -> Assigned {
        let Some(amount) = self.power(attacker) else { return Ok(()) };
        let known = words::known();
        let blockers = self.opposing(|row| row.combat.blocking.contains(&attacker.id));
        // What it attacks, if that is still there.
        let whom = attacker.combat.attacking.filter(|whom| defended_by(self.position, *whom).is_some());
        let tramples = self.position.is(attacker, known.trample);
        let mut recipients: Vec<Recipient> = Vec::new();
        if let Some(party) = whom.filter(|_| attacker.combat.blocked && rule_changes::assigns_as_unblocked(self.position, attacker.id))
            && self.passes_by(attacker, party, amount)?
        {
            self.deal(attacker, party, amount);
            return Ok(());
        }
        if attacker.combat.blocked {
            recipients.extend(blockers.into_iter().map(|blocker| self.creature(attacker, blocker)));
        }
        if !attacker.combat.blocked || tramples {
            recipients.extend(whom.map(|party| Recipient { party, lethal: 0, last: attacker.combat.blocked }));
        }
        // CR 702.19c: what is over for a planeswalker goes to its controller.
        if self.position.is(attacker, known.trample_over_planeswalkers)
            && let Some(Party::Object(object)) = whom
            && let Some(row) = self.position.table.row(object).filter(|row| self.position.is(row, known.planeswalker))
        {
            if let Some(recipient) = recipients.last_mut() {
                let loyalty = known.loyalty.map_or(0, |loyalty| row.counters_of(loyalty));
                recipient.lethal = loyalty.less(self.assigned.get(&object).copied().unwrap_or(0));
            }
            recipients.push(Recipient { party: Party::Player(row.controller), lethal: 0, last: true });
        }
        let chooser = self.divider(attacker, &recipients);
        self.divide(attacker, amount, &recipients, chooser)
    }

    /// The player who says how damage is assigned: the controller of what assigns it; or, if a creature with banding that it blocks or that
    /// blocks it is among those it may be assigned to, the controller of that one (CR 702.22j, 702.22k).
    fn divider(&mut self, by: &Row, recipients: &[Recipient]) -> PlayerId {
        let banding = words::known().banding;
        let bands = |recipient: &Recipient| match recipient.party {
            Party::Object(object) => self.position.table.row(object).filter(|row| self.position.is(row, banding)).map(|row| row.controller),
            Party::Player(_) => None,
        };
        let other = recipients.iter().find_map(bands);
        self.banded = other.is_some();
        other.unwrap_or(by.controller)
    }

    /// Whether a blocked creature that may assign its damage as though it weren't blocked does so (CR 510.1c).
    fn passes_by(&mut self, attacker: &Row, to: Party, amount: u64) -> Result<bool, Box<Ask<OnTable>>> {
        match self.answers.next() {
            Some(Value::Number(give)) => Ok(*give > 0),
            _ => {
                let question = Question { prompt: Prompt::Assign { from: attacker.id, to, amount }, source: None, card: None };
                let options = [0, amount].map(|give| (Value::Number(give), 1)).into_iter().collect();
                Err(Box::new(Ask { chooser: Chooser::Player(attacker.controller), question, options }))
            }
        }
    }

    /// CR 510.1d.
    fn blocker(&mut self, blocker: &Row) -> Assigned {
        let Some(amount) = self.power(blocker) else { return Ok(()) };
        let blocked = self.opposing(|row| row.combat.attacking.is_some() && blocker.combat.blocking.contains(&row.id));
        let recipients: Vec<Recipient> = blocked.into_iter().map(|attacker| self.creature(blocker, attacker)).collect();
        let chooser = self.divider(blocker, &recipients);
        self.divide(blocker, amount, &recipients, chooser)
    }

    /// CR 510.1a: as much as its power, if that is more than 0.
    fn power(&self, row: &Row) -> Option<u64> {
        let (power, toughness) = self.position.is(row, words::known().creature).then(|| self.position.power_toughness(row)).flatten()?;
        let power = if rule_changes::assigns_toughness(self.position, row.id) { toughness } else { power };
        u64::try_from(power).ok().filter(|power| *power > 0)
    }

    fn opposing(&self, is: impl Fn(&Row) -> bool) -> Vec<ObjectId> {
        let creature = words::known().creature;
        let rows = self.position.table.rows.iter().filter(|row| row.zone == zones::BOARD && self.position.is(row, creature));
        rows.filter(|row| is(row)).map(|row| row.id).collect()
    }

    /// A creature with what is lethal to it: damage marked on it and assigned to it is taken into account
    /// (CR 702.19b), and deathtouch (CR 702.2c).
    fn creature(&self, by: &Row, object: ObjectId) -> Recipient {
        let toughness = |row: &Row| self.position.power_toughness(row).map_or(0, |(_, toughness)| above_zero(toughness));
        let assigned = self.assigned.get(&object).copied().unwrap_or(0);
        let left = self.position.table.row(object).map_or(0, |row| toughness(row).less(row.damage).less(assigned));
        let lethal = if self.position.is(by, words::known().deathtouch) { left.min(1) } else { left };
        Recipient { party: Party::Object(object), lethal, last: false }
    }

    /// Asks how much each recipient but the last gets.
    fn divide(&mut self, by: &Row, amount: u64, recipients: &[Recipient], chooser: PlayerId) -> Assigned {
        let mut left = amount;
        let mut so_far = SoFar { all_lethal: true, one_less: false, too_many: false };
        for (place, recipient) in recipients.iter().enumerate() {
            let rest = recipients.get(place + 1..).unwrap_or_default();
            let mut options: Vec<u64> = self.shares(recipient, left, so_far, rest).take(MOST_OPTIONS + 1).collect();
            if options.is_empty() {
                // Nothing tramples over: all of it goes to the creatures.
                options.push(if rest.is_empty() { left } else { 0 });
            }
            let give = match (options.as_slice(), &recipient) {
                ([only], _) => *only,
                (many, _) => match self.answers.next() {
                    Some(Value::Number(give)) => *give,
                    _ => {
                        let prompt = Prompt::Assign { from: by.id, to: recipient.party, amount: left };
                        let question = Question { prompt, source: None, card: None };
                        let options = many.iter().map(|give| (Value::Number(*give), 1)).collect();
                        return Err(Box::new(Ask { chooser: Chooser::Player(chooser), question, options }));
                    }
                },
            };
            left -= give;
            so_far = so_far.with(recipient, give);
            self.deal(by, recipient.party, give);
        }
        Ok(())
    }

    /// The shares that a recipient may get of what is left. Whether one is legal changes only where it is nothing or everything,
    /// is lethal, or leaves what is lethal to those after it, so that one share stands for all between two such.
    fn shares<'s>(
        &'s self,
        recipient: &'s Recipient,
        left: u64,
        so_far: SoFar,
        rest: &'s [Recipient],
    ) -> impl Iterator<Item = u64> + use<'s> {
        let needed = rest.iter().filter(|other| !other.last).map(|other| other.lethal).together();
        let leaves = rest.iter().map(|other| other.lethal).chain([needed, 1]).filter(|leaves| *leaves <= left).map(|leaves| left - leaves);
        let at = leaves.flat_map(|share| [share, share + 1]).chain([0, 1, recipient.lethal, left]);
        let mut at: Vec<u64> = at.filter(|share| *share <= left).collect();
        at.sort_unstable();
        at.dedup();
        let ends: Vec<u64> = at.iter().skip(1).copied().chain([left.plus(1)]).collect();
        let between = at.into_iter().zip(ends);
        between.filter(move |(first, _)| self.legal(recipient, *first, left, so_far, rest)).flat_map(|(first, end)| first..end)
    }

    /// Whether `give` may be assigned to a recipient, if the rest goes to those after it.
    fn legal(&self, recipient: &Recipient, give: u64, left: u64, so_far: SoFar, rest: &[Recipient]) -> bool {
        let after = so_far.with(recipient, give);
        let rest_of_it = left - give;
        if recipient.last && give > 0 && !so_far.all_lethal {
            return false;
        }
        if rest_of_it == 0 {
            return self.orderly(after);
        }
        let creatures = rest.iter().filter(|other| !other.last);
        let beyond = rest.iter().any(|other| other.last);
        // Somebody after it has to be able to take the rest.
        let to_a_creature = creatures.clone().any(|other| self.orderly(after.with(other, rest_of_it)));
        let needed: u64 = creatures.map(|other| other.lethal).together();
        self.orderly(after) && (to_a_creature || beyond && after.all_lethal && rest_of_it >= needed)
    }

    /// Until 2024 the attacker's controller ordered the blockers, and none could be assigned damage
    /// before all those ahead of it were assigned lethal damage. So at most one got less than that.
    fn orderly(&self, so_far: SoFar) -> bool {
        self.edition == Edition::E2026 || self.banded || !so_far.too_many
    }

    fn deal(&mut self, by: &Row, to: Party, amount: u64) {
        if amount == 0 {
            return;
        }
        if let Party::Object(object) = to {
            let assigned = self.assigned.entry(object).or_default();
            *assigned = assigned.plus(amount);
        }
        self.events.push(Event {
            source: Some(by.id),
            subject: Some(to),
            amount,
            marks: Marks::COMBAT,
            cause: Cause::TurnBased,
            ..Event::of(Do::Deal.into())
        });
    }
}

/// Something that combat damage may be assigned to.
#[derive(Clone, Copy, Debug)]
struct Recipient {
    party: Party,
    /// The damage that is lethal to it.
    lethal: u64,
    /// It gets damage only if all those before it are assigned what is lethal to them.
    last: bool,
}

/// The state of an assignment so far.
#[derive(Clone, Copy, Debug)]
struct SoFar {
    /// Everything was assigned lethal damage.
    all_lethal: bool,
    /// Something was assigned some damage, but less than is lethal.
    one_less: bool,
    /// More than one thing was.
    too_many: bool,
}

impl SoFar {
    fn with(self, recipient: &Recipient, give: u64) -> SoFar {
        let less = give > 0 && give < recipient.lethal;
        SoFar {
            all_lethal: self.all_lethal && give >= recipient.lethal,
            one_less: self.one_less || less,
            too_many: self.too_many || self.one_less && less,
        }
    }
}
