//! Dependency: which effect waits for which (CR 613.8).

use super::*;

impl<'a> Working<'a> {
    /// The next of the effects that are left: the earliest that depends on no other (CR 613.8b).
    pub(super) fn next(&self, layer: Layer, actives: &[Active<'a>], pending: &[usize], reached: &Reached) -> usize {
        let reach = |at: usize| reached[at].get_or_init(|| self.reach(&actives[at]));
        let depends = |a: usize, b: usize| {
            let (a, at) = (pending[a], pending[b]);
            a != at && self.depends(layer, &actives[a], &actives[at], || reach(at))
        };
        if pending.len() < 2 || !self.entangled {
            return 0;
        }
        let count = pending.len();
        let edges: Vec<Vec<usize>> = (0..count).map(|a| (0..count).filter(|b| depends(a, *b)).collect()).collect();
        // What an effect depends on, directly or not.
        let below = |start: usize| {
            let mut seen = vec![false; count];
            let mut stack = edges[start].clone();
            while let Some(place) = stack.pop() {
                if !std::mem::replace(&mut seen[place], true) {
                    stack.extend(&edges[place]);
                }
            }
            seen
        };
        // Effects that depend on one another in a circle are taken by timestamp.
        let free = |a: &usize| {
            let seen = below(*a);
            (0..count).filter(|b| seen[*b]).all(|b| b == *a || below(b)[*a])
        };
        (0..count).find(free).unwrap_or(0)
    }

    /// CR 613.8a: applying `b` would change whether `a` exists, what it applies to, or what it does to that.
    pub(super) fn depends<'r>(&self, layer: Layer, a: &Active<'a>, b: &Active<'a>, reach: impl FnOnce() -> &'r Places) -> bool {
        let Some(Dependency { counts, added }) = may_depend(layer, a, b) else { return false };
        let touched = b.set.as_ref().unwrap_or_else(|| reach());
        if touched.is_empty() {
            return false;
        }
        // What it doesn't add, only what has it already can have.
        let named = named(&a.modifier.of).filter(|tag| added.is_some_and(|added| !added.contains(tag)));
        let has = |place: &&usize| self.objects.get(**place).is_some_and(|object| named.is_none_or(|tag| self.has(object, tag)));
        let touched: Places = touched.iter().filter(has).copied().collect();
        if touched.is_empty() {
            return false;
        }
        let mut b = Active { set: None, ..b.clone() };
        if counts {
            let mut after = Working { position: self.position, objects: self.objects.clone(), whole: self.whole, entangled: true };
            b.set = Some(touched);
            after.apply(layer, &b);
            return self.signature(a) != after.signature(a);
        }
        // What `a` does to an object depends on that object alone: only those that `b` changes have to be looked at, and
        // what the two effects come from.
        let homes = [a.home, b.home].into_iter().filter_map(|home| if let Home::Printed(row) = home { self.place(row) } else { None });
        let mut places = touched.clone();
        places.extend(homes.filter(|place| !touched.contains(place)));
        places.dedup();
        let objects = places.iter().filter_map(|place| self.objects.get(*place).cloned()).collect();
        let before = Working { position: self.position, objects, whole: false, entangled: true };
        let mut after = Working { position: self.position, objects: before.objects.clone(), whole: false, entangled: true };
        b.set = Some((0..touched.len()).collect());
        after.apply(layer, &b);
        // Whether it exists matters to whatever it applies to.
        let ended = |working: &Self| matches!(a.home, Home::Printed(row) if working.state(row).is_some_and(|state| state.lost));
        let ends = a.set.is_none() && ended(&after) && !ended(&before);
        ends || before.signature(a) != after.signature(a)
    }

    /// The objects to which an effect would apply as things stand, each with the amounts of the change.
    pub(super) fn signature(&self, active: &Active<'a>) -> Vec<(usize, SmallVec<[i64; 2]>)> {
        let set = active.set.clone().unwrap_or_else(|| self.reach(active));
        set.into_iter().filter_map(|place| Some((place, active.values(self, self.objects.get(place)?.0)))).collect()
    }

