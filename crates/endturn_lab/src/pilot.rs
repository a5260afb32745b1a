//! A pilot: a few games of a plan, played to estimate the time for all. Nothing is written.

use crate::{
    batch::Plan,
    ledger::size_of,
    play::{Arena, End, GameResult},
    schedule::Schedule,
};

/// Returns the orbits of a plan in an order that soon reaches all its configurations and lineups:
/// those of the first replicate in equal steps, then those of the second, and so on.
pub fn orbits(schedule: &Schedule) -> impl Iterator<Item = u64> + use<> {
    let (each, all) = (schedule.orbits_per_replicate().max(1), schedule.orbits());
    let leap = leap(each);
    (0..all).map(move |number| {
        let leaps = u128::from(number % each) * u128::from(leap) % u128::from(each);
        number / each * each + leaps as u64
    })
}

/// Returns a step near the golden section of `each` that reaches all numbers before it repeats.
fn leap(each: u64) -> u64 {
    let near = (u128::from(each) * 618 / 1_000) as u64;
    (near.max(1)..).find(|leap| divisor(*leap, each) == 1).unwrap_or(1)
}

fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}

/// One orbit of a plan in its own world.
pub struct Trial<'p> {
    plan: &'p dyn Plan,
    orbit: u64,
    world: Result<Arena, String>,
}

impl std::fmt::Debug for Trial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trial").field("orbit", &self.orbit).finish_non_exhaustive()
    }
}

impl<'p> Trial<'p> {
    /// Builds the world of an orbit of the plan's schedule.
    #[must_use]
    pub fn new(plan: &'p dyn Plan, orbit: u64) -> Self {
        let schedule = plan.schedule();
        let spec = schedule.game(schedule.games_of(orbit).start).expect("the orbit is one of the schedule");
        let world = plan.setup(spec.configuration).map(|setup| {
            let course = plan.course(spec.configuration).cloned();
            let world = Arena::new(setup, plan.budget(), plan.counts_facts());
            let mut world = world.keeping(course).counting(plan.tallies().cloned()).logging(plan.logs().to_vec());
            world.build();
            world
        });
        Self { plan, orbit, world }
    }

    /// Plays its games, each with the bytes of its result in the ledger, until `is_late` is true
    /// between two games.
    pub fn play(&mut self, is_late: &dyn Fn() -> bool) -> Vec<(GameResult, u64)> {
        let schedule = self.plan.schedule();
        let mut played = Vec::new();
        for game in schedule.games_of(self.orbit) {
            let spec = schedule.game(game).expect("an orbit has games of the schedule");
            let of = |contender| self.plan.personas(spec.configuration, contender);
            let seating: Vec<_> = schedule.seating(&spec).into_iter().map(of).collect();
            let result = match &mut self.world {
                Ok(world) => world.play(&spec, &seating),
                Err(what) => GameResult::unplayed(game, End::Refused(what.clone())),
            };
            let bytes = size_of(&result);
            played.push((result, bytes));
            if is_late() {
                break;
            }
        }
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineups::multisets;

    #[test]
    fn a_pilot_comes_to_every_orbit_once_and_to_all_of_a_replicate_before_the_next() {
        for (replicates, configurations, contenders) in [(1, 1, 1), (3, 1, 1), (2, 7, 3), (2, 12, 2), (1, 100, 2)] {
            let schedule = Schedule::new(1, replicates, configurations, multisets(contenders, 2), true).unwrap();
            let mut all: Vec<u64> = orbits(&schedule).collect();
            let each = schedule.orbits_per_replicate();
            assert!(
                all.chunks(each as usize)
                    .enumerate()
                    .all(|(at, chunk)| chunk.iter().all(|one| one / each == at as u64))
            );
            all.sort_unstable();
            assert_eq!(all, (0..schedule.orbits()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn its_first_orbits_lie_far_apart() {
        let schedule = Schedule::new(1, 1, 100, multisets(1, 2), true).unwrap();
        let mut first: Vec<u64> = orbits(&schedule).take(8).collect();
        first.sort_unstable();
        assert!(first.windows(2).all(|pair| pair[1] - pair[0] >= 5), "{first:?}");
    }
}
