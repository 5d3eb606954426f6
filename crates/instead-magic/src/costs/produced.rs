//! The mana that a text adds (CR 106.3, 106.4).

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Chooser};
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question};
use instead_model::ids::Tag;
use instead_model::language::{Cost, Mana};
use instead_model::position::Position;
use instead_model::table::ProgramId;
use instead_model::vocabulary::TagKind;
use smallvec::SmallVec;

use super::could;
use super::pool::{KINDS, amount_of, kind};
use crate::earmarked;
use crate::words::{self, Do};

/// Up to this amount, the mana of a combination is named in any order.
const FREELY: u64 = 3;

/// The instruction of a text that adds mana.
struct Producing<'a> {
    position: &'a Position,
    frame: &'a Frame,
    /// The kinds of mana, in the order of [`KINDS`].
    kinds: SmallVec<[Tag; 6]>,
    /// CR 106.12: whether something is tapped for it.
    tapped: bool,
    answers: &'a [Value],
}

/// The events by which mana is added, or the question which of it is.
type Produced = Result<Vec<Event>, Box<Ask<OnTable>>>;

/// CR 106.3, 106.4: the events by which mana is added.
pub fn produce(position: &Position, frame: &Frame, mana: &Mana, answers: &[Value]) -> Produced {
    let colorless = words::vocabulary().find_tag(TagKind::Color, "colorless");
    let kinds = words::known().colors.into_iter().chain(colorless).collect();
    let tapped = is_tapped_for(position, frame.program);
    Producing { position, frame, kinds, tapped, answers }.produce(mana)
}

