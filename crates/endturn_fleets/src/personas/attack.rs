//! F-09 Attacks: own striking power against the defence estimated from the last scans.

use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::reasons::{Reason, Weighed};

use super::decisions::Decisions;
use super::intel::{Belief, likely_ships, scaled};
use super::mix::damage;
use super::persona::FleetPersona;
use crate::battle::{Swing, expected_losses};
use crate::fleet::{Class, Fleet};
use crate::orders::Attack;
use crate::projection::Commitments;
use crate::rule_list::PERSONA_RULE;
use crate::rules::Rules;
use crate::ruleset::{Force, Phase};
use crate::view::FleetsView;

/// Millionths of a ship in [`expected_losses`].
const MILLION: u64 = 1_000_000;

/// Ships known to be coming count at this strength, in permille **(ours)**: chance may favour them.
const WORST_PERMILLE: u32 = 1_250;

/// Parts into which the ships at hand are divided; an attack takes a whole number of them.
const PARTS: u32 = 8;

/// Declares attacks that are expected to win, on the weakest rival first. Returns whether the ships
/// that stay need reinforcements to withstand those that may be on the way.
pub(super) fn declare(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    draws: &Draws,
    decisions: &mut Decisions<'_>,
) -> bool {
    let knobs = &persona.knobs;
    // Missions depart after this round's battles.
    let strikes = beliefs.iter().fold(Fleet::EMPTY, |sum, belief| sum.saturating_add(belief.strikes_now(view)));
    let mut available = left_of(view.rules, view.unreserved(), strikes);
    let mut missions = u32::try_from(view.missions.len()).unwrap_or(u32::MAX);
    let mut options: Vec<Weighed> = Vec::new();
    let at_first = available;
    if missions < knobs.max_missions && !available.is_empty() {
        let reinforcements = reinforcements(view, decisions.commitments);
        let raid_permille = raid_permille(view, *knobs.raid_permille.at(phase));
        let threats = threats(view, persona, phase, beliefs);
        for (belief, defence) in targets(view, persona, beliefs, draws) {
            if missions >= knobs.max_missions || available.is_empty() || !decisions.weigh(1) {
                break;
            }
            let at_start = available;
            let stays =
                |ships: Fleet| threats.iter().all(|&threat| withstands(view.rules, ships, reinforcements, threat));
            let chosen = force(view.rules, knobs.force, raid_permille, available, &stays, defence);
            if let Some(ships) = chosen
                && (has_moment(view, belief, draws)
                    || withstands(view.rules, available.saturating_sub(ships), reinforcements, belief.seen))
            {
                available = available.saturating_sub(ships);
                missions += 1;
                decisions.sent = decisions.sent.saturating_add(ships);
                decisions.commitments.attacks += 1;
                decisions.orders.push(Attack { target: belief.rival.seat, ships }.into());
            }
            if decisions.budget.is_asked() {
                options.push(weighed(view, belief, defence, (at_start, available, chosen), decisions.orders.len()));
            }
        }
    }
    explain(view, persona, phase, beliefs, at_first, options, decisions);
    let coming = |belief: &Belief<'_, '_>| scaled(belief.under_way(view), WORST_PERMILLE);
    beliefs.iter().any(|belief| !withstands(view.rules, available, 0, coming(belief)))
}

/// An attack that was weighed, with its outcome. `before` and `left` are the
/// ships at hand before and after the decision, `chosen` the force that it would have taken, and
/// `orders` the number of orders after it.
fn weighed(
    view: &FleetsView<'_>,
    belief: &Belief<'_, '_>,
    defence: Fleet,
    (before, left, chosen): (Fleet, Fleet, Option<Fleet>),
    orders: usize,
) -> Weighed {
    let rules = view.rules;
    let option = Weighed::new(view.roster.name(belief.rival.seat))
        .worth(defence.value(rules))
        .named("expected defence", rules.describe(defence))
        .fact("scan age", view.round - belief.rival.latest.map_or(view.round, |report| report.round));
    let Some(ships) = chosen else {
        let note = if wins(rules, before, defence) {
            "only ships that the home needs would win"
        } else {
            "not even all ships at hand are expected to win, and no raid destroys enough"
        };
        return option.named("ships at hand", rules.describe(before)).note(note);
    };
    let option = option.named("force", rules.describe(ships));
    if before == left {
        return option.note("the home would be open, and the rival has the moment");
    }
    let note = if wins(rules, ships, defence) { "expected to win" } else { "a raid that destroys enough" };
    option.note(note).given(orders - 1..orders)
}

