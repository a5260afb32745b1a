//! W-147 Settling and terrain work: a persona lets all workers work by themselves, and trains as
//! many as there is work for. Draws none. Tells nothing.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::rules::TroopNumbers;

use super::own::{Own, Step};
use crate::orders::{About, Auto, CivOrder};
use crate::state::Automatic;

/// Open jobs per worker that the nation wants.
const JOBS_EACH: i32 = 3;

/// Workers.
pub(super) const STEP: Step = Step {
    subject: "workers",
    because: "units that can work on the land choose their work by themselves, by the rules of automatic workers",
    knobs: |knobs| vec![("workers_pct", knobs.workers_pct), ("settles", knobs.settles)],
};

/// Automates all units that can work on the land: workers, and founders with nothing else to do in
/// a nation that sends founders out. These then count as busy, as do those already automated.
pub(super) fn put_to_work(own: &Own<'_>, busy: &mut Vec<UnitId>, orders: &mut Vec<CivOrder>) {
    if own.knobs.workers_pct <= 0 {
        return;
    }
    for one in &own.units {
        let (unit, numbers) = (one.unit, one.troop());
        let is_for_land =
            numbers.works && (!numbers.founds_cities || own.knobs.settles > 0 && !own.knobs.founders_explore);
        let number = own.sight.number(unit);
        let is_sent = || orders.iter().any(|order| order.about() == About::Unit(number));
        if !is_for_land || one.is_aboard() || busy.contains(&unit) || is_sent() {
            continue;
        }
        if !one.part::<Automatic>().is_some_and(|automatic| automatic.0) {
            let order = Auto(number).into();
            let remark = if numbers.founds_cities { "a founder without a site works on the land" } else { "a worker" };
            own.remark(&order, remark);
            orders.push(order);
        }
        busy.push(unit);
    }
}

/// W-147: number of workers that the nation lacks: it wants some for its cities, at most as many as
/// there is work for, but at least one once it has two cities.
pub(super) fn missing(own: &Own<'_>) -> i32 {
    if own.knobs.workers_pct <= 0 || own.towns.len() < 2 {
        return 0;
    }
    let for_cities = own.count().saturating_mul(own.knobs.workers_pct).saturating_add(99) / 100;
    let wanted = for_cities.min(open_jobs(own) / JOBS_EACH).max(1);
    let is_worker = |numbers: &TroopNumbers| numbers.works && !numbers.founds_cities;
    let troops = &own.sight.rules.troops;
    let there = own.units.iter().filter(|unit| is_worker(unit.troop())).count();
    let targets = own.towns.iter().filter_map(|town| town.production.target.unit());
    let under_way = targets.filter(|&unit| is_worker(troops.get(unit))).count();
    wanted.saturating_sub(i32::try_from(there + under_way).unwrap_or(i32::MAX))
}

/// Jobs open on tiles that citizens work.
fn open_jobs(own: &Own<'_>) -> i32 {
    let worked = own.towns.iter().flat_map(|town| ones(town.worked & !1).filter_map(|place| town.own.tile(place)));
    worked.map(|tile| own.sight.open_jobs(tile)).sum()
}
