//! The graph as DOT, for Graphviz and its like.

use std::fmt::Write;

use instead_kernel::{Choice, Machine, Offer};

use crate::exploration::{Exploration, Found, Matters};
use instead_kernel::Terms;

/// The label of an option.
pub type OptionLabel<T> = dyn Fn(&Machine<T>, &Choice<T>, &Offer<T>) -> String;

/// The functions that label the parts of the graph.
pub struct Labels<'a, T: Terms, C> {
    /// A choice.
    pub choice: &'a dyn Fn(&Machine<T>, &Choice<T>) -> String,
    /// An option of a choice.
    pub option: &'a OptionLabel<T>,
    /// An outcome.
    pub outcome: &'a dyn Fn(&Found<T, C>) -> String,
}

/// The graph as DOT: choices that matter are bold, outcomes are boxes. Always the same for the same
/// exploration.
pub fn dot<T: Terms, C>(exploration: &Exploration<T, C>, labels: &Labels<'_, T, C>) -> String {
    let mut text = String::from("digraph choices {\n  rankdir=LR;\n  node [shape=ellipse];\n");
    // Writing to a string can't fail.
    for (place, found) in exploration.outcomes.iter().enumerate() {
        let _ = writeln!(text, "  o{place} [shape=box, label=\"{}\"];", escape(&(labels.outcome)(found)));
    }
    for (node, choice) in exploration.choices() {
        let style = if node.matters() == Matters::Yes { ", style=bold" } else { "" };
        let _ = writeln!(text, "  n{} [label=\"{}\"{style}];", node.place, escape(&(labels.choice)(node.machine, choice)));
        for option in node.options() {
            let label = escape(&(labels.option)(node.machine, choice, option.offer));
            let times = if option.offer.multiplicity > 1 { format!(" ×{}", option.offer.multiplicity) } else { String::new() };
            let target = match option.target.and_then(|target| exploration.node(target)) {
                Some(target) => match target.outcome() {
                    Some(outcome) => format!("o{outcome}"),
                    None => format!("n{}", target.place),
                },
                None => {
                    let unexplored = format!("u{}_{}", node.place, option.option);
                    let _ = writeln!(text, "  {unexplored} [shape=plaintext, label=\"…\"];");
                    unexplored
                }
            };
            let _ = writeln!(text, "  n{} -> {target} [label=\"{label}{times}\"];", node.place);
        }
    }
    text.push_str("}\n");
    text
}

/// A text within double quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}
