//! Known answers of whole agency turns, played by the engine (K-22 to K-44).

use endturn_agency::frame::ids::FactionId;
use endturn_agency::patrol::state::{AgentState, Assignment, SiteState};
use endturn_agency::patrol::tools;
use endturn_engine::{Progress, Seat, seats::SeatOutcome};
use endturn_tests::agency::{name_rolls, office, text, view};
use endturn_tests::{Table, scenario};

/// Ends turns until a turn begins.
fn until(table: &mut Table, turn: u32) {
    while table.game.turn().round_number() < turn {
        table.round(&[]);
    }
}

fn money_at(table: &mut Table, turn: u32) -> i64 {
    until(table, turn);
    view(&table.game, 0).assets.money
}

#[test]
fn p_10_doing_nothing_loses_by_panic_at_turn_48() {
    let mut game = scenario(&text("(name: \"Office\", persona: \"nothing\")", 200, "")).game();
    for (turn, panic) in [(2, 100), (3, 205), (4, 315), (46, 9_450), (47, 9_775)] {
        while game.turn().round_number() < turn {
            assert_ne!(game.advance_round(), Progress::Over);
        }
        assert_eq!(view(&game, 0).panic_bp, panic, "turn {turn}");
        // After n idle advances.
        let n = i64::from(turn) - 1;
        assert_eq!(panic, 100 * n + 5 * n * (n - 1) / 2);
    }
    assert_eq!(game.advance_round(), Progress::Over);
    let ended = game.ended().expect("it is over");
    assert_eq!(ended.condition, "panic has reached 101.05 % as turn 48 begins");
    assert_eq!((ended.round, ended.results[0].outcome), (47, SeatOutcome::Loss));
    assert_eq!(tools::faction(game.world(), FactionId(0)).map(|one| one.threat_level_bp), Some(335));
    assert_eq!(view(&game, 0).assets.money, 1_440);
}

#[test]
fn a_25_one_contractor_from_the_first_day() {
    let mut table = office("");
    table.round(&["1: hire"]);
    assert_eq!(money_at(&mut table, 2), 465);
    table.round(&["1: assign contracting agent-000"]);
    for (turn, money) in
        [(3, 480), (4, 510), (5, 540), (9, 660), (10, 689), (15, 834), (16, 862), (22, 1_030), (23, 1_057), (27, 1_165)]
    {
        assert_eq!(money_at(&mut table, turn), money, "turn {turn}");
    }
    assert_eq!(view(&table.game, 0).agents[0].1.exhaustion, 24);
}

#[test]
fn a_43_ten_hires_pass_and_lose_nine_leave_something() {
    let mut table = office("");
    for hired in 0..10 {
        assert_eq!(view(&table.game, 0).projected_balance(), 520 - 55 * hired);
        table.game.submit(Seat(0), "hire").expect("the gate is open");
    }
    assert_eq!(table.refusal(1, "hire").code, "no-projected-balance");
    assert_eq!(view(&table.game, 0).actions, 10);
    table.round(&[]);
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.condition, "no office has money left as turn 2 begins");
    assert_eq!((view(&table.game, 0).assets.money, ended.results[0].outcome), (-30, SeatOutcome::Eliminated));

    let mut table = office("");
    assert_eq!(table.refusal(1, "hire 11").code, "no-projected-balance");
    table.round(&["1: hire 9"]);
    assert_eq!(view(&table.game, 0).assets.money, 25);
}

#[test]
fn a_43_nobody_hires_without_money() {
    let mut table = office("offices: {\"Office\": (money: 0, funding: 0)}");
    assert_eq!(table.refusal(1, "hire").code, "no-projected-balance");
    let mut table = office("patch: (economy: (hire_gate: Cash)), offices: {\"Office\": (money: 99)}");
    assert_eq!(table.refusal(1, "hire 2").code, "not-enough-money");
    table.game.submit(Seat(0), "hire").expect("there is enough for one");
    assert_eq!(view(&table.game, 0).assets.money, 49);
}

