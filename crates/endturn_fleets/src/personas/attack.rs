//! F-09 Attacks: outbound power against what the last scans make of a defence.

use endturn_engine::random::{DrawSubject, Draws, Purpose};

use super::intel::{Belief, likely_ships, scaled};
use super::mix::damage;
use super::{Decisions, Force, Knobs, Persona, knobs::Phase};
use crate::battle::{Swing, expected_losses};
use crate::fleet::Fleet;
use crate::orders::FleetsOrder;
use crate::projection::Commitments;
use crate::rules::Rules;
use crate::turn_table::PERSONA_RULE;
use crate::view::FleetsView;

/// Millionths of a ship in [`expected_losses`].
const MILLION: u64 = 1_000_000;

/// An attack takes so many eighths of the ships at hand.
const PARTS: u32 = 8;

/// Declares attacks that are expected to win, on the weakest rival first.
pub(super) fn declare(
    view: &FleetsView<'_>,
    persona: &Persona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    draws: &Draws,
    decisions: &mut Decisions<'_>,
) {
    let knobs = &persona.knobs;
    let mut available = view.unreserved();
    let mut missions = u32::try_from(view.missions.len()).unwrap_or(u32::MAX);
    if missions >= knobs.max_missions || available.is_empty() {
        return;
    }
    let reinforcements = reinforcements(view);
    for (belief, defence) in targets(view, persona, beliefs, draws) {
        let threats = threats(view, persona, phase, beliefs, belief);
        let stays = |ships: Fleet| threats.iter().all(|&threat| withstands(view.rules, ships, reinforcements, threat));
        if let Some(ships) = force(view.rules, knobs, available, &stays, defence) {
            available = available.saturating_sub(ships);
            missions += 1;
            decisions.sent = decisions.sent.saturating_add(ships);
            decisions.commitments.attacks += 1;
            decisions.orders.push(FleetsOrder::Attack { target: belief.rival.seat, ships });
            if missions >= knobs.max_missions || available.is_empty() {
                return;
            }
        }
    }
}

