//! Legal moves in the open segment.

use super::{
    Board, CardKind, Move, Position, Segment,
    cards::{card_at, three_of},
    is_set,
    map::bits,
    position::NOBODY,
};

/// Reason for which a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Moves of this kind belong to another segment.
    Segment,
    /// Cards must be traded first.
    TradeFirst,
    /// The conquest must be occupied first.
    OccupyFirst,
    /// Armies must be placed first.
    PlaceFirst,
    /// There is no such territory.
    NoTerritory,
    /// It is not the player's own.
    NotOwn,
    /// It is the player's own.
    Own,
    /// It has an owner, or free ones are left to be claimed.
    NotFree,
    /// The two are not neighbours.
    NoBorder,
    /// No path of own territories connects the two.
    NoPath,
    /// The number is too small or too great.
    Number,
    /// There is nothing to occupy.
    NothingToOccupy,
    /// Only one fortification is allowed in a turn.
    Fortified,
    /// The player has no such cards.
    NoCards,
    /// The cards are not a set.
    NoSet,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Segment => "this is not the time for it",
            Self::TradeFirst => "five cards or more must be traded first",
            Self::OccupyFirst => "armies must first move into the territory just taken",
            Self::PlaceFirst => "armies must be placed first",
            Self::NoTerritory => "there is no such territory",
            Self::NotOwn => "the territory is not yours",
            Self::Own => "the territory is yours",
            Self::NotFree => "free territories are claimed first",
            Self::NoBorder => "the two territories are not neighbours",
            Self::NoPath => "no path of your territories joins the two",
            Self::Number => "that number of armies or dice is not possible",
            Self::NothingToOccupy => "there is no conquest to occupy",
            Self::Fortified => "only one fortification is allowed per turn",
            Self::NoCards => "you have no such cards",
            Self::NoSet => "the three cards are not a set",
        })
    }
}

/// A move with its maximum and minimum number: any number between them is legal too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move with the maximum number.
    pub most: Move,
    /// The minimum number of armies or dice; 0 for a trade, which has none.
    pub least: u16,
}

impl Choice {
    /// The maximum number; 0 for a trade.
    #[must_use]
    pub fn greatest(self) -> u16 {
        match self.most {
            Move::Place { armies, .. } | Move::Fortify { armies, .. } | Move::Occupy { armies } => armies,
            Move::Attack { dice, .. } => dice.into(),
            Move::Trade { .. } => 0,
        }
    }

    /// The move with another number.
    #[must_use]
    pub fn with(self, number: u16) -> Move {
        match self.most {
            Move::Place { at, .. } => Move::Place { at, armies: number },
            Move::Fortify { from, to, .. } => Move::Fortify { from, to, armies: number },
            Move::Occupy { .. } => Move::Occupy { armies: number },
            Move::Attack { from, to, .. } => Move::Attack { from, to, dice: number as u8 },
            trade @ Move::Trade { .. } => trade,
        }
    }
}

/// Lists all legal moves in `choices`, which is cleared first.
pub fn legal(board: &Board, position: &Position, choices: &mut Vec<Choice>) {
    choices.clear();
    each(board, position, &mut |choice| choices.push(choice));
}

/// Visits all legal moves, always in the same order.
pub fn each(board: &Board, position: &Position, visit: &mut impl FnMut(Choice)) {
    if position.winner().is_some() {
        return;
    }
    if let Some(moving) = position.moving {
        let most = Move::Occupy { armies: position.territories[usize::from(moving.from)].armies - 1 };
        return visit(Choice { most, least: moving.least });
    }
    let own = position.owned(position.seat);
    if position.segment == Segment::Reinforce || position.must_trade {
        trades(board, position, own, visit);
    }
    if position.must_trade {
        return;
    }
    if position.to_place > 0 {
        let free = position.owned(NOBODY);
        let places = if position.segment == Segment::Place && free != 0 { free } else { own };
        let armies = position.to_place;
        bits(places).for_each(|at| visit(Choice { most: Move::Place { at: at as u8, armies }, least: 1 }));
    } else if position.segment == Segment::Attack {
        attacks(board, position, own, visit);
    } else if position.segment == Segment::Fortify && !position.fortified {
        for from in bits(own).filter(|from| position.territories[*from].armies > 1) {
            let armies = position.territories[from].armies - 1;
            for to in bits(board.reach(from, own) & !(1 << from)) {
                visit(Choice { most: Move::Fortify { from: from as u8, to: to as u8, armies }, least: 1 });
            }
        }
    }
}

