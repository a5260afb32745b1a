//! Orders that a unit carries out by itself, turn after turn (W-30).

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use serde::{Deserialize, Serialize};

/// W-30: the orders that a unit has left.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// Remaining tiles of its path, the next one last; empty if it is not travelling.
    pub way: Vec<Tile>,
    /// Orders for after its arrival; few units have any.
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

/// A list of orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The orders, 1 to [`MAX_STEPS`].
    pub steps: Vec<Step>,
    /// Index of the next order; past the end while a unit travels for the last order of a list that
    /// does not repeat.
    pub next: u16,
    /// Whether the list repeats after the last order.
    pub repeats: bool,
    /// Whether strangers in sight end the orders.
    pub is_vigilant: bool,
}

/// Most orders of a list.
pub const MAX_STEPS: usize = 64;

/// One order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Go to a tile by the shortest known path.
    Goto(Tile),
    /// Move to an adjacent tile: an attack or a conquest where enemies are.
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
