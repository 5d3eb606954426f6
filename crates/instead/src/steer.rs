//! Answers that a scenario gives beforehand.

use instead_explore::Steering;
use instead_game::Play;
use instead_kernel::machine::Frame;
use instead_kernel::{Choice, ChoiceKind, Chooser, Decision, Machine, Offer, Pair};
use instead_model::describe::Teller;
use instead_model::evaluate::holder;
use instead_model::event::{Party, Value};
use instead_model::game::{OnTable, Prompt};
use instead_model::ids::EffectId;
use instead_model::language::{Entering, Rewrite};
use instead_model::position::Position;
use instead_scenario::bind::{Fixed, Names};
use instead_scenario::document::{Object, Who};

/// Takes the fixed choices of a case, in order, each at the first choice that offers it.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    /// The fixed choices.
    pub fixed: &'a [Fixed],
    /// The names of players and objects.
    pub names: &'a Names,
    /// The game: what its choices are called.
    pub rules: &'static dyn Play,
}

impl Steering<OnTable> for Script<'_> {
    /// The number of fixed choices that were used up.
    type Cursor = usize;

    fn start(&self) -> usize {
        0
    }

    fn steer(&self, cursor: &mut usize, position: &Position, choice: &Choice<OnTable>) -> Option<usize> {
        let fixed = self.fixed.get(*cursor).filter(|fixed| fixed.after <= position.table.lines_begun())?;
        let who = match &fixed.who {
            Who::Player(name) => Chooser::Player(self.names.player(&name.text)?),
            Who::Chance => Chooser::Chance,
            Who::None => return None,
        };
        if who != choice.chooser {
            return None;
        }
        let text = fixed.option.as_ref().map(|name| name.text.as_str());
        // Words that are exactly a player's name mean the player, and nothing whose name holds those letters.
        let player = text.filter(|text| self.names.player(text).is_some());
        let picked = match player {
            Some(name) => labels(self.rules, position, choice).iter().position(|label| label.eq_ignore_ascii_case(name.trim())),
            None => pick(self.rules, position, choice, text),
        };
        match picked {
            Some(option) => {
                *cursor += 1;
                Some(option)
            }
            // Who says what is copied copies it; the answer itself is for the choice that follows.
            None => fixed.option.as_ref().and_then(|named| copies(self.names, position, choice, &named.text)),
        }
    }

    fn forced(&self, cursor: &mut usize, position: &Position, choice: &Choice<OnTable>) {
        let _ = self.steer(cursor, position, choice);
    }
}

/// The option of using an effect by which something enters as a copy, where a name of an object was said.
fn copies(names: &Names, position: &Position, choice: &Choice<OnTable>, named: &str) -> Option<usize> {
    let whose = named.split_once("'s ").filter(|(player, _)| names.player(player).is_some());
    let object = match whose {
        Some((player, name)) => Object { name: name.into(), index: None, of: Some(player.into()) },
        None => Object { name: named.into(), index: None, of: None },
    };
    if names.named(&object).is_empty() {
        return None;
    }
    let is_copy = |effect: EffectId| {
        let standing = position.standing(effect, Some(position.table.turn.active));
        standing.is_some_and(|standing| match &standing.made.replacement.rewrite {
            Rewrite::Enter(ways) => ways.iter().any(|way| matches!(way, Entering::CopyOf { .. })),
            _ => false,
        })
    };
    let consented = match &choice.kind {
        ChoiceKind::Consent(pair) if is_copy(pair.effect) => {
            choice.options.iter().position(|offer| offer.decision == Decision::Consent(true))
        }
        _ => None,
    };
    let declinable = choice.options.iter().any(|offer| offer.decision == Decision::Decline);
    let applied = || {
        let mut places = (0..choice.options.len()).filter(|place| match &choice.options[*place].decision {
            Decision::Apply(pair) => is_copy(pair.effect),
            _ => false,
        });
        places.next().filter(|_| declinable && places.next().is_none())
    };
    consented.or_else(applied)
}

