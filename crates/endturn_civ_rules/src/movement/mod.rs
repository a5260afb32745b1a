//! Movement of units (W-17, W-18, W-121 … W-123): the numbers of types, classes and terrain,
//! compiled for steps and for the restoration of moves.

pub mod cargo;
pub mod path;
pub mod pathfinder;
mod rate;
mod steps;
pub mod way_map;

pub use rate::{Pace, rate};

use crate::bits::{Bits64, Bits256};
use crate::ids::{TerrainId, UnitTypeId};
use crate::ruleset::Ruleset;
use crate::ruleset::extras::MoveMode;
use crate::ruleset::units::UnitType;

/// The parts of a ruleset that movement reads.
#[derive(Clone, Debug)]
pub struct Movement {
    types: Vec<Mover>,
    /// By class: roads that its units can use, and the extras they belong to.
    roads: Vec<(Vec<Road>, Bits64)>,
    /// By class: its native terrains and extras.
    native: Vec<(Bits256, Bits64)>,
    /// By terrain: fragments for a step onto it.
    costs: Vec<i32>,
    /// Extras that are bases, and those that refuel units native to them.
    bases: Bits64,
    refuelling: Bits64,
    no_zone: Bits256,
    /// Terrains beside which ships that keep to coasts are not safe.
    unsafe_coasts: Bits256,
    /// Fragments of one move.
    pub fragments: i32,
    /// Maximum fragments for a step of a type with the flag `IgTer`.
    igter: i32,
    /// Whether roads of enemies can't be used.
    pub restricts: bool,
}

/// The movement of a unit type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the ruleset")]
pub struct Mover {
    class: usize,
    /// Fragments per turn, without experience.
    pub base: i32,
    /// By level of experience: fragments added.
    pub bonuses: Vec<i32>,
    /// Minimum fragments left by damage.
    pub slowest: i32,
    /// Damage slows it.
    pub is_slowed: bool,
    /// Terrain slows it.
    pub is_bound: bool,
    /// Every step costs as little as the cheapest.
    pub ignores_terrain: bool,
    /// Zones of control restrict it.
    pub is_held: bool,
    /// It exerts a zone of control.
    pub holds: bool,
    /// It can exist in any city, wherever that is.
    pub lives_in_cities: bool,
    /// Turns it can stay away from places that refuel it; 0 for ever.
    pub fuel_turns: i32,
    /// Any tile beside a safe coast refuels it.
    pub hugs_coasts: bool,
    /// Percent of full hit points that it loses each turn in the open.
    pub loss_pct: i32,
    /// Its owner loses the game with it.
    pub is_game_loss: bool,
    /// W-125: its capacity for cargo.
    pub capacity: i32,
    /// Classes that it carries.
    pub cargo: Bits256,
    /// Its class is unreachable for most others, and boarded only in a city or on a base.
    pub is_unreachable: bool,
    /// Unreachable classes that it boards anywhere.
    pub embarks: Bits256,
    /// Unreachable classes that it leaves anywhere.
    pub disembarks: Bits256,
    /// It is saved first from a carrier that is lost.
    pub evacuates_first: bool,
}

/// A road that units of a class can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Road {
    extra: usize,
    cost: i32,
    mode: MoveMode,
    /// It can also be used on enemy land.
    is_free: bool,
}

