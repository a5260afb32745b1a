//! Rivers, roads and the like as lines from tile to tile.

use endturn_engine::picture::Network;

use crate::ids::{ExtraId, Tile};
use crate::map::lands::Lands;
use crate::map::map_view::MapView;
use crate::ruleset::Ruleset;
use crate::ruleset::extras::{ExtraCategory, MoveMode};

/// Colour of natural networks.
const RIVER: [u8; 3] = [58, 124, 214];
/// Colours of built networks, darker in the order of the ruleset.
const ROADS: [[u8; 3]; 3] = [[133, 92, 48], [52, 48, 48], [20, 20, 24]];

/// One network per extra on the map that is a road, rivers first.
pub(super) fn all(map: MapView<'_>, ruleset: &Ruleset, lands: &Lands) -> Vec<Network> {
    let (mut rivers, mut roads) = (Vec::new(), Vec::new());
    for (at, (name, extra)) in ruleset.extras.iter().enumerate().take(64) {
        let Some(road) = &extra.road else { continue };
        let is_natural = extra.category == ExtraCategory::Natural;
        let colour = if is_natural { RIVER } else { ROADS[roads.len().min(ROADS.len() - 1)] };
        let way =
            Way { map, lands, extra: ExtraId::at(at), is_cardinal: road.move_mode == MoveMode::Cardinal, is_natural };
        let network = Network { name: name.to_owned(), colour, links: way.links() };
        if is_natural { rivers.push(network) } else { roads.push(network) }
    }
    rivers.extend(roads);
    rivers.retain(|network| !network.links.is_empty());
    rivers
}

/// One kind of road.
struct Way<'a> {
    map: MapView<'a>,
    lands: &'a Lands,
    extra: ExtraId,
    is_cardinal: bool,
    is_natural: bool,
}

impl Way<'_> {
    fn links(&self) -> Vec<(usize, usize)> {
        let mut links = Vec::new();
        for tile in self.map.topology().all().filter(|&tile| self.map.has_extra(tile, self.extra)) {
            let before = links.len();
            for next in self.beside(tile).into_iter().filter(|&next| self.leads_to(next)) {
                links.push((tile.index(), next.index()));
            }
            if links.len() == before {
                links.push((tile.index(), tile.index()));
            }
        }
        links
    }

    fn beside(&self, tile: Tile) -> Vec<Tile> {
        let topology = self.map.topology();
        if self.is_cardinal { topology.cardinal(tile).collect() } else { topology.neighbours(tile).collect() }
    }

    /// Whether the network leads to a tile; natural ones also run into the water.
    fn leads_to(&self, tile: Tile) -> bool {
        self.map.has_extra(tile, self.extra) || self.is_natural && self.lands.land(self.map.terrain(tile)).is_oceanic
    }
}
