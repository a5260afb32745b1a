//! Requirements as sentences: `Building("Temple")`, `not(Government("Despotism"))`, `Tech("Flight",
//! World, Ever)`.
//!
//! A sentence states one condition. Its argument may be followed by a range ([`Range`]) if that
//! differs from the default of its kind, and the range by `Ever` if it is enough that the condition
//! held once. `not(…)` negates it. A list of sentences holds if all of them do; only a building's
//! list for obsolescence holds if any of them does.

mod form;

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use endturn_scenario::bridge::ONE_OR_GROUP;
use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::actions::Action;
use super::asked::Subject;
use super::names::{
    BuildingName, ExtraFlagName, ExtraName, GovernmentName, NationGroupName, ResourceName, SpecialistName, TechName,
    TerrainFlagName, TerrainName, UnitClassFlagName, UnitClassName, UnitFlagName, UnitTypeName,
};
use super::words::{
    Activity, AiSkill, CityTile, Genus, Intelligence, Output, Range, Relation, TerrainAlter, TerrainClass, UnitState,
    VisionLayer,
};

/// One requirement.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Sentence")]
pub struct Requirement {
    /// The condition.
    pub condition: Condition,
    /// Its range.
    pub range: Range,
    /// Whether it must hold; `false` under `not(…)`.
    pub present: bool,
    /// Whether it counts if it held once and no longer does; the word `Ever`.
    pub survives: bool,
}

/// Serialises a sentence without defaults; only defaults are ever written.
impl Serialize for Requirement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.present {
            return self.condition.serialize(serializer);
        }
        BTreeMap::from([("not", &self.condition)]).serialize(serializer)
    }
}

