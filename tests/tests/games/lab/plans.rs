//! Plans: errors are reported at once, at their places; a valid plan plays what it says.

use std::sync::Arc;

use endturn::{
    Modules,
    lab::{batch::Plan, plan::LoadedPlan},
    scenario::{diagnostic::Report, files::MemoryFiles, render::Style},
};

const DUEL: &str = "(format: 1, name: \"duel\", turn_limit: 12, seats: [(name: \"Red\", persona: \"turtle\"), (name: \"Blue\", \
                    persona: \"aggressive\")], fleets: (ruleset: \"fleets\"))";
const THREE: &str = "(format: 1, name: \"three\", turn_limit: 12, seats: [(name: \"A\"), (name: \"B\"), (name: \"C\")], \
                     fleets: (ruleset: \"fleets\"))";

fn files(plan: &str) -> MemoryFiles {
    let mut files = Modules::shipped().files_in_memory();
    files.insert("scenarios/duel.ron", DUEL);
    files.insert("scenarios/three.ron", THREE);
    files.insert("plans/plan.ron", plan);
    files
}

fn load(plan: &str) -> Result<LoadedPlan, Vec<Report>> {
    Modules::shipped().load_plan_from(Arc::new(files(plan)), "plans/plan.ron")
}

fn fields(text: &str) -> String {
    format!("(format: 1, name: \"x\", {text})")
}

