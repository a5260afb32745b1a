//! Soundness check of a restored position.

use super::{
    Board, Position, Rules, Segment,
    position::{HAND_AT_TURN, MAX_ARMIES, NOBODY, all_cards},
};

/// Checks a position against its board and rules.
///
/// # Errors
///
/// The fault.
pub fn check(board: &Board, rules: &Rules, position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    let seats = position.players.len();
    ensure(position.territories.len() == board.count(), "the territories are not those of the map")?;
    ensure((2..=6).contains(&seats), "Risk has two to six players")?;
    ensure(usize::from(position.seat) < seats, "the seat is not one of the players")?;
    let placing = position.segment == Segment::Place;
    for (number, at) in position.territories.iter().enumerate() {
        let waits = position.moving.is_some_and(|moving| usize::from(moving.to) == number);
        ensure(at.armies <= MAX_ARMIES, "a territory has more armies than it has room for")?;
        if at.owner == NOBODY {
            ensure(placing && at.armies == 0, "a free territory is left after the setup, or has armies")?;
        } else {
            ensure(usize::from(at.owner) < seats, "an owner is not one of the players")?;
            ensure((at.armies == 0) == waits, "a territory has no army, or armies before its occupation")?;
        }
    }
    for (seat, player) in position.players.iter().enumerate() {
        ensure(
            placing || player.alive == (position.owned(seat as u8) != 0),
            "exactly the seats with territories have to be in the game",
        )?;
        ensure(placing || player.reserve == 0, "armies of the setup are left")?;
        ensure(player.alive || player.cards == 0, "a player who is out holds cards")?;
    }
    if let Some(moving) = position.moving {
        let from = position.territories.get(usize::from(moving.from)).ok_or("the conquest comes from nowhere")?;
        let to = position.territories.get(usize::from(moving.to)).ok_or("the conquest is nowhere")?;
        let own = from.owner == position.seat && to.owner == position.seat;
        ensure(own && position.segment == Segment::Attack, "a conquest belongs to the attacker in its attack")?;
        ensure(
            (1..=3).contains(&moving.least) && from.armies > moving.least,
            "the armies of the conquest are not there",
        )?;
        ensure(position.conquered, "a conquest is to be occupied, and nothing was taken")?;
    }
    ensure(position.to_place <= MAX_ARMIES, "more armies wait than there can be")?;
    let own = position.players[usize::from(position.seat)];
    let many = own.cards.count_ones() > HAND_AT_TURN;
    ensure(!position.must_trade || many, "cards have to be traded, and there are too few of them")?;
    ensure(!position.conquered || position.attacks > 0, "a territory was taken without an attack")?;
    if placing {
        let most = rules.first_armies.iter().copied().max().unwrap_or_default();
        ensure(position.players.iter().all(|player| player.reserve <= most), "too many armies are left to place")?;
        ensure(position.to_place <= own.reserve, "more armies are placed than are left")?;
        ensure(position.players.iter().all(|player| player.alive && player.cards == 0), "the game has not begun")?;
        let fresh = position.attacks == 0 && position.trades == 0 && position.discards == 0;
        ensure(fresh, "something happened that does not before the first turn")?;
    }
    let mut seen = position.deck;
    ensure(seen & position.discards == 0, "a card is in two places")?;
    seen |= position.discards;
    for player in position.players.iter() {
        ensure(seen & player.cards == 0, "a card is in two places")?;
        seen |= player.cards;
    }
    ensure(seen == all_cards(board, rules), "the cards are not those of the game")
}
