//! Tests of unreachable things, and effects that can never count.

use crate::checks::assert_reports;

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
