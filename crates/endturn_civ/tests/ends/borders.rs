//! C-48: the land of cities.

use endturn_engine::Seat;

use crate::ends::table::{Table, drawn, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Tiles of a nation, each as (x, y).
fn land(table: &Table, seat: Seat) -> Vec<(u32, u32)> {
    let map = table.eye().map;
    let topology = *map.topology();
    topology.all().filter(|&tile| map.owner(tile) == Some(seat)).map(|tile| topology.xy(tile)).collect()
}

/// A tiny map; nations claim only tiles that they know, unless borders expand.
fn tiny(borders: &str, map: &str, nations: &str) -> Table {
    Table::new(
        &["A", "B"],
        &format!("ruleset: \"tiny\", patch: (settings: (borders: {borders})), {map}, nations: {{{nations}}}"),
    )
}

fn grow(table: &mut Table, name: &str, size: i32) {
    let city = table.city(name);
    table.reach(move |realm| {
        let owner = realm.cities.site(city).owner;
        while realm.cities.citizens(city).size < size {
            realm.grow_city(city, owner);
            realm.claim(|survey| survey.claim_borders(city));
        }
    });
}

#[test]
fn c_48_a_city_claims_what_it_knows_within_its_radius() {
    let one = "\"A\": (cities: [(name: \"One\", at: (7, 7))])";
    // It sees 21 tiles; of the 61 within 18 it knows no others.
    assert_eq!(land(&tiny("Enabled", &meadow(15, 15), one), A).len(), 21);
    assert_eq!(land(&tiny("Expand", &meadow(15, 15), one), A).len(), 61);
    assert_eq!(land(&tiny("Disabled", &meadow(15, 15), one), A), []);
    let explored = format!("{one}, \"B\": (start_units: false)")
        .replace("at: (7, 7))]", "at: (7, 7))], units: [(unit: \"Warriors\", at: (10, 7))]");
    let table = tiny("Enabled", &meadow(15, 15), &explored);
    assert_eq!(table.owner(10, 7), Some(A), "three tiles away, and a soldier has seen it");
}

#[test]
fn c_48_growth_claims_a_new_ring_and_shrinking_releases_it() {
    // Size 1 reaches 18, size 2 reaches 19 (nothing new), size 3 reaches 20 (8 more tiles).
    let mut table = tiny("Expand", &meadow(15, 15), "\"A\": (cities: [(name: \"One\", at: (7, 7))])");
    grow(&mut table, "One", 2);
    assert_eq!(land(&table, A).len(), 61);
    grow(&mut table, "One", 3);
    assert_eq!(land(&table, A).len(), 69);
    assert_eq!((table.owner(9, 11), table.owner(12, 7)), (Some(A), None));
    let one = table.city("One");
    table.reach(move |realm| realm.lose_citizens(one, 1, None, Some("plague")));
    assert_eq!((land(&table, A).len(), table.owner(9, 11)), (61, None));
}

#[test]
fn c_48_the_older_claim_wins_ties_and_strength_wins_tiles() {
    // Two cities of one size, six tiles apart: the tile between them is worth (1+2)^2/9 = 1 to
    // both.
    let nations = "\"A\": (cities: [(name: \"One\", at: (4, 4))]), \"B\": (cities: [(name: \"Foe\", at: (10, 4))])";
    let mut table = tiny("Expand", &meadow(15, 9), nations);
    assert_eq!(table.owner(7, 4), Some(A), "One was there first");
    table.round();
    assert_eq!(table.owner(7, 4), Some(A));
    assert_eq!((table.owner(6, 4), table.owner(8, 4)), (Some(A), Some(B)));
    // At size 3 the enemy's claim is worth 25/9 there and wins the tile.
    grow(&mut table, "Foe", 3);
    assert_eq!(table.owner(7, 4), Some(B));
    // Four tiles away One's claim is worth 9/4 = 2, the enemy's 25/16 = 1.
    assert_eq!(table.owner(6, 4), Some(A));
    grow(&mut table, "Foe", 8);
    assert_eq!(table.owner(6, 4), Some(A), "100/16 = 6 is more, but One works as far as two tiles");
}

#[test]
fn c_48_the_turn_end_claims_what_has_become_free() {
    let nations = "\"A\": (cities: [(name: \"One\", at: (4, 4)), (name: \"Two\", at: (4, 12))]), \"B\": (cities: [(name: \"Foe\", at: (9, 4))])";
    let mut table = tiny("Expand", &meadow(15, 15), nations);
    assert_eq!(table.owner(6, 4), Some(A));
    let one = table.city("One");
    table.reach(move |realm| realm.destroy_city(one, None, endturn_engine::RuleId("C-62")));
    assert_eq!(table.owner(6, 4), None, "nobody's for the rest of the turn");
    table.round();
    assert_eq!(table.owner(6, 4), Some(B));
}

#[test]
fn c_48_citizens_leave_land_that_another_nation_claims() {
    let nations =
        "\"A\": (cities: [(name: \"One\", at: (4, 4), size: 3)]), \"B\": (cities: [(name: \"Foe\", at: (9, 4))])";
    let mut table = tiny("Expand", &meadow(15, 9), nations);
    let foe = table.city("Foe");
    // A citizen of the enemy works a tile that becomes A's.
    let tile = table.tile(7, 4);
    let (before, after, size) = table.reach(move |realm| {
        realm.land.map.set_owner(tile, None);
        let place = realm.land.map.city_tile_index(realm.cities.site(foe).tile, tile).expect("within two tiles");
        let mut placement = endturn_civ_rules::city::arrange::Placement::default();
        placement.worked |= 1 << place;
        realm.cities.place_citizens(&mut realm.land, foe, placement);
        let before = realm.land.map.worker(tile);
        let one = realm.land.map.city(realm.land.map.topology().at(4, 4).expect("on the map")).expect("One");
        realm.claim(|survey| survey.claim_borders(one));
        (before, realm.land.map.worker(tile), realm.cities.citizens(foe).size)
    });
    assert_eq!((before, after, size), (Some(foe), None, 1));
    assert_eq!(table.owner(7, 4), Some(A));
}

#[test]
fn c_48_land_of_other_continents_and_the_open_sea_stay_free() {
    let rows = ["            ", "  ggg       ", "  ggg  g    ", "  ggg  g    ", "            ", "            "];
    let table = tiny("Expand", &drawn(&rows), "\"A\": (cities: [(name: \"One\", at: (4, 2))])");
    assert_eq!(table.owner(7, 2), None, "another continent, three tiles away");
    assert_eq!(table.owner(2, 2), Some(A));
    assert_eq!(table.owner(5, 2), Some(A), "the sea next to the city");
    assert_eq!(table.owner(6, 2), None, "the open sea");
    assert_eq!(table.owner(1, 2), None);
    let knows = "ruleset: \"tiny\", patch: (settings: (borders: Expand), flags: (tech: {\"Claim_Ocean\": \"claims the sea\"}), \
                 techs: {\"Map Making\": (flags: [\"Claim_Ocean\"])})";
    let wise = Table::new(
        &["A"],
        &format!(
            "{knows}, {}, nations: {{\"A\": (techs: [\"Map Making\"], cities: [(name: \"One\", at: (4, 2))])}}",
            drawn(&rows)
        ),
    );
    assert_eq!((wise.owner(6, 2), wise.owner(8, 2), wise.owner(7, 2)), (Some(A), Some(A), None));
}

#[test]
fn c_48_lakes_and_bays_belong_to_the_land_around_them() {
    let rows = [
        "ggggggggggggg",
        "ggggggggggggg",
        "ggg  gggggggg",
        "ggg  gggggg  ",
        "ggggggggggg  ",
        "gggggg   gg  ",
        "ggggggg ggg  ",
        "             ",
    ];
    let table = tiny("Expand", &drawn(&rows), "\"A\": (cities: [(name: \"One\", at: (6, 3))])");
    assert_eq!((table.owner(3, 2), table.owner(4, 3)), (Some(A), Some(A)), "a lake of four tiles");
    // (6, 5) touches only land of this continent and two tiles of the sea, (7, 5) and (7, 6).
    assert_eq!(table.owner(6, 5), Some(A), "the end of a bay");
    assert_eq!(table.owner(7, 5), None, "three tiles of the same sea around it");
}

#[test]
fn c_48_soldiers_are_abroad_as_soon_as_the_border_moves() {
    let civ = "ruleset: \"classic\", patch: (settings: (borders: Expand)), ";
    let nations = "nations: {\"A\": (government: \"Democracy\", cities: [(name: \"One\", at: (4, 4), size: 3)], \
                   units: [(unit: \"Horsemen\", at: (7, 4), home: \"One\")]), \"B\": (cities: [(name: \"Foe\", at: (10, 4))])}";
    let mut table = Table::new(&["A", "B"], &format!("{civ}{}, {nations}", meadow(15, 9)));
    let one = table.city("One");
    let unrest = move |realm: &mut endturn_civ::realm::Realm<'_, '_>| {
        realm.refresh(one);
        realm.derived.cache(one).units.unrest
    };
    assert_eq!((table.owner(7, 4), table.reach(unrest)), (Some(A), 0));
    grow(&mut table, "Foe", 6);
    assert_eq!((table.owner(7, 4), table.reach(unrest)), (Some(B), 2));
}