    pub(super) fn has(&self, (row, state): &(&'a Row, Option<Box<Characteristics>>), tag: Tag) -> bool {
        let state = state.as_deref().or_else(|| self.position.table.definitions.printed(row.card));
        state.is_some_and(|state| state.is(tag))
    }

    /// The objects to which an effect that begins to apply does so; none if it doesn't exist any more.
    pub(super) fn reach(&self, active: &Active<'a>) -> Places {
        let mut set = SmallVec::new();
        let home = match active.home {
            Home::Made(Continuous { of: Some(of), .. }) => {
                let view = active.view(self);
                let holds = |row: &Row| {
                    let view = View { it: Some(Party::Object(row.id)), ..view };
                    active.modifier.when.iter().all(|condition| view.holds(condition))
                };
                let touched = self.objects.iter().enumerate().filter(|(_, (row, _))| of.contains(&row.id) && holds(row));
                return touched.map(|(place, _)| place).collect();
            }
            Home::Made(_) => None,
            Home::Printed(row) if self.state(row).is_some_and(|state| state.lost) => return set,
            // CR 613.7: what took all abilities of the object later took this one.
            Home::Given(row) if self.state(row).and_then(|state| state.emptied).is_some_and(|emptied| emptied > active.stamp) => {
                return set;
            }
            Home::Printed(row) | Home::Given(row) => Some(row),
        };
        let view = active.view(self);
        let modifier = active.modifier;
        let holds = |row: &Row| {
            modifier.when.is_empty() || {
                let view = View { it: Some(Party::Object(row.id)), ..view };
                modifier.when.iter().all(|condition| view.holds(condition))
            }
        };
        if modifier.of == Matcher::Itself {
            set.extend(home.filter(|home| holds(home)).and_then(|home| self.place(home)));
            return set;
        }
        if let Some(Party::Object(object)) = view.party(&modifier.of) {
            // One object that the text points at.
            let row = self.objects.iter().enumerate().find(|(_, (row, _))| row.id == object).filter(|(_, (row, _))| holds(row));
            set.extend(row.map(|(place, _)| place));
            return set;
        }
        let Some(noun) = only_noun(&modifier.of) else {
            let fits = |row: &Row| view.fits(&modifier.of, Some(Party::Object(row.id)), Some(row)).is_ok() && holds(row);
            return self.objects.iter().enumerate().filter(|(_, (row, _))| fits(row)).map(|(place, _)| place).collect();
        };
        // What lacks a characteristic that the text names, or is somebody else's, needn't be looked at closer. If the text
        // says no more than that, nothing does.
        let (named, whose) = (named(&modifier.of), view.whose(noun));
        let is_all = noun.is.len() == usize::from(named.is_some());
        let definitions = &self.position.table.definitions;
        // Of many objects, what is printed is looked up once for each card.
        let many = named.filter(|_| self.objects.len() > definitions.cards.len());
        let printed: SmallVec<[bool; 64]> = many.iter().flat_map(|tag| definitions.cards.iter().map(|card| card.is(*tag))).collect();
        let printed = printed.as_slice();
        let has = |object: &(&'a Row, Option<Box<Characteristics>>), tag| match object {
            (row, None) => printed.get(row.card.0 as usize).map_or_else(|| self.has(object, tag), |has| *has),
            (_, Some(state)) => state.is(tag),
        };
        let is_there = noun.head == Head::Permanent;
        let mut found: SmallVec<[usize; 128]> = SmallVec::new();
        for (place, object) in self.objects.iter().enumerate() {
            let (row, _) = object;
            // Fewest have the characteristic, and that is looked up fastest.
            if named.is_some_and(|tag| !has(object, tag)) || is_there && row.zone != zones::BOARD || !whose.fits(row) {
                continue;
            }
            let fits = if is_all { view.fits_head(noun, row) } else { view.fits_noun(noun, row) };
            if fits.is_ok() && holds(row) {
                found.push(place);
            }
        }
        Places::from_slice(&found)
    }
}

/// By what one effect may depend on another.
pub(super) struct Dependency {
    /// It counts what the other changes.
    pub(super) counts: bool,
    /// The characteristics that the other adds, if it does nothing else.
    pub(super) added: Option<SmallVec<[Tag; 4]>>,
}

/// Whether an effect may depend on another one, by what their texts say (CR 613.8a): it is looked at for what the other
/// changes, or would be ended by it.
pub(super) fn may_depend(layer: Layer, a: &Active<'_>, b: &Active<'_>) -> Option<Dependency> {
    if a.shape.defining != b.shape.defining {
        return None;
    }
    let begun = a.set.is_some();
    let asks = if begun { a.shape.counts } else { a.shape.asks.and(a.shape.counts) };
    let ends = b.shape.opens && !begun && !matches!(a.home, Home::Made(_));
    if !ends && !asks.meets(b.shape.writes(layer)) {
        return None;
    }
    let counts = a.shape.counts.meets(b.shape.writes(layer));
    let added = if layer == Layer::Type && !ends && !counts { only_adds(b.modifier) } else { None };
    if added.as_ref().is_some_and(|added| !asks_for(&a.modifier.of, added)) {
        return None;
    }
    Some(Dependency { counts, added })
}

/// Whether an effect applies to the same objects whether or not another one has been applied: what it asks for is all
/// known, and the other changes none of it.
pub(super) fn is_beside(layer: Layer, a: &Active<'_>, other: &Active<'_>) -> bool {
    let of = &a.modifier.of;
    let adds = || layer == Layer::Type && only_adds(other.modifier).is_some_and(|added| !asks_for(of, &added));
    let plain = a.modifier.when.is_empty() && only_noun(of).is_some() && !asks_for(of, &[]);
    plain && !other.shape.opens && (!a.shape.asks.meets(other.shape.writes(layer)) || adds())
}
