//! Playing cards: KF Playing Cards, KF Bonus Icons, KF Play.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::battleline::RIGHT;
use instead_model::definition::Definition;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{Counter, Moment, ObjectId, PlayerId, Tag};
use instead_model::position::Position;
use instead_model::script::Action;
use instead_model::table::{Face, ProgramId, Row};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rules_card::{self, Rule};
use crate::stats;
use crate::tasks::TaskKind;
use crate::words::{Do, counts, known, moments};

/// A card is played. KF Bonus Icons: the first thing that happens, once it is in play; then its "Play:"
/// abilities and what waits for cards being played. An action card is then discarded.
pub fn play(position: &mut Position, task_: &Task, answers: &mut SmallVec<[Value; 2]>, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some((player, object, targets)) = what(position, task_) else { return Step::Done(None) };
    let Some(row) = position.table.row(object).cloned() else { return Step::Done(None) };
    let definitions = position.table.definitions.clone();
    let definition = definitions.card(row.card);
    let lineage = Lineage::default();
    let moment = position.table.turn.moment;
    if definition.is(known().action) {
        let table = position.table.write();
        let Some(row) = table.take(object, 1) else { return Step::Done(None) };
        let id = table.put(Row { label: row.label, controller: player, ..Row::new(row.card, zones::STACK, row.owner) });
        // KF Action Cards: what plays it finds it again.
        table.windows.became.push((object, id));
        follow(definition, id, player, moment, next);
        next.work(TaskKind::Played.task().with(id).by(player).into(), &lineage);
        return Step::Done(None);
    }
    let ask = |prompt, options: Vec<Value>| {
        let question = Question { prompt, source: Some(object), card: Some(row.card) };
        Step::Ask(Ask { chooser: Chooser::Player(player), question, options: options.into_iter().map(|value| (value, 1)).collect() })
    };
    let mut answers = answers.iter();
    // "May be played as an upgrade instead of a creature": only if there is something to attach it to.
    let other = definition.back.filter(|other| !hosts(position, definitions.card(*other), player, object).is_empty());
    let played = match other {
        None => None,
        Some(other) => {
            let kinds = [definition, definitions.card(other)].map(kind);
            match answers.next() {
                None => return ask(Prompt::Mode, kinds.map(Value::Tag).to_vec()),
                Some(answer) => Some(other).filter(|_| *answer == Value::Tag(kinds[1])),
            }
        }
    };
    let shown = played.map_or(definition, |other| definitions.card(other));
    let mut enters = Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        from: Some(row.zone),
        to: Some(zones::BOARD),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    if let Some(other) = played {
        let entry = enters.entry_mut();
        (entry.copy, entry.face) = (Some(other), Face::Back);
    }
    if shown.is(known().upgrade) {
        // KF Upgrades: attached to a creature; if it can't be attached, it can't enter play.
        let hosts = hosts(position, shown, player, object);
        let host = match (targets.first().or(answers.next()), hosts.as_slice()) {
            (Some(host), _) => host.clone(),
            (None, []) => return Step::Done(None),
            (None, [only]) => only.clone(),
            _ => return ask(Prompt::Target(0), hosts),
        };
        if let Value::Party(Party::Object(host)) = host {
            enters.entry_mut().attached = Some(host);
        }
    }
    if shown.is(known().treachery) {
        enters.entry_mut().controller = Some(stats::opponent(&position.table, player));
    }
    // KF Ready and Exhausted: creatures and artifacts enter play exhausted.
    enters.entry_mut().tapped = !shown.is(known().upgrade);
    next.propose([enters], &lineage);
    next.work(TaskKind::Entered.task().with(object).by(player).into(), &lineage);
    Step::Done(None)
}

/// Goes on with a played card once it has entered, as the object that it is there.
pub fn entered(position: &Position, task: &Task, next: &mut Next<OnTable>) {
    let (Some(object), Some(player)) = (task.object, task.player) else { return };
    let table = &position.table;
    let Some((_, id)) = table.windows.became.iter().find(|(before, _)| *before == object) else { return };
    let Some(row) = table.known(*id) else { return };
    let definitions = table.definitions.clone();
    follow(definitions.card(row.printed.unwrap_or(row.card)), *id, player, table.turn.moment, next);
}

