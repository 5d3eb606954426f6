//! Casting a spell, step by step (CR 601.2).

use std::collections::BTreeSet;
use std::slice::Iter;

use instead_model::game::Frame;

use super::*;
use crate::costs::Bill;
use instead_model::unknown::Unknown;

/// A spell that is being cast: what is known of it before it is on the stack.
struct Casting<'a> {
    game: &'a Magic,
    task: &'a Task,
    player: PlayerId,
    object: ObjectId,
    /// The optional costs that are paid, by their numbers.
    paying: &'a [u8],
    /// The same by keyword, and how often.
    paid: Vec<(String, u64)>,
    kicked: bool,
    x: u64,
    /// The card, where it is cast from, with the face up that was chosen.
    front: Row,
    /// The same as it is cast: transformed, if a cost says so.
    row: Row,
    transformed: bool,
    other_face: bool,
    /// Its definition as a spell that is cast face down (CR 702.37c).
    down: Option<CardId>,
    /// Its definition as a spell.
    definition: &'a Definition,
    /// Whether an effect has it cast: whatever the time, and silently not at all if it can't be (CR 608.2g).
    now: bool,
}

/// A spell on the stack with what was chosen for it, on a copy of the position.
struct Announced {
    on_stack: Position,
    id: ObjectId,
    item: StackItem,
    /// The program that follows from being cast by a permission.
    follows: Option<ProgramId>,
}

/// CR 601.2: the card goes on the stack, a mode and targets are chosen. Lands are just played
/// (CR 305.1).
pub fn cast(game: &Magic, position: &mut Position, task: &mut Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Cast { player, object, kicked, paying, mode, targets, x, face }) = action(position, task) else {
        return Step::Done(None);
    };
    let definitions = position.table.definitions.clone();
    let said = Said { player, object, kicked, paying: &paying, x, face };
    let done =
        Casting::of(game, position, &definitions, task, said).and_then(|casting| casting.carry_out(position, mode, targets, answers, next));
    done.unwrap_or_else(|halt| halt.step(position, task, object))
}

/// The parts of a line that casts a spell.
struct Said<'a> {
    player: PlayerId,
    object: ObjectId,
    kicked: bool,
    paying: &'a [u8],
    x: u64,
    face: Face,
}

impl<'a> Casting<'a> {
    /// The card that is to be cast, and what it will be.
    fn of(game: &'a Magic, position: &Position, definitions: &'a Definitions, task: &'a Task, said: Said<'a>) -> Result<Self, Halt> {
        let Said { player, object, kicked, paying, x, face } = said;
        let hidden = |row: &Row| !matches!(row.zone, zones::BOARD | zones::STACK);
        let front = position.table.row(object).filter(|row| hidden(row)).cloned();
        let mut front = front.ok_or(Halt::Refused(Refusal::Absent))?;
        // CR 712.11b, 715.3: the other face is chosen before it is put onto the stack, and nothing else is looked at.
        let other_face = face == Face::Back;
        if other_face && (definitions.card(front.card).layout.is_nonmodal() || !front.turn_over(definitions)) {
            return Err(Halt::Refused(Refusal::NoSuch));
        }
        let paid = paid(definitions.card(front.card), paying);
        // CR 608.2g: what an effect says to cast is cast whatever the time.
        let now = crate::tasks::TaskKind::CastNow.is(task);
        // CR 702.146a: cast transformed, it is what its back face says. CR 702.103b: bestowed, it is an Aura.
        let transformed = now && task.number == 1 || paid.iter().any(|(keyword, _)| keyword == "disturb" || keyword == "bestow");
        let mut row = front.clone();
        if transformed && !row.turn_over(definitions) {
            return Err(Halt::Refused(Refusal::NoSuch));
        }
        let down = costs::face_down(position, &row, paying);
        // CR 702.37c: a spell that is cast face down is a creature spell without a text.
        let definition = definitions.card(down.unwrap_or(row.card));
        let optional =
            |number: &u8| definitions.card(front.card).compiled.casting_costs.get(usize::from(*number)).map(|(option, _)| option);
        let kicked = kicked || paying.iter().filter_map(optional).any(|option| matches!(option, CastingOption::Optional { .. }));
        Ok(Casting { game, task, player, object, paying, paid, kicked, x, front, row, transformed, other_face, down, definition, now })
    }

