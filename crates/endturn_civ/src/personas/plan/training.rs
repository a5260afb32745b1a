//! W-157 Production and purchases: the units that cities train: founders, workers, explorers,
//! boats, garrisons, and soldiers for attacks. Draws none. Tells nothing.

use endturn_civ_rules::ids::UnitTypeId;
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Output;

use super::super::effort::Effort;
use super::super::gain::Limits;
use super::super::own::{Own, Town};
use super::{Planner, Wish, cost_of, of_pct, stock_with, trains_founder, turns};

impl<'w> Planner<'_, 'w> {
    /// Collects garrisons, and founders where they are needed.
    pub(super) fn gather_units(&mut self, town: &Town<'w>, limits: &Limits, effort: &mut Effort) {
        let own = self.own;
        let calm = limits.calm(own, town, limits.martial_law);
        let guard = if limits.garrison < own.garrison(town) { i64::from(own.knobs.garrison_worth) } else { 0 };
        if calm + guard > 0 {
            effort.evaluations += own.book.soldiers.len() as u32;
            let for_guard = best_soldier(own, town, guard > 0);
            if let Some(unit) = for_guard {
                let target = Target::Unit(unit);
                let missing = i64::from(cost_of(own, town, target).saturating_sub(stock_with(own, town, target)));
                let upkeep = i64::from(own.sight.rules.troops.get(unit).upkeep[Output::Shield]);
                let net = calm + guard - upkeep * own.worth(Output::Shield);
                let want = self.want(net, missing, turns(missing, town.shields));
                let cause = "to guard the city or keep order (`garrison_worth`)";
                self.wishes.push(Wish { target, want, cause });
            }
        }
        if self.soldiers_missing > 0
            && (own.knobs.raid_size == 0 || own.is_at_front(town))
            && let Some(unit) = best_attacker(own, town)
        {
            self.soldiers_missing -= 1;
            effort.evaluations += own.book.soldiers.len() as u32;
            let target = Target::Unit(unit);
            let missing = i64::from(cost_of(own, town, target).saturating_sub(stock_with(own, town, target)));
            let want = self.want(i64::from(own.knobs.army_worth), missing, turns(missing, town.shields));
            let cause = "to attack (`army_worth`)";
            self.wishes.push(Wish { target, want, cause });
        }
        if self.boat_is_wanted
            && let Some(boat) = self.ferry.and_then(|ferry| ferry.wanted(town))
        {
            // One at a time: the next city does not know of this one.
            self.boat_is_wanted = false;
            effort.evaluations += 1;
            let (want, cause) = (of_pct(own.knobs.boat_want_pct), "as a boat (`boat_want_pct`)");
            self.wishes.push(Wish { target: Target::Unit(boat), want, cause });
        }
        if self.workers_missing > 0
            && let Some(unit) = best_worker(own, town)
        {
            self.workers_missing -= 1;
            effort.evaluations += own.book.workers.len() as u32;
            let (want, cause) = (of_pct(own.knobs.worker_want_pct), "as a worker (`worker_want_pct`)");
            self.wishes.push(Wish { target: Target::Unit(unit), want, cause });
        }
        if self.explorers_missing > 0
            && let Some(unit) = best_explorer(own, town)
        {
            self.explorers_missing -= 1;
            effort.evaluations += own.book.explorers.len() as u32;
            let (want, cause) = (of_pct(own.knobs.worker_want_pct), "to explore (`worker_want_pct`)");
            self.wishes.push(Wish { target: Target::Unit(unit), want, cause });
        }
        let is_under_way = own.knobs.reserves_sites && trains_founder(own, town);
        if (self.founders_missing > 0 || is_under_way)
            && town.size >= own.knobs.founders_from_size
            && self.has_site(town)
            && let Some(&unit) = own.book.founders.first()
        {
            self.founders_missing -= 1;
            effort.evaluations += 1;
            let (want, cause) = (of_pct(own.knobs.founder_want_pct), "to found a city (`founder_want_pct`)");
            self.wishes.push(Wish { target: Target::Unit(unit), want, cause });
        }
    }
}

