//! Games of fleets and of agency, and of modules that a scenario can't state.

use endturn::scenario::module::GameModule;
use endturn_tests::tithe::Tithe;

use super::*;

#[test]
fn games_of_fleets_go_on_from_a_scenario() {
    for name in ["fleets_duel", "fleets_four_way", "fleets_underdog", "fleets_tutorial"] {
        assert_eq!(table_goes_on(name, [1, 2, 4, 7, 11, 15], "fleets."), [], "{name}");
    }
}

#[test]
fn what_no_game_of_fleets_leads_to_is_refused_at_its_place() {
    let loaded = load("scenarios/fleets_duel.ron");
    let mut game = loaded.game();
    game.advance_rounds(4);
    let text = loaded.going_on(&game, loaded.setup.seed).expect("a game of fleets");
    let at = text.find("so_far: (").unwrap_or_else(|| panic!("nothing is under way in {text}"));
    let so_far = "so_far: (
        builds: [(owner: \"Rad\", kind: mine, count: 0, turns_left: 1)],
        batches: [(owner: \"Red\", class: \"skif\", count: 1, turns_done: 1)],
        missions: [
            (owner: \"Red\", target: \"Red\", ships: {\"skiff\": 1}, declared: 4),
            (owner: \"Red\", target: \"Blue\", ships: {}, declared: 4),
            (owner: \"Red\", target: \"Blue\", ships: {\"skiff\": 1}, declared: 9),
        ],
        scans: [(owner: \"Red\", target: \"Blue\", level: deep, round: 4, intent: Some(attack))],
        battles: [(attacker: \"Red\", defender: \"Blue\", round: 5)],
        out: {\"Red\": 1},
    )))";
    // The section of the module is the last of the file.
    let broken = text[..at].to_owned() + so_far;
    let handed = Handed { path: "scenarios/broken.ron".into(), text: broken.clone(), rest: files() };
    let report = load_from(&handed, "scenarios/broken.ron", &[]).expect_err("it is wrong").render(Style::Plain);
    for told in [
        "did you mean `Red`?",
        "did you mean `skiff`?",
        "it is the same seat",
        "a mission without ships is over",
        "economy: a scan of this level finds this",
        "intent: a scan of this level does not find this",
        "fewer than two seats are left",
    ] {
        assert!(report.contains(told), "{told} in {report}\n{broken}");
    }
    assert_eq!(report.matches("scenarios/broken.ron:").count(), 11, "{report}");
}

#[test]
fn all_mistakes_in_a_battle_of_fleets_are_reported_at_once() {
    is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 5), seats: [(name: "Red"), (name: "Blue")], fleets: (
    ruleset: "fleets",
    so_far: (battles: [(attacker: "Red", defender: "Red", round: 9, attacker_losses: {"skif": 1})]),
))"#,
        &["did you mean `skiff`?", "it is the same seat, and not another", "from 1 to 4\n"],
    );
}

#[test]
fn a_bucket_that_no_ruleset_has_is_reported_in_the_findings_of_a_scan() {
    let report = is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 5), seats: [(name: "Red"), (name: "Blue")], fleets: (
    ruleset: "fleets",
    so_far: (scans: [(owner: "Red", target: "Blue", level: deep, round: 4, economy: Some((
        metal: low, energy: low, mines: (least: 999), reactors: (least: 998),
    )))]),
))"#,
        &["the ruleset has no such bucket"],
    );
    assert_eq!(report.matches("scenarios/broken.ron:4:").count(), 2, "{report}");
}

#[test]
fn scans_of_seats_in_a_scenario_without_seats_are_refused() {
    is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 5), seats: [], fleets: (
    ruleset: "fleets",
    so_far: (scans: [(owner: "A", target: "B", level: basic, round: 4)]),
))"#,
        &["E0023"],
    );
}

