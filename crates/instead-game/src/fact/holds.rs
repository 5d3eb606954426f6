//! Whether a fact holds of a position.

use instead_kernel::amount::Amounts as _;
use instead_model::ending::{of_change, of_effect};
use instead_model::evaluate::holder;
use instead_model::event::{Party, Value};
use instead_model::ids::{CardId, Label, ObjectId, PlayerId, Tag, Zone};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::record::{Called, Recorded};
use instead_model::table::{Face, Row, count_of};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use super::{Bearer, Copula, End, Fact, Filler, Happening, Mark, Named, Naming, Own, PermanentKind, abilities, difference};
use crate::names::{is_first_name, same};
use crate::play::{Play, RULES, UNKNOWN};
use crate::sentences::{Arg, BoundSentence};

/// The words that an object can be besides its characteristics.
const STATES: &[&str] = &[
    "token",
    "permanent",
    "card",
    "tapped",
    "exhausted",
    "untapped",
    "ready",
    "attacking",
    "blocking",
    "destroyed",
    "dead",
    "damaged",
    "transformed",
    "face down",
    "face up",
    "no abilities",
];

/// A position of which facts hold or don't.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// The game.
    pub rules: &'a dyn Play,
    /// The position.
    pub position: &'a Position,
    /// The beginning, of which "nothing changed" speaks, and how its objects are called.
    pub start: Option<(&'a Position, &'a dyn Naming)>,
    /// Whether it goes on for ever, which is a draw.
    pub endless: bool,
}

/// Why it can't be said whether a fact holds: what was expected instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unclear(pub &'static str);

