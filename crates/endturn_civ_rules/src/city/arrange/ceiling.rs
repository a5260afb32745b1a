//! Upper limits to a city's surplus.

use super::Goal;
use crate::city::terms::Terms;
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// Limits to a city's surplus that are linear in the citizens' output, so that the gain of a
/// replacement has a limit that costs one addition.
///
/// Every step of the production chain (C-12, C-13) rounds, and disorder only takes; so for
/// non-negative outputs `1_000_000 * surplus[o] <= own[o] * citizens[o] + from_trade[o] *
/// citizens[Trade] + plus[o]`, whatever the placement. The mood rules (C-17 to C-23) add: the mood
/// depends on the citizens only by their trade, their luxury and the number of specialists, and
/// disorder leaves no surplus of food and shields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    own: [i64; 6],
    from_trade: [i64; 6],
    plus: [i64; 6],
}

/// One whole point.
pub(super) const WHOLE: i64 = 1_000_000;

/// Upper bound of the loss by rounding down an amount of hundredths.
const ROUNDED: i64 = 990_000;

impl Ceiling {
    /// The limits under a city's terms; `None` if the terms are too unusual for limits.
    #[must_use]
    pub fn of(terms: &Terms) -> Option<Self> {
        let rates = rates(terms);
        let plain = terms.bonus_pct.0.iter().all(|bonus| (0..=2000).contains(bonus))
            && terms.usage.0.iter().all(|usage| (-1_000_000..=1_000_000).contains(usage))
            && terms.waste.iter().all(|waste| waste.level_pct.abs() <= 10_000 && waste.back_pct.abs() <= 10_000)
            && rates.0.iter().all(|rate| (0..=100).contains(rate))
            && rates.0.iter().sum::<i32>() == 100
            && terms.route_trade <= 100_000
            && terms.tithes <= 100_000;
        if !plain {
            return None;
        }
        let mut own = [0; 6];
        let mut plus = [0; 6];
        for &output in Output::ALL {
            (own[output as usize], plus[output as usize]) = kept(terms, output);
        }
        let (route, tithes) = (i64::from(terms.route_trade.max(0)), i64::from(terms.tithes.max(0)));
        let (trade, gold) = (Output::Trade as usize, Output::Gold as usize);
        plus[trade] += route * own[trade];
        plus[gold] += tithes * own[gold];
        let mut from_trade = [0; 6];
        for output in [Output::Gold, Output::Luxury, Output::Science] {
            let (at, bonus, rate) = (output as usize, i64::from(terms.bonus_pct[output]), i64::from(rates[output]));
            from_trade[at] = up(own[trade] * rate * bonus, 10_000);
            plus[at] += up(plus[trade] * rate * bonus, 10_000);
            if rate % 100 != 0 {
                // Largest remainders round a share up by less than one.
                plus[at] += ROUNDED / 100 * bonus;
            }
        }
        for (plus, &usage) in plus.iter_mut().zip(&terms.usage.0) {
            *plus -= i64::from(usage) * WHOLE;
        }
        Some(Self { own, from_trade, plus })
    }

    /// Maximum contribution to a score of a citizen who makes `outputs`, in millionths.
    pub(super) fn worth(&self, goal: &Goal, outputs: &Outputs) -> i64 {
        let trade = i64::from(outputs[Output::Trade]);
        let part = |at: usize| self.own[at] * i64::from(outputs.0[at]) + self.from_trade[at] * trade;
        goal.weights.0.iter().enumerate().map(|(at, &weight)| i64::from(weight) * part(at)).sum()
    }

    /// Maximum score apart from the worth of citizens, in millionths.
    pub(super) fn base(&self, goal: &Goal) -> i64 {
        let plus: i64 = goal.weights.0.iter().zip(&self.plus).map(|(&weight, plus)| i64::from(weight) * plus).sum();
        plus + i64::from(goal.happy_weight.max(0)) * WHOLE
    }

    /// Minimum shortfall of food or shields below `least`.
    pub(super) const fn shortfall(&self, output: Output, citizens: &Outputs, least: i32, in_disorder: bool) -> i64 {
        let at = output as usize;
        let most = self.own[at] * citizens.0[at] as i64 + self.plus[at];
        let most = if in_disorder && most > 0 { 0 } else { most };
        let least = least as i64 * WHOLE;
        // A surplus is a whole number, so the shortfall is rounded up; most often there is none,
        // and nothing to divide.
        if most >= least { 0 } else { (least - most + WHOLE - 1) / WHOLE }
    }
}

fn rates(terms: &Terms) -> Outputs {
    let mut rates = Outputs::NONE;
    rates[Output::Gold] = terms.rates.tax;
    rates[Output::Luxury] = terms.rates.luxury;
    rates[Output::Science] = terms.rates.science;
    rates
}

/// Maximum remainder of a point of an output after bonus and waste, and maximum gain by rounding,
/// both in millionths (C-13).
fn kept(terms: &Terms, output: Output) -> (i64, i64) {
    let waste = terms.waste[output as usize];
    let (level, not_back) = (i64::from(waste.level_pct), 100 - i64::from(waste.back_pct));
    let bonus = i64::from(terms.bonus_pct[output]);
    let is_lossy = waste.no_center || (level > 0 && not_back > 0);
    let (mut slope, mut slack) = if waste.no_center {
        (0, 0)
    } else if is_lossy {
        (bonus * (10_000 - level * not_back).max(0), 9_900 * not_back)
    } else {
        (bonus * 10_000, 0)
    };
    if is_lossy && matches!(output, Output::Gold | Output::Luxury | Output::Science) {
        // Waste is taken from the rounded output before taxes.
        slack += ROUNDED;
    }
    let (low, high) = (
        i64::from(terms.no_trade_size.min(terms.full_trade_size)),
        i64::from(terms.no_trade_size.max(terms.full_trade_size)),
    );
    let size = i64::from(terms.size);
    if output == Output::Trade && size <= low {
        (slope, slack) = (0, 0);
    } else if output == Output::Trade && size < high {
        (slope, slack) = (up(slope * (size - low), high - low), slack + WHOLE);
    }
    (slope, slack)
}

/// A quotient of non-negative numbers, rounded up.
const fn up(dividend: i64, divisor: i64) -> i64 {
    (dividend + divisor - 1) / divisor
}
