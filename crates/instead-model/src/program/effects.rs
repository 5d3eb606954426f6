//! Effects: continuous ones with the abilities they give, replacements, and how something enters.

use super::compiler::Compiler;
use super::looks::*;
use super::*;

/// The first number of an ability that something is given is what gives it.
const GIVEN: &[Matcher] = &[Matcher::Granter];

impl Compiler<'_, '_> {
    pub(super) fn modify(&mut self, modifier: &Modifier, lasts: Duration) {
        let mut modifier = modifier.clone();
        self.bind(&mut modifier.of);
        self.except(&modifier.becomes);
        let index = self.modifier(modifier, false);
        self.program.ops.push(Op::Modify(index, lasts));
    }

    /// Compiles a continuous effect with the abilities it gives. Those know by their first number
    /// what gave them.
    pub(super) fn modifier(&mut self, modifier: Modifier, is_static: bool) -> u16 {
        let index = self.out.modifiers.len() as u16;
        self.out.modifiers.push((modifier.clone(), is_static));
        let lent: Vec<Ability> = modifier.lends.iter().flat_map(parts).map(|one| as_borne(&one)).collect();
        let given: Vec<Ability> = modifier.grants.iter().chain(&lent).map(|one| compile::spelled_out(one, self.out.vocabulary)).collect();
        for ability in given.iter().flat_map(parts) {
            // CR 702.16e: protection prevents damage, besides what it forbids.
            if let Ability::Modifier(Modifier { of, protection: Some(from), .. }) = &*ability {
                let prevents = self.granted(&Ability::Replacement(protection(of, from)));
                self.out.grants.extend(prevents.map(|ability| Grant { modifier: index, ability }));
            }
            if let Some(ability) = self.granted(&ability) {
                self.out.grants.push(Grant { modifier: index, ability });
            }
        }
        // CR 702.16e: it is an ability of what has it, and prevents damage to that.
        if let Some(from) = modifier.protection.as_ref().filter(|_| !is_static) {
            let mut compiler = Compiler::new(self.out, self.clause);
            compiler.numbered = 1;
            let prevents = compiler.replacement(&protection(&Matcher::Itself, from), false);
            self.out.grants.push(Grant { modifier: index, ability: Granted::Replacement(prevents) });
        }
        index
    }

    /// Compiles an ability that something is given.
    pub(super) fn granted(&mut self, ability: &Ability) -> Option<Granted> {
        let mut compiler = Compiler::new(self.out, self.clause);
        compiler.numbered = 1;
        Some(match ability {
            Ability::Triggered { when, acts } => {
                let when = pronouns::as_it_was_cast(when);
                let program = Compiler::triggered(compiler.out, &when, &joined(acts.clone()), GIVEN, self.clause);
                Granted::Trigger(when, program)
            }
            Ability::Activated { cost, acts, only } => {
                let (program, paid) = Compiler::activated(compiler.out, (cost, acts), GIVEN, self.clause);
                Granted::Activated { cost: cost.clone(), program, paid, only: only.clone() }
            }
            Ability::Replacement(replacement) => Granted::Replacement(compiler.replacement(replacement, false)),
            Ability::Cant(cant) => Granted::Cant(cant.clone()),
            Ability::Rule(rule) => Granted::Cant(Cant::Rule(rule.clone())),
            Ability::Keywords(tags) => {
                let change = Modifier { adds: tags.clone(), ..Modifier::of(Matcher::Itself) };
                Granted::Modifier(compiler.modifier(change, false))
            }
            Ability::Modifier(modifier) => Granted::Modifier(compiler.modifier(super::referents::of_static(modifier), false)),
            _ => return None,
        })
    }

