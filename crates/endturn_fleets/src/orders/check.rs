//! Whether a seat may give an order now (section 2 of the rules text).
//!
//! All costs are measured against the projected end-of-turn stock: this turn's income comes in before the turn is over.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    orders::Refusal,
    seats::{Roster, SeatTable},
};

use super::FleetsOrder;
use crate::amount::Amount;
use crate::components::{Garrison, IncomeScale, Ledger, Plan, PlanetId, Stock};
use crate::fleet::{Class, Fleet};
use crate::income;
use crate::plugin::RulesInForce;
use crate::projection::{Commitments, Projection, project};
use crate::rules::Rules;
use crate::scans::ScanLevel;
use crate::structures::Structures;

/// One planet as its owner's orders are checked against it.
pub(crate) struct Home<'w> {
    pub(crate) rules: &'w Rules,
    pub(crate) stock: Amount,
    pub(crate) garrison: Fleet,
    pub(crate) ledger: &'w Ledger,
    pub(crate) scale: IncomeScale,
    pub(crate) plan: &'w Plan,
}

impl<'w> Home<'w> {
    /// The planet of a seat; none if the game has no such seat.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat))?;
        Some(Self {
            rules: &world.resource::<RulesInForce>().0,
            stock: world.get::<Stock>(planet)?.0,
            garrison: world.get::<Garrison>(planet)?.0,
            ledger: world.get(planet)?,
            scale: *world.get(planet)?,
            plan: world.get(planet)?,
        })
    }

    /// The turn's end as the plan and `more` would have it.
    pub(crate) fn project(&self, more: Commitments) -> Projection {
        let mut commitments = self.plan.commitments(self.rules);
        commitments.structures = commitments.structures.plus(more.structures);
        commitments.ships = commitments.ships.saturating_add(more.ships);
        commitments.scan_energy = commitments.scan_energy.saturating_add(more.scan_energy);
        let bonus = self.scale.bonus(income::income(self.rules, self.ledger.0.complete));
        let mut projection = project(self.rules, &self.ledger.0, self.stock + bonus, &commitments);
        projection.income += bonus;
        projection
    }

    /// An attack that could be ordered now; none with no ship at home.
    fn attack_example(&self, rival: Seat) -> String {
        self.unreserved().present().next().map_or_else(String::new, |(class, count)| {
            format!("attack {rival} {} {}", self.rules.name(class), count.min(10))
        })
    }

    /// Ships at home that no attack of this turn has reserved.
    pub(crate) fn unreserved(&self) -> Fleet {
        self.garrison.saturating_sub(self.plan.reserved())
    }
}

impl Plan {
    /// The plan summed up for costs and projections.
    pub(crate) fn commitments(&self, rules: &Rules) -> Commitments {
        Commitments {
            structures: self.structures,
            ships: self
                .batches
                .iter()
                .fold(Fleet::EMPTY, |sum, &(class, count)| sum.saturating_add(Fleet::of(class, count))),
            scan_energy: self.scans.iter().map(|(_, level)| level.energy(&rules.scans)).fold(0, i64::saturating_add),
            attacks: u32::try_from(self.attacks.len()).unwrap_or(u32::MAX),
        }
    }
}

impl IncomeScale {
    /// What the scale adds to an income, or takes from it.
    pub(crate) fn bonus(self, income: Amount) -> Amount {
        if self.0 == 1_000 {
            return Amount::ZERO;
        }
        let scaled = |units: i64| (i128::from(units) * i128::from(self.0) / 1_000) as i64 - units;
        Amount::new(scaled(income.metal), scaled(income.energy))
    }
}

pub(super) fn may(order: &FleetsOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
    let home = Home::of(world, seat).ok_or_else(|| Refusal::new("no-planet", "this seat has no planet"))?;
    let rivals = Rivals::of(world, seat);
    match *order {
        FleetsOrder::Build { count: 0, .. } | FleetsOrder::Queue { count: 0, .. } => Ok(()),
        FleetsOrder::Build { kind, count } => pays(&home, &format!("build {}", kind.name()), count, |count| {
            Commitments { structures: Structures::NONE.with(kind, count), ..Commitments::default() }
        }),
        FleetsOrder::Queue { class, count } => queue(&home, class, count),
        FleetsOrder::Attack { target, ships } => {
            rivals.check(target, &|rival| home.attack_example(rival))?;
            attack(&home, &rivals, ships)
        }
        FleetsOrder::Scan { target, level } => {
            rivals.check(target, &|rival| format!("scan {rival} {}", level.name()))?;
            scan(&home, target, level)
        }
    }
}

