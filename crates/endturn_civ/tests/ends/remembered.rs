//! W-138: land out of sight stays as it was last seen, whatever happens to it.

use endturn_civ::realm::Realm;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitNumber;
use endturn_civ_rules::map::map_view::RememberedTile;
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;
use proptest::prelude::*;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Two nations on a meadow of 24 columns and 11 rows.
fn pair(one: &str, two: &str) -> Table {
    let civ = format!("ruleset: \"classic\", {}, nations: {{\"A\": ({one}), \"B\": ({two})}}", meadow(24, 11));
    Table::new(&["A", "B"], &civ)
}

/// Moves A's first unit to a tile directly.
fn send(table: &mut Table, to: (i32, i32)) {
    send_nth(table, 0, to);
}

fn send_nth(table: &mut Table, nth: usize, to: (i32, i32)) {
    table.reach(move |realm: &mut Realm<'_, '_>| {
        let (unit, tile) =
            (realm.nations.holdings(A).units[nth], realm.land.map.topology().at(to.0, to.1).expect("a tile"));
        realm.move_unit(unit, tile);
    });
}

fn as_known(table: &Table, seat: Seat, (x, y): (i32, i32)) -> RememberedTile {
    table.eye().seen_by(seat).map.tile(table.tile(x, y))
}

/// The letters of a row of the map as a seat sees it drawn: the things on tiles, otherwise the
/// terrain.
fn drawn(table: &mut Table, seat: Seat, row: usize) -> String {
    let picture = table.game.seen_picture(seat).expect("civ draws maps");
    let cells = picture.cells.chunks(picture.width).nth(row).expect("a row");
    cells.iter().map(|cell| cell.mark.or(cell.spot).unwrap_or(cell.glyph)).collect()
}

#[test]
fn w_138_what_is_built_and_changed_out_of_sight_shows_to_who_comes_back() {
    let mut table = pair("units: [(unit: \"Explorer\", at: (10, 5))]", "units: [(unit: \"Legion\", at: (20, 8))]");
    send(&mut table, (4, 5));
    let before = as_known(&table, A, (10, 5));
    table.reach(|realm: &mut Realm<'_, '_>| {
        let tile = |x, y| realm.land.map.topology().at(x, y).expect("a tile");
        let (here, there) = (tile(10, 5), tile(11, 5));
        let [road, fallout] = ["Road", "Fallout"].map(|name| realm.rules.extra_id(name).expect("classic has it"));
        let hills = realm.rules.terrain_id("Hills").expect("classic has them");
        realm.add_extra(here, road);
        realm.add_extra(here, fallout);
        realm.change_terrain(Some((B, UnitNumber(1))), there, hills);
    });
    assert_eq!(as_known(&table, A, (10, 5)), before);
    assert_eq!(drawn(&mut table, A, 5).get(8..13), Some(" ggg "), "as it was");
    table.game.check_state().expect("sound");
    // A tile that a nation has never seen is known as it is once it hears of it.
    assert!(!table.eye().vision().knows(B, table.tile(10, 5)));
    send(&mut table, (10, 6));
    assert_ne!(as_known(&table, A, (10, 5)), before);
    assert_eq!(drawn(&mut table, A, 5).get(9..12), Some("g!h"), "as it is");
    send(&mut table, (4, 5));
    assert_eq!(drawn(&mut table, A, 5).get(9..12), Some("g!h"), "as it was seen last");
    table.game.check_state().expect("sound");
}

#[test]
fn w_138_a_city_that_is_founded_or_razed_out_of_sight_is_news_to_who_comes_by() {
    let mut table = pair(
        "units: [(unit: \"Explorer\", at: (10, 5))]",
        "cities: [(name: \"Two\", at: (11, 5))], units: [(unit: \"Settlers\", at: (20, 5))]",
    );
    assert_eq!(drawn(&mut table, A, 5).get(11..12), Some("2"));
    send(&mut table, (4, 5));
    table.reach(|realm: &mut Realm<'_, '_>| {
        let city = realm.nations.holdings(B).cities[0];
        realm.destroy_city(city, None, endturn_engine::RuleId("C-62"));
    });
    assert_eq!(drawn(&mut table, A, 5).get(11..12), Some("2"), "nobody has told");
    assert!(as_known(&table, A, (11, 5)).has_city);
    assert!(as_known(&table, A, (11, 5)).owner == Some(B));
    table.game.check_state().expect("sound");
    send(&mut table, (20, 4));
    send(&mut table, (4, 5));
    table.game.submit(B, "found Settlers#1").expect("it may");
    assert_eq!(drawn(&mut table, A, 5).get(20..21), Some("g"), "nobody has seen it");
    assert!(!as_known(&table, A, (20, 5)).has_city && table.eye().map.has_city(table.tile(20, 5)));
    table.game.check_state().expect("sound");
    send(&mut table, (20, 4));
    assert_eq!(drawn(&mut table, A, 5).get(20..21), Some("2"));
    send(&mut table, (12, 5));
    assert_eq!(drawn(&mut table, A, 5).get(11..12), Some("g"), "it is gone");
}

