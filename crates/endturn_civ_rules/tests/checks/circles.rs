//! Tests of circular requirements.

use crate::checks::assert_reports;

#[test]
fn techs_in_a_circle_are_told_once_with_what_can_never_be_learnt_because_of_it() {
    assert_reports(
        &[("techs", r#"{ "Alphabet": (reqs: ["Map Making"]) }"#)],
        &[(
            "error E0024",
            "[\"Map Making\"]",
            "a circle of requirements: `Alphabet` needs `Map Making` needs `Alphabet`; nobody can ever have 3 more because of it: tech `Code of Laws`, tech `Monarchy`, government `Monarchy`",
        )],
    );
}

#[test]
fn a_tech_that_needs_itself_and_buildings_that_need_one_another_are_circles() {
    assert_reports(
        &[
            ("buildings", r#"{ "Marketplace": (reqs: [Building("Bank")]) }"#),
            ("techs", r#"{ "Pottery": (reqs: ["Pottery"]) }"#),
        ],
        &[
            (
                "error E0024",
                "[Building(\"Bank\")]",
                "a circle of requirements: `Marketplace` needs `Bank` needs `Marketplace`",
            ),
            (
                "error E0024",
                "[\"Pottery\"]",
                "a circle of requirements: `Pottery` needs `Pottery`; nobody can ever have 1 more because of it: building `Granary`",
            ),
        ],
    );
}

#[test]
fn units_that_succeed_one_another_and_governments_that_are_better_than_one_another_are_circles() {
    assert_reports(
        &[
            ("governments", r#"{ "Monarchy": (ai_better: "Despotism") }"#),
            ("units", r#"{ "Phalanx": (obsoleted_by: "Trireme"), "Trireme": (obsoleted_by: "Phalanx") }"#),
        ],
        &[
            ("error E0024", "\"Despotism\"", "a circle: `Monarchy` is worse than `Despotism` is worse than `Monarchy`"),
            ("error E0024", "\"Trireme\"", "a circle: `Phalanx` is obsoleted by `Trireme` is obsoleted by `Phalanx`"),
        ],
    );
}

#[test]
fn extras_that_are_built_on_one_another_are_circles() {
    assert_reports(
        &[("extras", r#"{ "Mine": (reqs: [Extra("Irrigation")]), "Irrigation": (reqs: [Extra("Mine")]) }"#)],
        &[(
            "error E0024",
            "[Extra(\"Mine\")]",
            "a circle of requirements: `Irrigation` needs `Mine` needs `Irrigation`",
        )],
    );
}

/// Tiny states that the phalanx succeeds the warriors.
#[test]
fn a_circle_is_reported_at_the_value_of_the_topmost_layer() {
    assert_reports(
        &[("units", r#"{ "Phalanx": (obsoleted_by: "Warriors") }"#)],
        &[
            (
                "warning E0024",
                "\"Warriors\"",
                "`Phalanx` can never be built: any city that could build it can build `Warriors`",
            ),
            ("error E0024", "\"Warriors\"", "a circle: `Phalanx` is obsoleted by `Warriors` is obsoleted by `Phalanx`"),
        ],
    );
}
