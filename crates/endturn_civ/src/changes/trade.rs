//! C-04 Establishing trade routes, C-05 One-time trade revenue, C-06 Ongoing route value: the
//! income of trade routes, and how they are opened and cancelled. Its pure parts are
//! [`endturn_civ_rules::trade::establish`], [`endturn_civ_rules::trade::revenue`] and
//! [`endturn_civ_rules::trade::route`]. Draws `good`, `good of a newcomer`. Tells `TradeRevenue`,
//! `TradeRouteCancelled`, `TradeRouteOpened`.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{GoodId, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::game::GoodsSelection;
use endturn_civ_rules::ruleset::trade::{TradeRoute, WhenIllegal};
use endturn_civ_rules::ruleset::words::{Output, Relation};
use endturn_civ_rules::trade::establish::{Outcome, TradeRefusal, check, decide, max_routes, pick_good};
use endturn_civ_rules::trade::kinds::{Direction, HalfRoute, Owners, can_trade, kind, survives_transfer};
use endturn_civ_rules::trade::revenue::{Arrival, Style, best_trade, paid, revenue};
use endturn_civ_rules::trade::route::{End, RouteTerms, base, income, value_here};
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::{Cities, Derived, Eye, Facts, Realm};
use crate::state::{Citizens, Home, Load, Nation, Route, Routes, Site};

const ESTABLISH: RuleId = RuleId("C-04");
const REVENUE: RuleId = RuleId("C-05");

/// The ruleset's terms for routes between two cities, and whether the two can trade now.
#[derive(Clone, Copy)]
pub struct Terms<'w> {
    /// Terms of their kind of route, if the ruleset has it.
    pub terms: Option<&'w TradeRoute>,
    /// Whether they can trade now.
    pub can_trade: bool,
    /// Real distance between them in tiles.
    distance: i32,
}

/// The larger of the map's width and height, in tiles.
#[must_use]
pub fn longest_side(eye: Eye<'_>) -> i32 {
    let topology = eye.map.topology();
    i32::try_from(topology.width().max(topology.height())).unwrap_or(i32::MAX)
}

/// C-03: the terms between two living cities.
#[must_use]
pub fn terms_between<'w>(eye: Eye<'w>, one: CityId, other: CityId) -> Terms<'w> {
    let nothing = Terms { terms: None, can_trade: false, distance: 0 };
    let (Some(a), Some(b)) = (eye.city_part::<Site>(one), eye.city_part::<Site>(other)) else { return nothing };
    let owners = owners(eye, a, b);
    let over_sea = eye.map.continent(a.tile) != eye.map.continent(b.tile);
    let terms = eye.rules.written.trade_routes.get(&kind(owners, over_sea));
    let distance = eye.map.topology().distance(a.tile, b.tile);
    let least = eye.rules.written.settings.trademindist;
    Terms { terms, can_trade: can_trade(one == other, owners, distance, least, terms), distance }
}

fn owners(eye: Eye<'_>, one: &Site, other: &Site) -> Owners {
    if one.owner == other.owner {
        return Owners::Same;
    }
    let team = |seat| eye.nation_part::<Nation>(seat).map(|nation| nation.team);
    if team(one.owner) == team(other.owner) {
        return Owners::Two(Relation::Team);
    }
    let relations = eye.relations();
    Owners::Two(relations.between(one.owner, other.owner).unwrap_or(Relation::NeverMet))
}

/// C-06: the base value of a route between two living cities.
#[must_use]
pub fn base_value(eye: Eye<'_>, one: CityId, other: CityId) -> i32 {
    value_by(eye, one, other, terms_between(eye, one, other))
}

/// The base value of a route with known terms.
fn value_by(eye: Eye<'_>, one: CityId, other: CityId, between: Terms<'_>) -> i32 {
    let Some(terms) = between.terms else { return 0 };
    let end = |city: CityId| End {
        size: eye.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size),
        tile_trade: eye.city_part::<crate::state::Books>(city).map_or(0, |books| books.citizens[Output::Trade]),
    };
    let settings = &eye.rules.written.settings;
    let route = RouteTerms {
        style: settings.trade_revenue_style,
        world_rel_pct: settings.tradeworldrelpct,
        map_size: longest_side(eye),
    };
    base(&route, end(one), end(other), between.distance, terms.income_pct)
}

impl Realm<'_, '_> {
    /// C-06: trade that a city gets from all its routes.
    pub(crate) fn route_income(&mut self, city: CityId) -> i32 {
        let count = self.cities.routes(city).0.len();
        if count == 0 {
            return 0;
        }
        let pct = self.city_value(city, EffectKind::TraderoutePct);
        (0..count).map(|at| self.route_value(city, self.cities.routes(city).0[at], pct)).sum()
    }

    fn route_value(&self, city: CityId, route: Route, pct: i32) -> i32 {
        let terms = terms_between(self.eye(), city, route.partner);
        let base = value_by(self.eye(), city, route.partner, terms);
        let here = value_here(base, self.rules.good(route.good), route.direction);
        income(here, terms.can_trade, terms.terms.map_or(WhenIllegal::Cancel, |terms| terms.when_illegal), pct)
    }

