//! Maps: drawn ones with errors at the character, generated ones with room for all nations.

use super::{MAP, STARTS, assert_told, files, load, scenario, told};

/// The default map and start positions with a piece of text replaced.
fn drawn(from: &str, to: &str) -> String {
    let map = MAP.replacen(from, to, 1);
    assert_ne!(map, MAP, "{from} stands in the map");
    format!("{map}, nations: {{{STARTS}}}")
}

#[test]
fn a_character_that_stands_for_nothing_is_pointed_at() {
    assert_told(
        &drawn("ghhg  gggp", "g?hg  gggp"),
        &[("error E0012", "?", "`?` in row 2, column 4 stands for nothing")],
    );
}

#[test]
fn the_same_character_is_not_told_of_for_ever() {
    let found = told(&scenario(&drawn("gpghggggp++g", "g??????????g")));
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn rows_of_unequal_length_are_told_at_the_row() {
    assert_told(
        &drawn("\"   gg    gg   \"", "\"   gg\""),
        &[("error E0012", "\" gg\"", "all rows must be equally long")],
    );
}

#[test]
fn signs_of_the_legend_are_told_at_the_sign_and_at_its_names() {
    let legend =
        r#"], legend: {"ab": (terrain: "Hills"), "w": (resource: "Weat"), "x": (terrain: "Hils", extras: ["Rivr"])})"#;
    assert_told(
        &drawn("])", legend),
        &[
            ("error E0012", "\"ab\"", "a sign is a single character"),
            ("error E0022", "\"Weat\"", "unknown resource `Weat`"),
            ("error E0022", "\"Hils\"", "unknown terrain `Hils`"),
            ("error E0022", "\"Rivr\"", "unknown extra `Rivr`"),
        ],
    );
}

#[test]
fn a_letter_may_be_a_terrain_below_and_a_thing_above() {
    let things = ["              "; 7].map(|row| format!("\"{row}\",")).concat() + "\"   h   h      \"";
    let map = format!("], things: [{things}], legend: {{\"h\": (extras: [\"River\"])}})");
    assert_told(&drawn("])", &map), &[]);
}

#[test]
fn a_resource_on_the_wrong_land_is_told_at_its_character() {
    let things = ["              "; 7].map(|row| format!("\"{row}\",")).concat();
    let map = format!("], things: [\"  w           \", {things}], legend: {{\"w\": (resource: \"Wheat\")}})");
    assert_told(&drawn("])", &map), &[("error E0012", "w", "there can be no Wheat on Ocean in row 1, column 3")]);
}

#[test]
fn a_made_map_has_a_size_in_its_range_on_both_sides() {
    assert_told(
        "map: Generated(size: (7, 1001))",
        &[("error E0023", "7", "this is too small"), ("error E0023", "1001", "this is too large")],
    );
}

#[test]
fn a_map_without_room_for_all_seats_is_an_error_with_the_seed() {
    let seats: String = (0..40).map(|at| format!("(name: \"S{at}\"),")).collect();
    let text = format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 9, seats: [{seats}], \
         civ: (ruleset: \"tiny\", map: Generated(size: (8, 8))))"
    );
    let (_, report) = load(&files(&text), "test.ron");
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    assert!(one.message.contains("of 40 players"), "{}", one.message);
    assert_eq!(one.notes[0].1, "this is so with the seed 5");
    assert_eq!(report.sources().text_of(one.span.expect("a place")), "(8, 8)");
}

#[test]
fn a_game_with_another_seed_has_another_map_and_one_with_a_map_seed_has_the_same() {
    let digests = |own: &str| {
        let (setup, _) = load(&files(&scenario(&format!("map: Generated(size: (24, 16){own})"))), "test.ron");
        let mut game = endturn_engine::Game::new(std::sync::Arc::new(setup.expect("a scenario"))).expect("a game");
        [1, 2].map(|seed| {
            game.restart(seed);
            serde_json::to_string(game.world().resource::<endturn_civ::state::WorldMap>()).expect("a map")
        })
    };
    let [one, other] = digests("");
    assert_ne!(one, other);
    let [one, other] = digests(", seed: 7");
    assert_eq!(one, other);
}

#[test]
fn places_mean_nothing_on_a_map_that_differs_with_every_seed() {
    let nations = r#"nations: {"Red": (start: (4, 4))}"#;
    assert_told(
        &format!("map: Generated(size: (24, 16)), {nations}"),
        &[("error E0024", "(4, 4)", "no place is known on a map that differs with every seed")],
    );
}

#[test]
fn a_drawn_map_gives_nobody_a_place_by_itself() {
    assert_told(
        &format!("{MAP}, nations: {{\"Red\": (start: (4, 4)), \"Blue\": ()}}"),
        &[("error E0008", "()", "`Blue` has no start position on this drawn map")],
    );
    assert_told(
        MAP,
        &[
            ("error E0008", "(", "`Blue` has no start position on this drawn map"),
            ("error E0008", "(", "`Red` has no start position on this drawn map"),
        ],
    );
    assert_told(
        &format!("{MAP}, nations: {{\"Red\": (start: (0, 0)), \"Blue\": (start: (14, 0))}}"),
        &[
            ("error E0024", "(0, 0)", "Settlers can't start on Ocean"),
            ("error E0023", "(14, 0)", "this is off the map"),
        ],
    );
}

#[test]
fn bases_that_see_are_stated_once_and_where_there_are_some() {
    let map = MAP.strip_suffix(')').expect("a group");
    let with = |bases: &str| {
        format!(
            "{map}, extras: {{\"Road\": [(4, 4), (5, 4)]}}), patch: (extras: {{\"Road\": (base: (vision_main_sq: 2))}}), \
             so_far: (bases: [{bases}]), nations: {{\"Red\": (units: [(unit: \"Settlers\", at: (3, 3))]), \
             \"Blue\": (units: [(unit: \"Settlers\", at: (8, 4))])}}"
        )
    };
    assert_told(&with(r#"(owner: "Red", tiles: [(4, 4), (5, 4)])"#), &[]);
    assert_told(
        &with(r#"(owner: "Red", tiles: [(4, 4), (6, 4)]), (owner: "Blue", tiles: [(4, 4)])"#),
        &[
            ("error E0024", "(6, 4)", "no base with `vision_main_sq` is on this tile"),
            ("error E0025", "(4, 4)", "there is a tile `(4, 4)` already"),
        ],
    );
    let found = told(&scenario(&with(r#"(owner: "Rod", tiles: [(4, 4)])"#)));
    assert_eq!(found, [("error E0021".to_owned(), "\"Rod\"".to_owned(), "unknown seat `Rod`".to_owned())]);
}
