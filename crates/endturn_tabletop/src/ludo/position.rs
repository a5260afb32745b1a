//! State of a game of Ludo, its legal moves, and their effects.

use bevy_ecs::prelude::Resource;
use endturn_engine::random::Draw;
use serde::{Deserialize, Serialize};

use super::{Home, Variant};

/// A token moved by a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The token, 0..4.
    pub token: u8,
    /// The die, 1..=6.
    pub die: u8,
}

/// A game of Ludo.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Number of seats, two to four.
    pub seats: u8,
    /// The steps of each seat's tokens: 0 in base, 1 on the start, then along the ring and the
    /// column.
    pub tokens: [[u8; 4]; 4],
    /// The seat whose turn it is.
    pub seat: u8,
    /// The dice still to be played, 0 for none.
    pub dice: [u8; 2],
    /// The dice of the last throw; 0 for a die that does not exist.
    pub thrown: [u8; 2],
    /// The clock's number of the turn in which they were thrown; 0 before the first.
    pub turn: u32,
    /// True if the dice of this turn are thrown.
    pub rolled: bool,
    /// Number of consecutive throws with a six by the seat.
    pub sixes: u8,
    /// True if this turn grants another.
    pub granted: bool,
    /// Seats that are home, in this order.
    pub home: [u8; 4],
    /// Number of seats that are home.
    pub ranked: u8,
}

/// Reason for which a move or throw is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The dice are thrown already.
    Rolled,
    /// The dice are not thrown yet.
    NotRolled,
    /// There are only four tokens.
    NoToken,
    /// No die shows that, or it has been played.
    NoDie,
    /// A token leaves its base only with a six.
    NeedsSix,
    /// It would go beyond the last square.
    Overshoot,
    /// There is a token of the same seat.
    Occupied,
    /// Two tokens of another seat are in the way.
    Blocked,
    /// Another token has to enter.
    MustEnter,
    /// The start has to be cleared.
    ClearStart,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Rolled => "the dice have already been thrown",
            Self::NotRolled => "the dice have to be thrown first",
            Self::NoToken => "tokens are numbered from 1 to 4",
            Self::NoDie => "no die shows that, or it has been played",
            Self::NeedsSix => "a token leaves its base only with a six",
            Self::Overshoot => "it would go beyond the last square",
            Self::Occupied => "one of your own tokens is there",
            Self::Blocked => "two tokens of another seat block the way",
            Self::MustEnter => "a token has to enter",
            Self::ClearStart => "the start has to be cleared first",
        })
    }
}

/// Effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// True if the token entered.
    pub entered: bool,
    /// Tokens sent back to base, by seat.
    pub captured: [u8; 4],
    /// True if the token is home.
    pub home: bool,
    /// True if all tokens of the seat are now home.
    pub finished: bool,
}

impl Position {
    /// Makes a position with all tokens in base, for two to four seats.
    ///
    /// # Panics
    ///
    /// With fewer than two or more than four seats.
    #[must_use]
    pub fn new(seats: u8) -> Self {
        assert!((2..=4).contains(&seats), "Ludo has two to four players");
        Self {
            seats,
            tokens: [[0; 4]; 4],
            seat: 0,
            dice: [0; 2],
            thrown: [0; 2],
            turn: 0,
            rolled: false,
            sixes: 0,
            granted: false,
            home: [u8::MAX; 4],
            ranked: 0,
        }
    }

    /// Begins the turn of a seat; `again` if the last turn granted it.
    pub fn begin_turn(&mut self, seat: u8, again: bool) {
        self.seat = seat;
        self.dice = [0; 2];
        self.rolled = false;
        self.granted = false;
        if !again {
            self.sixes = 0;
        }
    }

    /// Forgets the throw of the last turn.
    pub(super) fn forget_throw(&mut self) {
        *self = Self { tokens: self.tokens, home: self.home, ranked: self.ranked, ..Self::new(self.seats) };
    }

