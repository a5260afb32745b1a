//! S-06 Airlifts and paradrops: units travel by air. Draws none. Tells `UnitAirlifted`, `UnitLost`,
//! `UnitParadropped`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::settings::AirliftStyle;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{RuleId, Seat};

use super::Loss;
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Moved, Position, Production, Unit};

const AIRBORNE: RuleId = RuleId("S-06");

/// Why a unit can't be airlifted or dropped now (S-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightProblem {
    /// The unit, or the city, is gone.
    Gone,
    /// The unit is at the destination already.
    Here,
    /// The unit is not in a city from which it could be airlifted.
    NoCity,
    /// The city belongs to a nation with which airlifts are not possible.
    Foreign,
    /// The city of departure has no airlifts left this turn.
    NoFlights,
    /// The destination has no airlifts left this turn.
    NoLanding,
    /// The rules don't allow it.
    NoWay,
    /// The tile is too far away.
    Far,
    /// The unit's nation does not know the tile.
    Unknown,
    /// The unit can't live on the tile.
    NotNative,
    /// The unit has moved or jumped this turn.
    Moved,
    /// Soldiers may not enter the land of a nation at peace with theirs.
    Peace,
    /// The tile is held by units or a city that are not friends.
    Held,
}

impl FlightProblem {
    /// The code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unit-gone",
            Self::Here => "already-there",
            Self::NoCity => "not-in-a-city",
            Self::Foreign => "not-your-city",
            Self::NoFlights => "no-airlifts",
            Self::NoLanding => "no-landing",
            Self::NoWay => "not-allowed",
            Self::Far => "too-far",
            Self::Unknown => "unknown-tile",
            Self::NotNative => "not-native",
            Self::Moved => "has-moved",
            Self::Peace => "at-peace",
            Self::Held => "tile-held",
        }
    }
}

impl fmt::Display for FlightProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit or the city is gone",
            Self::Here => "it is already there",
            Self::NoCity => "units are airlifted from city to city",
            Self::Foreign => "there are no airlifts between these cities",
            Self::NoFlights => "its city has no airlifts left this turn",
            Self::NoLanding => "the destination has no airlifts left this turn",
            Self::NoWay => "the rules don't allow this unit to do that here, or with the moves it has left",
            Self::Far => "it is too far away",
            Self::Unknown => "you don't know that tile",
            Self::NotNative => "it can't live there",
            Self::Moved => "it has moved this turn",
            Self::Peace => "soldiers can't enter the land of a nation at peace with yours",
            Self::Held => "strangers hold that tile",
        })
    }
}