    /// CR 601.2a, 612.1: on the stack, effects may change the words of the spell, and with them its targets and costs. Those are taken
    /// from its card here, so that the case is incomplete where they would be others.
    fn note_changed_words(&self, position: &mut Position, spell: &Row) {
        let Some(changed) = position.text_ahead(spell) else { return };
        let (changed, printed) = (position.table.definitions.card(changed), self.definition);
        let targets =
            |definition: &Definition| definition.compiled.programs.iter().map(|program| program.targets.clone()).collect::<Vec<_>>();
        let same_costs = changed.compiled.casting_costs == printed.compiled.casting_costs;
        if !same_costs || targets(changed) != targets(printed) {
            position.note_unknown(Unknown::Words);
        }
    }

    /// Everything in the order of CR 601.2.
    fn carry_out(
        self,
        position: &mut Position,
        mode: Option<u32>,
        targets: Vec<Value>,
        answers: &[Value],
        next: &mut Next<OnTable>,
    ) -> Result<Step<OnTable>, Halt> {
        if !self.now {
            permission::may_play_from_there(position, self.player, &self.front).map_err(Halt::Refused)?;
        }
        if self.definition.is(words::known().land) {
            // CR 305.3: a land is never cast, and played in one's own turn only, if no more than may be played have been.
            let may = self.task.number == PLAYED && position.table.turn.active == self.player && has_land_play(position, self.player);
            let plays = !self.now || may;
            return Ok(if plays { play_land(position, self.task, self.player, &self.row, next) } else { Step::Done(None) });
        }
        self.may_be_cast(position)?;
        let mut given = answers.iter();
        let mut spell = self.spell();
        self.note_changed_words(position, &spell);
        let program = self.choose_mode(position, &spell, mode, &targets, &mut given)?;
        let announced = self.announce(position, &spell, program, targets, &mut given)?;
        // CR 702.34a: of its own, or as an effect gives it for its mana cost.
        let flashback =
            self.row.zone == zones::DISCARD && (has_flashback(self.definition) || position.is(&self.row, words::known().flashback));
        let bill = self.price(position, &announced, flashback, &mut given)?;
        let payment = match &bill {
            Some(bill) => self.choose_payment(&announced, bill, &mut given)?,
            None => Payment::default(),
        };
        spell.remember(|memory| {
            memory.paid.clone_from(&self.paid);
            if bill.is_some() {
                memory.spent = costs::spent(payment.way);
                memory.life_paid = costs::life_paid(payment.way);
            }
        });
        self.complete(position, announced, spell, flashback, bill.map(|bill| (bill, payment)), next);
        Ok(Step::Done(None))
    }

    /// Why it isn't cast: told of a line of the script, and not of what an effect would have cast.
    fn refusal(&self, why: Refusal) -> Halt {
        if self.now { Halt::Undone } else { Halt::Refused(why) }
    }

    /// CR 601.3: whether it may be cast at this time, and in this way.
    fn may_be_cast(&self, position: &Position) -> Result<(), Halt> {
        let known = words::known();
        // CR 117.1a, 307.1, 702.8a.
        // CR 702.190a: its sneak cost says when.
        // CR 601.3c: or it has been paid for being cast as though it had flash.
        let sneaks = self.paid.iter().any(|(keyword, _)| keyword == "sneak" || keyword == FLASH);
        if !self.now
            && !sneaks
            && !self.definition.is(known.instant)
            && !self.definition.is(known.flash)
            && !crate::rule_changes::as_though_flash(position, self.player, &self.row)
        {
            as_a_sorcery(position, self.player, self.task).map_err(Halt::Refused)?;
        }
        // CR 601.3: what an effect says can't be cast isn't.
        let spell = Event { from: Some(self.row.zone), to: Some(zones::STACK), ..cast_by(self.player, self.object) };
        // CR 712.11c, 715.3a: only the face that will be up is looked at.
        let shown = self.other_face.then(|| with_other_face(position, self.object));
        if let Veto::Cant(why) = veto::cants(shown.as_ref().unwrap_or(position), Do::Cast, &spell) {
            return Err(self.refusal(Refusal::because(&why)));
        }
        let front = position.table.definitions.card(self.front.card);
        may_be_cast_so((position, self.task), front, &self.front, self.player, self.paying).map_err(|why| self.refusal(why))
    }

