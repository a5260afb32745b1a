//! W-21 Auto-explore, W-30 Unit orders, W-51 Auto-settlers, W-58 Fuel: automatic return: finding ways, the cheapest one in turns, then in what is left of the last turn. Whoever looks for a way looks here. Carried out by
//! `crates/endturn_civ/src/stages/opening.rs`, `crates/endturn_civ/src/stages/land_work.rs`, `crates/endturn_civ/src/changes/errands.rs`,
//! `crates/endturn_civ/src/changes/exploring.rs`, `crates/endturn_civ/src/changes/auto_work.rs` and `crates/endturn_civ/src/changes/refuelling.rs`.
//! Draws none. Tells nothing.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ids::Tile;
use crate::map::topology::Topology;

/// How far somebody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walker {
    /// Fragments left in this turn.
    pub left: i32,
    /// Fragments of every later turn, 1 at least.
    pub rate: i32,
}

/// When somebody arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turns that end on the way; 0 is in this turn.
    pub turns: u32,
    /// Fragments left on arrival.
    pub left: i32,
}

/// What a search has found, and the memory for the next one. Any remainder of moves suffices for any step (W-121), so whoever has some goes on: nobody
/// gains by waiting, and of two ways to a tile the one that comes earlier, or with more left, is the better one for all that lies behind.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// By tile: how late somebody arrives, and where from; [`NEVER`] where nobody has been.
    found: Vec<(u32, Tile)>,
    /// The tiles that were reached, to forget them cheaply.
    reached: Vec<Tile>,
    queue: BinaryHeap<Reverse<u128>>,
    /// Labels of one turn.
    turn: u32,
    /// Fragments of every turn but the first.
    rate: i32,
}

/// A tile from which the search goes on, as one number that is compared at once: first the one that may lead to a goal soonest, `goal` being the label
/// of that at best; of equals the one farthest on the way, then the lower tile.
fn open(goal: u32, label: u32, tile: Tile) -> Reverse<u128> {
    Reverse(u128::from(goal) << 64 | u128::from(!label) << 32 | u128::from(tile.0))
}

/// The tile, and its label.
fn opened(Reverse(open): Reverse<u128>) -> (Tile, u32) {
    (Tile(open as u32), !((open >> 32) as u32))
}

/// The label of a tile that was not reached.
const NEVER: u32 = u32::MAX;

impl Ways {
    /// Looks for the way from a tile to another one; when somebody arrives there, none if no way leads there. `step` says what a step from a tile to one
    /// beside it costs in fragments, none if it can't be taken; no step costs less than `least`. The search goes on where a goal may be reached soonest
    /// (A*), so that little more than the way itself is looked at where steps cost little more than the least.
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

    /// Looks for ways from a tile to all around, until the first tile is reached that is a goal: the nearest one, of equals the lower one.
    pub fn search_until(
        &mut self,
        topology: &Topology,
        (from, walker): (Tile, Walker),
        mut is_goal: impl FnMut(Tile) -> bool,
        step: impl FnMut(Tile, Tile) -> Option<i32>,
    ) -> Option<Tile> {
        self.search_by(topology, (from, walker), |tile, _| is_goal(tile), step)
    }

    /// The same, where a goal may be one by the time of arrival.
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

    /// Begins a search that somebody else carries on, [`super::way_map::WayMap`].
    pub(super) fn begin_at(&mut self, topology: &Topology, (from, walker): (Tile, Walker)) {
        self.begin(topology, walker);
        let label = self.label(0, walker.left.max(0));
        self.reach(from, (label, from), label);
    }

    /// Goes on from a tile without a goal in mind.
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

    /// The tile from which the search goes on, with its label: nobody comes there earlier.
    pub(super) fn next(&mut self) -> Option<(Tile, u32)> {
        while let Some((tile, label)) = self.queue.pop().map(opened) {
            if self.found[tile.index()].0 >= label {
                return Some((tile, label));
            }
        }
        None
    }

    /// Goes on from a tile to all beside it.
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
            // What was reached as early already is not asked for.
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

    /// The label after so many more steps if each costs `least` fragments.
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
        self.queue.push(open(goal, found.0, tile));
    }

    /// Forgets what was found.
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

    /// Later is more, and of one turn less left is more.
    fn label(&self, turns: u32, left: i32) -> u32 {
        turns.saturating_mul(self.turn).saturating_add(self.turn - 1 - left.unsigned_abs()).min(NEVER - 1)
    }

    fn arrival_of(&self, label: u32) -> Arrival {
        Arrival { turns: label / self.turn, left: (self.turn - 1 - label % self.turn).cast_signed() }
    }

    /// When somebody arrives at a tile; none if no way leads there, or the search ended before.
    #[must_use]
    pub fn arrival(&self, tile: Tile) -> Option<Arrival> {
        let &(label, _) = self.found.get(tile.index())?;
        (label != NEVER).then(|| self.arrival_of(label))
    }

    /// The tiles to which the search has found ways, in no order that means anything.
    #[must_use]
    pub fn reached(&self) -> &[Tile] {
        &self.reached
    }

    /// Puts the tiles of the way to a tile into `steps`, without the one where it begins; false, and no steps, if none leads there.
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

    /// When each tile is reached, by trying all steps again and again until nothing gets better.
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
                // The way is one: each step is legal, and who takes them arrives then.
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

        /// Whoever asks for one goal arrives as early as a search for all says, and the memory of the last search does no harm.
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
