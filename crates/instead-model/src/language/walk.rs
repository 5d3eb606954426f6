//! Walking through the values of the language: every part of a text that refers, describes or is done, in the order in
//! which texts say it.
//!
//! A walk shows each part to a visitor before the parts in it. The visitor says whether it has dealt with the part; if not,
//! the walk goes into it. What an ability in quotes says is shown as one part ([`Node::Quoted`]) first, so that a visitor
//! that must not look into quotes says so there.
//!
//! Each type's parts are listed once, without a rest pattern, for both kinds of walks: a field or variant that is added
//! later doesn't compile before it stands here.

use super::*;

/// Defines the node types and both kinds of walks from one list of types and their parts.
macro_rules! walks {
    (
        nodes { $($(#[$doc:meta])* $node:ident($of:ty),)* }
        $visit:ident:
        $($kind:ident $type:ty { $($arms:tt)* })*
    ) => {
        /// A part of a text, as a walk shows it.
        #[derive(Clone, Copy, Debug)]
        pub enum Node<'a> {
            $($(#[$doc])* $node(&'a $of),)*
        }

        /// A part of a text that may be changed.
        #[derive(Debug)]
        pub enum NodeMut<'a> {
            $($(#[$doc])* $node(&'a mut $of),)*
        }

        mod shared {
            use super::*;

            fn on<T: Walk + ?Sized>(part: &T, visit: &mut dyn FnMut(Node<'_>) -> bool) {
                part.walk(visit);
            }

            fn quoted(abilities: &Vec<Ability>, visit: &mut dyn FnMut(Node<'_>) -> bool) {
                if !abilities.is_empty() && !visit(Node::Quoted(abilities)) {
                    on(abilities, visit);
                }
            }

            $(impl Walk for $type {
                fn walk(&self, $visit: &mut dyn FnMut(Node<'_>) -> bool) {
                    walks!(@enter $kind shared self $visit);
                    match self { $($arms)* }
                }
            })*
        }

        mod exclusive {
            use super::*;

            fn on<T: WalkMut + ?Sized>(part: &mut T, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
                part.walk_mut(visit);
            }

            fn quoted(abilities: &mut Vec<Ability>, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
                if !abilities.is_empty() && !visit(NodeMut::Quoted(abilities)) {
                    on(abilities, visit);
                }
            }

            $(impl WalkMut for $type {
                fn walk_mut(&mut self, $visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
                    walks!(@enter $kind exclusive self $visit);
                    match self { $($arms)* }
                }
            })*
        }
    };
    // A type of which nothing but the parts is shown.
    (@enter inner $mode:ident $this:ident $visit:ident) => {};
    (@enter $node:ident shared $this:ident $visit:ident) => {
        if $visit(Node::$node($this)) {
            return;
        }
    };
    (@enter $node:ident exclusive $this:ident $visit:ident) => {
        if $visit(NodeMut::$node($this)) {
            return;
        }
    };
}

/// A value of the language whose parts can be walked through.
pub trait Walk {
    /// Shows this, unless it has no node of its own, and then its parts. `visit` says whether a part is dealt with.
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool);

    /// Whether some part, in quotes too, is so.
    fn any(&self, is: &mut dyn FnMut(Node<'_>) -> bool) -> bool {
        let mut any = false;
        self.walk(&mut |node| {
            any = any || is(node);
            any
        });
        any
    }

    /// Whether some part that doesn't stand in quotes is so.
    fn says(&self, is: &mut dyn FnMut(Node<'_>) -> bool) -> bool {
        let mut any = false;
        self.walk(&mut |node| {
            let quoted = matches!(node, Node::Quoted(_));
            any = any || !quoted && is(node);
            any || quoted
        });
        any
    }
}

/// A value of the language whose parts can be changed.
pub trait WalkMut {
    /// Shows this, unless it has no node of its own, and then its parts. `visit` says whether a part is dealt with.
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool);

    /// Changes parts that don't stand in quotes: the words of an ability in quotes are its own (CR 608.2c). `change` says
    /// whether it took care of a part; if it didn't, what the part contains is shown.
    fn reword(&mut self, change: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.walk_mut(&mut |node| matches!(node, NodeMut::Quoted(_)) || change(node));
    }
}

impl<T: Walk> Walk for [T] {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.iter().for_each(|part| part.walk(visit));
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.as_slice().walk(visit);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        self.iter().for_each(|part| part.walk(visit));
    }
}

impl<T: Walk + ?Sized> Walk for Box<T> {
    fn walk(&self, visit: &mut dyn FnMut(Node<'_>) -> bool) {
        (**self).walk(visit);
    }
}

impl<T: WalkMut> WalkMut for [T] {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.iter_mut().for_each(|part| part.walk_mut(visit));
    }
}

impl<T: WalkMut> WalkMut for Vec<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.as_mut_slice().walk_mut(visit);
    }
}

impl<T: WalkMut> WalkMut for Option<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        self.iter_mut().for_each(|part| part.walk_mut(visit));
    }
}

impl<T: WalkMut + ?Sized> WalkMut for Box<T> {
    fn walk_mut(&mut self, visit: &mut dyn FnMut(NodeMut<'_>) -> bool) {
        (**self).walk_mut(visit);
    }
}

walks! {
    nodes {
        /// Something that is done.
        Act(Act),
        /// An event that is proposed.
        Deed(Deed),
        /// What an act is done to.
        Selection(Selection),
        /// A pattern of events.
        Pattern(Pattern),
        /// A replacement or prevention effect.
        Replacement(Replacement<Vec<Act>>),
        /// A continuous change.
        Modifier(Modifier),
        /// What a continuous change makes of an object.
        Becoming(Becoming),
        /// A description of, or reference to, objects and players.
        Matcher(Matcher),
        /// A player.
        Who(Who),
        /// A description of objects.
        Noun(Noun),
        /// One thing that an object is.
        Quality(Quality),
        /// A location.
        Spot(Spot),
        /// A condition.
        Condition(Condition),
        /// An amount.
        Amount(Amount),
        /// What a triggered ability waits for.
        Trigger(Trigger),
        /// What can't happen.
        Cant(Cant),
        /// An ability.
        Ability(Ability),
        /// Abilities in quotes, whose words are their own.
        Quoted(Vec<Ability>),
    }
    visit:

    Ability Ability {
        Ability::Spell(acts) | Ability::Paid { keyword: _, acts } => on(acts, visit),
        Ability::Modal(modes) => on(modes, visit),
        Ability::Activated { cost, acts, only } => {
            on(cost, visit);
            on(acts, visit);
            on(only, visit);
        }
        Ability::Triggered { when, acts } => {
            on(when, visit);
            on(acts, visit);
        }
        Ability::Replacement(replacement) => on(replacement, visit),
        Ability::Cant(cant) => on(cant, visit),
        Ability::Again { pattern, of } => {
            on(pattern, visit);
            on(of, visit);
        }
        Ability::Modifier(modifier) => on(modifier, visit),
        Ability::CastingOption(option) => on(option, visit),
        Ability::Several(all) => on(all, visit),
        Ability::Same { of, says, when } => {
            on(of, visit);
            on(says, visit);
            on(when, visit);
        }
        Ability::CostChange(change) => on(change, visit),
        Ability::Rule(rule) => on(rule, visit),
        Ability::Keywords(_) | Ability::Symbol { counter: _, range: _ } | Ability::Stats(_) => {}
    }

    inner CostChange {
        CostChange { of, by, less: _, mana: _, times, when } => {
            on(of, visit);
            on(by, visit);
            on(times, visit);
            on(when, visit);
        }
    }

    inner RuleChange {
        RuleChange::NoMaximumHandSize(who)
        | RuleChange::MoreLands { who, count: _ }
        | RuleChange::MoreVotes { who, count: _ }
        | RuleChange::PlayerHas { who, keyword: _ } => on(who, visit),
        RuleChange::MustAttack(of)
        | RuleChange::Goaded(of)
        | RuleChange::AttacksDespiteDefender(of)
        | RuleChange::MustBeBlocked(of)
        | RuleChange::BlockedByAll(of)
        | RuleChange::MustBlock(of)
        | RuleChange::NoLegendRule(of)
        | RuleChange::Known(of)
        | RuleChange::BlocksMore { what: of, count: _ }
        | RuleChange::BlocksDespite { what: of, keyword: _ }
        | RuleChange::BlockedByAtLeast { what: of, count: _ }
        | RuleChange::BlockedByAtMost { what: of, count: _ }
        | RuleChange::NotActivated { what: of, but_mana: _ }
        | RuleChange::MayPlay { what: of, with: _ } => on(of, visit),
        RuleChange::AsThoughFlash { what, who } => {
            on(what, visit);
            on(who, visit);
        }
        RuleChange::AsLongAs { when, rule } => {
            on(when, visit);
            on(rule, visit);
        }
        RuleChange::Bonus { watch, by: _ } => on(watch, visit),
    }

    inner Restriction {
        Restriction::If(condition) => on(condition, visit),
        Restriction::All(all) => on(all, visit),
        Restriction::AsSorcery
        | Restriction::OnceEachTurn
        | Restriction::Once
        | Restriction::YourTurn
        | Restriction::During(_)
        | Restriction::DuringCombat
        | Restriction::BeforeAttackers
        | Restriction::ByAnyone
        | Restriction::Level(_)
        | Restriction::Keyword(_) => {}
    }

    Modifier Modifier {
        Modifier {
            of,
            power_toughness: _,
            adds: _,
            protection,
            keeps_attached: _,
            ratings: _,
            grants,
            lends,
            when,
            becomes,
        } => {
            on(of, visit);
            on(protection, visit);
            quoted(grants, visit);
            quoted(lends, visit);
            on(when, visit);
            on(becomes, visit);
        }
    }

    Becoming Becoming {
        Becoming::CopyOf { of, except } => {
            on(of, visit);
            on(except, visit);
        }
        Becoming::Controlled(who) => on(who, visit),
        Becoming::Base(amount)
        | Becoming::Power(amount)
        | Becoming::Toughness(amount)
        | Becoming::Adjusted { by: _, times: amount }
        | Becoming::Rated { keyword: _, number: amount }
        | Becoming::Costs { by: _, times: amount } => on(amount, visit),
        Becoming::Abilities(abilities) => quoted(abilities, visit),
        Becoming::All(all) | Becoming::IfIs { tag: _, becomes: all } => on(all, visit),
        Becoming::TextOf(of) => on(of, visit),
        Becoming::Kinds { tags: _, also: _ }
        | Becoming::NotKinds(_)
        | Becoming::ChosenKind { also: _ }
        | Becoming::EveryKindOf(_)
        | Becoming::Colors { tags: _, also: _ }
        | Becoming::ChosenColor
        | Becoming::LosesAll
        | Becoming::Without(_)
        | Becoming::Never(_)
        | Becoming::Keywords(_)
        | Becoming::Size(_)
        | Becoming::Lowered { by: _, least: _ }
        | Becoming::Switched
        | Becoming::Unarmored
        | Becoming::Considered(_)
        | Becoming::HandSize(_)
        | Becoming::OwnName
        | Becoming::OwnColors
        | Becoming::NoCost
        | Becoming::HasThis
        | Becoming::Reworded(_) => {}
    }

    inner CastingOption {
        CastingOption::Instead(cost)
        | CastingOption::Additional(cost)
        | CastingOption::Kicker(cost)
        | CastingOption::Optional { keyword: _, cost } => on(cost, visit),
        CastingOption::Either(costs) => on(costs, visit),
        CastingOption::Named { keyword: _, cost, when, beyond: _, again: _ } => {
            on(cost, visit);
            on(when, visit);
        }
        CastingOption::Plain(_) => {}
        CastingOption::Enchant(what) => on(what, visit),
        CastingOption::Less { what, by, when, times, instead: _ } => {
            on(what, visit);
            on(by, visit);
            on(when, visit);
            on(times, visit);
        }
        CastingOption::Rather { action: _, pay, rather_than } => {
            on(pay, visit);
            on(rather_than, visit);
        }
        CastingOption::AnyNumber { verb: _, of, less } => {
            on(of, visit);
            on(less, visit);
        }
        CastingOption::As { kind: _, text } => on(text, visit),
    }

    inner Cost {
        Cost::Act(act) => on(act, visit),
        Cost::ManaTimes { mana: _, times } => on(times, visit),
        Cost::Mana(_) | Cost::Tap => {}
    }

    Trigger Trigger {
        Trigger::Event(pattern)
        | Trigger::OneOrMore(pattern)
        | Trigger::Nth { pattern, nth: _ }
        | Trigger::Chapter { pattern, number: _ } => on(pattern, visit),
        Trigger::At { moment: _, whose } => on(whose, visit),
        Trigger::State(condition) => on(condition, visit),
        Trigger::If { trigger, condition } | Trigger::While { trigger, condition } => {
            on(trigger, visit);
            on(condition, visit);
        }
        Trigger::OnceEachTurn(trigger) => on(trigger, visit),
    }

    Act Act {
        Act::Do(deed) | Act::UntilLeaves(deed) => on(deed, visit),
        Act::Together(deeds) => on(deeds, visit),
        Act::Both(acts) | Act::Then(acts) | Act::WhenYouDo(acts) | Act::OneOf(acts) => on(acts, visit),
        Act::AddMana(mana) => on(mana, visit),
        Act::AddManaFor { who, mana } => {
            on(who, visit);
            on(mana, visit);
        }
        // The text names what happens before who may pay.
        Act::Unless { who, cost, acts } => {
            on(acts, visit);
            on(who, visit);
            on(cost, visit);
        }
        Act::InsteadIf { acts, condition, instead } => {
            on(acts, visit);
            on(condition, visit);
            on(instead, visit);
        }
        Act::May { who, acts, then, otherwise } => {
            on(who, visit);
            on(acts, visit);
            on(then, visit);
            on(otherwise, visit);
        }
        Act::If { condition, acts } | Act::InsteadOfThat { condition, acts } => {
            on(condition, visit);
            on(acts, visit);
        }
        Act::Pay(cost) => on(cost, visit),
        Act::SetLife { who, to } => {
            on(who, visit);
            on(to, visit);
        }
        Act::Fight(one, other) => {
            on(one, visit);
            on(other, visit);
        }
        Act::Make(replacement) | Act::Self_(replacement) => on(replacement, visit),
        Act::Forbid { cant, lasts: _ } => on(cant, visit),
        Act::Delayed { when, acts, lasts: _ } => {
            on(when, visit);
            on(acts, visit);
        }
        Act::Modify(change) | Act::ModifyFor { change, lasts: _ } => on(change, visit),
        Act::IfYouDo { acts, then, otherwise } => {
            on(acts, visit);
            on(then, visit);
            on(otherwise, visit);
        }
        Act::Choose(selection) => on(selection, visit),
        Act::NameBy { who, what: _ } => on(who, visit),
        Act::Gather { group, what, before: _ } => {
            on(group, visit);
            on(what, visit);
        }
        Act::Require(condition) => on(condition, visit),
        Act::ChosenBy { who, what } => {
            on(who, visit);
            on(what, visit);
        }
        Act::Search { verb: _, who, whose, what } => {
            on(who, visit);
            on(whose, visit);
            on(what, visit);
        }
        Act::Look { whose, top, revealed: _ } => {
            on(whose, visit);
            on(top, visit);
        }
        Act::Permit { what, lasts: _ } => on(what, visit),
        Act::Modes { least: _, most: _, again: _, instead, modes } => {
            on(instead, visit);
            on(modes, visit);
        }
        Act::Results(rows) => on(rows, visit),
        Act::PerPlayer { who, acts } => {
            on(who, visit);
            on(acts, visit);
        }
        Act::Repeat { times, acts } => {
            on(times, visit);
            on(acts, visit);
        }
        Act::Name(_) | Act::Vote(_) | Act::CopiesAnew => {}
    }

    inner OtherModes {
        OtherModes { condition, least: _, most: _ } => on(condition, visit),
    }

    inner Mana {
        Mana::Times { symbols: _, times } | Mana::SoMuchOfAnyColor(times) => on(times, visit),
        Mana::Spent { mana, on: spent, riders } => {
            on(mana, visit);
            on(spent, visit);
            on(riders, visit);
        }
        Mana::Symbols(_)
        | Mana::OneOf(_)
        | Mana::AnyColor(_)
        | Mana::AnyColors(_)
        | Mana::Produced
        | Mana::ChosenColor
        | Mana::OrChosenColor(_) => {}
    }

    inner SpentOn {
        SpentOn::Cast(of) | SpentOn::Activate(of) => on(of, visit),
        SpentOn::Either(one, other) => {
            on(one, visit);
            on(other, visit);
        }
        SpentOn::Not(not) => on(not, visit),
        SpentOn::WithX => {}
    }

    inner Rider {
        Rider { on: spent, acts, program: _ } => {
            on(spent, visit);
            on(acts, visit);
        }
    }

    // "Deals damage equal to its power to target creature": the amount stands before the recipient.
    Deed Deed {
        Deed {
            verb: _,
            player,
            source,
            subject,
            amount,
            to: _,
            counter: _,
            token,
            firmly: _,
            transformed: _,
            paid: _,
            at,
            with,
            tapped: _,
            anew: _,
            throw,
        } => {
            on(player, visit);
            on(source, visit);
            on(amount, visit);
            on(subject, visit);
            on(token, visit);
            on(at, visit);
            on(with, visit);
            on(throw, visit);
        }
    }

    inner Throwing {
        Throwing { of: _, plus } => on(plus, visit),
    }

    inner ResultRow {
        ResultRow { range: _, acts } => on(acts, visit),
    }

    inner Bearing {
        Bearing { counter: _, amount } => on(amount, visit),
    }

    Selection Selection {
        Selection::The(of) | Selection::Each(of) => on(of, visit),
        Selection::Choose { noun, count: _ }
        | Selection::UpTo { noun, count: _ }
        | Selection::Totalling { noun, power: _, by: _ }
        | Selection::Random { noun, count: _ } => on(noun, visit),
        Selection::ForEach { noun, times } => {
            on(noun, visit);
            on(times, visit);
        }
    }

    inner TokenKind {
        TokenKind::Described { power_toughness: _, tags: _, keywords: _, abilities } => quoted(abilities, visit),
        TokenKind::CopyOf(of) => on(of, visit),
        TokenKind::CopyWith { of, except } => {
            on(of, visit);
            on(except, visit);
        }
    }

    Pattern Pattern {
        Pattern {
            verb: _,
            source,
            subject,
            player,
            from: _,
            not_from: _,
            to: _,
            counter: _,
            moment: _,
            turn,
            combat: _,
            at_least: _,
            by_effect: _,
            paid: _,
            by_damage: _,
            extra: _,
            tapped: _,
            discarded: _,
            by_text: _,
            for_life: _,
            resolving: _,
            by_rules: _,
            at,
            life_below: _,
            involves,
            last: _,
            under,
            by,
            apiece: _,
        } => {
            on(player, visit);
            on(source, visit);
            on(subject, visit);
            on(involves, visit);
            on(turn, visit);
            on(at, visit);
            on(under, visit);
            on(by, visit);
        }
    }

    Matcher Matcher {
        Matcher::HostThat(noun)
        | Matcher::That(noun)
        | Matcher::Paid { verb: _, called: noun }
        | Matcher::Those(noun)
        | Matcher::DamagedThisWay(noun)
        | Matcher::ThisWay(noun) => on(noun, visit),
        Matcher::Every(all) | Matcher::Either(all) => on(all, visit),
        Matcher::Target(what)
        | Matcher::Targets { least: _, most: _, x: _, what }
        | Matcher::OneTarget { phrase: _, optional: _, x: _, what }
        | Matcher::OfYourChoice(what)
        | Matcher::ChosenStill { number: _, what }
        | Matcher::But(what) => on(what, visit),
        Matcher::ItselfWith(quality) => on(quality, visit),
        Matcher::Noun(noun) => on(noun, visit),
        Matcher::Player(who) => on(who, visit),
        Matcher::Itself
        | Matcher::This
        | Matcher::Host
        | Matcher::Equipped
        | Matcher::It
        | Matcher::Made
        | Matcher::Them
        | Matcher::Group(_)
        | Matcher::Found
        | Matcher::Rest
        | Matcher::Chosen(_)
        | Matcher::OfEvent
        | Matcher::Granter => {}
    }

    Noun Noun {
        Noun { head: _, other: _, is, whose, owner, zone: _ } => {
            on(whose, visit);
            on(owner, visit);
            on(is, visit);
        }
    }

    Quality Quality {
        Quality::FromSource(noun) => on(noun, visit),
        Quality::AttackingWhom(who) | Quality::AttackingTheirs(who) | Quality::Of(who) => on(who, visit),
        Quality::ManaValueWithin(amount) | Quality::ManaValueIs(amount) | Quality::PowerWithin(amount) => on(amount, visit),
        Quality::CostNumberBelow(amount) => on(amount, visit),
        Quality::Either(all) | Quality::AllOf(all) | Quality::Isnt(all) => on(all, visit),
        Quality::BlockerOf(of)
        | Quality::BlockedBy(of)
        | Quality::NoneOf(of)
        | Quality::AttachedTo(of)
        | Quality::NextTo(of)
        | Quality::PowerBelow(of)
        | Quality::Except(of)
        | Quality::OtherThan(of)
        | Quality::The(of)
        | Quality::On(of)
        | Quality::Beside { of, right: _ }
        | Quality::Shares { tags: _, with: of }
        | Quality::SharesKind { of: _, with: of }
        | Quality::InGroup(of) => on(of, visit),
        Quality::DamagedThisTurn(by) => on(by, visit),
        Quality::At(spot) => on(spot, visit),
        Quality::Activated(_)
        | Quality::Is(_)
        | Quality::Not(_)
        | Quality::AnyOf(_)
        | Quality::Token(_)
        | Quality::Tapped(_)
        | Quality::Attacking
        | Quality::Blocking
        | Quality::Unblocked
        | Quality::TheChosen
        | Quality::TheChosenType
        | Quality::TheChosenName
        | Quality::TheChosenNumber
        | Quality::PowerAtLeast(_)
        | Quality::PowerAtMost(_)
        | Quality::ToughnessAtLeast(_)
        | Quality::ToughnessAtMost(_)
        | Quality::ManaValueAtLeast(_)
        | Quality::ManaValueAtMost(_)
        | Quality::SharesColor
        | Quality::HasCounter(_)
        | Quality::AnyCounter
        | Quality::OddManaValue(_)
        | Quality::HasAttached(_)
        | Quality::HasOwnAttached(_)
        | Quality::HeldSinceTurn
        | Quality::RingBearer
        | Quality::NoCounter(_)
        | Quality::Commander
        | Quality::SingleTarget
        | Quality::Named(_)
        | Quality::Damaged(_)
        | Quality::Flank(_)
        | Quality::Center
        | Quality::LeftEnd
        | Quality::MostPowerful
        | Quality::LeastPowerful
        | Quality::Strongest
        | Quality::Weakest
        | Quality::Doomed(_)
        | Quality::FaceDown
        | Quality::EnteredThisTurn
        | Quality::In(_)
        | Quality::Alone
        | Quality::CostNumberAtMost(_)
        | Quality::CostSymbolsAtMost(_)
        | Quality::PlayedFrom(_)
        | Quality::PlayedNotFrom(_)
        | Quality::OnTop
        | Quality::LeastToughness(_)
        | Quality::SinceUpkeep
        | Quality::Became(_)
        | Quality::AmongThem
        | Quality::DoneThisWay(_)
        | Quality::ExiledWith
        | Quality::SourceKicked
        | Quality::Kicked
        | Quality::WasCast(_)
        | Quality::WithX => {}
    }

    Spot Spot {
        Spot::The(of) => on(of, visit),
        Spot::Here | Spot::Battlefield | Spot::Base | Spot::There | Spot::Left => {}
    }

    Who Who {
        Who::ControllerOf(of) | Who::OwnerOf(of) | Who::OpponentOf(of) | Who::Defending(of) => on(of, visit),
        Who::OpponentBut(who) => on(who, visit),
        Who::You
        | Who::Opponent
        | Who::Anyone
        | Who::Active
        | Who::They
        | Who::That
        | Who::Other
        | Who::TheChosen
        | Who::Enchanted
        | Who::MostLife
        | Who::Target { opponent: _ }
        | Who::Chosen(_) => {}
    }

    Condition Condition {
        Condition::Exists { noun, at_least: _ } | Condition::AtMost { noun, at_most: _ } => on(noun, visit),
        Condition::DrawnThisTurn { who, at_least: _ }
        | Condition::LifeAtMost { who, at_most: _ }
        | Condition::TurnOf(who)
        | Condition::LifeAtLeast { who, at_least: _ }
        | Condition::LastTurn { verb: _, who, at_least: _ }
        | Condition::GainedThisTurn { who, at_least: _ }
        | Condition::Opponents { who, at_least: _ }
        | Condition::HandAtLeast { who, at_least: _ }
        | Condition::HandAtMost { who, at_most: _ }
        | Condition::CountersOf { who, counter: _, at_least: _ }
        | Condition::Tally { who, verb: _, at_least: _ }
        | Condition::TallyOfOthers { who, verb: _, at_least: _ }
        | Condition::PlayerCounters { who, counter: _, at_least: _ }
        | Condition::Designated { who, by: _ }
        | Condition::Tempted { who, at_least: _ }
        | Condition::MaxSpeed(who) => on(who, visit),
        Condition::It(quality) | Condition::ItselfIs(quality) => on(quality, visit),
        Condition::Of { of, is: quality } | Condition::OfThe { of, quality } => {
            on(of, visit);
            on(quality, visit);
        }
        Condition::More { who, noun } => {
            on(who, visit);
            on(noun, visit);
        }
        Condition::CanFight(of) => on(of, visit),
        Condition::Happened { what, at_least: _ } => on(what, visit),
        Condition::ThatIs { called, quality } => {
            on(called, visit);
            on(quality, visit);
        }
        Condition::All(all) | Condition::Any(all) => on(all, visit),
        Condition::Not(not) => on(not, visit),
        Condition::EventAt(spot) => on(spot, visit),
        Condition::AtLeast { amount, least } => {
            on(amount, visit);
            on(least, visit);
        }
        Condition::ItselfIn(_)
        | Condition::CastInMain
        | Condition::CastFrom(_)
        | Condition::Refused
        | Condition::Chose(_)
        | Condition::Kicked
        | Condition::Paid(_)
        | Condition::Level(_)
        | Condition::During(_)
        | Condition::InCombat
        | Condition::Done
        | Condition::NotFirstIn(_)
        | Condition::WasNotFirstIn(_)
        | Condition::EntersWith(_)
        | Condition::Night(_)
        | Condition::Did(_)
        | Condition::GoneBy(_)
        | Condition::Spent { color: _, at_least: _ }
        | Condition::MostVotes { word: _, tied: _ } => {}
    }

    Amount Amount {
        Amount::Divided(of)
        | Amount::Twice(of)
        | Amount::Less { than: of, by: _ }
        | Amount::Times { by: _, of }
        | Amount::Where(of)
        | Amount::Half { of, up: _ }
        | Amount::AtMost { of, most: _ } => on(of, visit),
        Amount::CountOf(noun)
        | Amount::CountersAmong { counter: _, of: noun }
        | Amount::Per { each: _, of: noun }
        | Amount::Kinds { tags: _, among: noun }
        | Amount::ThisWay { verb: _, noun } => on(noun, visit),
        Amount::PowerOf(of)
        | Amount::ToughnessOf(of)
        | Amount::ManaValueOf(of)
        | Amount::CountersOn { of, counter: _ }
        | Amount::ManaSpent(of)
        | Amount::PaidWithLife(of)
        | Amount::ColorsSpent(of)
        | Amount::RatingOf { of, keyword: _ } => on(of, visit),
        Amount::Greatest(among) | Amount::Total(among) => on(among, visit),
        Amount::LifeOf(who) | Amount::SpeedOf(who) | Amount::OpponentsOf(who) | Amount::Devotion { who, to: _ } => on(who, visit),
        Amount::SoFar(pattern) | Amount::Before(pattern) => on(pattern, visit),
        Amount::Sum(all) => on(all, visit),
        Amount::Minus { of, less } => {
            on(of, visit);
            on(less, visit);
        }
        Amount::Among { group, noun } => {
            on(group, visit);
            on(noun, visit);
        }
        Amount::Number(_)
        | Amount::X
        | Amount::Share(_)
        | Amount::ThatMuch
        | Amount::Prevented
        | Amount::There
        | Amount::VotesFor(_)
        | Amount::Party(_)
        | Amount::TotalPower
        | Amount::TotalToughness
        | Amount::TimesPaid(_)
        | Amount::Result
        | Amount::DestroyedThisWay => {}
    }

    inner Among {
        Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun) => on(noun, visit),
    }

    Replacement Replacement<Vec<Act>> {
        Replacement { watch, when, rewrite, rider, uses, lasts: _, may, first } => {
            on(watch, visit);
            on(when, visit);
            on(may, visit);
            on(first, visit);
            on(rewrite, visit);
            on(rider, visit);
            on(uses, visit);
        }
    }

    inner Uses {
        Uses::Points(amount) => on(amount, visit),
        Uses::Unlimited | Uses::Next | Uses::EachTurn(_) => {}
    }

    inner Rewrite<Vec<Act>> {
        Rewrite::Raise(amount) | Rewrite::SetTo(amount) | Rewrite::Prevent(amount) => on(amount, visit),
        Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) | Rewrite::Divide(to) => on(to, visit),
        Rewrite::Instead(acts) => on(acts, visit),
        Rewrite::Enter(how) => on(how, visit),
        Rewrite::Produce { mana, amount: _ } => on(mana, visit),
        Rewrite::Multiply(_)
        | Rewrite::Add(_)
        | Rewrite::AddAnew(_)
        | Rewrite::Subtract(_)
        | Rewrite::Halve { up: _ }
        | Rewrite::PreventAll
        | Rewrite::PreventPoints
        | Rewrite::ToZone(_)
        | Rewrite::Skip
        | Rewrite::NotBelow(_)
        | Rewrite::Becomes { verb: _, kind: _ }
        | Rewrite::Rethrow(_)
        | Rewrite::Same => {}
    }

    inner Entering {
        Entering::Counters { counter: _, amount } | Entering::Fewer { counter: _, amount } => on(amount, visit),
        Entering::CopyOf { of, except } => {
            on(of, visit);
            on(except, visit);
        }
        Entering::CopyOfThe(of) | Entering::AttachedTo(of) => on(of, visit),
        Entering::Under(who) => on(who, visit),
        Entering::If { condition, how } => {
            on(condition, visit);
            on(how, visit);
        }
        Entering::OneOf(ways) | Entering::Theirs(ways) => on(ways, visit),
        Entering::First { acts, program: _, done, undone } => {
            on(acts, visit);
            on(done, visit);
            on(undone, visit);
        }
        Entering::At(spot) => on(spot, visit),
        Entering::Tapped
        | Entering::Attacking
        | Entering::Choose(_)
        | Entering::Ready
        | Entering::Gains(_)
        | Entering::Face(_)
        | Entering::Word(_)
        | Entering::Elsewhere(_) => {}
    }

    Cant Cant {
        Cant::Happen(pattern) | Cant::MoreThan { pattern, each_turn: _ } | Cant::BePrevented(pattern) => on(pattern, visit),
        Cant::If { pattern, when } => {
            on(pattern, visit);
            on(when, visit);
        }
        Cant::Trigger { pattern, of } => {
            on(pattern, visit);
            on(of, visit);
        }
        Cant::Rule(rule) => on(rule, visit),
    }
}