    /// C-03: whether a route has to be cancelled.
    #[must_use]
    pub(crate) fn route_is_to_end(&self, city: CityId, route: Route) -> bool {
        if !self.cities.lives(route.partner) {
            return true;
        }
        let terms = terms_between(self.eye(), city, route.partner);
        let depletes = self.rules.good(route.good).flags.iter().any(|flag| flag == "Depletes");
        let half = HalfRoute {
            direction: route.direction,
            depletes,
            // Computed only where it counts.
            partner_provides: !depletes || self.eye().provides(route.partner, route.good),
            can_trade: terms.can_trade,
            when_illegal: terms.terms.map_or(WhenIllegal::Cancel, |terms| terms.when_illegal),
        };
        half.is_cancelled()
    }

    /// C-04: the good that a new trader carries, if it is chosen on leaving.
    pub(crate) fn good_on_leaving(&self, city: CityId, unit_type: UnitTypeId) -> Option<GoodId> {
        let leaves = self.rules.written.game.trade.goods_selection == GoodsSelection::Leaving;
        if !leaves || !self.rules.troops.get(unit_type).trades {
            return None;
        }
        let goods = self.eye().goods_of(city);
        let nth = self.nations.record(self.cities.site(city).owner).units_built;
        let mut draw = self.facts.draw_city_nth(ESTABLISH, city, "good", nth);
        pick_good(&mut draw, goods.len()).map(|at| goods[at])
    }

    /// C-62: reviews the routes of a city that changed hands: each stays only if it could be opened
    /// anew or its kind is suspended instead.
    pub(crate) fn review_routes(&mut self, city: CityId) {
        let routes = self.cities.routes(city).0.clone();
        for route in routes {
            if !self.cities.lives(route.partner) {
                continue;
            }
            let terms = terms_between(self.eye(), city, route.partner);
            let rests = terms.terms.map_or(WhenIllegal::Cancel, |terms| terms.when_illegal);
            if !survives_transfer(terms.can_trade, rests) {
                self.cancel_route(city, route.partner, ESTABLISH);
            }
        }
    }

    /// C-04: gives a trader another home, where its good is chosen if that happens on leaving.
    pub(crate) fn load_at_home(&mut self, unit: UnitId, home: CityId) {
        let leaves = self.rules.written.game.trade.goods_selection == GoodsSelection::Leaving;
        if !leaves || !self.rules.troops.get(self.units.unit(unit).unit_type).trades {
            return;
        }
        let goods = self.eye().goods_of(home);
        let mut draw = self.facts.draw_city_nth(ESTABLISH, home, "good of a newcomer", unit.0.cast_signed());
        self.units.load_mut(unit).0 = pick_good(&mut draw, goods.len()).map(|at| goods[at]);
    }

    /// C-04, C-05: a trader delivers goods to a city: it gets revenue in any case, and opens a
    /// route if it wants one and there is room. The unit is used up. The caller has checked that
    /// the two can trade.
    pub fn trade(&mut self, unit: UnitId, home: CityId, destination: CityId, wants_route: bool) {
        let Some(good) = self.good_of(unit, home) else { return };
        let outcome = if wants_route { self.eye().route_outcome(home, destination) } else { Outcome::Existing };
        let is_route = matches!(outcome, Outcome::Route { .. });
        self.pay_revenue(unit, home, destination, good, is_route);
        if let Outcome::Route { of_home, of_destination } = outcome {
            for (city, places) in [(home, of_home), (destination, of_destination)] {
                let partners: Vec<CityId> = places.iter().map(|at| self.cities.routes(city).0[at].partner).collect();
                for partner in partners {
                    self.cancel_route(city, partner, ESTABLISH);
                }
            }
            self.cities.open_route(&mut self.derived, &mut self.facts, home, destination, good);
        }
        self.spend_unit(unit);
        self.refresh_and_arrange(home);
        self.refresh_and_arrange(destination);
    }

    fn good_of(&self, unit: UnitId, home: CityId) -> Option<GoodId> {
        if let Some(good) = self.units.load(unit).0 {
            return Some(good);
        }
        let goods = self.eye().goods_of(home);
        let mut draw = self.facts.draw_city_nth(ESTABLISH, home, "good", unit.0.cast_signed());
        pick_good(&mut draw, goods.len()).map(|at| goods[at])
    }

