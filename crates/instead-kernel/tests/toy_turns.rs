// A game of four rules, in the manner of Magic: damage, cards, life. Whatever an engine has to say
// about its game is here; everything else is the kernel's.

use instead_kernel::*;

/// A seat at the table; seat 0 has the turn.
pub type Player = usize;

/// An event that would happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player is dealt damage.
    Damage { to: Player, amount: u64 },
    /// A player draws a card.
    Draw { player: Player },
    /// A player gains life.
    Gain { player: Player, life: u64 },
}

/// A replacement or prevention effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// "If a source would deal damage to a player, it deals `times` that much plus `plus` instead."
    Alter { times: u64, plus: u64 },
    /// "Prevent the next `points` damage that would be dealt to `player`."
    Shield { player: Player, points: u64 },
    /// "If `player` would draw a card, that player may gain 2 life instead."
    Rest { player: Player },
}

/// The position. An effect is known by its place in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub damage: [u64; 2],
    pub cards: [u64; 2],
    pub life: [u64; 2],
    pub effects: Vec<Effect>,
}

/// The rules. They have no variants, so there is nothing in here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns;

impl Terms for Turns {
    type Position = Shared<Table>; // forking the game copies a pointer
    type Event = Event;
    type Effect = usize;
    type Player = Player;
    type Work = Never; // this game has no work of its own: its events say it all
    type Question = &'static str;
    type Answer = u64;
    type Shared = ();
    type Reason = &'static str;
    type Outcome = [[u64; 2]; 3];
}

impl Rulebook for Turns {
    fn veto(&self, _: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Damage { amount: 0, .. } => Veto::NoEvent("0 damage is no damage"),
            _ => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, member: &Member<Self>, all: bool, each: &mut dyn FnMut(usize)) {
        for (id, effect) in table.effects.iter().enumerate() {
            if all || matches!(effect, Effect::Rest { .. }) == matches!(member.event, Event::Draw { .. }) {
                each(id);
            }
        }
    }

    fn applicable(&self, table: &Shared<Table>, batch: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        let fit = Fit::in_tier(0);
        match (&table.effects[id], &member.event) {
            (Effect::Alter { .. }, Event::Damage { .. }) => Ok(Fit { local: true, ..fit }),
            (Effect::Shield { points: 0, .. }, Event::Damage { .. }) => Err("the shield is used up"),
            (Effect::Shield { player, .. }, Event::Damage { to, .. }) if player != to => Err("it shields another player"),
            (Effect::Shield { player, .. }, Event::Damage { .. }) => match hits(batch, *player).next() {
                Some((place, _)) if !std::ptr::eq(&batch.members[place as usize], member) => Err("one application covers all the damage"),
                _ => Ok(fit),
            },
            (Effect::Rest { player }, Event::Draw { player: who }) if player != who => Err("another player draws"),
            (Effect::Rest { player }, Event::Draw { .. }) => Ok(Fit { optional: Some(*player), ..fit }),
            _ => Err("it watches other events"),
        }
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    /// The affected player chooses, and the player whose turn it is chooses first.
    fn chooser(&self, _: &Shared<Table>, member: &Member<Self>, _: usize) -> Player {
        match member.event {
            Event::Damage { to, .. } => to,
            Event::Draw { player } | Event::Gain { player, .. } => player,
        }
    }

    fn rank(&self, _: &Shared<Table>, player: Player) -> u32 {
        player as u32
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        match table.effects[id] {
            Effect::Alter { times, plus } => {
                if let Some(Event::Damage { amount, .. }) = applying.touch(applying.place) {
                    *amount = amount.saturating_mul(times).saturating_add(plus);
                }
            }
            Effect::Shield { player, points } => {
                // Simultaneous damage shares the shield, and the player divides its points.
                let hits: Vec<_> = hits(applying.batch, player).collect();
                let (mut left, mut later) = (points, hits.iter().map(|hit| hit.1).sum::<u64>());
                for (answered, (_, damage)) in hits.iter().enumerate() {
                    later -= damage;
                    let Some(prevented) = applying.answers.get(answered) else {
                        let (least, most) = (left.saturating_sub(later), left.min(*damage));
                        let options = (least.min(most)..=most).map(|points| (points, 1)).collect();
                        return Applied::Ask(Ask { chooser: Chooser::Player(player), question: "How much of it?", options });
                    };
                    left -= prevented;
                }
                for ((place, _), prevented) in hits.iter().zip(applying.answers) {
                    if let Some(Event::Damage { amount, .. }) = applying.touch(*place) {
                        *amount -= prevented;
                    }
                }
                table.write().effects[id] = Effect::Shield { player, points: left };
            }
            Effect::Rest { player } => return Applied::Instead([Event::Gain { player, life: 2 }].into_iter().collect()),
        }
        Applied::Modified
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            match member.event {
                Event::Damage { to, amount } => table.write().damage[to] += amount,
                Event::Draw { player } => table.write().cards[player] += 1,
                Event::Gain { player, life } => table.write().life[player] += life,
            }
        }
    }
}

/// The damage of a batch that would be dealt to `player`: where, and how much.
fn hits(batch: &Batch<Turns>, player: Player) -> impl Iterator<Item = (u32, u64)> + '_ {
    (0..).zip(&batch.members).filter(|(_, member)| member.stands).filter_map(move |(place, member)| match member.event {
        Event::Damage { to, amount } if to == player => Some((place, amount)),
        _ => None,
    })
}

pub fn main() {
    // "It deals double that damage instead" and "it deals that much damage plus 1 instead".
    let effects = vec![Effect::Alter { times: 2, plus: 0 }, Effect::Alter { times: 1, plus: 1 }];
    let mut game = Machine::new(Shared::new(Table { effects, ..Table::default() }));
    game.propose(Event::Damage { to: 1, amount: 3 });

    // Both apply, so the affected player has to choose. The game waits; it is a plain value.
    let Status::Choice(choice) = game.run(&Turns) else { unreachable!("two effects apply") };
    assert_eq!(choice.chooser, Chooser::Player(1));

    // So every answer can be tried on a copy.
    let results = [0, 1].map(|option| {
        let mut copy = game.clone();
        copy.decide(&Turns, option).expect("an option");
        assert_eq!(copy.run(&Turns), Status::Done);
        copy.position.damage[1]
    });
    assert_eq!(results, [3 * 2 + 1, (3 + 1) * 2]);
}
