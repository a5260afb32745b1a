//! F-03.0 Tally: sums up the holdings of each seat as a round begins, for incomes, upkeep and
//! projections.
//! Stage `TurnStart`. Draws none. Tells nothing.

use endturn_engine::{RuleId, ids::Keyed};

use crate::components::{
    Batch, BatchId, Build, BuildId, Garrison, Ledger, Mission, MissionId, Plan, PlanetId, Works, holdings,
};
use crate::structures::Structures;

pub(crate) const RULE: RuleId = RuleId("F-03.0");

type Planets<'w> = (&'w Garrison, &'w mut Works, &'w mut Ledger, &'w mut Plan);

pub(crate) fn sum_holdings(
    mut planets: Keyed<PlanetId, Planets<'static>>,
    builds: Keyed<BuildId, &'static Build>,
    batches: Keyed<BatchId, &'static Batch>,
    missions: Keyed<MissionId, &'static Mission>,
) {
    planets.for_each(|planet, _, (garrison, mut works, mut ledger, mut plan)| {
        let owner = planet.owner();
        works.fresh = Structures::NONE;
        plan.clear();
        ledger.0 = holdings(
            owner,
            (works.complete, garrison.0),
            builds.iter().map(|(_, _, build)| build),
            batches.iter().map(|(_, _, batch)| batch),
            missions.iter().map(|(_, _, mission)| mission),
        );
    });
}
