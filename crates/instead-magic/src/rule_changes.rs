//! Static abilities that change rules: the maximum hand size, lands a turn, what players have, what has to attack.

use instead_kernel::Amount as _;
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::Party;
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::language::{Cant, Head, Matcher, Noun, Quality, RuleChange};
use instead_model::position::Position;
use instead_model::table::{ProgramId, Row};
use instead_model::zones;

/// The number of cards that a player may keep at the end of their turn (CR 402.2, 514.1).
const HAND_SIZE: u64 = 7;

/// Calls `each` with the changes of rules that hold, in the view of whoever makes each, and how many of those there are: those
/// that permanents make, those of abilities that permanents were given, and those that resolutions made.
fn each(position: &Position, mut each: impl FnMut(&View<'_>, u64, &RuleChange)) {
    let mut held = |view: &View<'_>, count: u64, rule: &RuleChange| match rule {
        RuleChange::AsLongAs { when, rule } if when.iter().all(|condition| view.holds(condition)) => each(view, count, rule),
        RuleChange::AsLongAs { .. } => {}
        rule => each(view, count, rule),
    };
    for (row, rule) in position.rule_changes().filter(|(row, _)| row.is_in_force()) {
        held(&View::of(position, row.controller, Some(row.id), &row.chosen), row.count, rule);
    }
    position.given(|giver, granted, row| {
        if let Granted::Cant(Cant::Rule(rule)) = granted {
            held(&View::of(position, row.controller, Some(row.id), &giver.chosen()), row.count, rule);
        }
    });
    for (made, cant) in position.made_cants() {
        if let Cant::Rule(rule) = cant {
            held(&View::of(position, made.controller, Some(made.source), &made.chosen), 1, rule);
        }
    }
}

/// All of these together.
fn sum(position: &Position, of: impl Fn(&View<'_>, &RuleChange) -> u64) -> u64 {
    let mut sum = 0_u64;
    each(position, |view, count, rule| sum = sum.plus(of(view, rule).times(count)));
    sum
}

/// Whether one of them does that.
fn any(position: &Position, does: impl Fn(&View<'_>, &RuleChange) -> bool) -> bool {
    let mut any = false;
    each(position, |view, _, rule| any = any || does(view, rule));
    any
}

/// The object of the first of them that does that.
fn first(position: &Position, does: impl Fn(&View<'_>, &RuleChange) -> bool) -> Option<ObjectId> {
    let mut first = None;
    each(position, |view, _, rule| {
        if first.is_none() && does(view, rule) {
            first = view.source;
        }
    });
    first
}

/// The most cards a player keeps in hand at the end of their turn; none if there is no maximum (CR 402.2).
pub fn maximum_hand_size(position: &Position, player: PlayerId) -> Option<u64> {
    let lifted = any(position, |view, rule| matches!(rule, RuleChange::NoMaximumHandSize(who) if view.is_who(who, player)));
    let mut size = HAND_SIZE;
    each(position, |view, _, rule| match rule {
        RuleChange::HandSizeIs { who, size: set } if view.is_who(who, player) => size = view.number(set).unwrap_or(size),
        _ => {}
    });
    each(position, |view, count, rule| match rule {
        RuleChange::HandSizeChange { who, by, less } if view.is_who(who, player) => {
            let by = by.times(count);
            size = if *less { size.less(by) } else { size.plus(by) };
        }
        _ => {}
    });
    (!lifted).then_some(size)
}

/// Whether a creature can't attack alone, or can't block alone (CR 506.5).
pub fn not_alone(position: &Position, object: ObjectId, blocking: bool) -> Option<ObjectId> {
    first(position, |view, rule| match rule {
        RuleChange::NotAlone { what, attack, block } => (if blocking { *block } else { *attack }) && fits(view, what, object),
        _ => false,
    })
}

/// Whether a creature assigns combat damage equal to its toughness (CR 510.1a).
pub fn assigns_toughness(position: &Position, object: ObjectId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::AssignsToughness(which) if fits(view, which, object)))
}

/// Whether a creature may assign its combat damage as though it weren't blocked (CR 510.1c).
pub fn assigns_as_unblocked(position: &Position, object: ObjectId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::AsUnblocked(which) if fits(view, which, object)))
}

