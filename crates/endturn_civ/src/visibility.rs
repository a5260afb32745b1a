//! W-138 Vision and fog: the units and land that a nation sees. Code that asks on behalf of a
//! nation, like a view, a persona, the check of an order or a path search, uses an [`Eye`] in that
//! nation's view, [`Eye::seen_by`], which finds no other units, and land as that nation last saw
//! it. Its pure parts are [`endturn_civ_rules::vision`] and [`endturn_civ_rules::map::map_view`].
//! Draws none. Tells `UnitThwarted`.
//!
//! Every nation that sees a city sees whether units are in it, as in Freeciv, but not which ones
//! **(ours)**.

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::vision::{TileInView, UnitInView};
use endturn_engine::{Seat, seats::SeatSet};

use crate::realm::Eye;
use crate::state::{Aboard, Holdings, Position, Site, Unit};

impl<'w> Eye<'w> {
    /// W-138: whether a nation sees a unit now; a unit that is gone is not seen.
    #[must_use]
    pub fn sees_unit(self, seat: Seat, unit: UnitId) -> bool {
        let tile = self.unit_part::<Position>(unit);
        tile.is_some_and(|&Position(tile)| self.shows(seat, self.in_view(seat, tile), unit))
    }

    /// A tile in a nation's view.
    fn in_view(self, seat: Seat, tile: Tile) -> TileInView {
        TileInView { layers: self.vision().layers(seat, tile), is_closed: self.is_closed(seat, tile) }
    }

    /// Whether a nation can't look into a city on a tile.
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
        // Units visible to strangers are visible to friends; most are.
        let as_friend = UnitInView { is_friend: true, ..as_stranger };
        tile.shows(&as_stranger) || tile.shows(&as_friend) && self.are_friends(seat, owner)
    }

    /// The visible units on a tile, the one there longest first: all units without a nation's view.
    pub(crate) fn those_on(self, tile: Tile) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<'w> {
        let here = self.units_by_tile().on(tile);
        let view = self.reader.filter(|_| !here.is_empty()).map(|seat| (seat, self.in_view(seat, tile)));
        here.iter().copied().filter(move |&unit| view.is_none_or(|(seat, view)| self.shows(seat, view, unit)))
    }

    /// The owners of the visible units on a tile.
    pub(crate) fn holders(self, tile: Tile) -> impl Iterator<Item = Seat> + use<'w> {
        self.those_on(tile).filter_map(move |unit| self.unit_part::<Unit>(unit)).map(|unit| unit.owner)
    }

    /// Whether the city on a tile has units in it, as far as can be seen.
    pub(crate) fn is_garrisoned(self, tile: Tile) -> bool {
        self.sees(tile) && self.units_by_tile().is_taken(tile)
    }

    /// Whether a tile has a foreign city, whose units are hidden except for their presence.
    pub(crate) fn is_walled_off(self, tile: Tile) -> bool {
        self.reader.is_some_and(|seat| self.is_closed(seat, tile))
    }

    /// The tiles with units among those that a nation knows, in order.
    pub(crate) fn known_stacks(self, seat: Seat) -> impl Iterator<Item = Tile> + use<'w> {
        self.units_by_tile().among(self.vision().known_words(seat))
    }

    /// The foreign cities that a nation sees now, by seat, oldest first.
    pub(crate) fn foreign_cities(self, seat: Seat) -> Vec<CityId> {
        // In a large world a nation sees few of all cities.
        let (vision, mut seen, mut owners) = (self.vision(), Vec::new(), SeatSet::EMPTY);
        let words = self.map.city_words().iter().zip(vision.known_words(seat)).map(|(city, known)| city & known);
        for (first, word) in (0_u32..).step_by(64).zip(words) {
            for tile in Bits64(word).iter().map(|bit| Tile(first + bit as u32)) {
                let city = self.map.whole().city(tile).filter(|_| vision.sees(seat, tile));
                if let Some((city, site)) = city.and_then(|city| Some((city, self.city_part::<Site>(city)?)))
                    && site.owner != seat
                {
                    seen.push(city);
                    owners.insert(site.owner);
                }
            }
        }
        seen.sort_unstable();
        let of = |owner: Seat| self.nation_part::<Holdings>(owner).map_or(&[][..], |own| &own.cities);
        let all = self.roster().seats().filter(|&owner| owners.contains(owner)).flat_map(of).copied();
        all.filter(|city| seen.binary_search(city).is_ok()).collect()
    }

    /// Whether a tile can be seen now; without a nation's view all tiles can.
    pub(crate) fn sees(self, tile: Tile) -> bool {
        self.reader.is_none_or(|seat| self.vision().sees(seat, tile))
    }

    /// W-153: the bonus to defence of a city in sight against soldiers on land, as most that take
    /// cities are. Walls are no secret.
    pub(crate) fn walls_pct(self, tile: Tile, owner: Seat) -> i32 {
        let troops = self.rules.troops.iter().find(|&(unit, _)| self.rules.conquers(unit));
        let context = Context {
            player: Some(owner),
            unit_type: troops.map(|(unit, _)| unit),
            tile: Some(tile),
            ..Context::default()
        };
        self.rules.effects.value(EffectKind::DefendBonus, &context, &self.whole())
    }

    /// Number of units known to be on a tile; at least one in a foreign city with units.
    pub(crate) fn headcount(self, tile: Tile) -> usize {
        match self.reader {
            None => self.units_by_tile().on(tile).len(),
            Some(_) if self.is_walled_off(tile) => usize::from(self.is_garrisoned(tile)),
            Some(_) => self.those_on(tile).count(),
        }
    }

    /// The owner of the city on a tile: as it is, or as remembered if it is out of sight.
    pub(crate) fn city_holder(self, tile: Tile) -> Option<Seat> {
        let there = || self.map.city(tile).and_then(|city| self.city_part::<Site>(city)).map(|site| site.owner);
        match self.reader {
            Some(seat) if !self.vision().sees(seat, tile) => {
                // A nation always knows its own cities.
                let own = there().filter(|&owner| owner == seat);
                own.or_else(|| self.vision().remembered_on(seat, tile).map(|city| city.owner))
            }
            _ => there(),
        }
    }
}