    /// C-05: pays the one-time revenue, in gold, bulbs or both.
    fn pay_revenue(&mut self, unit: UnitId, home: CityId, destination: CityId, good: GoodId, is_route: bool) {
        let seat = self.cities.site(home).owner;
        let action = if is_route { Action::EstablishTradeRoute } else { Action::EnterMarketplace };
        let context = Context {
            action: Some(action),
            unit: Some(unit),
            other: Some(self.cities.site(destination).owner),
            ..Context::city(home)
        };
        let topology = self.land.map.topology();
        let distance = topology.distance(self.cities.site(home).tile, self.cities.site(destination).tile);
        let surplus = |city: CityId| self.cities.books(city).settled.surplus[Output::Trade];
        let arrival = Arrival {
            distance,
            trade: surplus(home).saturating_add(surplus(destination)),
            best_trade: self.best_trade(home).saturating_add(self.best_trade(destination)),
            one_time_pct: self.rules.good(good).one_time_pct,
            exponent: self.eye().value(EffectKind::TradeRevenueExponent, &context),
            bonus: self.eye().value(EffectKind::TradeRevenueBonus, &context),
        };
        let amount = revenue(Style::from(self.rules.written.settings.caravan_bonus_style), &arrival);
        let terms = terms_between(self.eye(), home, destination).terms;
        let Some(bonus) = terms.map(|terms| terms.one_time_bonus) else { return };
        let (gold, bulbs) = paid(amount, bonus);
        self.nations.treasury_mut(seat).enter(Entry::Trade, gold);
        self.facts.tell(REVENUE, CivFact::TradeRevenue { seat, city: home, partner: destination, gold, bulbs });
        self.add_bulbs_and_complete(seat, bulbs);
    }

    /// C-05: the most trade a city could make, by its best tiles **(ours)**: Freeciv21 adds the
    /// worst, by a mistake in sorting.
    fn best_trade(&self, city: CityId) -> i32 {
        let tiles = &self.derived.cache(city).tiles;
        let center = tiles.first().map_or(0, |tile| tile[Output::Trade]);
        let workable = self.workable_tiles(city);
        let free = ones(workable).filter_map(|at| tiles.get(at));
        let mut trade: Vec<i32> = free.map(|tile| tile[Output::Trade]).collect();
        let routes = self.cities.routes(city).0.iter().map(|route| base_value(self.eye(), city, route.partner)).sum();
        best_trade(center, &mut trade, self.cities.citizens(city).size, routes)
    }
}

impl Eye<'_> {
    /// C-03, C-04: whether two living cities can trade.
    #[must_use]
    pub fn can_trade(self, home: CityId, destination: CityId) -> bool {
        self.city_owner(home).is_some() && terms_between(self, home, destination).can_trade
    }

    /// C-04: whether a city can provide a good.
    #[must_use]
    pub fn provides(self, city: CityId, good: GoodId) -> bool {
        self.rules.effects.holds(&self.rules.effects.reqs.goods[good.index()], &Context::city(city), &self)
    }

    fn goods_of(self, city: CityId) -> Vec<GoodId> {
        (0..self.rules.written.goods.len()).map(GoodId::at).filter(|&good| self.provides(city, good)).collect()
    }

    /// C-04: the home city for which a unit can trade with a city, wherever the unit is.
    ///
    /// # Errors The first reason against it.
    pub fn may_trade(self, unit: UnitId, destination: CityId) -> Result<CityId, TradeRefusal> {
        let home = self.unit_part::<Home>(unit).and_then(|home| home.0).filter(|&home| self.lives(home));
        let Some(home) = home else { return Err(TradeRefusal::NoHome) };
        let is_loaded = self.unit_part::<Load>(unit).is_some_and(|load| load.0.is_some());
        let has_good = is_loaded || !self.goods_of(home).is_empty();
        check(true, has_good, terms_between(self, home, destination).can_trade).map(|()| home)
    }

    /// C-04: the outcome if a route were wanted between two living cities that can trade.
    #[must_use]
    pub fn route_outcome(self, home: CityId, destination: CityId) -> Outcome {
        let routes = |city| self.city_part::<Routes>(city).map_or(&[][..], |routes| &routes.0);
        let value = base_value(self, home, destination);
        let has_route = routes(home).iter().any(|route| route.partner == destination);
        let values =
            |city| routes(city).iter().map(|route| base_value(self, city, route.partner)).collect::<Vec<i32>>();
        let most = |city| max_routes(self.value(EffectKind::MaxTradeRoutes, &Context::city(city)));
        decide(has_route, value, (&values(home), most(home)), (&values(destination), most(destination)))
    }
}

impl Cities<'_, '_> {
    /// Adds both halves of a route.
    pub fn open_route(
        &mut self,
        derived: &mut Derived<'_>,
        facts: &mut Facts<'_>,
        home: CityId,
        destination: CityId,
        good: GoodId,
    ) {
        let both = derived.rules.good(good).flags.iter().any(|flag| flag == "Bidirectional");
        let halves = if both { (Direction::Both, Direction::Both) } else { (Direction::From, Direction::To) };
        self.routes_mut(home).0.push(Route { partner: destination, good, direction: halves.0 });
        self.routes_mut(destination).0.push(Route { partner: home, good, direction: halves.1 });
        derived.change_city(home);
        derived.change_city(destination);
        let seat = self.site(home).owner;
        facts.tell(ESTABLISH, CivFact::TradeRouteOpened { seat, city: home, partner: destination, good });
    }
}
