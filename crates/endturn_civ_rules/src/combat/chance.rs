//! W-131 Battle rounds and win chance: each side's probability of winning a battle, in whole
//! numbers. Carried out by `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use super::battle::{Duel, MAX_ROUNDS, Side};

/// A probability, in parts of 2^32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u64);

impl fmt::Display for Chance {
    /// In hundredths of a percent; an uncertain outcome is never shown as certain.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest(10_000) {
            0 if *self > Self::NEVER => f.write_str("below 0.01 %"),
            10_000 if *self < Self::ALWAYS => f.write_str("above 99.99 %"),
            hundredths => write!(f, "{}.{:02} %", hundredths / 100, hundredths % 100),
        }
    }
}

impl Chance {
    /// Probability 0.
    pub const NEVER: Self = Self(0);
    /// Probability 1.
    pub const ALWAYS: Self = Self(1 << 32);

    /// A probability in percent, clamped to 0 … 100.
    #[must_use]
    pub const fn pct(pct: i32) -> Self {
        let pct = if pct < 0 { 0 } else { pct.unsigned_abs() as u64 };
        Self(((if pct > 100 { 100 } else { pct }) << 32) / 100)
    }

    /// So many parts of 2^32, at most all.
    #[must_use]
    pub(super) const fn of_parts(parts: u64) -> Self {
        Self(if parts > Self::ALWAYS.0 { Self::ALWAYS.0 } else { parts })
    }

    /// The probability that two independent events both happen.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(((self.0 as u128 * other.0 as u128) >> 32) as u64)
    }

    /// In parts of 2^32, from 0 to 2^32.
    #[must_use]
    pub const fn parts(self) -> u64 {
        self.0
    }

    /// The probability of the opposite.
    #[must_use]
    pub const fn not(self) -> Self {
        Self(Self::ALWAYS.0 - self.0)
    }

    /// `⌊whole · probability⌋`.
    #[must_use]
    pub const fn of(self, whole: u32) -> u64 {
        (self.0 * whole as u64) >> 32
    }

    /// The nearest number of parts of a whole, like hundredths of a percent of 10,000.
    #[must_use]
    pub const fn nearest(self, whole: u32) -> u64 {
        ((self.0 as u128 * whole as u128 + (1 << 31)) >> 32) as u64
    }
}

/// The probabilities of a battle's outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Probability that the defender dies.
    pub attacker: Chance,
    /// Probability that the attacker dies. The rest, in limited battles only, is that both live.
    pub defender: Chance,
}

/// Fraction bits of the probabilities in sums.
const PLACES: u32 = 62;
const ONE: u64 = 1 << PLACES;
/// Hits that no unit survives; units have at most 1,000 hit points.
const MAX_HITS: u32 = 1_000;
/// Enough for nearly all battles.
const FEW: usize = 64;
const MANY: usize = MAX_ROUNDS as usize + 2;

impl Duel {
    /// W-131: the probabilities of both sides' victories. They are rounded to the nearest parts of
    /// 2^32 from computed values at most 2^-50 below the exact ones; in battles without a limit
    /// they sum to 1. A side's probability is never lower if it is stronger, has more hit points or
    /// more firepower.
    #[must_use]
    pub fn odds(&self) -> Odds {
        match self.lost_by() {
            Some(true) => return Odds { attacker: Chance::NEVER, defender: Chance::ALWAYS },
            Some(false) => return Odds { attacker: Chance::ALWAYS, defender: Chance::NEVER },
            None => {}
        }
        let limit = self.limit();
        let attacker = wins(&self.attacker, &self.defender, limit, true);
        let defender = limit.map_or(attacker.not(), |_| wins(&self.defender, &self.attacker, limit, false));
        Odds { attacker, defender }
    }
}

/// The probability that `own` wins. If neither side has strength, the attacker wins all rounds.
fn wins(own: &Side, other: &Side, limit: Option<u32>, attacks: bool) -> Chance {
    let (weight, all) = (own.weight(), own.weight() + other.weight());
    let wins_round = match all {
        0 => u64::from(attacks) << 63,
        _ => ((u128::from(weight) << 63) / u128::from(all)) as u64,
    };
    let (gives, takes) = (hits(other.hit_points, own.firepower), hits(own.hit_points, other.firepower));
    // Without a limit both are finite: a side that can't hit has already lost.
    let rounds = limit.unwrap_or(2 * MAX_HITS);
    if gives > rounds {
        return Chance::NEVER;
    }
    let takes = takes.min(rounds + 1);
    let [gives, takes, rounds] = [gives, takes, rounds].map(|count| count as usize);
    let parts = if takes < FEW {
        added_up::<FEW>(wins_round, gives, takes, rounds)
    } else {
        added_up::<MANY>(wins_round, gives, takes, rounds)
    };
    Chance((parts + (1 << 29)) >> 30)
}