    /// CR 601.2a, 601.2b: as its targets are chosen, the spell is on the stack, with its X.
    fn spell(&self) -> Row {
        let mut spell = Row::new(self.row.card, zones::STACK, self.row.owner);
        (spell.printed, spell.label, spell.controller) = (self.row.printed, self.row.label, self.player);
        if self.kicked || self.x > 0 {
            (spell.kicked, spell.x) = (self.kicked, self.x);
        }
        (spell.cast_from, spell.cast_by) = (Some(self.front.zone), Some(self.player));
        // CR 903.3: a card stays its owner's commander wherever it goes.
        self.front.hand_on_command(&mut spell);
        if self.transformed || self.other_face {
            spell.aspect.get_or_insert_default().face = self.row.face();
        }
        if let Some(as_what) = self.down {
            spell.lie_face_down(as_what);
        }
        spell
    }

    /// CR 601.2b: the mode, or the text that it has because of what was paid. None if it has no text.
    fn choose_mode(
        &self,
        position: &Position,
        spell: &Row,
        mode: Option<u32>,
        targets: &[Value],
        given: &mut Iter<'_, Value>,
    ) -> Result<Option<u16>, Halt> {
        // CR 702.42b, 702.96a: its text is another if that was paid for.
        let mut instead = self.definition.compiled.if_paid.iter();
        if let Some((_, program)) = instead.find(|(keyword, _)| self.paid.iter().any(|(known, _)| known == keyword)) {
            return Ok(Some(*program));
        }
        let ahead = self.with_what_is_paid(position);
        let before = ahead.as_ref().unwrap_or(position);
        let is_open =
            |mode: &u16| self.provided(*mode).is_none_or(|provided| View::of(before, self.player, Some(self.object), &[]).holds(provided));
        let many = match (self.definition.compiled.spell.as_slice(), mode) {
            ([], _) => return Ok(None),
            ([only], _) => return Ok(Some(*only)),
            (many, Some(mode)) => {
                let said = many.get(mode as usize).filter(|program| is_open(program));
                return said.map(|program| Some(*program)).ok_or(Halt::Refused(Refusal::TooMany));
            }
            (many, None) => many,
        };
        // CR 700.2a: a mode for which no targets can be chosen can't be chosen, nor one that those don't fit which are named.
        let (on_stack, id) = with_spell(position, self.object, spell.clone());
        let can = |index: &u16| {
            let program = ProgramId { card: self.row.card, index: *index };
            let mut item = StackItem { spell: Some(id), x: self.x, ..StackItem::of(program, self.player, id) };
            place_targets(&on_stack, &mut item, targets.to_vec());
            check(&on_stack, &item).is_ok()
        };
        let open: Vec<(&u16, u64)> = many.iter().zip(0_u64..).filter(|(program, _)| is_open(program)).collect();
        let legal: Vec<(&u16, u64)> = open.iter().copied().filter(|(program, _)| can(program)).collect();
        match (legal.as_slice(), open.as_slice()) {
            // What is wrong with the first is told.
            ([], [(first, _), ..]) => Ok(Some(**first)),
            ([], []) => Ok(None),
            ([(only, _)], _) => Ok(Some(**only)),
            (several, _) => match given.next() {
                Some(Value::Number(mode)) => Ok(many.get(*mode as usize).copied()),
                _ => {
                    let options = several.iter().map(|(_, mode)| (Value::Number(*mode), 1)).collect();
                    Err(Halt::Ends(ask(self.player, Prompt::Mode, &self.row, options)))
                }
            },
        }
    }

