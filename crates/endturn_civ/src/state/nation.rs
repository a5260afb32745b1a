//! State of a nation. Its entity is that of its seat.

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{NationId, PastTurns};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::{Account, Entry};
use endturn_civ_rules::nation::revolution::Rule;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::complete::SpaceParts;
use endturn_civ_rules::ruleset::words::AiSkill;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Identity of a nation.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Nation {
    /// The nation of the ruleset.
    #[shape(hidden)]
    pub nation: NationId,
    /// The team; players of one team are never enemies.
    #[shape(skip)]
    pub team: u8,
    /// The research pool, see [`super::ResearchPools`].
    #[shape(skip)]
    pub pool: u8,
    /// Skill of the AI that plays the seat; `None` for a human player.
    #[shape(skip)]
    pub skill: Option<Skill>,
    /// Whether it has ever had a city (C-61), so that no later one is its first; if left out,
    /// whether it has one now.
    #[serde(rename = "had_city")]
    pub got_first_city: bool,
}

/// First number of the teams of nations that an author puts into none.
const FIRST_OWN_TEAM: u8 = 64;

/// The team of a nation that no author puts into one.
#[must_use]
pub const fn own_team(seat: Seat) -> u8 {
    FIRST_OWN_TEAM + seat.0 % 64
}

/// The skill of an AI, in the form that is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill(pub u8);

impl Skill {
    /// The skill for a word.
    #[must_use]
    pub fn of(skill: AiSkill) -> Self {
        Self(skill as u8)
    }

    /// The word of the skill.
    #[must_use]
    pub fn word(self) -> Option<AiSkill> {
        AiSkill::ALL.get(usize::from(self.0)).copied()
    }

    /// W-146: research cost for an AI of this skill, in percent of a human player's.
    #[must_use]
    pub const fn research_cost_pct(self) -> i32 {
        if self.0 == AiSkill::Novice as u8 { 250 } else { 100 }
    }

    /// W-137, W-146: whether huts hold little for an AI of this skill.
    #[must_use]
    pub const fn finds_little(self) -> bool {
        self.0 == AiSkill::Novice as u8 || self.0 == AiSkill::Easy as u8
    }
}

/// Gold and infrastructure points.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Treasury {
    /// Gold; may be negative if nothing is left to sell.
    #[shape(hidden)]
    pub gold: i32,
    /// Points for placing infrastructure.
    pub infra_points: i32,
    /// Changes of its gold since the last statement: `taxes`, `coinage`, `trade`, `sales`,
    /// `refunds`, `purchases`, `upkeep`, `loot`, `treaties`.
    pub account: Account,
}

impl Treasury {
    /// Adds gold, or subtracts it if negative, and records the entry. All changes to a treasury go
    /// through here.
    pub fn enter(&mut self, entry: Entry, gold: i32) {
        self.gold = self.gold.saturating_add(gold);
        self.account[entry] = self.account[entry].saturating_add(gold);
    }
}

/// Decisions of a nation.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policies {
    /// Tax rates.
    pub rates: Rates,
    /// Its settings of the ruleset's policies, in percent.
    pub settings: Vec<i32>,
    /// Settings wanted from the end of the phase on (W-46).
    pub wanted: Vec<i32>,
}

/// Government of a nation (W-34, W-35).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Regime(pub Rule);

/// Cities and units of a nation, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holdings {
    /// Its cities.
    pub cities: Vec<CityId>,
    /// Its units.
    pub units: Vec<UnitId>,
}

/// Record of a nation.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Record {
    /// Culture accumulated by the nation (C-24).
    pub history: i32,
    /// Units built.
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub units_built: i32,
    /// Units killed.
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub units_killed: i32,
    /// Units lost.
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub units_lost: i32,
    /// Wonders completed.
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub wonders_built: i32,
    /// Turns in which a city was in disorder, summed over cities.
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub disorder_turns: i32,
    /// Huts entered peacefully (W-137).
    #[shape(range(min = 0, max = 1_073_741_824))]
    pub huts: i32,
}

/// Age of a nation, and whether it is about to leave.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Life {
    /// Number of rounds at whose end it was alive (W-107).
    #[serde(rename = "turns_alive")]
    #[shape(with = "PastTurns")]
    pub turns: i32,
    /// Whether it has lost a unit whose loss loses the game; it leaves at the next check (W-40).
    #[serde(rename = "dying")]
    pub is_dying: bool,
}

/// Spaceship of a nation (C-32).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Spaceship {
    /// Progress of the spaceship.
    pub state: ShipState,
    /// Parts built.
    #[shape(flatten)]
    pub parts: SpaceParts,
}
