//! Imports shared by all order files.

pub(super) use std::borrow::Cow;

pub(super) use bevy_ecs::prelude::*;
pub(super) use endturn_civ_rules::keys::{CityAt, UnitNumber};
pub(super) use endturn_engine::{
    Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::about::about;
pub(super) use super::carry_out::carry_out;
pub(super) use super::desk::Desk;
pub(super) use super::listed;
pub(super) use super::names::Names;
pub(super) use super::shown::Shown;
pub(super) use super::spelled::spelled;
