//! The effect language and the table, as plain data, with one interpreter for every game.
