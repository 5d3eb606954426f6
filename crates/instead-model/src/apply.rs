//! Applying an effect to an event: one arm for each [`Rewrite`].

pub mod entering;

use instead_kernel::{Applied, Applying, Ask, Batch, Chooser, Fit, Member, Stop, When};
use smallvec::SmallVec;

use crate::definition::{Granted, Made};
use crate::evaluate::{View, spoken_of};
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::game::{Frame, Game, OnTable, Prompt, Question, Role, Work};
use crate::grants::Giver;
use crate::ids::{EffectId, ObjectId, Origin, PlayerId};
use crate::interpret;
use crate::language::*;
use crate::position::{Part, Position, Standing};
use crate::reason::Reason;
use crate::table::ProgramId;
use crate::{together, zones};

/// Offers every effect that might apply to an event: those the index lists for its verb, those of
/// what enters, and those that resolutions made.
pub fn candidates<G: Game>(game: &G, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
    let event = &member.event;
    let verb = game.taken_for(event);
    let index = position.table.indexed();
    // CR 616.1c, 614.12: what enters as a copy has the copied abilities, and not its own.
    let copy = event.entry.as_ref().and_then(|entry| entry.copy).filter(|_| event.to == Some(zones::BOARD));
    let mut offer = |object: ObjectId, number: u16| {
        if copy.is_some() && event.object() == Some(object) {
            return;
        }
        let count = position.table.row(object).map_or(1, |row| row.count);
        // Of equal objects in one row, the effect of the first that hasn't had its opportunity.
        let effect = |copy| EffectId { origin: Origin::Static(object), index: number, copy };
        if count == 1 {
            return each(effect(0));
        }
        let last = u16::try_from(count - 1).unwrap_or(u16::MAX);
        let copy = (0..last).find(|copy| !member.lineage.contains(effect(*copy))).unwrap_or(last);
        each(effect(copy));
    };
    if all {
        index.all().for_each(|(object, number)| offer(object, number));
    } else {
        index.watching(verb).iter().for_each(|(object, number)| offer(*object, *number));
    }
    // CR 614.12: a token's own abilities count as it enters, though it is no object yet.
    let token = event.card.filter(|_| event.subject.is_none() && event.to == Some(zones::BOARD));
    // CR 708.11: so do those of what something is turned into.
    let turned = event.card.filter(|_| event.subject.is_some() && event.to.is_none());
    if let Some(card) = copy.or(token).or(turned) {
        for (number, made) in position.table.definitions.card(card).compiled.replacements.iter().enumerate() {
            if made.is_static && made.replacement.watch.subject == Some(Matcher::Itself) {
                each(EffectId { origin: Origin::Entering(card), index: number as u16, copy: 0 });
            }
        }
    }
    for made in &position.effects.list {
        let Part::Replacement(number) = made.part else { continue };
        let watched = position.table.definitions.card(made.card).compiled.replacements.get(number as usize);
        if all || watched.is_some_and(|watched| watched.replacement.watch.verb == verb) {
            each(EffectId { origin: Origin::Made(made.number), index: number, copy: 0 });
        }
    }
    let mut offer = |giver: Giver, grant: &Granted, bearer: ObjectId, own: bool| {
        let Granted::Replacement(number) = grant else { return };
        let watched = position.table.definitions.card(giver.card).compiled.replacements.get(*number as usize);
        let fits = |watch: &Pattern| (all || watch.verb == event.verb) && (!own || watch.subject == Some(Matcher::Itself));
        if watched.is_some_and(|watched| fits(&watched.replacement.watch)) {
            each(EffectId { origin: Origin::Granted(bearer), index: *number, copy: giver.number() });
        }
    };
    let enters = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
    position.given(|giver, grant, bearer| offer(giver, grant, bearer.id, false));
    // CR 614.12: what enters has the abilities that it would be given once it is there.
    if enters
        && position.gives()
        && position.table.definitions.derivation.others_ahead
        && let Some(row) = position.subject_row(event)
    {
        position.given_to(&row, |giver, grant| offer(giver, grant, row.id, true));
    }
}