/// The one option that a text picks out: by its whole label, by a label in which its words stand, or by a
/// number where numbers are offered.
pub fn pick(rules: &dyn Play, position: &Position, choice: &Choice<OnTable>, text: Option<&str>) -> Option<usize> {
    let labels = labels(rules, position, choice);
    let declines = |decision: &Decision<OnTable>| {
        matches!(decision, Decision::Decline | Decision::Consent(false) | Decision::Answer(Value::Yes(false)))
    };
    let declined = || choice.options.iter().position(|offer| declines(&offer.decision)).or_else(|| nothing(&labels));
    let Some(text) = text else { return declined() };
    let said = text.trim().to_lowercase();
    let said = said.split_once(WHERE).map_or(said.as_str(), |(name, _)| name).to_owned();
    // Equal ones are numbered: `#2` says which.
    let numbered = said.rsplit_once('#').map(|(name, number)| format!("{}({number})", name));
    let exact = labels.iter().map(|label| label.to_lowercase()).position(|label| label == said || Some(&label) == numbered.as_ref());
    if exact.is_some() {
        return exact;
    }
    match said.as_str() {
        "no" | "nothing" => return declined(),
        "yes" => {
            let agrees = |decision: &Decision<OnTable>| matches!(decision, Decision::Consent(true) | Decision::Answer(Value::Yes(true)));
            let agreed = choice.options.iter().position(|offer| agrees(&offer.decision));
            // One effect that may be used or not: "yes" uses it.
            let optional = choice.options.len() == 2 && choice.options.iter().any(|offer| offer.decision == Decision::Decline);
            let used = || choice.options.iter().position(|offer| optional && matches!(offer.decision, Decision::Apply(_)));
            return agreed.or_else(used).or_else(|| something(&labels));
        }
        _ => {}
    }
    if let ChoiceKind::Question(question) = &choice.kind
        && question.prompt == Prompt::Mode
    {
        let teller = Teller::new(position, rules.words());
        let meant = |offer: &Offer<OnTable>| matches!(offer.decision, Decision::Answer(Value::Number(number)) if teller.means_modes(question, number, &said));
        let mut places = (0..choice.options.len()).filter(|place| meant(&choice.options[*place]));
        if let (Some(only), None) = (places.next(), places.next()) {
            return Some(only);
        }
    }
    // What somebody says they do: "pays 2 life" is "yes" to that.
    if let ChoiceKind::Question(question) = &choice.kind
        && matches!(question.prompt, Prompt::Whether(_))
    {
        let deed = format!("yes: {}", Teller::new(position, rules.words()).deed_of(question)).to_lowercase();
        let yes = Decision::Answer(Value::Yes(true));
        return choice.options.iter().position(|offer| offer.decision == yes).filter(|_| has_words(&deed, &said));
    }
    let mut containing = (0..labels.len()).filter(|place| has_words(&labels[*place].to_lowercase(), &said));
    match (containing.next(), containing.next()) {
        (Some(only), None) => Some(only),
        (None, _) => of_player(position, choice, &labels, &said),
        _ => None,
    }
}

/// "B's Grizzly Bears": the one such object of that player that is offered, where its label needn't say whose it is.
fn of_player(position: &Position, choice: &Choice<OnTable>, labels: &[String], said: &str) -> Option<usize> {
    let (player, name) = said.split_once("'s ")?;
    let players = &position.table.definitions.players;
    let player = players.iter().position(|known| known.eq_ignore_ascii_case(player))?;
    let is_theirs = |place: &usize| match &choice.options[*place].decision {
        Decision::Answer(Value::Party(Party::Object(object))) => {
            position.table.known(*object).is_some_and(|row| usize::from(holder(row).0) == player)
        }
        _ => false,
    };
    let mut theirs = (0..labels.len()).filter(is_theirs).filter(|place| has_words(&labels[*place].to_lowercase(), name));
    theirs.next().filter(|_| theirs.next().is_none())
}

/// The option that does nothing, where something is offered that needn't be done.
fn nothing(labels: &[String]) -> Option<usize> {
    labels.iter().position(|label| label == "nothing")
}

/// The one thing that is offered besides nothing: what "yes" says to it.
fn something(labels: &[String]) -> Option<usize> {
    let nothing = nothing(labels).filter(|_| labels.len() == 2)?;
    Some(1 - nothing)
}

/// The options in which these words stand.
pub fn fitting(rules: &dyn Play, position: &Position, choice: &Choice<OnTable>, text: &str) -> Vec<String> {
    let said = text.trim().to_lowercase();
    labels(rules, position, choice).into_iter().filter(|label| has_words(&label.to_lowercase(), &said)).collect()
}

/// Whether these words stand in a label: whole words, so that no player's name is found inside one.
fn has_words(label: &str, words: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    label.match_indices(words).any(|(at, found)| {
        let (before, after) = (label[..at].chars().next_back(), label[at + found.len()..].chars().next());
        let begins = found.chars().next().is_none_or(|first| !first.is_alphanumeric()) || !is_part(before);
        let ends = found.chars().next_back().is_none_or(|last| !last.is_alphanumeric()) || !is_part(after);
        begins && ends
    })
}

