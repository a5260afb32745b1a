//! E-07 `upgrade`: improves caps, training, rest, recovery, hit points and weapons, paid at once.
//! Draws none. Tells `UpgradeBought`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::office::{judge, may_count};
use crate::battles::components::Ledger;
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::state::{Agent, Assets};
use crate::battles::upgrades::{self, Upgrade as Thing};
use crate::battles::{Battles, actions};
use crate::frame::changes::{each, entities, office, rules, tell};
use crate::frame::ids::AgentId;
use crate::frame::office::Office;
use crate::frame::orders::{
    listed,
    words::{count, counted},
};

/// E-07: buys an upgrade; all or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// The upgrade.
    pub upgrade: Thing,
    /// Number of purchases, from 1.
    pub count: u32,
}

impl Form for Upgrade {
    const WORD: &'static str = "upgrade";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "UPGRADE [COUNT]".into()
    }

    fn meaning(world: &World) -> Cow<'static, str> {
        let rules = &world.resource::<RulesInForce>().0;
        let price = |one: &Thing| format!("{} {}", one.word(), upgrades::price(rules, *one));
        let prices: Vec<String> = Thing::ALL.iter().map(price).collect();
        format!("buy one of: {}", prices.join(", ")).into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "hit_points".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let upgrade = Thing::ALL[words.keyword("upgrade", &Thing::ALL.map(Thing::word))?];
        Ok(Self { upgrade, count: count(words)? })
    }

    fn text(&self, _: &World) -> String {
        format!("{} {}", self.upgrade.word(), counted(self.count)).trim_end().to_owned()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        may_count(seat, world, self.count, ("upgrade hit_points", false))?;
        judge(seat, world, &[], |office, _| actions::check_buy(office.rules, office.assets, self.upgrade, self.count))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let orders = |upgrade| listed::counts(seat, world, sampler, |count| Self { upgrade, count });
        Thing::ALL.into_iter().flat_map(orders).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { upgrade, count }, rules) = (legal.seat(), *legal.order(), &*rules::<Battles>(world));
        let mut assets = office::<Assets>(world, seat);
        (0..count).for_each(|_| upgrades::buy(rules, &mut assets, upgrade));
        let value = upgrades::value(rules, &assets, upgrade);
        let paid = upgrades::price(rules, upgrade).saturating_mul(count.into());
        let mut ledger = office::<Ledger>(world, seat);
        let is_cap = matches!(upgrade, Thing::AgentCap | Thing::TransportCap | Thing::TrainingCap);
        let sum = if is_cap { &mut ledger.spending.caps } else { &mut ledger.spending.upgrades };
        *sum = sum.saturating_add(paid);
        let office = Office::<Battles>::of(world, seat);
        let living: Vec<AgentId> = office.iter().flat_map(Office::employed).map(|(id, _)| id).collect();
        let living = entities::<Battles>(world, seat, &living);
        each(world, &living, |agent: &mut Agent| upgrades::improve(rules, upgrade, count, agent));
        tell(world, RuleId("E-07"), BattlesFact::UpgradeBought { seat, upgrade, count, value });
    }
}
