//! Requirements as numbers: names are looked up once; flags and groups are sets of the entries that
//! have them.

use std::collections::BTreeMap;

use crate::bits::Bits64;
use crate::ids::{BuildingId, ExtraId, GovernmentId, ResourceId, SpecialistId, TechId, TerrainId, UnitTypeId};
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::table::Table;
use crate::ruleset::terrain::Terrain;
use crate::ruleset::words::{
    Activity, AiSkill, CityTile, Genus, Intelligence, Output, Range, Relation, TerrainAlter, TerrainClass, UnitState,
    VisionLayer,
};
use endturn_engine::compact::CompactSort as _;

/// A set of entries of one table, by its index among the sets of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SetId(pub u16);

/// A condition of a requirement. Several words of the rulesets become one here: a unit's class, its
/// flags and its class's flags all check whether its type is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// A condition on something that doesn't exist; never met. A checked ruleset has none.
    Nothing,
    /// A tech is known.
    Tech(TechId),
    /// The government in force.
    Government(GovernmentId),
    /// A building exists and is not obsolete.
    Building(BuildingId),
    /// The building in question is one of these.
    BuildingIn(SetId),
    /// An extra on the tile.
    Extra(ExtraId),
    /// One of these extras on the tile, or one of these resources.
    ExtraIn(SetId, Option<SetId>),
    /// The resource on the tile.
    Resource(ResourceId),
    /// The terrain of the tile.
    Terrain(TerrainId),
    /// The terrain is one of these.
    TerrainIn(SetId),
    /// The tile's relation to cities.
    CityTile(CityTile),
    /// Minimum citizens.
    MinSize(i32),
    /// Maximum units on the tile.
    MaxUnitsOnTile(i32),
    /// The unit's type.
    UnitType(UnitTypeId),
    /// The unit's type is one of these.
    UnitTypeIn(SetId),
    /// A state of the unit.
    UnitState(UnitState),
    /// The unit's activity.
    Activity(Activity),
    /// Minimum move fragments left.
    MinMoveFragments(i32),
    /// Minimum hit points left.
    MinHitPoints(i32),
    /// Minimum age in turns.
    MinAge(i32),
    /// The output in question.
    Output(Output),
    /// The specialist in question.
    Specialist(SpecialistId),
    /// The action in question.
    Action(Action),
    /// The player's relation to the other one.
    Relation(Relation),
    /// The player's nation is one of these.
    NationIn(SetId),
    /// The player is an AI of this skill.
    AiSkill(AiSkill),
    /// Minimum year of the calendar.
    MinYear(i32),
    /// The layer of vision in question.
    VisionLayer(VisionLayer),
    /// The kind of information in question.
    Intelligence(Intelligence),
}

/// One requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Req {
    /// The condition.
    pub ask: Ask,
    /// Its range.
    pub range: Range,
    /// Whether it is enough that it held once.
    pub survives: bool,
    /// Whether it must hold rather than not hold.
    pub present: bool,
}

impl Req {
    /// Cost of testing it, so that the cheapest is tested first.
    pub(super) const fn cost(&self) -> u8 {
        match self.ask {
            Ask::Output(_) | Ask::Specialist(_) | Ask::Action(_) | Ask::VisionLayer(_) | Ask::Intelligence(_) => 0,
            Ask::UnitType(_) | Ask::UnitTypeIn(_) | Ask::BuildingIn(_) => 1,
            Ask::Government(_) | Ask::AiSkill(_) | Ask::NationIn(_) | Ask::MinYear(_) => 2,
            _ => match self.range {
                Range::Local | Range::City | Range::Player => 3,
                Range::World | Range::Team | Range::Alliance | Range::CAdjacent | Range::Adjacent => 4,
                Range::Traderoute | Range::Continent => 5,
            },
        }
    }
}

/// Requirements that must all hold, the cheapest first.
pub type ReqList = Box<[Req]>;

/// A set of indices in one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Set(Box<[u64]>);

impl Set {
    fn of<T>(table: &Table<T>, mut has: impl FnMut(&T) -> bool) -> Self {
        let mut words = vec![0_u64; table.len().div_ceil(64)];
        for (at, _) in table.iter().enumerate().filter(|(_, (_, one))| has(one)) {
            words[at >> 6] |= 1 << (at & 63);
        }
        Self(words.into())
    }
}

