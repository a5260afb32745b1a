//! W-06, W-89 to W-92: barbarians come, out of the land, the sea and huts, and disappear; W-79: a
//! nation falls apart; S-07: both take seats while the game runs.

use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Holdings, Horde, Nation, Newcomers, Position, Relations, Unit};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

use super::{EGYPT, ROME, Table};

const GUEST: Seat = Seat(2);

/// Two nations on a land of 32 columns and 12 rows, the east of which is sea.
fn table(rome: &str, egypt: &str, settings: &str, more: &str) -> Table {
    let row = format!("{}{}", "g".repeat(22), " ".repeat(10));
    let land = format!("rows: [{}]", format!("\"{row}\", ").repeat(12));
    let patch = format!("settings: ({settings})");
    Table::on(
        &land,
        (rome, egypt),
        &patch,
        &format!("newcomers: (barbarians: \"raider\", rebels: \"governor\"), {more}"),
    )
}

fn at(table: &Table, x: i32, y: i32) -> Tile {
    Eye::of(table.game.world()).map.topology().at(x, y).expect("on the map")
}

fn send(table: &mut Table, horde: Horde) {
    table.game.world_mut().resource_mut::<Newcomers>().hordes.push(horde);
}

/// The types and places of a nation's units.
fn units(table: &Table, seat: Seat) -> Vec<(String, (u32, u32))> {
    let eye = Eye::of(table.game.world());
    let units: &Holdings = eye.nation_part(seat).expect("a nation");
    let one = |&unit: &UnitId| {
        let (data, place): (&Unit, &Position) = (eye.unit_part(unit).unwrap(), eye.unit_part(unit).unwrap());
        (eye.rules.unit_type_name(data.unit_type).to_owned(), eye.map.topology().xy(place.0))
    };
    units.units.iter().map(one).collect()
}

fn seats(table: &Table) -> Vec<String> {
    table.game.roster().setups().iter().map(|seat| seat.name.clone()).collect()
}

const CITIES: (&str, &str) =
    ("cities: [(name: \"Rome\", at: (5, 5), size: 3)]", "cities: [(name: \"Thebes\", at: (12, 9), size: 2)]");

#[test]
fn s_07_barbarians_take_a_seat_as_a_round_starts_and_are_like_any_other_nation_then() {
    let mut table = table(CITIES.0, CITIES.1, "", "");
    let (tile, city) = (at(&table, 10, 5), at(&table, 5, 5));
    send(&mut table, Horde { at: tile, against: Some(city), count: 3 });
    assert_eq!(seats(&table), ["Rome", "Egypt"]);
    let told = table.round();
    assert_eq!(seats(&table), ["Rome", "Egypt", "Barbarians"]);
    assert!(told.contains(&"a new nation joins: Barbarians (barbarians)".to_owned()), "{told:?}");
    assert!(told.contains(&"Barbarians come to (10, 5) with 4 units".to_owned()), "{told:?}");
    let horsemen = ("Horsemen".to_owned(), (10, 5));
    let all = [horsemen.clone(), horsemen.clone(), horsemen, ("Barbarian Leader".to_owned(), (10, 5))];
    assert_eq!(units(&table, GUEST), all);
    assert_eq!(table.gold(GUEST), 100);
    let relations = table.game.world().resource::<Relations>();
    assert_eq!([ROME, EGYPT].map(|seat| relations.between(GUEST, seat)), [Some(Relation::War); 2]);
    table.game.check_state().expect("a sound state");
    let bytes = table.game.snapshot();
    let digest = table.game.digest();
    table.game.restore(&bytes).expect("its own snapshot");
    assert_eq!((table.game.digest(), seats(&table).len()), (digest, 3));
    for _ in 0..4 {
        table.round();
        table.game.check_state().expect("a sound state");
    }
    let (again, city) = (at(&table, 3, 10), at(&table, 5, 5));
    send(&mut table, Horde { at: again, against: Some(city), count: 2 });
    table.round();
    assert_eq!(seats(&table).len(), 3, "they have a seat");
    assert_eq!(table.gold(GUEST), 200);
}

#[test]
fn w_90_without_an_invitation_a_people_or_a_kind_none_join() {
    let land = format!("rows: [{}]", format!("\"{}\", ", "g".repeat(32)).repeat(12));
    let mut uninvited = Table::on(&land, CITIES, "", "");
    let (tile, city) = (at(&uninvited, 10, 5), at(&uninvited, 5, 5));
    let horde = Horde { at: tile, against: Some(city), count: 3 };
    send(&mut uninvited, horde);
    uninvited.round();
    assert_eq!(seats(&uninvited).len(), 2);
    assert_eq!(*uninvited.game.world().resource::<Newcomers>(), Newcomers::default());
}

