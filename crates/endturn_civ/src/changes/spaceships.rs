//! W-60 Spaceship parts placed automatically, W-61 Spaceship parts and derived values, W-62 Launch,
//! arrival, loss: what happens to a nation's spaceship. Its pure part is
//! [`endturn_civ_rules::nation::spaceship`]. Draws none. Tells `SpaceshipLaunched`,
//! `SpaceshipLost`, `SpaceshipReady`.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::{Arrival, Assembly, Figures};
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::{Cities, Eye, Facts, Nations, Realm};
use crate::state::{Holdings, Site, Spaceship, Spaceships};

const PLACING: RuleId = RuleId("W-60");
const FLIGHT: RuleId = RuleId("W-62");

/// The reason why a nation can't launch its ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaunchProblem {
    /// It has none.
    NoShip,
    /// It is under way or has arrived.
    Gone,
    /// The nation has no capital.
    NoCapital,
    /// It would never arrive: people, support, energy, fuel or propulsion are missing.
    Unfit,
}

impl<'w> Eye<'w> {
    /// A nation's spaceship with its placed parts; `None` if none is placed.
    #[must_use]
    pub fn assembly(self, seat: Seat) -> Option<&'w Assembly> {
        self.spaceships().of(seat)
    }

    /// W-61: the numbers of a nation's spaceship; `None` if no part is placed.
    #[must_use]
    pub fn ship_figures(self, seat: Seat) -> Option<Figures> {
        Some(self.assembly(seat)?.figures(self.rules.written.settings.spaceship_travel_time))
    }

    /// W-62: the time at which a nation's ship arrives; `None` unless it is under way.
    #[must_use]
    pub fn ship_arrival(self, seat: Seat) -> Option<Arrival> {
        let is_under_way = self.nation_part::<Spaceship>(seat)?.state == ShipState::Launched;
        let launched = self.assembly(seat)?.launched.filter(|_| is_under_way)?;
        Some(Arrival::new(launched, self.ship_figures(seat)?.travel))
    }

    /// W-62: the reason why a nation can't launch its ship now.
    #[must_use]
    pub fn launch_problem(self, seat: Seat) -> Option<LaunchProblem> {
        match self.nation_part::<Spaceship>(seat).map_or(ShipState::None, |ship| ship.state) {
            ShipState::None => return Some(LaunchProblem::NoShip),
            ShipState::Launched | ShipState::Arrived => return Some(LaunchProblem::Gone),
            ShipState::Started => {}
        }
        if self.primary_capital(seat).is_none() {
            return Some(LaunchProblem::NoCapital);
        }
        let is_fit = self.ship_figures(seat).is_some_and(|figures| figures.success.of > 0);
        (!is_fit).then_some(LaunchProblem::Unfit)
    }

    /// A nation's primary capital.
    pub(crate) fn primary_capital(self, seat: Seat) -> Option<CityId> {
        let cities = &self.nation_part::<Holdings>(seat)?.cities;
        let is_capital =
            |city: &CityId| self.city_part::<Site>(*city).is_some_and(|site| site.capital == CapitalKind::Primary);
        cities.iter().copied().find(is_capital)
    }
}

impl Realm<'_, '_> {
    /// W-60: places the parts of a nation's ship that were built before this turn.
    pub(crate) fn place_space_parts(&mut self, seat: Seat) {
        let Spaceship { state, parts } = *self.nations.spaceship(seat);
        if state != ShipState::Started {
            return;
        }
        if self.commons.spaceships.of_mut(seat).place(&parts)
            && let Some(figures) = self.eye().ship_figures(seat)
        {
            let success = i32::try_from(figures.success.times(100)).unwrap_or(0);
            let years = i32::try_from(figures.travel.times(1)).unwrap_or(i32::MAX);
            self.facts.tell(PLACING, CivFact::SpaceshipReady { seat, mass: figures.mass, success, years });
        }
    }

    /// W-62: launches a nation's ship, which the check allows.
    pub(crate) fn launch(&mut self, seat: Seat) {
        let year = self.commons.calendar.year;
        self.nations.spaceship_mut(seat).state = ShipState::Launched;
        self.commons.spaceships.of_mut(seat).launched = Some(year);
        if let Some(arrival) = self.eye().ship_arrival(seat) {
            let arrival = i32::try_from(arrival.year()).unwrap_or(i32::MAX);
            self.facts.tell(FLIGHT, CivFact::SpaceshipLaunched { seat, year, arrival });
        }
    }
}

impl Nations<'_, '_> {
    /// W-62: a nation loses its spaceship, unless it has arrived.
    pub(super) fn lose_spaceship(&mut self, spaceships: &mut Spaceships, facts: &mut Facts<'_>, seat: Seat) {
        if matches!(self.spaceship(seat).state, ShipState::Started | ShipState::Launched) {
            *self.spaceship_mut(seat) = Spaceship::default();
            spaceships.lose(seat);
            facts.tell(FLIGHT, CivFact::SpaceshipLost { seat });
        }
    }

    /// W-62: a spaceship that is being built or under way is lost with the capital.
    pub(super) fn lose_spaceship_with(
        &mut self,
        cities: &Cities<'_, '_>,
        spaceships: &mut Spaceships,
        facts: &mut Facts<'_>,
        city: CityId,
    ) {
        let site = *cities.site(city);
        if site.capital == CapitalKind::Primary {
            self.lose_spaceship(spaceships, facts, site.owner);
        }
    }
}
