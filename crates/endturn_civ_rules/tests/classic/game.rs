//! Single numbers: `game.ron` and `settings.ron`, value by value, and back again.

use std::collections::BTreeSet;

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::game::Game;
use endturn_civ_rules::ruleset::settings::Settings;
use endturn_scenario::form::{Forms, Shape};
use endturn_scenario::print::print;
use endturn_scenario::tree::{Kind, Node};

use crate::classic::notation::{self, spaced};
use crate::classic::sheet::Sheet;

/// Parameters with another name in the ruleset, mostly one with its unit.
const RENAMED: &[(&str, &str)] = &[
    ("civstyle.base_pollution", "civstyle.base_pollution_points"),
    ("civstyle.happy_cost", "civstyle.happy_cost_luxury"),
    ("illness.illness_on", "illness.enabled"),
    ("illness.illness_base_factor", "illness.base_factor_pct"),
    ("illness.illness_min_size", "illness.min_size"),
    ("illness.illness_trade_infection", "illness.trade_infection_pct"),
    ("illness.illness_pollution_factor", "illness.pollution_factor_pct"),
    ("incite_cost.base_incite_cost", "incite_cost.base_gold"),
    ("incite_cost.total_factor", "incite_cost.total_pct"),
    ("civstyle.base_bribe_cost", "civstyle.base_bribe_gold"),
    ("citizen.convert_speed", "citizen.convert_permille"),
    ("culture.history_interest_pml", "culture.history_interest_permille"),
    ("culture.migration_pml", "culture.migration_permille"),
    ("civstyle.civil_war_bonus_celebrating", "civstyle.civil_war_bonus_celebrating_pct"),
    ("civstyle.civil_war_bonus_unhappy", "civstyle.civil_war_bonus_unhappy_pct"),
    ("terrain.ocean_reclaim_requirement", "terrain.ocean_reclaim_requirement_pct"),
    ("terrain.land_channel_requirement", "terrain.land_channel_requirement_pct"),
    ("terrain.thaw_requirement", "terrain.thaw_requirement_pct"),
    ("terrain.freeze_requirement", "terrain.freeze_requirement_pct"),
    ("terrain.igter_cost", "terrain.igter_cost_fragments"),
    ("terrain.lake_max_size", "terrain.lake_max_tiles"),
    ("terrain.min_start_native_area", "terrain.min_start_native_tiles"),
    ("research.base_tech_cost", "research.base_tech_cost_bulbs"),
    ("civstyle.food_cost", "civstyle.food_cost_per_citizen"),
    ("borders.size_effect", "borders.radius_sq_per_citizen"),
];

/// Values of the ruleset that no table has: our own choices between rules.
const OWN: &[&str] = &["civstyle.city_order", "civstyle.low_funds_pct"];

/// A value in the notation of the tables.
fn cell(node: &Node) -> String {
    match &node.kind {
        Kind::Str(text) => text.clone(),
        Kind::Ident(word) => word.clone(),
        Kind::Seq(items) => items.iter().map(cell).collect::<Vec<_>>().join(";"),
        _ => print(node),
    }
}

fn path_of(parameter: &str) -> String {
    if let Some((_, path)) = RENAMED.iter().find(|(name, _)| *name == parameter) {
        return (*path).to_owned();
    }
    match parameter.strip_prefix("nations.ai_trait.").and_then(|name| name.rsplit_once('_')) {
        Some((name, which)) => format!("ai_traits.{name}.{which}"),
        None => parameter.to_owned(),
    }
}

/// The paths of all values of a tree of sections.
fn leaves(node: &Node, path: &str, found: &mut BTreeSet<String>) {
    let Kind::Struct(None, fields) = &node.kind else {
        found.insert(path.to_owned());
        return;
    };
    for (name, node) in fields {
        let path = if path.is_empty() { name.text.clone() } else { format!("{path}.{}", name.text) };
        leaves(node, &path, found);
    }
}

