//! Players and objects by name.

use instead_game::fact::{Naming, quoted};
use instead_game::names::{is_first_name, same};
use instead_model::ids::{CardId, Label, ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::script::Late;
use instead_text::{Diagnostic, suggest};

use super::Binder;
use crate::document::{Fact, Name, Object, Ref, Value};

/// The names of the players and objects of a case.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The players, by id.
    pub players: Vec<String>,
    /// The objects of the beginning and the cards that are cast, in the order of the file.
    pub objects: Vec<Named>,
    /// Names that objects will have once they exist.
    pub late: Vec<Late>,
}

/// An object with a name.
#[derive(Clone, Debug)]
pub struct Named {
    /// The label or card name.
    pub name: String,
    /// The player who controls it at the beginning, or whose zone it is in.
    pub player: PlayerId,
    /// Its id at the beginning.
    pub id: ObjectId,
    /// Its label, if it is spoken of.
    pub label: Option<Label>,
    /// Whether it is a card that the script casts.
    pub cast: bool,
}

impl Names {
    /// The player of that name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| PlayerId(place as u8))
    }

    /// The objects of the beginning that have this name.
    pub fn named(&self, object: &Object) -> Vec<&Named> {
        let of = object.of.as_ref().and_then(|of| self.player(&of.text));
        let fits = |named: &&Named| same(&named.name, &object.name.text) && of.is_none_or(|of| named.player == of);
        let all: Vec<&Named> = self.objects.iter().filter(fits).collect();
        let all = if all.is_empty() && object.index.is_none() { self.by_first_name(&object.name.text, of) } else { all };
        match object.index {
            Some(index) => all.get((index as usize).wrapping_sub(1)).copied().into_iter().collect(),
            None => all,
        }
    }

    /// Binds an object's name in a fact to the labels, or to the later object, that it means.
    pub fn bind(&self, object: &Object) -> instead_game::fact::Named {
        let whose = object.of.as_ref().map_or_else(String::new, |of| format!("{}'s ", of.text));
        let number = object.index.map_or_else(String::new, |index| format!(" #{index}"));
        // A first name means what bears it.
        let meant = self.named(object).first().map(|named| named.name.as_str());
        instead_game::fact::Named {
            said: format!("{whose}{}{number}", quoted(&object.name.text)),
            name: meant.unwrap_or(token_name(&object.name.text)).to_owned(),
            of: object.of.as_ref().and_then(|of| self.player(&of.text)),
            index: object.index,
            labels: self.named(object).iter().filter_map(|named| named.label).collect(),
            late: self.late(object).cloned(),
            is_known: self.knows(object),
        }
    }

    /// The one object whose name goes on after these words: `Duma` for Duma the Martyr. Nothing, if several do.
    fn by_first_name(&self, first: &str, of: Option<PlayerId>) -> Vec<&Named> {
        let goes_on = |named: &&Named| is_first_name(first, &named.name);
        let found: Vec<&Named> = self.objects.iter().filter(goes_on).filter(|named| of.is_none_or(|of| named.player == of)).collect();
        let one = found.windows(2).all(|pair| matches!(pair, [a, b] if a.name == b.name));
        if one { found } else { Vec::new() }
    }

    /// The ways to call an object of the beginning, the shortest first.
    fn ways(&self, named: &Named) -> Vec<Object> {
        let alike = |other: &&Named| other.name.eq_ignore_ascii_case(&named.name);
        let place = |of: Option<PlayerId>| {
            let mut all = self.objects.iter().filter(alike).filter(|other| of.is_none_or(|of| other.player == of));
            all.position(|other| other.id == named.id).map(|place| place as u64 + 1)
        };
        let of = self.players.get(usize::from(named.player.0)).map(|name| Name::from(name.as_str()));
        let name = Name::from(named.name.as_str());
        vec![
            Object { name: name.clone(), index: None, of: None },
            Object { name: name.clone(), index: None, of: of.clone() },
            Object { name: name.clone(), index: place(None), of: None },
            Object { name, index: place(Some(named.player)), of },
        ]
    }

    /// The later object that a name means, if nothing had that name when the case began.
    fn late(&self, object: &Object) -> Option<&Late> {
        let of = object.of.as_ref().and_then(|of| self.player(&of.text));
        let name = token_name(&object.name.text);
        let same = |late: &&Late| same(&late.name, name) && late.of == of && late.nth.map(|(nth, _)| nth) == object.index;
        self.late.iter().find(same)
    }

    /// Whether anything can ever have this name.
    pub fn knows(&self, object: &Object) -> bool {
        !self.named(object).is_empty() || self.late.iter().any(|late| same(&late.name, token_name(&object.name.text)))
    }

    /// The error about a name that nothing has.
    pub fn unknown(&self, name: &Name) -> Diagnostic {
        let known = self.objects.iter().map(|named| named.name.as_str()).chain(self.players.iter().map(String::as_str));
        let known: Vec<&str> = known.collect();
        let error = Diagnostic::error("unknown-name", format!("nothing here is called `{}`", name.text))
            .naming(&name.text)
            .at(name.span, "no such object or player");
        match suggest(&name.text, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => error,
            None => error.help(format!("known names: {}", known.join(", "))),
        }
    }
}

