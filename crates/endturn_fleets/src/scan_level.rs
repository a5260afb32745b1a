//! F-08, how deep a scan goes, and what it costs.
//! Draws none.

use crate::ruleset::Scans;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much a scan reveals; each level reveals all the one before does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScanLevel {
    /// Ships at home by class.
    Basic,
    /// And income bands and structure buckets.
    Deep,
    /// And persona and intent.
    Advanced,
}

impl ScanLevel {
    /// All levels, from the coarsest to the finest.
    pub const ALL: [ScanLevel; 3] = [ScanLevel::Basic, ScanLevel::Deep, ScanLevel::Advanced];

    /// The word for it in orders and reports.
    pub const fn name(self) -> &'static str {
        match self {
            ScanLevel::Basic => "basic",
            ScanLevel::Deep => "deep",
            ScanLevel::Advanced => "advanced",
        }
    }

    /// Energy one scan costs, in units.
    pub fn energy(self, scans: &Scans) -> i64 {
        match self {
            ScanLevel::Basic => scans.energy.basic,
            ScanLevel::Deep => scans.energy.deep,
            ScanLevel::Advanced => scans.energy.advanced,
        }
    }
}
