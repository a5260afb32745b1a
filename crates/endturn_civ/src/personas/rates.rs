//! W-149 Tax rates: luxury against disorder, tax for the treasury, science from the rest, in steps
//! of 10 percent. Draws none. Tells nothing.

use endturn_civ_rules::city::tax;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;

use endturn_engine::reasons::{Reason, Weighed};

use super::own::{Own, Town};
use crate::orders::{CivOrder, SetRates};

const STEP: i32 = 10;
/// From 0 to 100 percent.
const STEPS: usize = 11;

/// Totals of the nation at each rate of one kind, by step.
#[derive(Clone, Copy, Debug, Default)]
struct Ladder {
    /// Points for citizens that luxury at this rate keeps content.
    calm: [i64; STEPS],
    /// Cities that would celebrate.
    feasts: [i32; STEPS],
    /// Gold before expenses.
    gold: [i64; STEPS],
    /// Points of the same trade as science or gold.
    price: [i64; STEPS],
}

/// Sets the rates if they should change. They can't be set during a revolution.
pub(super) fn set(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    if own.is_revolution || own.towns.is_empty() || !own.sight.rules.written.game.city.changeable_budget {
        return;
    }
    let ladder = survey(own);
    let rates = choose(own, &ladder);
    let is_new = rates != own.rates && tax::is_allowed(rates, own.max_rate);
    let place = orders.len();
    if is_new {
        orders.push(SetRates(rates).into());
    }
    own.explain(|| why(own, &ladder, rates, place..place + usize::from(is_new)));
}

/// The reason for these rates, with the place of the order among the orders.
fn why(own: &Own<'_>, ladder: &Ladder, rates: Rates, orders: std::ops::Range<usize>) -> Reason {
    let top = (own.max_rate / STEP).clamp(0, 10);
    let option = |step: i32| {
        let at = step as usize;
        let option = Weighed::new(format!("luxury {} %", step * STEP))
            .worth(ladder.calm[at] - ladder.price[at])
            .fact("points for calm citizens", ladder.calm[at])
            .fact("points of the trade", ladder.price[at])
            .fact("celebrating cities", ladder.feasts[at]);
        let is_taken = step * STEP == rates.luxury;
        let note = if is_taken {
            ""
        } else if step * STEP > 100 - rates.tax {
            "no room beside the tax"
        } else if step * STEP > own.knobs.luxury_max_pct {
            "above `luxury_max_pct`"
        } else {
            ""
        };
        let option = option.note(note);
        if is_taken { Weighed { orders: orders.clone(), ..option.taken(true) } } else { option }
    };
    let Rates { science, tax, luxury } = rates;
    let kept = if orders.is_empty() { "the rates stay" } else { "the new rates are" };
    let because = format!(
        "{kept} tax {tax} %, luxury {luxury} %, science {science} %: the lowest tax that brings the wanted gold, the \
         luxury that gains most as far as there is room, and science from the rest"
    );
    Reason::new("rates")
        .measured_in("points gained by luxury")
        .fact("gold", own.gold)
        .fact("gold to keep", own.reserve())
        .fact("wanted gold a turn", wanted_income(own))
        .fact("highest rate", own.max_rate)
        .knob("tax_min_pct", own.knobs.tax_min_pct)
        .knob("luxury_max_pct", own.knobs.luxury_max_pct)
        .knob("saving_turns", own.knobs.saving_turns)
        .knob("excess_turns", own.knobs.excess_turns)
        .options((0..=top).map(option))
        .because(because)
        .best_first()
}

fn survey(own: &Own<'_>) -> Ladder {
    let mut ladder = Ladder::default();
    let celebrate_size = own.sight.rules.written.game.city.celebrate_size_limit;
    for town in &own.towns {
        let taxable =
            town.books.settled.production[Output::Trade].saturating_sub(town.books.usage[Output::Trade]).max(0);
        let taxable = i64::from(taxable);
        let bonus = [Output::Luxury, Output::Gold, Output::Science].map(|output| bonus_pct(town, output));
        let need = i64::from(town.luxury_need(own.happy_cost()));
        let feast = need + i64::from((town.size + 1) / 2 * own.happy_cost());
        let is_feasible = town.size >= celebrate_size && town.books.settled.surplus[Output::Food] > 0;
        let of_gold = bonus[1] * own.worth(Output::Gold);
        let price = (bonus[2] * own.worth(Output::Science)).max(of_gold);
        for step in 0..STEPS {
            let share = taxable * step as i64 / 10;
            let luxury = share * bonus[0] / 100;
            ladder.price[step] += share * price / 100;
            ladder.calm[step] += calm(own, town, need, luxury);
            ladder.feasts[step] += i32::from(is_feasible && luxury >= feast);
            ladder.gold[step] += (i64::from(town.books.citizens[Output::Gold]) + share) * bonus[1] / 100;
        }
    }
    ladder
}

