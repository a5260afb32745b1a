//! AU-1 Lots, AU-2 Opening, AU-3 Bids, AU-4 Passing, AU-5 Hammer, AU-6 Personas: auctions on the
//! clock. Steps `lot`, `opening`, `passing`, `hammer`. Draws `worth`, `tie`, `bid`. Tells
//! `LotCalled`, `BidOpened`, `LotSold`, `LotUnsold`, `SeatBroke`, `BidCalled`.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Seat, facts,
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    rules,
    seats::{GameEnded, Roster, SeatOutcome, SeatResult, SeatTable},
    turn::{CommitBuffer, Direction, Intents, SegmentId, Stage, Ties, TurnChain, TurnEvent, TurnProfile, TurnWork},
};
use endturn_scenario::author::{Given, Module};

use super::{Auction, Rules, Sale, Saleroom, TieBreak};

facts! {
    /// Facts of auctions. Sealed bids are made public when they are opened **(ours)**.
    pub enum AuctionFact {
        /// The next lot is called.
        LotCalled { lot: u32 } = "lot {lot} is called"; public,
        /// A sealed bid was opened, the highest first.
        BidOpened { seat: Seat, bid: u32 } = "{seat} has bid {bid}"; public; links = [ends sealed_bid(seat), begins bid(seat)],
        /// An open bid.
        BidCalled { seat: Seat, bid: u32 } = "{seat} bids {bid}"; public; links = [begins bid(seat)],
        /// A lot has a buyer.
        LotSold { seat: Seat, lot: u32, price: u32 } = "{seat} buys lot {lot} for {price}"; public; links = [follows bid(seat), begins purchase(seat)],
        /// A lot was left without a bid.
        LotUnsold { lot: u32 } = "nobody buys lot {lot}"; public,
        /// A seat has no cash left.
        SeatBroke { seat: Seat } = "{seat} has no cash left and leaves"; decisive; public; links = [follows purchase(seat)],
    }
}

rules! {
    /// The rules of auctions.
    pub RULES, add_rules of Auction::NAME {
        /// each turn a lot is called, and its value to each bidder is drawn if values limit bids
        LOT = "AU-1" "Lots", step "lot" in Stage::PhaseStart => call_lot, draws ["worth"], tells ["LotCalled"];
        /// sealed bids are opened, the highest first, and the lot is sold; a seat without cash
        /// leaves; the last lot ends the auction
        OPEN = "AU-2" "Opening", step "opening" in Stage::SegmentEnter(SegmentId::RESOLUTION) => open_bids,
            draws ["tie"], tells ["BidOpened", "LotSold", "LotUnsold", "SeatBroke"];
        /// a bid is from 0 to the bidder's limit; an open one must be above the standing bid
        BID = "AU-3" "Bids", by Orders, tells ["BidCalled"];
        /// a seat that passes in open bidding is out
        PASS = "AU-4" "Passing", step "passing" in Stage::PhaseEnd => pass, tells ["LotUnsold"];
        /// the standing bidder buys when all others have passed
        HAMMER = "AU-5" "Hammer", step "hammer" in Stage::PhaseStart => knock_down, tells ["LotSold"];
        /// bids according to its kind
        PERSONA = "AU-6" "Personas", by Personas, draws ["bid"];
    }
}

fn call_lot(
    given: Res<Given<Auction>>,
    chain: Res<TurnChain>,
    draws: Res<Draws>,
    roster: Res<Roster>,
    mut room: ResMut<Saleroom>,
    mut journal: ResMut<Journal>,
) {
    let rules = given.ruleset().rules;
    if !rules.is_sealed() && room.lot > 0 {
        return;
    }
    let turn = chain.current().turn_number();
    let worth = |seat: Seat, most: u32| {
        let mut draw = draws.at_turn(turn, LOT, roster.subject(seat), Purpose("worth"));
        1 + draw.below(u64::from(most)) as u32
    };
    room.begin_lot(&rules, worth);
    journal.tell(LOT, AuctionFact::LotCalled { lot: room.lot });
}

