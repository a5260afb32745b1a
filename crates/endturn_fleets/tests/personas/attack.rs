//! F-09 Attacks: own striking power against the defence estimated from the last scans.

use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::{force, raid_permille, scaled, wins, withstands};
use endturn_fleets::orders::{Attack, FleetsOrder};
use endturn_fleets::ruleset::{ByPhase, Force};

use crate::personas::sandbox::{Sandbox, attacks, persona};
use crate::support::shipped;

fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
    Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
}

#[test]
fn f_09_a_win_is_a_destroyed_defence_and_a_ship_left() {
    let rules = shipped();
    assert!(wins(&rules, fleet(101, 0, 0), fleet(100, 0, 0)));
    assert!(!wins(&rules, fleet(100, 0, 0), fleet(100, 0, 0)), "both would be destroyed");
    assert!(!wins(&rules, fleet(99, 0, 0), fleet(100, 0, 0)));
    assert!(wins(&rules, fleet(1, 0, 0), Fleet::EMPTY));
}

#[test]
fn f_09_the_guard_stays_and_no_more_goes_than_is_enough() {
    let rules = shipped();
    let sent = |size, threat, defence| {
        force(&rules, size, 0, fleet(800, 0, 0), &|rest| withstands(&rules, rest, 0, threat), defence)
    };
    let none = Fleet::EMPTY;
    assert_eq!(sent(Force::Enough, none, fleet(150, 0, 0)), Some(fleet(200, 0, 0)));
    assert_eq!(sent(Force::Everything, none, fleet(150, 0, 0)), Some(fleet(800, 0, 0)));
    // 400 of 800 skiffs have to stay against 400, or against the frigates that beat them.
    assert_eq!(sent(Force::Everything, fleet(400, 0, 0), fleet(150, 0, 0)), Some(fleet(400, 0, 0)));
    assert_eq!(sent(Force::Everything, fleet(0, 40, 0), fleet(150, 0, 0)), Some(fleet(400, 0, 0)));
    assert_eq!(sent(Force::Everything, fleet(400, 0, 0), fleet(450, 0, 0)), None);
    assert_eq!(sent(Force::Everything, fleet(900, 0, 0), none), None);
}

#[test]
fn f_09_a_raid_is_made_by_the_classes_that_destroy_more_than_they_lose() {
    let rules = shipped();
    let at_hand = fleet(800, 20, 0);
    let raid = |size, permille, defence| force(&rules, size, permille, at_hand, &|_| true, defence);
    // Skiffs destroy 1.8 times their worth of dreadnoughts, frigates 0.6.
    assert_eq!(raid(Force::Everything, 1_500, fleet(0, 0, 60)), Some(fleet(800, 0, 0)));
    assert_eq!(raid(Force::Enough, 1_500, fleet(0, 0, 60)), Some(fleet(400, 0, 0)));
    assert_eq!(raid(Force::Everything, 1_500, fleet(0, 300, 0)), None);
    assert_eq!(raid(Force::Everything, 1_000, fleet(0, 300, 0)), Some(fleet(0, 20, 0)), "like for like");
    assert_eq!(raid(Force::Everything, 1_500, fleet(0, 0, 900)), None, "it would not be felt");
    assert_eq!(raid(Force::Everything, 0, fleet(0, 0, 60)), None);
    // An eighth of one ship is none, and no ship is sent against an empty home.
    let keeps_one = |rest: Fleet| !rest.is_empty();
    assert_eq!(force(&rules, Force::Everything, 1_000, fleet(1, 0, 0), &keeps_one, Fleet::EMPTY), None);
}

