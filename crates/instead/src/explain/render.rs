//! An explanation as text.

use std::fmt::{self, Write as _};

use instead_game::Citation;

use super::{Considered, Explanation, Step, StepKind, Verdict};

/// The styles of the parts of a text, such as a terminal's colours. Every method leaves the text as it is unless it is
/// overridden.
pub trait Style {
    /// The name of a part of the text.
    fn head(&self, text: &str) -> String {
        text.to_owned()
    }
    /// A player.
    fn player(&self, text: &str) -> String {
        text.to_owned()
    }
    /// The number of an outcome or of an option.
    fn number(&self, text: &str) -> String {
        text.to_owned()
    }
    /// A good result.
    fn good(&self, text: &str) -> String {
        text.to_owned()
    }
    /// A bad result, or one that isn't known.
    fn bad(&self, text: &str) -> String {
        text.to_owned()
    }
    /// An event.
    fn event(&self, text: &str) -> String {
        text.to_owned()
    }
    /// The name of an effect, or what was chosen.
    fn effect(&self, text: &str) -> String {
        text.to_owned()
    }
    /// The number of a rule.
    fn rule(&self, text: &str) -> String {
        text.to_owned()
    }
    /// A remark that matters less.
    fn quiet(&self, text: &str) -> String {
        text.to_owned()
    }
}

/// Plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain;

impl Style for Plain {}

/// Without colours.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Plain))
    }
}

impl Explanation {
    /// The explanation as text: the two sentences, the steps, and what the rules cited say.
    pub fn render(&self, style: &dyn Style) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}\n", style.event(&self.spoken));
        for (at, step) in self.steps.iter().enumerate() {
            let next = self.steps.get(at + 1).map(|step| step.kind);
            lines(&mut text, step, next, style);
        }
        let mut cited: Vec<&Citation> = Vec::new();
        for citation in self.steps.iter().flat_map(citations) {
            if !cited.iter().any(|known| known.slug == citation.slug) {
                cited.push(citation);
            }
        }
        cited.sort_by_key(|cited| instead_game::Reference::parse(cited.place.text()));
        if !cited.is_empty() {
            let _ = writeln!(text, "\nRules ({}):", self.edition);
            let width = cited.iter().map(|citation| citation.place.text().chars().count()).max().unwrap_or(0);
            for citation in cited {
                let since = if citation.edition == self.edition { String::new() } else { format!(" [{}]", citation.edition) };
                let _ = writeln!(text, "  {}  {}{since}", style.rule(&format!("{:width$}", citation.place.text())), citation.summary);
            }
        }
        text
    }
}

fn citations(step: &Step) -> impl Iterator<Item = &Citation> {
    step.rules.iter().chain(step.considered.iter().filter(|considered| shown(considered)).filter_map(|considered| considered.rule.as_ref()))
}

/// Whether an effect that was considered gets a line of its own. One that applies is told by the choice or the application that
/// follows.
fn shown(considered: &Considered) -> bool {
    considered.verdict != Verdict::Applies
}

fn lines(text: &mut String, step: &Step, next: Option<StepKind>, style: &dyn Style) {
    let numbers = numbers(&step.rules, style);
    let sentence = step.sentence.as_str();
    match step.kind {
        StepKind::Performed | StepKind::Stopped => {
            let _ = writeln!(text, "{}{numbers}", style.event(sentence));
        }
        StepKind::Proposed | StepKind::Stack => {
            let _ = writeln!(text, "{sentence}{numbers}");
        }
        StepKind::Gathered => {
            let opportunities = step.considered.iter().any(|considered| considered.verdict == Verdict::HadOpportunity);
            if opportunities && !matches!(next, Some(StepKind::Applied | StepKind::Choice)) {
                let _ = writeln!(text, "  {}{numbers}", style.quiet(sentence));
            }
            for considered in step.considered.iter().filter(|considered| shown(considered) && considered.verdict != Verdict::HadOpportunity)
            {
                considered_line(text, considered, style);
            }
        }
        StepKind::Choice | StepKind::Waiting => {
            let _ = writeln!(text, "  {sentence}{numbers}");
            for (at, option) in step.choice.iter().flat_map(|choice| choice.options.iter().enumerate()) {
                let taken = step.choice.as_ref().and_then(|choice| choice.taken) == Some(at);
                let _ =
                    if taken { writeln!(text, "    > {}", style.effect(option)) } else { writeln!(text, "      {}", style.quiet(option)) };
            }
        }
        StepKind::Applied | StepKind::Cant | StepKind::Part | StepKind::NoEvent | StepKind::Contained => {
            let _ = writeln!(text, "  {sentence}{numbers}");
        }
    }
}

fn considered_line(text: &mut String, considered: &Considered, style: &dyn Style) {
    let of = considered.event.as_ref().map_or_else(String::new, |event| format!(" (where {event})"));
    let what = match considered.verdict {
        Verdict::LaterTier => "has to wait",
        _ => "doesn't apply",
    };
    let rule = considered.rule.as_ref().map_or_else(String::new, |rule| numbers(std::slice::from_ref(rule), style));
    let _ = writeln!(text, "  – {} {what}{of}: {}.{rule}", style.effect(&considered.effect), considered.because);
}

fn numbers(rules: &[Citation], style: &dyn Style) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let numbers: Vec<&str> = rules.iter().map(|rule| rule.place.text()).collect();
    format!(" {}", style.rule(&format!("({})", numbers.join(", "))))
}
