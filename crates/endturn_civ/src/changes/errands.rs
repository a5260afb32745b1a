//! W-30 Unit orders: units that continue their orders by themselves. Its pure part is
//! [`endturn_civ_rules::movement::path`]. Draws none. Tells `OrdersCancelled`.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::{Eye, Realm, Units};
use crate::state::{Errand, Lookout, Plan, Position, Step, Unit};

const ORDERS: RuleId = RuleId("W-30");

/// Progress of a unit with one order of its list.
enum Progress {
    /// Carried out; the next order follows at once.
    Done,
    /// Begun, or waiting for moves; nothing more happens this turn.
    Rests,
    /// Impossible: a stable code, and the reason as text.
    Fails(&'static str, String),
}

impl Eye<'_> {
    /// W-30: whether a unit sees foreign units, or cities that they hold, from where it is.
    fn sees_strangers(self, unit: UnitId) -> bool {
        let (Some(&Unit { owner, .. }), Some(&Position(from)), Some(&Lookout(sight))) =
            (self.unit_part(unit), self.unit_part(unit), self.unit_part(unit))
        else {
            return false;
        };
        let seen = self.seen_by(owner);
        let is_strange = |tile: Tile| self.vision().sees(owner, tile) && seen.stranger_at(owner, tile).is_some();
        self.map.topology().circle(from, sight.main).any(is_strange)
    }
}

impl Realm<'_, '_> {
    /// W-30: sends a unit along a path that its nation knows, as far as it gets this turn.
    pub(crate) fn send_along(&mut self, unit: UnitId, mut way: Vec<Tile>) {
        way.reverse();
        self.units.errand_mut(unit).way = way;
        self.go_on(unit);
    }

    fn look_for_way(&mut self, unit: UnitId, goal: Tile) -> bool {
        let mut pathfinder = std::mem::take(&mut self.derived.scratch.pathfinder);
        let mut steps = std::mem::take(&mut self.units.errand_mut(unit).way);
        let is_known =
            self.eye().look_for_way(unit, goal, &mut pathfinder).is_some() && pathfinder.ways.way_to(goal, &mut steps);
        steps.reverse();
        self.units.errand_mut(unit).way = steps;
        self.derived.scratch.pathfinder = pathfinder;
        is_known
    }

    /// W-30: gives a unit a list of orders; it carries out what it can at once.
    pub(crate) fn follow(&mut self, unit: UnitId, plan: Plan) {
        *self.units.errand_mut(unit) = Errand { way: Vec::new(), plan: Some(Box::new(plan)) };
        self.units.set_job(unit, Job::of(Activity::Idle));
        self.carry_on(unit);
    }

    /// W-30: a unit continues its path, then its list of orders, until it has no moves left, has
    /// begun something that takes time, or has gone through the whole list once this turn. A busy
    /// unit waits.
    pub(crate) fn carry_on(&mut self, unit: UnitId) {
        let all = self.units.errand(unit).plan.as_ref().map_or(0, |plan| plan.steps.len());
        for _ in 0..all.max(1) {
            if self.units.doing(unit).0 != Activity::Idle
                || !self.units.errand(unit).way.is_empty() && !self.walk_on(unit)
            {
                return;
            }
            let Some(step) = self.next_step(unit) else { return };
            match self.take(unit, step) {
                None | Some(Progress::Rests) => return,
                Some(Progress::Done) => {}
                Some(Progress::Fails(code, reason)) => return self.cancel_orders(unit, code, &reason),
            }
        }
    }

    /// Continues a unit's journey; returns whether it has arrived and is alive.
    fn walk_on(&mut self, unit: UnitId) -> bool {
        self.go_on(unit);
        self.units.lives(unit) && self.units.errand(unit).way.is_empty()
    }

    /// W-30: takes the next order off a unit's list, if the unit has the moves for it. The last
    /// order of a list that does not repeat is removed along with the list, unless a path remains,
    /// on which strangers may still be met.
    fn next_step(&mut self, unit: UnitId) -> Option<Step> {
        let (Position(here), left) = (*self.units.position(unit), self.units.moves_left(unit).0);
        let plan = self.units.errand(unit).plan.as_ref()?;
        if plan.is_vigilant && self.eye().sees_strangers(unit) {
            self.cancel_orders(unit, "strangers", "strangers are in sight");
            return None;
        }
        let next = plan.steps.get(usize::from(plan.next)).copied();
        if left <= 0 && next.is_some_and(|step| step.takes_moves(here)) {
            return None;
        }
        let errand = self.units.errand_mut(unit);
        let plan = errand.plan.as_mut()?;
        plan.next += 1;
        let is_last = usize::from(plan.next) >= plan.steps.len();
        if is_last && plan.repeats {
            plan.next = 0;
        } else if is_last && !matches!(next, Some(Step::Goto(_))) {
            errand.plan = None;
        }
        next
    }