fn attacks(board: &Board, position: &Position, own: u64, visit: &mut impl FnMut(Choice)) {
    for from in bits(own).filter(|from| position.territories[*from].armies > 1) {
        let dice = (position.territories[from].armies - 1).min(3) as u8;
        for to in bits(board.borders[from] & !own) {
            visit(Choice { most: Move::Attack { from: from as u8, to: to as u8, dice }, least: 1 });
        }
    }
}

/// Visits each set of the hand, once for each own territory that it shows, which is then listed
/// first.
fn trades(board: &Board, position: &Position, own: u64, visit: &mut impl FnMut(Choice)) {
    let hand = position.players[usize::from(position.seat)].cards;
    let count = hand.count_ones() as u8;
    let shows = |place| card_at(hand, place).is_some_and(|card| own >> card & 1 == 1);
    for one in 0..count {
        for two in one + 1..count {
            for three in two + 1..count {
                if !three_of(hand, [one, two, three])
                    .is_some_and(|cards| is_set(cards.map(|card| CardKind::of(board, card))))
                {
                    continue;
                }
                let orders = [[one, two, three], [two, one, three], [three, one, two]];
                if orders.iter().all(|order| !shows(order[0])) {
                    visit(Choice { most: Move::Trade { cards: orders[0] }, least: 0 });
                }
                for order in orders.into_iter().filter(|order| shows(order[0])) {
                    visit(Choice { most: Move::Trade { cards: order }, least: 0 });
                }
            }
        }
    }
}

/// Reason for which a move is illegal now; `None` if it is legal.
#[must_use]
pub fn refusal(board: &Board, position: &Position, mv: Move) -> Option<Illegal> {
    refused(board, position, mv).err()
}

fn refused(board: &Board, position: &Position, mv: Move) -> Result<(), Illegal> {
    let ensure = |holds: bool, reason: Illegal| if holds { Ok(()) } else { Err(reason) };
    ensure(position.winner().is_none(), Illegal::Over)?;
    let own = |at: u8| {
        position.territories.get(usize::from(at)).ok_or(Illegal::NoTerritory).map(|at| at.owner == position.seat)
    };
    let armies = |at: u8| position.territories[usize::from(at)].armies;
    ensure(position.moving.is_none() || matches!(mv, Move::Occupy { .. }), Illegal::OccupyFirst)?;
    ensure(!position.must_trade || matches!(mv, Move::Occupy { .. } | Move::Trade { .. }), Illegal::TradeFirst)?;
    match mv {
        Move::Trade { cards: places } => {
            ensure(position.segment == Segment::Reinforce || position.must_trade, Illegal::Segment)?;
            let cards = three_of(position.players[usize::from(position.seat)].cards, places).ok_or(Illegal::NoCards)?;
            ensure(is_set(cards.map(|card| CardKind::of(board, card))), Illegal::NoSet)
        }
        Move::Place { at, armies } => {
            ensure(position.to_place > 0 || position.segment == Segment::Reinforce, Illegal::Segment)?;
            let own = own(at)?;
            if position.segment == Segment::Place && position.owned(NOBODY) != 0 {
                ensure(position.territories[usize::from(at)].owner == NOBODY, Illegal::NotFree)?;
            } else {
                ensure(own, Illegal::NotOwn)?;
            }
            ensure((1..=position.to_place).contains(&armies), Illegal::Number)
        }
        Move::Occupy { armies: number } => {
            let moving = position.moving.ok_or(Illegal::NothingToOccupy)?;
            ensure(number >= moving.least && number < armies(moving.from), Illegal::Number)
        }
        Move::Attack { from, to, dice } => {
            ensure(position.segment == Segment::Attack, Illegal::Segment)?;
            ensure(position.to_place == 0, Illegal::PlaceFirst)?;
            ensure(own(from)?, Illegal::NotOwn)?;
            ensure(!own(to)?, Illegal::Own)?;
            ensure(board.borders[usize::from(from)] >> to & 1 == 1, Illegal::NoBorder)?;
            ensure((1..=3).contains(&dice) && u16::from(dice) < armies(from), Illegal::Number)
        }
        Move::Fortify { from, to, armies: number } => {
            ensure(position.segment == Segment::Fortify, Illegal::Segment)?;
            ensure(position.to_place == 0, Illegal::PlaceFirst)?;
            ensure(!position.fortified, Illegal::Fortified)?;
            ensure(own(from)? && own(to)?, Illegal::NotOwn)?;
            let reached = board.reach(usize::from(from), position.owned(position.seat));
            ensure(from != to && reached >> to & 1 == 1, Illegal::NoPath)?;
            ensure(number >= 1 && number < armies(from), Illegal::Number)
        }
    }
}
