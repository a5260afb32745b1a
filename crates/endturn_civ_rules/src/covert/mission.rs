//! W-75 Transfers, S-03 Success and escape of agents: the chance of a mission as a whole, and its
//! course. Carried out by `crates/endturn_civ/src/changes/agents.rs` and
//! `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::combat::chance::Chance;

/// The tries that a mission has to succeed in, once the guards are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The chance of one try, in percent.
    pub success_pct: i32,
    /// Number of tries that all have to succeed; `None` if the mission is impossible.
    pub tries: Option<u32>,
}

/// Number of tries beyond which no chance below 100 percent leaves any hope.
const MAX_TRIES: u32 = 300;

impl Task {
    /// A mission that always succeeds.
    pub const SURE: Self = Self { success_pct: 100, tries: Some(0) };

    /// One try.
    #[must_use]
    pub const fn once(success_pct: i32) -> Self {
        Self { success_pct, tries: Some(1) }
    }

    /// S-03, W-75: a theft of a tech: one try, one more if a specific tech is wanted, and one more
    /// for each tech stolen from the city before. After a theft from a city, an agent that is not a
    /// `Spy` has no chance there **(ours)**.
    #[must_use]
    pub fn theft(success_pct: i32, is_targeted: bool, thefts: u32, is_spy: bool) -> Self {
        let tries = 1 + u32::from(is_targeted) + thefts.min(MAX_TRIES);
        Self { success_pct, tries: (is_spy || thefts == 0).then_some(tries) }
    }

    /// The success chance.
    #[must_use]
    pub fn chance(&self) -> Chance {
        let Some(tries) = self.tries else { return Chance::NEVER };
        let one = Chance::pct(self.success_pct);
        (0..tries.min(MAX_TRIES)).fold(Chance::ALWAYS, |all, _| all.and(one))
    }

    /// Whether it succeeds: a draw for each try, until one fails.
    pub fn succeeds(&self, draw: &mut Draw) -> bool {
        let Some(tries) = self.tries else { return false };
        (0..tries.min(MAX_TRIES)).all(|_| happens(self.success_pct, draw))
    }
}

/// Draws whether an event of `pct` percent happens.
pub fn happens(pct: i32, draw: &mut Draw) -> bool {
    draw.below(100) < u64::from(pct.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    #[test]
    fn w_75_a_theft_is_harder_where_it_was_done_before_or_a_tech_is_named() {
        let tries = |targeted, thefts, spy| Task::theft(80, targeted, thefts, spy).tries;
        assert_eq!([tries(false, 0, false), tries(false, 0, true), tries(true, 0, true)], [Some(1), Some(1), Some(2)]);
        assert_eq!([tries(false, 3, true), tries(true, 3, true), tries(false, 1, false)], [Some(4), Some(5), None]);
    }

    #[test]
    fn s_03_the_chance_of_several_tries_is_that_of_all() {
        let millionths = |task: Task| task.chance().nearest(1_000_000);
        assert_eq!(millionths(Task::once(80)), 800_000);
        assert_eq!(millionths(Task::theft(80, true, 1, true)), 512_000);
        assert_eq!([Task::SURE.chance(), Task::theft(80, false, 1, false).chance()], [Chance::ALWAYS, Chance::NEVER]);
        assert_eq!(Task::theft(100, true, u32::MAX, true).chance(), Chance::ALWAYS);
    }

    #[test]
    fn s_03_the_share_of_missions_that_succeed_is_their_chance() {
        const MISSIONS: u32 = 20_000;
        for task in [Task::once(80), Task::once(40), Task::theft(80, true, 1, true), Task::once(0), Task::SURE] {
            let done = (0..MISSIONS).filter(|&number| task.succeeds(&mut fair::draw("S-03", number))).count() as u64;
            let expected = task.chance().of(MISSIONS);
            assert!(done.abs_diff(expected) <= 300, "{task:?}: {done}, not {expected}");
        }
    }
}
