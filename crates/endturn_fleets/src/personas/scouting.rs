//! F-09 Scans: knowledge is renewed when it is old and energy allows.

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    random::{Draws, Purpose},
    reasons::{Reason, Weighed},
};

use super::decisions::Decisions;
use super::persona::FleetPersona;
use endturn_engine::number::permille;

use crate::orders::{FleetsOrder, Scan};
use crate::projection::Commitments;
use crate::rule_list::PERSONA_RULE;
use crate::scans::ScanLevel;
use crate::view::{FleetsView, Rival};

/// Scans the least-known rivals, within the share of energy that scans may take.
pub(super) fn scan(view: &FleetsView<'_>, persona: &FleetPersona, draws: &Draws, decisions: &mut Decisions<'_>) {
    let habits = &persona.knobs.scans;
    let energy = view.project(decisions.commitments).stock.energy;
    let mut purse = permille(energy, habits.energy_share_permille.into());
    let (share, first) = (purse, decisions.orders.len());
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
    explain(view, persona, share, first, decisions);
}

/// Records which rivals were scanned, by the age of what is known of them; `share` is the energy
/// that scans could take, `first` the place of the first scan among the orders.
fn explain(view: &FleetsView<'_>, persona: &FleetPersona, share: i64, first: usize, decisions: &mut Decisions<'_>) {
    if !decisions.budget.is_asked() {
        return;
    }
    let habits = &persona.knobs.scans;
    let scans = decisions.orders.iter().enumerate().skip(first).filter_map(|(at, order)| match order {
        FleetsOrder::Scan(scan) => Some((scan.target, at)),
        _ => None,
    });
    let scans: Vec<_> = scans.collect();
    let option = |rival: &Rival<'_>| {
        let option = Weighed::new(view.roster.name(rival.seat));
        let age = rival.latest.map(|report| i64::from(view.round - report.round));
        let order = scans.iter().find(|(seat, _)| *seat == rival.seat).map(|(_, at)| *at);
        let note = match (order, age) {
            (Some(_), None) => "never scanned, or too long ago to remember",
            (Some(_), Some(_)) => "its knowledge is old",
            (None, Some(age)) if age < i64::from(habits.interval_rounds) => "its knowledge is recent enough",
            (None, _) => "the energy for scans does not pay for it",
        };
        let option = Weighed { worth: age, ..option }.note(note);
        match order {
            Some(at) => option.given(at..at + 1),
            None => option,
        }
    };
    let mut options: Vec<Weighed> = view.rivals.iter().map(option).collect();
    options.compact_sort_by_key(|one| std::cmp::Reverse((one.is_taken, one.worth.is_none(), one.worth)));
    let reason = Reason::new("scans")
        .measured_in("rounds since the last scan")
        .knob("scans.interval_rounds", habits.interval_rounds)
        .knob("scans.energy_share_permille", habits.energy_share_permille)
        .fact("energy for scans", share)
        .options(options);
    decisions.budget.explain(|| reason);
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
