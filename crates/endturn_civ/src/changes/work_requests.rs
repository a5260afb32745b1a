//! W-51 Auto-settlers: work requested by cities, which comes before all other work: which of it can
//! be done, and which units do it. Its pure part is [`endturn_civ_rules::activities::auto_work`].
//! Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::request_value;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::path::{Arrival, Ways};
use endturn_engine::Seat;

use super::WorkProblem;
use super::auto_work::is_taken;
use crate::realm::{AutoWork, Cities, Eye, Realm, Wanted};
use crate::state::{Position, Requests, Site, Unit};

/// W-51: why a city can't request a job on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestProblem {
    /// The city is gone.
    Gone,
    /// The tile is not within the city's work area.
    Reach,
    /// The tile belongs to another nation.
    Foreign,
    /// No unit can do the job there.
    Work(WorkProblem),
}

impl RequestProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unknown-city",
            Self::Reach => "not-workable",
            Self::Foreign => "foreign-land",
            Self::Work(problem) => problem.code(),
        }
    }
}

/// W-51: a request that a unit can carry out, and its time of arrival.
#[derive(Clone, Copy)]
struct Found {
    /// Index among the nation's requests.
    at: usize,
    tile: Tile,
    value: u32,
    arrival: Arrival,
    /// Turns until the unit can begin.
    turns: u32,
}

impl Eye<'_> {
    /// W-51: returns why a city can't request a job on a tile, as far as this eye knows the land,
    /// or `None` if it can.
    #[must_use]
    pub fn request_problem(self, city: CityId, tile: Tile, job: Job) -> Option<RequestProblem> {
        let Some(site) = self.city_part::<Site>(city) else { return Some(RequestProblem::Gone) };
        let place = if self.map.topology().has(tile) { self.map.city_tile_index(site.tile, tile) } else { None };
        if place.is_none_or(|place| place >= self.map.city_tiles(site.radius_sq)) {
            return Some(RequestProblem::Reach);
        }
        if self.map.owner(tile).is_some_and(|owner| owner != site.owner) {
            return Some(RequestProblem::Foreign);
        }
        self.land_problem(site.owner, tile, job).map(RequestProblem::Work)
    }

    /// W-51: the request that a unit carries out before all other work: its index, and the turns
    /// until the unit can begin. Among equals it takes the one it reaches first, then the one on
    /// the lower tile. Facts about the land that its nation does not know are ignored.
    pub(super) fn look_for_request(self, unit: UnitId, auto: &mut AutoWork, ways: &mut Ways) -> Option<(usize, u32)> {
        if auto.requests.is_empty() {
            return None;
        }
        let (&Unit { unit_type, owner: seat, .. }, &Position(from)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let (known, soonest) = (self.seen_by(seat), self.soonest(unit)?);
        let land = auto.land_of(unit_type, self.map.topology().tiles());
        let AutoWork { requests, notes, claims, lands, safety, .. } = auto;
        let (notes, claims) = (&*notes, &*claims);
        let is_free = |tile: Tile, turns: u32| !is_taken((notes, claims), from, (tile, turns));
        for one in requests.iter_mut() {
            one.is_open = is_free(one.tile, soonest(self.map.topology().distance(from, one.tile)))
                && self.is_safe(seat, one.tile, notes)
                && known.work_problem_on(unit, one.tile, one.job).is_none();
        }
        let mut open = requests.iter().filter(|one| one.is_open).count();
        if open == 0 {
            return None;
        }
        let (mut best, mut last): (Option<Found>, _) = (None, 0);
        let ends = |tile: Tile, arrival: Arrival| {
            // Once per turn: a later arrival is worth less and loses to its equals.
            if last != arrival.turns {
                last = arrival.turns;
                let most = requests.iter().filter(|one| one.is_open).map(|one| request_value(one.want, last)).max();
                if best.zip(most).is_some_and(|(best, most)| best.value >= most) {
                    return true;
                }
            }
            let turns = arrival.turns.saturating_add(u32::from(arrival.left == 0));
            let first = requests.partition_point(|one| one.tile < tile);
            let here = requests.iter_mut().enumerate().skip(first).take_while(|(_, one)| one.tile == tile);
            for (at, one) in here.filter(|(_, one)| one.is_open) {
                one.is_open = false;
                open -= 1;
                let value = request_value(one.want, arrival.turns);
                let is_better = best.is_none_or(|best| {
                    value > best.value || value == best.value && arrival == best.arrival && tile < best.tile
                });
                if is_better && is_free(tile, turns) {
                    best = Some(Found { at, tile, value, arrival, turns });
                }
            }
            open == 0
        };
        let is_near = |near: Tile| self.may_cross(seat, near, (notes, safety));
        self.look_on(unit, (ways, &mut lands[land].1), ends, is_near);
        best.map(|best| (best.at, best.turns))
    }
}

impl Realm<'_, '_> {
    /// W-51: reviews the requests of a nation's cities. A request ends when its job is done or
    /// can't be done there any more, as far as the nation knows the land, and when the tile is no
    /// longer the city's **(ours)**.
    pub(super) fn review_requests(&mut self, seat: Seat) {
        if self.commons.requests.all().is_empty() {
            return;
        }
        let mut requests = std::mem::take(&mut *self.commons.requests);
        let eye = self.eye().seen_by(seat);
        requests.retain(|one| {
            let is_own = eye.city_part::<Site>(one.city).is_some_and(|site| site.owner == seat);
            !is_own || eye.request_problem(one.city, one.tile, one.job).is_none()
        });
        *self.commons.requests = requests;
    }
}

impl Requests {
    /// W-51: collects the requests of a nation's cities by tile.
    pub(super) fn gather(&self, cities: &Cities<'_, '_>, seat: Seat, auto: &mut AutoWork) {
        auto.requests.clear();
        for one in self.all().iter().filter(|one| cities.site(one.city).owner == seat) {
            auto.requests.push(Wanted { city: one.city, tile: one.tile, job: one.job, want: one.want, is_open: false });
        }
        auto.requests.sort_by_key(|one| one.tile);
    }

    /// W-51: drops all requests of a city. They end when the city is destroyed or captured by
    /// another nation **(ours)**.
    pub(super) fn drop_of(&mut self, city: CityId) {
        if !self.of(city).is_empty() {
            self.retain(|one| one.city != city);
        }
    }
}
