//! C-09, C-48, C-56, C-63: the land around cities, and capitals.

use endturn_civ::changes::NewUnit;
use endturn_civ::state::{Books, Citizens, Site, Unit, Vision};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_engine::Seat;

use super::table::{Scene, Table, in_order, land, with};

/// Roma, whose centre makes 20 shields more than its chance of pollution in percent, and food for
/// citizens on polluted tiles.
fn smoky(percent: i32, map: &str) -> Table {
    let rome = "government: \"Monarchy\", cities: [\
         (name: \"Roma\", at: (10, 7), size: 2, buildings: [], production: \"Coinage\")]";
    // Citizens don't pollute before Industrialization; a Palace adds half of the shields under
    // Monarchy.
    let patch = format!(
        "game: (civstyle: (min_city_center_shield: {}, min_city_center_food: 20)), effects: {{ Output_Bonus: {{ \"test\": (value: -50, reqs: \
         [Output(Shield), Building(\"Palace\")]) }} }}",
        percent + 20
    );
    Table::of(rome, &patch, map)
}

fn polluted(table: &Table) -> Vec<(usize, i32)> {
    let eye = table.eye();
    let pollution = eye.rules.extra_id("Pollution").expect("an extra");
    let center = table.part::<Site>("Roma").tile;
    let all = eye.map.topology().all().filter(|&tile| eye.map.extras(tile).contains(pollution.index()));
    all.map(|tile| (tile.index(), eye.map.topology().sq_distance(center, tile))).collect()
}

#[test]
fn c_56_the_chance_of_pollution_is_shields_beyond_twenty() {
    let mut table = smoky(30, "");
    assert_eq!(table.part::<Books>("Roma").settled.pollution, 30);
    let mut seen = 0;
    for seed in 0..300 {
        table.again(seed);
        let facts = table.round();
        let told = with(&facts, "C-56 pollution near Roma at").len();
        assert_eq!(polluted(&table).len(), told);
        seen += told;
    }
    // 90 of 300; standard deviation 8.
    assert!((66..=114).contains(&seen), "{seen}");
    let mut clean = smoky(0, "");
    for _ in 0..20 {
        assert!(with(&clean.honest_round(), "C-56").is_empty());
    }
}

#[test]
fn c_56_pollution_comes_to_any_tile_within_the_radius_once() {
    let mut table = smoky(100, "");
    for round in 1..=21 {
        table.honest_round();
        let places = polluted(&table);
        assert_eq!(places.len(), round);
        assert!(places.iter().all(|&(_, sqdist)| sqdist <= 5));
    }
    // All 21 tiles are polluted, including the centre; a hundred tries find nothing.
    assert!(polluted(&table).iter().any(|&(_, sqdist)| sqdist == 0));
    assert!(with(&table.honest_round(), "C-56").is_empty());
}

#[test]
fn c_56_a_city_in_a_corner_finds_its_few_tiles() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (0, 0), production: \"Coinage\")]";
    let patch = "game: (civstyle: (min_city_center_shield: 200))";
    let nations = format!("\"Rome\": ({rome}), \"Egypt\": (units: [(unit: \"Workers\", at: (9, 9))])");
    let mut table = Table::new(&Scene { nations: &nations, patch, ..Scene::default() });
    for _ in 0..12 {
        table.round();
    }
    // 8 of the 21 tiles are on the map: 3 in the first two rows, 2 in the third.
    assert_eq!(polluted(&table).len(), 8);
    table.check_caches();
}

#[test]
fn c_56_a_city_in_disorder_pollutes_fully() {
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 6, production: \"Coinage\")]";
    let mut table = Table::rome(rome, "game: (civstyle: (min_city_center_shield: 200))");
    table.all_work("Roma");
    assert!(table.part::<Books>("Roma").settled.is_disorder);
    assert_eq!(with(&table.honest_round(), "C-56").len(), 1);
}

fn place(table: &mut Table, owner: Seat, name: &str, x: i32, y: i32) {
    let unit_type = table.unit_type(name);
    table.edit(move |realm| {
        let tile = realm.land.map.topology().at(x, y).expect("on the map");
        realm.add_unit(NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None });
    });
}