    /// Compiles to programs the acts that are done as something enters.
    pub(super) fn entering(&mut self, how: &Entering) -> Entering {
        let mut all = |how: &[Entering]| -> Vec<Entering> { how.iter().map(|how| self.entering(how)).collect() };
        match how {
            Entering::First { acts, done, undone, .. } => {
                let (done, undone) = (all(done), all(undone));
                Entering::First { acts: acts.clone(), program: Some(self.nested(acts)), done, undone }
            }
            Entering::If { condition, how } => Entering::If { condition: condition.clone(), how: all(how) },
            Entering::OneOf(ways) => Entering::OneOf(ways.iter().map(|way| all(way)).collect()),
            Entering::Theirs(ways) => Entering::Theirs(ways.iter().map(|way| all(way)).collect()),
            Entering::CopyOf { of, except } => {
                self.except(&[Becoming::CopyOf { of: Matcher::It, except: except.clone() }]);
                Entering::CopyOf { of: of.clone(), except: except.clone() }
            }
            other => other.clone(),
        }
    }

    /// Lists the exceptions of copy effects, so that what is copied can refer to them (CR 707.9).
    pub(super) fn except(&mut self, becomes: &[Becoming]) {
        for becoming in becomes {
            if let Becoming::CopyOf { except, .. } = becoming
                && !except.is_empty()
                && !self.out.exceptions.contains(except)
            {
                self.out.exceptions.push(except.clone());
            }
        }
    }

    /// "It" and "that player" become numbers, so that what lasts knows what was meant.
    pub(super) fn bind(&mut self, matcher: &mut Matcher) {
        match matcher {
            Matcher::Either(any) => any.iter_mut().for_each(|one| self.bind(one)),
            // "Other creatures they control can't block": other than the one that was chosen.
            Matcher::Noun(noun) => noun.is.iter_mut().for_each(|quality| {
                if let Quality::OtherThan(of) | Quality::NoneOf(of) = quality {
                    self.bind(of);
                }
            }),
            _ => {}
        }
        if matches!(
            matcher,
            Matcher::It
                | Matcher::Found
                | Matcher::That(_)
                | Matcher::DamagedThisWay(_)
                | Matcher::Player(Who::They | Who::That)
                | Matcher::Host
                | Matcher::Equipped
                | Matcher::HostThat(_)
        ) {
            let bound = std::mem::replace(matcher, Matcher::Chosen(self.numbered));
            self.program.ops.push(Op::Bind(bound));
            self.numbered += 1;
        }
    }

    pub(super) fn bind_pattern(&mut self, pattern: &mut Pattern) {
        for matcher in [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten() {
            self.bind_holders(matcher);
            self.bind(matcher);
        }
        if let Some(who @ (Who::They | Who::That)) = &mut pattern.player {
            self.bind_who(who);
        }
        if let Some(quality) = &mut pattern.names {
            self.bind_named(quality);
        }
    }

    /// "The house of that creature": the creature becomes a number.
    fn bind_named(&mut self, quality: &mut Quality) {
        match quality {
            Quality::The(of) if matches!(**of, Matcher::Paid { .. }) => {
                let bound = std::mem::replace(&mut **of, Matcher::Chosen(self.numbered));
                self.program.ops.push(Op::Bind(bound));
                self.numbered += 1;
            }
            Quality::The(of) => self.bind(of),
            Quality::Isnt(all) | Quality::AllOf(all) => all.iter_mut().for_each(|one| self.bind_named(one)),
            _ => {}
        }
    }

    /// "That player or a permanent that player controls".
    fn bind_holders(&mut self, matcher: &mut Matcher) {
        match matcher {
            Matcher::Either(any) => any.iter_mut().for_each(|one| self.bind_holders(one)),
            Matcher::Noun(Noun { whose, owner, .. }) => {
                [whose, owner].into_iter().flatten().filter(|who| **who == Who::That).for_each(|who| self.bind_who(who));
            }
            _ => {}
        }
    }

    fn bind_who(&mut self, who: &mut Who) {
        let bound = std::mem::replace(who, Who::Chosen(self.numbered));
        self.program.ops.push(Op::Bind(Matcher::Player(bound)));
        self.numbered += 1;
    }

    /// Compiles an effect that a resolution makes. Its words are settled as it is made: "it" and "that player" become numbers.
    pub(super) fn made(&mut self, tree: &Replacement<Vec<Act>>) -> (u16, Option<Vec<Matcher>>) {
        let mut tree = tree.clone();
        self.bind_pattern(&mut tree.watch);
        if let Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) = &mut tree.rewrite {
            self.bind(to);
        }
        let watch = &mut tree.watch;
        let every = match &mut watch.subject {
            Some(subject @ Matcher::Every(_)) => match std::mem::replace(subject, Matcher::Chosen(self.numbered)) {
                Matcher::Every(every) => Some(every),
                _ => None,
            },
            _ => None,
        };
        // The number is only taken in the effect that is made for each.
        (self.replacement(&tree, false), every)
    }

