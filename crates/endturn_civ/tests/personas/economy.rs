//! Personas and their nation: mood, money, growth, and units at work.

use std::collections::BTreeMap;

use endturn_civ::internals::{Limits, gain};
use endturn_civ::orders::CivOrder;
use endturn_civ::realm::Eye;
use endturn_civ::state::{
    Automatic, Citizens, Holdings, Moods, Policies, Production, Record, Regime, RulesInForce, Treasury,
};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{Game, Seat, orders::AnyOrder};

use super::sandbox::{SEATS, cities, decide, four, of, persona, round, shores, shores_with, sight};

/// A patch by which governors put no workers to work.
const NO_WORK: &str = "personas: {\"governor\": (workers_pct: 0)}";

#[test]
fn w_149_disorder_is_overcome_and_the_treasury_never_stays_in_debt() {
    let mut game = four(9, None);
    let who = "governor";
    let (mut in_debt, mut city_turns, mut disorder) = ([0; 4], 0, 0);
    let mut spells: BTreeMap<CityId, i32> = BTreeMap::new();
    for at in 0..200 {
        round(&mut game, who);
        let eye = Eye::of(game.world());
        for (debt, seat) in in_debt.iter_mut().zip(SEATS) {
            let gold = eye.nation_part::<Treasury>(seat).map_or(0, |treasury| treasury.gold);
            *debt = if gold < 0 { *debt + 1 } else { 0 };
            assert!(*debt <= 3, "round {at}: {gold} gold");
            for city in cities(&game, seat) {
                let turns = eye.city_part::<Moods>(city).map_or(0, |moods| moods.disorder);
                let longest = spells.entry(city).or_default();
                *longest = (*longest).max(turns);
                city_turns += 1;
                disorder += i32::from(turns > 0);
            }
        }
    }
    assert!(disorder > 0, "a game without any unrest shows nothing");
    assert!(disorder * 20 < city_turns, "{disorder} of {city_turns} turns of cities in disorder");
    let eye = Eye::of(game.world());
    let now = SEATS.iter().flat_map(|&seat| cities(&game, seat));
    let still = now.filter(|&city| eye.city_part::<Moods>(city).is_some_and(|moods| moods.disorder > 15));
    assert_eq!(still.count(), 0, "no city is given up");
}

#[test]
fn w_157_two_hundred_rounds_make_history() {
    let mut game = four(3, None);
    let who = "governor";
    let first: Vec<_> = SEATS.iter().map(|&seat| Eye::of(game.world()).nation_part::<Regime>(seat).copied()).collect();
    for _ in 0..200 {
        round(&mut game, who);
    }
    let eye = Eye::of(game.world());
    let (mut wonders, mut techs) = (0, 0);
    for (seat, first) in SEATS.into_iter().zip(first) {
        let own = cities(&game, seat);
        let sizes: Vec<i32> = own.iter().filter_map(|&city| Some(eye.city_part::<Citizens>(city)?.size)).collect();
        assert!(own.len() >= 6, "{seat:?}: {} cities", own.len());
        let citizens: i32 = sizes.iter().sum();
        assert!(citizens >= 6 * own.len() as i32, "{seat:?}: {sizes:?}");
        assert!(sizes.iter().filter(|&&size| size >= 8).count() >= 3, "{seat:?}: {sizes:?}");
        let known = eye.research_pools().pools[seat.index()].known.len();
        assert!(known >= 30, "{seat:?}: {known} techs");
        techs += known;
        assert_ne!(eye.nation_part::<Regime>(seat).copied(), first, "{seat:?} is still governed as at first");
        wonders += eye.nation_part::<Record>(seat).map_or(0, |record| record.wonders_built);
    }
    assert!(wonders >= 8, "{wonders} wonders");
    assert!(techs >= 38 * SEATS.len(), "{techs} techs in all");
}

#[test]
fn w_157_unrest_makes_a_city_want_what_calms_it() {
    let game = shores("cities: [(at: (19, 7))]");
    let who = persona(&game, "governor");
    let own = who.survey(sight(&game, Seat(0))).expect("Rome stands");
    let (town, small) = (&own.towns[0], &own.towns[1]);
    let limits = Limits::of(&own, town);
    assert_eq!((limits.unrest, limits.unrest_ahead, limits.size), (1, 1, 8), "four of five are content by themselves");
    let gain = |town, name: &str| {
        let rules = &game.world().resource::<RulesInForce>().0;
        let building = rules.building_id(name).expect("a building of classic");
        gain(&own, town, &Limits::of(&own, town), building)
    };
    // Without food to grow, only one citizen needs to be pacified, however many the building could.
    assert_eq!((gain(town, "Temple"), gain(town, "Colosseum")), (35, 35));
    // Of three citizens and two to come, one would be unhappy.
    assert_eq!(gain(small, "Temple"), 35 / 2);
    assert!(gain(town, "Barracks") > 0, "it has veterans of some kind");
    let shields = i64::from(town.raw[Output::Shield]);
    assert_eq!(gain(town, "Factory"), shields * 50 * 15 / 100);
}

