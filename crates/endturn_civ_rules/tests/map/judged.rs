//! W-147: values of tiles that are kept from one decision to the next are those of a nation that
//! judges every tile anew.

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::{ExtraId, ResourceId, TerrainId, Tile};
use endturn_civ_rules::map::judged::Judged;
use endturn_civ_rules::map::map_view::{MapView, RememberedTile, TileMemory};
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::map::world_map::{OceanSet, WorldMap};
use endturn_engine::Seat;
use proptest::prelude::*;

const RADIUS_SQ: i32 = 5;
/// The extra that counts, and one that does not.
const EXTRAS: [ExtraId; 2] = [ExtraId(3), ExtraId(4)];

/// One change of the world or of what a nation knows of it.
#[derive(Clone, Copy, Debug)]
enum Change {
    Terrain(u8),
    Resource(Option<u8>),
    Owner(Option<u8>),
    Extra(usize, bool),
    Knows(bool),
    Remembers(u8),
    Forgets,
    Judges(i32),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (0..4_u8).prop_map(Change::Terrain),
        prop::option::of(0..3_u8).prop_map(Change::Resource),
        prop::option::of(0..3_u8).prop_map(Change::Owner),
        (0..2_usize, any::<bool>()).prop_map(|(extra, is_there)| Change::Extra(extra, is_there)),
        any::<bool>().prop_map(Change::Knows),
        (0..4_u8).prop_map(Change::Remembers),
        Just(Change::Forgets),
        (0..2).prop_map(Change::Judges),
    ]
}

/// A value that depends on all that is known around a tile.
fn judge(map: MapView<'_>, known: &[u64], tile: Tile, key: i32) -> Option<i64> {
    let mut value = i64::from(key);
    for near in map.topology().circle(tile, RADIUS_SQ) {
        if known[near.index() / 64] >> (near.index() % 64) & 1 == 0 {
            continue;
        }
        let resource = map.resource(near).map_or(7, |resource| i64::from(resource.0));
        let owner = map.owner(near).map_or(11, |owner| i64::from(owner.0));
        let extra = i64::from(map.extras(near).contains(EXTRAS[0].index()));
        let all =
            i64::from(near.0) + 5 * (map.terrain(near).index() as i64 + 5 * (resource + 13 * (owner + 13 * extra)));
        value = value.wrapping_mul(31).wrapping_add(all);
    }
    (value % 3 != 0).then_some(value)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn w_147_kept_values_are_those_that_are_found_anew(
        grid in prop::sample::select(&[Grid::Square, Grid::Hex, Grid::HexIso, Grid::SquareIso][..]),
        wraps: (bool, bool),
        changes in prop::collection::vec((any::<u32>(), change()), 1..40),
    ) {
        let topology = Topology::new(13, 12, wraps, grid).unwrap();
        let tiles = topology.tiles();
        let mut map = WorldMap::new(topology, OceanSet::default(), vec![TerrainId::at(0); tiles]).unwrap();
        let (mut known, mut memory, mut key) = (vec![0_u64; tiles.div_ceil(64)], TileMemory::default(), 0);
        let mut judged = Judged::default();
        for (seed, change) in changes {
            let tile = Tile(seed % tiles as u32);
            let bit = 1 << (tile.index() % 64);
            match change {
                Change::Terrain(terrain) => map.set_terrain(tile, TerrainId::at(terrain.into())),
                Change::Resource(resource) => map.set_resource(tile, resource.map(|one| ResourceId::at(one.into()))),
                Change::Owner(owner) => map.set_owner(tile, owner.map(|owner| (Seat(owner), tile))),
                Change::Extra(extra, is_there) => map.set_extra(tile, EXTRAS[extra], is_there),
                Change::Knows(true) => known[tile.index() / 64] |= bit,
                Change::Knows(false) => known[tile.index() / 64] &= !bit,
                Change::Remembers(terrain) => {
                    let seen = MapView::from(&map).tile(tile);
                    memory.keep(tile, RememberedTile { terrain: TerrainId::at(terrain.into()), ..seen });
                }
                Change::Forgets => memory.forget(tile),
                Change::Judges(number) => key = number,
            }
            let view = MapView::from(&map).remembered(&memory);
            let marks = [EXTRAS[0].index()].into_iter().fold(Bits64::EMPTY, |mut all, one| {
                all.set(one, true);
                all
            });
            judged.renew(key, view, &known, (marks, RADIUS_SQ));
            for tile in topology.all() {
                let found = judge(view, &known, tile, key);
                prop_assert_eq!(judged.get(tile, || found), found, "{:?} after {:?}", tile, change);
                prop_assert_eq!(judged.poor_word(tile.index() / 64) >> (tile.index() % 64) & 1 == 1, found.is_none());
            }
        }
    }
}
