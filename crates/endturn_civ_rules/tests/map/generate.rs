//! Promises of the generator (W-145).

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::map::generate::starts::{FAIR_PERMILLE, Starts};
use endturn_civ_rules::map::generate::{GenerateError, Generated, Recipe, Style, generate};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_engine::random::Draws;
use proptest::prelude::*;

use super::{lands, recipe, square};

fn world(recipe: &Recipe, lands: &Lands, seed: u64) -> Generated {
    generate(recipe, lands, &Draws::new(seed)).unwrap_or_else(|why| panic!("seed {seed}: {why}"))
}

/// Tiles of land in thousandths of all.
fn land_permille(map: &WorldMap) -> usize {
    map.topology().all().filter(|tile| map.is_land(*tile)).count() * 1_000 / map.topology().tiles()
}

/// A checksum that changes with any terrain, resource or extra.
fn checksum(map: &WorldMap) -> u64 {
    let bytes = serde_json::to_vec(map).expect("plain data");
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn w_145_the_same_seed_gives_the_same_world_on_every_platform() {
    let lands = lands("classic");
    let sums = [Style::Continents, Style::Islands, Style::Fractal].map(|style| {
        let recipe = recipe(square(60, 40), style, 4);
        let one = world(&recipe, &lands, 7);
        assert_eq!(one, world(&recipe, &lands, 7));
        assert_ne!(one.map, world(&recipe, &lands, 8).map);
        checksum(&one.map)
    });
    assert_eq!(sums, [7_232_807_512_084_823_526, 3_697_211_108_552_007_463, 4_408_294_640_613_611_561]);
}

/// The share of the land that is at the water, in percent.
fn coast_percent(map: &WorldMap) -> usize {
    let land: Vec<_> = map.topology().all().filter(|tile| map.is_land(*tile)).collect();
    let is_coast = |tile: &&_| map.topology().neighbours(**tile).any(|next| !map.is_land(next));
    land.iter().filter(is_coast).count() * 100 / land.len()
}

#[test]
fn w_145_half_of_the_land_of_a_mixed_world_is_coast_and_its_amount_varies() {
    let lands = lands("classic");
    let worlds = (0..6).map(|seed| {
        let recipe = Recipe { landmass: 35, ..recipe(square(100, 80), Style::Mixed, 8) };
        world(&recipe, &lands, seed).map
    });
    let mut shares: Vec<usize> = Vec::new();
    for map in worlds {
        assert!((45..=59).contains(&coast_percent(&map)), "{}", coast_percent(&map));
        shares.push(land_permille(&map));
    }
    assert!(shares.iter().all(|share| (338..=361).contains(share)), "{shares:?}");
    shares.sort_unstable();
    assert!(shares[5] - shares[0] >= 5, "{shares:?}");
}

/// Asserts the properties of every world.
fn assert_sound(recipe: &Recipe, lands: &Lands, world: &Generated) -> Result<(), TestCaseError> {
    let map = &world.map;
    let topology = map.topology();
    prop_assert_eq!(world.starts.tiles.len(), recipe.seats);
    prop_assert_eq!(&Starts::measure(map, lands, world.starts.tiles.clone()), &world.starts);
    for (at, start) in world.starts.tiles.iter().enumerate() {
        prop_assert!(map.is_land(*start) && lands.land(map.terrain(*start)).takes_cities);
        prop_assert!(world.starts.tiles[..at].iter().all(|other| topology.distance(*start, *other) >= 3));
    }
    for tile in topology.all() {
        let land = lands.land(map.terrain(tile));
        prop_assert!(land.is_generated);
        if let Some(resource) = map.resource(tile) {
            prop_assert!(land.resources.contains(&resource), "{} can't hold this", land.name);
        }
        let size = map.continents().piece(map.continent(tile)).map_or(0, |piece| piece.tiles);
        if land.is_oceanic {
            prop_assert_eq!(land.is_fresh, size <= lands.lake_max_tiles, "{} of {} tiles", &land.name, size);
        }
        let river = lands.river.is_some_and(|river| map.has_extra(tile, river));
        prop_assert!(!river || land.can_have_river);
        if lands.hut.is_some_and(|hut| map.has_extra(tile, hut)) {
            let other = |near: Tile| near != tile && lands.hut.is_some_and(|hut| map.has_extra(near, hut));
            prop_assert!(land.takes_huts && !topology.square(tile, 3).any(other));
        }
    }
    Ok(())
}

/// Whether every river runs over straight neighbours to water or the edge of another river.
fn rivers_reach_water(map: &WorldMap, lands: &Lands) -> bool {
    let Some(river) = lands.river else { return true };
    let topology = map.topology();
    let mut is_wet = vec![false; topology.tiles()];
    let mut queue: Vec<Tile> = topology.all().filter(|tile| !map.is_land(*tile)).collect();
    while let Some(tile) = queue.pop() {
        for next in topology.cardinal(tile) {
            if map.has_extra(next, river) && !std::mem::replace(&mut is_wet[next.index()], true) {
                queue.push(next);
            }
        }
    }
    topology.all().all(|tile| !map.has_extra(tile, river) || is_wet[tile.index()])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn w_145_worlds_have_the_land_asked_for_and_fair_starts(
        seed in any::<u64>(),
        (width, height) in (40u32..100, 26u32..64),
        seats in 2usize..8,
        landmass in 25i32..60,
        temperature in 0i32..=100,
        wetness in 0i32..=100,
        style in prop::sample::select(&[Style::Continents, Style::Fractal, Style::Mixed][..]),
        name in prop::sample::select(&["classic", "tiny"][..]),
    ) {
        let lands = lands(name);
        let recipe = Recipe { landmass, temperature, wetness, ..recipe(square(width, height), style, seats) };
        let one = world(&recipe, &lands, seed);
        assert_sound(&recipe, &lands, &one)?;
        let share = land_permille(&one.map) as i32;
        prop_assert!((share - landmass * 10).abs() <= 30 + if style == Style::Mixed { landmass * 3 / 10 } else { 0 }, "{share} permille of land where {landmass} percent were asked for");
        prop_assert!(rivers_reach_water(&one.map, &lands));
        prop_assert!(one.starts.fairness_permille() >= FAIR_PERMILLE, "{:?}", one.starts.values);
    }

    #[test]
    fn w_145_islands_are_of_one_size_and_everybody_has_his_own(
        seed in any::<u64>(),
        (width, height) in (48u32..100, 30u32..64),
        seats in 2usize..8,
        landmass in 15i32..35,
    ) {
        let lands = lands("classic");
        let recipe = Recipe { landmass, wetness: 0, ..recipe(square(width, height), Style::Islands, seats) };
        let one = world(&recipe, &lands, seed);
        assert_sound(&recipe, &lands, &one)?;
        let sizes: Vec<u32> = one.map.continents().lands().iter().map(|piece| piece.tiles).collect();
        prop_assert_eq!(sizes.len(), seats);
        prop_assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
        let mut homes: Vec<_> = one.starts.tiles.iter().map(|start| one.map.continent(*start)).collect();
        homes.sort();
        homes.dedup();
        prop_assert_eq!(homes.len(), seats);
        prop_assert!(one.starts.fairness_permille() >= FAIR_PERMILLE, "{:?}", one.starts.values);
    }

    #[test]
    fn w_145_with_fair_starts_every_player_has_the_same_land_around_him(
        seed in any::<u64>(),
        (width, height) in (8u32..24, 16u32..40),
        seats in 1usize..9,
        (wraps, singlepole) in any::<((bool, bool), bool)>(),
        landmass in 25i32..60,
        style in prop::sample::select(&[Style::Continents, Style::Islands, Style::Fractal, Style::Mixed][..]),
    ) {
        let lands = lands("classic");
        let columns = width * if wraps.0 { seats as u32 } else { 2 };
        let topology = Topology::new(columns, height / 2 * 2, wraps, Grid::Square).unwrap();
        let recipe = Recipe { landmass, singlepole, fair_starts: true, ..recipe(topology, style, seats) };
        let one = match generate(&recipe, &lands, &Draws::new(seed)) {
            Ok(one) => one,
            Err(GenerateError::NoRoom { .. }) => return Ok(()),
            Err(GenerateError::Uneven { .. }) => {
                prop_assert!(!wraps.0 && (seats > 4 || seats == 3 || seats == 4 && singlepole), "{seats} seats");
                return Ok(());
            }
        };
        assert_sound(&recipe, &lands, &one)?;
        prop_assert!(one.starts.fairness_permille() == 1_000, "{:?}", one.starts.values);
        // The land at every distance, as far as the map goes, is of the same terrains.
        let around = |start: &Tile| {
            let mut seen: Vec<(i32, u16, bool)> = topology
                .all()
                .map(|tile| (topology.distance(*start, tile), one.map.terrain(tile).0, one.map.resource(tile).is_some()))
                .collect();
            seen.sort_unstable();
            seen
        };
        let first = around(&one.starts.tiles[0]);
        for start in &one.starts.tiles {
            prop_assert!(around(start) == first, "{start:?}");
        }
    }

    #[test]
    fn w_145_odd_wishes_give_a_world_or_a_reason(
        seed in any::<u64>(),
        (width, height) in (1u32..40, 1u32..40),
        wraps in any::<(bool, bool)>(),
        grid in prop::sample::select(&[Grid::Square, Grid::SquareIso, Grid::Hex, Grid::HexIso][..]),
        seats in 0usize..12,
        numbers in prop::array::uniform6(0i32..=100),
        switches in prop::array::uniform4(any::<bool>()),
        style in prop::sample::select(&[Style::Continents, Style::Islands, Style::Fractal, Style::Mixed][..]),
    ) {
        let Ok(topology) = Topology::new(width, height, wraps, grid) else { return Ok(()) };
        let lands = lands("classic");
        let [landmass, steepness, wetness, temperature, flatpoles, huts] = numbers;
        let [singlepole, separatepoles, alltemperate, tinyisles] = switches;
        let recipe = Recipe {
            landmass, steepness, wetness, temperature, flatpoles, huts: huts * 5, specials: huts * 10,
            singlepole, separatepoles, alltemperate, tinyisles, ..recipe(topology, style, seats)
        };
        match generate(&recipe, &lands, &Draws::new(seed)) {
            Ok(one) => assert_sound(&recipe, &lands, &one)?,
            Err(GenerateError::NoRoom { seats: wanted, found }) => prop_assert!(wanted == seats && found < seats),
            Err(GenerateError::Uneven { .. }) => prop_assert!(false, "fair starts were not asked for"),
        }
    }
}

#[test]
fn w_145_no_room_for_all_is_said_with_numbers() {
    let found = generate(&recipe(square(6, 4), Style::Continents, 30), &lands("classic"), &Draws::new(1));
    let Err(GenerateError::NoRoom { seats: 30, found }) = found else { panic!("{found:?}") };
    assert!(found < 9, "starts are at least three apart");
}

#[test]
fn wishes_show_in_the_world() {
    let lands = lands("classic");
    let base = recipe(square(80, 50), Style::Continents, 4);
    let count = |recipe: &Recipe, seed: u64, names: &[&str]| {
        let one = world(recipe, &lands, seed).map;
        let is_one = |tile: &Tile| names.contains(&lands.land(one.terrain(*tile)).name.as_str());
        one.topology().all().filter(is_one).count()
    };
    let all = |recipe: &Recipe, names: &[&str]| (0..6).map(|seed| count(recipe, seed, names)).sum::<usize>();
    let heights = ["Hills", "Mountains"];
    assert!(all(&Recipe { steepness: 80, ..base }, &heights) > 3 * all(&Recipe { steepness: 15, ..base }, &heights));
    let wet = ["Swamp", "Jungle", "Forest"];
    assert!(all(&Recipe { wetness: 90, ..base }, &wet) > 2 * all(&Recipe { wetness: 10, ..base }, &wet));
    let cold = ["Glacier", "Tundra"];
    let at = |temperature| all(&Recipe { temperature, flatpoles: 0, ..base }, &cold);
    let (cool, mild, warm) = (at(5), at(50), at(95));
    assert!(cool > 3 * mild / 2 && mild > 2 * warm, "{cool}, {mild} and {warm} cold tiles");
    assert_eq!(all(&Recipe { alltemperate: true, ..base }, &["Glacier", "Tundra", "Jungle"]), 0);
    // Exactly: 30 percent of 4,000 tiles are land, less lakes; 21 percent of them are heights, 7
    // percent mountains.
    assert_eq!((count(&base, 3, &heights), count(&base, 3, &["Mountains"])), (252, 84));
}

#[test]
fn starts_are_measured_by_the_land_that_can_be_walked_to() {
    use endturn_civ_rules::map::grid::MapGrid;
    let lands = lands("classic");
    let rows = ["          ", " ggg  pp  ", "          "].map(str::to_owned).to_vec();
    let map = MapGrid { rows, wrap_x: true, ..MapGrid::default() }.to_map(&lands).expect("a map");
    // Grassland: 2 food; plains: 1 food, 1 shield.
    let starts = Starts::measure(&map, &lands, vec![Tile(11), Tile(17), Tile(0)]);
    assert_eq!((starts.values.as_slice(), starts.fairness_permille()), (&[30, 18, 0][..], 0));
    assert_eq!(Starts::measure(&map, &lands, vec![Tile(12), Tile(16)]).fairness_permille(), 600);
    assert_eq!((Starts::default().fairness_permille(), starts.closest(map.topology())), (1_000, Some(1)));
}
