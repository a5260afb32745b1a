//! The improvement of a placement by replacements (C-16, policy steps 3 and 4).
//!
//! A replacement moves a citizen from one class of slots to another. It is judged only if it may be
//! better than the best one known: the ceiling limits its score, food and shields, and a mood
//! judged before is known. These limits never exclude a replacement that would be taken, so the
//! result is the same without them.

use super::ceiling::WHOLE;
use super::memo::Memo;
use super::slots::{Class, NO_SLOT, Slots};
use super::{Ceiling, Goal, Site, Standing, Verdict};
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// A search for the best placement near another.
pub(super) struct Search<'a, J> {
    goal: &'a Goal,
    slots: &'a mut Slots,
    memo: &'a mut Memo,
    judge: &'a mut J,
    ceiling: Option<&'a Ceiling>,
    most_replacements: i32,
    now: Now,
}

/// The placement that replacements start from.
struct Now {
    citizens: Outputs,
    specialists: i32,
    verdict: Verdict,
    standing: Standing,
    /// The limit to the score, in millionths.
    worth: i64,
}

/// The best replacement so far.
struct Best {
    standing: Standing,
    /// The earlier one wins among equals.
    position: u32,
    found: Option<(usize, usize, Verdict)>,
}

/// Minimum violation and maximum score, in millionths, of a replacement.
#[derive(Clone, Copy)]
struct Limit {
    violation: i64,
    worth: i64,
}

impl Best {
    /// True if a replacement within the limit, not judged yet, may be better.
    const fn may_yield_to(&self, limit: Limit, position: u32) -> bool {
        if limit.violation != self.standing.violation {
            return limit.violation < self.standing.violation;
        }
        let score = self.standing.score.saturating_mul(WHOLE);
        limit.worth > score || (limit.worth == score && position < self.position)
    }

    const fn yields_to(&self, standing: Standing, position: u32) -> bool {
        if standing.violation != self.standing.violation {
            return standing.violation < self.standing.violation;
        }
        if standing.score != self.standing.score {
            return standing.score > self.standing.score;
        }
        position < self.position
    }
}

impl<'a, J: FnMut(Outputs, i32) -> Verdict> Search<'a, J> {
    /// Starts a search at the citizens' current placement.
    pub(super) fn new(
        goal: &'a Goal,
        site: &Site<'a>,
        slots: &'a mut Slots,
        memo: &'a mut Memo,
        judge: &'a mut J,
    ) -> Self {
        let is_plain = !slots.is_odd()
            && goal.weights.0.iter().all(|weight| (0..=1000).contains(weight))
            && goal.happy_weight <= 1_000_000;
        let ceiling = site.ceiling.filter(|_| is_plain);
        let (citizens, specialists) = slots.total();
        let verdict = memo.verdict(citizens, specialists, judge);
        let standing = goal.standing(&verdict);
        let mut worth = 0;
        if let Some(ceiling) = ceiling {
            for class in &mut slots.classes {
                class.worth = ceiling.worth(goal, &class.outputs);
            }
            worth = ceiling.base(goal) + ceiling.worth(goal, &citizens);
        }
        let now = Now { citizens, specialists, verdict, standing, worth };
        Self { goal, slots, memo, judge, ceiling, most_replacements: 4 * site.size.clamp(0, 255), now }
    }

    /// Makes the best replacement until none is better, at most four times the number of citizens.
    pub(super) fn improve(mut self) -> (Verdict, Standing) {
        for _ in 0..self.most_replacements {
            let best = self.best_replacement();
            let Some((remove, add, verdict)) = best.found else { break };
            let (citizens, specialists) = self.after(remove, add);
            let worth = self.worth_after(remove, add);
            self.now = Now { citizens, specialists, verdict, standing: best.standing, worth };
            self.slots.replace(remove, add);
        }
        (self.now.verdict, self.now.standing)
    }

    /// The best replacement, or none if no replacement is an improvement.
    fn best_replacement(&mut self) -> Best {
        let mut standing = self.now.standing;
        if standing.violation > 0 {
            // While the goal is not met, only a smaller violation is better.
            standing.score = i64::MAX;
        }
        let mut best = Best { standing, position: 0, found: None };
        let classes = self.slots.classes.len();
        for add in 0..classes {
            if self.slots.classes[add].next_in == NO_SLOT {
                continue;
            }
            for remove in 0..classes {
                if remove != add && self.slots.classes[remove].next_out != NO_SLOT {
                    self.consider(remove, add, &mut best);
                }
            }
        }
        best
    }

    /// Judges a replacement, if it may be the best.
    fn consider(&mut self, remove: usize, add: usize, best: &mut Best) {
        let position = position(&self.slots.classes[remove], &self.slots.classes[add]);
        if let Some(ceiling) = self.ceiling {
            // The limit to the score is at hand; the one to the violation costs a little.
            let by_score = Limit { violation: 0, worth: self.worth_after(remove, add) };
            if !best.may_yield_to(by_score, position) || !best.may_yield_to(self.limit(ceiling, remove, add), position)
            {
                return;
            }
        }
        let (citizens, specialists) = self.after(remove, add);
        let verdict = self.memo.verdict(citizens, specialists, self.judge);
        let standing = self.goal.standing(&verdict);
        if best.yields_to(standing, position) {
            *best = Best { standing, position, found: Some((remove, add, verdict)) };
        }
    }

    /// The citizens' output and the number of specialists after a replacement.
    fn after(&self, remove: usize, add: usize) -> (Outputs, i32) {
        let (remove, add) = (&self.slots.classes[remove], &self.slots.classes[add]);
        (self.now.citizens - remove.outputs + add.outputs, self.now.specialists - remove.specialists + add.specialists)
    }

    fn worth_after(&self, remove: usize, add: usize) -> i64 {
        self.now.worth - self.slots.classes[remove].worth + self.slots.classes[add].worth
    }

    /// Bounds of a replacement's result, known without judging it.
    fn limit(&self, ceiling: &Ceiling, remove: usize, add: usize) -> Limit {
        let (citizens, specialists) = self.after(remove, add);
        let mood = self.memo.mood(&citizens, specialists);
        let in_disorder = mood.is_some_and(|mood| mood.in_disorder);
        let mut violation = mood.map_or(0, |mood| self.goal.mood_violation(mood));
        for output in [Output::Food, Output::Shield] {
            violation += ceiling.shortfall(output, &citizens, self.goal.minimum[output], in_disorder);
        }
        Limit { violation, worth: self.worth_after(remove, add) }
    }
}

/// Orders replacements: those onto earlier slots first, then those from later slots.
fn position(remove: &Class, add: &Class) -> u32 {
    u32::from(add.next_in) * 256 + 255 - u32::from(remove.next_out)
}
