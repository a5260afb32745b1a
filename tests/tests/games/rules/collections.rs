//! The visible effects of a collection's orders for seats that are asked later (`docs/secrets.md`).

use std::collections::BTreeSet;

use endturn::{GameFiles, Modules, load_from, scenario::files::DiskFiles};
use endturn_engine::{Game, Seat};

/// Everything a seat is told while it is asked.
fn told(game: &Game, seat: Seat) -> String {
    format!("{}\n{}", game.view(seat), game.status(seat))
}

/// Gives the orders of a scenario's personas one by one; returns the first words of those after
/// which another seat saw a difference, and the number of orders.
fn shown(scenario: &str, rounds: u32) -> (BTreeSet<String>, usize) {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()]);
    let path = format!("scenarios/{scenario}.ron");
    let loaded =
        load_from(&GameFiles::new(&Modules::shipped(), disk), &path, &[]).expect("a shipped scenario is sound");
    let (mut game, mut twin) = (loaded.game(), loaded.game());
    twin.keep_log();
    let (mut shown, mut given) = (BTreeSet::new(), 0);
    let seats: Vec<Seat> = game.roster().seats().collect();
    while game.rounds_finished() < rounds && game.ended().is_none() {
        twin.advance_rounds(1);
        // Known only as long as nothing but orders has happened since.
        let mut before: Option<Vec<String>> = None;
        for order in twin.take_log() {
            if order.text == "end" {
                before = None;
            } else if before.is_none() {
                before = Some(seats.iter().map(|&seat| told(&game, seat)).collect());
            }
            game.submit(order.seat, &order.text).unwrap_or_else(|refusal| panic!("{}: {refusal}", order.text));
            let Some(before) = &mut before else { continue };
            given += 1;
            for (&seat, before) in seats.iter().zip(before) {
                let after = told(&game, seat);
                if *before != after {
                    if seat != order.seat {
                        shown.insert(order.text.split(' ').next().unwrap_or_default().to_owned());
                    }
                    *before = after;
                }
            }
        }
        assert_eq!(game.digest(), twin.digest(), "the same game");
    }
    (shown, given)
}

#[test]
fn in_fleets_and_agency_no_order_shows_before_all_have_given_theirs() {
    for (scenario, rounds) in [
        ("fleets_four_way", 19),
        ("fleets_underdog", 19),
        ("war_in_the_dark", 40),
        ("rival_offices", 30),
        ("first_contact", 30),
        ("three_factions", 30),
    ] {
        let (shown, given) = shown(scenario, rounds);
        assert!(given > 20, "{scenario}: {given} orders show little");
        assert_eq!(shown, BTreeSet::new(), "{scenario}");
    }
}

#[test]
fn in_civ_games_orders_act_at_once_and_only_those_show_that_change_what_others_see_or_own() {
    // The tests of civ's orders check order by order where each of them shows.
    let may_show = [
        "found",
        "join",
        "trade",
        "market",
        "work",
        "idle",
        "arrange",
        "governor",
        "retrain",
        "disband",
        "recycle",
        "help",
        "research",
        // Nations in contact learn of gold, governments and pacts (W-12).
        "buy",
        "sell",
        "revolution",
        "treaty",
        "accept",
        "reject",
        "cancel-pact",
        "withdraw-vision",
    ];
    for (scenario, rounds) in [("civ_continents", 45), ("civ_valley", 40)] {
        let (shown, given) = shown(scenario, rounds);
        assert!(given > 100, "{scenario}: {given} orders show little");
        assert!(shown.iter().all(|word| may_show.contains(&word.as_str())), "{scenario}: {shown:?}");
        assert!(shown.contains("found"), "{scenario}: {shown:?}");
    }
}
