//! Working memory that readers share: kept between searches only to reuse what they allocated, or
//! to see that nothing has changed.

use std::sync::{Arc, Mutex, PoisonError};

use endturn_civ_rules::map::judged::Judged;
use endturn_civ_rules::map::known_lands::KnownLands;
use endturn_civ_rules::movement::path::Ways;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::movement::way_map::WayMaps;

/// Working memory of all kinds of searches.
#[derive(Clone, Debug, Default)]
pub struct Spares {
    /// For paths of one unit.
    pub(crate) paths: Spare<Pathfinder>,
    /// For paths that units of a persona share.
    pub(crate) shared_paths: Spare<(WayMaps, Ways)>,
    /// By seat: the city sites it judged last, and the numbers by which it did.
    pub(crate) sites: Spare<Vec<Option<Box<JudgedSites>>>>,
    /// By seat: the lands it knew last.
    pub(crate) lands: Spare<Vec<Option<Arc<KnownLands>>>>,
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
