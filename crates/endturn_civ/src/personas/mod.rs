//! W-146 Personas, W-39 First activities: the AI policies that play seats without a human player.
//! They differ only by their knobs in the ruleset's `personas.ron`; a modder can add another by
//! name.
//!
//! A persona uses its own cities and units, the map it knows, and public information such as
//! existing wonders. It has no memory, so the same state always gives the same orders. Only
//! its slips are drawn (`plan`). It decides a turn in this order: new cities (`founding`),
//! government, rates, research, production (`plan`, with values from `gain`, read from the
//! ruleset's effects by `book`), the launch of a spaceship (`space`), purchases and sales
//! (`money`), goals against disorder (`calm`), idle units that cost upkeep (`units`), auto-workers
//! (`workers`), and destinations of founders, explorers and soldiers (`settling`, `ferry`,
//! `raiding`, `exploring`, `army`). Attacks come last, one after the other, each based on the
//! result of the one before.
//!
//! A persona is asked when its phase has begun and orders are accepted, like a human player, and
//! gives all orders of its phase then: its diplomacy (W-38), unit moves (W-39), and its government,
//! rates, cities and research (W-52), which Freeciv's AI settles as the phase ends **(ours)**. As
//! it has no memory, there is nothing to clean up after units (W-50) and phases (W-84). Draws
//! none. Tells nothing.

mod army;
mod book;
mod calm;
mod diplomacy;
mod effort;
mod exploring;
mod ferry;
mod founding;
mod gain;
mod government;
mod money;
mod offensive;
mod own;
mod plan;
mod raiding;
mod rates;
mod research;
mod settling;
mod space;
mod units;
mod workers;

use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_engine::orders::Budget;
use endturn_engine::{reasons::Reason, tables::Cell};

use crate::orders::CivOrder;
use crate::sight::Sight;
use book::Book;
use exploring::Frontier;
use plan::{Built, Planner};
use settling::Settling;

pub use effort::Effort;
pub use gain::{Limits, gain};
pub use own::{Own, Town};

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
            book: Book::compile(rules, knobs),
        };
        rules.written.personas.iter().map(persona).collect()
    }

    /// Its name in the ruleset.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Surveys the nation of a seat; `None` if a component is missing.
    #[must_use]
    pub fn survey<'w>(&'w self, sight: Sight<'w>) -> Option<Own<'w>> {
        let turn = i32::try_from(sight.round()).unwrap_or(i32::MAX);
        Own::new(sight, &self.knobs, &self.book, turn)
    }

    /// Decides the orders of this persona for the seat, without ending the turn; returns the effort
    /// spent on production. It stops once the budget is spent.
    pub fn decide(&self, sight: Sight<'_>, budget: &mut Budget, orders: &mut Vec<CivOrder>) -> Effort {
        if !self.knobs.gives_orders {
            budget.explain(|| {
                let because = "it gives no orders: the governors of its cities and the rules do all";
                Reason::new("orders").knob("gives_orders", Cell::text("false")).because(because)
            });
            return Effort::default();
        }
        let Some(mut own) = self.survey(sight) else { return Effort::default() };
        if budget.is_asked() {
            own.keep_notes();
        }
        let effort = self.decide_as(&own, budget, orders);
        own.take_notes().into_iter().for_each(|reason| budget.explain(|| reason));
        effort
    }

    /// Decides for a nation that has been surveyed.
    fn decide_as(&self, own: &Own<'_>, budget: &mut Budget, orders: &mut Vec<CivOrder>) -> Effort {
        let mut effort = Effort::default();
        let (towns, units) = (own.towns.len() as u64, own.holdings.units.len() as u64);
        let settling = if self.knobs.settles > 0 { settling::settle(own, orders) } else { Settling::default() };
        let Settling { busy: settling, taken } = settling;
        if self.knobs.settles == 0 {
            own.step(&founding::STEP, orders, |orders| founding::found(own, orders));
        }
        if !budget.spend(units) {
            return effort;
        }
        let is_revolt = government::revolt(own, orders);
        if !budget.spend(self.book.governments.len() as u64) {
            return effort;
        }
        if !is_revolt {
            rates::set(own, orders);
        }
        research::aim(own, orders);
        if !budget.spend(towns + self.book.techs.len() as u64) {
            return effort;
        }
        let ferry = ferry::Ferry::new(own);
        let mut planner = Planner::new(own, ferry.as_ref(), taken, plan::slips(&self.knobs, budget));
        let mut built: Vec<Built> = Vec::with_capacity(own.towns.len());
        for town in &own.towns {
            let before = effort.work();
            built.push(planner.plan(town, orders, &mut effort));
            if !budget.spend(effort.work() - before) {
                return effort;
            }
        }
        planner.explain_rest();
        own.step(&space::STEP, orders, |orders| space::launch(own, orders));
        let buyers = money::buy(own, &built, orders);
        money::sell(own, orders);
        if budget.spend(towns) && !is_revolt {
            own.step(&calm::GOALS, orders, |orders| calm::govern(own, orders));
        }
        let gone = own.step(&calm::SOLDIERS, orders, |orders| calm::appease(own, orders));
        let mut frontier = Frontier::new(own);
        let mut sailing = own.step(&ferry::STEP, orders, |orders| {
            ferry.map_or_else(Vec::new, |ferry| ferry.sail(&settling, &mut frontier, orders))
        });
        sailing.extend(gone);
        sailing.extend(own.step(&raiding::STEP, orders, |orders| raiding::raid(own, &mut frontier, orders)));
        if budget.spend(towns) && !is_revolt {
            let mut busy: Vec<UnitId> = settling.iter().chain(&sailing).copied().collect();
            own.step(&workers::STEP, orders, |orders| workers::put_to_work(own, &mut busy, orders));
            own.step(&units::STEP, orders, |orders| units::employ(own, &built, buyers, &busy, orders));
            budget.spend(towns + units);
        }
        army::deploy(own, &sailing, frontier, orders);
        if self.knobs.negotiates && budget.spend(towns) {
            diplomacy::negotiate(own, orders);
        }
        effort
    }

    /// Whether it attacks after all other decisions.
    pub(crate) const fn attacks(&self) -> bool {
        self.knobs.gives_orders && self.knobs.attacks_from_pct > 0
    }

    /// The next attack or conquest; `None` if none is worth it.
    pub(crate) fn strike(&self, sight: Sight<'_>, budget: &mut Budget) -> Option<CivOrder> {
        let strike = army::strike(sight, &self.knobs);
        if self.attacks() && budget.is_asked() {
            let reason = army::why_strike(sight, &self.knobs, strike.as_ref());
            reason.into_iter().for_each(|reason| budget.explain(|| reason));
        }
        strike
    }
}
