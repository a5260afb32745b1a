//! F-08, levels of a scan and their prices.
//! Draws none.

use crate::ruleset::Scans;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The level of a scan; each level reveals everything the one before does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
#[serde(rename_all = "snake_case")]
pub enum ScanLevel {
    /// Ships at home by class.
    Basic,
    /// Also income bands and structure buckets.
    Deep,
    /// Also persona and intent.
    Advanced,
}

impl ScanLevel {
    /// All levels, from the coarsest to the finest.
    pub const ALL: [ScanLevel; 3] = [ScanLevel::Basic, ScanLevel::Deep, ScanLevel::Advanced];

    /// The word for the level in orders and reports.
    pub const fn name(self) -> &'static str {
        match self {
            ScanLevel::Basic => "basic",
            ScanLevel::Deep => "deep",
            ScanLevel::Advanced => "advanced",
        }
    }

    /// Energy cost of one scan, in units.
    pub fn energy(self, scans: &Scans) -> i64 {
        match self {
            ScanLevel::Basic => scans.energy.basic,
            ScanLevel::Deep => scans.energy.deep,
            ScanLevel::Advanced => scans.energy.advanced,
        }
    }
}
