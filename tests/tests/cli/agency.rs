//! Agency campaigns through every command.

use std::fs;

use crate::support::{endturn, endturn_reading, folder};

const CAMPAIGN: &str = "scenarios/first_contact.ron";

#[test]
fn a_campaign_is_told_to_its_end_and_replays() {
    let place = folder();
    let out = place.path().display();
    let text = endturn(&format!("run {CAMPAIGN} --quiet --out {out}")).success();
    assert!(
        text.contains("First Contact: Harbour wins in round ") && text.contains("The Undertow is destroyed"),
        "{text}"
    );
    assert!(text.contains("Turning points") && text.contains("sites_won"), "{text}");
    let chart = fs::read_to_string(place.path().join("chart.html")).unwrap();
    for column in ["money", "intel", "panic_bp", "threat_bp", "suppression_bp"] {
        assert!(chart.contains(column), "the chart lacks {column}");
    }
    let metrics = fs::read_to_string(place.path().join("metrics.csv")).unwrap();
    assert!(metrics.lines().next().is_some_and(|head| head.contains("skill_p80") && head.contains("idle_turns")));
    let table = |name: &str| fs::read_to_string(place.path().join(format!("entities/agency_{name}.csv"))).unwrap();
    assert!(table("agents").starts_with("office,agent,state,") && table("agents").lines().count() > 12);
    assert!(table("sites").lines().skip(1).all(|row| !row.contains(",Deployed,")), "what is decided is told");
    assert!(table("leads").contains(",Archived,") && table("factions").contains(",Harbour\n"), "{}", table("factions"));
    let columns = endturn("rules --metrics --module agency").success();
    assert!(columns.contains("\nagency_agents.skill "), "{columns}");
    let facts = fs::read_to_string(place.path().join("facts.jsonl")).unwrap();
    assert!(facts.contains("\"fact\":\"SiteEvaluated\"") && facts.contains("\"threshold\":"), "every roll is told");
    assert!(endturn(&format!("replay {out}/record.jsonl --quiet")).success().starts_with("verified: "));
}

#[test]
fn a_campaign_can_be_watched() {
    let text = endturn(&format!("run {CAMPAIGN} --watch --rounds 12 --pace 0")).success();
    assert!(text.contains("panic_bp") && text.contains("Harbour"), "{text}");
}

#[test]
fn an_office_can_be_run_by_a_person() {
    let script = "hire 3\nhire 99\nend\nassign contracting 0-1\nassign espionage 2\ndeploy 0 0\nstatus\nend\nend\n";
    let text = endturn_reading(&format!("play {CAMPAIGN} --seat 1"), script).success();
    for line in [
        "done: hire 3",
        "refused [no-projected-balance]: only 7 of these 99 can be hired: then the projected balance is -30;",
        "done: assign espionage 2",
        "refused [not-available]",
        "agent-002 on assignment espionage  skill 100",
        "Harbour: money 360 → 395 (contracting +30, funding +20, upkeep -15), intel 0 → 5 (espionage +5)",
        "waterfront_rumours (10 intel, too expensive now)",
    ] {
        assert!(text.contains(line), "`{line}` is not in {text}");
    }
}

#[test]
fn a_starter_can_be_checked_and_run() {
    let name = format!("Office {}", std::process::id());
    let text = endturn(&format!("new scenario {} --module agency", name.replace(' ', "-"))).success();
    let path = text.split_whitespace().find(|word| word.ends_with(".ron")).expect("it tells the file").to_owned();
    assert!(endturn(&format!("check {path}")).success().ends_with("no problems\n"));
    endturn(&format!("run {path} --quiet --rounds 3")).success();
    fs::remove_file(path).unwrap();
}

