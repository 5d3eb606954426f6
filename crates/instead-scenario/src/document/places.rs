//! All places of a document, to be moved: what was heard is read as another text than the file.

use instead_text::Span;

use super::{Action, Case, Claim, Clause, Document, Expect, Fact, Line, Name, Object, Ref, Setup, State, Step, Thing, Value, Who};

type Move<'f> = &'f dyn Fn(Span) -> Span;

impl Document {
    /// Moves every place.
    pub(crate) fn move_places(&mut self, to: Move<'_>) {
        self.description.iter_mut().for_each(|line| of_line(line, to, &of_name));
        self.common.iter_mut().for_each(|line| of_line(line, to, &of_setup));
        self.comments.iter_mut().for_each(|name| of_name(name, to));
        self.cases.iter_mut().for_each(|case| of_case(case, to));
    }
}

fn of_case(case: &mut Case, to: Move<'_>) {
    of_name(&mut case.name, to);
    case.span = to(case.span);
    case.before.iter_mut().chain(&mut case.comment).chain(&mut case.comments).for_each(|name| of_name(name, to));
    case.description.iter_mut().for_each(|line| of_line(line, to, &of_name));
    case.setup.iter_mut().for_each(|line| of_line(line, to, &of_setup));
    case.script.iter_mut().for_each(|line| of_line(line, to, &of_step));
    case.expect.iter_mut().for_each(|line| of_line(line, to, &of_expect));
}

fn of_line<T>(line: &mut Line<T>, to: Move<'_>, inner: &dyn Fn(&mut T, Move<'_>)) {
    line.span = to(line.span);
    line.before.iter_mut().chain(&mut line.comment).for_each(|name| of_name(name, to));
    inner(&mut line.value, to);
}

fn of_name(name: &mut Name, to: Move<'_>) {
    name.span = to(name.span);
}

fn of_setup(setup: &mut Setup, to: Move<'_>) {
    match setup {
        Setup::Game(name) | Setup::Edition(name) | Setup::Active(name) | Setup::Step(name) => of_name(name, to),
        Setup::Rules(names) | Setup::Players(names) => names.iter_mut().for_each(|name| of_name(name, to)),
        Setup::Turn(_) | Setup::Costs(_) => {}
        Setup::Card(card) => {
            let stats = card.stats.iter_mut().flat_map(|stats| [&mut stats.power, &mut stats.toughness]);
            let number = card.number.iter_mut().map(|counted| &mut counted.name);
            let rest =
                [&mut card.name].into_iter().chain(&mut card.kinds).chain(&mut card.cost).chain(&mut card.front).chain(&mut card.text);
            rest.chain(stats).chain(number).for_each(|name| of_name(name, to));
        }
        Setup::Objects(objects) => {
            let own = [&mut objects.player].into_iter().chain(&mut objects.zone).chain(&mut objects.label).chain(&mut objects.text);
            own.for_each(|name| of_name(name, to));
            of_thing(&mut objects.thing, to);
            objects.states.iter_mut().for_each(|state| of_state(state, to));
        }
        Setup::Pile(pile) => {
            let cards = pile.cards.iter_mut().map(|counted| &mut counted.name);
            [&mut pile.player, &mut pile.zone].into_iter().chain(cards).for_each(|name| of_name(name, to));
        }
        Setup::State(clause) => of_clause(clause, to),
    }
}

fn of_thing(thing: &mut Thing, to: Move<'_>) {
    match thing {
        Thing::Named(name) => of_name(name, to),
        Thing::Described(described) => {
            let stats = described.stats.iter_mut().flat_map(|stats| [&mut stats.power, &mut stats.toughness]);
            described.kinds.iter_mut().chain(&mut described.name).chain(stats).for_each(|name| of_name(name, to));
        }
    }
}

fn of_state(state: &mut State, to: Move<'_>) {
    match state {
        State::Is(name) | State::Chosen(name) | State::OwnedBy(name) => of_name(name, to),
        State::Damage(_) => {}
        State::Counters(counted) => of_name(&mut counted.name, to),
        State::AttachedTo(one) | State::At(one) | State::Attacking(one) | State::Blocking(one) => of_ref(one, to),
    }
}

fn of_ref(one: &mut Ref, to: Move<'_>) {
    match one {
        Ref::Player(name) => of_name(name, to),
        Ref::Object(object) => of_object(object, to),
    }
}

fn of_value(value: &mut Value, to: Move<'_>) {
    match value {
        Value::Said | Value::Number(_) | Value::Below(_) => {}
        Value::Text(name) | Value::Player(name) => of_name(name, to),
        Value::Object(object) => of_object(object, to),
        Value::Refs(refs) => refs.iter_mut().for_each(|one| of_ref(one, to)),
        Value::Texts(names) => names.iter_mut().for_each(|name| of_name(name, to)),
        Value::Thing(thing) => of_thing(thing, to),
        Value::Stats(stats) => [&mut stats.power, &mut stats.toughness].into_iter().for_each(|name| of_name(name, to)),
    }
}

fn of_object(object: &mut Object, to: Move<'_>) {
    of_name(&mut object.name, to);
    object.of.iter_mut().for_each(|name| of_name(name, to));
}

fn of_clause(clause: &mut Clause, to: Move<'_>) {
    clause.span = to(clause.span);
    clause.args.values_mut().for_each(|value| of_value(value, to));
}

fn of_step(step: &mut Step, to: Move<'_>) {
    match step {
        Step::Action(Action { clause, .. }) => of_clause(clause, to),
        Step::Event(clauses) => clauses.iter_mut().for_each(|clause| of_clause(clause, to)),
        Step::Choice(choice) | Step::Claim(Claim::Choice(choice)) => {
            of_who(&mut choice.who, to);
            choice.option.iter_mut().for_each(|name| of_name(name, to));
        }
        Step::Check(facts) | Step::Claim(Claim::Facts(facts)) => facts.iter_mut().for_each(|fact| of_fact(fact, to)),
    }
}

fn of_who(who: &mut Who, to: Move<'_>) {
    if let Who::Player(name) = who {
        of_name(name, to);
    }
}

fn of_fact(fact: &mut Fact, to: Move<'_>) {
    of_clause(&mut fact.clause, to);
}

fn of_expect(expect: &mut Expect, to: Move<'_>) {
    match expect {
        Expect::Chooser(who) => of_who(who, to),
        Expect::Outcome(facts) => facts.iter_mut().for_each(|fact| of_fact(fact, to)),
        Expect::Never(fact) | Expect::Always(fact) | Expect::Asked(fact) => of_fact(fact, to),
        Expect::Incomplete(name)
        | Expect::Declined(name)
        | Expect::Diagnostic(name)
        | Expect::Refuted(name)
        | Expect::Depends(name)
        | Expect::Note(name) => of_name(name, to),
        Expect::Sequences(_) | Expect::Orders(_) => {}
    }
}
