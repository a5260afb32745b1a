//! W-155 Boats, caravans, diplomats, aircraft, W-157 Production and purchases: uses for idle units
//! that cost upkeep: trade routes, wonders, citizens, shields, or disbanding. Draws none. Tells
//! nothing.
//!
//! These orders come last in a turn, and none of them affects whether another of the same turn is
//! allowed: a city gets one unit per turn, and what is given to a city goes to its previous
//! production.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::{granary, unrest};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityAt, UnitId};
use endturn_civ_rules::rules::TroopNumbers;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Activity, Output};
use endturn_civ_rules::trade::establish::Outcome;

use super::own::{Own, Step};
use super::plan::Built;
use crate::changes::ActionRefusal;
use crate::orders::{CivOrder, Disband, Found, Help, Join, Recycle, Trade};
use crate::state::{Doing, Unit, Upkeep};

/// Distance at which units trade with and join cities.
const BESIDE: i32 = 1;

/// Idle units.
pub(super) const STEP: Step = Step {
    subject: "idle units",
    because: "a unit does the first that is possible: trade, help a wonder, join a city, give its shields, leave",
    knobs: |knobs| vec![("founders", knobs.founders), ("garrison", knobs.garrison)],
};

/// Units that must stay, and towns already served.
struct Roll<'a, 'w> {
    own: &'a Own<'w>,
    built: &'a [Built],
    /// Towns, by index, that buy their production.
    buyers: Bits256,
    /// Founders that the nation still wants to keep.
    founders: i32,
    /// Towns, by index, that got a unit this turn.
    served: Bits256,
}

/// Puts idle units to use.
pub(super) fn employ(own: &Own<'_>, built: &[Built], buyers: Bits256, settling: &[UnitId], orders: &mut Vec<CivOrder>) {
    let mut roll = Roll { own, built, buyers, founders: own.knobs.founders, served: Bits256::EMPTY };
    let mut traders = Vec::new();
    for one in &own.units {
        let (unit, data, numbers) = (one.unit, one.data, one.troop());
        let Some(tile) = one.tile() else { continue };
        let founds_now = numbers.founds_cities && orders.contains(&Found(own.sight.number(unit)).into());
        if founds_now || one.is_aboard() {
            continue;
        }
        if settling.contains(&unit) || is_in_the_field(own, unit, numbers) {
            continue;
        }
        if numbers.trades
            && let Some(order) = trade(own, unit, tile)
        {
            // A trader's income may affect all other orders, so traders come last.
            own.remark(&order, "the best partner in reach: one for a new route, then the farthest");
            traders.push(order);
        } else if numbers.founds_cities && roll.founders > 0 {
            roll.founders -= 1;
        } else if let Some(order) = roll.spend(unit, data, tile) {
            let remark = match order {
                CivOrder::Help(_) => "its shields bring a wonder forward",
                CivOrder::Join(_) => "the city can feed its citizens and stays in order",
                CivOrder::Recycle(_) => "it costs upkeep, and half of its shields help the city",
                _ => "it costs upkeep, and no city can use it",
            };
            own.remark(&order, remark);
            orders.push(order);
        }
    }
    orders.append(&mut traders);
}

/// Whether a unit explores or fights.
fn is_in_the_field(own: &Own<'_>, unit: UnitId, numbers: &TroopNumbers) -> bool {
    let waits = own.sight.unit::<Doing>(unit).is_some_and(|does| does.0 == Activity::Sentry);
    numbers.explores && own.knobs.explores && !waits || numbers.is_military && own.knobs.attacks_from_pct > 0
}

