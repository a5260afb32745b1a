//! W-129 Defence strength. Carried out by
//! `crates/endturn_civ/src/clash.rs`.
//! Draws none. Tells nothing.

use super::strength::{Scale, Step, steps};
use crate::arithmetic::compound_pct;

/// A factor of the strength of a defence, in the order of application (W-129).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DefenseFactor {
    /// The type's defence, times [`POWER_FACTOR`](super::strength::POWER_FACTOR).
    Defense,
    /// The unit's level of experience.
    Veteran,
    /// The terrain, for classes with the flag `TerrainDefense`.
    Terrain,
    /// A tile that is not native to the class.
    NonNative,
    /// The type's own bonuses against the attacker's type.
    TypeBonus,
    /// `Defend_Bonus` against the attacker's type: walls.
    DefendBonus,
    /// The attacker's bonuses against the defender's type.
    Divider,
    /// Extras of the tile that are native to the class.
    Extras,
    /// `Fortify_Defense_Bonus`.
    Fortified,
}

/// The parts of a defence (W-129). Percentages are additional percent unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefenseTerms {
    /// The type's defence, in points.
    pub defense: i32,
    /// Percent of it that counts at the unit's level of experience.
    pub veteran_pct: i32,
    /// The terrain's bonus; 0 for classes without the flag `TerrainDefense`.
    pub terrain_pct: i32,
    /// Percent of it that counts on this tile: 100 if it is native to the class.
    pub native_pct: i32,
    /// Bonus of the type against the attacker's.
    pub type_bonus_pct: i32,
    /// `Defend_Bonus` against the attacker's type.
    pub defend_bonus_pct: i32,
    /// Bonus of the attacker's type against this one: divides the strength by 100 plus this
    /// percent.
    pub divider_pct: i32,
    /// Bonuses of extras with the flag `NaturalDefense`, together.
    pub natural_pct: i32,
    /// Bonuses of all other extras, together.
    pub built_pct: i32,
    /// `Fortify_Defense_Bonus`, for a unit that is fortified, or counts as fortified in a city.
    pub fortify_pct: i32,
}

impl DefenseTerms {
    /// A green unit of a type without bonuses or penalties.
    #[must_use]
    pub const fn plain(defense: i32) -> Self {
        Self {
            defense,
            veteran_pct: 100,
            terrain_pct: 0,
            native_pct: 100,
            type_bonus_pct: 0,
            defend_bonus_pct: 0,
            divider_pct: 0,
            natural_pct: 0,
            built_pct: 0,
            fortify_pct: 0,
        }
    }

    /// W-129: the strength after each factor. The bonuses of extras add up, but those of natural
    /// ones and of all others multiply.
    #[must_use]
    pub fn steps(&self) -> [Step<DefenseFactor>; 9] {
        use DefenseFactor as F;
        steps(
            self.defense,
            [
                (F::Defense, Scale::NONE),
                (F::Veteran, Scale::Times(self.veteran_pct)),
                (F::Terrain, Scale::more(self.terrain_pct)),
                (F::NonNative, Scale::Times(self.native_pct)),
                (F::TypeBonus, Scale::more(self.type_bonus_pct)),
                (F::DefendBonus, Scale::more(self.defend_bonus_pct)),
                (F::Divider, Scale::Over(100_i32.saturating_add(self.divider_pct))),
                (F::Extras, Scale::Times(compound_pct(self.natural_pct, self.built_pct))),
                (F::Fortified, Scale::more(self.fortify_pct)),
            ],
        )
    }

    /// W-129: the strength, in tenths of a point.
    #[must_use]
    pub fn strength(&self) -> i32 {
        self.steps()[8].strength
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHALANX: DefenseTerms = DefenseTerms::plain(2);

    #[test]
    fn w_129_a_green_phalanx_fortified_on_hills_defends_with_60() {
        assert_eq!(DefenseTerms { terrain_pct: 100, fortify_pct: 50, ..PHALANX }.strength(), 60);
    }

    #[test]
    fn w_129_every_factor_counts_once_and_in_its_order() {
        let all = DefenseTerms {
            defense: 2,
            veteran_pct: 150,
            terrain_pct: 50,
            native_pct: 50,
            type_bonus_pct: 100,
            defend_bonus_pct: 200,
            divider_pct: 100,
            natural_pct: 50,
            built_pct: 100,
            fortify_pct: 50,
        };
        assert_eq!(all.steps().map(|step| step.strength), [20, 30, 45, 22, 44, 132, 66, 198, 297]);
        assert_eq!(all.strength(), 297);
    }

    #[test]
    fn w_129_natural_and_other_extras_multiply() {
        let with = |natural_pct, built_pct| DefenseTerms { natural_pct, built_pct, ..PHALANX }.strength();
        assert_eq!([with(50, 0), with(0, 100), with(50, 100)], [30, 40, 60]);
    }

    #[test]
    fn w_129_a_bonus_that_takes_more_than_all_leaves_nothing() {
        assert_eq!(DefenseTerms { defend_bonus_pct: -300, ..PHALANX }.strength(), 0);
        assert_eq!(DefenseTerms { fortify_pct: -300, ..PHALANX }.strength(), 0);
    }
}
