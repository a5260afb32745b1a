//! Terrain results, numbers, flags, sentences, sizes.

use endturn_scenario::files::Files;

use crate::checks::{assert_reports, problems, reported, tiny};

#[test]
fn impossible_results_of_work_and_climate_are_errors() {
    assert_reports(
        &[
            ("game", "(terrain: (ocean_reclaim_requirement_pct: 101))"),
            (
                "terrain",
                r#"{
                "Inaccessible": (class: Land, move_cost: 0),
                "Hills": (transform: (terrain: "Hills"), climate: (warmer_drier: "Inaccessible")),
                "Lake": (transform: (terrain: "Grassland", turns: 36)),
                "Grassland": (transform: (terrain: "Lake", turns: 36)),
            }"#,
            ),
        ],
        &[
            ("error E0024", "\"Hills\"", "`Hills` can't become itself"),
            ("error E0024", "\"Inaccessible\"", "`Hills` can't become `Inaccessible`, where no unit can exist"),
            (
                "error E0024",
                "\"Grassland\"",
                "this can never result from Oceanic terrain: `game.terrain.ocean_reclaim_requirement_pct` is 101",
            ),
        ],
    );
}

#[test]
fn work_that_leads_to_nothing_and_resources_of_no_terrain_are_doubtful() {
    assert_reports(
        &[("extras", r#"{ "Mine": (reqs: [not(Terrain("Hills"))]) }"#), ("resources", r#"{ "Gems": (trade: 4) }"#)],
        &[
            ("warning E0025", "\"Gems\"", "nothing uses the resource `Gems`"),
            ("warning E0024", "(shield_bonus: 3, turns: 10)", "no extra with the cause Mine can be built on `Hills`"),
        ],
    );
}

#[test]
fn numbers_out_of_range_are_reported_in_every_subject() {
    assert_reports(
        &[
            ("buildings", r#"{ "Bank": (sabotage_pct: 101) }"#),
            ("effects", "{ Max_Rates: { \"Anarchy\": (value: 100_001) } }"),
            ("game", "(civstyle: (happy_cost_luxury: 0), ai_traits: (trader: (min: 95)))"),
            ("settings", "(citymindist: 12)"),
            ("techs", r#"{ "Monarchy": (reqs: ["Alphabet", "Pottery", "Currency"]) }"#),
            ("terrain", r#"{ "Hills": (mine: (turns: 0), generator: (wet: 101)) }"#),
            ("units", r#"{ "Phalanx": (hit_points: 0, upkeep: (gold: -1)) }"#),
            ("veteran", r#"{ "none": [] }"#),
        ],
        &[
            ("error E0023", "101", "this is too large"),
            ("error E0023", "100_001", "this is too large"),
            ("error E0023", "0", "this is too small"),
            ("error E0024", "95", "the minimum 95 is above the maximum 90"),
            ("error E0023", "12", "this is too large"),
            ("error E0023", "[\"Alphabet\", \"Pottery\", \"Currency\"]", "this list is too long"),
            ("error E0023", "0", "this is too small"),
            ("error E0023", "101", "this is too large"),
            ("error E0023", "0", "this is too small"),
            ("error E0023", "-1", "this is too small"),
            ("error E0023", "[]", "a ladder needs at least one level"),
        ],
    );
}

#[test]
fn c_43_granaries_out_of_range_are_reported_where_they_stand() {
    let with = |ini: &str| problems(&[("game", &format!("(civstyle: (granary_food_ini: {ini}))"))]);
    assert!(with("[20, 20, 30]").is_empty());
    let error = |found: &str, message: &str| [("error E0023".to_owned(), found.to_owned(), message.to_owned())];
    assert_eq!(with("10_001"), error("10_001", "this is too large"));
    assert_eq!(with("[20, -1, 30]"), error("-1", "this is too small"));
    assert_eq!(with("[]"), error("[]", "there must be at least a granary for size 1"));
}

#[test]
fn flags_must_be_listed_and_listed_ones_asked_for() {
    assert_reports(
        &[
            ("flags", r#"(unit: { "Winged": "flies" }, unit_role: { "Postman": "brings letters" })"#),
            ("start_units", r#"{ "p": "Postman", "xy": "DefendOk" }"#),
            ("settings", r#"(startunits: "cq")"#),
        ],
        &[
            ("warning E0025", "\"Winged\"", "nothing uses the unit flag `Winged`"),
            ("error E0022", "\"cq\"", "unknown start unit `q`"),
            ("warning E0024", "\"Postman\"", "no unit type has the role `Postman`"),
            ("error E0012", "\"DefendOk\"", "`xy` is not one letter"),
        ],
    );
}

#[test]
fn flags_of_resources_are_flags_of_extras_and_enough_for_a_requirement() {
    let with = |resources: &str| {
        let effects = r#"{ Output_Add_Tile: { "ripe": (value: 1, reqs: [ExtraFlag("Ripe"), Output(Food)]) } }"#;
        problems(&[("flags", r#"(extra: { "Ripe": "ready" })"#), ("effects", effects), ("resources", resources)])
    };
    assert_eq!(with(r#"{ "Wheat": (flags: ["Ripe"]) }"#), []);
    let unknown = ("error E0022".to_owned(), "\"Rope\"".to_owned(), "unknown extra flag `Rope`".to_owned());
    assert_eq!(with(r#"{ "Wheat": (flags: ["Ripe", "Rope"]) }"#), [unknown]);
    let without = with("{}");
    assert!(without.iter().any(|(.., told)| told.contains("no extra or resource has the flag `Ripe`")), "{without:?}");
}

#[test]
fn sentences_that_say_nothing_sensible_are_refused_where_they_stand() {
    assert_reports(
        &[(
            "effects",
            r#"{
            Make_Content: {
                "a": (value: 1, reqs: [Tech("Pottery", City)]),
                "b": (value: 1, reqs: [not(not(Tech("Pottery")))]),
                "c": (value: 1, reqs: [Extra("Road", Local, Ever)]),
                "d": (value: 1, reqs: [Tecc("Pottery")]),
                "e": (value: 1, reqs: [Building("Temple", Citty)]),
                "f": (value: 1, reqs: [Building(7)]),
                "g": (value: 1, reqs: [Tech("Pottery", World, Ever, Ever)]),
            },
            Make_Contend: { "a": (value: 1) },
        }"#,
        )],
        &[
            (
                "error E0012",
                "Tech(\"Pottery\", City)",
                "`Tech` can't have the range City; expected Player, Team, Alliance, World",
            ),
            ("error E0012", "not(not(Tech(\"Pottery\")))", "`not` inside `not`; leave both out"),
            ("error E0012", "Extra(\"Road\", Local, Ever)", "`Ever` can't be used with `Extra` at the range Local"),
            ("error E0011", "Tecc", "unknown word `Tecc`"),
            ("error E0011", "Citty", "unknown word `Citty`"),
            ("error E0009", "7", "wrong type"),
            (
                "error E0012",
                "Tech(\"Pottery\", World, Ever, Ever)",
                "too many values here; expected at most a name, a range and `Ever`",
            ),
            ("error E0011", "Make_Contend", "unknown word `Make_Contend`"),
        ],
    );
}

#[test]
fn a_table_longer_than_any_game_needs_is_refused_before_it_costs_time() {
    let techs: String = (0..3000).map(|at| format!("\"T{at}\": (),\n")).collect();
    let found = problems(&[("techs", &format!("{{ {techs} }}"))]);
    assert_eq!(found.len(), 1);
    assert!(found[0].2.contains("3008 entries are too many; expected at most 256"), "{found:?}");
}

/// The report on tiny with `more` additional entries in a table.
fn with_more(table: &str, entry: &str, more: usize) -> Vec<(String, String, String)> {
    let entries: String = (0..more).map(|at| format!("\"New {at}\": {entry},\n")).collect();
    problems(&[(table, &format!("{{ {entries} }}"))])
}

#[test]
fn tables_that_the_game_keeps_in_bits_have_an_end() {
    let tables = [
        ("extras", "(category: Infra, causes: [])", 5, 64),
        ("buildings", "(genus: Improvement, build_cost: 1, sabotage_pct: 100)", 7, 256),
        ("techs", "()", 8, 256),
        ("specialists", "(display_name: \"x\", short_name: \"x\")", 3, 8),
        ("policies", "(min_pct: 0, max_pct: 10, default_pct: 0, step_pct: 1)", 0, 64),
    ];
    for (table, entry, shipped, most) in tables {
        let message = format!("{} entries are too many; expected at most {most}", most + 1);
        let told = |more: usize| with_more(table, entry, more).iter().any(|(_, _, told)| *told == message);
        assert!(told(most + 1 - shipped), "{table}: {:?}", with_more(table, entry, most + 1 - shipped));
        let full = with_more(table, entry, most - shipped);
        assert!(full.iter().all(|(_, _, told)| !told.contains("too many")), "{table}: {full:?}");
    }
}

#[test]
fn a_list_longer_than_any_thought_and_a_flood_of_unknown_names_cost_little() {
    let many = "Tech(\"Pottery\"), ".repeat(65);
    let found = problems(&[("effects", &format!("{{ Make_Content: {{ \"a\": (value: 1, reqs: [{many}]) }} }}"))]);
    assert!(found.len() == 1 && found[0].2.starts_with("65 entries are too many"), "{found:?}");
    let effect = |at: usize| format!("\"{at}\": (value: 1, reqs: [Tech(\"x{at}\"), Building(\"y{at}\")]),");
    let flood: String = (0..5000).map(effect).collect();
    let found = problems(&[("effects", &format!("{{ Make_Content: {{ {flood} }} }}"))]);
    assert_eq!(found.len(), 1000, "the report keeps a thousand");
}

#[test]
fn a_ruleset_with_any_line_missing_is_read_or_refused_and_nothing_worse() {
    let whole = tiny();
    let paths: Vec<String> = whole.paths().filter(|path| !path.ends_with("/ruleset.ron")).map(str::to_owned).collect();
    let mut refused = 0;
    for path in paths {
        let text = String::from_utf8(whole.read(&path).expect("listed")).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        for gap in (0..lines.len()).step_by(3) {
            let mut files = whole.clone();
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(at, _)| *at != gap).map(|(_, line)| *line).collect();
            files.insert(path.clone(), rest.join("\n"));
            refused += usize::from(reported(&files, "tiny").iter().any(|(code, ..)| code.starts_with("error")));
        }
    }
    assert!(refused > 50, "most lines are needed: {refused}");
}

/// Suggestions of the report on tiny with these subjects laid over it.
fn suggestions(subjects: &[(&str, &str)]) -> Vec<String> {
    let mut files = super::tiny();
    let header = "(format: 1, name: \"odd\", module: \"civ\", extends: \"tiny\")";
    files.insert("assets/rulesets/odd/ruleset.ron", header.as_bytes());
    for (subject, text) in subjects {
        files.insert(format!("assets/rulesets/odd/{subject}.ron"), text.as_bytes());
    }
    let (node, mut report) = endturn_scenario::load::load_ruleset(&files, "odd", "civ");
    node.and_then(|node| endturn_civ_rules::ruleset_check::read(&node, &mut report));
    report.tidy();
    report.diagnostics().iter().filter_map(|one| one.suggestion.clone()).collect()
}

#[test]
fn names_of_freeciv_are_translated_and_misspelt_ones_still_recognised() {
    let found = suggestions(&[
        (
            "buildings",
            r#"{ "Bank": (reqs: [Gov("Monarchy"), DiplRel(War), Age(3), Biulding("Temple")], sabotage: 3) }"#,
        ),
        ("units", r#"{ "Phalanx": (tech_req: "Alphabet", uk_happy: 1, move_rate: 2, hit_pionts: 3) }"#),
    ]);
    let expected =
        ["Government", "Relation", "MinAge", "Building", "sabotage_pct", "tech", "unhappiness", "moves", "hit_points"];
    assert_eq!(found, expected);
}

#[test]
fn signs_on_maps_are_one_character_each_and_of_one_thing_only() {
    let known = problems(&[("signs", r#"(terrain: {"Plains": "ab"})"#)]);
    assert_eq!(known.len(), 1, "{known:?}");
    assert_reports(
        &[(
            "signs",
            r#"(
            terrain: {"Plains": "1", "Hills": "x", "Ocean": "x", "Plain": "y"},
            resources: {"Wheat": "!"},
            unit_classes: {"Land": " "},
        )"#,
        )],
        &[
            ("error E0023", "\"1\"", "`1` is no sign for a terrain; expected one character, no digit or `#`"),
            ("warning E0025", "\"x\"", "the sign `x` is listed twice"),
            ("error E0022", "\"Plain\"", "unknown terrain `Plain`"),
            (
                "error E0023",
                "\"!\"",
                "`!` is no sign for a resource; expected one character, no digit or `#`, nor `!` or `^` or `*` or ` `",
            ),
            (
                "error E0023",
                "\" \"",
                "`\u{20}` is no sign for a unit class; expected one character, no digit or `#`, nor ` `",
            ),
        ],
    );
}
