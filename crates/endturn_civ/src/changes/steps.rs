//! W-121 Legality of a plain move, W-122 Move cost, W-123 Zone of control, W-124 Sequence of one
//! move: one step of a unit. Its pure part is [`endturn_civ_rules::movement::steps`]. Draws none.
//! Tells `UnitMoved`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Relation, UnitState};
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::notes::moves;
use crate::realm::{Eye, Realm};
use crate::state::{MovesLeft, Position, Site, Unit};

const MOVE: RuleId = RuleId("W-124");
/// The action of boarding a carrier on the next tile.
const EMBARK: Option<Action> = Some(Action::TransportEmbark);

/// Why a unit can't take a step (W-121).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepProblem {
    /// The unit is gone.
    Gone,
    /// The tile is not adjacent to the unit.
    Far,
    /// The unit has no moves left.
    Spent,
    /// Units that are not allied are on the tile.
    Held,
    /// A city that is not an ally's is on the tile.
    ForeignCity,
    /// The unit can't live on the tile.
    NotNative,
    /// The unit would have to board a carrier there, and none has room.
    Full,
    /// The unit can't leave its carrier here.
    Aboard,
    /// The unit could live there, but nothing on either tile leads it there.
    NoWay,
    /// Soldiers may not enter the land of a nation at peace with theirs.
    Peace,
    /// The unit would move from one enemy zone of control into another (W-123).
    Zone,
}

impl StepProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unknown-unit",
            Self::Far => "too-far",
            Self::Spent => "no-moves",
            Self::Held => "tile-held",
            Self::ForeignCity => "foreign-city",
            Self::NotNative => "not-native",
            Self::Full => "no-room",
            Self::Aboard => "aboard",
            Self::NoWay => "no-way",
            Self::Peace => "at-peace",
            Self::Zone => "zone-of-control",
        }
    }
}

impl fmt::Display for StepProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit is gone",
            Self::Far => "a unit moves one tile at a time, to an adjacent tile",
            Self::Spent => "it has no moves left this turn",
            Self::Held => "units that are not allies hold the tile; `attack` is for enemies",
            Self::ForeignCity => "the city there is not an ally's; `conquer` is for enemy cities",
            Self::NotNative => "it can't live there",
            Self::Full => "it can't live there, and the carriers there have no room left",
            Self::Aboard => "it can't leave its carrier here",
            Self::NoWay => "it can't get there from here",
            Self::Peace => "soldiers can't enter the land of a nation at peace with yours",
            Self::Zone => "it would move from one foreign zone of control into another",
        })
    }
}

