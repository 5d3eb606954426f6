//! The effect language and the table, as plain data, with one interpreter for every game.
pub mod apply;
pub mod definition;
pub mod ending;
pub mod evaluate;
pub mod event;
pub mod game;
pub mod ids;
pub mod index;
pub mod interpret;
pub mod language;
pub mod position;
pub mod program;
pub mod reason;
pub mod script;
pub mod table;
pub mod vocabulary;
pub mod zones;
