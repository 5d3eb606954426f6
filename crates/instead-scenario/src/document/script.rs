//! The script and the expectations of a case.

use serde::{Deserialize, Serialize};

use super::{Clause, Name, is_false};

/// A line of the script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// `A casts …`, `resolve`, …
    Action(Action),
    /// `event: …`: events that are proposed at the same time.
    Event(Vec<Clause>),
    /// `B chooses Fire Servant`, `A declines`.
    Choice(Choice),
    /// `check: …`: holds here, whatever was chosen.
    Check(Vec<Fact>),
    /// `claim: …`: a step of a ruling that is put to the test.
    Claim(Claim),
}

/// A step of a ruling that is put to the test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// `claim: B chooses Fire Servant`: somebody may choose this here.
    Choice(Choice),
    /// `claim: B at 15`: this is so here.
    Facts(Vec<Fact>),
}

/// Something a player does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Action {
    /// `in response, …`: before the top of the stack resolves.
    #[serde(default, skip_serializing_if = "is_false")]
    pub response: bool,
    /// The clause of the action.
    #[serde(flatten)]
    pub clause: Clause,
}

/// A fixed answer to the next choice of a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The chooser.
    pub who: Who,
    /// The option's label or number; none for `declines`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<Name>,
}

/// The maker of a choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A player.
    Player(Name),
    /// Chance: a coin, a die, an unknown card.
    Chance,
    /// Nobody: there is no real choice.
    None,
}

/// A sentence that holds or doesn't.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// Whether it is denied.
    #[serde(default, skip_serializing_if = "is_false")]
    pub not: bool,
    /// The clause of the fact.
    #[serde(flatten)]
    pub clause: Clause,
}

/// A line about what is expected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expect {
    /// `chooser: B` – who makes the first real choice.
    Chooser(Who),
    /// `outcome: …` – one final position; the list of outcomes is complete.
    Outcome(Vec<Fact>),
    /// `incomplete: …` – an outcome depends on a clause that isn't understood.
    Incomplete(Name),
    /// `declined: "…"` – a fragment of a clause that isn't understood.
    Declined(Name),
    /// `diagnostic: "…"` – a fragment of a message.
    Diagnostic(Name),
    /// `refuted: …`: part of the reason why a claim isn't allowed.
    Refuted(Name),
    /// `depends: …`: part of what a claim depends on.
    Depends(Name),
    /// `sequences: 2` – how many sequences of choices there are.
    Sequences(Count),
    /// `orders: 6` – how many orders lead to the outcomes.
    Orders(Count),
    /// `never: …` – holds on no path.
    Never(Fact),
    /// `always: …` – holds at the end of every path.
    Always(Fact),
    /// `asked: …` – what is asked: the answer begins with yes or no.
    Asked(Fact),
    /// `note: …` – free text for the reader.
    Note(Name),
}

/// An exact number of any size, or none because there are cycles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Decimal digits without leading zeros.
    Exact(String),
    /// `unbounded`
    Unbounded,
}
