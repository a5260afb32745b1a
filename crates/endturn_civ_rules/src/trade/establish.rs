//! C-04 Establishing trade routes: whether a caravan makes a route, and which routes make room for
//! it. Carried out by `crates/endturn_civ/src/changes/trade.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use endturn_engine::random::Draw;

/// Maximum routes of a city.
pub(crate) const MAX_ROUTES: i32 = 5;

/// Routes a city may have, from the effect `Max_Trade_Routes`.
#[must_use]
pub fn max_routes(effect: i32) -> i32 {
    effect.clamp(0, MAX_ROUTES)
}

/// The reason why a caravan is turned away; the unit is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeRefusal {
    /// It has no home city.
    NoHome,
    /// Its home has nothing to offer.
    NoGood,
    /// The two cities can't trade.
    CantTrade,
}

impl fmt::Display for TradeRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::NoHome => "this unit has no home city to trade for",
            Self::NoGood => "its home city has no goods to offer",
            Self::CantTrade => "its home city and this one can't trade",
        })
    }
}

/// Checks whether a caravan is received at all, which pays at least the revenue of
/// [`super::revenue`].
///
/// # Errors
/// The reason against it.
pub const fn check(has_home: bool, has_good: bool, can_trade: bool) -> Result<(), TradeRefusal> {
    if !has_home {
        Err(TradeRefusal::NoHome)
    } else if !has_good {
        Err(TradeRefusal::NoGood)
    } else if !can_trade {
        Err(TradeRefusal::CantTrade)
    } else {
        Ok(())
    }
}

/// Draws one of the goods that a city can provide; `None` if there is none.
pub fn pick_good(draw: &mut Draw, count: usize) -> Option<usize> {
    (count > 0).then(|| draw.below(count as u64) as usize)
}

/// Routes of a city by their indices in its list, at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// Whether an index is in the set.
    #[must_use]
    pub(crate) const fn contains(self, place: usize) -> bool {
        place < 64 && self.0 >> place & 1 == 1
    }

    /// The indices, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |place| self.contains(*place))
    }
}

/// The result of a caravan's wish for a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The route is made, after these of each end are cancelled.
    Route {
        /// Routes of its home.
        of_home: Places,
        /// Routes of its destination.
        of_destination: Places,
    },
    /// Only the revenue is paid: the two already have a route.
    Existing,
    /// Only the revenue is paid: the home city has no room for a route of this value.
    HomeFull,
    /// Only the revenue is paid: the destination has no room for a route of this value.
    DestinationFull,
}

/// Decides about a route worth `value` between two cities, each given with the values of its routes
/// in order and its maximum number of routes (C-04).
#[must_use]
pub fn decide(has_route: bool, value: i32, home: (&[i32], i32), destination: (&[i32], i32)) -> Outcome {
    if has_route {
        return Outcome::Existing;
    }
    let Some(of_home) = room(value, home.0, home.1) else { return Outcome::HomeFull };
    let Some(of_destination) = room(value, destination.0, destination.1) else { return Outcome::DestinationFull };
    Outcome::Route { of_home, of_destination }
}

/// The cheapest routes that must go to make room; the first of equal ones goes first. `None` if
/// they are worth too much.
fn room(value: i32, routes: &[i32], max: i32) -> Option<Places> {
    let count = i32::try_from(routes.len()).unwrap_or(i32::MAX);
    if count < max {
        return Some(Places::default());
    }
    let excess = count.saturating_add(1).saturating_sub(max);
    let (mut places, mut sum) = (Places::default(), 0_i64);
    for _ in 0..excess.max(1) {
        let left = routes.iter().enumerate().take(64).filter(|(at, _)| !places.contains(*at));
        let Some((at, cheapest)) = left.min_by_key(|(_, worth)| **worth) else { break };
        places.0 |= 1 << at;
        sum += i64::from(*cheapest);
    }
    (max > 0 && sum < i64::from(value)).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;
    use proptest::prelude::*;

    fn removed(outcome: Outcome) -> Option<(Vec<usize>, Vec<usize>)> {
        match outcome {
            Outcome::Route { of_home, of_destination } => {
                Some((of_home.iter().collect(), of_destination.iter().collect()))
            }
            _ => None,
        }
    }

    #[test]
    fn c_04_a_route_needs_room_at_both_ends() {
        assert_eq!(removed(decide(false, 4, (&[9], 2), (&[], 2))), Some((vec![], vec![])));
        assert_eq!(decide(true, 4, (&[], 2), (&[], 2)), Outcome::Existing);
        assert_eq!(decide(false, 4, (&[], 0), (&[], 2)), Outcome::HomeFull);
        assert_eq!(decide(false, 4, (&[], 2), (&[5, 6], 2)), Outcome::DestinationFull);
    }

    #[test]
    fn c_04_the_cheapest_route_gives_way_to_a_better_one() {
        assert_eq!(removed(decide(false, 4, (&[7, 3], 2), (&[], 2))), Some((vec![1], vec![])));
        assert_eq!(decide(false, 3, (&[7, 3], 2), (&[], 2)), Outcome::HomeFull, "equal value is not enough");
        assert_eq!(removed(decide(false, 4, (&[3, 3], 2), (&[2, 9], 2))), Some((vec![0], vec![0])));
    }

    #[test]
    fn c_04_after_the_maximum_fell_several_routes_must_go() {
        assert_eq!(removed(decide(false, 9, (&[2, 4, 3], 2), (&[], 2))), Some((vec![0, 2], vec![])));
        assert_eq!(decide(false, 5, (&[2, 4, 3], 2), (&[], 2)), Outcome::HomeFull, "2 + 3 is not below 5");
    }

    #[test]
    fn c_04_limits_and_refusals() {
        assert_eq!([-1, 0, 3, 9].map(max_routes), [0, 0, 3, 5]);
        assert_eq!(check(true, true, true), Ok(()));
        assert_eq!(check(false, true, true), Err(TradeRefusal::NoHome));
        assert_eq!(check(true, false, true), Err(TradeRefusal::NoGood));
        assert_eq!(check(true, true, false), Err(TradeRefusal::CantTrade));
        assert_eq!(pick_good(&mut fair::draw("C-04", 0), 0), None);
        let picks: std::collections::BTreeSet<_> =
            (0..40).map(|number| pick_good(&mut fair::draw("C-04", number), 3)).collect();
        assert_eq!(picks, [Some(0), Some(1), Some(2)].into());
    }

    proptest! {
        /// The cancelled routes are worth less than the new one, and afterwards the city is within
        /// its maximum.
        #[test]
        fn c_04_no_city_is_worse_off(
            value in 0..50,
            routes in prop::collection::vec(0..50, 0..8),
            max in 0..6,
        ) {
            if let Some(places) = room(value, &routes, max) {
                let gone: i32 = places.iter().map(|at| routes[at]).sum();
                prop_assert!(places == Places::default() || gone < value);
                prop_assert!(routes.len() - places.iter().count() < max as usize);
            }
        }
    }
}
