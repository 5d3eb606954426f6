//! Every legal choice as a graph: outcomes, counts, witnesses, traces.