/// All errors in an agency scenario are reported at once, with places and suggestions.
#[test]
fn everything_wrong_with_a_campaign_is_told_at_once() {
    let place = folder();
    let path = place.path().join("broken.ron");
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A", persona: "basik")], agency: (
    patch: (
        leads: {"courier_route": (depends_on: ["waterfront_rumors"]), "question_courier": (depends_on: ["undertow_profile"])},
        missions: {"seize_courier": (objectives: {"find": Remove, "seize": Remove}, opened_by: ["relay_signal"])},
        economy: (upkeep: -1), start: (money: 0, funding: 0),
        personas: {"basic": (success_pct: 101)},
    )))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    assert_eq!(found.code, 1);
    for part in [
        "broken.ron:1:68: error[E0021]: unknown persona `basik`",
        "did you mean `basic`?",
        "did you mean `waterfront_rumours`?",
        "did you mean `relay_signals`?",
        "broken.ron:5:27: error[E0023]: this is too small",
        "broken.ron:6:43: error[E0023]: this is too large",
        "a circle: `question_courier` needs `undertow_profile` needs `question_courier`",
        "warning[E0024]: no agent can ever be hired",
        "a mission needs at least one objective",
    ] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A")], agency: (
    factions: {"undertoe": (suppression_bp: 1)},
    offices: {"B": (money: 1), "A": (leads: {"courier_rout": 1}, agents: [(hit_points: 3), (count: 2000000)],
        sites: [(mission: "seize_courrier", agents: [0])])}))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    for part in ["did you mean `undertow`?", "unknown seat `B`", "did you mean `courier_route`?", "this is too large"] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A")], agency: (offices: {
    "A": (agents: [(count: 3), (hit_points: 3)], sites: [(mission: "seize_courier", agents: [0, 9])])}))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    for part in ["agent-003: wounded and not assigned to recovery", "agent-009: on a mission and not listed once"] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
}

const BATTLES: &str = "scenarios/three_factions.ron";

#[test]
fn a_campaign_with_battles_is_told_to_its_end_and_replays() {
    let place = folder();
    let out = place.path().display();
    let text = endturn(&format!("run {BATTLES} --quiet --out {out}")).success();
    assert!(text.contains("Three Factions: Harbour wins in round "), "{text}");
    assert!(text.contains("Turning points") && text.contains("The Undertow is destroyed"), "{text}");
    let chart = fs::read_to_string(place.path().join("chart.html")).unwrap();
    for column in ["money", "panic_bp", "activity", "suppression_turns", "agents"] {
        assert!(chart.contains(column), "the chart lacks {column}");
    }
    let metrics = fs::read_to_string(place.path().join("metrics.csv")).unwrap();
    let head = metrics.lines().next().unwrap();
    assert!(["skill_p80", "operations_expired", "rating_milli", "caps_paid"].iter().all(|one| head.contains(one)));
    let facts = fs::read_to_string(place.path().join("facts.jsonl")).unwrap();
    assert!(facts.contains("\"fact\":\"SiteFought\"") && facts.contains("\"blows\":[["), "every attack is told");
    assert!(endturn(&format!("replay {out}/record.jsonl --quiet")).success().starts_with("verified: "));
}

#[test]
fn a_campaign_with_battles_can_be_watched_and_its_schedule_read() {
    let text = endturn(&format!("run {BATTLES} --watch --rounds 12 --pace 0")).success();
    assert!(text.contains("panic_bp") && text.contains("activity"), "{text}");
    let text = endturn(&format!("schedule {BATTLES}")).success();
    assert!(["Investigations", "DeployedSites", "Funding", "E-14.2"].iter().all(|word| text.contains(word)), "{text}");
    let text = endturn("rules agency_battles").success();
    assert!(text.contains("E-08") && text.contains("src/battles/advance/investigations.rs"), "{text}");
}

#[test]
fn an_office_with_battles_can_be_run_by_a_person() {
    let script = "help\nhire 3\nhire 99\nupgrade weapon\nend\ncontract 0-1\ninvestigate waterfront_rumours 2\n\
                  train 3\nstatus\nend\nend\n";
    let text = endturn_reading(&format!("play {BATTLES} --seat 1"), script).success();
    for line in [
        "investigate LEAD AGENT+",
        "buy one of: agent_cap 200, transport_cap 1000",
        "done: hire 3",
        "refused [over-cap]",
        "there is no upgrade `weapon`",
        "done: investigate waterfront_rumours 2",
        "refused [over-cap]: that would make 1; the training_cap is 0",
        "agent-002 in transit    waterfront_rumours  skill 100.0 (effective 100.0, rating 1.00), exhaustion 0.0",
        "waterfront_rumours (difficulty 3, 1 agent on it since turn 2, progress 0.00): Rumours on the waterfront",
        "its activity is not known yet",
        "7 of 20 agents, 0 of 6 in transports, 0 of 0 in training",
    ] {
        assert!(text.contains(line), "`{line}` is not in {text}");
    }
}

