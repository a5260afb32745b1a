//! The decisions of all personas: when they are made, what they depend on, and their effort.

use endturn_civ::internals::Effort;
use endturn_civ::orders::CivOrder;
use endturn_civ::realm::Eye;
use endturn_civ::state::{Nation, RulesInForce};
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_engine::{
    Game, Seat,
    orders::{AnyOrder, Budget},
};

use super::sandbox::{SEATS, cities, decide, four, load, module, persona, round, shores, sight};

#[test]
fn w_146_personas_are_those_of_the_ruleset() {
    let game = four(1, Some("governor"));
    assert_eq!(
        module(&game).personas(),
        [
            "governor",
            "builder",
            "merchant",
            "conqueror",
            "hard",
            "cheating",
            "expansionist",
            "industrialist",
            "trader",
            "warmonger",
            "normal",
            "easy",
            "novice",
            "raider",
            "nothing"
        ]
    );
    let knobs = |name: &str| game.world().resource::<RulesInForce>().0.written.personas.get(name).expect("a persona");
    assert_eq!(knobs("governor").governments.get("Monarchy"), Some(&3), "what the file says");
    assert_eq!(knobs("builder").garrison, Knobs::default().garrison, "what it leaves out");
}

#[test]
fn w_146_a_seat_of_nothing_gives_no_orders_and_is_an_ai_all_the_same() {
    let mut game = four(2, Some("nothing"));
    game.keep_log();
    game.advance_rounds(20);
    let log = game.take_log();
    assert_eq!((log.len(), log.iter().all(|order| order.text == "end")), (4 * 20, true));
    let eye = Eye::of(game.world());
    let skill = |seat| eye.nation_part::<Nation>(seat).expect("a nation").skill;
    assert!(SEATS.iter().all(|&seat| skill(seat).is_some()), "rules tell it from a person");
}

/// Freeciv's AI does part of its work as the phase ends (W-50, W-52, W-84); here personas are asked
/// once, like human players.
#[test]
fn w_39_personas_are_asked_when_their_phase_has_begun_and_before_it_ends() {
    let mut game = four(3, Some("governor"));
    game.listen(true);
    game.keep_log();
    game.advance_rounds(12);
    let facts = game.take_facts();
    let (mut is_open, mut orders) = (true, 0);
    for entry in &facts {
        match entry.fact.name() {
            "TurnAnnounced" => is_open = true,
            "PhaseEnded" => is_open = false,
            "OrderGiven" => {
                orders += 1;
                assert!(is_open, "round {}: {}", entry.round, entry.fact.text(game.world()));
            }
            _ => {}
        }
    }
    let log = game.take_log();
    assert!(orders > 40 || log.len() > 4 * 12 + 40, "{orders} orders, {} lines", log.len());
    let stages: Vec<_> = game.systems().iter().map(|row| (row.stage.to_string(), row.rule)).collect();
    let of_personas = |rule: &str| stages.iter().any(|(_, id)| id.is_some_and(|id| id.0 == rule));
    assert!(!["W-39", "W-50", "W-52", "W-84"].into_iter().any(of_personas), "no step of a stage decides for anybody");
}

#[test]
fn w_146_wrong_numbers_of_personas_are_told() {
    let text = "(format: 1, name: \"test\", seed: 1, turn_limit: 9, seats: [(name: \"Rome\")], civ: (ruleset: \"classic\", patch: \
                (personas: {\"governor\": (garrison: 99, shield_worth: 0, tech_goals: [\"Alfabet\"], governments: {\"Monarkhy\": 3, \"Republic\": 2000})}), \
                map: Generated(size: (24, 24))))";
    let Err(problems) = load(text.to_owned()) else { panic!("it has mistakes") };
    let expected = [
        "this is too large",
        "this is too small",
        "unknown tech `Alfabet`",
        "unknown government `Monarkhy`",
        "this is too large",
    ];
    assert_eq!(problems, expected);
}

#[test]
fn w_157_all_orders_of_all_personas_are_legal() {
    for (name, seed) in [("governor", 3), ("builder", 4), ("merchant", 5)] {
        let mut game = four(seed, None);
        for _ in 0..120 {
            assert_eq!(round(&mut game, name), Vec::<String>::new(), "{name}");
        }
        assert!(SEATS.iter().all(|&seat| cities(&game, seat).len() >= 4), "{name} founds no cities");
    }
}