/// The kind of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    UnitClass,
    UnitFlag,
    UnitClassFlag,
    TerrainClass,
    TerrainFlag,
    TerrainAlter,
    ExtraFlag,
    ResourceFlag,
    Genus,
    NationGroup,
}

/// All sets that requirements of a ruleset can refer to.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    sets: Vec<Set>,
    places: BTreeMap<(Family, String), SetId>,
}

impl Sets {
    /// The sets of a ruleset.
    pub(super) fn of(ruleset: &Ruleset) -> Self {
        let mut all = Self::default();
        let has = |flags: &[String], flag: &str| flags.iter().any(|one| one == flag);
        let class = |name: &str| ruleset.unit_classes.get(name);
        for name in ruleset.unit_classes.names() {
            all.add(Family::UnitClass, name, Set::of(&ruleset.units, |unit| unit.class == name));
        }
        for flag in ruleset.flags.unit.names() {
            all.add(Family::UnitFlag, flag, Set::of(&ruleset.units, |unit| has(&unit.flags, flag)));
        }
        for flag in ruleset.flags.unit_class.names() {
            let carries = |name: &str| class(name).is_some_and(|class| has(&class.flags, flag));
            all.add(Family::UnitClassFlag, flag, Set::of(&ruleset.units, |unit| carries(&unit.class)));
        }
        for one in TerrainClass::ALL {
            all.add(Family::TerrainClass, one.word(), Set::of(&ruleset.terrain, |terrain| terrain.class == *one));
        }
        for one in TerrainAlter::ALL {
            all.add(Family::TerrainAlter, one.word(), Set::of(&ruleset.terrain, |terrain| can(terrain, *one)));
        }
        for flag in ruleset.flags.terrain.names() {
            all.add(Family::TerrainFlag, flag, Set::of(&ruleset.terrain, |terrain| has(&terrain.flags, flag)));
        }
        for table in [&ruleset.flags.extra, &ruleset.flags.base, &ruleset.flags.road] {
            for flag in table.names() {
                let set = Set::of(&ruleset.extras, |extra| {
                    has(&extra.flags, flag)
                        || extra.base.as_ref().is_some_and(|base| has(&base.flags, flag))
                        || extra.road.as_ref().is_some_and(|road| has(&road.flags, flag))
                });
                all.add(Family::ExtraFlag, flag, set);
            }
        }
        for flag in ruleset.resources.iter().flat_map(|(_, resource)| &resource.flags) {
            all.add(Family::ResourceFlag, flag, Set::of(&ruleset.resources, |resource| has(&resource.flags, flag)));
        }
        for genus in Genus::ALL {
            all.add(Family::Genus, genus.word(), Set::of(&ruleset.buildings, |building| building.genus == *genus));
        }
        for group in ruleset.nations.iter().flat_map(|(_, nation)| &nation.groups) {
            all.add(Family::NationGroup, group, Set::of(&ruleset.nations, |nation| nation.groups.contains(group)));
        }
        all
    }

    fn add(&mut self, family: Family, name: &str, set: Set) {
        let id = SetId(u16::try_from(self.sets.len()).unwrap_or(u16::MAX));
        if let std::collections::btree_map::Entry::Vacant(place) = self.places.entry((family, name.to_owned())) {
            place.insert(id);
            self.sets.push(set);
        }
    }

    /// Whether an index of the table is in the set.
    pub(super) fn contains(&self, set: SetId, place: usize) -> bool {
        let word = self.sets.get(usize::from(set.0)).and_then(|set| set.0.get(place >> 6));
        word.is_some_and(|word| word >> (place & 63) & 1 == 1)
    }

    /// The first 64 indices of a set, which is all of them for extras.
    pub(super) fn extras(&self, set: SetId) -> Bits64 {
        Bits64(self.sets.get(usize::from(set.0)).and_then(|set| set.0.first()).copied().unwrap_or(0))
    }

    fn find(&self, family: Family, name: &str) -> Option<SetId> {
        self.places.get(&(family, name.to_owned())).copied()
    }