    /// The condition on which a mode may be chosen.
    fn provided(&self, mode: u16) -> Option<&Condition> {
        self.definition.compiled.programs.get(usize::from(mode)).and_then(|program| program.provided.as_ref())
    }

    /// CR 601.2b: the same position where the additional costs that are paid are known, if a mode asks for that.
    fn with_what_is_paid(&self, position: &Position) -> Option<Position> {
        let asks = self.definition.compiled.spell.iter().any(|mode| self.provided(*mode).is_some());
        ((self.kicked || !self.paid.is_empty()) && asks).then(|| {
            let mut ahead = position.clone();
            ahead.table.write().row_mut(self.object).into_iter().for_each(|row| {
                row.kicked = self.kicked;
                row.remember(|memory| memory.paid.clone_from(&self.paid));
            });
            ahead
        })
    }

    /// CR 601.2c, 601.2d: its targets, and what is divided among them.
    fn announce(
        &self,
        position: &Position,
        spell: &Row,
        program: Option<u16>,
        targets: Vec<Value>,
        given: &mut Iter<'_, Value>,
    ) -> Result<Announced, Halt> {
        let program = ProgramId { card: self.row.card, index: program.unwrap_or(u16::MAX) };
        let (on_stack, id) = with_spell(position, self.object, spell.clone());
        let mut item = StackItem { spell: Some(id), x: self.x, ..StackItem::of(program, self.player, id) };
        place_targets(&on_stack, &mut item, targets);
        // CR 601.2c: without a legal choice of targets it can't be cast.
        check(&on_stack, &item).map_err(|why| self.refusal(why))?;
        aim(&on_stack, &mut item, &self.row, &division(position, self.task), given)?;
        let follows = if self.now { Ok(None) } else { permission::follows(position, self.player, &self.front) };
        Ok(Announced { on_stack, id, item, follows: follows.map_err(Halt::Refused)? })
    }

