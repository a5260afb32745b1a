//! What of a city has to be computed anew, and which cities wait for it.

use endturn_engine::seats::SeatSet;

use crate::keys::CityId;
use crate::state::realm::Realm;

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
    pub(super) const NOTHING: Self = Self { facts: false, units: false, terms: false, routes: false, work: false };
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
}

impl Realm<'_> {
    /// Serves the queue and computes every city anew about which somebody said something, until nothing is left to do: between
    /// stages all books are right. A refresh may change the land or the centres of others, hence the passes.
    pub(crate) fn catch_up(&mut self) {
        const PASSES: u32 = 16;
        for _ in 0..PASSES {
            self.serve_queue();
            if self.caches.stale.marked.is_empty() {
                return;
            }
            self.refresh_stale_cities();
        }
    }

    /// One pass in the order of seats, newest cities first; what is marked behind its back waits for the next one.
    fn refresh_stale_cities(&mut self) {
        let mut seats = SeatSet::default();
        let mut looked_at = 0;
        for seat in self.all_seats() {
            while let Some(&city) = self.caches.stale.marked.get(looked_at) {
                looked_at += 1;
                if self.lives(city) {
                    seats.insert(self.site(city).owner);
                }
            }
            if !seats.contains(seat) {
                continue;
            }
            for at in (0..self.holdings(seat).cities.len()).rev() {
                let city = self.holdings(seat).cities[at];
                if self.caches.stale.has(city) && self.refresh(city) {
                    self.arrange(city);
                }
            }
        }
        let StaleCities { marks, marked } = &mut self.caches.stale;
        marked.retain(|city| marks[city.0 as usize] & BOOKS != 0);
    }
}
