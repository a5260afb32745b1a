//! What a nation is. Its entity is that of its seat.

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::NationId;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::{Account, Entry};
use endturn_civ_rules::nation::revolution::Rule;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::complete::SpaceParts;
use endturn_civ_rules::ruleset::words::AiSkill;
use serde::{Deserialize, Serialize};

/// Who plays.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nation {
    /// The people.
    pub nation: NationId,
    /// The team; players of one team are never enemies.
    pub team: u8,
    /// The research pool, see [`super::ResearchPools`].
    pub pool: u8,
    /// How well the AI plays that fills the seat; none for people.
    pub skill: Option<Skill>,
    /// Had a city once (C-61).
    pub got_first_city: bool,
}

/// The skill of an AI, as state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill(pub u8);

impl Skill {
    /// The skill with a word.
    #[must_use]
    pub fn of(skill: AiSkill) -> Self {
        Self(skill as u8)
    }

    /// The word.
    #[must_use]
    pub fn word(self) -> Option<AiSkill> {
        AiSkill::ALL.get(usize::from(self.0)).copied()
    }

    /// W-146: what research costs an AI of this skill, in percent of what it costs a person.
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

/// Money.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treasury {
    /// Gold; may be below 0 if nothing is left to sell.
    pub gold: i32,
    /// Points for placing infrastructure.
    pub infra_points: i32,
    /// What has changed `gold` since the last statement.
    pub account: Account,
}

impl Treasury {
    /// Adds gold, or takes it if below 0, and keeps an account of it. All that changes a treasury goes through here.
    pub fn enter(&mut self, entry: Entry, gold: i32) {
        self.gold = self.gold.saturating_add(gold);
        self.account[entry] = self.account[entry].saturating_add(gold);
    }
}

/// What a nation has decided.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policies {
    /// Its rates.
    pub rates: Rates,
    /// Its settings of the ruleset's policies, in percent.
    pub settings: Vec<i32>,
    /// What it wants them to be from the end of the phase on (W-46).
    pub wanted: Vec<i32>,
}

/// How a nation is governed (W-34, W-35).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regime(pub Rule);

/// What belongs to a nation, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holdings {
    /// Its cities.
    pub cities: Vec<CityId>,
    /// Its units.
    pub units: Vec<UnitId>,
}

/// What a nation has done.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Culture gathered by the nation (C-24).
    pub history: i32,
    /// Units built.
    pub units_built: i32,
    /// Units killed.
    pub units_killed: i32,
    /// Units lost.
    pub units_lost: i32,
    /// Wonders completed.
    pub wonders_built: i32,
    /// Turns in which a city was in disorder, summed over cities.
    pub disorder_turns: i32,
    /// Huts whose people were met (W-137).
    pub huts: i32,
}

/// How old a nation is, and whether it is about to leave.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// Rounds at whose end it stood (W-107).
    pub turns: i32,
    /// It has lost a unit whose loss loses the game, and leaves as soon as somebody looks (W-40).
    pub is_dying: bool,
}

/// A spaceship (C-32).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spaceship {
    /// How far it is.
    pub state: ShipState,
    /// Its parts.
    pub parts: SpaceParts,
}