/// Whether and how an effect applies to an event, or the reason why not.
pub fn applicable<G: Game>(
    game: &G,
    position: &Position,
    batch: &Batch<OnTable>,
    member: &Member<OnTable>,
    effect: EffectId,
) -> Result<Fit<OnTable>, Reason> {
    let event = &member.event;
    let mut standing = position.standing(effect, event.player).ok_or(Reason::Gone)?;
    standing.source = standing.source.or(event.object());
    standing.controller = you(effect, &standing, event);
    let giver = position.giver(effect).map(|giver| giver.chosen());
    if let Some(giver) = &giver {
        standing.chosen = giver;
    }
    if let Origin::Static(object) = effect.origin {
        let row = position.table.row(object).ok_or(Reason::Gone)?;
        // CR 614.12: of what enters, it counts whether it would have its abilities once it is there.
        let ahead = if enters_itself(effect, event) { position.subject_row(event) } else { None };
        let lost = match &ahead {
            Some(ahead) => position.abilities_lost(ahead),
            None => position.abilities_lost(row),
        };
        if lost || !game.functions(row, &standing, event) {
            return Err(Reason::NotInPlay);
        }
    }
    let view = view_of(position, &standing, event);
    let replacement = &standing.made.replacement;
    match net_loss(game, batch, event, &replacement.watch) {
        Some(net) => view.watches(&replacement.watch, &net)?,
        None if game.taken_for(event) == event.verb => view.watches(&replacement.watch, event)?,
        None => view.watches(&replacement.watch, &Event { verb: game.taken_for(event), ..event.clone() })?,
    }
    if !replacement.when.iter().all(|condition| view.holds_of(condition, event)) {
        return Err(Reason::Condition);
    }
    if let Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) = &replacement.rewrite {
        // CR 614.9: it does nothing if what it would be dealt to is gone.
        if recipients(game, &view, to).iter().all(|party| Some(*party) == event.subject) {
            return Err(Reason::NoRecipient);
        }
    }
    // CR 120.4a: there is something to deal elsewhere.
    if matches!(replacement.rewrite, Rewrite::Excess(_)) && excess(game, position, batch, event) == 0 {
        return Err(Reason::NothingLeft);
    }
    if let Some(reason) = game.forbids(position, &standing, event) {
        return Err(reason);
    }
    if let (Uses::EachTurn(times), Origin::Static(object)) = (&replacement.uses, effect.origin) {
        // Riftbound 371.1: applied so often this turn, it is spent.
        let used = position.table.row(object).map_or(0, |row| row.used(effect.index));
        if used >= *times {
            return Err(Reason::UsedThisTurn);
        }
    }
    if let Some(first) = replacement.first {
        // What can't be paid isn't offered.
        let chosen: SmallVec<[Value; 2]> = standing.chosen.iter().cloned().collect();
        let frame = frame(
            standing.card,
            first,
            standing.controller,
            standing.source,
            chosen,
            (event, spoken_of(&replacement.watch, event)),
            Role::First,
        );
        if !interpret::possible_throughout(game, position, &frame) {
            return Err(Reason::Unpayable);
        }
    }
    let optional = replacement.may.as_ref().and_then(|who| view.players(who).first().copied());
    let tier = game.tier(&standing, event);
    let created = together::created(game, batch, event);
    let local = standing.made.local && created.is_none();
    let group = created.or_else(|| standing.made.group.filter(|_| !local).map(|together| together::group_of(together, event)));
    let kind = u64::from(standing.card.0) << 16 | u64::from(effect.index);
    Ok(Fit { tier, optional, against_cant: game.against_cant(&standing, event), local, group, kind })
}

/// What damage may be redirected to: what is named, or each that is described; one of those is chosen
/// as the effect is applied.
fn recipients<G: Game>(game: &G, view: &View<'_>, to: &Matcher) -> SmallVec<[Party; 2]> {
    let parties: SmallVec<[Party; 2]> = match to {
        Matcher::Noun(_) => interpret::each(view, to).into_iter().collect(),
        named => view.party(named).into_iter().collect(),
    };
    parties.into_iter().filter(|party| game.can_be_dealt_damage(view.position, *party)).collect()
}

