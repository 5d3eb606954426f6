//! Characteristics: what objects are once continuous effects are applied (CR 613).
//!
//! | module | subject |
//! |---|---|
//! | [`order`] | the layers, and what a game says about characteristics |
//! | [`shape`] | what can be said of an effect without looking at any object |
//! | [`characteristics`] | what an object is, and what one effect makes of it |
//! | [`working`] | layer by layer: timestamps, dependencies |
//! | [`known`] | what was found out, kept beside the position |
//! | [`settle`] | copies and control: what changes the row itself |
//! | [`tags`] | sets of characteristics |
//!
//! Effects are data ([`Modifier`](crate::language::Modifier)). They come from static abilities, from abilities that
//! effects give to objects, and from resolutions ([`Continuous`](crate::position::Continuous)). Where no effect asks about
//! other objects what another effect changes, each object is worked out alone and only if somebody asks; otherwise
//! all of them are, together.

pub mod characteristics;
pub mod known;
pub mod order;
pub mod settle;
pub mod shape;
pub mod tags;
pub mod working;