/// Points for this much luxury in a city that needs `need` to be out of disorder; it is worth more
/// the longer disorder lasts.
fn calm(own: &Own<'_>, town: &Town<'_>, need: i64, luxury: i64) -> i64 {
    let served = luxury.min(need) * i64::from(own.knobs.content_worth) / i64::from(own.happy_cost());
    if luxury < need || need == 0 {
        return served;
    }
    let settled = &town.books.settled;
    if !settled.is_disorder {
        return served;
    }
    let lost = [Output::Food, Output::Shield, Output::Gold, Output::Science].into_iter();
    let lost: i64 = lost.map(|output| i64::from(settled.penalty[output]) * own.worth(output)).sum();
    let turns = i64::from(town.moods.disorder.clamp(0, 20));
    served + lost + turns * i64::from(own.knobs.content_worth)
}

/// Percentage bonus of a city's output, from its books; 100 where they show nothing.
fn bonus_pct(town: &Town<'_>, output: Output) -> i64 {
    let made = town.books.settled.production[output].saturating_add(town.books.settled.penalty[output]);
    if town.raw[output] < 4 { 100 } else { (i64::from(made) * 100 / i64::from(town.raw[output])).clamp(50, 1000) }
}

fn choose(own: &Own<'_>, ladder: &Ladder) -> Rates {
    let max = own.max_rate;
    let top = (max / STEP) as usize;
    let wanted = wanted_income(own);
    // The lowest tax that brings the wanted income, otherwise the highest.
    let enough = |step: &usize| ladder.gold[*step] - i64::from(own.expenses) >= wanted;
    let tax = (0..=top).find(enough).unwrap_or(top) as i32 * STEP;
    let tax = tax.max(own.knobs.tax_min_pct / STEP * STEP).min(max / STEP * STEP);
    let luxury = luxury(own, ladder, max).min(100 - tax);
    let science = (100 - tax - luxury).min(max);
    let (science, spare) =
        if nothing_to_learn(own) { (0, 100 - tax - luxury) } else { (science, 100 - tax - luxury - science) };
    let more_tax = spare.min(max - tax);
    let left = spare - more_tax;
    let more_luxury = left.min(max - luxury);
    Rates { science: science + left - more_luxury, tax: tax + more_tax, luxury: luxury + more_luxury }
}

fn nothing_to_learn(own: &Own<'_>) -> bool {
    own.sight.rules.tree.researchable(&own.research.known).next().is_none()
}

/// Turns of disorder after which `luxury_max_pct` is ignored.
const STUCK: i32 = 3;
/// Gold to save for calming a city in disorder.
const RELIEF: i64 = 150;

/// The income that brings the treasury to its reserve, or spends the excess.
fn wanted_income(own: &Own<'_>) -> i64 {
    let relief = i64::from(own.in_disorder.min(2)) * RELIEF;
    let (reserve, gold) = (i64::from(own.reserve()) + relief, i64::from(own.gold));
    let (saving, excess) = (i64::from(own.knobs.saving_turns), i64::from(own.knobs.excess_turns));
    if gold < reserve { ((reserve - gold) / saving.max(1)).max(2) } else { -((gold - reserve) / excess.max(1)) }
}

/// The luxury rate with the best gain for the trade that it takes.
fn luxury(own: &Own<'_>, ladder: &Ladder, max: i32) -> i32 {
    // Where order does not return by itself, any luxury is worth it.
    let is_stuck = own.towns.iter().any(|town| town.moods.disorder > STUCK);
    let most = if is_stuck { max } else { own.knobs.luxury_max_pct.min(max) } / STEP;
    let value = |step: &usize| ladder.calm[*step] - ladder.price[*step];
    let best = (0..=most.clamp(0, 10) as usize).rev().max_by_key(value).unwrap_or(0);
    let feast = own.knobs.celebrates && grows_by_feasts(own);
    let is_enough = |step: &usize| ladder.feasts[*step] * 2 >= own.count();
    let festive = (0..=(max / STEP).clamp(0, 10) as usize).find(is_enough).filter(|_| feast);
    festive.unwrap_or(best).max(best) as i32 * STEP
}

/// Whether celebrating cities grow.
fn grows_by_feasts(own: &Own<'_>) -> bool {
    own.sight.value(EffectKind::RaptureGrow, &Context::player(own.seat)) > 0
}
