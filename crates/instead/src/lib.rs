//! The stable API: load a scenario, explore it, explain it.
