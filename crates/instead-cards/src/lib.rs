//! The card store: card texts that others publish and keep up to date, imported, searched and looked up by name.
//!
//! | module | subject |
//! |---|---|
//! | [`card`] | a stored card: faces, layout, wording, rulings |
//! | `store` | the file: schema, migrations, reading, writing; with the feature of that name, as all that needs it |
//! | [`shelf`] | cards in memory, for where no store can be kept |
//! | [`import`] | files that others publish: Scryfall, MTGJSON, KeyForge, Riftbound, tables |
//! | `fetch` | downloads of the newest files, with the feature of that name |
//! | `readings` | the compiler's reading of a stored text, kept with the compiler's version |
//! | `source` | a store as a source of cards for scenario files |
//! | [`error`] | why a store or a file can't be used |
//!
//! A store is a source of cards for scenario files ([`instead_game::CardSource`]): the facade and the games know nothing
//! of the file it is kept in.

pub mod card;
pub mod error;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod import;
#[cfg(feature = "store")]
pub mod readings;
pub mod shelf;
#[cfg(feature = "store")]
pub mod source;
#[cfg(feature = "store")]
pub mod store;

pub use card::{CardLayout, Face, Incoming, Ruling, StoredCard, Wording};
pub use error::StoreError;
pub use shelf::Shelf;
#[cfg(feature = "store")]
pub use source::StoreSource;
#[cfg(feature = "store")]
pub use store::{Access, Named, Store};
