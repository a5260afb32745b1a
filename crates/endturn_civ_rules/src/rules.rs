//! The ruleset compiled for rules: dense tables, compiled effects, the tech tree.

use std::sync::Arc;

use crate::activities::Activities;
pub use crate::arms::{Arms, ArmsNumbers, Rung, Shelter};
use crate::bits::Bits256;
use crate::city::plague::{Plague, PlagueRules};
use crate::city::terms::Rates;
use crate::effects::book::EffectBook;
use crate::effects::circumstances::{Circumstances, Context};
use crate::ids::{
    AchievementId, BuildingId, DisasterId, ExtraId, GoodId, GovernmentId, NationId, ResourceId, SpecialistId, TechId,
    TerrainId, UnitClassId, UnitTypeId,
};
pub use crate::land::{ExtraNumbers, Land, TerrainNumbers};
use crate::movement::Movement;
use crate::nation::tech_cost::TechCosts;
use crate::nation::tech_tree::TechTree;
use crate::production::complete::SpacePart;
use crate::production::target::Target;
use crate::ruleset::Ruleset;
use crate::ruleset::buildings::Building;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::extras::Extra;
use crate::ruleset::governments::{Government, Specialist};
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::table::Table;
use crate::ruleset::terrain::{Resource, Terrain};
use crate::ruleset::units::{UnitClass, UnitType};
use crate::ruleset::words::Genus;
pub use crate::troops::{RaidRoles, TroopNumbers, Troops};
pub(crate) use crate::works::WorkNumbers;

/// Everything rules read of a ruleset.
#[derive(Debug)]
pub struct CivRules {
    /// The ruleset as written.
    pub written: Arc<Ruleset>,
    /// Requirements and effects.
    pub effects: EffectBook,
    /// Techs.
    pub tree: TechTree,
    /// Costs of techs before factors.
    pub tech_costs: TechCosts,
    /// Numbers of terrain, resources and extras, compiled for C-10.
    pub land: Land,
    /// Movement of units (W-18, W-122).
    pub movement: Movement,
    /// Possible work of units (W-22 … W-26).
    pub activities: Activities,
    /// Numbers of unit types, compiled for C-14, C-21 and C-35.
    pub troops: Troops,
    /// Numbers of unit types, terrain and extras, compiled for W-126 … W-132.
    pub arms: Arms,
    /// Whether any effect depends on the year.
    pub asks_for_years: bool,
    /// Probability of plague (C-42).
    pub plague: Plague,
    works: Vec<WorkNumbers>,
    parts: Vec<Option<SpacePart>>,
    effects_of: Vec<Vec<EffectKind>>,
    needed_by_others: Bits256,
}

impl CivRules {
    /// Whether units of a type can conquer cities (W-134), as far as their class decides it.
    #[must_use]
    pub fn conquers(&self, unit: UnitTypeId) -> bool {
        let written = self.unit_type(unit);
        let class = self.written.unit_classes.get(&written.class);
        self.troops.get(unit).is_military
            && class.is_some_and(|class| class.flags.iter().any(|flag| flag == "CanOccupyCity"))
    }

    /// Compiles a checked ruleset.
    #[must_use]
    pub fn compile(written: impl Into<Arc<Ruleset>>) -> Self {
        let written = written.into();
        let tree = TechTree::compile(&written);
        let research = &written.game.research;
        Self {
            effects: EffectBook::compile(&written),
            tech_costs: TechCosts::compile(&tree, research.tech_cost_style, research.base_tech_cost_bulbs),
            tree,
            land: Land::compile(&written),
            movement: Movement::compile(&written),
            activities: Activities::compile(&written),
            troops: Troops::compile(&written),
            arms: Arms::compile(&written),
            asks_for_years: asks_for_years(&written),
            plague: plague(&written),
            works: crate::works::compile(&written),
            parts: parts(&written),
            effects_of: effects_of(&written),
            needed_by_others: needed_by_others(&written),
            written,
        }
    }

    /// The name of a target.
    #[must_use]
    #[inline]
    pub fn target_name(&self, target: Target) -> &str {
        match target {
            Target::Unit(unit_type) => self.unit_type_name(unit_type),
            Target::Building(building) => self.building_name(building),
        }
    }
}

/// Entries by id: `x(id) -> &X`, `x_name(id) -> &str`, `x_id(name) -> Option<Id>`.
macro_rules! entries {
    ($($get:ident, $name:ident, $find:ident: $id:ident => $table:ident: $ty:ty;)+) => {
        impl CivRules {$(
            /// The entry with an id of this ruleset.
            #[must_use]
            pub fn $get(&self, id: $id) -> &$ty {
                entry(&self.written.$table, id.index()).1
            }

            /// The name of an entry.
            #[must_use]
            pub fn $name(&self, id: $id) -> &str {
                entry(&self.written.$table, id.index()).0
            }

            /// The id of a name.
            #[must_use]
            pub fn $find(&self, name: &str) -> Option<$id> {
                self.written.$table.position(name).map($id::at)
            }
        )+}
    };
}

/// Ids are made from indices in the same tables, so the entry exists.
fn entry<T>(table: &Table<T>, place: usize) -> (&str, &T) {
    table.at(place).expect("ids come from this ruleset's tables")
}

