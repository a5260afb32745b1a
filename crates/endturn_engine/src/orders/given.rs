//! Accepted orders, passes and ignored grants as facts.

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};

use crate::{
    journal::Fact,
    links::{Link, Links},
    rules::RuleId,
    seats::{Roster, Seat, SeatSet},
    turn::Reason,
};

/// The rule under which accepted orders are emitted.
pub(crate) const RULE: RuleId = RuleId("T-137");

/// T-137: a seat gave an order and it was applied. It comes before the facts that the order led to,
/// and only that seat knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven {
    /// The seat that gave it.
    pub seat: Seat,
    /// The module that it was addressed to.
    pub module: &'static str,
    /// Its text form.
    pub order: String,
    /// The links to the things that it is about, if the game [keeps them](crate::Game::keep_links).
    pub links: Links,
}

impl Fact for OrderGiven {
    fn name(&self) -> &'static str {
        "OrderGiven"
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let seat = world.resource::<Roster>().name(self.seat);
        let fields = [("seat", seat), ("module", self.module), ("order", self.order.as_str())];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
    }

    fn text(&self, world: &World) -> String {
        format!("{}: {}", world.resource::<Roster>().name_in_text(self.seat), self.order)
    }

    fn seats(&self) -> SeatSet {
        [self.seat].into_iter().collect()
    }

    fn is_told(&self) -> bool {
        false
    }

    fn link(&self, links: &mut Links) {
        links.clone_from(&self.links);
    }
}

/// T-05: a persona has spent its budget for a turn of its seat, which therefore ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BudgetSpent {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The work counted.
    pub work: u64,
}

impl Fact for BudgetSpent {
    fn name(&self) -> &'static str {
        "BudgetSpent"
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let seat = world.resource::<Roster>().name(self.seat);
        [("seat".to_owned(), seat.into()), ("work".to_owned(), self.work.into())].into_iter().collect()
    }

    fn text(&self, world: &World) -> String {
        format!(
            "{}'s turn ended, as {} units of work were spent on it",
            world.resource::<Roster>().name_in_text(self.seat),
            self.work
        )
    }

    fn is_replayed(&self) -> bool {
        false
    }

    fn seats(&self) -> SeatSet {
        [self.seat].into_iter().collect()
    }
}

/// The rule under which passes are emitted.
pub(crate) const PASSED: RuleId = RuleId("T-20");

/// T-20: a seat declined the rest of its phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPassed {
    /// The seat that passed.
    pub seat: Seat,
}

impl Fact for SeatPassed {
    fn name(&self) -> &'static str {
        "SeatPassed"
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        [("seat".to_owned(), world.resource::<Roster>().name(self.seat).into())].into_iter().collect()
    }

    fn text(&self, world: &World) -> String {
        format!("{} passes", world.resource::<Roster>().name_in_text(self.seat))
    }

    fn link(&self, links: &mut Links) {
        links.add(Link::Begins, "pass", &[]);
    }

    fn is_public(&self) -> bool {
        true
    }

    fn seats(&self) -> SeatSet {
        [self.seat].into_iter().collect()
    }
}

/// The rule under which ignored grants are emitted.
pub(crate) const GRANTED: RuleId = RuleId("T-49");

/// T-49, T-94: a rule granted a seat another turn, and the clock ignored that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayIgnored {
    /// The seat that gets no other turn.
    pub seat: Seat,
    /// [`Reason::ReplayCap`] or [`Reason::AlreadyGranted`].
    pub reason: Reason,
}

impl Fact for ReplayIgnored {
    fn name(&self) -> &'static str {
        "ReplayIgnored"
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let seat = world.resource::<Roster>().name(self.seat);
        let fields = [("seat", seat), ("reason", self.reason.code())];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
    }

    fn text(&self, world: &World) -> String {
        let seat = world.resource::<Roster>().name_in_text(self.seat);
        format!("{seat} is granted no further turn: {}", self.reason)
    }

    fn is_public(&self) -> bool {
        true
    }

    fn seats(&self) -> SeatSet {
        [self.seat].into_iter().collect()
    }
}
