//! The `instead` program.
fn main() {}
