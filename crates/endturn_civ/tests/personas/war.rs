//! Conquerors: founders, explorers and soldiers.

use std::collections::BTreeSet;

use endturn_civ::orders::{Explore, Goto};
use endturn_civ::realm::Eye;
use endturn_civ::state::Site;
use endturn_civ_rules::keys::UnitNumber;
use endturn_engine::{Game, Seat};

use super::sandbox::{SEATS, cities, decide, of, round};

/// Four nations with two founders each on generated land. A nation's only explorer does not die in
/// a hut.
fn war(seed: u64) -> Game {
    let seats = ["Rome", "Egypt", "Persia", "Zululand"].map(|name| format!("(name: \"{name}\")")).join(", ");
    let nations = ["Roman", "Egyptian", "Persian", "Zulu"];
    let nations = ["Rome", "Egypt", "Persia", "Zululand"].iter().zip(nations);
    let nations: Vec<String> = nations.map(|(seat, nation)| format!("\"{seat}\": (nation: \"{nation}\")")).collect();
    of(format!(
        "(format: 1, name: \"test\", seed: {seed}, turn_limit: 300, seats: [{seats}], civ: (ruleset: \"classic\", patch: (settings: \
         (landmass: 50, steepness: 15, wetness: 60, startunits: \"ccwwx\", barbarians: Disabled)), map: Generated(size: (36, 24), wrap_x: true), \
         nations: {{{}}}))",
        nations.join(", ")
    ))
}

#[test]
fn w_147_and_w_153_conquerors_settle_explore_and_take_cities_and_all_their_orders_are_legal() {
    let mut seen = [0; 3];
    for seed in 0..3 {
        let mut game = war(seed);
        let who = "conqueror";
        game.listen(true);
        for _ in 0..100 {
            assert_eq!(round(&mut game, who), Vec::<String>::new(), "seed {seed}");
            if game.ended().is_some() {
                break;
            }
        }
        let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
        for (count, part) in seen.iter_mut().zip([" founds ", " attacks ", " marches into "]) {
            *count += facts.iter().filter(|fact| fact.contains(part)).count();
        }
        // A nation that stays at home knows only the land around it.
        let known = |seat| {
            Eye::of(game.world())
                .map
                .topology()
                .all()
                .filter(|&tile| Eye::of(game.world()).vision().knows(seat, tile))
                .count()
        };
        assert!(
            SEATS.iter().filter(|&&seat| !cities(&game, seat).is_empty()).all(|&seat| known(seat) > 150),
            "seed {seed}"
        );
    }
    assert!(seen[0] >= 24 && seen[1] >= 10 && seen[2] >= 2, "{seen:?}");
}

