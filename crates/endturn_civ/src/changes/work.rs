//! W-20 Activity counter, W-23 Legality of activities, W-31 Remember activities: activities of
//! units from turn to turn. Its pure part is [`endturn_civ_rules::activities::jobs`]. Draws none.
//! Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{ExtraId, TerrainId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::Seat;

use crate::realm::{Eye, Units};
use crate::state::{Before, Doing, Position, Task, Unit};

/// Why a unit can't do a job where it is (W-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkProblem {
    /// The unit is gone.
    Gone,
    /// The action is never enabled for such a unit.
    NotAllowed(Action),
    /// The action is not enabled here.
    NotHere(Action),
    /// The extra can't be built.
    NotBuildable(ExtraId),
    /// The extra is here already.
    IsHere(ExtraId),
    /// The extra is not here.
    IsNotHere(ExtraId),
    /// The job has no result on this terrain.
    Terrain(TerrainId),
    /// A requirement of the extra is not met.
    Needs(ExtraId),
    /// The extra would need a bridge.
    Bridge(ExtraId),
    /// A unit here builds a conflicting extra.
    Conflict(ExtraId),
    /// Another extra on the tile needs it.
    IsNeeded(ExtraId),
    /// The extra belongs to the city here.
    OfCity(ExtraId),
    /// Another unit removes it already.
    Taken(ExtraId),
    /// There is nothing to remove.
    Nothing,
    /// Too few adjacent tiles are of the other kind.
    Surroundings(TerrainId),
    /// The city here could not be on the resulting terrain.
    City(TerrainId),
}

impl WorkProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unknown-unit",
            Self::NotAllowed(_) => "not-allowed",
            Self::NotHere(_) => "not-here",
            Self::NotBuildable(_) => "not-buildable",
            Self::IsHere(_) => "already-there",
            Self::IsNotHere(_) => "not-there",
            Self::Terrain(_) => "wrong-terrain",
            Self::Needs(_) => "requirement-missing",
            Self::Bridge(_) => "no-bridge",
            Self::Conflict(_) => "conflicting-work",
            Self::IsNeeded(_) => "needed-there",
            Self::OfCity(_) => "city-center",
            Self::Taken(_) => "pillaged-already",
            Self::Nothing => "nothing-there",
            Self::Surroundings(_) => "surroundings",
            Self::City(_) => "city-here",
        }
    }

    /// Whether nothing is left to do because another unit was quicker.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self, Self::IsHere(_) | Self::IsNotHere(_))
    }
}

