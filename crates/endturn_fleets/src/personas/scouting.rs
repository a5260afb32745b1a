//! F-09 Scans: knowledge is renewed when it is old and energy allows.

use endturn_engine::random::{Draws, Purpose};

use super::decisions::Decisions;
use super::persona::FleetPersona;
use endturn_engine::number::permille;

use crate::orders::Scan;
use crate::projection::Commitments;
use crate::rule_list::PERSONA_RULE;
use crate::scans::ScanLevel;
use crate::view::{FleetsView, Rival};

/// Scans the least-known rivals, within the share of energy that scans may take.
pub(super) fn scan(view: &FleetsView<'_>, persona: &FleetPersona, draws: &Draws, decisions: &mut Decisions<'_>) {
    let habits = &persona.knobs.scans;
    let energy = view.project(decisions.commitments).stock.energy;
    let mut purse = permille(energy, habits.energy_share_permille.into());
    let age = |rival: &Rival<'_>| rival.latest.map_or(u32::MAX, |report| view.round - report.round);
    let mut stale: Vec<(u32, u64, &Rival<'_>)> = view
        .rivals
        .iter()
        .filter(|rival| age(rival) >= habits.interval_rounds)
        .map(|rival| {
            let site = draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("whom to scan"));
            (age(rival), { site }.below(u64::MAX), rival)
        })
        .collect();
    stale.sort_unstable_by_key(|&(age, place, _)| (std::cmp::Reverse(age), place));
    for (_, _, rival) in stale {
        let level = level(view, persona, rival, draws);
        let affordable = ScanLevel::ALL.into_iter().rev().filter(|&other| other <= level);
        for level in affordable {
            let cost = level.energy(&view.rules.scans);
            let with = Commitments { scan_energy: decisions.commitments.scan_energy + cost, ..decisions.commitments };
            if cost <= purse && view.project(with).unpaid.energy == 0 {
                purse -= cost;
                decisions.commitments = with;
                decisions.orders.push(Scan { target: rival.seat, level }.into());
                break;
            }
        }
    }
}

/// Chooses deep and advanced scans at random, so that they cannot be predicted.
fn level(view: &FleetsView<'_>, persona: &FleetPersona, rival: &Rival<'_>, draws: &Draws) -> ScanLevel {
    let habits = &persona.knobs.scans;
    let mut draw = draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("how deep to scan"));
    let mut one_in = |every: u32| every > 0 && draw.below(u64::from(every)) == 0;
    let advanced = one_in(habits.advanced_every);
    let deep = one_in(habits.deep_every);
    match (advanced, deep) {
        (true, _) => ScanLevel::Advanced,
        (false, true) => ScanLevel::Deep,
        (false, false) => ScanLevel::Basic,
    }
}
