//! W-133 After the battle: units that die with the loser, and the moves that are left. Carried out
//! by `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.

/// The values that decide whether all units die with the defender (W-133).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackTerms {
    /// The game has `killstack`.
    pub kills: bool,
    /// The tile has a city.
    pub is_city: bool,
    /// The tile has an extra with the flag `NoStackDeath`.
    pub is_sheltered: bool,
    /// Enemy units on the tile.
    pub units: usize,
}

impl StackTerms {
    /// W-133: whether all units that the attacker could hit die with the one that defended.
    #[must_use]
    pub const fn dies(&self) -> bool {
        self.kills && !self.is_city && !self.is_sheltered && self.units > 1
    }
}

/// The moves of a unit before and after a battle, in fragments (W-133).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Moves per turn at the hit points before.
    pub rate_before: i32,
    /// Moves left.
    pub left: i32,
    /// Moves per turn at the current hit points.
    pub rate_after: i32,
}

impl Effort {
    /// W-133: the moves left now: a unit that has lost hit points has fewer moves per turn, less
    /// the moves it had used.
    #[must_use]
    pub fn left_after(&self) -> i32 {
        let used = self.rate_before.saturating_sub(self.left).max(0);
        self.rate_after.saturating_sub(used).clamp(0, self.left.max(0))
    }

    /// W-133: the same for a unit that has attacked, which costs a move, or all moves for types
    /// that attack once.
    #[must_use]
    pub fn left_after_attack(&self, fragments: i32, attacks_once: bool) -> i32 {
        if attacks_once { 0 } else { self.left_after().saturating_sub(fragments).max(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_133_all_die_in_the_open_and_only_one_in_cities_and_fortresses() {
        let open = StackTerms { kills: true, is_city: false, is_sheltered: false, units: 3 };
        assert!(open.dies());
        let spared = [
            StackTerms { kills: false, ..open },
            StackTerms { is_city: true, ..open },
            StackTerms { is_sheltered: true, ..open },
            StackTerms { units: 1, ..open },
        ];
        assert_eq!(spared.map(|terms| terms.dies()), [false; 4]);
    }

    #[test]
    fn w_133_a_wounded_unit_is_slower_and_an_attack_costs_a_move() {
        let fresh = Effort { rate_before: 9, left: 9, rate_after: 9 };
        assert_eq!(
            [fresh.left_after(), fresh.left_after_attack(3, false), fresh.left_after_attack(3, true)],
            [9, 6, 0]
        );
        let wounded = Effort { rate_before: 9, left: 6, rate_after: 4 };
        assert_eq!([wounded.left_after(), wounded.left_after_attack(3, false)], [1, 0], "three of four were used");
        let spent = Effort { rate_before: 3, left: 1, rate_after: 3 };
        assert_eq!([spent.left_after(), spent.left_after_attack(3, false)], [1, 0]);
    }
}
