//! The events that an event contains, and performing events.
//!
//! Simultaneous events are performed together: abilities that look back are gathered first, then
//! every event changes the table, then the others are gathered (CR 603.6, 603.10). Damage works in
//! stages (CR 120.4): its results are proposed as events of their own.

mod apart;
mod contained;
pub(crate) mod moving;
mod objects;

use instead_kernel::Amount as _;
use std::borrow::Cow;

use instead_kernel::{Batch, Lineage, Member, Next};
use instead_model::event::{Entry, Event, Marks, Party};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Verb};
use instead_model::language::Deed;
use instead_model::position::Position;
use instead_model::table::{Outcome, add_counters};
use instead_model::unknown;
use instead_model::zones;
use smallvec::SmallVec;

pub use self::contained::contained;
use self::moving::{as_they_leave, comes_back, links};
use self::objects::{
    add_mana, cast_with_other_face, change_life, emblem, face_down, regenerate, remove, suspect, touches_one, transform, turn_up, unattach,
    with_row, written_out,
};
use crate::catalogue::Edition;
use crate::results::{self, Results};
use crate::words::{Do, moments};
use crate::{actions, chance, combat, copies, costs, designations, digging, editions, leaving, library, triggers, turn};

/// Fills in what a deed leaves to the rules.
pub fn complete(position: &Position, event: &mut Event) {
    let row = event.object().and_then(|object| position.table.row(object));
    match Do::of(event.verb) {
        // CR 121.2: cards are drawn one at a time; an instruction to draw is an event of its own.
        Some(Do::Draw) => event.verb = Do::DrawCards.into(),
        Some(Do::Move | Do::PutOnto) => {
            event.verb = Do::Move.into();
            event.from = event.from.or(row.map(|row| row.zone));
            // CR 607.2a: what something exiles is known by it, if it speaks of that.
            let links = |source: &ObjectId| position.table.known(*source).is_some_and(|row| links(&position.table, row));
            event.source = event.source.filter(|source| event.to == Some(zones::EXILE) && links(source));
        }
        // CR 701.40a: of a card that the text names.
        Some(verb @ (Do::Manifest | Do::Cloak)) if event.subject.is_some() => {
            event.verb = Do::Move.into();
            (event.from, event.to) = (row.map(|row| row.zone), Some(zones::BOARD));
            event.source = None;
            face_down(event, verb);
        }
        Some(Do::Discard | Do::Cycle) => {
            event.player = row.map(|row| row.controller).or(event.player);
            event.source = None;
        }
        Some(Do::Sacrifice) => {
            event.player = event.player.or(row.map(|row| row.controller));
            event.source = None;
        }
        // CR 701.27a: what it says then is on a face that may be unknown.
        Some(Do::Transform) => {
            let turns = |deed: &Deed| deed.verb == Do::Transform.into();
            if row.is_some_and(|row| row.zone == zones::BOARD && unknown::lacks_face(position, row, turns)) {
                unknown::face();
            }
        }
        _ => {}
    }
}

/// Performs the standing members of a batch, all at the same time.
pub fn perform(position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
    let batch = apart::those_that_leave(position, batch);
    perform_apart(position, &batch, next);
}

