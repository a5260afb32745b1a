//! W-146 Personas, W-39 First activities: who fills seats that no person plays. They differ by their knobs in the ruleset's `personas.ron` alone; a
//! modder can add another by name.
//!
//! A persona looks at its own cities and units, at the map it knows and at what is public, such
//! as which wonders stand; it keeps nothing in mind, so that the same state always has the same orders; and it draws nothing.
//! A turn is thought through in this order: new cities (`founding`), government, rates, research, production (`plan`, with
//! what things are worth in `gain`, read off the ruleset's effects by `book`), what to buy and sell (`money`), goals against disorder (`calm`), units
//! that cost something and do nothing (`units`), those that work on the land by themselves (`workers`), and where founders, explorers and soldiers go (`settling`, `ferry`, `exploring`, `army`). Last come the attacks, one after the other,
//! each in sight of what the one before has brought.
//!
//! A persona is asked when its phase has begun and orders are taken, as a person is, and wants all of its phase then: what it offers to others (W-38), where its units
//! go (W-39), and its government, rates, cities and research (W-52), which Freeciv's AI settles as the phase ends **(ours)**. As it keeps nothing in mind there is
//! nothing to tidy up when units (W-50) and phases (W-84) are done.
//! Draws none. Tells nothing.

mod army;
mod book;
mod calm;
mod exploring;
mod ferry;
mod founding;
mod gain;
mod government;
mod lands;
mod money;
mod own;
mod plan;
mod rates;
mod research;
#[cfg(test)]
mod sandbox;
mod settling;
#[cfg(test)]
mod tests;
mod units;
mod workers;

use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_engine::orders::Budget;

use crate::orders::CivOrder;
use crate::sight::Sight;
use book::Book;
use exploring::Frontier;
use own::Own;
use plan::{Built, Planner};

/// What thinking about production has cost, counted in work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Cities that thought about production.
    pub cities: u32,
    /// Things whose worth for a city was computed.
    pub evaluations: u32,
    /// Times a city was asked whether it can build something.
    pub shops: u32,
}

impl Effort {
    /// All of it, as one number.
    fn work(self) -> u64 {
        u64::from(self.cities) + u64::from(self.evaluations) + u64::from(self.shops)
    }
}

/// A persona ready for use.
#[derive(Clone, Debug)]
pub struct Persona {
    name: String,
    knobs: Knobs,
    book: Book,
}

impl Persona {
    /// The personas of a checked ruleset, in its order.
    #[must_use]
    pub fn all(rules: &CivRules) -> Vec<Self> {
        let persona = |(name, knobs): (&str, &Knobs)| Self {
            name: name.to_owned(),
            knobs: knobs.clone(),
            book: Book::compile(rules, &knobs.governments),
        };
        rules.written.personas.iter().map(persona).collect()
    }

    /// Its name in the ruleset.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The orders of this persona for the seat that looks, without ending the turn; tells what thinking about production has cost. Once the budget is spent it thinks no
    /// further.
    pub(crate) fn decide(&self, sight: Sight<'_>, budget: &mut Budget, orders: &mut Vec<CivOrder>) -> Effort {
        let mut effort = Effort::default();
        if !self.knobs.gives_orders {
            return effort;
        }
        let turn = i32::try_from(sight.round()).unwrap_or(i32::MAX);
        let Some(own) = Own::new(sight, &self.knobs, &self.book, turn) else { return effort };
        let (towns, units) = (own.towns.len() as u64, own.holdings.units.len() as u64);
        let settling = if self.knobs.settles > 0 { settling::settle(&own, orders) } else { Vec::new() };
        if self.knobs.settles == 0 {
            founding::found(&own, orders);
        }
        if !budget.spend(units) {
            return effort;
        }
        let is_revolt = government::revolt(&own, orders);
        if !budget.spend(self.book.governments.len() as u64) {
            return effort;
        }
        if !is_revolt {
            rates::set(&own, orders);
        }
        research::aim(&own, orders);
        if !budget.spend(towns + self.book.techs.len() as u64) {
            return effort;
        }
        let ferry = ferry::Ferry::new(&own);
        let mut planner = Planner::new(&own, ferry.as_ref());
        let mut built: Vec<Built> = Vec::with_capacity(own.towns.len());
        for town in &own.towns {
            let before = effort.work();
            built.push(planner.plan(town, orders, &mut effort));
            if !budget.spend(effort.work() - before) {
                return effort;
            }
        }
        let buyers = money::buy(&own, &built, orders);
        money::sell(&own, orders);
        if budget.spend(towns) && !is_revolt {
            calm::govern(&own, orders);
        }
        let mut frontier = Frontier::new(&own);
        let sailing = ferry.map_or_else(Vec::new, |ferry| ferry.sail(&settling, &mut frontier, orders));
        if budget.spend(towns) && !is_revolt {
            let mut busy: Vec<UnitId> = settling.iter().chain(&sailing).copied().collect();
            workers::put_to_work(&own, &mut busy, orders);
            units::employ(&own, &built, buyers, &busy, orders);
            budget.spend(towns + units);
        }
        army::deploy(&own, &sailing, frontier, orders);
        effort
    }

    /// Whether it attacks, once it has decided everything else.
    pub(crate) const fn attacks(&self) -> bool {
        self.knobs.gives_orders && self.knobs.attacks_from_pct > 0
    }

    /// The next attack or conquest; none if there is none that is worth it.
    pub(crate) fn strike(&self, sight: Sight<'_>) -> Option<CivOrder> {
        army::strike(sight, &self.knobs)
    }
}
