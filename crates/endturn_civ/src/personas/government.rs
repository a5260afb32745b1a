//! W-148 Government: a revolution for a better government as soon as one is available, unless
//! unrest would bring it down. Draws none. Tells nothing.

use std::cell::OnceCell;

use endturn_civ_rules::city::unrest;
use endturn_civ_rules::ids::GovernmentId;
use endturn_civ_rules::ruleset::words::Output;

use endturn_engine::reasons::{Reason, Weighed};

use super::own::{Own, Town};
use crate::orders::{CivOrder, Revolution};
use crate::state::{Regime, Supported, Unit};

/// Turns of disorder after which a government has failed to keep order.
const PATIENCE: i32 = 6;

/// Worth of a government now; `i32::MIN` for a fragile one while too many cities are in disorder.
pub(super) fn worth(own: &Own<'_>, government: GovernmentId) -> i32 {
    let regime = &own.book.governments[government.index()];
    let is_unruly = too_many(own, own.in_disorder);
    if regime.is_fragile && is_unruly { i32::MIN } else { regime.worth }
}

fn too_many(own: &Own<'_>, towns: i32) -> bool {
    towns.saturating_mul(100) > own.knobs.disorder_tolerance_pct.saturating_mul(own.count())
}

/// The soldiers of a town, counted once for all governments.
struct Soldiers {
    supported: i32,
    garrison: i32,
}

fn count_soldiers(own: &Own<'_>, town: &Town<'_>) -> Soldiers {
    let is_soldier = |unit: &&endturn_civ_rules::keys::UnitId| {
        own.sight.unit::<Unit>(**unit).is_some_and(|unit| own.sight.rules.troops.get(unit.unit_type).is_military)
    };
    let count = |units: &[endturn_civ_rules::keys::UnitId]| units.iter().filter(is_soldier).count() as i32;
    Soldiers {
        supported: town.own.part::<Supported>().map_or(0, |own| count(&own.0)),
        garrison: count(town.own.units()),
    }
}

/// Whether the nation can bear another government, given the upkeep and martial law of its soldiers
/// under it.
fn is_bearable(own: &Own<'_>, soldiers: &[Soldiers], government: GovernmentId) -> bool {
    let towns = own.towns.iter().zip(soldiers);
    let troubled = towns.filter(|(town, soldiers)| suffers(own, town, soldiers, government)).count();
    !too_many(own, i32::try_from(troubled).unwrap_or(i32::MAX))
}

/// Whether a town would lack shields for its soldiers, or need more luxury than a third of its
/// trade pays for.
fn suffers(own: &Own<'_>, town: &Town<'_>, soldiers: &Soldiers, government: GovernmentId) -> bool {
    let (now, then) = (&own.book.governments[own.government.index()], &own.book.governments[government.index()]);
    // Soldiers beyond the garrison are sent home.
    let kept = soldiers.supported.min(own.knobs.garrison.max(1));
    let more = kept.saturating_sub(then.free_shields).max(0);
    let charged = town.books.usage[Output::Shield].max(0);
    let left = town.shields.saturating_add(charged).saturating_sub(more);
    let law = |(each, max): (i32, i32)| unrest::martial_law(each, max, soldiers.garrison);
    let lost = law(now.martial_law).saturating_sub(law(then.martial_law));
    let faces = town.books.settled.feelings.last;
    let balance = faces.happy.saturating_sub(faces.unhappy).saturating_sub(faces.angry.saturating_mul(2));
    let short = lost.saturating_sub(balance).max(0).saturating_mul(own.happy_cost());
    left < 1 || short > town.books.settled.production[Output::Trade].max(0) / 3
}

/// Whether too many cities have been in disorder for too long.
fn has_failed(own: &Own<'_>) -> bool {
    let stuck = own.towns.iter().filter(|town| town.moods.disorder > PATIENCE).count();
    too_many(own, i32::try_from(stuck).unwrap_or(i32::MAX))
}

