//! W-08, W-138, W-145: what rulesets and settings say of sight: bases that see, cities that make
//! nothing known, land known at first, borders that fog hides.

use endturn_civ::changes::NewUnit;
use endturn_civ::realm::Realm;
use endturn_civ::state::{Outpost, Outposts, Relations};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{RuleId, Seat};
use proptest::prelude::*;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Nations far away in the corners, so that none is alone and none falls.
const APART: &str =
    "\"A\": (units: [(unit: \"Workers\", at: (0, 0))]), \"B\": (units: [(unit: \"Workers\", at: (23, 10))])";

/// An airbase that sees 10 and a fortress that sees 2 and claims land; soldiers on land take both.
const SEEING: &str = "extras: {\"Airbase\": (native_to: [\"Land\"], base: (vision_main_sq: 10)), \
                      \"Fortress\": (base: (border_sq: 5, vision_main_sq: 2, flags: [\"NoAggressive\"]))}";

/// A and B on a meadow of 24 columns and 11 rows.
fn table(patch: &str, more: &str, nations: &str) -> Table {
    let map = meadow(24, 11);
    Table::new(&["A", "B"], &format!("ruleset: \"classic\", patch: ({patch}), {map}, {more} nations: {{{nations}}}"))
}

fn sees(table: &Table, seat: Seat, (x, y): (i32, i32)) -> bool {
    table.eye().vision().sees(seat, table.tile(x, y))
}

fn knows(table: &Table, seat: Seat, (x, y): (i32, i32)) -> bool {
    table.eye().vision().knows(seat, table.tile(x, y))
}

/// Whether A sees a tile, and whether B does.
fn see(table: &Table, at: (i32, i32)) -> (bool, bool) {
    (sees(table, A, at), sees(table, B, at))
}

/// A nation builds an extra on a tile.
fn build(table: &mut Table, seat: Seat, (x, y): (i32, i32), extra: &str) {
    let (tile, extra) = (table.tile(x, y), table.extra(extra));
    table.reach(move |realm| {
        realm.add_extra(tile, extra);
        realm.claim(|survey| survey.build_base(tile, seat));
    });
}

fn send(table: &mut Table, name: &str, owner: Seat, (x, y): (i32, i32)) {
    let (unit_type, tile) = (table.unit_type(name), table.tile(x, y));
    let new = NewUnit { unit_type, owner, tile, home: None, veteran: 0, nationality: owner, good: None };
    table.reach(move |realm| {
        let unit = realm.add_unit(new);
        realm.remove_unit(unit);
    });
}

fn sound(table: &Table) {
    table.game.check_state().expect("sound");
}

fn outpost(table: &Table, (x, y): (i32, i32)) -> Option<Outpost> {
    table.eye().outposts().on(table.tile(x, y))
}

#[test]
fn w_25_w_138_a_base_that_a_unit_builds_sees_for_its_nation_wherever_it_is() {
    let nations = "\"A\": (techs: [\"Radio\"], units: [(unit: \"Engineers\", at: (10, 5)), (unit: \"Workers\", at: (0, 0))]), \
                   \"B\": (units: [(unit: \"Workers\", at: (23, 10))])";
    let mut table = table(SEEING, "", nations);
    table.game.submit(A, "build Engineers#1 Airbase").expect("it may");
    assert!(!sees(&table, A, (13, 5)));
    for _ in 0..3 {
        table.round();
    }
    assert!(table.has_extra(10, 5, "Airbase"));
    assert_eq!(outpost(&table, (10, 5)), Some(Outpost { owner: A, vision_sq: 10 }));
    assert_eq!(table.owner(10, 5), None, "it claims nothing");
    table.reach(|realm| {
        let unit = realm.nations.holdings(A).units[0];
        realm.remove_unit(unit);
    });
    assert_eq!(
        (see(&table, (13, 5)), see(&table, (13, 6)), see(&table, (14, 5))),
        ((true, false), (true, false), (false, false))
    );
    assert!(knows(&table, A, (13, 6)) && !knows(&table, A, (14, 5)), "it makes known what it sees");
    sound(&table);
    let image = table.game.snapshot();
    table.round();
    let digest = table.game.digest();
    table.game.restore(&image).expect("its own snapshot");
    table.round();
    assert_eq!((table.game.digest(), see(&table, (13, 5))), (digest, (true, false)));
}

