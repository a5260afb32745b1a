//! What a game has once.

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
use serde::{Deserialize, Serialize};

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone)]
pub struct RulesInForce(pub Arc<CivRules>);

impl Deref for RulesInForce {
    type Target = CivRules;

    fn deref(&self) -> &CivRules {
        &self.0
    }
}

/// What became of a great wonder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WonderState {
    /// Nobody has built it.
    #[default]
    Never,
    /// It stands.
    Standing {
        /// Whose it is.
        owner: Seat,
        /// Where.
        city: CityId,
    },
    /// It was destroyed, and can't be built again.
    Lost,
}

/// Where wonders stand (8.2).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wonders {
    /// By [`BuildingId`]; meaningful for great wonders.
    pub great: Vec<WonderState>,
    /// By seat and [`BuildingId`]: the city of each small wonder.
    pub small: Vec<BTreeMap<u16, CityId>>,
    /// By seat: every wonder it ever owned.
    pub ever_owned: Vec<Bits256>,
}

impl Wonders {
    /// The city in which a player's wonder stands, great or small.
    #[must_use]
    pub fn city_of(&self, player: Seat, wonder: BuildingId) -> Option<CityId> {
        match self.great.get(wonder.index()) {
            Some(&WonderState::Standing { owner, city }) if owner == player => Some(city),
            _ => self.small.get(player.index())?.get(&wonder.0).copied(),
        }
    }
}

/// What the world has seen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldRecord {
    /// By government: how often anyone has changed to it (W-34).
    pub changes: Vec<i32>,
}

/// The calendar (W-106).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// The year; below 0 before the common era.
    pub year: i32,
}

/// W-09: whose phase it is, and in which order.
#[derive(SystemParam)]
pub struct InPhase<'w> {
    order: Res<'w, SeatOrder>,
    chain: Res<'w, TurnChain>,
}

impl InPhase<'_> {
    /// The seats of the running phase in the order of this round.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.order.of(self.chain.current().seats())
    }
}

/// What is researched, by pool; players of a team that pools its research share one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResearchPools {
    /// By pool.
    pub pools: Vec<Research>,
    /// By pool: every tech it has ever known.
    pub ever_by_pool: Vec<Bits256>,
    /// Every tech that anyone has ever known.
    pub ever: Bits256,
}

/// What a scenario grants later on, earliest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grants(pub Vec<Grant>);

/// W-08: settings that a scenario changes later on, earliest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingChanges(pub Vec<SettingChange>);

/// Settings that are others from a round on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingChange {
    /// The round at whose start they change.
    pub round: u32,
    /// W-08: whether there is fog from then on; as before if nothing is said.
    pub fogofwar: Option<bool>,
}

/// A unit that a scenario grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// The round at whose start it appears.
    pub round: u32,
    /// Who gets it.
    pub seat: Seat,
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Where it appears; the best free city site near the nation's cities if none is said.
    pub tile: Option<Tile>,
    /// The tile of the city that supports it.
    pub home: Option<Tile>,
    /// Its level of experience.
    pub veteran: i32,
}