/// Rivals that are known well enough, with the defence each is expected to have, the weakest first.
fn targets<'b, 'v, 'w>(
    view: &FleetsView<'_>,
    persona: &Persona,
    beliefs: &'b [Belief<'v, 'w>],
    draws: &Draws,
) -> impl Iterator<Item = (&'b Belief<'v, 'w>, Fleet)> {
    let margin = persona.margin(view.round);
    let mut targets: Vec<(i64, u64, &'b Belief<'v, 'w>, Fleet)> = beliefs
        .iter()
        .filter_map(|belief| {
            let scanned = belief.defence(view, persona.knobs.scan_age_max_rounds, margin)?;
            let defence = after_own_missions(view, belief, scanned)?;
            let (mine, theirs) = moments(view, belief, draws);
            let open = mine > theirs || belief.seen.is_empty() || !belief.absent.is_empty();
            open.then(|| (defence.value(view.rules), mine, belief, defence))
        })
        .collect();
    targets.sort_unstable_by_key(|&(value, place, ..)| (value, place));
    targets.into_iter().map(|(_, _, belief, defence)| (belief, defence))
}

/// Two numbers that this round has drawn for the viewer and a rival: the higher one has the moment, so that two equals do not
/// empty their homes for each other in the same round. Both know them, and neither learns anything from them.
fn moments(view: &FleetsView<'_>, belief: &Belief<'_, '_>, draws: &Draws) -> (u64, u64) {
    let drawn = |first: DrawSubject, second: DrawSubject| {
        draws.at(PERSONA_RULE, first.and(second), Purpose("whose moment it is")).below(u64::MAX)
    };
    (drawn(view.subject, belief.rival.subject), drawn(belief.rival.subject, view.subject))
}

/// What own missions under way are expected to leave of a defence; none if one of them should win.
fn after_own_missions(view: &FleetsView<'_>, belief: &Belief<'_, '_>, mut defence: Fleet) -> Option<Fleet> {
    for mission in view.missions.iter().filter(|it| !it.returning && it.target == belief.rival.seat) {
        if wins(view.rules, mission.ships, defence) {
            return None;
        }
        let lost = expected_losses(view.rules, mission.ships, defence, Swing::NONE);
        for (class, count) in defence.present() {
            let gone = u32::try_from(lost[class.index()] / MILLION).unwrap_or(u32::MAX);
            defence = defence.with(class, count.saturating_sub(gone));
        }
    }
    Some(defence)
}

/// What each rival may bring to the viewer's home while a mission against `target` is away, at the share that the persona heeds.
fn threats(
    view: &FleetsView<'_>,
    persona: &Persona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    target: &Belief<'_, '_>,
) -> Vec<Fleet> {
    let knobs = &persona.knobs;
    let at_home = |belief: &Belief<'_, '_>| {
        if belief.rival.seat == target.rival.seat { knobs.target_guard_permille } else { 1_000 }
    };
    let heeded = *knobs.home_guard_permille.at(phase);
    let threat = |belief: &Belief<'_, '_>| {
        scaled(belief.threat(view, at_home(belief)), heeded).saturating_add(belief.hidden(view, persona))
    };
    beliefs.iter().map(threat).collect()
}

/// Whether ships that stay at home are expected to hold it, with the value of those that join them.
fn withstands(rules: &Rules, ships: Fleet, reinforcements: i64, threat: Fleet) -> bool {
    threat.is_empty() || !wins(rules, threat, ships.saturating_add(likely_ships(rules, ships, reinforcements)))
}

/// Value of the ships that income pays until the battle: they guard too. What one resource lacks, the other can't make up for.
fn reinforcements(view: &FleetsView<'_>) -> i64 {
    let projected = view.project(Commitments::default());
    let spare = projected.income - projected.upkeep;
    2 * spare.metal.min(spare.energy).max(0) * i64::from(view.rules.missions.battle_after)
}

/// The ships to send, if the largest part of those available whose rest `stays` has a part that is expected to win, or is worth
/// a raid.
fn force(
    rules: &Rules,
    knobs: &Knobs,
    available: Fleet,
    stays: &dyn Fn(Fleet) -> bool,
    defence: Fleet,
) -> Option<Fleet> {
    let part = |parts: u32| scaled(available, parts * 1_000 / PARTS);
    let enough = |parts: u32| !part(parts).is_empty() && wins(rules, part(parts), defence);
    let most = (1..=PARTS).rev().find(|&parts| stays(available.saturating_sub(part(parts))))?;
    if !enough(most) {
        let raid = match knobs.force {
            Force::Everything => part(most.div_ceil(2)),
            Force::Enough => part(most.div_ceil(4)),
        };
        return is_worth(rules, raid, defence, knobs.raid_permille).then_some(raid);
    }
    match knobs.force {
        Force::Everything => Some(part(most)),
        Force::Enough => (1..=most).find(|&parts| enough(parts)).map(part),
    }
}

/// Whether a raid destroys the share `permille` of what it loses, and enough of the defence to be felt.
fn is_worth(rules: &Rules, raid: Fleet, defence: Fleet, permille: u32) -> bool {
    if permille == 0 || raid.is_empty() {
        return false;
    }
    let destroyed = damage(rules, raid, defence);
    let dents = destroyed.saturating_mul(u64::from(PARTS)) >= defence.value(rules).unsigned_abs();
    dents && u128::from(destroyed) * 1_000 >= u128::from(damage(rules, defence, raid)) * u128::from(permille)
}

/// Whether an attack is expected to destroy the defence and to leave survivors.
fn wins(rules: &Rules, attack: Fleet, defence: Fleet) -> bool {
    if defence.is_empty() {
        return true;
    }
    let destroyed = expected_losses(rules, attack, defence, Swing::NONE);
    let clears = defence.present().all(|(class, count)| destroyed[class.index()] >= u64::from(count) * MILLION);
    if !clears {
        return false;
    }
    let lost = expected_losses(rules, defence, attack, Swing::NONE);
    attack.present().any(|(class, count)| lost[class.index()] + MILLION <= u64::from(count) * MILLION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::personas::sandbox::{Sandbox, attacks, persona};
    use crate::rules::shipped;

    fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
        Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
    }

    #[test]
    fn f_09_a_win_is_a_destroyed_defence_and_a_ship_left() {
        let rules = shipped();
        assert!(wins(&rules, fleet(101, 0, 0), fleet(100, 0, 0)));
        assert!(!wins(&rules, fleet(100, 0, 0), fleet(100, 0, 0)), "both would be destroyed");
        assert!(!wins(&rules, fleet(99, 0, 0), fleet(100, 0, 0)));
        assert!(wins(&rules, fleet(1, 0, 0), Fleet::EMPTY));
    }

    #[test]
    fn f_09_the_guard_stays_and_no_more_goes_than_is_enough() {
        let rules = shipped();
        let mut knobs = persona("skirmisher").knobs;
        let sent = |knobs: &Knobs, threat, defence| {
            force(&rules, knobs, fleet(800, 0, 0), &|rest| withstands(&rules, rest, 0, threat), defence)
        };
        let none = Fleet::EMPTY;
        knobs.raid_permille = 0;
        knobs.force = Force::Enough;
        assert_eq!(sent(&knobs, none, fleet(150, 0, 0)), Some(fleet(200, 0, 0)));
        knobs.force = Force::Everything;
        assert_eq!(sent(&knobs, none, fleet(150, 0, 0)), Some(fleet(800, 0, 0)));
        // 400 of 800 skiffs have to stay against as many, or against the frigates that beat them.
        assert_eq!(sent(&knobs, fleet(400, 0, 0), fleet(150, 0, 0)), Some(fleet(400, 0, 0)));
        assert_eq!(sent(&knobs, fleet(0, 40, 0), fleet(150, 0, 0)), Some(fleet(400, 0, 0)));
        assert_eq!(sent(&knobs, fleet(400, 0, 0), fleet(450, 0, 0)), None);
        assert_eq!(sent(&knobs, fleet(900, 0, 0), none), None);
    }

    #[test]
    fn f_09_a_raid_is_made_where_it_destroys_more_than_it_loses() {
        let rules = shipped();
        let mut knobs = persona("skirmisher").knobs;
        knobs.raid_permille = 1_500;
        let raid = |knobs: &Knobs, defence| force(&rules, knobs, fleet(800, 0, 0), &|_| true, defence);
        // Skiffs destroy 1.8 times their worth of dreadnoughts and 0.6 of frigates.
        knobs.force = Force::Everything;
        assert_eq!(raid(&knobs, fleet(0, 0, 60)), Some(fleet(400, 0, 0)));
        knobs.force = Force::Enough;
        assert_eq!(raid(&knobs, fleet(0, 0, 60)), Some(fleet(200, 0, 0)));
        assert_eq!(raid(&knobs, fleet(0, 300, 0)), None);
        assert_eq!(raid(&knobs, fleet(0, 0, 600)), None, "it would not be felt");
        knobs.raid_permille = 0;
        assert_eq!(raid(&knobs, fleet(0, 0, 60)), None);
    }

    /// What it sends must be expected to win even if the defence is stronger by the margin, less what its error may hide.
    #[test]
    fn f_09_a_turtle_never_attacks_a_defence_stronger_than_its_margin() {
        let turtle = persona("turtle");
        let mut attacked = 0;
        for skiffs in [0, 100, 200, 400, 500, 550, 600, 650, 700, 800, 1_600] {
            let blue = format!("ships: {{\"skiff\": {skiffs}}}");
            let mut table = Sandbox::new(60, &[("Red", "ships: {\"skiff\": 1000}"), ("Blue", &blue)]);
            table.round(&["Red: scan Blue basic"]);
            let round = table.game.turn().round_number();
            let margin = 1_000 + turtle.margin(round) - turtle.knobs.noise_permille as i32;
            let defence = super::super::intel::scaled(fleet(skiffs, 0, 0), margin.unsigned_abs());
            for seed in 0..30 {
                let count = attacks(&table.decide("Red", &turtle, seed));
                let may = wins(&table.rules, fleet(1_000, 0, 0), defence);
                assert!(may || count == 0, "attacks {skiffs} skiffs");
                attacked += count;
            }
        }
        assert!(attacked > 0, "a turtle that never attacks proves nothing");
    }

    #[test]
    fn f_09_of_two_equals_only_one_has_the_moment() {
        let ships = "ships: {\"skiff\": 2000, \"frigate\": 200, \"dreadnought\": 30}";
        let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships)]);
        table.round(&["Red: scan Blue basic", "Blue: scan Red basic"]);
        let mut gambler = persona("aggressive");
        (gambler.knobs.margin_permille.early, gambler.knobs.margin_permille.mid) = (-500, -500);
        let mut each = [0, 0];
        for seed in 0..200 {
            let moved = ["Red", "Blue"].map(|name| attacks(&table.decide(name, &gambler, seed)));
            assert_eq!(moved[0] + moved[1], 1, "seed {seed}");
            each = [each[0] + moved[0], each[1] + moved[1]];
        }
        assert!(each.iter().all(|&count| (70..=130).contains(&count)), "{each:?}");
    }
}
