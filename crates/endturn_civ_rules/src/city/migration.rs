//! C-59 Migration: the quality of life in a city, and better cities to move to. Carried out by
//! `crates/endturn_civ/src/stages/migration.rs`.
//! Draws none. Tells nothing.
//!
//! Scores are in millionths of a point. They are computed with 40 fraction bits and truncated once
//! at the end, so that the error is at most two millionths where the formula's exact value is a few
//! thousand.

use endturn_engine::random::Draw;

use super::fixed::{FRACTION_BITS, ONE, saturation};
use super::terms::Faces;
use crate::arithmetic::saturate;

/// Fraction bits of intermediate scores.
const SCORE_BITS: u32 = 40;

/// The values that make a city good to live in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreTerms {
    /// Citizens.
    pub size: i32,
    /// Their final faces.
    pub faces: Faces,
    /// Total shield cost of its buildings.
    pub building_shields: i32,
    /// Surplus of trade.
    pub trade: i32,
    /// Surplus of luxury.
    pub luxury: i32,
    /// Surplus of science.
    pub science: i32,
    /// Surplus of food.
    pub food: i32,
    /// Culture.
    pub culture: i32,
    /// Thousandths of a point per point of culture.
    pub culture_permille: i32,
    /// Chance of plague, tenths of a percent.
    pub illness: i32,
    /// It has a wonder.
    pub has_wonder: bool,
    /// It is a capital of any kind.
    pub is_capital: bool,
    /// `Migration_Pct`.
    pub migration_pct: i32,
}

/// C-59: the quality of life in a city, in millionths of a point.
#[must_use]
pub fn migration_score(terms: &ScoreTerms) -> i64 {
    let faces = terms.faces;
    let quarters = 4 * (i128::from(terms.size) + i128::from(faces.happy))
        - i128::from(faces.unhappy)
        - 2 * i128::from(faces.angry);
    let mut score = quarters << (SCORE_BITS - 2);
    for (number, divisor) in
        [(terms.building_shields, 1000), (terms.trade, 100), (terms.luxury, 100), (terms.science, 100)]
    {
        let factor = ONE + saturation(number.max(0) as u32, divisor) / 5;
        score = (score * i128::from(factor)) >> FRACTION_BITS;
    }
    let culture = saturate(i64::from(terms.culture) * i64::from(terms.culture_permille) / 1000);
    score += i128::from(culture) << SCORE_BITS;
    let ratio = |score: i128, factor: i64, divisor: i64| score * i128::from(factor) / i128::from(divisor);
    score = ratio(score, 10 + i64::from(terms.food.clamp(-10, 20)), 10);
    score = ratio(score, 2500 - i64::from(terms.illness.clamp(0, 999)), 25);
    for quarter_more in [terms.has_wonder, terms.is_capital] {
        score = if quarter_more { ratio(score, 5, 4) } else { score };
    }
    score = ratio(score, 100 + i64::from(terms.migration_pct), 100);
    // Half of the digits are dropped before the last factor, so that it can't overflow.
    let millionths = ((score >> (SCORE_BITS / 2)) * 1_000_000) >> (SCORE_BITS / 2);
    millionths.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// C-59: whether citizens of a city consider leaving this turn; never in a capital, nor in the turn
/// it is founded.
#[must_use]
pub const fn is_migration_turn(turn: i32, turn_founded: i32, interval: i32, is_capital: bool) -> bool {
    let age = turn.saturating_sub(turn_founded);
    !is_capital && age != 0 && age % (if interval > 1 { interval } else { 1 }) == 0
}

/// The settings of migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MigrationRules {
    /// Added to the radius within which a city attracts (`mgr_distance`).
    pub distance: i32,
    /// Percent chance inside a nation.
    pub nation_chance_pct: i32,
    /// Percent chance between nations.
    pub world_chance_pct: i32,
}

/// A city that may attract citizens; `C` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<C> {
    /// The city.
    pub city: C,
    /// Real distance in tiles.
    pub distance: i32,
    /// Squared radius of the area it works.
    pub radius_sq: i32,
    /// Quality of life there, see [`migration_score`].
    pub score: i64,
    /// It belongs to the same nation.
    pub is_own: bool,
    /// Citizens of its owner's nation live in the city to be left, and nationality is on.
    pub has_kin: bool,
}

/// The best destinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets<C> {
    /// The best city of the own nation.
    pub own: Option<C>,
    /// The best city of another nation.
    pub foreign: Option<C>,
}

/// C-59: the best own and the best foreign city, each better than three times the score of the city
/// itself. Candidates come nearest first; the first of equal ones wins.
pub fn best_targets<C>(
    own_score: i64,
    rules: MigrationRules,
    candidates: impl IntoIterator<Item = Candidate<C>>,
) -> Targets<C> {
    let from = own_score.saturating_mul(3);
    let (mut own, mut foreign) = ((from, None), (from, None));
    for one in candidates {
        let Some(mut pull) = pull(&one, rules.distance) else { continue };
        if !one.is_own && one.has_kin {
            pull = pull.saturating_mul(2);
        }
        let chance = if one.is_own { rules.nation_chance_pct } else { rules.world_chance_pct };
        let best = if one.is_own { &mut own } else { &mut foreign };
        if chance > 0 && pull > best.0 {
            *best = (pull, Some(one.city));
        }
    }
    Targets { own: own.1, foreign: foreign.1 }
}

