//! Agency with battles at a real table: orders, reports, views, several offices, personas (E-01 to
//! E-21, P-15, P-16).

use endturn_agency::battles::components::Investigations;
use endturn_agency::battles::state::AgentState;
use endturn_engine::ids::KeyIndex;
use endturn_engine::{Game, Progress, Seat, seats::SeatOutcome};
use endturn_tests::agency::{battles_view as view, text};
use endturn_tests::{Table, scenario};

fn table(seats: &str, section: &str) -> Table {
    let section = format!("ruleset: \"agency_battles\", {section}");
    let mut game = scenario(&text(seats, 600, &section)).game();
    game.listen(true);
    Table { game }
}

fn office(section: &str) -> Table {
    table("(name: \"Office\")", section)
}

fn campaign(persona: &str, section: &str) -> Game {
    table(&format!("(name: \"Office\", persona: \"{persona}\")"), section).game
}

fn end(game: &mut Game, seed: u64) -> (u32, String) {
    game.restart(seed);
    game.listen(false);
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
    assert_eq!(game.refused_persona_orders(), 0, "seed {seed}");
    (game.rounds_finished(), game.ended().expect("it is over").condition.clone())
}

#[test]
fn p_10_who_does_nothing_runs_out_of_money_at_26_or_27() {
    let mut game = campaign("nothing", "");
    for seed in 1..=10 {
        let (_, condition) = end(&mut game, seed);
        assert!(["26", "27"].iter().any(|turn| condition == format!("no office has money left as turn {turn} begins")));
    }
}

#[test]
fn p_15_a_sound_office_wins_in_the_end() {
    let mut game = campaign("basic", "");
    for seed in 1..=4 {
        let (round, condition) = end(&mut game, seed);
        assert!(condition.starts_with("the last lead is investigated: ") && (300..450).contains(&round), "{condition}");
        let winners: Vec<Seat> = game.ended().expect("it is over").winners().collect();
        assert_eq!(winners, [Seat(0)]);
    }
}

#[test]
fn p_16_a_speedrunner_is_weak_without_luck() {
    let mut game = campaign("speedrunner", "");
    for seed in 1..=3 {
        let (round, condition) = end(&mut game, seed);
        let is_lost = condition.starts_with("panic has reached") || condition.starts_with("no office has stopped");
        assert!(round > 150 && is_lost, "{condition}");
    }
}

#[test]
fn p_01_no_persona_ever_asks_for_what_is_refused() {
    for persona in ["nothing", "basic", "speedrunner"] {
        for patch in
            ["patch: (start: (money: 20000))", "patch: (battle: (rules: First), stakes: (penalised: Unanswered))"]
        {
            let mut game = campaign(persona, patch);
            (1..=2).for_each(|seed| drop(end(&mut game, seed)));
        }
    }
}

#[test]
fn e_07_what_is_bought_is_paid_at_once() {
    let mut table = office("patch: (start: (money: 2000))");
    let told = table.round(&["1: hire 3", "1: upgrade hit_points", "1: upgrade training_cap 2"]);
    assert!(told.iter().any(|line| line == "Office buys training_cap, 2 times: now 8 agents"), "{told:#?}");
    let seen = view(&table.game, 0);
    assert_eq!((seen.assets.money, seen.agents.len()), (2000 - 150 - 500 - 400 + 20 - 70, 7));
    assert!(seen.agents.iter().all(|(_, agent)| agent.max_hit_points.floor() == 31));
    for (column, value) in [("hiring_paid", 150), ("caps_paid", 400), ("upgrades_paid", 500), ("money_change", -1100)] {
        assert_eq!(table.metric(1, column), value, "{column}");
    }
}

