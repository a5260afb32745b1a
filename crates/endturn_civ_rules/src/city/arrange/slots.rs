//! The slots for citizens, in classes of equal output (C-16, policy steps 1 and 2).

use super::{Goal, Placement, SPECIALIST_KINDS, Site};
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// The first slot number of specialists; tiles have their city map index.
const FIRST_SPECIALIST: u8 = 128;

/// Marks a class without a slot to offer.
pub(super) const NO_SLOT: u8 = u8::MAX;

/// Maximum output of a slot that counts, so that sums stay in range.
const MAX: i32 = 1_000_000;

/// Slots that differ only in their number: tiles of equal output, or one kind of specialist.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Output of a citizen in each of them.
    pub(super) outputs: Outputs,
    /// The slot that the next citizen takes, [`NO_SLOT`] if all are used.
    pub(super) next_in: u8,
    /// The slot that the next citizen leaves, [`NO_SLOT`] if none is used.
    pub(super) next_out: u8,
    /// Number of specialists per citizen in this class: 0 or 1.
    pub(super) specialists: i32,
    /// Maximum contribution to a score of a citizen here, in millionths; see [`super::Ceiling`].
    pub(super) worth: i64,
    /// Estimated value under the goal.
    value: i64,
    /// Unused tiles.
    free: u128,
    /// Used tiles.
    used: u128,
    /// Specialists of this kind.
    count: u8,
}

impl Class {
    const fn of_tiles(outputs: Outputs) -> Self {
        let (next_in, next_out) = (NO_SLOT, NO_SLOT);
        Self { outputs, next_in, next_out, specialists: 0, worth: 0, value: 0, free: 0, used: 0, count: 0 }
    }

    const fn of_specialists(kind: u8, outputs: Outputs) -> Self {
        Self { specialists: 1, next_in: FIRST_SPECIALIST + kind, ..Self::of_tiles(outputs) }
    }

    /// Puts up to `most` citizens into the class, earliest slots first. Returns how many found a
    /// slot.
    fn put_in(&mut self, most: i32) -> i32 {
        let mut done = 0;
        if self.specialists > 0 {
            done = most.min(i32::from(u8::MAX - self.count)).max(0);
            self.count += u8::try_from(done).unwrap_or(0);
        }
        while self.specialists == 0 && done < most && self.free != 0 {
            let tile = self.free & self.free.wrapping_neg();
            self.free ^= tile;
            self.used |= tile;
            done += 1;
        }
        self.offer();
        done
    }

    /// Takes one citizen out of the class, from its latest slot.
    fn take_out(&mut self) {
        if self.specialists > 0 {
            self.count = self.count.saturating_sub(1);
        } else if self.used != 0 {
            let tile = 1 << (127 - self.used.leading_zeros());
            self.used ^= tile;
            self.free |= tile;
        }
        self.offer();
    }

    /// Takes all citizens out of the class.
    fn clear(&mut self) {
        self.free |= self.used;
        self.used = 0;
        self.count = 0;
        self.offer();
    }

    /// Finds the slots that change next.
    fn offer(&mut self) {
        if self.specialists > 0 {
            self.next_out = if self.count > 0 { self.next_in } else { NO_SLOT };
            return;
        }
        // Tile numbers are below 128, so the casts are exact.
        self.next_in = if self.free == 0 { NO_SLOT } else { self.free.trailing_zeros() as u8 };
        self.next_out = if self.used == 0 { NO_SLOT } else { 127 - self.used.leading_zeros() as u8 };
    }
}

/// All slots of a city and the citizens in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// In the order of their first slot, so tiles come before specialists.
    pub(super) classes: Vec<Class>,
    centre: Outputs,
}

impl Slots {
    /// Finds the slots of a site, all unoccupied.
    pub(super) fn survey(&mut self, site: &Site<'_>) {
        self.classes.clear();
        self.centre = site.tiles.first().map_or(Outputs::NONE, in_range);
        let mut left = site.workable & !1;
        while left != 0 {
            let tile = left.trailing_zeros();
            left &= left - 1;
            let Some(outputs) = site.tiles.get(tile as usize).map(in_range) else { break };
            let at = self.class_of(outputs);
            self.classes[at].free |= 1 << tile;
        }
        let tile_classes = self.classes.len();
        for kind in 0..SPECIALIST_KINDS {
            let outputs = site.specialists.get(kind).map(in_range);
            let is_usable = kind == 0 || (outputs.is_some() && site.usable >> kind & 1 == 1);
            let outputs = outputs.unwrap_or_default();
            // Of kinds with the same output, no later one is ever better.
            if is_usable && self.classes[tile_classes..].iter().all(|class| class.outputs != outputs) {
                self.classes.push(Class::of_specialists(kind as u8, outputs));
            }
        }
    }

