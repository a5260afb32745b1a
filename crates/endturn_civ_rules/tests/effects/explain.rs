//! Explanations state what counts, what does not, and why, in the words of the ruleset.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::explain::{Explanation, Why};
use endturn_civ_rules::effects::sentence::sentence;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::requirement::Requirement;
use endturn_scenario::{bridge, diagnostic::Report, parse::parse};
use proptest::prelude::*;

use crate::effects::rulesets::{CLASSIC, Dice, random, requirement};
use crate::effects::stage::{HOME, Stage, US};
use crate::effects::world::{TestWorld, random_context};

fn told(stage: &Stage, kind: E, context: Context) -> Explanation {
    CLASSIC.book.explain(&CLASSIC.ruleset, kind, &context, &stage.world)
}

/// The explanation of one effect: its contribution, and the unmet requirements with their reasons.
fn of(explanation: &Explanation, name: &str) -> (i32, Vec<(String, Why)>) {
    let one = explanation.effects.iter().find(|one| one.name == name).expect(name);
    (one.adds, one.missing.iter().map(|one| (one.sentence.clone(), one.why)).collect())
}

#[test]
fn an_explanation_names_what_counts_and_what_is_missing() {
    let stage = Stage::new().with(&["Temple", "Courthouse"]).knowing(&["Mysticism"]);
    let content = told(&stage, E::MakeContent, Context::city(HOME));
    assert_eq!((content.sum, content.effects.len()), (2, 13));
    assert_eq!(of(&content, "Temple, Mysticism"), (1, vec![]));
    assert_eq!(of(&content, "Temple, Oracle"), (0, vec![("Building(\"Oracle\", Player)".to_owned(), Why::No)]));
    let missing = vec![("Government(\"Democracy\")".to_owned(), Why::No)];
    assert_eq!(of(&content, "Courthouse, Democracy"), (0, missing));
    let waste = told(&stage, E::OutputWastePct, Context::city(HOME));
    let missing = vec![("Output(Trade)".to_owned(), Why::No)];
    assert_eq!(of(&waste, "Courthouse"), (0, missing), "the output asked about is a plain no if there is none");
}

#[test]
fn an_explanation_tells_the_unknown_and_the_obsolete_from_what_is_not_so() {
    let stage = Stage::new().with(&["Temple", "Oracle", "City Walls"]).knowing(&["Theology"]);
    let content = told(&stage, E::MakeContent, Context::city(HOME));
    let missing = vec![("Building(\"Oracle\", Player)".to_owned(), Why::Obsolete)];
    assert_eq!(of(&content, "Temple, Oracle"), (0, missing));
    let defence = told(&stage, E::DefendBonus, Context::player(US));
    let (adds, missing) = of(&defence, "City Walls, Land");
    let expected = [
        ("Building(\"City Walls\")", Why::Unknown),
        ("UnitClass(\"Land\")", Why::Unknown),
        ("not(UnitType(\"Howitzer\"))", Why::Unknown),
    ];
    assert_eq!((adds, missing), (0, expected.map(|(sentence, why)| (sentence.to_owned(), why)).to_vec()));
}

/// Parses a list of requirements in the syntax of rulesets.
fn read(text: &str) -> Vec<Requirement> {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect("a list");
    bridge::read(&node, &mut report).unwrap_or_else(|| panic!("{text}: {:?}", report.diagnostics()))
}

#[test]
fn sentences_are_those_of_the_files() {
    let written = concat!(
        r#"[Tech("Flight", World, Ever), not(Building("Oracle", Player)), Extra("Road", CAdjacent), Tech("A", Team), "#,
        r#"TerrainClass(Oceanic, Adjacent), MinSize(4), MinYear(-1000), NationGroup("B"), Output(Food), "#,
        r#"Building("Odd \"name\"")]"#
    );
    let sentences: Vec<String> = read(written).iter().map(sentence).collect();
    assert_eq!(format!("[{}]", sentences.join(", ")), written);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_sentence_is_read_back_as_the_requirement_it_tells(seed: u64) {
        let dice = &mut Dice(seed);
        let list: Vec<Requirement> = (0..20).map(|_| requirement(&CLASSIC.ruleset, dice)).collect();
        let sentences: Vec<String> = list.iter().map(sentence).collect();
        assert_eq!(read(&format!("[{}]", sentences.join(", "))), list);
    }

    #[test]
    fn explanations_add_up_to_the_sum(seed: u64) {
        let dice = &mut Dice(seed);
        let ruleset = random(dice.next());
        let book = endturn_civ_rules::effects::book::EffectBook::compile(&ruleset);
        let world = TestWorld::random(&ruleset, dice);
        for kind in E::ALL.iter().copied() {
            let at = random_context(&ruleset, &world, dice);
            let told = book.explain(&ruleset, kind, &at, &world);
            assert_eq!(told.sum, book.value(kind, &at, &world));
            assert_eq!(told.sum, told.effects.iter().map(|one| one.adds).sum::<i32>());
            assert_eq!(told.effects.len(), ruleset.effects[&kind].len());
        }
    }
}