#[test]
fn a_42_a_refusal_tells_what_could_be_done_instead() {
    let mut table = office("");
    let mut refused = |order: &str| {
        let refusal = table.refusal(1, order);
        (refusal.code, refusal.expected.join(" "))
    };
    let here = "agent-000 agent-001 agent-002 agent-003".to_owned();
    assert_eq!(refused("hire 17").0, "over-cap");
    assert_eq!(refused("hire 11").0, "not-enough-money");
    assert_eq!(refused("hire 0").0, "bad-count");
    assert_eq!(refused("upgrade damage 2").0, "not-enough-money");
    assert_eq!(refused("train 0").0, "over-cap");
    assert_eq!(refused("sack 9"), ("unknown-agent", here.clone()));
    // E-20: the whispers depend on no other lead.
    let open = "waterfront_rumours council_whispers".to_owned();
    assert_eq!(refused("investigate courier_route 0"), ("lead-not-discovered", open));
    assert_eq!(refused("investigate courier_rout 0").0, "unknown-word");
    assert_eq!(refused("leave waterfront_rumours 0"), ("not-investigated", String::new()));
    assert_eq!(refused("deploy 0 0"), ("unknown-site", String::new()));
    assert_eq!(refused("recall 0"), ("not-at-work", String::new()));
    table.game.submit(Seat(0), "contract 0-1").expect("they are at hand");
    assert_eq!(table.refusal(1, "contract 1").expected.join(" "), "agent-002 agent-003");
    assert_eq!(table.refusal(1, "upgrade weapon").expected.len(), 8);
}

