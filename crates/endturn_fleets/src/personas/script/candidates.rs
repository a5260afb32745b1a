//! Random scripts and random variations of them, for searches: the grammar that they are drawn
//! from.
//!
//! Nothing here is part of a game. A candidate depends only on its keys and the ruleset.

use std::collections::BTreeMap;

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};

use crate::rule_list::PERSONA_RULE;
use crate::rules::Rules;
use crate::ruleset::{Bounds, Line, ScriptOrder, ScriptSheet, When, Whom};
use crate::scans::ScanLevel;
use crate::structures::Structure;

/// Maximum rules of a candidate, so that people can still read and remember it.
pub const MAX_RULES: usize = 5;
/// Rounds that conditions may name: the opening.
const ROUNDS: i64 = 12;
/// Shares and leads in permille, from which rules choose.
const SHARES: [u32; 5] = [150, 300, 500, 750, 1_000];
const LEADS: [i64; 12] = [400, 600, 750, 900, 1_000, 1_100, 1_250, 1_500, 1_800, 2_200, 3_000, 5_000];

/// Further keys from here on drop a rule: the highest key the first rule, and so on.
const LEAVES_OUT: u64 = u64::MAX - MAX_RULES as u64 + 1;

/// The keys of the same script with one of its rules dropped, for each rule in turn.
pub(crate) fn leaner(keys: &[u64]) -> Vec<Vec<u64>> {
    let without = |rule: u64| keys.iter().copied().chain([u64::MAX - rule]).collect();
    (0..MAX_RULES as u64).map(without).collect()
}

/// The script drawn from the first key and varied once by each further one, as RON.
pub fn candidate(rules: &Rules, keys: &[u64]) -> String {
    let draw = |key: u64, place: usize| {
        let subject = DrawSubject::TABLE.nth(u32::try_from(place).unwrap_or(u32::MAX));
        Draws::new(key).at(PERSONA_RULE, subject, Purpose("candidate"))
    };
    let mut lines = Vec::new();
    for (place, &key) in keys.iter().enumerate() {
        let mut author = Author { rules, draw: draw(key, place) };
        let rule = (u64::MAX - key) as usize;
        match place {
            0 => lines = author.script(),
            _ if key >= LEAVES_OUT && rule < lines.len() && lines.len() > 1 => drop(lines.remove(rule)),
            _ if key >= LEAVES_OUT => {}
            _ => lines = author.varied(lines),
        }
    }
    let summary = "found by a search".to_owned();
    ScriptSheet { summary, resource_multiplier_permille: 1_000, rules: lines }.to_string()
}

struct Author<'r> {
    rules: &'r Rules,
    draw: Draw,
}

/// The purpose of a rule.
#[derive(Clone, Copy)]
enum Job {
    Scan,
    Queue,
    Attack,
    Build,
}

const JOBS: [Job; 8] =
    [Job::Scan, Job::Queue, Job::Queue, Job::Queue, Job::Attack, Job::Attack, Job::Build, Job::Build];

