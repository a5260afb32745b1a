//! Brings all books up to date between stages.

use endturn_engine::seats::SeatSet;

use crate::realm::Realm;

impl Realm<'_, '_> {
    /// Serves the queue and recomputes every changed city until nothing is left: between stages all
    /// books are up to date. A refresh may change the land or the centres of other cities, so it
    /// takes several passes.
    pub(crate) fn catch_up(&mut self) {
        const PASSES: u32 = 16;
        for _ in 0..PASSES {
            self.serve_queue();
            if self.derived.caches.stale.is_empty() {
                return;
            }
            self.refresh_stale_cities();
        }
    }

    /// One pass in the order of seats, newest cities first; cities that are marked behind it wait
    /// for the next pass.
    fn refresh_stale_cities(&mut self) {
        let mut seats = SeatSet::default();
        let mut looked_at = 0;
        for seat in self.nations.all_seats() {
            while let Some(&city) = self.derived.caches.stale.marked().get(looked_at) {
                looked_at += 1;
                if self.cities.lives(city) {
                    seats.insert(self.cities.site(city).owner);
                }
            }
            if !seats.contains(seat) {
                continue;
            }
            for at in (0..self.nations.holdings(seat).cities.len()).rev() {
                let city = self.nations.holdings(seat).cities[at];
                if self.derived.caches.stale.has(city) && self.refresh(city) {
                    self.arrange(city);
                }
            }
        }
        self.derived.caches.stale.tidy();
    }
}
