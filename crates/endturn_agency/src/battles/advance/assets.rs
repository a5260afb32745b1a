//! A-37 Player assets, with battles: settles the books of each office for the turn.
//! Step `Assets`. Draws none. Tells `BooksSettled`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex, journal::Journal, seats::Roster, turn::TurnChain};

use crate::battles::Battles;
use crate::battles::components::{Ledger, Spent};
use crate::battles::desk::{Desk, RulesInForce};
use crate::battles::facts::{BattlesFact, Books};
use crate::battles::money;
use crate::battles::state::{Agent, Assets};
use crate::frame::components::Employment;
use crate::frame::components::Standing;
use crate::frame::counts::Counts;

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
    let after = Counts::by_office::<Battles>(offices_told, &agents);
    for (seat, entity) in seats.iter().filter(|(seat, _)| standing.0.contains(*seat)) {
        let Ok((mut assets, mut ledger)) = offices.get_mut(entity) else { continue };
        let books = desk.books.get(seat.index()).copied().unwrap_or_default();
        let closed = desk.closed.iter().filter(|(_, office, ..)| *office == seat).map(|(.., site)| site);
        let money = money::settle(&rules.0, &mut assets, (books.upkeep, books.income.floor()), closed);
        *ledger = Ledger { money, spent: ledger.spending, spending: Spent::default() };
        if let Some(after) = after.get(seat.index()) {
            let turn = chain.current().round_number() + 1;
            let (spent, before) = (ledger.spent, books.before);
            let books = Books { turn, money, spent, funding: assets.funding, before, after: *after };
            journal.tell(RULE, BattlesFact::BooksSettled { seat, books: Box::new(books) });
        }
    }
}
