//! F-08 Scans: the facts that a scan of each level reveals about a planet.
//! Draws none. Ships away are never shown, and nothing here can change the target.

pub use crate::scan_level::ScanLevel;

use crate::amount::Amount;
use crate::fleet::Fleet;
use crate::income::Holdings;
use crate::projection::Commitments;
use crate::rules::Rules;
use crate::ruleset::{IncomeBands, Scans};
use crate::structures::Structures;
use endturn_engine::number::{counted, plural};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// An income, coarsely reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Below the medium band.
    Low,
    /// From the medium band's least income on.
    Medium,
    /// From the high band's least income on.
    High,
}

impl Band {
    /// The band an income per turn falls into.
    pub fn of(bands: &IncomeBands, income: i64) -> Band {
        match income {
            _ if income >= bands.high => Band::High,
            _ if income >= bands.medium => Band::Medium,
            _ => Band::Low,
        }
    }
}

/// A count, coarsely reported: it lies from `least` to `most`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Bucket {
    /// The count is at least this.
    pub least: u32,
    /// The count is at most this; `None` for the topmost bucket.
    #[serde(default)]
    pub most: Option<u32>,
}

impl Bucket {
    /// The bucket `count` falls into, among buckets that begin at `least_counts`, rising from 0.
    pub fn of(least_counts: &[u32], count: u32) -> Bucket {
        let above = least_counts.partition_point(|&least| least <= count);
        let least = above.checked_sub(1).and_then(|place| least_counts.get(place)).copied().unwrap_or(0);
        Bucket { least, most: least_counts.get(above).map(|&next| next.saturating_sub(1)) }
    }
}

/// The apparent intent of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// Building structures.
    Economy,
    /// Building ships.
    Military,
    /// An attack has been declared.
    Attack,
    /// None of these stands out.
    Unclear,
}

/// Derives the intent that this turn's commitments show **(ours)**: `attack` if any attack was
/// declared; else `economy` or `military` if structures or ships make up at least the ruleset's
/// share of the value (metal + energy) committed to both; else, and if nothing was committed,
/// `unclear`. Scans don't count.
pub fn intent(scans: &Scans, attacks: u32, structures_value: i64, ships_value: i64) -> Intent {
    let total = i128::from(structures_value) + i128::from(ships_value);
    let clear = |value: i64| i128::from(value) * 1000 >= total * i128::from(scans.intent_share_permille);
    match () {
        () if attacks > 0 => Intent::Attack,
        () if total <= 0 => Intent::Unclear,
        () if clear(structures_value) => Intent::Economy,
        () if clear(ships_value) => Intent::Military,
        () => Intent::Unclear,
    }
}

/// The planet under a scan, after the turn's missions have departed.
#[derive(Debug, Clone, Copy)]
pub struct ScanTarget<'a> {
    /// Ships at home.
    pub home: Fleet,
    /// Complete structures.
    pub complete: Structures,
    /// Income per turn, before upkeep.
    pub income: Amount,
    /// The AI persona that plays it; `None` if there is none.
    pub persona: Option<&'a str>,
    /// The intent that its commitments of the turn show.
    pub intent: Intent,
}

/// The findings of a scan; an immutable record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScanFacts {
    /// Ships at home by class.
    pub home: Fleet,
    /// Revealed by deep scans and better.
    pub economy: Option<EconomyFacts>,
    /// Revealed by advanced scans.
    pub player: Option<PlayerFacts>,
}

/// Facts that deep scans add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct EconomyFacts {
    /// Metal earned per turn, before upkeep.
    pub metal: Band,
    /// Energy earned per turn, before upkeep.
    pub energy: Band,
    /// Complete mines.
    pub mines: Bucket,
    /// Complete reactors.
    pub reactors: Bucket,
}

impl EconomyFacts {
    /// The facts in words.
    pub fn describe(&self) -> String {
        let band = |band: Band| match band {
            Band::Low => "low",
            Band::Medium => "medium",
            Band::High => "high",
        };
        let bucket = |bucket: Bucket, what: &str| match bucket.most {
            Some(most) if most == bucket.least => counted(most, what),
            Some(most) => format!("{} to {}", bucket.least, counted(most, what)),
            None => format!("{} or more {}", bucket.least, plural(what)),
        };
        format!(
            "metal income {}, energy income {}, {}, {}",
            band(self.metal),
            band(self.energy),
            bucket(self.mines, "mine"),
            bucket(self.reactors, "reactor")
        )
    }
}

/// Facts that advanced scans add.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerFacts {
    /// The AI persona's name; `None` for a player without one.
    pub persona: Option<String>,
    /// The apparent intent of the player.
    pub intent: Intent,
}

impl PlayerFacts {
    /// The facts in words.
    pub fn describe(&self) -> String {
        let intent = match self.intent {
            Intent::Economy => "economy",
            Intent::Military => "military",
            Intent::Attack => "attack",
            Intent::Unclear => "unclear",
        };
        format!("played by {}, intent {intent}", self.persona.as_deref().unwrap_or("a person"))
    }
}

