//! The personas that come with the engine, and lists of legal orders, from the command line.

use std::fs;

use crate::support::{call, endturn, endturn_reading, folder, repository};

/// Words as a shell passes them, some with a space inside.
fn run(words: &[&str]) -> crate::support::Outcome {
    call(words, "", endturn_cli::Terminals::default())
}

#[test]
fn random_and_greedy_play_every_shipped_module_and_their_records_replay() {
    for (scenario, greedy) in [
        ("fleets_duel", "greedy fleet_value"),
        ("rival_offices", "greedy money"),
        ("three_factions", "greedy agents"),
        ("civ_two_cities", "greedy gold"),
    ] {
        for persona in ["random", greedy] {
            let place = folder();
            let (path, seat) = (place.path().display().to_string(), format!("1={persona}"));
            let scenario = format!("scenarios/{scenario}.ron");
            let words = ["run", &scenario, "--rounds", "4", "--seat", &seat, "--out", &path, "--quiet"];
            run(&words).success();
            let record = fs::read_to_string(place.path().join("record.jsonl")).unwrap();
            assert!(record.contains(r#"{"seat":1,"order":"#), "{scenario} {persona}");
            assert!(
                endturn(&format!("replay {path} --quiet")).success().starts_with("verified"),
                "{scenario} {persona}"
            );
        }
    }
}

/// Board games ask for a move where `greedy` would rather end its turn.
#[test]
fn both_play_every_shipped_scenario_in_which_every_order_is_quick() {
    let scenarios = repository().join("scenarios");
    let mut played = 0;
    for entry in fs::read_dir(scenarios).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(name) = name.strip_suffix(".ron") else { continue };
        // Worlds of civilisations are played ahead once for each order: the smallest two do.
        if name.starts_with("civ") && !matches!(name, "civ_tiny" | "civ_two_cities") {
            continue;
        }
        let path = format!("scenarios/{name}.ron");
        let told = run(&["run", &path, "--seat", "1=greedy"]).error;
        let greedy: Vec<&str> =
            told.split("as in `").skip(1).map(|rest| rest.split('`').next().unwrap_or_default()).collect();
        assert!(!greedy.is_empty(), "{name}: {told}");
        // In a world of several modules, a persona of one of them does not fit the others.
        let personas = ["random"].into_iter().chain(greedy.first().copied().filter(|_| greedy.len() == 1));
        for persona in personas {
            let seat = format!("1={persona}");
            run(&["run", &path, "--rounds", "8", "--seat", &seat, "--quiet"]).success();
            played += 1;
        }
    }
    assert!(played > 40, "{played} games");
}

#[test]
fn a_plan_has_them_as_contenders_and_a_slip_in_a_metric_is_recognised() {
    let place = folder();
    let plan = |greedy: &str| {
        let text = format!(
            "(format: 1, name: \"baselines\", scenarios: [\"duel.ron\"], contenders: [\"turtle\", \"random\", \"{greedy}\"], \
             design: RoundRobin, replicates: 1)"
        );
        fs::write(place.path().join("plan.ron"), text).unwrap();
    };
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/fleets_duel.ron"), place.path().join("duel.ron"))
        .unwrap();
    let path = place.path().display();
    plan("greedy fleet_value");
    let text = endturn(&format!("batch {path}/plan.ron --out {path}/out")).success();
    assert!(text.contains("greedy fleet_value") && text.contains("No game failed"), "{text}");
    plan("greedy flet_value");
    let told = endturn(&format!("check {path}/plan.ron")).output;
    assert!(
        told.contains("`fleets` has no metric `flet_value`") && told.contains("did you mean `greedy fleet_value`?"),
        "{told}"
    );
}

#[test]
fn a_seat_that_names_none_of_them_rightly_is_told_why() {
    let error = |seat: &str| {
        let outcome = run(&["run", "scenarios/fleets_duel.ron", "--seat", seat]);
        assert_eq!((outcome.code, outcome.output.as_str()), (2, ""), "{seat}");
        outcome.error
    };
    assert!(error("1=greedy").contains("`greedy` needs a metric of `fleets`, as in `greedy fleet_value`"));
    assert!(error("1=greedy missiles").contains("did you mean `greedy missions`?"));
    assert!(error("1=randm").contains("did you mean `random`?"));
}

#[test]
fn moves_lists_what_may_be_done_now() {
    let play = "play scenarios/civ_tiny.ron --seat 1";
    let text = endturn_reading(play, "moves\nlegal research\nmoves found\nmoves nonsense\nquit\n").success();
    assert!(text.contains("  produce Highgate "), "{text}");
    assert!(text.contains("  research Alphabet\n") && text.contains("4 orders\n"), "{text}");
    assert!(text.contains("`found`: no such order is possible now"), "{text}");
    assert!(text.contains("`nonsense`: that is not an order"), "{text}");
    let duel =
        endturn_reading("play scenarios/fleets_duel.ron --seat 1 --seat 2=random", "moves\nend\nend\nquit\n").success();
    assert!(duel.contains("  scan 2 basic, 2 deep, 2 advanced\n") && duel.contains("only some are listed"), "{duel}");
}
