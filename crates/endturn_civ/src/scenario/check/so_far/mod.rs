//! The parts of a section that describe a game in progress.

mod cities;
mod common;
mod fill;
mod nations;
mod numbers;
mod units;
mod world;

pub(super) use common::{round, seat, seat_key};
pub(super) use fill::fill;
pub(super) use numbers::check as numbers;
pub(super) use units::read as unit;
pub(super) use world::read as world;
