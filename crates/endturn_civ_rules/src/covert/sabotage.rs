//! S-04 Sabotage and poison: the target of an agent without a specific order. Carried out by
//! `crates/endturn_civ/src/changes/espionage.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

/// The target hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// There is no target.
    Nothing,
    /// The shields in stock.
    Production,
    /// A building, by its index among those that can be sabotaged.
    Building(usize),
}

/// S-04: production or a building, with equal probability, all buildings equally likely; production
/// if there are no buildings **(ours)**.
pub fn pick(buildings: usize, shields: i32, draw: &mut Draw) -> Hit {
    if buildings == 0 {
        return if shields > 0 { Hit::Production } else { Hit::Nothing };
    }
    if draw.below(2) == 1 { Hit::Production } else { Hit::Building(draw.below(buildings as u64) as usize) }
}

/// S-04: the chance that a building is destroyed by sabotage, in percent: its own, reduced by
/// `Building_Saboteur_Resistant` percent.
#[must_use]
pub fn exposure_pct(sabotage_pct: i32, resistant_pct: i32) -> i32 {
    let own = i64::from(sabotage_pct);
    endturn_engine::number::saturate((own - own * i64::from(resistant_pct) / 100).clamp(0, 100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    #[test]
    fn s_04_half_the_time_production_is_hit_and_else_each_building_alike() {
        let mut counts = [0; 4];
        for number in 0..3_000 {
            match pick(3, 0, &mut fair::draw("S-04", number)) {
                Hit::Production => counts[3] += 1,
                Hit::Building(nth) => counts[nth] += 1,
                Hit::Nothing => panic!("there are buildings"),
            }
        }
        assert!((1_400..1_600).contains(&counts[3]), "{counts:?}");
        assert!(counts[..3].iter().all(|count| (430..570).contains(count)), "{counts:?}");
    }

    #[test]
    fn s_04_without_buildings_it_is_production_or_nothing() {
        let draw = || fair::draw("S-04", 1);
        assert_eq!([pick(0, 7, &mut draw()), pick(0, 0, &mut draw())], [Hit::Production, Hit::Nothing]);
    }

    #[test]
    fn s_04_a_palace_halves_what_can_fall() {
        assert_eq!(
            [(100, 0), (100, 50), (50, 50), (0, 0), (100, 300)].map(|(own, less)| exposure_pct(own, less)),
            [100, 50, 25, 0, 0]
        );
    }
}
