//! Values of places and priorities of spending for the sensible player.

use super::{
    Cards, Move, Position, Resource,
    geometry::{EDGES, VERTICES, geometry, present},
    position::{CITY, DEVELOPMENT, PIECES, ROAD, SETTLEMENT, bits},
};

/// Value of a vertex: the throws out of 36 in which it yields, with a small bonus for each kind.
pub(super) fn worth(position: &Position, vertex: u8) -> u32 {
    let (pips, kinds) = position.layout.yields(vertex);
    u32::from(pips) * 4 + u32::from(kinds) * 3
}

/// Value of the best vertex that a road leads to, directly or after one more road.
pub(super) fn prospect(position: &Position, edge: u8) -> u32 {
    let own = position.player().buildings() | touched(position.player().roads);
    let mut best = 0;
    for end in geometry().edge_vertices[usize::from(edge)] {
        if own >> end & 1 == 1 {
            continue;
        }
        if position.room(end) {
            best = best.max(4 * worth(position, end));
        }
        for next in present(&geometry().vertex_neighbours[usize::from(end)]).filter(|next| position.room(*next)) {
            best = best.max(3 * worth(position, next));
        }
    }
    best
}

/// Vertices touched by roads.
fn touched(mut roads: u128) -> u64 {
    let mut all = 0u64;
    while roads != 0 {
        for end in geometry().edge_vertices[roads.trailing_zeros() as usize] {
            all |= 1 << end;
        }
        roads &= roads - 1;
    }
    all
}

/// The best legal road, if it leads anywhere.
pub(super) fn best_road(position: &Position, more: u128) -> Option<u8> {
    let fits = (0..EDGES as u8).filter(|edge| position.road_fits(*edge, more).is_ok());
    fits.max_by_key(|edge| prospect(position, *edge))
}

/// The best vertex that may be settled on, ignoring the price.
pub(super) fn best_settlement(position: &Position) -> Option<u8> {
    let fits = (0..VERTICES as u8).filter(|vertex| position.settlement_fits(*vertex).is_ok());
    fits.max_by_key(|vertex| worth(position, *vertex))
}

/// The seat's wishes with their prices, the strongest first: a settlement if there is a place, a
/// city, a road to a place for a settlement, a development card.
pub(super) fn wish(position: &Position) -> Vec<(Move, Cards)> {
    let player = position.player();
    let mut wishes = Vec::with_capacity(4);
    let settlement = best_settlement(position);
    wishes.extend(settlement.map(|vertex| (Move::Settle(vertex), SETTLEMENT)));
    if player.cities.count_ones() < PIECES.2 {
        let city = bits(player.settlements).max_by_key(|vertex| worth(position, *vertex));
        wishes.extend(city.map(|vertex| (Move::City(vertex), CITY)));
    }
    if settlement.is_none() && player.settlements.count_ones() < PIECES.1 {
        let road = best_road(position, 0).filter(|edge| prospect(position, *edge) > 0);
        wishes.extend(road.map(|edge| (Move::Road(edge), ROAD)));
    }
    if position.deck != [0; 5] {
        wishes.push((Move::Buy, DEVELOPMENT));
    }
    // With nothing else left to want, lay roads for the longest road.
    if wishes.is_empty() {
        wishes.extend(best_road(position, 0).map(|edge| (Move::Road(edge), ROAD)));
    }
    wishes
}

/// The cards of each kind that a hand lacks for a price.
pub(super) fn lacks(hand: &Cards, price: &Cards) -> Cards {
    std::array::from_fn(|kind| price[kind].saturating_sub(hand[kind]))
}

/// A trade with the bank for a missing card of the nearest wish, paid with cards that this wish
/// does not need.
pub(super) fn bank_trade(position: &Position) -> Option<Move> {
    let hand = &position.player().hand;
    let wishes = wish(position);
    let (_, price) = wishes.iter().min_by_key(|(_, price)| lacks(hand, price).iter().sum::<u8>())?;
    let missing = lacks(hand, price);
    let take =
        Resource::ALL.into_iter().find(|kind| missing[*kind as usize] > 0 && position.bank[*kind as usize] > 0)?;
    let give = Resource::ALL
        .into_iter()
        .find(|kind| hand[*kind as usize].saturating_sub(price[*kind as usize]) >= position.rate(*kind))?;
    Some(Move::Bank(position.rate(give), give, take))
}
