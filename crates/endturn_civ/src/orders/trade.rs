//! C-04 `trade` and C-05 `market`: deliver a unit's goods to a city. Draws none. Tells nothing:
//! what it changes does.

use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::trade::establish::{Outcome, TradeRefusal};

use super::desk::refuse;
use super::prelude::*;
use crate::changes::ActionRefusal;
use crate::realm::Realm;
use crate::state::Home;

/// C-04: a unit delivers its goods to a city, and opens a trade route with its home if it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trade(pub UnitNumber, pub CityAt);

impl Form for Trade {
    const WORD: &'static str = "trade";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the unit brings its goods to a city: revenue, and a trade route if there is room".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.unit(|numbers| numbers.trades), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let visit = visit(Desk::of(seat, world), self.0, self.1)?;
        if visit.makes_route { visit.may_route } else { visit.may_sell }.map_err(refuse)
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_visit(seat, world, |troop| troop.trades, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| deliver(realm, seat, number, at, true));
    }
}

about!(Trade: City(1));

/// C-05: a unit sells its goods in a city, for the revenue alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Market(pub UnitNumber, pub CityAt);

impl Form for Market {
    const WORD: &'static str = "market";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the unit sells its goods without a trade route".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.unit(|numbers| numbers.trades), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let visit = visit(desk, self.0, self.1)?;
        visit.may_sell.map_err(refuse)?;
        let is_forced = desk.eye.rules.written.game.actions.force_trade_route;
        if is_forced && visit.makes_route && visit.may_route.is_ok() {
            let words = format!("trade {} {}", desk.names.unit_number_word(self.0), desk.names.city_at_word(self.1));
            let reason = "where a trade route is possible, the unit has to open one";
            return Err(Refusal::new("trade-route-forced", reason).expecting(["trade"]).example(words));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_visit(seat, world, |troop| troop.trades, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| deliver(realm, seat, number, at, false));
    }
}

about!(Market: City(1));

/// C-04: the options of a unit's visit to a city.
struct Visit {
    /// The visit would open a route.
    makes_route: bool,
    /// Whether the unit may open routes here.
    may_route: Result<(), ActionRefusal>,
    /// Whether the unit may sell its goods here.
    may_sell: Result<(), ActionRefusal>,
}

fn visit(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<Visit, Refusal> {
    let (unit, data) = desk.own_unit(number)?;
    let city = desk.seen_city(at)?;
    if !desk.eye.rules.troops.get(data.unit_type).trades {
        let name = desk.eye.rules.unit_type_name(data.unit_type);
        return Err(Refusal::new("not-allowed", format!("{name} can't trade")));
    }
    let home = desk.eye.may_trade(unit, city).map_err(|refusal| {
        let code = match refusal {
            TradeRefusal::NoHome => "no-home",
            TradeRefusal::NoGood => "no-goods",
            TradeRefusal::CantTrade => "cannot-trade",
        };
        Refusal::new(code, refusal.to_string())
    })?;
    Ok(Visit {
        makes_route: matches!(desk.eye.route_outcome(home, city), Outcome::Route { .. }),
        may_route: desk.may_act_on(unit, city, Action::EstablishTradeRoute),
        may_sell: desk.may_act_on(unit, city, Action::EnterMarketplace),
    })
}

fn deliver(realm: &mut Realm<'_, '_>, seat: Seat, number: UnitNumber, at: CityAt, wants_route: bool) -> Option<()> {
    let eye = realm.eye();
    let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
    if let Home(Some(home)) = *realm.units.home(unit) {
        realm.trade(unit, home, city, wants_route);
    }
    Some(())
}