    fn class_of(&mut self, outputs: Outputs) -> usize {
        if let Some(at) = self.classes.iter().position(|class| class.outputs == outputs) {
            return at;
        }
        self.classes.push(Class::of_tiles(outputs));
        self.classes.len() - 1
    }

    /// Puts all citizens into the slots of the highest estimated value under a goal.
    pub(super) fn fill(&mut self, goal: &Goal, site: &Site<'_>) {
        let prices = prices(goal, site);
        for class in &mut self.classes {
            class.clear();
            class.value = value(&prices, class.outputs);
        }
        let mut left = site.size.clamp(0, 255);
        while left > 0 {
            let Some((at, alone)) = self.most_valued() else { break };
            left -= self.classes[at].put_in(if alone { left } else { 1 });
        }
    }

    /// The class of the highest value with an unused slot, the one with the earliest such slot on
    /// ties, and whether it is the only one.
    fn most_valued(&self) -> Option<(usize, bool)> {
        let mut best: Option<(usize, bool)> = None;
        for (at, class) in self.classes.iter().enumerate().filter(|(_, class)| class.next_in != NO_SLOT) {
            let Some((best_at, alone)) = &mut best else {
                best = Some((at, true));
                continue;
            };
            let leader = &self.classes[*best_at];
            if class.value > leader.value {
                (*best_at, *alone) = (at, true);
            } else if class.value == leader.value {
                *alone = false;
                if class.next_in < leader.next_in {
                    *best_at = at;
                }
            }
        }
        best
    }

    /// Moves one citizen from a class to another.
    pub(super) fn replace(&mut self, remove: usize, add: usize) {
        self.classes[remove].take_out();
        self.classes[add].put_in(1);
    }

    /// Total output of centre tile and citizens, and the number of specialists.
    pub(super) fn total(&self) -> (Outputs, i32) {
        let mut outputs = self.centre;
        let mut specialists = 0;
        for class in &self.classes {
            let citizens = if class.specialists > 0 { i32::from(class.count) } else { class.used.count_ones() as i32 };
            outputs += Outputs(class.outputs.0.map(|output| output * citizens));
            specialists += class.specialists * citizens;
        }
        (outputs, specialists)
    }

    /// True if some slot has a negative or very large output.
    pub(super) fn is_odd(&self) -> bool {
        let odd = |outputs: &Outputs| outputs.0.iter().any(|output| !(0..=1000).contains(output));
        odd(&self.centre) || self.classes.iter().any(|class| odd(&class.outputs))
    }

    /// The placement of the citizens.
    pub(super) fn placement(&self) -> Placement {
        let mut placement = Placement::default();
        for class in &self.classes {
            placement.worked |= class.used;
            if class.specialists > 0 {
                placement.specialists[usize::from(class.next_in - FIRST_SPECIALIST)] = class.count;
            }
        }
        placement
    }
}

fn in_range(outputs: &Outputs) -> Outputs {
    Outputs(outputs.0.map(|output| output.clamp(-MAX, MAX)))
}

/// Estimated value of a point of each output, in millionths. Trade counts for itself and for the
/// outputs the rates turn it into; a point of luxury counts one more than its weight. Nothing is
/// rounded.
fn prices(goal: &Goal, site: &Site<'_>) -> [i64; 6] {
    let bonus = |output: Output| i64::from(site.bonus_pct[output]);
    let mut prices = [0_i64; 6];
    let mut from_trade = 0_i64;
    for &output in Output::ALL {
        let weight = i64::from(goal.weights[output]) + i64::from(output == Output::Luxury);
        let price = weight.saturating_mul(bonus(output));
        prices[output as usize] = price.saturating_mul(10_000);
        if matches!(output, Output::Gold | Output::Luxury | Output::Science) {
            from_trade = from_trade.saturating_add(price.saturating_mul(i64::from(site.rate_pct[output])));
        }
    }
    let trade = &mut prices[Output::Trade as usize];
    *trade = trade.saturating_add(from_trade.saturating_mul(bonus(Output::Trade)));
    prices
}

fn value(prices: &[i64; 6], outputs: Outputs) -> i64 {
    let parts = prices.iter().zip(&outputs.0).map(|(price, &output)| price.saturating_mul(i64::from(output)));
    parts.fold(0, i64::saturating_add)
}
