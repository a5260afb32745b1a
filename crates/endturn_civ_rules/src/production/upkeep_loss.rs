//! C-26 Disbanding for shield upkeep, C-27 Citizens lost for upkeep: who leaves or dies when a city can't pay the
//! upkeep of its units. Carried out by `crates/endturn_civ/src/phase_end/shields.rs`.
//! Draws none. Tells nothing.

use crate::ruleset::game::CityOrder;

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The city tries to get rid of the unit at this place of its list; if it succeeds, say so with
    /// [`ShieldLoss::unit_left`].
    Unit(usize),
    /// The city loses a citizen for the unit at this place of its list. If that destroys the city, nothing follows.
    Citizen(usize),
}

/// A missing surplus of shields, worked off unit by unit and then citizen by citizen (7.1, 7.2).
///
/// Places are those of the list of supported units as it was at the beginning, newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShieldLoss {
    order: CityOrder,
    surplus: i32,
    place: usize,
    is_citizens: bool,
}

impl ShieldLoss {
    /// A city with this surplus of shields.
    #[must_use]
    pub const fn new(order: CityOrder, surplus: i32) -> Self {
        Self { order, surplus, place: 0, is_citizens: false }
    }

    /// The surplus as it is by now; what is banked in the end (C-28).
    #[must_use]
    pub const fn surplus(&self) -> i32 {
        self.surplus
    }

    /// What must happen next; `None` once the surplus is no longer negative or nobody is left to pay.
    ///
    /// `upkeep` tells what the **type** of the unit at a place costs in shields, free upkeep not counted; 0 for a unit
    /// that no longer exists, `None` behind the end of the list.
    pub fn next(&mut self, upkeep: impl Fn(usize) -> Option<i32>) -> Option<Loss> {
        while self.surplus < 0 {
            let place = self.place;
            self.place += 1;
            match upkeep(place) {
                Some(cost) if cost <= 0 => {}
                Some(cost) if self.is_citizens => {
                    self.surplus = self.surplus.saturating_add(cost);
                    return Some(Loss::Citizen(place));
                }
                Some(_) => return Some(Loss::Unit(place)),
                None if self.is_citizens => return None,
                None => {
                    self.is_citizens = true;
                    self.place = 0;
                }
            }
        }
        None
    }

    /// The unit of the last [`Loss::Unit`] is gone: `upkeep` is what its type cost, `refreshed` the surplus of the city
    /// after it was computed anew. Profile D goes on from that, because free upkeep moves to older units; M adds.
    pub const fn unit_left(&mut self, upkeep: i32, refreshed: i32) {
        self.surplus = match self.order {
            CityOrder::Documented => refreshed,
            CityOrder::Code => self.surplus.saturating_add(upkeep),
        };
    }
}

/// What is done with a unit that can't be paid (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Riddance {
    /// Nothing; it stays.
    Keep,
    /// The configured action at this place is tried.
    Try(usize),
    /// It is removed.
    Wipe,
}

/// The way to get rid of one unit: `tried` actions of `actions` have been tried without success (C-26, C-46, C-52).
///
/// Ask again after every action that failed; a unit that is gone needs no further step.
#[must_use]
pub const fn riddance(is_protected: bool, tried: usize, actions: usize, wipe: bool) -> Riddance {
    if is_protected {
        Riddance::Keep
    } else if tried < actions {
        Riddance::Try(tried)
    } else if wipe {
        Riddance::Wipe
    } else {
        Riddance::Keep
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a city with `free` free upkeep; units of `protected` places can't be got rid of.
    fn run(order: CityOrder, made: i32, free: i32, upkeep: &[i32], protected: &[usize]) -> (Vec<Loss>, i32) {
        let mut alive = vec![true; upkeep.len()];
        let sum = |alive: &[bool]| -> i32 {
            let paid: i32 = upkeep.iter().zip(alive).filter(|(_, alive)| **alive).map(|(cost, _)| cost).sum();
            made - (paid - free).max(0)
        };
        let mut loss = ShieldLoss::new(order, sum(&alive));
        let mut losses = Vec::new();
        while let Some(one) = loss.next(|at| upkeep.get(at).map(|cost| if alive[at] { *cost } else { 0 })) {
            losses.push(one);
            if let Loss::Unit(at) = one
                && !protected.contains(&at)
            {
                alive[at] = false;
                loss.unit_left(upkeep[at], sum(&alive));
            }
        }
        (losses, loss.surplus())
    }

    #[test]
    fn c_26_the_newest_units_with_upkeep_go_first() {
        let (losses, surplus) = run(CityOrder::Documented, 1, 0, &[0, 1, 1, 1], &[]);
        assert_eq!((losses, surplus), (vec![Loss::Unit(1), Loss::Unit(2)], 0));
        let (losses, surplus) = run(CityOrder::Code, 1, 0, &[0, 1, 1, 1], &[]);
        assert_eq!((losses, surplus), (vec![Loss::Unit(1), Loss::Unit(2)], 0));
    }

    #[test]
    fn c_26_d_reads_the_surplus_again_and_m_adds_the_upkeep_of_the_type() {
        let mut profile_m = ShieldLoss::new(CityOrder::Code, -2);
        assert_eq!(profile_m.next(|at| [2, 1].get(at).copied()), Some(Loss::Unit(0)));
        profile_m.unit_left(2, -1);
        assert_eq!((profile_m.surplus(), profile_m.next(|_| Some(1))), (0, None));
        let mut profile_d = ShieldLoss::new(CityOrder::Documented, -2);
        assert_eq!(profile_d.next(|at| [2, 1].get(at).copied()), Some(Loss::Unit(0)));
        profile_d.unit_left(2, -1);
        assert_eq!(profile_d.next(|at| [0, 1].get(at).copied()), Some(Loss::Unit(1)));
    }

    #[test]
    fn c_27_citizens_pay_for_units_that_stay() {
        let (losses, surplus) = run(CityOrder::Documented, 0, 0, &[1, 1, 1], &[0, 2]);
        let expected = vec![Loss::Unit(0), Loss::Unit(1), Loss::Unit(2), Loss::Citizen(0), Loss::Citizen(2)];
        assert_eq!((losses, surplus), (expected, 0));
    }

    #[test]
    fn c_27_what_nobody_can_pay_stays_negative() {
        assert_eq!(run(CityOrder::Documented, -5, 0, &[1], &[0]), (vec![Loss::Unit(0), Loss::Citizen(0)], -5));
        assert_eq!(run(CityOrder::Code, -5, 0, &[], &[]), (vec![], -5));
        assert_eq!(run(CityOrder::Code, 5, 0, &[1, 1], &[]), (vec![], 3));
    }

    #[test]
    fn c_26_actions_are_tried_in_turn_and_wiping_comes_last() {
        assert_eq!(riddance(true, 0, 3, true), Riddance::Keep);
        assert_eq!(riddance(false, 0, 3, false), Riddance::Try(0));
        assert_eq!(riddance(false, 2, 3, false), Riddance::Try(2));
        assert_eq!(riddance(false, 3, 3, false), Riddance::Keep);
        assert_eq!(riddance(false, 0, 0, true), Riddance::Wipe);
    }
}