    /// Takes a seat that resigns in its turn off the board, which leaves it nothing to do.
    pub(super) fn leave(&mut self, seat: u8) {
        self.begin_turn(seat, false);
        self.rolled = true;
        self.tokens[usize::from(seat)] = [0; 4];
    }

    /// True if the seat has nothing left to do in this turn: the dice are thrown, and none can be
    /// played.
    #[must_use]
    pub fn complete(&self, variant: &Variant) -> bool {
        self.rolled
            && (0..4)
                .all(|token| self.dice.iter().all(|die| refusal(variant, self, Move { token, die: *die }).is_some()))
    }

    /// True if the turn grants another: by a six, even if no token could move, or by a capture;
    /// never once the seat is home.
    #[must_use]
    pub fn grants(&self, variant: &Variant) -> bool {
        self.granted && !self.is_over(variant) && !self.finished(self.seat)
    }

    /// True if all tokens of a seat are home.
    #[must_use]
    pub fn finished(&self, seat: u8) -> bool {
        self.home[..usize::from(self.ranked)].contains(&seat)
    }

    /// True if the game is over: one seat is home, or all but one if ranks are played for.
    #[must_use]
    pub fn is_over(&self, variant: &Variant) -> bool {
        self.ranked >= if variant.ranks { self.seats - 1 } else { 1 }
    }

    /// The next seat that still plays.
    #[must_use]
    pub fn next_seat(&self) -> u8 {
        let mut after = (1..=self.seats).map(|step| (self.seat + step) % self.seats);
        after.find(|seat| !self.finished(*seat)).unwrap_or(self.seat)
    }

    /// Number of tokens of a seat on a square of the ring.
    fn standing(&self, variant: &Variant, seat: u8, square: u8) -> usize {
        let on = |step: &&u8| variant.square(seat, self.seats, **step) == Some(square);
        self.tokens[usize::from(seat)].iter().filter(on).count()
    }

    /// True if another seat's blockade holds a square.
    fn blockade(&self, variant: &Variant, square: u8) -> bool {
        (0..self.seats).any(|seat| seat != self.seat && self.standing(variant, seat, square) > 1)
    }

    /// The step that a token would reach with a die, apart from the moves that the variant requires
    /// first.
    fn way(&self, variant: &Variant, token: u8, die: u8) -> Result<u8, Illegal> {
        let own = &self.tokens[usize::from(self.seat)];
        let from = own[usize::from(token)];
        if from == 0 && die != 6 {
            return Err(Illegal::NeedsSix);
        }
        let to = if from == 0 { 1 } else { from + die };
        if to > variant.last() {
            return Err(Illegal::Overshoot);
        }
        let shared = variant.share && (to <= variant.walk || variant.home == Home::Last)
            || variant.home == Home::Last && to == variant.last();
        if own.contains(&to) && !shared {
            return Err(Illegal::Occupied);
        }
        let passed = (from + 1..=to).filter_map(|step| variant.square(self.seat, self.seats, step));
        if variant.blockades && passed.into_iter().any(|square| self.blockade(variant, square)) {
            return Err(Illegal::Blocked);
        }
        Ok(to)
    }
}

/// Reason for which a move is illegal now; `None` if it is legal.
#[must_use]
pub fn refusal(variant: &Variant, position: &Position, mv: Move) -> Option<Illegal> {
    let Move { token, die } = mv;
    if position.is_over(variant) || position.finished(position.seat) {
        return Some(Illegal::Over);
    }
    if !position.rolled {
        return Some(Illegal::NotRolled);
    }
    if token > 3 {
        return Some(Illegal::NoToken);
    }
    if die == 0 || !position.dice.contains(&die) {
        return Some(Illegal::NoDie);
    }
    if let Err(illegal) = position.way(variant, token, die) {
        return Some(illegal);
    }
    let own = &position.tokens[usize::from(position.seat)];
    let from = own[usize::from(token)];
    let waits = own.iter().position(|step| *step == 0)?;
    if variant.clear_start && from != 1 {
        let start = own.iter().position(|step| *step == 1);
        if start.is_some_and(|start| position.way(variant, start as u8, die).is_ok()) {
            return Some(Illegal::ClearStart);
        }
    }
    let enters = variant.must_enter && from != 0 && position.way(variant, waits as u8, die).is_ok();
    let clears = variant.clear_start && from == 1;
    (enters && !clears).then_some(Illegal::MustEnter)
}