/// CR 120.4c, the last example of 120.4: a floor of a life total looks at all that happens to that life
/// total at the same time. The event, as if it were all of it.
fn net_loss<G: Game>(game: &G, batch: &Batch<OnTable>, event: &Event, watch: &Pattern) -> Option<Event> {
    watch.life_below?;
    let gains = alongside(game, batch, event);
    (gains != 0).then(|| Event { amount: event.amount.saturating_add_signed(gains.saturating_neg()), ..event.clone() })
}

/// CR 120.4a: how much of this damage is more than lethal, with what else would be dealt to the same
/// permanent at the same time.
fn excess<G: Game>(game: &G, position: &Position, batch: &Batch<OnTable>, event: &Event) -> u64 {
    let Some(lethal) = game.lethal(position, event) else { return 0 };
    let same = |member: &&Member<OnTable>| member.stands && member.event.verb == event.verb && member.event.subject == event.subject;
    let all = batch.members.iter().filter(same).map(|member| member.event.amount).fold(0, u64::saturating_add);
    all.saturating_sub(lethal).min(event.amount)
}

/// By how much the other events of a batch would change the life total of the player of one of them.
fn alongside<G: Game>(game: &G, batch: &Batch<OnTable>, event: &Event) -> i64 {
    let Some(Party::Player(player)) = event.subject else { return 0 };
    let standing = batch.members.iter().filter(|member| member.stands);
    let all = standing.map(|member| game.life_change(&member.event, player)).fold(0, i64::saturating_add);
    all.saturating_sub(game.life_change(event, player))
}

/// Whether all other effects that applied to an event still do, and no others, now that `effect` has
/// changed nothing but its amount: nothing that watches such events looks at amounts.
pub fn stays(position: &Position, event: &Event, effect: EffectId) -> bool {
    let table = &position.table;
    let one = match effect.origin {
        // Of equal objects, the effect of another one is the next.
        Origin::Static(object) => table.row(object).is_some_and(|row| row.count == 1),
        Origin::Made(_) => true,
        Origin::Entering(_) | Origin::Granted(_) => false,
    };
    let looks = |part: Part, card: crate::ids::CardId| match part {
        Part::Replacement(number) => table.definitions.card(card).compiled.replacements.get(usize::from(number)),
        _ => None,
    };
    let made = || position.effects.list.iter().filter_map(|effect| looks(effect.part, effect.card));
    one && !position.gives()
        && !table.indexed().looks_at_amounts(event.verb)
        && !made().any(|made| made.looks_at_amount && made.replacement.watch.verb == event.verb)
}

/// Whether nothing but their ids tells two effects apart.
pub fn alike(position: &Position, one: EffectId, other: EffectId) -> bool {
    if one.index != other.index || position.definition_of(one) != position.definition_of(other) {
        return false;
    }
    let (Some(a), Some(b)) = (position.standing(one, None), position.standing(other, None)) else { return false };
    a.controller == b.controller
        && a.chosen == b.chosen
        && a.left == b.left
        && matches!(one.origin, Origin::Static(_)) == matches!(other.origin, Origin::Static(_))
        && (a.source == b.source || !a.made.names_itself)
        && (!a.made.names_granter || position.giver(one) == position.giver(other))
}

/// Applies an effect to the event it was chosen for.
pub fn apply<G: Game>(game: &G, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
    if applying.answers.is_empty() && position.table.script.recorded.contains(&crate::record::APPLIED) {
        let standing = position.standing(effect, applying.event().player).map(|standing| (standing.card, standing.source));
        if let Some((card, source)) = standing {
            position.table.write().record_applied(card, source);
        }
    }
    let event = applying.event();
    let Some(standing) = position.standing(effect, event.player) else { return Applied::Unchanged(Reason::Gone) };
    let replacement = &standing.made.replacement;
    let plain = replacement.rider.is_none() && replacement.first.is_none() && !matches!(replacement.uses, Uses::EachTurn(_));
    let created = together::created(game, applying.batch, event).is_some();
    if let (Some(amount), None, true) = (arithmetic(&replacement.rewrite, event.amount), standing.left, plain && !created) {
        // The most frequent effects need nothing else, and touch nothing else.
        let Some(amount) = amount else { return Applied::Stop(Stop::Overflow) };
        let place = applying.place;
        applying.batch.members[place as usize].event.amount = amount;
        applying.slight = true;
        return Applied::Modified;
    }
    let definitions = position.table.definitions.clone();
    let event = event.clone();
    let (card, controller, source) = (standing.card, you(effect, &standing, &event), standing.source.or(event.object()));
    let chosen: SmallVec<[Value; 2]> = match position.giver(effect) {
        Some(giver) => giver.chosen().into_iter().collect(),
        None => standing.chosen.iter().cloned().collect(),
    };
    let left = standing.left;
    let Some(made) = definitions.card(card).compiled.replacements.get(effect.index as usize) else {
        return Applied::Unchanged(Reason::Gone);
    };
    let taken = together::taken(game, position, applying, created || made.group.is_some() && !made.local, effect);
    let context = Context { game, effect, made, event, controller, source, chosen, left, card, taken };
    let applied = context.apply(position, applying);
    if created && !matches!(applied, Applied::Ask(_) | Applied::First(_) | Applied::Stop(_)) {
        together::touch_created(game, applying, &context.event);
    }
    applied
}

