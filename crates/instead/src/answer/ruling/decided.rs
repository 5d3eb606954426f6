//! The choices that decide between outcomes.

use instead_explore::{Exploration, Matters, NodeView};
use instead_game::Play;
use instead_kernel::{Choice, ChoiceKind, Chooser, Decision, Machine};
use instead_model::describe::Teller;
use instead_model::event::Value;
use instead_model::game::{OnTable, Prompt};
use instead_model::position::Position;

use super::DecidedAnswer;
use crate::steer::{chooser, labels_in, optional};

/// The most choices of a way that are listed one by one.
const TOLD: usize = 4;

type Node<'a> = NodeView<'a, OnTable, usize>;

fn decides(node: &Node<'_>) -> bool {
    node.matters() == Matters::Yes && !node.is_fixed()
}

/// The choices that decide, each kind once.
pub(super) fn by(rules: &dyn Play, graph: &Exploration<OnTable, usize>) -> Vec<DecidedAnswer> {
    let mut all: Vec<DecidedAnswer> = Vec::new();
    for node in graph.nodes().filter(decides) {
        let Some(choice) = node.choice() else { continue };
        let position: &Position = &node.machine.position;
        let (who, about) = (chooser(rules, position, &choice.chooser), about(rules, position, choice));
        let options = labels_in(rules, node.machine, choice);
        match all.iter_mut().find(|known| known.who == who && known.about == about) {
            Some(known) => {
                let new: Vec<String> = options.into_iter().filter(|option| !known.options.contains(option)).collect();
                known.options.extend(new);
            }
            None => all.push(DecidedAnswer { who, about, options }),
        }
    }
    all
}

/// The matter of a choice, as it stands behind "decides": "which effect applies first".
fn about(rules: &dyn Play, position: &Position, choice: &Choice<OnTable>) -> String {
    let teller = Teller::new(position, rules.words());
    match &choice.kind {
        ChoiceKind::Order => match optional(choice) {
            Some(pair) => format!("whether to use {}", teller.effect(pair.effect).name),
            None => "which effect applies first".to_owned(),
        },
        ChoiceKind::Start => "who begins".to_owned(),
        ChoiceKind::Consent(pair) => format!("whether to use {}", teller.effect(pair.effect).name),
        ChoiceKind::Question(question) => teller.indirect(question),
    }
}

/// The choices on a way that decide, as they stand behind "if": "Fire Servant applies first".
///
/// With `all`, also those that don't decide by themselves.
pub(super) fn conditions(rules: &dyn Play, graph: &Exploration<OnTable, usize>, path: &[usize], all: bool) -> Vec<String> {
    let every = all;
    let mut all: Vec<String> = Vec::new();
    let Some(mut node) = graph.root() else { return all };
    let mut ordered = false;
    for option in path {
        let Some(choice) = node.choice() else { break };
        if decides(&node) || every && !node.is_fixed() && choice.options.len() > 1 {
            all.push(condition(rules, node.machine, choice, *option, ordered));
            ordered |= choice.kind == ChoiceKind::Order;
        }
        let target = node.options().find(|view| view.option == *option).and_then(|view| view.target);
        match target.and_then(|place| graph.node(place)) {
            Some(next) => node = next,
            None => break,
        }
    }
    let mut all = counted(all);
    if all.len() > TOLD {
        let more = all.len() - (TOLD - 1);
        all.truncate(TOLD - 1);
        all.push(format!("{more} more choices follow"));
    }
    all
}

/// Equal neighbours are told once, with how often.
fn counted(all: Vec<String>) -> Vec<String> {
    let mut counted: Vec<(String, u64)> = Vec::new();
    for one in all {
        match counted.last_mut() {
            Some((last, times)) if *last == one => *times += 1,
            _ => counted.push((one, 1)),
        }
    }
    counted.into_iter().map(|(one, times)| if times == 1 { one } else { format!("{one}, {times} times") }).collect()
}

fn condition(rules: &dyn Play, machine: &Machine<OnTable>, choice: &Choice<OnTable>, option: usize, ordered: bool) -> String {
    let teller = Teller::new(&machine.position, rules.words());
    let who = match &choice.chooser {
        Chooser::Player(player) => teller.player(*player),
        Chooser::Chance => "chance".to_owned(),
    };
    let label = labels_in(rules, machine, choice).get(option).cloned().unwrap_or_default();
    let Some(offer) = choice.options.get(option) else { return label };
    match (&offer.decision, &choice.kind) {
        (Decision::Decline, _) => match optional(choice) {
            Some(pair) => format!("{who} doesn't use {}", teller.effect(pair.effect).name),
            None => format!("{who} uses none of them"),
        },
        (Decision::Apply(_), _) if optional(choice).is_some() => format!("{who} uses {label}"),
        (Decision::Apply(_) | Decision::Share { .. }, _) if ordered => format!("{label} next"),
        (Decision::Apply(_) | Decision::Share { .. }, _) => format!("{label} applies first"),
        (Decision::Start(_), _) => format!("{label} begins"),
        (Decision::Consent(yes), ChoiceKind::Consent(pair)) => {
            format!("{who} {} {}", if *yes { "uses" } else { "doesn't use" }, teller.effect(pair.effect).name)
        }
        (Decision::Answer(Value::Yes(yes)), ChoiceKind::Question(question)) => match question.prompt {
            Prompt::Whether(_) => {
                let (deed, does) = (teller.deed_of(question), if *yes { "chooses to" } else { "chooses not to" });
                format!("{who} {does} {deed}")
            }
            Prompt::Coin(_) => format!("the coin comes up {label}"),
            _ => format!("{who} chooses {label}"),
        },
        (Decision::Answer(_), ChoiceKind::Question(question)) => match question.prompt {
            Prompt::Chance => format!("chance brings {label}"),
            Prompt::Die => format!("the die shows {label}"),
            Prompt::Which(verb) => teller.chosen_for(&who, verb, &label),
            Prompt::Found => format!("{who} finds {label}"),
            Prompt::Stays(_) => format!("{who} keeps {label}"),
            Prompt::Trigger => format!("{label} goes on the {} first", position_word(teller)),
            _ => format!("{who} chooses {label}"),
        },
        _ => format!("{who} chooses {label}"),
    }
}

fn position_word(teller: Teller<'_>) -> &'static str {
    teller.words.zones.get(usize::from(instead_model::zones::STACK.0)).copied().unwrap_or("stack")
}
