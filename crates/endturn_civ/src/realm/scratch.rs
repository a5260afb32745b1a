//! Working data of a running stage, kept from one nation and city to the next. None of it outlives
//! the stage.

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::{discounted, work_turns};
use endturn_civ_rules::activities::road_net::RoadNet;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::pathfinder::{Pathfinder, TileNotes};
use endturn_engine::Seat;

/// Working memory, kept between stages only to reuse its allocations.
#[derive(Resource, Clone, Debug, Default)]
pub struct Scratch {
    /// Cities to be reviewed after all have had their turn; empty between stages.
    pub queue: Vec<CityId>,
    /// Costs that the current nation pays after its cities; 0 between stages.
    pub national_bill: i32,
    /// The cities of the current nation.
    pub cities_at_work: Vec<CityId>,
    /// The units of the current nation.
    pub units_at_work: Vec<UnitId>,
    /// City tiles that came into sight or went out of it.
    pub cities_seen: Vec<Tile>,
    /// Tiles that were claimed or freed, with the owner that they got; empty between changes.
    pub claimed: Vec<(Tile, Option<Seat>)>,
    /// Units that die with their defender.
    pub doomed: Vec<UnitId>,
    /// The path of an exploring unit.
    pub steps: Vec<Tile>,
    /// Places that an exploring unit has set out for since its order or its turn began.
    pub tried: Vec<Tile>,
    /// Work and claims of the current nation's auto-workers.
    pub auto_work: AutoWork,
    /// Working memory of path searches.
    pub pathfinder: Pathfinder,
}

/// W-51: working data of auto-workers, for the nation whose turn it is.
#[derive(Clone, Debug, Default)]
pub struct AutoWork {
    /// Work that is useful to the nation.
    pub offers: Vec<Offer>,
    /// By tile: the index of its first offer, or [`NO_OFFER`].
    pub first_offers: Vec<u32>,
    /// Work that the nation's cities request, by tile; on one tile the oldest city first.
    pub requests: Vec<Wanted>,
    /// Number of searches for work so far.
    pub searches: u32,
    /// The value of each offer; the [`BEST`] first, sorted, and all others after them in no order.
    pub hopes: Vec<Hope>,
    /// Work points per turn for which they are ranked.
    pub ranked_for: Option<i32>,
    /// Notes on tiles.
    pub notes: TileNotes,
    /// Properties of tiles for units of each type, valid while all choose.
    pub lands: Vec<(UnitTypeId, TileNotes)>,
    /// Tiles that are safe to enter, valid while all choose.
    pub safety: TileNotes,
    /// Number of entries in `lands` that belong to the current choice.
    pub types: usize,
    /// Units that look for work, the first one last.
    pub idle: Vec<UnitId>,
    /// Claims in the order in which units chose; a unit that lost its tile to a closer one has no
    /// tile.
    pub claims: Vec<Claim>,
    /// The paths of all units on the move, concatenated.
    pub ways: Vec<Tile>,
    /// The tiles of the nation's cities.
    pub towns: Vec<Tile>,
    /// Working memory of the search for missing roads.
    pub roads: RoadNet,
}

/// In place of an index, where a tile has no offer, or no other one.
pub const NO_OFFER: u32 = u32::MAX;

/// Number of best offers that are sorted.
pub const BEST: usize = 64;

impl AutoWork {
    /// Ranks the offers for a unit that does this many work points per turn.
    pub fn rank(&mut self, a_turn: i32) {
        if self.ranked_for == Some(a_turn) {
            return;
        }
        self.ranked_for = Some(a_turn);
        self.hopes.clear();
        self.hopes.extend((0..).zip(&self.offers).filter_map(|(at, offer)| {
            let work = work_turns(offer.points, a_turn)?;
            Some(Hope { at_once: discounted(offer.benefit, work), at, work })
        }));
        // The best offers are examined far more often than the others.
        let best = self.hopes.len().min(BEST);
        if best < self.hopes.len() {
            self.hopes.select_nth_unstable_by_key(best, |&hope| std::cmp::Reverse(hope));
        }
        self.hopes[..best].sort_unstable_by_key(|&hope| std::cmp::Reverse(hope));
    }

    /// Drops all offers.
    pub fn begin_offers(&mut self, tiles: usize) {
        for offer in self.offers.drain(..) {
            self.first_offers[offer.tile.index()] = NO_OFFER;
        }
        self.first_offers.resize(tiles, NO_OFFER);
    }

    /// Links the offers of each tile, in the order in which they were found.
    pub fn link_offers(&mut self) {
        for (at, offer) in self.offers.iter_mut().enumerate().rev() {
            offer.next = std::mem::replace(&mut self.first_offers[offer.tile.index()], at as u32);
        }
    }

    /// The index in `lands` of tile properties for a unit type; empty if no unit of the current
    /// choice has used the type.
    pub fn land_of(&mut self, unit_type: UnitTypeId, tiles: usize) -> usize {
        let known = self.lands[..self.types].iter().position(|&(other, _)| other == unit_type);
        known.unwrap_or_else(|| {
            let at = self.types;
            self.types += 1;
            if at == self.lands.len() {
                self.lands.push((unit_type, TileNotes::default()));
            }
            self.lands[at].0 = unit_type;
            self.lands[at].1.begin(tiles);
            at
        })
    }
}

/// W-51: a job on a tile.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The tile.
    pub tile: Tile,
    /// The work.
    pub job: Job,
    /// Work points that it takes.
    pub points: i32,
    /// Benefit in half points.
    pub benefit: i32,
    /// The unit type that was last checked, and whether it may do the job.
    pub asked: Option<(UnitTypeId, bool)>,
    /// The last search that passed its tile.
    pub passed: u32,
    /// The index of the tile's next offer, or [`NO_OFFER`].
    pub next: u32,
}

/// W-51: the value of an offer to a unit that can begin at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hope {
    /// The value.
    pub at_once: i64,
    /// The index of the offer.
    pub at: u32,
    /// Turns of work that it takes.
    pub work: u32,
}

/// W-51: a job that a city requests.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The city.
    pub city: CityId,
    /// The tile.
    pub tile: Tile,
    /// The work.
    pub job: Job,
    /// Priority of the request.
    pub want: u16,
    /// Whether the searching unit could do the job and has not passed it yet.
    pub is_open: bool,
}

/// W-51: a unit's choice of work.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The unit.
    pub unit: UnitId,
    /// The tile of the job; `None` if a closer unit has taken it.
    pub tile: Option<Tile>,
    /// Turns until the unit can begin.
    pub turns: u32,
    /// The work.
    pub job: Job,
    /// The city that requested it; `None` if no city did.
    pub city: Option<CityId>,
    /// Start and end of its path in the concatenated paths.
    pub way: (usize, usize),
}