/// Scans `target`: returns the facts a scan of `level` reveals (F-08).
pub fn scan(rules: &Rules, level: ScanLevel, target: &ScanTarget) -> ScanFacts {
    ScanFacts {
        home: target.home,
        economy: (level >= ScanLevel::Deep).then(|| economy_facts(rules, target)),
        player: (level >= ScanLevel::Advanced)
            .then(|| PlayerFacts { persona: target.persona.map(str::to_owned), intent: target.intent }),
    }
}

/// The intent shown by `commitments` of a player who had `holdings` when they were paid for.
pub fn intent_of(rules: &Rules, holdings: &Holdings, commitments: &Commitments) -> Intent {
    let structures = commitments.structures_cost(rules, holdings).total();
    intent(&rules.scans, commitments.attacks, structures, commitments.ships.value(rules))
}

fn economy_facts(rules: &Rules, target: &ScanTarget) -> EconomyFacts {
    let Amount { metal, energy } = target.income;
    EconomyFacts {
        metal: Band::of(&rules.scans.income_bands, metal),
        energy: Band::of(&rules.scans.income_bands, energy),
        mines: Bucket::of(&rules.scans.structure_buckets, target.complete.mines),
        reactors: Bucket::of(&rules.scans.structure_buckets, target.complete.reactors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    fn target(mines: u32, reactors: u32) -> ScanTarget<'static> {
        ScanTarget {
            home: Fleet([7, 0, 2, 0, 0, 0, 0, 0]),
            complete: Structures::new(mines, reactors),
            income: crate::income::income(&shipped(), Structures::new(mines, reactors)),
            persona: Some("turtle"),
            intent: Intent::Economy,
        }
    }

    #[test]
    fn f_08_each_level_reveals_what_the_rules_list() {
        let rules = shipped();
        let seen = ScanLevel::ALL.map(|level| scan(&rules, level, &target(1, 3)));
        assert!(seen.iter().all(|facts| facts.home == target(1, 3).home));
        assert_eq!(seen.clone().map(|facts| facts.economy.is_some()), [false, true, true]);
        assert_eq!(seen.clone().map(|facts| facts.player.is_some()), [false, false, true]);
        let economy = seen[1].economy.expect("deep");
        assert_eq!((economy.metal, economy.energy), (Band::Medium, Band::High));
        let player = seen[2].player.clone().expect("advanced");
        assert_eq!((player.persona.as_deref(), player.intent), (Some("turtle"), Intent::Economy));
    }

    #[test]
    fn f_08_bands_change_at_their_least_income() {
        let bands = shipped().scans.income_bands;
        let seen = [i64::MIN, 12_499, 12_500, 17_499, 17_500, i64::MAX].map(|income| Band::of(&bands, income));
        assert_eq!(seen, [Band::Low, Band::Low, Band::Medium, Band::Medium, Band::High, Band::High]);
    }

    #[test]
    fn f_08_structures_are_told_in_buckets() {
        let buckets = shipped().scans.structure_buckets;
        let seen = |count| Bucket::of(&buckets, count);
        assert_eq!(seen(0), Bucket { least: 0, most: Some(0) });
        assert_eq!([seen(1), seen(3)], [Bucket { least: 1, most: Some(3) }; 2]);
        assert_eq!([seen(4), seen(6)], [Bucket { least: 4, most: Some(6) }; 2]);
        assert_eq!([seen(7), seen(u32::MAX)], [Bucket { least: 7, most: None }; 2]);
    }

    #[test]
    fn f_08_scans_cost_energy_by_level() {
        let rules = shipped();
        assert_eq!(ScanLevel::ALL.map(|level| level.energy(&rules.scans)), [2_000, 6_000, 12_000]);
    }

    #[test]
    fn f_08_an_attack_outshines_all_and_a_clear_share_decides_the_rest() {
        let scans = shipped().scans;
        assert_eq!(intent(&scans, 1, 1_000_000, 0), Intent::Attack);
        assert_eq!(intent(&scans, 0, 600, 400), Intent::Economy);
        assert_eq!(intent(&scans, 0, 400, 600), Intent::Military);
        assert_eq!(intent(&scans, 0, 599, 401), Intent::Unclear);
        assert_eq!(intent(&scans, 0, 0, 0), Intent::Unclear);
        assert_eq!(intent(&scans, 0, i64::MAX, i64::MAX), Intent::Unclear);
    }

    #[test]
    fn f_08_intent_is_read_from_commitments() {
        let rules = shipped();
        let mut commitments = Commitments { structures: Structures::new(1, 0), ..Commitments::default() };
        assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Economy);
        commitments.ships = Fleet([150, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Military);
        commitments.ships = Fleet([100, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(intent_of(&rules, &Holdings::default(), &commitments), Intent::Unclear);
    }
}