impl Movement {
    /// Compiles the numbers of a ruleset.
    #[must_use]
    pub(crate) fn compile(ruleset: &Ruleset) -> Self {
        let fragments = ruleset.game.terrain.move_fragments;
        let terrains = |has: &dyn Fn(&crate::ruleset::terrain::Terrain) -> bool| {
            ruleset.terrain.iter().enumerate().filter(|(_, (_, one))| has(one)).map(|(place, _)| place).collect()
        };
        let flagged = |flag: &str| terrains(&|one| one.flags.iter().any(|own| own == flag));
        let extras = |has: &dyn Fn(&crate::ruleset::extras::Extra) -> bool| {
            let mut set = Bits64::EMPTY;
            for (place, (_, extra)) in ruleset.extras.iter().enumerate() {
                set.set(place, has(extra));
            }
            set
        };
        let native = |class: &str| {
            let is_home = |native_to: &[String]| native_to.iter().any(|own| own == class);
            (terrains(&|one| is_home(&one.native_to)), extras(&|one| is_home(&one.native_to)))
        };
        let roads = |class: &str| {
            let usable = ruleset
                .extras
                .iter()
                .enumerate()
                .filter(|(_, (_, extra))| extra.native_to.iter().any(|own| own == class));
            let road = usable.filter_map(|(extra, (_, one))| {
                let road = one.road.as_ref()?;
                let is_free = road.flags.iter().any(|flag| flag == "UnrestrictedInfra");
                Some(Road { extra, cost: road.move_cost_fragments, mode: road.move_mode, is_free })
            });
            let roads: Vec<Road> = road.collect();
            let mut all = Bits64::EMPTY;
            roads.iter().for_each(|road| all.set(road.extra, true));
            (roads, all)
        };
        Self {
            types: ruleset.units.iter().map(|(_, unit)| mover(ruleset, unit, fragments)).collect(),
            roads: ruleset.unit_classes.names().map(roads).collect(),
            native: ruleset.unit_classes.names().map(native).collect(),
            costs: ruleset.terrain.iter().map(|(_, terrain)| terrain.move_cost.saturating_mul(fragments)).collect(),
            bases: extras(&|one| one.base.is_some()),
            refuelling: extras(&|one| one.flags.iter().any(|flag| flag == "Refuel")),
            no_zone: flagged("NoZoc"),
            unsafe_coasts: flagged("UnsafeCoast"),
            fragments,
            igter: ruleset.game.terrain.igter_cost_fragments,
            restricts: ruleset.settings.restrictinfra,
        }
    }

    /// The movement of a type.
    #[must_use]
    #[inline]
    pub fn mover(&self, unit_type: UnitTypeId) -> &Mover {
        &self.types[unit_type.index()]
    }

    /// W-123: whether zones of control end on a terrain.
    #[must_use]
    #[inline]
    pub fn has_no_zone(&self, terrain: TerrainId) -> bool {
        self.no_zone.contains(terrain.index())
    }
}

fn mover(ruleset: &Ruleset, unit: &UnitType, fragments: i32) -> Mover {
    let class = ruleset.unit_classes.get(&unit.class);
    let class_has = |flag: &str| class.is_some_and(|class| class.flags.iter().any(|own| own == flag));
    let has = |flag: &str| unit.flags.iter().any(|own| own == flag);
    let classes = |names: &[String]| names.iter().filter_map(|name| ruleset.unit_classes.position(name)).collect();
    let ladder = ruleset.veteran.get(&unit.veteran_system);
    let bonuses =
        ladder.map_or_else(Vec::new, |ladder| ladder.iter().map(|level| level.move_bonus_fragments).collect());
    Mover {
        class: ruleset.unit_classes.position(&unit.class).unwrap_or(0),
        base: unit.moves.saturating_mul(fragments),
        bonuses,
        slowest: class.map_or(0, |class| class.min_speed_moves.saturating_mul(fragments)),
        is_slowed: class_has("DamageSlows"),
        is_bound: class_has("TerrainSpeed"),
        ignores_terrain: has("IgTer"),
        is_held: class_has("ZOC") && !has("IgZOC"),
        holds: !has("HasNoZOC"),
        lives_in_cities: class_has("BuildAnywhere"),
        fuel_turns: unit.fuel_turns,
        hugs_coasts: has("Coast"),
        loss_pct: class.map_or(0, |class| class.hp_loss_pct_per_turn),
        is_game_loss: has("GameLoss"),
        capacity: unit.transport_capacity,
        cargo: classes(&unit.cargo),
        is_unreachable: class_has("Unreachable"),
        embarks: classes(&unit.embarks),
        disembarks: classes(&unit.disembarks),
        evacuates_first: has("EvacuateFirst"),
    }
}
