//! Personas of `personas.ron` with some of their numbers changed at random, for searches.
//!
//! The character of a persona stays: the number of structures it wants, the class it builds most
//! of, the error of its estimates, and its income.

use std::collections::BTreeMap;

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_scenario::print::print_data;

use crate::rule_list::PERSONA_RULE;
use crate::ruleset::{ByPhase, Force, Knobs};

/// The persona with some numbers changed by the first key and some more by each further one, as
/// RON.
pub fn varied(knobs: &Knobs, keys: &[u64]) -> String {
    let mut knobs = Knobs { moods: Vec::new(), ..knobs.clone() };
    for (place, &key) in keys.iter().enumerate() {
        let subject = DrawSubject::TABLE.nth(u32::try_from(place).unwrap_or(u32::MAX));
        let mut draw = Draws::new(key).at(PERSONA_RULE, subject, Purpose("variation"));
        let changes = if place == 0 { draw.between(1, 8) } else { draw.between(1, 3) };
        (0..changes).for_each(|_| change(&mut knobs, &mut draw));
    }
    written(&knobs)
}

/// Moves a number by up to a quarter of its range, within it.
fn moved(draw: &mut Draw, number: i64, least: i64, most: i64) -> i64 {
    let reach = (most - least) / 4;
    (number + draw.between(-reach, reach)).clamp(least, most)
}

fn phase<'p, T>(draw: &mut Draw, of: &'p mut ByPhase<T>) -> &'p mut T {
    match draw.below(3) {
        0 => &mut of.early,
        1 => &mut of.mid,
        _ => &mut of.late,
    }
}

/// Changes one number.
fn change(knobs: &mut Knobs, draw: &mut Draw) {
    let set = |draw: &mut Draw, number: &mut u32, least: u32, most: u32| {
        *number = moved(draw, i64::from(*number), i64::from(least), i64::from(most)) as u32;
    };
    match draw.below(26) {
        0..=2 => {
            let number = phase(draw, &mut knobs.economy_share_permille);
            set(draw, number, 0, 1_000);
        }
        3 | 4 => mix(phase(draw, &mut knobs.fleet_mix_permille), draw),
        5 => set(draw, &mut knobs.counter_permille, 0, 1_000),
        6 => set(draw, &mut knobs.keep_up_permille, 0, 2_000),
        7 => set(draw, &mut knobs.upkeep_cap_permille, 500, 1_000),
        8..=10 => {
            let number = phase(draw, &mut knobs.margin_permille);
            *number = moved(draw, i64::from(*number), -700, 1_000) as i32;
        }
        11 => {
            let number = phase(draw, &mut knobs.raid_permille);
            set(draw, number, 600, 2_000);
        }
        12..=14 => {
            let number = phase(draw, &mut knobs.home_guard_permille);
            set(draw, number, 0, 2_000);
        }
        15 if draw.below(2) == 0 => {
            let number = phase(draw, &mut knobs.rival_guard_permille);
            set(draw, number, 0, 1_500);
        }
        15 if draw.below(2) == 0 => set(draw, &mut knobs.peaceful_guard_permille, 0, 1_500),
        15 => {
            let number = phase(draw, &mut knobs.suspicion_permille);
            set(draw, number, 0, 1_500);
        }
        16 => {
            knobs.force = match knobs.force {
                Force::Everything => Force::Enough,
                Force::Enough => Force::Everything,
            }
        }
        23 | 24 => {
            let number = phase(draw, &mut knobs.ready_permille);
            *number = if draw.below(4) == 0 { 10_000 } else { draw.below(31) as u32 * 50 };
        }
        25 => {
            let number = phase(draw, &mut knobs.structures);
            set(draw, number, 0, 8);
        }
        17 => set(draw, &mut knobs.max_missions, 1, 6),
        18 => set(draw, &mut knobs.scans.interval_rounds, 1, 5),
        19 => set(draw, &mut knobs.scans.energy_share_permille, 100, 900),
        20 => set(draw, &mut knobs.scan_age_max_rounds, 1, 5),
        21 => set(draw, &mut knobs.assumed_growth_permille, 0, 1_500),
        22 => set(draw, &mut knobs.mid_from, 2, knobs.late_from.max(2)),
        _ => set(draw, &mut knobs.late_from, knobs.mid_from.max(2), 30),
    }
}

/// Moves a share from one class to another; the largest one stays the largest.
fn mix(shares: &mut BTreeMap<String, u32>, draw: &mut Draw) {
    let largest = shares.iter().max_by_key(|&(_, &share)| share).map(|(class, _)| class.clone());
    let names: Vec<String> = shares.keys().cloned().collect();
    let mut one = || names[draw.below(names.len().max(1) as u64) as usize].clone();
    if names.len() < 2 {
        return;
    }
    let (from, to) = (one(), one());
    let before = shares.clone();
    let part = shares[&from].min(draw.between(50, 250) as u32 / 10 * 10);
    *shares.entry(from).or_default() -= part;
    *shares.entry(to).or_default() += part;
    let is_outgrown =
        |largest: &String| shares.iter().any(|(class, share)| class != largest && *share >= shares[largest]);
    if largest.as_ref().is_some_and(is_outgrown) {
        *shares = before;
    }
}

/// A persona as written in `personas.ron`.
pub fn written(knobs: &Knobs) -> String {
    print_data(knobs).expect("a persona is plain data")
}