impl Producing<'_> {
    fn produce(&self, mana: &Mana) -> Produced {
        match mana {
            Mana::Symbols(text) => Ok(self.of_text(text)),
            Mana::OneOf(texts) => self.one_of(texts),
            Mana::AnyColor(amount) => self.of_any_color(|| *amount),
            Mana::SoMuchOfAnyColor(amount) => self.of_any_color(|| self.number(amount)),
            Mana::Combination { of, amount } => self.combination(of, self.number(amount)),
            Mana::Times { symbols, times } => {
                let times = self.number(times);
                let each = self.of_text(symbols).into_iter().map(|event| Event { amount: event.amount.times(times), ..event });
                Ok(each.filter(|event| event.amount > 0).collect())
            }
            Mana::Produced => {
                let kind = |value: &Value| match value {
                    Value::Number(place) => usize::try_from(*place).ok().and_then(|place| KINDS.get(place)),
                    _ => None,
                };
                let texts: Vec<String> = self.frame.chosen.iter().filter_map(kind).map(|symbol| format!("{{{symbol}}}")).collect();
                self.one_of(&texts)
            }
            Mana::ChosenColor => Ok(self.chosen_color().map(|symbol| self.add(symbol, 1)).into_iter().collect()),
            // CR 106.6: it remembers which instruction added it.
            Mana::Spent { mana, .. } => Ok(self.produce(mana)?.into_iter().map(|event| earmarked::marked(self.frame, event)).collect()),
            Mana::CouldProduce { of, colors } => {
                let kinds = could::kinds(self.position, self.frame, of);
                let texts: Vec<String> = kinds.iter().filter(|kind| !*colors || **kind != "C").map(|kind| format!("{{{kind}}}")).collect();
                if texts.is_empty() { Ok(Vec::new()) } else { self.one_of(&texts) }
            }
            Mana::ColorsOf { of, each: true } => {
                Ok(could::colors(self.position, self.frame, of).into_iter().map(|kind| self.add(kind, 1)).collect())
            }
            Mana::ColorsOf { of, each: false } => {
                let texts: Vec<String> = could::colors(self.position, self.frame, of).iter().map(|kind| format!("{{{kind}}}")).collect();
                if texts.is_empty() { Ok(Vec::new()) } else { self.one_of(&texts) }
            }
            Mana::OrChosenColor(text) => {
                let chosen = self.chosen_color().map(|symbol| format!("{{{symbol}}}"));
                self.one_of(&[text.clone()].into_iter().chain(chosen).collect::<Vec<_>>())
            }
        }
    }

    /// The event that adds `amount` mana of one kind.
    fn add(&self, symbol: &str, amount: u64) -> Event {
        let frame = self.frame;
        Event {
            marks: Marks::default().with(Marks::TAPPED, self.tapped),
            source: Some(frame.source),
            subject: Some(Party::Player(frame.controller)),
            player: Some(frame.controller),
            counter: kind(symbol),
            amount,
            cause: frame.cause,
            ..Event::of(Do::AddMana.into())
        }
    }

    /// The mana that symbols stand for.
    fn of_text(&self, text: &str) -> Vec<Event> {
        let symbols: Vec<&str> = text.split(['{', '}']).filter(|symbol| !symbol.is_empty()).collect();
        let kinds = KINDS.iter().map(|kind| (*kind, symbols.iter().filter(|symbol| *symbol == kind).count() as u64));
        kinds.filter(|(_, amount)| *amount > 0).map(|(kind, amount)| self.add(kind, amount)).collect()
    }

    fn number(&self, amount: &instead_model::language::Amount) -> u64 {
        amount_of(self.position, self.frame, amount)
    }

    /// The symbol of a kind that was chosen.
    fn symbol(&self, answer: &Value) -> Option<&'static str> {
        self.kinds.iter().position(|kind| *answer == Value::Tag(*kind)).and_then(|place| KINDS.get(place)).copied()
    }

    /// The colour that was chosen as the source entered.
    fn chosen_color(&self) -> Option<&'static str> {
        self.position.table.known(self.frame.source).and_then(|row| row.chosen.iter().find_map(|value| self.symbol(value)))
    }

    fn ask(&self, options: impl IntoIterator<Item = Value>) -> Produced {
        let frame = self.frame;
        let question = Question { prompt: Prompt::ManaKind, source: Some(frame.source), card: Some(frame.program.card) };
        let options = options.into_iter().map(|value| (value, 1)).collect();
        Err(Box::new(Ask { chooser: Chooser::Player(frame.controller), question, options }))
    }

    /// One of several amounts; of a single one there is nothing to choose.
    fn one_of(&self, texts: &[String]) -> Produced {
        if let [only] = texts {
            return Ok(self.of_text(only));
        }
        match self.answers.first().and_then(|answer| self.symbol(answer)) {
            Some(symbol) => Ok(texts.iter().find(|text| text.contains(symbol)).map(|text| self.of_text(text)).unwrap_or_default()),
            None => {
                let kind = |text: &String| {
                    KINDS.iter().position(|kind| text.contains(kind)).and_then(|place| self.kinds.get(place)).map(|kind| Value::Tag(*kind))
                };
                self.ask(texts.iter().filter_map(kind))
            }
        }
    }

    /// The mana of one colour that the player chooses, of this amount.
    fn of_any_color(&self, amount: impl Fn() -> u64) -> Produced {
        match self.answers.first().and_then(|answer| self.symbol(answer)) {
            Some(symbol) => Ok(vec![self.add(symbol, amount())].into_iter().filter(|event| event.amount > 0).collect()),
            None => self.ask(words::known().colors.map(Value::Tag)),
        }
    }

    /// The mana of a combination, of this amount: the player chooses the kind of each.
    fn combination(&self, of: &[String], amount: u64) -> Produced {
        let chosen: Vec<&str> = self.answers.iter().filter_map(|answer| self.symbol(answer)).collect();
        if chosen.len() as u64 >= amount {
            return Ok(chosen.into_iter().map(|symbol| self.add(symbol, 1)).collect());
        }
        let named = |kind: &&Tag| {
            of.is_empty() || self.symbol(&Value::Tag(**kind)).is_some_and(|symbol| of.iter().any(|text| text.contains(symbol)))
        };
        let choosable = if of.is_empty() { words::known().colors.as_slice() } else { self.kinds.as_slice() };
        let options = choosable.iter().filter(named).map(|kind| Value::Tag(*kind));
        // Much mana is named kind by kind: in which order doesn't matter.
        let from = self.answers.last().filter(|_| amount > FREELY);
        self.ask(options.skip_while(|option| from.is_some_and(|from| option != from)))
    }
}

/// CR 106.12: whether this is an ability with the tap symbol in its cost.
fn is_tapped_for(position: &Position, program: ProgramId) -> bool {
    let activated = &position.table.definitions.card(program.card).compiled.activated;
    activated.iter().any(|(cost, number)| *number == program.index && cost.contains(&Cost::Tap))
}
