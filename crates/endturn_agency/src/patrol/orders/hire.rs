//! A-43 `hire`: new agents, if the gate is open.
//! Draws none. Tells `AgentHired`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{Office, judge, told};
use crate::frame::changes::{enlist, office, rules, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::limits::{MAX_HIRED, MAX_NAMED};
use crate::frame::orders::behind::behind;
use crate::patrol::Patrol;
use crate::patrol::actions::{self, Refused};
use crate::patrol::components::Service;
use crate::patrol::desk::RulesInForce;
use crate::patrol::money;
use crate::patrol::ruleset::numbers::HireGate;
use crate::patrol::state::{AgentState, Assets};

/// new agents, one after the other; all or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hire {
    /// Number of agents, from 1.
    pub count: u32,
}

impl Form for Hire {
    const WORD: &'static str = "hire";
    type Proof = ();

    behind!(count like "2");

    fn meaning(world: &World) -> Cow<'static, str> {
        let economy = &world.resource::<RulesInForce>().0.economy;
        let pay = match economy.hire_gate {
            HireGate::Cash => "paid at once",
            HireGate::Projected | HireGate::Open => "paid at the end of the turn",
        };
        format!("hire agents for {} each, {pay}; each costs {} a turn", economy.hire_cost, economy.upkeep).into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let Some(office) = Office::of(world, seat) else { return Ok(()) };
        self.may_count(&office)?;
        let check = |count| {
            let projected = money::projected_balance(office.assets, &office.retained());
            actions::check_hires(office.rules, office.assets, projected, count)
        };
        let judged = judge(seat, world, (&[], AgentState::Available), |_, _| check(self.count));
        judged.map_err(|refusal| self.fewer(&office, check).unwrap_or(refusal))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, rules, turn) = (legal.seat(), rules::<Patrol>(world), turn(world));
        for _ in 0..legal.order().count {
            let agent = actions::hire(&rules, &mut office::<Assets>(world, seat), turn);
            let agent = enlist(world, seat, (agent, Service::default()));
            tell(world, RuleId("A-43"), OfficeFact::AgentHired { seat, agent });
        }
    }
}

impl Hire {
    fn may_count(&self, office: &Office<'_>) -> Result<(), Refusal> {
        if self.count == 0 {
            let refusal = Refusal::new("no-agents", "hire at least one agent");
            return Err(refusal.expecting(["COUNT above 0"]).example("hire"));
        }
        let count = self.count as usize;
        if count > MAX_NAMED || office.hired() + count > MAX_HIRED {
            let reason = format!("one order hires at most {MAX_NAMED} agents, and an office {MAX_HIRED} in all");
            return Err(Refusal::new("too-many-agents", reason).expecting(["a smaller COUNT"]).example("hire"));
        }
        Ok(())
    }

    /// The refusal of this many hires, if fewer are possible: their number, and the obstacle to one
    /// more.
    fn fewer(&self, office: &Office<'_>, check: impl Fn(u32) -> Result<(), Refused>) -> Option<Refusal> {
        let projected = money::projected_balance(office.assets, &office.retained());
        let most = actions::most_hires(office.rules, office.assets, projected);
        if most == 0 || office.ending().is_some() {
            return None;
        }
        let refused = check(most.checked_add(1)?).err()?;
        let refusal = told(&refused);
        let reason = format!("only {most} of these {} can be hired: then {refused}", self.count);
        let instead = format!("hire {most}");
        Some(Refusal { reason, ..refusal }.expecting([instead.clone()]).example(instead))
    }
}
