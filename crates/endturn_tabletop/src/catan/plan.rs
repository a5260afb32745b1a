//! What places are worth, and what to spend on: how the sensible player sees the island.

use super::{
    Cards, Move, Position, Resource,
    geometry::{EDGES, VERTICES, geometry, present},
    position::{CITY, DEVELOPMENT, PIECES, ROAD, SETTLEMENT, bits},
};

/// The throws of 36 in which a vertex yields, with a little more for each kind.
pub(super) fn worth(position: &Position, vertex: u8) -> u32 {
    let (pips, kinds) = position.layout.yields(vertex);
    u32::from(pips) * 4 + u32::from(kinds) * 3
}

/// The best vertices that a road leads to at once or after one more; the worth of the best.
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

/// The vertices that roads touch.
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

/// The best road that fits, if it leads anywhere.
pub(super) fn best_road(position: &Position, more: u128) -> Option<u8> {
    let fits = (0..EDGES as u8).filter(|edge| position.road_fits(*edge, more).is_ok());
    fits.max_by_key(|edge| prospect(position, *edge))
}

/// A vertex that only lacks its price.
pub(super) fn best_settlement(position: &Position) -> Option<u8> {
    let fits = (0..VERTICES as u8).filter(|vertex| position.settlement_fits(*vertex).is_ok());
    fits.max_by_key(|vertex| worth(position, *vertex))
}

/// What the seat wants most, with its price: a settlement where one fits, a city, a road to a place for a settlement, a development card.
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
    // Where nothing else is left to want, roads are laid for the longest.
    if wishes.is_empty() {
        wishes.extend(best_road(position, 0).map(|edge| (Move::Road(edge), ROAD)));
    }
    wishes
}

/// The kinds that a hand lacks for a price, and how many.
pub(super) fn lacks(hand: &Cards, price: &Cards) -> Cards {
    std::array::from_fn(|kind| price[kind].saturating_sub(hand[kind]))
}

/// A trade with the bank that brings a missing card of the wish that is nearest, with cards that this wish does not need.
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