/// AU-2, T-106: the order of bidding makes no difference. T-105: a bid counts once its seat has
/// ended the turn, up to what the seat may spend.
#[expect(clippy::too_many_arguments, reason = "all that an opening changes")]
fn open_bids(
    given: Res<Given<Auction>>,
    chain: Res<TurnChain>,
    draws: Res<Draws>,
    buffer: Res<CommitBuffer>,
    profile: Res<TurnProfile>,
    mut bids: ResMut<Intents<u32>>,
    mut room: ResMut<Saleroom>,
    mut table: ResMut<SeatTable>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let (rules, state) = (given.ruleset().rules, chain.current());
    let ties = match rules.ties {
        TieBreak::Seat => Ties::Seat,
        TieBreak::Drawn => Ties::Drawn(draws.at_turn(state.turn_number(), OPEN, DrawSubject::TABLE, Purpose("tie"))),
    };
    let counts = |seat: Seat, bid: u32| buffer.submitted().contains(seat) && bid <= room.limit(&rules, seat);
    for seat in (0..table.seats() as u8).map(Seat) {
        if bids.of(seat).iter().any(|bid| !counts(seat, bid.payload)) {
            bids.withdraw(seat);
        }
    }
    let sale = bids.carry_out(
        |bid| *bid,
        Direction::Descending,
        ties,
        |bids| {
            for bid in bids {
                journal.tell(OPEN, AuctionFact::BidOpened { seat: bid.seat, bid: bid.payload });
            }
            room.open(&rules, bids)
        },
    );
    tell(&mut journal, OPEN, &room, sale);
    if let Some(seat) = sale.buyer.filter(|seat| room.is_broke(&rules, *seat)) {
        journal.tell(OPEN, AuctionFact::SeatBroke { seat });
        table.eliminate(seat, state.round_number());
    }
    if room.lot >= rules.lots || table.standing().len() < 2 {
        let condition = if room.lot >= rules.lots { "all lots sold" } else { "one bidder left" };
        work.end_game(ended(&rules, &room, condition, state.round_number()));
    } else if !table.stands(state.owner()) && !profile.ends_itself(SegmentId::RESOLUTION) {
        // T-68: an auctioneer that leaves does not hold up the next one.
        work.derive(TurnEvent::End(SegmentId::RESOLUTION));
    }
}

/// AU-4: a turn without a higher bid counts as a pass; a seat is never asked to beat its own bid.
fn pass(
    given: Res<Given<Auction>>,
    chain: Res<TurnChain>,
    mut room: ResMut<Saleroom>,
    mut table: ResMut<SeatTable>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let (rules, state) = (given.ruleset().rules, chain.current());
    if rules.is_sealed() || room.standing().map(|(seat, _)| seat) == Some(state.owner()) {
        return;
    }
    table.eliminate(state.owner(), state.round_number());
    if table.standing().is_empty() {
        let sale = room.knock_down(&rules);
        tell(&mut journal, PASS, &room, sale);
        work.end_game(ended(&rules, &room, "nobody bid", state.round_number()));
    }
}

/// AU-5: when the last of the others has passed, the chain already names the buyer. The last
/// remaining bidder may still bid if it has not bid yet **(ours)**.
fn knock_down(
    given: Res<Given<Auction>>,
    chain: Res<TurnChain>,
    table: Res<SeatTable>,
    mut room: ResMut<Saleroom>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let rules = given.ruleset().rules;
    if rules.is_sealed() || table.standing().len() > 1 || room.standing().is_none() {
        return;
    }
    let sale = room.knock_down(&rules);
    tell(&mut journal, HAMMER, &room, sale);
    work.end_game(ended(&rules, &room, "all others passed", chain.current().round_number()));
}

fn tell(journal: &mut Journal, rule: endturn_engine::RuleId, room: &Saleroom, sale: Sale) {
    let lot = room.lot;
    journal.tell(
        rule,
        match sale.buyer {
            Some(seat) => AuctionFact::LotSold { seat, lot, price: sale.price },
            None => AuctionFact::LotUnsold { lot },
        },
    );
}

/// An auction of one lot ranks seats by their bids, and only its buyer has won; an auction of
/// several lots ranks them by the score of their purchases, and then by the cash that is left
/// **(ours)**.
fn ended(rules: &Rules, room: &Saleroom, condition: &str, round: u32) -> GameEnded {
    let seats = (0..room.purse.len() as u8).map(Seat);
    if rules.lots > 1 {
        let points = seats.map(|seat| (seat, (room.score(rules, seat), room.cash(rules, seat))));
        return GameEnded::ranked(condition, round, points);
    }
    let buyer = room.last.and_then(|sale| sale.buyer);
    let result = |seat: Seat| SeatResult {
        seat,
        rank: u32::from(room.ranks[seat.index()]),
        outcome: match buyer {
            Some(buyer) if buyer == seat => SeatOutcome::Win,
            Some(_) => SeatOutcome::Loss,
            None => SeatOutcome::Draw,
        },
    };
    let mut results: Vec<SeatResult> = seats.map(result).collect();
    results.compact_sort_by_key(|result| (result.rank, result.seat));
    GameEnded { condition: condition.to_owned(), round, results }
}
