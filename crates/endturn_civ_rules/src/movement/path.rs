//! W-21 Auto-explore, W-30 Unit orders, W-51 Auto-settlers, W-58 Fuel: automatic return:
//! pathfinding, the cheapest path in turns, then in moves left of the last turn. All path searches
//! use this. Carried out by `crates/endturn_civ/src/stages/opening.rs`,
//! `crates/endturn_civ/src/stages/land_work.rs`, `crates/endturn_civ/src/changes/errands.rs`,
//! `crates/endturn_civ/src/changes/exploring.rs`, `crates/endturn_civ/src/changes/auto_work.rs` and
//! `crates/endturn_civ/src/changes/refuelling.rs`.
//! Draws none. Tells nothing.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ids::Tile;
use crate::map::topology::Topology;

/// The moves of a walker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walker {
    /// Fragments left in this turn.
    pub left: i32,
    /// Fragments of every later turn, at least 1.
    pub rate: i32,
}

/// The time of an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turns that end on the way; 0 for an arrival in this turn.
    pub turns: u32,
    /// Fragments left on arrival.
    pub left: i32,
}

/// The result of a search, and its memory for the next one. Any remainder of moves suffices for any
/// step (W-121), so a walker with some left moves on: waiting never helps, and of two paths to a
/// tile the one that arrives earlier, or with more left, is the better one for all tiles behind it.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// By tile: the label of the arrival, and the previous tile; [`NEVER`] for tiles not reached.
    found: Vec<(u32, Tile)>,
    /// The tiles that were reached, for a cheap reset.
    reached: Vec<Tile>,
    queue: BinaryHeap<Reverse<u128>>,
    /// Labels per turn.
    turn: u32,
    /// Fragments of every turn but the first.
    rate: i32,
    /// Of tiles that are equally good, the one comes first whose number is lower after an exclusive
    /// or with this.
    salt: u32,
}

/// An open tile of the search, as one number that is compared at once: first the one that may lead
/// to a goal soonest, where `goal` is the best possible label of that; on ties the one farthest on
/// the way, then the lower tile, salted.
fn open(goal: u32, label: u32, tile: Tile, salt: u32) -> Reverse<u128> {
    Reverse(u128::from(goal) << 64 | u128::from(!label) << 32 | u128::from(tile.0 ^ salt))
}

/// The tile, and its label.
fn opened(Reverse(open): Reverse<u128>, salt: u32) -> (Tile, u32) {
    (Tile(open as u32 ^ salt), !((open >> 32) as u32))
}

/// The label of a tile not reached.
const NEVER: u32 = u32::MAX;

impl Ways {
    /// Sets which of several equally near tiles comes first in the searches that follow: with 0,
    /// as at first, the lower one.
    pub const fn break_ties_by(&mut self, salt: u32) {
        self.salt = salt;
    }

