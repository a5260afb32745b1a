//! The orders that a unit carries out by itself, turn after turn (W-30).

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use serde::{Deserialize, Serialize};

/// W-30: what a unit has still to do by itself.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// The tiles to which it goes on, the next one last; none if it goes nowhere.
    pub way: Vec<Tile>,
    /// What comes once it is there; nearly no unit has such a list.
    pub plan: Option<Box<Plan>>,
}

impl Errand {
    /// Nothing is left to do. The room for ways is kept.
    pub fn clear(&mut self) {
        self.way.clear();
        self.plan = None;
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.way.is_empty() && self.plan.is_none()
    }
}

/// A list of orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The orders, 1 to [`MOST_STEPS`].
    pub steps: Vec<Step>,
    /// The place of the next one; behind the last while a unit is on its way by the last of a list that does not repeat.
    pub next: u16,
    /// Whether they begin anew after the last.
    pub repeats: bool,
    /// Whether strangers in sight end them.
    pub is_vigilant: bool,
}

/// Most orders of a list.
pub const MOST_STEPS: usize = 64;

/// One order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// To a tile, by the shortest way known.
    Goto(Tile),
    /// To a tile beside it: an attack or a conquest where enemies are.
    Attack(Tile),
    /// Until all moves are back.
    Wait,
    /// Work on the land, until it is done.
    Work(Job),
    /// Dig in.
    Fortify,
    /// Stand sentry.
    Sentry,
    /// Found a city.
    Found,
}

impl Step {
    /// Whether a unit on a tile needs moves to begin with it.
    #[must_use]
    pub fn takes_moves(self, here: Tile) -> bool {
        match self {
            Self::Goto(goal) => goal != here,
            Self::Attack(_) | Self::Found => true,
            Self::Wait | Self::Work(_) | Self::Fortify | Self::Sentry => false,
        }
    }
}
