//! Risk: conquest of a map of territories, by dice.
//!
//! The rules are pure functions. A [`Map`] from a ruleset is compiled to a [`Board`] once; a
//! [`Position`] is the changing state. The clock sets a position's open segment
//! ([`Position::begin_turn`], [`Position::enter`], [`Position::end_turn`]); the position lists its
//! legal moves ([`legal`], [`refusal`]) and knows whether it may be ended ([`Position::complete`]).

mod apply;
mod begin;
mod cards;
mod check;
mod clock;
mod dice;
mod drawing;
mod flat;
mod legal;
mod map;
mod module;
mod moves;
pub(crate) mod notation;
pub(crate) mod odds;
mod orders;
pub(crate) mod persona;
pub(crate) mod position;
mod view;

pub use apply::{Applied, apply, attack, deal};
pub use begin::Section;
pub use cards::{CardKind, RunOfValues, is_set, set_value};
pub use check::check;
pub use clock::{RULES, RiskFact};
pub use dice::{Odds, Throw, losses, odds, throw};
pub use flat::Flat;
pub use legal::{Choice, Illegal, each, legal, refusal};
pub use map::{Board, Continent, Land, Map, MapMistake, Region, reinforcements};
pub use module::{Risk, RiskPersona, RiskPersonaKind, Ruleset};
pub use moves::Move;
pub use notation::write;
pub use orders::RiskOrder;
pub use persona::{random, sensible};
pub use position::{Moving, Player, Position, Rules, Segment, Setup, Territory};
pub use view::{View, view};