    /// Compiles a list of requirements of the ruleset these sets belong to.
    pub(super) fn list(&self, ruleset: &Ruleset, reqs: &[Requirement]) -> ReqList {
        let mut list: Vec<Req> = reqs.iter().map(|one| self.req(ruleset, one)).collect();
        list.compact_sort_by_key(Req::cost);
        list.into()
    }

    /// Compiles a requirement of the ruleset these sets belong to.
    pub(super) fn req(&self, ruleset: &Ruleset, one: &Requirement) -> Req {
        let ask = self.ask(ruleset, &one.condition).unwrap_or(Ask::Nothing);
        Req { ask, range: one.range, survives: one.survives, present: one.present }
    }

    fn ask(&self, ruleset: &Ruleset, condition: &Condition) -> Option<Ask> {
        let set = |family, name: &str| self.find(family, name);
        Some(match condition {
            Condition::Tech(name) => Ask::Tech(TechId::at(ruleset.techs.position(name)?)),
            Condition::Government(name) => Ask::Government(GovernmentId::at(ruleset.governments.position(name)?)),
            Condition::Building(name) => Ask::Building(BuildingId::at(ruleset.buildings.position(name)?)),
            Condition::BuildingGenus(genus) => Ask::BuildingIn(set(Family::Genus, genus.word())?),
            Condition::Extra(name) => Ask::Extra(ExtraId::at(ruleset.extras.position(name)?)),
            Condition::ExtraFlag(name) => Ask::ExtraIn(set(Family::ExtraFlag, name)?, set(Family::ResourceFlag, name)),
            Condition::Resource(name) => Ask::Resource(ResourceId::at(ruleset.resources.position(name)?)),
            Condition::Terrain(name) => Ask::Terrain(TerrainId::at(ruleset.terrain.position(name)?)),
            Condition::TerrainClass(class) => Ask::TerrainIn(set(Family::TerrainClass, class.word())?),
            Condition::TerrainFlag(name) => Ask::TerrainIn(set(Family::TerrainFlag, name)?),
            Condition::TerrainAlter(alter) => Ask::TerrainIn(set(Family::TerrainAlter, alter.word())?),
            Condition::CityTile(what) => Ask::CityTile(*what),
            Condition::MinSize(size) => Ask::MinSize(*size),
            Condition::MaxUnitsOnTile(count) => Ask::MaxUnitsOnTile(*count),
            Condition::UnitType(name) => Ask::UnitType(UnitTypeId::at(ruleset.units.position(name)?)),
            Condition::UnitClass(name) => Ask::UnitTypeIn(set(Family::UnitClass, name)?),
            Condition::UnitFlag(name) => Ask::UnitTypeIn(set(Family::UnitFlag, name)?),
            Condition::UnitClassFlag(name) => Ask::UnitTypeIn(set(Family::UnitClassFlag, name)?),
            Condition::UnitState(state) => Ask::UnitState(*state),
            Condition::Activity(activity) => Ask::Activity(*activity),
            Condition::MinMoveFragments(count) => Ask::MinMoveFragments(*count),
            Condition::MinHitPoints(count) => Ask::MinHitPoints(*count),
            Condition::MinAge(turns) => Ask::MinAge(*turns),
            Condition::Output(output) => Ask::Output(*output),
            Condition::Specialist(name) => Ask::Specialist(SpecialistId::at(ruleset.specialists.position(name)?)),
            Condition::Action(action) => Ask::Action(*action),
            Condition::Relation(relation) => Ask::Relation(*relation),
            Condition::NationGroup(group) => Ask::NationIn(set(Family::NationGroup, group)?),
            Condition::AiSkill(skill) => Ask::AiSkill(*skill),
            Condition::MinYear(year) => Ask::MinYear(*year),
            Condition::VisionLayer(layer) => Ask::VisionLayer(*layer),
            Condition::Intelligence(kind) => Ask::Intelligence(*kind),
        })
    }
}

const fn can(terrain: &Terrain, alter: TerrainAlter) -> bool {
    match alter {
        TerrainAlter::CanIrrigate => terrain.irrigate.is_some(),
        TerrainAlter::CanMine => terrain.mine.is_some(),
        TerrainAlter::CanRoad => terrain.road.is_some(),
    }
}
