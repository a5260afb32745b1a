//! Parts of a city that have to be recomputed, and the cities that wait for it.

use endturn_civ_rules::keys::CityId;

/// Parts of a city that have to be recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stale {
    /// Facts about the city for requirements.
    pub facts: bool,
    /// Upkeep and unhappiness of its units.
    pub units: bool,
    /// Inputs of output and mood.
    pub terms: bool,
    /// Income of trade routes; part of the terms.
    pub routes: bool,
    /// Output of its citizens.
    pub work: bool,
}

impl Default for Stale {
    /// Everything stale, for a city that is new or was restored.
    fn default() -> Self {
        Self { facts: true, units: true, terms: true, routes: true, work: true }
    }
}

impl Stale {
    pub(crate) const NOTHING: Self = Self { facts: false, units: false, terms: false, routes: false, work: false };
}

/// The cities that have changed since they were last refreshed. Most orders affect one or two
/// cities, so a scan over all of them is avoided.
#[derive(Clone, Debug, Default)]
pub struct StaleCities {
    /// By city: [`BOOKS`] and [`SIGHT`].
    marks: Vec<u8>,
    /// Every city whose books are marked, and possibly others.
    marked: Vec<CityId>,
}

/// The city has to be refreshed.
const BOOKS: u8 = 1;
/// The city's vision radius may have changed.
const SIGHT: u8 = 2;

impl StaleCities {
    /// Marks a city as changed.
    pub(crate) fn mark(&mut self, city: CityId) {
        let at = city.0 as usize;
        if self.marks.len() <= at {
            self.marks.resize(at + 1, 0);
        }
        if std::mem::replace(&mut self.marks[at], BOOKS | SIGHT) & BOOKS == 0 {
            self.marked.push(city);
        }
    }

    /// Unmarks a city that was refreshed or destroyed.
    pub(crate) fn clear(&mut self, city: CityId) {
        if let Some(marks) = self.marks.get_mut(city.0 as usize) {
            *marks &= !BOOKS;
        }
    }

    /// Whether a city has to be refreshed.
    pub(crate) fn has(&self, city: CityId) -> bool {
        self.marks.get(city.0 as usize).is_some_and(|marks| marks & BOOKS != 0)
    }

    /// Returns and clears the mark that a city's vision must be checked.
    pub(crate) fn take_sight(&mut self, city: CityId) -> bool {
        let Some(marks) = self.marks.get_mut(city.0 as usize) else { return false };
        let is_marked = *marks & SIGHT != 0;
        *marks &= !SIGHT;
        is_marked
    }

    /// Whether no city is waiting.
    pub(crate) const fn is_empty(&self) -> bool {
        self.marked.is_empty()
    }

    /// The cities that were marked, including those refreshed since.
    pub(crate) fn marked(&self) -> &[CityId] {
        &self.marked
    }

    /// Drops the cities that were refreshed.
    pub(crate) fn tidy(&mut self) {
        let Self { marks, marked } = self;
        marked.retain(|city| marks[city.0 as usize] & BOOKS != 0);
    }
}
