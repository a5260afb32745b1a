//! Answers of the rules to a seat: sums of effects on its own things, prices, and whether an order
//! would be allowed.

use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::effects::ask::Req;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, GovernmentId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::production::buy::Purchase;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::UnitState;
use endturn_civ_rules::trade::establish::{Outcome, TradeRefusal};
use endturn_engine::orders::Order;

use super::Sight;
use crate::changes::{ActionRefusal, founding_problem, trade::base_value};
use crate::orders::{CivOrder, offer};

impl<'w> Sight<'w> {
    /// The sum of an effect kind for the seat's nation, or something it owns.
    pub(crate) fn value(self, kind: EffectKind, context: &Context) -> i32 {
        self.rules.effects.value(kind, context, &self.eye)
    }

    /// The sum of an effect kind for one of the seat's cities, with its context.
    pub(crate) fn value_in(self, kind: EffectKind, city: CityId, context: &Context) -> i32 {
        self.eye.city_sum(city, kind).unwrap_or_else(|| self.value(kind, context))
    }

    /// A building's contribution to a sum in the seat's cities.
    pub(crate) fn value_of_building(self, kind: EffectKind, building: BuildingId, context: &Context) -> i32 {
        self.rules.effects.value_of_building(kind, building, context, &self.eye)
    }

    /// Whether all requirements hold for the seat's nation, or something it owns.
    pub(crate) fn holds(self, reqs: &[Req], context: &Context) -> bool {
        self.rules.effects.holds(reqs, context, &self.eye)
    }

    /// The same, with unknown facts counted as met.
    pub(crate) fn may_hold(self, reqs: &[Req], context: &Context) -> bool {
        self.rules.effects.may_hold(reqs, context, &self.eye)
    }

    /// Whether a unit of the seat is in a state.
    pub(crate) fn unit_is(self, unit: UnitId, state: UnitState) -> bool {
        self.eye.unit_is(unit, state)
    }

    /// Whether the seat's nation may have a government (W-36).
    pub(crate) fn may_have_government(self, government: GovernmentId) -> bool {
        self.eye.may_have_government(self.seat, government)
    }

    /// The government of nations without one.
    pub(crate) fn anarchy(self) -> GovernmentId {
        self.eye.anarchy()
    }

    /// The highest rate that the seat's government allows, in percent.
    pub(crate) fn max_rate(self) -> i32 {
        self.eye.max_rate(self.seat)
    }

    /// The rates in force.
    pub(crate) fn rates_in_force(self) -> Rates {
        self.eye.rates_in_force(self.seat)
    }

    /// Bulbs that an aim costs the seat's nation.
    pub(crate) fn aim_cost(self, aim: Aim) -> i32 {
        self.eye.aim_cost(self.seat, aim)
    }

    /// Granary size of a city of this size.
    pub(crate) fn granary(self, size: i32) -> i32 {
        self.eye.granary(size)
    }

    /// Shield cost of a target in a city of the seat.
    pub(crate) fn target_cost(self, city: CityId, target: Target) -> i32 {
        self.eye.target_cost(city, target)
    }

    /// The purchase that a city of the seat could make now.
    pub(crate) fn purchase(self, city: CityId) -> Option<Purchase> {
        self.eye.purchase(city)
    }

    /// The purchase that a city of the seat could make for this target and stock.
    pub(crate) fn purchase_of(self, city: CityId, target: Target, stock: i32) -> Option<Purchase> {
        self.eye.purchase_of(city, target, stock)
    }

    /// Sale price of a building in gold.
    pub(crate) fn sale_price(self, building: BuildingId) -> i32 {
        self.eye.sale_price(building)
    }

    /// The targets that a city of the seat can build now.
    pub(crate) fn offer(self, city: CityId) -> impl Iterator<Item = Target> + use<'w> {
        offer(self.eye, city)
    }

    /// Returns why the seat can't found a city on a tile.
    pub(crate) fn founding_problem(self, tile: Tile) -> Option<&'static str> {
        founding_problem(self.eye, self.seat, tile)
    }

    /// Whether a unit of the seat may be disbanded.
    pub(crate) fn may_disband(self, unit: UnitId) -> bool {
        self.eye.may_disband(unit)
    }

    /// Whether a unit of the seat may give its shields to one of its cities.
    pub(crate) fn may_give_shields(self, unit: UnitId, city: CityId, action: Action) -> Result<(), ActionRefusal> {
        self.eye.may_give_shields(unit, city, action)
    }

    /// Whether a unit of the seat may act on a visible city within range.
    pub(crate) fn may_act_on(
        self,
        unit: UnitId,
        city: CityId,
        action: Action,
        reach: i32,
    ) -> Result<(), ActionRefusal> {
        self.eye.may_act_on(unit, city, action, reach, None)
    }

    /// The home for which a trader of the seat may trade in a visible city.
    pub(crate) fn may_trade(self, unit: UnitId, city: CityId) -> Result<CityId, TradeRefusal> {
        self.eye.may_trade(unit, city)
    }

    /// The outcome of trade between a city of the seat and a visible one.
    pub(crate) fn route_outcome(self, home: CityId, city: CityId) -> Outcome {
        self.eye.route_outcome(home, city)
    }

    /// Trade of a route of the seat's city, before bonuses.
    pub(crate) fn route_value(self, home: CityId, partner: CityId) -> i32 {
        base_value(self.eye, home, partner)
    }

    /// Whether the seat may give an order now.
    pub(crate) fn may(self, order: &CivOrder) -> bool {
        order.may(self.seat, self.world).is_ok()
    }
}
