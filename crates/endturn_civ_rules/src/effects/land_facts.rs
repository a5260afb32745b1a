//! The facts of a tile that follow from its terrain, resource and extras alone, as tables: effects
//! on tiles are evaluated for every tile of every city, and for all work that could change it.

use super::ask::{Ask, Req, Sets};
use super::circumstances::Circumstances;
use crate::bits::Bits64;
use crate::ids::Tile;
use crate::ruleset::words::Range;

/// The numbers of facts that hold on a tile, as bits, by what is there.
#[derive(Clone, Debug, Default)]
pub(super) struct LandFacts {
    by_terrain: Vec<u128>,
    by_resource: Vec<u128>,
    by_extra: Vec<u128>,
    /// The extras for which any fact holds.
    asked: Bits64,
    /// Numbers of the facts that are evaluated one by one.
    pub(super) others: Vec<usize>,
}

impl LandFacts {
    /// Splits the facts of tiles of a ruleset with this number of terrains.
    pub(super) fn of(facts: &[Req], sets: &Sets, terrains: usize) -> Self {
        let mut all = Self { by_terrain: vec![0; terrains], ..Self::default() };
        for (number, fact) in facts.iter().enumerate() {
            let fact_bit = 1 << number;
            match (fact.ask, fact.range) {
                (Ask::Terrain(terrain), Range::Local) => *entry(&mut all.by_terrain, terrain.index()) |= fact_bit,
                (Ask::TerrainIn(set), Range::Local) => {
                    let is_in = |terrain: &usize| sets.contains(set, *terrain);
                    (0..terrains).filter(is_in).for_each(|terrain| all.by_terrain[terrain] |= fact_bit);
                }
                (Ask::Resource(resource), Range::Local) => *entry(&mut all.by_resource, resource.index()) |= fact_bit,
                (Ask::Extra(extra), Range::Local) => {
                    *entry(&mut all.by_extra, extra.index()) |= fact_bit;
                    all.asked.set(extra.index(), true);
                }
                _ => all.others.push(number),
            }
        }
        all
    }

    /// The facts that hold on a tile, without [`Self::others`].
    #[inline]
    pub(super) fn on(&self, tile: Tile, world: &impl Circumstances) -> u128 {
        let of = |list: &[u128], place: usize| list.get(place).copied().unwrap_or_default();
        let terrain = world.terrain(tile).map_or(0, |terrain| of(&self.by_terrain, terrain.index()));
        let resource = world.resource(tile).map_or(0, |resource| of(&self.by_resource, resource.index()));
        let extras = Bits64(world.extras(tile).0 & self.asked.0);
        extras.iter().fold(terrain | resource, |facts, extra| facts | of(&self.by_extra, extra))
    }
}

/// The entry at a place of a list, which grows for it.
fn entry(list: &mut Vec<u128>, place: usize) -> &mut u128 {
    if list.len() <= place {
        list.resize(place + 1, 0);
    }
    &mut list[place]
}