#[test]
fn c_61_a_city_that_was_founded_out_of_sight_is_too_near_all_the_same() {
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (citymindist: 5)), {}, nations: {{\"A\": ({}), \"B\": ({})}}",
        meadow(24, 11),
        "units: [(unit: \"Explorer\", at: (14, 5)), (unit: \"Settlers\", at: (10, 5))]",
        "units: [(unit: \"Settlers\", at: (14, 6))]"
    );
    let mut table = Table::new(&["A", "B"], &civ);
    send(&mut table, (4, 5));
    table.game.submit(B, "found Settlers#1").expect("nobody is near");
    assert!(!as_known(&table, A, (14, 6)).has_city && table.eye().vision().knows(A, table.tile(14, 6)));
    let refusal = table.game.submit(A, "found Settlers#2").expect_err("it is too near");
    assert_eq!((refusal.code, refusal.reason.as_str()), ("no-city-here", "another city is too near"));
}

#[test]
fn w_30_w_138_ways_lead_over_the_land_as_it_is_remembered() {
    let mut table = pair(
        "units: [(unit: \"Settlers\", at: (10, 5)), (unit: \"Explorer\", at: (4, 9))]",
        "units: [(unit: \"Legion\", at: (22, 1))]",
    );
    // From one end of the row to the other, so that all of it is known.
    for x in [12, 14, 16, 8, 6, 4] {
        send(&mut table, (x, 5));
    }
    table.reach(|realm: &mut Realm<'_, '_>| {
        let water = realm.rules.terrain_id("Lake").expect("classic has it");
        for y in 0..11 {
            let tile = realm.land.map.topology().at(12, y).expect("a tile");
            realm.change_terrain(Some((B, UnitNumber(1))), tile, water);
        }
    });
    let seen = table.eye().seen_by(A);
    let unit = table.eye().all_units().next().expect("the settlers");
    assert!(seen.map.is_land(table.tile(12, 5)) && !table.eye().map.is_land(table.tile(12, 5)));
    assert!(seen.planned_step(unit, (table.tile(11, 5), table.tile(12, 5))).is_some(), "as it knows the land");
    table.game.submit(A, "goto Settlers#1 16,5").expect("it knows a way");
    for _ in 0..20 {
        table.round();
    }
    let stands = table.eye().all_units().next().map(|unit| table.eye().unit_part(unit).copied());
    let Some(Some(endturn_civ::state::Position(tile))) = stands else { panic!("the settlers live") };
    assert!(table.eye().map.topology().distance(tile, table.tile(12, 5)) <= 2, "{tile:?}: it has come to the shore");
    // It tries the nearest place that it still believes in, until it has seen all of the shore.
    let gives_up = (0..6).any(|_| {
        let is_refused = table.game.submit(A, "goto Settlers#1 16,5").is_err();
        (0..10).for_each(|_| _ = table.round());
        is_refused
    });
    assert!(gives_up, "now it knows better");
}

#[test]
fn s_06_who_jumps_onto_land_that_is_gone_is_lost() {
    let mut table = pair(
        "techs: [\"Theory of Gravity\"], cities: [(name: \"One\", at: (8, 5))], units: [(unit: \"Paratroopers\", at: (8, 5)), (unit: \"Explorer\", at: (8, 5))]",
        "units: [(unit: \"Legion\", at: (22, 1))]",
    );
    send_nth(&mut table, 1, (14, 5));
    send_nth(&mut table, 1, (8, 5));
    table.reach(|realm: &mut Realm<'_, '_>| {
        let (tile, lake) = (realm.land.map.topology().at(14, 5).expect("a tile"), realm.rules.terrain_id("Lake"));
        realm.change_terrain(Some((B, UnitNumber(1))), tile, lake.expect("classic has it"));
    });
    table.game.submit(A, "paradrop Paratroopers#1 14,5").expect("it is land, as far as it knows");
    assert_eq!(table.eye().all_units().count(), 2, "the Explorer and the Legion");
    table.game.check_state().expect("sound");
}

