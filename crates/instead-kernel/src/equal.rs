//! Equal things decided about at once: the answers are the same, and there are far fewer of them.
//!
//! | module | subject |
//! |---|---|
//! | `bundle` | equal simultaneous events: to how many of them an effect is applied next |
//! | `kept` | equal effects, and what was gathered, from one choice to the next |

mod bundle;
mod kept;

pub(crate) use kept::Kept;
