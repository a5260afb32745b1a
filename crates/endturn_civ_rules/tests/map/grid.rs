//! Maps in characters.

use std::collections::BTreeMap;

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::{ExtraId, ResourceId, TerrainId, Tile};
use endturn_civ_rules::map::grid::{MapGrid, Sign};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::map::topology::Grid;
use endturn_civ_rules::map::world_map::WorldMap;
use proptest::prelude::*;

use super::{lands, square};

fn grid(rows: &[&str], things: &[&str], legend: &[(&str, Sign)]) -> MapGrid {
    let text = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect();
    let legend: BTreeMap<_, _> = legend.iter().map(|(key, sign)| ((*key).to_owned(), sign.clone())).collect();
    MapGrid { rows: text(rows), things: text(things), legend, wrap_x: true, ..MapGrid::default() }
}

fn sign(terrain: Option<&str>, resource: Option<&str>, extras: &[&str]) -> Sign {
    let extras = extras.iter().map(|one| (*one).to_owned()).collect();
    Sign { terrain: terrain.map(str::to_owned), resource: resource.map(str::to_owned), extras }
}

/// Path, message and suggestion of every problem.
fn problems(grid: &MapGrid, lands: &Lands) -> Vec<(String, String, Option<String>)> {
    let found = grid.to_map(lands).expect_err("a grid with problems");
    found.into_iter().map(|one| (one.path.to_string(), one.message, one.suggestion)).collect()
}

#[test]
fn rows_and_legend_make_a_map() {
    let lands = lands("classic");
    let legend = [
        ("w", sign(None, Some("Wheat"), &[])),
        ("~", sign(None, None, &["River", "Road"])),
        ("P", sign(Some("Plains"), Some("Buffalo"), &["Road"])),
    ];
    let map = grid(&[" gp:", "mPp+"], &["  w ", "~~  "], &legend).to_map(&lands).expect("a map");
    let name = |tile: u32| lands.land(map.terrain(Tile(tile))).name.clone();
    let names: Vec<_> = (0..8).map(name).collect();
    assert_eq!(names, ["Ocean", "Grassland", "Plains", "Deep Ocean", "Mountains", "Plains", "Plains", "Lake"]);
    let resource = |tile: u32| map.resource(Tile(tile)).map(|one| lands.resources[one.index()].as_str());
    assert_eq!((resource(2), resource(5), resource(6)), (Some("Wheat"), Some("Buffalo"), None));
    let extras = |tile: u32| map.extras(Tile(tile)).iter().map(|one| lands.extras[one].as_str()).collect::<Vec<_>>();
    assert_eq!((extras(4), extras(5), extras(0)), (vec!["Road", "River"], vec!["Road", "River"], vec![]));
}

#[test]
fn everything_wrong_is_told_at_once() {
    let legend = [
        ("x", sign(Some("Grasland"), None, &[])),
        ("ab", sign(None, None, &[])),
        ("w", sign(None, Some("Wheat"), &["Rivr"])),
        ("f", sign(None, Some("Fish"), &[])),
    ];
    let told = problems(&grid(&["g?xp", " d:"], &["   f", "gw z"], &legend), &lands("classic"));
    let told: Vec<_> = told.iter().map(|(path, text, near)| (path.as_str(), text.as_str(), near.as_deref())).collect();
    assert_eq!(
        told,
        [
            ("legend.ab", "a sign is a single character", None),
            ("legend.w.extras[0]", "unknown extra `Rivr`", Some("River")),
            ("legend.x.terrain", "unknown terrain `Grasland`", Some("Grassland")),
            ("rows[1]", "all rows must be equally long", None),
        ]
    );
    let told = problems(&grid(&["g?xp", " d: "], &["   f", "gw z"], &legend), &lands("classic"));
    let told: Vec<_> = told.iter().skip(3).map(|(path, text, _)| (path.as_str(), text.as_str())).collect();
    assert_eq!(
        told,
        [
            ("rows[0]", "`?` in row 1, column 2 stands for nothing"),
            ("things[1]", "`g` in row 2, column 1 stands for a terrain, which is not allowed in this layer"),
            ("things[1]", "`z` in row 2, column 4 stands for nothing"),
            ("things[0]", "there can be no Fish on Plains in row 1, column 4"),
        ]
    );
}

#[test]
fn a_map_without_tiles_or_with_too_many_is_no_map() {
    let lands = lands("tiny");
    assert_eq!(problems(&grid(&[], &[], &[]), &lands)[0].0, "rows");
    assert_eq!(problems(&grid(&[""], &[], &[]), &lands)[0].1, "a map needs rows with at least one character");
    assert_eq!(
        problems(&grid(&["g"], &[], &[]), &lands)[0].1,
        "a map that wraps needs at least 3 tiles in that direction"
    );
    let long = "g".repeat(1_001);
    let rows = vec![long.as_str(); 1_000];
    assert_eq!(problems(&grid(&rows, &[], &[]), &lands)[0].1, "a map has from 1 to 1000000 tiles");
    assert!(problems(&grid(&vec!["????"; 500], &[], &[]), &lands).len() <= 50, "the same problem is not told for ever");
}

#[test]
fn a_grid_is_read_from_a_file_and_says_what_it_does_not_know() {
    let text = "{\"rows\": [\"ggg\"], \"legend\": {\"w\": {\"resource\": \"Wheat\"}}}";
    let read: MapGrid = serde_json::from_str(text).expect("a grid");
    assert_eq!(
        (read.wrap_x, read.wrap_y, read.grid),
        (true, false, Grid::Square),
        "round from east to west by default"
    );
    assert!(serde_json::from_str::<MapGrid>("{\"row\": []}").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_map_comes_back_from_its_characters(
        (width, height) in (3u32..20, 1u32..12),
        numbers in prop::collection::vec(any::<(u16, u8, u64)>(), 240),
        name in prop::sample::select(&["classic", "tiny"][..]),
    ) {
        let lands = lands(name);
        let topology = square(width, height);
        let terrain = topology.all().map(|tile| TerrainId(numbers[tile.index()].0 % lands.terrains.len() as u16));
        let mut map = WorldMap::new(topology, lands.oceans(), terrain.collect()).expect("a map");
        for tile in topology.all() {
            let (_, resource, extras) = numbers[tile.index()];
            let found = &lands.land(map.terrain(tile)).resources;
            let resource: Option<ResourceId> = found.get(usize::from(resource) % 4).copied();
            map.set_resource(tile, resource);
            map.set_extras(tile, Bits64(extras & extras >> 7 & ((1 << lands.extras.len()) - 1)));
        }
        map.set_extra(Tile(0), ExtraId(0), true);
        let written = MapGrid::from_map(&map, &lands);
        prop_assert_eq!(written.to_map(&lands).expect("no problems"), map);
        let text = serde_json::to_string(&written).expect("text");
        prop_assert_eq!(serde_json::from_str::<MapGrid>(&text).expect("a grid"), written);
    }
}
