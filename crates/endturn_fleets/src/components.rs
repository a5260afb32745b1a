//! The state of the module: planets, build orders, batches, missions, scan reports, and each seat's
//! commitments.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, stable_key};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::fleet::{Class, Fleet};
use crate::income::Holdings;
use crate::missions::Timeline;
use crate::scans::{ScanFacts, ScanLevel};
use crate::structures::{Structure, Structures};

stable_key! {
    /// A planet; each seat owns the one with its own number.
    pub struct PlanetId = "fleets.planet";
}

stable_key! {
    /// A build order: structures under construction.
    pub struct BuildId = "fleets.build";
}

stable_key! {
    /// A batch of ships under construction.
    pub struct BatchId = "fleets.batch";
}

stable_key! {
    /// An attack mission.
    pub struct MissionId = "fleets.mission";
}

stable_key! {
    /// A scan report.
    pub struct ScanId = "fleets.scan";
}

stable_key! {
    /// A battle report.
    pub struct BattleId = "fleets.battle";
}

impl PlanetId {
    /// The home planet of a seat.
    pub fn home_of(seat: Seat) -> Self {
        Self(u32::from(seat.0))
    }

    /// The seat that owns the planet.
    pub fn owner(self) -> Seat {
        Seat(u8::try_from(self.0).unwrap_or(u8::MAX))
    }
}

/// Metal and energy in stock, in units; below 0 only between payment and income of one resolution.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stock(pub Amount);

/// Ships at home, reserved ones too.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Garrison(pub Fleet);

/// Structures of a planet.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Works {
    /// Complete structures, including those completed this turn.
    pub complete: Structures,
    /// Structures completed in the current resolution; they earn from the next turn on (F-01).
    pub fresh: Structures,
}

/// Share of its income that a planet earns, in permille; 1000 unless its persona's ruleset entry
/// sets another (F-09).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncomeScale(pub u32);

/// The seat's holdings as the round began, for incomes and projections. Written by the tally of
/// `TurnStart`, updated by F-01 and F-02.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger(pub Holdings);

/// The holdings of a seat with these complete structures and ships at home, and of this all that is
/// its own (F-03.0).
pub(crate) fn holdings<'a>(
    owner: Seat,
    (complete, home): (Structures, Fleet),
    builds: impl Iterator<Item = &'a Build>,
    batches: impl Iterator<Item = &'a Batch>,
    missions: impl Iterator<Item = &'a Mission>,
) -> Holdings {
    let mut holdings = Holdings { complete, home, ..Holdings::default() };
    for build in builds.filter(|build| build.owner == owner) {
        holdings.unfinished = holdings.unfinished.with(build.kind, build.count);
    }
    for batch in batches.filter(|batch| batch.owner == owner) {
        holdings.building = holdings.building.saturating_add(Fleet::of(batch.class, batch.count));
    }
    for mission in missions.filter(|mission| mission.owner == owner) {
        holdings.away = holdings.away.saturating_add(mission.ships);
    }
    holdings
}

/// Orders of a seat for this turn, in the order given. No other seat sees them before the
/// resolution (T-111).
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Plan {
    /// Structures to build.
    pub structures: Structures,
    /// Batches to queue.
    pub batches: Vec<(Class, u32)>,
    /// Attacks to declare: target and ships.
    pub attacks: Vec<(Seat, Fleet)>,
    /// Scans to make: target and level.
    pub scans: Vec<(Seat, ScanLevel)>,
}

impl Plan {
    /// Ships reserved at home until they depart.
    pub fn reserved(&self) -> Fleet {
        self.attacks.iter().fold(Fleet::EMPTY, |sum, &(_, ships)| sum.saturating_add(ships))
    }

    /// Empties the plan and keeps its allocations.
    pub fn clear(&mut self) {
        self.structures = Structures::NONE;
        self.batches.clear();
        self.attacks.clear();
        self.scans.clear();
    }
}

/// Structures of one kind under construction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// Seat whose planet they are built on.
    pub owner: Seat,
    /// The kind of structure.
    pub kind: Structure,
    /// Number of structures that complete together, 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub count: u32,
    /// Resolutions left until completion, at least 1.
    pub turns_left: u32,
}

/// Ships under construction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Seat that gets them.
    pub owner: Seat,
    /// The class.
    pub class: Class,
    /// Number of ships, at least 1.
    #[shape(range(min = 1, max = 4_294_967_295_i64))]
    pub count: u32,
    /// Build turns done, at least 1.
    pub turns_done: u32,
    /// Build turns needed.
    #[serde(default)]
    #[shape(hidden)]
    pub turns_needed: u32,
}

/// Ships on their way to a battle or back from one. A departed mission is an entity until its ships
/// are home or lost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Seat that sent it.
    pub owner: Seat,
    /// Seat whose planet it attacks.
    pub target: Seat,
    /// Its ships: class and count.
    pub ships: Fleet,
    /// The rounds in which it was declared, fights and returns home.
    #[shape(flatten)]
    pub timeline: Timeline,
    /// True once it has fought or turned back: it will not fight again.
    #[serde(default)]
    pub returning: bool,
    /// Index of the mission among those its owner declared in the same turn, from 0.
    #[serde(default)]
    pub nth: u32,
}

/// The findings of a scan; an immutable record that only its owner reads.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ScanReport {
    /// Seat that scanned.
    pub owner: Seat,
    /// Seat that was scanned.
    pub target: Seat,
    /// Level of the scan.
    pub level: ScanLevel,
    /// The round whose resolution made it; it shows the planet as the next round begins.
    pub round: u32,
    /// The facts it revealed.
    #[shape(flatten)]
    pub facts: ScanFacts,
}

/// A battle as its two sides know it; an immutable record that only they read.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct BattleReport {
    /// Seat whose mission it was.
    pub attacker: Seat,
    /// Seat whose planet was attacked.
    pub defender: Seat,
    /// The round in whose resolution it was fought.
    pub round: u32,
    /// Ships the attacker lost.
    #[serde(default)]
    pub attacker_losses: Fleet,
    /// Ships the defender lost.
    #[serde(default)]
    pub defender_losses: Fleet,
}