#[test]
fn a_47_a_lead_takes_its_price_or_nothing() {
    let mut table = office("offices: {\"Office\": (intel: 10)}");
    assert_eq!(table.refusal(1, "investigate courier_route").code, "lead-not-discovered");
    table.game.submit(Seat(0), "investigate waterfront_rumours").expect("10 are enough");
    assert_eq!(view(&table.game, 0).assets.intel, 0);
    assert_eq!(table.refusal(1, "investigate waterfront_rumours").code, "lead-archived");
    assert_eq!(table.refusal(1, "investigate courier_route").code, "not-enough-intel");
    let mut poor = office("offices: {\"Office\": (intel: 9)}");
    assert_eq!(poor.refusal(1, "investigate waterfront_rumours").code, "not-enough-intel");
    let refusal = poor.refusal(1, "investigate waterfront_rumors");
    assert_eq!((refusal.code, refusal.suggestion.as_deref()), ("unknown-word", Some("waterfront_rumours")));
}

#[test]
fn a_42_who_is_not_fit_refuses_the_whole_order() {
    let mut table = office(
        "offices: {\"Office\": (agents: [(state: OnAssignment), (), ()], sites: [(mission: \"seize_courier\")])}",
    );
    for (order, code) in [
        ("sack 0", "not-available"),
        ("assign espionage 1 0", "not-available"),
        ("deploy 0 1 0", "not-available"),
        ("recall 1", "not-on-assignment"),
        ("sack 1 1", "agent-named-twice"),
        ("sack 1 7", "unknown-agent"),
        ("deploy 1 1", "unknown-site"),
        ("deploy 0", "missing-word"),
        ("hire 0", "no-agents"),
    ] {
        assert_eq!(table.refusal(1, order).code, code, "{order}");
    }
    table.game.submit(Seat(0), "deploy mission-site-000 agent-001").expect("a legal order");
    assert_eq!(table.refusal(1, "deploy 0 2").code, "site-not-active");
}

#[test]
fn a_44_a_dismissed_agent_costs_nothing_any_more() {
    let mut table = office("offices: {\"Office\": (agents: [(count: 3)])}");
    table.game.submit(Seat(0), "sack 1").expect("she is available");
    let seen = view(&table.game, 0);
    assert_eq!(seen.agents.iter().map(|(id, _)| id.0).collect::<Vec<_>>(), [0, 2]);
    assert_eq!((seen.retained.upkeep, seen.tally.sacked, seen.assets.money), (10, 1, 500));
    assert_eq!(table.refusal(1, "sack 1").code, "not-available");
}

#[test]
fn a_45_who_is_assigned_works_after_one_turn_of_transit() {
    let mut table = office("offices: {\"Office\": (agents: [(count: 2)])}");
    table.game.submit(Seat(0), "assign espionage 0-1").expect("both are available");
    let state = |table: &Table| view(&table.game, 0).agents.iter().map(|(_, agent)| agent.state).collect::<Vec<_>>();
    assert_eq!(state(&table), [AgentState::InTransit; 2]);
    table.round(&[]);
    assert_eq!(state(&table), [AgentState::OnAssignment; 2]);
    assert_eq!((view(&table.game, 0).assets.intel, view(&table.game, 0).projected_intel()), (0, 10));
    table.round(&[]);
    assert_eq!(view(&table.game, 0).assets.intel, 10);
}

#[test]
fn a_46_who_is_recalled_is_home_on_the_next_turn() {
    let mut table = office("offices: {\"Office\": (agents: [(state: OnAssignment, exhaustion: 9)])}");
    table.game.submit(Seat(0), "recall 0").expect("he is on assignment");
    assert_eq!(table.refusal(1, "recall 0").code, "not-on-assignment");
    table.round(&[]);
    let agent = view(&table.game, 0).agents[0].1;
    assert_eq!((agent.state, agent.assignment, agent.exhaustion), (AgentState::Available, Assignment::Standby, 9));
    table.round(&[]);
    assert_eq!(view(&table.game, 0).agents[0].1.exhaustion, 4);
}

#[test]
fn a_21_actions_are_counted_anew_each_turn() {
    let mut table = office("");
    table.game.submit(Seat(0), "hire 2").expect("the gate is open");
    table.game.submit(Seat(0), "hire").expect("the gate is open");
    table.refusal(1, "sack 0");
    assert_eq!(view(&table.game, 0).actions, 3);
    table.round(&[]);
    assert_eq!((view(&table.game, 0).actions, view(&table.game, 0).turn), (0, 2));
}

#[test]
fn a_23_available_agents_rest_and_those_in_transit_do_not() {
    let mut table = office("offices: {\"Office\": (agents: [(exhaustion: 12), (exhaustion: 12, state: InTransit)])}");
    table.round(&[]);
    let tired: Vec<i32> = view(&table.game, 0).agents.iter().map(|(_, agent)| agent.exhaustion).collect();
    assert_eq!(tired, [7, 12]);
}

