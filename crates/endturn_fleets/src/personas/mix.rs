//! F-09 Ship mix: the persona's own mix, shifted toward the classes that beat the fleets its scans
//! have shown.

use endturn_engine::random::{Draws, Purpose};

use super::intel::Belief;
use super::persona::FleetPersona;
use crate::battle::{Swing, expected_losses};
use crate::fleet::{Class, Fleet, MAX_CLASSES};
use crate::rule_list::PERSONA_RULE;
use crate::rules::Rules;
use crate::ruleset::Phase;
use crate::view::FleetsView;

/// The largest battle multiplier a ruleset may have, as a factor.
const LARGEST_MULTIPLIER: i64 = 10;

/// Shares of the classes in new ships, in permille of the spending on ships.
pub fn shares(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    is_home_thin: bool,
    draws: &Draws,
) -> [u32; MAX_CLASSES] {
    let answer = u64::from(persona.knobs.counter_permille);
    let seen = beliefs.iter().fold(Fleet::EMPTY, |sum, it| sum.saturating_add(it.seen).saturating_add(it.absent));
    let mut draw = draws.at(PERSONA_RULE, view.subject, Purpose("fleet mix"));
    let noise = i64::from(persona.knobs.noise_permille);
    // A persona that may be attacked soon builds the classes that complete in time, if there are
    // any.
    let thin = is_home_thin.then_some(view.round + 1);
    let battle =
        beliefs.iter().filter_map(|belief| belief.under_way_until(view)).chain(thin).chain([view.turn_limit]).min();
    let in_time = |class: Class| battle.is_none_or(|at| view.round + view.rules.ship(class).build_turns <= at + 1);
    let is_any_in_time = view.rules.classes().any(in_time);
    let is_open = |class: Class| in_time(class) || !is_any_in_time;
    let counters = if answer > 0 { counters(view.rules, seen, is_open) } else { [0; MAX_CLASSES] };
    let whole: u64 = counters.iter().sum();
    let answer = if whole == 0 { 0 } else { answer };
    let mut weights = [0; MAX_CLASSES];
    for class in view.rules.classes().filter(|&class| is_open(class)) {
        let own = u64::from(persona.share(phase, class)) * (1_000 - answer);
        let counter = counters[class.index()] * answer * 1_000 / whole.max(1);
        let mood = u64::try_from(1_000 + draw.between(-noise, noise)).unwrap_or(0);
        weights[class.index()] = (own + counter) * mood;
    }
    let wants_any = view.rules.classes().any(|class| persona.share(phase, class) > 0);
    if wants_any && is_any_in_time && weights.iter().all(|&weight| weight == 0) {
        // None of its own classes would be complete in time.
        view.rules.classes().filter(|&class| in_time(class)).for_each(|class| weights[class.index()] = 1);
    }
    let sum: u64 = weights.iter().sum();
    weights.map(|weight| u32::try_from(weight * 1_000 / sum.max(1)).unwrap_or(0))
}

/// Advantage of each open class against a fleet, value for value, in permille: damage dealt
/// relative to damage suffered, less 1000; 0 for classes without an advantage. If no class has one,
/// the best one gets 1.
pub fn counters(rules: &Rules, enemy: Fleet, is_open: impl Fn(Class) -> bool) -> [u64; MAX_CLASSES] {
    let mut counters = [0; MAX_CLASSES];
    let mut best = None;
    let value = enemy.value(rules);
    if value == 0 {
        return counters;
    }
    for class in rules.classes().filter(|&class| is_open(class)) {
        let cost = rules.ship(class).cost.total().max(1);
        // Few enough that none of their fire is wasted, and enough that none of the enemy's is.
        let few = Fleet::of(class, whole(value / (cost * LARGEST_MULTIPLIER)).max(1));
        let many = Fleet::of(class, whole(value.saturating_mul(LARGEST_MULTIPLIER) / cost).saturating_add(1));
        let per_value = |damage: u64, value: i64| u128::from(damage) * 1_000 / u128::from(value.max(1).unsigned_abs());
        let deals = per_value(damage(rules, few, enemy), few.value(rules));
        let takes = per_value(damage(rules, enemy, many), value);
        let ratio = u64::try_from((deals * 1_000 / takes.max(1)).min(1_000_000_000)).unwrap_or(0);
        counters[class.index()] = ratio.saturating_sub(1_000);
        if best.is_none_or(|(most, _)| ratio > most) {
            best = Some((ratio, class));
        }
    }
    if let (Some((_, class)), true) = (best, counters.iter().all(|&counter| counter == 0)) {
        counters[class.index()] = 1;
    }
    counters
}

/// Expected value of the ships a volley destroys.
pub(super) fn damage(rules: &Rules, firing: Fleet, target: Fleet) -> u64 {
    let lost = expected_losses(rules, firing, target, Swing::NONE);
    let value =
        |class: Class| u128::from(lost[class.index()]) * u128::from(rules.ship(class).cost.total().unsigned_abs());
    u64::try_from(rules.classes().map(value).sum::<u128>() / 1_000_000).unwrap_or(u64::MAX / 1_000)
}

fn whole(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}
