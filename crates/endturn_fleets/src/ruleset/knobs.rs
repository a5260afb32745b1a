//! The numbers of a persona as an author writes them.

use std::collections::BTreeMap;

use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The part of a game, by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before `mid_from`.
    Early,
    /// From `mid_from` on.
    Mid,
    /// From `late_from` on.
    Late,
}

/// A value for each part of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ByPhase<T> {
    /// Before `mid_from`.
    pub early: T,
    /// From `mid_from` on.
    pub mid: T,
    /// From `late_from` on.
    pub late: T,
}

impl<T> ByPhase<T> {
    /// The value of a phase.
    pub fn at(&self, phase: Phase) -> &T {
        match phase {
            Phase::Early => &self.early,
            Phase::Mid => &self.mid,
            Phase::Late => &self.late,
        }
    }

    pub(crate) fn map<U>(&self, change: impl Fn(&T) -> U) -> ByPhase<U> {
        ByPhase { early: change(&self.early), mid: change(&self.mid), late: change(&self.late) }
    }

    /// The values with their names, early to late.
    pub fn named(&self) -> [(&'static str, &T); 3] {
        [("early", &self.early), ("mid", &self.mid), ("late", &self.late)]
    }
}

/// Share of the available fleet that goes on an attack; on a raid all of it, or half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Force {
    /// The whole fleet.
    Everything,
    /// The smallest part, in eighths, that is expected to win.
    Enough,
}

/// Scanning habits of a persona: frequency and depth of scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ScanHabits {
    /// Age in rounds at which knowledge of a rival is renewed. 1 to 20.
    #[shape(range(min = 1, max = 20))]
    pub interval_rounds: u32,
    /// One in this many scans of a rival is deep; 0 for never.
    pub deep_every: u32,
    /// One in this many scans of a rival is advanced; 0 for never.
    pub advanced_every: u32,
    /// Largest share of the projected energy that goes into scans, in permille. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub energy_share_permille: u32,
}

/// A persona as the ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Knobs {
    /// One line for people who choose a persona.
    pub summary: String,
    /// Names of other entries whose numbers it may play by instead; they are no personas of their
    /// own. For each of its seats, every game draws one of them or its own numbers, all with equal
    /// chance (a name listed twice is drawn twice as often), and no player sees which; a game that
    /// continues with another random seed draws again. Their incomes and moods don't count. None if
    /// left out.
    #[serde(default)]
    #[shape(length(max = 32))]
    pub moods: Vec<String>,
    /// Income of its seats, in permille of the regular income; 1000 is fair. 0 to 10 000.
    #[serde(default = "fair")]
    #[shape(range(min = 0, max = 10000))]
    pub resource_multiplier_permille: u32,
    /// The first round of the middle game.
    pub mid_from: u32,
    /// The first round of the late game.
    pub late_from: u32,
    /// Number of structures it wants to own. 0 to 1000.
    #[shape(with = "ByPhase<Whole<0, 1000>>")]
    pub structures: ByPhase<u32>,
    /// Share of income that it saves for the next structure it wants, in permille. 0 to 1000.
    #[shape(with = "ByPhase<Whole<0, 1000>>")]
    pub economy_share_permille: ByPhase<u32>,
    /// Spending of the rest on ships: class and share, in permille of the rest, together at most
    /// 1000.
    pub fleet_mix_permille: ByPhase<BTreeMap<String, u32>>,
    /// Share of new ships that goes into the classes that beat the fleets its scans have shown,
    /// instead of its own mix, in permille. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub counter_permille: u32,
    /// It builds structures only while its ships at home, plus those that stock and income can
    /// still add in time, are worth at least this share of the strongest fleet it knows of, in
    /// permille. 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub keep_up_permille: u32,
    /// Largest share of income that the upkeep of all ships takes, in permille. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub upkeep_cap_permille: u32,
    /// It builds ships while its own, plus those that stock and income can still add in time, are
    /// worth less than this share of the strongest fleet it knows of, in permille; the rest of its
    /// stock waits for a fleet that comes, or for the last round. 0 to 10 000; at 10 000 (also if
    /// left out) nothing waits.
    #[serde(default = "always_ready")]
    #[shape(with = "ByPhase<Whole<0, 10_000>>")]
    pub ready_permille: ByPhase<u32>,
    /// Margin by which the defence may be stronger than the last scan showed and an attack must
    /// still be expected to destroy it, in permille; below 0 it also attacks where it expects to
    /// fall short. The value changes linearly from `early` in round 1 to `mid` at `mid_from` and
    /// `late` at `late_from`. -1000 to 10 000.
    #[shape(with = "ByPhase<Whole<-1000, 10_000>>")]
    pub margin_permille: ByPhase<i32>,
    /// An attack that is not expected to win is still made by the classes that destroy at least
    /// this share of the value they lose, in permille. 0 (never) to 10 000.
    #[shape(with = "ByPhase<Whole<0, 10_000>>")]
    pub raid_permille: ByPhase<u32>,
    /// Ships at home, plus those that stock and income add until the battle, are worth at least
    /// this share of the ships that the most dangerous rival may send while a mission is away, in
    /// permille. Ships known to be coming count at 1250 at least. 0 to 10 000.
    #[shape(with = "ByPhase<Whole<0, 10_000>>")]
    pub home_guard_permille: ByPhase<u32>,
    /// Share of their value at which ships at the home of a rival count, in permille: they may
    /// strike while a mission is away. 0 (also if left out: it trusts that they stay) to 10 000.
    #[serde(default)]
    #[shape(with = "ByPhase<Whole<0, 10_000>>")]
    pub rival_guard_permille: ByPhase<u32>,
    /// The same share for a rival not known to have sent ships against any seat. 0 (also if left
    /// out) to 10 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 10000))]
    pub peaceful_guard_permille: u32,
    /// Suspicion of hidden fleets: if the ships seen of a rival are worth less than this share of
    /// all own ones, in permille, the rest is assumed to be on the way to its home. 0 (also if left
    /// out: it only fears the ships it has seen) to 10 000. Until a fleet that left in the first
    /// round would have struck, it counts as at least 1000, because no scan can have shown that
    /// fleet.
    #[serde(default)]
    #[shape(with = "ByPhase<Whole<0, 10_000>>")]
    pub suspicion_permille: ByPhase<u32>,
    /// Share of the available fleet that attacks.
    pub force: Force,
    /// The most missions under way at once. 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub max_missions: u32,
    /// Scanning habits.
    pub scans: ScanHabits,
    /// Scans older than this many rounds don't justify an attack. 0 to 20.
    #[shape(range(min = 0, max = 20))]
    pub scan_age_max_rounds: u32,
    /// Largest error of its estimate of a defence, up or down, in permille. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub noise_permille: u32,
    /// Share of a rival's estimated income that is assumed to become defenders, in permille. 0 to
    /// 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub assumed_growth_permille: u32,
}

/// The share at and above which nothing is kept for later.
pub(crate) const ALWAYS_READY: u32 = 10_000;

fn always_ready() -> ByPhase<u32> {
    ByPhase { early: ALWAYS_READY, mid: ALWAYS_READY, late: ALWAYS_READY }
}

fn fair() -> u32 {
    1_000
}
