//! One place of a play: what led to it, what is asked there and where each option leads, or how it ended.

use instead_explore::ReplayError;
use serde::Serialize;

use crate::Bound;
use crate::answer::{ChoiceAnswer, Explored, choice_at};
use crate::board::Board;
use crate::explain::{Detail, Step, StepKind, explain_path};

/// The version of the JSON form.
pub const SCHEMA: &str = "instead.play/1";

/// A place of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The options that lead here, with those that the case takes by itself.
    pub path: Vec<usize>,
    /// The steps on the way, without the choice that waits here.
    pub steps: Vec<Step>,
    /// The choice that waits here; null at an end.
    pub choice: Option<ChoiceAnswer>,
    /// The number of the outcome, at an end.
    pub outcome: Option<usize>,
    /// The numbers of the outcomes that can still come about.
    pub outcomes: Vec<usize>,
    /// The board here.
    pub board: Board,
}

/// The reason why there is no such place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSpot {
    /// The rules offer no such option.
    #[error("choice {} of the path has no option {}", .at + 1, .option)]
    NotOffered {
        /// The place in the path.
        at: usize,
        /// The option.
        option: usize,
    },
    /// A limit was reached before it.
    #[error("exploring was stopped before choice {} of the path", .at + 1)]
    NotExplored {
        /// The place in the path.
        at: usize,
    },
    /// The path can't be played.
    #[error("the path can't be played")]
    Replay(ReplayError),
}

/// The place to which a path leads, and beyond it past the choices that the case takes by itself.
///
/// # Errors
///
/// There is no such option, or it wasn't explored.
pub fn spot(bound: &Bound, explored: &Explored, path: &[usize]) -> Result<Spot, NoSpot> {
    let graph = &explored.graph;
    let mut node = graph.root().ok_or(NoSpot::NotExplored { at: 0 })?;
    let mut taken = Vec::with_capacity(path.len());
    let mut asked = path.iter().copied();
    loop {
        let at = taken.len();
        let option = match asked.next() {
            Some(option) => option,
            None if node.is_fixed() => match node.options().next() {
                Some(only) => only.option,
                None => break,
            },
            None => break,
        };
        let view = node.options().find(|view| view.option == option).ok_or(NoSpot::NotOffered { at, option })?;
        let target = view.target.ok_or(NoSpot::NotExplored { at })?;
        node = graph.node(target).ok_or(NoSpot::NotExplored { at })?;
        taken.push(option);
    }
    let explanation = explain_path(bound.rules, &bound.machine, &taken, Detail::default()).map_err(NoSpot::Replay)?;
    Ok(Spot {
        schema: SCHEMA,
        steps: explanation.steps.into_iter().filter(|step| step.kind != StepKind::Waiting).collect(),
        choice: node.choice().map(|_| ChoiceAnswer { path: taken.clone(), ..choice_at(bound.rules, graph, &node) }),
        outcome: node.outcome().map(|place| place + 1),
        outcomes: node.outcomes().outcomes().map(|place| place + 1).collect(),
        board: Board::of(bound.rules, &node.machine.position),
        path: taken,
    })
}
