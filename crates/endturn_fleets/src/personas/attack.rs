//! F-09 Attacks: outbound power against the last scan, aged by the mission timeline.

use endturn_engine::random::{Draws, Purpose};

use super::{Decisions, Force, Persona, knobs::Phase};
use crate::battle::{Swing, expected_losses};
use crate::fleet::{Class, Fleet};
use crate::orders::FleetsOrder;
use crate::rules::Rules;
use crate::scans::Band;
use crate::turn_table::PERSONA_RULE;
use crate::view::{FleetsView, Rival};

/// Millionths of a ship in [`expected_losses`].
const MILLION: u64 = 1_000_000;

/// Declares attacks that are expected to win, on the weakest rival first.
pub(super) fn declare(
    view: &FleetsView<'_>,
    persona: &Persona,
    phase: Phase,
    draws: &Draws,
    decisions: &mut Decisions<'_>,
) {
    let knobs = &persona.knobs;
    let mut available = scaled(view.unreserved(), 1_000 - knobs.home_guard_permille.at(phase).min(&1_000));
    let mut missions = u32::try_from(view.missions.len()).unwrap_or(u32::MAX);
    let mut targets: Vec<(i64, u64, &Rival<'_>, Fleet)> = view
        .rivals
        .iter()
        .filter_map(|rival| {
            let defence = estimate(view, persona, phase, rival, draws)?;
            let site = draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("whom to attack"));
            Some((defence.value(view.rules), { site }.below(u64::MAX), rival, defence))
        })
        .collect();
    targets.sort_unstable_by_key(|&(value, place, ..)| (value, place));
    for (_, _, rival, defence) in targets {
        if missions >= knobs.max_missions || available.is_empty() {
            return;
        }
        if let Some(ships) = force(view.rules, knobs.force, available, defence) {
            available = available.saturating_sub(ships);
            missions += 1;
            decisions.commitments.attacks += 1;
            decisions.orders.push(FleetsOrder::Attack { target: rival.seat, ships });
        }
    }
}

/// The ships to send, if any part of what is available is expected to win.
fn force(rules: &Rules, force: Force, available: Fleet, defence: Fleet) -> Option<Fleet> {
    let smallest = match force {
        Force::Everything => 8,
        Force::Enough => 1,
    };
    (smallest..=8)
        .map(|eighths| scaled(available, eighths * 125))
        .find(|&ships| !ships.is_empty() && wins(rules, ships, defence))
}

/// Whether an attack is expected to destroy the defence and to leave survivors.
fn wins(rules: &Rules, attack: Fleet, defence: Fleet) -> bool {
    if defence.is_empty() {
        return true;
    }
    let destroyed = expected_losses(rules, attack, defence, Swing::NONE);
    let clears = defence.present().all(|(class, count)| destroyed[class.index()] >= u64::from(count) * MILLION);
    let lost = expected_losses(rules, defence, attack, Swing::NONE);
    let survives = attack.present().any(|(class, count)| lost[class.index()] + MILLION <= u64::from(count) * MILLION);
    clears && survives
}

/// The defence that an attack declared now would meet, made larger by the margin; none without a scan that is fresh enough.
fn estimate(view: &FleetsView<'_>, persona: &Persona, phase: Phase, rival: &Rival<'_>, draws: &Draws) -> Option<Fleet> {
    let knobs = &persona.knobs;
    let report = rival.latest.filter(|report| view.round - report.round <= knobs.scan_age_max_rounds)?;
    let battle = view.round + view.rules.missions.battle_after;
    let growing = i64::from(battle - report.round);
    let income = income_estimate(view.rules, rival);
    let new_value =
        (i128::from(income) * i128::from(growing) * i128::from(knobs.assumed_growth_permille) / 1_000) as i64;
    let defence = report.facts.home.saturating_add(likely_ships(view.rules, report.facts.home, new_value));
    let mut draw = draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("estimate"));
    let noise = i64::from(knobs.noise_permille);
    let factor = 1_000 + i64::from(*knobs.margin_permille.at(phase)) + draw.between(-noise, noise);
    Some(scaled(defence, u32::try_from(factor.max(0)).unwrap_or(0)))
}

/// Metal and energy that a rival probably earns per round.
fn income_estimate(rules: &Rules, rival: &Rival<'_>) -> i64 {
    let bands = &rules.scans.income_bands;
    let middle = |band: Band| match band {
        Band::Low => (bands.medium - 1).min(rules.base_income.metal.max(rules.base_income.energy)),
        Band::Medium => (bands.medium + bands.high) / 2,
        Band::High => bands.high + bands.high / 4,
    };
    match rival.deep.and_then(|report| report.facts.economy) {
        Some(economy) => middle(economy.metal) + middle(economy.energy),
        None => rules.base_income.total(),
    }
}

/// Ships of a value, in the proportions of a fleet that was seen; the cheapest class where none was.
fn likely_ships(rules: &Rules, seen: Fleet, value: i64) -> Fleet {
    let total = seen.value(rules);
    if total == 0 {
        let Some(class) = rules.cheapest_first().next() else { return Fleet::EMPTY };
        return Fleet::of(class, whole(i128::from(value) / i128::from(rules.ship(class).cost.total().max(1))));
    }
    let share = |count: u32| whole(i128::from(count) * i128::from(value) / i128::from(total));
    Class::all().fold(Fleet::EMPTY, |sum, class| sum.with(class, share(seen.count(class))))
}

fn scaled(fleet: Fleet, permille: u32) -> Fleet {
    let part = |count: u32| whole(i128::from(count) * i128::from(permille) / 1_000);
    Class::all().fold(Fleet::EMPTY, |sum, class| sum.with(class, part(fleet.count(class))))
}

fn whole(count: i128) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}