impl Author<'_> {
    fn one_in(&mut self, every: u64) -> bool {
        self.draw.below(every) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.draw.below(items.len() as u64) as usize]
    }

    fn script(&mut self) -> Vec<Line> {
        let mut jobs = vec![Job::Queue, Job::Attack];
        if !self.one_in(4) {
            jobs.push(Job::Scan);
        }
        for _ in 0..self.draw.below((MAX_RULES - jobs.len()) as u64 + 1) {
            jobs.push(self.of(&JOBS));
        }
        self.draw.shuffle(&mut jobs);
        jobs.into_iter().map(|job| self.line(job)).collect()
    }

    /// The script with one or a few things changed.
    fn varied(&mut self, mut lines: Vec<Line>) -> Vec<Line> {
        loop {
            let at = self.draw.below(lines.len() as u64) as usize;
            match self.draw.below(10) {
                0 if lines.len() < MAX_RULES => {
                    let job = self.of(&JOBS);
                    let line = self.line(job);
                    lines.insert(at, line);
                }
                1 if lines.len() > 1 => drop(lines.remove(at)),
                2 => {
                    let other = self.draw.below(lines.len() as u64) as usize;
                    lines.swap(at, other);
                }
                3 => {
                    let job = self.of(&JOBS);
                    lines[at] = self.line(job);
                }
                4 | 5 => self.ask(&mut lines[at].when),
                6 => lines[at].when = self.with_less(&lines[at].when),
                _ => self.order_otherwise(&mut lines[at]),
            }
            if self.one_in(2) {
                return lines;
            }
        }
    }

    fn line(&mut self, job: Job) -> Line {
        let mut when = When::default();
        let order = match job {
            Job::Scan => {
                when.scan_age = Some(at_least(self.draw.between(1, 3)));
                if self.one_in(2) {
                    when.round = Some(self.rounds());
                }
                ScriptOrder::Scan { level: ScanLevel::Basic }
            }
            Job::Queue => {
                if self.one_in(3) {
                    self.ask(&mut when);
                }
                self.queue()
            }
            Job::Build => {
                let kind = self.of(&Structure::ALL);
                let most = Some(at_most(self.draw.between(0, 4)));
                match kind {
                    Structure::Mine => when.mines = most,
                    Structure::Reactor => when.reactors = most,
                }
                if self.one_in(3) {
                    self.ask(&mut when);
                }
                ScriptOrder::Build { kind, count: 1 }
            }
            Job::Attack => {
                for _ in 0..self.draw.between(1, 3) {
                    self.ask(&mut when);
                }
                self.attack()
            }
        };
        let whom = if matches!(job, Job::Scan) { Whom::LeastKnown } else { Whom::Weakest };
        Line { when, whom, orders: vec![order] }
    }

    fn class(&mut self) -> String {
        let classes: Vec<_> = self.rules.classes().collect();
        let class = self.of(&classes);
        self.rules.name(class).to_owned()
    }

    fn queue(&mut self) -> ScriptOrder {
        let share_permille = if self.one_in(2) { 1_000 } else { self.of(&SHARES) };
        ScriptOrder::Queue { class: self.class(), count: None, share_permille }
    }

    fn attack(&mut self) -> ScriptOrder {
        let share_permille = if self.one_in(4) { self.of(&SHARES) } else { 1_000 };
        let classes = if self.one_in(5) { vec![self.class()] } else { Vec::new() };
        ScriptOrder::Attack { share_permille, classes }
    }

    fn order_otherwise(&mut self, line: &mut Line) {
        let at = self.draw.below(line.orders.len() as u64) as usize;
        line.orders[at] = match line.orders[at] {
            ScriptOrder::Queue { .. } => self.queue(),
            ScriptOrder::Attack { .. } => self.attack(),
            ScriptOrder::Build { count, .. } => {
                ScriptOrder::Build { kind: self.of(&Structure::ALL), count: 1 + count % 3 }
            }
            ScriptOrder::Scan { .. } => ScriptOrder::Scan { level: self.of(&ScanLevel::ALL) },
        };
    }

    fn rounds(&mut self) -> Bounds {
        let round = self.draw.between(1, ROUNDS);
        match self.draw.below(5) {
            0 => Bounds { at_least: Some(round), at_most: Some(round) },
            1 | 2 => at_most(round),
            _ => at_least(round),
        }
    }

    fn bounds(&mut self, number: i64) -> Bounds {
        if self.one_in(3) { at_most(number) } else { at_least(number) }
    }

    /// A random value in steps of half a planet's income per turn.
    fn value(&mut self) -> i64 {
        self.rules.base_income.total() / 2 * self.draw.between(1, 30)
    }

    /// A class of ship, and a bound on its count worth a random value.
    fn ships(&mut self) -> (String, Bounds) {
        let class = self.class();
        let cost = self.rules.class(&class).map_or(1, |class| self.rules.ship(class).cost.total());
        let count = self.value() / cost.max(1);
        let bounds = self.bounds(count);
        (class, bounds)
    }

    /// Adds a condition, or changes a number.
    fn ask(&mut self, when: &mut When) {
        match self.draw.below(12) {
            0..=2 => when.round = Some(self.rounds()),
            3 => {
                let units = self.value();
                when.metal = Some(self.bounds(units));
            }
            4 => {
                let value = self.value();
                when.home_value = Some(self.bounds(value));
            }
            5 => when.ships = BTreeMap::from([self.ships()]),
            6 => when.missions = Some(at_most(self.draw.between(0, 2))),
            7 => when.scan_age = Some(at_most(self.draw.between(1, 3))),
            8 => when.seen = BTreeMap::from([self.ships()]),
            9 => {
                let value = self.value();
                when.seen_value = Some(self.bounds(value));
            }
            _ => {
                let lead = self.of(&LEADS);
                when.lead_permille = Some(if self.one_in(6) { at_most(lead) } else { at_least(lead) });
            }
        }
    }

    /// The condition with one part removed, if it has any.
    fn with_less(&mut self, when: &When) -> When {
        let mut less = when.clone();
        let fields: [fn(&mut When); 11] = [
            |when| when.round = None,
            |when| when.metal = None,
            |when| when.mines = None,
            |when| when.reactors = None,
            |when| when.home_value = None,
            |when| when.ships = BTreeMap::new(),
            |when| when.missions = None,
            |when| when.scan_age = None,
            |when| when.seen = BTreeMap::new(),
            |when| when.seen_value = None,
            |when| when.lead_permille = None,
        ];
        let start = self.draw.below(fields.len() as u64) as usize;
        for step in 0..fields.len() {
            fields[(start + step) % fields.len()](&mut less);
            if less != *when {
                break;
            }
        }
        less
    }
}

fn at_least(number: i64) -> Bounds {
    Bounds { at_least: Some(number), at_most: None }
}

fn at_most(number: i64) -> Bounds {
    Bounds { at_least: None, at_most: Some(number) }
}