impl At<'_> {
    /// Whether a fact holds.
    ///
    /// # Errors
    ///
    /// A word that says nothing of an object, or a sentence that the game can't tell about.
    pub fn holds(&self, fact: &Fact) -> Result<bool, Unclear> {
        let table = &self.position.table;
        Ok(match fact {
            Fact::Unchanged => match self.start {
                Some((start, naming)) => difference(self.rules, naming, start, self.position, self.endless).is_nothing(),
                None => return Err(Unclear("a beginning to compare with")),
            },
            Fact::Turn { of, moment } => of.is_none_or(|of| of == table.turn.active) && *moment == table.turn.moment,
            // CR 104.4a, 104.4b.
            Fact::Draw => self.endless || table.players.iter().all(|player| player.lost),
            Fact::Total { player, is } => self.rules.total(table.player(*player)) == *is,
            // CR 104.1: the game is over where somebody else has won it, too.
            Fact::Lost(player) => table.player(*player).lost || table.player_ids().any(|other| other != *player && table.player(other).won),
            Fact::Won(player) => self.won(*player),
            Fact::Drew { player, cards } => {
                let drawn = table.player(*player).drawn_in_all;
                cards.map_or(drawn > 0, |cards| drawn == cards)
            }
            Fact::Cards { player, zone, count } => self.cards(*player, *zone) == *count,
            Fact::Has { player, object, zone } => self.any(object, |row| row.zone == *zone && holder(row) == *player),
            Fact::HasNumber { player, name, zone, count } => self.has_number(*player, name, *zone) == *count,
            Fact::Counters { of: Bearer::Player(player), counter, count } => count_of(&table.player(*player).counters, *counter) == *count,
            Fact::Counters { of: Bearer::Object(object), counter, count } => {
                object.rows(self.position).first().map_or(0, |row| row.counters_of(*counter)) == *count
            }
            Fact::Damage { object, amount } => self.any(object, |row| row.damage == *amount && row.zone == zones::BOARD),
            Fact::Left { object, amount } => self.left(object) == *amount,
            Fact::Controls { player, kind, count } => self.controls(*player, kind) == *count,
            Fact::Marked { player, kind, mark, count } => {
                if let Mark::Has(word) = mark {
                    self.known_quality(word)?;
                }
                self.marked(*player, kind, mark) == *count
            }
            Fact::Ends { player, zone, end, cards } => self.is_at_end(*player, *zone, *end, cards),
            Fact::Lasts { object, count } => self.lasting(object) == *count,
            Fact::LastsOn { object, on, count } => self.lasting_on(object, on) == *count,
            Fact::Not(fact) => !self.holds(fact)?,
            Fact::ControlsObject { player, object } | Fact::ControlledBy { object, player } => {
                self.any(object, |row| row.zone == zones::BOARD && row.controller == *player)
            }
            Fact::Triggered { object, times } => {
                let triggered = self.triggered(object);
                times.map_or(triggered > 0, |times| triggered == times)
            }
            Fact::Chose { object, choice } => self.any(object, |row| self.chose(row, choice)),
            Fact::In { object, zone, of } => self.any(object, |row| row.zone == *zone && of.is_none_or(|of| holder(row) == of)),
            Fact::Gone(object) => object.rows(self.position).is_empty(),
            Fact::Attached { object, to } => self.attached(object, to)?,
            Fact::Copy { object, original } => self.is_copy(object, original),
            Fact::Stats { object, power, toughness } => {
                self.any(object, |row| row.zone == zones::BOARD && self.position.power_toughness(row) == Some((*power, *toughness)))
            }
            Fact::Is { object, word, verb: Copula::Cant } => {
                let sentence = abilities::said_cant(self.rules, word).ok_or(Unclear("something that a text may forbid"))?;
                let by_keyword = |row: &Row| self.rules.forbidden_by_keywords(self.position, row).contains(&word.trim());
                self.any(object, |row| abilities::of(self.rules, self.position, row).contains(&sentence) || by_keyword(row))
            }
            Fact::Is { object, word, .. } => self.has_quality(object, word)?,
            Fact::Happened(happening) => self.happened(happening),
            Fact::Own(own) => self.rules.holds(&self.said(own), self.position).ok_or(Unclear("something that can be told"))?,
        })
    }

    fn any(&self, object: &Named, fits: impl Fn(&Row) -> bool) -> bool {
        object.rows(self.position).into_iter().any(fits)
    }

    fn won(&self, player: PlayerId) -> bool {
        let table = &self.position.table;
        let others: Vec<PlayerId> = table.player_ids().filter(|other| *other != player).collect();
        table.player(player).won
            || (!table.player(player).lost && !others.is_empty() && others.iter().all(|other| table.player(*other).lost))
    }

    fn cards(&self, player: PlayerId, zone: Zone) -> u64 {
        let rows = self.position.table.rows.iter().filter(|row| row.zone == zone && holder(row) == player && !row.token);
        rows.map(|row| row.count).together()
    }

    /// The number of objects of a name or description that a player has in a zone.
    pub fn has_number(&self, player: PlayerId, name: &str, zone: Zone) -> u64 {
        let rows = self.position.table.rows.iter().filter(|row| row.zone == zone && holder(row) == player);
        rows.filter(|row| self.is_named(row, name)).map(|row| row.count).together()
    }

    /// The effects that resolutions made whose source, or whose text, has this name.
    fn effects_of<'p>(&'p self, object: &'p Named) -> impl Iterator<Item = &'p MadeEffect> {
        self.position.effects.list.iter().filter(move |effect| self.is_source(effect.card, effect.source, object))
    }

    fn is_source(&self, card: CardId, source: ObjectId, object: &Named) -> bool {
        // What the rules make for an object is that object's.
        match self.position.table.known(source) {
            Some(row) if card == RULES || row.card == card || row.printed == Some(card) => self.goes_by(row.card, row.label, object),
            _ => card != RULES && self.goes_by(card, None, object),
        }
    }

    /// Whether the object with this label, or this card, has a name.
    fn goes_by(&self, card: CardId, label: Option<Label>, object: &Named) -> bool {
        let called = || same(&self.position.table.definitions.card(card).name, &object.name);
        match label {
            Some(label) if object.labels.is_empty() => {
                object.late.as_ref().is_some_and(|late| late.nth.is_some_and(|(_, own)| own == label)) || called()
            }
            Some(label) => object.labels.contains(&label),
            None => called(),
        }
    }

    /// The uses and points that are left of the effects of a source.
    pub fn left(&self, object: &Named) -> u64 {
        let replacing = self.effects_of(object).filter(|effect| matches!(effect.part, Part::Replacement(_)));
        replacing.filter_map(|effect| effect.left).together()
    }

    /// The number of effects of a source, made by resolutions, that still last.
    pub fn lasting(&self, object: &Named) -> u64 {
        let changes = self.position.effects.continuous.iter().filter(|change| self.is_source(change.card, change.source, object));
        (self.effects_of(object).count() + changes.count()) as u64
    }

    /// The same of those that are about somebody or something.
    pub fn lasting_on(&self, object: &Named, on: &Bearer) -> u64 {
        let is_on = |parties: Vec<Party>| match on {
            Bearer::Player(player) => parties.contains(&Party::Player(*player)),
            Bearer::Object(bearer) => bearer.rows(self.position).iter().any(|row| parties.contains(&Party::Object(row.id))),
        };
        let made = self.effects_of(object).filter(|effect| is_on(of_effect(self.position, effect)));
        let changes = self.position.effects.continuous.iter().filter(|change| self.is_source(change.card, change.source, object));
        (made.count() + changes.filter(|change| is_on(of_change(self.position, change))).count()) as u64
    }

    fn is_at_end(&self, player: PlayerId, zone: Zone, end: End, cards: &[Named]) -> bool {
        let known = known(self.position, zone, player, end);
        let known = if end == End::Bottom { known.get(known.len().saturating_sub(cards.len())..).unwrap_or_default() } else { &known }; // no amount
        let means = |(known, card): (&&Row, &Named)| card.rows(self.position).iter().any(|row| row.id == known.id);
        known.len() >= cards.len() && known.iter().zip(cards).all(means)
    }

    /// The number of permanents of a kind that a player controls and that bear a mark.
    pub fn marked(&self, player: PlayerId, kind: &PermanentKind, mark: &Mark) -> u64 {
        let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player;
        let rows = self.position.table.rows.iter().filter(own).filter(|row| self.is_kind(row, kind) && self.bears(row, mark));
        rows.map(|row| row.count).together()
    }

    fn bears(&self, row: &Row, mark: &Mark) -> bool {
        match mark {
            Mark::Counters(counter, count) => row.counters_of(*counter) == *count,
            Mark::Damage(amount) => row.damage == *amount,
            Mark::Chose(choice) => self.chose(row, choice),
            Mark::Attached(Bearer::Object(host)) => host.rows(self.position).iter().any(|host| row.attached == Some(host.id)),
            Mark::Has(word) => self.known_quality(word).is_ok_and(|quality| self.has(row, &quality)),
            Mark::At(place) => place.rows(self.position).iter().any(|place| row.at == Some(place.id) && row.id != place.id),
            Mark::Attached(Bearer::Player(player)) => row.chosen.contains(&Value::Enchanted(*player)),
        }
    }

    /// The number of permanents of a kind that a player controls.
    pub fn controls(&self, player: PlayerId, kind: &PermanentKind) -> u64 {
        let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player;
        let rows = self.position.table.rows.iter().filter(own).filter(|row| self.is_kind(row, kind));
        rows.map(|row| row.count).together()
    }

    fn is_kind(&self, row: &Row, kind: &PermanentKind) -> bool {
        match kind {
            PermanentKind::Called(name) => self.is_named(row, name),
            PermanentKind::Sized { stats, called } => self.position.power_toughness(row) == Some(*stats) && self.is_named(row, called),
            PermanentKind::Described { stats, words, name } => {
                let called = || &self.position.table.definitions.card(row.card).name;
                stats.is_none_or(|stats| self.position.power_toughness(row) == Some(stats))
                    && name.as_ref().is_none_or(|name| called().eq_ignore_ascii_case(name))
                    && words.iter().all(|word| self.has_word(row, word))
            }
        }
    }

    /// Whether an object has this name, or is what it says.
    fn is_named(&self, row: &Row, sentence: &str) -> bool {
        let name = &self.position.table.definitions.card(row.card).name;
        let one = sentence.strip_suffix('s');
        same(name, sentence)
            || is_first_name(sentence, name)
            || self.has_word(row, sentence)
            || one.is_some_and(|one| name.eq_ignore_ascii_case(one))
    }

    /// Whether an object is or has what a word says.
    fn has_word(&self, row: &Row, word: &str) -> bool {
        let sentence = bare(word);
        // What stands here stands in STATES, too.
        match sentence {
            "token" => return row.token,
            "permanent" | "card" => return true,
            "tapped" | "exhausted" => return row.tapped,
            "untapped" | "ready" => return !row.tapped,
            "attacking" => return row.combat.attacking.is_some(),
            "blocking" => return !row.combat.blocking.is_empty(),
            "destroyed" | "dead" => return row.zone == zones::DISCARD,
            "damaged" => return row.damage > 0,
            "transformed" => return row.face() == Face::Back,
            "face down" => return row.face_down || row.face() == Face::Down,
            "face up" => return !row.face_down && row.face() != Face::Down,
            "no abilities" => return self.has_no_abilities(row),
            _ if sentence == self.rules.tapped_told(true) => return row.tapped,
            _ if sentence == self.rules.tapped_told(false) => return !row.tapped,
            _ => {}
        }
        self.tags(sentence).any(|tag| self.position.is(row, tag) || self.position.rating(row, tag) > 0)
    }

    /// The characteristics that a word may mean.
    fn tags<'s>(&self, sentence: &'s str) -> impl Iterator<Item = Tag> + 's + use<'s> {
        let words = self.rules.words();
        let kinds = [TagKind::Type, TagKind::Supertype, TagKind::Subtype, TagKind::Color, TagKind::Keyword];
        kinds.into_iter().filter_map(|kind| words.find_tag(kind, sentence))
    }

    /// Whether it has none, or has lost those of its text, was given no keyword, and is nothing that brings one with it.
    fn has_no_abilities(&self, row: &Row) -> bool {
        let definition = self.position.table.definitions.card(row.card);
        let keywords = &self.position.table.definitions.derivation.keywords;
        let keyword = self
            .position
            .with(row, |now| now.map_or_else(|| definition.tags.iter().any(|tag| keywords.has(*tag)), |now| now.tags.meets(keywords)));
        // CR 305.7: a land of a basic type has the ability of that.
        let basic = &self.position.table.definitions.derivation.basic;
        let land = self
            .position
            .with(row, |now| now.map_or_else(|| definition.tags.iter().any(|tag| basic.has(*tag)), |now| now.tags.meets(basic)));
        (definition.clauses.is_empty() || self.position.abilities_lost(row)) && !keyword && !land
    }

    fn has_quality(&self, object: &Named, word: &str) -> Result<bool, Unclear> {
        if word == "gone" {
            return Ok(object.rows(self.position).is_empty());
        }
        let quality = self.known_quality(word)?;
        Ok(self.any(object, |row| self.has(row, &quality)))
    }

    /// A word that says something of an object: a state or characteristic, or the text of an ability.
    fn known_quality<'w>(&self, word: &'w str) -> Result<Quality<'w>, Unclear> {
        let turned = [true, false].map(|tapped| self.rules.tapped_told(tapped)).contains(&bare(word));
        if turned || STATES.contains(&bare(word)) || self.tags(bare(word)).next().is_some() {
            return Ok(Quality::Word(word));
        }
        abilities::said(self.rules, bare(word)).map(Quality::Ability).ok_or(Unclear("a state, a characteristic or an ability"))
    }

    fn has(&self, row: &Row, quality: &Quality<'_>) -> bool {
        match quality {
            Quality::Word(word) => self.has_word(row, word),
            Quality::Ability(sentence) => abilities::of(self.rules, self.position, row).contains(sentence),
        }
    }

    fn chose(&self, row: &Row, sentence: &str) -> bool {
        let players = &self.position.table.definitions.players;
        row.chosen.iter().any(|value| match value {
            Value::Tag(tag) => self.rules.words().tag(*tag).name.eq_ignore_ascii_case(sentence),
            Value::Name(card) => self.position.table.definitions.card(*card).name.eq_ignore_ascii_case(sentence),
            Value::Number(number) => number.to_string() == sentence,
            Value::Party(Party::Object(object)) => {
                let row = self.position.table.known(*object);
                row.is_some_and(|row| self.position.table.definitions.card(row.card).name.eq_ignore_ascii_case(sentence))
            }
            Value::Party(Party::Player(player)) | Value::Enchanted(player) => {
                players.get(usize::from(player.0)).is_some_and(|name| name.eq_ignore_ascii_case(sentence))
            }
            _ => false,
        })
    }

    fn attached(&self, object: &Named, to: &Bearer) -> Result<bool, Unclear> {
        let host = match to {
            Bearer::Object(host) => host,
            Bearer::Player(player) => return Ok(self.any(object, |row| row.chosen.contains(&Value::Enchanted(*player)))),
        };
        let hosts = host.rows(self.position);
        Ok(self.any(object, |row| hosts.iter().any(|host| row.attached == Some(host.id))))
    }

    fn is_copy(&self, object: &Named, original: &str) -> bool {
        let definitions = &self.position.table.definitions;
        let card = definitions.find(original);
        self.any(object, |row| {
            let turned = |front: CardId| row.face() == Face::Back && definitions.card(front).back == Some(row.card);
            let copies = Some(row.card) == card || Some(definitions.original(row.card)) == card;
            row.printed.is_some_and(|printed| !turned(printed)) && row.face() != Face::Down && copies
        })
    }

    /// The number of times that an object's abilities triggered.
    pub fn triggered(&self, object: &Named) -> u64 {
        let own = self.position.table.triggers.iter().filter(|((of, label), _)| self.goes_by(*of, *label, object));
        own.map(|(_, times)| *times).together()
    }

    /// Whether such events happened on the way: this often, this much, or at all.
    fn happened(&self, happening: &Happening) -> bool {
        let Happening { deeds, player, dealt, to, number, .. } = happening;
        let kind = |key: &Recorded| {
            let zones = deeds.from.is_none_or(|from| key.from == Some(from)) && deeds.to.is_none_or(|to| key.to == Some(to));
            key.verb == deeds.verb && zones && player.is_none_or(|player| key.player == Some(player))
        };
        let all = || self.position.table.recorded.iter().filter(|(key, _)| kind(key));
        let is = |called: &Option<Called>, of: &Bearer| called.is_some_and(|called| self.is_called(called, of));
        let sum = |fits: &dyn Fn(&Recorded) -> bool| all().filter(|(key, _)| fits(key)).map(|(_, times)| *times).together();
        let enough = |times: u64| number.map_or(times > 0, |number| times == number);
        if let Some((source, target)) = dealt {
            return enough(sum(&|key| is(&key.source, source) && is(&key.subject, target)));
        }
        if to.is_empty() {
            return enough(sum(&|_| true));
        }
        to.iter().all(|object| enough(sum(&|key| is(&key.subject, object))))
    }

    /// Whether a name means what something is called in the record.
    fn is_called(&self, called: Called, of: &Bearer) -> bool {
        match (called, of) {
            (Called::Player(player), Bearer::Player(named)) => *named == player,
            (Called::Object(card, label), Bearer::Object(object)) => match label {
                Some(label) if !object.labels.is_empty() => object.labels.contains(&label),
                _ => same(&self.position.table.definitions.card(card).name, &object.name),
            },
            _ => false,
        }
    }

    /// A sentence of the game's own, with the objects that its names mean in this position.
    fn said(&self, own: &Own) -> BoundSentence {
        let parties = |bearer: &Bearer| match bearer {
            Bearer::Player(player) => vec![Party::Player(*player)],
            Bearer::Object(object) => object.rows(self.position).into_iter().map(|row| Party::Object(row.id)).collect(),
        };
        let arg = |filler: &Filler| match filler {
            Filler::Said => Arg::Said,
            Filler::Number(number) => Arg::Number(*number),
            Filler::Text(text) => Arg::Text(text.clone()),
            Filler::Player(player) => Arg::Player(*player),
            Filler::Bearers(bearers) => {
                let each: Vec<Vec<Party>> = bearers.iter().map(parties).collect();
                // Of several names, each may mean several equal objects: the sentence is about one of each.
                let several = each.len() > 1 && each.iter().any(|parties| parties.len() > 1);
                if several { Arg::Each(each) } else { Arg::Parties(each.concat()) }
            }
            Filler::Zone(zone) => Arg::Zone(*zone),
        };
        let args = own.args.iter().map(|(role, filler)| (role.clone(), arg(filler))).collect();
        BoundSentence { verb: own.verb.clone(), args }
    }
}

