//! W-88: the land of bases, and owners' vision of their land.

use endturn_civ::changes::NewUnit;
use endturn_civ::state::Relations;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;

use crate::ends::table::Table;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A nation far away, so that no nation is alone and has won.
const APART: &str = "\"B\": (units: [(unit: \"Workers\", at: (0, 0))])";

/// A meadow of 15 by 9 tiles with a fortress in the middle, at (7, 4).
fn fort(borders: &str, nations: &str) -> Table {
    let mut things = vec!["               "; 9];
    things[4] = "       f       ";
    let quoted = |rows: &[&str]| rows.iter().map(|row| format!("\"{row}\",")).collect::<String>();
    let map = format!(
        "map: Drawn((wrap_x: false, rows: [{}], things: [{}], legend: {{\"f\": (extras: [\"Fortress\"])}}))",
        quoted(&["ggggggggggggggg"; 9]),
        quoted(&things)
    );
    let patch =
        format!("patch: (settings: (borders: {borders}), extras: {{\"Airbase\": (conflicts_with: [\"Fortress\"])}})");
    Table::new(&["A", "B"], &format!("ruleset: \"classic\", {patch}, {map}, nations: {{{nations}}}"))
}

fn tiles_of(table: &Table, seat: Seat) -> usize {
    let map = table.eye().map;
    map.topology().all().filter(|&tile| map.owner(tile) == Some(seat)).count()
}

fn send(table: &mut Table, name: &str, owner: Seat, (x, y): (i32, i32)) {
    let (unit_type, tile) = (table.unit_type(name), table.tile(x, y));
    let new = NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None };
    table.reach(move |realm| _ = realm.add_unit(new));
}

#[test]
fn w_88_a_fortress_that_soldiers_man_claims_the_land_around_it() {
    let empty = fort("Expand", "\"A\": (start_units: false)");
    assert_eq!(tiles_of(&empty, A), 0, "nobody's");
    let workers = fort("Expand", "\"A\": (units: [(unit: \"Workers\", at: (7, 4))])");
    assert_eq!(tiles_of(&workers, A), 0, "workers man nothing");
    let nations =
        format!("\"A\": (units: [(unit: \"Warriors\", at: (7, 4)), (unit: \"Workers\", at: (14, 8))]), {APART}");
    let mut manned = fort("Expand", &nations);
    assert_eq!((tiles_of(&manned, A), manned.owner(5, 3), manned.owner(5, 2)), (21, Some(A), None));
    let tile = manned.tile(7, 4);
    manned.reach(move |realm| {
        let unit = realm.units.units_on(tile)[0];
        realm.remove_unit(unit);
    });
    manned.round();
    assert_eq!(tiles_of(&manned, A), 21, "it stays theirs when they are gone");
    assert_eq!(tiles_of(&fort("Disabled", "\"A\": (units: [(unit: \"Warriors\", at: (7, 4))])"), A), 0);
    let known = fort("Enabled", "\"A\": (units: [(unit: \"Warriors\", at: (7, 4))])");
    assert_eq!(tiles_of(&known, A), 9, "they see no farther");
}

#[test]
fn w_88_an_enemy_takes_a_fortress_and_a_friend_does_not() {
    let nations = "\"A\": (units: [(unit: \"Warriors\", at: (7, 4), count: 1)]), \"B\": (start_units: false)";
    let mut table = fort("Expand", nations);
    for (relation, land) in [(Relation::Peace, (21, 0)), (Relation::War, (0, 21))] {
        table.reach_world(move |world| world.resource_mut::<Relations>().set(A, B, relation));
        send(&mut table, "Warriors", B, (7, 4));
        assert_eq!((tiles_of(&table, A), tiles_of(&table, B)), land, "{relation:?}");
    }
}

#[test]
fn w_88_a_fortress_takes_its_own_tile_from_a_city_and_no_other() {
    let mut table = fort("Expand", &format!("\"A\": (cities: [(name: \"One\", at: (6, 3))]), {APART}"));
    assert_eq!(table.owner(7, 4), Some(A));
    send(&mut table, "Warriors", B, (7, 4));
    assert_eq!((table.owner(7, 4), table.owner(8, 4)), (Some(B), Some(A)), "One is worth more all around");
    table.round();
    assert_eq!((table.owner(7, 4), table.owner(8, 4)), (Some(B), Some(A)));
    let one = table.city("One");
    table.reach(move |realm| realm.destroy_city(one, None, endturn_engine::RuleId("C-62")));
    table.round();
    assert_eq!(tiles_of(&table, B), 21);
}

#[test]
fn w_88_a_fortress_that_is_no_more_lets_its_land_go() {
    let mut table = fort("Expand", "\"A\": (units: [(unit: \"Warriors\", at: (7, 4))])");
    let (tile, airbase) = (table.tile(7, 4), table.extra("Airbase"));
    assert_eq!(tiles_of(&table, A), 21);
    table.reach(move |realm| realm.add_extra(tile, airbase));
    assert_eq!(tiles_of(&table, A), 0);
    table.round();
    assert_eq!(tiles_of(&table, A), 0);
}

#[test]
fn w_88_the_bases_of_a_nation_that_falls_are_nobodys() {
    let mut table = fort("Expand", &format!("\"A\": (units: [(unit: \"Warriors\", at: (7, 4))]), {APART}"));
    let tile = table.tile(7, 4);
    table.reach(move |realm| {
        let unit = realm.units.units_on(tile)[0];
        realm.remove_unit(unit);
    });
    assert_eq!(tiles_of(&table, A), 21);
    table.round();
    assert_eq!((tiles_of(&table, A), table.owner(7, 4)), (0, None));
}

#[test]
fn w_88_a_game_with_a_fortress_goes_on_as_before_when_it_is_restored() {
    let mut table = fort("SeeInside", &format!("\"A\": (units: [(unit: \"Warriors\", at: (7, 4))]), {APART}"));
    table.round();
    let image = table.game.snapshot();
    table.round();
    let digest = table.game.digest();
    table.game.restore(&image).expect("its own snapshot");
    table.round();
    assert_eq!(table.game.digest(), digest);
}

#[test]
fn w_88_owners_see_their_land_where_borders_let_them() {
    let sees = |borders: &str| {
        let mut table = fort(borders, &format!("\"A\": (cities: [(name: \"One\", at: (7, 4))]), {APART}"));
        let far = table.tile(10, 4);
        table.reach(move |realm| {
            realm.survey().look_around(A, far, Radii::plain(0), true);
            realm.survey().look_around(A, far, Radii::plain(0), false);
        });
        table.round();
        let owned = table.eye().map.owner(far) == Some(A);
        let sees_it = table.eye().vision().sees(A, far);
        let one = table.city("One");
        table.reach(move |realm| realm.destroy_city(one, None, endturn_engine::RuleId("C-62")));
        (owned, sees_it, table.eye().vision().sees(A, far))
    };
    assert_eq!(sees("Disabled"), (false, false, false));
    assert_eq!(sees("Enabled"), (true, false, false));
    assert_eq!(sees("SeeInside"), (true, true, false));
    assert_eq!(sees("Expand"), (true, true, false), "what is lost is out of sight");
}
