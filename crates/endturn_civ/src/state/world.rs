//! State that a game has once.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, Tile, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    Seat,
    turn::{SeatOrder, TurnChain},
};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The rules in force; constant for the whole game, so they are not part of its state.
#[derive(Resource, Clone)]
pub struct RulesInForce(pub Arc<CivRules>);

impl Deref for RulesInForce {
    type Target = CivRules;

    fn deref(&self) -> &CivRules {
        &self.0
    }
}

/// Fate of a great wonder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WonderState {
    /// Not built yet.
    #[default]
    Never,
    /// Exists in a city.
    Standing {
        /// Its owner.
        owner: Seat,
        /// Its city.
        city: CityId,
    },
    /// Destroyed; it can't be built again.
    Lost,
}

/// Cities with wonders.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wonders {
    /// By [`BuildingId`]; meaningful for great wonders.
    pub great: Vec<WonderState>,
    /// By seat and [`BuildingId`]: the city with each small wonder.
    pub small: Vec<BTreeMap<u16, CityId>>,
    /// By seat: every wonder it ever owned.
    pub ever_owned: Vec<Bits256>,
}

impl Wonders {
    /// The city with a player's wonder, great or small.
    #[must_use]
    pub fn city_of(&self, player: Seat, wonder: BuildingId) -> Option<CityId> {
        match self.great.get(wonder.index()) {
            Some(&WonderState::Standing { owner, city }) if owner == player => Some(city),
            _ => self.small.get(player.index())?.get(&wonder.0).copied(),
        }
    }
}

/// Records of the world.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldRecord {
    /// By government: number of times that any nation has changed to it (W-34).
    pub changes: Vec<i32>,
}

/// The calendar (W-106).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// The year; negative before the common era.
    pub year: i32,
}

/// W-09: the seats of the running phase, in order.
#[derive(SystemParam)]
pub struct InPhase<'w> {
    order: Res<'w, SeatOrder>,
    chain: Res<'w, TurnChain>,
}

impl InPhase<'_> {
    /// The round.
    pub(crate) fn round(&self) -> u32 {
        self.chain.current().round_number()
    }

    /// The seats of the running phase in the order of this round.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.order.of(self.chain.current().seats())
    }
}

/// Research by pool; players of a team that pools its research share one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResearchPools {
    /// By pool.
    pub pools: Vec<Research>,
    /// By pool: every tech it has ever known.
    pub ever_by_pool: Vec<Bits256>,
    /// Every tech that anyone has ever known.
    pub ever: Bits256,
}

/// Units that a scenario grants later, earliest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grants(pub Vec<Grant>);

/// W-08: settings that a scenario changes later, earliest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingChanges(pub Vec<SettingChange>);

/// Settings that change in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingChange {
    /// Round at whose start they change.
    pub round: u32,
    /// W-08: whether there is fog from then on; unchanged if `None`.
    pub fogofwar: Option<bool>,
}

/// A unit that a scenario grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Grant {
    /// Round at whose start it appears.
    #[serde(rename = "turn")]
    #[shape(range(min = 1, max = 100_000))]
    pub round: u32,
    /// Seat that gets it.
    pub seat: Seat,
    /// Its type.
    #[serde(rename = "unit")]
    pub unit_type: UnitTypeId,
    /// Tile where it appears, as (x, y); the best free city site near the nation's cities if left
    /// out.
    #[serde(rename = "at")]
    pub tile: Option<Tile>,
    /// Tile of the city that supports it.
    pub home: Option<Tile>,
    /// Veteran level.
    #[serde(default)]
    #[shape(range(min = 0, max = 255))]
    pub veteran: i32,
}
