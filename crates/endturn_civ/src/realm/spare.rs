//! Working memory that readers share: kept between searches only to reuse what they allocated, or
//! to see that nothing has changed.

use std::sync::{Arc, Mutex, PoisonError};

use bevy_ecs::change_detection::Tick;
use endturn_civ_rules::ids::UnitTypeId;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::judged::Judged;
use endturn_civ_rules::map::known_lands::KnownLands;
use endturn_civ_rules::movement::path::Ways;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::movement::way_map::WayMaps;
use endturn_engine::Seat;

/// Working memory of all kinds of searches.
#[derive(Clone, Debug, Default)]
pub struct Spares {
    /// For steps of one unit.
    pub(crate) paths: Spare<Pathfinder>,
    /// For paths of one unit, with the units for which the notes on tiles hold.
    pub(crate) foreseen: Spare<(Option<NotedFor>, Pathfinder)>,
    /// For paths that units of a persona share.
    pub(crate) shared_paths: Spare<(WayMaps, Ways)>,
    /// By seat: the city sites it judged last, and the numbers by which it did.
    pub(crate) sites: Spare<Vec<Option<Box<JudgedSites>>>>,
    /// By seat: the lands it knew last.
    pub(crate) lands: Spare<Vec<Option<Arc<KnownLands>>>>,
}

/// The units for which notes on tiles hold: those of a nation and type, or one that is alone in its
/// choice of carriers; until the world changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotedFor {
    pub(crate) tick: Tick,
    pub(crate) owner: Seat,
    pub(crate) unit_type: UnitTypeId,
    pub(crate) alone: Option<UnitId>,
}

/// City sites, by the numbers of a persona that judge them.
pub(crate) type JudgedSites = Judged<[i32; 7]>;

/// Working memory that is lent to one search at a time; a search inside a search gets new memory.
#[derive(Debug, Default)]
pub(crate) struct Spare<T>(Mutex<T>);

impl<T: Default> Spare<T> {
    /// Takes the memory out; the next search gets new memory until [`give_back`](Self::give_back).
    pub(crate) fn take(&self) -> T {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Keeps the memory for the next search.
    pub(crate) fn give_back(&self, memory: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = memory;
    }

    /// Runs a search with the memory.
    pub(crate) fn lend<R>(&self, search: impl FnOnce(&mut T) -> R) -> R {
        let mut memory = self.take();
        let found = search(&mut memory);
        self.give_back(memory);
        found
    }
}

impl<T: Default> Clone for Spare<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
