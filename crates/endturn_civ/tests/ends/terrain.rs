//! W-26, W-28: changes of terrain, and units that can't stay.

use endturn_civ::state::{Aboard, MovesLeft, Position};
use endturn_civ_rules::ids::TerrainId;
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_engine::Seat;

use crate::ends::table::{Table, drawn};

const A: Seat = Seat(0);

/// A nation far away, so that no nation is alone and has won.
const APART: &str = "\"B\": (units: [(unit: \"Workers\", at: (0, 0))])";

fn world(rows: &[&str], a: &str, patch: &str) -> Table {
    let map = drawn(rows);
    let nations = format!("nations: {{\"A\": ({a}), {APART}}}");
    Table::new(&["A", "B"], &format!("ruleset: \"classic\", patch: ({patch}), {map}, {nations}"))
}

/// A terrain of the ruleset.
fn terrain(table: &Table, name: &str) -> TerrainId {
    table.eye().rules.terrain_id(name).unwrap_or_else(|| panic!("no terrain {name}"))
}

/// Changes a tile's terrain on behalf of A.
fn change(table: &mut Table, (x, y): (i32, i32), to: &str) -> Vec<String> {
    let (tile, to) = (table.tile(x, y), terrain(table, to));
    table.facts_of(move |realm| realm.change_terrain(Some((A, UnitNumber(1))), tile, to))
}

fn name_at(table: &Table, x: i32, y: i32) -> String {
    table.eye().rules.terrain_name(table.eye().map.terrain(table.tile(x, y))).to_owned()
}

fn place(table: &Table, unit: UnitId) -> Option<(u32, u32)> {
    table.eye().unit_part::<Position>(unit).map(|at| table.eye().map.topology().xy(at.0))
}

/// The sea with land in the north.
const COAST: [&str; 5] = ["ggggggg", "ggggggg", "       ", "       ", "       "];

#[test]
fn w_26_and_w_28_a_ship_leaves_water_that_becomes_land_and_is_lost_if_it_can_not() {
    let ships =
        "units: [(unit: \"Trireme\", at: (3, 2)), (unit: \"Transport\", at: (3, 2)), (unit: \"Workers\", at: (6, 0))]";
    let mut table = world(&COAST, ships, "");
    let [free, spent] = table.units(3, 2)[..] else { panic!("two ships") };
    table.reach(move |realm| realm.units.moves_left_mut(spent).0 = 0);
    let facts = change(&mut table, (3, 2), "Swamp");
    assert_eq!(facts[0], "Ocean at (3, 2) becomes Swamp");
    assert!(facts.iter().any(|fact| fact.starts_with("Trireme of A has to leave (3, 2) and goes to ")), "{facts:?}");
    assert!(facts.contains(&"A loses Transport (stack conflict)".to_owned()), "{facts:?}");
    let (x, y) = place(&table, free).expect("it lives");
    assert!((2..=4).contains(&x) && (2..=3).contains(&y) && (x, y) != (3, 2), "one step away, at sea: {x}, {y}");
    assert!(table.eye().unit_part::<MovesLeft>(free).is_some_and(|left| left.0 < 9), "the step has cost moves");
    assert_eq!(place(&table, spent), None);
}

#[test]
fn w_28_what_a_lost_ship_carries_goes_ashore() {
    let units =
        "units: [(unit: \"Transport\", at: (3, 2)), (unit: \"Warriors\", at: (3, 1)), (unit: \"Workers\", at: (6, 0))]";
    let mut table = world(&COAST, units, "");
    let (ship, cargo) = (table.units(3, 2)[0], table.units(3, 1)[0]);
    table.reach(move |realm| {
        let at = realm.units.position(ship).0;
        realm.move_unit(cargo, at);
        *realm.units.aboard_mut(cargo) = Aboard(Some(ship));
        realm.units.moves_left_mut(ship).0 = 0;
    });
    change(&mut table, (3, 2), "Swamp");
    assert_eq!(place(&table, ship), None);
    let (_, y) = place(&table, cargo).expect("it lives");
    assert_eq!(y, 1, "on land beside the swamp, for it had to leave as well");
    assert_eq!(table.eye().unit_part::<Aboard>(cargo), Some(&Aboard(None)));
}

#[test]
fn w_26_a_harbour_without_sea_is_sold_and_ships_in_its_city_have_to_go() {
    let a = "gold: 100, cities: [(name: \"Port\", at: (2, 2), buildings: [\"Harbour\"])], units: [(unit: \"Trireme\", at: (2, 2))]";
    let mut table = world(&["ggggg", "ggggg", "ggg g", "ggggg", "ggggg"], a, "");
    assert!(table.has("Port", "Harbour"));
    let facts = change(&mut table, (3, 2), "Swamp");
    assert!(facts.contains(&"Port loses Harbour (landlocked)".to_owned()), "{facts:?}");
    assert!(facts.contains(&"A loses Trireme (stack conflict)".to_owned()), "{facts:?}");
    assert!(!table.has("Port", "Harbour"));
}