/// Below 30 for a site, below 100 for work; agents in training are recalled first. Refusals, help
/// and prompt say so.
#[test]
fn e_07_readiness_is_asked_for_and_told() {
    let section = "offices: {\"Office\": (money: 3000, upgrades: {\"training_cap\": 1}, \
                   agents: [(exhaustion: 30), (exhaustion: 29), (state: InTraining), (exhaustion: 100)], \
                   sites: [(mission: \"seize_courier\")])}";
    let mut table = office(section);
    let mut refused = |order: &str| {
        let refusal = table.refusal(1, order);
        (refusal.code, refusal.expected.join(" "), refusal.example)
    };
    let ready = "agent-001".to_owned();
    assert_eq!(refused("deploy 0 0"), ("too-exhausted", ready.clone(), String::new()));
    assert_eq!(refused("deploy 0 1 0"), ("too-exhausted", ready, String::new()));
    let recall = ("not-available", "recall".to_owned(), "recall 2".to_owned());
    for order in ["deploy 0 2", "contract 2", "investigate waterfront_rumours 2"] {
        assert_eq!(refused(order), recall, "{order}");
    }
    for order in ["contract 3", "investigate waterfront_rumours 3", "train 3"] {
        assert_eq!(refused(order).0, "too-exhausted", "{order}");
    }
    let status = table.game.status(Seat(0));
    assert_eq!(status.matches("too exhausted to be deployed").count(), 2, "{status}");
    assert_eq!(table.game.view(Seat(0))["agency"]["agents"][1]["ready_to_deploy"], serde_json::json!(true));
    let help: Vec<String> = table.game.grammar().into_iter().map(|(_, _, meaning)| meaning).collect();
    assert!(help.iter().any(|line| line.contains("active site (exhaustion below 30)")), "{help:?}");
    for order in ["recall 2", "deploy 0 1 2", "contract 0"] {
        table.game.submit(Seat(0), order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
    }
}

/// Both leads are solved in one advance, by one office or by two, in either order: no further site
/// or lead of the faction opens.
#[test]
fn e_09_no_site_of_a_faction_opens_in_the_advance_that_destroys_it() {
    let patch = "patch: (leads: {\"usher_rounds\": (difficulty: 1, depends_on: []), \
                 \"break_lodge\": (difficulty: 1, depends_on: []), \"courier_route\": (difficulty: 1, depends_on: [])})";
    let seats = "(name: \"One\"), (name: \"Two\")";
    let opened = |orders: [(u8, &str); 2]| {
        let mut table = table(seats, patch);
        for (seat, order) in orders {
            table.game.submit(Seat(seat), order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
        }
        let facts: Vec<String> = (0..2).flat_map(|_| table.round(&[])).collect();
        let solved = facts.iter().filter(|fact| fact.contains("solves ")).count();
        assert_eq!(solved, 2, "{facts:?}");
        facts.iter().filter(|fact| fact.contains("mission-site-")).count()
    };
    let (rounds, last, other) =
        ("investigate usher_rounds 0", "investigate break_lodge 1", "investigate courier_route 1");
    assert_eq!(opened([(0, rounds), (0, other)]), 2, "both open their sites while nobody falls");
    for orders in
        [[(0, rounds), (0, last)], [(0, last), (0, rounds)], [(0, rounds), (1, last)], [(0, last), (1, rounds)]]
    {
        let orders = orders.map(|(seat, order): (u8, &str)| (seat, order));
        assert_eq!(opened(orders), 0, "{orders:?}");
    }
}

/// A site that an advance opens exists from the next turn on, and its row says so.
#[test]
fn e_13_a_site_is_opened_in_the_turn_in_which_it_is_first_seen() {
    let mut table = office("factions: {\"choir\": (activity_level: 7)}");
    let opened = |table: &endturn_tests::Table| {
        let sites = table.game.tables().find(|table| table.name == "sites").expect("a table");
        let column = sites.columns.iter().position(|column| column.name == "turn_opened").expect("a column");
        (sites.rows)(table.game.world()).first().map(|row| row[column].to_string())
    };
    let mut turn = 1;
    while table.game.view(Seat(0))["agency"]["sites"] == serde_json::json!([]) {
        table.round(&[]);
        turn += 1;
    }
    assert!((7..=18).contains(&turn), "{turn}");
    assert_eq!(opened(&table), Some(turn.to_string()));
}

/// The serde forms in `docs/formats.md` do the same as the texts.
#[test]
fn a_42_orders_have_a_serde_form_too() {
    let section = "patch: (start: (money: 3000)), offices: {\"Office\": (upgrades: {\"training_cap\": 1}, \
                   agents: [(count: 9), (lead: \"waterfront_rumours\")], sites: [(mission: \"seize_courier\")])}";
    let pairs = [
        ("hire 2", r#"{"hire": {"count": 2}}"#),
        ("contract 0-2", r#"{"contract": {"agents": [0, 1, 2]}}"#),
        ("train 3", r#"{"train": {"agents": [3]}}"#),
        ("recall 3", r#"{"recall": {"agents": [3]}}"#),
        ("sack 4", r#"{"sack": {"agents": [4]}}"#),
        ("investigate waterfront_rumours 3 5", r#"{"investigate": {"lead": 0, "agents": [3, 5]}}"#),
        ("leave waterfront_rumours 9", r#"{"leave": {"lead": 0, "agents": [9]}}"#),
        ("deploy mission-site-000 8 6", r#"{"deploy": {"site": 0, "agents": [8, 6]}}"#),
        ("upgrade hit_points 2", r#"{"upgrade": {"upgrade": "hit_points", "count": 2}}"#),
    ];
    let (mut texts, mut forms) = (office(section), office(section));
    for (text, form) in pairs {
        texts.game.submit(Seat(0), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        forms.game.submit_json(Seat(0), "agency", form).unwrap_or_else(|refusal| panic!("{form}: {refusal}"));
        assert_eq!(texts.game.digest(), forms.game.digest(), "{text}");
    }
    assert_eq!(forms.game.submit_json(Seat(0), "agency", r#"{"hire": {"cuont": 2}}"#).unwrap_err().code, "bad-json");
    assert_eq!(forms.game.submit_json(Seat(0), "agency", r#"{"sack": {"agents": []}}"#).unwrap_err().code, "no-agents");
}

#[test]
fn e_08_an_investigation_is_told_without_what_is_hidden() {
    let mut table = office("");
    table.round(&["1: investigate waterfront_rumours 0 2"]);
    assert_eq!(view(&table.game, 0).agents[2].1.state, AgentState::Investigating);
    let told = table.round(&["1: investigate waterfront_rumours 1"]);
    assert!(told.iter().any(|line| line.starts_with("Office: 2 agents on a lead, progress +1.74")), "{told:#?}");
    let entity = table.game.world().resource::<KeyIndex<Seat>>().get(Seat(0)).expect("an office");
    let hidden = table.game.world().get::<Investigations>(entity).expect("an office").0[0];
    assert!(hidden.difficulty >= 3);
    let json = table.game.view(Seat(0));
    let seen = json["agency"]["investigations"][0].as_object().expect("one");
    assert_eq!(seen.keys().collect::<Vec<_>>(), ["lead", "progress_micro", "turn_started", "agents"]);
    let told = table.round(&["1: leave waterfront_rumours 0 2"]);
    assert!(
        told.iter().any(|line| line.starts_with("Office calls agent-000, agent-002 home from a lead")),
        "{told:#?}"
    );
    assert_eq!(view(&table.game, 0).investigations.len(), 1, "another is there");
    let told = table.round(&["1: leave waterfront_rumours 1"]);
    assert!(told.iter().any(|line| line.starts_with("Office drops a lead: ")), "{told:#?}");
}

#[test]
fn a_12_an_undiscovered_faction_shows_no_numbers() {
    let section = "offices: {\"A\": (leads: {\"undertow_profile\": 1})}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    assert_eq!(view(&table.game, 0).factions[0].level, Some(1));
    assert_eq!(view(&table.game, 1).factions[0].level, None);
    table.round(&[]);
    let told = |table: &Table, seat| table.game.view(Seat(seat))["agency"]["factions"][0]["level"].clone();
    assert_eq!((told(&table, 0), told(&table, 1)), (1.into(), serde_json::Value::Null));
}

#[test]
fn e_10_a_battle_is_told_with_every_attack() {
    let section = "offices: {\"Office\": (agents: [(count: 4, skill: 200)], \
                   sites: [(mission: \"seize_courier\", agents: [0, 1, 2, 3])])}";
    let mut table = office(section);
    let round = table.game.turn().round_number();
    while table.game.turn().round_number() == round {
        let seat = table.game.next_seat().expect("the office");
        table.game.end_turn(seat).expect("it was to act");
    }
    let facts = table.game.take_facts();
    let fought = facts.iter().find(|entry| entry.fact.name() == "SiteFought").expect("a battle");
    let json = fought.to_json(table.game.world());
    assert_eq!((json["outcome"].as_str(), json["enemies"].as_u64()), (Some("won"), Some(3)));
    let blows = json["blows"].as_array().expect("a list");
    assert!(!blows.is_empty() && blows.iter().all(|blow| blow.as_array().is_some_and(|parts| parts.len() == 8)));
    let seen = view(&table.game, 0);
    assert_eq!((seen.tally.raids.won, seen.toll.killed.iter().sum::<u32>()), (1, 3));
    assert!(seen.agents.iter().all(|(_, agent)| agent.missions_total == 1 && agent.skill.floor() >= 230));
}

const CLOSE: &str = "leads: {\"waterfront_rumours\": 1, \"question_admiral\": 1}, \
                     sites: [(mission: \"raid_lighthouse\", state: Won)]";

#[test]
fn e_15_who_breaks_a_faction_breaks_it_for_all() {
    // The last lead is so easy that it is solved in one turn.
    let section = format!(
        "patch: (leads: {{\"break_undertow\": (difficulty: 1, depends_on: [])}}, investigations: (hidden_up_to_pct: 100)), \
         offices: {{\"A\": (agents: [(count: 4, lead: \"break_undertow\")], {CLOSE}), \
                    \"B\": (agents: [(lead: \"break_undertow\"), (lead: \"courier_route\")])}}"
    );
    let mut table = table("(name: \"A\"), (name: \"B\")", &section);
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line == "The Undertow is destroyed by A and B"), "{told:#?}");
    assert!(told.iter().any(|line| line.starts_with("B drops a lead: ")), "{told:#?}");
    assert!(view(&table.game, 1).investigations.is_empty() && view(&table.game, 1).factions[0].is_destroyed);
    assert_eq!(view(&table.game, 1).agents[1].1.state, AgentState::InTransit);
}

#[test]
fn e_15_the_last_lead_wins_for_who_solved_it() {
    let section = "patch: (leads: {\"quiet_harbour\": (difficulty: 1, depends_on: [])}, \
                   investigations: (hidden_up_to_pct: 100)), \
                   offices: {\"B\": (agents: [(lead: \"quiet_harbour\")])}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    table.round(&[]);
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.winners().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(ended.result(Seat(0)).map(|one| one.outcome), Some(SeatOutcome::Loss));
}

#[test]
fn a_41_a_bankrupt_office_leaves_and_the_others_play_on() {
    let section = "offices: {\"A\": (money: 0, funding: 0)}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line == "A is bankrupt with -40 money and closes"), "{told:#?}");
    assert!(table.game.ended().is_none() && !table.game.seat_table().stands(Seat(0)));
}

#[test]
fn a_41_what_a_bankrupt_office_leaves_behind_harms_nobody() {
    let section = "offices: {\"A\": (money: 0, funding: 0, agents: [(count: 2), (lead: \"waterfront_rumours\")], \
                   sites: [(mission: \"storm_on_the_office\", faction: \"undertow\", expires_in: 3)]), \"B\": (money: 9000)}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    table.round(&[]);
    assert!(!table.game.seat_table().stands(Seat(0)));
    let (before, known) = (view(&table.game, 0).assets, view(&table.game, 0).investigations.len());
    for _ in 0..8 {
        let told = table.round(&[]);
        assert!(told.iter().all(|line| !line.starts_with("A ") && !line.starts_with("A:")), "{told:#?}");
    }
    assert_eq!((view(&table.game, 0).assets, view(&table.game, 0).investigations.len()), (before, known));
    assert_eq!((table.game.ended(), view(&table.game, 1).panic_bp), (None, 0));
}

#[test]
fn e_14_a_fatal_operation_that_nobody_stops_loses_the_game() {
    let section = "offices: {\"A\": (money: 9000, sites: [(mission: \"storm_on_the_office\", faction: \"undertow\", expires_in: 2)])}";
    let mut table = table("(name: \"A\")", section);
    table.round(&[]);
    let told = table.round(&[]);
    assert!(
        told.iter().any(|line| line == "no office has stopped Storm on the office: the country is lost"),
        "{told:#?}"
    );
    let ended = table.game.ended().expect("it is over");
    assert_eq!(ended.condition, "no office has stopped Storm on the office as turn 3 begins");
}

#[test]
fn q_24_sites_wait_for_agents_strength_or_seats() {
    let site = "(mission: \"seize_courier\", expires_in: 9)";
    let office = |agents: &str| format!("(money: 9000, agents: [{agents}], sites: [{site}])");
    let section = format!(
        "patch: (upgrades: (transport_cap: (start: 1))), offices: {{\"A\": {}, \"B\": {}, \"C\": {}}}",
        office("(lead: \"waterfront_rumours\")"),
        office("(count: 1)"),
        office("(count: 6)")
    );
    let mut table = table("(name: \"A\"), (name: \"B\"), (name: \"C\")", &section);
    table.round(&[]);
    let of = |name: &str| [1, 2, 3].map(|seat| table.metric(seat, name));
    assert_eq!(of("waiting_sites"), [1, 1, 1]);
    let lacks = ["waiting_for_agents", "waiting_for_strength", "waiting_for_seats"].map(of);
    assert_eq!(lacks, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
}

#[test]
fn e_14_what_nobody_answers_frightens_all_and_costs_one_its_funding() {
    let section = "offices: {\"A\": (sites: [(mission: \"sabotage\", faction: \"choir\", expires_in: 1)])}";
    let mut table = table("(name: \"A\"), (name: \"B\")", section);
    let told = table.round(&[]);
    assert!(told.iter().any(|line| line == "A: funding falls from 20 to 19 for unanswered operations"), "{told:#?}");
    let (a, b) = (view(&table.game, 0), view(&table.game, 1));
    assert_eq!((a.panic_bp, b.panic_bp, a.assets.funding, b.assets.funding), (10, 10, 19, 20));
    assert_eq!(a.factions[2].panic_caused_bp, None, "nobody knows the choir yet");
}

#[test]
fn e_13_an_operation_strikes_one_office() {
    let active = "factions: {\"undertow\": (activity_level: 7), \"lodge\": (activity_level: 7)}";
    let mut table =
        table("(name: \"A\"), (name: \"B\"), (name: \"C\")", &format!("{active}, patch: (start: (funding: 90))"));
    table.game.advance_rounds(0);
    (0..60).for_each(|_| drop(table.round(&[])));
    let opened: Vec<u32> = (0..3).map(|seat| view(&table.game, seat).tally.operations.opened).collect();
    assert!(opened.iter().all(|count| *count > 0) && opened.iter().sum::<u32>() < 20, "{opened:?}");
}

/// An office's results depend on its name, not on its seat or its rival's actions.
#[test]
fn a_02_exchanging_two_seats_exchanges_their_results() {
    let play = |seats: &str| {
        let mut game = table(seats, "factions: {\"choir\": (activity_level: 4)}, patch: (start: (money: 9000))").game;
        game.advance_rounds(80);
        let rows = [Seat(0), Seat(1)].map(|seat| game.metric_row(seat).values);
        assert_eq!(game.refused_persona_orders(), 0);
        rows
    };
    let (one, other) = ("(name: \"A\", persona: \"basic\")", "(name: \"B\", persona: \"speedrunner\")");
    let (first, second) = (play(&format!("{one}, {other}")), play(&format!("{other}, {one}")));
    assert_eq!((&first[0], &first[1]), (&second[1], &second[0]));
    assert_ne!(first[0], first[1]);
}
