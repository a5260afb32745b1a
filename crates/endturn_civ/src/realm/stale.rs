//! What of a city has to be computed anew, and which cities wait for it.

use endturn_civ_rules::keys::CityId;

/// What of a city has to be computed anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stale {
    /// What holds in the city for requirements.
    pub facts: bool,
    /// What its units cost and cause.
    pub units: bool,
    /// What its output and mood depend on.
    pub terms: bool,
    /// What its trade routes bring; part of its terms.
    pub routes: bool,
    /// What its citizens make.
    pub work: bool,
}

impl Default for Stale {
    /// All of it: a city that is new or was restored.
    fn default() -> Self {
        Self { facts: true, units: true, terms: true, routes: true, work: true }
    }
}

impl Stale {
    pub(crate) const NOTHING: Self = Self { facts: false, units: false, terms: false, routes: false, work: false };
}

/// The cities about which somebody said something since they were last computed. Most orders touch a city or two, so
/// nobody must have to look at all cities to find them.
#[derive(Clone, Debug, Default)]
pub struct StaleCities {
    /// By city: [`BOOKS`] and [`SIGHT`].
    marks: Vec<u8>,
    /// Every city whose books are marked; others may be among them.
    marked: Vec<CityId>,
}

/// The city has to be computed anew.
const BOOKS: u8 = 1;
/// It may see farther or less far than it did.
const SIGHT: u8 = 2;

impl StaleCities {
    /// Somebody said something about a city.
    pub(crate) fn mark(&mut self, city: CityId) {
        let at = city.0 as usize;
        if self.marks.len() <= at {
            self.marks.resize(at + 1, 0);
        }
        if std::mem::replace(&mut self.marks[at], BOOKS | SIGHT) & BOOKS == 0 {
            self.marked.push(city);
        }
    }

    /// A city has been computed anew, or is gone.
    pub(crate) fn clear(&mut self, city: CityId) {
        if let Some(marks) = self.marks.get_mut(city.0 as usize) {
            *marks &= !BOOKS;
        }
    }

    /// Whether a city has to be computed anew.
    pub(crate) fn has(&self, city: CityId) -> bool {
        self.marks.get(city.0 as usize).is_some_and(|marks| marks & BOOKS != 0)
    }

    /// Whether the sight of a city has to be looked at; it has been, after this.
    pub(crate) fn take_sight(&mut self, city: CityId) -> bool {
        let Some(marks) = self.marks.get_mut(city.0 as usize) else { return false };
        let is_marked = *marks & SIGHT != 0;
        *marks &= !SIGHT;
        is_marked
    }

    /// Whether no city waits.
    pub(crate) const fn is_empty(&self) -> bool {
        self.marked.is_empty()
    }

    /// The cities that were marked, those computed anew since among them.
    pub(crate) fn marked(&self) -> &[CityId] {
        &self.marked
    }

    /// Forgets those that were computed anew.
    pub(crate) fn tidy(&mut self) {
        let Self { marks, marked } = self;
        marked.retain(|city| marks[city.0 as usize] & BOOKS != 0);
    }
}
