//! W-138 Vision and fog: which units a nation sees, and which land. Whoever asks on behalf of a nation, be it a view, a persona, the check of an order or a search for a way,
//! asks an [`Eye`] that sees as that nation does, [`Eye::seen_by`], and finds nobody else, and land as that nation saw it last. Its pure parts are
//! [`endturn_civ_rules::vision`] and [`endturn_civ_rules::map::map_view`].
//! Draws none. Tells `UnitThwarted`.
//!
//! Whether anybody is in a city shows to all who see the city, as in Freeciv; who it is does not **(ours)**.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::vision::{TileInView, UnitInView};
use endturn_engine::Seat;

use crate::realm::Eye;
use crate::state::{Aboard, Position, Site, Unit};

impl<'w> Eye<'w> {
    /// W-138: whether a nation sees a unit now; one that is gone nobody does.
    #[must_use]
    pub fn sees_unit(self, seat: Seat, unit: UnitId) -> bool {
        let tile = self.unit_part::<Position>(unit);
        tile.is_some_and(|&Position(tile)| self.shows(seat, self.in_view(seat, tile), unit))
    }

    /// A tile as a nation sees it.
    fn in_view(self, seat: Seat, tile: Tile) -> TileInView {
        TileInView { layers: self.vision().layers(seat, tile), is_closed: self.is_closed(seat, tile) }
    }

    /// Whether a city is on a tile into which a nation can't look.
    fn is_closed(self, seat: Seat, tile: Tile) -> bool {
        let city = self.map.city(tile).and_then(|city| self.city_part::<Site>(city));
        city.is_some_and(|site| !self.are_friends(seat, site.owner))
    }

    fn shows(self, seat: Seat, tile: TileInView, unit: UnitId) -> bool {
        let Some(&Unit { unit_type, owner, .. }) = self.unit_part(unit) else { return false };
        let as_stranger = UnitInView {
            layer: self.rules.troops.get(unit_type).layer,
            is_own: owner == seat,
            is_friend: false,
            is_aboard: self.unit_part::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_some()),
        };
        // Who shows to strangers shows to friends; most do.
        let as_friend = UnitInView { is_friend: true, ..as_stranger };
        tile.shows(&as_stranger) || tile.shows(&as_friend) && self.are_friends(seat, owner)
    }

    /// The units on a tile that can be seen, oldest there first: all of them where nobody's view is taken.
    pub(crate) fn those_on(self, tile: Tile) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<'w> {
        let here = self.units_by_tile().on(tile);
        let view = self.reader.filter(|_| !here.is_empty()).map(|seat| (seat, self.in_view(seat, tile)));
        here.iter().copied().filter(move |&unit| view.is_none_or(|(seat, view)| self.shows(seat, view, unit)))
    }

    /// The owners of the units on a tile that can be seen.
    pub(crate) fn holders(self, tile: Tile) -> impl Iterator<Item = Seat> + use<'w> {
        self.those_on(tile).filter_map(move |unit| self.unit_part::<Unit>(unit)).map(|unit| unit.owner)
    }

    /// Whether anybody is in the city on a tile, as far as that can be seen.
    pub(crate) fn is_garrisoned(self, tile: Tile) -> bool {
        let is_seen = self.reader.is_none_or(|seat| self.vision().sees(seat, tile));
        is_seen && self.units_by_tile().is_taken(tile)
    }

    /// Whether a tile has a city of strangers, of whose units nothing shows but that there are any.
    pub(crate) fn is_walled_off(self, tile: Tile) -> bool {
        self.reader.is_some_and(|seat| self.is_closed(seat, tile))
    }

    /// How many units are known to be on a tile; one at least in a city of strangers that has any.
    pub(crate) fn headcount(self, tile: Tile) -> usize {
        match self.reader {
            None => self.units_by_tile().on(tile).len(),
            Some(_) if self.is_walled_off(tile) => usize::from(self.is_garrisoned(tile)),
            Some(_) => self.those_on(tile).count(),
        }
    }

    /// Whose city is on a tile: as it is, or as it is remembered where it is out of sight.
    pub(crate) fn city_holder(self, tile: Tile) -> Option<Seat> {
        let there = || self.map.city(tile).and_then(|city| self.city_part::<Site>(city)).map(|site| site.owner);
        match self.reader {
            Some(seat) if !self.vision().sees(seat, tile) => {
                // Nobody forgets his own.
                let own = there().filter(|&owner| owner == seat);
                own.or_else(|| self.vision().remembered_on(seat, tile).map(|city| city.owner))
            }
            _ => there(),
        }
    }
}
