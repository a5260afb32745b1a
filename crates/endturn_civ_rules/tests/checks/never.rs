//! Tests of unreachable things, and effects that can never count.

use endturn_scenario::files::{Files, MemoryFiles};

use crate::checks::{assert_reports, problems, reported, tiny};

#[test]
fn what_contradicts_itself_can_never_be_had_nor_can_what_builds_on_it() {
    assert_reports(
        &[(
            "buildings",
            r#"{
            "Marketplace": (reqs: [Government("Despotism"), Government("Monarchy")]),
            "Temple": (obsolete_by: [Tech("Ceremonial Burial")]),
            "Granary": (reqs: [Tech("Pottery"), not(Tech("Pottery"))]),
        }"#,
        )],
        &[
            (
                "warning E0024",
                "[Government(\"Despotism\"), Government(\"Mo",
                "`Marketplace` is out of reach: it requires two governments at once",
            ),
            (
                "warning E0024",
                "Tech(\"Ceremonial Burial\")",
                "`Temple` is obsolete as soon as it can be built: `Ceremonial Burial` must be known for it",
            ),
            (
                "warning E0024",
                "[Tech(\"Pottery\"), not(Tech(\"Pottery\"))]",
                "`Granary` is out of reach: it requires Tech(\"Pottery\") and the opposite",
            ),
            (
                "warning E0024",
                "[Tech(\"Currency\"), Building(\"Marketplace",
                "`Bank` is out of reach: it needs `Marketplace`, which is out of reach",
            ),
            (
                "warning E0024",
                "[Building(\"Marketplace\"), Output(Gold)]",
                "this effect can never be active: it needs `Marketplace`, which is out of reach",
            ),
            (
                "warning E0024",
                "[Building(\"Bank\"), Output(Gold)]",
                "this effect can never be active: it needs `Bank`, which is out of reach",
            ),
            (
                "warning E0024",
                "[Building(\"Granary\")]",
                "this effect can never be active: it needs `Granary`, which is out of reach",
            ),
        ],
    );
}

#[test]
fn units_nothing_can_build_are_reported_with_what_stands_in_the_way() {
    assert_reports(
        &[
            (
                "buildings",
                r#"{ "Harbour": (genus: Improvement, reqs: [TerrainClass(Land), TerrainClass(Oceanic)], build_cost: 60) }"#,
            ),
            ("flags", r#"(unit: { "NoBuild": "can't be built" })"#),
            (
                "units",
                r#"{
                "Warriors": (obsoleted_by: "Workers"),
                "Trireme": (building: "Harbour"),
                "Ghost": (class: "Land", attack: 0, defense: 0, moves: 1, hit_points: 1, build_cost: 1, flags: ["NoBuild"]),
                "Galley": (class: "Air", attack: 0, defense: 0, moves: 1, hit_points: 1, build_cost: 1),
            }"#,
            ),
            ("unit_classes", r#"{ "Air": () }"#),
        ],
        &[
            (
                "warning E0024",
                "[TerrainClass(Land), TerrainClass(Oceani",
                "`Harbour` is out of reach: it requires two terrain classes at once",
            ),
            ("warning E0024", "()", "no terrain and no extra is native to units of the class `Air`"),
            (
                "warning E0024",
                "\"Workers\"",
                "`Warriors` can never be built: any city that could build it can build `Workers`",
            ),
            ("warning E0024", "\"Harbour\"", "`Trireme` can never be built: `Harbour` is out of reach"),
            (
                "warning E0024",
                "(class: \"Land\", attack: 0, defense: 0, m",
                "`Ghost` can never enter a game: it can't be built and has no role",
            ),
        ],
    );
}

#[test]
fn effects_that_can_never_be_active_are_reported_whatever_the_reason() {
    assert_reports(
        &[(
            "effects",
            r#"{
            Make_Content: {
                "twice": (value: 1, reqs: [Output(Food), Output(Gold)]),
                "no such unit": (value: 1, reqs: [UnitClass("Sea"), UnitFlag("Settlers")]),
                "no such unit without": (value: 1, reqs: [UnitType("Settlers"), not(UnitFlag("Cities"))]),
                "no such land": (value: 1, reqs: [Terrain("Ocean"), TerrainAlter(CanIrrigate)]),
                "two extras": (value: 1, reqs: [Extra("Mine"), Extra("Irrigation")]),
                "no wonder": (value: 1, reqs: [Building("Temple", Player)]),
                "small wonder": (value: 1, reqs: [Building("Palace", World)]),
                "obsolete": (value: 1, reqs: [Building("Colossus"), Tech("Currency")]),
                "fine": (value: 1, reqs: [Building("Colossus"), not(Tech("Currency")), Terrain("Hills", Adjacent), Terrain("Ocean")]),
                "remembered": (value: 1, reqs: [Building("Colossus", World, Ever), Tech("Currency")]),
            },
        }"#,
        )],
        &[
            (
                "warning E0024",
                "[Output(Food), Output(Gold)]",
                "this effect can never be active: it requires two outputs at once",
            ),
            (
                "warning E0024",
                "[UnitClass(\"Sea\"), UnitFlag(\"Settlers\")]",
                "this effect can never be active: no unit type meets all its conditions",
            ),
            (
                "warning E0024",
                "[UnitType(\"Settlers\"), not(UnitFlag(\"Cit",
                "this effect can never be active: no unit type meets all its conditions",
            ),
            (
                "warning E0024",
                "[Terrain(\"Ocean\"), TerrainAlter(CanIrrig",
                "this effect can never be active: no terrain meets all its conditions",
            ),
            (
                "warning E0024",
                "[Extra(\"Mine\"), Extra(\"Irrigation\")]",
                "this effect can never be active: `Mine` and `Irrigation` are never on one tile",
            ),
            (
                "warning E0024",
                "[Building(\"Temple\", Player)]",
                "this effect can never be active: `Temple` is not a wonder that counts at the range Player",
            ),
            (
                "warning E0024",
                "[Building(\"Palace\", World)]",
                "this effect can never be active: `Palace` is not a wonder that counts at the range World",
            ),
            (
                "warning E0024",
                "[Building(\"Colossus\"), Tech(\"Currency\")]",
                "this effect can never be active: `Colossus` is made obsolete by Tech(\"Currency\"), which it also requires",
            ),
        ],
    );
}

