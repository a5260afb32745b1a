//! Decides the orders of a script for a turn.

use endturn_engine::{
    Seat,
    random::{Draws, Purpose},
};

use crate::ruleset::{Bounds, ScriptOrder, ScriptSheet, When, Whom};
use endturn_engine::number::permille;

use crate::amount::Amount;
use crate::fleet::{Class, Fleet};
use crate::orders::{Attack, Build, Queue, Scan};
use crate::personas::{decisions::Decisions, economy, intel::scaled};
use crate::projection::{Commitments, Projection};
use crate::rule_list::PERSONA_RULE;
use crate::scans::ScanLevel;
use crate::structures::{Structure, Structures};
use crate::view::{FleetsView, Rival};

/// A script ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its name in the ruleset.
    pub name: String,
    /// Income of its seats, in permille.
    pub income_permille: u32,
    rules: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    when: When,
    ships: Vec<(Class, Bounds)>,
    seen: Vec<(Class, Bounds)>,
    whom: Whom,
    orders: Vec<Order>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Order {
    Build { kind: Structure, count: u32 },
    Queue { class: Class, count: u32, share_permille: u32 },
    Scan { level: ScanLevel },
    Attack { share_permille: u32, classes: Vec<Class> },
}

impl Script {
    /// Creates a script with class names resolved; names unknown to `class` are ignored (the check
    /// reports them).
    pub fn new(name: &str, sheet: &ScriptSheet, class: impl Fn(&str) -> Option<Class>) -> Self {
        let table = |table: &std::collections::BTreeMap<String, Bounds>| {
            table.iter().filter_map(|(name, bounds)| Some((class(name)?, *bounds))).collect()
        };
        let order = |order: &ScriptOrder| {
            Some(match order {
                ScriptOrder::Build { kind, count } => Order::Build { kind: *kind, count: *count },
                ScriptOrder::Queue { class: name, count, share_permille } => Order::Queue {
                    class: class(name)?,
                    count: count.unwrap_or(u32::MAX),
                    share_permille: *share_permille,
                },
                ScriptOrder::Scan { level } => Order::Scan { level: *level },
                ScriptOrder::Attack { share_permille, classes } => Order::Attack {
                    share_permille: *share_permille,
                    classes: classes.iter().filter_map(|name| class(name)).collect(),
                },
            })
        };
        let rules = sheet.rules.iter().map(|line| Rule {
            when: line.when.clone(),
            ships: table(&line.when.ships),
            seen: table(&line.when.seen),
            whom: line.whom,
            orders: line.orders.iter().filter_map(order).collect(),
        });
        Self { name: name.to_owned(), income_permille: sheet.resource_multiplier_permille, rules: rules.collect() }
    }
}

/// Decides the script's orders for this turn, without `end`. Each of its rules is weighed.
pub fn decide(view: &FleetsView<'_>, script: &Script, draws: &Draws, decisions: Decisions<'_>) {
    let mut turn = Turn { view, decisions, scanned: Vec::new() };
    for rule in &script.rules {
        if !turn.decisions.weigh(1) {
            return;
        }
        let rival = choose(view, rule.whom, draws);
        if turn.meets(rule, rival) {
            rule.orders.iter().for_each(|order| turn.give(order, rival));
        }
    }
}

/// The rival that a rule is about; `None` if no other seat is left.
fn choose<'v, 'w>(view: &'v FleetsView<'w>, whom: Whom, draws: &Draws) -> Option<&'v Rival<'w>> {
    let value = |rival: &Rival<'_>| rival.latest.map(|report| report.facts.home.value(view.rules));
    let key = |rival: &Rival<'_>| match whom {
        Whom::Weakest => value(rival).unwrap_or(i64::MAX),
        Whom::Strongest => value(rival).map_or(i64::MAX, |value| -value),
        Whom::LeastKnown => rival.latest.map_or(-1, |report| i64::from(report.round)),
    };
    // With only one rival, no draw is needed.
    let place = |rival: &Rival<'_>| match view.rivals.len() {
        0 | 1 => 0,
        _ => draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("whom a rule is about")).below(u64::MAX),
    };
    view.rivals.iter().min_by_key(|rival| (key(rival), place(rival)))
}

struct Turn<'v, 'w, 'o> {
    view: &'v FleetsView<'w>,
    decisions: Decisions<'o>,
    scanned: Vec<Seat>,
}