#[test]
fn w_91_pirates_come_with_a_boat_that_holds_them_and_their_leader() {
    let mut table = table(CITIES.0, CITIES.1, "", "");
    let (tile, city) = (at(&table, 25, 5), at(&table, 12, 9));
    send(&mut table, Horde { at: tile, against: Some(city), count: 9 });
    table.round();
    assert_eq!(seats(&table)[2], "Pirates");
    let all = units(&table, GUEST);
    assert!(["Caravel", "Galleon"].contains(&all[0].0.as_str()), "{all:?}");
    let room = if all[0].0 == "Caravel" { 3 } else { 4 };
    assert_eq!(all.len(), 1 + room, "{all:?}");
    assert!(all[1..room].iter().all(|(kind, _)| kind == "Legion"), "{all:?}");
    assert_eq!(all[room].0, "Barbarian Leader");
    assert!(all.iter().all(|&(_, place)| place == (25, 5)), "{all:?}");
}

#[test]
fn w_92_barbarians_spread_around_a_hut_and_the_visitor_survives_if_they_have_a_seat() {
    let hut = |onset: i32, first: bool| {
        let rows = |row: &dyn Fn(usize) -> String| (0..12).map(|y| format!("\"{}\", ", row(y))).collect::<String>();
        let hut = |y| if y == 1 { format!("   ^{}", " ".repeat(28)) } else { " ".repeat(32) };
        let land = format!(
            "rows: [{}], things: [{}], legend: {{\"^\": (extras: [\"Hut\"])}}",
            rows(&|_| "g".repeat(32)),
            rows(&hut)
        );
        let patch = format!("events: (huts: [(weight: 1, content: Barbarians)]), settings: (onsetbarbs: {onset})");
        let rome = "units: [(unit: \"Explorer\", at: (2, 1))], cities: [(name: \"Roma\", at: (12, 9))]";
        let egypt = "units: [(unit: \"Workers\", at: (31, 11))], cities: [(name: \"Thebes\", at: (28, 9))]";
        let mut table = Table::on(&land, (rome, egypt), &patch, "newcomers: (barbarians: \"raider\")");
        if first {
            let (tile, city) = (at(&table, 20, 3), at(&table, 28, 9));
            send(&mut table, Horde { at: tile, against: Some(city), count: 1 });
            table.round();
        }
        let facts = table.order(ROME, "move Explorer#1 3,1");
        (table, facts)
    };
    let (mut early, facts) = hut(9, false);
    assert!(facts.contains(&"Rome loses Explorer (barbarians unleashed)".to_owned()), "{facts:?}");
    early.round();
    assert_eq!(seats(&early).len(), 2, "before their onset none come");

    let (mut table, facts) = hut(1, false);
    assert!(facts.contains(&"Rome loses Explorer (barbarians unleashed)".to_owned()), "{facts:?}");
    table.round();
    let band = units(&table, GUEST);
    assert!((3..=6).contains(&band.len()) && band.iter().all(|(kind, _)| kind == "Horsemen"), "{band:?}");

    let (table, facts) = hut(1, true);
    assert!(!facts.iter().any(|fact| fact.contains("loses")), "{facts:?}");
    let here = units(&table, GUEST).into_iter().filter(|&(_, (x, y))| x.abs_diff(3) <= 1 && y.abs_diff(1) <= 1);
    let here: Vec<_> = here.collect();
    assert!((3..=6).contains(&here.len()) && here.iter().all(|&(_, place)| place != (3, 1)), "{here:?}");
    assert_eq!(units(&table, ROME), [("Explorer".to_owned(), (3, 1))]);
}

#[test]
fn w_89_barbarians_rise_from_their_onset_on_near_cities() {
    let cities = |from: i32| {
        let all: Vec<String> = (0..8)
            .map(|at| format!("(name: \"C{from}{at}\", at: ({}, {}))", 10 + 3 * (at % 4), from + 3 * (at / 4)))
            .collect();
        format!("cities: [{}]", all.join(", "))
    };
    let settings = "barbarians: Horde, onsetbarbs: 6";
    let mut table = table(&cities(1), &cities(7), settings, "");
    let mut came = Vec::new();
    for round in 1..49 {
        let told = table.round();
        came.extend(told.iter().filter(|fact| fact.contains(" come to ")).map(|_| round));
        table.game.check_state().expect("a sound state");
    }
    assert!(!came.is_empty() && came[0] >= 6, "{came:?}");
}