fn queue(home: &Home<'_>, class: Class, count: u32) -> Result<(), Refusal> {
    if class.index() >= home.rules.classes().count() {
        let names = home.rules.classes().map(|class| home.rules.name(class));
        let refusal = Refusal::new("no-such-class", "this ruleset has no such ship class");
        return Err(refusal.expecting(names));
    }
    let words = format!("queue {}", home.rules.name(class));
    let ledger = home.ledger.0;
    let owned = ledger.home.saturating_add(ledger.away).saturating_add(ledger.building);
    let planned = home.plan.commitments(home.rules).ships;
    if owned.saturating_add(planned).checked_add(Fleet::of(class, count)).is_none() {
        let reason = format!("no player can have more than {} ships of a class", u32::MAX);
        return Err(Refusal::new("too-many-ships", reason).expecting(["a smaller COUNT"]).example(words + " 1"));
    }
    pays(home, &words, count, |count| Commitments { ships: Fleet::of(class, count), ..Commitments::default() })
}

/// The projected end-of-turn stock must pay everything, upkeep included.
fn pays(home: &Home<'_>, words: &str, count: u32, more: impl Fn(u32) -> Commitments) -> Result<(), Refusal> {
    let unpaid = home.project(more(count)).unpaid;
    if unpaid == Amount::ZERO {
        return Ok(());
    }
    let lacking = [(unpaid.metal, "metal"), (unpaid.energy, "energy")];
    let parts: Vec<String> =
        lacking.iter().filter(|(units, _)| *units > 0).map(|(units, resource)| format!("{units} {resource}")).collect();
    let code = if unpaid.metal > 0 { "not-enough-metal" } else { "not-enough-energy" };
    let reason = format!("the projected stock at the end of the turn lacks {}", parts.join(" and "));
    let refusal = Refusal::new(code, reason);
    Err(match most_payable(home, count, more) {
        0 => refusal,
        most => refusal.expecting([format!("COUNT up to {most}")]).example(format!("{words} {most}")),
    })
}

/// The most of `count`, which is too many, that the projected stock pays.
fn most_payable(home: &Home<'_>, count: u32, more: impl Fn(u32) -> Commitments) -> u32 {
    let (mut low, mut high) = (0, count);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if home.project(more(middle)).is_payable() {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn scan(home: &Home<'_>, target: Seat, level: ScanLevel) -> Result<(), Refusal> {
    let lacking = |level: ScanLevel| {
        let scan_energy = level.energy(&home.rules.scans);
        home.project(Commitments { scan_energy, ..Commitments::default() }).unpaid.energy
    };
    let lacks = lacking(level);
    if lacks == 0 {
        return Ok(());
    }
    let reason = format!("the projected stock at the end of the turn lacks {lacks} energy");
    let refusal = Refusal::new("not-enough-energy", reason);
    let cheaper: Vec<&str> =
        ScanLevel::ALL.into_iter().filter(|&level| lacking(level) == 0).map(ScanLevel::name).collect();
    Err(match cheaper.last() {
        Some(level) => refusal.expecting(cheaper.iter().copied()).example(format!("scan {target} {level}")),
        None => refusal,
    })
}

fn attack(home: &Home<'_>, rivals: &Rivals<'_>, ships: Fleet) -> Result<(), Refusal> {
    let example = rivals.first().map_or_else(String::new, |rival| home.attack_example(rival));
    if ships.is_empty() {
        let refusal = Refusal::new("no-ships", "an attack needs at least one ship");
        return Err(refusal.expecting(["COUNT above 0"]).example(example));
    }
    let here = home.unreserved();
    match ships.present().find(|&(class, count)| here.count(class) < count) {
        None => Ok(()),
        Some((class, count)) => {
            let name = home.rules.name(class);
            let reason = format!("{count} {name} are wanted, {} are at home and not reserved", here.count(class));
            let refusal = Refusal::new("not-at-home", reason);
            Err(refusal.expecting([format!("at most {}", here.count(class))]).example(example))
        }
    }
}

/// Whom a seat may attack or scan.
struct Rivals<'w> {
    seat: Seat,
    roster: &'w Roster,
    table: &'w SeatTable,
}

impl<'w> Rivals<'w> {
    fn of(world: &'w World, seat: Seat) -> Self {
        Self { seat, roster: world.resource(), table: world.resource() }
    }

    fn living(&self) -> impl Iterator<Item = Seat> {
        self.roster.seats().filter(|&other| other != self.seat && self.table.stands(other))
    }

    fn first(&self) -> Option<Seat> {
        self.living().next()
    }

    fn check(&self, target: Seat, example: &dyn Fn(Seat) -> String) -> Result<(), Refusal> {
        let (code, reason) = if target == self.seat {
            ("own-planet", "this is your own planet".to_owned())
        } else if target.index() >= self.roster.len() {
            ("unknown-word", format!("there is no player {target}"))
        } else if !self.table.stands(target) {
            ("target-eliminated", format!("{} is out of the game", self.roster.name(target)))
        } else {
            return Ok(());
        };
        let example = self.first().map_or_else(String::new, example);
        Err(Refusal::new(code, reason).expecting(self.living().map(|other| other.to_string())).example(example))
    }
}
