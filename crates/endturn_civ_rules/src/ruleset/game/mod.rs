//! The ruleset's single numbers, by subject: one struct per section of `game.ron`.
//!
//! Fields left out of a file have the default given here, which is that of the classic ruleset.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

mod granary;
mod sections;
mod words;

pub(crate) use self::sections::{
    Actions, AiTraits, AutoAttack, Borders, Calendar, Citizen, City, CivStyle, CombatRules, Culture, Governments,
    Illness, InciteCost, MissingUnitUpkeep, Nations, Options, Research, Terrain, Trade,
};
pub use self::words::{CityOrder, FreeTech, GameLoss, GoldUpkeep, GoodsSelection, TechCost, TechLeakage, TechUpkeep};

/// All sections of `game.ron`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Game {
    /// The start of every player.
    pub options: Options,
    /// Basics of cities and nations.
    pub civstyle: CivStyle,
    /// Plague.
    pub illness: Illness,
    /// The price to incite a city (S-05).
    pub incite_cost: InciteCost,
    /// Battles.
    pub combat_rules: CombatRules,
    /// Units that attack by themselves.
    pub auto_attack: AutoAttack,
    /// Precedence and range of actions.
    pub actions: Actions,
    /// Land around cities.
    pub borders: Borders,
    /// The cost of techs.
    pub research: Research,
    /// Culture.
    pub culture: Culture,
    /// Years.
    pub calendar: Calendar,
    /// Goods on trade routes.
    pub trade: Trade,
    /// Limits of cities.
    pub city: City,
    /// Nationality of citizens.
    pub citizen: Citizen,
    /// Units whose upkeep can't be paid.
    pub missing_unit_upkeep: MissingUnitUpkeep,
    /// Terrain, water and movement.
    pub terrain: Terrain,
    /// Revolutions.
    pub governments: Governments,
    /// Nations and their AI.
    pub nations: Nations,
    /// Traits of AI players (W-146).
    pub ai_traits: Unread<AiTraits>,
}
