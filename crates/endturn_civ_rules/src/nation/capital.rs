//! C-63 Capitals: choice of the capital (W-37). Carried out by
//! `crates/endturn_civ/src/stages/opening.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The status of a city in its nation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Shaped)]
pub enum CapitalKind {
    /// An ordinary city.
    #[default]
    #[serde(rename = "Common")]
    None,
    /// A secondary capital.
    Secondary,
    /// The capital.
    Primary,
}

/// The index of the primary capital among the values of the effect `Capital_City`, one per city
/// (C-63). `None` if no value is above 0.
///
/// The highest value wins; the k-th of several equal ones takes over if 1 is drawn below k.
pub fn primary(values: impl IntoIterator<Item = i32>, draw: &mut Draw) -> Option<usize> {
    let mut best: Option<(usize, i32)> = None;
    let mut equals = 0;
    for (at, value) in values.into_iter().enumerate().filter(|(_, value)| *value > 0) {
        match best {
            Some((_, highest)) if value < highest => {}
            Some((_, highest)) if value == highest => {
                equals += 1;
                if draw.below(equals) == 1 {
                    best = Some((at, value));
                }
            }
            _ => (best, equals) = (Some((at, value)), 1),
        }
    }
    best.map(|(at, _)| at)
}

/// The status of a city with this value.
#[must_use]
pub const fn kind(value: i32, is_primary: bool) -> CapitalKind {
    match (is_primary, value > 0) {
        (true, _) => CapitalKind::Primary,
        (false, true) => CapitalKind::Secondary,
        (false, false) => CapitalKind::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    #[test]
    fn c_63_the_highest_value_is_the_capital_and_none_is_possible() {
        let draw = || fair::draw("C-63", 1);
        assert_eq!(primary([0, 1, 3, 2], &mut draw()), Some(2));
        assert_eq!(primary([0, 0], &mut draw()), None);
        assert_eq!(primary([], &mut draw()), None);
        assert_eq!(
            [(2, true), (1, false), (0, false)].map(|(value, first)| kind(value, first)),
            [CapitalKind::Primary, CapitalKind::Secondary, CapitalKind::None]
        );
    }

    #[test]
    fn c_63_w_37_equal_values_are_drawn_evenly() {
        let mut counts = [0; 4];
        for number in 0..6000 {
            counts[primary([2, 1, 2, 2], &mut fair::draw("C-63", number)).expect("a capital")] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!([counts[0], counts[2], counts[3]].iter().all(|count| (1850..2150).contains(count)), "{counts:?}");
    }
}
