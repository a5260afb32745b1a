//! The state of the module: planets, build orders, batches, missions, scan reports, and what each seat has committed.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, stable_key};
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
    /// A structure under construction.
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
    /// Complete, those of this turn too.
    pub complete: Structures,
    /// Completed in the resolution that runs now; they earn from the next turn on (F-01).
    pub fresh: Structures,
}

/// How much of its income a planet earns, in permille; 1000 unless its persona's ruleset entry says otherwise (F-09).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncomeScale(pub u32);

/// What the seat owned when the round began, summed up for incomes and projections. Written by the tally of `TurnStart`,
/// brought up to date by F-01 and F-02.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger(pub Holdings);

/// What a seat has ordered this turn, in the order of its orders. Nobody else sees it before the resolution (T-111).
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
    /// Ships that wait at home to depart.
    pub fn reserved(&self) -> Fleet {
        self.attacks.iter().fold(Fleet::EMPTY, |sum, &(_, ships)| sum.saturating_add(ships))
    }

    /// Empties the plan and keeps its memory.
    pub fn clear(&mut self) {
        self.structures = Structures::NONE;
        self.batches.clear();
        self.attacks.clear();
        self.scans.clear();
    }
}

/// One structure under construction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Whose planet it stands on.
    pub owner: Seat,
    /// The kind.
    pub kind: Structure,
    /// How many of the kind complete together.
    pub count: u32,
    /// Resolutions still to go.
    pub turns_left: u32,
}

/// Ships under construction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// Who gets them.
    pub owner: Seat,
    /// The class.
    pub class: Class,
    /// How many.
    pub count: u32,
    /// Build turns done.
    pub turns_done: u32,
    /// Build turns needed.
    pub turns_needed: u32,
}

/// Ships on their way to a battle or back from one. A mission that has departed is an entity until its ships are home or lost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    /// Who sent it.
    pub owner: Seat,
    /// Whose planet it attacks.
    pub target: Seat,
    /// Its ships.
    pub ships: Fleet,
    /// When it was declared, fights and comes home.
    pub timeline: Timeline,
    /// True once it has fought or turned back: it will fight no more.
    pub returning: bool,
    /// Which of its owner's missions of that turn it is, from 0.
    pub nth: u32,
}

/// What a scan revealed; an immutable record that only its owner reads.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanReport {
    /// Who scanned.
    pub owner: Seat,
    /// Whom.
    pub target: Seat,
    /// How deep.
    pub level: ScanLevel,
    /// The round whose resolution made it; it shows the planet as the next round begins.
    pub round: u32,
    /// What it revealed.
    pub facts: ScanFacts,
}

/// What the two sides of a battle know of it; an immutable record that only they read.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleReport {
    /// Whose mission it was.
    pub attacker: Seat,
    /// Whose planet was attacked.
    pub defender: Seat,
    /// The round in whose resolution it was fought.
    pub round: u32,
    /// Ships that the attacker lost.
    pub attacker_losses: Fleet,
    /// Ships that the defender lost.
    pub defender_losses: Fleet,
}