    /// W-30: carries out one order of a unit's list; `None` if that destroys the unit.
    fn take(&mut self, unit: UnitId, step: Step) -> Option<Progress> {
        Some(match step {
            Step::Wait if self.units.moves_left(unit).0 < self.move_rate(unit) => Progress::Rests,
            Step::Wait => Progress::Done,
            Step::Goto(goal) if self.units.position(unit).0 == goal => Progress::Done,
            Step::Goto(goal) => {
                if !self.look_for_way(unit, goal) {
                    return Some(Progress::Fails("no-way", "it knows no path".to_owned()));
                }
                if self.walk_on(unit) { Progress::Done } else { Progress::Rests }
            }
            Step::Attack(tile) => return self.push(unit, tile),
            Step::Work(job) => match self.eye().work_problem(unit, job) {
                // Another unit was quicker.
                Some(problem) if problem.is_done() => Progress::Done,
                Some(problem) => Progress::Fails(problem.code(), "that can't be done here".to_owned()),
                None => begin(&mut self.units, unit, job),
            },
            Step::Fortify => {
                if !self.eye().may_dig_in(unit) {
                    return Some(Progress::Fails("not-allowed", "it can't fortify here".to_owned()));
                }
                begin(&mut self.units, unit, Job::of(Activity::Fortifying))
            }
            Step::Sentry => begin(&mut self.units, unit, Job::of(Activity::Sentry)),
            Step::Found => match self.eye().founding_hindrance(unit) {
                Some(reason) => Progress::Fails("no-city-here", reason.to_owned()),
                None => {
                    self.found_with(unit);
                    return None;
                }
            },
        })
    }

    /// W-30: moves a unit to an adjacent tile whatever is there: it conquers, attacks or takes a
    /// step.
    fn push(&mut self, unit: UnitId, tile: Tile) -> Option<Progress> {
        let eye = self.eye().seen_by(self.units.unit(unit).owner);
        let city = self.land.map.city(tile).filter(|&city| eye.conquest_problem(unit, city).is_none());
        let fights = city.is_none() && eye.attack_problem(unit, tile).is_none();
        let problem = eye.step_problem(unit, tile).filter(|_| city.is_none() && !fights);
        if let Some(problem) = problem {
            return Some(Progress::Fails(problem.code(), problem.to_string()));
        }
        // Other actions end a unit's orders.
        let plan = self.units.errand_mut(unit).plan.take();
        match city {
            Some(city) => self.conquer(unit, city),
            None if fights => self.try_attack(unit, tile),
            None => _ = self.try_step(unit, tile),
        }
        if !self.units.lives(unit) {
            return None;
        }
        self.units.errand_mut(unit).plan = plan;
        Some(Progress::Done)
    }

    /// W-30: cancels a unit's orders because of what is in its way or in its sight.
    pub(crate) fn cancel_orders(&mut self, unit: UnitId, code: &'static str, reason: &str) {
        self.units.errand_mut(unit).clear();
        let (Unit { unit_type, owner: seat, .. }, Position(tile)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let number = self.eye().unit_number(unit);
        self.note_unit(unit, ORDERS, |_| format!("gives up its orders: {reason}"));
        self.facts.tell(ORDERS, CivFact::OrdersCancelled { seat, unit_type, unit: number, tile, reason: code });
    }

    /// W-30: takes the remaining steps of a unit's path while it lives and has moves left. An
    /// obstacle ends its orders; if nobody could see it, moves are lost too (W-138).
    pub(crate) fn go_on(&mut self, unit: UnitId) {
        while self.units.lives(unit) && self.units.moves_left(unit).0 > 0 {
            let Some(&next) = self.units.errand(unit).way.last() else { return };
            let is_vigilant = self.units.errand(unit).plan.as_ref().is_some_and(|plan| plan.is_vigilant);
            if is_vigilant && self.eye().sees_strangers(unit) {
                return self.cancel_orders(unit, "strangers", "strangers are in sight");
            }
            if let Some(problem) = self.eye().step_problem(unit, next) {
                let seat = self.units.unit(unit).owner;
                if self.eye().seen_by(seat).step_problem(unit, next).is_none() {
                    self.pay_for_error(unit, None);
                }
                return self.cancel_orders(unit, problem.code(), &problem.to_string());
            }
            self.units.errand_mut(unit).way.pop();
            self.step(unit, next);
        }
    }
}

fn begin(units: &mut Units<'_, '_>, unit: UnitId, job: Job) -> Progress {
    units.set_job(unit, job);
    Progress::Rests
}
