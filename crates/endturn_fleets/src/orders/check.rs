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

    /// A short order about the ruleset's first ship class.
    fn example(&self, words: &str, count: u32) -> String {
        let class = self.rules.classes().next().map_or("", |class| self.rules.name(class));
        format!("{words} {class} {count}")
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
    match *order {
        FleetsOrder::Build { count: 0, .. } | FleetsOrder::Queue { count: 0, .. } => Ok(()),
        FleetsOrder::Build { kind, count } => {
            let structures = crate::structures::Structures::NONE.with(kind, count);
            pays(&home, Commitments { structures, ..Commitments::default() }, "build mine 1")
        }
        FleetsOrder::Queue { class, count } => queue(&home, class, count),
        FleetsOrder::Attack { target, ships } => {
            rival(target, seat, world, home.example("attack 2", 10))?;
            attack(&home, ships)
        }
        FleetsOrder::Scan { target, level } => {
            rival(target, seat, world, "scan 2 basic".to_owned())?;
            let scan_energy = level.energy(&home.rules.scans);
            scan(&home, Commitments { scan_energy, ..Commitments::default() })
        }
    }
}

fn queue(home: &Home<'_>, class: Class, count: u32) -> Result<(), Refusal> {
    if class.index() >= home.rules.classes().count() {
        let names = home.rules.classes().map(|class| home.rules.name(class));
        let refusal = Refusal::new("no-such-class", "this ruleset has no such ship class");
        return Err(refusal.expecting(names).example(home.example("queue", 1)));
    }
    let ledger = home.ledger.0;
    let owned = ledger.home.saturating_add(ledger.away).saturating_add(ledger.building);
    let planned = home.plan.commitments(home.rules).ships;
    if owned.saturating_add(planned).checked_add(Fleet::of(class, count)).is_none() {
        let reason = format!("no player can have more than {} ships of a class", u32::MAX);
        return Err(Refusal::new("too-many-ships", reason)
            .expecting(["a smaller COUNT"])
            .example(home.example("queue", 1)));
    }
    let example = home.example("queue", 1);
    pays(home, Commitments { ships: Fleet::of(class, count), ..Commitments::default() }, &example)
}

/// The projected end-of-turn stock must pay everything, upkeep included.
fn pays(home: &Home<'_>, more: Commitments, example: &str) -> Result<(), Refusal> {
    let unpaid = home.project(more).unpaid;
    match (unpaid.metal > 0, unpaid.energy > 0) {
        (false, false) => Ok(()),
        (metal, energy) => {
            let lacking = [(metal, unpaid.metal, "metal"), (energy, unpaid.energy, "energy")];
            let parts: Vec<String> = lacking
                .iter()
                .filter(|(lacks, ..)| *lacks)
                .map(|(_, units, resource)| format!("{units} {resource}"))
                .collect();
            let code = if metal { "not-enough-metal" } else { "not-enough-energy" };
            let reason = format!("the projected stock at the end of the turn lacks {}", parts.join(" and "));
            Err(Refusal::new(code, reason).expecting(["a smaller COUNT", "end"]).example(example))
        }
    }
}

fn scan(home: &Home<'_>, more: Commitments) -> Result<(), Refusal> {
    let lacking = home.project(more).unpaid.energy;
    if lacking == 0 {
        return Ok(());
    }
    let reason = format!("the projected stock at the end of the turn lacks {lacking} energy");
    Err(Refusal::new("not-enough-energy", reason).expecting(["a cheaper scan", "end"]).example("scan 2 basic"))
}

fn attack(home: &Home<'_>, ships: Fleet) -> Result<(), Refusal> {
    if ships.is_empty() {
        return Err(Refusal::new("no-ships", "an attack needs at least one ship")
            .expecting(["COUNT above 0"])
            .example(home.example("attack 2", 10)));
    }
    let here = home.unreserved();
    match ships.present().find(|&(class, count)| here.count(class) < count) {
        None => Ok(()),
        Some((class, count)) => {
            let name = home.rules.name(class);
            let reason = format!("{count} {name} are wanted, {} are at home and not reserved", here.count(class));
            Err(Refusal::new("not-at-home", reason)
                .expecting([format!("at most {}", here.count(class))])
                .example(home.example("attack 2", 10)))
        }
    }
}

fn rival(target: Seat, seat: Seat, world: &World, example: String) -> Result<(), Refusal> {
    let roster = world.resource::<Roster>();
    let table = world.resource::<SeatTable>();
    let others = || roster.seats().filter(|&other| other != seat && table.stands(other)).map(|other| other.to_string());
    let refuse = |code, reason: String| Err(Refusal::new(code, reason).expecting(others()).example(&example));
    if target == seat {
        return refuse("own-planet", "this is your own planet".to_owned());
    }
    if target.index() >= roster.len() {
        return refuse("unknown-word", format!("there is no player {target}"));
    }
    if !table.stands(target) {
        return refuse("target-eliminated", format!("{} is out of the game", roster.name(target)));
    }
    Ok(())
}
