//! W-51 Auto-settlers: auto-workers look for useful work, go there and begin. Its pure parts are
//! [`endturn_civ_rules::activities::auto_work`], [`endturn_civ_rules::activities::road_net`] and
//! [`endturn_civ_rules::movement::path`]. Draws none. Tells nothing: what they build tells of
//! itself.

use std::cell::Cell;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::{discounted, work_turns};
use endturn_civ_rules::activities::rate;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::{Arrival, Ways};
use endturn_civ_rules::movement::pathfinder::TileNotes;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{RuleId, Seat};

use super::work_offers::{CLAIMED, HAS_WORKER, HAS_WORKERS, THREATENED};
use crate::notes::{city_name, work};
use crate::realm::{AutoWork, BEST, Claim, Eye, Hope, NO_OFFER, Offer, Realm, Wanted};
use crate::state::{Aboard, Automatic, Doing, Errand, Holdings, MovesLeft, Position, Unit, Veteran};

const RULE: RuleId = RuleId("W-51");
/// Turns of travel within which a unit takes the best work; a unit that finds none there takes the
/// nearest work beyond **(ours)**.
const NEAR: u32 = 3;

/// A unit searches another turn of travel only if work there could be better by one part in 4
/// **(ours)**.
const GOOD_ENOUGH: i64 = 4;
/// Once a unit has found work, it looks for better work only within this many tiles, however fast
/// roads are **(ours)**.
const AROUND: i32 = 7;

/// Tiles searched between two checks whether any remaining offer could be better.
const EVERY: u32 = 8;

/// The bit that says whether the tile is safe, and no stranger's, is known.
const SAFETY_KNOWN: u32 = 1;
const SAFE: u32 = 1 << 1;

