//! Orders that a unit carries out by itself, turn after turn (W-30).

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// W-30: the orders that a unit has left.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(default)]
pub struct Errand {
    /// Remaining tiles of its path, as (x, y), the next one first (in memory, last); empty if it is
    /// not travelling.
    #[shape(with = "Way")]
    pub way: Vec<Tile>,
    /// Its list of orders, for after its arrival; few units have any.
    #[serde(rename = "orders")]
    pub plan: Option<Box<Plan>>,
}

impl Errand {
    /// Clears all orders; keeps the allocation of the path.
    pub fn clear(&mut self) {
        self.way.clear();
        self.plan = None;
    }

    /// Whether no orders are left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.way.is_empty() && self.plan.is_none()
    }
}

/// Describes a path: in memory, the next tile is the last one, in files the first.
#[derive(Debug)]
pub enum Way {}

endturn_scenario::named! {
    Way: "path" as Vec<(i32, i32)>;
}

/// The list of orders of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Plan {
    /// The orders, 1 to 64.
    #[serde(rename = "list")]
    #[shape(length(min = 1, max = 64))]
    pub steps: Vec<Step>,
    /// Index of the next order, from 0; past the end while it travels for the last order of a list
    /// that does not repeat.
    #[serde(default)]
    #[shape(range(min = 0, max = 64))]
    pub next: u16,
    /// Whether the list repeats after the last order.
    #[serde(default, rename = "repeat")]
    pub repeats: bool,
    /// Whether strangers in sight end the orders.
    #[serde(default, rename = "vigilant")]
    pub is_vigilant: bool,
}

/// Most orders of a list.
pub const MAX_STEPS: usize = 64;

/// One order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Step {
    /// Go to a tile, as (x, y), by the shortest known path.
    Goto(Tile),
    /// Move to an adjacent tile, as (x, y): an attack or a conquest where enemies are.
    Attack(Tile),
    /// Wait until all moves are restored.
    Wait,
    /// Work on the land until the job is done.
    Work(Job),
    /// Fortify.
    Fortify,
    /// Go on sentry.
    Sentry,
    /// Found a city.
    Found,
}

impl Step {
    /// Whether a unit on a tile needs moves to begin it.
    #[must_use]
    pub fn takes_moves(self, here: Tile) -> bool {
        match self {
            Self::Goto(goal) => goal != here,
            Self::Attack(_) | Self::Found => true,
            Self::Wait | Self::Work(_) | Self::Fortify | Self::Sentry => false,
        }
    }
}