#[test]
fn f_09_what_will_have_fallen_is_not_sent_and_what_comes_is_guarded_against_with_its_luck() {
    let ships = "ships: {\"skiff\": 600}";
    let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships)]);
    table.round(&["Red: scan Blue basic"]);
    table.round(&["Red: scan Blue basic", "Blue: attack Red skiff 400"]);
    let mut gambler = persona("aggressive");
    (gambler.knobs.noise_permille, gambler.knobs.assumed_growth_permille) = (0, 0);
    gambler.knobs.margin_permille = ByPhase { early: -500, mid: -500, late: -500 };
    gambler.knobs.rival_guard_permille = ByPhase { early: 0, mid: 0, late: 0 };
    let sent = |table: &Sandbox| {
        let orders = table.decide("Red", &gambler, 1);
        orders.iter().find_map(|order| match order {
            FleetsOrder::Attack(Attack { ships, .. }) => Some(ships.ships()),
            _ => None,
        })
    };
    // 400 skiffs fight in round 4, taken as 500 for chance; of the 600 and one round's
    // additions, few can leave.
    let before = sent(&table).unwrap_or(0);
    assert!(before < 300, "{before} leave a home that 400 are about to reach");
    table.round(&["Red: scan Blue basic"]);
    // In round 4 they fight before any ship leaves, and about 200 will be left.
    let during = sent(&table).unwrap_or(0);
    assert!((1..=250).contains(&during), "{during}");
}

#[test]
fn f_09_in_the_last_rounds_whose_battles_are_fought_an_even_raid_is_enough() {
    let table = |turn_limit| {
        let ships = "ships: {\"skiff\": 600}";
        let mut table = Sandbox::new(turn_limit, &[("Red", ships), ("Blue", ships)]);
        table.round(&["Red: scan Blue basic"]);
        raid_permille(&table.view("Red"), 1_300)
    };
    // In round 2, an attack is fought in round 4.
    assert_eq!([4, 5, 6].map(table), [1_000, 1_000, 1_300]);
    assert_eq!(raid_permille(&Sandbox::new(3, &[("Red", ""), ("Blue", "")]).view("Red"), 0), 0, "who never raids");
}

/// The force it sends must be expected to win even if the defence is stronger by the margin,
/// less its own possible error.
#[test]
fn f_09_a_turtle_never_attacks_a_defence_stronger_than_its_margin() {
    let mut turtle = persona("turtle");
    turtle.knobs.raid_permille = ByPhase { early: 0, mid: 0, late: 0 };
    turtle.knobs.suspicion_permille = ByPhase { early: 0, mid: 0, late: 0 };
    let mut attacked = 0;
    for skiffs in [0, 100, 200, 400, 500, 550, 600, 650, 700, 800, 1_600] {
        let blue = format!("ships: {{\"skiff\": {skiffs}}}");
        let mut table = Sandbox::new(60, &[("Red", "ships: {\"skiff\": 1000}"), ("Blue", &blue)]);
        (0..4).for_each(|_| table.round(&["Red: scan Blue basic"]));
        let round = table.game.turn().round_number();
        let margin = 1_000 + turtle.margin(round) - turtle.knobs.noise_permille as i32;
        let defence = scaled(fleet(skiffs, 0, 0), margin.unsigned_abs());
        for seed in 0..30 {
            let count = attacks(&table.decide("Red", &turtle, seed));
            let may = wins(&table.rules, fleet(1_000, 0, 0), defence);
            assert!(may || count == 0, "attacks {skiffs} skiffs");
            attacked += count;
        }
    }
    assert!(attacked > 0, "a turtle that never attacks proves nothing");
}

#[test]
fn f_09_of_two_equals_only_one_has_the_moment() {
    let ships = "ships: {\"skiff\": 2000, \"frigate\": 200, \"dreadnought\": 30}";
    let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships)]);
    table.round(&["Red: scan Blue basic", "Blue: scan Red basic"]);
    let mut gambler = persona("aggressive");
    let always = |value| ByPhase { early: value, mid: value, late: value };
    gambler.knobs.margin_permille = ByPhase { early: -500, mid: -500, late: -500 };
    (gambler.knobs.home_guard_permille, gambler.knobs.peaceful_guard_permille) = (always(0), 0);
    let mut each = [0, 0];
    for seed in 0..200 {
        let moved = ["Red", "Blue"].map(|name| attacks(&table.decide(name, &gambler, seed)));
        assert_eq!(moved[0] + moved[1], 1, "seed {seed}");
        each = [each[0] + moved[0], each[1] + moved[1]];
    }
    assert!(each.iter().all(|&count| (70..=130).contains(&count)), "{each:?}");
}