/// Records what was decided of every rival.
fn explain(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    at_hand: Fleet,
    mut options: Vec<Weighed>,
    decisions: &mut Decisions<'_>,
) {
    if !decisions.budget.is_asked() {
        return;
    }
    let (knobs, margin) = (&persona.knobs, persona.margin(view.round));
    let under_way = view.missions.len();
    for belief in beliefs {
        let name = view.roster.name(belief.rival.seat);
        if options.iter().any(|one| one.label == name) {
            continue;
        }
        let age = belief.rival.latest.map(|report| view.round - report.round);
        let option = Weighed::new(name);
        options.push(match belief.defence(view, knobs.scan_age_max_rounds, margin) {
            None if age.is_none() => option.note("never scanned, or too long ago to remember"),
            None => option.fact("scan age", age.unwrap_or(0)).note("the last scan is too old"),
            Some(defence) if after_own_missions(view, belief, defence).is_none() => {
                option.note("a mission under way is expected to win already")
            }
            Some(defence) => option
                .worth(defence.value(view.rules))
                .named("expected defence", view.rules.describe(defence))
                .note("not weighed: no ships or no missions are left"),
        });
    }
    let because = if at_hand.is_empty() {
        "no ship is at home and free".to_owned()
    } else if under_way >= knobs.max_missions as usize {
        "as many missions as it allows are under way".to_owned()
    } else {
        "the weakest expected defence comes first; an attack takes ships that are expected to win and that the home \
         can spare"
            .to_owned()
    };
    let reason = Reason::new("attacks")
        .measured_in("value of the expected defence")
        .named("ships at hand", view.rules.describe(at_hand))
        .fact("missions under way", view.missions.len() as i64)
        .knob("max_missions", knobs.max_missions)
        .knob("scan_age_max_rounds", knobs.scan_age_max_rounds)
        .knob("margin_permille", margin)
        .knob("raid_permille", raid_permille(view, *knobs.raid_permille.at(phase)))
        .knob("home_guard_permille", *knobs.home_guard_permille.at(phase))
        .options(options)
        .because(because);
    decisions.budget.explain(|| reason);
}

/// Share of its own losses, in permille, that a raid must destroy: in the last rounds whose battles
/// are fought before the turn limit, as much as it loses is enough **(ours)**, for no rival can
/// strike back.
pub fn raid_permille(view: &FleetsView<'_>, permille: u32) -> u32 {
    let is_last = view.round + view.rules.missions.battle_after + 1 >= view.turn_limit;
    if is_last && permille > 0 { permille.min(1_000) } else { permille }
}

/// Ships expected to survive a volley.
fn left_of(rules: &Rules, ships: Fleet, volley: Fleet) -> Fleet {
    if volley.is_empty() || ships.is_empty() {
        return ships;
    }
    let lost = expected_losses(rules, volley, ships, Swing::NONE);
    ships.present().fold(ships, |left, (class, count)| {
        let gone = u32::try_from(lost[class.index()] / MILLION).unwrap_or(u32::MAX);
        left.with(class, count.saturating_sub(gone))
    })
}