pub fn params(rules: &Ruleset, node: &Node) -> usize {
    let game = node.get("game").expect("game.ron");
    let mut open = BTreeSet::new();
    leaves(game, "", &mut open);
    let sheet = Sheet::read("game_params");
    let rows: Vec<_> = sheet
        .rows
        .iter()
        .map(|row| {
            let parameter = row["parameter"].as_str();
            let path = path_of(parameter);
            assert!(open.remove(&path), "game.ron lacks {path}, or two parameters lead there");
            let node = game.get(&path).expect("a leaf");
            let value = match parameter {
                "auto_attack.if_attacker" => notation::all(&rules.game.auto_attack.if_attacker),
                "auto_attack.attack_actions" | "missing_unit_upkeep.shield_unit_act" => {
                    cell(node).split(';').map(spaced).collect::<Vec<_>>().join(";")
                }
                "actions.airlift_max_range" if matches!(node.kind, Kind::Option(None)) => "unlimited".to_owned(),
                _ if matches!(&node.kind, Kind::Ident(word) if word == "Off") => "None".to_owned(),
                _ => cell(node),
            };
            vec![("parameter", parameter.to_owned()), ("value", value)]
        })
        .collect();
    let own: BTreeSet<String> = OWN.iter().map(|path| (*path).to_owned()).collect();
    assert_eq!(open, own, "values of game.ron that no table has");
    sheet.compare(&rows)
}

/// Settings with another default than Freeciv's: the name, the default there, and ours.
const OURS: [(&str, &str, &str); 1] = [("foggedborders", "false", "true")];

pub fn settings(node: &Node) -> usize {
    let tree = node.get("settings").expect("settings.ron");
    let sheet = Sheet::read("server_settings");
    let forms = Forms::of::<Ruleset>();
    let rows = sheet.rows.iter().map(|row| {
        let name = row["setting"].as_str();
        let node = tree.field(name).unwrap_or_else(|| panic!("settings.ron lacks {name}"));
        let range = forms.find(&["settings", name]).and_then(|form| match *forms.shape(form) {
            Shape::Whole { least: Some(least), most: Some(most) } => Some(least..=most),
            _ => None,
        });
        let kind = match &node.kind {
            Kind::Int(_) => "int",
            Kind::Bool(_) => "bool",
            Kind::Str(_) => "string",
            Kind::Seq(_) => "bitwise",
            _ => "enum",
        };
        let text = cell(node);
        let default = match kind {
            "enum" => spaced(&text).replace(' ', "_").to_uppercase(),
            "bitwise" => text.to_uppercase(),
            _ => text,
        };
        let default =
            OURS.iter().find(|one| (one.0, one.2) == (name, &*default)).map_or(default, |one| one.1.to_owned());
        // The scenario limits the number of players; the table has no upper bound.
        let max = range.as_ref().filter(|_| name != "aifill").map_or_else(String::new, |range| range.end().to_string());
        vec![
            ("setting", name.to_owned()),
            ("kind", kind.to_owned()),
            ("default", default),
            ("min", range.map_or_else(String::new, |range| range.start().to_string())),
            ("max", max),
        ]
    });
    let count = sheet.compare(&rows.collect::<Vec<_>>());
    assert_eq!(tree.entry_names().len(), sheet.rows.len(), "settings.ron has more than the table");
    count
}

/// Values left out of a file have the classic value: numbers, words and switches are the same
/// without the files.
#[test]
fn what_is_left_out_has_the_classic_value() {
    let (rules, _) = crate::classic::classic();
    assert_eq!(rules.settings, Settings::default());
    let mut game = Game::default();
    // Lists are empty if left out.
    game.options.clone_from(&rules.game.options);
    game.auto_attack.clone_from(&rules.game.auto_attack);
    game.missing_unit_upkeep.food_protected.clone_from(&rules.game.missing_unit_upkeep.food_protected);
    game.missing_unit_upkeep.shield_protected.clone_from(&rules.game.missing_unit_upkeep.shield_protected);
    assert_eq!(rules.game, game);
}