#[test]
fn w_26_a_river_runs_on_to_new_land_if_it_has_no_other_water() {
    let mut table = world(&COAST, "units: [(unit: \"Workers\", at: (6, 0))]", "");
    let (river, mouth) = (table.extra("River"), table.tile(3, 1));
    table.reach(move |realm| realm.add_extra(mouth, river));
    change(&mut table, (3, 2), "Swamp");
    assert!(table.has_extra(3, 2, "River"));
    change(&mut table, (4, 2), "Swamp");
    assert!(
        !table.has_extra(4, 2, "River"),
        "its neighbour to the north carries none, and the swamp's still meets the sea"
    );
    change(&mut table, (3, 2), "Ocean");
    assert!(!table.has_extra(3, 2, "River"), "water has no rivers");
}

#[test]
fn w_26_lakes_beside_the_sea_become_sea_and_so_do_those_behind() {
    let mut table = world(&["ggggggg", "g++g   ", "ggggggg"], "units: [(unit: \"Workers\", at: (6, 0))]", "");
    let facts = change(&mut table, (3, 1), "Lake");
    assert_eq!(facts[0], "Grassland at (3, 1) becomes Ocean");
    assert_eq!([1, 2, 3].map(|x| name_at(&table, x, 1)), ["Ocean", "Ocean", "Ocean"]);
    let map = table.eye().map;
    assert_eq!(map.continent(table.tile(1, 1)), map.continent(table.tile(6, 1)), "one sea");
}

#[test]
fn w_25_a_resource_of_the_old_terrain_is_gone() {
    let rows = ["gggg", "gggg", "gggg"];
    let mut table = world(&rows, "units: [(unit: \"Workers\", at: (3, 2))]", "");
    let tile = table.tile(2, 1);
    let of_grassland = table.eye().rules.resource_id("Resources");
    table.reach(move |realm| realm.land.map.set_resource(tile, of_grassland));
    change(&mut table, (2, 1), "Forest");
    assert_eq!(table.eye().map.resource(tile), None);
}

#[test]
fn w_26_a_base_in_water_and_all_its_land_are_gone() {
    let patch = "settings: (borders: Expand)";
    let mut table =
        world(&["ggggggg"; 7], "units: [(unit: \"Warriors\", at: (3, 3)), (unit: \"Workers\", at: (6, 6))]", patch);
    let (fortress, tile) = (table.extra("Fortress"), table.tile(3, 3));
    table.reach(move |realm| {
        realm.add_extra(tile, fortress);
        realm.claim(|survey| survey.claim_base(tile, A));
    });
    assert_eq!((table.owner(3, 3), table.owner(4, 4)), (Some(A), Some(A)));
    let facts = change(&mut table, (3, 3), "Lake");
    assert!(facts.contains(&"Fortress at (3, 3) is gone (terrain)".to_owned()), "{facts:?}");
    assert_eq!((table.owner(3, 3), table.owner(4, 4)), (None, None));
    table.round();
}

#[test]
fn w_28_a_unit_goes_two_tiles_at_most_and_never_without_moves() {
    let rows = ["ggggggg"; 7];
    let mut seen = Vec::new();
    for seed in 0..24 {
        let map = drawn(&rows);
        let civ = format!(
            "ruleset: \"classic\", {map}, nations: {{\"A\": (units: [(unit: \"Horsemen\", at: (3, 3)), (unit: \"Workers\", at: (6, 6))]), {APART}}}"
        );
        let mut table = Table::seeded(seed, &["A", "B"], &civ);
        let unit = table.units(3, 3)[0];
        table.reach(move |realm| realm.bounce(unit, 2));
        seen.push(place(&table, unit).expect("there is room"));
    }
    assert!(seen.iter().all(|&(x, y)| (1..=5).contains(&x) && (1..=5).contains(&y) && (x, y) != (3, 3)), "{seen:?}");
    assert!(seen.iter().any(|&(x, y)| x.abs_diff(3).max(y.abs_diff(3)) == 2), "some go two tiles: {seen:?}");
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 6, "chance decides: {seen:?}");
}

#[test]
fn w_28_pillaging_the_road_under_ones_feet_can_mean_to_leave() {
    let patch = "terrain: {\"Mountains\": (native_to: [\"Air\", \"Missile\", \"Helicopter\"])}";
    let map = "map: Drawn((wrap_x: false, rows: [\"ggggg\", \"gmmmg\", \"gmmmg\", \"gmmmg\", \"ggggg\"], \
               things: [\"     \", \" R R \", \"     \", \"     \", \"     \"], legend: {\"R\": (extras: [\"Road\"])}))";
    let nations = format!(
        "nations: {{\"A\": (units: [(unit: \"Warriors\", at: (1, 1)), (unit: \"Warriors\", at: (3, 1)), \
         (unit: \"Workers\", at: (4, 4))]), {APART}}}"
    );
    let mut table = Table::new(&["A", "B"], &format!("ruleset: \"classic\", patch: ({patch}), {map}, {nations}"));
    let [one, other] = [table.units(1, 1)[0], table.units(3, 1)[0]];
    table.game.submit(A, "pillage Warriors#1").expect("legal");
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact.starts_with("Warriors of A has to leave (1, 1) and goes to ")), "{facts:?}");
    let (x, y) = place(&table, one).expect("it lives");
    assert_eq!(name_at(&table, x as i32, y as i32), "Grassland");
    assert_eq!(place(&table, other), Some((3, 1)), "the road there is as it was");
}