/// The options of a choice, as a player would say them.
pub fn labels(rules: &dyn Play, position: &Position, choice: &Choice<OnTable>) -> Vec<String> {
    let teller = Teller::new(position, rules.words());
    let label = |decision: &Decision<OnTable>| match (decision, &choice.kind) {
        (Decision::Apply(pair), _) => teller.effect(pair.effect).name,
        (Decision::Share { pair, count, of }, _) if count == of => teller.effect(pair.effect).name,
        (Decision::Share { pair, count: 0, of }, _) => format!("{} for none of {of}", teller.effect(pair.effect).name),
        (Decision::Share { pair, count, of }, _) => format!("{} for {count} of {of}", teller.effect(pair.effect).name),
        (Decision::Decline, _) => "none of these".to_owned(),
        (Decision::Start(player), _) => teller.player(*player),
        (Decision::Consent(true), _) => "yes".to_owned(),
        (Decision::Consent(false), _) => "no".to_owned(),
        (Decision::Answer(value), ChoiceKind::Question(question)) => teller.answer(question, value),
        (Decision::Answer(value), _) => format!("{value:?}"),
    };
    let mut labels: Vec<String> = choice.options.iter().map(|offer| label(&offer.decision)).collect();
    // Effects of one name on different events, or two abilities of one object, get numbers.
    for place in 0..labels.len() {
        let same: Vec<usize> = (0..labels.len()).filter(|other| labels[*other] == labels[place]).collect();
        if same.len() > 1 {
            for (number, other) in same.into_iter().enumerate() {
                labels[other] = format!("{} ({})", labels[other], number + 1);
            }
        }
    }
    labels
}

/// The options of the choice at which a game stands. Effects of one name that are offered for several events say for which:
/// "Furnace of Rath (2), where Bear would deal 2 damage to B".
pub fn labels_in(rules: &dyn Play, machine: &Machine<OnTable>, choice: &Choice<OnTable>) -> Vec<String> {
    let mut labels = labels(rules, &machine.position, choice);
    let Some(Frame::Batch(batch)) = machine.agenda().last() else { return labels };
    let pair = |offer: &Offer<OnTable>| match offer.decision {
        Decision::Apply(pair) | Decision::Share { pair, .. } => Some(pair),
        _ => None,
    };
    let teller = Teller::new(&machine.position, rules.words());
    let name = |offer: &Offer<OnTable>| pair(offer).map(|pair| (teller.effect(pair.effect).name, pair.member));
    let names: Vec<Option<(String, u32)>> = choice.options.iter().map(name).collect();
    for (label, own) in labels.iter_mut().zip(&names) {
        let Some((name, member)) = own else { continue };
        let shared = names.iter().flatten().any(|(other, place)| other == name && place != member);
        let event = usize::try_from(*member).ok().and_then(|place| batch.members.get(place)).map(|member| &member.event);
        if let Some(event) = event.filter(|_| shared) {
            label.push_str(&format!("{WHERE}{}", teller.event_would(event)));
        }
    }
    labels
}

/// The words between the name of an effect and the event that it would apply to.
const WHERE: &str = ", where ";

/// The one effect that is offered and may be used or not.
pub fn optional(choice: &Choice<OnTable>) -> Option<Pair<EffectId>> {
    let declinable = choice.options.iter().any(|offer| offer.decision == Decision::Decline);
    choice.options.iter().filter(|_| declinable && choice.options.len() == 2).find_map(|offer| match offer.decision {
        Decision::Apply(pair) => Some(pair),
        _ => None,
    })
}

/// The question of a choice, in words.
pub fn asked(rules: &dyn Play, position: &Position, choice: &Choice<OnTable>) -> String {
    let teller = Teller::new(position, rules.words());
    match &choice.kind {
        ChoiceKind::Order => match optional(choice) {
            Some(pair) => format!("Use {}?", teller.effect(pair.effect).name),
            None => "Which effect applies next?".to_owned(),
        },
        ChoiceKind::Start => "Who begins?".to_owned(),
        ChoiceKind::Consent(pair) => format!("Use {}?", teller.effect(pair.effect).name),
        ChoiceKind::Question(question) => teller.question(question),
    }
}

/// The name of the chooser: a player's, or "chance".
pub fn chooser(rules: &dyn Play, position: &Position, chooser: &Chooser<instead_model::ids::PlayerId>) -> String {
    match chooser {
        Chooser::Player(player) => Teller::new(position, rules.words()).player(*player),
        Chooser::Chance => "chance".to_owned(),
    }
}
