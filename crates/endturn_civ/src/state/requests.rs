//! W-51 Auto-settlers: work on the land that cities request. Its pure part is
//! [`endturn_civ_rules::activities::auto_work`]. Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use serde::{Deserialize, Serialize};

/// Highest priority of a request.
pub const MAX_WANT: u16 = 1_000;
/// Default priority of a request.
pub const USUAL_WANT: u16 = 100;

/// A job on a tile that a city requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The city.
    pub city: CityId,
    /// The tile.
    pub tile: Tile,
    /// The work.
    pub job: Job,
    /// Priority, 0 to [`MAX_WANT`].
    pub want: u16,
}

/// All requests by city and tile, at most one of each.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requests(Vec<Request>);

impl Requests {
    /// All requests.
    #[must_use]
    pub fn all(&self) -> &[Request] {
        &self.0
    }

    /// A city's requests, by tile.
    #[must_use]
    pub fn of(&self, city: CityId) -> &[Request] {
        let from = self.0.partition_point(|one| one.city < city);
        let count = self.0[from..].partition_point(|one| one.city == city);
        &self.0[from..from + count]
    }

    /// A city's request on a tile.
    #[must_use]
    pub fn on(&self, city: CityId, tile: Tile) -> Option<&Request> {
        self.place(city, tile).ok().map(|at| &self.0[at])
    }

    /// Adds a city's request, in place of an earlier one on the tile.
    pub fn ask(&mut self, request: Request) {
        match self.place(request.city, request.tile) {
            Ok(at) => self.0[at] = request,
            Err(at) => self.0.insert(at, request),
        }
    }

    /// Drops requests that don't match.
    pub fn retain(&mut self, keeps: impl FnMut(&Request) -> bool) {
        self.0.retain(keeps);
    }

    /// Whether requests are sorted, without duplicates.
    #[must_use]
    pub fn are_in_order(&self) -> bool {
        self.0.is_sorted_by(|one, next| (one.city, one.tile) < (next.city, next.tile))
    }

    fn place(&self, city: CityId, tile: Tile) -> Result<usize, usize> {
        self.0.binary_search_by_key(&(city, tile), |one| (one.city, one.tile))
    }
}