/// A condition of a requirement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Shaped)]
pub enum Condition {
    /// A tech is known.
    #[shape(ranges = &words(PLAYER), ever = &words(REMEMBERED))]
    Tech(#[shape(with = "TechName")] String),
    /// The government in force.
    #[shape(ranges = &words(ONLY_PLAYER))]
    Government(#[shape(with = "GovernmentName")] String),
    /// A building exists and is not obsolete. Ranges wider than a city only work for wonders.
    #[shape(ranges = &words(CITY), ever = &words(REMEMBERED))]
    Building(#[shape(with = "BuildingName")] String),
    /// The genus of the building in question.
    BuildingGenus(Genus),
    /// An extra is on the tile.
    #[shape(ranges = &words(TILE))]
    Extra(#[shape(with = "ExtraName")] String),
    /// An extra or a resource with this flag is on the tile.
    #[shape(ranges = &words(TILE))]
    ExtraFlag(#[shape(with = "ExtraFlagName")] String),
    /// A resource is on the tile.
    #[shape(ranges = &words(TILE))]
    Resource(#[shape(with = "ResourceName")] String),
    /// The terrain of the tile.
    #[shape(ranges = &words(TILE))]
    Terrain(#[shape(with = "TerrainName")] String),
    /// The terrain's class.
    #[shape(ranges = &words(TILE))]
    TerrainClass(TerrainClass),
    /// A flag of the terrain.
    #[shape(ranges = &words(TILE))]
    TerrainFlag(#[shape(with = "TerrainFlagName")] String),
    /// A possible alteration of the terrain.
    TerrainAlter(TerrainAlter),
    /// The tile's relation to cities.
    CityTile(CityTile),
    /// Minimum citizens.
    MinSize(#[shape(with = "Whole<1, 255>")] i32),
    /// Maximum units on the tile.
    MaxUnitsOnTile(#[shape(with = "Whole<0, 1000>")] i32),
    /// The unit's type.
    UnitType(#[shape(with = "UnitTypeName")] String),
    /// The class of the unit's type.
    UnitClass(#[shape(with = "UnitClassName")] String),
    /// A flag of the unit's type.
    UnitFlag(#[shape(with = "UnitFlagName")] String),
    /// A flag of the unit's class.
    UnitClassFlag(#[shape(with = "UnitClassFlagName")] String),
    /// A state of the unit.
    UnitState(UnitState),
    /// The unit's activity.
    Activity(Activity),
    /// Minimum move fragments left.
    MinMoveFragments(#[shape(with = "Whole<1, 65_535>")] i32),
    /// Minimum hit points left.
    MinHitPoints(#[shape(with = "Whole<1, 1000>")] i32),
    /// Minimum age in turns.
    MinAge(#[shape(with = "Whole<1, 32_767>")] i32),
    /// The output in question.
    Output(Output),
    /// The specialist in question.
    Specialist(#[shape(with = "SpecialistName")] String),
    /// The action in question.
    Action(Action),
    /// The player's relation to the other one.
    Relation(Relation),
    /// The player's nation belongs to a group.
    #[shape(ranges = &words(PLAYER), ever = &words(REMEMBERED))]
    NationGroup(#[shape(with = "NationGroupName")] String),
    /// The player is an AI of this skill.
    AiSkill(AiSkill),
    /// Minimum year of the calendar.
    MinYear(#[shape(with = "Whole<-100_000, 100_000>")] i32),
    /// The layer of vision in question.
    VisionLayer(VisionLayer),
    /// The kind of information in question.
    Intelligence(Intelligence),
}

/// A value, or a group of a value, a range and perhaps `Ever`.
#[derive(Debug)]
struct Ranged<V> {
    value: V,
    range: Option<Range>,
    survives: bool,
}

#[derive(Deserialize)]
enum Memory {
    Ever,
}

impl Condition {
    /// Whether it is about a tile.
    #[must_use]
    pub(crate) fn is_of_tile(&self) -> bool {
        self.needs(Range::Local).contains(&Subject::Tile)
    }

    /// The subjects without any of which it has no answer.
    pub(crate) fn needs(&self, range: Range) -> &'static [Subject] {
        match self {
            Self::MinYear(_) => &[],
            Self::Tech(_) | Self::NationGroup(_) | Self::Building(_) if range == Range::World => &[],
            Self::Building(_) => match range {
                Range::Local => &[Subject::Building],
                Range::City | Range::Traderoute | Range::Continent => &[Subject::City],
                _ => &[Subject::Nation],
            },
            Self::Tech(_) | Self::NationGroup(_) | Self::Government(_) | Self::AiSkill(_) => &[Subject::Nation],
            Self::BuildingGenus(_) => &[Subject::Building],
            Self::MinSize(_) => &[Subject::City],
            Self::Extra(_)
            | Self::ExtraFlag(_)
            | Self::Resource(_)
            | Self::Terrain(_)
            | Self::TerrainClass(_)
            | Self::TerrainFlag(_)
            | Self::TerrainAlter(_)
            | Self::CityTile(_)
            | Self::MaxUnitsOnTile(_) => match range {
                Range::City => &[Subject::City],
                _ => &[Subject::Tile],
            },
            Self::UnitType(_) | Self::UnitClass(_) | Self::UnitFlag(_) | Self::UnitClassFlag(_) => &[Subject::UnitType],
            Self::UnitState(_)
            | Self::Activity(_)
            | Self::MinMoveFragments(_)
            | Self::MinHitPoints(_)
            | Self::MinAge(_) => &[Subject::Unit],
            Self::Output(_) => &[Subject::Output],
            Self::Specialist(_) => &[Subject::Specialist],
            Self::Action(_) => &[Subject::Action],
            Self::Relation(_) => &[Subject::Nation, Subject::OtherNation],
            Self::VisionLayer(_) => &[Subject::VisionLayer],
            Self::Intelligence(_) => &[Subject::Intelligence],
        }
    }

    /// Whether the answer is no, rather than unknown, without its subject.
    pub(crate) const fn is_plain_no(&self) -> bool {
        matches!(self, Self::Output(_) | Self::Specialist(_) | Self::Action(_))
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Ranged<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(ONE_OR_GROUP, RangedVisitor(PhantomData))
    }
}

struct RangedVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for RangedVisitor<V> {
    type Value = Ranged<V>;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a name, a name and a range, or a name, a range and the word `Ever`")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<Ranged<V>, D::Error> {
        Ok(Ranged { value: V::deserialize(value)?, range: None, survives: false })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Ranged<V>, A::Error> {
        let value = items.next_element()?.ok_or_else(|| A::Error::custom("a name is missing here"))?;
        let range = items.next_element()?;
        let survives = matches!(items.next_element()?, Some(Memory::Ever));
        if items.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::custom("too many values here; expected at most a name, a range and `Ever`"));
        }
        Ok(Ranged { value, range, survives })
    }
}

/// A requirement as it is written.
#[derive(Deserialize)]
enum Sentence {
    Tech(Ranged<String>),
    Government(Ranged<String>),
    Building(Ranged<String>),
    BuildingGenus(Genus),
    Extra(Ranged<String>),
    ExtraFlag(Ranged<String>),
    Resource(Ranged<String>),
    Terrain(Ranged<String>),
    TerrainClass(Ranged<TerrainClass>),
    TerrainFlag(Ranged<String>),
    TerrainAlter(TerrainAlter),
    CityTile(CityTile),
    MinSize(i32),
    MaxUnitsOnTile(i32),
    UnitType(String),
    UnitClass(String),
    UnitFlag(String),
    UnitClassFlag(String),
    UnitState(UnitState),
    Activity(Activity),
    MinMoveFragments(i32),
    MinHitPoints(i32),
    MinAge(i32),
    Output(Output),
    Specialist(String),
    Action(Action),
    Relation(Relation),
    NationGroup(Ranged<String>),
    AiSkill(AiSkill),
    MinYear(i32),
    VisionLayer(VisionLayer),
    Intelligence(Intelligence),
    #[serde(rename = "not")]
    Not(Box<Sentence>),
}

const TILE: &[Range; 4] = &[Range::Local, Range::CAdjacent, Range::Adjacent, Range::City];
const PLAYER: &[Range; 4] = &[Range::Player, Range::Team, Range::Alliance, Range::World];
const CITY: &[Range; 8] = &[
    Range::City,
    Range::Local,
    Range::Traderoute,
    Range::Continent,
    Range::Player,
    Range::Team,
    Range::Alliance,
    Range::World,
];
const ONLY_PLAYER: &[Range; 1] = &[Range::Player];

/// The ranges with which `Ever` may be used, if they are among those of [`PLAYER`] or [`CITY`].
const REMEMBERED: &[Range; 2] = &[Range::Player, Range::World];

/// The words of ranges, for the reference.
const fn words<const N: usize>(ranges: &[Range; N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = ranges[at].word();
        at += 1;
    }
    words
}

/// The ranges with which `Ever` may be used, out of the allowed ones.
fn remembered(ranges: &[Range]) -> &'static [Range] {
    if ranges == PLAYER || ranges == CITY { REMEMBERED } else { &[] }
}

/// A condition with an optional range; the first of `ranges` is the default.
fn ranged<V>(
    word: &str,
    written: Ranged<V>,
    ranges: &[Range],
    condition: impl FnOnce(V) -> Condition,
) -> Result<Requirement, String> {
    let range = written.range.or_else(|| ranges.first().copied()).unwrap_or(Range::Local);
    if !ranges.contains(&range) {
        let words: Vec<&str> = ranges.iter().map(|range| range.word()).collect();
        return Err(format!("`{word}` can't have the range {}; expected {}", range.word(), words.join(", ")));
    }
    if written.survives && !remembered(ranges).contains(&range) {
        return Err(format!("`Ever` can't be used with `{word}` at the range {}", range.word()));
    }
    Ok(Requirement { condition: condition(written.value), range, present: true, survives: written.survives })
}

fn plain(condition: Condition, range: Range) -> Result<Requirement, String> {
    Ok(Requirement { condition, range, present: true, survives: false })
}

impl TryFrom<Sentence> for Requirement {
    type Error = String;

    fn try_from(sentence: Sentence) -> Result<Self, String> {
        use Range::{City, Local, Player, World};
        match sentence {
            Sentence::Not(inner) => match Self::try_from(*inner)? {
                requirement @ Self { present: true, .. } => Ok(Self { present: false, ..requirement }),
                _ => Err("`not` inside `not`; leave both out".to_owned()),
            },
            Sentence::Tech(name) => ranged("Tech", name, PLAYER, Condition::Tech),
            Sentence::Government(name) => ranged("Government", name, ONLY_PLAYER, Condition::Government),
            Sentence::Building(name) => ranged("Building", name, CITY, Condition::Building),
            Sentence::Extra(name) => ranged("Extra", name, TILE, Condition::Extra),
            Sentence::ExtraFlag(name) => ranged("ExtraFlag", name, TILE, Condition::ExtraFlag),
            Sentence::Resource(name) => ranged("Resource", name, TILE, Condition::Resource),
            Sentence::Terrain(name) => ranged("Terrain", name, TILE, Condition::Terrain),
            Sentence::TerrainClass(class) => ranged("TerrainClass", class, TILE, Condition::TerrainClass),
            Sentence::TerrainFlag(name) => ranged("TerrainFlag", name, TILE, Condition::TerrainFlag),
            Sentence::NationGroup(name) => ranged("NationGroup", name, PLAYER, Condition::NationGroup),
            Sentence::BuildingGenus(genus) => plain(Condition::BuildingGenus(genus), Local),
            Sentence::TerrainAlter(alter) => plain(Condition::TerrainAlter(alter), Local),
            Sentence::CityTile(what) => plain(Condition::CityTile(what), Local),
            Sentence::MinSize(size) => plain(Condition::MinSize(size), City),
            Sentence::MaxUnitsOnTile(count) => plain(Condition::MaxUnitsOnTile(count), Local),
            Sentence::UnitType(name) => plain(Condition::UnitType(name), Local),
            Sentence::UnitClass(name) => plain(Condition::UnitClass(name), Local),
            Sentence::UnitFlag(name) => plain(Condition::UnitFlag(name), Local),
            Sentence::UnitClassFlag(name) => plain(Condition::UnitClassFlag(name), Local),
            Sentence::UnitState(state) => plain(Condition::UnitState(state), Local),
            Sentence::Activity(activity) => plain(Condition::Activity(activity), Local),
            Sentence::MinMoveFragments(count) => plain(Condition::MinMoveFragments(count), Local),
            Sentence::MinHitPoints(count) => plain(Condition::MinHitPoints(count), Local),
            Sentence::MinAge(turns) => plain(Condition::MinAge(turns), Local),
            Sentence::Output(output) => plain(Condition::Output(output), Local),
            Sentence::Specialist(name) => plain(Condition::Specialist(name), Local),
            Sentence::Action(action) => plain(Condition::Action(action), Local),
            Sentence::Relation(relation) => plain(Condition::Relation(relation), Local),
            Sentence::AiSkill(skill) => plain(Condition::AiSkill(skill), Player),
            Sentence::MinYear(year) => plain(Condition::MinYear(year), World),
            Sentence::VisionLayer(layer) => plain(Condition::VisionLayer(layer), Local),
            Sentence::Intelligence(kind) => plain(Condition::Intelligence(kind), Player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endturn_scenario::{bridge, diagnostic::Report, parse::parse};

    pub(super) fn try_read(text: &str) -> Option<Vec<Requirement>> {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
        let node = parse(&mut report, file).expect("a list");
        bridge::read(&node, &mut report)
    }

    fn read(text: &str) -> Vec<Requirement> {
        try_read(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn a_sentence_has_the_usual_range_of_its_kind_unless_it_says_another() {
        let ranges = |text: &str| read(text).iter().map(|one| one.range).collect::<Vec<_>>();
        let usual = r#"[Tech("A"), Building("B"), Extra("C"), TerrainClass(Oceanic), MinSize(4), MinYear(0)]"#;
        let expected = [Range::Player, Range::City, Range::Local, Range::Local, Range::City, Range::World];
        assert_eq!(ranges(usual), expected);
        let said =
            r#"[Tech("A", World), Building("B", Player), Extra("C", CAdjacent), TerrainClass(Oceanic, Adjacent)]"#;
        assert_eq!(ranges(said), [Range::World, Range::Player, Range::CAdjacent, Range::Adjacent]);
    }

    #[test]
    fn not_turns_a_sentence_round_and_ever_remembers() {
        let list = read(r#"[not(Building("Palace")), Tech("Flight", World, Ever), not(Relation(War))]"#);
        let flags: Vec<_> = list.iter().map(|one| (one.present, one.survives)).collect();
        assert_eq!(flags, [(false, false), (true, true), (false, false)]);
        assert_eq!(list[2].condition, Condition::Relation(Relation::War));
    }
}