#[test]
fn actions_disasters_extras_and_specialists_that_can_never_be_are_reported() {
    let never = r#"[Terrain("Ocean"), Terrain("Hills")]"#;
    assert_reports(
        &[
            ("actions", &format!("{{ Pillage: [(), (target: {never})] }}")),
            ("disasters", &format!("{{ \"Flood\": (frequency: 1, reqs: {never}, effects: [Pollution]) }}")),
            ("extras", &format!("{{ \"Canal\": (category: Infra, reqs: {never}) }}")),
            ("goods", &format!("{{ \"Salt\": (reqs: {never}) }}")),
            ("specialists", &format!("{{ \"taxman\": (reqs: {never}) }}")),
        ],
        &[
            ("warning E0024", never, "this way of acting is never possible: it requires two terrains at once"),
            ("warning E0024", never, "this disaster can never strike: it requires two terrains at once"),
            ("warning E0024", never, "this extra can never be built: it requires two terrains at once"),
            ("warning E0024", never, "no city can ever provide this good: it requires two terrains at once"),
            ("warning E0024", never, "no citizen can ever be this specialist: it requires two terrains at once"),
        ],
    );
}

#[test]
fn requirements_that_their_list_is_never_asked_about_are_reported_in_every_sheet() {
    assert_reports(
        &[
            ("buildings", r#"{ "Bank": (reqs: [UnitType("Phalanx"), Output(Trade)], obsolete_by: [MinAge(3)]) }"#),
            (
                "effects",
                r#"{
                Make_Content: { "x": (value: 1, reqs: [UnitClass("Land")]), "y": (value: 1, reqs: [not(Output(Food))]) },
                Max_Rates: { "x": (value: 1, reqs: [not(MinSize(3))]) },
            }"#,
            ),
            ("extras", r#"{ "Mine": (reqs: [Action(Fortify)]) }"#),
            ("governments", r#"{ "Monarchy": (reqs: [Tech("Monarchy"), TerrainClass(Land)]) }"#),
            ("specialists", r#"{ "scientist": (reqs: [Activity(Sentry)]) }"#),
        ],
        &[
            (
                "warning E0024",
                "UnitType(\"Phalanx\")",
                "this has no answer: the list is evaluated for a city, without a unit type",
            ),
            (
                "warning E0024",
                "Output(Trade)",
                "this has no answer: the list is evaluated for a city, without an output",
            ),
            ("warning E0024", "MinAge(3)", "this has no answer: the list is evaluated for a city, without a unit"),
            (
                "warning E0024",
                "UnitClass(\"Land\")",
                "this has no answer: the list is evaluated for a city, without a unit type",
            ),
            (
                "warning E0024",
                "not(Output(Food))",
                "this always holds: the list is evaluated for a city, without an output",
            ),
            (
                "warning E0024",
                "not(MinSize(3))",
                "this has no answer: the list is evaluated for a nation, without a city",
            ),
            (
                "warning E0024",
                "Action(Fortify)",
                "this has no answer: the list is evaluated for a nation, a tile and a unit, without an action",
            ),
            (
                "warning E0024",
                "TerrainClass(Land)",
                "this has no answer: the list is evaluated for a nation, without a tile",
            ),
            (
                "warning E0024",
                "Activity(Sentry)",
                "this has no answer: the list is evaluated for a city, without a unit",
            ),
        ],
    );
}

#[test]
fn abilities_of_units_that_nothing_can_use_are_reported() {
    assert_reports(
        &[
            ("buildings", r#"{ "Temple": (obsolete_by: [Tech("Alphabet")]) }"#),
            ("flags", r#"( unit: { "Ghost": "haunts", "Jumper": "jumps" } )"#),
            ("actions", r#"{ ParadropUnit: [(actor: [UnitFlag("Jumper")])] }"#),
            (
                "units",
                r#"{
                "Phalanx": (tech: "Map Making", building: "Temple", cargo: ["Land"], embarks: ["Land"]),
                "Trireme": (transport_capacity: 2, cargo: []),
                "Warriors": (paradrop_range: 3, combat_bonuses: [DefenseMultiplier(against: "Ghost", value: 1)]),
                "Workers": (flags: ["Settlers", "Jumper"]),
            }"#,
            ),
        ],
        &[
            (
                "warning E0024",
                "\"Temple\"",
                "`Phalanx` can never be built: `Temple` is obsolete with `Alphabet`, which its tech implies",
            ),
            ("warning E0024", "[\"Land\"]", "`Phalanx` carries nothing: its `transport_capacity` is 0"),
            ("warning E0024", "\"Land\"", "no unit of the class `Land` carries units of the class `Land`"),
            ("warning E0024", "2", "`Trireme` carries nothing: it has no classes as `cargo`"),
            ("warning E0024", "3", "`Warriors` never jumps: no way of `ParadropUnit` in `actions.ron` fits it"),
            ("warning E0024", "\"Ghost\"", "this bonus never counts: no unit has the flag `Ghost`"),
            (
                "warning E0024",
                "( class: \"Land\", attack: 0, defense: 1, ",
                "`Workers` may jump, but nowhere: its `paradrop_range` is 0",
            ),
        ],
    );
}

#[test]
fn parts_of_a_ruleset_that_change_nothing_are_reported() {
    assert_reports(
        &[
            ("buildings", r#"{ "Folly": (genus: Improvement, build_cost: 9) }"#),
            ("effects", r#"{ Make_Content: { "Temple": (value: 0) } }"#),
            ("personas", r#"{ "idle": (founders: 2, settles: 0, army: 1, attacks_from_pct: 0) }"#),
            ("settings", "( notradesize: 20, fulltradesize: 5 )"),
            ("specialists", r#"{ "elvis": (reqs: [Tech("Pottery")]) }"#),
            ("veteran", r#"{ "default": [(name: "a", power_pct: 200), (name: "b", power_pct: 100)] }"#),
        ],
        &[
            ("warning E0025", "\"Folly\"", "nothing uses the building `Folly`"),
            ("warning E0024", "0", "an effect of 0 changes nothing; `Remove` takes it out"),
            (
                "warning E0024",
                "2",
                "this persona trains units without a use: with `settles` 0, units that found cities never leave the city",
            ),
            (
                "warning E0024",
                "1",
                "this persona trains units without a use: with `attacks_from_pct` 0, soldiers never attack",
            ),
            (
                "warning E0024",
                "20",
                "the share of trade can't grow from size 20 to size 5: `fulltradesize` has to be above",
            ),
            (
                "warning E0024",
                "[Tech(\"Pottery\")]",
                "these requirements never count: `elvis` is the first kind, which is always possible",
            ),
            ("warning E0024", "100", "`b` is weaker than `a` below it"),
        ],
    );
}

#[test]
fn a_ruleset_without_effects_or_actions_is_reported() {
    let mut files = MemoryFiles::default();
    for path in tiny().paths().filter(|path| !path.contains("effects") && !path.contains("actions")) {
        files.insert(path, tiny().read(path).expect("shipped"));
    }
    let found = reported(&files, "tiny");
    let of: Vec<_> = found.iter().filter(|(_, _, message)| message.contains("missing or empty")).collect();
    assert_eq!(of.len(), 2, "{found:#?}");
}

#[test]
fn more_citizens_than_any_city_can_have_are_told() {
    let bank = |size: i32| format!("{{ \"Bank\": (reqs: [MinSize({size})]) }}");
    let told =
        |subjects: &[(&str, &str)]| problems(subjects).into_iter().map(|(_, _, message)| message).collect::<Vec<_>>();
    assert_eq!(told(&[("buildings", &bank(8))]), [""; 0]);
    let found = told(&[("buildings", &bank(9))]);
    assert_eq!(found, ["no city grows to size 9: the effects of `Size_Adj` allow at most 8"]);
    let endless = ("effects", r#"{ Size_Unlimit: { "x": (value: 1) } }"#);
    assert_eq!(told(&[("buildings", &bank(16)), endless]), [""; 0]);
    let found = told(&[("buildings", &bank(250)), endless]);
    assert!(found[0].starts_with("no city grows to size 250: the best land can feed at most "), "{found:?}");
}