/// Whether a player casts a card without paying its mana cost, as what allows it says (CR 118.9).
pub fn unpaid(position: &Position, player: PlayerId, card: &Row) -> bool {
    any(position, |view, rule| match rule {
        RuleChange::Unpaid(what) => view.controller == player && view.fits(what, Some(Party::Object(card.id)), Some(card)).is_ok(),
        _ => false,
    })
}

/// Whether a permanent untaps during the untap steps of other players than its controller (CR 502.3).
pub fn also_untaps(position: &Position, object: ObjectId, active: PlayerId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::AlsoUntaps(which) if view.controller != active && fits(view, which, object)))
}

/// The number of lands that a player may play in their turn (CR 305.2).
pub fn lands_a_turn(position: &Position, player: PlayerId) -> u64 {
    let more = sum(position, |view, rule| match rule {
        RuleChange::MoreLands { who, count } if view.is_who(who, player) => *count,
        _ => 0,
    });
    more.plus(1)
}

/// The number of votes that a player has (CR 701.38d).
pub fn votes(position: &Position, player: PlayerId) -> u64 {
    let more = sum(position, |view, rule| match rule {
        RuleChange::MoreVotes { who, count } if view.is_who(who, player) => *count,
        _ => 0,
    });
    more.plus(1)
}

/// Whether a player has a keyword (CR 702.11c, 702.18a).
pub fn player_has(position: &Position, player: PlayerId, keyword: Tag) -> bool {
    any(position, |view, rule| match rule {
        RuleChange::PlayerHas { who, keyword: has } => *has == keyword && view.is_who(who, player),
        _ => false,
    })
}

fn fits(view: &View<'_>, which: &Matcher, object: ObjectId) -> bool {
    let about = view.position.table.row(object);
    about.is_some_and(|about| view.fits(which, Some(Party::Object(object)), Some(about)).is_ok())
}

/// The number of creatures that a creature may block (CR 509.1a).
pub fn may_block_so_many(position: &Position, blocker: ObjectId) -> u64 {
    let more = sum(position, |view, rule| match rule {
        RuleChange::BlocksMore { what, count } if fits(view, what, blocker) => *count,
        _ => 0,
    });
    more.plus(1)
}

/// The number of creatures that may block a creature, if that is limited (CR 509.1b).
pub fn blocked_by_at_most(position: &Position, attacker: ObjectId) -> Option<u64> {
    let mut least: Option<u64> = None;
    each(position, |view, _, rule| match rule {
        RuleChange::BlockedByAtMost { what, count } if fits(view, what, attacker) => {
            least = Some(least.map_or(*count, |known| known.min(*count)))
        }
        _ => {}
    });
    least
}

/// By how many creatures at least a creature has to be blocked if it is (CR 509.1b): menace (CR 702.111b) is told elsewhere.
pub fn blocked_by_at_least(position: &Position, attacker: ObjectId) -> u64 {
    let mut most = 1;
    each(position, |view, _, rule| match rule {
        RuleChange::BlockedByAtLeast { what, count } if fits(view, what, attacker) => most = most.max(*count),
        _ => {}
    });
    most
}

/// Whether the activated abilities of an object can't be activated (CR 602.5).
pub fn not_activated(position: &Position, object: ObjectId, is_mana_ability: bool) -> Option<ObjectId> {
    first(position, |view, rule| match rule {
        RuleChange::NotActivated { what, but_mana } => !(*but_mana && is_mana_ability) && fits(view, what, object),
        _ => false,
    })
}

/// Whether a creature has to attack if it can (CR 508.1d).
pub fn must_attack(position: &Position, object: ObjectId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::MustAttack(which) | RuleChange::Goaded(which) if fits(view, which, object)))
}