/// Hits of a firepower that kill a unit with these hit points.
fn hits(hit_points: i32, firepower: i32) -> u32 {
    if firepower <= 0 {
        return u32::MAX;
    }
    hit_points.max(0).unsigned_abs().div_ceil(firepower.unsigned_abs()).min(MAX_HITS)
}

/// The probability of landing `gives` hits before taking `takes`, within `rounds` rounds: that of
/// every smaller battle follows from the two battles that its first round leads to. This equals the
/// sum `Σ C(n−1+k, k)·p^n·(1−p)^k` of W-131, without powers that vanish; and since rounding down
/// never reverses an order, neither does anything here.
fn added_up<const LEN: usize>(wins_round: u64, gives: usize, takes: usize, rounds: usize) -> u64 {
    // By number of hits that can still be taken.
    let mut row = [ONE; LEN];
    row[0] = 0;
    let Some(row) = row.get_mut(..=takes) else { return 0 };
    for given in (0..gives).rev() {
        let mut lost = 0;
        for (left, chance) in row.iter_mut().enumerate().skip(1) {
            let is_over = given + (takes - left) >= rounds;
            // The winner of a round is never worse off than its loser.
            let gain = (u128::from(*chance - lost) * u128::from(wins_round)) >> 63;
            lost = if is_over { 0 } else { lost + gain as u64 };
            *chance = lost;
        }
    }
    row[takes]
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};
    use proptest::prelude::*;

    use super::*;

    fn duel(attacker: (i32, i32, i32), defender: (i32, i32, i32), rounds: i32) -> Duel {
        let side = |(strength, hit_points, firepower)| Side { strength, hit_points, firepower };
        Duel { attacker: side(attacker), defender: side(defender), rounds }
    }

    fn plain(att: i32, def: i32) -> Chance {
        duel((att, 10, 1), (def, 10, 1), 0).odds().attacker
    }

    #[test]
    fn w_131_the_known_answers() {
        let thousandths = |att, def| plain(att, def).nearest(1_000);
        assert_eq!([(40, 30), (40, 20), (30, 30), (60, 90)].map(|(a, d)| thousandths(a, d)), [737, 935, 500, 186]);
        assert_eq!(plain(30, 30).of(2), 1, "equal is exactly a half");
    }

    /// The sum of W-131 as a fraction, for battles small enough.
    fn exact(att: u128, def: u128, gives: u32, takes: u32) -> (u128, u128) {
        let choose = |n: u128, k: u128| (0..k).fold(1_u128, |all, at| all * (n - at) / (at + 1));
        let all = (att + def).pow(gives + takes - 1);
        let term = |k: u32| {
            choose(u128::from(gives - 1 + k), u128::from(k))
                * att.pow(gives)
                * def.pow(k)
                * (att + def).pow(takes - 1 - k)
        };
        ((0..takes).map(term).sum(), all)
    }

    #[test]
    fn w_131_the_chance_is_the_sum_of_the_rules_text_to_the_last_part() {
        for (att, def) in [(1, 1), (4, 3), (2, 1), (2, 3), (1, 9), (9, 1), (7, 2)] {
            for (gives, takes) in [(1, 1), (1, 10), (10, 1), (5, 7), (10, 10), (10, 5)] {
                let strengths = (i32::try_from(att).unwrap(), i32::try_from(def).unwrap());
                let hit_points = (i32::try_from(gives).unwrap(), i32::try_from(takes).unwrap());
                let odds = duel((strengths.0, hit_points.1, 1), (strengths.1, hit_points.0, 1), 0).odds();
                let (part, whole) = exact(att, def, gives, takes);
                // (part << 32) / whole without leaving 128 bits.
                let nearest = ((part << 33) / whole).div_ceil(2);
                assert_eq!(u128::from(odds.attacker.parts()), nearest, "{att} v {def}, {gives} before {takes}");
            }
        }
    }

    #[test]
    fn w_131_the_chance_is_the_share_of_battles_won() {
        const BATTLES: u32 = 40_000;
        let draws = Draws::new(131);
        let battles = [
            duel((40, 10, 1), (30, 10, 1), 0),
            duel((60, 10, 1), (90, 10, 1), 0),
            duel((80, 20, 2), (45, 30, 1), 0),
            duel((30, 10, 1), (60, 20, 2), 0),
            duel((50, 10, 1), (40, 10, 1), 14),
            duel((50, 10, 0), (40, 10, 2), 9),
        ];
        for (place, duel) in (0..).zip(battles) {
            let (mut won, mut lost) = (0, 0);
            for battle in 0..BATTLES {
                let subject = DrawSubject::TABLE.nth(place).nth(battle);
                let outcome = duel.fight(&mut draws.at(RuleId("W-131"), subject, Purpose("battle")));
                won += u64::from(outcome.defender_hit_points == 0);
                lost += u64::from(outcome.attacker_hit_points == 0);
            }
            let odds = duel.odds();
            for (counted, chance) in [(won, odds.attacker), (lost, odds.defender)] {
                // Four standard deviations of a share of a half are 400 battles.
                assert!(counted.abs_diff(chance.of(BATTLES)) <= 400, "{duel:?}: {counted} of {}", chance.of(BATTLES));
            }
        }
    }

    #[test]
    fn w_131_who_cannot_hit_has_no_chance() {
        let chance = |attacker, defender| duel(attacker, defender, 0).odds().attacker;
        assert_eq!(chance((0, 10, 1), (0, 10, 1)), Chance::NEVER);
        assert_eq!([chance((5, 10, 1), (0, 10, 1)), chance((5, 10, 1), (5, 10, 0))], [Chance::ALWAYS; 2]);
        let blunt = duel((5, 10, 0), (0, 10, 1), 5).odds();
        assert_eq!((blunt.attacker, blunt.defender), (Chance::NEVER, Chance::NEVER));
        let strengthless = duel((0, 10, 5), (0, 10, 5), 5).odds();
        assert_eq!((strengthless.attacker, strengthless.defender), (Chance::ALWAYS, Chance::NEVER));
    }

    #[test]
    fn w_131_the_largest_numbers_there_are_stay_within_bounds() {
        let most = i32::MAX;
        assert_eq!(duel((most, most, most), (most, most, most), most).odds().attacker.nearest(2), 1);
        let long = duel((most, 1_000, 1), (most, 1_000, 1), 0).odds();
        assert_eq!(long.attacker.nearest(1_000_000), 500_000);
        assert_eq!(duel((1, 1_000, 1), (most, 1_000, 1), 0).odds().attacker, Chance::NEVER);
        assert_eq!(duel((most, 1_000, 1), (1, 1_000, 1), 0).odds().defender, Chance::NEVER);
        let spent = duel((10, 0, 1), (10, -5, 1), 0).odds();
        assert_eq!(spent.attacker, Chance::NEVER, "whoever attacks dead is dead");
    }

    #[test]
    fn chances_are_told_as_parts_of_a_whole() {
        let third = Chance(1_431_655_765);
        assert_eq!((third.of(100_000), third.not().of(100_000)), (33_333, 66_666));
        assert_eq!(
            (third.nearest(100), third.not().nearest(100), Chance::ALWAYS.of(u32::MAX)),
            (33, 67, u64::from(u32::MAX))
        );
    }

    fn sides() -> impl Strategy<Value = ((i32, i32, i32), (i32, i32, i32), i32)> {
        let side = || (0..400_i32, 1..41_i32, 0..5_i32);
        (side(), side(), prop_oneof![Just(0), 1..80_i32])
    }

    proptest! {
        #[test]
        fn w_131_the_chances_of_both_sides_sum_to_1((one, other, rounds) in sides()) {
            let odds = duel(one, other, rounds).odds();
            let sum = odds.attacker.parts() + odds.defender.parts();
            prop_assert!(sum <= Chance::ALWAYS.parts() + 1, "{sum}");
            if rounds == 0 {
                prop_assert_eq!(sum, Chance::ALWAYS.parts());
                if one.0 * one.2 * other.0 * other.2 > 0 {
                    // Each side evaluated on its own gives the same.
                    let turned = duel(other, one, 0).odds().attacker.parts();
                    prop_assert!(turned.abs_diff(odds.defender.parts()) <= 1);
                }
            }
        }

        #[test]
        fn w_131_who_is_stronger_never_wins_less((one, other, rounds) in sides(), more in 0..50_i32) {
            let least = duel(one, other, rounds).odds();
            let better = [(one.0 + more, one.1, one.2), (one.0, one.1 + more, one.2), (one.0, one.1, one.2 + more)];
            for better in better {
                let attacks = duel(better, other, rounds).odds();
                prop_assert!(attacks.attacker >= least.attacker && attacks.defender <= least.defender, "{better:?}");
                let (turned, defends) = (duel(other, one, rounds).odds(), duel(other, better, rounds).odds());
                prop_assert!(defends.defender >= turned.defender && defends.attacker <= turned.attacker, "{better:?}");
            }
        }
    }
}
