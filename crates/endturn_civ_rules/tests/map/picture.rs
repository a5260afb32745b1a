//! Maps as pictures: the contents of every tile, networks between tiles, and the legend.

use endturn_civ_rules::ids::{ExtraId, ResourceId, Tile, UnitTypeId};
use endturn_civ_rules::map::grid::{MapGrid, Sign};
use endturn_civ_rules::map::lands::{Land, Lands};
use endturn_civ_rules::map::picture::{Army, MAX_CELLS, Things, Town, of_map};
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_engine::picture::{CellForm, Colour, Picture};
use endturn_engine::seats::Seat;

use super::{lands, ruleset, square};

fn town(tile: u32, name: &str) -> Town {
    Town { tile: Tile(tile), name: name.to_owned(), size: 7, owner: Seat(1), is_walled: false }
}

fn cities(towns: &[Town]) -> Things<'_> {
    Things { towns, ..Things::default() }
}

/// Two rows of four tiles; the four in the middle belong to the second seat, whose city is on the
/// plains to the south.
fn small(rules: &Ruleset) -> WorldMap {
    let rows = [" gp ", "mhp:"].map(str::to_owned).to_vec();
    let mut map = MapGrid { rows, wrap_x: false, ..MapGrid::default() }.to_map(&lands("classic")).expect("a map");
    for tile in [1, 2, 5, 6] {
        map.set_owner(Tile(tile), Some((Seat(1), Tile(6))));
    }
    let wheat = rules.resources.position("Wheat").expect("wheat");
    map.set_resource(Tile(2), Some(ResourceId::at(wheat)));
    for (tile, extra) in [(1, "River"), (5, "River"), (4, "Road"), (6, "Road"), (5, "Pollution"), (1, "Hut")] {
        let extra = ExtraId::at(rules.extras.position(extra).expect(extra));
        map.set_extra(Tile(tile), extra, true);
    }
    map
}

fn drawn(rules: &Ruleset, towns: &[Town]) -> Picture {
    of_map(&small(rules), rules, cities(towns), &["Rome", "Egypt"]).expect("a picture")
}

#[test]
fn a_picture_has_terrains_owners_cities_and_what_lies_on_tiles() {
    let rules = ruleset("classic");
    let picture = drawn(&rules, &[town(6, "Memphis\u{1b}[2J"), town(99, "beyond")]);
    let all = |of: fn(&endturn_engine::picture::PictureCell) -> char| picture.cells.iter().map(of).collect::<String>();
    assert_eq!(all(|cell| cell.glyph), " gp mhp:");
    assert_eq!(all(|cell| cell.spot.unwrap_or('.')), ".^W..!..");
    assert_eq!(all(|cell| cell.mark.unwrap_or('.')), "......2.");
    assert_eq!(all(|cell| if cell.owner == Some(Seat(1)) { 'x' } else { '.' }), ".xx..xx.");
    let names: Vec<(usize, &str)> = picture.labels.iter().map(|label| (label.place, label.text.as_str())).collect();
    assert_eq!(names, [(6, "Memphis[2J 7")]);
    let meanings: Vec<String> = picture.legend.iter().map(|line| format!("{}{}", line.glyph, line.meaning)).collect();
    let terrains = [" Ocean", ":Deep Ocean", "gGrassland", "hHills", "mMountains", "pPlains"];
    assert_eq!(meanings[..6], terrains);
    assert_eq!(meanings[6..], ["WWheat", "!Pollution", "^Hut", "2Egypt, 2 cities"]);
    assert_eq!(picture.legend[9].colour, Colour::Seat(Seat(1)));
}