impl Roll<'_, '_> {
    /// The best use of a unit that costs upkeep and is not needed.
    fn spend(&mut self, unit: UnitId, data: &Unit, tile: Tile) -> Option<CivOrder> {
        let own = self.own;
        let charged = own.sight.unit::<Upkeep>(unit)?.0;
        let numbers = own.sight.rules.troops.get(data.unit_type);
        let is_charged = [Output::Food, Output::Shield, Output::Gold].iter().any(|&output| charged[output] > 0);
        if !is_charged && !numbers.founds_cities && !numbers.helps_wonders {
            return None;
        }
        if numbers.is_military && self.is_needed(tile) {
            return None;
        }
        let near = own.sight.topology().square(tile, BESIDE).filter_map(|tile| own.town_at(tile)).min();
        let Some(at) = near.filter(|&at| at < 256) else {
            let is_waiting = numbers.founds_cities && charged[Output::Food] <= 0;
            let is_useless = is_charged && !is_waiting && own.sight.may_disband(unit);
            return is_useless.then(|| Disband(own.sight.number(unit)).into());
        };
        if self.served.contains(at) {
            return None;
        }
        let town = &own.towns[at];
        let (city, at_town, number) = (town.city, town.at(), own.sight.number(unit));
        let is_unchanged = self.built[at].target == town.production.target;
        // Production that is bought this turn needs no further help (C-39).
        let may_give = |action| match own.sight.may_give_shields(unit, city, action) {
            Ok(()) if self.buyers.contains(at) => Err(ActionRefusal::NothingMissing),
            answer => answer,
        };
        let can_give = |action| is_unchanged && may_give(action).is_ok();
        let order = if numbers.helps_wonders && can_give(Action::HelpWonder) {
            Help(number, at_town).into()
        } else if may_join(own, at, unit, numbers.pop_cost) {
            Join(number, at_town).into()
        } else if !is_charged {
            return None;
        } else if can_give(Action::RecycleUnit) {
            Recycle(number, at_town).into()
        } else if may_give(Action::RecycleUnit) == Err(ActionRefusal::NothingMissing) {
            // Next turn the city builds something that can use its shields.
            return None;
        } else if is_unchanged && own.sight.may_disband(unit) {
            Disband(number).into()
        } else {
            return None;
        };
        self.served.insert(at);
        Some(order)
    }

    /// Whether a soldier keeps order in one of the nation's cities, or is in its garrison; even the
    /// last of them goes if its shields are what keeps the city in disorder.
    fn is_needed(&self, tile: Tile) -> bool {
        let own = self.own;
        let Some(at) = own.town_at(tile) else { return false };
        let town = &own.towns[at];
        let is_soldier = |unit: &&UnitId| own.is_guard(**unit);
        let count = town.own.units().iter().filter(is_soldier).count() as i32;
        let ask = |kind| own.sight.value(kind, &town.context);
        let (each, max) = (ask(EffectKind::MartialLawEach), ask(EffectKind::MartialLawMax));
        if unrest::martial_law(each, max, count) > unrest::martial_law(each, max, count - 1) {
            return true;
        }
        let is_burden = town.moods.disorder > 2 && town.books.settled.surplus[Output::Shield] <= 0;
        count <= own.knobs.garrison && !is_burden
    }
}

/// Whether a unit can join a town that can feed its citizens and keep them in order (W-144).
fn may_join(own: &Own<'_>, at: usize, unit: UnitId, citizens: i32) -> bool {
    let town = &own.towns[at];
    let faces = town.books.settled.feelings.last;
    let room = faces.happy.saturating_sub(faces.unhappy).saturating_sub(faces.angry.saturating_mul(2));
    let is_welcome = citizens > 0 && room > citizens && town.books.settled.surplus[Output::Food] > citizens;
    let size = town.size.saturating_add(citizens);
    let ask = |kind| own.sight.value(kind, &town.context);
    is_welcome
        && size <= own.sight.rules.written.game.city.add_to_size_limit
        && granary::may_have_size(size, ask(EffectKind::SizeAdj), ask(EffectKind::SizeUnlimit))
        && own.sight.may_act_on(unit, town.city, Action::JoinCity, BESIDE).is_ok()
}

/// C-04: the best partner within reach of a trader: a route before plain revenue, then the
/// farthest, which pays most.
fn trade(own: &Own<'_>, unit: UnitId, from: Tile) -> Option<CivOrder> {
    let topology = own.sight.topology();
    let mut best: Option<(bool, i32, CityAt)> = None;
    for tile in topology.square(from, BESIDE) {
        let Some(seen) = own.sight.city_on(tile) else { continue };
        // Another trader of the same turn may take the last slot, so both actions must be possible.
        let is_open = |action| own.sight.may_act_on(unit, seen.city, action, BESIDE).is_ok();
        if !is_open(Action::EstablishTradeRoute) || !is_open(Action::EnterMarketplace) {
            continue;
        }
        let Ok(home) = own.sight.may_trade(unit, seen.city) else { continue };
        let makes_route = matches!(own.sight.route_outcome(home, seen.city), Outcome::Route { .. });
        let from = own.sight.own_city(home);
        let distance = from.map_or(0, |from| topology.distance(from.site.tile, seen.tile));
        if best.is_none_or(|(route, far, _)| (makes_route, distance) > (route, far)) {
            best = Some((makes_route, distance, CityAt(seen.tile)));
        }
    }
    best.map(|(_, _, at)| Trade(own.sight.number(unit), at).into())
}
