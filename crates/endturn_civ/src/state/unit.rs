//! State of a unit.

use std::any::TypeId;

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::{ExtraId, GoodId, PastRound, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{Seat, snapshot::Kept};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Type, owner and origin of a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Unit {
    /// Its type.
    #[shape(hidden)]
    pub unit_type: UnitTypeId,
    /// Its owner.
    #[shape(hidden)]
    pub owner: Seat,
    /// Round of its creation.
    #[shape(with = "PastRound")]
    pub born: u32,
    /// Seat whose nationality its people have; its owner if left out.
    pub nationality: Seat,
}

/// The tile of a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position(pub Tile);

/// Remaining hit points.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitPoints(pub i32);

/// Veteran level, from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Veteran(pub u8);

/// Move fragments left this turn (W-18); all of them if left out.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct MovesLeft(#[shape(range(min = 0, max = 1_048_576))] pub i32);

/// Whether a unit has moved since its nation's last turn ended (W-56).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Moved(pub bool);

/// Turns left away from a refuel point; 0 for units that need no fuel (W-59).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuel(pub i32);

/// Activity of a unit from turn to turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doing(pub Activity);

impl Default for Doing {
    fn default() -> Self {
        Self(Activity::Idle)
    }
}

/// W-51: whether a unit is an auto-worker.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic(pub bool);

/// W-20: progress of a unit's job.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Task {
    /// The extra that it builds or removes.
    #[shape(hidden)]
    pub target: Option<ExtraId>,
    /// Work points done.
    #[shape(hidden)]
    pub points: i32,
    /// Its previous activity (W-31), which it can resume.
    pub before: Option<Before>,
}

/// W-31: a unit's job as its last phase began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Before {
    /// The job.
    #[shape(flatten)]
    pub job: Job,
    /// Work points done by then.
    #[serde(default)]
    #[shape(range(min = 0, max = 100_000))]
    pub points: i32,
}

/// The good that a unit carries to trade, if it is chosen on leaving (C-04).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Load(pub Option<GoodId>);

/// The carrier of a unit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Aboard(pub Option<UnitId>);

/// Vision radii of a unit on its tile (W-138).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookout(pub Radii);

impl Default for Lookout {
    fn default() -> Self {
        Self(Radii::NONE)
    }
}

/// The components above as one row of the state.
#[derive(Serialize, Deserialize)]
pub(crate) struct UnitRow {
    unit_type: UnitTypeId,
    owner: Seat,
    tile: Tile,
    veteran: u8,
    hit_points: i32,
    born: u32,
    nationality: Seat,
    good: Option<GoodId>,
    transporter: Option<UnitId>,
    moves_left: i32,
    moved: bool,
    fuel: i32,
    activity: Activity,
    automatic: bool,
    sight: Radii,
}

impl Kept for UnitRow {
    fn components() -> Vec<TypeId> {
        vec![
            TypeId::of::<Unit>(),
            TypeId::of::<Position>(),
            TypeId::of::<Veteran>(),
            TypeId::of::<HitPoints>(),
            TypeId::of::<Load>(),
            TypeId::of::<Aboard>(),
            TypeId::of::<MovesLeft>(),
            TypeId::of::<Moved>(),
            TypeId::of::<Fuel>(),
            TypeId::of::<Doing>(),
            TypeId::of::<Automatic>(),
            TypeId::of::<Lookout>(),
        ]
    }

    fn of<T>(entity: EntityRef<'_>, look: impl FnOnce(&Self) -> T) -> Option<T> {
        let &Unit { unit_type, owner, born, nationality } = entity.get()?;
        Some(look(&Self {
            unit_type,
            owner,
            tile: entity.get::<Position>()?.0,
            veteran: entity.get::<Veteran>()?.0,
            hit_points: entity.get::<HitPoints>()?.0,
            born,
            nationality,
            good: entity.get::<Load>()?.0,
            transporter: entity.get::<Aboard>()?.0,
            moves_left: entity.get::<MovesLeft>()?.0,
            moved: entity.get::<Moved>()?.0,
            fuel: entity.get::<Fuel>()?.0,
            activity: entity.get::<Doing>()?.0,
            automatic: entity.get::<Automatic>()?.0,
            sight: entity.get::<Lookout>()?.0,
        }))
    }

    fn give(self, entity: &mut EntityWorldMut<'_>) {
        let Self { unit_type, owner, born, nationality, .. } = self;
        entity.insert((
            Unit { unit_type, owner, born, nationality },
            Position(self.tile),
            Veteran(self.veteran),
            HitPoints(self.hit_points),
            Load(self.good),
            Aboard(self.transporter),
            MovesLeft(self.moves_left),
            Moved(self.moved),
            Fuel(self.fuel),
            Doing(self.activity),
            Automatic(self.automatic),
            Lookout(self.sight),
        ));
    }
}

/// The city that supports a unit; `None` for units without a home.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home(pub Option<CityId>);

/// Upkeep charged at the last refresh of its home city (C-14).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upkeep(pub Outputs);