impl Eye<'_> {
    /// Whether two nations are the same, on one team, or allied (W-117).
    #[must_use]
    pub fn are_friends(self, one: Seat, other: Seat) -> bool {
        self.relations().are_friends(one, other)
    }

    /// Whether units or a city of nations that are no friends are on a tile, so that no unit of the
    /// nation may be there.
    pub(crate) fn is_held_by_strangers(self, seat: Seat, tile: Tile) -> bool {
        self.holders(tile).chain(self.city_holder(tile)).any(|holder| !self.are_friends(seat, holder))
    }

    /// Whether two nations are at war, or have never met, which counts the same for an attack
    /// (W-117).
    #[must_use]
    pub fn are_at_war(self, one: Seat, other: Seat) -> bool {
        let state = self.relations().between(one, other);
        !self.are_friends(one, other) && matches!(state, Some(Relation::War | Relation::NeverMet))
    }

    /// W-121: returns why a unit can't go to a tile by a plain move now, or `None` if it can. A
    /// nation's view judges by the units and cities that it sees (W-138).
    #[must_use]
    pub fn step_problem(self, unit: UnitId, to: Tile) -> Option<StepProblem> {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(from))) =
            (self.unit_part(unit), self.unit_part(unit))
        else {
            return Some(StepProblem::Gone);
        };
        let movement = &self.rules.movement;
        if self.map.topology().distance(from, to) != 1 {
            return Some(StepProblem::Far);
        }
        if self.unit_part::<MovesLeft>(unit).is_none_or(|left| left.0 <= 0) {
            return Some(StepProblem::Spent);
        }
        if self.holders(to).any(|holder| !self.are_friends(owner, holder)) {
            return Some(StepProblem::Held);
        }
        if self.city_holder(to).is_some_and(|holder| !self.are_friends(owner, holder)) {
            return Some(StepProblem::ForeignCity);
        }
        if self.carrier(unit).is_some_and(|carrier| !self.can_disembark(unit, carrier)) {
            return Some(StepProblem::Aboard);
        }
        if !self.goes_by_itself(unit_type, (from, to)) && self.best_carrier(unit, to, EMBARK).is_none() {
            return Some(match movement.can_exist(unit_type, self.map, to) {
                _ if self.has_full_carrier(unit, to) => StepProblem::Full,
                false => StepProblem::NotNative,
                true => StepProblem::NoWay,
            });
        }
        let at_peace = |holder: Seat| self.relations().between(owner, holder) == Some(Relation::Peace);
        if self.rules.troops.get(unit_type).is_military && self.map.owner(to).is_some_and(at_peace) {
            return Some(StepProblem::Peace);
        }
        (!self.passes_zones((unit_type, owner), (from, to))).then_some(StepProblem::Zone)
    }

    /// W-121: whether a unit can go to a tile and live there without a carrier.
    fn goes_by_itself(self, unit_type: UnitTypeId, (from, to): (Tile, Tile)) -> bool {
        let movement = &self.rules.movement;
        movement.can_exist(unit_type, self.map, to) && movement.leads(unit_type, self.map, from, to)
    }

    /// W-121, W-125: whether a unit would be aboard a carrier on the tile it goes to.
    fn would_board(self, unit: UnitId, to: Tile) -> bool {
        let (kind, from) = (self.unit_part::<Unit>(unit), self.unit_part::<Position>(unit));
        kind.zip(from).is_some_and(|(data, from)| !self.goes_by_itself(data.unit_type, (from.0, to)))
    }

    /// W-123: whether zones of control allow a step.
    fn passes_zones(self, (unit_type, owner): (UnitTypeId, Seat), (from, to): (Tile, Tile)) -> bool {
        let movement = &self.rules.movement;
        let is_calm = |tile: Tile| self.map.city(tile).is_some() || movement.has_no_zone(self.map.terrain(tile));
        let is_foreign = |seat: Seat| !self.are_friends(owner, seat);
        let is_own_zone =
            |tile: Tile| !self.map.topology().square(tile, 1).any(|near| self.is_controlled(near, is_foreign));
        !movement.mover(unit_type).is_held
            || self.holders(to).next().is_some()
            || is_calm(from)
            || is_calm(to)
            || is_own_zone(from)
            || is_own_zone(to)
    }

    /// W-123: whether strangers control a tile: they have units there that exert a zone, or a city
    /// with units in it, as far as can be seen.
    pub(super) fn is_controlled(self, tile: Tile, is_foreign: impl Fn(Seat) -> bool) -> bool {
        let movement = &self.rules.movement;
        if !self.units_by_tile().is_taken(tile) || movement.has_no_zone(self.map.terrain(tile)) {
            return false;
        }
        let city = self.map.city(tile).and_then(|city| self.city_part::<Site>(city));
        if let Some(site) = city {
            return self.is_garrisoned(tile) && is_foreign(site.owner);
        }
        let mut there = self.those_on(tile).filter_map(|unit| self.unit_part::<Unit>(unit));
        there.any(|unit| is_foreign(unit.owner) && movement.mover(unit.unit_type).holds)
    }

    /// W-124: the action of leaving a carrier for another tile, if the unit is aboard.
    fn landing(self, unit: UnitId) -> Option<Action> {
        self.carrier(unit)?;
        let is_at_home = self.unit_is(unit, UnitState::OnNativeTile);
        Some(if is_at_home { Action::TransportDisembark } else { Action::TransportDisembark2 })
    }

    /// W-122: cost of a step for a unit, in fragments.
    #[must_use]
    pub fn step_cost(self, unit: UnitId, to: Tile) -> i32 {
        let (Some(&Unit { unit_type, owner, .. }), Some(&Position(from))) =
            (self.unit_part(unit), self.unit_part(unit))
        else {
            return 0;
        };
        self.cost_between((unit_type, owner), (from, to))
    }

    fn cost_between(self, (unit_type, owner): (UnitTypeId, Seat), (from, to): (Tile, Tile)) -> i32 {
        let is_enemy = |tile: Tile| self.map.owner(tile).is_some_and(|holder| self.are_at_war(owner, holder));
        let is_hostile = self.rules.movement.restricts && (is_enemy(from) || is_enemy(to));
        self.rules.movement.step_cost(unit_type, self.map, (from, to), is_hostile)
    }
}

