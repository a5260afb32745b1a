//! W-70 Technology leakage: reduction of a tech's cost by others who know it. Carried out by
//! `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use crate::bits::Bits256;
use crate::ids::TechId;
use crate::ruleset::game::TechLeakage;

/// Number of others who know a tech.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leakage {
    /// Players who know it and count.
    pub knowing: i32,
    /// Living players who count.
    pub living: i32,
    /// The setting `techleak`, in percent.
    pub pct: i32,
}

impl Leakage {
    /// The reduction of a cost, at most all of it. The cost includes `Tech_Cost_Factor`.
    pub(super) fn of(self, cost: i128) -> i128 {
        if self.living <= 0 || self.knowing <= 0 || self.pct <= 0 {
            return 0;
        }
        let whole = cost.saturating_mul(i128::from(self.knowing)).saturating_mul(i128::from(self.pct));
        (whole / (100 * i128::from(self.living))).min(cost)
    }
}

/// Number of living players who know each tech: the same for every nation, so it is counted once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    living: i32,
    /// By tech.
    knowing: Vec<u8>,
}

impl Spread {
    /// Counts living players for a style and a number of techs. Leakage by embassies differs from
    /// nation to nation, so it is not counted here.
    #[must_use]
    pub fn count<'a>(style: TechLeakage, techs: usize, living: impl IntoIterator<Item = Neighbour<'a>>) -> Self {
        let mut spread = Self { living: 0, knowing: vec![0; techs] };
        for one in living {
            if style == TechLeakage::NormalPlayers && one.is_barbarian {
                continue;
            }
            spread.living += 1;
            if matches!(style, TechLeakage::Off | TechLeakage::Embassies) {
                continue;
            }
            for tech in one.known.iter() {
                if let Some(knowing) = spread.knowing.get_mut(tech) {
                    *knowing = knowing.saturating_add(1);
                }
            }
        }
        spread
    }

    /// The leakage of a tech, with this strength in percent.
    #[must_use]
    pub fn of(&self, tech: TechId, pct: i32) -> Leakage {
        let knowing = self.knowing.get(tech.index()).copied().unwrap_or(0);
        Leakage { knowing: i32::from(knowing), living: self.living, pct }
    }
}

/// A living player, as far as leakage depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour<'a> {
    /// Whether it is a barbarian.
    pub is_barbarian: bool,
    /// Techs it knows.
    pub known: &'a Bits256,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_70_leakage_is_a_share_by_those_who_know() {
        let leak = |knowing, pct| Leakage { knowing, living: 4, pct }.of(1000);
        assert_eq!([leak(0, 100), leak(1, 100), leak(2, 50), leak(4, 100), leak(4, 300)], [0, 250, 250, 1000, 1000]);
        assert_eq!(Leakage::default().of(1000), 0);
    }

    #[test]
    fn w_70_who_counts_is_a_question_of_style() {
        let (first, both, none): (Bits256, Bits256, Bits256) =
            ([0].into_iter().collect(), [0, 1].into_iter().collect(), Bits256::EMPTY);
        let world = [(false, &first), (false, &none), (true, &both), (false, &both)];
        let count = |style| {
            let living = world.map(|(is_barbarian, known)| Neighbour { is_barbarian, known });
            let spread = Spread::count(style, 2, living);
            [0, 1].map(|tech| (spread.of(TechId(tech), 100).knowing, spread.of(TechId(tech), 100).living))
        };
        assert_eq!(count(TechLeakage::Players), [(3, 4), (2, 4)]);
        assert_eq!(count(TechLeakage::NormalPlayers), [(2, 3), (1, 3)]);
        assert_eq!((count(TechLeakage::Off), count(TechLeakage::Embassies)), ([(0, 4); 2], [(0, 4); 2]));
        assert_eq!(Spread::default().of(TechId(7), 50), Leakage { knowing: 0, living: 0, pct: 50 });
    }
}
