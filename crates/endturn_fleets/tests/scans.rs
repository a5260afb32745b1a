//! F-08 Scans: the facts that a scan of each level reveals about a planet.

use endturn_fleets::fleet::Fleet;
use endturn_fleets::income::{self, Holdings};
use endturn_fleets::projection::Commitments;
use endturn_fleets::scans::{Band, Bucket, Intent, ScanLevel, ScanTarget, intent, intent_of, scan};
use endturn_fleets::structures::Structures;

use crate::support::shipped;

fn target(mines: u32, reactors: u32) -> ScanTarget<'static> {
    ScanTarget {
        home: Fleet([7, 0, 2, 0, 0, 0, 0, 0]),
        complete: Structures::new(mines, reactors),
        income: income::income(&shipped(), Structures::new(mines, reactors)),
        persona: Some("turtle"),
        intent: Intent::Economy,
    }
}

#[test]
fn f_08_each_level_reveals_what_the_rules_list() {
    let rules = shipped();
    let seen = ScanLevel::ALL.map(|level| scan(&rules, level, &target(1, 3)));
    assert!(seen.iter().all(|facts| facts.home == target(1, 3).home));
    assert_eq!(seen.clone().map(|facts| facts.economy.is_some()), [false, true, true]);
    assert_eq!(seen.clone().map(|facts| facts.player.is_some()), [false, false, true]);
    let economy = seen[1].economy.expect("deep");
    assert_eq!((economy.metal, economy.energy), (Band::Medium, Band::High));
    let player = seen[2].player.clone().expect("advanced");
    assert_eq!((player.persona.as_deref(), player.intent), (Some("turtle"), Intent::Economy));
}

#[test]
fn f_08_bands_change_at_their_least_income() {
    let bands = shipped().scans.income_bands;
    let seen = [i64::MIN, 12_499, 12_500, 17_499, 17_500, i64::MAX].map(|income| Band::of(&bands, income));
    assert_eq!(seen, [Band::Low, Band::Low, Band::Medium, Band::Medium, Band::High, Band::High]);
}

#[test]
fn f_08_structures_are_told_in_buckets() {
    let buckets = shipped().scans.structure_buckets;
    let seen = |count| Bucket::of(&buckets, count);
    assert_eq!(seen(0), Bucket { least: 0, most: Some(0) });
    assert_eq!([seen(1), seen(3)], [Bucket { least: 1, most: Some(3) }; 2]);
    assert_eq!([seen(4), seen(6)], [Bucket { least: 4, most: Some(6) }; 2]);
    assert_eq!([seen(7), seen(u32::MAX)], [Bucket { least: 7, most: None }; 2]);
}

#[test]
fn f_08_scans_cost_energy_by_level() {
    let rules = shipped();
    assert_eq!(ScanLevel::ALL.map(|level| level.energy(&rules.scans)), [2_000, 6_000, 12_000]);
}

#[test]
fn f_08_an_attack_outshines_all_and_a_clear_share_decides_the_rest() {
    let scans = shipped().scans;
    assert_eq!(intent(&scans, 1, 1_000_000, 0), Intent::Attack);
    assert_eq!(intent(&scans, 0, 600, 400), Intent::Economy);
    assert_eq!(intent(&scans, 0, 400, 600), Intent::Military);
    assert_eq!(intent(&scans, 0, 599, 401), Intent::Unclear);
    assert_eq!(intent(&scans, 0, 0, 0), Intent::Unclear);
    assert_eq!(intent(&scans, 0, i64::MAX, i64::MAX), Intent::Unclear);
}

#[test]
fn f_08_intent_is_read_from_commitments() {
    let rules = shipped();
    let mut commitments = Commitments { structures: Structures::new(1, 0), ..Commitments::default() };
    assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Economy);
    commitments.ships = Fleet([150, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Military);
    commitments.ships = Fleet([100, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Unclear);
}