#[test]
fn w_138_a_base_that_is_no_more_sees_nothing_and_one_of_several_that_sees_farther_counts() {
    let mut table = table(SEEING, "", APART);
    let (tile, airbase, fortress) = (table.tile(10, 5), table.extra("Airbase"), table.extra("Fortress"));
    build(&mut table, A, (10, 5), "Fortress");
    assert_eq!((sees(&table, A, (11, 6)), sees(&table, A, (13, 5))), (true, false));
    build(&mut table, A, (10, 5), "Airbase");
    assert_eq!((sees(&table, A, (11, 6)), sees(&table, A, (13, 5))), (true, true), "the greatest of several");
    table.reach(move |realm| realm.remove_extra(tile, airbase));
    assert_eq!((sees(&table, A, (11, 6)), sees(&table, A, (13, 5))), (true, false));
    assert!(knows(&table, A, (13, 5)));
    sound(&table);
    table.reach(move |realm| realm.remove_extra(tile, fortress));
    assert_eq!((sees(&table, A, (10, 5)), outpost(&table, (10, 5))), (false, None));
    sound(&table);
}

#[test]
fn w_101_w_138_soldiers_take_the_bases_they_are_on_when_war_begins() {
    let mut table = table(SEEING, "", APART);
    table.reach_world(|world| world.resource_mut::<Relations>().set(A, B, Relation::CeaseFire));
    build(&mut table, A, (10, 5), "Airbase");
    let (unit_type, tile) = (table.unit_type("Warriors"), table.tile(10, 5));
    let new = NewUnit { unit_type, owner: B, tile, home: None, veteran: 0, nationality: B, good: None };
    table.reach(move |realm| _ = realm.add_unit(new));
    assert_eq!((outpost(&table, (10, 5)).map(|base| base.owner), table.owner(10, 5)), (Some(A), None));
    assert!(table.reach(|realm| realm.cancel_pact(A, B)), "there is war");
    assert_eq!(outpost(&table, (10, 5)).map(|base| base.owner), Some(B));
    sound(&table);
}

#[test]
fn w_138_owners_and_places_of_bases_that_no_game_has_are_unsound() {
    for forged in [
        r#"{"5": {"owner": 200, "vision_sq": 10}}"#,
        r#"{"4000000": {"owner": 0, "vision_sq": 10}}"#,
        r#"{"5": {"owner": 0, "vision_sq": 10}}"#,
    ] {
        let mut table = table(SEEING, "", APART);
        let outposts: Outposts = serde_json::from_str(forged).expect("it is well-formed");
        table.reach_world(move |world| world.insert_resource(outposts));
        table.game.check_state().expect_err("no base there sees");
    }
}

#[test]
fn w_138_enemy_soldiers_take_a_base_that_sees_and_others_do_not() {
    let mut table = table(SEEING, "", APART);
    build(&mut table, A, (10, 5), "Airbase");
    for (relation, unit, expected) in [
        (Relation::Peace, "Warriors", (true, false)),
        (Relation::War, "Workers", (true, false)),
        (Relation::War, "Warriors", (false, true)),
    ] {
        table.reach_world(move |world| world.resource_mut::<Relations>().set(A, B, relation));
        send(&mut table, unit, B, (10, 5));
        assert_eq!(see(&table, (13, 5)), expected, "{unit} in {relation:?}");
        sound(&table);
    }
    // Any soldiers take a base without an owner.
    let (tile, airbase) = (table.tile(4, 5), table.extra("Airbase"));
    table.reach(move |realm| realm.add_extra(tile, airbase));
    assert_eq!(see(&table, (2, 5)), (false, false));
    send(&mut table, "Warriors", A, (4, 5));
    assert_eq!(see(&table, (2, 5)), (true, false));
    sound(&table);
}

#[test]
fn w_138_a_base_on_the_tile_of_a_city_sees_for_the_nation_of_the_city() {
    let fitting = SEEING.replace("native_to", "reqs: [TerrainClass(Land)], native_to");
    let patch = format!("{fitting}, settings: (razechance: 0)");
    let nations = APART.replace("\"A\": (", "\"A\": (cities: [(name: \"One\", at: (10, 5), size: 4)], ");
    for borders in ["Enabled", "Disabled"] {
        let patch = patch.replace("settings: (", &format!("settings: (borders: {borders}, "));
        let mut table = table(&patch, "", &nations);
        build(&mut table, A, (10, 5), "Airbase");
        assert_eq!(see(&table, (13, 5)), (true, false));
        let city = table.city("One");
        table.reach(move |realm| _ = realm.transfer_city(city, B, "trade", false));
        assert_eq!(see(&table, (13, 5)), (false, true), "{borders}");
        sound(&table);
    }
}

