//! F-03 Income and upkeep: adds the income of structures that were complete before this turn and
//! subtracts the upkeep. A stock that would fall below 0 becomes 0, and the ruleset says whether
//! ships desert.
//! Step `Settlement`. Draws none. Tells `UpkeepUnpaid`, `ShipsDeserted`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::Keyed, journal::Journal, seats::SeatTable};

use super::losses::Losses;
use crate::amount::Amount;
use crate::components::{Garrison, IncomeScale, Ledger, Mission, MissionId, PlanetId, Stock};
use crate::facts::FleetsFact;
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::income;
use crate::rules::Rules;
use crate::ruleset::Insolvency;

pub(crate) const RULE: RuleId = RuleId("F-03");

type Planets<'w> = (&'w mut Stock, &'w mut Garrison, &'w Ledger, &'w IncomeScale);

pub(crate) fn settle(
    rules: Res<RulesInForce>,
    table: Res<SeatTable>,
    mut planets: Keyed<PlanetId, Planets<'static>>,
    mut missions: Keyed<MissionId, &'static mut Mission>,
    mut losses: ResMut<Losses>,
    mut journal: ResMut<Journal>,
) {
    let rules = &rules.0;
    *losses = Losses::default();
    planets.for_each(|planet, _, (mut stock, mut garrison, ledger, scale)| {
        if !table.stands(planet.owner()) {
            return;
        }
        let bonus = scale.bonus(income::income(rules, ledger.0.complete));
        let settled = income::settle(rules, &ledger.0, stock.0 + bonus);
        stock.0 = settled.stock;
        if settled.unpaid == Amount::ZERO {
            return;
        }
        let Amount { metal, energy } = settled.unpaid;
        let seat = planet.owner();
        journal.tell(RULE, FleetsFact::UpkeepUnpaid { seat, metal, energy });
        if let Insolvency::Desert(permille) = rules.insolvency {
            let before = garrison.0;
            let deserters = desert(rules, permille, seat, &mut garrison, &mut missions);
            if garrison.0 != before {
                losses.deserted.insert(seat);
            }
            if !deserters.is_empty() {
                journal.tell(RULE, FleetsFact::ShipsDeserted { seat, ships: deserters });
            }
        }
    });
}

/// Ships at home desert first, then those of the oldest mission.
fn desert(
    rules: &Rules,
    permille: u32,
    seat: Seat,
    garrison: &mut Garrison,
    missions: &mut Keyed<MissionId, &'static mut Mission>,
) -> Fleet {
    let mut groups = vec![garrison.0];
    missions.for_each(|_, _, mission| {
        if mission.owner == seat {
            groups.push(mission.ships);
        }
    });
    let deserters = income::desert(rules, permille, &mut groups);
    let mut left = groups.into_iter();
    garrison.0 = left.next().unwrap_or(Fleet::EMPTY);
    missions.for_each(|_, _, mut mission| {
        if mission.owner == seat {
            mission.ships = left.next().unwrap_or(Fleet::EMPTY);
        }
    });
    deserters
}
