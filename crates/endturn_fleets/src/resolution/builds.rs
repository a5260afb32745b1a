//! F-01 Structures: pays for this turn's commitments, advances structures under construction,
//! completes those that are due. A structure completed here earns from the next turn on.
//! Step `Structures`. Draws none. Tells `StructuresBuilt`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::{Births, Keyed},
    journal::{Journal, Unseen},
    turn::TurnChain,
};

use crate::components::{Build, BuildId, Ledger, Plan, PlanetId, Stock, Works};
use crate::facts::FleetsFact;
use crate::in_force::RulesInForce;
use crate::structures::Structure;

pub(crate) const RULE: RuleId = RuleId("F-01");

type Planets<'w> = (&'w mut Stock, &'w mut Works, &'w mut Ledger, &'w Plan);

pub(crate) fn pay_and_advance(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    mut commands: Commands,
    mut births: Births<BuildId>,
    mut builds: Keyed<BuildId, &'static mut Build>,
    mut planets: Keyed<PlanetId, Planets<'static>>,
    mut journal: ResMut<Journal>,
) {
    let (rules, round) = (&rules.0, chain.current().round_number());
    let mut done: Vec<(Seat, Structure, u32)> = Vec::new();
    builds.for_each(|_, entity, mut build| {
        build.turns_left = build.turns_left.saturating_sub(1);
        if build.turns_left == 0 {
            done.push((build.owner, build.kind, build.count));
            commands.entity(entity).despawn();
        }
    });
    planets.for_each(|planet, _, (mut stock, mut works, mut ledger, plan)| {
        let owner = planet.owner();
        let owned = ledger.0.complete.plus(ledger.0.unfinished);
        stock.0 -= rules.structures_price(owned, plan.structures);
        ledger.0.unfinished = ledger.0.unfinished.plus(plan.structures);
        for kind in Structure::ALL {
            let count = plan.structures.count(kind);
            let turns_left = rules.structure(kind).build_turns.saturating_sub(1);
            if count > 0 && turns_left == 0 {
                done.push((owner, kind, count));
            } else if count > 0 {
                births.spawn(Build { owner, kind, count, turns_left });
            }
        }
        for &(_, kind, count) in done.iter().filter(|(seat, ..)| *seat == owner) {
            works.complete = works.complete.with(kind, count);
            works.fresh = works.fresh.with(kind, count);
            let turns = rules.structure(kind).build_turns.saturating_sub(1);
            let ordered = Unseen(round.saturating_sub(turns));
            journal.tell(RULE, FleetsFact::StructuresBuilt { seat: owner, structure: kind, count, ordered });
        }
    });
}