#[test]
fn games_of_agency_go_on_from_a_scenario() {
    for name in ["first_contact", "rival_offices", "rival_offices_changed", "three_factions"] {
        assert_eq!(table_goes_on(name, [1, 2, 5, 11, 24, 40, 65, 110], ""), [], "{name}");
    }
    assert_eq!(table_goes_on("war_in_the_dark", [1, 3, 9, 21, 40], "fleets."), []);
}

/// Offices that close leave debts, agents and sites behind; two offices open sites and hire agents
/// by turns.
#[test]
fn so_do_games_of_agency_in_which_offices_close() {
    for (ruleset, poor) in [
        ("agency", "money: 0, funding: 0, agents: [(count: 9)], sites: [(mission: \"seize_courier\")]"),
        ("agency_battles", "money: 100, funding: 0"),
    ] {
        let text = format!(
            "(format: 1, name: \"Offices\", seed: 5, turn_limit: 200, seats: [(name: \"Poor\", persona: \"nothing\"), (name: \
             \"Rich\", persona: \"basic\"), (name: \"Usual\", persona: \"basic\")], agency: (ruleset: \"{ruleset}\", offices: \
             {{\"Poor\": ({poor}), \"Rich\": (money: 5000, funding: 100)}}))"
        );
        let handed = Handed { path: "scenarios/offices.ron".into(), text, rest: files() };
        let loaded = load_from(&handed, "scenarios/offices.ron", &[]);
        let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
        assert_eq!(loaded_goes_on(&loaded, ruleset, (1..60).step_by(14), ""), []);
        let mut game = loaded.game();
        game.advance_rounds(58);
        let text = loaded.going_on(&game, 5).expect("a game of agency");
        for told in ["out: {\"Poor\"", "money: -", "hired: [", "opened: ["] {
            assert!(text.contains(told), "{told} in {text}");
        }
    }
}

#[test]
fn what_no_game_of_agency_leads_to_is_refused_at_its_place() {
    let loaded = load("scenarios/rival_offices.ron");
    let mut game = loaded.game();
    game.advance_rounds(40);
    let mut text = loaded.going_on(&game, loaded.setup.seed).expect("a game of agency");
    for (old, new) in [
        ("contracting_turns: 32)", "ended_in: 7)"),
        ("contracting_turns: 32)", "contracting_turns: 41)"),
        ("(opened_in: ", "(opened_in: 4"),
        ("upkeep: ", "upkeep: 10000000000"),
        ("agents: [10, ", "agents: [10, 10, 99, "),
        ("hired: [", "hired: [(\"Capitol\", 1), "),
        (
            "fates: {\"undertow\": (",
            "opened: [(\"Capital\", 4294967295)], out: {\"Harbour\": 99}, fates: {\"undertow\": (destroyed_by: [\"Capital\"], ",
        ),
    ] {
        let (before, after) = text.split_once(old).unwrap_or_else(|| panic!("{old} is not in {text}"));
        text = format!("{before}{new}{after}");
    }
    is_refused(
        &text,
        &[
            "from 0 to 0",
            "from 0 to 40",
            "from 1 to 41",
            "from -1000000000 to 1000000000",
            "agent 10 is listed twice",
            "the office has no agent 99: they are numbered from 0",
            "did you mean `Capital`?",
            "and 4294967295 are listed here",
            "`Capital` has not investigated the last lead of this faction",
            "the game would be over: all factions are destroyed",
        ],
    );
}

