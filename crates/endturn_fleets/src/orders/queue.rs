//! F-02 `queue`: a batch of ships.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::classes::{self, class, first_class};
use super::home::{self, Home};
use crate::fleet::{Class, Fleet};
use crate::in_force::RulesInForce;
use crate::projection::Commitments;

/// F-02: a batch of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queue {
    /// The class.
    pub class: Class,
    /// Number of ships.
    pub count: u32,
}

impl Form for Queue {
    const WORD: &'static str = "queue";
    type Proof = ();

    fn grammar(world: &World) -> Cow<'static, str> {
        format!("{} COUNT", classes::joined(world)).into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "queue a batch of ships".into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        format!("{} 10", first_class(&world.resource::<RulesInForce>().0))
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let class = class(words, &world.resource::<RulesInForce>().0, &[])?;
        Ok(Self { class, count: words.count()? })
    }

    fn text(&self, world: &World) -> String {
        format!("{} {}", world.resource::<RulesInForce>().0.name(self.class), self.count)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self { class, count }, home) = (*self, Home::at(seat, world)?);
        if count == 0 {
            return Ok(());
        }
        if class.index() >= home.rules.classes().count() {
            let names = home.rules.classes().map(|class| home.rules.name(class));
            let refusal = Refusal::new("no-such-class", "this ruleset has no such ship class");
            return Err(refusal.expecting(names));
        }
        let words = format!("queue {}", home.rules.name(class));
        let ledger = home.ledger.0;
        let owned = ledger.home.saturating_add(ledger.away).saturating_add(ledger.building);
        let planned = home.plan.commitments(home.rules).ships;
        // F-02: the limit on ships of a class is that of its number **(ours)**.
        if owned.saturating_add(planned).checked_add(Fleet::of(class, count)).is_none() {
            let reason = format!("no player can have more than {} ships of a class", u32::MAX);
            return Err(Refusal::new("too-many-ships", reason).expecting(["a smaller COUNT"]).example(words + " 1"));
        }
        home.pays(&words, count, |count| batch(class, count))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let Self { class, count } = *legal.order();
        if count > 0 {
            home::plan(legal.seat(), world).batches.push((class, count));
        }
    }

    /// Lists 1 up to the affordable count; 0, which does nothing, is left out.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        sampler.leave_out();
        let Ok(home) = Home::at(seat, world) else { return Vec::new() };
        let mut orders = Vec::new();
        for class in home.rules.classes() {
            let most = home.most(u32::MAX, |count| batch(class, count));
            orders.extend(sampler.numbers(1, most).into_iter().map(|count| Self { class, count }));
        }
        orders
    });
}

/// Commitments of `count` more ships of a class.
fn batch(class: Class, count: u32) -> Commitments {
    Commitments { ships: Fleet::of(class, count), ..Commitments::default() }
}