/// What a rewrite that is nothing but arithmetic makes of an amount; none within if it overflows.
fn arithmetic(rewrite: &Rewrite<u16>, amount: u64) -> Option<Option<u64>> {
    match rewrite {
        Rewrite::Multiply(n) => Some(amount.checked_mul(*n)),
        Rewrite::Add(n) => Some(amount.checked_add(*n)),
        Rewrite::Subtract(n) => Some(Some(amount.saturating_sub(*n))),
        Rewrite::Halve { up } => Some(Some(amount / 2 + if *up { amount % 2 } else { 0 })),
        _ => None,
    }
}

/// Everything that applying one effect to one event needs to know.
struct Context<'a, G> {
    game: &'a G,
    effect: EffectId,
    made: &'a Made,
    event: Event,
    controller: PlayerId,
    source: Option<ObjectId>,
    chosen: SmallVec<[Value; 2]>,
    left: Option<u64>,
    card: crate::ids::CardId,
    /// The members that this application takes.
    taken: SmallVec<[u32; 4]>,
}

impl<G: Game> Context<'_, G> {
    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>) -> Applied<OnTable> {
        if let (Some(first), []) = (self.made.replacement.first, applying.answers) {
            return Applied::First(Work::Program(Frame { role: Role::First, ..self.frame(first, self.event.amount) }));
        }
        // What had to be so for it wasn't.
        if self.made.replacement.first.is_some() && applying.answers.first() == Some(&Value::Yes(false)) {
            return Applied::Unchanged(Reason::Condition);
        }
        match &self.made.replacement.rewrite {
            rewrite @ (Rewrite::Multiply(_) | Rewrite::Add(_) | Rewrite::Subtract(_) | Rewrite::Halve { .. }) => {
                self.set(position, applying, |event| arithmetic(rewrite, event.amount).flatten())
            }
            Rewrite::Raise(by) => {
                let by = self.view(position).number(by);
                self.set(position, applying, |event| by.and_then(|by| event.amount.checked_add(by)))
            }
            Rewrite::SetTo(to) => {
                let value = self.view(position).number(to);
                self.set(position, applying, |_| value)
            }
            Rewrite::NotBelow(floor) => {
                let life = match self.event.subject {
                    Some(Party::Player(player)) => position.table.player(player).life,
                    _ => 0,
                };
                let life = life.saturating_add(alongside(self.game, applying.batch, &self.event));
                let most = u64::try_from(life.saturating_sub_unsigned(*floor)).unwrap_or(0);
                self.set(position, applying, |event| Some(event.amount.min(most)))
            }
            Rewrite::PreventAll => self.prevent_each(position, applying, |event| event.amount),
            Rewrite::Prevent(most) => {
                let view = self.view(position);
                // CR 615.10: so much of each event.
                let amounts = self.events(applying).map(|event| View { amount: event.amount, ..view }.number(most).unwrap_or(0));
                let amounts: SmallVec<[u64; 4]> = amounts.collect();
                let mut amounts = amounts.into_iter();
                self.prevent_each(position, applying, |event| amounts.next().unwrap_or(0).min(event.amount))
            }
            Rewrite::PreventPoints => match self.points(position, applying, true) {
                Ok(points) => {
                    let mut points = points.into_iter();
                    self.prevent_each(position, applying, |_| points.next().unwrap_or(0))
                }
                Err(ask) => Applied::Ask(ask),
            },
            Rewrite::Redirect(to) => {
                let all = self.events(applying).map(|event| event.amount).collect();
                match self.recipient(position, applying, to) {
                    Ok(to) => self.redirect(position, applying, to, all),
                    Err(other) => other,
                }
            }
            Rewrite::RedirectPoints(to) => match (self.view(position).party(to), self.points(position, applying, false)) {
                (Some(to), Ok(points)) => self.redirect(position, applying, to, points),
                (_, Err(ask)) => Applied::Ask(ask),
                (None, _) => Applied::Unchanged(Reason::NoRecipient),
            },
            Rewrite::Excess(to) => {
                let excess = excess(self.game, position, applying.batch, &self.event);
                match self.view(position).party(to) {
                    Some(to) => self.redirect(position, applying, to, SmallVec::from_slice(&[excess])),
                    None => Applied::Unchanged(Reason::NoRecipient),
                }
            }
            Rewrite::ToZone(to) => {
                self.spend(position, applying, 1);
                let event = self.write(applying);
                event.to = Some(to.zone);
                event.marks =
                    event.marks.with(Marks::SHUFFLED, to.shuffled).with(Marks::BOTTOM, to.bottom).with(Marks::REVEALED, to.revealed);
                self.finish(0)
            }
            Rewrite::Skip => {
                self.spend(position, applying, 1);
                Applied::Instead(SmallVec::new())
            }
            Rewrite::Instead(program) => {
                self.spend(position, applying, 1);
                let amount = self.events(applying).map(|event| event.amount).fold(0, u64::saturating_add);
                for place in self.taken.iter().filter(|place| **place != applying.place).copied().collect::<SmallVec<[u32; 4]>>() {
                    if let Some(event) = applying.touch(place) {
                        event.amount = 0;
                    }
                }
                self.instead(position, *program, amount)
            }
            Rewrite::Enter(how) => self.enter(position, applying, how),
            Rewrite::Divide(among) => self.divide(position, applying, among),
            Rewrite::Produce { mana, amount } => self.produce(position, applying, mana, *amount),
            Rewrite::Same => {
                self.spend(position, applying, 1);
                if self.game.is_creation(&self.event) { self.create_besides(position, applying) } else { self.finish(self.event.amount) }
            }
        }
    }

    /// "Those tokens plus …": what is added is created at the same time, as part of the same event (CR 614.6).
    fn create_besides(&self, position: &Position, applying: &mut Applying<'_, OnTable>) -> Applied<OnTable> {
        let amount = self.events(applying).map(|event| event.amount).fold(0, u64::saturating_add);
        self.each(applying, |_| {});
        let Some(program) = self.made.replacement.rider else { return Applied::Modified };
        match interpret::plain_events(self.game, position, &self.frame(program, amount)) {
            Some(events) => {
                events.into_iter().for_each(|event| applying.beside(applying.place, event));
                Applied::Modified
            }
            None => self.finish(amount),
        }
    }

    /// CR 106.12b: other mana. Of an ability that produces several kinds, each is an event of its own; what takes
    /// the place of the amount, too, takes the place of all of them.
    fn produce(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, mana: &Mana, amount: bool) -> Applied<OnTable> {
        let frame = self.frame(0, self.event.amount);
        let produced = match self.game.produce(position, &frame, mana, applying.answers) {
            Ok(events) => events,
            Err(ask) => return Applied::Ask(*ask),
        };
        let Some(kind) = produced.first().and_then(|event| event.counter) else { return Applied::Unchanged(Reason::NothingLeft) };
        let same = |event: &Event| event.verb == self.event.verb && event.source == self.event.source;
        let first = applying.batch.members.iter().position(|member| member.stands && same(&member.event));
        let is_first = first == Some(applying.place as usize);
        self.spend(position, applying, 1);
        let event = self.write(applying);
        event.counter = Some(kind);
        if amount {
            event.amount = u64::from(is_first);
        }
        self.finish(0)
    }

    /// The events that this application takes, in order.
    fn events<'b>(&'b self, applying: &'b Applying<'_, OnTable>) -> impl Iterator<Item = &'b Event> {
        self.taken.iter().filter_map(|place| applying.batch.member(*place)).map(|member| &member.event)
    }

    /// Rewrites each of them; all of them have had this effect's opportunity then.
    fn each(&self, applying: &mut Applying<'_, OnTable>, mut rewrite: impl FnMut(&mut Event)) {
        for place in &self.taken {
            if let Some(event) = applying.touch(*place) {
                rewrite(event);
            }
        }
    }

    fn view<'p>(&'p self, position: &'p Position) -> View<'p> {
        View {
            position,
            controller: self.controller,
            source: self.source,
            chosen: &self.chosen,
            it: spoken_of(&self.made.replacement.watch, &self.event),
            they: self.event.they(),
            by: self.event.source,
            amount: self.event.amount,
            x: self.x(position),
            seen: None,
        }
    }

    /// CR 107.3m: X of a permanent's own entry is the X that was chosen as it was cast.
    fn x(&self, position: &Position) -> u64 {
        self.source.and_then(|source| position.table.known(source)).map_or(0, |row| row.x)
    }

    fn write<'b>(&self, applying: &'b mut Applying<'_, OnTable>) -> &'b mut Event {
        let place = applying.place;
        &mut applying.batch.members[place as usize].event
    }

    /// Uses up what the effect has left.
    fn spend(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, amount: u64) {
        if self.left.is_some() {
            together::spend(self.game, position, applying, &self.taken, self.effect, amount);
        }
        if let (Uses::EachTurn(_), Origin::Static(object)) = (&self.made.replacement.uses, self.effect.origin)
            && let Some(row) = position.table.write().row_mut(object)
        {
            let index = self.effect.index;
            row.remember(|memory| match memory.used.binary_search_by_key(&index, |(number, _)| *number) {
                Ok(place) => memory.used[place].1 += 1,
                Err(place) => memory.used.insert(place, (index, 1)),
            });
        }
    }

    fn set(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        amount: impl Fn(&Event) -> Option<u64>,
    ) -> Applied<OnTable> {
        let mut total = 0_u64;
        for event in self.events(applying) {
            let Some(amount) = amount(event) else { return Applied::Stop(Stop::Overflow) };
            total = total.saturating_add(amount);
        }
        self.spend(position, applying, 1);
        self.each(applying, |event| event.amount = amount(event).unwrap_or(event.amount));
        self.finish(total)
    }

    /// CR 615.1: prevented damage isn't dealt. CR 615.12: of damage that can't be prevented nothing
    /// is prevented and no shield shrinks, but what else the effect does happens.
    fn prevent_each(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        mut amount: impl FnMut(&Event) -> u64,
    ) -> Applied<OnTable> {
        let asked = self.game.asks_for_prevented(position);
        let (mut total, mut would, mut firm) = (0_u64, 0_u64, true);
        for place in self.taken.clone() {
            let Some(event) = applying.batch.member(place).map(|member| member.event.clone()) else { continue };
            let most = amount(&event);
            would = would.saturating_add(most);
            if self.game.unpreventable(position, &event) {
                continue;
            }
            firm = false;
            total = total.saturating_add(most);
            if asked && most > 0 {
                together::note_prevented(applying.batch, self.effect, self.made.group, &event, most);
            }
            if let Some(event) = applying.touch(place) {
                event.amount -= most;
            }
        }
        self.each(applying, |_| {});
        if firm && self.made.replacement.rider.is_none() {
            return Applied::Unchanged(Reason::Unpreventable);
        }
        if !firm {
            // CR 615.7 counts points; CR 615.8 counts times.
            self.spend(position, applying, if matches!(self.made.replacement.uses, Uses::Points(_)) { total } else { 1 });
        }
        // CR 615.12: "that much" is what would be dealt, whether or not it could be prevented.
        self.finish(if self.made.counts_prevented { total } else { would })
    }

    /// What the damage is redirected to. Of several that are described, whoever decides about the effect
    /// chooses one.
    fn recipient(&self, position: &Position, applying: &Applying<'_, OnTable>, to: &Matcher) -> Result<Party, Applied<OnTable>> {
        let view = self.view(position);
        let all = recipients(self.game, &view, to);
        match (applying.answers.first(), all.as_slice()) {
            (Some(Value::Party(chosen)), _) => Ok(*chosen),
            (_, []) => Err(Applied::Unchanged(Reason::NoRecipient)),
            (_, [only]) => Ok(*only),
            (_, several) => {
                let decider = self.made.replacement.may.as_ref().and_then(|who| view.players(who).first().copied());
                Err(Applied::Ask(Ask {
                    chooser: Chooser::Player(decider.unwrap_or(self.controller)),
                    question: self.ask(Prompt::Which(self.event.verb)),
                    options: several.iter().map(|party| (Value::Party(*party), 1)).collect(),
                }))
            }
        }
    }

    /// CR 614.9: the same damage, dealt to something else; of a part of it, the rest stays where it is.
    fn redirect(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        to: Party,
        amounts: SmallVec<[u64; 4]>,
    ) -> Applied<OnTable> {
        let total = amounts.iter().fold(0_u64, |sum, amount| sum.saturating_add(*amount));
        self.spend(position, applying, if matches!(self.made.replacement.uses, Uses::Points(_)) { total } else { 1 });
        for (place, amount) in self.taken.iter().zip(amounts) {
            let Some(event) = applying.touch(*place) else { continue };
            if amount == event.amount {
                event.subject = Some(to);
            } else if amount > 0 {
                event.amount -= amount;
                let moved = Event { subject: Some(to), amount, ..event.clone() };
                applying.beside(*place, moved);
            }
        }
        self.finish(total)
    }

    /// The same, divided among several as evenly as possible; who gets what is left over is chosen.
    fn divide(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, among: &Matcher) -> Applied<OnTable> {
        let parties = interpret::each(&self.view(position), among);
        let Ok(count) = u64::try_from(parties.len()) else { return Applied::Stop(Stop::Overflow) };
        if count == 0 {
            return Applied::Unchanged(Reason::NoRecipient);
        }
        let over = (self.event.amount % count) as usize;
        let favoured: SmallVec<[&Value; 2]> = applying.answers.iter().collect();
        if favoured.len() < over {
            let options = parties.iter().map(|party| Value::Party(*party)).filter(|value| !favoured.contains(&value));
            return Applied::Ask(Ask {
                chooser: Chooser::Player(self.game.decider(position, self.controller)),
                question: self.ask(Prompt::Which(self.event.verb)),
                options: options.map(|value| (value, 1)).collect(),
            });
        }
        let share = |party: &Party| Event {
            subject: Some(*party),
            amount: self.event.amount / count + u64::from(favoured.contains(&&Value::Party(*party))),
            ..self.event.clone()
        };
        let shares: SmallVec<[Event; 2]> = parties.iter().map(share).filter(|event| event.amount > 0).collect();
        self.spend(position, applying, 1);
        Applied::Instead(shares)
    }

    /// How many points of each of the events the effect takes: as many as it can (CR 615.7), and if there
    /// are more, whoever is shielded chooses which.
    fn points(&self, position: &Position, applying: &Applying<'_, OnTable>, prevents: bool) -> Result<SmallVec<[u64; 4]>, Ask<OnTable>> {
        let open = |event: &Event| if prevents && self.game.unpreventable(position, event) { 0 } else { event.amount };
        let elsewhere = together::left_over(self.game, position, applying.batch, &self.taken, self.effect);
        let mut later = elsewhere.map(|member| open(&member.event)).fold(0, u64::saturating_add);
        later = self.events(applying).map(open).fold(later, u64::saturating_add);
        let mut left = self.left.unwrap_or(0);
        let mut answers = applying.answers.iter();
        let mut points = SmallVec::new();
        for event in self.events(applying) {
            later = later.saturating_sub(open(event));
            let most = left.min(open(event));
            let least = left.saturating_sub(later).min(most);
            if least == most {
                left -= most;
                points.push(most);
                continue;
            }
            let taken = match answers.next() {
                Some(Value::Number(points)) => *points,
                _ => {
                    return Err(Ask {
                        chooser: Chooser::Player(self.game.affected(position, event)),
                        question: self.ask(Prompt::Points { effect: self.effect, from: event.source, amount: event.amount }),
                        options: (least..=most).map(|points| (Value::Number(points), 1)).collect(),
                    });
                }
            };
            left = left.saturating_sub(taken);
            points.push(taken);
        }
        Ok(points)
    }

    fn ask(&self, prompt: Prompt) -> Question {
        Question { prompt, source: self.source, card: Some(self.card) }
    }

    /// What is done instead. If it is events without a choice, they take the place of the event in
    /// its batch (CR 614.6); otherwise a program runs when the batch is performed.
    fn instead(&self, position: &Position, program: u16, amount: u64) -> Applied<OnTable> {
        let frame = Frame { role: Role::Instead, ..self.frame(program, amount) };
        if self.game.instead_at_once() {
            return Applied::Substitute(Work::Program(frame), When::Now);
        }
        match interpret::plain_events(self.game, position, &frame) {
            Some(events) => Applied::Instead(events),
            None => Applied::Substitute(Work::Program(frame), When::WithBatch),
        }
    }

    fn finish(&self, amount: u64) -> Applied<OnTable> {
        match self.made.replacement.rider {
            // CR 615.5: the rest of a prevention effect takes place afterwards; it is no part of the damage event.
            Some(program) if prevents(&self.made.replacement.rewrite) => Applied::Afterwards(Work::Program(self.frame(program, amount))),
            // CR 400.7: "it" is what it became in the other zone.
            Some(program) if matches!(self.made.replacement.rewrite, Rewrite::ToZone(_)) => {
                Applied::Rider(Work::Program(Frame { proposed: true, ..self.frame(program, amount) }))
            }
            Some(program) => Applied::Rider(Work::Program(self.frame(program, amount))),
            None => Applied::Modified,
        }
    }

    fn frame(&self, program: u16, amount: u64) -> Frame {
        let it = spoken_of(&self.made.replacement.watch, &self.event);
        let frame = frame(self.card, program, self.controller, self.source, self.chosen.clone(), (&self.event, it), Role::Plain);
        let cause = self.game.cause_of_replacement(&self.event, frame.source);
        Frame { amount, cause, ..frame }
    }
}

