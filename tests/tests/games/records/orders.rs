//! Accepted orders are facts.

use endturn::{GameFiles, Modules, load_from, scenario::files::DiskFiles};
use endturn_engine::{Game, Seat, journal::FactEntry, orders::OrderGiven};
use endturn_tests::{agency, fleets_table};

/// A game of a shipped scenario.
pub fn shipped(scenario: &str) -> Game {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()]);
    load_from(&GameFiles::new(&Modules::shipped(), disk), scenario, &[]).expect("a shipped scenario is sound").game()
}

fn given(facts: &[FactEntry]) -> Vec<(u32, OrderGiven)> {
    facts.iter().filter_map(|entry| Some((entry.round, entry.downcast::<OrderGiven>()?.clone()))).collect()
}

#[test]
fn t_137_every_order_of_every_persona_is_told_once_in_the_order_of_the_log() {
    for (scenario, modules) in [
        ("scenarios/fleets_duel.ron", &["fleets"][..]),
        ("scenarios/civ_tiny.ron", &["civ"]),
        ("scenarios/first_contact.ron", &["agency"]),
        ("scenarios/war_in_the_dark.ron", &["agency", "fleets"]),
    ] {
        let mut game = shipped(scenario);
        game.listen(true);
        game.keep_log();
        for round in 1..=12 {
            game.advance_round();
            let told = given(&game.take_facts());
            let logged: Vec<_> = game.take_log().into_iter().filter(|order| !order.module.is_empty()).collect();
            assert!(told.iter().all(|(at, _)| *at == round), "{scenario}: {told:?}");
            let told: Vec<(Seat, &str, String)> =
                told.into_iter().map(|(_, one)| (one.seat, one.module, one.order)).collect();
            let expected: Vec<(Seat, &str, String)> =
                logged.into_iter().map(|one| (one.seat, one.module, one.text)).collect();
            assert_eq!(told, expected, "{scenario}, round {round}");
            assert!(modules.len() > 1 || expected.iter().all(|one| modules.contains(&one.1)), "{scenario}");
        }
        assert_eq!(game.refused_persona_orders(), 0);
    }
}

#[test]
fn an_order_is_told_before_what_it_led_to_and_to_nobody_else() {
    let mut table = agency::office("offices: {\"Office\": (intel: 99, agents: [(count: 3)])}");
    table.game.submit(Seat(0), "INVESTIGATE waterfront_rumours").expect("there is intel");
    table.game.submit_json(Seat(0), "agency", r#"{"hire": {"count": 2}}"#).expect("the gate is open");
    let facts = table.game.take_facts();
    let names: Vec<&str> = facts.iter().map(|entry| entry.fact.name()).collect();
    assert_eq!(names[0], "OrderGiven", "{names:?}");
    assert!(names.iter().position(|name| *name == "LeadInvestigated").is_some_and(|at| at > 0), "{names:?}");
    let orders = given(&facts);
    let texts: Vec<&str> = orders.iter().map(|(_, one)| one.order.as_str()).collect();
    assert_eq!(
        texts,
        ["investigate waterfront_rumours", "hire 2"],
        "in their canonical form, however they were written"
    );
    let json = facts[0].to_json(table.game.world());
    let expected = serde_json::json!({
        "round": 1, "rule": "T-137", "fact": "OrderGiven", "seat": "Office", "module": "agency",
        "order": "investigate waterfront_rumours",
    });
    assert_eq!(json, expected);
    let fact = &facts[0].fact;
    assert_eq!(fact.seats().iter().collect::<Vec<_>>(), [Seat(0)]);
    assert!(!fact.is_told() && fact.weight() == 0 && !fact.is_decisive());
}

#[test]
fn what_is_refused_and_words_of_the_engine_are_no_given_orders() {
    let mut table = fleets_table(&["Red", "Blue"], r#""Red": (metal: 9_000, energy: 9_000)"#, "");
    table.refusal(1, "build mine 4000");
    table.refusal(1, "nonsense");
    table.game.end_turn(Seat(0)).expect("Red was to act");
    assert!(given(&table.game.take_facts()).is_empty());
    table.game.listen(false);
    table.game.submit(Seat(1), "build mine 0").expect("nothing forbids it");
    table.game.listen(true);
    assert!(given(&table.game.take_facts()).is_empty(), "nobody listened");
}
