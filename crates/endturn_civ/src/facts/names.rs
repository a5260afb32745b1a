//! Names of the fields of facts, for people and for programs.

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::ids::{
    AchievementId, BuildingId, DisasterId, ExtraId, GoodId, GovernmentId, TechId, TerrainId, Tile, UnitTypeId,
};
use endturn_civ_rules::keys::{CityId, UnitNumber};
use endturn_civ_rules::nation::account::{Account, Entry};
use endturn_civ_rules::nation::final_report::{self, Figures};
use endturn_civ_rules::nation::score_log::{self, Row};
use endturn_civ_rules::production::reason::{Need, Reason};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    Seat,
    journal::Unseen,
    seats::{Roster, SeatSet},
};
use serde_json::Value;

use crate::state::{CityNames, RulesInForce, WorldMap};

/// The names of one game.
#[derive(Clone, Copy)]
pub struct Names<'w> {
    /// The ruleset.
    pub rules: &'w CivRules,
    /// The seats.
    pub roster: &'w Roster,
    /// All cities, including destroyed ones.
    pub cities: &'w CityNames,
    /// The map.
    pub map: &'w WorldMap,
}

impl<'w> Names<'w> {
    /// The names of the game in a world.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        Self {
            rules: &world.resource::<RulesInForce>().0,
            roster: world.resource(),
            cities: world.resource(),
            map: world.resource(),
        }
    }
}

/// A field of a fact.
pub(super) trait Part: Copy {
    /// True if neither programs nor people see it.
    const IS_HIDDEN: bool = false;

    /// Its text for people.
    fn text(self, names: Names<'_>) -> String;

    /// Its value for programs.
    fn value(self, names: Names<'_>) -> Value {
        self.text(names).into()
    }

    /// Whether it is a name with a verb in the plural.
    fn is_plural(self, _: Names<'_>) -> Option<bool> {
        None
    }

    /// The seats it names.
    fn seat(self) -> SeatSet {
        SeatSet::EMPTY
    }
}

/// A field as the table of facts asks for it: the engine's `Told` can't be implemented for the
/// types of `endturn_civ_rules`.
pub(super) trait Shown {
    const IS_HIDDEN: bool;

    fn json(&self, world: &World) -> Value;

    fn in_text(&self, world: &World) -> String;

    fn is_plural(&self, world: &World) -> Option<bool>;

    fn seats(&self) -> SeatSet;
}

impl<P: Part> Shown for P {
    const IS_HIDDEN: bool = P::IS_HIDDEN;

    fn json(&self, world: &World) -> Value {
        self.value(Names::of(world))
    }

    fn in_text(&self, world: &World) -> String {
        self.text(Names::of(world))
    }

    fn is_plural(&self, world: &World) -> Option<bool> {
        Part::is_plural(*self, Names::of(world))
    }

    fn seats(&self) -> SeatSet {
        self.seat()
    }
}

impl<T: Copy> Part for Unseen<T> {
    const IS_HIDDEN: bool = true;

    fn text(self, _: Names<'_>) -> String {
        String::new()
    }
}

impl Part for Seat {
    fn text(self, names: Names<'_>) -> String {
        names.roster.name_in_text(self).to_owned()
    }

    fn value(self, names: Names<'_>) -> Value {
        names.roster.name(self).into()
    }

    /// Seats of nations that join are named after a people, such as `Pirates` (S-07).
    fn is_plural(self, names: Names<'_>) -> Option<bool> {
        let name = names.roster.name(self).trim_end_matches(|last: char| last.is_ascii_digit());
        let mut peoples = names.rules.written.nations.iter().map(|(_, nation)| &nation.plural);
        let is_letter = |letter: &char| !letter.is_whitespace();
        Some(peoples.any(|people| people.chars().filter(is_letter).eq(name.chars().filter(is_letter))))
    }

    fn seat(self) -> SeatSet {
        [self].into_iter().collect()
    }
}

impl Part for SeatSet {
    fn text(self, names: Names<'_>) -> String {
        let all: Vec<&str> = self.iter().map(|seat| names.roster.name_in_text(seat)).collect();
        all.join(", ")
    }

    fn value(self, names: Names<'_>) -> Value {
        self.iter().map(|seat| names.roster.name(seat)).collect()
    }

    fn seat(self) -> SeatSet {
        self
    }
}

/// W-116: the figures of a nation for the score log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRow(pub Row);

impl Part for ScoreRow {
    fn text(self, _: Names<'_>) -> String {
        let numbers = score_log::STATISTICS.iter().zip(self.0).map(|(name, number)| format!("{name} {number}"));
        numbers.collect::<Vec<_>>().join(", ")
    }

    fn value(self, _: Names<'_>) -> Value {
        let numbers = score_log::STATISTICS.iter().zip(self.0);
        Value::Object(numbers.map(|(name, number)| ((*name).to_owned(), number.into())).collect())
    }
}

/// W-115: the figures of a nation in the final report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalFigures(pub Figures);

impl Part for FinalFigures {
    fn text(self, _: Names<'_>) -> String {
        let numbers = final_report::CATEGORIES.iter().zip(self.0).map(|(name, number)| format!("{name} {number}"));
        numbers.collect::<Vec<_>>().join(", ")
    }

    fn value(self, _: Names<'_>) -> Value {
        let numbers = final_report::CATEGORIES.iter().zip(self.0);
        Value::Object(numbers.map(|(name, number)| (name.replace(' ', "_"), number.into())).collect())
    }
}

impl Part for i32 {
    fn text(self, _: Names<'_>) -> String {
        self.to_string()
    }

