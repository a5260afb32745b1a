//! C-67: notices at the end of a turn.

use crate::ends::table::{Table, meadow};

fn told(city: &str, techs: &str) -> Vec<String> {
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": ({}, techs: [{techs}], cities: [(name: \"Cap\", at: (3, 3)), (name: \"One\", at: (9, 3), {city})])}}",
        meadow(13, 7),
        crate::ends::table::QUIET,
    );
    let mut table = Table::new(&["A"], &civ);
    let told = table.round();
    let is_notice = |line: &String| {
        line.contains("One")
            && ["may soon grow", "should wait", "is feared", "next turn"].iter().any(|part| line.contains(part))
    };
    told.into_iter().filter(is_notice).collect()
}

// A city of 2 on grass works two tiles of 2 food besides its centre, which despotism limits to 2:
// it has 2 food left. Its centre makes its only shield.

#[test]
fn c_67_growth_is_announced() {
    // The granary takes 30: at 28 after the harvest (30 - 28 - 1) / 2 is 0, at 27 it is 1.
    assert_eq!(told("size: 2, food: 26, production: \"Coinage\"", ""), ["One may soon grow to 3"]);
    assert_eq!(told("size: 2, food: 25, production: \"Coinage\"", ""), [""; 0]);
}

#[test]
fn c_67_a_city_at_its_limit_is_not_told_to_grow() {
    assert_eq!(told("size: 8, food: 87, production: \"Coinage\"", ""), [""; 0]);
}

#[test]
fn c_67_wonders_are_told_a_turn_ahead() {
    let pyramids = |shields: i32, tech| told(&format!("size: 2, production: \"Pyramids\", shields: {shields}"), tech);
    // One shield a turn, 200 needed: 199 after the harvest.
    assert_eq!(pyramids(198, "\"Masonry\""), ["One of A will complete Pyramids next turn"]);
    assert_eq!(pyramids(197, "\"Masonry\""), [""; 0]);
    assert_eq!(pyramids(198, "\"Pottery\""), [""; 0], "nobody knows how");
}

#[test]
fn c_67_a_granary_should_come_before_growth() {
    let granary = |food: i32, shields: i32| {
        told(&format!("size: 2, food: {food}, production: \"Granary\", shields: {shields}"), "\"Pottery\"")
    };
    assert_eq!(granary(26, 36), ["One may soon grow to 3", "One should wait for Granary before it grows"]);
    assert_eq!(granary(24, 36), ["One should wait for Granary before it grows"], "growth in 1, the granary in 3");
    assert_eq!(granary(24, 38), [""; 0], "both in 1");
    assert_eq!(granary(0, 36), [""; 0], "growth is far off");
}

#[test]
fn c_67_notices_change_nothing() {
    let civ = format!(
        "ruleset: \"classic\", {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3), size: 3, food: 20)])}}",
        meadow(7, 7)
    );
    let digests = |listens: bool| {
        let mut table = Table::new(&["A"], &civ);
        table.game.listen(listens);
        (0..12)
            .map(|_| {
                table.round();
                table.game.digest()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(digests(true), digests(false));
}