    /// Compiles a replacement; "of your choice" becomes a number, chosen just before it is made.
    pub(super) fn replacement(&mut self, tree: &Replacement<Vec<Act>>, is_static: bool) -> u16 {
        let mut watch = tree.watch.clone();
        for matcher in [&mut watch.source, &mut watch.subject].into_iter().flatten() {
            if let Matcher::OfYourChoice(what) = matcher {
                let what = std::mem::replace(what, Box::new(Matcher::It));
                self.program.ops.push(Op::Choose((*what).clone()));
                *matcher = Matcher::ChosenStill { number: self.numbered, what };
                self.numbered += 1;
            }
        }
        // "It deals 2 damage instead": what deals the damage, not what it is dealt to.
        let named = (tree.watch.verb == crate::zones::DEAL).then(|| with_source_named(tree));
        let tree = named.as_ref().unwrap_or(tree);
        let rewrite = self.rewrite(&tree.rewrite);
        let rider = tree.rider.as_ref().filter(|acts| !acts.is_empty()).map(|acts| self.nested(acts));
        let first = tree.first.as_ref().map(|acts| self.nested(acts));
        let local = is_local(tree) && rider.is_none() && first.is_none();
        let group = together(tree);
        let names_itself = mentions_itself(tree);
        let names_granter = mentions_granter(tree);
        let looks_at_amount = looks_at_amount(tree);
        let counts_prevented = counts_prevented(tree);
        let asks_who_alone = watch.asks_who_alone();
        let replacement = Replacement {
            when: tree.when.clone(),
            rider,
            uses: tree.uses.clone(),
            lasts: tree.lasts,
            may: tree.may.clone(),
            first,
            ..Replacement::of(watch, rewrite)
        };
        let clause = self.clause;
        self.out.replacements.push(Made {
            replacement,
            clause,
            is_static,
            names_itself,
            names_granter,
            local,
            looks_at_amount,
            group,
            counts_prevented,
            asks_who_alone,
        });
        self.out.replacements.len() as u16 - 1
    }

    pub(super) fn rewrite(&mut self, tree: &Rewrite<Vec<Act>>) -> Rewrite<u16> {
        match tree {
            Rewrite::Multiply(n) => Rewrite::Multiply(*n),
            Rewrite::Add(n) => Rewrite::Add(*n),
            Rewrite::AddAnew(n) => Rewrite::AddAnew(*n),
            Rewrite::Raise(amount) => Rewrite::Raise(amount.clone()),
            Rewrite::Subtract(n) => Rewrite::Subtract(*n),
            Rewrite::SetTo(amount) => Rewrite::SetTo(amount.clone()),
            Rewrite::Halve { up } => Rewrite::Halve { up: *up },
            Rewrite::PreventAll => Rewrite::PreventAll,
            Rewrite::Prevent(amount) => Rewrite::Prevent(amount.clone()),
            Rewrite::PreventPoints => Rewrite::PreventPoints,
            Rewrite::Redirect(to) => Rewrite::Redirect(to.clone()),
            Rewrite::RedirectPoints(to) => Rewrite::RedirectPoints(to.clone()),
            Rewrite::ToZone(destination) => Rewrite::ToZone(destination.clone()),
            Rewrite::Skip => Rewrite::Skip,
            Rewrite::Instead(acts) => Rewrite::Instead(self.nested(acts)),
            Rewrite::Enter(how) => Rewrite::Enter(how.iter().map(|how| self.entering(how)).collect()),
            Rewrite::Excess(to) => Rewrite::Excess(to.clone()),
            Rewrite::NotBelow(n) => Rewrite::NotBelow(*n),
            Rewrite::Produce { mana, amount } => Rewrite::Produce { mana: mana.clone(), amount: *amount },
            Rewrite::Becomes { verb, kind } => Rewrite::Becomes { verb: *verb, kind: *kind },
            Rewrite::Divide(among) => Rewrite::Divide(among.clone()),
            Rewrite::Rethrow(how) => Rewrite::Rethrow(*how),
            Rewrite::Same => Rewrite::Same,
        }
    }
}

