//! The frame of rounds: order, grants, signals, draws, the calendar, deaths and the end.

use std::collections::BTreeMap;

use endturn_civ::changes::{Loss, NewUnit};
use endturn_civ::state::Calendar;
use endturn_engine::turn::SeatOrder;
use endturn_engine::{RuleId, Seat, seats::SeatOutcome};

use crate::ends::table::{Table, meadow};

/// Two nations with a city each, far apart, with some fields of the section.
fn pair(seed: u64, patch: &str, more: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": (cities: [(name: \"One\", at: (3, 3))]{more}), \
         \"B\": (cities: [(name: \"Two\", at: (20, 3))])}}",
        meadow(24, 7)
    );
    Table::seeded(seed, &["A", "B"], &civ)
}

#[test]
fn w_09_every_order_of_nations_is_drawn_anew_each_round() {
    let mut seen: BTreeMap<Vec<Seat>, u32> = BTreeMap::new();
    let mut table = pair(5, "", "");
    for _ in 0..60 {
        table.round();
        *seen.entry(table.game.world().resource::<SeatOrder>().0.clone()).or_default() += 1;
    }
    assert_eq!(seen.len(), 2);
    assert!(seen.values().all(|&count| count > 15), "{seen:?}");
}

#[test]
fn s_01_granted_units_come_in_their_round_and_settlers_to_the_best_site() {
    let more =
        ", units: [(unit: \"Horsemen\", at: (5, 5), turn: 3, count: 2)], settlers: (count: 1, first: 4, every: 9)";
    let mut table = pair(1, "", more);
    let granted = |facts: &[String]| facts.iter().filter(|fact| fact.contains("receives")).count();
    assert_eq!(granted(&table.round()), 0, "round 2 brings nothing");
    assert_eq!(granted(&table.round()), 2, "round 3 brings two Horsemen");
    assert_eq!(table.units(5, 5).len(), 2);
    let told = table.round();
    assert!(told.iter().any(|fact| fact.starts_with("A receives Settlers at")), "{told:?}");
}

/// A guard of B on a tile.
fn guard(table: &mut Table, (x, y): (i32, i32)) {
    let (unit_type, tile, owner) = (table.unit_type("Warriors"), table.tile(x, y), Seat(1));
    let new = NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None };
    table.reach(move |realm| _ = realm.add_unit(new));
}

#[test]
fn s_01_granted_units_keep_away_from_strangers() {
    let more =
        ", units: [(unit: \"Horsemen\", at: (5, 5), turn: 2, count: 2)], settlers: (count: 1, first: 3, every: 9)";
    let site = |facts: &[String]| {
        let told = facts.iter().find_map(|fact| fact.strip_prefix("A receives Settlers at ")).expect("Settlers");
        let (x, y) = told.trim_matches(['(', ')']).split_once(',').expect("a place");
        (x.trim().parse().expect("a column"), y.trim().parse().expect("a row"))
    };
    let mut free = pair(1, "", more);
    free.round();
    let best: (i32, i32) = site(&free.round());

    let mut held = pair(1, "", more);
    guard(&mut held, (5, 5));
    guard(&mut held, best);
    held.round();
    assert_eq!((held.units(5, 5).len(), held.units(5, 4).len()), (1, 2), "the nearest free tile");
    let second = site(&held.round());
    assert_ne!(second, best);
    assert_eq!((held.units(best.0, best.1).len(), held.units(second.0, second.1).len()), (1, 1));
}

#[test]
fn c_65_signals_come_in_their_order_with_their_notices() {
    let mut table = pair(1, "", "");
    let city = table.city("One");
    table.game.take_facts();
    table.reach(move |realm| {
        realm.grow_city(city, Seat(0));
        realm.grow_city(city, Seat(0));
        realm.lose_citizens(city, 2, None, Some("disaster"));
    });
    let facts = table.game.take_facts();
    let world = table.game.world();
    let json: Vec<_> = facts.iter().map(|entry| entry.to_json(world)).collect();
    let changed = json.iter().find(|fact| fact["fact"] == "CitySizeChanged").expect("a signal");
    assert_eq!((changed["delta"].as_i64(), changed["reason"].as_str()), (Some(-2), Some("disaster")));
    assert_eq!((changed["city"].as_str(), changed["seat"].as_str()), (Some("One"), Some("A")));
    let told = table.facts_of(move |realm| realm.destroy_city(city, Some(Seat(1)), RuleId("C-62")));
    assert_eq!(
        told.first().map(String::as_str),
        Some("One of A is destroyed"),
        "the city first, then what stood in it"
    );
}

#[test]
fn c_66_a_draw_of_one_city_disturbs_no_draw_of_another() {
    // B's random events are the same whether A has one city or two, and whatever happens there.
    let events = |more: &str| {
        let mut table = pair(9, "settings: (disasters: 1000)", more);
        let mut told = Vec::new();
        for _ in 0..30 {
            told.extend(table.round().into_iter().filter(|fact| fact.contains(" in Two") || fact.starts_with("Two ")));
        }
        told
    };
    let alone = events("");
    let crowded = events(", units: [(unit: \"Warriors\", at: (9, 3), count: 3)]");
    assert_eq!(alone, crowded);
    assert!(alone.iter().any(|fact| fact.contains(" in Two")), "something happens at all: {alone:?}");
}

#[test]
fn w_106_years_pass_as_the_effects_say_and_there_is_no_year_0() {
    let mut table = pair(1, "", "");
    let year = |table: &Table| table.game.world().resource::<Calendar>().year;
    assert_eq!(year(&table), -4000);
    table.round();
    assert_eq!(year(&table), -3950, "50 years a turn before -1000");
    table.reach_world(|world| world.resource_mut::<Calendar>().year = -25);
    table.reach(|realm| realm.change_world());
    table.round();
    assert_eq!(year(&table), 1, "year 1 follows year -1");
    table.round();
    assert_eq!(year(&table), 21, "20 years a turn from year 0 on");
}

#[test]
fn w_40_who_has_neither_city_nor_unit_is_out() {
    let mut table = pair(1, "", ", units: [(unit: \"Warriors\", at: (9, 3))]");
    let city = table.city("One");
    table.facts_of(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
    assert!(!table.round().iter().any(|fact| fact == "A is destroyed"), "a unit is left");
    let unit = table.units(9, 3)[0];
    table.facts_of(move |realm| _ = realm.lose_unit(unit, Loss { rule: RuleId("W-40"), reason: "disbanded" }));
    assert!(table.round().iter().any(|fact| fact == "A is destroyed"));
}

#[test]
fn w_115_the_last_nation_wins_and_scores_rank_the_rest() {
    let mut table = pair(1, "", "");
    let city = table.city("One");
    table.facts_of(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
    table.round();
    let ended = table.game.ended().expect("nobody else is left");
    assert_eq!(ended.condition, "last nation left");
    let result = |seat| ended.result(Seat(seat)).map(|result| (result.rank, result.outcome));
    assert_eq!(result(1), Some((1, SeatOutcome::Win)));
    assert_eq!(result(0), Some((2, SeatOutcome::Eliminated)));
}