fn prevents(rewrite: &Rewrite<u16>) -> bool {
    matches!(rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints)
}

/// A program that an effect carries out for an event.
fn frame(
    card: crate::ids::CardId,
    program: u16,
    controller: PlayerId,
    source: Option<ObjectId>,
    chosen: SmallVec<[Value; 2]>,
    (event, it): (&Event, Option<Party>),
    role: Role,
) -> Frame {
    let source = source.unwrap_or(ObjectId(0));
    Frame {
        program: ProgramId { card, index: program },
        pc: 0,
        begun: false,
        since: 0,
        found: None,
        proposed: false,
        controller,
        source,
        chosen,
        it,
        they: event.they().iter().copied().collect(),
        by: event.source,
        amount: event.amount,
        amount_given: true,
        x: 0,
        moved: SmallVec::new(),
        rounds: 0,
        // CR 614.16: what a replacement effect does is done by an effect.
        cause: if role == Role::First { Cause::Cost } else { Cause::Effect(source) },
        role,
    }
}

/// Whether the effect is of the very object that enters.
fn enters_itself(effect: EffectId, event: &Event) -> bool {
    let own = match effect.origin {
        Origin::Static(object) => event.object() == Some(object),
        Origin::Granted(object) => event.object() == Some(object) || event.subject.is_none() && object == ObjectId(0),
        Origin::Entering(_) => true,
        Origin::Made(_) => false,
    };
    own && event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD)
}

/// "You": of what enters, whoever would control it then (CR 614.12).
fn you(effect: EffectId, standing: &Standing<'_>, event: &Event) -> PlayerId {
    if !enters_itself(effect, event) {
        return standing.controller;
    }
    event.entry.as_ref().and_then(|entry| entry.controller).or(event.player).unwrap_or(standing.controller)
}

fn view_of<'a>(position: &'a Position, standing: &Standing<'a>, event: &'a Event) -> View<'a> {
    View {
        position,
        controller: standing.controller,
        source: standing.source,
        chosen: standing.chosen,
        it: event.subject,
        they: event.they(),
        by: event.source,
        amount: event.amount,
        x: 0,
        seen: None,
    }
}
