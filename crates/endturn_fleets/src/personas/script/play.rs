//! Decides the orders of a script for a turn.

use endturn_engine::{
    Seat,
    random::{Draws, Purpose},
    reasons::{Reason, Weighed},
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
    /// The rule as written, for people.
    text: String,
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
            text: line.to_string(),
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
    let mut weighed = Vec::new();
    for (at, rule) in script.rules.iter().enumerate() {
        if !turn.decisions.weigh(1) {
            break;
        }
        let rival = choose(view, rule.whom, draws);
        let (unmet, first) = (turn.unmet(rule, rival), turn.decisions.orders.len());
        if unmet.is_none() {
            rule.orders.iter().for_each(|order| turn.give(order, rival));
        }
        if turn.decisions.budget.is_asked() {
            weighed.push(turn.explain(at + 1, rule, rival, unmet, first));
        }
    }
    turn.decisions.budget.explain(|| {
        let because = "each rule whose condition holds after the orders of those before it gives its orders";
        Reason::new("rules of the script").options(weighed).because(because)
    });
}

/// The first part of a rule's condition that does not hold.
enum Unmet<'r> {
    /// A number out of its bounds: its name, that number, and the bounds.
    Number(&'static str, i64, Bounds),
    /// The same for the count of ships of a class.
    Ships(&'static str, &'r Class, i64, Bounds),
    /// Nothing is known of the rival, or there is none.
    Unknown(&'static str),
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

    /// The first part of a rule's condition that does not hold; `None` if all do.
    fn unmet<'r>(&self, rule: &'r Rule, rival: Option<&Rival<'_>>) -> Option<Unmet<'r>> {
        let When { round, metal, energy, mines, reactors, income, home_value, missions, .. } = &rule.when;
        let view = self.view;
        let home = self.home();
        let missions_now = || view.missions.len() as i64 + i64::from(self.decisions.commitments.attacks);
        out(round, "round", || i64::from(view.round))
            .or_else(|| out(metal, "metal", || self.projected().stock.metal))
            .or_else(|| out(energy, "energy", || self.projected().stock.energy))
            .or_else(|| out(mines, "mines", || self.structures(Structure::Mine)))
            .or_else(|| out(reactors, "reactors", || self.structures(Structure::Reactor)))
            .or_else(|| out(income, "income", || self.projected().income.total()))
            .or_else(|| out(home_value, "home_value", || home.value(view.rules)))
            .or_else(|| out(missions, "missions", missions_now))
            .or_else(|| counts("ships", &rule.ships, home))
            .or_else(|| self.unknown(rule, rival))
    }

    /// The first of the rule's conditions on the rival that does not hold.
    fn unknown<'r>(&self, rule: &'r Rule, rival: Option<&Rival<'_>>) -> Option<Unmet<'r>> {
        let When { scan_age, seen_value, lead_permille, .. } = &rule.when;
        let report = rival.and_then(|rival| rival.latest);
        let age = || report.map_or(i64::MAX, |report| i64::from(self.view.round - report.round));
        if scan_age.is_some() && rival.is_none() {
            return Some(Unmet::Unknown("scan_age"));
        }
        if let Some(unmet) = out(scan_age, "scan_age", age) {
            return Some(unmet);
        }
        if rule.seen.is_empty() && seen_value.is_none() && lead_permille.is_none() {
            return None;
        }
        let Some(seen) = report.map(|report| report.facts.home) else {
            let named = [(!rule.seen.is_empty(), "seen"), (seen_value.is_some(), "seen_value")];
            return Some(Unmet::Unknown(named.iter().find(|(is_it, _)| *is_it).map_or("lead_permille", |one| one.1)));
        };
        let value = seen.value(self.view.rules);
        let lead = || match value {
            0 => i64::MAX,
            value => {
                let lead = i128::from(self.home().value(self.view.rules)) * 1_000 / i128::from(value);
                i64::try_from(lead).unwrap_or(i64::MAX)
            }
        };
        counts("seen", &rule.seen, seen)
            .or_else(|| out(seen_value, "seen_value", || value))
            .or_else(|| out(lead_permille, "lead_permille", lead))
    }

    /// The outcome of a rule, for people; its orders begin at the place `first`.
    fn explain(
        &self,
        number: usize,
        rule: &Rule,
        rival: Option<&Rival<'_>>,
        unmet: Option<Unmet<'_>>,
        first: usize,
    ) -> Weighed {
        let rules = self.view.rules;
        let option = Weighed::new(format!("rule {number}")).named("rule", &rule.text);
        let option = match rival {
            Some(rival) => option.named("about", self.view.roster.name(rival.seat)),
            None => option,
        };
        let found = |number: i64| if number == i64::MAX { "no number".to_owned() } else { number.to_string() };
        let note = match unmet {
            Some(Unmet::Number(name, number, bounds)) => {
                format!("its condition does not hold: {name} is {}, not {bounds}", found(number))
            }
            Some(Unmet::Ships(name, class, number, bounds)) => {
                format!("its condition does not hold: {} of {name} is {number}, not {bounds}", rules.name(*class))
            }
            Some(Unmet::Unknown(name)) => format!("its condition does not hold: {name} is unknown without a scan"),
            None if self.decisions.orders.len() == first => {
                "its condition holds, but nothing of its orders can be paid, or no ship or rival is there".to_owned()
            }
            None => "its condition holds".to_owned(),
        };
        option.note(note).given(first..self.decisions.orders.len())
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

/// A number if it is out of bounds, where there are any.
fn out<'r>(bounds: &Option<Bounds>, name: &'static str, number: impl FnOnce() -> i64) -> Option<Unmet<'r>> {
    let bounds = (*bounds)?;
    let number = number();
    (!bounds.hold(number)).then_some(Unmet::Number(name, number, bounds))
}

/// The first class whose number in a fleet is out of bounds.
fn counts<'r>(name: &'static str, table: &'r [(Class, Bounds)], fleet: Fleet) -> Option<Unmet<'r>> {
    let count = |class: &Class| i64::from(fleet.count(*class));
    let broken = table.iter().find(|(class, bounds)| !bounds.hold(count(class)));
    broken.map(|(class, bounds)| Unmet::Ships(name, class, count(class), *bounds))
}
