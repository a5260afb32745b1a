//! A shop for tests that offers everything unless a test restricts it.

use super::availability::{BarbarianRole, Shop, Unmet};
use super::complete::SpacePart;
use super::target::Target;
use crate::bits::Bits256;
use crate::ids::{BuildingId, UnitTypeId};
use crate::ruleset::words::Genus;

/// Number of its buildings, and of its unit types.
pub(crate) const COUNT: usize = 8;

/// A building as a target.
pub(crate) fn b(place: usize) -> Target {
    Target::Building(BuildingId::at(place))
}

/// A unit type as a target.
pub(crate) fn u(place: usize) -> Target {
    Target::Unit(UnitTypeId::at(place))
}

/// The shop.
#[derive(Clone, Debug)]
pub(crate) struct Stall {
    pub unmet: Vec<(Target, Unmet)>,
    pub genus: [Genus; COUNT],
    pub parts: [Option<SpacePart>; COUNT],
    pub takes_parts: bool,
    pub coinage: Option<usize>,
    pub standing: Bits256,
    pub taken: Bits256,
    pub obsolete: Bits256,
    pub idle: Bits256,
    pub replaced: [Option<BuildingId>; COUNT],
    pub successors: [Option<UnitTypeId>; COUNT],
    pub no_build: Bits256,
    pub nukes: Bits256,
    pub unknown: Bits256,
    pub known_abroad: Bits256,
    pub homeless: Bits256,
    pub crowded: Bits256,
    pub owned_unique: Bits256,
    pub unique: Bits256,
    pub first_build: Bits256,
    pub barbarian: bool,
    pub roles: [BarbarianRole; COUNT],
}

impl Default for Stall {
    fn default() -> Self {
        Self {
            unmet: Vec::new(),
            genus: [Genus::Improvement; COUNT],
            parts: [None; COUNT],
            takes_parts: false,
            coinage: None,
            standing: Bits256::EMPTY,
            taken: Bits256::EMPTY,
            obsolete: Bits256::EMPTY,
            idle: Bits256::EMPTY,
            replaced: [None; COUNT],
            successors: [None; COUNT],
            no_build: Bits256::EMPTY,
            nukes: Bits256::EMPTY,
            unknown: Bits256::EMPTY,
            known_abroad: Bits256::EMPTY,
            homeless: Bits256::EMPTY,
            crowded: Bits256::EMPTY,
            owned_unique: Bits256::EMPTY,
            unique: Bits256::EMPTY,
            first_build: Bits256::EMPTY,
            barbarian: false,
            roles: [BarbarianRole::None; COUNT],
        }
    }
}

impl Shop for Stall {
    fn buildings(&self) -> usize {
        COUNT
    }

    fn unit_types(&self) -> usize {
        COUNT
    }

    fn unmet(&self, target: Target) -> impl Iterator<Item = Unmet> {
        self.unmet.iter().filter(move |(of, _)| *of == target).map(|(_, unmet)| *unmet)
    }

    fn genus(&self, building: BuildingId) -> Genus {
        self.genus[building.index()]
    }

    fn is_coinage(&self, building: BuildingId) -> bool {
        self.coinage == Some(building.index())
    }

    fn space_part(&self, building: BuildingId) -> Option<SpacePart> {
        self.parts[building.index()]
    }

    fn takes_space_part(&self, _: SpacePart) -> bool {
        self.takes_parts
    }

    fn is_wonder_free(&self, wonder: BuildingId) -> bool {
        !self.taken.contains(wonder.index())
    }

    fn has(&self, building: BuildingId) -> bool {
        self.standing.contains(building.index())
    }

    fn is_obsolete(&self, building: BuildingId) -> bool {
        self.obsolete.contains(building.index())
    }

    fn replacement(&self, building: BuildingId) -> Option<BuildingId> {
        self.replaced[building.index()]
    }

    fn is_productive(&self, building: BuildingId) -> bool {
        !self.idle.contains(building.index())
    }

    fn is_no_build(&self, unit: UnitTypeId) -> bool {
        self.no_build.contains(unit.index())
    }

    fn is_forbidden_nuke(&self, unit: UnitTypeId) -> bool {
        self.nukes.contains(unit.index())
    }

    fn knows_tech_of(&self, unit: UnitTypeId) -> bool {
        !self.unknown.contains(unit.index())
    }

    fn anyone_knows_tech_of(&self, unit: UnitTypeId) -> bool {
        self.knows_tech_of(unit) || self.known_abroad.contains(unit.index())
    }

    fn barbarian_role(&self, unit: UnitTypeId) -> BarbarianRole {
        self.roles[unit.index()]
    }

    fn is_barbarian(&self) -> bool {
        self.barbarian
    }

    fn is_unique(&self, unit: UnitTypeId) -> bool {
        self.unique.contains(unit.index()) || self.owned_unique.contains(unit.index())
    }

    fn owns_unit(&self, unit: UnitTypeId) -> bool {
        self.owned_unique.contains(unit.index())
    }

    fn is_at_home(&self, unit: UnitTypeId) -> bool {
        !self.homeless.contains(unit.index())
    }

    fn has_slots(&self, unit: UnitTypeId) -> bool {
        !self.crowded.contains(unit.index())
    }

    fn obsoleted_by(&self, unit: UnitTypeId) -> Option<UnitTypeId> {
        self.successors[unit.index()]
    }

    fn is_first_build(&self, unit: UnitTypeId) -> bool {
        self.first_build.contains(unit.index())
    }
}
