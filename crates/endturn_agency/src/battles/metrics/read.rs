//! Access of metrics to an office with battles.

use endturn_engine::{Seat, ids::KeyIndex};

use crate::battles::components::Toll;
use crate::battles::fixed::Fixed;
use crate::battles::rules::EnemyRules;
use crate::battles::state::{AgentState, Assets, SiteState};
use crate::battles::upgrades::{self, Upgrade};
use crate::battles::{Battles, skill};
use crate::frame::changes::rules;
use crate::frame::metrics::Look;
use crate::frame::office::Office;

/// Thousandths, rounded down.
pub(super) fn milli(value: Fixed) -> i64 {
    value.to_micro().div_euclid(1000)
}

impl Look<'_, Battles> {
    /// Current value of an upgrade, in its unit.
    pub(super) fn upgrade(self, upgrade: Upgrade) -> i64 {
        upgrades::value(&rules::<Battles>(self.world), &self.part::<Assets>(), upgrade)
    }

    /// Combat rating of the agents in some states, in thousandths (E-12).
    pub(super) fn rating(self, is_in: fn(AgentState) -> bool) -> i64 {
        let rules = rules::<Battles>(self.world);
        let office = self.office();
        let agents = office.iter().flat_map(Office::agents).filter(|(_, agent)| is_in(agent.state));
        milli(agents.map(|(_, agent)| skill::rating_of(&rules, agent)).sum())
    }

    /// Number of raids ever opened that are in some states now (E-18).
    pub(super) fn raids(self, is_meant: fn(SiteState) -> bool) -> i64 {
        self.sites(|mission, site| !mission.is_operation() && is_meant(site.state))
    }

    /// The same for operations of factions (E-19).
    pub(super) fn operations(self, is_meant: fn(SiteState) -> bool) -> i64 {
        self.sites(|mission, site| mission.is_operation() && is_meant(site.state))
    }

    /// Enemies killed, and damage done by them in points rounded down, of some kinds.
    pub(super) fn toll(self, is_meant: fn(&EnemyRules) -> bool) -> (i64, i64) {
        let entity = self.world.resource::<KeyIndex<Seat>>().get(self.seat);
        let Some(toll) = entity.and_then(|entity| self.world.get::<Toll>(entity)) else { return (0, 0) };
        let rules = rules::<Battles>(self.world);
        let kinds = rules.enemies().filter(|(_, enemy)| is_meant(enemy)).map(|(id, _)| id.index());
        let (killed, damage) = kinds.fold((0, Fixed::ZERO), |(killed, damage), at| {
            let (more, taken) = (toll.killed.get(at).copied(), toll.damage_taken.get(at).copied());
            (killed + i64::from(more.unwrap_or(0)), damage + taken.unwrap_or_default())
        });
        (killed, damage.floor())
    }
}
