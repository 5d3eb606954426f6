//! What a thing does, said of whose it is: `X wears Y`, `X blocks Y`, `X hits Y`.

use super::{FRAMES, Frame, without_owner};
use crate::heard::Hearing;
use crate::heard::stand::lower_first;
use crate::heard::words::{self, Words, does, of};

/// A sentence about a thing.
struct Framed<'a> {
    /// The words of the subject, as they were said.
    said: &'a [String],
    /// The subject.
    subject: Words,
    /// The verb.
    verb: &'static str,
    /// The words after the verb.
    rest: Words,
}

impl Hearing<'_> {
    /// A sentence about a thing, said of whose it is.
    pub(in crate::heard) fn framed(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        if said.first().is_some_and(|word| self.is_player(word)) {
            return None;
        }
        let end = self.subject_end(said)?;
        let (verb, frame) = FRAMES.iter().filter(|(verb, _)| words::at(said, end, verb)).max_by_key(|(verb, _)| verb.len())?;
        let rest = said.get(end + verb.split(' ').count()..)?.to_vec();
        let this = Framed { said: said.get(..end)?, subject: lower_first(said.get(..end)?, 0), verb, rest };
        let fields = self.play.sentences().spoken.battlefields;
        let fights = self.play.sentences().has_action("fight");
        let (alone, more) = (this.rest.is_empty(), this.rest.len());
        match frame {
            Frame::Wears if !alone => Some(vec![[this.subject, of("is equipped with"), this.rest].concat()]),
            Frame::Defends if !alone => Some(vec![[this.rest, of("attacks"), this.subject].concat()]),
            Frame::Saves if more < 4 => self.thing_saves(&this, from),
            Frame::Steals => self.thing_steals(this),
            Frame::Copies if !alone => self.thing_copies(&this),
            Frame::Conquers if fields => self.thing_conquers(this),
            Frame::Captures => self.thing_captures(this),
            Frame::Hits if self.card_of(&this.subject).is_some_and(|name| self.is_fleeting_card(&name)) => self.spell_hits(this),
            Frame::Hits if !fights && !fields => self.thing_hits(this),
            Frame::Connects | Frame::Attacks if !fights && !fields => self.thing_attacks(*frame, this),
            Frame::Attacks if fields => self.unit_attacks(this),
            Frame::Attacks | Frame::Fights if fights && !alone => self.thing_fights(this),
            Frame::Fights if !fights && more > 2 => self.thing_fights_by_spell(this),
            Frame::Blocks if !fields && self.known.attacks => self.thing_blocks(this),
            Frame::Blocks if !fields && !alone => self.thing_blocks_what(this),
            _ => None,
        }
    }

    /// Whose a thing is; the first player's, as far as anybody knows.
    fn owner_or_first(&self, thing: &[String]) -> Option<String> {
        self.owner_of(thing).or_else(|| self.scope.players.first().cloned())
    }

    /// Whose the subject is; if that isn't said, not whose the rest is.
    fn owner_or_other(&self, this: &Framed<'_>) -> Option<String> {
        self.owner_of(&this.subject).or_else(|| self.owner_of(&this.rest).and_then(|other| self.other_than(&other)))
    }

    /// The name of the subject, if it was spoken of.
    fn known_subject(&self, this: &Framed<'_>) -> Option<Words> {
        self.known_place(this.said).and_then(|place| self.known.call(place)).map(|name| of(&name))
    }

    /// "Platinum Angel saves me": it does so by itself, if it is there.
    fn thing_saves(&mut self, this: &Framed<'_>, from: (usize, usize)) -> Option<Vec<Words>> {
        let name = self.card_of(&this.subject).filter(|name| !self.is_fleeting_card(name))?;
        if !self.is_named(&name) {
            let owner = self.owner_or_first(&this.subject)?;
            for line in self.clause([does(&owner, "controls"), of(&name)].concat(), from) {
                self.begin_with(line, from);
            }
        }
        Some(Vec::new())
    }

    /// "My Urchin steals 1": its controller does.
    fn thing_steals(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        this.rest.first().filter(|word| words::number(word).is_some())?;
        let owner = self.owner_of(&this.subject)?;
        Some(vec![[does(&owner, "steals"), this.rest].concat()])
    }

    /// "My Clone copies his Bear": it is cast, and copies that.
    fn thing_copies(&self, this: &Framed<'_>) -> Option<Vec<Words>> {
        let name = self.card_of(&this.subject).filter(|name| !self.is_named(name))?;
        let owner = self.owner_or_first(&this.subject)?;
        Some(vec![[does(&owner, "casts"), words::of_name(&name), of("choosing"), self.answered(&this.rest)].concat()])
    }

    /// "My unit conquers": a battlefield, if it isn't said which.
    fn thing_conquers(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let owner = self.owner_or_first(&this.subject)?;
        let field = if this.rest.is_empty() { of("a battlefield") } else { this.rest };
        Some(vec![[does(&owner, "conquers"), field, of("with"), this.subject].concat()])
    }

    /// "My Troll captures 1 Æmber from him": there is only one to take it from.
    fn thing_captures(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let from = this.rest.len().checked_sub(2).filter(|at| words::is(&this.rest, *at, "from"))?;
        this.rest.last().filter(|word| self.is_player(word))?;
        Some(vec![[this.subject, of("captures"), words::part(&this.rest, 0, from)].concat()])
    }

    /// "My 3/3 hits him": its controller attacks with it.
    fn thing_hits(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let target = this.rest.first().filter(|target| this.rest.len() == 1 && self.is_player(target) && this.verb.starts_with("hit"))?;
        let owner = self.owner_of(&this.subject).or_else(|| self.other_than(target)).filter(|owner| owner != target)?;
        Some(vec![[does(&owner, "attacks"), vec![target.clone()], of("with"), this.subject].concat()])
    }

    /// "Lightning Bolt hits my Bear": it is cast, and aimed at that.
    fn spell_hits(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let name = self.card_of(&this.subject)?;
        let owner = self.owner_of(&this.subject).or_else(|| {
            let harmed = this.rest.first().filter(|word| self.is_player(word)).cloned().or_else(|| self.owner_of(&this.rest));
            harmed.and_then(|harmed| self.other_than(&harmed))
        });
        let owner = owner.or_else(|| self.scope.players.get(1).cloned())?;
        let cast = [does(&owner, "casts"), of(&name)].concat();
        if self.is_aimed(&name) {
            return Some(vec![[cast, of("targeting"), this.rest].concat()]);
        }
        // What a spell does to all is done to what is there.
        if !this.rest.is_empty() && self.known_place(&this.rest).is_none() {
            let whose = self.owner_of(&this.rest)?;
            return Some(vec![[does(&whose, "controls"), without_owner(this.rest, &whose)].concat(), cast]);
        }
        Some(vec![cast])
    }

    /// "My 3/3 attacks him", "my 3/3 connects": its controller attacks with it. Names that are known are put in order later.
    fn thing_attacks(&self, frame: Frame, this: Framed<'_>) -> Option<Vec<Words>> {
        let target = this.rest.first().filter(|player| self.is_player(player));
        if target.is_none() && frame == Frame::Attacks && !this.rest.is_empty() || this.rest.len() > 1 {
            return None;
        }
        let other = target.map_or_else(|| self.scope.players.first().cloned(), |target| self.other_than(target));
        let owner = self.owner_of(&this.subject).or(other).filter(|owner| Some(owner) != target)?;
        let target = target.cloned().or_else(|| self.other_than(&owner))?;
        Some(vec![[does(&owner, "attacks"), vec![target], of("with"), this.subject].concat()])
    }

    /// "My unit attacks his 3 might unit", "my unit attacks the battlefield where B has one". Who is attacked is there before.
    fn unit_attacks(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let rest = this.rest;
        let target = self.owner_of(&rest);
        let owner = self.owner_of(&this.subject).or_else(|| target.as_ref().and_then(|target| self.other_than(target)));
        let owner = owner.or_else(|| self.scope.players.get(1).cloned())?;
        let attacks = |what: Words| [does(&owner, "attacks"), what, of("with"), this.subject.clone()].concat();
        let thing = !rest.is_empty()
            && !rest.first().is_some_and(|word| self.is_player(word))
            && self.known_place(&rest).is_none()
            && self.place_at(&rest, 0).is_none();
        if thing {
            let defender = target.or_else(|| self.other_than(&owner))?;
            let there = self.at_some_field(without_owner(rest, &defender));
            return Some(vec![[does(&defender, "controls"), there].concat(), attacks(of("it"))]);
        }
        let where_it_is = rest.len() > 2 && words::at(&rest, 0, "the battlefield where");
        let there = !where_it_is && self.place_at(&rest, 0).is_some_and(|(_, next)| next == rest.len());
        Some(vec![attacks(if there { Words::new() } else { rest })])
    }

    /// A thing with where it is: at a battlefield, if that isn't said.
    fn at_some_field(&self, thing: Words) -> Words {
        let placed = (0..thing.len()).any(|at| words::is_one(&thing, at, &["at", "on", "in"]) && self.place_at(&thing, at).is_some());
        if placed { thing } else { [thing, of("at a battlefield")].concat() }
    }

    /// "My Troll fights his Imp".
    fn thing_fights(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let owner = self.owner_or_other(&this).or_else(|| self.scope.players.first().cloned())?;
        let subject = self.known_subject(&this).unwrap_or(this.subject);
        Some(vec![[does(&owner, "fights"), this.rest, of("with"), subject].concat()])
    }

    /// "His 2/2 fights my 3/3 with Prey Upon": that is cast.
    fn thing_fights_by_spell(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let with = words::find_last(&this.rest, &["with", "via", "using", "from"])?;
        let name = self.card_of(this.rest.get(with + 1..)?).filter(|name| self.is_fleeting_card(name) && self.is_aimed(name))?;
        let owner = self.owner_of(&this.subject)?;
        let targets = [this.subject, of(","), words::part(&this.rest, 0, with)].concat();
        Some(vec![[does(&owner, "casts"), of(&name), of("targeting"), targets].concat()])
    }

    /// "My 2/2 blocks", where something attacks.
    fn thing_blocks(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let owner = self.owner_of(&this.subject)?;
        Some(vec![[does(&owner, "blocks with"), this.subject].concat()])
    }

    /// "My 2/2 blocks his 3/3".
    fn thing_blocks_what(&self, this: Framed<'_>) -> Option<Vec<Words>> {
        let owner = self.owner_or_other(&this)?;
        let subject = self.known_subject(&this).unwrap_or(this.subject);
        Some(vec![[does(&owner, "blocks"), this.rest, of("with"), subject].concat()])
    }
}
