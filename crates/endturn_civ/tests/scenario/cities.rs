//! Cities: places, names, sizes, buildings, production, routes.

use super::{assert_told, nations};

/// A section in which Red starts with these cities, and Blue with one at (11, 1).
fn red(cities: &str) -> String {
    nations(&format!(
        "\"Red\": (cities: [{cities}]), \"Blue\": (cities: [(name: \"Bluetown\", at: (11, 1), buildings: [\"Colossus\"])])"
    ))
}

#[test]
fn a_city_stands_on_the_map_on_land_that_takes_cities() {
    assert_told(
        &red("(at: (14, 0)), (at: (-1, 3)), (at: (0, 0)), (at: (9, 3))"),
        &[
            ("error E0023", "(14, 0)", "this is off the map"),
            ("error E0023", "(-1, 3)", "this is off the map"),
            ("error E0024", "(0, 0)", "no city can be on Ocean"),
        ],
    );
    assert_told(&red("(at: (10, 3))"), &[("error E0024", "(10, 3)", "no city can be on Lake")]);
}

#[test]
fn cities_keep_their_distance_also_from_those_of_others() {
    assert_told(
        &red("(at: (4, 4)), (at: (4, 4)), (at: (5, 4)), (at: (6, 4))"),
        &[
            ("error E0024", "(4, 4)", "two cities are on this tile"),
            ("error E0024", "(5, 4)", "another city is too near; `citymindist` requires 2 steps between them"),
        ],
    );
    assert_told(
        &format!("{}, patch: (settings: (citymindist: 3))", red("(at: (9, 1))")),
        &[("error E0024", "(11, 1)", "another city is too near; `citymindist` requires 3 steps between them")],
    );
}

#[test]
fn numbers_of_cities_stay_within_their_ranges() {
    assert_told(
        &red("(at: (4, 4), size: 0, food: -1, shields: 30_001)"),
        &[
            ("error E0023", "0", "this is too small"),
            ("error E0023", "-1", "this is too small"),
            ("error E0023", "30_001", "this is too large"),
        ],
    );
    assert_told(&red("(at: (4, 4), size: 40, food: 10_000, shields: 30_000)"), &[]);
}

#[test]
fn no_two_cities_have_one_name() {
    assert_told(
        &red(r#"(at: (4, 4), name: "Bluetown"), (at: (6, 4), name: "")"#),
        &[
            ("error E0012", "\"\"", "this can't be the name of a city"),
            ("error E0025", "\"Bluetown\"", "there is a city `Bluetown` already"),
        ],
    );
}

#[test]
fn a_wonder_stands_once_and_what_is_no_building_nowhere() {
    assert_told(
        &red(
            r#"(at: (4, 4), buildings: ["Temple", "Temple", "Palace", "Colossus"]), (at: (6, 4), buildings: ["Palace", "Coinage", "Templ"])"#,
        ),
        &[
            ("warning E0025", "\"Temple\"", "the building `Temple` is listed twice"),
            ("error E0025", "\"Palace\"", "there can be only one `Palace` in the nation"),
            ("error E0012", "\"Coinage\"", "`Coinage` is not a building that a city can have"),
            ("error E0022", "\"Templ\"", "unknown building `Templ`"),
            ("error E0025", "\"Colossus\"", "there can be only one `Colossus` in the world"),
        ],
    );
}

#[test]
fn a_building_that_is_obsolete_from_the_beginning_is_warned_of() {
    assert_told(
        &nations(
            r#""Red": (start: (4, 4), techs: ["Bronze Working", "Currency"]),
               "Blue": (cities: [(at: (11, 1), buildings: ["Colossus"])])"#,
        ),
        &[("warning E0024", "\"Colossus\"", "`Colossus` is obsolete from the start, so it does nothing")],
    );
}

#[test]
fn what_a_city_builds_is_known_and_can_be_built() {
    assert_told(
        &red(r#"(at: (4, 4), production: "Warrior", worklist: ["Settlers", "Granry"])"#),
        &[
            ("error E0022", "\"Warrior\"", "unknown building or unit `Warrior`"),
            ("error E0022", "\"Granry\"", "unknown building or unit `Granry`"),
        ],
    );
    assert_told(
        &red(r#"(at: (4, 4), production: "Bank", worklist: ["Warriors", "Bank", "Colossus", "Trireme"])"#),
        &[
            ("warning E0024", "\"Bank\"", "the city can't build `Bank` now"),
            ("warning E0024", "\"Colossus\"", "the city can never build `Colossus`"),
            ("warning E0024", "\"Trireme\"", "the city can never build `Trireme`"),
        ],
    );
    assert_told(&red(r#"(at: (4, 4), production: "Warriors", worklist: ["Granary", "Coinage"])"#), &[]);
}

#[test]
fn w_51_a_city_asks_for_work_that_there_is_once_on_each_tile_within_its_reach() {
    let asks = |requests: &str| red(&format!("(at: (4, 4), requests: [{requests}])"));
    assert_told(
        &asks(
            r#"(at: (5, 4), activity: Road, target: "Raod"), (at: (5, 5), activity: Sentry), (at: (5, 3), activity: Pillage, target: "Road"),
               (at: (4, 5), activity: Irrigate), (at: (6, 4), activity: Plant, target: "Road", want: 1_001), (at: (14, 0), activity: Plant),
               (at: (11, 4), activity: Plant), (at: (6, 4), activity: Mine, target: "Road", want: -1)"#,
        ),
        &[
            ("error E0022", "\"Raod\"", "unknown extra `Raod`"),
            ("error E0024", "Sentry", "no city can request `Sentry`"),
            ("error E0024", "Pillage", "no city can request `Pillage`"),
            ("error E0024", "Irrigate", "`Irrigate` needs an extra; name it with `target`"),
            ("error E0024", "\"Road\"", "`Plant` takes no extra"),
            ("error E0023", "1_001", "this is too large"),
            ("error E0023", "(14, 0)", "this is off the map"),
            ("error E0024", "(11, 4)", "the tile is out of the city's reach"),
            ("error E0025", "(6, 4)", "there is a request for the tile `(6, 4)` already"),
            ("error E0024", "\"Road\"", "the work `Mine` brings no Road"),
            ("error E0023", "-1", "this is too small"),
        ],
    );
    assert_told(&asks(r#"(at: (5, 4), activity: Road, target: "Road", want: 0)"#), &[]);
    let now = "no unit can do that there for the city now";
    assert_told(
        &asks(
            r#"(at: (4, 4), activity: Road, target: "Road"), (at: (5, 5), activity: CleanPollution, target: "Pollution")"#,
        ),
        &[("warning E0024", "Road", now), ("warning E0024", "CleanPollution", now)],
    );
    let under_way = r#"(at: (4, 4), requests: [(at: (4, 4), activity: Road, target: "Road")], so_far: ())"#;
    assert_told(&red(under_way), &[]);
}

#[test]
fn routes_lead_to_other_cities_that_exist() {
    assert_told(
        &red(r#"(name: "Redtown", at: (4, 4), routes: ["Redtown", "Bluetwn"])"#),
        &[
            ("error E0024", "\"Redtown\"", "a city can't trade with itself"),
            ("error E0022", "\"Bluetwn\"", "unknown city `Bluetwn`"),
        ],
    );
    assert_told(
        &red(r#"(name: "Redtown", at: (4, 4), routes: ["Bluetown"])"#),
        &[("warning E0024", "\"Bluetown\"", "there can be no trade route between these two cities")],
    );
}
