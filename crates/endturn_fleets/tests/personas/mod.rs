//! F-09 Personas: pure policies from a view to orders.

mod attack;
mod economy;
mod intel;
mod mix;
mod persona;
pub mod sandbox;
mod scouting;
mod script;
mod varied;

use self::sandbox::{NAMES, Sandbox, attacks, persona};

/// Three homes by name, in any order of seats; Red knows the others from scans.
fn three(order: [&str; 3]) -> Sandbox {
    let home = |name: &str| match name {
        "Red" => "ships: {\"skiff\": 900, \"frigate\": 90}",
        "Blue" => "ships: {\"skiff\": 30, \"dreadnought\": 2}",
        _ => "metal: 90_000, ships: {\"skiff\": 20, \"frigate\": 30}",
    };
    let homes = order.map(|name| (name, home(name)));
    let mut table = Sandbox::new(60, &homes);
    table.round(&["Red: scan Blue basic", "Red: scan Green deep", "Blue: scan Red basic"]);
    table
}

#[test]
fn f_09_decisions_do_not_depend_on_seat_numbers() {
    let (one, other) = (three(["Red", "Blue", "Green"]), three(["Green", "Red", "Blue"]));
    for name in NAMES {
        for seed in 0..12 {
            for seat in ["Red", "Blue", "Green"] {
                let decided = |table: &Sandbox| table.told(&table.decide(seat, &persona(name), seed));
                assert_eq!(decided(&one), decided(&other), "{name} on {seat}, seed {seed}");
            }
        }
    }
}

#[test]
fn f_09_all_orders_of_a_persona_are_legal() {
    for name in NAMES {
        for seed in 0..10 {
            let mut table = three(["Red", "Blue", "Green"]);
            for seat in ["Red", "Blue", "Green"] {
                let orders = table.decide(seat, &persona(name), seed);
                assert!(!orders.is_empty(), "{name} on {seat} is idle");
                table.submit(seat, &orders);
            }
        }
    }
}

#[test]
fn f_09_an_empty_home_seen_by_a_fresh_scan_is_attacked_by_all_that_have_ships() {
    let mut table = Sandbox::new(60, &[("Red", "ships: {\"skiff\": 900, \"frigate\": 90}"), ("Blue", "ships: {}")]);
    let red = |table: &Sandbox, name: &str, seed| attacks(&table.decide("Red", &persona(name), seed));
    assert!(NAMES.iter().all(|name| red(&table, name, 1) == 0), "nobody attacks what nobody has seen");
    // Until then, any ships a rival may have had at first could be on their way.
    (0..4).for_each(|_| table.round(&["Red: scan Blue basic"]));
    for name in NAMES {
        assert!((0..20).all(|seed| red(&table, name, seed) == 1), "{name} lets an empty home stand");
    }
}

#[test]
fn f_09_a_fleet_seen_to_leave_is_a_window_even_for_those_who_wait_for_their_moment() {
    let ships = "ships: {\"skiff\": 600}";
    let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships), ("Green", ships)]);
    table.round(&["Red: scan Blue basic"]);
    let on = |table: &Sandbox, seed| table.told(&table.decide("Red", &persona("skirmisher"), seed));
    let raids = |orders: &[String]| orders.iter().any(|order| order.starts_with("attack Blue"));
    assert!((0..20).all(|seed| !raids(&on(&table, seed))), "600 skiffs are no empty home");
    table.round(&["Red: scan Blue basic", "Blue: attack Green skiff 600"]);
    // In the round after, the fleet that left may still arrive at Red's home; later it no
    // longer can.
    table.round(&["Red: scan Blue basic"]);
    assert!((0..20).all(|seed| raids(&on(&table, seed))), "the window was missed");
}

#[test]
fn f_09_whole_games_of_personas_refuse_no_order_and_not_all_reach_the_turn_limit() {
    let seats = [("Red", "aggressive"), ("Blue", "turtle"), ("Green", "skirmisher")];
    let mut early = 0;
    for seats in [&seats[..], &seats[..2]] {
        let mut table = Sandbox::of_personas(20, seats);
        for seed in 0..20 {
            table.game.restart(seed);
            table.game.advance_rounds(20);
            assert_eq!(table.game.refused_persona_orders(), 0, "seed {seed}");
            let ended = table.game.ended().expect("20 rounds are over");
            early += u32::from(ended.condition != "turn limit");
        }
    }
    assert!(early >= 1, "all 40 games reached the limit");
}
