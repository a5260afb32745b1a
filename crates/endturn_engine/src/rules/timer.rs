//! Running times of rules. The engine reads no clock; a caller that wants times supplies one.

use std::ops::Range;

use bevy_ecs::prelude::*;

use super::{RuleId, SystemRow, registry::AddedRules};
use crate::turn::Stage;

/// A monotonic clock: nanoseconds since some moment.
pub type Nanoseconds = fn() -> u64;

/// Time taken by one rule so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTime {
    /// The module.
    pub module: &'static str,
    /// The stage; `None` for [`DECISIONS`](Self::DECISIONS) and [`ORDERS`](Self::ORDERS).
    pub stage: Option<Stage>,
    /// The rule.
    pub rule: RuleId,
    /// For a row: the rule whose system walks the rows.
    pub driver: Option<RuleId>,
    /// Number of runs: once per run of a system's stage, once per entity for a row.
    pub calls: u64,
    /// Total nanoseconds. Those of a driver exclude its rows, so that all times add up.
    pub nanoseconds: u64,
}

impl RuleTime {
    /// Represents the decisions of a module's personas; a call is one seat's turn.
    pub const DECISIONS: RuleId = RuleId("decide");
    /// Represents the orders of a module, checked and applied; a call is one order.
    pub const ORDERS: RuleId = RuleId("orders");
}

/// Times rules in games built with a clock; in all others it costs one branch. It is no part of a
/// game's state.
///
/// A driver that walks rows calls [`start`](Self::start) before the first row and
/// [`lap`](Self::lap) after each. Drivers that need the whole world take the timer out with
/// `std::mem::take` and put it back.
#[derive(Resource, Debug, Default)]
pub struct RuleTimer(Option<Box<Watch>>);

#[derive(Debug)]
struct Watch {
    clock: Nanoseconds,
    /// In running order, rows after their driver; then two per module; then rows that are in no
    /// table.
    slots: Vec<RuleTime>,
    /// Ranges of the rows of each slot.
    tables: Vec<Range<usize>>,
    /// The slot of each rule, in the order in which rules were added.
    systems: Vec<Option<usize>>,
    /// The slot of the first module's decisions.
    modules: usize,
    /// The slot being measured.
    open: Option<usize>,
    began: u64,
    /// Time taken by its rows.
    within: u64,
    lap_began: u64,
    /// Slot at which the next row is expected, for rows run in the order of their table.
    next: usize,
}

/// Measured things other than systems, by the module's index in the setup.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Measured {
    Decisions(usize),
    Orders(usize),
}

impl RuleTimer {
    pub(crate) fn new(clock: Nanoseconds) -> Self {
        Self(Some(Box::new(Watch {
            clock,
            slots: Vec::new(),
            tables: Vec::new(),
            systems: Vec::new(),
            modules: 0,
            open: None,
            began: 0,
            within: 0,
            lap_began: 0,
            next: 0,
        })))
    }

    /// A fresh timer with the same clock.
    pub(crate) fn afresh(&self) -> Self {
        self.0.as_ref().map_or_else(Self::default, |watch| Self::new(watch.clock))
    }

    /// True in a game built with a clock.
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Starts to measure a row.
    #[inline]
    pub fn start(&mut self) {
        if let Some(watch) = &mut self.0 {
            watch.lap_began = (watch.clock)();
        }
    }

    /// Counts the time since the last start or lap as one call of this rule, and starts to measure
    /// the next row.
    #[inline]
    pub fn lap(&mut self, rule: RuleId) {
        if let Some(watch) = &mut self.0 {
            watch.lap(rule);
        }
    }

    /// Starts to measure the rule that was added as number `place`.
    pub(crate) fn enter_system(&mut self, place: usize) {
        if let Some(watch) = &mut self.0 {
            watch.enter(watch.systems.get(place).copied().flatten());
        }
    }