entries! {
    terrain, terrain_name, terrain_id: TerrainId => terrain: Terrain;
    resource, resource_name, resource_id: ResourceId => resources: Resource;
    extra, extra_name, extra_id: ExtraId => extras: Extra;
    unit_class, unit_class_name, unit_class_id: UnitClassId => unit_classes: UnitClass;
    unit_type, unit_type_name, unit_type_id: UnitTypeId => units: UnitType;
    building, building_name, building_id: BuildingId => buildings: Building;
    tech, tech_name, tech_id: TechId => techs: crate::ruleset::techs::Tech;
    government, government_name, government_id: GovernmentId => governments: Government;
    specialist, specialist_name, specialist_id: SpecialistId => specialists: Specialist;
    good, good_name, good_id: GoodId => goods: crate::ruleset::trade::Good;
    achievement, achievement_name, achievement_id: AchievementId => achievements: crate::ruleset::events::Achievement;
    disaster, disaster_name, disaster_id: DisasterId => disasters: crate::ruleset::events::Disaster;
    nation, nation_name, nation_id: NationId => nations: crate::ruleset::nations::Nation;
}

impl CivRules {
    /// The numbers of a building.
    #[must_use]
    #[inline]
    pub fn work(&self, building: BuildingId) -> &WorkNumbers {
        &self.works[building.index()]
    }

    /// C-29: whether a building is coinage.
    #[must_use]
    #[inline]
    pub fn is_coinage(&self, building: BuildingId) -> bool {
        self.work(building).is_coinage
    }

    /// C-32: the space part that a building is, by the effects that require it.
    #[must_use]
    #[inline]
    pub fn space_part(&self, building: BuildingId) -> Option<SpacePart> {
        self.parts.get(building.index()).copied().flatten()
    }

    /// C-30: the building that replaces an obsolete one: the first named positively among its
    /// conditions for obsolescence.
    #[must_use]
    #[inline]
    pub fn replacement(&self, building: BuildingId) -> Option<BuildingId> {
        self.work(building).replacement
    }

    /// C-38, C-39: whether units can help to build a building: some way of Help Wonder allows its
    /// genus.
    #[must_use]
    #[inline]
    pub fn takes_help(&self, building: BuildingId) -> bool {
        self.work(building).takes_help
    }

    /// C-12: the rates if the budget can't be changed.
    #[must_use]
    #[inline]
    pub fn forced_rates(&self) -> Rates {
        let city = &self.written.game.city;
        Rates { science: city.forced_science_pct, tax: city.forced_gold_pct, luxury: city.forced_luxury_pct }
    }

    /// C-34: whether a building is productive here: it has an effect that counts, or something
    /// requires it.
    #[must_use]
    #[inline]
    pub fn is_productive(&self, building: BuildingId, context: &Context, world: &impl Circumstances) -> bool {
        self.needed_by_others.contains(building.index())
            || self.effects_of[building.index()]
                .iter()
                .any(|&kind| self.effects.value_of_building(kind, building, context, world) != 0)
    }
}

fn plague(written: &Ruleset) -> Plague {
    let game = &written.game.illness;
    Plague::new(PlagueRules {
        base_factor_pct: game.base_factor_pct,
        min_size: game.min_size,
        trade_infection_pct: game.trade_infection_pct,
        pollution_factor_pct: game.pollution_factor_pct,
    })
}

/// The kind of space part of each building.
fn parts(written: &Ruleset) -> Vec<Option<SpacePart>> {
    let names = |kind: EffectKind, building: &str| {
        let effects = written.effects.get(&kind).into_iter().flat_map(Table::iter);
        effects.into_iter().any(|(_, effect)| names_building(&effect.reqs, building))
    };
    let part = |(name, building): (&str, &Building)| {
        let is_special = building.genus == Genus::Special;
        let of = |kind| is_special && names(kind, name);
        SpacePart::of(of(EffectKind::SSStructural), of(EffectKind::SSComponent), of(EffectKind::SSModule))
    };
    written.buildings.iter().map(part).collect()
}

fn names_building(reqs: &[Requirement], building: &str) -> bool {
    reqs.iter().any(|req| req.present && matches!(&req.condition, Condition::Building(name) if name == building))
}

/// The kinds of effects that require each building.
fn effects_of(written: &Ruleset) -> Vec<Vec<EffectKind>> {
    let kinds = |name: &str| {
        let asks = |(kind, effects): (&EffectKind, &Table<crate::ruleset::effects::Effect>)| {
            effects.iter().any(|(_, effect)| names_building(&effect.reqs, name)).then_some(*kind)
        };
        written.effects.iter().filter_map(asks).collect()
    };
    written.buildings.names().map(kinds).collect()
}

/// Buildings required by a unit, an extra or a disaster.
fn needed_by_others(written: &Ruleset) -> Bits256 {
    let is_needed = |name: &str| {
        written.units.iter().any(|(_, unit)| unit.building.as_deref() == Some(name))
            || written.extras.iter().any(|(_, extra)| names_building(&extra.reqs, name))
            || written.disasters.iter().any(|(_, disaster)| {
                disaster
                    .reqs
                    .iter()
                    .any(|req| !req.present && matches!(&req.condition, Condition::Building(other) if other == name))
            })
    };
    written.buildings.names().enumerate().filter(|(_, name)| is_needed(name)).map(|(at, _)| at).collect()
}

fn asks_for_years(written: &Ruleset) -> bool {
    let effects = written.effects.values().flat_map(Table::iter).map(|(_, effect)| &effect.reqs);
    effects.flatten().any(|req| matches!(req.condition, Condition::MinYear(_)))
}
