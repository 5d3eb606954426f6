//! Whether a long run of steps is the same over and over.

/// The signatures of the steps of a run, since some step.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    steps: Vec<u64>,
    /// The number of steps before which no work was on the agenda.
    idle: usize,
    /// A step can't be told from others.
    unknown: bool,
}

/// The number of equal rounds that make a run endless.
const ROUNDS: usize = 64;

impl Trail {
    /// One more step; `idle` if no work was on the agenda.
    pub(crate) fn note(&mut self, step: Option<u64>, idle: bool) {
        self.idle += usize::from(idle);
        match step {
            Some(step) if !self.unknown => self.steps.push(step),
            _ => self.unknown = true,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.unknown = false;
        self.idle = 0;
    }

    /// Whether all steps are rounds of the same few, many times over, and in each of them all work was done: what is left of a long
    /// piece of work gets less.
    pub(crate) fn goes_round(&self) -> bool {
        let steps = &self.steps;
        if steps.is_empty() {
            return false;
        }
        // The prefix function: how long the longest beginning is that ends at each step.
        let mut longest = vec![0_usize; steps.len()];
        for at in 1..steps.len() {
            let mut so_far = longest[at - 1];
            while so_far > 0 && steps[so_far] != steps[at] {
                so_far = longest[so_far - 1];
            }
            longest[at] = so_far + usize::from(steps[so_far] == steps[at]);
        }
        let period = steps.len() - longest[steps.len() - 1];
        !self.unknown && period * ROUNDS <= steps.len() && period * self.idle >= steps.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(steps: impl Iterator<Item = u64>) -> Trail {
        let mut trail = Trail::default();
        steps.for_each(|step| trail.note(Some(step), step == 0));
        trail
    }

    #[test]
    fn rounds_are_found_and_nothing_else() {
        assert!(of((0..1000).map(|step| step % 7)).goes_round());
        assert!(!of((0..1000).map(|step| step % 17)).goes_round(), "not often enough");
        assert!(!of((0..1000).map(|step| if step == 900 { 8 } else { step % 7 })).goes_round());
        assert!(!of(std::iter::empty()).goes_round());
        assert!(!of((0..1000).map(|step| step % 7 + 1)).goes_round(), "one piece of work");
        let mut unknown = of((0..1000).map(|step| step % 7));
        unknown.note(None, true);
        assert!(!unknown.goes_round());
    }
}