    /// Searches for the path from a tile to another one; returns the arrival, or `None` if no path
    /// leads there. `step` returns the fragments that a step between adjacent tiles costs, `None`
    /// if it is impossible; no step costs less than `least`. The search continues where a goal may
    /// be reached soonest (A*), so that little more than the path itself is visited if steps cost
    /// little more than the least.
    pub fn search_way(
        &mut self,
        topology: &Topology,
        (from, walker): (Tile, Walker),
        (goal, least): (Tile, i32),
        step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Arrival> {
        self.begin(topology, walker);
        let at_best = |ways: &Self, label, tile| ways.at_best(label, topology.distance(tile, goal), least);
        self.run(topology, (from, walker), |tile, _| tile == goal, at_best, step)?;
        self.arrival(goal)
    }

    /// Searches for paths from a tile in all directions, until the first goal is reached: the
    /// nearest one, on ties the lower one or as [`break_ties_by`](Self::break_ties_by) says.
    pub fn search_until(
        &mut self,
        topology: &Topology,
        (from, walker): (Tile, Walker),
        mut is_goal: impl FnMut(Tile) -> bool,
        step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Tile> {
        self.search_by(topology, (from, walker), |tile, _| is_goal(tile), step)
    }

    /// The same, where a tile may be a goal depending on the time of arrival.
    pub fn search_by(
        &mut self,
        topology: &Topology,
        (from, walker): (Tile, Walker),
        is_goal: impl FnMut(Tile, Arrival) -> bool,
        step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Tile> {
        self.begin(topology, walker);
        self.run(topology, (from, walker), is_goal, |_, label, _| label, step)
    }

    /// Begins a search that [`super::way_map::WayMap`] continues.
    pub(super) fn begin_at(&mut self, topology: &Topology, (from, walker): (Tile, Walker)) {
        self.begin(topology, walker);
        let label = self.label(0, walker.left.max(0));
        self.reach(from, (label, from), label);
    }

    /// Continues from a tile without a specific goal.
    pub(super) fn grow(
        &mut self,
        topology: &Topology,
        open: (Tile, u32),
        mut step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) {
        self.go_on(topology, open, |_, label, _| label, &mut step);
    }

    /// Whether a tile was reached, and no later than another one.
    pub(super) fn comes_no_later(&self, tile: Tile, other: Tile) -> bool {
        self.found[tile.index()].0 <= self.found[other.index()].0
    }

    fn begin(&mut self, topology: &Topology, walker: Walker) {
        self.forget(topology.tiles());
        self.rate = walker.rate.max(1);
        self.turn = walker.left.max(self.rate).unsigned_abs() + 1;
    }

    fn run(
        &mut self,
        topology: &Topology,
        (from, walker): (Tile, Walker),
        mut is_goal: impl FnMut(Tile, Arrival) -> bool,
        at_best: impl Fn(&Self, u32, Tile) -> u32,
        mut step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Tile> {
        let label = self.label(0, walker.left.max(0));
        self.reach(from, (label, from), at_best(self, label, from));
        while let Some((here, label)) = self.next() {
            if is_goal(here, self.arrival_of(label)) {
                return Some(here);
            }
            self.go_on(topology, (here, label), &at_best, &mut step);
        }
        None
    }

    /// The tile from which the search continues, with its label: no path reaches it earlier.
    pub(super) fn next(&mut self) -> Option<(Tile, u32)> {
        while let Some((tile, label)) = self.queue.pop().map(|open| opened(open, self.salt)) {
            if self.found[tile.index()].0 >= label {
                return Some((tile, label));
            }
        }
        None
    }

    /// Continues from a tile to all adjacent ones.
    fn go_on(
        &mut self,
        topology: &Topology,
        (here, label): (Tile, u32),
        at_best: impl Fn(&Self, u32, Tile) -> u32,
        step: &mut impl FnMut(Tile, Tile) -> Option<i32>,
    ) {
        let Arrival { mut turns, mut left } = self.arrival_of(label);
        if left == 0 {
            (turns, left) = (turns + 1, self.rate);
        }
        let now = self.label(turns, left);
        for near in topology.neighbours(here) {
            // Tiles already reached as early are skipped.
            if self.found[near.index()].0 <= now {
                continue;
            }
            let Some(cost) = step(here, near) else { continue };
            let label = self.label(turns, left.saturating_sub(cost).max(0));
            if label < self.found[near.index()].0 {
                self.reach(near, (label, here), at_best(self, label, near));
            }
        }
    }

    /// The label after `steps` more steps if each costs `least` fragments.
    fn at_best(&self, label: u32, steps: i32, least: i32) -> u32 {
        if least <= 0 || steps <= 0 {
            return label;
        }
        let Arrival { turns, left } = self.arrival_of(label);
        // Any remainder suffices for a step.
        let steps_of = |fragments: i32| (fragments + least - 1) / least;
        if steps <= steps_of(left) {
            return self.label(turns, (left - steps * least).max(0));
        }
        let (later, a_turn) = (steps - steps_of(left), steps_of(self.rate));
        let whole = (later - 1) / a_turn;
        let rest = later - whole * a_turn;
        self.label(turns.saturating_add(1).saturating_add(whole.unsigned_abs()), (self.rate - rest * least).max(0))
    }

    fn reach(&mut self, tile: Tile, found: (u32, Tile), goal: u32) {
        let place = &mut self.found[tile.index()];
        if place.0 == NEVER {
            self.reached.push(tile);
        }
        *place = found;
        self.queue.push(open(goal, found.0, tile, self.salt));
    }

    /// Forgets the results.
    pub fn clear(&mut self) {
        self.forget(self.found.len());
    }

    fn forget(&mut self, tiles: usize) {
        self.queue.clear();
        if self.found.len() == tiles {
            for tile in self.reached.drain(..) {
                self.found[tile.index()].0 = NEVER;
            }
        } else {
            self.reached.clear();
            self.found.clear();
            self.found.resize(tiles, (NEVER, Tile(0)));
        }
    }

    /// A label is greater if it is later, or in the same turn with less left.
    fn label(&self, turns: u32, left: i32) -> u32 {
        turns.saturating_mul(self.turn).saturating_add(self.turn - 1 - left.unsigned_abs()).min(NEVER - 1)
    }

    fn arrival_of(&self, label: u32) -> Arrival {
        Arrival { turns: label / self.turn, left: (self.turn - 1 - label % self.turn).cast_signed() }
    }

    /// The arrival at a tile; `None` if no path leads there, or the search ended before.
    #[must_use]
    pub fn arrival(&self, tile: Tile) -> Option<Arrival> {
        let &(label, _) = self.found.get(tile.index())?;
        (label != NEVER).then(|| self.arrival_of(label))
    }

    /// The tiles that the search has reached, in no particular order.
    #[must_use]
    pub fn reached(&self) -> &[Tile] {
        &self.reached
    }

    /// Puts the tiles of the path to a tile into `steps`, without the start; false, and no steps,
    /// if no path leads there.
    pub fn way_to(&self, tile: Tile, steps: &mut Vec<Tile>) -> bool {
        steps.clear();
        if self.arrival(tile).is_none() {
            return false;
        }
        let mut at = tile;
        loop {
            let (_, before) = self.found[at.index()];
            if before == at {
                break;
            }
            steps.push(at);
            at = before;
        }
        steps.reverse();
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::map::topology::Grid;

    /// The arrival at each tile, by trying all steps again and again until nothing improves.
    fn slow(
        topology: &Topology,
        from: Tile,
        walker: Walker,
        costs: &[Option<i32>],
    ) -> Vec<Option<(u32, Reverse<i32>)>> {
        let mut best: Vec<Option<(u32, Reverse<i32>)>> = vec![None; topology.tiles()];
        best[from.index()] = Some((0, Reverse(walker.left)));
        loop {
            let before = best.clone();
            for here in topology.all() {
                let Some((turns, Reverse(left))) = best[here.index()] else { continue };
                let (turns, left) = if left == 0 { (turns + 1, walker.rate) } else { (turns, left) };
                for near in topology.neighbours(here) {
                    let Some(cost) = costs[near.index()] else { continue };
                    let arrives = (turns, Reverse((left - cost).max(0)));
                    if best[near.index()].is_none_or(|known| arrives < known) {
                        best[near.index()] = Some(arrives);
                    }
                }
            }
            if best == before {
                return best;
            }
        }
    }

    fn costs() -> impl Strategy<Value = Vec<Option<i32>>> {
        let cost = prop_oneof![2 => Just(None), 5 => (0..=9).prop_map(Some)];
        prop::collection::vec(cost, 8 * 6)
    }

    #[test]
    fn w_21_of_equally_near_goals_the_salt_chooses_one() {
        let topology = Topology::new(9, 9, (false, false), Grid::Square).unwrap();
        let middle = topology.at(4, 4).unwrap();
        let walker = Walker { left: 3, rate: 3 };
        let mut ways = Ways::default();
        let mut goal = |salt: u32| {
            ways.break_ties_by(salt);
            let is_goal = |tile: Tile| topology.distance(middle, tile) == 3;
            ways.search_until(&topology, (middle, walker), is_goal, |_, _| Some(3)).unwrap()
        };
        assert_eq!(goal(0), topology.at(1, 1).unwrap(), "the lowest without a salt");
        let goals: std::collections::BTreeSet<Tile> =
            (0..200_u32).map(|nth| goal(nth.wrapping_mul(0x9e37_79b9))).collect();
        assert!(goals.len() >= 16, "of 24 goals only {goals:?}");
        assert!(goals.iter().all(|&tile| topology.distance(middle, tile) == 3));
    }

    proptest! {
        #[test]
        fn ways_are_those_that_an_obvious_search_finds(
            costs in costs(),
            from in 0..48u32,
            left in 0..=9i32,
            rate in 1..=9i32,
            grid in prop::sample::select(vec![Grid::Square, Grid::Hex]),
        ) {
            let topology = Topology::new(8, 6, (true, false), grid).unwrap();
            let (from, walker) = (Tile(from), Walker { left, rate });
            let mut ways = Ways::default();
            ways.search_until(&topology, (from, walker), |_| false, |_, to| costs[to.index()]);
            let expected = slow(&topology, from, walker, &costs);
            let mut steps = Vec::new();
            for tile in topology.all() {
                let arrival = ways.arrival(tile);
                prop_assert_eq!(arrival.map(|one| (one.turns, Reverse(one.left))), expected[tile.index()]);
                // The path is valid: each step is legal, and a walker that takes them arrives then.
                prop_assert_eq!(ways.way_to(tile, &mut steps), arrival.is_some());
                let (mut at, mut turns, mut left) = (from, 0, walker.left);
                for &next in &steps {
                    prop_assert!(topology.neighbours(at).any(|near| near == next));
                    if left == 0 {
                        (turns, left) = (turns + 1, walker.rate);
                    }
                    left = (left - costs[next.index()].unwrap()).max(0);
                    at = next;
                }
                if let Some(arrival) = arrival {
                    prop_assert_eq!((at, Arrival { turns, left }), (tile, arrival));
                }
            }
        }

        /// A search for one goal arrives as early as a search for all, and the memory of the last
        /// search has no effect.
        #[test]
        fn a_search_for_a_goal_tells_the_same_of_it(
            one in costs(),
            other in costs(),
            from in 0..48u32,
            goal in 0..48u32,
            (left, rate, least) in (0..=9i32, 1..=9i32, 0..=4i32),
        ) {
            let topology = Topology::new(8, 6, (true, false), Grid::Square).unwrap();
            let walker = Walker { left, rate };
            let cost = |costs: &[Option<i32>], to: Tile| costs[to.index()].map(|cost: i32| cost.max(least));
            let mut used = Ways::default();
            used.search_way(&topology, (Tile(goal), walker), (Tile(from), least), |_, to| cost(&other, to));
            let arrival = used.search_way(&topology, (Tile(from), walker), (Tile(goal), least), |_, to| cost(&one, to));
            let mut all = Ways::default();
            all.search_until(&topology, (Tile(from), walker), |_| false, |_, to| cost(&one, to));
            prop_assert_eq!(arrival, all.arrival(Tile(goal)));
            let mut steps = Vec::new();
            prop_assert_eq!(used.way_to(Tile(goal), &mut steps), arrival.is_some());
            let (mut at, mut turns, mut left) = (Tile(from), 0, walker.left);
            for &next in &steps {
                prop_assert!(topology.neighbours(at).any(|near| near == next));
                if left == 0 {
                    (turns, left) = (turns + 1, walker.rate);
                }
                left = (left - cost(&one, next).unwrap()).max(0);
                at = next;
            }
            if let Some(arrival) = arrival {
                prop_assert_eq!((at, Arrival { turns, left }), (Tile(goal), arrival));
            }
        }
    }
}