impl Realm<'_, '_> {
    /// W-124: a unit takes a step; units that see it come may attack it (W-142). Then it enters a
    /// hut if there is one (W-137). It may be destroyed in the process.
    pub fn step(&mut self, unit: UnitId, to: Tile) {
        self.walk(unit, to);
        self.provoke(unit);
        if self.units.lives(unit) {
            self.visit_hut(unit);
        }
    }

    /// W-124: moves a unit and its cargo one step. It leaves its carrier, ends its activity, and
    /// boards another carrier where it can't live by itself.
    pub(super) fn walk(&mut self, unit: UnitId, to: Tile) {
        let (Unit { unit_type, owner, .. }, Position(from)) = (*self.units.unit(unit), *self.units.position(unit));
        let cost = self.eye().step_cost(unit, to);
        let berth = if self.eye().would_board(unit, to) { self.eye().best_carrier(unit, to, EMBARK) } else { None };
        let landing = self.eye().landing(unit).filter(|_| berth.is_none());
        self.units.aboard_mut(unit).0 = None;
        self.wake_sentries(unit, from);
        self.units.moved_mut(unit).0 = true;
        let left = &mut self.units.moves_left_mut(unit).0;
        *left = left.saturating_sub(cost).max(0);
        let left = *left;
        self.units.forget_job(unit);
        self.note_unit(unit, MOVE, |eye| {
            let fragments = eye.rules.movement.fragments;
            let place = |tile: Tile| {
                let (x, y) = eye.map.topology().xy(tile);
                format!("({x}, {y})")
            };
            format!(
                "goes from {} to {} for {}, {} left",
                place(from),
                place(to),
                moves(cost, fragments),
                moves(left, fragments)
            )
        });
        for cargo in self.units.cargo_of(unit) {
            self.units.rest_aboard(cargo);
        }
        self.move_unit(unit, to);
        if let Some(action) = landing {
            self.pay_for_landing(unit, action);
        }
        let number = self.eye().unit_number(unit);
        self.facts.tell(MOVE, CivFact::UnitMoved { seat: owner, unit_type, unit: number, from, tile: to });
        if let Some(carrier) = berth {
            self.board(unit, carrier);
        }
        self.wake_sentries(unit, to);
    }

    /// W-124: takes the moves that effects name for a landing, in classic all of them.
    fn pay_for_landing(&mut self, unit: UnitId, action: Action) {
        let context = Context { unit: Some(unit), action: Some(action), ..Context::default() };
        let more = self.eye().value(EffectKind::ActionSuccessActorMoveCost, &context).max(0);
        let left = self.units.moves_left(unit).0;
        if more > 0 && left > 0 {
            self.units.moves_left_mut(unit).0 = left.saturating_sub(more).max(0);
            self.note_unit(unit, MOVE, |_| "lands, which takes all its moves".to_owned());
        }
    }
}