impl Turn<'_, '_, '_> {
    fn projected(&self) -> Projection {
        self.view.project(self.decisions.commitments)
    }

    fn home(&self) -> Fleet {
        self.view.unreserved().saturating_sub(self.decisions.sent)
    }

    fn structures(&self, kind: Structure) -> i64 {
        i64::from(self.view.structures().plus(self.decisions.commitments.structures).count(kind))
    }

    fn meets(&self, rule: &Rule, rival: Option<&Rival<'_>>) -> bool {
        let When { round, metal, energy, mines, reactors, income, home_value, missions, .. } = &rule.when;
        let view = self.view;
        let within = |bounds: &Option<Bounds>, number: &dyn Fn() -> i64| bounds.is_none_or(|it| it.hold(number()));
        let home = self.home();
        let counts = |table: &[(Class, Bounds)], fleet: Fleet| {
            table.iter().all(|(class, bounds)| bounds.hold(i64::from(fleet.count(*class))))
        };
        within(round, &|| i64::from(view.round))
            && within(metal, &|| self.projected().stock.metal)
            && within(energy, &|| self.projected().stock.energy)
            && within(mines, &|| self.structures(Structure::Mine))
            && within(reactors, &|| self.structures(Structure::Reactor))
            && within(income, &|| self.projected().income.total())
            && within(home_value, &|| home.value(view.rules))
            && within(missions, &|| view.missions.len() as i64 + i64::from(self.decisions.commitments.attacks))
            && counts(&rule.ships, home)
            && self.knows(rule, rival)
    }

    /// Whether the rule's conditions on the rival hold.
    fn knows(&self, rule: &Rule, rival: Option<&Rival<'_>>) -> bool {
        let When { scan_age, seen_value, lead_permille, .. } = &rule.when;
        let report = rival.and_then(|rival| rival.latest);
        let age = || report.map_or(i64::MAX, |report| i64::from(self.view.round - report.round));
        if scan_age.is_some_and(|bounds| rival.is_none() || !bounds.hold(age())) {
            return false;
        }
        if rule.seen.is_empty() && seen_value.is_none() && lead_permille.is_none() {
            return true;
        }
        let Some(seen) = report.map(|report| report.facts.home) else { return false };
        let value = seen.value(self.view.rules);
        let lead = || match value {
            0 => i64::MAX,
            value => {
                let lead = i128::from(self.home().value(self.view.rules)) * 1_000 / i128::from(value);
                i64::try_from(lead).unwrap_or(i64::MAX)
            }
        };
        rule.seen.iter().all(|(class, bounds)| bounds.hold(i64::from(seen.count(*class))))
            && seen_value.is_none_or(|bounds| bounds.hold(value))
            && lead_permille.is_none_or(|bounds| bounds.hold(lead()))
    }

    fn give(&mut self, order: &Order, rival: Option<&Rival<'_>>) {
        match (order, rival) {
            (Order::Build { kind, count }, _) => self.build(*kind, *count),
            (Order::Queue { class, count, share_permille }, _) => self.queue(*class, *count, *share_permille),
            (Order::Scan { level }, Some(rival)) => self.scan(rival.seat, *level),
            (Order::Attack { share_permille, classes }, Some(rival)) => {
                self.attack(rival.seat, *share_permille, classes);
            }
            (Order::Scan { .. } | Order::Attack { .. }, None) => {}
        }
    }

    fn build(&mut self, kind: Structure, most: u32) {
        let ordered = self.decisions.commitments.structures;
        let with = |count| Commitments {
            structures: ordered.plus(Structures::NONE.with(kind, count)),
            ..self.decisions.commitments
        };
        // Each is more expensive than the one before, so the first unaffordable one ends it.
        let count = (1..=most).take_while(|&count| self.view.project(with(count)).is_payable()).count() as u32;
        if count > 0 {
            self.decisions.commitments = with(count);
            self.decisions.orders.push(Build { kind, count }.into());
        }
    }

    fn queue(&mut self, class: Class, most: u32, share_permille: u32) {
        let (rules, stock) = (self.view.rules, self.projected().stock);
        let ship = rules.ship(class);
        let building = ship.cost + ship.upkeep.times(i64::from(rules.construction_upkeep_times));
        let share = |units: i64| permille(units, share_permille.into());
        let purse = Amount::new(share(stock.metal), share(stock.energy));
        let count = economy::payable(self.view, &self.decisions, class, economy::fits(purse, building).min(most));
        if count > 0 {
            let ships = self.decisions.commitments.ships.saturating_add(Fleet::of(class, count));
            self.decisions.commitments.ships = ships;
            self.decisions.orders.push(Queue { class, count }.into());
        }
    }

    fn scan(&mut self, target: Seat, level: ScanLevel) {
        let scan_energy = self.decisions.commitments.scan_energy + level.energy(&self.view.rules.scans);
        let with = Commitments { scan_energy, ..self.decisions.commitments };
        if self.scanned.contains(&target) || self.view.project(with).unpaid.energy > 0 {
            return;
        }
        self.scanned.push(target);
        self.decisions.commitments = with;
        self.decisions.orders.push(Scan { target, level }.into());
    }

    fn attack(&mut self, target: Seat, share_permille: u32, classes: &[Class]) {
        let goes = |class: &Class| classes.is_empty() || classes.contains(class);
        let part = scaled(self.home(), share_permille);
        let ships = part.present().filter(|(class, _)| goes(class));
        let ships = ships.fold(Fleet::EMPTY, |sum, (class, count)| sum.with(class, count));
        if !ships.is_empty() {
            self.decisions.sent = self.decisions.sent.saturating_add(ships);
            self.decisions.commitments.attacks += 1;
            self.decisions.orders.push(Attack { target, ships }.into());
        }
    }
}