#[test]
fn armies_have_the_mark_of_their_class_and_are_counted_by_owner() {
    let rules = ruleset("classic");
    let army = |tile: u32, owner: u8, unit: &str, count: u32| Army {
        tile: Tile(tile),
        owner: Seat(owner),
        unit_type: UnitTypeId::at(rules.units.position(unit).expect(unit)),
        count,
        aboard: u32::from(unit == "Galleon"),
        is_fortified: unit == "Phalanx",
    };
    let armies =
        [army(7, 0, "Galleon", 1), army(5, 1, "Phalanx", 3), army(2, 0, "Legion", 1), army(99, 0, "Legion", 1)];
    let towns = [town(6, "Memphis")];
    let things = Things { towns: &towns, armies: &armies };
    let picture = of_map(&small(&rules), &rules, things, &["Rome", "Egypt"]).expect("a picture");
    let shown: Vec<(usize, char, &str, u32, u32, bool)> = picture
        .stacks
        .iter()
        .map(|one| (one.place, one.mark, one.name.as_str(), one.count, one.aboard, one.is_fortified))
        .collect();
    let expected = [(2, '@', "Legion", 1, 0, false), (5, '@', "Phalanx", 3, 0, true), (7, '%', "Galleon", 1, 1, false)];
    assert_eq!(shown, expected, "in the order of tiles, those beyond the map left out");
    assert_eq!(picture.stack(5).map(|stack| stack.owner), Some(Seat(1)));
    let legend: Vec<String> = picture.legend.iter().map(|line| format!("{}{}", line.glyph, line.meaning)).collect();
    assert_eq!(legend[9..], ["@Land units", "%Sea units", "1Rome, 4 units", "2Egypt, 1 city, 3 units"]);
}

#[test]
fn marks_of_terrains_resources_and_classes_all_differ() {
    for name in ["classic", "classic_plus", "tiny"] {
        let rules = ruleset(name);
        let units: Vec<Army> = (0..rules.units.len())
            .map(|at| Army {
                tile: Tile(at as u32),
                owner: Seat(0),
                unit_type: UnitTypeId::at(at),
                count: 1,
                aboard: 0,
                is_fortified: false,
            })
            .collect();
        let count = rules.units.len().max(rules.resources.len()).max(rules.terrain.len()) as u32;
        let terrains = (0..count).map(|at| endturn_civ_rules::ids::TerrainId::at(at as usize % rules.terrain.len()));
        let topology = Topology::new(count, 1, (false, false), Grid::Square).expect("a map");
        let mut map = WorldMap::new(topology, lands(name).oceans(), terrains.collect()).expect("a map");
        for at in 0..rules.resources.len() {
            map.set_resource(Tile(at as u32), Some(ResourceId::at(at)));
        }
        let things = Things { armies: &units, ..Things::default() };
        let picture = of_map(&map, &rules, things, &[]).expect("a picture");
        let mut signs: Vec<char> = picture.legend.iter().map(|line| line.glyph).collect();
        let all = signs.len();
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), all, "{name}: {:?}", picture.legend);
        assert!(all >= rules.terrain.len() + rules.resources.len(), "{name}");
    }
}

#[test]
fn rivers_run_into_the_sea_and_roads_from_tile_to_tile() {
    let rules = ruleset("classic");
    let picture = drawn(&rules, &[]);
    let named = |name: &str| picture.networks.iter().find(|one| one.name == name).map(|one| one.links.clone());
    let mut river = named("River").expect("a river");
    river.sort_unstable();
    assert_eq!(river, [(1, 0), (1, 5), (5, 1)], "the mountains and the plains beside it have none");
    assert_eq!(named("Road"), Some(vec![(4, 4), (6, 6)]), "a road without a neighbour is there all the same");
    assert_eq!(
        (picture.networks.len(), picture.networks[0].name.as_str()),
        (2, "River"),
        "roads are drawn over rivers"
    );
}