    pub(crate) fn enter(&mut self, what: Measured) {
        if let Some(watch) = &mut self.0 {
            let (Measured::Decisions(module) | Measured::Orders(module)) = what;
            watch.enter(Some(watch.modules + module * 2 + usize::from(matches!(what, Measured::Orders(_)))));
        }
    }

    pub(crate) fn leave(&mut self) {
        if let Some(watch) = &mut self.0 {
            watch.leave();
        }
    }

    pub(crate) fn times(&self) -> Vec<RuleTime> {
        self.0.as_ref().map(|watch| watch.slots.clone()).unwrap_or_default()
    }

    pub(crate) fn clear(&mut self) {
        for slot in self.0.iter_mut().flat_map(|watch| &mut watch.slots) {
            (slot.calls, slot.nanoseconds) = (0, 0);
        }
    }

    /// Makes room for everything that the built schedules hold.
    pub(crate) fn fit(&mut self, added: &AddedRules, systems: &[SystemRow], modules: &[&'static str]) {
        let Some(watch) = &mut self.0 else { return };
        for system in systems {
            let (stage, Some(rule)) = (Some(system.stage), system.rule) else { continue };
            if watch.slots.iter().any(|slot| (slot.stage, slot.rule, slot.driver) == (stage, rule, None)) {
                continue;
            }
            let first = watch.slots.len() + 1;
            let slot = RuleTime { module: system.module, stage, rule, driver: None, calls: 0, nanoseconds: 0 };
            watch.slots.push(slot.clone());
            watch.slots.extend(system.rows.iter().map(|row| RuleTime {
                rule: row.rule,
                driver: Some(rule),
                ..slot.clone()
            }));
            watch.tables.push(first..watch.slots.len());
            watch.tables.resize(watch.slots.len(), 0..0);
        }
        let slot_of = |stage, rule| {
            watch.slots.iter().position(|slot| (slot.stage, slot.rule, slot.driver) == (Some(stage), rule, None))
        };
        watch.systems = added.rows.iter().map(|row| slot_of(row.stage, row.rule)).collect();
        watch.modules = watch.slots.len();
        for &module in modules {
            let slot = |rule| RuleTime { module, stage: None, rule, driver: None, calls: 0, nanoseconds: 0 };
            watch.slots.extend([slot(RuleTime::DECISIONS), slot(RuleTime::ORDERS)]);
        }
        watch.tables.resize(watch.slots.len(), 0..0);
    }
}

impl Watch {
    fn enter(&mut self, slot: Option<usize>) {
        self.open = slot.filter(|&slot| slot < self.slots.len());
        self.next = self.open.map_or(0, |slot| self.tables[slot].start);
        self.within = 0;
        self.began = (self.clock)();
        self.lap_began = self.began;
    }

    fn leave(&mut self) {
        let all = (self.clock)().saturating_sub(self.began);
        if let Some(slot) = self.open.take() {
            self.slots[slot].calls += 1;
            self.slots[slot].nanoseconds += all.saturating_sub(self.within);
        }
    }

    fn lap(&mut self, rule: RuleId) {
        let now = (self.clock)();
        let spent = now.saturating_sub(self.lap_began);
        if let Some(open) = self.open {
            let slot = self.row(open, rule);
            self.slots[slot].calls += 1;
            self.slots[slot].nanoseconds += spent;
            self.within += spent;
        }
        self.lap_began = now;
    }

    /// The slot of a row: usually the one after the previous row's.
    fn row(&mut self, open: usize, rule: RuleId) -> usize {
        let table = self.tables[open].clone();
        let next = self.next.clamp(table.start, table.end);
        let driver = self.slots[open].rule;
        let known = (next..table.end).chain(table.start..next).find(|&at| self.slots[at].rule == rule);
        let slot = known.unwrap_or_else(|| self.loose_row(open, driver, rule));
        if table.contains(&slot) {
            self.next = slot + 1;
        }
        slot
    }