/// Orders a revolution if a better government is available. Returns `true` if one begins.
pub(super) fn revolt(own: &Own<'_>, orders: &mut Vec<CivOrder>) -> bool {
    if own.towns.is_empty() {
        return false;
    }
    let is_calm = !own.knobs.fragile_if_calm || own.towns.iter().all(|town| town.moods.disorder == 0);
    if own.is_revolution {
        if !is_calm {
            turn_away(own, orders);
        }
        return false;
    }
    let has_failed = has_failed(own);
    let soldiers = OnceCell::new();
    let soldiers = || -> &[Soldiers] {
        soldiers.get_or_init(|| own.towns.iter().map(|town| count_soldiers(own, town)).collect::<Vec<_>>())
    };
    let best = (0..own.book.governments.len())
        .map(GovernmentId::at)
        .filter(|&government| own.sight.may_have_government(government))
        .filter(|&government| government == own.government || is_bearable(own, soldiers(), government))
        .filter(|&government| !has_failed || keeps_better(own, government))
        .filter(|&government| is_calm || government == own.government || !is_fragile(own, government))
        .max_by_key(|&government| (worth(own, government), std::cmp::Reverse(government)));
    own.explain(|| why(own, best, has_failed, is_calm, soldiers(), orders.len()));
    let Some(best) = best.filter(|&best| best != own.government) else { return false };
    // The current government counts with its full worth, so that a turn of unrest does not
    // overthrow it.
    let now = own.book.governments[own.government.index()].worth;
    let is_worth_it = has_failed || worth(own, best) >= now.saturating_add(own.knobs.revolution_margin);
    if is_worth_it {
        orders.push(Revolution(best).into());
    }
    is_worth_it
}

/// The reason for which the nation keeps its government or wants another one; the order for a
/// revolution would be at this place among the orders.
fn why(
    own: &Own<'_>,
    best: Option<GovernmentId>,
    has_failed: bool,
    is_calm: bool,
    soldiers: &[Soldiers],
    place: usize,
) -> Reason {
    let now = own.book.governments[own.government.index()].worth;
    let revolts = best.is_some_and(|best| {
        best != own.government && (has_failed || worth(own, best) >= now.saturating_add(own.knobs.revolution_margin))
    });
    let option = |government: GovernmentId| {
        let is_now = government == own.government;
        let value = if is_now { now } else { worth(own, government) };
        let option = Weighed::new(own.sight.rules.government_name(government));
        let option = if value == i32::MIN { option } else { option.worth(value) };
        let note = if is_now {
            "the present one"
        } else if !is_bearable(own, soldiers, government) {
            "soldiers would cost too much, or order would break down"
        } else if has_failed && !keeps_better(own, government) {
            "soldiers keep order no better under it"
        } else if !is_calm && is_fragile(own, government) || value == i32::MIN {
            "disorder would bring it down"
        } else if !revolts && best == Some(government) {
            "not better by the margin that a revolution takes"
        } else if value <= now {
            "not better"
        } else {
            ""
        };
        let option = option.note(note);
        match revolts {
            true if best == Some(government) => option.given(place..place + 1),
            false => option.taken(is_now),
            true => option,
        }
    };
    let all = (0..own.book.governments.len()).map(GovernmentId::at);
    let open = all.filter(|&one| one == own.government || own.sight.may_have_government(one));
    let because = match (revolts, has_failed) {
        (true, true) => "too many cities have been in disorder for too long under the present one",
        (true, false) => "it is better by at least the margin",
        (false, _) => "no other is better by the margin",
    };
    Reason::new("government")
        .measured_in("worth to the persona")
        .knob("revolution_margin", own.knobs.revolution_margin)
        .knob("disorder_tolerance_pct", own.knobs.disorder_tolerance_pct)
        .fact("cities in disorder", own.in_disorder)
        .options(open.map(option))
        .because(because)
        .best_first()
}

fn is_fragile(own: &Own<'_>, government: GovernmentId) -> bool {
    own.book.governments[government.index()].is_fragile
}

/// Gives a revolution another aim, if disorder would bring down the government that it brings.
fn turn_away(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    let target = own.sight.nation::<Regime>().and_then(|regime| regime.0.target);
    if !target.is_some_and(|target| is_fragile(own, target)) {
        return;
    }
    let best = (0..own.book.governments.len())
        .map(GovernmentId::at)
        .filter(|&government| !is_fragile(own, government) && own.sight.may_have_government(government))
        .max_by_key(|&government| (worth(own, government), std::cmp::Reverse(government)));
    let order = best.map(|best| CivOrder::from(Revolution(best)));
    orders.extend(order.filter(|order| own.sight.may(order)));
}

/// Whether soldiers keep order better, or cost less, under a government than under the current one.
fn keeps_better(own: &Own<'_>, government: GovernmentId) -> bool {
    let (now, then) = (&own.book.governments[own.government.index()], &own.book.governments[government.index()]);
    then.worth > 0 && (then.free_shields, then.martial_law.0) > (now.free_shields, now.martial_law.0)
}
