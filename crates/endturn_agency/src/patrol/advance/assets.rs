//! A-37 Player assets: settles the books of each office for the turn.
//! Step `Assets`. Draws none. Tells `BooksSettled`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex, journal::Journal, seats::Roster, turn::TurnChain};

use crate::frame::components::Employment;
use crate::frame::components::Standing;
use crate::frame::counts::Counts;
use crate::patrol::Patrol;
use crate::patrol::components::Ledger;
use crate::patrol::desk::{Desk, RulesInForce};
use crate::patrol::facts::{AgencyFact, Books};
use crate::patrol::money;
use crate::patrol::state::{Agent, Assets};

pub(crate) const RULE: RuleId = RuleId("A-37");

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn settle(
    rules: Res<RulesInForce>,
    roster: Res<Roster>,
    chain: Res<TurnChain>,
    seats: Res<KeyIndex<Seat>>,
    (desk, standing): (Res<Desk>, Res<Standing>),
    agents: Query<(&Employment, &Agent)>,
    mut offices: Query<(&mut Assets, &mut Ledger)>,
    mut journal: ResMut<Journal>,
) {
    let offices_told = if journal.is_listening() { roster.len() } else { 0 };
    let after = Counts::by_office::<Patrol>(offices_told, &agents);
    for (seat, entity) in seats.iter().filter(|(seat, _)| standing.0.contains(*seat)) {
        let Ok((mut assets, mut ledger)) = offices.get_mut(entity) else { continue };
        let retained = desk.retained.get(seat.index()).copied().unwrap_or_default();
        let own = desk.won.iter().filter(|(office, _, _)| *office == seat);
        let rewards = own.filter_map(|(_, _, mission)| rules.0.mission(*mission)).map(|mission| &mission.rewards);
        let (money, intel) = money::settle(&mut assets, &retained, rewards);
        *ledger = Ledger { money, intel };
        if let (Some(before), Some(after)) = (desk.before.get(seat.index()), after.get(seat.index())) {
            let turn = chain.current().round_number() + 1;
            let books = Books { turn, money, intel, funding: assets.funding, before: *before, after: *after };
            journal.tell(RULE, AgencyFact::BooksSettled { seat, books: Box::new(books) });
        }
    }
}