/// The quality of an object that a word names.
enum Quality<'w> {
    /// A state or a characteristic.
    Word(&'w str),
    /// An ability, in the words of facts.
    Ability(String),
}

/// More cards than these aren't listed one by one.
const LISTED: u64 = 60;

/// The cards at an end of a pile that are known one by one, the top one first: up to where nobody knows the card, or the order
/// of different cards.
pub(super) fn known(position: &Position, zone: Zone, player: PlayerId, end: End) -> Vec<&Row> {
    let mut rows: Vec<&Row> = position.table.in_zone(zone, Some(player)).collect();
    rows.sort_by_key(|row| row.place);
    let mut places: Vec<&[&Row]> = rows.chunk_by(|one, other| one.place == other.place).collect();
    if end == End::Bottom {
        places.reverse();
    }
    let mut known = Vec::new();
    for place in places {
        let alike = |row: &&Row| row.card != UNKNOWN && (row.label, row.card) == (place[0].label, place[0].card);
        let count = place.iter().map(|row| row.count).together();
        if !place.iter().all(alike) || count > LISTED {
            break;
        }
        known.extend(place.iter().flat_map(|row| std::iter::repeat_n(*row, row.count as usize)));
    }
    if end == End::Bottom {
        known.reverse();
    }
    known
}

/// A word without its article.
fn bare(word: &str) -> &str {
    word.trim().trim_start_matches("a ").trim_start_matches("an ")
}
