//! W-17 Unit activity update, W-19 Veterancy from work, W-22 Completion by summing, W-24 Activity
//! times, W-25 What completion does, W-27 Co-workers go idle, W-74 Consequences of losing a tech: a
//! turn of work and its results. Its pure parts are [`endturn_civ_rules::activities::jobs`],
//! [`endturn_civ_rules::activities::rate`] and [`endturn_civ_rules::activities::times`]. Draws
//! `experience`. Tells `ExtraBuilt`, `ExtraLost`, `ExtraRemoved`, `OrdersCancelled`,
//! `UnitBecameVeteran`.

use endturn_civ_rules::activities::{Job, rate};
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::{Position, Task, Unit};

const EXPERIENCE: RuleId = RuleId("W-19");
const COMPLETION: RuleId = RuleId("W-25");
const IDLE: RuleId = RuleId("W-27");

/// Upper bound of counted work points.
pub(crate) const MAX_POINTS: i32 = 1 << 30;

impl Realm<'_, '_> {
    /// W-17: a unit works for a turn; `had_moves` says whether it had moves left as its last turn
    /// ended. Work that has become impossible ends first **(ours)**, so that it has no result.
    pub fn work_on(&mut self, unit: UnitId, had_moves: bool) {
        let Some(job) = self.eye().job(unit).filter(|job| job.activity.is_work()) else { return };
        self.learn_by_work(unit);
        let (unit_type, Position(tile)) = (self.units.unit(unit).unit_type, *self.units.position(unit));
        let power_pct = self.rules.arms.rung(unit_type, self.units.veteran(unit).0).power_pct;
        let movement = &self.rules.movement;
        let points = rate(power_pct, movement.mover(unit_type).base, movement.fragments, had_moves);
        let task = self.units.task_mut(unit);
        task.points = task.points.saturating_add(points).min(MAX_POINTS);
        if self.eye().stop_to_work(unit, job).is_some() {
            self.give_up(unit);
        } else if self.done_on(tile, job) >= self.rules.activities.points(job, self.land.map.terrain(tile)) {
            self.complete(unit, tile, job);
        }
    }

    /// W-19: a worker may be promoted. Nothing is drawn where the chance is 0, as in classic.
    fn learn_by_work(&mut self, unit: UnitId) {
        let (unit_type, level) = (self.units.unit(unit).unit_type, self.units.veteran(unit).0);
        let chance = self.rules.arms.rung(unit_type, level).work_raise_pct;
        let numbers = self.rules.troops.get(unit_type);
        if chance <= 0 || i32::from(level) >= numbers.top_level || !self.rules.arms.get(unit_type).learns_by_work {
            return;
        }
        if self.facts.draw_unit(EXPERIENCE, unit, "experience").below(100) < chance.unsigned_abs().into() {
            self.promote(unit, EXPERIENCE);
        }
    }

    /// W-22: work points that all units on a tile have done on the same job.
    fn done_on(&self, tile: Tile, job: Job) -> i32 {
        let same = self.units.units_on(tile).iter().filter(|&&other| self.eye().job(other) == Some(job));
        same.map(|&other| self.units.task(other).points).fold(0, i32::saturating_add)
    }

    /// W-25: applies the result of finished work; W-27: idles its workers.
    fn complete(&mut self, unit: UnitId, tile: Tile, job: Job) {
        let (Unit { unit_type, owner: seat, .. }, number) = (*self.units.unit(unit), self.eye().unit_number(unit));
        // Co-workers become idle before the land changes under them.
        self.rest_co_workers(tile, job);
        match job.target {
            Some(extra) if job.activity.builds() => {
                self.build_extra(tile, extra);
                if job.activity == Activity::Base {
                    self.claim(|survey| survey.build_base(tile, seat));
                }
                self.facts.tell(COMPLETION, CivFact::ExtraBuilt { seat, unit_type, unit: number, tile, extra });
            }
            Some(extra) => {
                self.remove_extra(tile, extra);
                let reason = if job.activity == Activity::Pillage { "pillaged" } else { "cleaned" };
                let owner = self.land.map.owner(tile);
                let fact = CivFact::ExtraRemoved { seat, unit_type, unit: number, tile, extra, owner, reason };
                self.facts.tell(COMPLETION, fact);
                self.bounce_from(tile, 2);
            }
            None => {
                if let Some(terrain) = self.rules.activities.result(job.activity, self.land.map.terrain(tile)) {
                    self.change_terrain(Some((seat, number)), tile, terrain);
                }
            }
        }
        self.end_illegal_work_near(tile);
    }