/// Egypt with three cities, one of which resents its four soldiers in Rome: in disorder for a turn.
fn resentful(government: &str, patch: &str) -> Game {
    let egypt = format!(
        "government: \"{government}\", techs: [\"Democracy\", \"The Republic\"], gold: 300, cities: [(name: \"Thebes\", at: (19, 7), \
         size: 4), (at: (19, 2)), (at: (19, 12))], units: [(unit: \"Horsemen\", at: (6, 7), count: 4, home: \"Thebes\")]"
    );
    let mut game = shores_with(patch, &egypt);
    round(&mut game, "nothing");
    let thebes = cities(&game, Seat(1))[0];
    assert_eq!(Eye::of(game.world()).city_part::<Moods>(thebes).map(|moods| moods.disorder), Some(1));
    game
}

#[test]
fn w_157_hard_disbands_resented_soldiers_before_disorder_brings_its_government_down() {
    let disbands = |game: &Game| {
        decide(game, "hard", Seat(1)).iter().filter(|order| matches!(order, CivOrder::Disband(_))).count()
    };
    // Each makes two of four citizens unhappy, so that two must go at least.
    assert_eq!(disbands(&resentful("Democracy", "")), 2);
    assert_eq!(disbands(&resentful("Democracy", "personas: {\"hard\": (disband_after_turns: 0)}")), 0);
    assert_eq!(disbands(&resentful("Republic", "")), 0, "disorder does not bring down a republic");
}

#[test]
fn w_148_hard_waits_for_calm_before_a_government_that_disorder_brings_down() {
    let revolts = |patch: &str| {
        let game = resentful("Republic", patch);
        decide(&game, "hard", Seat(1)).iter().any(|order| matches!(order, CivOrder::Revolution(_)))
    };
    assert!(!revolts(""));
    assert!(revolts("personas: {\"hard\": (fragile_if_calm: false)}"));
}

#[test]
fn w_147_two_founders_of_one_turn_do_not_spoil_each_others_place() {
    let settlers = "units: [(unit: \"Settlers\", at: (19, 7), count: 3), (unit: \"Settlers\", at: (20, 7))]";
    let mut game = shores(settlers);
    let who = "governor";
    let orders = decide(&game, who, Seat(1));
    assert_eq!(orders.iter().filter(|order| matches!(order, CivOrder::Found(_))).count(), 1, "{orders:?}");
    assert_eq!(round(&mut game, who), Vec::<String>::new());
    assert_eq!(cities(&game, Seat(1)).len(), 1);
}