/// Whether any attack may cost mana.
pub fn attacks_cost(position: &Position) -> bool {
    any(position, |_, rule| matches!(rule, RuleChange::AttackCost { .. }))
}

/// The mana that its controller pays for an attack of this creature, as symbols, each with the number of times (CR 508.1h). It
/// attacks as the position says.
pub fn attack_costs(position: &Position, attacker: ObjectId) -> Vec<(String, u64)> {
    let mut costs = Vec::new();
    each(position, |view, count, rule| {
        let RuleChange::AttackCost { what, whom, mana, times } = rule else { return };
        let so = |quality: &Quality| fits(view, &Matcher::Noun(Noun { is: vec![quality.clone()], ..Noun::of(Head::Permanent) }), attacker);
        if fits(view, what, attacker) && whom.as_ref().is_none_or(so) {
            let times = times.as_ref().map_or(Some(1), |times| view.number(times)).unwrap_or(0);
            costs.push((mana.clone(), times.times(count)));
        }
    });
    costs
}

/// The players by whom a creature is goaded (CR 701.15c, 701.15d).
pub fn goaded_by(position: &Position, object: ObjectId) -> Vec<PlayerId> {
    let mut goading = Vec::new();
    each(position, |view, _, rule| match rule {
        RuleChange::Goaded(which) if fits(view, which, object) => goading.push(view.controller),
        _ => {}
    });
    goading.sort_unstable();
    goading.dedup();
    goading
}

/// Whether a creature with defender can attack nevertheless (CR 702.3b).
pub fn attacks_despite_defender(position: &Position, object: ObjectId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::AttacksDespiteDefender(which) if fits(view, which, object)))
}

/// Whether a creature blocks as though what it blocks didn't have this keyword (CR 509.1b).
pub fn blocks_despite(position: &Position, blocker: ObjectId, keyword: Tag) -> bool {
    any(
        position,
        |view, rule| matches!(rule, RuleChange::BlocksDespite { what, keyword: of } if *of == keyword && fits(view, what, blocker)),
    )
}

/// Whether damage to an object or player is dealt as though its source had this keyword (CR 120.3b, 120.3d).
pub fn is_dealt_as(position: &Position, to: Party, keyword: Tag) -> bool {
    let about = match to {
        Party::Object(object) => position.table.row(object),
        Party::Player(_) => None,
    };
    any(position, |view, rule| match rule {
        RuleChange::DealtAs { to: which, keyword: as_though } => *as_though == keyword && view.fits(which, Some(to), about).is_ok(),
        _ => false,
    })
}

/// Whether the legend rule isn't applied to a permanent (CR 704.5j).
pub fn no_legend_rule(position: &Position, object: ObjectId) -> bool {
    any(position, |view, rule| matches!(rule, RuleChange::NoLegendRule(which) if fits(view, which, object)))
}

/// Whether a player may cast a spell as though it had flash (CR 702.8a): because the spell says so itself, or something else does.
pub fn as_though_flash(position: &Position, player: PlayerId, spell: &Row) -> bool {
    let spell = Row { zone: zones::STACK, controller: player, ..spell.clone() };
    let fits = |view: &View<'_>, what: &Matcher| view.fits(what, Some(Party::Object(spell.id)), Some(&spell)).is_ok();
    let own = &position.table.definitions.card(spell.card).compiled.rules;
    let view = View::of(position, player, Some(spell.id), &spell.chosen);
    let itself = |rule: &RuleChange| matches!(rule, RuleChange::AsThoughFlash { what: Matcher::Itself, .. });
    own.iter().any(|rule| match rule {
        RuleChange::AsLongAs { when, rule } => itself(rule) && when.iter().all(|condition| view.holds(condition)),
        rule => itself(rule),
    }) || any(
        position,
        |view, rule| matches!(rule, RuleChange::AsThoughFlash { what, who } if view.is_who(who, player) && fits(view, what)),
    )
}

