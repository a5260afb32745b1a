//! Personas of agency: legal orders only, the order of their turns, and the campaigns' expected
//! endings (P-01 to P-20).

use endturn_engine::{Game, Progress, Seat};
use endturn_tests::agency::{text, view};
use endturn_tests::scenario;

const ALL: [&str; 9] =
    ["nothing", "economist", "basic", "cautious", "reckless", "spymaster", "trainer", "ruthless", "random"];

fn campaign(persona: &str, section: &str) -> Game {
    scenario(&text(&format!("(name: \"Office\", persona: \"{persona}\")"), 250, section)).game()
}

fn end(game: &mut Game, seed: u64) -> String {
    game.restart(seed);
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
    assert_eq!(game.refused_persona_orders(), 0, "seed {seed}");
    game.ended().expect("it is over").condition.clone()
}

#[test]
fn p_01_no_persona_ever_asks_for_what_is_refused() {
    for persona in ALL {
        for section in ["", "ruleset: \"agency_short\"", "patch: (economy: (hire_gate: Cash), start: (intel: 900))"] {
            let mut game = campaign(persona, section);
            (1..=6).for_each(|seed| drop(end(&mut game, seed)));
        }
    }
}

#[test]
fn p_11_an_economist_gets_rich_and_loses_the_country() {
    let mut game = campaign("economist", "");
    assert_eq!(end(&mut game, 1), "panic has reached 101.05 % as turn 48 begins");
    let seen = view(&game, 0);
    assert!(seen.assets.money > 2_000 && seen.tally.sites_opened == 0, "{:?}", seen.assets);
}

#[test]
fn p_12_basic_and_reckless_win_most_campaigns_and_a_trainer_hardly_any() {
    let wins = |persona: &str| {
        let mut game = campaign(persona, "");
        (1..=20).filter(|&seed| end(&mut game, seed).contains("destroyed")).count()
    };
    assert!(wins("basic") >= 13, "the basic persona wins too rarely");
    assert!(wins("reckless") >= 12, "the reckless persona wins too rarely");
    assert!(wins("trainer") <= 4, "the trainer wins too often");
}

#[test]
fn p_02_a_team_is_as_small_as_the_chance_allows() {
    // Five fresh agents: three reach 84 %, four 94.64 %, five 98.28 % (K-45).
    let section = |office| format!("offices: {{\"Office\": (money: 0, funding: 1000, {office})}}");
    let office = "agents: [(count: 5)], sites: [(mission: \"seize_courier\")]";
    for (persona, size) in [("basic", 3), ("cautious", 5)] {
        let mut game = campaign(persona, &section(office));
        game.advance_round();
        let away = view(&game, 0).tally;
        assert_eq!(away.unscathed + away.wounded + away.killed, size, "{persona}");
    }
}

#[test]
fn p_03_leads_come_first_then_teams_then_work_then_hires() {
    let section = "offices: {\"Office\": (intel: 30, agents: [(count: 11)])}";
    let mut game = campaign("basic", section);
    game.listen(true);
    game.advance_round();
    let told: Vec<&str> = game.take_facts().iter().map(|entry| entry.fact.name()).collect();
    let place = |name: &str| told.iter().position(|one| *one == name).unwrap_or_else(|| panic!("no {name}: {told:?}"));
    let order = ["LeadInvestigated", "SiteOpened", "AgentsDeployed", "AgentsAssigned", "AgentHired", "SiteEvaluated"];
    assert!(order.map(place).is_sorted(), "{told:?}");
}

/// Numbers of agents that contract and that spy after the first round of an office of eleven agents
/// with this version of the basic persona.
fn at_work(numbers: &str, office: &str) -> [i64; 2] {
    let section = format!(
        "patch: (personas: {{\"basic\": (spies_pct: 100, reserve_pct: 0, {numbers})}}), \
         offices: {{\"Office\": (agents: [(count: 11)], {office})}}"
    );
    let mut game = campaign("basic", &section);
    game.advance_round();
    let row = game.metric_row(Seat(0)).values;
    ["contracting", "spying"].map(|name| {
        let at = game.metrics().iter().position(|metric| metric.name == name).expect("a metric");
        row[at]
    })
}

#[test]
fn p_03_an_office_that_grows_contracts_with_all_until_it_has_grown() {
    // Five of eleven cover 120 % of the upkeep.
    assert_eq!(at_work("grow_to: 11", "money: 0"), [5, 6]);
    assert_eq!(at_work("grow_to: 12", "money: 0"), [11, 0]);
}

#[test]
fn p_03_nobody_is_held_back_for_a_lead_whose_price_is_far() {
    // The courier's route costs 20 intel, and the courier takes two agents and a margin of three.
    let office = "money: 0, intel: 18, leads: {\"waterfront_rumours\": 1}";
    assert_eq!(at_work("hold_from_pct: 90", office), [5, 1]);
    assert_eq!(at_work("hold_from_pct: 91", office), [5, 6]);
}

#[test]
fn p_20_random_play_differs_by_seed_and_by_name() {
    let mut game = campaign("random", "");
    let mut digest = |seed| {
        game.restart(seed);
        game.advance_rounds(10);
        game.digest()
    };
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
    let seats = "(name: \"A\", persona: \"random\"), (name: \"B\", persona: \"random\")";
    let mut two = scenario(&text(seats, 40, "")).game();
    two.advance_rounds(12);
    assert_ne!(two.metric_row(Seat(0)).values, two.metric_row(Seat(1)).values);
}
