//! Tests that every kind of problem is found, at its place, and all at once.

use endturn_scenario::diagnostic::Report;

use crate::spoil;

/// The report on a ruleset that lays `files` over the shipped one.
fn report(files: &[(&str, &str)]) -> Report {
    let mut report = spoil::report("agency_battles", files, |node, report| {
        endturn_agency::battles::game::read(node, report).is_some()
    });
    report.tidy();
    report
}

/// Every value in turn is replaced by one that is valid nowhere; it must be the only problem.
#[test]
fn a_value_that_cannot_be_read_brings_errors_at_its_own_place_alone() {
    let read = |node: &_, report: &mut _| endturn_agency::battles::game::read(node, report).is_some();
    let count = spoil::each_value("agency_battles", read);
    assert!(count > 1000, "{count}");
}

/// Code, text underlined, and message of every problem.
fn problems(files: &[(&str, &str)]) -> Vec<(&'static str, String, String)> {
    spoil::problems(&report(files))
}

/// Code and text underlined of every problem in one file.
fn places(file: &str, text: &str) -> Vec<(&'static str, String)> {
    problems(&[(file, text)]).into_iter().map(|(code, text, _)| (code, text)).collect()
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
    for (file, text, found) in [
        ("economy.ron", "(hire_cost: -1)", "-1"),
        ("agents.ron", "(loss_step_pct: 0)", "0"),
        ("agents.ron", "(survival_skill_gains: [])", "[]"),
        ("agents.ron", "(survival_skill_gains: [3, -4])", "-4"),
        ("upgrades.ron", "(hit_points: (start: 0))", "0"),
        ("upgrades.ron", "(damage: (price: 0))", "0"),
        ("investigations.ron", "(teamwork_tenths: 11)", "11"),
        ("investigations.ron", "(chance_power: 4)", "4"),
        ("battle.ron", "(most_rounds: 0)", "0"),
        ("battle.ron", "(skill_per_hit: 1001)", "1001"),
        ("enemies.ron", r#"{"recruit": (skill: 0)}"#, "0"),
        ("raids.ron", r#"{"depot": (expires_in: 0)}"#, "0"),
        ("raids.ron", r#"{"depot": (enemies: {"guard": 10001})}"#, "10001"),
        ("raids.ron", r#"{"depot": (suppression_turns: (-1, 5))}"#, "-1"),
        ("operations.ron", r#"{"coup": (expires_in: -2)}"#, "-2"),
        ("factions.ron", r#"{"lodge": (activity_level: 8)}"#, "8"),
        ("leads.ron", r#"{"quiet_harbour": (difficulty: 0)}"#, "0"),
        ("start.ron", "(agents: 10001)", "10001"),
        ("ending.ron", "(lost_at_panic_bp: -3)", "-3"),
        (
            "personas.ron",
            r#"{"fast": Speedrunner(recall_above_exhaustion: 30, enemies_per_agent: 0, upkeep_turns_in_hand: 3, most_agents: 1)}"#,
            "0",
        ),
    ] {
        let found = ("E0023", found.to_owned());
        assert!(places(file, text).contains(&found), "{file}: {text}: {:?}", places(file, text));
    }
}

#[test]
fn a_dangling_name_is_told_with_the_one_that_was_meant() {
    let report = report(&[("raids.ron", r#"{"depot": (enemies: {"gaurd": 3})}"#)]);
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    assert_eq!((one.code.0, one.suggestion.as_deref()), ("E0022", Some("guard")));
    assert_eq!(one.message, "unknown enemy `gaurd`");
    assert_eq!(report.sources().text_of(one.span.expect("a place")), "\"gaurd\"");
}

#[test]
fn every_list_of_names_is_looked_at() {
    for (file, text, found) in [
        ("factions.ron", r#"{"lodge": (discovered_by: ["nobody"])}"#, "nobody"),
        ("factions.ron", r#"{"lodge": (destroyed_by: "raid_manor")}"#, "raid_manor"),
        ("leads.ron", r#"{"council_whispers": (depends_on: ["raid_rellay"])}"#, "raid_rellay"),
        ("leads.ron", r#"{"council_whispers": (blocked_by: ["coup"])}"#, "coup"),
        ("leads.ron", r#"{"council_whispers": (faction: "council")}"#, "council"),
        ("missions.ron", r#"{"raid_relay": (raid: "outpsot")}"#, "outpsot"),
        ("missions.ron", r#"{"raid_relay": (faction: "overtow")}"#, "overtow"),
        ("missions.ron", r#"{"raid_relay": (opened_by: ["relay_signal"])}"#, "relay_signal"),
        ("operations.ron", r#"{"coup": (enemies: {"ghost": 1})}"#, "ghost"),
        ("ending.ron", r#"(won_by: "quite_harbour")"#, "quite_harbour"),
    ] {
        assert_eq!(places(file, text), at("E0022", &format!("\"{found}\"")), "{file}: {text}");
    }
}

#[test]
fn names_stand_for_one_thing_and_can_be_typed() {
    let lead = r#"{"raid_relay": (title: "x", difficulty: 1)}"#;
    assert_eq!(places("leads.ron", lead), at("E0025", "\"raid_relay\""));
    let odd = r#"{"Relay 2": (title: "x", difficulty: 1)}"#;
    assert_eq!(places("leads.ron", odd), at("E0012", "\"Relay 2\""));
    let title = r#"{"relay_signals": (title: "Plans of the dockyard")}"#;
    assert_eq!(places("leads.ron", title), at("E0025", "\"Plans of the dockyard\""));
    assert_eq!(places("enemies.ron", r#"{"guard": (title: " ")}"#), at("E0012", "\" \""));
    let twice = r#"{"raid_relay": (opened_by: ["relay_signals", "relay_signals"])}"#;
    assert_eq!(places("missions.ron", twice), at("E0025", "\"relay_signals\""));
    let unused = r#"{"ghost": (title: "Ghost", skill: 1, hit_points: 1, damage: 1)}"#;
    assert_eq!(report(&[("enemies.ron", unused)]).warning_count(), 1);
}

#[test]
fn e_13_weights_are_a_hundred_together_and_lead_to_operations() {
    let rest = r#"(title: "a", turns: (1, 2))"#;
    let level = |text: &str| places("activity.ron", &format!("[{rest}, (title: \"b\", {text})]"));
    let weights = |text: &str| level(&format!("operation_turns: (1, 2), weights_pct: {text}"));
    assert_eq!(weights("[50, 50, 0, 0, 0, 0]"), []);
    assert_eq!(weights("[50, 49, 0, 0, 0, 0]"), at("E0024", "[50, 49, 0, 0, 0, 0]"));
    assert_eq!(weights("[50, 50]"), at("E0024", "[50, 50]"));
    assert_eq!(weights("[101, -1, 0, 0, 0, 0]"), [at("E0023", "101"), at("E0023", "-1")].concat());
    assert_eq!(level("weights_pct: [100, 0, 0, 0, 0, 0]"), at("E0024", "[100, 0, 0, 0, 0, 0]"));
    assert_eq!(level("turns: (5, 4)"), at("E0024", "(5, 4)"));
    let none = r#"{"storm_on_the_office": Remove}"#;
    // Both levels of activity that may draw it are reported.
    assert_eq!(places("operations.ron", none), [at("E0024", "5"), at("E0024", "10")].concat());
}

#[test]
fn battles_have_numbers_that_go_together() {
    let found = places("battle.ron", "(target_low_pct: 60)");
    assert_eq!(found, at("E0024", "60"));
    assert_eq!(places("battle.ron", "(damage_low_pct: 151)"), at("E0024", "151"));
}

#[test]
fn a_mission_needs_enemies_and_a_lead() {
    let raid = r#"{"patrol": (level: 1, expires_in: 3, enemies: {})}"#;
    let mission = r#"{"patrol": (title: "x", faction: "lodge", raid: "patrol", opened_by: [])}"#;
    let found: Vec<_> = problems(&[("raids.ron", raid), ("missions.ron", mission)]);
    let found: Vec<_> = found.into_iter().map(|(code, text, _)| (code, text)).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&("E0023", "{}".to_owned())) && found.contains(&("E0024", "[]".to_owned())), "{found:?}");
}

#[test]
fn a_circle_is_told_once_with_what_is_behind_it() {
    let found = problems(&[("leads.ron", r#"{"courier_route": (depends_on: ["question_courier"])}"#)]);
    let [(code, text, message)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((*code, text.as_str()), ("E0024", "[\"question_courier\"]"));
    assert!(
        message.starts_with(
            "a circle: `courier_route` needs `question_courier` needs `seize_courier` needs `courier_route`; nobody \
             can reach"
        ),
        "{message}"
    );
}

#[test]
fn what_nobody_can_reach_is_told_with_the_mistake() {
    let mission = r#"{"patrol": (title: "Patrol", faction: "lodge", raid: "depot", opened_by: [])}"#;
    let lead = r#"{"night_watch": (title: "Night watch", difficulty: 1, depends_on: ["patrol"])}"#;
    let found = problems(&[("missions.ron", mission), ("leads.ron", lead)]);
    let [(_, _, message)] = found.as_slice() else { panic!("{found:?}") };
    assert!(message.ends_with("nobody can reach 1 more because of it: lead `night_watch`"), "{message}");
}

#[test]
fn e_15_the_last_lead_of_a_faction_is_its_own() {
    let other = r#"{"lodge": (destroyed_by: "break_choir")}"#;
    assert_eq!(places("factions.ron", other), at("E0024", "\"break_choir\""));
}

#[test]
fn starts_are_possible() {
    assert_eq!(places("start.ron", "(panic_bp: 10_000)"), at("E0024", "10_000"));
    assert_eq!(places("start.ron", "(agents: 21)"), at("E0024", "21"));
    let report = report(&[("start.ron", "(agents: 0, money: 49, funding: 0)")]);
    assert_eq!((report.error_count(), report.warning_count()), (0, 1));
}

#[test]
fn all_problems_are_told_at_once() {
    let found = problems(&[
        ("economy.ron", "(upkeep: -1)"),
        ("leads.ron", r#"{"question_keeper": (depends_on: ["raid_lighthause"])}"#),
        ("raids.ron", r#"{"depot": (expires_in: -9)}"#),
    ]);
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn a_hostile_size_is_refused_before_anything_is_compared() {
    let leads: String = (0..1100).map(|at| format!("\"l{at}\": (title: \"{at}\", difficulty: 1),")).collect();
    let found = problems(&[("leads.ron", &format!("{{{leads}}}"))]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].2.contains("too many"), "{found:?}");
}
