//! A seat's knowledge of spaceships. Every nation learns of every ship and its year of arrival.
//! Draws none. Tells nothing.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::{Arrival, Assembly, Figures};
use endturn_engine::Seat;

use super::Sight;
use crate::stages::closing;
use crate::state::{Site, Spaceship};

impl<'w> Sight<'w> {
    /// A nation's spaceship: its state and the parts built.
    pub(crate) fn ship_of(self, seat: Seat) -> Spaceship {
        self.eye.nation_part::<Spaceship>(seat).copied().unwrap_or_default()
    }

    /// The parts in place of the seat's own ship.
    pub(crate) fn assembly(self) -> Option<&'w Assembly> {
        self.eye.assembly(self.seat)
    }

    /// W-61: the numbers of a nation's ship; `None` if no part is in place.
    pub(crate) fn ship_figures(self, seat: Seat) -> Option<Figures> {
        self.eye.ship_figures(seat)
    }

    /// W-62: the time at which a nation's ship arrives; `None` unless it is under way.
    pub(crate) fn ship_arrival(self, seat: Seat) -> Option<Arrival> {
        self.eye.ship_arrival(seat)
    }

    /// Nations that have a ship, the seat itself first.
    pub(crate) fn space_nations(self) -> impl Iterator<Item = Seat> + use<'w> {
        [self.seat].into_iter().chain(self.others()).filter(move |&seat| self.ship_of(seat).state != ShipState::None)
    }

    /// W-106: years that pass with a turn, as things are.
    pub(crate) fn years_per_turn(self) -> i32 {
        closing::years_of(self.eye)
    }

    /// The tile of the seat's own capital.
    pub(crate) fn capital(self) -> Option<Tile> {
        Some(self.eye.city_part::<Site>(self.eye.primary_capital(self.seat)?)?.tile)
    }

    /// W-161: the tile of another nation's capital, if the seat sees that city or remembers it.
    pub(crate) fn capital_of(self, other: Seat) -> Option<Tile> {
        let capital = self.eye.primary_capital(other)?;
        let tile = self.eye.city_part::<Site>(capital)?.tile;
        let is_known = self.names().is_known(capital) || self.remembered_cities().any(|(known, _)| known == tile);
        is_known.then_some(tile)
    }
}