pub(crate) fn good(text: &str) -> LoadedPlan {
    load(&fields(text)).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

fn told(reports: &[Report]) -> String {
    reports.iter().map(|report| report.render(Style::Plain)).collect()
}

pub(crate) fn bad(text: &str) -> String {
    told(&load(&fields(text)).unwrap_err())
}

pub(crate) const DUELS: &str = "scenarios: [\"../scenarios/duel.ron\"]";

#[test]
fn a_plan_plays_its_scenarios_contenders_and_levers_in_all_combinations() {
    let plan = good(&format!(
        "{DUELS}, contenders: [\"turtle\", \"aggressive\", \"skirmisher\"], design: RoundRobin, replicates: 10, \
         levers: {{\"fleets.start.metal\": [1000, 2000], \"fleets.battle.variance_permille\": [0, 100, 200]}}"
    ));
    assert_eq!((plan.schedule().games(), plan.configurations()), (10 * 6 * 3 * 2, 6));
    let changes: Vec<_> = (0..6).map(|at| plan.configuration(at).1.join(" ")).collect();
    assert_eq!(changes[0], "fleets.start.metal=1000 fleets.battle.variance_permille=0");
    assert_eq!(changes[5], "fleets.start.metal=2000 fleets.battle.variance_permille=200");
    assert!((0..6).all(|at| plan.setup(at).is_ok()));
    assert_ne!(plan.setup(0).unwrap().content, plan.setup(1).unwrap().content);
    assert_eq!(plan.personas(0, 2), [("fleets".to_owned(), "skirmisher".to_owned())]);
}

#[test]
fn without_contenders_the_seats_of_the_scenario_play_and_change_places() {
    let plan = good(&format!("{DUELS}, replicates: 3"));
    let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!((names, plan.schedule().games()), (vec!["turtle", "aggressive"], 6));
    let spec = plan.schedule().game(1).unwrap();
    assert_eq!(plan.schedule().seating(&spec), [1, 0]);
    let zipped = good(&format!(
        "{DUELS}, replicates: 1, combine: Zip, levers: {{\"turn_limit\": [5, 6], \"fleets.start.metal\": [7, 8]}}"
    ));
    assert_eq!(zipped.configurations(), 2);
    assert_eq!(zipped.configuration(1).1, ["turn_limit=6", "fleets.start.metal=8"]);
}

#[test]
fn the_id_hangs_on_what_decides_the_games_and_on_nothing_else() {
    let id = |text: &str| good(text).id();
    let base = id(&format!("{DUELS}, replicates: 3"));
    assert_eq!(id(&format!("summary: \"other words\", {DUELS}, replicates: 900")), base);
    for other in [
        "seed: 2",
        "seeds: Independent",
        "budget: (rounds: 9)",
        "facts: true",
        "levers: {\"turn_limit\": [5]}",
        "contenders: [\"aggressive\", \"turtle\"]",
    ] {
        assert_ne!(id(&format!("{DUELS}, replicates: 3, {other}")), base, "{other}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once_with_its_place() {
    let text = bad(&format!(
        "{DUELS}, contenders: [\"turtel\", \"aggressive\", \"aggressive\"], design: Gauntlet(4), replicates: 0, \
         levers: {{\"fleets.start.metall\": [1], \"turn_limit\": [0, 5, \"x\"]}}"
    ));
    for part in [
        "error[E0021]: unknown persona `turtel` in the module `fleets`",
        "did you mean `turtle`?",
        "error[E0025]: `aggressive` is listed twice",
        "error[E0022]: there is no contender 4",
        "error[E0023]: this is too small",
        "plans/plan.ron:1:159: error[E0007]: unknown field `metall`",
        "did you mean `metal`?",
        "with `turn_limit=0` in scenarios/duel.ron",
        "with `turn_limit=\"x\"`",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let at_plan = text.lines().filter(|line| line.contains("error[")).all(|line| line.starts_with("plans/plan.ron:1:"));
    assert!(at_plan, "{text}");
}

#[test]
fn problems_of_a_value_are_told_at_its_place_in_the_plan() {
    let text = bad(&format!("{DUELS}, replicates: 1, levers: {{\"fleets.start\": [(metal: 1,\n  metall: 2)]}}"));
    assert!(text.contains("plans/plan.ron:2:3: error[E0007]: unknown field `metall`"), "{text}");
    // Each value can be set alone; two of them together can't.
    let plan = good(&format!(
        "{DUELS}, replicates: 1, levers: {{\"seats[0].name\": [\"Red\", \"Kim\"],\n  \"seats[1].name\": [\"Blue\", \"Kim\"]}}"
    ));
    assert!((0..3).all(|at| plan.setup(at).is_ok()));
    let wrong = plan.setup(3).unwrap_err();
    assert!(wrong.starts_with("plans/plan.ron:2:29: E0025: "), "{wrong}");
}

#[test]
fn a_scenario_or_value_that_is_listed_twice_is_told() {
    let plan = good(
        "scenarios: [\"../scenarios/duel.ron\", \"../plans/../scenarios/duel.ron\"], replicates: 1, \
         contenders: [\"turtle\", \"aggressive\"], levers: {\"turn_limit\": [5, 6, 5]}",
    );
    let text = told(std::slice::from_ref(&plan.report));
    let parts = ["this scenario is listed twice", "the value 5 is listed twice, so its games are played twice"];
    assert!(parts.iter().all(|part| text.contains(&format!("warning[E0025]: {part}"))), "{text}");
}

#[test]
fn tables_constraints_and_levers_that_are_there_twice_are_told() {
    let plan = good(&format!(
        "{DUELS}, replicates: 1, contenders: [\"turtle\", \"aggressive\"], design: Tables([[1, 2], [1, 1], [2, 1]]),\n \
         levers: {{\"fleets.start.metal\": [5, 6], \"fleets.start\": [(energy: 1), (metal: 7)]}},\n \
         require: [\"fleets.start.metal < 9\", \"fleets.start.metal  <  9\"]"
    ));
    let text = told(std::slice::from_ref(&plan.report));
    for part in [
        "plan.ron:1:",
        "warning[E0025]: this table is listed twice, as its contenders also play from each other's seats",
        "plan.ron:2:11: warning[E0024]: the values of `fleets.start` set `fleets.start.metal` as well",
        "plan.ron:3:38: warning[E0025]: this constraint is listed twice",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert_eq!(text.matches("warning[").count(), 3, "{text}");
    let text = bad(&format!(
        "{DUELS}, replicates: 1, contenders: [\"turtle\", {{\"fleets\": \"turtle\"}}], design: RoundRobin"
    ));
    assert!(text.contains("error[E0025]: `fleets turtle` is listed twice; first as number 1"), "{text}");
}

#[test]
fn a_persona_for_a_module_that_no_scenario_has_is_told() {
    let text = bad(&format!(
        "{DUELS}, replicates: 1, contenders: [\"turtle\", {{\"fleets\": \"turtle\", \"fleet\": \"aggressive\"}}]"
    ));
    let message = "has a persona for `fleet`, which no scenario of the plan has";
    assert!(text.contains("error[E0021]") && text.contains(message), "{text}");
    assert!(text.contains("did you mean `fleets`?"), "{text}");
}

#[test]
fn a_plan_of_another_shape_is_told_in_the_words_of_files() {
    assert!(bad(&format!("{DUELS}, replicate: 3")).contains("did you mean `replicates`?"));
    assert!(bad("scenarios: [], replicates: 1").contains("needs at least one scenario"));
    assert!(bad("scenarios: [\"/x.ron\"], replicates: 1").contains("leads out of the folder"));
    assert!(
        bad("scenarios: [\"../scenarios/dual.ron\"], replicates: 1").contains("did you mean `scenarios/duel.ron`?")
    );
    assert!(bad(&format!("{DUELS}, replicates: 1, levers: 1")).contains("paths with lists of values"));
    assert!(bad(&format!("{DUELS}, replicates: 1, levers: {{\"turn_limit\": []}}")).contains("at least one value"));
    assert!(bad(&format!("{DUELS}, replicates: 1, design: RoundRobbin")).contains("did you mean `RoundRobin`?"));
    let both =
        "scenarios: [\"../scenarios/duel.ron\", \"../scenarios/three.ron\"], replicates: 1, contenders: [\"turtle\"]";
    assert!(bad(both).contains("this scenario has 3 seats, and the first one 2"));
    let few = format!("{DUELS}, contenders: [\"turtle\"], design: RoundRobin, replicates: 1");
    assert!(bad(&few).contains("this design has no table of 2 seats with 1 contender"));
    let tables = format!(
        "scenarios: [\"../scenarios/three.ron\"], contenders: [{}], design: RoundRobin, replicates: 1",
        "\"turtle\",".repeat(200)
    );
    assert!(bad(&tables).contains("this design has more than 1000000 tables of 3 seats with 200 contenders"));
    let nobody = "scenarios: [\"../scenarios/three.ron\"], replicates: 1";
    assert!(bad(nobody).contains("seat `A` of scenarios/three.ron has no persona: the plan needs `contenders`"));
    assert!(told(&load("(format: 2, name: \"x\")").unwrap_err()).contains("this plan has format 2"));
    assert!(told(&load("[1]").unwrap_err()).contains("a plan is one group of fields"));
    let zip = format!(
        "{DUELS}, replicates: 1, combine: Zip, levers: {{\"turn_limit\": [5, 6], \"fleets.start.metal\": [7]}}"
    );
    assert!(bad(&zip).contains("zipped levers must"));
    let many: String = (0..127).map(|value| format!("{value},")).collect();
    let grid = format!(
        "{DUELS}, replicates: 1, levers: {{\"seed\": [{many}], \"fleets.start.metal\": [{many}], \
         \"fleets.start.energy\": [{many}]}}"
    );
    assert!(bad(&grid).contains("the grid of all levers has 2048383 settings"));
}

const WHOLE: &str = "(format: 1, name: \"x\", scenarios: [\"../scenarios/duel.ron\"], contenders: [\"turtle\", \"aggressive\"], \
     design: Tables([[1, 2]]), combine: Sobol(samples: 4), replicates: 9, seed: 3, seeds: Independent, facts: true, \
     budget: (rounds: 9, work: 900), require: [\"turn_limit + 1 <= 2 * fleets.start.metal\"], \
     until: Sprt(of: \"turtle\", against: \"aggressive\", elo: (-5, 20.5), alpha: 0.05, least: 2, \
     change: (from: \"turn_limit=5\", to: \"turn_limit=6\")), \
     levers: {\"turn_limit\": [5, 6], \"fleets.start.metal\": (from: 10, to: 30, step: 10)})";

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(80))]

    /// Parts of a plan in any order, with any bytes between them, are read or refused.
    #[test]
    fn no_bytes_of_a_plan_are_too_much(
        edits in proptest::collection::vec(
            (proptest::prelude::any::<proptest::sample::Index>(), proptest::prelude::any::<proptest::sample::Index>(), "[-0-9.,:()\\[\\]{}\"a-zA-Z ]{0,4}|\\PC{0,2}"),
            1..4,
        )
    ) {
        let mut bytes = WHOLE.as_bytes().to_vec();
        for (from, length, text) in edits {
            let start = from.index(bytes.len());
            let end = start + length.index((bytes.len() - start).min(30) + 1);
            bytes.splice(start..end, text.bytes());
        }
        let mut files = files("");
        files.insert("plans/plan.ron", bytes);
        if let Err(reports) = Modules::shipped().load_plan_from(Arc::new(files), "plans/plan.ron") {
            proptest::prop_assert!(!told(&reports).is_empty());
        }
    }
}
