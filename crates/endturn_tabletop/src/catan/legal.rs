//! Legal moves of each seat in the open segment.

use super::{
    Card, Move, Position, Resource, Segment,
    build::ensure,
    geometry::{EDGES, HEXES, VERTICES},
    illegal::Illegal,
    position::{DEVELOPMENT, bits},
    trade::ways,
};

/// Reason for which a move of a seat is illegal now; `None` if it is legal.
#[must_use]
pub fn refusal(position: &Position, seat: u8, mv: Move) -> Option<Illegal> {
    refused(position, seat, mv).err()
}

fn refused(position: &Position, seat: u8, mv: Move) -> Result<(), Illegal> {
    ensure(position.winner.is_none(), Illegal::Over)?;
    match mv {
        Move::Discard(cards) => return position.may_discard(seat, &cards),
        Move::Accept => return position.may_accept(seat).map(|_| ()),
        Move::Decline => return position.may_answer(seat).map(|_| ()),
        _ => ensure(seat == position.seat, Illegal::NotYourTurn)?,
    }
    ensure(position.offer.is_none(), Illegal::Answer)?;
    let at = position.segment;
    match mv {
        Move::Robber(hex, victim) => {
            let time = at == Segment::Resolution || at == Segment::Roll && !position.collects();
            ensure(time && position.robber_due, Illegal::Segment)?;
            may_rob(position, hex, victim)
        }
        _ if position.robber_due => Err(Illegal::RobberFirst),
        Move::Roll => {
            ensure(at == Segment::Roll, Illegal::Segment)?;
            ensure(position.dice.is_none(), Illegal::Dice)
        }
        Move::Settle(vertex) => {
            ensure(matches!(at, Segment::Place | Segment::Build), Illegal::Segment)?;
            position.may_settle(vertex)
        }
        Move::Road(edge) => {
            ensure(matches!(at, Segment::Place | Segment::Build), Illegal::Segment)?;
            position.may_road(edge)
        }
        Move::City(_) | Move::Buy => {
            ensure(at == Segment::Build, Illegal::Segment)?;
            if let Move::City(vertex) = mv {
                return position.may_city(vertex);
            }
            ensure(position.deck != [0; 5], Illegal::BankEmpty)?;
            position.affords(&DEVELOPMENT)
        }
        Move::Bank(count, give, take) => {
            ensure(at == Segment::Trade, Illegal::Segment)?;
            position.may_bank(count, give, take)
        }
        Move::Offer(give, take) => {
            ensure(at == Segment::Trade, Illegal::Segment)?;
            position.may_offer(&give, &take)
        }
        Move::Knight(..) | Move::Monopoly(_) | Move::Plenty(..) | Move::Roads(..) => may_play(position, mv),
        Move::Discard(_) | Move::Accept | Move::Decline => Ok(()),
    }
}

/// Any development card may be played in Trade, in Build and before the dice **(ours)**; one per
/// turn, and none bought in the same turn.
fn may_play(position: &Position, mv: Move) -> Result<(), Illegal> {
    let time = match position.segment {
        Segment::Roll => position.dice.is_none(),
        Segment::Trade | Segment::Build => true,
        _ => false,
    };
    ensure(time, Illegal::Segment)?;
    let card = match mv {
        Move::Knight(..) => Card::Knight,
        Move::Monopoly(_) => Card::Monopoly,
        Move::Plenty(..) => Card::Plenty,
        _ => Card::Roads,
    };
    ensure(position.player().cards[card as usize] > 0, Illegal::NoCard)?;
    ensure(!position.played, Illegal::Played)?;
    match mv {
        Move::Knight(hex, victim) => may_rob(position, hex, victim),
        Move::Plenty(one, other) => {
            let needed = if one == other { 2 } else { 1 };
            ensure(position.bank[one as usize] >= needed && position.bank[other as usize] >= needed, Illegal::BankEmpty)
        }
        Move::Roads(one, None) => {
            position.road_fits(one, 0)?;
            // A second road is laid if there is a place for it.
            ensure(!(0..EDGES as u8).any(|other| position.road_fits(other, 1 << one).is_ok()), Illegal::NoPlace)
        }
        Move::Roads(one, Some(other)) => {
            position.road_fits(one, 0)?;
            position.road_fits(other, 1 << one)
        }
        _ => Ok(()),
    }
}

fn may_rob(position: &Position, hex: u8, victim: Option<u8>) -> Result<(), Illegal> {
    ensure(usize::from(hex) < HEXES, Illegal::NoPlace)?;
    ensure(hex != position.robber, Illegal::RobberThere)?;
    let victims = position.victims(hex);
    let fits = match victim {
        None => victims == 0,
        Some(seat) => seat < 4 && victims >> seat & 1 == 1,
    };
    ensure(fits, Illegal::Victim)
}

