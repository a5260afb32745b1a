//! A module from another crate: a separate program has the whole command line for it, under its own
//! name.

use std::{collections::BTreeMap, fs};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn::{
    Modules,
    engine::{
        RuleId, Seat,
        metrics::Metric,
        orders::{Budget, Legal, Order, Refusal, Words},
        rules::{Place, RuleInfo, RuleSystems},
        snapshot::KeyedState,
        turn::Stage,
    },
    scenario::{
        author::{Given, Module, Nothing},
        shape::Shaped,
    },
};
use serde::{Deserialize, Serialize};

use super::support::{Outcome, call_as};

const NAME: &str = "bazaar";
const RULES: &[RuleInfo] =
    &[RuleInfo::new(RuleId("B-01"), "Rent", Place::System, "whoever has a stall pays for it", "src/rent.rs")];

/// A ruleset.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Ruleset {
    prices: Price,
    #[expect(dead_code, reason = "their names are read by the scenario crate")]
    personas: BTreeMap<String, Persona>,
}

#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Price {
    rug: i64,
    rent: i64,
}

#[derive(Debug, Deserialize, Shaped)]
struct Persona {
    #[expect(dead_code, reason = "all sellers are alike")]
    greed: i64,
}

/// The module.
struct Bazaar;

#[derive(Resource, Serialize, Deserialize)]
struct Purses(Vec<i64>);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Rent;

fn rent(given: Res<Given<Bazaar>>, mut purses: ResMut<Purses>) {
    purses.0.iter_mut().for_each(|purse| *purse -= given.ruleset().prices.rent);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sell;

impl Order for Sell {
    const MODULE: &'static str = NAME;
    // Civ has this word too.
    const KEYWORDS: &'static [&'static str] = &["sell"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self)
    }

    fn text(&self, _: &World) -> String {
        "sell".to_owned()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let price = world.resource::<Given<Bazaar>>().ruleset().prices.rug;
        world.resource_mut::<Purses>().0[legal.seat().index()] += price;
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("sell".to_owned(), "sell a rug".to_owned())]
    }
}

impl Module for Bazaar {
    const NAME: &'static str = NAME;
    const DECIDES_AT_ONCE: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = &[
        ("assets/rulesets/bazaar/ruleset.ron", "(format: 1, name: \"bazaar\", module: \"bazaar\", summary: \"rugs\")"),
        ("assets/rulesets/bazaar/prices.ron", "(rug: 5, rent: 1)"),
        ("assets/rulesets/bazaar/personas.ron", "{\"seller\": (greed: 1)}"),
    ];
    const METRICS: &'static [Metric] = &[Metric::new(NAME, "purse", "gold", "gold in the purse", |world, seat| {
        world.resource::<Purses>().0[seat.index()]
    })];
    const STARTER: &'static str = "(format: 1, name: \"{name}\", turn_limit: 3, seats: [(name: \"Ali\", persona: \"seller\"), \
         (name: \"Eve\", persona: \"seller\")],\n    bazaar: (ruleset: \"bazaar\"))";
    type Ruleset = Ruleset;
    type Section = Nothing;
    type Compiled = ();
    type Order = Sell;
    type View<'w> = ();

    fn build(app: &mut App) {
        app.state::<Purses>("bazaar.purses");
        app.add_rule(NAME, Stage::TurnEnd, Rent, RuleId("B-01"), rent);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        world.insert_resource(Purses(vec![0; given.seats().len()]));
    }

    fn view(_: &World, _: Seat) {}

    fn decide_all(_: &Given<Self>, _: &World, _: Seat, _: &str, _: &mut Budget, orders: &mut Vec<Sell>) -> bool {
        orders.push(Sell);
        true
    }
}

/// Calls the program `bazaar`.
pub(super) fn bazaar(words: &[&str]) -> Outcome {
    call_as(&Modules::shipped().without("agency").with(&Bazaar), NAME, words)
}

