//! The shipped ruleset holds the numbers of the rules' tables, row by row.

use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::rules::{MissionKind, MissionRules, Rules};
use endturn_agency::battles::ruleset::opposition::Penalised;
use endturn_agency::frame::content::Dependency;
use endturn_agency::frame::ids::FactionId;
use serde::Deserialize;

use crate::battles::support::{known, shipped};

/// Rounds a number to this many digits, to the nearest.
fn rounded(number: Fixed, digits: usize) -> String {
    let half = Fixed::micro(5 * 10_i64.pow(5 - digits as u32));
    format!("{:.*}", digits, number + half)
}

#[test]
fn e_17_k_59_enemies() {
    type Row = (String, (i32, i32, i32, bool), String);
    let rules = shipped();
    let found: Vec<Row> = rules
        .enemies()
        .map(|(_, one)| {
            let numbers = (one.skill, one.hit_points, one.damage, one.is_officer);
            (one.names.word.clone(), numbers, rounded(one.rating, 3))
        })
        .collect();
    assert_eq!(found, known::<Vec<Row>>("enemies"));
}

type Operation = (String, (u32, i32), Vec<u32>, u32, String);
type Raid = (String, (u32, i32), Vec<u32>, u32, String, (i64, i64, i64, (u32, u32)));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Missions {
    raids: Vec<Raid>,
    operations: Vec<Operation>,
}

fn row(rules: &Rules, mission: &MissionRules) -> Operation {
    let count = |id| mission.enemies.iter().find(|(other, _)| *other == id).map_or(0, |(_, count)| *count);
    let units = rules.enemies().map(|(id, _)| count(id)).collect();
    let timing = (mission.level, mission.expires_in);
    (mission.names.word.clone(), timing, units, mission.enemy_count(), rounded(mission.rating, 2))
}

#[test]
fn e_18_k_59_raids_are_the_same_with_every_faction() {
    let (rules, expected) = (shipped(), known::<Missions>("missions").raids);
    for (faction, _) in rules.factions() {
        let own = rules.missions().filter(|(_, one)| one.faction == faction && !one.is_operation());
        let mut found: Vec<Raid> = own
            .map(|(_, one)| {
                let MissionKind::Raid { panic_reduction_bp, suppression_turns } = one.kind else { panic!("{one:?}") };
                let (word, timing, units, count, rating) = row(&rules, one);
                let pays = (one.money, one.funding, panic_reduction_bp, suppression_turns);
                (word, timing, units, count, rating, pays)
            })
            .collect();
        for (found, expected) in found.iter_mut().zip(&expected) {
            assert!(faction != FactionId(0) || found.0 == expected.0);
            found.0.clone_from(&expected.0);
        }
        assert_eq!(found, expected);
    }
}

#[test]
fn e_19_k_59_operations() {
    let rules = shipped();
    let found: Vec<Operation> = rules.operations(FactionId(0)).map(|(_, one)| row(&rules, one)).collect();
    assert_eq!(found, known::<Missions>("missions").operations);
}

#[test]
fn e_13_activity() {
    let rules = shipped();
    let operations: Vec<Option<(i32, i32)>> = rules.activity.iter().map(|one| one.operation_turns).collect();
    let starts = [None, Some(15), Some(13), Some(11), Some(10), Some(9), Some(8), Some(7)];
    assert_eq!(operations, starts.map(|start| start.map(|least| (least, least + 10))));
    let turns: Vec<Option<(i32, i32)>> = rules.activity.iter().map(|one| one.turns).collect();
    assert_eq!((turns[0], turns[7]), (Some((15, 30)), None));
    assert!(turns[1..7].iter().all(|turns| *turns == Some((60, 90))));
    let weights: Vec<&[i32]> = rules.activity.iter().map(|one| one.weights_pct.as_slice()).collect();
    assert_eq!(
        weights,
        [
            &[] as &[i32],
            &[80, 20, 0, 0, 0, 0],
            &[60, 30, 10, 0, 0, 0],
            &[40, 40, 15, 5, 0, 0],
            &[30, 30, 30, 10, 0, 0],
            &[20, 25, 35, 15, 5, 0],
            &[15, 20, 30, 20, 10, 5],
            &[10, 15, 25, 25, 15, 10]
        ]
    );
    let levels: Vec<u32> = rules.factions().map(|(_, one)| one.activity_level).collect();
    assert_eq!(levels, [1, 0, 0]);
}

#[test]
fn e_14_stakes() {
    let rules = shipped();
    let found: Vec<(i32, i32, i32, i32, bool)> =
        rules.stakes.iter().map(|one| (one.panic_bp, one.money, one.funding, one.funding_loss, one.is_fatal)).collect();
    assert_eq!(
        found,
        [
            (2, 10, 0, 0, false),
            (10, 30, 5, 1, false),
            (30, 100, 20, 4, false),
            (100, 300, 40, 8, false),
            (300, 1000, 80, 16, false),
            (0, 0, 0, 0, true)
        ]
    );
    assert_eq!(rules.penalised, Penalised::Expired);
}

/// Difficulty of each lead of a faction's chain, and whether it is repeatable.
const CHAIN: [(u32, bool); 18] = [
    (3, true),
    (3, false),
    (5, false),
    (6, true),
    (3, false),
    (8, true),
    (4, false),
    (10, true),
    (5, false),
    (12, true),
    (6, false),
    (15, true),
    (8, false),
    (20, true),
    (8, false),
    (25, true),
    (8, false),
    (35, false),
];

#[test]
fn e_20_each_faction_has_a_chain_of_eighteen_leads() {
    let rules = shipped();
    assert_eq!(rules.leads().len(), 57);
    for (faction, own) in rules.factions() {
        let leads: Vec<_> = rules.leads().filter(|(_, lead)| lead.faction == Some(faction)).collect();
        let chain: Vec<(u32, bool)> = leads.iter().map(|(_, lead)| (lead.difficulty, lead.repeatable)).collect();
        assert_eq!(chain, CHAIN, "{}", own.names.word);
        assert!(leads.iter().all(|(_, lead)| lead.repeatable != lead.opens.is_empty()));
        assert_eq!(own.destroyed_by, leads.last().map(|(id, _)| *id));
        let [profile] = own.discovered_by.as_slice() else { panic!("{own:?}") };
        assert_eq!(*profile, leads[2].0);
    }
    let common: Vec<u32> =
        rules.leads().filter(|(_, lead)| lead.faction.is_none()).map(|(_, lead)| lead.difficulty).collect();
    assert_eq!(common, [3, 10, 40]);
}

#[test]
fn e_20_the_least_path_to_victory() {
    let rules = shipped();
    let mut leads = vec![rules.won_by.expect("a last lead")];
    let mut missions = Vec::new();
    let mut at = 0;
    while let Some(lead) = leads.get(at).copied() {
        for needed in &rules.lead(lead).expect("a lead").depends_on {
            let mut new = |lead| {
                if !leads.contains(&lead) {
                    leads.push(lead)
                }
            };
            match needed {
                Dependency::Lead(lead) => new(*lead),
                Dependency::Mission(mission) => {
                    missions.push(*mission);
                    let opener = rules.leads().find(|(_, lead)| lead.opens.contains(mission));
                    new(opener.expect("somebody opens it").0);
                }
            }
        }
        at += 1;
    }
    missions.sort_unstable();
    missions.dedup();
    assert_eq!((leads.len(), missions.len()), (53, 24));
}
