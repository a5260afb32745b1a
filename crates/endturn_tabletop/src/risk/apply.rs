//! Carrying out of moves.

use endturn_engine::random::Draw;

use super::{
    Board, CardKind, Illegal, Move, Moving, Position, Rules, Territory, Throw,
    cards::three_of,
    legal::refusal,
    losses,
    position::{HAND_AFTER_ELIMINATION, HAND_AT_TURN, MAX_ARMIES},
    set_value, throw,
};

/// Effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Applied {
    /// Nothing beyond the move itself.
    Done,
    /// A set of cards brought armies.
    Traded(u16),
    /// An attack was thrown.
    Attacked {
        /// The dice.
        throw: Throw,
        /// Armies that attacker and defender lost.
        lost: (u8, u8),
        /// Whether the territory was taken.
        taken: bool,
        /// The seat that lost its last territory.
        eliminated: Option<u8>,
    },
}

/// Deals the territories, with one army on each, to the seats in turn.
pub fn deal(position: &mut Position, draw: &mut Draw) {
    let mut order: Vec<u8> = (0..position.territories.len() as u8).collect();
    draw.shuffle(&mut order);
    for (turn, at) in order.into_iter().enumerate() {
        let seat = turn % position.players.len();
        let at = &mut position.territories[usize::from(at)];
        at.owner = seat as u8;
        at.armies = 1;
        let player = &mut position.players[seat];
        player.reserve = player.reserve.saturating_sub(1);
    }
}

/// Carries out a move; the dice of an attack come from `draw`, which no other move needs. The
/// defender always throws as many dice as allowed, since that is best in all but rare cases
/// **(ours)**.
///
/// # Errors
///
/// The reason for which it is illegal; nothing has changed then.
///
/// # Panics
///
/// If an attack comes without dice.
pub fn apply(
    board: &Board,
    rules: &Rules,
    position: &mut Position,
    mv: Move,
    draw: Option<&mut Draw>,
) -> Result<Applied, Illegal> {
    if let Some(illegal) = refusal(board, position, mv) {
        return Err(illegal);
    }
    match mv {
        Move::Place { at, armies } => {
            if position.segment == super::Segment::Place {
                position.players[usize::from(position.seat)].reserve -= armies;
            }
            let seat = position.seat;
            let at = &mut position.territories[usize::from(at)];
            at.owner = seat;
            gain(at, armies);
            position.to_place -= armies;
        }
        Move::Occupy { armies } => occupy(position, armies),
        Move::Fortify { from, to, armies } => {
            position.territories[usize::from(from)].armies -= armies;
            gain(&mut position.territories[usize::from(to)], armies);
            position.fortified = true;
        }
        Move::Trade { cards: places } => return Ok(Applied::Traded(trade(board, rules, position, places))),
        Move::Attack { from, to, dice } => {
            let defend = position.territories[usize::from(to)].armies.min(2) as u8;
            return Ok(attack(position, from, to, throw(dice, defend, draw.expect("an attack has dice"))));
        }
    }
    Ok(Applied::Done)
}

/// Applies an attack whose dice have been thrown. A conquest that leaves no choice is occupied at
/// once, and so is the last one, which ends the game **(ours)**.
///
/// # Panics
///
/// If the attack is illegal.
pub fn attack(position: &mut Position, from: u8, to: u8, throw: Throw) -> Applied {
    let lost = losses(throw);
    position.attacks = position.attacks.saturating_add(1);
    position.territories[usize::from(from)].armies -= u16::from(lost.0);
    let target = &mut position.territories[usize::from(to)];
    target.armies -= u16::from(lost.1);
    if target.armies > 0 {
        return Applied::Attacked { throw, lost, taken: false, eliminated: None };
    }
    let loser = std::mem::replace(&mut target.owner, position.seat);
    position.conquered = true;
    let least = throw.attack.iter().filter(|die| **die > 0).count() as u16;
    position.moving = Some(Moving { from, to, least });
    let eliminated = (position.owned(loser) == 0).then_some(loser);
    if eliminated.is_some() {
        eliminate(position, loser);
    }
    if position.winner().is_some() || position.territories[usize::from(from)].armies == least + 1 {
        occupy(position, least);
    }
    Applied::Attacked { throw, lost, taken: true, eliminated }
}

/// Adds armies to a territory, up to its maximum.
fn gain(at: &mut Territory, armies: u16) {
    at.armies = at.armies.saturating_add(armies).min(MAX_ARMIES);
}

fn occupy(position: &mut Position, armies: u16) {
    if let Some(moving) = position.moving.take() {
        position.territories[usize::from(moving.from)].armies -= armies;
        gain(&mut position.territories[usize::from(moving.to)], armies);
    }
}

/// Eliminates a player: its cards go to the attacker, which must trade if it then holds six or
/// more.
fn eliminate(position: &mut Position, loser: u8) {
    let loser = &mut position.players[usize::from(loser)];
    loser.alive = false;
    let cards = std::mem::take(&mut loser.cards);
    let winner = &mut position.players[usize::from(position.seat)];
    winner.cards |= cards;
    let many = cards != 0 && winner.cards.count_ones() > HAND_AFTER_ELIMINATION;
    position.must_trade = many && position.winner().is_none();
}

/// Trades a set. The first card that shows an own territory brings it the extra armies, once for a
/// set.
fn trade(board: &Board, rules: &Rules, position: &mut Position, places: [u8; 3]) -> u16 {
    let seat = position.seat;
    let player = &mut position.players[usize::from(seat)];
    let Some(cards) = three_of(player.cards, places) else { return 0 };
    for card in cards {
        player.cards &= !(1 << card);
        position.discards |= 1 << card;
    }
    let armies = set_value(rules.values, cards.map(|card| CardKind::of(board, card)), position.trades);
    position.trades = position.trades.saturating_add(1);
    position.to_place = position.to_place.saturating_add(armies).min(MAX_ARMIES);
    let left = position.players[usize::from(seat)].cards.count_ones();
    position.must_trade &= left > HAND_AT_TURN;
    let shown = cards
        .iter()
        .find_map(|card| position.territories.get(usize::from(*card)).filter(|at| at.owner == seat).map(|_| *card));
    if let Some(card) = shown {
        gain(&mut position.territories[usize::from(card)], rules.shown);
    }
    armies
}
