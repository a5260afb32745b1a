//! W-125 Transports and loss of a carrier: boarding and leaving carriers. Its pure part is
//! [`endturn_civ_rules::movement::cargo`]. Draws none. Tells `UnitLoaded`, `UnitLost`,
//! `UnitRelocated`, `UnitUnloaded`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::cargo::{Berth, MAX_DEPTH};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::notes::unit_name;
use crate::realm::{Eye, Realm, Units};
use crate::state::{Aboard, Doing, Errand, MovesLeft, Position, Unit};

const TRANSPORT: RuleId = RuleId("W-125");

/// Why a unit can't board a carrier (W-125).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadProblem {
    /// The unit or the carrier is gone.
    Gone,
    /// The unit is the carrier itself, or carries it.
    Itself,
    /// The unit is aboard already.
    Aboard,
    /// The carrier is on another tile.
    Elsewhere,
    /// The carrier's nation is not an ally.
    NoAlly,
    /// The carrier takes no units of that class.
    Class,
    /// The carrier has no room left.
    Full,
    /// Carriers would be nested too deep.
    Deep,
    /// The carrier is boarded only in cities and on bases.
    Place,
    /// The rules don't allow it.
    NotAllowed,
}

impl LoadProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unknown-unit",
            Self::Itself => "carries-itself",
            Self::Aboard => "already-aboard",
            Self::Elsewhere => "too-far",
            Self::NoAlly => "no-ally",
            Self::Class => "not-carried",
            Self::Full => "no-room",
            Self::Deep => "too-deep",
            Self::Place => "not-here",
            Self::NotAllowed => "not-allowed",
        }
    }
}

impl fmt::Display for LoadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit is gone",
            Self::Itself => "a unit can't carry itself",
            Self::Aboard => "it is already aboard",
            Self::Elsewhere => "the carrier is on another tile; `move` to that tile boards it",
            Self::NoAlly => "the carrier's nation is not an ally",
            Self::Class => "the carrier takes no units of that class",
            Self::Full => "the carrier has no room left",
            Self::Deep => "carriers can be nested at most five deep",
            Self::Place => "this carrier can be boarded only in cities and on its bases",
            Self::NotAllowed => "the rules don't allow it to board here",
        })
    }
}

/// Why a unit can't leave its carrier where it is (W-125).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnloadProblem {
    /// The unit is not aboard.
    Ashore,
    /// The unit can't live on the tile.
    NotNative,
    /// The carrier is left only in cities and on bases.
    Place,
    /// The rules don't allow it.
    NotAllowed,
}

impl UnloadProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ashore => "not-aboard",
            Self::NotNative => "not-native",
            Self::Place => "not-here",
            Self::NotAllowed => "not-allowed",
        }
    }
}

impl fmt::Display for UnloadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ashore => "it is not aboard a carrier",
            Self::NotNative => "it can't live here without its carrier; `move` takes it to an adjacent tile",
            Self::Place => "units can leave this carrier only in cities and on its bases",
            Self::NotAllowed => "the rules don't allow it to leave its carrier here",
        })
    }
}

impl<'w> Eye<'w> {
    /// The carrier of a unit.
    #[must_use]
    pub fn carrier(self, unit: UnitId) -> Option<UnitId> {
        self.unit_part::<Aboard>(unit)?.0
    }