#[test]
fn w_138_a_base_sees_for_nations_that_share_the_vision_of_its_owner() {
    let team = APART.replace("(units", "(team: 1, units");
    let mut table = table(SEEING, "", &team);
    build(&mut table, A, (10, 5), "Airbase");
    assert_eq!(see(&table, (13, 5)), (true, true));
    sound(&table);
}

#[test]
fn w_78_w_138_the_bases_of_a_nation_that_falls_see_for_none() {
    let mut table = table(SEEING, "", APART);
    build(&mut table, A, (10, 5), "Airbase");
    table.reach(|realm| {
        let unit = realm.nations.holdings(A).units[0];
        realm.remove_unit(unit);
    });
    table.round();
    assert_eq!((see(&table, (10, 5)), outpost(&table, (10, 5))), ((false, false), None));
    sound(&table);
}

#[test]
fn w_138_a_scenario_states_the_owners_of_bases_that_see() {
    let rows: Vec<String> = (0..11).map(|_| format!("\"{}\"", "g".repeat(24))).collect();
    let map =
        format!("map: Drawn((wrap_x: false, rows: [{}], extras: {{\"Airbase\": [(10, 5), (4, 5)]}}))", rows.join(", "));
    let more = "so_far: (land: [], bases: [(owner: \"B\", tiles: [(10, 5)])]),";
    let civ = format!("ruleset: \"classic\", patch: ({SEEING}), {map}, {more} nations: {{{APART}}}");
    let table = Table::new(&["A", "B"], &civ);
    assert_eq!((see(&table, (13, 5)), see(&table, (4, 5))), ((false, true), (false, false)));
    sound(&table);
}

/// Cities that see only what is known.
const SHY: &str = "game: (city: (vision_reveal_tiles: false))";

const ONE: &str =
    "\"A\": (cities: [(name: \"One\", at: (10, 5))]), \"B\": (units: [(unit: \"Workers\", at: (23, 10))])";

/// The known tiles among those of row 5 that One sees and of one beyond.
fn row(table: &Table, seat: Seat) -> Vec<(i32, bool)> {
    (7..=13).filter(|&x| knows(table, seat, (x, 5))).map(|x| (x, sees(table, seat, (x, 5)))).collect()
}

fn hear(table: &mut Table, seat: Seat, (x, y): (i32, i32)) {
    let tile = table.tile(x, y);
    table.reach(move |realm| realm.survey().hear_of_tile(seat, tile));
}

