//! Whether a seat may give an order now: what units do to cities (22.1, 22.2, C-04, C-39, W-44, W-144).

use endturn_civ_rules::city::granary;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::{CityAt, UnitId, UnitNumber};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::trade::establish::{Outcome, TradeRefusal};
use endturn_engine::orders::Refusal;

use super::check::Desk;
use crate::changes::{ActionRefusal, founding_problem};
use crate::state::{Citizens, Home, Site, Unit};

/// Units join, trade and settle in a city that they are in or next to.
const BESIDE: i32 = 1;

fn own_unit<'w>(desk: Desk<'w>, number: UnitNumber) -> Result<(UnitId, &'w Unit), Refusal> {
    let unit = desk.eye.unit_numbered(desk.seat, number);
    let own = unit.and_then(|unit| Some((unit, desk.eye.unit_part(unit)?)));
    own.ok_or_else(|| desk.names.unknown_unit(None))
}

fn refuse(refusal: ActionRefusal) -> Refusal {
    let code = match refusal {
        ActionRefusal::TooFar => "too-far",
        ActionRefusal::NothingToHelp => "nothing-to-help",
        ActionRefusal::NothingMissing => "nothing-missing",
        ActionRefusal::NotEnabled => "not-allowed",
    };
    Refusal::new(code, refusal.to_string())
}

/// C-61: a founder on a tile where a city can stand.
pub(super) fn found(desk: Desk<'_>, number: UnitNumber) -> Result<(), Refusal> {
    let (unit, data) = own_unit(desk, number)?;
    let name = desk.eye.rules.unit_type_name(data.unit_type);
    if !desk.eye.rules.troops.get(data.unit_type).founds_cities {
        return Err(Refusal::new("not-allowed", format!("{name} can't found cities")));
    }
    if let Some(problem) = founding_problem(desk.eye, desk.seat, data.tile) {
        // Units do not move: one that was trained in a city stays there.
        let is_home = desk.eye.map.city(data.tile).and_then(|city| desk.eye.city_part::<Site>(city));
        let city =
            is_home.filter(|site| site.owner == desk.seat).map(|site| desk.names.city_at_word(CityAt(site.tile)));
        let word = desk.names.unit_word(unit);
        let Some(city) = city else { return Err(Refusal::new("no-city-here", problem)) };
        let reason = format!("{problem}, and units do not move; `join` makes citizens of {word} again");
        return Err(Refusal::new("no-city-here", reason).expecting(["join"]).example(format!("join {word} {city}")));
    }
    let action = Some(Action::FoundCity);
    let holder = desk.eye.map.owner(data.tile);
    let actor = Context { unit: Some(unit), other: holder, action, ..Context::default() };
    let target = Context { tile: Some(data.tile), other: Some(desk.seat), action, ..Context::default() };
    if desk.eye.is_enabled(Action::FoundCity, &actor, &target) {
        Ok(())
    } else {
        Err(Refusal::new("not-allowed", "the rules don't allow this unit to found a city here"))
    }
}

/// W-144, 22.2: the city stays within what the rules and its buildings allow.
pub(super) fn join(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<(), Refusal> {
    let (unit, data) = own_unit(desk, number)?;
    let city = desk.own_city(at)?;
    desk.eye.may_act_on(unit, city, Action::JoinCity, BESIDE, None).map_err(refuse)?;
    let citizens = desk.eye.rules.troops.get(data.unit_type).pop_cost;
    if citizens <= 0 {
        return Err(Refusal::new("not-allowed", "there are no citizens in this unit"));
    }
    let size = desk.eye.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size).saturating_add(citizens);
    let most = desk.eye.rules.written.game.city.add_to_size_limit;
    if size > most {
        let reason = format!("units can't make a city larger than {most}, and this would be {size}");
        return Err(Refusal::new("city-too-large", reason));
    }
    let value = |kind| desk.eye.value(kind, &Context::city(city));
    if !granary::may_have_size(size, value(EffectKind::SizeAdj), value(EffectKind::SizeUnlimit)) {
        let reason = format!("this city can't grow to {size} without an improvement");
        return Err(Refusal::new("city-too-large", reason));
    }
    Ok(())
}