#[test]
fn a_31_agents_who_tried_nothing_risk_their_skin_too() {
    let section =
        "offices: {\"Office\": (agents: [(count: 3)], sites: [(mission: \"seize_courier\", agents: [0, 1, 2])])}";
    let mut table = office(section);
    // Threshold 30: a roll of 1 costs 29 of 30 hit points.
    name_rolls(&mut table.game, &[(0, 0, Some(100), 30), (0, 1, Some(100), 30), (0, 2, None, 1)]);
    table.round(&[]);
    let points: Vec<i32> = view(&table.game, 0).agents.iter().map(|(_, agent)| agent.hit_points).collect();
    assert_eq!((points, view(&table.game, 0).tally.sites_won), (vec![30, 30, 1], 1));
}

#[test]
#[should_panic(expected = "before the advance: seat 1, agent-000: wounded and not assigned to recovery")]
fn a_40_a_broken_invariant_stops_the_game() {
    let mut table = office("offices: {\"Office\": (agents: [()])}");
    assert!(endturn_agency::patrol::advance::checks::violations(table.game.world()).is_empty());
    let world = table.game.world_mut();
    world
        .query::<&mut endturn_agency::patrol::state::Agent>()
        .iter_mut(world)
        .for_each(|mut agent| agent.hit_points = 3);
    table.round(&[]);
}