/// All legal moves.
pub fn legal(variant: &Variant, position: &Position) -> impl Iterator<Item = Move> + Clone {
    let [one, other] = position.dice;
    let dice = [one, if other == one { 0 } else { other }];
    let all = dice.into_iter().flat_map(|die| (0..4).map(move |token| Move { token, die }));
    all.filter(move |mv| refusal(variant, position, *mv).is_none())
}

/// Throws the dice.
///
/// # Errors
///
/// If they are already thrown, or the game is over.
pub fn roll(variant: &Variant, position: &mut Position, draw: &mut Draw) -> Result<(), Illegal> {
    let one = 1 + draw.below(6) as u8;
    let other = if variant.dice == 2 { 1 + draw.below(6) as u8 } else { 0 };
    position.rolled([one, other], variant)
}

impl Position {
    /// Takes the dice of a throw. If the variant has that rule, the third consecutive six ends the
    /// turn: its dice are not played, and it grants nothing.
    ///
    /// # Errors
    ///
    /// If they are already thrown, or the game is over.
    pub fn rolled(&mut self, dice: [u8; 2], variant: &Variant) -> Result<(), Illegal> {
        if self.is_over(variant) {
            return Err(Illegal::Over);
        }
        if self.rolled {
            return Err(Illegal::Rolled);
        }
        self.rolled = true;
        (self.dice, self.thrown) = (dice, dice);
        let six = dice.contains(&6);
        self.sixes = if six { self.sixes.saturating_add(1) } else { 0 };
        if variant.three_sixes && self.sixes >= 3 {
            self.dice = [0; 2];
        } else {
            self.granted = six && variant.six_again;
        }
        Ok(())
    }
}

/// Carries out a move.
///
/// # Errors
///
/// The reason for which it is illegal; nothing has changed then.
pub fn apply(variant: &Variant, position: &mut Position, mv: Move) -> Result<Applied, Illegal> {
    if let Some(illegal) = refusal(variant, position, mv) {
        return Err(illegal);
    }
    let to = position.way(variant, mv.token, mv.die)?;
    let seat = position.seat;
    let entered = position.tokens[usize::from(seat)][usize::from(mv.token)] == 0;
    position.tokens[usize::from(seat)][usize::from(mv.token)] = to;
    if let Some(played) = position.dice.iter_mut().find(|die| **die == mv.die) {
        *played = 0;
    }
    let captured = capture(variant, position, to);
    position.granted |= variant.capture_again && captured != [0; 4];
    let finished = position.tokens[usize::from(seat)].iter().all(|step| variant.is_home(*step));
    if finished {
        position.home[usize::from(position.ranked)] = seat;
        position.ranked += 1;
        position.dice = [0; 2];
    }
    Ok(Applied { entered, captured, home: variant.is_home(to), finished })
}

/// Sends back the enemies on the square that a token of the seat has reached; returns their number,
/// by seat.
fn capture(variant: &Variant, position: &mut Position, to: u8) -> [u8; 4] {
    let mut captured = [0; 4];
    let (seat, seats) = (position.seat, position.seats);
    let Some(square) = variant.square(seat, seats, to) else { return captured };
    if variant.safe_starts && variant.is_start(square) {
        return captured;
    }
    for other in (0..seats).filter(|other| *other != seat) {
        for step in &mut position.tokens[usize::from(other)] {
            if variant.square(other, seats, *step) == Some(square) {
                *step = 0;
                captured[usize::from(other)] += 1;
            }
        }
    }
    captured
}
