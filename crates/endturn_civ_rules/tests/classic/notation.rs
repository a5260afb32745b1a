//! Requirements in the notation of the tables.

use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::words::Relation;

/// A word with spaces before capitals and numbers: `TaxRates` is `Tax Rates`.
pub fn spaced(word: &str) -> String {
    let mut text = String::new();
    for c in word.chars() {
        if !text.is_empty() && (c.is_ascii_uppercase() || c.is_ascii_digit()) {
            text.push(' ');
        }
        text.push(c);
    }
    text
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::War => "War",
        Relation::CeaseFire => "Cease-fire",
        Relation::Armistice => "Armistice",
        Relation::Peace => "Peace",
        Relation::Alliance => "Alliance",
        Relation::NeverMet => "Never met",
        Relation::Team => "Team",
        Relation::Foreign => "Foreign",
        Relation::HasEmbassy => "Has embassy",
        Relation::HasRealEmbassy => "Has real embassy",
        Relation::HasContact => "Has contact",
    }
}

/// The type and name of a condition.
pub fn parts(condition: &Condition) -> (&'static str, String) {
    match condition {
        Condition::Tech(name) => ("Tech", name.clone()),
        Condition::Government(name) => ("Gov", name.clone()),
        Condition::Building(name) => ("Building", name.clone()),
        Condition::BuildingGenus(genus) => ("BuildingGenus", genus.word().to_owned()),
        Condition::Extra(name) => ("Extra", name.clone()),
        Condition::ExtraFlag(name) => ("ExtraFlag", name.clone()),
        Condition::Resource(name) => ("Extra", name.clone()),
        Condition::Terrain(name) => ("Terrain", name.clone()),
        Condition::TerrainClass(class) => ("TerrainClass", class.word().to_owned()),
        Condition::TerrainFlag(name) => ("TerrainFlag", name.clone()),
        Condition::TerrainAlter(alter) => ("TerrainAlter", alter.word().to_owned()),
        Condition::CityTile(tile) => ("CityTile", tile.word().to_owned()),
        Condition::MinSize(size) => ("MinSize", size.to_string()),
        Condition::MaxUnitsOnTile(count) => ("MaxUnitsOnTile", count.to_string()),
        Condition::UnitType(name) => ("UnitType", name.clone()),
        Condition::UnitClass(name) => ("UnitClass", name.clone()),
        Condition::UnitFlag(name) => ("UnitFlag", name.clone()),
        Condition::UnitClassFlag(name) => ("UnitClassFlag", name.clone()),
        Condition::UnitState(state) => ("UnitState", state.word().to_owned()),
        Condition::Activity(activity) => ("Activity", activity.word().to_owned()),
        Condition::MinMoveFragments(count) => ("MinMoveFrags", count.to_string()),
        Condition::MinHitPoints(count) => ("MinHitPoints", count.to_string()),
        Condition::MinAge(turns) => ("Age", turns.to_string()),
        Condition::Output(output) => ("OutputType", output.word().to_lowercase()),
        Condition::Specialist(name) => ("Specialist", name.clone()),
        Condition::Action(action) => ("Action", spaced(action.word())),
        Condition::Relation(one) => ("DiplRel", relation(*one).to_owned()),
        Condition::NationGroup(name) => ("NationGroup", name.clone()),
        Condition::AiSkill(skill) => ("AI", skill.word().to_owned()),
        Condition::MinYear(year) => ("MinYear", year.to_string()),
        Condition::VisionLayer(layer) => ("VisionLayer", layer.word().to_owned()),
        Condition::Intelligence(kind) => ("NationalIntelligence", spaced(kind.word())),
    }
}

/// One requirement.
pub fn one(requirement: &Requirement) -> String {
    let (kind, name) = parts(&requirement.condition);
    let not = if requirement.present { "" } else { "!" };
    let survives = if requirement.survives { "(survives)" } else { "" };
    format!("{not}{kind}={name}@{}{survives}", requirement.range.word())
}

/// A list.
pub fn all<'a>(requirements: impl IntoIterator<Item = &'a Requirement>) -> String {
    requirements.into_iter().map(one).collect::<Vec<_>>().join("; ")
}