    /// The units directly aboard a carrier, the one that has been on the tile longest first.
    pub fn cargo(self, carrier: UnitId) -> impl Iterator<Item = UnitId> + 'w {
        let tile = self.unit_part::<Position>(carrier).map(|at| at.0);
        let here = tile.map_or(&[][..], |tile| self.units_by_tile().on(tile));
        here.iter().copied().filter(move |&other| self.carrier(other) == Some(carrier))
    }

    /// The carriers of a unit, innermost first.
    fn carriers(self, unit: UnitId) -> impl Iterator<Item = UnitId> + 'w {
        std::iter::successors(self.carrier(unit), move |&at| self.carrier(at)).take(2 * MAX_DEPTH)
    }

    /// Number of nested carriers that a unit is in.
    pub(super) fn depth(self, unit: UnitId) -> usize {
        self.carriers(unit).count()
    }

    /// Number of levels of cargo aboard a unit.
    fn height(self, unit: UnitId) -> usize {
        if self.rules.movement.mover(self.unit_type(unit).unwrap_or(UnitTypeId(0))).capacity == 0 {
            return 0;
        }
        self.cargo(unit).map(|cargo| 1 + self.height(cargo)).max().unwrap_or(0)
    }

    /// W-125: whether a carrier is in a city or on a base that is native to it.
    fn rests(self, carrier: UnitTypeId, tile: Tile) -> bool {
        self.map.city(tile).is_some() || self.rules.movement.has_base(carrier, self.map, tile)
    }

    /// W-125: returns why a unit can't board a carrier from the carrier's tile or an adjacent one,
    /// or `None` if it can. `action` is checked against the ruleset; `None` while a path is
    /// planned.
    fn berth_problem(self, unit: UnitId, carrier: UnitId, action: Option<Action>) -> Option<LoadProblem> {
        let (Some(&own), Some(&ship)) = (self.unit_part::<Unit>(unit), self.unit_part::<Unit>(carrier)) else {
            return Some(LoadProblem::Gone);
        };
        let movement = &self.rules.movement;
        if !movement.carries(ship.unit_type, own.unit_type) {
            return Some(LoadProblem::Class);
        }
        if !self.are_friends(own.owner, ship.owner) {
            return Some(LoadProblem::NoAlly);
        }
        if unit == carrier || self.carriers(carrier).any(|at| at == unit) {
            return Some(LoadProblem::Itself);
        }
        if self.carrier(unit) == Some(carrier) {
            return Some(LoadProblem::Aboard);
        }
        if self.room(carrier) <= 0 {
            return Some(LoadProblem::Full);
        }
        if self.carriers(carrier).count() + 1 + self.height(unit) > MAX_DEPTH {
            return Some(LoadProblem::Deep);
        }
        let &Position(tile) = self.unit_part(carrier)?;
        if !movement.boards_anywhere(own.unit_type, ship.unit_type) && !self.rests(ship.unit_type, tile) {
            return Some(LoadProblem::Place);
        }
        let is_allowed = action.is_none_or(|action| {
            let actor =
                Context { unit: Some(unit), action: Some(action), other: Some(ship.owner), ..Context::default() };
            let target =
                Context { unit: Some(carrier), action: Some(action), other: Some(own.owner), ..Context::default() };
            self.is_enabled(action, &actor, &target)
        });
        (!is_allowed).then_some(LoadProblem::NotAllowed)
    }

    /// W-125: free places aboard a carrier.
    #[must_use]
    pub fn room(self, carrier: UnitId) -> i32 {
        let Some(data) = self.unit_part::<Unit>(carrier) else { return 0 };
        let capacity = self.rules.movement.mover(data.unit_type).capacity;
        if capacity <= 0 { 0 } else { capacity - i32::try_from(self.cargo(carrier).count()).unwrap_or(i32::MAX) }
    }

    /// W-125: returns why a unit can't board a carrier on its tile, or `None` if it can.
    #[must_use]
    pub fn load_problem(self, unit: UnitId, carrier: UnitId) -> Option<LoadProblem> {
        let (from, at) = (self.unit_part::<Position>(unit), self.unit_part::<Position>(carrier));
        if from.is_some() && at.is_some() && from != at {
            return Some(LoadProblem::Elsewhere);
        }
        self.berth_problem(unit, carrier, Some(Action::TransportBoard))
    }

    /// W-125: the best carrier on a tile with room for a unit; among equals, the one there longest.
    /// `action` is the action of boarding; `None` while a path is planned.
    #[must_use]
    pub fn best_carrier(self, unit: UnitId, tile: Tile, action: Option<Action>) -> Option<UnitId> {
        let owner = self.unit_part::<Unit>(unit)?.owner;
        let open = self.those_on(tile).filter(|&carrier| self.berth_problem(unit, carrier, action).is_none());
        let mut best = None;
        for carrier in open {
            let outermost = self.carriers(carrier).last().unwrap_or(carrier);
            let berth = Berth {
                has_orders: self.unit_part::<Errand>(carrier).is_some_and(|errand| !errand.is_empty()),
                is_idle: self.unit_part::<Doing>(carrier).is_some_and(|does| does.0 == Activity::Idle),
                is_own: self.unit_part::<Unit>(carrier).is_some_and(|ship| ship.owner == owner),
                depth: self.carriers(carrier).count(),
                moves: self.unit_part::<MovesLeft>(outermost).map_or(0, |left| left.0),
                room: self.room(carrier),
            };
            if best.is_none_or(|(most, _)| berth.rank() > most) {
                best = Some((berth.rank(), carrier));
            }
        }
        best.map(|(_, carrier)| carrier)
    }

    /// W-125: whether friendly carriers on a tile would take a unit if they had room.
    pub(super) fn has_full_carrier(self, unit: UnitId, tile: Tile) -> bool {
        self.those_on(tile).any(|carrier| self.berth_problem(unit, carrier, None) == Some(LoadProblem::Full))
    }

    /// W-125: whether a unit may leave its carrier where that is now; whether it can live there is
    /// checked elsewhere.
    pub(super) fn can_leave(self, unit: UnitId, carrier: UnitId) -> bool {
        let (Some(own), Some(ship), Some(at)) =
            (self.unit_type(unit), self.unit_type(carrier), self.unit_part::<Position>(carrier))
        else {
            return true;
        };
        self.rules.movement.leaves_anywhere(own, ship) || self.rests(ship, at.0)
    }

    /// W-121, W-125: whether a unit can leave its carrier to go on to another tile.
    pub(super) fn can_disembark(self, unit: UnitId, carrier: UnitId) -> bool {
        let actor = |action| Context { unit: Some(unit), action: Some(action), ..Context::default() };
        let is_open = |action| self.is_enabled(action, &actor(action), &Context::default());
        self.can_leave(unit, carrier) && (is_open(Action::TransportDisembark) || is_open(Action::TransportDisembark2))
    }

    /// W-125: returns why a unit can't leave its carrier and stay on the tile, or `None` if it can.
    #[must_use]
    pub fn unload_problem(self, unit: UnitId) -> Option<UnloadProblem> {
        let (Some(carrier), Some(&Position(tile))) = (self.carrier(unit), self.unit_part(unit)) else {
            return Some(UnloadProblem::Ashore);
        };
        let can_exist = self.unit_type(unit).is_some_and(|kind| self.rules.movement.can_exist(kind, self.map, tile));
        if !can_exist {
            return Some(UnloadProblem::NotNative);
        }
        if !self.can_leave(unit, carrier) {
            return Some(UnloadProblem::Place);
        }
        let of = |one: UnitId, action| Context { unit: Some(one), action: Some(action), ..Context::default() };
        let alights = self.is_enabled(
            Action::TransportAlight,
            &of(unit, Action::TransportAlight),
            &of(carrier, Action::TransportAlight),
        );
        let is_unloaded = || {
            let action = Action::TransportUnload;
            self.is_enabled(action, &of(carrier, action), &of(unit, action))
        };
        (!alights && !is_unloaded()).then_some(UnloadProblem::NotAllowed)
    }
}

