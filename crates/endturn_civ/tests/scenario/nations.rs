//! Nations: people, teams, governments, money, rates, research.

use super::{assert_told, nations};

/// A section in which Red has these fields, and both seats have a start position.
fn red(fields: &str) -> String {
    nations(&format!("\"Red\": (start: (4, 4), {fields}), \"Blue\": (start: (8, 4))"))
}

#[test]
fn seats_are_known_and_named_once() {
    assert_told(
        &nations(r#""Red": (start: (4, 4)), "Blue": (start: (8, 4)), "red": (), "Grey": ()"#),
        &[("error E0025", "\"red\"", "seat `red` has two entries"), ("error E0021", "\"Grey\"", "unknown seat `Grey`")],
    );
}

#[test]
fn a_people_is_one_of_the_ruleset_and_better_not_the_same_twice() {
    assert_told(&red(r#"nation: "Lakrs""#), &[("error E0022", "\"Lakrs\"", "unknown nation `Lakrs`")]);
    assert_told(
        &nations(r#""Red": (start: (4, 4), nation: "Lakers"), "Blue": (start: (8, 4), nation: "Lakers")"#),
        &[("warning E0025", "\"Lakers\"", "two seats play `Lakers`")],
    );
    let barbarians = r#"patch: (nations: {"Lakers": (playable: false)})"#;
    assert_told(
        &format!("{}, {barbarians}", red(r#"nation: "Lakers""#)),
        &[("error E0012", "\"Lakers\"", "no seat can play the nation `Lakers`")],
    );
    let nobody = r#"patch: (nations: {"Lakers": (playable: false), "Hillmen": (playable: false)})"#;
    assert_told(
        &format!("{}, {nobody}", red("")),
        &[(
            "error E0024",
            "{\"Red\": (start: (4, 4), ), \"Blue\": (star",
            "the ruleset has no nation that can be played",
        )],
    );
}

#[test]
fn numbers_stay_within_their_ranges() {
    assert_told(&red("team: 64"), &[("error E0023", "64", "this is too large")]);
    assert_told(&red("gold: 1_000_001"), &[("error E0023", "1_000_001", "this is too large")]);
    assert_told(&red("bulbs: -1_000_001"), &[("error E0023", "-1_000_001", "this is too small")]);
    assert_told(&red("team: 63, gold: 1_000_000, bulbs: -1_000_000"), &[]);
}

#[test]
fn rates_make_a_hundred_and_none_is_above_what_the_government_allows() {
    assert_told(&red("rates: (science: 60, tax: 40, luxury: 0)"), &[]);
    assert_told(
        &red("rates: (science: 60, tax: 30, luxury: 0)"),
        &[("error E0024", "(science: 60, tax: 30, luxury: 0)", "the rates add up to 90 percent")],
    );
    assert_told(
        &red("rates: (science: 120, tax: -20, luxury: 0)"),
        &[("error E0023", "120", "this is too large"), ("error E0023", "-20", "this is too small")],
    );
    assert_told(
        &red("rates: (science: 70, tax: 30, luxury: 0)"),
        &[("error E0023", "70", "the government does not allow such a rate")],
    );
    assert_told(&red(r#"government: "Monarchy", rates: (science: 70, tax: 30, luxury: 0)"#), &[]);
}

#[test]
fn a_government_is_one_of_the_ruleset() {
    assert_told(&red(r#"government: "Despotic""#), &[("error E0022", "\"Despotic\"", "unknown government `Despotic`")]);
}

#[test]
fn techs_are_known_named_once_and_stand_on_what_they_build_on() {
    assert_told(
        &red(r#"techs: ["Pottery", "Pottery", "Alfabet"]"#),
        &[
            ("warning E0025", "\"Pottery\"", "the tech `Pottery` is listed twice"),
            ("error E0022", "\"Alfabet\"", "unknown tech `Alfabet`"),
        ],
    );
    assert_told(
        &red(r#"techs: ["Monarchy", "Ceremonial Burial"]"#),
        &[("warning E0024", "\"Monarchy\"", "`Monarchy` builds on `Code of Laws`, which the nation does not know")],
    );
    let several = "techs build on others that the nation does not know: `Monarchy` on `Ceremonial Burial` and \
                   `Code of Laws`, `Map Making` on `Alphabet`";
    assert_told(&red(r#"techs: ["Monarchy", "Map Making"]"#), &[("warning E0024", "\"Monarchy\"", several)]);
    assert_told(&red(r#"techs: ["Currency", "Bronze Working"]"#), &[]);
}

#[test]
fn what_is_researched_can_be_and_neither_it_nor_the_goal_is_known() {
    assert_told(&red(r#"techs: ["Alphabet"], researching: "Code of Laws", goal: "Monarchy""#), &[]);
    assert_told(
        &red(r#"researching: "Monarchy""#),
        &[(
            "error E0024",
            "\"Monarchy\"",
            "`Monarchy` can't be researched yet: it needs `Alphabet`, `Ceremonial Burial`, `Code of Laws`",
        )],
    );
    assert_told(
        &red(r#"techs: ["Alphabet"], researching: "Alphabet", goal: "Alphabet""#),
        &[
            ("error E0024", "\"Alphabet\"", "`Alphabet` is known from the beginning"),
            ("error E0024", "\"Alphabet\"", "`Alphabet` is known from the beginning"),
        ],
    );
    assert_told(&red(r#"goal: "Laws""#), &[("error E0022", "\"Laws\"", "unknown tech `Laws`")]);
}

#[test]
fn a_team_knows_together() {
    let team = nations(
        r#""Red": (start: (4, 4), team: 1, researching: "Code of Laws"),
           "Blue": (start: (8, 4), team: 1, techs: ["Alphabet"])"#,
    );
    assert_told(&team, &[]);
}

#[test]
fn founders_come_in_time_to_somebody_who_has_cities() {
    let city = |settlers: &str| {
        nations(&format!("\"Red\": (cities: [(at: (4, 4))], settlers: ({settlers})), \"Blue\": (start: (8, 4))"))
    };
    assert_told(&city("count: 3, first: 2, every: 5"), &[]);
    assert_told(
        &city("count: 101, first: 0, every: 0"),
        &[
            ("error E0023", "101", "this is too large"),
            ("error E0023", "0", "this is too small"),
            ("error E0023", "0", "this is too small"),
        ],
    );
    assert_told(&city("count: 1, first: 101, every: 1"), &[("warning E0024", "101", "the game ends by round 100")]);
    assert_told(
        &red("start_units: false, settlers: (count: 1, every: 1)"),
        &[(
            "warning E0024",
            "(count: 1, every: 1)",
            "settlers come to a nation's cities, and this one begins with none",
        )],
    );
    // The first founder is at the start position.
    assert_told(&red("settlers: (count: 1, every: 1)"), &[]);
    let nobody = r#"patch: (units: {"Settlers": (flags: ["Settlers", "NonMil"])})"#;
    let found = super::told(&super::scenario(&format!("{}, {nobody}", city("count: 1, every: 1"))));
    let message = "no unit of the ruleset has the flag `Cities`, so no city can be founded";
    assert_eq!((found[0].0.as_str(), found[0].2.as_str()), ("error E0024", message));
}

#[test]
fn the_year_is_one_that_a_calendar_has() {
    assert_told(&format!("{}, year: -100_001", red("")), &[("error E0023", "-100_001", "this is too small")]);
}

#[test]
fn a_nation_has_a_city_or_a_way_to_get_one() {
    assert_told(
        &format!("{}, patch: (settings: (startunits: \"\"))", red("")),
        &[
            (
                "warning E0024",
                "\"Red\"",
                "`Red` begins without cities and without units, so it is out of the game at once",
            ),
            (
                "warning E0024",
                "\"Blue\"",
                "`Blue` begins without cities and without units, so it is out of the game at once",
            ),
        ],
    );
    let workers = "`Red` can never have a city: none of its units can found or conquer one";
    assert_told(&red(r#"units: [(unit: "Workers", at: (4, 4))]"#), &[("warning E0024", "\"Red\"", workers)]);
    assert_told(&red(r#"units: [(unit: "Settlers", at: (4, 4))]"#), &[]);
    assert_told(&red(r#"units: [(unit: "Workers", at: (4, 4))], cities: [(name: "A", at: (4, 4))]"#), &[]);
}