/// Rivals that are known well enough, with the expected defence of each, the weakest first.
fn targets<'b, 'v, 'w>(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    beliefs: &'b [Belief<'v, 'w>],
    draws: &Draws,
) -> impl Iterator<Item = (&'b Belief<'v, 'w>, Fleet)> {
    let margin = persona.margin(view.round);
    let mut targets: Vec<(i64, u64, &'b Belief<'v, 'w>, Fleet)> = beliefs
        .iter()
        .filter_map(|belief| {
            let scanned = belief.defence(view, persona.knobs.scan_age_max_rounds, margin)?;
            let defence = after_own_missions(view, belief, scanned)?;
            let mut place = draws.at(PERSONA_RULE, view.subject.and(belief.rival.subject), Purpose("whom to strike"));
            Some((defence.value(view.rules), place.below(u64::MAX), belief, defence))
        })
        .collect();
    targets.sort_unstable_by_key(|&(value, place, ..)| (value, place));
    targets.into_iter().map(|(_, _, belief, defence)| (belief, defence))
}

/// Whether the viewer may leave its home open to the ships of a rival that are at home. Of the
/// numbers drawn for both in this round, the higher one has the moment, so that two equals do not
/// empty their homes for each other in the same round; both know the numbers, and neither learns
/// anything from them. A rival whose ships are away, or that has none, cannot use the moment.
fn has_moment(view: &FleetsView<'_>, belief: &Belief<'_, '_>, draws: &Draws) -> bool {
    let drawn = |first: DrawSubject, second: DrawSubject| {
        draws.at(PERSONA_RULE, first.and(second), Purpose("whose moment it is")).below(u64::MAX)
    };
    let (viewer, rival) = (view.subject, belief.rival.subject);
    belief.seen.is_empty() || !belief.absent.is_empty() || drawn(viewer, rival) > drawn(rival, viewer)
}

/// Ships of a defence expected to be left by the viewer's missions under way; `None` if one of them
/// should win.
fn after_own_missions(view: &FleetsView<'_>, belief: &Belief<'_, '_>, mut defence: Fleet) -> Option<Fleet> {
    for mission in view.missions.iter().filter(|it| !it.returning && it.target == belief.rival.seat) {
        if wins(view.rules, mission.ships, defence) {
            return None;
        }
        defence = left_of(view.rules, defence, mission.ships);
    }
    Some(defence)
}

/// Ships each rival may bring to the viewer's home while a mission is away, scaled by the share the
/// persona considers.
fn threats(view: &FleetsView<'_>, persona: &FleetPersona, phase: Phase, beliefs: &[Belief<'_, '_>]) -> Vec<Fleet> {
    let knobs = &persona.knobs;
    let at_home = |belief: &Belief<'_, '_>| {
        if belief.is_peaceful() { knobs.peaceful_guard_permille } else { *knobs.rival_guard_permille.at(phase) }
    };
    let heeded = *knobs.home_guard_permille.at(phase);
    let threat = |belief: &Belief<'_, '_>| {
        let under_way = scaled(belief.under_way(view), heeded.max(WORST_PERMILLE));
        let may_leave = scaled(scaled(belief.seen, at_home(belief)), heeded);
        under_way.saturating_add(may_leave).saturating_add(belief.hidden(view, persona))
    };
    beliefs.iter().map(threat).collect()
}

/// Whether ships that stay at home are expected to hold it, with reinforcements of that value.
pub fn withstands(rules: &Rules, ships: Fleet, reinforcements: i64, threat: Fleet) -> bool {
    threat.is_empty() || !wins(rules, threat, ships.saturating_add(likely_ships(rules, ships, reinforcements)))
}

/// Value of the ships that stock and income pay in time for the battle of a fleet that leaves now:
/// they guard too. A surplus of one resource cannot make up for a lack of the other.
pub(super) fn reinforcements(view: &FleetsView<'_>, commitments: Commitments) -> i64 {
    let projected = view.project(commitments);
    let spare = (projected.income - projected.upkeep).times(i64::from((view.rules.missions.battle_after - 1).max(1)));
    2 * (projected.stock.metal + spare.metal).min(projected.stock.energy + spare.energy).max(0)
}

/// The ships to send: the largest part of those available whose remainder `stays`, if it is
/// expected to win; else a raid, if `raid_permille` allows it.
pub fn force(
    rules: &Rules,
    size: Force,
    raid_permille: u32,
    available: Fleet,
    stays: &dyn Fn(Fleet) -> bool,
    defence: Fleet,
) -> Option<Fleet> {
    let part = |of: Fleet, parts: u32| scaled(of, parts * 1_000 / PARTS);
    let largest = |of: Fleet| (1..=PARTS).rev().find(|&parts| stays(available.saturating_sub(part(of, parts))));
    let enough = |parts: u32| !part(available, parts).is_empty() && wins(rules, part(available, parts), defence);
    if let Some(most) = largest(available).filter(|&most| enough(most)) {
        return match size {
            Force::Everything => Some(part(available, most)),
            Force::Enough => (1..=most).find(|&parts| enough(parts)).map(|parts| part(available, parts)),
        };
    }
    let raiders = raiders(rules, available, defence, raid_permille);
    if raiders.is_empty() {
        return None;
    }
    let most = largest(raiders)?;
    let raid = match size {
        Force::Everything => part(raiders, most),
        Force::Enough => part(raiders, most.div_ceil(2)),
    };
    let destroyed = damage(rules, raid, defence);
    let is_felt = destroyed.saturating_mul(2 * u64::from(PARTS)) >= defence.value(rules).unsigned_abs();
    (is_felt && !raid.is_empty()).then_some(raid)
}

/// The available classes that, each on its own, destroy the share `permille` of the value they
/// lose; none if that is 0.
fn raiders(rules: &Rules, available: Fleet, defence: Fleet, permille: u32) -> Fleet {
    let is_worth = |class: Class, count: u32| {
        let raid = Fleet::of(class, count);
        let lost = damage(rules, defence, raid);
        u128::from(damage(rules, raid, defence)) * 1_000 >= u128::from(lost) * u128::from(permille)
    };
    let worth = available.present().filter(|&(class, count)| permille > 0 && is_worth(class, count));
    worth.fold(Fleet::EMPTY, |sum, (class, count)| sum.with(class, count))
}

/// Whether an attack is expected to destroy the defence and to leave survivors.
pub fn wins(rules: &Rules, attack: Fleet, defence: Fleet) -> bool {
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