/// Lists all legal moves of a seat in `moves`, which is cleared first. Offers are listed only of
/// one card for one.
pub fn legal(position: &Position, seat: u8, moves: &mut Vec<Move>) {
    moves.clear();
    if position.winner.is_some() {
        return;
    }
    if position.segment == Segment::Commit && position.owes(seat) > 0 {
        ways(&position.players[usize::from(seat)].hand, position.owes(seat), &mut |cards| {
            moves.push(Move::Discard(cards))
        });
    }
    if seat != position.seat {
        if position.may_answer(seat).is_ok() {
            moves.extend(position.may_accept(seat).map(|_| Move::Accept));
            moves.push(Move::Decline);
        }
        return;
    }
    if position.offer.is_some() {
        return;
    }
    if position.robber_due {
        if position.segment == Segment::Resolution || position.segment == Segment::Roll && !position.collects() {
            robbing(position, Move::Robber, moves);
        }
        return;
    }
    match position.segment {
        Segment::Place => places(position, moves),
        Segment::Roll => {
            if position.dice.is_none() {
                moves.push(Move::Roll);
            }
        }
        Segment::Trade => trades(position, moves),
        Segment::Build => {
            places(position, moves);
            let settlements = position.player().settlements;
            moves.extend(bits(settlements).filter(|vertex| position.may_city(*vertex).is_ok()).map(Move::City));
            moves.extend([Move::Buy].into_iter().filter(|buy| refusal(position, seat, *buy).is_none()));
        }
        Segment::Commit | Segment::Resolution => {}
    }
    plays(position, moves);
}

fn places(position: &Position, moves: &mut Vec<Move>) {
    moves.extend((0..VERTICES as u8).filter(|vertex| position.may_settle(*vertex).is_ok()).map(Move::Settle));
    moves.extend((0..EDGES as u8).filter(|edge| position.may_road(*edge).is_ok()).map(Move::Road));
}

fn robbing(position: &Position, robber: fn(u8, Option<u8>) -> Move, moves: &mut Vec<Move>) {
    for hex in (0..HEXES as u8).filter(|hex| *hex != position.robber) {
        let victims = position.victims(hex);
        if victims == 0 {
            moves.push(robber(hex, None));
        }
        moves.extend(bits(victims).map(|victim| robber(hex, Some(victim))));
    }
}

fn trades(position: &Position, moves: &mut Vec<Move>) {
    // Nothing is given that the player lacks.
    let held = position.player().hand;
    for give in Resource::ALL.into_iter().filter(|give| held[*give as usize] > 0) {
        let rate = position.rate(give);
        for take in Resource::ALL {
            if held[give as usize] >= rate && position.may_bank(rate, give, take).is_ok() {
                moves.push(Move::Bank(rate, give, take));
            }
            let one = |kind: Resource| std::array::from_fn(|at| u8::from(at == kind as usize));
            if position.may_offer(&one(give), &one(take)).is_ok() {
                moves.push(Move::Offer(one(give), one(take)));
            }
        }
    }
}

/// Lists development cards that may be played. Two roads that may be laid in either order are
/// listed once.
fn plays(position: &Position, moves: &mut Vec<Move>) {
    let cards = position.player().cards;
    let holds = |card: Card| cards[card as usize] > 0;
    let time = matches!(position.segment, Segment::Trade | Segment::Build)
        || position.segment == Segment::Roll && position.dice.is_none();
    if position.played || !time {
        return;
    }
    if holds(Card::Knight) {
        robbing(position, Move::Knight, moves);
    }
    if holds(Card::Monopoly) {
        moves.extend(Resource::ALL.map(Move::Monopoly));
    }
    if holds(Card::Plenty) {
        let pairs = Resource::ALL.into_iter().flat_map(|one| Resource::ALL.into_iter().map(move |other| (one, other)));
        let plenty = pairs.filter(|(one, other)| one <= other).map(|(one, other)| Move::Plenty(one, other));
        moves.extend(plenty.filter(|mv| may_play(position, *mv).is_ok()));
    }
    if holds(Card::Roads) {
        let fits = (0..EDGES as u8)
            .filter(|edge| position.road_fits(*edge, 0).is_ok())
            .fold(0u128, |all, edge| all | 1 << edge);
        for one in (0..EDGES as u8).filter(|edge| fits >> edge & 1 == 1) {
            let before = moves.len();
            let mut second = false;
            for other in (0..EDGES as u8).filter(|other| position.road_fits(*other, 1 << one).is_ok()) {
                second = true;
                if fits >> other & 1 == 0 || one < other {
                    moves.push(Move::Roads(one, Some(other)));
                }
            }
            if !second && moves.len() == before {
                moves.push(Move::Roads(one, None));
            }
        }
    }
}