#[test]
fn a_program_of_one_s_own_plays_replays_and_checks_games_of_its_module() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name).to_string_lossy().into_owned();
    let (scenario, out) = (path("rugs.ron"), path("out"));
    let wrote = bazaar(&["new", "scenario", "Rugs", "--module", NAME, "--out", &scenario]).success();
    assert!(wrote.contains("  bazaar check ") && !wrote.contains("endturn"), "{wrote}");
    bazaar(&["check", &scenario]).success();
    bazaar(&["run", &scenario, "--quiet", "--out", &out]).success();
    let metrics = fs::read_to_string(place.path().join("out/metrics.csv")).unwrap();
    assert!(metrics.ends_with("3,Ali,12\n3,Eve,12\n"), "{metrics}");
    bazaar(&["replay", &out]).success();
    let dearer = bazaar(&["run", &scenario, "--quiet", "--set", "bazaar.prices.rug=7", "--format", "json"]).success();
    assert!(dearer.contains("\"purse\""), "{dearer}");
    assert!(bazaar(&["rules", "--module", NAME]).success().contains("B-01"));
    assert!(bazaar(&["explain", "B-01"]).success().contains("src/rent.rs"));
    assert!(bazaar(&["schedule", &scenario]).success().contains("B-01"));
    assert!(bazaar(&["rulesets"]).success().contains("rugs"));
    bazaar(&["ruleset", "pages", NAME, "--out", &path("pages")]).success();
    let prices = fs::read_to_string(place.path().join("pages/prices.html")).unwrap();
    assert!(prices.contains("<dt>Rug</dt><dd>") && prices.contains("<dt>Rent</dt><dd>"), "{prices}");
}

#[test]
fn what_is_wrong_in_its_files_is_told_with_its_name_and_other_modules_can_be_left_out() {
    let place = tempfile::tempdir().unwrap();
    let scenario = place.path().join("wrong.ron");
    let text = "(format: 1, name: \"x\", turn_limit: 3, seats: [(name: \"A\"), (name: \"B\")],\n bazaar: (patch: (prices: (rugs: 3))))";
    fs::write(&scenario, text).unwrap();
    let told = bazaar(&["check", &scenario.to_string_lossy()]).output;
    assert!(told.contains("unknown field `rugs`") && told.contains("did you mean `rug`?"), "{told}");
    assert!(told.contains("explain: bazaar explain E0007"), "{told}");
    let help = bazaar(&["--help"]).output;
    assert!(help.contains("Usage: bazaar"), "{help}");
    assert!(bazaar(&["--version"]).output.starts_with("bazaar with endturn "));
    let unlisted = text
        .replace("(patch: (prices: (rugs: 3)))", "()")
        .replace("(name: \"A\")", "(name: \"A\", persona: \"random\")");
    fs::write(&scenario, unlisted).unwrap();
    let told = bazaar(&["check", &scenario.to_string_lossy()]).output;
    assert!(told.contains("`bazaar` lists no legal orders, so `random` can't play it"), "{told}");
    fs::write(&scenario, text.replace("bazaar: (patch: (prices: (rugs: 3)))", "agency: ()")).unwrap();
    let told = bazaar(&["check", &scenario.to_string_lossy()]).output;
    assert!(told.contains("unknown module `agency`") && told.contains("bazaar"), "{told}");
}

#[test]
fn a_word_of_two_modules_is_no_bug() {
    let place = tempfile::tempdir().unwrap();
    let (scenario, out) = (place.path().join("both.ron"), place.path().join("out"));
    let seat = |name: &str| format!("(name: \"{name}\", persona: {{\"bazaar\": \"seller\", \"civ\": \"governor\"}})");
    let text = format!(
        "(format: 1, name: \"both\", turn_limit: 3, seats: [{}, {}], bazaar: (), civ: (ruleset: \"classic\", map: \
         Generated(size: (40, 30)), nations: {{\"Rome\": (settlers: (count: 1, every: 1)), \"Egypt\": (settlers: (count: 1, every: 1))}}))",
        seat("Rome"),
        seat("Egypt")
    );
    fs::write(&scenario, text).unwrap();
    let told = bazaar(&["check", &scenario.to_string_lossy()]);
    assert_eq!(told.code, 0, "{told:?}");
    let (warning, note) = ("warning[E0025]: `sell` is an order of `bazaar` and `civ`", "`bazaar.sell` or `civ.sell`");
    assert!(told.output.contains(warning) && told.output.contains(note), "{told:?}");
    let ran = bazaar(&["run", &scenario.to_string_lossy(), "--quiet", "--out", &out.to_string_lossy()]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let record = fs::read_to_string(out.join("record.jsonl")).unwrap();
    assert!(record.contains("bazaar.sell"), "{record}");
    bazaar(&["replay", &out.to_string_lossy()]).success();
}