#[test]
fn c_09_enemy_soldiers_drive_workers_from_their_tile() {
    let nations = "\"Rome\": (government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 3)]), \
         \"Egypt\": (units: [(unit: \"Workers\", at: (0, 0))])";
    for (state, unit, leaves) in
        [("War", "Warriors", true), ("Peace", "Warriors", false), ("War", "Workers", false), ("War", "Diplomat", false)]
    {
        let relations = format!("(between: (\"Rome\", \"Egypt\"), state: {state})");
        let mut table = Table::new(&Scene { nations, relations: &relations, ..Scene::default() });
        table.all_work("Roma");
        // The first tile of the city map after the centre is to the west.
        let eye = table.eye();
        let first = eye.map.city_tile(table.part::<Site>("Roma").tile, 1).expect("on the map");
        let (x, y) = (first.index() as i32 % 30, first.index() as i32 / 30);
        place(&mut table, Seat(1), unit, x, y);
        let citizens = table.part::<Citizens>("Roma");
        assert_eq!(citizens.placement.worked & 2 == 0, leaves, "{unit} in {state}");
        assert_eq!(citizens.placement.worked.count_ones() as i32 + citizens.placement.idlers(), 3);
        assert_eq!(table.eye().map.worker(first).is_none(), leaves);
        table.check_caches();
    }
}

#[test]
fn c_09_cities_share_no_tile_and_work_no_foreign_land() {
    let nations = "\"Rome\": (government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 8), \
         (name: \"Ostia\", at: (12, 7), size: 8)]), \
         \"Egypt\": (government: \"Monarchy\", cities: [(name: \"Thebes\", at: (10, 10), size: 8)])";
    let mut table = Table::new(&Scene { nations, ..Scene::default() });
    for _ in 0..4 {
        let eye = table.eye();
        for city in table.cities() {
            let site = eye.city_part::<Site>(city).expect("alive");
            let mut rest = eye.city_part::<Citizens>(city).expect("alive").placement.worked;
            while rest != 0 {
                let tile = eye.map.city_tile(site.tile, rest.trailing_zeros() as usize).expect("on the map");
                rest &= rest - 1;
                assert_eq!(eye.map.worker(tile), Some(city));
                assert!(eye.map.owner(tile).is_none_or(|owner| owner == site.owner));
                assert!(eye.map.city(tile).is_none());
            }
        }
        table.honest_round();
    }
}

#[test]
fn c_48_a_growing_city_claims_more_land_and_a_shrinking_one_lets_it_go() {
    // 17 plus one per citizen: 18 at size 1, 61 tiles; 20 at size 3, 69 tiles.
    let rome = "government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 3)]";
    let mut table =
        Table::rome(rome, "effects: { City_Vision_Radius_Sq: { \"test\": (value: 60, reqs: [VisionLayer(Main)]) } }");
    let owned = |table: &Table| {
        let map = table.eye().map;
        map.topology().all().filter(|&tile| map.owner(tile) == Some(Seat(0))).count()
    };
    table.honest_round();
    assert_eq!(owned(&table), 69);
    let roma = table.city("Roma");
    table.edit(move |realm| assert!(realm.lose_citizens(roma, 2, None, None)));
    assert_eq!(owned(&table), 61);
}

#[test]
fn c_63_the_capital_is_where_the_palace_is() {
    let rome = "government: \"Despotism\", cities: [(name: \"Roma\", at: (10, 7)), (name: \"Ostia\", at: (20, 7))]";
    let mut table = Table::rome(rome, "");
    let kinds = |table: &Table| ["Roma", "Ostia"].map(|name| table.part::<Site>(name).capital);
    assert_eq!(kinds(&table), [CapitalKind::Primary, CapitalKind::None]);
    assert!(with(&table.honest_round(), "C-63").is_empty(), "nothing new");
    let (roma, ostia, palace) = (table.city("Roma"), table.city("Ostia"), table.building("Palace"));
    table.edit(move |realm| {
        realm.remove_building(roma, palace);
        realm.add_building(ostia, palace);
    });
    assert_eq!(kinds(&table), [CapitalKind::Primary, CapitalKind::None], "until the next phase begins");
    in_order(&table.honest_round(), &["C-63 Ostia is now the capital of Rome"]);
    assert_eq!(kinds(&table), [CapitalKind::None, CapitalKind::Primary]);
}

