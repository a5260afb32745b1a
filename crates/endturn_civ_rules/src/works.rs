//! Buildings as the numbers that the rules of cities read every turn (C-29, C-30, C-38, C-64).

use crate::ids::BuildingId;
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::buildings::Building;
use crate::ruleset::requirement::Condition;
use crate::ruleset::words::Genus;

/// One building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkNumbers {
    /// Gold upkeep per turn.
    pub upkeep: i32,
    /// It is a great or small wonder.
    pub is_wonder: bool,
    /// It turns all shields into gold (C-29).
    pub is_coinage: bool,
    /// Units can help to build it (C-38, C-39).
    pub takes_help: bool,
    /// Percent chance that sabotage destroys it (S-04).
    pub sabotage_pct: i32,
    /// Its replacement when it is obsolete (C-30).
    pub replacement: Option<BuildingId>,
}

/// The numbers of all buildings, by id.
pub(crate) fn compile(ruleset: &Ruleset) -> Vec<WorkNumbers> {
    let numbers = |building: &Building| WorkNumbers {
        upkeep: building.upkeep,
        is_wonder: matches!(building.genus, Genus::GreatWonder | Genus::SmallWonder),
        is_coinage: building.flags.iter().any(|flag| flag == "Gold"),
        takes_help: takes_help(ruleset, building.genus),
        sabotage_pct: building.sabotage_pct,
        replacement: replacement(ruleset, building),
    };
    ruleset.buildings.iter().map(|(_, building)| numbers(building)).collect()
}

/// C-30: the first building named positively among the conditions that make this one obsolete.
fn replacement(ruleset: &Ruleset, building: &Building) -> Option<BuildingId> {
    building.obsolete_by.iter().find_map(|req| match &req.condition {
        Condition::Building(name) if req.present => ruleset.buildings.position(name).map(BuildingId::at),
        _ => None,
    })
}

/// C-38, C-39: whether some way of Help Wonder allows a genus.
fn takes_help(ruleset: &Ruleset, genus: Genus) -> bool {
    let ways = ruleset.actions.get(&Action::HelpWonder).into_iter().flatten();
    ways.into_iter().any(|way| {
        way.target.iter().all(|req| match req.condition {
            Condition::BuildingGenus(asked) => (asked == genus) == req.present,
            _ => true,
        })
    })
}
