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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ScanFacts {
    /// Ships at home: class and count.
    #[serde(default)]
    pub home: Fleet,
    /// Findings of deep scans and better.
    pub economy: Option<EconomyFacts>,
    /// Findings of advanced scans; scenarios state the intent only.
    #[serde(rename = "intent")]
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

endturn_scenario::named! {
    PlayerFacts: "player" as Intent;
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