impl Eye<'_> {
    /// W-51: the auto-workers of a nation, newest first.
    fn at_work_by_themselves(self, seat: Seat) -> impl Iterator<Item = UnitId> {
        let units = self.nation_part::<Holdings>(seat).map_or(&[][..], |holdings| &holdings.units);
        units.iter().rev().copied().filter(move |&unit| self.unit_part::<Automatic>(unit).is_some_and(|is| is.0))
    }

    /// W-51: whether a unit may look for work now: it has no orders, has moves left and is not
    /// aboard.
    fn is_at_hand(self, unit: UnitId) -> bool {
        self.unit_part::<Errand>(unit).is_some_and(|errand| errand.is_empty())
            && self.unit_part::<MovesLeft>(unit).is_some_and(|left| left.0 > 0)
            && self.unit_part::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_none())
    }

    /// W-51: whether a worker on the tile is safe: no attacker is in sight nearby, or a soldier of
    /// its own nation is there.
    pub(super) fn is_safe(self, seat: Seat, tile: Tile, notes: &TileNotes) -> bool {
        let has_soldier = || {
            let here = self.units_by_tile().on(tile);
            let mut units = here.iter().filter_map(|&unit| self.unit_part::<Unit>(unit));
            units.any(|unit| unit.owner == seat && self.rules.troops.get(unit.unit_type).is_military)
        };
        notes.of(tile) & THREATENED == 0 || has_soldier()
    }

    /// W-51: whether auto-workers may cross a tile: it is safe and no stranger's. The answer is
    /// noted.
    pub(super) fn may_cross(self, seat: Seat, near: Tile, (notes, safety): (&TileNotes, &mut TileNotes)) -> bool {
        let noted = safety.of(near);
        if noted & SAFETY_KNOWN != 0 {
            return noted & SAFE != 0;
        }
        let owner = self.map.owner(near).filter(|_| self.vision().sees(seat, near));
        let is_safe = owner.is_none_or(|owner| self.are_friends(seat, owner)) && self.is_safe(seat, near, notes);
        safety.add(near, if is_safe { SAFETY_KNOWN | SAFE } else { SAFETY_KNOWN });
        is_safe
    }

    /// W-51: whether a unit may do the work on the tile, judging by its type and the land.
    fn may_do(self, unit: UnitId, offer: &mut Offer) -> bool {
        let Some(unit_type) = self.unit_part::<Unit>(unit).map(|unit| unit.unit_type) else { return false };
        match offer.asked {
            Some((asked, may)) if asked == unit_type => may,
            _ => {
                let may = self.work_problem_on(unit, offer.tile, offer.job).is_none();
                offer.asked = Some((unit_type, may));
                may
            }
        }
    }

    /// W-17: points of work the unit does per turn.
    fn work_rate(self, unit: UnitId) -> Option<i32> {
        let (unit_type, level) = (self.unit_part::<Unit>(unit)?.unit_type, self.unit_part::<Veteran>(unit)?.0);
        let movement = &self.rules.movement;
        let power_pct = self.rules.arms.rung(unit_type, level).power_pct;
        Some(rate(power_pct, movement.mover(unit_type).base, movement.fragments, true))
    }

    /// Returns a lower bound on the turns that end before the unit arrives at a tile that many
    /// tiles away.
    pub(super) fn soonest(self, unit: UnitId) -> Option<impl Fn(i32) -> u32> {
        let &Unit { unit_type, .. } = self.unit_part(unit)?;
        let movement = &self.rules.movement;
        let (least, rate) = (movement.least_cost(unit_type, self.map), movement.mover(unit_type).base.max(1));
        let left = self.unit_part::<MovesLeft>(unit)?.0;
        Some(move |far: i32| {
            // Any remainder suffices for the last step.
            let cost = (far - 1).max(0).saturating_mul(least);
            (cost.saturating_sub(left).max(0) / rate).unsigned_abs()
        })
    }

    /// W-51: finds the best work for a unit: its index among the offers, and the turns until it can
    /// begin. Among equals, the one it reaches first. Its path stays on safe land that is no
    /// stranger's.
    fn look_for_work(self, unit: UnitId, auto: &mut AutoWork, ways: &mut Ways) -> Option<(usize, u32)> {
        let (&Unit { unit_type, owner: seat, .. }, &Position(from)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let a_turn = self.work_rate(unit)?;
        auto.searches += 1;
        let land = auto.land_of(unit_type, self.map.topology().tiles());
        auto.rank(a_turn);
        let AutoWork { offers, first_offers, searches, notes, claims, lands, safety, hopes, .. } = auto;
        let (notes, claims, hopes, search) = (&*notes, &*claims, &*hopes, *searches);
        let (topology, has_found) = (self.map.topology(), Cell::new(false));
        let is_open = |near: Tile| {
            let is_off = has_found.get() && topology.distance(from, near) > AROUND;
            !is_off && self.may_cross(seat, near, (notes, safety))
        };
        let is_taken = |tile: Tile, turns: u32| is_taken((notes, claims), from, (tile, turns));
        let soonest = self.soonest(unit)?;
        let mut best: Option<(i64, usize, u32)> = None;
        // Whether any offer not reached yet could be worth more if reached after this many turns.
        let hopes = |offers: &[Offer], turns: u32, worth: i64| {
            let begins = |offer: &Offer| {
                if offer.passed == search || offer.asked == Some((unit_type, false)) {
                    return None;
                }
                let far = topology.distance(from, offer.tile);
                let begins = turns.max(soonest(far));
                let is_closed = worth > 0 && far > AROUND || is_taken(offer.tile, begins);
                (!is_closed).then_some(begins)
            };
            has_hope((hopes, offers), turns, worth, begins)
        };
        if !hopes(offers, 0, 0) {
            return None;
        }
        let (mut last, mut looked) = (0, 0);
        let ends = |tile: Tile, Arrival { turns, left }: Arrival| {
            let turns = turns.saturating_add(u32::from(left == 0));
            let so_far = best.map_or(0, |(score, ..)| score);
            // Checks once per turn what is good enough, and now and then whether every better offer
            // has been passed.
            let is_new_turn = std::mem::replace(&mut last, turns) != turns;
            let enough = so_far.saturating_add(if is_new_turn { so_far / GOOD_ENOUGH } else { 0 });
            looked += 1;
            let is_asked = is_new_turn || looked % EVERY == 0;
            if is_new_turn && best.is_some() && turns > NEAR || is_asked && !hopes(offers, turns, enough) {
                return true;
            }
            let mut next = first_offers[tile.index()];
            if next == NO_OFFER {
                return false;
            }
            let is_taken = is_taken(tile, turns) || !self.is_safe(seat, tile, notes);
            let before = best;
            while let Some(offer) = offers.get_mut(next as usize) {
                let at = std::mem::replace(&mut next, offer.next) as usize;
                offer.passed = search;
                let Some(work) = work_turns(offer.points, a_turn).filter(|_| !is_taken) else { continue };
                let score = discounted(offer.benefit, turns.saturating_add(work));
                if score > best.map_or(0, |(score, ..)| score) && self.may_do(unit, offer) {
                    best = Some((score, at, turns));
                    has_found.set(true);
                }
            }
            best != before && best.is_some_and(|(score, ..)| !hopes(offers, turns, score))
        };
        self.look_on(unit, (ways, &mut lands[land].1), ends, is_open);
        best.map(|(_, at, turns)| (at, turns))
    }
}

