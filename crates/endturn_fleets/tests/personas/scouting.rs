//! F-09 Scans: knowledge is renewed when it is old and energy allows.

use endturn_engine::number::permille;
use endturn_fleets::orders::{FleetsOrder, Scan};
use endturn_fleets::projection::Commitments;

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
