//! F-08 Scan reports: show planets as the next round begins, after missions have departed. The
//! target is not notified.
//! Step `Scans`. Draws none. Tells `PlanetScanned`, `ScanFoundNothing`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::{KeyIndex, Keyed},
    journal::Journal,
    seats::{Roster, SeatTable},
    turn::TurnChain,
};

use crate::NAME;
use crate::components::{Garrison, IncomeScale, Ledger, Plan, PlanetId, ScanId, ScanReport, Works};
use crate::facts::{FleetsFact, Found};
use crate::in_force::RulesInForce;
use crate::income;
use crate::scans::{ScanTarget, intent_of, scan};

pub(crate) const RULE: RuleId = RuleId("F-08");

type Planets<'w> = (&'w Garrison, &'w Works, &'w Ledger, &'w Plan, &'w IncomeScale);

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn report(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    table: Res<SeatTable>,
    roster: Res<Roster>,
    mut commands: Commands,
    mut ids: ResMut<KeyIndex<ScanId>>,
    planets: Keyed<PlanetId, Planets<'static>>,
    mut journal: ResMut<Journal>,
) {
    let rules = &rules.0;
    let round = chain.current().round_number();
    for (planet, _, (_, _, _, plan, _)) in planets.iter().filter(|(planet, ..)| table.stands(planet.owner())) {
        let owner = planet.owner();
        for &(target, level) in &plan.scans {
            let Some((garrison, works, ledger, theirs, scale)) = planets.get(PlanetId::home_of(target)) else {
                continue;
            };
            if !table.stands(target) {
                journal.tell(RULE, FleetsFact::ScanFoundNothing { seat: owner, target });
                continue;
            }
            let income = income::income(rules, works.complete);
            let commitments = theirs.commitments(rules);
            let mut before = ledger.0;
            before.unfinished = minus(before.unfinished, commitments.structures);
            let seen = ScanTarget {
                home: garrison.0,
                complete: works.complete,
                income: income + scale.bonus(income),
                persona: roster.persona(target, NAME),
                intent: intent_of(rules, &before, &commitments),
            };
            let facts = scan(rules, level, &seen);
            let (economy, player) = (Found(facts.economy), Found(facts.player.clone()));
            let told = FleetsFact::PlanetScanned { seat: owner, target, level, ships: facts.home, economy, player };
            journal.tell(RULE, told);
            commands.spawn((ids.fresh(), ScanReport { owner, target, level, round, facts }));
        }
    }
}

/// F-01 has already counted this turn's structures as paid for; their price depends on the count
/// before.
fn minus(
    unfinished: crate::structures::Structures,
    new: crate::structures::Structures,
) -> crate::structures::Structures {
    crate::structures::Structures {
        mines: unfinished.mines.saturating_sub(new.mines),
        reactors: unfinished.reactors.saturating_sub(new.reactors),
    }
}
