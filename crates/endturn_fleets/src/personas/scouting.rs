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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::FleetsOrder;
    use crate::personas::sandbox::{NAMES, Sandbox, persona};

    /// Energy cost of the scans among orders, in units.
    fn spent(table: &Sandbox, orders: &[FleetsOrder]) -> i64 {
        let cost = |order: &FleetsOrder| match order {
            FleetsOrder::Scan(Scan { level, .. }) => level.energy(&table.rules.scans),
            _ => 0,
        };
        orders.iter().map(cost).sum()
    }

    #[test]
    fn f_09_nobody_scans_beyond_its_purse() {
        let mut scans = 0;
        for energy in [0, 500, 2_000, 5_000, 20_000, 60_000] {
            let home = format!("energy: {energy}");
            let table = Sandbox::new(60, &[("Red", home.as_str()), ("Blue", ""), ("Green", ""), ("Gold", "")]);
            let projected = table.view("Red").project(Commitments::default()).stock.energy;
            for name in NAMES {
                let persona = persona(name);
                let purse = permille(projected, persona.knobs.scans.energy_share_permille.into());
                for seed in 0..20 {
                    let spent = spent(&table, &table.decide("Red", &persona, seed));
                    assert!(spent <= purse, "{name} spends {spent} of {purse}");
                    scans += spent;
                }
            }
        }
        assert!(scans > 0, "somebody scans");
    }

    #[test]
    fn f_09_fresh_knowledge_is_not_renewed_and_old_knowledge_is() {
        let mut table = Sandbox::new(60, &[("Red", ""), ("Blue", "")]);
        let turtle = persona("turtle");
        let scans = |table: &Sandbox| spent(table, &table.decide("Red", &turtle, 3)) > 0;
        assert!(scans(&table), "nothing is known yet");
        table.round(&["Red: scan Blue basic"]);
        for _ in 1..turtle.knobs.scans.interval_rounds {
            assert!(!scans(&table), "round {}", table.game.turn().round_number());
            table.round(&[]);
        }
        assert!(scans(&table), "the scan has grown old");
    }
}