    /// W-27: idles the units that did the same work on a tile, or the same kind of work where the
    /// land as a whole changed.
    fn rest_co_workers(&mut self, tile: Tile, job: Job) {
        for at in 0..self.units.units_on(tile).len() {
            let other = self.units.units_on(tile)[at];
            let Some(own) = self.eye().job(other) else { continue };
            if own == job || job.activity.ends_together() && own.activity == job.activity {
                self.units.set_job(other, Job::of(Activity::Idle));
            }
        }
    }

    /// W-27: idles every unit on a tile or next to it that can't continue its work.
    pub fn end_illegal_work_near(&mut self, tile: Tile) {
        let topology = *self.land.map.topology();
        for near in topology.square(tile, 1) {
            for at in 0..self.units.units_on(near).len() {
                let unit = self.units.units_on(near)[at];
                let Some(job) = self.eye().job(unit) else { continue };
                if job.activity.action().is_some() && self.eye().stop_to_work(unit, job).is_some() {
                    self.give_up(unit);
                }
            }
        }
    }

    /// W-74: units of a nation stop what they can't do any more.
    pub(super) fn end_illegal_work_of(&mut self, seat: Seat) {
        self.each_unit(seat, |realm, unit| {
            let Some(job) = realm.eye().job(unit) else { return };
            if job.activity.action().is_some() && realm.eye().stop_to_work(unit, job).is_some() {
                realm.give_up(unit);
            }
        });
    }

    /// W-27: clears a unit's activity and orders because it can't continue, and notifies its owner.
    fn give_up(&mut self, unit: UnitId) {
        self.units.set_job(unit, Job::of(Activity::Idle));
        self.units.errand_mut(unit).clear();
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let unit = self.eye().unit_number(unit);
        self.facts.tell(IDLE, CivFact::OrdersCancelled { seat, unit_type, unit, tile, reason: "work-impossible" });
    }

    /// W-25: adds an extra built by work, after any missing extras that it requires.
    fn build_extra(&mut self, tile: Tile, extra: ExtraId) {
        // A chain has at most as many links as there are extras, whatever a ruleset says.
        let mut wanted = vec![extra];
        let mut at = 0;
        while at < wanted.len() {
            let needed = self.rules.activities.needs(wanted[at]);
            let here = self.land.map.extras(tile);
            for other in needed.iter().map(ExtraId::at) {
                if !here.contains(other.index()) && !wanted.contains(&other) {
                    wanted.push(other);
                }
            }
            at += 1;
        }
        for &one in wanted.iter().rev() {
            self.lose_conflicting(tile, one);
            self.add_extra(tile, one);
        }
        self.derived.refresh_homes(&self.cities, self.units.homes_on(tile));
    }

    /// W-25: removes conflicting extras before the new one is added, and reports them.
    fn lose_conflicting(&mut self, tile: Tile, extra: ExtraId) {
        let gone = self.rules.activities.conflicts(extra).0 & self.land.map.extras(tile).0;
        self.lose_extras(tile, endturn_civ_rules::bits::Bits64(gone), "replaced");
    }
}

/// A unit's work for lists and pages: its activity, its target and its progress.
impl crate::realm::Eye<'_> {
    /// W-22, W-24: points done on a unit's job on its tile, and points that the job takes; `None`
    /// if the unit does not work.
    #[must_use]
    pub fn progress(self, unit: UnitId) -> Option<(i32, i32)> {
        let job = self.job(unit).filter(|job| job.activity.is_work())?;
        let &Position(tile) = self.unit_part(unit)?;
        let others = self.units_by_tile().on(tile);
        let same = others.iter().filter(|&&other| self.job(other) == Some(job));
        let done = same.filter_map(|&other| self.unit_part::<Task>(other)).map(|task| task.points);
        Some((done.fold(0, i32::saturating_add), self.rules.activities.points(job, self.map.terrain(tile))))
    }
}
