//! Soundness check of a restored position.

use super::{
    Card, Layout, Position, Segment,
    awards::longest,
    geometry::{EDGES, VERTICES, geometry},
    layout::Island,
    position::{BANK, DECK, PIECES, bits, holds},
};
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    RuleId,
    random::{DrawSubject, Draws, Purpose},
};

/// Checks a position.
///
/// # Errors
///
/// The fault.
pub fn check(position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    ensure((2..=4).contains(&position.players.len()), "Catan has two to four players")?;
    let seats = position.players.len();
    let known = |seat: Option<u8>| seat.is_none_or(|seat| usize::from(seat) < seats);
    ensure(usize::from(position.seat) < seats, "the seat is not one of the players")?;
    ensure(
        known(position.longest) && known(position.army) && known(position.winner),
        "a seat is not one of the players",
    )?;
    ensure(usize::from(position.robber) < 19, "the robber is nowhere")?;
    layout(&position.layout)?;
    pieces(position)?;
    for (kind, of_kind) in DECK.into_iter().enumerate() {
        let held: u16 = position.players.iter().map(|player| u16::from(player.hand[kind])).sum();
        ensure(
            held + u16::from(position.bank[kind]) == u16::from(BANK),
            "the resource cards are not those of the game",
        )?;
        let mut cards = u16::from(position.deck[kind]) + u16::from(position.spent[kind]);
        for player in &position.players {
            cards += u16::from(player.cards[kind]) + u16::from(player.fresh[kind]);
        }
        ensure(cards == u16::from(of_kind), "the development cards are not those of the game")?;
    }
    let knights: u16 = position.players.iter().map(|player| u16::from(player.knights)).sum();
    ensure(
        knights == u16::from(position.spent[Card::Knight as usize]),
        "more or fewer knights than cards were played",
    )?;
    ensure(position.spent[Card::Point as usize] == 0, "a point card was played")?;
    let die = |die: u8| (1..=6).contains(&die);
    ensure(position.dice.is_none_or(|(one, other)| die(one) && die(other)), "a die has six sides")?;
    let is_seven = position.dice.is_some_and(|(one, other)| one + other == 7);
    let robbing = matches!(position.segment, Segment::Roll | Segment::Commit | Segment::Resolution) && is_seven;
    ensure(!position.robber_due || robbing, "the robber is due without a seven")?;
    ensure(!position.collects() || position.robber_due, "discards are due without a seven")?;
    for (seat, due) in position.due.iter().enumerate() {
        let held = position.players.get(seat).map_or(0, super::Player::held);
        let is_half = *due == held / 2 && held > position.options.safe_hand;
        ensure(*due == 0 || is_half, "a seat has to discard half of a large hand, or nothing")?;
    }
    awards(position)?;
    setup(position)?;
    ensure(position.offers <= position.options.offers, "more offers than a turn may have")?;
    position.offer.map_or(Ok(()), |offer| {
        let kinds = offer.give.iter().zip(&offer.take);
        let sound = kinds.clone().all(|(give, take)| *give <= BANK && *take <= BANK && (*give == 0 || *take == 0));
        let asked = offer.asked != position.seat && usize::from(offer.asked) < seats;
        ensure(
            sound && asked && position.segment == Segment::Trade && holds(&position.player().hand, &offer.give),
            "an offer is out of time, or can't be kept",
        )
    })
}

/// Checks that the awards belong to seats that could have them.
fn awards(position: &Position) -> Result<(), &'static str> {
    let all = position.buildings();
    let road = |seat: u8| {
        let player = &position.players[usize::from(seat)];
        longest(player, all & !player.buildings()) >= 5
    };
    let army = |seat: u8| position.players[usize::from(seat)].knights >= 3;
    let sound = position.longest.is_none_or(road) && position.army.is_none_or(army);
    if sound { Ok(()) } else { Err("a seat has the longest road or the largest army without it") }
}

/// Checks that in the setup every seat has at most two settlements, and that one without its road
/// has room for it.
fn setup(position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    if position.segment != Segment::Place {
        return ensure(position.founded.is_none(), "a settlement lacks its road after the setup");
    }
    let early = |player: &super::Player| player.settlements.count_ones() <= 2 && player.cities == 0;
    ensure(position.players.iter().all(early), "more was built than the setup allows")?;
    let Some(vertex) = position.founded else {
        let own = position.player().settlements.count_ones();
        return ensure(position.played || own < 2, "everything is placed, but the setup goes on");
    };
    let own = position.player().settlements;
    ensure(vertex < 54 && own >> vertex & 1 == 1 && !position.played, "a settlement of the setup is missing")?;
    ensure((0..EDGES as u8).any(|edge| position.road_fits(edge, 0).is_ok()), "a settlement has no room for its road")
}

/// Checks that the hexes, tokens and harbours are those of the box.
pub(super) fn layout(layout: &Layout) -> Result<(), &'static str> {
    // The fixed island makes no draws.
    let mut draw = Draws::new(0).at(RuleId("CA-1"), DrawSubject::TABLE, Purpose("check"));
    let mut boxed = Layout::new(Island::Beginners, &mut draw);
    let mut found = *layout;
    for layout in [&mut boxed, &mut found] {
        layout.terrain.compact_sort();
        layout.harbours.compact_sort();
        layout.token.compact_sort();
    }
    let desert = layout.token[usize::from(layout.desert())] == 0;
    if boxed == found && desert { Ok(()) } else { Err("hexes, tokens or harbours are not those of the game") }
}

fn pieces(position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    let (mut buildings, mut roads) = (0u64, 0u128);
    for player in &position.players {
        ensure(player.settlements & player.cities == 0, "a city and a settlement are on one vertex")?;
        ensure(
            player.buildings() & buildings == 0 && player.buildings() >> VERTICES == 0,
            "two buildings are on one vertex",
        )?;
        ensure(player.roads & roads == 0 && player.roads >> EDGES == 0, "two roads are on one edge")?;
        let counts = (player.roads.count_ones(), player.settlements.count_ones(), player.cities.count_ones());
        ensure(
            counts.0 <= PIECES.0 && counts.1 <= PIECES.1 && counts.2 <= PIECES.2,
            "a player has more pieces than there are",
        )?;
        buildings |= player.buildings();
        roads |= player.roads;
    }
    let apart = |vertex: u8| {
        super::geometry::present(&geometry().vertex_neighbours[usize::from(vertex)])
            .all(|other| buildings >> other & 1 == 0)
    };
    ensure(bits(buildings).all(apart), "two buildings are one road apart")
}
