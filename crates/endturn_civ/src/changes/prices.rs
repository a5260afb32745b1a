//! C-36 Population cost, disbanding into units, C-39 Help Wonder, Recycle Unit, C-40 Buying, C-41
//! Selling, W-144 Disbanding, joining, new homes: prices in a city, and shields that units give it.
//! Its pure parts are [`endturn_civ_rules::production::buy`] and
//! [`endturn_civ_rules::production::sell`]. Draws none. Tells `BuildingLost`, `BuildingSold`,
//! `ProductionBought`, `ShieldsGiven`, `UnitLost`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::production::buy::{Goods, Purchase};
use endturn_civ_rules::production::cost;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use super::Loss;
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Moods, Production, Site, Stocks, Treasury, Unit};

const HELP: RuleId = RuleId("C-39");

/// Why a unit can't act on a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionRefusal {
    /// The unit is neither in the city nor within range of it.
    TooFar,
    /// The city's production is nothing that the unit could help.
    NothingToHelp,
    /// The production has all its shields.
    NothingMissing,
    /// The rules enable the action for none of its cases.
    NotEnabled,
}

impl fmt::Display for ActionRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::TooFar => "the unit is too far from the city",
            Self::NothingToHelp => "the city is building nothing that a unit could help with",
            Self::NothingMissing => "the city's production has all its shields",
            Self::NotEnabled => "the rules don't allow this unit to do that here",
        })
    }
}

