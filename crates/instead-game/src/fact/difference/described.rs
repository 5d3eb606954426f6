//! The new facts about one object: its counters, its state, its characteristics.

use super::*;

impl Differ<'_> {
    pub(super) fn marks(&self, sort: &Sort) -> Vec<Mark> {
        let counters = sort.counters.iter().filter(|(counter, _)| !self.rules.is_account(*counter));
        let mut marks: Vec<Mark> = counters.map(|(counter, count)| Mark::Counters(*counter, *count)).collect();
        if sort.damage > 0 {
            marks.push(Mark::Damage(sort.damage));
        }
        marks.extend(sort.chosen.iter().filter_map(|value| self.choice(value)).map(Mark::Chose));
        let enchanted = |value: &Value| if let Value::Enchanted(player) = value { Some(*player) } else { None };
        marks.extend(sort.chosen.iter().filter_map(enchanted).map(|player| Mark::Attached(Bearer::Player(player))));
        let has = sort.given.iter().filter_map(|ability| abilities::words(self.rules, ability));
        marks.extend(has.filter(|word| abilities::cant(word).is_none()).map(Mark::Has));
        marks.extend(sort.at.map(|(label, card)| Mark::At(self.name(card, label))));
        marks.extend(sort.attached.map(|(label, card)| Mark::Attached(Bearer::Object(self.name(card, label)))));
        marks
    }

    /// The words for a choice that was made for an object.
    pub(super) fn choice(&self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Tag(tag) => self.rules.words().tag(*tag).name.clone(),
            Value::Name(card) => self.bare(*card),
            Value::Party(Party::Player(player)) => self.after.table.definitions.players.get(usize::from(player.0)).cloned()?,
            _ => return None,
        })
    }

    pub(super) fn describe(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        if sort.zone != zones::BOARD {
            if was.is_none() {
                let on = sort.attached.map(|(label, card)| self.name(card, label));
                let own = self.rules.place_fact(sort.zone, name, on.as_ref()).map(Fact::Own);
                self.tell(own.unwrap_or(Fact::In { object: name.clone(), zone: sort.zone, of: None }));
            }
            self.counters(sort, was, name);
            return;
        }
        match was {
            None if sort.label.is_some() => {
                let of = (sort.controller != sort.owner && sort.controller != PlayerId::NOBODY).then_some(sort.controller);
                self.tell(Fact::In { object: name.clone(), zone: zones::BOARD, of });
            }
            Some(was) if was.controller != sort.controller && sort.controller == PlayerId::NOBODY => {
                self.tell(Fact::Own(Own::of("uncontrolled", name.clone())));
            }
            Some(was) if was.controller != sort.controller => {
                self.tell(Fact::ControlledBy { object: name.clone(), player: sort.controller });
            }
            _ => {}
        }
        self.state(sort, was, name);
        self.derived(sort, was, name);
        let old = was.map_or(&[][..], |was| &was.chosen);
        for value in sort.chosen.iter().filter(|value| !old.contains(value)) {
            if let Value::Enchanted(player) = value {
                self.tell(Fact::Attached { object: name.clone(), to: Bearer::Player(*player) });
            }
        }
        for choice in sort.chosen.iter().filter(|value| !old.contains(value)).filter_map(|value| self.choice(value)).collect::<Vec<_>>() {
            self.tell(Fact::Chose { object: name.clone(), choice });
        }
    }

    pub(super) fn counters(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let old = was.map_or(&[][..], |was| &was.counters);
        let lost = old.iter().filter(|(counter, _)| count_of(&sort.counters, *counter) == 0).map(|(counter, _)| (*counter, 0));
        for (counter, count) in sort.counters.iter().copied().chain(lost) {
            if !self.rules.is_account(counter) && count_of(old, counter) != count {
                if let Some(fact) = self.state_of(sort, counter, count, name) {
                    self.tell(fact);
                    continue;
                }
                self.tell(Fact::Counters { of: Bearer::Object(name.clone()), counter, count });
            }
        }
    }

    /// The state for which a counter of an object stands, where the game has such a fact: "Bear is stunned".
    pub(super) fn state_of(&self, sort: &Sort, counter: instead_model::ids::Counter, count: u64, name: &Named) -> Option<Fact> {
        let word = self.rules.words().state(counter).filter(|_| count <= 1 && sort.zone == zones::BOARD)?;
        let has = |denied| self.rules.sentences().facts.iter().any(|form| form.verb == word && form.negated == denied);
        let own = Own::of(word, name.clone());
        match count {
            0 if has(true) => Some(Fact::Own(own).denied()),
            1 if has(false) => Some(Fact::Own(own)),
            _ => None,
        }
    }

    /// Where a permanent is, which face is up, whether it is turned sideways, and what is on it.
    pub(super) fn state(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        // A location is at itself, and nobody asks where it is.
        let is_place = sort.at == Some((sort.label, sort.card));
        if sort.at != was.and_then(|was| was.at) && !is_place {
            let place = |(label, card)| Filler::Bearers(vec![Bearer::Object(self.name(card, label))]);
            let at = sort.at.map(|at| Own::of("at", name.clone()).with("place", place(at)));
            self.tell(Fact::Own(at.unwrap_or_else(|| Own::of("at-base", name.clone()))));
        }
        let cards = &self.after.table.definitions;
        let turned = sort.face == Face::Back && sort.printed.is_some_and(|front| cards.card(front).back == Some(sort.card));
        let back = |sort: Option<&Sort>| sort.is_some_and(|sort| sort.face == Face::Back);
        // What is bestowed goes by the same name, and isn't transformed.
        let same_name = sort.printed.is_some_and(|front| cards.card(front).name == cards.card(sort.card).name);
        let is = |word: &str| Fact::Is { object: name.clone(), word: word.to_owned(), verb: Copula::Is };
        if back(Some(sort)) != back(was) && !same_name {
            self.tell(if sort.face == Face::Back { is("transformed") } else { is("transformed").denied() });
        }
        let down = |sort: &Sort| sort.face_down || sort.face == Face::Down;
        if down(sort) != was.is_some_and(down) {
            self.tell(is(if down(sort) { "face down" } else { "face up" }));
        }
        let original = self.bare(cards.original(sort.card));
        if sort.printed.is_some() && !turned && sort.face != Face::Down && original != name.name {
            self.tell(Fact::Copy { object: name.clone(), original });
        }
        if sort.tapped != was.is_some_and(|was| was.tapped) {
            self.tell(is(self.rules.tapped_told(sort.tapped)));
        }
        if sort.damage != was.map_or(0, |was| was.damage) {
            self.tell(Fact::Damage { object: name.clone(), amount: sort.damage });
        }
        self.counters(sort, was, name);
        self.attached(sort, was, name);
        for (word, fights, fought) in [
            ("attacking", sort.fights.0, was.is_some_and(|was| was.fights.0)),
            ("blocking", sort.fights.1, was.is_some_and(|was| was.fights.1)),
        ] {
            if fights != fought {
                self.tell_more(if fights { is(word) } else { is(word).denied() });
            }
        }
    }

    pub(super) fn attached(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let before = was.and_then(|was| was.attached);
        if sort.attached == before {
            return;
        }
        let to = |(label, card)| Fact::Attached { object: name.clone(), to: Bearer::Object(self.name(card, label)) };
        match (sort.attached.map(to), before.map(to)) {
            (Some(fact), _) => self.tell(fact),
            (None, Some(fact)) => self.tell_more(fact.denied()),
            (None, None) => {}
        }
    }

    /// Tells the new characteristics that continuous effects give an object.
    pub(super) fn derived(&mut self, sort: &Sort, was: Option<&Sort>, name: &Named) {
        let definition = self.after.table.definitions.card(sort.card);
        let before = was.and_then(|was| was.now.as_deref());
        let stats = sort.now.as_deref().map_or(definition.power_toughness, |now| now.power_toughness);
        if stats != before.map_or(definition.power_toughness, |before| before.power_toughness)
            && let Some((power, toughness)) = stats
        {
            self.tell(Fact::Stats { object: name.clone(), power, toughness });
        }
        let is = |word: &str, verb| Fact::Is { object: name.clone(), word: word.to_owned(), verb };
        let lost = sort.now.as_deref().is_some_and(|now| now.lost);
        // CR 305.7: what a basic land type took the abilities of is that, and has its ability.
        let basic = &self.after.table.definitions.derivation.basic;
        let types: Vec<Tag> = sort.now.iter().flat_map(|now| now.tags.iter()).filter(|tag| basic.has(*tag)).collect();
        let newly = lost && !before.is_some_and(|before| before.lost);
        if newly && types.is_empty() {
            self.tell(is("no abilities", Copula::Has));
        }
        let had = |tag| before.map_or_else(|| definition.is(tag), |before| before.is(tag));
        let has = |tag| sort.now.as_deref().map_or_else(|| definition.is(tag), |now| now.is(tag));
        let tags: Vec<Tag> = sort.now.as_deref().map_or_else(|| definition.tags.clone(), |now| now.tags.iter().collect());
        let gained: Vec<Tag> = tags.into_iter().filter(|tag| !had(*tag) || newly && types.contains(tag)).collect();
        let old: Vec<Tag> = before.map_or_else(|| definition.tags.clone(), |before| before.tags.iter().collect());
        let gone: Vec<Tag> = old.into_iter().filter(|tag| !has(*tag)).collect();
        let fact = |tag: Tag| {
            let word = self.rules.words().tag(tag);
            match word.kind {
                TagKind::Keyword => is(&word.name, Copula::Has),
                TagKind::Color | TagKind::Supertype => is(&word.name, Copula::Is),
                TagKind::Type | TagKind::Subtype => is(&word.name, Copula::IsA),
            }
        };
        // Of every creature type: that is told by one of them.
        let few = |tags: &[Tag]| if tags.len() > MANY { 1 } else { tags.len() };
        let words =
            |sort: &Sort| -> Vec<String> { sort.given.iter().filter_map(|ability| abilities::words(self.rules, ability)).collect() };
        let (given, before) = (words(sort), was.map(words).unwrap_or_default());
        let has = |word: &String| match abilities::cant(word) {
            Some(cant) => is(cant, Copula::Cant),
            None => is(word, Copula::Has),
        };
        let new: Vec<Fact> = given.iter().filter(|word| !before.contains(word)).map(has).collect();
        let lost: Vec<Fact> =
            before.iter().filter(|word| !given.contains(word) && abilities::cant(word).is_none()).map(|word| has(word).denied()).collect();
        let gained: Vec<Fact> = gained.iter().take(few(&gained)).map(|tag| fact(*tag)).collect();
        let gone: Vec<Fact> = gone.iter().take(few(&gone)).map(|tag| fact(*tag).denied()).collect();
        gained.into_iter().chain(new).for_each(|fact| self.tell(fact));
        gone.into_iter().chain(lost).for_each(|fact| self.tell_more(fact));
    }
}