/// W-51: whether a tile is taken for a unit that would arrive from another tile after this many
/// turns: a worker of its own nation is there, or one that arrives no later has claimed it.
pub(super) fn is_taken((notes, claims): (&TileNotes, &[Claim]), from: Tile, (tile, turns): (Tile, u32)) -> bool {
    let noted = notes.of(tile);
    noted & if tile == from { HAS_WORKERS } else { HAS_WORKER } != 0
        || noted & CLAIMED != 0 && claims.iter().any(|claim| claim.tile == Some(tile) && claim.turns <= turns)
}

/// W-51: whether any of the ranked offers could be worth more than the given value, if none begins
/// before the given turn, and each at the turn that `begins` returns.
fn has_hope(
    (hopes, offers): (&[Hope], &[Offer]),
    turns: u32,
    worth: i64,
    begins: impl Fn(&Offer) -> Option<u32>,
) -> bool {
    let (best, others) = hopes.split_at(hopes.len().min(BEST));
    let could_be = |hope: &&Hope| hope.at_once > worth;
    let is_better = |hope: &Hope| {
        let offer = &offers[hope.at as usize];
        let value = |begins: u32| discounted(offer.benefit, begins.saturating_add(hope.work));
        value(turns) > worth && begins(offer).is_some_and(|begins| value(begins) > worth)
    };
    best.iter().take_while(could_be).any(is_better)
        || best.last().is_none_or(|last| could_be(&last)) && others.iter().filter(could_be).any(is_better)
}

impl Realm<'_, '_> {
    /// W-51: auto-workers without a job look for work, newest first; then all go to their work and
    /// begin if they have moves left. All choose before any of them moves **(ours)**: a unit that
    /// loses its tile to a closer one has lost no moves. Requests of cities come first; what is
    /// built only for fear of attackers, like a fortress, is not built unless a city requests it.
    pub(crate) fn work_by_themselves(&mut self, seat: Seat) {
        self.review_requests(seat);
        if self.eye().at_work_by_themselves(seat).next().is_none() {
            return;
        }
        self.catch_up();
        let mut auto = std::mem::take(&mut self.derived.scratch.auto_work);
        auto.notes.begin(self.land.map.topology().tiles());
        self.eye().note_units(seat, &mut auto.notes);
        self.gather_idle(seat, &mut auto);
        if !auto.idle.is_empty() {
            self.commons.requests.gather(&self.cities, seat, &mut auto);
            self.gather_offers(seat, &mut auto);
            self.share_out(&mut auto);
            self.set_out(&auto);
        }
        self.derived.scratch.auto_work = auto;
    }