/// Whether something allows a player to play a card from where it is (CR 601.3): because the card says so itself, or something
/// else does.
pub fn may_play(position: &Position, player: PlayerId, card: &Row) -> bool {
    // Of a library only the card on top is spoken of.
    if card.zone == zones::DECK && position.table.in_zone(zones::DECK, Some(card.owner)).any(|other| other.place < card.place) {
        return false;
    }
    let fits = |view: &View<'_>, what: &Matcher| view.fits(what, Some(Party::Object(card.id)), Some(card)).is_ok();
    let own = &position.table.definitions.card(card.card).compiled.rules;
    let view = View::of(position, card.owner, Some(card.id), &card.chosen);
    let itself = |rule: &RuleChange| matches!(rule, RuleChange::MayPlay { what: what @ Matcher::ItselfWith(_), .. } if fits(&view, what));
    let by_itself = |rule: &RuleChange| match rule {
        RuleChange::AsLongAs { when, rule } => itself(rule) && when.iter().all(|condition| view.holds(condition)),
        rule => itself(rule),
    };
    card.owner == player && own.iter().any(by_itself)
        || any(position, |view, rule| match rule {
            RuleChange::MayPlay { what, once, .. } => {
                view.controller == player && !(*once && has_permitted(view)) && fits(view, &of_cards(what))
            }
            _ => false,
        })
}

/// The programs of what follows once a player plays this card because something allows it (CR 400.7h, 400.7i): one for each
/// permission, none for one from which nothing follows.
pub fn follows_playing(position: &Position, player: PlayerId, card: &Row) -> Vec<Option<ProgramId>> {
    let mut follows = Vec::new();
    let own = position.table.definitions.card(card.card).compiled.rules.iter().map(|rule| (card, rule));
    let own = own.filter(|_| card.owner == player);
    let others = position.rule_changes().filter(|(row, _)| row.is_in_force() && row.id != card.id);
    let allowed_by = |row: &Row, rule: &RuleChange| {
        let holder = if row.id == card.id { card.owner } else { row.controller };
        permits(&View::of(position, holder, Some(row.id), &row.chosen), rule, player, card).then_some(row.id)
    };
    let mut allowing = None;
    for (row, rule) in own.chain(others) {
        match (rule, follows.last_mut()) {
            (RuleChange::OncePlayed { program: Some(index), .. }, Some(last)) if allowing == Some(row.id) => {
                *last = Some(ProgramId { card: row.card, index: *index });
            }
            _ => {}
        }
        allowing = allowed_by(row, rule);
        follows.extend(allowing.map(|_| None));
    }
    position.given(|giver, granted, row| {
        if let Granted::Cant(Cant::Rule(rule)) = granted
            && permits(&View::of(position, row.controller, Some(row.id), &giver.chosen()), rule, player, card)
        {
            follows.push(None);
        }
    });
    for (made, cant) in position.made_cants() {
        if let Cant::Rule(rule) = cant
            && permits(&View::of(position, made.controller, Some(made.source), &made.chosen), rule, player, card)
        {
            follows.push(None);
        }
    }
    follows
}

/// Whether this rule allows a player to play a card.
fn permits(view: &View<'_>, rule: &RuleChange, player: PlayerId, card: &Row) -> bool {
    match rule {
        RuleChange::AsLongAs { when, rule } => when.iter().all(|condition| view.holds(condition)) && permits(view, rule, player, card),
        RuleChange::MayPlay { what, once, .. } => {
            view.controller == player
                && !(*once && has_permitted(view))
                && view.fits(&of_cards(what), Some(Party::Object(card.id)), Some(card)).is_ok()
        }
        _ => false,
    }
}

