//! W-136: partisans appear around conquered cities.

use endturn_civ::state::{Doing, Position, Unit};
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{Seat, number::counted};

use crate::ends::table::{Table, drawn};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// B's city of a given size on hills, and a unit of A next to it. B is communist and knows the
/// techs that partisans need, if `techs` say so.
fn siege(size: i32, techs: &str, patch: &str, rows: &[&str]) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, relations: [(between: (\"A\", \"B\"), state: War)], nations: {{\
         \"A\": (techs: [\"Guerilla Warfare\"], units: [(unit: \"Armor\", at: (6, 3))]), \
         \"B\": (government: \"Communism\", techs: [{techs}], cities: [(name: \"Fallen\", at: (7, 3), size: {size}), \
         (name: \"Other\", at: (16, 5))])}}",
        drawn(rows)
    );
    Table::new(&["A", "B"], &civ)
}

const MEADOW: [&str; 7] = ["gggggggggggggggggg"; 7];
const KNOWS: &str = "\"Communism\", \"Gunpowder\"";

fn conquer(table: &mut Table) -> Vec<String> {
    let (unit, city) = (table.units(6, 3)[0], table.city("Fallen"));
    table.facts_of(move |realm| realm.conquer(unit, city))
}

/// Tiles of partisans, and whether all are fortified and without a home.
fn partisans(table: &Table) -> (Vec<(u32, u32)>, bool) {
    let eye = table.eye();
    let kind = table.unit_type("Partisan");
    let mut places = Vec::new();
    let mut all_dug_in = true;
    for unit in eye.all_units() {
        let data = eye.unit_part::<Unit>(unit).expect("a unit");
        if data.unit_type == kind && data.owner == B {
            places.push(eye.map.topology().xy(eye.unit_part::<Position>(unit).expect("a place").0));
            all_dug_in &=
                eye.unit_part::<Doing>(unit).expect("a job").0 == Activity::Fortified && table.home(unit).is_none();
        }
    }
    (places, all_dug_in)
}

#[test]
fn w_136_partisans_rise_around_a_city_and_dig_in_each_on_a_tile_of_its_own() {
    let mut table = siege(8, KNOWS, "", &MEADOW);
    let told = conquer(&mut table);
    let (places, all_dug_in) = partisans(&table);
    // The city has 7 citizens by then: 1 to 6.
    assert!((1..=6).contains(&places.len()) && all_dug_in, "{places:?}");
    assert_eq!(
        told.last(),
        Some(&format!("the loss of Fallen inspires {} of B (Partisan)", counted(places.len(), "unit")))
    );
    let distinct: std::collections::BTreeSet<_> = places.iter().collect();
    assert_eq!(distinct.len(), places.len());
    assert!(
        places.iter().all(|&(x, y)| x.abs_diff(7).pow(2) + y.abs_diff(3).pow(2) <= 5 && (x, y) != (7, 3)),
        "{places:?}"
    );
}

#[test]
fn w_136_they_choose_land_that_is_good_to_defend_and_none_that_is_not_theirs() {
    let rows = [
        "gggggggggggggggggg",
        "gggggggggggggggggg",
        "ggggggggmggggggggg",
        "ggggggg   gggggggg",
        "gggggggggggggggggg",
        "gggggggggggggggggg",
        "gggggggggggggggggg",
    ];
    let rows: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(y, row)| if y == 3 { row.replacen("ggggggg   ", "gggggggg  ", 1) } else { (*row).to_owned() })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut table = siege(8, KNOWS, "", &rows);
    conquer(&mut table);
    let (places, _) = partisans(&table);
    assert_eq!(places[0], (8, 2), "mountains are worth three times as much as grassland, and a third less at worst");
    assert!(!places.contains(&(8, 3)) && !places.contains(&(9, 3)), "nobody rises from the sea: {places:?}");
}

#[test]
fn w_136_none_rise_without_reason() {
    let risen = |size, techs: &str, patch: &str| {
        let mut table = siege(size, techs, patch, &MEADOW);
        conquer(&mut table);
        partisans(&table).0.len()
    };
    assert!(risen(8, KNOWS, "") > 0);
    assert_eq!(risen(8, "\"Communism\"", ""), 0, "without gunpowder");
    assert_eq!(risen(1, KNOWS, ""), 0, "nobody is left");
    assert_eq!(risen(8, KNOWS, "events: (partisans_max: 0)"), 0);
    assert!(risen(8, KNOWS, "game: (citizen: (partisans_pct: 100))") > 0, "all citizens are of B");
    let mut foreign = siege(8, KNOWS, "", &MEADOW);
    let city = foreign.city("Fallen");
    foreign.reach(move |realm| realm.cities.site_mut(city).founder = A);
    conquer(&mut foreign);
    assert_eq!(partisans(&foreign).0.len(), 0, "it was not B's by right");
}

#[test]
fn w_136_a_city_that_goes_over_without_a_fight_inspires_nobody() {
    let mut table = siege(8, KNOWS, "", &MEADOW);
    let city = table.city("Fallen");
    table.reach(move |realm| realm.transfer_city(city, A, "incited", false));
    assert_eq!(partisans(&table).0.len(), 0);
}