impl Eye<'_> {
    /// The activity of a unit and its target.
    #[must_use]
    pub fn job(self, unit: UnitId) -> Option<Job> {
        Some(Job { activity: self.unit_part::<Doing>(unit)?.0, target: self.unit_part::<Task>(unit)?.target })
    }

    /// W-23: returns why a unit can't begin a job where it is, or `None` if it can.
    #[must_use]
    pub fn work_problem(self, unit: UnitId, job: Job) -> Option<WorkProblem> {
        let Some(&Position(tile)) = self.unit_part(unit) else { return Some(WorkProblem::Gone) };
        self.work_problem_on(unit, tile, job)
    }

    /// W-23: returns why a unit couldn't begin a job on a tile if it were there, or `None` if it
    /// could.
    #[must_use]
    pub fn work_problem_on(self, unit: UnitId, tile: Tile, job: Job) -> Option<WorkProblem> {
        self.stop_to_work_on(unit, tile, job).or_else(|| self.company_problem(unit, tile, job))
    }

    /// W-27: returns why a unit can't continue a job where it is. Jobs of other units are no
    /// reason.
    #[must_use]
    pub fn stop_to_work(self, unit: UnitId, job: Job) -> Option<WorkProblem> {
        let Some(&Position(tile)) = self.unit_part(unit) else { return Some(WorkProblem::Gone) };
        self.stop_to_work_on(unit, tile, job)
    }

    fn stop_to_work_on(self, unit: UnitId, tile: Tile, job: Job) -> Option<WorkProblem> {
        let Some(&Unit { owner, .. }) = self.unit_part(unit) else { return Some(WorkProblem::Gone) };
        let action = job.activity.action()?;
        if let Some(problem) = self.action_problem(unit, tile, action) {
            return Some(problem);
        }
        self.task_problem((Some(unit), owner), tile, job)
    }

    /// W-51: returns why no unit of a nation could begin a job on a tile, or `None` if some unit
    /// could. Jobs of other units there are no reason.
    #[must_use]
    pub fn land_problem(self, seat: Seat, tile: Tile, job: Job) -> Option<WorkProblem> {
        let action = job.activity.action()?;
        let (actor, target) = self.scene_for_any(seat, tile, action);
        let effects = &self.rules.effects;
        let open = || effects.reqs.ways(action).iter().filter(|way| effects.may_hold(&way.actor, &actor, &self));
        if open().next().is_none() {
            return Some(WorkProblem::NotAllowed(action));
        }
        if !open().any(|way| effects.holds(&way.target, &target, &self)) {
            return Some(WorkProblem::NotHere(action));
        }
        self.task_problem((None, seat), tile, job)
    }

    /// W-23: returns the problem with the land and the job itself, for a unit or for any unit of a
    /// nation.
    fn task_problem(self, (unit, owner): (Option<UnitId>, Seat), tile: Tile, job: Job) -> Option<WorkProblem> {
        let (terrain, activities) = (self.map.terrain(tile), &self.rules.activities);
        if job.activity.is_work() && activities.points(job, terrain) <= 0 {
            return Some(WorkProblem::Terrain(terrain));
        }
        match job.target {
            Some(extra) if job.activity.builds() => self.building_problem(unit, (owner, tile), job, extra),
            Some(extra) => self.removal_problem(tile, job, extra),
            None if job.activity.changes_terrain() => self.change_problem(tile, job),
            None if job.activity.is_work() => Some(WorkProblem::Nothing),
            None => None,
        }
    }

    /// W-23: checks the actions by which a unit could work on its tile; its current activity is no
    /// obstacle.
    fn action_problem(self, unit: UnitId, tile: Tile, action: Action) -> Option<WorkProblem> {
        let (actor, target) = self.scene_of(unit, tile, action);
        if self.is_enabled(action, &actor, &target) {
            return None;
        }
        let effects = &self.rules.effects;
        let is_able = effects.reqs.ways(action).iter().any(|way| effects.holds(&way.actor, &actor, &self));
        Some(if is_able { WorkProblem::NotHere(action) } else { WorkProblem::NotAllowed(action) })
    }

    /// W-23: the contexts of actor and target, for requirements.
    pub(crate) fn scene_of(self, unit: UnitId, tile: Tile, action: Action) -> (Context, Context) {
        let (owner, holder) = (self.unit_owner(unit), self.map.owner(tile));
        let activity = Some(Activity::Idle);
        let actor = Context { unit: Some(unit), other: holder, action: Some(action), activity, ..Context::default() };
        let target = Context { tile: Some(tile), other: owner, action: Some(action), ..Context::default() };
        (actor, target)
    }

    /// W-51: the same for any unit of a nation.
    pub(crate) fn scene_for_any(self, seat: Seat, tile: Tile, action: Action) -> (Context, Context) {
        let (player, other, action) = (Some(seat), self.map.owner(tile), Some(action));
        let target = Context { tile: Some(tile), other: player, action, ..Context::default() };
        (Context { player, other, action, ..Context::default() }, target)
    }

    fn building_problem(
        self,
        unit: Option<UnitId>,
        (owner, tile): (Seat, Tile),
        job: Job,
        extra: ExtraId,
    ) -> Option<WorkProblem> {
        let (activities, here) = (&self.rules.activities, self.map.extras(tile));
        if !activities.is_target(job) {
            return Some(WorkProblem::NotBuildable(extra));
        }
        if here.contains(extra.index()) {
            return Some(WorkProblem::IsHere(extra));
        }
        let context = Context { player: Some(owner), tile: Some(tile), unit, ..Context::default() };
        let (effects, reqs) = (&self.rules.effects, &self.rules.effects.reqs.extras[extra.index()]);
        let is_met =
            if unit.is_some() { effects.holds(reqs, &context, &self) } else { effects.may_hold(reqs, &context, &self) };
        if !is_met {
            return Some(WorkProblem::Needs(extra));
        }
        let spans = activities.bridges(extra).0 & here.0 != 0;
        (spans && !self.knows_tech_flag(owner, "Bridge")).then_some(WorkProblem::Bridge(extra))
    }

    /// W-23: an extra that is absent, or that another one needs, can't be removed. Extras that
    /// every city has would come back at once, so they can't be pillaged there **(ours)**.
    fn removal_problem(self, tile: Tile, job: Job, extra: ExtraId) -> Option<WorkProblem> {
        let (activities, here) = (&self.rules.activities, self.map.extras(tile));
        if !here.contains(extra.index()) {
            return Some(WorkProblem::IsNotHere(extra));
        }
        if !activities.removes(job.activity, extra) {
            return Some(WorkProblem::Nothing);
        }
        if job.activity != Activity::Pillage {
            return None;
        }
        let land = &self.rules.land;
        let comes_again = land.auto_on_center.contains(extra.index()) || land.always_on_center.contains(extra.index());
        if comes_again && self.map.city(tile).is_some() {
            return Some(WorkProblem::OfCity(extra));
        }
        activities.is_needed(extra, here).then_some(WorkProblem::IsNeeded(extra))
    }

    fn change_problem(self, tile: Tile, job: Job) -> Option<WorkProblem> {
        let (activities, terrain) = (&self.rules.activities, self.map.terrain(tile));
        let Some(becomes) = activities.result(job.activity, terrain) else {
            return Some(WorkProblem::Terrain(terrain));
        };
        // No map shape has more neighbours.
        let (mut around, mut count) = ([terrain; 8], 0);
        for near in self.map.topology().neighbours(tile).take(around.len()) {
            around[count] = self.map.terrain(near);
            count += 1;
        }
        if !activities.surroundings_allow(terrain, becomes, around[..count].iter().copied()) {
            return Some(WorkProblem::Surroundings(becomes));
        }
        let no_city = self.rules.land.terrain(becomes).no_cities;
        (no_city && self.map.city(tile).is_some()).then_some(WorkProblem::City(becomes))
    }

    /// W-22, W-23: jobs of other units on the tile that rule this one out: building conflicting
    /// extras, pillaging the same one.
    fn company_problem(self, unit: UnitId, tile: Tile, job: Job) -> Option<WorkProblem> {
        let extra = job.target?;
        let others = self.units_by_tile().on(tile);
        for other in others.iter().filter(|&&other| other != unit).filter_map(|&other| self.job(other)) {
            let Some(target) = other.target else { continue };
            let collides = self.rules.activities.conflicts(extra).contains(target.index());
            if job.activity.builds() && other.activity.builds() && collides {
                return Some(WorkProblem::Conflict(target));
            }
            if job.activity == Activity::Pillage && other == job {
                return Some(WorkProblem::Taken(extra));
            }
        }
        None
    }

    /// W-23: whether a unit could ever do an activity, wherever it is; checked before anything
    /// else.
    fn may_ever(self, unit: UnitId, activity: Activity) -> bool {
        let Some(action) = activity.action() else { return false };
        let context =
            Context { unit: Some(unit), action: Some(action), activity: Some(Activity::Idle), ..Context::default() };
        let effects = &self.rules.effects;
        effects.reqs.ways(action).iter().any(|way| effects.may_hold(&way.actor, &context, &self))
    }

    /// W-23: whether a unit can fortify where it is.
    #[must_use]
    pub fn may_dig_in(self, unit: UnitId) -> bool {
        let actor = Context { unit: Some(unit), action: Some(Action::Fortify), ..Context::default() };
        self.is_enabled(Action::Fortify, &actor, &Context::default())
    }

    /// W-23: the jobs of some kinds that a unit can begin where it is.
    pub fn open_jobs(self, unit: UnitId, kinds: &[Activity]) -> Vec<Job> {
        let mut jobs = Vec::new();
        for &activity in kinds {
            if !self.may_ever(unit, activity) {
                continue;
            }
            if activity.changes_terrain() {
                jobs.push(Job::of(activity));
                continue;
            }
            for extra in (0..self.rules.written.extras.len()).map(ExtraId::at) {
                let job = Job::to(activity, extra);
                if self.rules.activities.is_target(job) {
                    jobs.push(job);
                }
            }
        }
        jobs.retain(|&job| self.work_problem(unit, job).is_none());
        jobs
    }

    /// W-23: the extra that a unit pillages here if none is named.
    #[must_use]
    pub fn preferred_loot(self, unit: UnitId) -> Option<ExtraId> {
        let &Position(tile) = self.unit_part(unit)?;
        let mut open = self.map.extras(tile);
        for extra in open.iter().map(ExtraId::at) {
            if self.work_problem(unit, Job::to(Activity::Pillage, extra)).is_some() {
                open.set(extra.index(), false);
            }
        }
        self.rules.activities.preferred(open)
    }
}