#[test]
fn w_06_barbarians_retire_far_from_enemies() {
    let far = "units: [(unit: \"Workers\", at: (0, 0))]";
    let mut table = table(far, far.replace("(0, 0)", "(1, 0)").as_str(), "barbarians: HutsOnly", "");
    let tile = at(&table, 15, 9);
    send(&mut table, Horde { at: tile, against: None, count: 6 });
    let mut lost = 0;
    for _ in 0..30 {
        lost += table.round().iter().filter(|fact| fact.ends_with("(retired)")).count();
    }
    assert!(lost > 0, "some of 6 retire");
}

/// Rome with seven cities, of which it loses its capital to Egypt.
fn fallen_capital(least: i32, style: &str) -> (Table, Vec<String>) {
    let cities: Vec<String> = (0..7)
        .map(|at| format!("(name: \"C{at}\", at: ({}, {}), size: 3)", 2 + 4 * (at % 4), 2 + 6 * (at / 4)))
        .collect();
    let rome = format!(
        "techs: [\"Alphabet\", \"Bronze Working\"], gold: 301, cities: [{}], units: [(unit: \"Workers\", at: (2, 8), home: \"C4\")]",
        cities.join(", ")
    );
    let egypt = "cities: [(name: \"Thebes\", at: (20, 9), size: 2)], units: [(unit: \"Horsemen\", at: (3, 2))]";
    let row = format!("\"{}\", ", "g".repeat(32)).repeat(12);
    let patch = format!(
        "settings: (civilwarsize: {least}), game: (civstyle: ({style})), effects: {{Civil_War_Chance: {{\"sure\": (value: 100)}}}}"
    );
    let more = "newcomers: (rebels: \"conqueror\"), relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let mut table = Table::on(&format!("rows: [{row}]"), (&rome, egypt), &patch, more);
    let facts = table.order(EGYPT, "conquer Horsemen#1 2,2");
    (table, facts)
}

#[test]
fn w_79_half_of_the_cities_leave_a_nation_whose_capital_falls() {
    let (mut table, _) = fallen_capital(5, "");
    assert_eq!(table.game.world().resource::<Newcomers>().revolts, [ROME]);
    let gold = table.gold(ROME);
    let bytes = table.game.snapshot();
    table.game.restore(&bytes).expect("its own snapshot");
    let told = table.round();
    assert_eq!(seats(&table), ["Rome", "Egypt", "Chinese"]);
    assert!(told.iter().any(|fact| fact.starts_with("civil war in Rome: Chinese take ")), "{told:?}");
    table.game.check_state().expect("a sound state");
    let eye = Eye::of(table.game.world());
    let of = |seat: Seat| eye.nation_part::<Holdings>(seat).expect("a nation").cities.len();
    // Of six cities one is the new capital; half of five is two.
    assert_eq!((of(ROME), of(GUEST)), (4, 2));
    let pools = eye.research_pools();
    assert_eq!(pools.pools[2].known, pools.pools[0].known);
    let treasury = [ROME, GUEST].map(|seat| table.gold(seat));
    assert!(treasury[1] > 0 && treasury[1] <= gold && treasury[0] >= treasury[1] - 60, "{gold} {treasury:?}");
    assert_eq!(table.game.roster().persona(GUEST, "civ"), Some("conqueror"));
    assert!(told.iter().any(|fact| fact.starts_with("revolution in Rome")), "{told:?}");
    for _ in 0..5 {
        table.round();
        table.game.check_state().expect("a sound state");
    }
    assert!(table.game.ended().is_none());
}

#[test]
fn w_79_small_nations_and_tables_without_rebels_stay_whole() {
    for (least, style) in [(8, ""), (5, "civil_war_enabled: false")] {
        let (mut table, _) = fallen_capital(least, style);
        table.round();
        assert_eq!(seats(&table).len(), 2, "{least} {style}");
    }
}

#[test]
fn w_90_barbarians_stay_at_the_table_and_neither_win_nor_count() {
    let mut table = table(CITIES.0, CITIES.1, "barbarians: HutsOnly", "");
    let (tile, city) = (at(&table, 10, 5), at(&table, 5, 5));
    send(&mut table, Horde { at: tile, against: Some(city), count: 2 });
    table.round();
    let world = table.game.world_mut();
    Realm::with(world, |realm| {
        for unit in realm.nations.holdings(GUEST).units.clone() {
            realm.remove_unit(unit);
        }
    });
    for _ in 0..3 {
        table.round();
    }
    assert!(table.game.world().resource::<endturn_engine::seats::SeatTable>().stands(GUEST), "without units they wait");
    let nation: &Nation = Eye::of(table.game.world()).nation_part(GUEST).expect("a nation");
    assert!(nation.team >= 64);
    let cities: Vec<CityId> = Eye::of(table.game.world()).all_cities().collect();
    assert_eq!(cities.len(), 2);
}
