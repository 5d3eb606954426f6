//! A game of tokens: creating them contains their entering; effects of their own, "can't", effects that
//! come and go; and engines that never stop.

use instead_kernel::*;
use serde::{Deserialize, Serialize};

/// An event that would happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// Tokens are created; this contains that each of them enters.
    Create { count: u64 },
    /// A token enters.
    Enter(Token),
}

/// A token, or how it would enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Token {
    pub tapped: bool,
    pub colour: u64,
}

/// The kinds of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// "… twice that many instead."
    Twice,
    /// "… that many plus one instead."
    OneMore,
    /// The spell's own words: "if …, create `count` instead." Applied first, and to what can't happen.
    Own { count: u64 },
    /// "Tokens enter tapped."
    Tapped,
    /// "As a token enters, choose one of `colours` colours for it."
    Colour { colours: u64 },
    /// "… instead create that many, and the effect `other` ends."
    Ends { other: usize },
    /// "… instead create that many, and from now on tokens enter tapped."
    Begins,
    /// It is over.
    Gone,
}

/// An engine, which runs on when nothing else is left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Engine {
    /// Round and round.
    Spin,
    /// On and on.
    Climb,
    /// More and more.
    Breed,
    /// Deeper and deeper.
    Dig,
    /// As long as the player says so.
    Again,
    /// This many flips of a coin that shows tails twice as often as heads.
    Flips(u64),
    /// A question that nobody can answer.
    Riddle,
}

/// The position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    pub tokens: Vec<Token>,
    pub effects: Vec<Effect>,
    /// "Players can't create exactly this many tokens at a time."
    pub cant: Option<u64>,
    /// "Players can't create more than this many tokens at a time."
    pub most: Option<u64>,
    pub engine: Option<Engine>,
    pub beat: u64,
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tokens;

impl Terms for Tokens {
    type Position = Shared<Table>;
    type Event = Event;
    type Effect = usize;
    type Player = usize;
    type Work = Engine;
    type Question = &'static str;
    type Answer = u64;
    type Shared = ();
    type Reason = &'static str;
    /// Tokens have no names, so they have no order.
    type Outcome = (Vec<Token>, u64);
}

impl Rulebook for Tokens {
    fn veto(&self, table: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Create { count: 0 } => Veto::NoEvent("no token"),
            Event::Create { count } if table.cant == Some(*count) => Veto::Cant("not that many"),
            Event::Create { count } => match table.most {
                Some(most) if most < *count => Veto::Part(Event::Create { count: most }, "not more than that"),
                _ => Veto::Nothing,
            },
            Event::Enter(_) => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, _: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        let fit = Fit::in_tier(1);
        match (&table.effects[id], &member.event) {
            (Effect::Gone, _) => Err("it is over"),
            (Effect::Own { .. }, Event::Create { .. }) => Ok(Fit { tier: 0, against_cant: true, ..fit }),
            (Effect::Tapped | Effect::Colour { .. }, Event::Create { .. }) => Err("it watches what enters"),
            (Effect::Tapped, Event::Enter(_)) => Ok(Fit { local: true, ..fit }),
            (Effect::Colour { .. }, Event::Enter(_)) => Ok(fit),
            (_, Event::Enter(_)) => Err("it watches what is created"),
            (_, Event::Create { .. }) => Ok(fit),
        }
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    fn chooser(&self, _: &Shared<Table>, _: &Member<Self>, _: usize) -> usize {
        0
    }

    fn rank(&self, _: &Shared<Table>, player: usize) -> u32 {
        player as u32
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        let effect = table.effects[id].clone();
        let answer = applying.answers.first().copied();
        if let (Effect::Colour { colours }, None) = (&effect, answer) {
            let options = (1..=*colours).map(|colour| (colour, 1)).collect();
            return Applied::Ask(Ask { chooser: Chooser::Player(0), question: "Which colour?", options });
        }
        match effect {
            Effect::Ends { other } => table.write().effects[other] = Effect::Gone,
            Effect::Begins => table.write().effects.push(Effect::Tapped),
            _ => {}
        }
        match (effect, applying.touch(applying.place)) {
            (Effect::Twice, Some(Event::Create { count })) => *count *= 2,
            (Effect::OneMore, Some(Event::Create { count })) => *count += 1,
            (Effect::Own { count: own }, Some(Event::Create { count })) => *count = own,
            (Effect::Tapped, Some(Event::Enter(token))) => token.tapped = true,
            (Effect::Colour { .. }, Some(Event::Enter(token))) => token.colour = answer.unwrap_or_default(),
            _ => return Applied::Unchanged("that many"),
        }
        Applied::Modified
    }

    fn contained(&self, _: &Shared<Table>, member: &Member<Self>) -> SmallVec<[Event; 1]> {
        match member.event {
            Event::Create { count } => (0..count).map(|_| Event::Enter(Token::default())).collect(),
            Event::Enter(_) => smallvec![],
        }
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            if let Event::Enter(token) = member.event {
                table.write().tokens.push(token);
            }
        }
    }

    fn work(
        &self,
        table: &mut Shared<Table>,
        work: &mut Engine,
        lineage: &Lineage<usize>,
        answers: &mut SmallVec<[u64; 2]>,
        next: &mut Next<Self>,
    ) -> Step<Self> {
        let ask = |chooser, options| Step::Ask(Ask { chooser, question: "What now?", options });
        match (*work, answers.pop()) {
            (Engine::Spin, _) => table.write().beat ^= 1,
            (Engine::Climb, _) => table.write().beat += 1,
            (Engine::Breed, _) => table.write().tokens.push(Token { tapped: false, colour: 0 }),
            (Engine::Dig, _) => next.work(Engine::Dig, lineage),
            (Engine::Again, None) => return ask(Chooser::Player(1), vec![(0, 1), (1, 1)]),
            (Engine::Again, Some(0)) | (Engine::Flips(0), _) => {
                table.write().engine = None;
                return Step::Done(None);
            }
            (Engine::Again, Some(_)) => {}
            (Engine::Flips(_), None) => return ask(Chooser::Chance, vec![(1, 1), (0, 2)]),
            (Engine::Flips(left), Some(heads)) => {
                table.write().beat += heads;
                *work = Engine::Flips(left - 1);
            }
            (Engine::Riddle, _) => return ask(Chooser::Player(0), vec![]),
        }
        Step::More
    }

    fn idle(&self, table: &mut Shared<Table>, next: &mut Next<Self>) {
        if let Some(engine) = table.engine {
            next.work(engine, &Lineage::default());
        }
    }

    fn live_count(&self, table: &Shared<Table>) -> usize {
        table.tokens.len()
    }
}