/// The player, the card and the targets of a play: from a line of the script, or from the task of a text.
fn what(position: &Position, task: &Task) -> Option<(PlayerId, ObjectId, Vec<Value>)> {
    match position.table.script.commands.get(usize::try_from(task.number).unwrap_or(usize::MAX)).cloned() {
        Some(command) => match position.table.current_action(command.action) {
            Action::Cast { player, object, targets, .. } => Some((player, object, targets)),
            _ => None,
        },
        None => Some((task.player?, task.object?, Vec::new())),
    }
}

/// KF Upgrades: what an upgrade may be attached to: a creature, unless it says something else.
fn hosts(position: &Position, upgrade: &Definition, player: PlayerId, object: ObjectId) -> Vec<Value> {
    let view = View::of(position, player, Some(object), &[]);
    let fits = |row: &&Row| match &upgrade.compiled.enchants {
        Some(what) => row.zone == zones::BOARD && view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok(),
        None => stats::is_creature(position, row),
    };
    position.table.rows.iter().filter(fits).map(|row| Value::Party(Party::Object(row.id))).collect()
}

/// Whether a card is an upgrade that can't be attached to anything.
pub fn is_homeless(position: &Position, object: ObjectId, player: PlayerId) -> bool {
    position.table.row(object).is_some_and(|row| {
        let definition = position.table.definitions.card(row.card);
        definition.is(known().upgrade) && hosts(position, definition, player, object).is_empty()
    })
}

/// The type of a card.
fn kind(definition: &Definition) -> Tag {
    let known = known();
    let kinds = [known.upgrade, known.artifact, known.action];
    kinds.into_iter().find(|kind| definition.is(*kind)).unwrap_or(known.creature)
}

/// The icons of a card that was played, from top to bottom, then what follows.
fn follow(definition: &Definition, id: ObjectId, player: PlayerId, moment: Moment, next: &mut Next<OnTable>) {
    let lineage = Lineage::default();
    resolve_icons(definition, id, player, next);
    // KF Play: what comes before the ability of an action card.
    if definition.is(known().action) {
        let before =
            Event { subject: Some(Party::Object(id)), player: Some(player), cause: Cause::Rules, ..Event::of(Do::BeforeResolve.into()) };
        next.propose([before], &lineage);
    }
    // KF Omega: of which step it is the last card.
    let event = Event {
        subject: Some(Party::Object(id)),
        player: Some(player),
        moment: Some(moment),
        cause: Cause::Rules,
        ..Event::of(Do::Play.into())
    };
    next.propose([event], &lineage);
}

/// KF Bonus Icons: each is resolved, one after the other.
fn resolve_icons(definition: &Definition, id: ObjectId, player: PlayerId, next: &mut Next<OnTable>) {
    for icon in icons(definition) {
        let event = Event {
            subject: Some(Party::Object(id)),
            player: Some(player),
            counter: Some(icon),
            moment: Some(moments::ICON),
            cause: Cause::Rules,
            ..Event::of(Do::Icon.into())
        };
        next.propose([event], &Lineage::default());
    }
}

/// The icons of a card, "as if you had played it".
pub fn icons_of(position: &Position, event: &Event, next: &mut Next<OnTable>) {
    let (Some(object), Some(player)) = (event.object(), event.player) else { return };
    if let Some(row) = position.table.known(object) {
        let definitions = position.table.definitions.clone();
        resolve_icons(definitions.card(row.printed.unwrap_or(row.card)), object, player, next);
    }
}