/// The same, where what leaves is parted from what stays.
fn perform_apart<'b>(position: &mut Position, batch: &'b Batch<OnTable>, next: &mut Next<OnTable>) {
    let standing = || batch.members.iter().enumerate().filter(|(_, member)| member.stands);
    let besides = batch.shared.besides();
    if besides.is_none() && standing().next().is_none() {
        return;
    }
    let (mut looking_back, mut leaving) = (Vec::new(), Vec::new());
    if standing().any(|(_, member)| triggers::looks_back(&member.event)) {
        looking_back = triggers::before(position, standing().map(|(_, member)| &member.event));
        leaving = as_they_leave(position, standing().map(|(_, member)| &member.event));
    } else if standing().any(|(_, member)| member.event.verb == Do::Discard.into()) {
        // CR 113.6k: "when you discard ~" is looked at in the hand.
        looking_back = triggers::before(position, standing().map(|(_, member)| &member.event));
    }
    let mut happening = Happening::beginning(position);
    // Most events happen as they stand, and are looked at where they are.
    let mut performed: SmallVec<[Cow<'_, Event>; 4]> = SmallVec::new();
    let mut happen = |position: &mut Position, (place, member): (usize, &'b Member<OnTable>)| {
        let within = member.within.and_then(|place| batch.member(place)).map(|whole| whole.event.verb);
        let event = happening.one(position, (place as u32, within), member, next);
        if event.amount > 0 || Do::of(event.verb) != Some(Do::Draw) {
            performed.push(event);
        }
    };
    if batch.members.len() == 1 {
        standing().for_each(|member| happen(position, member));
    } else {
        let mut members: SmallVec<[_; 4]> = standing().collect();
        draws_last(position, &mut members);
        members.into_iter().for_each(|member| happen(position, member));
    }
    // CR 608.2c, 610.3: what comes back just then is nothing that the text, which is still carried out, has done.
    if !standing().any(|(_, member)| member.event.marks.has(Marks::ASIDE)) {
        note_result(position, &mut happening.result, &performed);
    }
    happening.results.excess().for_each(|event| performed.push(Cow::Owned(event)));
    besides.iter().flat_map(|besides| &besides.prevented).for_each(|prevented| performed.push(Cow::Owned(results::prevention(prevented))));
    comes_back(position, |object| happening.moved.iter().any(|(old, _)| *old == object), next);
    for (object, last) in leaving {
        position.table.write().remember(object, last);
    }
    position.settle();
    triggers::note_states(position);
    if performed.iter().any(|event| position.table.definitions.asks(event.verb)) {
        let table = position.table.write();
        performed.iter().for_each(|event| {
            table.note_with(event, &happening.moved);
        });
    }
    if !position.table.script.recorded.is_empty() {
        let table = position.table.write();
        performed.iter().for_each(|event| table.record(event));
    }
    for item in triggers::after(position, looking_back, &performed, &happening.moved) {
        for _ in 0..item.times {
            next.work(Work::Program(costs::triggered(&item)), &Lineage::default());
        }
    }
    happening.results.propose(besides.map_or(&[], |besides| &besides.results), next);
}

/// CR 121.2c, 121.7: draws come last, the active player's first.
fn draws_last(position: &Position, members: &mut [(usize, &Member<OnTable>)]) {
    let players = position.table.players.len() as u32;
    let after_active = |player: PlayerId| (u32::from(player.0) + players - u32::from(position.table.turn.active.0)) % players.max(1);
    members.sort_by_key(|(_, member)| match Do::of(member.event.verb) {
        Some(Do::DrawCards) => 1 + member.event.player.map_or(0, after_active),
        _ => 0,
    });
}

/// CR 608.2c: what the text that is carried out can go on to speak of.
fn note_result(position: &mut Position, came_to: &mut Outcome, performed: &[Cow<'_, Event>]) {
    let mut came_to = std::mem::take(came_to);
    if came_to.amount > 0 || !came_to.objects.is_empty() {
        let result = &mut position.table.write().result;
        // What an event contains came to pass with it: a discard and the change of zones.
        if !result.happened.is_empty() {
            came_to.happened.append(&mut result.happened);
        }
        if result.of.is_some() {
            came_to.amount = came_to.amount.plus(result.amount);
            std::mem::take(&mut result.shares).iter().for_each(|(player, amount)| came_to.share(*player, *amount));
        }
        *result = came_to;
    } else if !came_to.happened.is_empty() && performed.iter().any(|event| is_begun(event.verb)) {
        position.table.write().result.happened.extend(came_to.happened);
    }
}

/// The consequences of performing a batch, so far.
struct Happening {
    result: Outcome,
    /// The new objects of members by which something entered.
    entered: SmallVec<[(u32, ObjectId); 2]>,
    /// Each object that changed zones, and the object it has become.
    moved: SmallVec<[(ObjectId, ObjectId); 2]>,
    /// Where cards go that go to a library in a random order: to one place.
    random: Option<i32>,
    /// The object whose replacement effect exiles the next card to be moved.
    exiler: Option<ObjectId>,
    /// CR 120.4c: the results of damage, proposed once all damage has been dealt.
    results: Results,
}

/// CR 607.2b: of the objects whose replacement effects were applied to an event that exiles something, the one that speaks of cards
/// exiled with it.
fn exiler(position: &Position, event: &Event, lineage: &Lineage<EffectId>) -> Option<ObjectId> {
    if event.to != Some(zones::EXILE) {
        return None;
    }
    let table = &position.table;
    let speaks = |source: &ObjectId| table.known(*source).is_some_and(|row| links(table, row));
    lineage.iter().filter_map(|effect| position.standing(effect, None)?.source).find(speaks)
}

impl Happening {
    /// Nothing has happened yet.
    fn beginning(position: &Position) -> Self {
        Happening {
            result: Outcome { of: position.table.result.of, depth: position.table.result.depth, ..Outcome::default() },
            entered: SmallVec::new(),
            moved: SmallVec::new(),
            random: None,
            exiler: None,
            results: Results::default(),
        }
    }

    /// Performs one event: a table, and therefore longer than a screen. Returns it as it happened, with the object that it now concerns.
    fn one<'b>(
        &mut self,
        position: &mut Position,
        (place, whole): (u32, Option<Verb>),
        member: &'b Member<OnTable>,
        next: &mut Next<OnTable>,
    ) -> Cow<'b, Event> {
        let (within, lineage) = (member.within, &member.lineage);
        let mut event = Cow::Borrowed(&member.event);
        // What is part of an object's entering is about what has entered, not about the cards it was one of.
        let enters = self.entered.iter().any(|(place, _)| Some(*place) == within);
        if !event.marks.has(Marks::WHOLE)
            && !enters
            && let Some(object) = event.object()
            && touches_one(event.verb)
            && position.table.row(object).is_some_and(|row| row.count > 1)
        {
            event.to_mut().subject = Some(Party::Object(position.single_out(object)));
        }
        let amount = event.amount;
        let mut moved = 0;
        match Do::of(event.verb) {
            Some(Do::Deal) => self.results.deal(position, &event, lineage),
            Some(Do::DrawCards) => next.sequence(Event { amount: 1, verb: Do::Draw.into(), ..event.as_ref().clone() }, amount, lineage),
            Some(Do::Draw) => draw(position, &mut event, next, lineage),
            Some(Do::Move) => {
                self.exiler = exiler(position, &event, lineage);
                moved = self.relocate(position, place, event.to_mut());
                if moved > 0 && event.to == Some(zones::DECK) && !lineage.is_empty() {
                    self.lose_sight(&member.event);
                }
            }
            Some(Do::PutCounters) => self.put_counters(position, within, &mut event),
            Some(Do::RemoveCounters) => remove(position, &event),
            Some(Do::GainLife) => change_life(position, &event, amount, true),
            Some(Do::LoseLife) => change_life(position, &event, amount, false),
            // CR 608.2i: "for each creature tapped this way".
            Some(Do::Tap | Do::Untap) => {
                with_row(position, &event, |row| row.tapped = event.verb == Do::Tap.into());
                self.result.stayed.extend(event.object());
            }
            // CR 701.20e: cards of a hand are revealed where they are, and "one of them" is one of those.
            Some(Do::Reveal) => self.result.stayed.extend(event.object()),
            Some(Do::RemoveDamage) => with_row(position, &event, |row| {
                row.damage = 0;
                row.touched = false;
            }),
            Some(Do::LoseMana | Do::TurnMana) => costs::lose(position, &event),
            Some(Do::AddMana) => add_mana(position, &event),
            Some(Do::Unattach) => unattach(position, &event),
            Some(Do::RemoveFromCombat) => with_row(position, &event, |row| {
                row.combat = Default::default();
            }),
            Some(Do::TurnUp) => turn_up(position, &event),
            // CR 716.2b: a designation, and no characteristic.
            Some(Do::GainLevel) => with_row(position, &event, |row| row.remember(|memory| memory.level = event.amount)),
            Some(Do::Transform) => transform(position, &event),
            Some(Do::Cascade | Do::Discover) => digging::begin(&event, next, lineage),
            Some(Do::Connive) => written_out(position, &event, "connive", next, lineage),
            Some(Do::Exert) => written_out(position, &event, "exert", next, lineage),
            Some(Do::Suspect) => suspect(position, &event, next, lineage),
            Some(Do::Tempt) => designations::tempt(position, &event, next, lineage),
            Some(Do::BearRing) => designations::bear_ring(position, &event),
            Some(Do::PhaseOut) => event.object().into_iter().for_each(|object| designations::phase_out(position, object)),
            Some(Do::PhaseIn) => event.object().into_iter().for_each(|object| designations::phase_in(position, object)),
            Some(Do::BecomeMonarch) => event.player.into_iter().for_each(|player| designations::become_monarch(position, player)),
            Some(Do::GetBlessing) => {
                event.player.into_iter().for_each(|player| position.table.write().player_mut(player).designate(event.verb, true));
            }
            Some(Do::GetEmblem) => emblem(position, &event),
            Some(Do::BecomeDay | Do::BecomeNight) => become_time(position, &event, next, lineage),
            Some(Do::Regenerate) => regenerate(position, &event),
            // CR 701.37b, 702.112b, 722.3a: a designation, which is no ability and no copiable value.
            Some(Do::BecomeMonstrous | Do::BecomeRenowned | Do::BecomeSaddled | Do::BecomePrepared) => with_row(position, &event, |row| {
                row.remember(|memory| memory.became.push(event.verb));
            }),
            Some(Do::SpeedUp) => event.player.into_iter().for_each(|player| designations::speed_up(position, player, amount)),
            // CR 508.4, 702.116a: attacking the player whom its text names.
            Some(Do::JoinAttackOn) => with_row(position, &event, |row| row.combat.attacking = event.player.map(Party::Player)),
            Some(Do::JoinAttack) => {
                let attacked = combat::attacked_with(position, &event);
                with_row(position, &event, |row| row.combat.attacking = attacked);
            }
            Some(Do::Scry | Do::Surveil | Do::Proliferate | Do::Explore) => actions::begin(&event, next, lineage),
            Some(Do::CopySpell | Do::NewTargets) => copies::begin(&event, next, lineage),
            Some(Do::FlipCoins | Do::Flip | Do::RollDice | Do::Roll) => chance::begin(position, &event, next, lineage),
            Some(Do::Cast) => self.cast(position, &event),
            Some(Do::CastNow | Do::PlayNow) => actions::cast_now(&event, next, lineage),
            Some(Do::Attach) => actions::attach(position, &event),
            // CR 701.23: what is found is chosen by the text that says to search.
            Some(Do::Search | Do::Clash | Do::WinClash) => self.came_to_pass(event.verb),
            Some(Do::Shuffle) => library::shuffle(position, &event),
            Some(Do::LoseGame | Do::Concede) => event.player.into_iter().for_each(|player| leaving::lose(position, player, next)),
            Some(Do::WinGame) => event.player.into_iter().for_each(|player| position.table.write().player_mut(player).won = true),
            Some(Do::Counter) => event.object().into_iter().for_each(|object| copies::counter(position, object)),
            Some(Do::Begin) => turn::begin(position, &event, next, lineage),
            Some(Do::BeginTurn) => turn::begin_turn(position, &event, next),
            Some(Do::ExtraTurn) => turn::extra_turn(position, &event),
            Some(Do::ExtraCombat) => turn::extra_phase(position, moments::COMBAT, event.amount),
            Some(Do::ExtraMain) => turn::extra_phase(position, moments::SECOND_MAIN, event.amount),
            // What these do is done by the events they contain, or is only there to be watched.
            #[rustfmt::skip]
            Some(
                Do::Investigate | Do::PutOnto | Do::Destroy | Do::Sacrifice | Do::Discard | Do::Create | Do::Mill | Do::ExileTop
                | Do::Look | Do::Cycle | Do::Exploit | Do::Copied | Do::Attack | Do::Block | Do::BecomeBlocked | Do::BlockCreature
                | Do::Target | Do::PlayLand | Do::Resolve | Do::StayUnblocked | Do::TurnTime | Do::FirstDrawn | Do::Manifest | Do::Cloak
                | Do::Prevent | Do::Activate | Do::WinFlip | Do::LoseFlip | Do::Heads | Do::Tails | Do::Rolled | Do::Exceed
                | Do::Mutate | Do::Unlock | Do::FullyUnlock | Do::Chaos | Do::SetInMotion | Do::BecomeCrewed
            )
            | None => {}
        }
        // "If you do", "if you can't" ask for it.
        if position.table.definitions.asks(event.verb) {
            self.came_to_pass(event.verb);
        }
        let amount = if event.verb == Do::Move.into() { moved } else { amount };
        if self.counts(event.verb, whole) {
            self.result.add(event.player, amount);
        }
        event
    }

    /// The spell is what an effect that says to cast it goes on to speak of.
    fn cast(&mut self, position: &mut Position, event: &Event) {
        self.result.objects.extend(event.object());
        // CR 400.7j: the text that had the card cast finds the spell that it became.
        let cast = |(_, spell): &&(ObjectId, ObjectId)| event.object() == Some(*spell);
        self.result.moved.extend(position.table.result.moved.iter().filter(cast).copied());
        cast_with_other_face(position, event);
    }

    /// CR 608.2c: whether "that many" is about such an event: about what the text said to do, and not about the change of
    /// zones that it is, nor about anything that was done instead or that follows from it.
    fn counts(&self, verb: Verb, whole: Option<Verb>) -> bool {
        // A player mills as many as move.
        let by_parts = |verb: Verb| matches!(Do::of(verb), Some(Do::Mill | Do::ExileTop | Do::Manifest | Do::Cloak));
        // What is drawn and copied is counted as it happens.
        let later = matches!(Do::of(verb), Some(Do::DrawCards | Do::Draw | Do::Target | Do::CopySpell)) || is_thrown(verb);
        let part = whole.is_some_and(by_parts);
        match self.result.of {
            _ if later || by_parts(verb) => false,
            None => whole.is_none() || part,
            Some(said) if part => whole == Some(said),
            Some(said) => verb == said,
        }
    }

    /// CR 400.7j, 701.17c, 701.9c: what an effect has put into a library instead is in a hidden zone, where the text that
    /// moved it doesn't find it. Of what has left the battlefield it speaks as that last was (CR 608.2h).
    fn lose_sight(&mut self, moved: &Event) {
        self.result.objects.pop();
        if moved.from == Some(zones::BOARD) {
            self.result.objects.extend(moved.object());
        }
    }

    fn came_to_pass(&mut self, verb: Verb) {
        if !self.result.happened.contains(&verb) {
            self.result.happened.push(verb);
        }
    }

    fn put_counters(&mut self, position: &mut Position, within: Option<u32>, event: &mut Cow<'_, Event>) {
        let entered = within.and_then(|place| self.entered.iter().find(|(entered, _)| *entered == place)).map(|(_, id)| *id);
        if let Some(id) = entered {
            event.to_mut().subject = Some(Party::Object(id));
        }
        let (Some(counter), amount) = (event.counter, event.amount) else { return };
        let table = position.table.write();
        match event.subject {
            Some(Party::Object(object)) => {
                if let Some(row) = table.row_mut(object) {
                    add_counters(&mut row.counters, counter, amount);
                }
            }
            Some(Party::Player(player)) => add_counters(&mut table.player_mut(player).counters, counter, amount),
            None => {}
        }
    }
}

/// Whether the results of an event are counted only as it goes on: coins and dice as they fall, cards as they are drawn.
fn is_begun(verb: Verb) -> bool {
    is_thrown(verb) || verb == Do::DrawCards.into()
}

/// Whether an event is about coins or dice, whose results are counted as they fall.
fn is_thrown(verb: Verb) -> bool {
    use Do::{Flip, FlipCoins, Heads, LoseFlip, Roll, RollDice, Rolled, Tails, WinFlip};
    matches!(Do::of(verb), Some(FlipCoins | Flip | WinFlip | LoseFlip | Heads | Tails | RollDice | Roll | Rolled))
}

/// CR 121.4: an attempt to draw from an empty library draws nothing, and triggers nothing.
fn draw(position: &mut Position, event: &mut Cow<'_, Event>, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let drawn = u64::from(library::draw(position, event, next, lineage));
    if drawn != event.amount {
        event.to_mut().amount = drawn;
    }
}

/// CR 731.1: it becomes day or night.
fn become_time(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    if designations::turn_time(position, event.verb == Do::BecomeNight.into()) {
        next.propose([Event { cause: event.cause, ..Event::of(Do::TurnTime.into()) }], lineage);
    }
}
