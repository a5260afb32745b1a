//! HO-1 Orders, HO-2 Resolution, HO-3 Retreats, HO-4 Ways back, HO-5 Standing, HO-6 Personas:
//! hidden orders on the clock. Steps `resolution`, `retreats`, `standing`. Draws `order`. Tells
//! `OrdersResolved`, `UnitRetreated`, `UnitDisbanded`, `SeatOut`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::{Journal, Unseen},
    links::{Link, Links},
    rules,
    rules::RuleId,
    seats::{GameEnded, SeatTable},
    turn::{CommitBuffer, SegmentId, Stage, TurnChain, TurnWork},
};
use endturn_scenario::author::{Given, Module};

use super::{Board, Fate, HiddenOrders, Order, Position, Told, Unit, What, write};

facts! {
    /// Facts of hidden orders, all emitted after the orders are resolved: until then an order is
    /// known only to its seat.
    pub enum HiddenFact {
        /// A seat's orders, and the fate of those that failed.
        OrdersResolved { seat: Seat, orders: String, armies: Unseen<Vec<u8>> } = "{seat}: {orders}"; public; links = own,
        /// A dislodged unit retreated.
        UnitRetreated { seat: Seat, from: String, to: String } = "{seat} retreats from {from} to {to}"; public,
        /// A dislodged unit was disbanded.
        UnitDisbanded { seat: Seat, province: String } = "{seat} disbands the army of {province}"; public; links = [begins last_army(seat)],
        /// A seat has no units left.
        SeatOut { seat: Seat } = "{seat} has no army left"; decisive; public; links = [follows last_army(seat)],
    }
}

impl HiddenFact {
    fn own_links(&self, links: &mut Links) {
        if let Self::OrdersResolved { seat, armies, .. } = self {
            armies.0.iter().for_each(|at| links.add(Link::Ends, "army", &[seat, at]));
        }
    }
}

rules! {
    /// The rules of hidden orders.
    pub RULES, add_rules of HiddenOrders::NAME {
        /// every army may be ordered to move, to support or to hold; no other seat knows until all
        /// have ended their turns
        ORDER = "HO-1" "Orders", by Orders;
        /// all orders are carried out, regardless of the order of arrival; armies without one hold
        RESOLVE = "HO-2" "Resolution", step "resolution" in Stage::SegmentEnter(SegmentId::RESOLUTION) => resolve,
            tells ["OrdersResolved"];
        /// a seat with a dislodged army is asked for its retreat; an army without one is disbanded
        RETREATS = "HO-3" "Retreats", step "retreats" in Stage::SegmentEnter(SegmentId::MAIN) => begin_retreats,
            tells ["UnitDisbanded"];
        /// a dislodged army retreats to an empty province from which no attack came and in which no
        /// move bounced, or is disbanded
        RETREAT = "HO-4" "Ways back", by Orders, tells ["UnitRetreated", "UnitDisbanded"];
        /// a seat without armies is out; a seat that owns more than half of the provinces, or alone
        /// has armies, has won; a stalemate ends the game
        STANDING = "HO-5" "Standing", step "standing" in Stage::PhaseEnd => stand, tells ["SeatOut"];
        /// gives each army an order according to its kind
        PERSONA = "HO-6" "Personas", by Personas, draws ["order"];
    }
}

/// A seat's orders in a line, with the fate of those that failed.
fn told(board: &Board, seat: u8, resolved: &[(Unit, Order, Fate)]) -> String {
    let line = |(unit, order, fate): &(Unit, Order, Fate)| {
        let order = write(board, Told { at: unit.at, what: What::Order(*order) });
        match fate {
            Fate::Held | Fate::Moved | Fate::Supported => order,
            Fate::Bounced => order + " (bounced)",
            Fate::Cut => order + " (cut)",
            Fate::Void => order + " (void)",
            Fate::Dislodged => order + " (dislodged)",
        }
    };
    let own = resolved.iter().filter(|(unit, ..)| unit.seat == seat);
    own.map(line).collect::<Vec<_>>().join(", ")
}

/// O-02, O-03, T-106: resolves the orders.
///
/// Orders of a seat that has not ended its turn are ignored **(ours)**.
fn resolve(
    given: Res<Given<HiddenOrders>>,
    board: Res<Board>,
    buffer: Res<CommitBuffer>,
    mut position: ResMut<Position>,
    mut journal: ResMut<Journal>,
) {
    let submitted = buffer.submitted();
    let resolved = position.resolve(&given.ruleset().rules, |seat| submitted.contains(Seat(seat)));
    if journal.is_listening() {
        for seat in (0..position.seats).filter(|seat| resolved.iter().any(|(unit, ..)| unit.seat == *seat)) {
            let orders = told(&board, seat, &resolved);
            let own = resolved.iter().filter(|(unit, ..)| unit.seat == seat && submitted.contains(Seat(seat)));
            let armies = Unseen(own.map(|(unit, ..)| unit.at).collect());
            journal.tell(RESOLVE, HiddenFact::OrdersResolved { seat: Seat(seat), orders, armies });
        }
    }
}

fn begin_retreats(
    board: Res<Board>,
    chain: Res<TurnChain>,
    mut position: ResMut<Position>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    work.set_response_due(ask(&mut position, &board, chain.current().owner(), RETREATS, &mut journal));
}

/// The seat that has to move a dislodged unit; `None` if there is none, or if it owns the phase.
pub(super) fn ask(
    position: &mut Position,
    board: &Board,
    owner: Seat,
    rule: RuleId,
    journal: &mut Journal,
) -> Option<Seat> {
    let next = position.next_retreat(board, |unit| disbanded(board, unit, rule, journal));
    next.map(|unit| Seat(unit.seat)).filter(|seat| *seat != owner)
}

pub(super) fn disbanded(board: &Board, unit: Unit, rule: RuleId, journal: &mut Journal) {
    if journal.is_listening() {
        let province = board.name(unit.at).to_owned();
        journal.tell(rule, HiddenFact::UnitDisbanded { seat: Seat(unit.seat), province });
    }
}

fn stand(
    chain: Res<TurnChain>,
    given: Res<Given<HiddenOrders>>,
    mut position: ResMut<Position>,
    mut table: ResMut<SeatTable>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let round = chain.current().round_number();
    for seat in table.standing().iter() {
        if !position.has_units(seat.0) {
            table.eliminate(seat, round);
            journal.tell(STANDING, HiddenFact::SeatOut { seat });
        }
    }
    position.unchanged = position.unchanged.saturating_add(1);
    let winner = position.winner();
    let condition = match winner {
        Some(_) if table.standing().len() > 1 => "more than half of the provinces",
        Some(_) => "nobody else has an army",
        None if position.is_stale(&given.ruleset().rules) => "no province changes hands",
        None => return,
    };
    let seats = (0..position.seats).map(|seat| (Seat(seat), (Some(seat) == winner, position.owned(seat))));
    work.end_game(GameEnded::ranked(condition, round, seats));
}