/// Whether a player may spend mana as though it were of any color for a spell, or of any type – for the card as it was, or for
/// the spell (CR 609.4b). Mana of any type is mana of any color, too.
pub fn any_mana(position: &Position, player: PlayerId, card: &Row, spell: ObjectId, any_type: bool) -> bool {
    let spell = position.table.row(spell);
    any(position, |view, rule| match rule {
        RuleChange::AnyMana(_) if any_type => false,
        RuleChange::AnyMana(what) | RuleChange::AnyType(what) if view.controller == player => {
            let fits = |row: &Row| view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok();
            fits(card) || spell.is_some_and(fits)
        }
        _ => false,
    })
}

/// The key under which an object remembers for its turn that it has allowed a card to be played.
const PERMITTED: u16 = 0x7ffe;

/// Whether what allows to play one card each turn has done so in this one.
fn has_permitted(view: &View<'_>) -> bool {
    let row = view.source.and_then(|source| view.position.table.row(source));
    row.is_some_and(|row| row.used(PERMITTED) > 0)
}

/// The object that allows a card to be played which nothing else allows, if it allows only one each turn (CR 601.3).
pub fn limited_permission(position: &Position, player: PlayerId, card: &Row) -> Option<ObjectId> {
    let fits = |view: &View<'_>, what: &Matcher| view.fits(what, Some(Party::Object(card.id)), Some(card)).is_ok();
    let (mut always, mut limited) = (false, None);
    each(position, |view, _, rule| match rule {
        RuleChange::MayPlay { what, once, .. } if view.controller == player && fits(view, &of_cards(what)) => match once {
            true if has_permitted(view) => {}
            true => limited = limited.or(view.source),
            false => always = true,
        },
        _ => {}
    });
    limited.filter(|_| !always)
}

/// Takes note that an object has allowed a card to be played this turn.
pub fn note_permitted(position: &mut Position, source: ObjectId) {
    if let Some(row) = position.table.write().row_mut(source) {
        row.remember(|memory| match memory.used.binary_search_by_key(&PERMITTED, |(known, _)| *known) {
            Ok(place) => memory.used[place].1 += 1,
            Err(place) => memory.used.insert(place, (PERMITTED, 1)),
        });
    }
}

/// "Lands" and "instant spells" that may be played are cards where they are.
fn of_cards(what: &Matcher) -> Matcher {
    match what {
        Matcher::Noun(noun) => Matcher::Noun(Noun { head: Head::Card, ..noun.clone() }),
        Matcher::Either(all) => Matcher::Either(all.iter().map(of_cards).collect()),
        other => other.clone(),
    }
}

/// The demands for blocks (CR 509.1c): the attackers that must be blocked, those that everything blocks that can, and the
/// creatures that must block.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// Attackers that must be blocked.
    pub blocked: Vec<ObjectId>,
    /// Attackers that every creature blocks that can: once for each effect that says so.
    pub by_all: Vec<ObjectId>,
    /// Creatures that must block.
    pub block: Vec<ObjectId>,
    /// Creatures that must block, and the attackers that they must: once for each effect that says so.
    pub pairs: Vec<(ObjectId, ObjectId)>,
}

/// The demands for blocks among these attackers and these blockers.
pub fn demands(position: &Position, attackers: &[ObjectId], blockers: &[ObjectId]) -> Demands {
    let mut demands = Demands::default();
    let among = |view: &View<'_>, which: &Matcher, objects: &[ObjectId]| -> Vec<ObjectId> {
        objects.iter().copied().filter(|object| fits(view, which, *object)).collect()
    };
    each(position, |view, _, rule| match rule {
        RuleChange::MustBeBlocked(which) => demands.blocked.extend(among(view, which, attackers)),
        RuleChange::BlockedByAll(which) => demands.by_all.extend(among(view, which, attackers)),
        RuleChange::MustBlock(which) => demands.block.extend(among(view, which, blockers)),
        RuleChange::BlocksThese { what, whom } => {
            let whom = among(view, whom, attackers);
            let pairs = among(view, what, blockers).into_iter().flat_map(|blocker| whom.iter().map(move |attacker| (blocker, *attacker)));
            demands.pairs.extend(pairs);
        }
        _ => {}
    });
    demands
}