    /// W-51: workers in danger stop their work; those without work join the search.
    fn gather_idle(&mut self, seat: Seat, auto: &mut AutoWork) {
        auto.idle.clear();
        auto.idle.extend(self.eye().at_work_by_themselves(seat));
        for &unit in &auto.idle {
            let (Doing(does), Position(tile)) = (*self.units.doing(unit), *self.units.position(unit));
            let goes_on =
                if does.is_work() { self.eye().is_safe(seat, tile, &auto.notes) } else { does == Activity::Idle };
            if !goes_on && self.units.errand(unit).way.is_empty() {
                self.units.set_job(unit, Job::of(Activity::Idle));
                self.note_unit(unit, RULE, |_| {
                    if does.is_work() { "stops its work, because attackers are near" } else { "looks for work" }
                        .to_owned()
                });
            }
        }
        let eye = self.eye();
        auto.idle.retain(|&unit| {
            eye.unit_part::<Doing>(unit).is_some_and(|does| does.0 == Activity::Idle) && eye.is_at_hand(unit)
        });
        auto.idle.reverse();
    }

    /// W-51: lets each unit in search of work choose, one after the other; a closer unit takes over
    /// a tile, and the one that had it searches again.
    fn share_out(&mut self, auto: &mut AutoWork) {
        auto.claims.clear();
        auto.ways.clear();
        auto.searches = 0;
        auto.types = 0;
        auto.ranked_for = None;
        auto.safety.begin(self.land.map.topology().tiles());
        let mut pathfinder = std::mem::take(&mut self.derived.scratch.pathfinder);
        let mut steps = std::mem::take(&mut self.derived.scratch.steps);
        while let Some(unit) = auto.idle.pop() {
            let asked = self.eye().look_for_request(unit, auto, &mut pathfinder.ways);
            let found = match asked {
                Some((at, turns)) => {
                    let Wanted { city, tile, job, .. } = auto.requests[at];
                    Some((tile, job, turns, Some(city)))
                }
                None => self.eye().look_for_work(unit, auto, &mut pathfinder.ways).map(|(at, turns)| {
                    let Offer { tile, job, .. } = auto.offers[at];
                    (tile, job, turns, None)
                }),
            };
            let Some((tile, job, turns, city)) = found else {
                self.note_unit(unit, RULE, |_| "finds no work".to_owned());
                continue;
            };
            pathfinder.ways.way_to(tile, &mut steps);
            let begin = auto.ways.len();
            auto.ways.extend_from_slice(&steps);
            let displaced = auto.claims.iter_mut().find(|claim| claim.tile == Some(tile));
            if let Some(claim) = displaced {
                claim.tile = None;
                auto.idle.push(claim.unit);
            }
            auto.notes.add(tile, CLAIMED);
            auto.claims.push(Claim { unit, tile: Some(tile), turns, job, city, way: (begin, auto.ways.len()) });
        }
        (self.derived.scratch.pathfinder, self.derived.scratch.steps) = (pathfinder, steps);
    }

    /// W-51: moves each unit towards its work, and begins the work if moves are left there.
    fn set_out(&mut self, auto: &AutoWork) {
        for &Claim { unit, tile, job, city, way, .. } in &auto.claims {
            let Some(goal) = tile else { continue };
            self.note_unit(unit, RULE, |eye| {
                let (x, y) = eye.map.topology().xy(goal);
                let asked = city.map_or_else(String::new, |city| format!(", as {} asks", city_name(eye, city)));
                format!("is to {} at ({x}, {y}){asked}", work(eye, job))
            });
            for &next in &auto.ways[way.0..way.1] {
                if !self.units.lives(unit) || self.eye().step_problem(unit, next).is_some() {
                    break;
                }
                self.step(unit, next);
            }
            let is_there = self.units.lives(unit) && self.units.position(unit).0 == goal;
            if is_there && self.units.moves_left(unit).0 > 0 && self.eye().work_problem(unit, job).is_none() {
                self.units.set_job(unit, job);
            }
        }
    }
}
