//! That nations of personas thrive over two hundred rounds.

use endturn_engine::Game;
use endturn_engine::orders::AnyOrder;

use super::super::sandbox::{decide, of, persona};
use super::super::tests::{SEATS, cities};
use super::super::*;
use crate::realm::Eye;
use crate::state::{Citizens, Moods, Record};

/// The shipped valley with nobody on its seats, and who would fill them.
fn valley(seed: u64) -> (Game, Vec<String>) {
    let text = include_str!("../../../../../scenarios/civ_valley.ron");
    let mut names: Vec<String> = Vec::new();
    let mut bare = String::new();
    for line in text.lines() {
        match line.split_once(", persona: \"") {
            Some((before, rest)) if line.trim_start().starts_with("(name: ") => {
                names.push(rest.split('"').next().unwrap_or_default().to_owned());
                bare += &format!("{before}),\n");
            }
            _ => bare += &format!("{line}\n"),
        }
    }
    (of(bare.replacen("seed: 3,", &format!("seed: {seed},"), 1)), names)
}

/// The most turns in a row that a city of the valley may be in disorder.
const LONGEST: i32 = 10;

#[test]
fn w_157_the_valley_thrives_and_no_city_stays_in_disorder() {
    for seed in 1..=2 {
        let (mut game, names) = valley(seed);
        assert_eq!(names.len(), SEATS.len());
        let who: Vec<Persona> = names.iter().map(|name| persona(&game, name)).collect();
        let mut wonders = 0;
        for at in 0..199 {
            while game.ended().is_none() && game.rounds_finished() == at {
                let seat = game.next_seat().expect("somebody has to end the turn");
                for order in decide(&game, &who[seat.index()], seat) {
                    let told = format!("round {at}, {order:?}");
                    game.submit_order(seat, AnyOrder::new(order)).unwrap_or_else(|why| panic!("{told}: {why}"));
                }
                game.end_turn(seat).expect("the seat was to act");
            }
            let eye = Eye::of(game.world());
            for city in SEATS.into_iter().flat_map(|seat| cities(&game, seat)) {
                let turns = eye.city_part::<Moods>(city).map_or(0, |moods| moods.disorder);
                assert!(turns <= LONGEST, "seed {seed}, round {at}: {city:?} in disorder for {turns} turns");
            }
        }
        let eye = Eye::of(game.world());
        for seat in SEATS {
            let own = cities(&game, seat);
            let citizens: i32 = own.iter().filter_map(|&city| Some(eye.city_part::<Citizens>(city)?.size)).sum();
            let known = eye.research_pools().pools[seat.index()].known.len();
            assert!((8..=10).contains(&own.len()), "{seat:?}: {} cities", own.len());
            assert!(citizens >= 70 && known >= 30, "{seat:?}: {citizens} citizens, {known} techs");
            let built = eye.nation_part::<Record>(seat).map_or(0, |record| record.wonders_built);
            assert!(built >= 1, "{seat:?} has no wonder");
            wonders += built;
        }
        assert!(wonders >= 12, "{wonders} wonders");
    }
}