impl Realm<'_, '_> {
    /// W-125: puts a unit aboard a carrier on its tile. Its activity ends, except for sentry
    /// **(ours)**.
    pub fn board(&mut self, unit: UnitId, carrier: UnitId) {
        self.units.aboard_mut(unit).0 = Some(carrier);
        self.units.errand_mut(unit).clear();
        self.units.rest_aboard(unit);
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let (number, carrier_type) = (self.eye().unit_number(unit), self.units.unit(carrier).unit_type);
        self.note_unit(unit, TRANSPORT, |eye| format!("boards {}", unit_name(eye, carrier)));
        self.facts.tell(TRANSPORT, CivFact::UnitLoaded { seat, unit_type, unit: number, carrier_type, tile });
    }

    /// W-125: a unit leaves its carrier and stays on the tile.
    pub fn alight(&mut self, unit: UnitId) {
        let Some(carrier) = self.units.aboard_mut(unit).0.take() else { return };
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let (number, carrier_type) = (self.eye().unit_number(unit), self.units.unit(carrier).unit_type);
        self.note_unit(unit, TRANSPORT, |eye| format!("leaves {}", unit_name(eye, carrier)));
        self.facts.tell(TRANSPORT, CivFact::UnitUnloaded { seat, unit_type, unit: number, carrier_type, tile });
    }
}

impl Units<'_, '_> {
    /// Units aboard are idle or on sentry.
    pub(super) fn rest_aboard(&mut self, unit: UnitId) {
        if self.doing(unit).0 != Activity::Sentry {
            self.forget_job(unit);
        }
    }
}