/// The bonus icons of a card, written as its cost: `{A}{C}{D}{R}{X}`, in the order they are printed.
pub fn icons(definition: &Definition) -> Vec<Counter> {
    let kind = |symbol: &str| match symbol {
        "A" | "Æ" => Some(counts::AEMBER),
        "C" => Some(counts::CAPTURE),
        "D" => Some(counts::DAMAGE),
        "R" => Some(counts::DRAW),
        "X" => Some(counts::DISCARD),
        _ => None,
    };
    definition.cost.split(['{', '}']).filter_map(kind).collect()
}

/// KF Bonus Icons: what an icon does.
pub fn icon(position: &mut Position, task: &Task, next: &mut Next<OnTable>) {
    let Some(player) = task.player else { return };
    let lineage = Lineage::default();
    let rule = match Counter(u16::try_from(task.number).unwrap_or(u16::MAX)) {
        counts::AEMBER => {
            let gain = Event { player: Some(player), moment: Some(moments::ICON), cause: Cause::Rules, ..Event::of(Do::Gain.into()) };
            return next.propose([gain], &lineage);
        }
        counts::DRAW => {
            let draw = Event { player: Some(player), moment: Some(moments::ICON), cause: Cause::Rules, ..Event::of(Do::DrawCards.into()) };
            return next.propose([draw], &lineage);
        }
        counts::CAPTURE => Rule::CaptureIcon,
        counts::DAMAGE => Rule::DamageIcon,
        counts::DISCARD => Rule::DiscardIcon,
        _ => return,
    };
    let index = rules_card::program(position.table.definitions.card(rules_card::ID), rule);
    let frame = Frame {
        cause: Cause::Rules,
        // KF Bonus Icons: it is not the card on which the icon is that deals the damage.
        ..Frame::of(ProgramId { card: rules_card::ID, index }, player, ObjectId(0))
    };
    next.work(Work::Program(frame), &lineage);
}

/// KF Action Cards: after its ability has resolved, it goes to its owner's discard pile.
pub fn played(position: &Position, task: &Task, next: &mut Next<OnTable>) {
    let Some(row) = task.object.and_then(|object| position.table.row(object)).filter(|row| row.zone == zones::STACK) else { return };
    let event = Event {
        subject: Some(Party::Object(row.id)),
        player: task.player,
        from: Some(zones::STACK),
        to: Some(zones::DISCARD),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    next.propose([event], &Lineage::default());
}

/// Of the task by which something finds its place: it may be any place in the line.
pub const ANYWHERE: u64 = 7;

/// KF Flank, KF Deploy: the active player chooses which flank a creature goes to, or its place if it deploys.
pub fn place(position: &mut Position, task: &Task, answers: &[Value]) -> Step<OnTable> {
    let Some(row) = task.object.and_then(|object| position.table.row(object)).cloned() else { return Step::Done(None) };
    let others = position.table.line(row.controller).iter().filter(|other| **other != row.id).count() as u64;
    // What makes text boxes blank in play doesn't change how a card enters.
    let deploy = known().deploy;
    let can_deploy = || position.is(&row, deploy) || position.table.definitions.card(row.card).is(deploy);
    let deploys = task.number == ANYWHERE || task.number == 0 && can_deploy();
    let choice = match answers.first() {
        _ if others == 0 => 0,
        Some(Value::Number(choice)) => *choice,
        _ => {
            let between = (1..if deploys { others } else { 1 }).map(|place| (Value::Number(place), 1));
            let options = [(Value::Number(0), 1)].into_iter().chain(between).chain([(Value::Number(RIGHT), 1)]).collect();
            let question = Question { prompt: Prompt::Place, source: Some(row.id), card: Some(row.card) };
            return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
        }
    };
    let table = position.table.write();
    let line: Vec<ObjectId> = table.line(row.controller).into_iter().filter(|other| *other != row.id).collect();
    let at = usize::try_from(choice).unwrap_or(usize::MAX).min(line.len());
    let order = line[..at].iter().chain([&row.id]).chain(&line[at..]);
    for (place, id) in (1..).zip(order) {
        if let Some(row) = table.row_mut(*id) {
            row.place = place;
        }
    }
    Step::Done(None)
}