    /// The slot of a row that is in no table of the slot being measured.
    fn loose_row(&mut self, open: usize, driver: RuleId, rule: RuleId) -> usize {
        let RuleTime { module, stage, .. } = self.slots[open];
        let new = RuleTime { module, stage, rule, driver: Some(driver), calls: 0, nanoseconds: 0 };
        let key = |slot: &RuleTime| (slot.module, slot.stage, slot.rule, slot.driver);
        let known = self.slots.iter().position(|slot| key(slot) == key(&new));
        known.unwrap_or_else(|| {
            self.slots.push(new);
            self.tables.push(0..0);
            self.slots.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::rules::{RowRule, registry::AddedRule};

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    fn clock() -> u64 {
        NOW.get()
    }

    fn pass(nanoseconds: u64) {
        NOW.set(NOW.get() + nanoseconds);
    }

    const DRIVER: RuleId = RuleId("X-01");
    const GROW: RuleId = RuleId("X-02");
    const PAY: RuleId = RuleId("X-03");

    fn timer() -> RuleTimer {
        let stage = Stage::TurnEnd;
        let mut added = AddedRules::default();
        added.rows.push(AddedRule { stage, module: "x", step: "All".into(), rule: DRIVER, beside: None });
        let rows = [GROW, PAY, GROW].map(|rule| RowRule { step: "Step", rule }).to_vec();
        let system = SystemRow {
            stage,
            module: "x",
            step: "All".into(),
            rule: Some(DRIVER),
            beside: None,
            system: "walk".into(),
            rows,
        };
        let mut timer = RuleTimer::new(clock);
        timer.fit(&added, &[system], &["x"]);
        timer
    }

    fn calls_and_times(timer: &RuleTimer) -> Vec<(&'static str, u64, u64)> {
        timer.times().iter().map(|time| (time.rule.0, time.calls, time.nanoseconds)).collect()
    }

    #[test]
    fn rows_are_counted_apart_and_their_driver_without_them() {
        let mut timer = timer();
        timer.enter_system(0);
        for _ in 0..2 {
            pass(5);
            timer.start();
            for (rule, nanoseconds) in [(GROW, 10), (PAY, 20), (GROW, 40)] {
                pass(nanoseconds);
                timer.lap(rule);
            }
        }
        pass(1);
        timer.leave();
        let expected =
            [("X-01", 1, 11), ("X-02", 2, 20), ("X-03", 2, 40), ("X-02", 2, 80), ("decide", 0, 0), ("orders", 0, 0)];
        assert_eq!(calls_and_times(&timer), expected);
        timer.clear();
        assert!(calls_and_times(&timer).iter().all(|&(_, calls, time)| (calls, time) == (0, 0)));
    }

    #[test]
    fn rows_may_be_left_out_and_unknown_ones_are_counted_too() {
        let mut timer = timer();
        timer.enter_system(0);
        for rule in [PAY, PAY, RuleId("X-99"), RuleId("X-99")] {
            pass(7);
            timer.lap(rule);
        }
        timer.leave();
        let times = calls_and_times(&timer);
        assert_eq!((times[0], times[2], times[6]), (("X-01", 1, 0), ("X-03", 2, 14), ("X-99", 2, 14)));
        assert_eq!(timer.times()[6].driver, Some(DRIVER));
    }

    #[test]
    fn decisions_and_orders_have_a_line_per_module() {
        let mut timer = timer();
        timer.enter(Measured::Orders(0));
        pass(3);
        timer.leave();
        timer.enter(Measured::Decisions(0));
        pass(4);
        timer.leave();
        // Nothing is open now: the time belongs to no rule.
        timer.start();
        pass(9);
        timer.lap(GROW);
        timer.enter(Measured::Decisions(7));
        timer.leave();
        assert_eq!(calls_and_times(&timer)[4..], [("decide", 1, 4), ("orders", 1, 3)]);
    }

    #[test]
    fn without_a_clock_nothing_is_kept() {
        let mut timer = RuleTimer::default();
        timer.start();
        timer.lap(GROW);
        timer.enter_system(0);
        timer.leave();
        assert!(!timer.is_running() && timer.times().is_empty());
    }
}