    /// CR 601.2f: what it costs is worked out once it is on the stack with its targets. None if nothing is charged.
    fn price(
        &self,
        position: &Position,
        announced: &Announced,
        flashback: bool,
        given: &mut Iter<'_, Value>,
    ) -> Result<Option<Bill>, Halt> {
        let Announced { on_stack, id, item, .. } = announced;
        let is_paid = !self.now && position.table.script.costs != Charged::Nothing;
        if !is_paid {
            return Ok(None);
        }
        let mut aimed = on_stack.clone();
        aimed.table.write().stack.push(item.clone());
        let bill = |either: u64, given: &mut Iter<'_, Value>| {
            let either = usize::try_from(either).unwrap_or(0);
            let bill = costs::of_spell(&aimed, (&self.front, *id), self.player, self.paying, (flashback, either)).charged(position);
            costs::emerged(position, &self.front, self.player, (self.paying, bill), given)
        };
        // CR 601.2b: which of several additional costs is paid is chosen before; nobody can choose one that can't be paid.
        let payable = |either: &u64| {
            let bill = bill(*either, &mut [].iter());
            bill.is_ok_and(|bill| costs::ways(self.game, on_stack, item, &bill, &BTreeSet::from([bill.mana().to_owned()])).is_ok())
        };
        let costs_of_one: Vec<u64> = match costs::either(position.table.definitions.card(self.front.card)) {
            several if several > 1 => (0..several as u64).filter(payable).collect(),
            _ => vec![0],
        };
        let either = match costs_of_one.as_slice() {
            [] => return Err(Halt::Refused(Refusal::CantPay)),
            [only] => *only,
            several => match given.next() {
                Some(Value::Number(chosen)) => *chosen,
                _ => {
                    let options = several.iter().map(|cost| (Value::Number(*cost), 1)).collect();
                    return Err(Halt::Ends(ask(self.player, Prompt::Mode, &self.row, options)));
                }
            },
        };
        Ok(Some(bill(either, given)?))
    }

    /// CR 601.2g, 601.2h: how its costs are paid, with the card on the stack.
    fn choose_payment(&self, announced: &Announced, bill: &Bill, given: &mut Iter<'_, Value>) -> Result<Payment, Halt> {
        let Announced { on_stack, id, item, .. } = announced;
        // CR 702.51b: once the total cost is determined.
        // What it has as a spell counts, also what it is given there.
        let cast = on_stack.table.row(*id).unwrap_or(&self.row);
        let helpers = convoke::chosen(on_stack, item, convoke::For::Spell(cast), bill, given)?;
        let mana = convoke::left(on_stack, item, convoke::For::Spell(cast), bill.mana(), &helpers);
        let payment = Payment::choose(self.game, on_stack, (item, &self.row, self.player), (bill, &mana), given)?;
        Ok(Payment { helpers, ..payment })
    }

    /// CR 601.2i: it is cast. What was looked at is what comes about: the table is copied once, and what was found out about it still holds.
    fn complete(
        &self,
        position: &mut Position,
        announced: Announced,
        mut spell: Row,
        flashback: bool,
        paid: Option<(Bill, Payment)>,
        next: &mut Next<OnTable>,
    ) {
        let Announced { on_stack, id, item, follows } = announced;
        if self.definition.is(words::known().aura)
            && let Some(Value::Party(Party::Object(host))) = item.chosen.first()
        {
            // CR 303.4a: an Aura spell knows what it will be attached to.
            spell.attached = Some(*host);
        }
        let limited = (!self.now).then(|| permission::limited(position, self.player, &self.front)).flatten();
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
        if self.now {
            table.result.moved.push((self.object, id));
        }
        follow_permission(position, self.object, id);
        once_played(follows, self.player, id, next);
        if flashback {
            exile_afterwards(position, self.player, id);
        }
        let event = Event { from: Some(self.row.zone), ..cast_by(self.player, id) };
        // CR 601.2c: these are chosen as it is cast; those of a copy, and those that are changed later, by an effect.
        let targets: Vec<Event> = targeted(position, &item).into_iter().map(|event| Event { cause: Cause::Rules, ..event }).collect();
        if let Some((bill, payment)) = &paid {
            convoke::pay(self.player, &payment.helpers, next);
            costs::pay(position, &item, bill, (payment.way, &payment.parts), next);
        }
        next.propose([event], &Lineage::default());
        next.propose(targets, &Lineage::default());
    }
}

/// CR 702.34a: it is exiled instead of going anywhere else as it leaves the stack.
fn exile_afterwards(position: &mut Position, player: PlayerId, spell: ObjectId) {
    let chosen = SmallVec::from_iter([Value::Party(Party::Object(spell))]);
    let part = Part::Replacement(rules_card::FLASHBACK);
    position.effects.write().add(MadeEffect {
        number: 0,
        card: rules_card::ID,
        part,
        controller: player,
        source: spell,
        chosen,
        left: Some(1),
        lasts: Duration::Game,
    });
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

/// CR 400.7h, 400.7i: the other parts of an effect that allows a card to be played find what it has become.
pub(super) fn once_played(follows: Option<ProgramId>, player: PlayerId, played: ObjectId, next: &mut Next<OnTable>) {
    if let Some(program) = follows {
        let frame = Frame { it: Some(Party::Object(played)), ..Frame::of(program, player, played) };
        next.work(Work::Program(frame), &Lineage::default());
    }
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
pub fn paid(definition: &Definition, paying: &[u8]) -> Vec<(String, u64)> {
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

/// Somebody casts this.
fn cast_by(player: PlayerId, object: ObjectId) -> Event {
    Event { player: Some(player), subject: Some(Party::Object(object)), source: Some(object), ..Event::of(Do::Cast.into()) }
}
