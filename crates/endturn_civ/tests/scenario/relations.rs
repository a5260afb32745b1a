//! Relations and personas.

use super::{STARTS, assert_told, nations, told};

fn with(relations: &str) -> String {
    format!("{}, relations: [{relations}]", nations(STARTS))
}

#[test]
fn relations_are_between_two_different_seats_and_said_once() {
    assert_told(&with(r#"(between: ("Red", "blue"), state: Peace)"#), &[]);
    assert_told(
        &with(r#"(between: ("Rod", "Blue"), state: Peace), (between: ("Red", "Red"), state: War)"#),
        &[
            ("error E0021", "\"Rod\"", "unknown seat `Rod`"),
            ("error E0024", "(\"Red\", \"Red\")", "`Red` has no relation to itself"),
        ],
    );
    assert_told(
        &with(r#"(between: ("Red", "Blue"), state: Peace), (between: ("Blue", "Red"), state: War)"#),
        &[("error E0025", "(\"Blue\", \"Red\")", "the relation between `Blue` and `Red` is stated twice")],
    );
}

#[test]
fn a_relation_is_one_that_nations_can_begin_with() {
    assert_told(
        &with(r#"(between: ("Red", "Blue"), state: HasEmbassy)"#),
        &[("error E0012", "HasEmbassy", "nations can't start with the relation HasEmbassy")],
    );
    let found = told(&super::scenario(&with(r#"(between: ("Red", "Blue"), state: Pease)"#)));
    assert_eq!((found.len(), found[0].0.as_str(), found[0].1.as_str()), (1, "error E0011", "Pease"));
}

#[test]
fn a_team_has_no_other_relation() {
    assert_told(
        &format!(
            "{}, relations: [(between: (\"Red\", \"Blue\"), state: Alliance)]",
            nations(r#""Red": (start: (4, 4), team: 3), "Blue": (start: (8, 4), team: 3)"#)
        ),
        &[("error E0024", "(\"Red\", \"Blue\")", "these two are on one team and can have no other relation")],
    );
}

#[test]
fn a_seat_without_a_team_is_in_nobodys() {
    // Seat 1 has the number 1, which is also a team's.
    let relations = r#"relations: [(between: ("Red", "Blue"), state: Peace)]"#;
    assert_told(
        &format!("{}, {relations}", nations(r#""Red": (start: (4, 4), team: 1), "Blue": (start: (8, 4))"#)),
        &[],
    );
}

#[test]
fn a_persona_is_one_of_the_module() {
    let text = |persona: &str| {
        format!(
            "(format: 1, name: \"test\", turn_limit: 9, seats: [(name: \"Red\", persona: {persona})], \
             civ: (ruleset: \"tiny\", map: Generated(size: (16, 16))))"
        )
    };
    for (persona, at) in [("\"govenor\"", "\"govenor\""), ("{\"civ\": \"turtle\"}", "\"turtle\"")] {
        let found = told(&text(persona));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("error E0021", at));
    }
}

#[test]
fn w_13_only_pacts_that_run_out_have_turns_and_only_the_two_have_embassies() {
    assert_told(&with(r#"(between: ("Red", "Blue"), state: CeaseFire, turns: 3, embassies: ["Blue"])"#), &[]);
    assert_told(
        &with(r#"(between: ("Red", "Blue"), state: Peace, turns: 3)"#),
        &[("error E0024", "3", "only a cease-fire and an armistice expire")],
    );
    let found = told(&super::scenario(&with(r#"(between: ("Red", "Blue"), state: Armistice, turns: 17)"#)));
    assert_eq!((found.len(), found[0].1.as_str()), (1, "17"), "{found:?}");
    let found = told(&super::scenario(&with(r#"(between: ("Red", "Blue"), state: War, embassies: ["Bleu"])"#)));
    assert_eq!((found.len(), found[0].1.as_str()), (1, "\"Bleu\""), "{found:?}");
    assert_told(
        &with(r#"(between: ("Red", "Blue"), state: NeverMet, embassies: ["Red"])"#),
        &[("error E0024", "[\"Red\"]", "nations that have never met have no embassies")],
    );
}
