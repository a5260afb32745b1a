//! F-03.0 Tally: sums up the holdings of each seat as a round begins, for incomes, upkeep and
//! projections.
//! Stage `TurnStart`. Draws none. Tells nothing.

use endturn_engine::{RuleId, ids::Keyed};

use crate::components::{Batch, BatchId, Build, BuildId, Garrison, Ledger, Mission, MissionId, Plan, PlanetId, Works};
use crate::fleet::Fleet;
use crate::income::Holdings;
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
        let mut holdings = Holdings { complete: works.complete, home: garrison.0, ..Holdings::default() };
        for (_, _, build) in builds.iter().filter(|(_, _, build)| build.owner == owner) {
            holdings.unfinished = holdings.unfinished.with(build.kind, build.count);
        }
        for (_, _, batch) in batches.iter().filter(|(_, _, batch)| batch.owner == owner) {
            holdings.building = holdings.building.saturating_add(Fleet::of(batch.class, batch.count));
        }
        for (_, _, mission) in missions.iter().filter(|(_, _, mission)| mission.owner == owner) {
            holdings.away = holdings.away.saturating_add(mission.ships);
        }
        ledger.0 = holdings;
    });
}