impl Compiler<'_, '_> {
    /// Mana, with what follows from spending it as programs of their own (CR 106.6).
    pub(super) fn mana(&mut self, mana: &Mana) -> Mana {
        let Mana::Spent { mana, on, riders, stays } = mana else { return mana.clone() };
        let compiled = |rider: &Rider| {
            let program = Compiler::program(self.out, &rider.acts, &Of::Spell, self.clause);
            Rider { program: Some(program), ..rider.clone() }
        };
        let riders = riders.iter().map(compiled).collect();
        Mana::Spent { mana: mana.clone(), on: on.clone(), riders, stays: *stays }
    }
}

/// Whether an ability gives one that nothing can be given, or names what gives it where that isn't known: in an ability of
/// nothing else (CR 201.5a), of a token, or in one that comes later (CR 603.7, 603.12).
pub fn cannot_give(ability: &Ability) -> bool {
    let names = |part: &dyn Walk| part.any(&mut |node| matches!(node, Node::Matcher(Matcher::Granter)));
    let mut own = ability.clone();
    let mut bad = false;
    own.walk_mut(&mut |node| {
        if let NodeMut::Modifier(modifier) = node {
            for given in std::mem::take(&mut modifier.grants) {
                let spelled = referents::spelled_out(&given);
                bad |= parts(&spelled).iter().any(|part| !can_be_given(part) || cannot_give_within(part) || says_of_nothing(part));
            }
            modifier.lends.clear();
        }
        false
    });
    bad || names(&own)
}

/// The kinds of abilities that [`Compiler::granted`] compiles.
fn can_be_given(ability: &Ability) -> bool {
    matches!(
        ability,
        Ability::Triggered { .. }
            | Ability::Activated { .. }
            | Ability::Replacement(_)
            | Ability::Cant(_)
            | Ability::Rule(_)
            | Ability::Keywords(_)
            | Ability::Modifier(_)
    )
}

/// The same of an ability that is given: it knows what gives it, but what it has happen later doesn't.
fn cannot_give_within(given: &Ability) -> bool {
    let granter = |acts: &[Act]| acts.any(&mut |node| matches!(node, Node::Matcher(Matcher::Granter)));
    let mut bad = false;
    given.walk(&mut |node| {
        bad |= match node {
            Node::Act(Act::WhenYouDo(acts) | Act::Delayed { acts, .. }) => granter(acts),
            Node::Quoted(abilities) => {
                let within = |one: &Ability| {
                    let spelled = referents::spelled_out(one);
                    parts(&spelled).iter().any(|part| !can_be_given(part))
                };
                abilities.iter().any(within) || abilities.any(&mut |node| matches!(node, Node::Matcher(Matcher::Granter)))
            }
            _ => false,
        };
        bad
    });
    bad
}

/// CR 702.16e: protection prevents all damage from such sources.
pub(super) fn protection(of: &Matcher, from: &Quality) -> Replacement<Vec<Act>> {
    let source = Noun { head: Head::Source, other: false, is: vec![from.clone()], whose: None, owner: None, zone: None };
    let watch = Pattern { source: Some(Matcher::Noun(source)), subject: Some(of.clone()), ..Pattern::of(crate::zones::DEAL) };
    Replacement::of(watch, Rewrite::PreventAll)
}
