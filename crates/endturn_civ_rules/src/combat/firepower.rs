//! W-130 Firepower: hit points that a side loses per round lost. Carried out by
//! `crates/endturn_civ/src/clash.rs`.
//! Draws none. Tells nothing.

/// A factor of firepower, in the order of application (W-130).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirepowerFactor {
    /// The firepower of the types.
    Types,
    /// `CityBuster` against a city doubles the attacker's.
    CityBuster,
    /// `BadWallAttacker` against a positive `Defend_Bonus` makes the attacker's 1.
    BadWallAttacker,
    /// `BadCityDefender` in a city doubles the attacker's and makes the defender's 1.
    BadCityDefender,
    /// A bonus `Firepower1` of the attacker against the defender makes the defender's 1.
    Firepower1,
    /// From a tile where the defender can't be against one where the attacker can't be: both are 1.
    ShoreBombardment,
}

/// The values that decide firepower (W-130).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that counts, whatever the others are")]
pub struct FirepowerTerms {
    /// Firepower of the attacker's type.
    pub attacker: i32,
    /// Firepower of the defender's type.
    pub defender: i32,
    /// The attacked tile has a city.
    pub is_city: bool,
    /// The attacker has the flag `CityBuster`.
    pub is_city_buster: bool,
    /// The attacker has the flag `BadWallAttacker`.
    pub is_bad_wall_attacker: bool,
    /// `Defend_Bonus` against the attacker's type, in percent.
    pub defend_bonus_pct: i32,
    /// The defender has the flag `BadCityDefender`.
    pub is_bad_city_defender: bool,
    /// The attacker has a bonus `Firepower1` against the defender.
    pub has_firepower_1: bool,
    /// The attacked tile is not native to the attacker, nor can the defender be on the attacker's.
    pub is_shore_bombardment: bool,
}

/// Firepower of both sides, in hit points per round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Firepower {
    /// Loss of the defender per round lost.
    pub attacker: i32,
    /// Loss of the attacker per round lost.
    pub defender: i32,
}

/// One factor of firepower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirepowerStep {
    /// The factor.
    pub factor: FirepowerFactor,
    /// Whether it applies here.
    pub counts: bool,
    /// The firepower after it.
    pub after: Firepower,
}

impl Firepower {
    const fn changed_by(self, factor: FirepowerFactor) -> Self {
        let Self { attacker, defender } = self;
        let twice = attacker.saturating_mul(2);
        let (attacker, defender) = match factor {
            FirepowerFactor::Types => (attacker, defender),
            FirepowerFactor::CityBuster => (twice, defender),
            FirepowerFactor::BadWallAttacker => (1, defender),
            FirepowerFactor::BadCityDefender => (twice, 1),
            FirepowerFactor::Firepower1 => (attacker, 1),
            FirepowerFactor::ShoreBombardment => (1, 1),
        };
        Self { attacker, defender }
    }
}

impl FirepowerTerms {
    /// W-130: the firepower after each factor.
    #[must_use]
    pub fn steps(&self) -> [FirepowerStep; 6] {
        use FirepowerFactor as F;
        let factors = [
            (F::Types, true),
            (F::CityBuster, self.is_city_buster && self.is_city),
            (F::BadWallAttacker, self.is_bad_wall_attacker && self.defend_bonus_pct > 0),
            (F::BadCityDefender, self.is_bad_city_defender && self.is_city),
            (F::Firepower1, self.has_firepower_1),
            (F::ShoreBombardment, self.is_shore_bombardment),
        ];
        let mut after = Firepower { attacker: self.attacker.max(0), defender: self.defender.max(0) };
        factors.map(|(factor, counts)| {
            if counts {
                after = after.changed_by(factor);
            }
            FirepowerStep { factor, counts, after }
        })
    }

    /// W-130: the firepower of both sides.
    #[must_use]
    pub fn firepower(&self) -> Firepower {
        self.steps()[5].after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: FirepowerTerms = FirepowerTerms {
        attacker: 2,
        defender: 2,
        is_city: false,
        is_city_buster: false,
        is_bad_wall_attacker: false,
        defend_bonus_pct: 0,
        is_bad_city_defender: false,
        has_firepower_1: false,
        is_shore_bombardment: false,
    };

    fn both(terms: FirepowerTerms) -> (i32, i32) {
        let Firepower { attacker, defender } = terms.firepower();
        (attacker, defender)
    }

    #[test]
    fn w_130_a_city_buster_counts_twice_against_cities_alone() {
        let buster = FirepowerTerms { is_city_buster: true, ..TWO };
        assert_eq!([both(buster), both(FirepowerTerms { is_city: true, ..buster })], [(2, 2), (4, 2)]);
    }

    #[test]
    fn w_130_a_bad_wall_attacker_has_1_where_there_are_walls() {
        let bad = |defend_bonus_pct| both(FirepowerTerms { is_bad_wall_attacker: true, defend_bonus_pct, ..TWO });
        assert_eq!([bad(-20), bad(0), bad(200)], [(2, 2), (2, 2), (1, 2)]);
    }

    #[test]
    fn w_130_ships_surprised_in_port_have_1_against_twice_as_much() {
        let ship = FirepowerTerms { is_bad_city_defender: true, ..TWO };
        assert_eq!([both(ship), both(FirepowerTerms { is_city: true, ..ship })], [(2, 2), (4, 1)]);
    }

    #[test]
    fn w_130_helicopters_have_1_against_fighters() {
        assert_eq!(both(FirepowerTerms { has_firepower_1: true, ..TWO }), (2, 1));
    }

    #[test]
    fn w_130_shore_bombardment_comes_last_and_makes_both_1() {
        let all = FirepowerTerms {
            is_city: true,
            is_city_buster: true,
            is_bad_wall_attacker: true,
            defend_bonus_pct: 100,
            is_bad_city_defender: true,
            has_firepower_1: true,
            is_shore_bombardment: true,
            ..TWO
        };
        let after = all.steps().map(|step| (step.after.attacker, step.after.defender));
        assert_eq!(after, [(2, 2), (4, 2), (1, 2), (2, 1), (2, 1), (1, 1)]);
    }
}
