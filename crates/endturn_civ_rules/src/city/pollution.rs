//! C-56 Pollution: pollution of a city. Carried out by
//! `crates/endturn_civ/src/phase_end/pollution.rs`.
//! Draws none. Tells nothing.

use super::terms::PollutionTerms;
use crate::arithmetic::{compound_pct, saturate};

/// C-56: the pollution terms from the effects `Pollu_Prod_Pct`, `Pollu_Trade_Pct`, `Pollu_Pop_Pct`
/// and `Pollu_Pop_Pct_2` and the ruleset's base.
#[must_use]
pub fn pollution_terms(shield: i32, trade: i32, citizens: i32, citizens_2: i32, base: i32) -> PollutionTerms {
    PollutionTerms {
        shield_pct: shield.saturating_add(100).max(0),
        trade_pct: trade.max(0),
        citizen_pct: compound_pct(citizens, citizens_2),
        base,
    }
}

/// C-56: the chance of pollution in percent, at least 0, of a city with this production before
/// disorder reduces it.
#[must_use]
pub(crate) fn pollution(terms: &PollutionTerms, size: i32, shields: i32, trade: i32) -> i32 {
    let part = |number: i32, pct: i32| i64::from(number) * i64::from(pct) / 100;
    let sum = part(shields, terms.shield_pct)
        + part(trade, terms.trade_pct)
        + part(size, terms.citizen_pct)
        + i64::from(terms.base);
    saturate(sum.max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_56_forty_shields_and_twelve_citizens_pollute_by_23() {
        assert_eq!(pollution(&pollution_terms(0, 0, 0, -75, -20), 12, 40, 30), 23);
    }

    #[test]
    fn c_56_citizens_are_clean_before_industry_and_with_mass_transit() {
        assert_eq!(pollution(&pollution_terms(0, 0, 0, -100, -20), 30, 25, 0), 5);
        assert_eq!(pollution(&pollution_terms(0, 0, -100, 0, -20), 30, 25, 0), 5);
        assert_eq!(pollution(&pollution_terms(-66, 0, 0, 0, -20), 30, 25, 0), 18, "8 shields and 30 citizens count");
    }

    #[test]
    fn c_56_trade_pollutes_only_by_effect_and_nothing_falls_below_zero() {
        assert_eq!(pollution(&pollution_terms(-200, 50, 0, -100, -20), 30, 90, 61), 10);
        assert_eq!(pollution(&pollution_terms(0, -50, 0, -100, -20), 8, 20, 99), 0);
        assert_eq!(
            pollution(&pollution_terms(i32::MAX, i32::MAX, i32::MAX, 0, -20), 255, i32::MAX, i32::MAX),
            i32::MAX
        );
    }
}
