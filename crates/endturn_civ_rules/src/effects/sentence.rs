//! Requirements in the syntax of rulesets.

use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::Range;

/// Formats a requirement as in a ruleset file: `not(Building("Palace"))`, `Tech("Flight", World,
/// Ever)`.
#[must_use]
pub fn sentence(one: &Requirement) -> String {
    let (word, name, usual) = parts(&one.condition);
    let range = if one.survives {
        format!(", {}, Ever", one.range.word())
    } else if one.range == usual {
        String::new()
    } else {
        format!(", {}", one.range.word())
    };
    let plain = format!("{word}({name}{range})");
    if one.present { plain } else { format!("not({plain})") }
}

/// Its word, its argument, and its default range.
fn parts(condition: &Condition) -> (&'static str, String, Range) {
    use Range::{City, Local, Player, World};
    let quoted = |name: &str| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    match condition {
        Condition::Tech(name) => ("Tech", quoted(name), Player),
        Condition::Government(name) => ("Government", quoted(name), Player),
        Condition::Building(name) => ("Building", quoted(name), City),
        Condition::BuildingGenus(genus) => ("BuildingGenus", genus.word().to_owned(), Local),
        Condition::Extra(name) => ("Extra", quoted(name), Local),
        Condition::ExtraFlag(name) => ("ExtraFlag", quoted(name), Local),
        Condition::Resource(name) => ("Resource", quoted(name), Local),
        Condition::Terrain(name) => ("Terrain", quoted(name), Local),
        Condition::TerrainClass(class) => ("TerrainClass", class.word().to_owned(), Local),
        Condition::TerrainFlag(name) => ("TerrainFlag", quoted(name), Local),
        Condition::TerrainAlter(alter) => ("TerrainAlter", alter.word().to_owned(), Local),
        Condition::CityTile(what) => ("CityTile", what.word().to_owned(), Local),
        Condition::MinSize(size) => ("MinSize", size.to_string(), City),
        Condition::MaxUnitsOnTile(count) => ("MaxUnitsOnTile", count.to_string(), Local),
        Condition::UnitType(name) => ("UnitType", quoted(name), Local),
        Condition::UnitClass(name) => ("UnitClass", quoted(name), Local),
        Condition::UnitFlag(name) => ("UnitFlag", quoted(name), Local),
        Condition::UnitClassFlag(name) => ("UnitClassFlag", quoted(name), Local),
        Condition::UnitState(state) => ("UnitState", state.word().to_owned(), Local),
        Condition::Activity(activity) => ("Activity", activity.word().to_owned(), Local),
        Condition::MinMoveFragments(count) => ("MinMoveFragments", count.to_string(), Local),
        Condition::MinHitPoints(count) => ("MinHitPoints", count.to_string(), Local),
        Condition::MinAge(turns) => ("MinAge", turns.to_string(), Local),
        Condition::Output(output) => ("Output", output.word().to_owned(), Local),
        Condition::Specialist(name) => ("Specialist", quoted(name), Local),
        Condition::Action(action) => ("Action", action.word().to_owned(), Local),
        Condition::Relation(relation) => ("Relation", relation.word().to_owned(), Local),
        Condition::NationGroup(group) => ("NationGroup", quoted(group), Player),
        Condition::AiSkill(skill) => ("AiSkill", skill.word().to_owned(), Player),
        Condition::MinYear(year) => ("MinYear", year.to_string(), World),
        Condition::VisionLayer(layer) => ("VisionLayer", layer.word().to_owned(), Local),
        Condition::Intelligence(kind) => ("Intelligence", kind.word().to_owned(), Player),
    }
}