#[test]
fn a_starter_with_battles_can_be_checked_and_run() {
    let place = folder();
    let path = place.path().join("office.ron");
    let path = path.display();
    endturn(&format!("new scenario Office --ruleset agency_battles --out {path}")).success();
    assert!(endturn(&format!("check {path}")).success().ends_with("no problems\n"));
    endturn(&format!("run {path} --quiet --rounds 3")).success();
    // The suggestions in the comments are valid too.
    let text = fs::read_to_string(place.path().join("office.ron")).unwrap();
    let told = [
        ("// patch: (", "patch: ("),
        ("// panic_bp: ", "panic_bp: "),
        ("// \"lodge\"", "\"lodge\""),
        ("// \"Harbour\": (", "\"Harbour\": ("),
        ("//     money", "money"),
        ("//     leads", "leads"),
        ("//     agents", "agents"),
        ("//     sites", "sites"),
        ("// ),", "),"),
    ];
    let text = told.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    fs::write(place.path().join("office.ron"), text).unwrap();
    let text = endturn(&format!("check {path}")).success();
    assert!(text.ends_with("no problems\n"), "{text}");
    endturn(&format!("run {path} --quiet --rounds 3")).success();
    let error = endturn("new scenario Office --module agency --ruleset agency_batles").failure(2);
    assert!(error.contains("expected one of agency, agency_battles"), "{error}");
}

/// All errors in a scenario with battles are reported at once, with places and suggestions.
#[test]
fn everything_wrong_with_a_campaign_with_battles_is_told_at_once() {
    let place = folder();
    let path = place.path().join("broken.ron");
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A", persona: "reckless")], agency: (
    ruleset: "agency_battles",
    patch: (
        leads: {"courier_route": (depends_on: ["waterfront_rumors"])},
        missions: {"seize_courier": (raid: "seizur")},
        economy: (upkeep: -1),
    )))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    assert_eq!(found.code, 1);
    for part in [
        "broken.ron:1:68: error[E0021]: unknown persona `reckless`",
        "did you mean `waterfront_rumours`?",
        "did you mean `seizure`?",
        "broken.ron:6:27: error[E0023]: this is too small",
    ] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A")], agency: (ruleset: "agency_battles",
    factions: {"undertoe": (suppression_turns: 1), "choir": (activity_level: 8)},
    offices: {"B": (money: 1), "A": (leads: {"courier_rout": 1}, upgrades: {"agent_caps": 1},
        agents: [(hit_points: 31), (count: 2000000), (lead: "courier_roote"), (lead: "courier_route", state: InTraining)],
        sites: [(mission: "seize_courrier", agents: [0]), (mission: "sabotage", faction: "lodg")])}))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    for part in [
        "did you mean `undertow`?",
        "unknown seat `B`",
        "did you mean `courier_route`?",
        "did you mean `agent_cap`?",
        "did you mean `seize_courier`?",
        "did you mean `lodge`?",
        "an agent at a lead has no other state",
        "this is too large",
    ] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
    let text = r#"(format: 1, name: "x", turn_limit: 9, seats: [(name: "A")], agency: (ruleset: "agency_battles",
    offices: {"A": (agents: [(count: 21), (hit_points: 3)], sites: [(mission: "seize_courier", agents: [0, 29])])}))"#;
    fs::write(&path, text).unwrap();
    let found = endturn(&format!("check {}", path.display()));
    for part in ["agent-021: wounded and not assigned", "agent-029: on a mission and not", "a cap is exceeded"] {
        assert!(found.output.contains(part), "`{part}` is not in {}", found.output);
    }
}