/// A candidate's score, reduced by distance; `None` beyond its reach.
fn pull<C>(one: &Candidate<C>, extra_distance: i32) -> Option<i64> {
    let reach = i64::from(one.radius_sq.max(0).isqrt()) + i64::from(extra_distance);
    let distance = i64::from(one.distance);
    (distance <= reach && reach >= 0).then(|| one.score.saturating_mul(reach + 1 - distance) / (reach + 1))
}

/// The decision of a city's citizens about the best cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanderlust<C> {
    /// A citizen moves there, if all conditions hold.
    Goes(C),
    /// They would like to move (a notice).
    Dreams(C),
    /// No city is better.
    Stays,
}

/// C-59: decides whether a citizen moves. The best own city decides if there is one, else the best
/// foreign; at most one draw.
pub fn decide<C>(targets: Targets<C>, rules: MigrationRules, draw: &mut Draw) -> Wanderlust<C> {
    let (city, chance) = match targets {
        Targets { own: Some(city), .. } => (city, rules.nation_chance_pct),
        Targets { foreign: Some(city), .. } => (city, rules.world_chance_pct),
        Targets { .. } => return Wanderlust::Stays,
    };
    if (draw.below(100) as i32) < chance { Wanderlust::Goes(city) } else { Wanderlust::Dreams(city) }
}

