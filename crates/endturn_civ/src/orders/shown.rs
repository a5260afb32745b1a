//! Examples of orders, made from the reader's own things. An example must not name cities that the
//! reader can't know or that don't exist; where the reader has nothing of a kind, the grammar's
//! stand-in is used.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, SpecialistId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::rules::TroopNumbers;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::Seat;

use super::names::Names;
use crate::state::{Buildings, Citizens, Production, Regime, Site, Unit};

/// Example material for a reader: its first city and its units.
pub(super) struct Shown<'w> {
    pub(super) names: Names<'w>,
    city: Option<CityId>,
}

impl<'w> Shown<'w> {
    /// The material for a seat; for the seat that gives orders now if none is named.
    pub(super) fn to(reader: Option<Seat>, world: &'w World) -> Self {
        let names = reader.map_or_else(|| Names::of(world), |seat| Names::of_seat(world, seat));
        Self { names, city: names.own_cities().first().copied() }
    }

    pub(super) fn city(&self) -> String {
        self.city.map_or_else(|| "CITY".to_owned(), |city| self.names.city_word(city))
    }

    pub(super) fn target(&self) -> String {
        let production = self.city.and_then(|city| self.names.eye.city_part::<Production>(city));
        production.map_or_else(|| "TARGET".to_owned(), |production| self.names.target_word(production.target))
    }

    pub(super) fn building(&self) -> String {
        let eye = self.names.eye;
        let standing = self.city.and_then(|city| eye.city_part::<Buildings>(city)).map(|buildings| buildings.standing);
        let mut all = standing.iter().flat_map(|all| all.iter()).map(BuildingId::at);
        let for_sale = all.find(|&building| is_sellable(eye.rules.building(building).genus));
        for_sale.map_or_else(|| "BUILDING".to_owned(), |building| self.names.building_word(building))
    }

    /// The first own unit of a suitable type.
    pub(super) fn unit(&self, is_good: impl Fn(&TroopNumbers) -> bool) -> String {
        let eye = self.names.eye;
        let fits = |unit: &&UnitId| {
            eye.unit_part::<Unit>(**unit).is_some_and(|data| is_good(eye.rules.troops.get(data.unit_type)))
        };
        let unit = self.names.own_units().iter().find(fits);
        unit.map_or_else(|| "UNIT".to_owned(), |&unit| self.names.unit_word(unit))
    }

    /// The first own unit.
    pub(super) fn any_unit(&self) -> String {
        self.unit(|_| true)
    }

    /// The same, and a tile.
    pub(super) fn unit_and_tile(&self) -> String {
        format!("{} {}", self.any_unit(), self.tile())
    }

    /// The first own agent; any unit if there is none.
    pub(super) fn agent(&self) -> String {
        let agent = self.unit(|troop| troop.is_agent);
        if agent == "UNIT" { self.any_unit() } else { agent }
    }

    pub(super) fn tech(&self) -> String {
        let (eye, names) = (self.names.eye, self.names);
        let pool = names.reader.and_then(|seat| eye.research(seat));
        let next = pool.and_then(|pool| eye.rules.tree.researchable(&pool.known).next());
        next.filter(|_| !eye.rules.tree.is_empty()).map_or_else(|| "TECH".to_owned(), |tech| names.tech_word(tech))
    }

    /// The first other nation.
    pub(super) fn nation(&self) -> String {
        self.names.nation_words().into_iter().next().unwrap_or_else(|| "NATION".to_owned())
    }

    pub(super) fn government(&self) -> String {
        let (eye, names) = (self.names.eye, self.names);
        let seat = names.reader;
        let now = seat.and_then(|seat| eye.nation_part::<Regime>(seat)).map(|regime| regime.0.government);
        let mut all = (0..eye.rules.written.governments.len()).map(GovernmentId::at);
        let open = all.find(|&one| Some(one) != now && seat.is_some_and(|seat| eye.may_have_government(seat, one)));
        open.map_or_else(|| "GOVERNMENT".to_owned(), |one| names.government_word(one))
    }

    /// The first tile that the city works.
    pub(super) fn tile(&self) -> String {
        let eye = self.names.eye;
        let tile = self.city.and_then(|city| {
            let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
            eye.map.city_tile(site.tile, citizens.placement.worked.trailing_zeros() as usize)
        });
        tile.map_or_else(|| "COLUMN,ROW".to_owned(), |tile| self.names.tile_word(tile))
    }

    /// The first road.
    pub(super) fn road(&self) -> String {
        let rules = self.names.eye.rules;
        let mut extras = (0..rules.written.extras.len()).map(ExtraId::at);
        let road = extras.find(|&one| rules.activities.built_by(one) == Some(Activity::Road));
        road.map_or_else(|| "EXTRA".to_owned(), |one| self.names.extra_word(one))
    }

    /// The first two kinds of specialists.
    pub(super) fn specialists(&self) -> String {
        let last = self.names.eye.rules.written.specialists.len().saturating_sub(1).min(1);
        [0, last].map(|at| self.names.specialist_word(SpecialistId::at(at))).join(" ")
    }
}
