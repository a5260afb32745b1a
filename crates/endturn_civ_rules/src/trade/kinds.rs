//! C-03 Trade route kinds and cancellation: the kind of a route by its cities, and when it is
//! impossible. Carried out by `crates/endturn_civ/src/phase_end/step_a.rs`.
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;

use crate::ruleset::trade::{TradeRoute, TradeRouteKind as Kind, WhenIllegal};
use crate::ruleset::words::Relation;

/// The relation of the owners of two cities, as far as trade depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owners {
    /// One owner.
    Same,
    /// Two owners in this diplomatic state.
    Two(Relation),
}

/// The kind of a route (C-03).
#[must_use]
pub const fn kind(owners: Owners, over_sea: bool) -> Kind {
    let (near, far) = match owners {
        Owners::Same => (Kind::National, Kind::NationalIC),
        Owners::Two(Relation::Alliance) => (Kind::Ally, Kind::AllyIC),
        Owners::Two(Relation::War) => (Kind::Enemy, Kind::EnemyIC),
        Owners::Two(Relation::Team) => (Kind::Team, Kind::TeamIC),
        Owners::Two(_) => (Kind::IN, Kind::INIC),
    };
    if over_sea { far } else { near }
}

/// Whether two cities can trade (C-03).
///
/// `distance` is the real distance, `min_distance` the setting `trademindist`, which only applies
/// within one nation; `terms` are those of their kind of route, if the ruleset has it.
#[must_use]
pub fn can_trade(
    same_city: bool,
    owners: Owners,
    distance: i32,
    min_distance: i32,
    terms: Option<&TradeRoute>,
) -> bool {
    !same_city
        && (owners != Owners::Same || distance >= min_distance)
        && terms.is_some_and(|terms| terms.income_pct > 0)
}

/// The direction of a half-route's goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, Shaped)]
pub enum Direction {
    /// From here.
    From,
    /// To here.
    To,
    /// Both ways.
    Both,
}

/// One half of a route at the beginning of a nation's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfRoute {
    /// Its direction.
    pub direction: Direction,
    /// Whether its good has the flag `Depletes`.
    pub depletes: bool,
    /// Whether the partner can provide the good now.
    pub partner_provides: bool,
    /// Whether the two cities can trade now.
    pub can_trade: bool,
    /// The fate of illegal routes of its kind.
    pub when_illegal: WhenIllegal,
}

impl HalfRoute {
    /// Whether the route is cancelled, both halves of it (C-03).
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        let is_depleted = self.direction != Direction::From && self.depletes && !self.partner_provides;
        is_depleted || (!self.can_trade && self.when_illegal == WhenIllegal::Cancel)
    }
}

/// Whether a route is restored after one of its cities has changed hands (C-03).
#[must_use]
pub fn survives_transfer(could_be_made: bool, when_illegal: WhenIllegal) -> bool {
    could_be_made || when_illegal != WhenIllegal::Cancel
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::trade::OneTimeBonus;

    const fn terms(income_pct: i32) -> TradeRoute {
        TradeRoute { income_pct, when_illegal: WhenIllegal::Cancel, one_time_bonus: OneTimeBonus::Both }
    }

    #[test]
    fn c_03_kinds_follow_the_relation_and_the_sea() {
        let both = |owners| [kind(owners, false), kind(owners, true)];
        assert_eq!(both(Owners::Same), [Kind::National, Kind::NationalIC]);
        assert_eq!(both(Owners::Two(Relation::Alliance)), [Kind::Ally, Kind::AllyIC]);
        assert_eq!(both(Owners::Two(Relation::War)), [Kind::Enemy, Kind::EnemyIC]);
        assert_eq!(both(Owners::Two(Relation::Team)), [Kind::Team, Kind::TeamIC]);
        for other in [Relation::Peace, Relation::Armistice, Relation::CeaseFire, Relation::NeverMet] {
            assert_eq!(both(Owners::Two(other)), [Kind::IN, Kind::INIC]);
        }
    }

    #[test]
    fn c_03_only_cities_of_one_nation_must_be_far_apart() {
        let (free, none) = (terms(100), terms(0));
        let peace = Owners::Two(Relation::Peace);
        assert!(!can_trade(false, Owners::Same, 8, 9, Some(&free)));
        assert!(can_trade(false, Owners::Same, 9, 9, Some(&free)));
        assert!(can_trade(false, peace, 1, 9, Some(&free)));
        assert!(!can_trade(false, peace, 30, 9, Some(&none)));
        assert!(!can_trade(false, peace, 30, 9, None));
        assert!(!can_trade(true, peace, 30, 9, Some(&free)));
    }

    #[test]
    fn c_03_routes_end_when_illegal_or_when_the_good_runs_out() {
        let half = HalfRoute {
            direction: Direction::To,
            depletes: true,
            partner_provides: true,
            can_trade: true,
            when_illegal: WhenIllegal::Cancel,
        };
        assert!(!half.is_cancelled());
        assert!(HalfRoute { partner_provides: false, ..half }.is_cancelled());
        assert!(!HalfRoute { partner_provides: false, direction: Direction::From, ..half }.is_cancelled());
        assert!(!HalfRoute { partner_provides: false, depletes: false, ..half }.is_cancelled());
        assert!(HalfRoute { can_trade: false, ..half }.is_cancelled());
        for kept in [WhenIllegal::Active, WhenIllegal::Inactive] {
            assert!(!HalfRoute { can_trade: false, when_illegal: kept, ..half }.is_cancelled());
            assert!(survives_transfer(false, kept));
        }
        assert!(survives_transfer(true, WhenIllegal::Cancel) && !survives_transfer(false, WhenIllegal::Cancel));
    }
}