/// C-59: whether the destination can feed one more citizen: from its surplus, or with the best food
/// of a free tile.
#[must_use]
pub fn has_food(surplus: i32, food_cost: i32, best_free_tile: Option<i32>) -> bool {
    surplus >= food_cost || best_free_tile.is_some_and(|food| surplus.saturating_add(food) >= food_cost)
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    const RULES: MigrationRules = MigrationRules { distance: 0, nation_chance_pct: 50, world_chance_pct: 10 };

    fn draw(seed: u64) -> Draw {
        Draws::new(seed).at(RuleId("C-59"), DrawSubject::TABLE, Purpose("test"))
    }

    fn plain(size: i32) -> ScoreTerms {
        ScoreTerms { size, ..ScoreTerms::default() }
    }

    /// Cities and their scores, computed with 60 decimal digits.
    const CITIES: [(ScoreTerms, i64); 5] = [
        (
            ScoreTerms {
                size: 8,
                faces: Faces { happy: 0, content: 0, unhappy: 2, angry: 0 },
                building_shields: 290,
                trade: 14,
                luxury: 2,
                science: 9,
                food: 2,
                culture: 120,
                culture_permille: 50,
                illness: 0,
                has_wonder: false,
                is_capital: false,
                migration_pct: 0,
            },
            1_710_617_206,
        ),
        (
            ScoreTerms {
                size: 21,
                faces: Faces { happy: 9, content: 0, unhappy: 1, angry: 3 },
                building_shields: 3540,
                trade: 77,
                luxury: 31,
                science: 120,
                food: 7,
                culture: 4321,
                culture_permille: 50,
                illness: 128,
                has_wonder: true,
                is_capital: false,
                migration_pct: 0,
            },
            52_592_699_997,
        ),
        (
            ScoreTerms {
                size: 1,
                faces: Faces { happy: 0, content: 0, unhappy: 0, angry: 1 },
                building_shields: 7,
                trade: -3,
                luxury: 0,
                science: 1,
                food: -3,
                culture: 3,
                culture_permille: 50,
                illness: 999,
                has_wonder: false,
                is_capital: true,
                migration_pct: 33,
            },
            35_054_134,
        ),
        (
            ScoreTerms {
                size: 40,
                faces: Faces { happy: 25, content: 0, unhappy: 0, angry: 0 },
                building_shields: 9000,
                trade: 400,
                luxury: 250,
                science: 700,
                food: 20,
                culture: 99999,
                culture_permille: 50,
                illness: 37,
                has_wonder: true,
                is_capital: true,
                migration_pct: -50,
            },
            1_184_898_045_147,
        ),
        (
            ScoreTerms {
                size: 4,
                faces: Faces { happy: 0, content: 0, unhappy: 0, angry: 4 },
                building_shields: 60,
                trade: 0,
                luxury: 0,
                science: 0,
                food: 1,
                culture: -50,
                culture_permille: 50,
                illness: 0,
                has_wonder: false,
                is_capital: false,
                migration_pct: 0,
            },
            2_562_360,
        ),
    ];

    #[test]
    fn c_59_scores_are_right_to_two_millionths() {
        for (terms, exact) in CITIES {
            let found = migration_score(&terms);
            assert!(found.abs_diff(exact) <= 2, "{found}, not {exact}");
        }
    }

    #[test]
    fn c_59_simple_scores_are_exact() {
        assert_eq!(migration_score(&plain(8)), 800_000_000);
        let faces = Faces { happy: 2, content: 0, unhappy: 3, angry: 1 };
        // 8 + 2 - 0.75 - 0.5 = 8.75.
        assert_eq!(migration_score(&ScoreTerms { faces, ..plain(8) }), 875_000_000);
        assert_eq!(migration_score(&ScoreTerms { culture: 199, culture_permille: 50, ..plain(8) }), 1_700_000_000);
        assert_eq!(migration_score(&ScoreTerms { food: 5, ..plain(8) }), 1_200_000_000);
        assert_eq!(migration_score(&ScoreTerms { food: -40, ..plain(8) }), 0);
        assert_eq!(migration_score(&ScoreTerms { illness: 50, ..plain(8) }), 784_000_000);
        assert_eq!(migration_score(&ScoreTerms { has_wonder: true, is_capital: true, ..plain(8) }), 1_250_000_000);
        assert_eq!(migration_score(&ScoreTerms { migration_pct: -25, ..plain(8) }), 600_000_000);
        assert_eq!(migration_score(&ScoreTerms { trade: -30, luxury: -1, science: -99, ..plain(8) }), 800_000_000);
    }

    #[test]
    fn c_59_extreme_scores_stay_within_bounds() {
        let wild = ScoreTerms { culture: i32::MAX, culture_permille: i32::MAX, food: i32::MAX, ..plain(255) };
        assert_eq!(migration_score(&ScoreTerms { migration_pct: i32::MAX, ..wild }), i64::MAX);
        assert_eq!(migration_score(&ScoreTerms { migration_pct: i32::MIN, has_wonder: true, ..wild }), i64::MIN);
    }

    #[test]
    fn c_59_nobody_leaves_capitals_or_new_cities_and_others_every_five_turns() {
        let due = |turn| is_migration_turn(turn, 10, 5, false);
        assert_eq!([10, 11, 14, 15, 20].map(due), [false, false, false, true, true]);
        assert!(!is_migration_turn(15, 10, 5, true) && is_migration_turn(11, 10, 0, false));
    }

    fn candidate(city: char, distance: i32, score: i64) -> Candidate<char> {
        Candidate { city, distance, radius_sq: 5, score, is_own: true, has_kin: false }
    }

    #[test]
    fn c_59_the_best_of_the_near_is_chosen_and_the_first_of_equals() {
        // A radius of 2 tiles: two thirds count at one tile, one third at two, nothing beyond.
        let near = [candidate('a', 1, 450), candidate('b', 1, 600), candidate('c', 2, 1200), candidate('d', 3, 9999)];
        assert_eq!(best_targets(100, RULES, near), Targets { own: Some('b'), foreign: None });
        assert_eq!(best_targets(133, RULES, near).own, Some('b'));
        assert_eq!(best_targets(134, RULES, near).own, None, "not three times as good");
        let wide = MigrationRules { distance: 1, ..RULES };
        assert_eq!(best_targets(100, wide, near).own, Some('d'));
        assert_eq!(best_targets(0, MigrationRules { distance: -5, ..RULES }, near).own, None);
    }

    #[test]
    fn c_59_kin_abroad_count_double_and_closed_borders_count_nothing() {
        let foreign = Candidate { is_own: false, ..candidate('f', 1, 300) };
        let kin = Candidate { has_kin: true, ..foreign };
        assert_eq!(best_targets(100, RULES, [foreign]).foreign, None);
        assert_eq!(
            best_targets(100, RULES, [kin, candidate('b', 1, 600)]),
            Targets { own: Some('b'), foreign: Some('f') }
        );
        assert_eq!(best_targets(100, MigrationRules { world_chance_pct: 0, ..RULES }, [kin]).foreign, None);
        let home = MigrationRules { nation_chance_pct: 0, ..RULES };
        assert_eq!(best_targets(100, home, [candidate('b', 1, 600)]).own, None);
    }

    #[test]
    fn c_59_own_cities_decide_before_foreign_ones() {
        let both = Targets { own: Some('o'), foreign: Some('f') };
        let certain = MigrationRules { nation_chance_pct: 100, world_chance_pct: 100, ..RULES };
        assert_eq!(decide(both, certain, &mut draw(1)), Wanderlust::Goes('o'));
        let closed = MigrationRules { nation_chance_pct: 0, ..certain };
        assert_eq!(decide(both, closed, &mut draw(1)), Wanderlust::Dreams('o'), "and foreign ones are not asked then");
        assert_eq!(decide(Targets { own: None, ..both }, certain, &mut draw(1)), Wanderlust::Goes('f'));
        assert_eq!(decide(Targets::<char> { own: None, foreign: None }, certain, &mut draw(1)), Wanderlust::Stays);
        let went = (0..1000).filter(|&seed| decide(both, RULES, &mut draw(seed)) == Wanderlust::Goes('o')).count();
        assert!((400..600).contains(&went), "{went}");
    }

    #[test]
    fn c_59_newcomers_need_food() {
        assert!(has_food(2, 2, None) && !has_food(1, 2, None) && has_food(-1, 2, Some(3)) && !has_food(-1, 2, Some(2)));
    }
}