#[test]
fn c_63_equals_draw_for_the_capital_and_the_others_are_secondary() {
    let rome = "government: \"Despotism\", cities: [(name: \"Roma\", at: (10, 7), buildings: [\"Temple\"]), \
         (name: \"Ostia\", at: (20, 7), buildings: [\"Temple\"])]";
    let patch = "effects: { Capital_City: { \"test\": (value: 9, reqs: [Building(\"Temple\")]), \"Palace\": Remove } }";
    let mut table = Table::rome(rome, patch);
    let mut first = 0;
    for seed in 0..100 {
        table.again(seed);
        table.round();
        let kinds = ["Roma", "Ostia"].map(|name| table.part::<Site>(name).capital);
        assert!(kinds.contains(&CapitalKind::Primary) && kinds.contains(&CapitalKind::Secondary), "{kinds:?}");
        first += i32::from(kinds[0] == CapitalKind::Primary);
    }
    // Even; standard deviation 5.
    assert!((32..=68).contains(&first), "{first}");
}

#[test]
fn c_57_a_city_sees_farther_from_the_turn_in_which_it_may() {
    let rome = "government: \"Monarchy\", techs: [\"Ceremonial Burial\"], \
         cities: [(name: \"Roma\", at: (10, 7), shields: 29, production: \"Temple\")]";
    let patch = "effects: { City_Vision_Radius_Sq: { \"test\": (value: 20, reqs: [Building(\"Temple\"), VisionLayer(Main)]) } }";
    let mut table = Table::rome(rome, patch);
    let sees = |table: &Table, x: i32| {
        let tile = table.eye().map.topology().at(x, 7).expect("on the map");
        table.game.world().resource::<Vision>().sees(Seat(0), tile)
    };
    assert_eq!((table.part::<Site>("Roma").vision_sq.main, sees(&table, 12), sees(&table, 13)), (5, true, false));
    table.honest_round();
    assert_eq!((table.part::<Site>("Roma").vision_sq.main, sees(&table, 15), sees(&table, 16)), (25, true, false));
}

#[test]
fn c_57_citizens_stay_on_their_tiles_when_land_changes_and_move_when_they_lose_one() {
    let nations = "\"Rome\": (government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7))]), \
         \"Egypt\": (units: [(unit: \"Workers\", at: (0, 0))])";
    let relations = "(between: (\"Rome\", \"Egypt\"), state: War)";
    let mut table = Table::new(&Scene { nations, relations, ..Scene::default() });
    let worked = |table: &Table| table.part::<Citizens>("Roma").placement.worked;
    let tile_of = |table: &Table| {
        let (eye, center) = (table.eye(), table.part::<Site>("Roma").tile);
        eye.map.city_tile(center, worked(table).trailing_zeros() as usize).expect("a tile")
    };
    let before = tile_of(&table);
    let eye = table.eye();
    let irrigation = eye.rules.extra_id("Irrigation").expect("an extra");
    let near: Vec<_> = eye.map.topology().square(table.part::<Site>("Roma").tile, 1).collect();
    let other = near.into_iter().find(|&tile| tile != before && eye.map.city(tile).is_none()).expect("a tile");
    table.edit(move |realm| realm.add_extra(other, irrigation));
    assert_eq!(tile_of(&table), before, "a better tile alone moves nobody");
    table.check_caches();
    let (x, y) = table.eye().map.topology().xy(before);
    place(&mut table, Seat(1), "Warriors", x as i32, y as i32);
    assert_eq!(tile_of(&table), other, "a tile that is held by an enemy does");
    table.check_caches();
}

#[test]
fn c_08_units_that_come_and_go_leave_right_lists() {
    let mut table =
        Table::of("government: \"Monarchy\", cities: [(name: \"Roma\", at: (10, 7), size: 3)]", "", &land('g', 30, 15));
    place(&mut table, Seat(0), "Warriors", 10, 7);
    let unit = table.eye().nation_part::<endturn_civ::state::Holdings>(Seat(0)).expect("a seat").units[0];
    assert_eq!(table.eye().unit_part::<Unit>(unit).expect("alive").owner, Seat(0));
    table.edit(move |realm| realm.remove_unit(unit));
    assert!(table.units(0).is_empty());
    table.check_caches();
}