impl Eye<'_> {
    /// The sum of an effect kind in any context.
    #[must_use]
    pub fn value(self, kind: EffectKind, context: &Context) -> i32 {
        self.rules.effects.value(kind, context, &self)
    }

    /// C-32: shield cost of a building in a city.
    #[must_use]
    pub fn building_cost(self, city: CityId, building: BuildingId) -> i32 {
        let pct = if self.rules.effects.has(EffectKind::BuildingBuildCostPct) {
            let context = Context { building: Some(building), ..Context::city(city) };
            self.value(EffectKind::BuildingBuildCostPct, &context)
        } else {
            0
        };
        cost::shields(self.rules.building(building).build_cost, pct, self.rules.written.settings.shieldbox)
    }

    /// C-36: shield cost of a unit in a city.
    #[must_use]
    pub fn unit_cost(self, city: CityId, unit_type: UnitTypeId) -> i32 {
        let pct = if self.rules.effects.has(EffectKind::UnitBuildCostPct) {
            let context = Context { unit_type: Some(unit_type), ..Context::city(city) };
            self.value(EffectKind::UnitBuildCostPct, &context)
        } else {
            0
        };
        cost::shields(self.rules.troops.get(unit_type).build_cost, pct, self.rules.written.settings.shieldbox)
    }

    /// Shield cost of a target in a city.
    #[must_use]
    pub fn target_cost(self, city: CityId, target: Target) -> i32 {
        match target {
            Target::Building(building) => self.building_cost(city, building),
            Target::Unit(unit_type) => self.unit_cost(city, unit_type),
        }
    }

    /// C-41: sale price of an improvement in gold.
    #[must_use]
    pub fn sale_price(self, building: BuildingId) -> i32 {
        cost::base(self.rules.building(building).build_cost, self.rules.written.settings.shieldbox)
    }

    /// C-40: the inputs that decide whether and at what price a city may buy its production; `None`
    /// if the city is gone.
    #[must_use]
    pub fn purchase(self, city: CityId) -> Option<Purchase> {
        let target = self.city_part::<Production>(city)?.target;
        let stock = self.city_part::<Stocks>(city)?.shields;
        self.purchase_of(city, target, stock)
    }

    /// C-40: the same for another target that the city could build, with this many shields in
    /// stock.
    #[must_use]
    pub fn purchase_of(self, city: CityId, target: Target, stock: i32) -> Option<Purchase> {
        let production = self.city_part::<Production>(city)?;
        let site = self.city_part::<Site>(city)?;
        let (goods, pct) = match target {
            Target::Building(building) if self.rules.is_coinage(building) => (Goods::Coinage, 0),
            Target::Building(building) => {
                let context = Context { building: Some(building), ..Context::city(city) };
                (Goods::Building, self.value(EffectKind::BuildingBuyCostPct, &context))
            }
            Target::Unit(unit_type) => {
                let context = Context { unit_type: Some(unit_type), ..Context::city(city) };
                (Goods::Unit, self.value(EffectKind::UnitBuyCostPct, &context))
            }
        };
        Some(Purchase {
            goods,
            cost: self.target_cost(city, target),
            stock,
            pct,
            gold: self.nation_part::<Treasury>(site.owner)?.gold,
            is_new_city: site.founded == self.round(),
            did_buy: production.did_buy,
            disorder_turns: self.city_part::<Moods>(city)?.disorder,
        })
    }

    /// C-39: shields that a unit is worth to a city by helping a wonder or by being recycled; 0 if
    /// it is gone.
    #[must_use]
    pub fn shields_of(self, unit: UnitId, action: Action) -> i32 {
        let Some(data) = self.unit_part::<Unit>(unit) else { return 0 };
        let base = cost::base(self.rules.troops.get(data.unit_type).build_cost, self.rules.written.settings.shieldbox);
        let context = Context { unit: Some(unit), action: Some(action), ..Context::default() };
        cost::unit_value(base, self.value(EffectKind::UnitShieldValuePct, &context))
    }

    /// C-39: whether a unit may give its shields to a city that it is in or near.
    ///
    /// # Errors The first reason against it. Why a foreign city's production needs no help is that
    /// city's secret: there it is only [`ActionRefusal::NotEnabled`] (ours).
    pub fn may_give_shields(self, unit: UnitId, city: CityId, action: Action) -> Result<(), ActionRefusal> {
        let range = match action {
            Action::HelpWonder => self.rules.written.game.actions.help_wonder_max_range,
            _ => self.rules.written.game.actions.recycle_unit_max_range,
        };
        let building = self.city_part::<Production>(city).and_then(|production| production.target.building());
        if action == Action::HelpWonder && !building.is_some_and(|building| self.rules.takes_help(building)) {
            return Err(ActionRefusal::NothingToHelp);
        }
        self.may_act_on(unit, city, action, range, building)?;
        let is_own = self.unit_owner(unit) == self.city_owner(city);
        self.needs_shields(city).map_err(|refusal| if is_own { refusal } else { ActionRefusal::NotEnabled })
    }

    /// C-39: whether a city's production still needs help, so that shields can't be stored for
    /// something else.
    fn needs_shields(self, city: CityId) -> Result<(), ActionRefusal> {
        let Some(production) = self.city_part::<Production>(city) else { return Err(ActionRefusal::NotEnabled) };
        if production.target.building().is_some_and(|building| self.rules.is_coinage(building)) {
            return Err(ActionRefusal::NothingToHelp);
        }
        let stock = self.city_part::<Stocks>(city).map_or(0, |stocks| stocks.shields);
        if stock < self.target_cost(city, production.target) { Ok(()) } else { Err(ActionRefusal::NothingMissing) }
    }

    /// W-44: whether a unit may act on a city at most `range` tiles away.
    ///
    /// # Errors The first reason against it.
    pub fn may_act_on(
        self,
        unit: UnitId,
        city: CityId,
        action: Action,
        range: i32,
        building: Option<BuildingId>,
    ) -> Result<(), ActionRefusal> {
        let places = (self.unit_tile(unit), self.city_center(city));
        let (Some(from), Some(to)) = places else { return Err(ActionRefusal::NotEnabled) };
        if self.map.topology().distance(from, to) > range {
            return Err(ActionRefusal::TooFar);
        }
        let (owner, holder) = (self.unit_owner(unit), self.city_owner(city));
        let actor = Context { unit: Some(unit), other: holder, action: Some(action), ..Context::default() };
        let target = Context { building, other: owner, action: Some(action), ..Context::city(city) };
        if self.is_enabled(action, &actor, &target) { Ok(()) } else { Err(ActionRefusal::NotEnabled) }
    }

    /// W-44: whether the rules enable an action for this actor and target.
    #[must_use]
    pub fn is_enabled(self, action: Action, actor: &Context, target: &Context) -> bool {
        let effects = &self.rules.effects;
        let mut ways = effects.reqs.ways(action).iter();
        ways.any(|way| effects.holds(&way.actor, actor, &self) && effects.holds(&way.target, target, &self))
    }

    /// W-144: whether a unit may disband itself.
    #[must_use]
    pub fn may_disband(self, unit: UnitId) -> bool {
        let context = Context { unit: Some(unit), action: Some(Action::DisbandUnit), ..Context::default() };
        let mut ways = self.rules.effects.reqs.ways(Action::DisbandUnit).iter();
        ways.any(|way| self.rules.effects.holds(&way.actor, &context, &self))
    }
}

