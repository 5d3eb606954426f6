//! Sentences that say why an effect doesn't apply, or why an event can't happen.

use super::Teller;
use super::english::{a, possessive};
use crate::event::{Event, Party};
use crate::ids::{Tag, Zone};
use crate::language::Head;
use crate::reason::{Reason, Unfit};
use crate::vocabulary::TagKind;
use crate::zones;

impl Teller<'_> {
    /// A reason as part of a sentence, said of `event`: "it watches damage, and this is a draw".
    pub fn reason(&self, reason: &Reason, event: &Event) -> String {
        let counters = |counter: &crate::ids::Counter| self.words.counter(*counter);
        match reason {
            Reason::OtherEvent(verb) => format!("it watches {}, and this is {}", self.noun(*verb), self.noun(event.verb)),
            Reason::Source(Unfit::None) => "there is no source".into(),
            Reason::Source(unfit) => {
                let source = event.source.map_or_else(|| "the source".into(), |source| format!("the source, {},", self.object(source)));
                self.unfit(&source, event.source.map(Party::Object), unfit)
            }
            Reason::Subject(unfit) => match event.subject {
                Some(party) => self.unfit(&self.party(party), Some(party), unfit),
                None => self.unfit(&event.card.map_or_else(|| "it".into(), |card| self.card(card)), None, unfit),
            },
            Reason::Player(unfit) => match event.player {
                Some(player) => self.unfit(&self.player(player), None, unfit),
                None => "no player does it".into(),
            },
            Reason::NotFrom(zone) => format!("it doesn't come from {}", self.zone(*zone, None)),
            Reason::From(zone) => format!("it comes from {}", self.zone(*zone, None)),
            Reason::NotTo(zone) => format!("it doesn't go to {}", self.zone(*zone, None)),
            Reason::OtherCounters(counter) => format!("it watches {} counters only", counters(counter)),
            Reason::OtherMoment => match event.moment.and_then(|moment| self.words.moments.get(moment.0 as usize)) {
                Some(name) => format!("it isn't about the {name}"),
                None => "it is about another part of the turn".into(),
            },
            Reason::Combat(true) => format!("this isn't combat {}", self.noun(event.verb)),
            Reason::Combat(false) => format!("this is combat {}", self.noun(event.verb)),
            Reason::Fewer(least) => format!("it asks for {least} or more, and this is {}", event.amount),
            Reason::NotByEffect => "no effect does it".into(),
            Reason::NotPaid => "nothing is paid with it".into(),
            Reason::NotByDamage => "it isn't a result of damage".into(),
            Reason::LifeStays(floor) => format!("the life total would stay at {floor} or more"),
            Reason::Condition => "its condition doesn't hold".into(),
            Reason::NotInPlay => "its ability doesn't function where it is".into(),
            Reason::Lost { ahead: true, .. } => "it would enter without that ability".into(),
            Reason::Lost { ahead: false, .. } => "it has lost that ability".into(),
            Reason::Gone => "it is gone or used up".into(),
            Reason::Elsewhere => "it happens elsewhere".into(),
            Reason::UsedThisTurn => "it was applied as often as it may be this turn".into(),
            Reason::Unpayable => "what it asks for first can't be done".into(),
            Reason::AlreadySo => "it already is so".into(),
            Reason::NoRecipient => format!("there is nothing else here that the {} could go to", self.noun(event.verb)),
            Reason::CantRegenerate => format!("{} can't be regenerated", self.victim(event)),
            Reason::Unpreventable => format!("this {} can't be prevented", self.noun(event.verb)),
            Reason::ZeroDamage => format!("0 {noun} is no {noun}", noun = self.amount_noun(event.verb)),
            Reason::NothingLeft if event.amount == 0 => "nothing is left of it".into(),
            Reason::NothingLeft => "it would change nothing".into(),
            Reason::Absent => match event.object().and_then(|object| self.position.table.row(object)) {
                Some(row) => format!("{} isn't something that this can happen to", self.object(row.id)),
                None => format!("{} isn't there any more", self.victim(event)),
            },
            Reason::Forbidden(object, card) => {
                let known = self.position.table.known(*object).is_some();
                format!("{} says that it can't", if known { self.object(*object) } else { self.card(*card) })
            }
            Reason::NotLast => "some of these counters are left".into(),
            Reason::ForbiddenBy(tag) => self.unfit(&self.victim(event), None, &Unfit::Has(*tag)),
        }
    }

    fn victim(&self, event: &Event) -> String {
        event.subject.map_or_else(|| "it".into(), |party| self.party(party))
    }

    /// The sentence that says in what an object or player differs from the description.
    fn unfit(&self, name: &str, party: Option<Party>, unfit: &Unfit) -> String {
        match unfit {
            Unfit::NotThat => format!("{name} isn't the one it is about"),
            Unfit::None => "there is nothing that it could be about".into(),
            Unfit::Same => format!("{name} is the very object that has this effect, and it asks for another"),
            Unfit::NotA(head) => format!("{name} isn't {}", a(head_name(*head))),
            Unfit::NotIn(zone) => format!("{name} isn't {}", self.place(*zone)),
            Unfit::Lacks(tag) => format!("{name} {}", self.has(*tag, false)),
            Unfit::Has(tag) => format!("{name} {}", self.has(*tag, true)),
            Unfit::LacksAll => format!("{name} is none of the things it asks for"),
            Unfit::Quality => format!("{name} isn't as it asks for"),
            Unfit::OtherPlayers => match self.holder(party) {
                Some(holder) => format!("{name} is {holder}"),
                None => format!("{name} is another player's"),
            },
            Unfit::OtherPlayer => format!("{name} isn't the player it is about"),
            Unfit::APlayer => format!("{name} is a player"),
            Unfit::AnObject => format!("{name} isn't a player"),
            Unfit::NoAlternative => format!("{name} is none of the things it asks for"),
        }
    }

    /// The possessive of the player who has an object: "B's".
    fn holder(&self, party: Option<Party>) -> Option<String> {
        let Some(Party::Object(object)) = party else { return None };
        let row = self.position.table.known(object)?;
        Some(possessive(&self.player(if matches!(row.zone, zones::BOARD | zones::STACK) { row.controller } else { row.owner })))
    }

    /// "Isn't red", "isn't a Goblin", "doesn't have flying".
    fn has(&self, tag: Tag, has: bool) -> String {
        let Some(word) = self.words.tags.get(tag.0 as usize) else {
            return if has { "is such a thing".into() } else { "isn't such a thing".into() };
        };
        match word.kind {
            TagKind::Keyword if has => format!("has {}", word.name),
            TagKind::Keyword => format!("doesn't have {}", word.name),
            TagKind::Color | TagKind::Supertype if has => format!("is {}", word.name),
            TagKind::Color | TagKind::Supertype => format!("isn't {}", word.name),
            TagKind::Type | TagKind::Subtype if has => format!("is {}", a(&word.name)),
            TagKind::Type | TagKind::Subtype => format!("isn't {}", a(&word.name)),
        }
    }

    fn place(&self, zone: Zone) -> String {
        let name = self.zone(zone, None);
        match zone {
            zones::BOARD => self.on_board(),
            zones::STACK => format!("on {name}"),
            _ => format!("in {name}"),
        }
    }

    /// The name of the player or object that the event affects.
    pub fn affected(&self, event: &Event) -> Option<String> {
        match event.subject {
            Some(Party::Player(player)) => Some(self.player(player)),
            Some(Party::Object(object)) => Some(self.object(object)),
            None => event.player.map(|player| self.player(player)),
        }
    }
}

fn head_name(head: Head) -> &'static str {
    match head {
        Head::Permanent => "permanent",
        Head::Spell => "spell",
        Head::Card => "card",
        Head::Source => "source",
        Head::Ability => "ability",
        Head::Token => "token",
    }
}