/// The shipped valley without players, and the personas for its seats.
fn valley(seed: u64) -> (Game, Vec<String>) {
    let text = include_str!("../../../../scenarios/civ_valley.ron");
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

/// Longest run of turns that a city of the valley may be in disorder.
const LONGEST: i32 = 10;

#[test]
fn w_157_the_valley_thrives_and_no_city_stays_in_disorder() {
    for seed in 1..=2 {
        let (mut game, names) = valley(seed);
        assert_eq!(names.len(), SEATS.len());
        let mut wonders = 0;
        for at in 0..199 {
            while game.ended().is_none() && game.rounds_finished() == at {
                let seat = game.next_seat().expect("somebody has to end the turn");
                for order in decide(&game, &names[seat.index()], seat) {
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

#[test]
fn w_157_units_that_only_cost_are_put_to_use() {
    let units = "cities: [(at: (19, 7), size: 5, name: \"Waset\")], units: [\
                 (unit: \"Workers\", at: (19, 7), home: \"Waset\"), (unit: \"Warriors\", at: (19, 7), home: \"Waset\"), \
                 (unit: \"Warriors\", at: (19, 7), home: \"Waset\")]";
    // Shields can't be given if nothing is built with them (C-39): a city that builds coinage
    // disbands the unit.
    for (techs, recycled) in [("techs: [\"Bronze Working\", \"Ceremonial Burial\"], ", 2), ("", 0)] {
        // Nations that put workers to work have use for them.
        let mut game = shores_with(NO_WORK, &format!("gold: 10, government: \"Republic\", {techs}{units}"));
        let who = "governor";
        let count =
            |game: &Game, seat| Eye::of(game.world()).nation_part::<Holdings>(seat).map_or(0, |own| own.units.len());
        let given = |orders: &[CivOrder]| orders.iter().filter(|order| matches!(order, CivOrder::Recycle(_))).count();
        let mut all = 0;
        for _ in 0..6 {
            let orders = decide(&game, who, Seat(1));
            assert!(given(&orders) <= 1, "one unit per city and turn: {orders:?}");
            all += given(&orders);
            assert_eq!(round(&mut game, who), Vec::<String>::new());
        }
        assert_eq!((all, count(&game, Seat(1))), (recycled, 1), "the garrison stays, the others go");
    }
}

#[test]
fn c_39_w_157_no_unit_is_given_to_production_that_is_paid_for() {
    let town = |shields: i32| {
        format!(
            "gold: 600, government: \"Republic\", techs: [\"Bronze Working\", \"Ceremonial Burial\"], \
             cities: [(at: (19, 7), size: 3, name: \"Waset\", production: \"Temple\", shields: {shields})], \
             units: [(unit: \"Warriors\", at: (19, 7), home: \"Waset\"), (unit: \"Workers\", at: (19, 7), home: \"Waset\")]"
        )
    };
    let who = "governor";
    let patch = "personas: {\"governor\": (plan_every_turns: 100, workers_pct: 0)}";
    let shores = |shields| shores_with(patch, &town(shields));
    let gives = |orders: &[CivOrder]| orders.iter().any(|order| matches!(order, CivOrder::Recycle(_)));
    let buys = |orders: &[CivOrder]| orders.iter().any(|order| matches!(order, CivOrder::Buy(_)));
    // Nothing is bought in the first round. A Temple costs 30.
    for (shields, given) in [(5, true), (400, false)] {
        let orders = decide(&shores(shields), who, Seat(1));
        assert_eq!((gives(&orders), buys(&orders)), (given, false), "{shields}: {orders:?}");
        assert!(
            !orders.iter().any(|order| matches!(order, CivOrder::Disband(_))),
            "it is worth waiting for: {orders:?}"
        );
    }
    let mut game = shores(5);
    for _ in 0..2 {
        game.end_turn(game.next_seat().expect("a seat to act")).expect("the seat was to act");
    }
    let orders = decide(&game, who, Seat(1));
    assert_eq!((gives(&orders), buys(&orders)), (false, true), "{orders:?}");
}

#[test]
fn w_157_traders_trade_where_they_can() {
    let trader =
        "cities: [(at: (19, 7), size: 4, name: \"Waset\")], units: [(unit: \"Caravan\", at: (4, 5), home: \"Waset\")]";
    let game = shores(trader);
    let who = "governor";
    let orders = decide(&game, who, Seat(1));
    assert_eq!(orders.iter().filter(|order| matches!(order, CivOrder::Trade(_))).count(), 1, "{orders:?}");
    let last = orders.last();
    assert!(matches!(last, Some(CivOrder::Trade(_))), "what it brings must not spoil other orders: {last:?}");
}

#[test]
fn w_149_rates_can_always_be_set_and_come_in_steps() {
    let mut game = four(11, None);
    let who = "merchant";
    for _ in 0..60 {
        round(&mut game, who);
        for seat in SEATS {
            let rates = Eye::of(game.world()).nation_part::<Policies>(seat).map(|own| own.rates).unwrap_or_default();
            assert_eq!(rates.science + rates.tax + rates.luxury, 100);
            let production = cities(&game, seat).into_iter();
            let eye = Eye::of(game.world());
            assert!(production.filter_map(|city| eye.city_part::<Production>(city)).all(|one| one.worklist.len() <= 2));
        }
    }
}

#[test]
fn w_147_and_w_51_personas_train_workers_and_let_them_work_by_themselves() {
    let units = "cities: [(at: (19, 7), size: 5, name: \"Waset\"), (at: (19, 12), size: 3, name: \"Memphis\")], units: [\
                 (unit: \"Workers\", at: (19, 7), home: \"Waset\"), (unit: \"Settlers\", at: (19, 7), home: \"Waset\")]";
    let mut game = shores(&format!("gold: 100, {units}"));
    let who = "governor";
    let autos = |orders: &[CivOrder]| orders.iter().filter(|order| matches!(order, CivOrder::Auto(_))).count();
    assert_eq!(autos(&decide(&game, who, Seat(1))), 1, "founders are none of a governor's workers");
    assert_eq!(autos(&decide(&game, "nothing", Seat(1))), 0);
    let idle = shores_with(NO_WORK, &format!("gold: 100, {units}"));
    assert_eq!(autos(&decide(&idle, who, Seat(1))), 0);
    game.listen(true);
    for _ in 0..60 {
        assert_eq!(round(&mut game, who), Vec::<String>::new());
    }
    let facts: Vec<String> = game.take_facts().iter().map(|entry| entry.fact.text(game.world())).collect();
    let count = |part: &str| facts.iter().filter(|fact| fact.contains("Egypt") && fact.contains(part)).count();
    let built = [" builds Road ", " builds Irrigation ", " builds Mine "].map(count);
    assert!(built.iter().sum::<usize>() >= 8, "{built:?}");
    let eye = Eye::of(game.world());
    let own = eye.nation_part::<Holdings>(Seat(1)).expect("Egypt stands");
    let automatic = own.units.iter().filter(|&&unit| eye.unit_part::<Automatic>(unit).is_some_and(|is| is.0)).count();
    assert!((1..=3).contains(&automatic), "{automatic} workers");
}
