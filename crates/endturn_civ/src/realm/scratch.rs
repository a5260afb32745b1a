//! What a running stage remembers from one nation and city to the next. Nothing of it outlives the stage.

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::{discounted, work_turns};
use endturn_civ_rules::activities::road_net::RoadNet;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::pathfinder::{Pathfinder, TileNotes};

/// Kept between stages for its memory alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Scratch {
    /// Cities to be looked at again after all have had their turn; empty between stages.
    pub queue: Vec<CityId>,
    /// What the nation whose turn it is has to pay after its cities; 0 between stages.
    pub national_bill: i32,
    /// The cities of the nation whose turn it is.
    pub cities_at_work: Vec<CityId>,
    /// Its units.
    pub units_at_work: Vec<UnitId>,
    /// Tiles with cities that came into sight, or went out of it.
    pub cities_seen: Vec<Tile>,
    /// Units that die with their defender.
    pub doomed: Vec<UnitId>,
    /// The way of a unit that explores.
    pub steps: Vec<Tile>,
    /// Where it has set out for, since it was told to explore or its turn began.
    pub tried: Vec<Tile>,
    /// Who of the nation that is looked at works where.
    pub auto_work: AutoWork,
    /// Where ways are looked for.
    pub pathfinder: Pathfinder,
}

/// W-51: what units that work by themselves look at, for the nation whose turn it is.
#[derive(Clone, Debug, Default)]
pub struct AutoWork {
    /// Work that is of use to the nation, by tile, of one tile as it was found.
    pub offers: Vec<Offer>,
    /// Work that cities of the nation ask for, by tile, of one tile the oldest city first.
    pub requests: Vec<Wanted>,
    /// How many units have looked for some.
    pub searches: u32,
    /// What each of the offers would be worth to who can begin at once, and its place among them; the [`BEST`] first, one after the other, and all
    /// others behind them in no order.
    pub hopes: Vec<(i64, u32)>,
    /// The points of work in a turn for which they are ranked.
    pub ranked_for: Option<i32>,
    /// What is known of tiles.
    pub notes: TileNotes,
    /// What tiles are to units of each type, as long as all choose.
    pub lands: Vec<(UnitTypeId, TileNotes)>,
    /// Where they may go, as long as all choose.
    pub safety: TileNotes,
    /// So many of the lands are of those who choose now.
    pub types: usize,
    /// Units that look for work, the first one last.
    pub idle: Vec<UnitId>,
    /// Who goes where, in the order in which they have chosen; those who lost their tile to somebody closer have no tile.
    pub claims: Vec<Claim>,
    /// The ways of all who go somewhere, one behind the other.
    pub ways: Vec<Tile>,
    /// The cities of the nation.
    pub towns: Vec<Tile>,
    /// Where roads are missing is found out here.
    pub roads: RoadNet,
}

/// So many of the best offers are ranked.
pub const BEST: usize = 64;

impl AutoWork {
    /// Ranks the offers for who does so many points of work in a turn.
    pub fn rank(&mut self, a_turn: i32) {
        if self.ranked_for == Some(a_turn) {
            return;
        }
        self.ranked_for = Some(a_turn);
        self.hopes.clear();
        self.hopes.extend((0..).zip(&self.offers).filter_map(|(at, offer)| {
            let turns = work_turns(offer.points, a_turn)?;
            Some((discounted(offer.benefit, turns), at))
        }));
        // The best are looked at far more often than all others.
        let best = self.hopes.len().min(BEST);
        if best < self.hopes.len() {
            self.hopes.select_nth_unstable_by_key(best, |&hope| std::cmp::Reverse(hope));
        }
        self.hopes[..best].sort_unstable_by_key(|&hope| std::cmp::Reverse(hope));
    }

    /// The place among `lands` of what tiles are to units of a type; nothing is noted yet if it is the first of those who choose now.
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

/// W-51: some work on a tile.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The tile.
    pub tile: Tile,
    /// In which order it was found.
    pub nth: u32,
    /// The work.
    pub job: Job,
    /// The points of work that it takes.
    pub points: i32,
    /// What it brings, in half points.
    pub benefit: i32,
    /// The type of units for which somebody has asked whether they may do it, and whether they may.
    pub asked: Option<(UnitTypeId, bool)>,
    /// The last search that came by its tile.
    pub passed: u32,
}

/// W-51: some work that a city asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The city.
    pub city: CityId,
    /// The tile.
    pub tile: Tile,
    /// The work.
    pub job: Job,
    /// How much it wants it.
    pub want: u16,
    /// Whether the unit that looks now could do it, and has not come by yet.
    pub is_open: bool,
}

/// W-51: a unit that has chosen its work.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The unit.
    pub unit: UnitId,
    /// The tile on which it works; none if somebody closer has taken it.
    pub tile: Option<Tile>,
    /// The turns until it can begin.
    pub turns: u32,
    /// The work.
    pub job: Job,
    /// The city that asked for it; none if nobody did.
    pub city: Option<CityId>,
    /// Where its way begins and ends among the ways.
    pub way: (usize, usize),
}
