//! The one evaluator of descriptions: whether something matches, or the reason why not.
//!
//! The answer and the reason come from the same code, so they can't drift apart.
//!
//! | module | subject |
//! |---|---|
//! | here | [`View`]: whom words stand for, and what fits a noun |
//! | `conditions` | whether a condition holds |
//! | `numbers` | amounts |
//! | `patterns` | whether an event is one that a pattern describes |
//! | `objects` | what a position says of an object |

mod conditions;
mod numbers;
mod objects;
mod patterns;
mod several;

pub use patterns::{player_spoken_of, spoken_of};

use smallvec::SmallVec;

use crate::event::{Party, Value};
use crate::ids::{CardId, ObjectId, PlayerId, Tag};
use crate::language::*;
use crate::layers::working::Working;
use crate::position::Position;
use crate::reason::Unfit;
use crate::table::{Commander, Face, Row, Table};
use crate::zones;

/// The point of view from which a text is read: who "you" are, what "~" is, what was chosen.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// "You".
    pub controller: PlayerId,
    /// "~".
    pub source: Option<ObjectId>,
    /// Targets and choices, by number.
    pub chosen: &'a [Value],
    /// "It".
    pub it: Option<Party>,
    /// All that "it" stands for, if a replacement effect has made several of one (CR 701.17d).
    pub together: &'a [Party],
    /// "They".
    pub they: &'a [PlayerId],
    /// "That source": what the damage spoken of comes from.
    pub by: Option<ObjectId>,
    /// "That much".
    pub amount: u64,
    /// X.
    pub x: u64,
    /// Whether nothing is known any more of what "~" was, in a game where what has left has no numbers and is nowhere.
    pub gone: bool,
    /// How many events of the turn had happened as the text began that is carried out.
    pub since: u32,
    /// What is known of objects while continuous effects are applied to them; none: what they come to.
    pub seen: Option<&'a Working<'a>>,
}

/// The players of whose objects a noun speaks, one bit each: as owners, and as who controls them; none: anybody's.
pub(crate) struct Whose {
    owners: Option<[u64; 4]>,
    holders: Option<[u64; 4]>,
}

impl Whose {
    /// Whether an object is controlled and owned so.
    #[inline]
    pub(crate) fn fits(&self, row: &Row) -> bool {
        let is = |players: &[u64; 4], PlayerId(player)| players[usize::from(player >> 6)] >> (player & 63) & 1 == 1;
        self.owners.as_ref().is_none_or(|owners| is(owners, row.owner))
            && self.holders.as_ref().is_none_or(|holders| is(holders, holder(row)))
    }
}

/// Whose an object is: its controller's, and in the zones that belong to each player its owner's. In a game's own zones it
/// is whoever holds it, as in KeyForge's archives.
pub fn holder(row: &Row) -> PlayerId {
    if matches!(row.zone, zones::HAND | zones::DECK | zones::DISCARD | zones::EXILE) { row.owner } else { row.controller }
}

impl<'a> View<'a> {
    /// The view of a static ability or made effect.
    #[inline]
    pub fn of(position: &'a Position, controller: PlayerId, source: Option<ObjectId>, chosen: &'a [Value]) -> Self {
        View {
            position,
            controller,
            source,
            chosen,
            it: None,
            together: &[],
            they: &[],
            by: None,
            amount: 0,
            x: 0,
            gone: false,
            since: u32::MAX,
            seen: None,
        }
    }