#[test]
fn w_152_soldiers_go_to_huts_in_sight_that_they_reach_in_time() {
    let goes = |hut: (usize, usize), unit: &str, more: &str| {
        let row = |y: usize| (0..24).map(|x| if (x, y) == hut { '^' } else { ' ' }).collect::<String>();
        let rows = |row: &dyn Fn(usize) -> String| (0..12).map(|y| format!("\"{}\", ", row(y))).collect::<String>();
        let game = of(format!(
            "(format: 1, name: \"test\", seed: 1, turn_limit: 9, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", map: \
             Drawn((wrap_x: false, rows: [{}], things: [{}], legend: {{\"^\": (extras: [\"Hut\"])}})), nations: {{\
             \"Rome\": (cities: [(name: \"Rome\", at: (2, 2), size: 3)], units: [(unit: \"Warriors\", at: (2, 2)), (unit: \"{unit}\", at: (4, 4){more}), \
             (unit: \"Workers\", at: (5, 6)), (unit: \"Workers\", at: (5, 8))]), \"Egypt\": (cities: [(name: \"Thebes\", at: (22, 10))])}}))",
            rows(&|_| "g".repeat(24)),
            rows(&row)
        ));
        let orders = decide(&game, "conqueror", Seat(0));
        let topology = *Eye::of(game.world()).map.topology();
        let tile = topology.at(hut.0 as i32, hut.1 as i32).expect("on the map");
        orders.contains(&Goto(UnitNumber(2), tile).into())
    };
    assert!(goes((5, 7), "Horsemen", ""));
    assert!(goes((5, 7), "Warriors", ""), "three tiles are three turns");
    assert!(!goes((5, 9), "Warriors", ""), "five are too many");
    assert!(goes((5, 9), "Horsemen", ""));
    assert!(!goes((18, 1), "Horsemen", ""), "out of sight");
    assert!(!goes((5, 7), "Horsemen", ", hit_points: 5"), "half of its hit points");
    assert!(!goes((5, 7), "Fighter", ""), "aircraft find nothing");
}

/// A nation that loses the game by its own attack is not asked again.
#[test]
fn w_44_a_conqueror_may_lose_the_game_by_its_own_attack() {
    let mut lost = 0;
    for seed in 0..12 {
        let mut game = of(format!(
            "(format: 1, name: \"test\", seed: {seed}, turn_limit: 9, seats: [(name: \"Rome\", persona: \"conqueror\"), (name: \"Egypt\", persona: \
             \"nothing\"), (name: \"Persia\", persona: \"nothing\")], civ: (ruleset: \"classic\", patch: (units: {{\"Horsemen\": (attack: 11, flags: [\"GameLoss\"]), \"Phalanx\": (defense: 10)}}), \
             map: Drawn((wrap_x: false, rows: [{}])), nations: {{\"Rome\": (cities: [(name: \"Rome\", at: (2, 2), size: 3)], units: [(unit: \"Warriors\", at: \
             (2, 2)), (unit: \"Horsemen\", at: (8, 4)), (unit: \"Horsemen\", at: (8, 5))]), \"Egypt\": (units: [(unit: \"Phalanx\", at: (9, 4))]), \
             \"Persia\": (units: [(unit: \"Workers\", at: (22, 10))])}}, relations: [(between: (\"Rome\", \"Egypt\"), state: War)]))",
            format!("\"{}\", ", "g".repeat(24)).repeat(12)
        ));
        game.advance_rounds(2);
        lost += usize::from(!game.seat_table().stands(Seat(0)));
        assert!(game.seat_table().stands(Seat(2)) && game.turn().round_number() == 3, "seed {seed}");
    }
    assert!((1..12).contains(&lost), "{lost} of 12");
}

/// Three nations on islands.
fn islands(seed: u64, landmass: i32) -> Game {
    let names = ["Rome", "Egypt", "Persia"];
    let seats = names.map(|name| format!("(name: \"{name}\")")).join(", ");
    let nations: Vec<String> = names
        .iter()
        .zip(["Roman", "Egyptian", "Persian"])
        .map(|(seat, nation)| {
            format!("\"{seat}\": (nation: \"{nation}\", techs: [\"Alphabet\", \"Map Making\", \"Bronze Working\"])")
        })
        .collect();
    of(format!(
        "(format: 1, name: \"test\", seed: {seed}, turn_limit: 300, seats: [{seats}], civ: (ruleset: \"classic\", patch: (settings: \
         (landmass: {landmass}, steepness: 15, wetness: 60, startunits: \"ccwwx\")), map: Generated(size: (40, 28), style: Fractal, wrap_x: true), \
         nations: {{{}}}))",
        nations.join(", ")
    ))
}

#[test]
fn w_155_conquerors_settle_and_fight_across_the_sea_and_all_their_orders_are_legal() {
    let mut seen = [0; 3];
    for (seed, landmass) in [(6, 25), (10, 25), (11, 25), (12, 25), (5, 32)] {
        let mut game = islands(seed, landmass);
        let who = "conqueror";
        game.listen(true);
        for _ in 0..150 {
            assert_eq!(round(&mut game, who), Vec::<String>::new(), "seed {seed}");
            if game.ended().is_some() {
                break;
            }
        }
        let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
        for (count, part) in seen.iter_mut().zip([" boards ", " marches into "]) {
            *count += facts.iter().filter(|fact| fact.contains(part)).count();
        }
        let eye = Eye::of(game.world());
        let lands = |seat| {
            let sites = cities(&game, seat).into_iter().filter_map(|city| eye.city_part::<Site>(city));
            sites.map(|site| eye.map.continent(site.tile).0).collect::<BTreeSet<_>>().len()
        };
        seen[2] += SEATS[..3].iter().filter(|&&seat| lands(seat) > 1).count();
    }
    assert!(seen[0] >= 30 && seen[1] >= 1 && seen[2] >= 6, "{seen:?}");
}

/// Grassland, known as far as units are on it, in a round in which Rome's units search far off; the
/// test is about the first unit.
fn land((wide, high): (usize, usize), units: &[(usize, usize)]) -> Game {
    let unit = |(x, y): &(usize, usize)| format!("(unit: \"Horsemen\", at: ({x}, {y}))");
    let units: Vec<String> = units.iter().map(unit).collect();
    let rows = vec![format!("\"{}\"", "g".repeat(wide)); high].join(", ");
    let mut game = of(format!(
        "(format: 1, name: \"test\", seed: 1, turn_limit: 9, seats: [(name: \"Rome\")], civ: (ruleset: \"classic\", map: \
         Drawn((wrap_x: false, rows: [{rows}])), nations: {{\"Rome\": (units: [{}])}}))",
        units.join(", ")
    ));
    while game.turn().round_number() < FAR {
        game.end_turn(Seat(0)).expect("Rome is to act");
    }
    game
}

/// The round in which the first nation looks for unknown land far off.
const FAR: u32 = 8;

/// Whether the first unit explores.
fn explores(game: &Game) -> bool {
    decide(game, "conqueror", Seat(0)).contains(&Explore(UnitNumber(1)).into())
}

#[test]
fn w_151_what_was_found_in_a_larger_world_says_nothing_of_one_without_an_edge() {
    let along: Vec<(usize, usize)> = (0..11).map(|nth| (2 * nth + 1, 1)).collect();
    assert!(explores(&land((60, 3), &along)), "far off, in the east");
    assert!(!explores(&land((3, 3), &[(1, 1)])), "all of it is known");
    assert!(explores(&land((60, 3), &along)));
}

#[test]
fn w_156_barbarians_land_march_and_take_cities_and_all_their_orders_are_legal() {
    let text = include_str!("../../../../scenarios/civ_barbarians.ron");
    let (mut taken, mut by_land) = (0, 0);
    for seed in 1..=5 {
        let mut game = of(text.replacen("seed: 3,", &format!("seed: {seed},"), 1));
        game.listen(true);
        game.advance_rounds(60);
        assert_eq!(game.refused_persona_orders(), 0, "seed {seed}");
        let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
        let is_theirs =
            |fact: &&String| fact.contains(" of Pirates marches ") || fact.contains(" of Barbarians marches ");
        taken += usize::from(facts.iter().any(|fact| is_theirs(&fact)));
        by_land += facts.iter().filter(|fact| fact.starts_with("Barbarians come to ")).count();
        // A people has its verbs in the plural.
        let after = |fact: &str| {
            ["Pirates ", "Barbarians "].iter().find_map(|people| fact.strip_prefix(people).map(str::to_owned))
        };
        let verbs = facts.iter().filter_map(|fact| Some(after(fact)?.split_whitespace().next()?.to_owned()));
        let wrong: Vec<String> = verbs.filter(|verb| verb.ends_with('s')).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
    assert!(taken >= 3 && by_land >= 1, "{taken} {by_land}");
}
