//! The growth of `hard`: how it settles, what it learns, and when it trains soldiers.

use endturn_civ::orders::CivOrder;
use endturn_civ::realm::Eye;
use endturn_civ::state::{Citizens, Errand, Holdings, Production, Regime, RulesInForce, Unit};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::production::target::Target;
use endturn_engine::{Game, Seat};

use super::sandbox::{cities, decide, of, round, shores};

/// The shipped duel of two nations on 1,008 tiles.
fn duel(seed: u64) -> Game {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/civ_tiny_duel.ron");
    let text = std::fs::read_to_string(file).expect("a shipped scenario");
    of(text.replace("seed: 42", &format!("seed: {seed}")))
}

/// Cities and citizens of both nations.
fn size(game: &Game) -> (usize, i32) {
    let all: Vec<_> = [Seat(0), Seat(1)].iter().flat_map(|&seat| cities(game, seat)).collect();
    let size = |city| Eye::of(game.world()).city_part::<Citizens>(city).map_or(0, |citizens| citizens.size);
    (all.len(), all.iter().map(|&city| size(city)).sum())
}

/// The goals of the founders of a nation that are on their way.
fn sites(game: &Game, seat: Seat) -> Vec<Tile> {
    let (eye, rules) = (Eye::of(game.world()), &game.world().resource::<RulesInForce>().0);
    let units = &eye.nation_part::<Holdings>(seat).expect("a nation").units;
    let founds =
        |unit: &&_| eye.unit_part::<Unit>(**unit).is_some_and(|data| rules.troops.get(data.unit_type).founds_cities);
    let goal = |unit: &_| eye.unit_part::<Errand>(*unit).and_then(|errand| errand.way.first().copied());
    units.iter().filter(founds).filter_map(goal).collect()
}

#[test]
fn w_147_hard_settles_faster_than_a_conqueror_and_its_founders_share_no_site() {
    let (mut sums, mut walks) = ([0; 2], 0);
    for seed in 0..4 {
        for (sum, who) in sums.iter_mut().zip(["conqueror", "hard"]) {
            let mut game = duel(seed);
            for _ in 0..60 {
                assert_eq!(round(&mut game, who), Vec::<String>::new(), "{who}, seed {seed}");
                for seat in [Seat(0), Seat(1)].into_iter().filter(|_| who == "hard") {
                    let goals = sites(&game, seat);
                    walks += goals.len();
                    let topology = *Eye::of(game.world()).map.topology();
                    for (at, &goal) in goals.iter().enumerate() {
                        let is_far = |other: &Tile| topology.distance(goal, *other) >= 2;
                        assert!(goals[..at].iter().all(is_far), "seed {seed}: two founders go to {goal:?}");
                    }
                }
            }
            *sum += size(&game).0;
        }
    }
    assert!(sums[1] >= 2 * sums[0] && walks > 100, "{sums:?} cities, {walks} turns of walking");
}

#[test]
fn w_148_w_157_w_160_hard_becomes_a_republic_and_hardly_builds_coinage() {
    let (mut idle, mut all) = (0, 0);
    for seed in 0..3 {
        let mut game = duel(seed);
        for _ in 0..100 {
            round(&mut game, "hard");
            let (eye, rules) = (Eye::of(game.world()), &game.world().resource::<RulesInForce>().0);
            for city in [Seat(0), Seat(1)].iter().flat_map(|&seat| cities(&game, seat)) {
                let target = eye.city_part::<Production>(city).expect("a city").target;
                all += 1;
                idle += usize::from(target.building().is_some_and(|building| rules.is_coinage(building)));
            }
        }
        let (eye, rules) = (Eye::of(game.world()), &game.world().resource::<RulesInForce>().0);
        for seat in [Seat(0), Seat(1)] {
            let government = eye.nation_part::<Regime>(seat).expect("a nation").0.government;
            assert_eq!(rules.government_name(government), "Republic", "seed {seed}");
        }
    }
    assert!(idle * 25 < all, "{idle} of {all} turns of cities");
}

#[test]
fn w_160_hard_learns_what_leads_to_its_first_goals_before_all_else() {
    let mut game = duel(3);
    let known = |game: &Game, name: &str| {
        let (eye, rules) = (Eye::of(game.world()), &game.world().resource::<RulesInForce>().0);
        let tech = rules.tech_id(name).expect("a tech");
        eye.research(Seat(0)).is_some_and(|research| research.knows(tech))
    };
    while !known(&game, "The Republic") {
        assert!(round(&mut game, "hard").is_empty() && !known(&game, "Horseback Riding"));
    }
    assert!(known(&game, "Alphabet"));
}

#[test]
fn w_150_w_151_a_city_of_hard_wants_a_garrison_only_while_an_enemy_is_near() {
    let trains = |game: &Game, at: (u32, u32)| {
        let rules = &game.world().resource::<RulesInForce>().0;
        let eye = Eye::of(game.world());
        let is_there = |tile: Tile| eye.map.topology().xy(tile) == at;
        let is_soldier = |target: &Target| target.unit().is_some_and(|unit| rules.troops.get(unit).is_military);
        decide(game, "hard", Seat(0))
            .iter()
            .any(|order| matches!(order, CivOrder::Produce(produce) if is_there(produce.0.0) && is_soldier(&produce.1)))
    };
    let far = shores("gold: 50, cities: [(at: (19, 7))]");
    let near = shores("gold: 50, cities: [(at: (19, 7))], units: [(unit: \"Archers\", at: (5, 10))]");
    assert!(!trains(&far, (3, 10)) && trains(&near, (3, 10)));
}
