//! Units: types, tiles, rounds, homes.

use super::{assert_told, nations};

/// A section in which Red has these units, and each a city: Redtown at (4, 4), Bluetown at (9, 4).
fn red(units: &str) -> String {
    nations(&format!(
        "\"Red\": (cities: [(name: \"Redtown\", at: (4, 4))], units: [{units}]), \
         \"Blue\": (cities: [(name: \"Bluetown\", at: (9, 3))], units: [(unit: \"Warriors\", at: (8, 4))])"
    ))
}

#[test]
fn a_unit_is_of_the_ruleset_and_on_the_map() {
    assert_told(
        &red(r#"(unit: "Worriers", at: (4, 4)), (unit: "Warriors", at: (4, 8))"#),
        &[("error E0022", "\"Worriers\"", "unknown unit `Worriers`"), ("error E0023", "(4, 8)", "this is off the map")],
    );
}

#[test]
fn numbers_of_units_stay_within_their_ranges() {
    assert_told(
        &red(r#"(unit: "Warriors", at: (4, 4), count: 101, turn: 100_001, veteran: 2)"#),
        &[
            ("error E0023", "101", "this is too large"),
            ("error E0023", "100_001", "this is too large"),
            ("error E0023", "2", "this is too large"),
        ],
    );
    assert_told(
        &red(r#"(unit: "Workers", at: (4, 4), count: 0, turn: 0, veteran: 1)"#),
        &[
            ("error E0023", "0", "this is too small"),
            ("error E0023", "0", "this is too small"),
            ("error E0023", "1", "this is too large"),
        ],
    );
    assert_told(
        &red(r#"(unit: "Workers", at: (4, 4), turn: 101)"#),
        &[("warning E0024", "101", "the game ends by round 100")],
    );
}

#[test]
fn a_unit_stands_on_its_own_kind_of_land_or_in_a_city_of_friends() {
    assert_told(
        &red(
            r#"(unit: "Warriors", at: (0, 0)), (unit: "Trireme", at: (5, 4)), (unit: "Trireme", at: (4, 4)), (unit: "Trireme", at: (0, 0))"#,
        ),
        &[
            ("error E0024", "(0, 0)", "Warriors can't be on Ocean without a city there"),
            ("error E0024", "(5, 4)", "Trireme can't be on Grassland without a city there"),
        ],
    );
    let guest = red(r#"(unit: "Warriors", at: (9, 3))"#);
    assert_told(&guest, &[("error E0024", "(9, 3)", "Warriors can't be in a city of another nation")]);
    assert_told(&format!("{guest}, relations: [(between: (\"Blue\", \"Red\"), state: Alliance)]"), &[]);
}

#[test]
fn units_of_strangers_share_no_tile() {
    assert_told(
        &red(r#"(unit: "Warriors", at: (8, 4)), (unit: "Workers", at: (8, 4), turn: 5)"#),
        &[("error E0024", "(8, 4)", "units of another nation are on this tile")],
    );
}

#[test]
fn a_home_is_a_city_of_the_same_nation_and_may_have_a_name_of_its_people() {
    assert_told(
        &red(
            r#"(unit: "Warriors", at: (4, 4), home: "Bluetown"), (unit: "Warriors", at: (4, 4), home: "Redtwn"), (unit: "Warriors", at: (4, 4), home: "Redtown")"#,
        ),
        &[
            ("error E0024", "\"Bluetown\"", "`Bluetown` is a city of another nation"),
            ("error E0022", "\"Redtwn\"", "unknown city `Redtwn`"),
        ],
    );
    assert_told(
        &nations(
            r#""Red": (nation: "Hillmen", cities: [(at: (4, 4))], units: [(unit: "Warriors", at: (4, 4), home: "Highgate")]),
               "Blue": (start: (8, 4))"#,
        ),
        &[],
    );
}

#[test]
fn more_units_than_any_game_can_move_are_refused() {
    let many = r#"(unit: "Warriors", at: (4, 4), count: 100),"#.repeat(1_001);
    let found = super::told(&super::scenario(&red(&many)));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0.as_str(), found[0].2.as_str()), ("error E0023", "there are too many units"));
}

#[test]
fn what_a_unit_is_like_at_the_start_fits_its_type() {
    assert_told(
        &red(
            r#"(unit: "Warriors", at: (4, 4), hit_points: 11, fuel: 1), (unit: "Trireme", at: (4, 4), hit_points: 0, activity: Fortified)"#,
        ),
        &[
            ("error E0023", "11", "this is too large"),
            ("error E0024", "1", "Warriors needs no fuel"),
            ("error E0023", "0", "this is too small"),
            ("error E0024", "Fortified", "Trireme can't fortify"),
        ],
    );
    assert_told(
        &red(r#"(unit: "Warriors", at: (4, 4), turn: 3, hit_points: 5)"#),
        &[("error E0024", "5", "units that come in a later round are at full health and idle")],
    );
    assert_told(&red(r#"(unit: "Warriors", at: (4, 4), hit_points: 5, activity: Sentry)"#), &[]);
}

#[test]
fn w_23_work_at_the_start_is_done_to_something_that_it_can_be_done_to() {
    let with = |more: &str| red(&format!("(unit: \"Workers\", at: (5, 4), {more})"));
    assert_told(&with("activity: Road, target: \"Road\", points: 10"), &[]);
    assert_told(&with("activity: Plant, points: 90"), &[("error E0024", "Plant", "Workers can't do the work `Plant`")]);
    let road = "`Road` needs an extra; name it with `target`";
    assert_told(&with("activity: Road"), &[("error E0024", "Road", road)]);
    assert_told(&with("target: \"Road\""), &[("error E0024", "\"Road\"", "`Idle` takes no extra")]);
    assert_told(&with("points: 10"), &[("error E0024", "10", "a unit that does not work has no points")]);
    assert_told(
        &with("activity: Mine, target: \"Road\", points: -1"),
        &[("error E0024", "\"Road\"", "the work `Mine` brings no Road"), ("error E0023", "-1", "this is too small")],
    );
    assert_told(
        &with("activity: CleanPollution, target: \"Rood\""),
        &[("error E0022", "\"Rood\"", "unknown extra `Rood`")],
    );
    assert_told(
        &red(r#"(unit: "Warriors", at: (5, 4), activity: Plant)"#),
        &[("error E0024", "Plant", "Warriors can't do the work `Plant`")],
    );
    assert_told(
        &with("turn: 3, activity: Plant, points: 1"),
        &[
            ("error E0024", "Plant", "units that come in a later round are at full health and idle"),
            ("error E0024", "1", "units that come in a later round are at full health and idle"),
        ],
    );
}

#[test]
fn w_51_who_works_by_itself_at_the_start_can_work_and_is_there() {
    let workers = |more: &str| red(&format!("(unit: \"Workers\", at: (5, 4), automatic: true{more})"));
    assert_told(&workers(""), &[]);
    assert_told(&workers(", activity: Road, target: \"Road\""), &[]);
    let late = "units that come in a later round are at full health and idle";
    assert_told(&workers(", turn: 3"), &[("error E0024", "true", late)]);
    assert_told(
        &red(r#"(unit: "Warriors", at: (5, 4), automatic: true)"#),
        &[("error E0024", "true", "Warriors can't work on the land")],
    );
    assert_told(&red(r#"(unit: "Warriors", at: (5, 4), automatic: false)"#), &[]);
}