    fn value(self, _: Names<'_>) -> Value {
        self.into()
    }
}

impl Part for Account {
    fn text(self, _: Names<'_>) -> String {
        let moved = Entry::ALL.iter().filter(|&&entry| self[entry] != 0);
        let parts: Vec<String> = moved.map(|&entry| format!("{} {:+}", entry.name(), self[entry])).collect();
        if parts.is_empty() { "as before".to_owned() } else { parts.join(", ") }
    }

    fn value(self, _: Names<'_>) -> Value {
        Entry::ALL.iter().map(|&entry| (entry.name().to_owned(), Value::from(self[entry]))).collect()
    }
}

/// A veteran level of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The type.
    pub unit_type: UnitTypeId,
    /// The level, from 0.
    pub level: u8,
}

impl Part for Rank {
    fn text(self, names: Names<'_>) -> String {
        let rules = names.rules;
        let ladder = rules.written.veteran.get(&rules.unit_type(self.unit_type).veteran_system);
        let rung = ladder.and_then(|ladder| ladder.get(usize::from(self.level)));
        rung.map_or_else(|| self.level.to_string(), |rung| rung.name.clone())
    }
}

/// Several buildings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildingSet(pub Bits256);

impl Part for BuildingSet {
    fn text(self, names: Names<'_>) -> String {
        let all: Vec<&str> = self.0.iter().map(|at| names.rules.building_name(BuildingId::at(at))).collect();
        if all.is_empty() { "no buildings".to_owned() } else { all.join(", ") }
    }

    fn value(self, names: Names<'_>) -> Value {
        self.0.iter().map(|at| Value::from(names.rules.building_name(BuildingId::at(at)))).collect()
    }
}

impl Part for Chance {
    fn text(self, _: Names<'_>) -> String {
        self.to_string()
    }

    /// The chance in millionths.
    fn value(self, _: Names<'_>) -> Value {
        self.nearest(1_000_000).into()
    }
}

impl Part for bool {
    fn text(self, _: Names<'_>) -> String {
        if self { "yes" } else { "no" }.to_owned()
    }

    fn value(self, _: Names<'_>) -> Value {
        self.into()
    }
}

impl Part for &'static str {
    fn text(self, _: Names<'_>) -> String {
        self.replace('_', " ")
    }

    fn value(self, _: Names<'_>) -> Value {
        self.into()
    }
}

/// The subject of a requirement in words.
const fn subject(need: Need) -> &'static str {
    match need {
        Need::Tech => "a tech",
        Need::Government => "a government",
        Need::Building | Need::BuildingGenus => "a building",
        Need::Extra | Need::ExtraFlag => "an extra",
        Need::Resource => "a resource",
        Need::Terrain | Need::TerrainClass | Need::TerrainFlag | Need::TerrainAlter => "a terrain",
        Need::MinSize => "a size of the city",
        Need::Relation => "a relation to a nation",
        Need::NationGroup => "a group of nations",
        Need::MinYear => "a year",
        Need::Unit | Need::MaxUnitsOnTile => "units",
        Need::Specialist => "specialists",
        Need::CityTile | Need::Output | Need::Action | Need::AiSkill | Need::Vision => "something else",
    }
}

impl Part for Reason {
    fn text(self, _: Names<'_>) -> String {
        match self {
            Self::PopCost => "the city is too small".to_owned(),
            Self::Unavailable => "unavailable".to_owned(),
            Self::Never => "never possible".to_owned(),
            Self::Need(need) => format!("needs {}", subject(need)),
            Self::Have(Need::Building) => "a building rules it out".to_owned(),
            Self::Have(need) => format!("ruled out by {}", subject(need)),
        }
    }

    fn value(self, _: Names<'_>) -> Value {
        self.to_string().into()
    }
}

impl Part for CityId {
    fn text(self, names: Names<'_>) -> String {
        names.cities.name(self).to_owned()
    }
}

impl Part for UnitNumber {
    fn text(self, _: Names<'_>) -> String {
        self.0.to_string()
    }

    fn value(self, _: Names<'_>) -> Value {
        self.0.into()
    }
}

impl Part for Tile {
    fn text(self, names: Names<'_>) -> String {
        let (x, y) = names.map.topology().xy(self);
        format!("({x}, {y})")
    }

    fn value(self, names: Names<'_>) -> Value {
        let (x, y) = names.map.topology().xy(self);
        vec![Value::from(x), Value::from(y)].into()
    }
}

impl Part for Target {
    fn text(self, names: Names<'_>) -> String {
        names.rules.target_name(self).to_owned()
    }
}

/// Ids with names in the ruleset.
macro_rules! named_parts {
    ($($id:ty => $name:ident),+ $(,)?) => {$(
        impl Part for $id {
            fn text(self, names: Names<'_>) -> String {
                names.rules.$name(self).to_owned()
            }
        }
    )+};
}

named_parts! {
    BuildingId => building_name,
    UnitTypeId => unit_type_name,
    TechId => tech_name,
    GovernmentId => government_name,
    AchievementId => achievement_name,
    DisasterId => disaster_name,
    GoodId => good_name,
    ExtraId => extra_name,
    TerrainId => terrain_name,
}

impl<P: Part> Part for Option<P> {
    fn text(self, names: Names<'_>) -> String {
        self.map_or_else(|| "nobody".to_owned(), |part| part.text(names))
    }

    fn value(self, names: Names<'_>) -> Value {
        self.map_or(Value::Null, |part| part.value(names))
    }

    fn seat(self) -> SeatSet {
        self.map_or(SeatSet::EMPTY, Part::seat)
    }
}
