//! Tests that every kind of problem is found, at its place, and all at once.

use endturn_scenario::diagnostic::Report;

use crate::spoil;

/// The report on a ruleset that lays `files` over the shipped one.
fn report(files: &[(&str, &str)]) -> Report {
    spoil::report("agency", files, |node, report| endturn_agency::patrol::game::read(node, report).is_some())
}

/// Code, text underlined, and message of every problem.
fn problems(files: &[(&str, &str)]) -> Vec<(&'static str, String, String)> {
    spoil::problems(&report(files))
}

/// Code and text underlined of every problem.
fn places(files: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    problems(files).into_iter().map(|(code, text, _)| (code, text)).collect()
}

fn at(code: &'static str, text: &str) -> Vec<(&'static str, String)> {
    vec![(code, text.to_owned())]
}

#[test]
fn the_shipped_ruleset_has_no_problem() {
    assert_eq!(problems(&[]), []);
}

#[test]
fn every_number_has_its_range() {
    assert_eq!(places(&[("economy.ron", "(hire_cost: -1)")]), at("E0023", "-1"));
    assert_eq!(places(&[("agents.ron", "(hit_points: 0)")]), at("E0023", "0"));
    assert_eq!(places(&[("agents.ron", "(recovery_pct_per_turn: 101)")]), at("E0023", "101"));
    assert_eq!(places(&[("agents.ron", "(survival_skill_gains: [])")]), at("E0023", "[]"));
    assert_eq!(places(&[("agents.ron", "(survival_skill_gains: [3, -4])")]), at("E0023", "-4"));
    assert_eq!(places(&[("threat.ron", "(suppression_decay_pct: 101)")]), at("E0023", "101"));
    assert_eq!(places(&[("factions.ron", r#"{"undertow": (threat_level_bp: -2)}"#)]), at("E0023", "-2"));
    assert_eq!(places(&[("leads.ron", r#"{"relay_signals": (intel_cost: -3)}"#)]), at("E0023", "-3"));
    let mission = |text: &str| places(&[("missions.ron", &format!("{{\"raid_relay\": ({text})}}"))]);
    assert_eq!(mission("expires_in: 0"), at("E0023", "0"));
    assert_eq!(mission("difficulty: -4"), at("E0023", "-4"));
    assert_eq!(mission("objectives: {\"hold_tower\": -5}"), at("E0023", "-5"));
    assert_eq!(mission("rewards: (money: -6)"), at("E0023", "-6"));
    assert_eq!(mission("rewards: (factions: {\"undertow\": (suppression_bp: -7)})"), at("E0023", "-7"));
}

#[test]
fn a_dangling_name_is_told_with_the_one_that_was_meant() {
    let report = report(&[("leads.ron", r#"{"question_captain": (depends_on: ["raid_rellay"])}"#)]);
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    assert_eq!((one.code.0, one.suggestion.as_deref()), ("E0022", Some("raid_relay")));
    assert_eq!(one.message, "unknown lead or mission `raid_rellay`");
    assert_eq!(report.sources().text_of(one.span.expect("a place")), "\"raid_rellay\"");
}

#[test]
fn every_list_of_names_is_looked_at() {
    let faction = |text: &str| places(&[("factions.ron", &format!("{{\"undertow\": ({text})}}"))]);
    assert_eq!(faction("discovered_by: [\"nobody\"]"), at("E0022", "\"nobody\""));
    assert_eq!(faction("destroyed_by: \"raid_lighthouse\""), at("E0022", "\"raid_lighthouse\""));
    let mission = |text: &str| places(&[("missions.ron", &format!("{{\"raid_relay\": ({text})}}"))]);
    assert_eq!(mission("opened_by: [\"relay_signal\"]"), at("E0022", "\"relay_signal\""));
    assert_eq!(mission("opened_by: [\"relay_signals\", \"relay_signals\"]"), at("E0025", "\"relay_signals\""));
    assert_eq!(mission("rewards: (factions: {\"overtow\": ()})"), at("E0022", "\"overtow\""));
}

#[test]
fn names_stand_for_one_thing_and_can_be_typed() {
    let twice = r#"{"raid_relay": (title: "x", intel_cost: 1)}"#;
    assert_eq!(places(&[("leads.ron", twice)]), at("E0025", "\"raid_relay\""));
    let odd = r#"{"Relay 2": (title: "x", intel_cost: 1)}"#;
    assert_eq!(places(&[("leads.ron", odd)]), at("E0012", "\"Relay 2\""));
    let title = r#"{"relay_signals": (title: "Plans of the dockyard")}"#;
    assert_eq!(places(&[("leads.ron", title)]), at("E0025", "\"Plans of the dockyard\""));
    assert_eq!(places(&[("leads.ron", r#"{"relay_signals": (title: " ")}"#)]), at("E0012", "\" \""));
}

#[test]
fn a_mission_needs_objectives_and_a_lead() {
    let mission = r#"{"patrol": (title: "Patrol", opened_by: [], objectives: {}, difficulty: 5)}"#;
    assert_eq!(places(&[("missions.ron", mission)]), [at("E0023", "{}"), at("E0024", "[]")].concat());
    let many: String = (0..65).map(|at| format!("\"o{at}\": 1,")).collect();
    let many = format!(
        r#"{{"patrol": (title: "Patrol", opened_by: ["relay_signals"], objectives: {{{many}}}, difficulty: 5)}}"#
    );
    assert_eq!(places(&[("missions.ron", &many)]).len(), 1);
}

#[test]
fn a_circle_is_told_once_with_what_is_behind_it() {
    let found = problems(&[("leads.ron", r#"{"courier_route": (depends_on: ["question_courier"])}"#)]);
    let [(code, text, message)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((*code, text.as_str()), ("E0024", "[\"question_courier\"]"));
    assert_eq!(
        message,
        "a circle: `courier_route` needs `question_courier` needs `seize_courier` needs `courier_route`; nobody can reach 13 \
         more because of it: lead `undertow_profile`, lead `boathouse_address`, lead `question_quartermaster`, lead \
         `relay_signals`, lead `question_captain`, …"
    );
    let alone = problems(&[("leads.ron", r#"{"waterfront_rumours": (depends_on: ["waterfront_rumours"])}"#)]);
    assert!(alone[0].2.starts_with("a circle: `waterfront_rumours` needs `waterfront_rumours`;"), "{alone:?}");
}

#[test]
fn a_mission_that_another_lead_opens_is_no_circle() {
    let missions = r#"{"seize_courier": (opened_by: ["question_courier", "courier_route"])}"#;
    assert_eq!(problems(&[("missions.ron", missions)]), []);
}

#[test]
fn what_nobody_can_reach_is_told_with_the_mistake() {
    let mission = r#"{"patrol": (title: "Patrol", opened_by: [], objectives: {"walk": 1}, difficulty: 5)}"#;
    let lead = r#"{"night_watch": (title: "Night watch", intel_cost: 1, depends_on: ["patrol"])}"#;
    let report = report(&[("missions.ron", mission), ("leads.ron", lead)]);
    let messages: Vec<&str> = report.diagnostics().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "no lead opens the mission `patrol`, so there can never be a site of it; nobody can reach 1 more because of it: lead `night_watch`"
        ]
    );
}

#[test]
fn a_hire_gate_that_never_opens_is_a_warning() {
    let start = |text: &'static str| ("start.ron", text);
    let gate = |text: &'static str| ("economy.ron", text);
    let count = |files: &[(&str, &str)]| {
        let report = report(files);
        (report.error_count(), report.warning_count())
    };
    assert_eq!(count(&[start("(money: 0, funding: 0)")]), (0, 1));
    assert_eq!(count(&[start("(money: 1, funding: 0)")]), (0, 0));
    assert_eq!(count(&[start("(money: 0, funding: 1)")]), (0, 0));
    assert_eq!(count(&[start("(money: 49, funding: 0)"), gate("(hire_gate: Cash)")]), (0, 1));
    assert_eq!(count(&[start("(money: 50, funding: 0)"), gate("(hire_gate: Cash)")]), (0, 0));
    assert_eq!(count(&[start("(money: 0, funding: 0)"), gate("(hire_gate: Open)")]), (0, 0));
}

#[test]
fn a_start_that_is_lost_already_is_an_error() {
    assert_eq!(places(&[("start.ron", "(panic_bp: 10_000)")]), at("E0024", "10_000"));
}

#[test]
fn all_problems_are_told_at_once() {
    let found = places(&[
        ("economy.ron", "(upkeep: -1)"),
        ("leads.ron", r#"{"question_keeper": (depends_on: ["raid_lighthause"])}"#),
        ("missions.ron", r#"{"raid_relay": (expires_in: -9)}"#),
        ("agents.ron", "(skil: 5)"),
    ]);
    let known: Vec<&str> = found.iter().map(|(code, _)| *code).collect();
    assert_eq!(known, ["E0007", "E0023", "E0023", "E0022"], "{found:?}");
}

/// Every value in turn is replaced by one that is valid nowhere; it must be the only problem.
#[test]
fn a_value_that_cannot_be_read_brings_errors_at_its_own_place_alone() {
    let count = spoil::each_value("agency", |node, report| endturn_agency::patrol::game::read(node, report).is_some());
    assert!(count > 300, "{count}");
}

#[test]
fn a_hostile_size_is_refused_before_anything_is_compared() {
    let leads: String = (0..1100).map(|at| format!("\"l{at}\": (title: \"{at}\", intel_cost: 1),")).collect();
    let found = problems(&[("leads.ron", &format!("{{{leads}}}"))]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].2.contains("too many"), "{found:?}");
}