impl Eye<'_> {
    /// S-06: returns why a unit can't be airlifted to a city now, or `None` if it can. Both cities
    /// need an airlift left this turn and must belong to the unit's nation, except as
    /// `airliftingstyle` allows **(ours)**.
    #[must_use]
    pub fn airlift_problem(self, unit: UnitId, to: CityId) -> Option<FlightProblem> {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(from)), Some(tile)) =
            (self.unit_part(unit), self.unit_part(unit), self.city_center(to))
        else {
            return Some(FlightProblem::Gone);
        };
        let Some(source) = self.map.city(from) else { return Some(FlightProblem::NoCity) };
        if source == to {
            return Some(FlightProblem::Here);
        }
        let style = &self.rules.written.settings.airliftingstyle;
        let serves = |city: CityId, ally| match self.city_owner(city) {
            Some(holder) => holder == owner || style.contains(&ally) && self.are_friends(owner, holder),
            None => false,
        };
        if !serves(source, AirliftStyle::FromAllied) || !serves(to, AirliftStyle::ToAllied) {
            return Some(FlightProblem::Foreign);
        }
        let flights = |city: CityId| self.city_part::<Production>(city).map_or(0, |production| production.airlifts);
        if !style.contains(&AirliftStyle::UnlimitedFrom) && flights(source) <= 0 {
            return Some(FlightProblem::NoFlights);
        }
        if !style.contains(&AirliftStyle::UnlimitedTo) && flights(to) <= 0 {
            return Some(FlightProblem::NoLanding);
        }
        let farthest = self.rules.written.game.actions.airlift_max_range;
        if farthest.is_some_and(|farthest| self.map.topology().distance(from, tile) > farthest) {
            return Some(FlightProblem::Far);
        }
        if !self.rules.movement.can_exist(unit_type, self.map, tile) {
            return Some(FlightProblem::NotNative);
        }
        let range = i32::MAX;
        let is_open = self.may_act_on(unit, to, Action::AirliftUnit, range, None).is_ok();
        (!is_open).then_some(FlightProblem::NoWay)
    }

    /// S-06: returns why a unit can't jump to a tile now, or `None` if it can as far as its nation
    /// sees. A unit jumps once a turn, and not after it has moved **(ours)**.
    #[must_use]
    pub fn paradrop_problem(self, unit: UnitId, to: Tile) -> Option<FlightProblem> {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(from))) =
            (self.unit_part(unit), self.unit_part(unit))
        else {
            return Some(FlightProblem::Gone);
        };
        if from == to {
            return Some(FlightProblem::Here);
        }
        let lord = self.map.owner(to);
        let action = Some(Action::ParadropUnit);
        let actor = Context { unit: Some(unit), other: lord, action, ..Context::default() };
        let target = Context { tile: Some(to), other: Some(owner), action, ..Context::default() };
        if !self.vision().knows(owner, to) {
            return Some(FlightProblem::Unknown);
        }
        let troop = self.rules.troops.get(unit_type);
        let at_peace = |holder: Seat| self.relations().between(owner, holder) == Some(Relation::Peace);
        if troop.is_military && lord.is_some_and(at_peace) {
            return Some(FlightProblem::Peace);
        }
        if !self.is_enabled(Action::ParadropUnit, &actor, &target) {
            return Some(FlightProblem::NoWay);
        }
        if self.unit_part::<Moved>(unit).is_some_and(|moved| moved.0) {
            return Some(FlightProblem::Moved);
        }
        if self.map.topology().distance(from, to) > troop.paradrop_range {
            return Some(FlightProblem::Far);
        }
        if !self.rules.troops.is_native(unit_type, self.map, to) {
            return Some(FlightProblem::NotNative);
        }
        self.seen_by(owner).stranger_at(owner, to).map(|_| FlightProblem::Held)
    }

    /// Returns the nation that holds a tile or its city and is not a friend, as far as can be seen.
    pub(super) fn stranger_at(self, seat: Seat, tile: Tile) -> Option<Seat> {
        let city = self.city_holder(tile);
        city.into_iter().chain(self.holders(tile)).find(|&holder| !self.are_friends(seat, holder))
    }
}

impl Realm<'_, '_> {
    /// S-06: airlifts a unit to a city, which takes all its moves. The caller has checked
    /// [`Eye::airlift_problem`].
    pub fn airlift(&mut self, unit: UnitId, to: CityId) {
        let (Unit { unit_type, owner: seat, .. }, Position(from)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let (number, tile) = (self.eye().unit_number(unit), self.cities.site(to).tile);
        let written = std::sync::Arc::clone(&self.rules.written);
        let style = &written.settings.airliftingstyle;
        let source = self.land.map.city(from).filter(|_| !style.contains(&AirliftStyle::UnlimitedFrom));
        let landing = Some(to).filter(|_| !style.contains(&AirliftStyle::UnlimitedTo));
        for city in source.into_iter().chain(landing) {
            let airlifts = &mut self.cities.production_mut(city).airlifts;
            *airlifts = airlifts.saturating_sub(1).max(0);
        }
        self.relocate(unit, tile);
        self.units.moves_left_mut(unit).0 = 0;
        self.facts.tell(AIRBORNE, CivFact::UnitAirlifted { seat, unit_type, unit: number, from, city: to });
    }

    /// S-06: drops a unit on a tile. It is lost if an unseen stranger is there or if it can't live
    /// on the land as it is now. It may land in a hut (W-137). The caller has checked
    /// [`Eye::paradrop_problem`].
    pub fn paradrop(&mut self, unit: UnitId, to: Tile) {
        let (Unit { unit_type, owner: seat, .. }, Position(from)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let number = self.eye().unit_number(unit);
        self.facts.tell(AIRBORNE, CivFact::UnitParadropped { seat, unit_type, unit: number, from, tile: to });
        match self.eye().stranger_at(seat, to) {
            Some(stranger) => self.lose_to(unit, stranger, Loss { rule: AIRBORNE, reason: "killed" }),
            None if !self.rules.troops.is_native(unit_type, self.eye().map, to) => {
                self.lose_unit(unit, Loss { rule: AIRBORNE, reason: "nonnative_terr" });
            }
            None => {
                self.relocate(unit, to);
                self.wake_sentries(unit, to);
                self.provoke(unit);
                if self.units.lives(unit) {
                    self.visit_hut(unit);
                }
            }
        }
    }
}