/// W-157: number of explorers that the nation lacks, while it knows of unknown land next to its
/// own.
pub(super) fn explorers_missing(own: &Own<'_>) -> i32 {
    if own.knobs.explorers <= 0 || !own.has_edge() {
        return 0;
    }
    let explores = |unit: UnitTypeId| own.sight.rules.troops.get(unit).explores;
    let there = own.units.iter().filter(|unit| explores(unit.data.unit_type)).count();
    let under_way = own.towns.iter().filter_map(|town| town.production.target.unit()).filter(|&unit| explores(unit));
    own.knobs.explorers.saturating_sub((there + under_way.count()) as i32)
}

/// The cheapest unit that explores.
fn best_explorer(own: &Own<'_>, town: &Town<'_>) -> Option<UnitTypeId> {
    let (shop, troops) = (town.own.shop(), &own.sight.rules.troops);
    let is_known = |unit: &UnitTypeId| troops.get(*unit).tech.is_none_or(|tech| own.research.knows(tech));
    let fit = own.book.explorers.iter().copied().filter(|unit| town.own.is_native(*unit)).filter(is_known);
    fit.filter(|&unit| has_now(&shop, Target::Unit(unit))).min_by_key(|&unit| (troops.get(unit).build_cost, unit))
}

pub(super) fn founders(own: &Own<'_>) -> i32 {
    if own.knobs.founders <= 0 {
        return 0;
    }
    let under_way = own.towns.iter().filter(|town| trains_founder(own, town));
    founders_there(own) + under_way.count() as i32
}

/// The number of the nation's founders.
pub(super) fn founders_there(own: &Own<'_>) -> i32 {
    own.units.iter().filter(|unit| unit.troop().founds_cities).count() as i32
}

/// The unit that defends best for its cost, or the cheapest if only numbers count.
fn best_soldier(own: &Own<'_>, town: &Town<'_>, defends: bool) -> Option<UnitTypeId> {
    let shop = town.own.shop();
    let mut best: Option<(i64, UnitTypeId)> = None;
    for soldier in &own.book.soldiers {
        let is_known = soldier.tech.is_none_or(|tech| own.research.knows(tech));
        if !is_known || !town.own.is_native(soldier.unit) {
            continue;
        }
        let cost = i64::from(own.sight.rules.troops.get(soldier.unit).build_cost.max(1));
        let worth = if defends { 1000 + 1000 * i64::from(soldier.defense) } else { 1000 } / cost;
        if best.is_none_or(|(most, _)| worth > most) && has_now(&shop, Target::Unit(soldier.unit)) {
            best = Some((worth, soldier.unit));
        }
    }
    best.map(|(_, unit)| unit)
}

/// The unit that attacks best for its cost, among those that can conquer cities.
fn best_attacker(own: &Own<'_>, town: &Town<'_>) -> Option<UnitTypeId> {
    let shop = town.own.shop();
    let mut best: Option<(i64, UnitTypeId)> = None;
    for soldier in own.book.soldiers.iter().filter(|soldier| soldier.attack > 0) {
        if soldier.tech.is_some_and(|tech| !own.research.knows(tech)) || !town.own.is_native(soldier.unit) {
            continue;
        }
        let cost = i64::from(own.sight.rules.troops.get(soldier.unit).build_cost.max(1));
        // Strength wins more battles than numbers.
        let worth = 1000 * i64::from(soldier.attack) * i64::from(soldier.attack) / cost;
        if best.is_none_or(|(most, _)| worth > most) && has_now(&shop, Target::Unit(soldier.unit)) {
            best = Some((worth, soldier.unit));
        }
    }
    best.map(|(_, unit)| unit)
}

/// The unit that does most land work for its cost, among those that cost no citizens.
fn best_worker(own: &Own<'_>, town: &Town<'_>) -> Option<UnitTypeId> {
    let (shop, rules) = (town.own.shop(), own.sight.rules);
    let mut best: Option<(i64, UnitTypeId)> = None;
    for &unit in &own.book.workers {
        let troop = rules.troops.get(unit);
        if troop.tech.is_some_and(|tech| !own.research.knows(tech)) || !town.own.is_native(unit) {
            continue;
        }
        let worth = 1000 * i64::from(rules.movement.mover(unit).base) / i64::from(troop.build_cost.max(1));
        if best.is_none_or(|(most, _)| worth > most) && has_now(&shop, Target::Unit(unit)) {
            best = Some((worth, unit));
        }
    }
    best.map(|(_, unit)| unit)
}