#[test]
fn so_is_what_no_game_of_agency_with_battles_leads_to() {
    is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 10), seats: [(name: "A", persona: "basic")], agency: (
    ruleset: "agency_battles",
    factions: {"undertow": (so_far: (turns_at_level: 1000001, turns_to_operation: 999999, last_operation: "supply_thefts"))},
    offices: {"A": (
        agents: [
            (so_far: (whereabouts: ToLead("courier_rout"))),
            (state: Contracting, so_far: (whereabouts: Returning, end: (turn: 3))),
            (so_far: (whereabouts: Kia, skill_micro: 1000000, max_hit_points: 0, damage: -1)),
            (so_far: (whereabouts: Sacked, end: (turn: 11, site: 7, by: "recrut"))),
            (lead: "courier_route", turn_hired: 11, so_far: (skill_from_training: 999000000, service: (training_turns: 10))),
            (so_far: (record: (damage_dealt: -1), service: (missions_won: 1))),
        ],
        sites: [(mission: "seize_courier", so_far: (closed_in: 4, killed: 1))],
        so_far: (
            investigations: [
                (lead: "courier_route", difficulty: 4000000000, progress: -1, turn_started: 11),
                (lead: "courier_route", difficulty: 1, progress: 0, turn_started: 1),
                (lead: "waterfront_rumours", difficulty: 1, progress: 0, turn_started: 1),
            ],
            toll: {"recrut": (), "recruit": (damage_taken: -1)},
            ledger: (money: (before: 1000000001)),
            tally: (raids: (opened: 2, won: 1), killed: 3, idle_turns: 10, hardest: -1),
        ),
    )},
    so_far: (fates: {"undertow": (destroyed_by: ["A", "B"], panic_caused_bp: -1), "undertoe": ()}, out: {"A": 1}),
))"#,
        &[
            "from 0 to 1000000\n",
            "turns_to_next` is missing",
            "did you mean `supply_theft`?",
            "did you mean `courier_route`?",
            "an agent whose whereabouts are stated has no state and no lead beside them",
            "the service of this agent goes on",
            "`end` is missing: this agent's service is over",
            "from 0 to 999999",
            "from 1 to 1000000",
            "from 1 to 10",
            "this agent was dismissed, and not killed",
            "the office has no site 7: they are numbered from 0",
            "did you mean `recruit`?",
            "this lead has two investigations",
            "no agent of the office is at this lead, or on the way to it",
            "from 0 to 9223372036854775807",
            "from -1000000000 to 1000000000",
            "from 1 to 1\n",
            "from 0 to 9\n",
            "`A` has not investigated the last lead of this faction",
            "unknown seat `B`",
            "did you mean `undertow`?",
            "the game would be over: no seat is left",
        ],
    );
}

#[test]
fn each_mistake_in_the_course_of_an_office_is_reported_once() {
    let report = is_refused(
        r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 10), seats: [(name: "A", persona: "basic")], agency: (
    ruleset: "agency_battles",
    offices: {"A": (so_far: (
        investigations: [(lead: "courier_rout", difficulty: 1, progress: 0, turn_started: 1)],
        toll: {"recrut": ()},
        tally: (idle_turns: 10, hardest: -1),
    ))},
))"#,
        &["did you mean `courier_route`?", "did you mean `recruit`?", "from 0 to 9\n"],
    );
    for line in ["4", "5"] {
        assert_eq!(report.matches(&format!("scenarios/broken.ron:{line}:")).count(), 1, "{report}");
    }
    assert_eq!(report.matches("scenarios/broken.ron:6:").count(), 2, "{report}");
}

#[test]
fn a_lead_of_none_is_no_lead_beside_the_whereabouts_of_an_agent() {
    let text = r#"(format: 1, name: "x", turn_limit: 30, turn: (from_round: 10), seats: [(name: "A", persona: "basic")], agency: (
    ruleset: "agency_battles",
    offices: {"A": (agents: [(lead: None, so_far: (whereabouts: Returning))])},
))"#;
    let handed = Handed { path: "scenarios/returning.ron".into(), text: text.to_owned(), rest: files() };
    if let Err(report) = load_from(&handed, "scenarios/returning.ron", &[]) {
        panic!("{}", report.render(Style::Plain));
    }
}

#[test]
fn modules_that_can_not_say_all_are_not_written() {
    let modules = Modules::shipped().with(&Tithe);
    let mut files = modules.files_in_memory();
    files.insert("tithe.ron", Tithe.starter());
    let loaded = modules.load_from(&files, "tithe.ron", &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let why = loaded.going_on(&loaded.game(), 1).expect_err("the tithe says nothing").to_string();
    assert_eq!(why, "`tithe`: its section can't express everything that its games hold");
}