#[test]
fn cells_have_the_form_of_the_grid() {
    let rules = ruleset("classic");
    for (grid, form) in [
        (Grid::Square, CellForm::Square),
        (Grid::SquareIso, CellForm::Diamond),
        (Grid::Hex, CellForm::Hex),
        (Grid::HexIso, CellForm::FlatHex),
    ] {
        let topology = Topology::new(6, 4, (false, false), grid).expect("a map");
        let grass = lands("classic").terrain("Grassland").expect("grassland");
        let map = WorldMap::new(topology, lands("classic").oceans(), vec![grass; 24]).expect("a map");
        assert_eq!(of_map(&map, &rules, Things::default(), &[]).expect("a picture").cell_form, form, "{grid:?}");
    }
}

#[test]
fn land_without_a_city_is_told_too_and_seats_beyond_nine_have_no_digit() {
    let rules = ruleset("classic");
    let mut map =
        WorldMap::new(square(9, 9), lands("classic").oceans(), vec![endturn_civ_rules::ids::TerrainId(3); 81])
            .expect("a map");
    map.set_owner(Tile(40), Some((Seat(10), Tile(40))));
    let names: Vec<String> = (0..12).map(|at| format!("seat {at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let picture = of_map(&map, &rules, Things::default(), &names).expect("a picture");
    let last = picture.legend.last().expect("a legend");
    assert_eq!((last.glyph, last.meaning.as_str()), ('#', "land of seat 10"));
}

#[test]
fn the_largest_maps_give_pictures_of_bounded_size() {
    let rules = ruleset("tiny");
    for (width, height) in [(1_000, 1_000), (1_000_000, 1), (1, 1_000_000)] {
        let topology = Topology::new(width, height, (false, false), Grid::Square).expect("a map");
        let terrain = vec![endturn_civ_rules::ids::TerrainId(0); 1_000_000];
        let map = WorldMap::new(topology, lands("tiny").oceans(), terrain).expect("a map");
        let picture =
            of_map(&map, &rules, cities(&[town(999_999, &"x".repeat(1_000_000))]), &["one", "two"]).expect("a picture");
        assert!(picture.cells.len() <= MAX_CELLS && picture.cells.len() > MAX_CELLS / 5);
        assert_eq!(picture.cells.len(), picture.width * picture.height);
        assert_eq!(picture.cells.iter().filter(|cell| cell.mark == Some('2')).count(), 1);
        assert_eq!(picture.labels[0].text.len(), 42);
    }
}

#[test]
fn two_terrains_never_share_a_sign() {
    let mut rules = ruleset("classic");
    let names = ["Savanna", "Steppe", "Bog", "Grss"].into_iter().map(str::to_owned);
    let names: Vec<String> = names.chain((0..100).map(|number| format!("Xx {number}"))).collect();
    let hills = rules.terrain.get("Hills").expect("hills").clone();
    assert!(names.iter().all(|name| rules.terrain.push(name.clone(), hills.clone())));
    let lands = Lands::new(&rules).expect("lands");
    let signs: Vec<char> = ('\u{4e00}'..).take(lands.terrains.len()).collect();
    let sign =
        |(sign, land): (&char, &Land)| (sign.to_string(), Sign { terrain: Some(land.name.clone()), ..Sign::default() });
    let legend = signs.iter().zip(&lands.terrains).map(sign).collect();
    let grid = MapGrid { rows: vec![signs.iter().collect()], legend, wrap_x: false, ..MapGrid::default() };
    let map = grid.to_map(&lands).expect("a map");
    let picture = of_map(&map, &rules, Things::default(), &[]).expect("a picture");
    let signs: std::collections::BTreeSet<char> = picture.cells.iter().map(|cell| cell.glyph).collect();
    let meanings: std::collections::BTreeSet<char> = picture.legend.iter().map(|line| line.glyph).collect();
    assert_eq!((signs.len(), &signs), (lands.terrains.len(), &meanings));
    let of = |name: &str| picture.legend.iter().find(|line| line.meaning == name).map(|line| line.glyph);
    assert_eq!([of("Swamp"), of("Savanna"), of("Bog")], [Some('s'), Some('v'), Some('b')]);
}