impl Units<'_, '_> {
    /// W-20: sets a unit's job. The count starts anew, unless the unit did the same as its phase
    /// began (W-31); a unit that was fortified then is so again at once (W-29).
    pub fn set_job(&mut self, unit: UnitId, job: Job) {
        let before = self.task(unit).before;
        let was_dug_in = before.is_some_and(|before| before.job.activity == Activity::Fortified);
        let (activity, points) = match before {
            Some(before) if before.job == job => (job.activity, before.points),
            _ if job.activity == Activity::Fortifying && was_dug_in => (Activity::Fortified, 0),
            _ => (job.activity, 0),
        };
        *self.doing_mut(unit) = Doing(activity);
        *self.task_mut(unit) = Task { target: job.target, points, before };
    }

    /// W-20: clears a unit's job and the memory of it, after it has moved or fought.
    pub fn forget_job(&mut self, unit: UnitId) {
        if self.doing(unit).0 != Activity::Idle {
            *self.doing_mut(unit) = Doing(Activity::Idle);
        }
        if *self.task(unit) != Task::default() {
            *self.task_mut(unit) = Task::default();
        }
    }
}

/// W-31: remembers a unit's job as its phase begins. An idle unit or one on sentry has nothing to
/// resume.
pub(crate) fn remember_job(activity: Activity, task: &mut Task) {
    let keeps = !matches!(activity, Activity::Idle | Activity::Sentry);
    let job = Job { activity, target: task.target };
    task.before = keeps.then_some(Before { job, points: task.points });
}