/// C-39.
pub(super) fn help(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<(), Refusal> {
    give(desk, number, at, Action::HelpWonder)
}

/// C-39.
pub(super) fn recycle(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<(), Refusal> {
    give(desk, number, at, Action::RecycleUnit)
}

fn give(desk: Desk<'_>, number: UnitNumber, at: CityAt, action: Action) -> Result<(), Refusal> {
    let (unit, _) = own_unit(desk, number)?;
    // Whom a unit may be recycled for the rules say; what others build is their secret.
    let city = if action == Action::HelpWonder { desk.own_city(at)? } else { desk.seen_city(at)? };
    desk.eye.may_give_shields(unit, city, action).map_err(refuse)
}

/// C-04: what a unit's visit to a city can be.
struct Visit {
    /// A route would come of it.
    makes_route: bool,
    /// The unit may set up routes here.
    may_route: Result<(), ActionRefusal>,
    /// The unit may sell its goods here.
    may_sell: Result<(), ActionRefusal>,
}

fn visit(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<Visit, Refusal> {
    let (unit, data) = own_unit(desk, number)?;
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
    let may = |action| desk.eye.may_act_on(unit, city, action, BESIDE, None);
    Ok(Visit {
        makes_route: matches!(desk.eye.route_outcome(home, city), Outcome::Route { .. }),
        may_route: may(Action::EstablishTradeRoute),
        may_sell: may(Action::EnterMarketplace),
    })
}

/// C-04: a route where there is room, else the revenue alone.
pub(super) fn trade(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<(), Refusal> {
    let visit = visit(desk, number, at)?;
    if visit.makes_route { visit.may_route } else { visit.may_sell }.map_err(refuse)
}

/// C-05: the revenue alone, unless the ruleset forces a route that is possible.
pub(super) fn market(desk: Desk<'_>, number: UnitNumber, at: CityAt) -> Result<(), Refusal> {
    let visit = visit(desk, number, at)?;
    visit.may_sell.map_err(refuse)?;
    let is_forced = desk.eye.rules.written.game.actions.force_trade_route;
    if is_forced && visit.makes_route && visit.may_route.is_ok() {
        let words = format!("trade {} {}", desk.names.unit_number_word(number), desk.names.city_at_word(at));
        let reason = "where a trade route is possible, it is what the unit sets up";
        return Err(Refusal::new("trade-route-forced", reason).expecting(["trade"]).example(words));
    }
    Ok(())
}

/// W-144.
pub(super) fn disband(desk: Desk<'_>, number: UnitNumber) -> Result<(), Refusal> {
    let (unit, _) = own_unit(desk, number)?;
    if desk.eye.may_disband(unit) {
        Ok(())
    } else {
        Err(Refusal::new("not-allowed", "the rules don't allow this unit to disband"))
    }
}

/// W-144.
pub(super) fn rehome(desk: Desk<'_>, number: UnitNumber) -> Result<(), Refusal> {
    let (unit, data) = own_unit(desk, number)?;
    let Some(city) = desk.eye.map.city(data.tile) else {
        return Err(Refusal::new("no-city-here", "the unit stands in no city"));
    };
    let home = desk.eye.unit_part::<Home>(unit).and_then(|home| home.0);
    if desk.eye.city_part::<Site>(city).is_none_or(|site| site.owner != desk.seat) {
        return Err(Refusal::new("not-your-city", "this city is not yours"));
    }
    if home == Some(city) {
        return Err(Refusal::new("at-home-already", "this city supports the unit already"));
    }
    desk.eye.may_act_on(unit, city, Action::HomeCity, 0, None).map_err(refuse)
}