impl Naming for Names {
    fn name_of(&self, position: &Position, card: CardId, label: Option<Label>) -> instead_game::fact::Named {
        let definitions = &position.table.definitions;
        if let Some(late) = self.late.iter().find(|late| late.nth.map(|(_, own)| own) == label && label.is_some()) {
            let of = late.of.and_then(|of| self.players.get(usize::from(of.0))).map(|name| Name::from(name.as_str()));
            let index = late.nth.map(|(index, _)| index);
            return self.bind(&Object { name: Name::from(late.name.as_str()), index, of });
        }
        let known = label.and_then(|label| self.objects.iter().find(|named| named.label == Some(label)));
        let ways = known.map(|named| self.ways(named)).unwrap_or_default();
        let is_alone = |object: &&Object| self.named(object).len() == 1;
        match ways.iter().find(is_alone).or(ways.first()) {
            Some(way) => self.bind(way),
            None => {
                let own = label.and_then(|label| definitions.labels.get(usize::from(label.0)));
                let name = own.map_or_else(|| definitions.card(card).name.as_str(), String::as_str);
                self.bind(&Object { name: Name::from(name), index: None, of: None })
            }
        }
    }
}

impl Binder {
    /// The player of a name; an error is noted if there is none.
    pub(super) fn player(&mut self, name: &Name) -> Option<PlayerId> {
        let player = self.names.player(&name.text);
        if player.is_none() {
            let error = Diagnostic::error("unknown-player", format!("no player is called `{}`", name.text)).at(name.span, "not a player");
            self.error(error.help(format!("players: {}", self.names.players.join(", "))));
        }
        player
    }

    /// The one object of the beginning that a name means, or an id for one that doesn't exist yet.
    pub(super) fn object(&mut self, object: &Object) -> Option<ObjectId> {
        let all = self.names.named(object);
        let cast: Vec<_> = all.iter().filter(|named| named.cast).collect();
        let chosen = match all.as_slice() {
            [] => None,
            [only] => Some(only.id),
            // Of several spells of one name, the last one is meant.
            _ if cast.len() == all.len() => cast.last().map(|named| named.id),
            [first, rest @ ..] => {
                // Equal objects on the same side: it can't matter which, unless another is named too.
                let same = rest.iter().all(|named| named.player == first.player);
                if !same {
                    let name = &object.name;
                    let error = Diagnostic::error("ambiguous-name", format!("several objects are called `{}`", name.text))
                        .at(name.span, "which one?");
                    let owner = self.names.players.get(first.player.0 as usize).cloned().unwrap_or_default();
                    self.error(error.help(format!("write `{owner}'s {0}` or `{0} #1`", name.text)));
                    return None;
                }
                Some(first.id)
            }
        };
        match chosen {
            Some(id) => {
                self.label(id);
                Some(id)
            }
            None => self.late(object),
        }
    }

    /// Labels the objects that a fact names by their number, so that each keeps it whatever becomes of the others.
    pub(super) fn counted_in(&mut self, fact: &Fact) {
        for value in fact.clause.args.values() {
            let objects: Vec<&Object> = match value {
                Value::Object(object) => vec![object],
                Value::Refs(refs) => {
                    refs.iter().filter_map(|one| if let Ref::Object(object) = one { Some(object) } else { None }).collect()
                }
                _ => Vec::new(),
            };
            for object in objects.into_iter().filter(|object| object.index.is_some()) {
                let named = self.names.named(object).first().map(|named| named.id);
                let is_card = || self.definitions.cards.iter().any(|card| same(&card.name, token_name(&object.name.text)));
                match named {
                    Some(id) => self.label(id),
                    None if object.index != Some(0) && is_card() => {
                        self.late(object);
                    }
                    None => {}
                }
            }
        }
    }

    /// A name for something that the script creates: a token, a copy.
    fn late(&mut self, object: &Object) -> Option<ObjectId> {
        let name = token_name(&object.name.text);
        let known = self.definitions.cards.iter().any(|card| same(&card.name, name));
        if !known || object.index == Some(0) {
            let error = self.names.unknown(&object.name);
            self.error(error);
            return None;
        }
        if let Some(late) = self.names.late(object) {
            return Some(late.id);
        }
        let of = match &object.of {
            Some(of) => Some(self.player(of)?),
            None => None,
        };
        let nth = object.index.map(|index| {
            let label = Label(self.definitions.labels.len() as u16);
            self.definitions.labels.push(format!("{name} #{index}"));
            (index, label)
        });
        let id = self.table.fresh();
        let late = Late { id, name: name.to_owned(), of, nth };
        self.names.late.push(late.clone());
        self.script.late.push(late);
        Some(id)
    }

    /// Makes sure that an object that is spoken of keeps its name wherever it goes.
    pub(super) fn label(&mut self, id: ObjectId) {
        let Some(named) = self.names.objects.iter_mut().find(|named| named.id == id && named.label.is_none()) else { return };
        let label = Label(self.definitions.labels.len() as u16);
        self.definitions.labels.push(named.name.clone());
        named.label = Some(label);
        self.script.named.push((id, label));
        if let Some(row) = self.table.row_mut(id) {
            row.label = Some(label);
        }
    }

    /// The player or object of a reference.
    pub(super) fn party(&mut self, reference: &Ref) -> Option<instead_model::event::Party> {
        match reference {
            Ref::Player(name) => self.player(name).map(instead_model::event::Party::Player),
            Ref::Object(object) => self.object(object).map(instead_model::event::Party::Object),
        }
    }
}

/// "Zombie token": what is called a Zombie.
fn token_name(name: &str) -> &str {
    name.strip_suffix(" token").unwrap_or(name)
}
