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
    /// Units that attack on their own.
    pub auto_attack: Unread<AutoAttack>,
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

/// A section's numbers: the path of the section, then each number with its name and range.
type Numbers = (&'static str, Vec<(&'static str, i32, std::ops::RangeInclusive<i32>)>);

impl Game {
    /// All numbers, by section.
    #[must_use]
    pub(crate) fn numbers(&self) -> Vec<Numbers> {
        let traits = self.ai_traits.for_check();
        vec![
            ("options", self.options.numbers()),
            ("civstyle", self.civstyle.numbers()),
            ("illness", self.illness.numbers()),
            ("incite_cost", self.incite_cost.numbers()),
            ("combat_rules", self.combat_rules.numbers()),
            ("auto_attack", self.auto_attack.for_check().numbers()),
            ("actions", self.actions.numbers()),
            ("borders", self.borders.numbers()),
            ("research", self.research.numbers()),
            ("culture", self.culture.numbers()),
            ("calendar", self.calendar.numbers()),
            ("trade", self.trade.numbers()),
            ("city", self.city.numbers()),
            ("citizen", self.citizen.numbers()),
            ("missing_unit_upkeep", self.missing_unit_upkeep.numbers()),
            ("terrain", self.terrain.numbers()),
            ("governments", self.governments.numbers()),
            ("nations", self.nations.numbers()),
            ("ai_traits.expansionist", traits.expansionist.numbers()),
            ("ai_traits.trader", traits.trader.numbers()),
            ("ai_traits.aggressive", traits.aggressive.numbers()),
            ("ai_traits.builder", traits.builder.numbers()),
        ]
    }
}