impl Realm<'_, '_> {
    /// C-40: buys a city's production at the price that its purchase gave.
    pub fn buy(&mut self, city: CityId, price: i32) {
        let seat = self.cities.site(city).owner;
        let target = self.cities.production(city).target;
        let cost = self.eye().target_cost(city, target);
        let stock = self.cities.stocks(city).shields;
        self.nations.treasury_mut(seat).enter(Entry::Purchases, price.saturating_neg());
        let stock = self.cities.production_mut(city).memory.buy(stock, cost);
        self.cities.stocks_mut(city).shields = stock;
        self.cities.production_mut(city).did_buy = true;
        self.facts.tell(RuleId("C-40"), CivFact::ProductionBought { seat, city, target, gold: price });
        self.refresh(city);
    }

    /// C-41: sells a city's building that may be sold.
    pub fn sell(&mut self, city: CityId, building: BuildingId) {
        const RULE: RuleId = RuleId("C-41");
        let seat = self.cities.site(city).owner;
        let gold = self.eye().sale_price(building);
        self.nations.treasury_mut(seat).enter(Entry::Sales, gold);
        self.cities.production_mut(city).did_sell = true;
        self.facts.tell(RULE, CivFact::BuildingSold { seat, city, building, gold });
        self.lose_building(city, building, Loss { rule: RULE, reason: "sold" });
    }

    /// C-26, C-39: gives a unit's shields to the city it is in and removes the unit; returns
    /// `false` if it can't.
    pub(crate) fn give_shields(&mut self, unit: UnitId, action: Action, loss: Loss) -> bool {
        let Some(city) = self.land.map.city(self.units.position(unit).0) else { return false };
        if self.cities.site(city).owner != self.units.unit(unit).owner
            || self.eye().may_give_shields(unit, city, action).is_err()
        {
            return false;
        }
        self.give_shields_to(unit, city, action);
        self.lose_unit(unit, loss);
        true
    }

    /// C-39: gives a unit's shields to a city. The caller has checked that it may, and removes the
    /// unit.
    pub fn give_shields_to(&mut self, unit: UnitId, city: CityId, action: Action) {
        let shields = self.eye().shields_of(unit, action);
        let stock = self.cities.stocks(city).shields;
        let memory = &mut self.cities.production_mut(city).memory;
        let stock =
            if action == Action::HelpWonder { memory.help(stock, shields) } else { memory.recycle(stock, shields) };
        self.cities.stocks_mut(city).shields = stock;
        let unit_type = self.units.unit(unit).unit_type;
        let seat = self.cities.site(city).owner;
        self.facts.tell(HELP, CivFact::ShieldsGiven { seat, city, unit_type, shields });
    }
}
