//! W-125 Transports and loss of a carrier: possible cargo, the choice of a carrier, and the fate of
//! cargo whose carrier is lost. Carried out by `crates/endturn_civ/src/changes/transports.rs` and
//! `crates/endturn_civ/src/changes/wrecks.rs`.
//! Draws none. Tells nothing.

use std::cmp::Reverse;

use super::Movement;
use crate::ids::UnitTypeId;

/// Maximum nesting of carriers, including the innermost.
pub const MAX_DEPTH: usize = 5;

impl Movement {
    /// W-125: whether a type has the class of another in its cargo list, and any capacity at all.
    #[must_use]
    #[inline]
    pub fn carries(&self, carrier: UnitTypeId, cargo: UnitTypeId) -> bool {
        let carrier = self.mover(carrier);
        carrier.capacity > 0 && carrier.cargo.contains(self.mover(cargo).class)
    }

    /// W-125: whether a type can board a carrier anywhere; if not, only in a city or on a native
    /// base of the carrier.
    #[must_use]
    pub fn boards_anywhere(&self, cargo: UnitTypeId, carrier: UnitTypeId) -> bool {
        let carrier = self.mover(carrier);
        !carrier.is_unreachable || self.mover(cargo).embarks.contains(carrier.class)
    }

    /// W-125: whether a type can leave a carrier anywhere; if not, only in a city or on a native
    /// base of the carrier.
    #[must_use]
    pub fn leaves_anywhere(&self, cargo: UnitTypeId, carrier: UnitTypeId) -> bool {
        let carrier = self.mover(carrier);
        !carrier.is_unreachable || self.mover(cargo).disembarks.contains(carrier.class)
    }
}

/// A carrier with room, as far as the choice depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Berth {
    /// It has orders to move on.
    pub has_orders: bool,
    /// It is idle.
    pub is_idle: bool,
    /// It belongs to the owner of the cargo.
    pub is_own: bool,
    /// Number of carriers it is aboard of.
    pub depth: usize,
    /// Move fragments left to the outermost carrier.
    pub moves: i32,
    /// Free capacity.
    pub room: i32,
}

impl Berth {
    /// W-125: the better carrier has the higher rank: one without orders, idle, then the most
    /// useful one: an own one, aboard the fewest carriers, with most moves left, with the least
    /// room, so that large ships stay free for many units **(ours)**.
    #[must_use]
    pub const fn rank(self) -> (bool, bool, bool, Reverse<usize>, i32, Reverse<i32>) {
        (!self.has_orders, self.is_idle, self.is_own, Reverse(self.depth), self.moves, Reverse(self.room))
    }
}

/// The effect of the loss of a carrier on a unit aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plight {
    /// It can't leave the carrier at its location.
    Helpless,
    /// It could leave it, but can't exist on the tile.
    Imperiled,
    /// It lives on without the carrier.
    Safe,
}

impl Plight {
    /// W-125: the plight, given whether the cargo can leave its carrier, and exist on the tile.
    #[must_use]
    pub const fn of(can_leave: bool, can_exist: bool) -> Self {
        match (can_leave, can_exist) {
            (false, _) => Self::Helpless,
            (true, false) => Self::Imperiled,
            (true, true) => Self::Safe,
        }
    }
}

/// W-125: the order in which cargo is saved: first units that much depends on, then those that
/// can't leave, then the oldest.
#[must_use]
pub const fn rescue_order(is_precious: bool, plight: Plight) -> (bool, Plight) {
    (!is_precious, plight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_125_a_carrier_without_orders_comes_first_then_an_idle_one() {
        let at_work = Berth { has_orders: true, is_idle: true, moves: 90, ..Berth::default() };
        let on_guard = Berth { moves: 9, ..Berth::default() };
        let idle = Berth { is_idle: true, ..Berth::default() };
        assert!(at_work.rank() < on_guard.rank() && on_guard.rank() < idle.rank());
        let own = Berth { is_own: true, ..idle };
        assert!(own.rank() > Berth { moves: 30, ..idle }.rank());
        assert!(Berth { room: 2, ..own }.rank() > Berth { room: 8, ..own }.rank(), "the large one stays free");
        assert!(Berth { depth: 1, moves: 9, ..own }.rank() < own.rank());
    }

    #[test]
    fn w_125_cargo_is_helpless_imperiled_or_safe() {
        assert_eq!(Plight::of(false, false), Plight::Helpless);
        assert_eq!(Plight::of(false, true), Plight::Helpless, "over land too, if it can't get out");
        assert_eq!(Plight::of(true, false), Plight::Imperiled);
        assert_eq!(Plight::of(true, true), Plight::Safe);
    }

    #[test]
    fn w_125_the_precious_are_saved_first_and_of_equals_the_helpless() {
        let order = |is_precious, plight| rescue_order(is_precious, plight);
        let mut all = [
            order(false, Plight::Imperiled),
            order(true, Plight::Imperiled),
            order(false, Plight::Helpless),
            order(true, Plight::Helpless),
        ];
        all.sort_unstable();
        assert_eq!(
            all,
            [
                (false, Plight::Helpless),
                (false, Plight::Imperiled),
                (true, Plight::Helpless),
                (true, Plight::Imperiled)
            ]
        );
    }
}