/// The table of docs/formats.md.
#[test]
fn a_42_orders_have_the_documented_json() {
    let text = include_str!("../../../../docs/formats.md");
    let (_, table) = text.split_once("Orders of the agency module").expect("the documented table");
    let rows: Vec<(&str, &str)> = table
        .lines()
        .skip_while(|line| !line.starts_with("| `"))
        .take_while(|line| line.starts_with("| `"))
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `"))
        .collect();
    assert_eq!(rows.len(), 6);
    let section = "offices: {\"Office\": (intel: 10, agents: [(state: OnAssignment), (count: 4)], \
                   sites: [(mission: \"seize_courier\")])}";
    for (order, json) in rows {
        let table = office(section);
        let parsed = table.game.parse(order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect(text);
        assert_eq!(value(&table.game.order_json(&parsed)), value(json), "{order}");
    }
    let mut table = office(section);
    let taken = table.game.submit_json(Seat(0), "agency", "{\"assign\": {\"work\": \"singing\", \"agents\": [1]}}");
    assert_eq!(taken.expect_err("nobody sings").code, "bad-json");
}

#[test]
fn a_28_a_site_of_three_turns_is_there_for_three() {
    let mut table = office("offices: {\"Office\": (intel: 20, leads: {\"waterfront_rumours\": 1})}");
    until(&mut table, 7);
    table.round(&["1: investigate courier_route"]);
    for turn in [8, 9] {
        until(&mut table, turn);
        assert_eq!(view(&table.game, 0).sites[0].1.state, SiteState::Active, "turn {turn}");
    }
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line.contains("lets mission-site-000 go")), "{told:#?}");
    assert!(view(&table.game, 0).sites.is_empty());
}

#[test]
fn a_35_seven_hit_points_keep_an_agent_away_for_thirteen_turns() {
    let mut table =
        office("offices: {\"Office\": (agents: [()], sites: [(mission: \"seize_courier\", expires_in: 100)])}");
    until(&mut table, 10);
    name_rolls(&mut table.game, &[(0, 0, Some(100), 23)]);
    table.round(&["1: deploy 0 0"]);
    let state = |table: &Table| view(&table.game, 0).agents[0].1.state;
    assert_eq!(state(&table), AgentState::InTransit);
    for turn in 12..24 {
        until(&mut table, turn);
        assert_eq!(state(&table), AgentState::Recovering, "turn {turn}");
    }
    until(&mut table, 24);
    assert_eq!(state(&table), AgentState::Available);
}

/// Table D-8 and K-44.
#[test]
fn a_20_every_state_at_once() {
    let mut table = office(include_str!("../../../fixtures/agency/debug_start.ron"));
    let effs: Vec<i32> = view(&table.game, 0)
        .agents
        .iter()
        .map(|(_, agent)| endturn_agency::patrol::skill::effective(view(&table.game, 0).rules, agent))
        .collect();
    // Agent 9 is gone and not visible.
    assert_eq!(effs, [60, 133, 100, 63, 90, 110, 111, 90, 85, 14, 83]);
    name_rolls(&mut table.game, &[(0, 11, Some(50), 60), (0, 8, Some(50), 20)]);
    table.round(&[]);
    let seen = view(&table.game, 0);
    assert_eq!((seen.turn, seen.assets.money, seen.assets.intel, seen.panic_bp), (2, 481, 515, 95));
    let faction = seen.factions[0].numbers.expect("its profile is known");
    assert_eq!((faction.threat_level_bp, faction.suppression_bp), (104, 10));
    assert_eq!((seen.tally.sites_won, seen.sites.len(), seen.sites[0].0.0), (1, 1, 1));
    assert_eq!(seen.sites[0].1.expires_in, Some(2));
    let agent = |id: u32| seen.agents.iter().find(|(one, _)| one.0 == id).expect("employed").1;
    assert_eq!(agent(1).exhaustion, 5);
    assert_eq!([3, 10].map(|id| agent(id).state), [AgentState::Recovering; 2]);
    assert_eq!((agent(4).state, agent(5).exhaustion, agent(6).exhaustion), (AgentState::OnAssignment, 6, 13));
    assert_eq!((agent(7).exhaustion, agent(7).hit_points, agent(7).recovery_turns), (3, 28, 2));
    let hurt = agent(8);
    assert_eq!((hurt.hit_points, hurt.skill, hurt.exhaustion), (5, 125, 20));
    assert_eq!((hurt.recovery_turns, hurt.hit_points_lost_before_recovery), (42, 25));
    let fine = agent(11);
    assert_eq!(
        (fine.assignment, fine.skill, fine.exhaustion, fine.missions_survived),
        (Assignment::Standby, 110, 12, 2)
    );
}

struct Row {
    name: &'static str,
    mission: &'static str,
    patch: &'static str,
    suppression: i64,
    agents: &'static [(i32, u32, i32)],
    rolls: &'static [(u32, u32, Option<i32>, i32)],
    // money, intel, panic, threat, suppression
    after: (i64, i64, i64, i64, i64),
    // agent: hit points, skill, exhaustion, recovery turns; `None` if killed
    team: &'static [Option<(i32, i32, i32, i32)>],
    won: u32,
}

const ONE_OBJECTIVE: &str = "missions: {\"seize_courier\": (objectives: {\"seize\": Remove})}, ";

const ROWS: [Row; 4] = [
    Row {
        name: "K-40",
        mission: "seize_courier",
        patch: "",
        suppression: 0,
        agents: &[(100, 0, 0), (100, 0, 0)],
        rolls: &[(0, 0, Some(21), 30), (0, 1, Some(31), 29)],
        after: (210, 50, 595, 104, 10),
        team: &[Some((30, 130, 5, 0)), Some((29, 130, 5, 2))],
        won: 1,
    },
    Row {
        name: "K-41",
        mission: "seize_courier",
        patch: "",
        suppression: 0,
        agents: &[(100, 0, 0), (100, 0, 0)],
        rolls: &[(0, 0, Some(20), 15), (0, 1, Some(21), 30)],
        after: (210, 40, 600, 105, 0),
        team: &[Some((15, 130, 5, 25)), Some((30, 130, 5, 0))],
        won: 0,
    },
    Row {
        name: "K-42",
        mission: "raid_boathouse",
        patch: "",
        suppression: 40,
        agents: &[(100, 0, 0), (130, 1, 0), (120, 0, 15)],
        rolls: &[(0, 0, Some(90), 20), (0, 2, Some(90), 60), (0, 1, Some(90), 49)],
        after: (325, 80, 540, 100, 76),
        team: &[None, Some((30, 155, 10, 0)), Some((30, 150, 25, 0))],
        won: 1,
    },
    Row {
        name: "K-43",
        mission: "seize_courier",
        patch: ONE_OBJECTIVE,
        suppression: 0,
        agents: &[(100, 0, 0), (160, 4, 5)],
        rolls: &[(0, 0, Some(100), 1), (0, 1, None, 50)],
        after: (210, 50, 595, 104, 10),
        team: &[Some((1, 130, 5, 49)), Some((30, 175, 10, 0))],
        won: 1,
    },
];

/// K-40 to K-43: the row's money is after ten turns, so the office starts with that amount.
#[test]
fn a_29_whole_turns_with_named_rolls() {
    for row in &ROWS {
        let agents: Vec<String> = row
            .agents
            .iter()
            .map(|(skill, missions, exhaustion)| {
                format!("(skill: {skill}, missions_survived: {missions}, exhaustion: {exhaustion})")
            })
            .collect();
        let team: Vec<String> = (0..row.agents.len()).map(|id| id.to_string()).collect();
        let section = format!(
            "ruleset: \"agency_short\", patch: ({}threat: (growth: Flat)), panic_bp: 500, \
             factions: {{\"undertow\": (suppression_bp: {})}}, offices: {{\"Office\": (money: 300, intel: 40, \
             hire_cost_due: 100, leads: {{\"undertow_profile\": 1}}, agents: [{}], \
             sites: [(mission: \"{}\", agents: [{}])])}}",
            row.patch,
            row.suppression,
            agents.join(", "),
            row.mission,
            team.join(", ")
        );
        let mut table = office(&section);
        name_rolls(&mut table.game, row.rolls);
        table.round(&[]);
        let seen = view(&table.game, 0);
        let faction = seen.factions[0].numbers.expect("its profile is known");
        let after =
            (seen.assets.money, seen.assets.intel, seen.panic_bp, faction.threat_level_bp, faction.suppression_bp);
        assert_eq!(after, row.after, "{}", row.name);
        assert_eq!(seen.tally.sites_won, row.won, "{}", row.name);
        for (id, expected) in (0..).zip(row.team) {
            let agent = seen.agents.iter().find(|(one, _)| one.0 == id).map(|(_, agent)| agent);
            let points = agent.map(|one| (one.hit_points, one.skill, one.exhaustion, one.recovery_turns));
            assert_eq!(points, *expected, "{} agent {id}", row.name);
        }
    }
}

/// The report of an advance adds up, part by part.
#[test]
fn a_53_every_change_of_a_turn_is_told_with_its_parts() {
    let section = "panic_bp: 500, offices: {\"Office\": (intel: 7, leads: {\"undertow_profile\": 1}, \
                   agents: [(count: 3, skill: 300), (state: OnAssignment), (state: OnAssignment, assignment: Espionage)], \
                   sites: [(mission: \"raid_boathouse\", agents: [0, 1, 2]), (mission: \"seize_courier\", expires_in: 1)])}";
    let mut game = scenario(&text("(name: \"Office\")", 9, section)).game();
    game.listen(true);
    game.submit(Seat(0), "hire").expect("the gate is open");
    let projected = view(&game, 0).projected_balance();
    game.end_turn(Seat(0)).expect("the office is to act");
    let facts: Vec<serde_json::Value> = game.take_facts().iter().map(|entry| entry.to_json(game.world())).collect();
    let fact = |name: &str| facts.iter().find(|fact| fact["fact"] == name).unwrap_or_else(|| panic!("no {name}"));
    let money = &fact("BooksSettled")["money"];
    for (part, units) in [
        ("before", 500),
        ("upkeep", 30),
        ("contracting", 15),
        ("funding", 20),
        ("hiring", 50),
        ("rewards", 100),
        ("after", 555),
    ] {
        assert_eq!(money[part], units, "{part}");
    }
    // the projection lacks only the rewards.
    assert_eq!(projected, 455);
    let intel = &fact("BooksSettled")["intel"];
    assert_eq!([&intel["before"], &intel["espionage"], &intel["rewards"], &intel["after"]], [7, 5, 10, 22]);
    assert_eq!(fact("BooksSettled")["agents_before"]["in transit"], 1);
    assert_eq!(fact("BooksSettled")["agents_after"]["in transit"], 3);
    let panic = fact("PanicChanged");
    assert_eq!((&panic["before_bp"], &panic["after_bp"]), (&500.into(), &580.into()));
    assert_eq!((&panic["increases"][0]["bp"], &panic["reductions"][0]["bp"]), (&100.into(), &20.into()));
    let faction = fact("FactionChanged");
    assert_eq!((&faction["growth_bp"], &faction["effects"][0]["suppression_bp"]), (&5.into(), &1_000.into()));
    assert_eq!(faction["after"]["threat_level_bp"], 95);
    let site = fact("SiteEvaluated");
    assert_eq!((site["team"].as_array().map(Vec::len), &site["fulfilled"]), (Some(3), &3.into()));
    assert!(site["team"][0]["objective"]["roll"].is_i64() && site["team"][0]["hit_points"]["threshold"] == -150);
    assert_eq!(fact("SiteExpired")["site"], "mission-site-001");
    let service = &game.view(Seat(0))["agency"]["agents"][3]["service"];
    assert_eq!((&service["contracting_turns"], &service["ended_in"]), (&1.into(), &0.into()));
}
