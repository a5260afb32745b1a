//! The module's section of a scenario, and how a game is written as one.

use bevy_ecs::prelude::*;
use endturn_engine::{ids::KeyIndex, seats::Roster};
use endturn_scenario::stated::{Group, text_beside};
use endturn_scenario::{author::BySeat, form::Whole, shape::Shaped};
use serde::{Deserialize, Serialize};

use crate::components::{Garrison, PlanetId, Stock, Works};
use crate::in_force::RulesInForce;
use crate::ruleset::{ByName, Start};
use crate::so_far::{self, Situation, SoFar, by_class};

/// The largest stock of a resource with which a seat can begin, in units.
const MAX_START: i64 = 1_000_000_000_000;
/// The largest number of ships of a class with which a seat can begin.
const MAX_SHIPS: u32 = 1_000_000;

/// The module's section of a scenario, without `ruleset` and `patch`.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Differences from the ruleset's start, by seat name.
    #[serde(default)]
    pub(crate) homes: BySeat<HomeStart>,
    /// Everything on its way in a game under way (`turn: (from_round: …)`), which begins before any
    /// order of its round.
    #[serde(default)]
    pub(crate) so_far: SoFar,
}

/// Start of one seat, where it differs from the ruleset's `start`.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct HomeStart {
    /// Metal in stock, in units; 0 to 1 000 000 000 000.
    #[shape(range(min = 0, max = 1_000_000_000_000_i64))]
    metal: Option<i64>,
    /// Energy in stock, in units; 0 to 1 000 000 000 000.
    #[shape(range(min = 0, max = 1_000_000_000_000_i64))]
    energy: Option<i64>,
    /// Complete mines; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    mines: Option<u32>,
    /// Complete reactors; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    reactors: Option<u32>,
    /// Ships at home: class and count, at most 1 000 000 each.
    #[shape(with = "Option<ByName<Whole<0, 1_000_000>>>")]
    pub(crate) ships: Option<ByName<u32>>,
}

impl HomeStart {
    /// The ruleset's start with these differences.
    pub(crate) fn over(&self, start: &Start) -> Start {
        Start {
            metal: self.metal.unwrap_or(start.metal),
            energy: self.energy.unwrap_or(start.energy),
            mines: self.mines.unwrap_or(start.mines),
            reactors: self.reactors.unwrap_or(start.reactors),
            ships: self.ships.clone().unwrap_or_else(|| start.ships.clone()),
        }
    }
}

/// The section of a game that continues from this world.
///
/// # Errors
/// If a seat has more than a seat can begin with.
pub(crate) fn section(world: &World) -> Result<String, String> {
    let (rules, roster) = (&world.resource::<RulesInForce>().0, world.resource::<Roster>());
    let (situation, mut homes) = (Situation::of(world, 0, 0), Vec::new());
    for (planet, entity) in world.resource::<KeyIndex<PlanetId>>().iter() {
        let (Some(stock), Some(works), Some(garrison)) =
            (world.get::<Stock>(entity), world.get::<Works>(entity), world.get::<Garrison>(entity))
        else {
            continue;
        };
        let (stock, ships, name) = (stock.0, garrison.0, roster.name(planet.owner()));
        let is_small = [stock.metal, stock.energy].iter().all(|units| (0..=MAX_START).contains(units));
        if !is_small || ships.present().any(|(_, count)| count > MAX_SHIPS) {
            return Err(format!("{name} has more in stock, or more ships, than its section can state"));
        }
        let home = HomeStart {
            metal: Some(stock.metal),
            energy: Some(stock.energy),
            mines: Some(works.complete.mines),
            reactors: Some(works.complete.reactors),
            ships: Some(by_class(rules, ships)),
        };
        homes.push((name.to_owned(), Group::of(text_beside(&home, None, &situation)).close()));
    }
    let mut section = Group::new();
    section.put_table("homes", homes);
    section.put_group("so_far", so_far::section(world, &situation));
    Ok(section.close())
}