#[test]
fn w_146_the_same_state_has_the_same_orders() {
    let mut game = four(7, None);
    let mut again = four(7, None);
    let who = "governor";
    for _ in 0..50 {
        for seat in SEATS {
            let orders = decide(&game, who, seat);
            assert_eq!(orders, decide(&game, who, seat), "asking changes nothing");
            assert_eq!(orders, decide(&again, who, seat), "another game with the same state");
        }
        round(&mut game, who);
        round(&mut again, who);
    }
}

#[test]
fn w_146_a_restored_game_has_the_same_orders() {
    let mut game = four(13, None);
    let who = "builder";
    for _ in 0..40 {
        round(&mut game, who);
    }
    let mut again = four(13, None);
    again.restore(&game.snapshot()).expect("a snapshot of the same scenario");
    for _ in 0..20 {
        for seat in SEATS {
            assert_eq!(decide(&game, who, seat), decide(&again, who, seat));
        }
        round(&mut game, who);
        round(&mut again, who);
    }
}

/// Plays a round in which Rome gives these orders.
fn play(game: &mut Game, at: u32, orders: &[CivOrder]) {
    while game.ended().is_none() && game.rounds_finished() == at {
        let seat = game.next_seat().expect("somebody has to end the turn");
        if seat == Seat(0) {
            for order in orders {
                game.submit_order(seat, AnyOrder::new(order.clone())).expect("a legal order");
            }
        }
        game.end_turn(seat).expect("the seat was to act");
    }
}

#[test]
fn w_146_what_is_hidden_abroad_changes_no_order() {
    let poor = "gold: 0, cities: [(at: (19, 7), production: \"Warriors\")]";
    let rich = "gold: 900, techs: [\"Alphabet\", \"Writing\"], bulbs: 15, rates: (science: 10, tax: 50, luxury: 40), goal: \
                \"Monarchy\", cities: [(at: (19, 7), size: 4, buildings: [\"Temple\", \"Barracks\"], production: \
                \"Settlers\", worklist: [\"Warriors\"], shields: 12, food: 4)]";
    let (mut one, mut other) = (shores(poor), shores(rich));
    let who = "governor";
    let mut given = 0;
    for at in 0..60 {
        let orders = decide(&one, who, Seat(0));
        assert_eq!(orders, decide(&other, who, Seat(0)), "round {at}");
        given += orders.len();
        for game in [&mut one, &mut other] {
            play(game, at, &orders);
        }
    }
    assert!(given >= 15, "{given} orders show little");
}

#[test]
fn w_146_conquerors_decide_by_what_they_know() {
    // The contents of Egypt's city, and units on land that Rome doesn't see, change nothing.
    let egypt = |more: &str| format!("gold: 50, cities: [(at: (19, 7), {more})]");
    let (mut one, mut other) =
        (shores(&egypt("size: 2")), shores(&egypt("size: 5, shields: 9, buildings: [\"Temple\"]")));
    let who = "conqueror";
    for at in 0..30 {
        let orders = decide(&one, who, Seat(0));
        assert_eq!(orders, decide(&other, who, Seat(0)), "round {at}");
        for game in [&mut one, &mut other] {
            play(game, at, &orders);
        }
    }
}

#[test]
fn w_157_thinking_is_bounded() {
    let mut game = four(5, None);
    let who = persona(&game, "governor");
    let rules = &game.world().resource::<RulesInForce>().0;
    let guards =
        rules.troops.iter().filter(|(_, troop)| !troop.no_build && troop.is_military && troop.pop_cost == 0).count();
    let most = (rules.written.buildings.len() + guards + 1) as u32;
    let (mut city_turns, mut all) = (0, Effort::default());
    for _ in 0..100 {
        for seat in SEATS {
            let effort = who.decide(sight(&game, seat), &mut Budget::new(None), &mut Vec::new());
            let own = cities(&game, seat).len() as u32;
            assert!(effort.cities <= own);
            assert!(effort.evaluations <= effort.cities * most);
            city_turns += own;
            all.cities += effort.cities;
            all.evaluations += effort.evaluations;
            all.shops += effort.shops;
        }
        round(&mut game, who.name());
    }
    assert!(all.cities * 3 < city_turns, "{all:?} in {city_turns} turns of cities");
    assert!(all.evaluations < city_turns * 8 && all.shops < city_turns * 4, "{all:?} in {city_turns} turns of cities");
}