/// A change to the land, or to the viewers.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Look(u8, u32, bool),
    Put(u32, u8),
    Take(u32, u8),
    Shape(u32, u8),
    Hear(u8, u32),
}

fn deeds() -> impl Strategy<Value = Deed> {
    let (seat, tile) = (0..2_u8, 0..(16 * 8_u32));
    prop_oneof![
        (seat.clone(), tile.clone(), any::<bool>()).prop_map(|(seat, tile, begins)| Deed::Look(seat, tile, begins)),
        (tile.clone(), 0..12_u8).prop_map(|(tile, extra)| Deed::Put(tile, extra)),
        (tile.clone(), 0..12_u8).prop_map(|(tile, extra)| Deed::Take(tile, extra)),
        (tile.clone(), 0..8_u8).prop_map(|(tile, terrain)| Deed::Shape(tile, terrain)),
        (seat, tile).prop_map(|(seat, tile)| Deed::Hear(seat, tile)),
    ]
}

/// The knowledge of both nations, recorded naively: everything seen is written down after every
/// event.
type Notes = Vec<Vec<Option<RememberedTile>>>;

fn write_down(realm: &Realm<'_, '_>, notes: &mut Notes, heard: Option<(Seat, Tile)>) -> Result<(), TestCaseError> {
    let eye = realm.eye();
    for seat in [A, B] {
        for tile in eye.map.topology().all() {
            let note = &mut notes[seat.index()][tile.index()];
            if eye.vision().sees(seat, tile) || heard == Some((seat, tile)) {
                *note = Some(eye.map.tile(tile));
            }
            prop_assert_eq!(note.is_some(), eye.vision().knows(seat, tile), "{:?} {:?}", seat, tile);
            if let Some(note) = note {
                prop_assert_eq!(eye.seen_by(seat).map.tile(tile), *note, "{:?} {:?}", seat, tile);
            }
        }
    }
    Ok(())
}

fn follow(realm: &mut Realm<'_, '_>, deeds: &[Deed]) -> Result<(), TestCaseError> {
    let mut notes: Notes = vec![vec![None; realm.land.map.topology().tiles()]; 2];
    let mut eyes: Vec<(Seat, Tile)> = Vec::new();
    write_down(realm, &mut notes, None)?;
    for &deed in deeds {
        let mut heard = None;
        match deed {
            Deed::Look(seat, tile, begins) => {
                let (seat, tile) = (Seat(seat), Tile(tile));
                let open = eyes.iter().position(|&one| one == (seat, tile));
                match (open, begins) {
                    (None, true) => {
                        eyes.push((seat, tile));
                        realm.survey().look_around(seat, tile, Radii::plain(5), true);
                    }
                    (Some(at), false) => {
                        eyes.remove(at);
                        realm.survey().look_around(seat, tile, Radii::plain(5), false);
                    }
                    _ => {}
                }
            }
            Deed::Put(tile, extra) => realm.add_extra(Tile(tile), endturn_civ_rules::ids::ExtraId::at(extra.into())),
            Deed::Take(tile, extra) => {
                realm.remove_extra(Tile(tile), endturn_civ_rules::ids::ExtraId::at(extra.into()));
            }
            Deed::Shape(tile, _) if realm.land.map.city(Tile(tile)).is_some() => {}
            Deed::Shape(tile, terrain) => {
                realm.change_terrain(
                    Some((A, UnitNumber(1))),
                    Tile(tile),
                    endturn_civ_rules::ids::TerrainId(terrain.into()),
                );
            }
            Deed::Hear(seat, tile) => {
                heard = Some((Seat(seat), Tile(tile)));
                realm.survey().hear_of_tile(Seat(seat), Tile(tile));
            }
        }
        write_down(realm, &mut notes, heard)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn w_138_what_is_remembered_is_what_was_seen_last(deeds in proptest::collection::vec(deeds(), 120)) {
        let (one, two) = ("cities: [(at: (3, 3))]", "cities: [(at: (12, 5))]");
        let civ = format!("ruleset: \"classic\", {}, nations: {{\"A\": ({one}), \"B\": ({two})}}", meadow(16, 8));
        let mut table = Table::new(&["A", "B"], &civ);
        table.reach(move |realm: &mut Realm<'_, '_>| follow(realm, &deeds))?;
    }
}