    fn table(&self) -> &'a Table {
        &self.position.table
    }

    /// Whether a player is the one described.
    #[inline]
    pub fn is_who(&self, who: &Who, player: PlayerId) -> bool {
        match who {
            Who::You => player == self.controller,
            // What nobody controls is no opponent's.
            Who::Opponent | Who::Other => player != self.controller && player != PlayerId::NOBODY,
            Who::Active => player == self.table().turn.active,
            Who::Anyone | Who::Target { .. } => true,
            Who::They | Who::That | Who::Such => self.they.contains(&player),
            Who::Enchanted => self.named(|value| matches!(value, Value::Enchanted(_))).contains(&Value::Enchanted(player)),
            Who::TheChosen => {
                self.named(|value| matches!(value, Value::Party(Party::Player(_)))).contains(&Value::Party(Party::Player(player)))
            }
            Who::MostLife => {
                let life = |player: PlayerId| self.table().player(player).life;
                let others = self.table().player_ids().filter(|other| !self.table().player(*other).lost);
                others.map(life).all(|other| other <= life(player))
            }
            Who::Chosen(number) => self.chosen.get(*number as usize) == Some(&Value::Party(Party::Player(player))),
            Who::ControllerOf(of) => self.party(of).is_some_and(|party| self.controller_of(party) == Some(player)),
            Who::OpponentOf(of) => {
                self.party(of).is_some_and(|party| self.controller_of(party).is_some_and(|controller| controller != player))
            }
            Who::OpponentBut(who) => player != self.controller && !self.is_who(who, player),
            Who::OwnerOf(of) => self.party(of).is_some_and(|party| self.owner_of(party) == Some(player)),
            Who::Defending(of) => self.defending(of) == Some(player),
            Who::Those { among, when } => self.is_who(among, player) && View { they: &[player], ..*self }.holds(when),
        }
    }

    /// CR 508.5: the player whom the creature that is spoken of attacks, or last attacked, or who controls what it attacks. A
    /// text that speaks of no attacking creature means that of its event, or the one to which its own object is attached.
    fn defending(&self, of: &Matcher) -> Option<PlayerId> {
        let attacked = |party: Option<Party>| match party {
            Some(Party::Object(object)) => self.table().known(object).and_then(|row| row.combat.attacking),
            _ => None,
        };
        let whom = attacked(self.party(of))
            .or_else(|| attacked(self.by.map(Party::Object)))
            .or_else(|| attacked(self.party(&Matcher::Itself)))
            .or_else(|| attacked(self.party(&Matcher::Host)));
        whom.and_then(|whom| self.controller_of(whom))
    }

    /// The players described, in turn order.
    pub fn players(&self, who: &Who) -> SmallVec<[PlayerId; 4]> {
        self.table().turn_order().filter(|player| !self.table().player(*player).lost && self.is_who(who, *player)).collect()
    }

    /// The controller of an object, or the player itself.
    pub fn controller_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.controller),
        }
    }

    fn owner_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.owner),
        }
    }

    /// The one object or player a matcher names, if it names one.
    pub fn party(&self, matcher: &Matcher) -> Option<Party> {
        match matcher {
            Matcher::Itself | Matcher::This | Matcher::ItselfWith(_) => self.source.map(Party::Object),
            Matcher::Host | Matcher::Equipped | Matcher::HostThat(_) => self.table().known(self.source?)?.attached.map(Party::Object),
            Matcher::That(noun) if noun.head == Head::Source => self.by.map(Party::Object),
            // Where nothing happened to anything yet, "it" is the target.
            Matcher::It | Matcher::That(_) => self.it.or_else(|| {
                self.chosen.iter().rev().find_map(|value| match value {
                    Value::Party(party @ Party::Object(_)) => Some(*party),
                    _ => None,
                })
            }),
            Matcher::Found | Matcher::OfEvent => self.it,
            // CR 400.7d: an ability of a permanent knows what the spell that it was has been paid with.
            Matcher::Paid { verb, .. } => {
                let paid_with = &self.table().known(self.source?)?.memory.as_ref()?.paid_with;
                paid_with.iter().find(|(done, _)| done == verb).map(|(_, object)| Party::Object(*object))
            }
            // What gives an ability is the first number in it.
            Matcher::Granter => match self.chosen.first()? {
                Value::Party(party) => Some(*party),
                _ => None,
            },
            Matcher::Chosen(number) | Matcher::ChosenStill { number, .. } => match self.chosen.get(*number as usize)? {
                Value::Party(party) => Some(*party),
                Value::Parties(parties) => match parties.as_slice() {
                    [one] => Some(*one),
                    _ => None,
                },
                _ => None,
            },
            Matcher::Player(who) => match self.players(who).as_slice() {
                [one] => Some(Party::Player(*one)),
                _ => None,
            },
            // Another way to say the same.
            Matcher::Either(any) if any.len() == 1 => any.first().and_then(|one| self.party(one)),
            Matcher::Target(_)
            | Matcher::Targets { .. }
            | Matcher::OneTarget { .. }
            | Matcher::Those(_)
            | Matcher::Them
            | Matcher::Group(_)
            | Matcher::Rest
            | Matcher::DamagedThisWay(_)
            | Matcher::Made
            | Matcher::OfLoop
            | Matcher::ThisWay(_)
            | Matcher::OfYourChoice(_)
            | Matcher::Noun(_)
            | Matcher::But(_)
            | Matcher::Either(_)
            | Matcher::Every(_) => None,
        }
    }

    /// Whether a player or object matches. `row` is what the object is, or would be as it enters.
    pub fn fits(&self, matcher: &Matcher, party: Option<Party>, row: Option<&Row>) -> Result<(), Unfit> {
        match matcher {
            Matcher::Noun(noun) => match (row, party) {
                (Some(row), _) => self.fits_noun(noun, row),
                (None, Some(Party::Player(_))) => Err(Unfit::APlayer),
                (None, _) => Err(Unfit::None),
            },
            Matcher::But(not) => match party {
                Some(_) if self.fits(not, party, row).is_err() => Ok(()),
                Some(_) => Err(Unfit::NotThat),
                None => Err(Unfit::None),
            },
            Matcher::Player(who) => match party {
                Some(Party::Player(player)) if self.is_who(who, player) => Ok(()),
                Some(Party::Player(_)) => Err(Unfit::OtherPlayer),
                Some(Party::Object(_)) => Err(Unfit::AnObject),
                None => Err(Unfit::None),
            },
            Matcher::Either(any) | Matcher::Every(any) => {
                let mut first = Unfit::None;
                for one in any {
                    match self.fits(one, party, row) {
                        Ok(()) => return Ok(()),
                        Err(unfit) if matches!(first, Unfit::None) => first = unfit,
                        Err(_) => first = Unfit::NoAlternative,
                    }
                }
                Err(first)
            }
            Matcher::Target(what) | Matcher::Targets { what, .. } | Matcher::OneTarget { what, .. } | Matcher::OfYourChoice(what) => {
                self.fits(what, party, row)
            }
            Matcher::Chosen(number) if matches!(self.chosen.get(*number as usize), Some(Value::Parties(_))) => {
                match (self.chosen.get(*number as usize), party) {
                    (Some(Value::Parties(several)), Some(party)) if several.contains(&party) => Ok(()),
                    (_, None) => Err(Unfit::None),
                    _ => Err(Unfit::NotThat),
                }
            }
            Matcher::ChosenStill { what, .. } => {
                self.is_that(matcher, party)?;
                // CR 615.9: the properties are checked again.
                self.fits(what, party, row)
            }
            // A token that is about to be created has no object yet, and neither has its event.
            Matcher::Itself if self.source.is_none() && party.is_none() => Ok(()),
            Matcher::Itself
            | Matcher::OfEvent
            | Matcher::This
            | Matcher::Host
            | Matcher::Equipped
            | Matcher::HostThat(_)
            | Matcher::It
            | Matcher::That(_)
            | Matcher::Granter
            | Matcher::Those(_)
            | Matcher::Them
            | Matcher::Group(_)
            | Matcher::OfLoop
            | Matcher::Found
            | Matcher::Rest
            | Matcher::DamagedThisWay(_)
            | Matcher::Made
            | Matcher::Paid { .. }
            | Matcher::Chosen(_) => self.is_that(matcher, party),
            Matcher::ThisWay(noun) => match (party, row) {
                (Some(Party::Object(object)), Some(row)) if self.table().result.objects.contains(&object) => self.fits_noun(noun, row),
                _ => Err(Unfit::NotThat),
            },
            Matcher::ItselfWith(quality) => match row {
                Some(row) => self.is_that(matcher, party).and_then(|()| self.has(row, quality)),
                None => Err(Unfit::None),
            },
        }
    }

    /// What was looked at together last, or else what was found last.
    pub fn group(&self) -> &'a [Party] {
        let found = |value: &'a Value| if let Value::Parties(found) = value { Some(found.as_slice()) } else { None };
        let looked = |value: &'a Value| if let Value::Group(group) = value { Some(group.as_slice()) } else { None };
        let mut values = self.chosen.iter().rev();
        values.clone().find_map(looked).or_else(|| values.find_map(found)).unwrap_or_default()
    }

    /// "Those cards": what was found last, or else what was looked at.
    pub fn those(&self) -> &'a [Party] {
        let known = |value: &'a Value| match value {
            Value::Parties(those) | Value::Group(those) => Some(those.as_slice()),
            _ => None,
        };
        self.chosen.iter().rev().find_map(known).unwrap_or_default()
    }

    fn is_that(&self, matcher: &Matcher, party: Option<Party>) -> Result<(), Unfit> {
        match (self.party(matcher), party) {
            (Some(that), Some(this)) if that == this => Ok(()),
            (_, None) => Err(Unfit::None),
            _ => Err(Unfit::NotThat),
        }
    }

    /// Whether an object is what a noun describes.
    pub fn fits_noun(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        self.fits_head(noun, row)?;
        for quality in &noun.is {
            self.has(row, quality)?;
        }
        self.fits_whose(noun, row)
    }

    /// The ability on the stack that an object stands for, and its source.
    fn ability(&self, row: &Row) -> Option<(crate::table::Own, ObjectId)> {
        let items = self.table().stack.iter().filter_map(|item| Some((item.own?, item.source)));
        items.into_iter().find(|(own, _)| own.id == row.id)
    }

    /// Whether an object is of the sort that a noun describes, in the right zone.
    #[inline]
    pub(crate) fn fits_head(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let head = match noun.head {
            Head::Permanent => row.zone == zones::BOARD,
            Head::Spell => row.zone == zones::STACK,
            Head::Card => !row.token,
            Head::Token => row.token && row.zone == zones::BOARD,
            Head::Source => row.zone != zones::ABILITIES,
            Head::Ability => row.zone == zones::ABILITIES,
        };
        if !head {
            return Err(Unfit::NotA(noun.head));
        }
        if let Some(zone) = noun.zone
            && row.zone != zone
        {
            return Err(Unfit::NotIn(zone));
        }
        if noun.other && self.source == Some(row.id) {
            return Err(Unfit::Same);
        }
        Ok(())
    }

    /// Whether an object is controlled and owned as a noun describes.
    fn fits_whose(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let is = |who: &Option<Who>, player| who.as_ref().is_none_or(|who| self.is_who(who, player));
        if is(&noun.owner, row.owner) && is(&noun.whose, holder(row)) { Ok(()) } else { Err(Unfit::OtherPlayers) }
    }

    /// The same, for who asks about many objects.
    pub(crate) fn whose(&self, noun: &Noun) -> Whose {
        let players = |who: &Who| {
            let mut players = [0_u64; 4];
            for player in self.table().player_ids().filter(|player| self.is_who(who, *player)) {
                players[usize::from(player.0 >> 6)] |= 1 << (player.0 & 63);
            }
            players
        };
        Whose { owners: noun.owner.as_ref().map(players), holders: noun.whose.as_ref().map(players) }
    }

    /// Whether an object has a characteristic, as far as it is known here.
    fn is(&self, row: &Row, tag: Tag) -> bool {
        match self.seen {
            None => self.position.is(row, tag),
            Some(working) => {
                working.state(row).map_or_else(|| self.position.table.definitions.card(row.card).is(tag), |state| state.is(tag))
            }
        }
    }

    /// Power and toughness, as far as they are known here.
    fn stats(&self, row: &Row) -> Option<(i64, i64)> {
        match self.seen {
            None => self.position.power_toughness(row),
            Some(working) => working
                .state(row)
                .map_or_else(|| self.position.table.definitions.card(row.card).power_toughness, |state| state.power_toughness),
        }
    }

    /// What was chosen as the text was carried out, or else as the object with the ability entered (CR 607.2d).
    fn named(&self, is: impl Fn(&Value) -> bool) -> &'a [Value] {
        let own = || self.source.and_then(|source| self.table().known(source)).map_or(self.chosen, |row| row.chosen.as_slice());
        if self.chosen.iter().any(is) { self.chosen } else { own() }
    }

    fn definition(&self, row: &Row) -> &'a crate::definition::Definition {
        self.position.table.definitions.card(row.card)
    }

    /// The numbers among the symbols of a card's cost, and how many others there are. Where the cost isn't known, no text that asks gets an
    /// answer; a token has none.
    fn cost_numbers(&self, row: &Row) -> Option<(u64, u64)> {
        let numbers = self.definition(row).cost_numbers();
        if numbers.is_none() && !row.token && row.card != crate::unknown::CARD {
            crate::unknown::cost();
        }
        numbers
    }

    /// The name of an object; what is face down has none (CR 708.2).
    fn name(&self, row: &Row) -> Option<&'a str> {
        let hidden = row.face_down || row.face() == Face::Down;
        Some(self.definition(row).name.as_str()).filter(|name| !hidden && !name.is_empty())
    }

    /// What bounds a number of an object: "the number of rust counters on it" are those on the object that is described
    /// (CR 608.2c).
    fn bound(&self, row: &Row, amount: &Amount) -> Option<u64> {
        if counts_on_it(amount) {
            return View { it: Some(Party::Object(row.id)), ..*self }.number(amount);
        }
        self.number(amount)
    }

    /// Whether an object has a quality.
    pub fn has(&self, row: &Row, quality: &Quality) -> Result<(), Unfit> {
        self.asks_about(row);
        let holds = match quality {
            Quality::Is(tag) => return if self.is(row, *tag) { Ok(()) } else { Err(Unfit::Lacks(*tag)) },
            Quality::Not(tag) => return if self.is(row, *tag) { Err(Unfit::Has(*tag)) } else { Ok(()) },
            Quality::AnyOf(tags) => return if tags.iter().any(|tag| self.is(row, *tag)) { Ok(()) } else { Err(Unfit::LacksAll) },
            Quality::Token(token) => row.token == *token,
            Quality::Tapped(tapped) => row.tapped == *tapped,
            Quality::Attacking => row.combat.attacking.is_some(),
            Quality::AttackingTheirs(who) => match row.combat.attacking {
                Some(Party::Player(player)) => self.is_who(who, player),
                Some(Party::Object(object)) => self.table().known(object).is_some_and(|attacked| self.is_who(who, attacked.controller)),
                None => false,
            },
            Quality::AttackingWhom(who) => matches!(row.combat.attacking, Some(Party::Player(player)) if self.is_who(who, player)),
            Quality::Unblocked => row.combat.attacking.is_some() && !row.combat.blocked && self.blockers_declared(),
            Quality::Blocking => !row.combat.blocking.is_empty(),
            Quality::TheChosen | Quality::TheChosenType => {
                let named = self.named(|value| matches!(value, Value::Tag(_)));
                named.iter().any(|value| matches!(value, Value::Tag(tag) if self.is(row, *tag)))
            }
            Quality::TheChosenName => {
                let name = |card: CardId| self.table().definitions.card(card).name.as_str();
                let named = self.named(|value| matches!(value, Value::Name(_)));
                named.iter().any(|value| matches!(value, Value::Name(card) if name(*card) == name(row.card)))
            }
            Quality::TheChosenNumber => {
                let named = self.named(|value| matches!(value, Value::Number(_)));
                named.contains(&Value::Number(self.position.table.definitions.mana_value(row)))
            }
            Quality::PowerAtLeast(n) => self.stats(row).is_some_and(|(power, _)| power >= *n as i64),
            Quality::PowerAtMost(n) => self.stats(row).is_some_and(|(power, _)| power <= *n as i64),
            Quality::ToughnessAtLeast(n) => self.stats(row).is_some_and(|(_, toughness)| toughness >= *n as i64),
            Quality::ToughnessAtMost(n) => self.stats(row).is_some_and(|(_, toughness)| toughness <= *n as i64),
            Quality::ManaValueAtLeast(n) => self.position.table.definitions.mana_value(row) >= *n,
            Quality::ManaValueWithin(amount) => {
                self.bound(row, amount).is_some_and(|most| self.position.table.definitions.mana_value(row) <= most)
            }
            Quality::ManaValueIs(amount) => self.bound(row, amount) == Some(self.position.table.definitions.mana_value(row)),
            Quality::PowerWithin(amount) => {
                let most = self.bound(row, amount).and_then(|most| i64::try_from(most).ok());
                self.stats(row).zip(most).is_some_and(|((power, _), most)| power <= most)
            }
            Quality::ManaValueAtMost(n) => self.position.table.definitions.mana_value(row) <= *n,
            Quality::AllOf(all) => all.iter().all(|quality| self.has(row, quality).is_ok()),
            Quality::Either(any) => any.iter().any(|quality| self.has(row, quality).is_ok()),
            Quality::Isnt(none) => !none.iter().any(|quality| self.has(row, quality).is_ok()),
            Quality::SharesColor => self.shares_color(row),
            Quality::SinceUpkeep => row.since > 0 && row.since != u32::MAX && row.since >= self.table().player(row.controller).turn_before,
            Quality::Became(verb) => row.memory.as_ref().is_some_and(|memory| memory.became.contains(verb)),
            Quality::AmongThem => self.group().contains(&Party::Object(row.id)),
            // Said of nothing that the text has done.
            Quality::DoneThisWay(_) => false,
            Quality::AnotherTarget => true,
            Quality::InGroup(group) => match **group {
                Matcher::Chosen(number) => match self.chosen.get(usize::from(number)) {
                    Some(Value::Parties(several)) => several.contains(&Party::Object(row.id)),
                    _ => false,
                },
                _ => false,
            },
            Quality::ExiledWith => {
                let by = row.memory.as_ref().and_then(|memory| memory.exiled_with);
                row.zone == zones::EXILE && by.is_some() && by == self.source
            }
            Quality::Commander => row.commander() != Commander::No,
            Quality::AnyCounter => row.counters.iter().any(|(_, amount)| *amount > 0),
            Quality::OddManaValue(odd) => (self.position.table.definitions.mana_value(row) % 2 == 1) == *odd,
            // CR 303.4, 608.2b: an Aura that is still a spell isn't attached to anything.
            Quality::HasAttached(kind) => {
                let attached = |other: &&Row| other.attached == Some(row.id) && other.zone == zones::BOARD;
                self.table().rows.iter().filter(attached).any(|other| self.is(other, *kind))
            }
            Quality::RingBearer => row.memory.as_ref().is_some_and(|memory| memory.bears_ring_of == Some(row.controller)),
            Quality::HeldSinceTurn => row.since == 0 || row.since < self.table().player(row.controller).turn,
            Quality::BlockerOf(of) => matches!(self.party(of), Some(Party::Object(object)) if row.combat.blocking.contains(&object)),
            Quality::BlockedBy(by) => matches!(self.party(by), Some(Party::Object(object))
                if self.table().known(object).is_some_and(|other| other.combat.blocking.contains(&row.id))),
            Quality::Of(who) => {
                let controlled = matches!(row.zone, zones::BOARD | zones::STACK | zones::COMMAND);
                self.is_who(who, if controlled { row.controller } else { row.owner })
            }
            Quality::NoneOf(what) => self.fits(what, Some(Party::Object(row.id)), Some(row)).is_err(),
            Quality::AttachedTo(what) => {
                let host = row.attached.and_then(|host| self.table().row(host));
                host.is_some_and(|host| self.fits(what, Some(Party::Object(host.id)), Some(host)).is_ok())
            }
            Quality::NoCounter(counter) => row.counters_of(*counter) == 0,
            Quality::HasCounter(counter) => row.counters_of(*counter) > 0,
            // A text that says its own name says "~".
            Quality::Named(name) if name == "~" => {
                let own = self.source.and_then(|source| self.table().known(source));
                own.is_some_and(|own| self.definition(own).name == self.definition(row).name)
            }
            Quality::Named(name) => self.table().definitions.card(row.card).name.eq_ignore_ascii_case(name),
            Quality::Damaged(damaged) => (row.damage > 0) == *damaged,
            Quality::Center => {
                let line = self.table().line(row.controller);
                line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&row.id)
            }
            Quality::LeftEnd => self.table().line(row.controller).first() == Some(&row.id),
            Quality::Flank(flank) => self.table().is_flank(row) == *flank,
            Quality::NextTo(of) => match self.party(of) {
                // Of what is gone, beside what it last stood.
                Some(Party::Object(object)) => {
                    let gone = self.table().row(row.id).is_none();
                    self.table().neighbors(object).contains(&row.id) || gone && self.table().neighbors(row.id).contains(&object)
                }
                _ => false,
            },
            Quality::MostPowerful | Quality::LeastPowerful => self.is_extreme(row, matches!(quality, Quality::MostPowerful), false),
            Quality::Strongest | Quality::Weakest => self.is_extreme(row, matches!(quality, Quality::Strongest), true),
            Quality::Doomed(doomed) => row.doomed == *doomed,
            Quality::At(spot) => self.is_at(row, spot),
            Quality::PowerBelow(of) => match (self.stats(row), self.stats_of(of)) {
                (Some((power, _)), Some((than, _))) => power < than,
                _ => false,
            },
            Quality::FaceDown => row.face_down || row.face() == Face::Down,
            Quality::Kicked => row.kicked,
            Quality::WasCast(zone) => row.cast_from.is_some() && (zone.is_none() || *zone == row.cast_from),
            Quality::CastByYou => row.cast_by == Some(self.controller),
            Quality::WithX => self.position.table.definitions.card(row.card).cost.contains("{X}"),
            Quality::HasOwnAttached(kind) => {
                let own = |other: &&Row| other.attached == Some(row.id) && other.zone == zones::BOARD && other.controller == row.controller;
                self.table().rows.iter().filter(own).any(|other| self.is(other, *kind))
            }
            Quality::In(zone) => row.zone == *zone,
            // What left together with others wasn't alone.
            Quality::Alone if self.table().row(row.id).is_none() => row.aspect.as_ref().is_some_and(|aspect| aspect.left_alone),
            Quality::Alone => {
                let beside = |other: &&Row| other.id != row.id && other.zone == row.zone && other.at == row.at;
                let mut others = self.table().rows.iter().filter(beside).filter(|other| other.controller == row.controller);
                row.count == 1 && !others.any(|other| self.stats(other).is_some())
            }
            Quality::CostNumberAtMost(most) => self.cost_numbers(row).is_some_and(|(number, _)| number <= *most),
            Quality::CostNumberBelow(than) => {
                let below = |(number, _): (u64, u64)| self.number(than).is_some_and(|than| number < than);
                self.cost_numbers(row).is_some_and(below)
            }
            Quality::CostSymbolsAtMost(most) => self.cost_numbers(row).is_some_and(|(_, symbols)| symbols <= *most),
            Quality::CostNumberAtLeast(least) => self.cost_numbers(row).is_some_and(|(number, _)| number >= *least),
            Quality::CostSymbolsAtLeast(least) => self.cost_numbers(row).is_some_and(|(_, symbols)| symbols >= *least),
            Quality::Attached => row.attached.is_some(),
            Quality::Holds(noun) => self.at(row).any(|other| self.fits_noun(noun, other).is_ok()),
            Quality::Open => row.controller == PlayerId::NOBODY && !self.at(row).any(|other| self.stats(other).is_some()),
            Quality::Except(of) => self.party(of) != Some(Party::Object(row.id)),
            Quality::PlayedFrom(zone) => row.cast_from == Some(*zone),
            Quality::PlayedNotFrom(zone) => row.cast_from.is_some_and(|from| from != *zone),
            Quality::On(of) => row.attached.is_some() && self.party(of) == row.attached.map(Party::Object),
            Quality::Activated(activated) => self.ability(row).is_some_and(|(own, _)| own.activated == *activated),
            Quality::FromSource(noun) => self
                .ability(row)
                .and_then(|(_, source)| self.table().known(source))
                .is_some_and(|source| self.fits_noun(noun, source).is_ok()),
            Quality::OnTop => self.table().in_zone(zones::DECK, Some(row.owner)).all(|other| other.place >= row.place),
            Quality::The(of) => self.party(of) == Some(Party::Object(row.id)),
            Quality::Beside { of, right } => match self.party(of) {
                Some(Party::Object(object)) => self.table().beside(object, *right) == Some(row.id),
                _ => false,
            },
            Quality::OtherThan(of) => self.party(of) != Some(Party::Object(row.id)),
            Quality::Shares { tags, with } => {
                let others = crate::interpret::each(self, with);
                let has = |other: &Party, tag| match other {
                    Party::Object(other) => self.table().known(*other).is_some_and(|other| self.is(other, tag)),
                    Party::Player(_) => false,
                };
                tags.iter().any(|tag| self.is(row, *tag) && others.iter().any(|other| has(other, *tag)))
            }
            Quality::SharesBeside { tags, at_least } => {
                let beside = self.table().neighbors(row.id);
                let beside = beside.iter().filter_map(|id| self.table().row(*id));
                let shares = |other: &&Row| tags.iter().any(|tag| self.is(row, *tag) && self.is(other, *tag));
                beside.filter(shares).count() as u64 >= *at_least
            }
            Quality::WithinTop { count, of } => {
                let before = |other: &&Row| other.zone == row.zone && other.owner == row.owner && other.place < row.place;
                let others = self.table().rows.iter().filter(before);
                let fits = |other: &&Row| of.iter().all(|quality| self.has(other, quality).is_ok());
                others.filter(fits).map(|other| other.count).fold(0, u64::saturating_add) < *count // no amount
            }
            Quality::Numbered(counter) => {
                let active = self.table().player(self.table().turn.active);
                let number = crate::table::count_of(&active.counters, *counter).checked_sub(1);
                number.and_then(|number| u16::try_from(number).ok()).is_some_and(|number| self.is(row, Tag(number)))
            }
            Quality::OddPower(odd) => self.stats(row).is_some_and(|(power, _)| (power.rem_euclid(2) == 1) == *odd),
            Quality::SameName(of) => {
                let others = crate::interpret::each(self, of);
                let known =
                    others.iter().filter_map(|other| if let Party::Object(other) = other { self.table().known(*other) } else { None });
                self.name(row).is_some_and(|name| known.filter_map(|other| self.name(other)).any(|other| other.eq_ignore_ascii_case(name)))
            }
            Quality::Targeting(of) => {
                let mut items = self.table().stack.iter().filter(|item| item.spell == Some(row.id));
                let fits = |value: &Value| match value {
                    Value::Party(party @ Party::Player(_)) => self.fits(of, Some(*party), None).is_ok(),
                    Value::Party(party @ Party::Object(object)) => self.fits(of, Some(*party), self.table().row(*object)).is_ok(),
                    _ => false,
                };
                items.any(|item| item.chosen.iter().any(fits))
            }
            Quality::LeastToughness(among) => {
                let toughness = |row: &Row| self.stats(row).map_or(0, |(_, toughness)| toughness);
                let own = |other: &&Row| other.zone == zones::BOARD && other.controller == row.controller && self.is(other, *among);
                self.table().rows.iter().filter(own).all(|other| toughness(other) >= toughness(row))
            }
            Quality::SharesKind { of, with } => {
                let mut kinds = self.table().definitions.derivation.subtypes_of(*of);
                let others = crate::interpret::each(self, with);
                // CR 614.12: what is entering is looked at as it would be on the battlefield.
                let arriving = |id: &ObjectId| self.table().entering.iter().find(|arriving| arriving.object == *id);
                let known = |id: &ObjectId| arriving(id).map(|arriving| &*arriving.as_it_enters).or_else(|| self.table().known(*id));
                let has = |other: &Party, tag| match other {
                    Party::Object(other) => known(other).is_some_and(|other| self.is(other, tag)),
                    Party::Player(_) => false,
                };
                kinds.any(|tag| self.is(row, tag) && others.iter().any(|other| has(other, tag)))
            }
            Quality::SourceKicked => self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.kicked),
            Quality::DamagedThisTurn(by) => match by {
                None => self.damaged(row, None),
                Some(by) => matches!(self.party(by), Some(Party::Object(by)) if self.damaged(row, Some(by))),
            },
            Quality::EnteredThisTurn => self.entered_this_turn(row),
            Quality::ThisTurn { what, doing } => self.took_part(row, what, *doing),
            Quality::DoneSince(what) => self.done_since(row, what),
            Quality::Most(among) => self.stands_out(row, among, i64::ge),
            Quality::Least(among) => self.stands_out(row, among, i64::le),
            Quality::SingleTarget => self.table().stack.iter().any(|item| item.spell == Some(row.id) && item.chosen.len() == 1),
        };
        if holds { Ok(()) } else { Err(Unfit::Quality) }
    }
}

/// Whether an amount is one of counters on "it".
fn counts_on_it(amount: &Amount) -> bool {
    match amount {
        Amount::CountersOn { of, .. } => **of == Matcher::It,
        Amount::Sum(all) => all.iter().any(counts_on_it),
        _ => false,
    }
}