#[test]
fn w_138_a_city_that_makes_nothing_known_sees_its_tile_and_what_its_nation_learns() {
    let bold = table("", "", ONE);
    assert_eq!(row(&bold, A), (8..=12).map(|x| (x, true)).collect::<Vec<_>>(), "as ever");
    let mut table = table(SHY, "", ONE);
    assert_eq!(row(&table, A), [(10, true)], "its own tile");
    sound(&table);
    hear(&mut table, A, (11, 5));
    hear(&mut table, A, (13, 5));
    assert_eq!(row(&table, A), [(10, true), (11, true), (13, false)], "what is near enough is seen");
    sound(&table);
    // An explorer comes by and leaves.
    let (unit_type, near, far) = (table.unit_type("Explorer"), table.tile(9, 4), table.tile(2, 2));
    let new = NewUnit { unit_type, owner: A, tile: near, home: None, veteran: 0, nationality: A, good: None };
    table.reach(move |realm| {
        let unit = realm.add_unit(new);
        realm.move_unit(unit, far);
    });
    assert_eq!(row(&table, A), [(8, true), (9, true), (10, true), (11, true), (13, false)]);
    assert!(knows(&table, A, (9, 3)) && sees(&table, A, (9, 3)) && !sees(&table, A, (7, 4)));
    table.round();
    assert_eq!(row(&table, A), [(8, true), (9, true), (10, true), (11, true), (13, false)]);
    sound(&table);
    let city = table.city("One");
    table.reach(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
    assert!(row(&table, A).iter().all(|(_, sees)| !sees), "{:?}", row(&table, A));
    sound(&table);
}

#[test]
fn w_138_such_a_city_shows_a_nation_that_shares_its_vision_what_that_nation_knows() {
    let nations = "\"A\": (team: 1, cities: [(name: \"One\", at: (10, 5))]), \"B\": (team: 1, units: [(unit: \"Workers\", at: (23, 10))])";
    let mut table = table(SHY, "", nations);
    assert_eq!((row(&table, A), row(&table, B)), (vec![(10, true)], vec![]));
    hear(&mut table, B, (11, 5));
    assert_eq!((row(&table, A), row(&table, B)), (vec![(10, true)], vec![(11, true)]));
    sound(&table);
    hear(&mut table, A, (11, 5));
    assert_eq!((row(&table, A), row(&table, B)), (vec![(10, true), (11, true)], vec![(11, true)]));
    sound(&table);
}

#[test]
fn w_117_w_138_vision_shared_later_counts_each_city_once() {
    let nations = "\"A\": (cities: [(name: \"One\", at: (10, 5))], units: [(unit: \"Explorer\", at: (9, 5)), (unit: \"Warriors\", at: (20, 5))]), \
                   \"B\": (units: [(unit: \"Workers\", at: (21, 5))])";
    let more = "relations: [(between: (\"A\", \"B\"), state: Alliance, embassies: [\"A\", \"B\"])],";
    let mut table = table(SHY, more, nations);
    hear(&mut table, B, (10, 6));
    table.game.submit(A, "treaty B me vision").expect("it may");
    table.game.submit(B, "accept A").expect("it may");
    assert!(
        sees(&table, B, (10, 6)) && sees(&table, B, (8, 5)) && sees(&table, B, (11, 6)) == knows(&table, B, (11, 6))
    );
    sound(&table);
    table.reach(|realm| {
        let explorer = realm.nations.holdings(A).units[0];
        realm.remove_unit(explorer);
    });
    assert!(sees(&table, B, (8, 5)), "the city sees it");
    sound(&table);
    table.game.submit(A, "withdraw-vision B").expect("it may");
    assert!(!sees(&table, B, (10, 6)) && !sees(&table, B, (8, 5)));
    sound(&table);
}

#[test]
fn w_138_a_base_makes_known_no_more_than_cities_do() {
    let mut table = table(&format!("{SHY}, {SEEING}"), "", APART);
    build(&mut table, A, (10, 5), "Airbase");
    assert_eq!(row(&table, A), [(10, true)]);
    hear(&mut table, A, (12, 5));
    assert_eq!(row(&table, A), [(10, true), (12, true)]);
    sound(&table);
    table.reach_world(move |world| world.resource_mut::<Relations>().set(A, B, Relation::War));
    send(&mut table, "Warriors", B, (10, 5));
    sound(&table);
    assert_eq!(see(&table, (12, 5)), (false, false), "B has not been there");
    hear(&mut table, B, (12, 5));
    assert_eq!(see(&table, (12, 5)), (false, true));
    sound(&table);
}

#[test]
fn w_138_a_game_under_way_states_what_such_cities_may_see() {
    let blank = " ".repeat(24);
    let rows: Vec<String> = (0..11)
        .map(|y| format!("\"{}\"", if y == 5 { format!("{}###{}", &blank[..11], &blank[..10]) } else { blank.clone() }))
        .collect();
    let so_far = format!("so_far: (knows: [{}])", rows.join(", "));
    let nations = format!(
        "\"A\": (cities: [(name: \"One\", at: (10, 5))], {so_far}), \"B\": (units: [(unit: \"Workers\", at: (23, 10))])"
    );
    let table = table(SHY, "so_far: (),", &nations);
    assert_eq!(row(&table, A), [(10, true), (11, true), (12, true), (13, false)]);
    sound(&table);
}

#[test]
fn w_145_a_nation_begins_with_as_much_land_as_the_ruleset_says() {
    let known = |patch: &str| {
        let start = "\"A\": (start: (10, 5)), \"B\": (units: [(unit: \"Workers\", at: (23, 10))])";
        let table = table(&format!("settings: (startunits: \"w\"){patch}"), "", start);
        sound(&table);
        let vision = table.eye().vision();
        (vision.known_tiles(A).count(), knows(&table, A, (12, 6)), sees(&table, A, (12, 6)))
    };
    assert_eq!(known(""), (21, true, false));
    assert_eq!(known(", game: (civstyle: (init_vis_radius_sq: 2))"), (9, false, false));
    assert_eq!(known(", game: (civstyle: (init_vis_radius_sq: 0))"), (9, false, false), "units see");
    assert_eq!(known(", game: (civstyle: (init_vis_radius_sq: 13))"), (45, true, false));
}

/// A has seen B's city and its land; then the city grows farther, and is destroyed.
#[test]
fn w_138_changes_of_borders_out_of_sight_are_known_where_fog_does_not_hide_them() {
    let owners = |fogged: bool| {
        let nations = "\"A\": (units: [(unit: \"Explorer\", at: (13, 5))]), \
                       \"B\": (cities: [(name: \"Two\", at: (10, 5))], units: [(unit: \"Workers\", at: (23, 10))])";
        let mut table = table(&format!("settings: (foggedborders: {fogged})"), "", nations);
        let (far, seen) = (table.tile(20, 2), table.tile(12, 5));
        table.reach(move |realm: &mut Realm<'_, '_>| {
            let unit = realm.nations.holdings(A).units[0];
            realm.move_unit(unit, far);
        });
        assert!(!sees(&table, A, (12, 5)) && knows(&table, A, (12, 5)));
        let of = |table: &Table| table.eye().seen_by(A).map.owner(seen);
        let mut told = vec![of(&table)];
        // The land is remembered for another reason, too.
        let road = table.extra("Road");
        table.reach(move |realm| realm.add_extra(seen, road));
        let city = table.city("Two");
        table.reach(move |realm| realm.destroy_city(city, None, RuleId("C-62")));
        assert_eq!(table.eye().map.owner(seen), None);
        told.push(of(&table));
        assert!(!table.eye().seen_by(A).map.has_extra(seen, road), "the road is out of sight");
        sound(&table);
        told
    };
    assert_eq!(owners(true), [Some(B), Some(B)], "as it was seen last");
    assert_eq!(owners(false), [Some(B), None]);
}

/// Something that happens to viewers or to knowledge: the seat, the tile, and the kind.
type Deed = (u8, u32, u8);

fn carry_out(realm: &mut Realm<'_, '_>, (seat, tile, kind): Deed) {
    let warriors = realm.rules.unit_type_id("Warriors").expect("classic has them");
    let [airbase, fortress] = ["Airbase", "Fortress"].map(|name| realm.rules.extra_id(name).expect("classic has it"));
    let seat = Seat(seat);
    // Units of different nations never share a tile, and none is in the city.
    let (tile, place) = (Tile(tile), Tile(tile - tile % 2 + u32::from(seat.0)));
    let is_open = realm.land.map.city(place).is_none();
    match kind {
        0 | 1 => {
            realm.add_extra(tile, if kind == 0 { airbase } else { fortress });
            realm.claim(|survey| survey.build_base(tile, seat));
        }
        2 => realm.remove_extra(tile, airbase),
        3 if is_open => {
            let new = NewUnit {
                unit_type: warriors,
                owner: seat,
                tile: place,
                home: None,
                veteran: 0,
                nationality: seat,
                good: None,
            };
            realm.add_unit(new);
        }
        4 if is_open => {
            if let Some(&unit) = realm.nations.holdings(seat).units.first() {
                realm.move_unit(unit, place);
            }
        }
        5 => realm.survey().hear_of_tile(seat, tile),
        6 => {
            let city = realm.eye().all_cities().next();
            _ = city.map(|city| realm.transfer_city(city, seat, "trade", false));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// After each deed the viewers of each tile are those of a recount.
    #[test]
    fn w_138_whatever_happens_viewers_are_counted_right(
        deeds in proptest::collection::vec((0..2_u8, 0..128_u32, 0..7_u8), 60),
        is_shy in any::<bool>(),
        is_team in any::<bool>(),
    ) {
        let patch = if is_shy { format!("{SHY}, {SEEING}") } else { SEEING.to_owned() };
        let team = if is_team { "team: 1," } else { "" };
        let nations = format!("\"A\": ({team} cities: [(name: \"One\", at: (4, 3))]), \"B\": ({team} start_units: false)");
        let civ = format!("ruleset: \"classic\", patch: ({patch}), {}, nations: {{{nations}}}", meadow(16, 8));
        let mut table = Table::new(&["A", "B"], &civ);
        for deed in deeds {
            table.reach(move |realm| carry_out(realm, deed));
            prop_assert_eq!(table.game.check_state(), Ok(()), "after {:?}", deed);
        }
    }
}
