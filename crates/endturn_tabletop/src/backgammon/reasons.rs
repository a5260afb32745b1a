//! The reason for which a play is not legal.

use std::fmt;

use super::{
    board::{BAR, Board, HOME, OFF, Side},
    dice::Dice,
    play::{Legal, Play, Step},
};

/// The first obstacle of a play, from the furthest checker on. Places are counted from the mover's
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotLegal {
    /// The mover has no checker there.
    NoChecker(u8),
    /// A checker on the bar enters before any other moves.
    BarFirst,
    /// Two or more checkers of the other side hold the point.
    Blocked(u8),
    /// The points on the way are held by the other side.
    WayBlocked(Step),
    /// No number of the roll, and no sum of its numbers, is this distance.
    NotRolled(Step, Dice),
    /// A checker outside the home board forbids to bear off.
    TooEarly(u8),
    /// A larger number bears off only from the furthest point.
    NotFurthest(u8),
    /// Each number of the roll is played once, those of a double up to four times.
    UsedUp(Dice),
    /// Only one number can be played, and it has to be the larger, this one.
    LargerFirst(u8),
    /// Both numbers can be played.
    BothPossible,
    /// This many steps of a double can be played.
    MorePossible(usize),
}

/// A place as plays write it.
struct Place(u8);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            OFF => f.write_str("off"),
            BAR => f.write_str("bar"),
            point => write!(f, "{point}"),
        }
    }
}

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = |step: &Step| format!("{}/{}", Place(step.from), Place(step.to));
        let roll = |dice: &Dice| format!("{}-{}", dice.high(), dice.low());
        match self {
            Self::NoChecker(BAR) => f.write_str("you have no checker on the bar"),
            Self::NoChecker(place) => write!(f, "you have no checker on point {place}"),
            Self::BarFirst => f.write_str("your checkers on the bar have to enter first"),
            Self::Blocked(place) => {
                write!(f, "point {place} is blocked: the other side has two or more checkers there")
            }
            Self::WayBlocked(step) => write!(f, "the points on the way of {} are blocked", way(step)),
            Self::NotRolled(step, dice) => write!(f, "the roll {} has no number for {}", roll(dice), way(step)),
            Self::TooEarly(place) => {
                write!(f, "it is too early to bear off: a checker of yours is outside the home board, on ")?;
                if *place == BAR { f.write_str("the bar") } else { write!(f, "point {place}") }
            }
            Self::NotFurthest(place) => {
                write!(f, "a larger number bears off only from your furthest point, which is {place}")
            }
            Self::UsedUp(dice) if dice.is_double() => {
                write!(f, "the roll {} is played four times at most", roll(dice))
            }
            Self::UsedUp(dice) => write!(f, "each number of the roll {} is played once", roll(dice)),
            Self::LargerFirst(die) => {
                write!(f, "only one of the numbers can be played, and then it has to be the larger, {die}")
            }
            Self::BothPossible => f.write_str("both numbers of the roll can be played, so you have to play both"),
            Self::MorePossible(steps) => {
                write!(f, "{steps} of the roll's four moves can be played, so you have to play {steps}")
            }
        }
    }
}

impl Board {
    /// Returns the reason for which a play that is not on the list of legal ones is illegal.
    pub fn why_not(&self, side: Side, dice: Dice, play: &Play, plays: &[Legal]) -> NotLegal {
        if let Some(fault) = self.fault_of_a_step(side, dice, play) {
            return fault;
        }
        let numbers = numbers(dice);
        if !self.can_be_made(side, numbers, play.steps()) {
            return NotLegal::UsedUp(dice);
        }
        match plays.iter().map(|legal| legal.play.steps().len()).max().unwrap_or_default() {
            most if dice.is_double() => NotLegal::MorePossible(most),
            1 => NotLegal::LargerFirst(dice.high()),
            _ => NotLegal::BothPossible,
        }
    }

    /// The obstacle of the first step that can be made with no part of the roll.
    fn fault_of_a_step(&self, side: Side, dice: Dice, play: &Play) -> Option<NotLegal> {
        let mut board = *self;
        for &step in play.steps() {
            if board.at(side, step.from) == 0 {
                return Some(NotLegal::NoChecker(step.from));
            }
            if step.from < BAR && board.at(side, BAR) > 0 {
                return Some(NotLegal::BarFirst);
            }
            if step.to != OFF && board.at(side.other(), BAR - step.to) > 1 {
                return Some(NotLegal::Blocked(step.to));
            }
            if !board.can_be_made(side, numbers(dice), &[step]) && !self.later_allows(side, dice, play, step) {
                return Some(board.fault_of(side, dice, step));
            }
            board.step(side, step);
        }
        None
    }

    /// True if a step becomes possible by other steps of the play, as bearing off does once the
    /// last checker is home.
    fn later_allows(&self, side: Side, dice: Dice, play: &Play, step: Step) -> bool {
        let others = play.steps().iter().filter(|other| **other != step);
        step.to == OFF && others.map(|other| [*other, step]).any(|both| self.can_be_made(side, numbers(dice), &both))
    }

    /// The obstacle of a step from a checker to a point that is not blocked.
    fn fault_of(&self, side: Side, dice: Dice, step: Step) -> NotLegal {
        let distance = step.from - step.to;
        let [high, low] = [dice.high(), dice.low()];
        let sums =
            if dice.is_double() { vec![high, 2 * high, 3 * high, 4 * high] } else { vec![high, low, high + low] };
        let furthest = self.furthest(side);
        match step.to {
            OFF if furthest > HOME => NotLegal::TooEarly(furthest),
            OFF if high > distance && furthest > step.from => NotLegal::NotFurthest(furthest),
            _ if sums.contains(&distance) => NotLegal::WayBlocked(step),
            _ => NotLegal::NotRolled(step, dice),
        }
    }

    /// True if the numbers that are left can make all of these steps, in any order; a step may take
    /// several numbers.
    fn can_be_made(&self, side: Side, left: [u8; 4], steps: &[Step]) -> bool {
        if steps.is_empty() {
            return true;
        }
        (0..steps.len()).any(|at| {
            let Step { from, to } = steps[at];
            if self.at(side, from) == 0 || (from < BAR && self.at(side, BAR) > 0) {
                return false;
            }
            (0..left.len()).filter(|&number| left[number] > 0).any(|number| {
                let Some(step) = self.step_of(side, from, left[number]) else { return false };
                let (mut board, mut left, mut steps) = (*self, left, steps.to_vec());
                board.step(side, step);
                left[number] = 0;
                match step.to {
                    reached if reached == to => {
                        steps.remove(at);
                    }
                    reached if reached > to => steps[at].from = reached,
                    _ => return false,
                }
                board.can_be_made(side, left, &steps)
            })
        })
    }
}

/// The numbers of a roll: two, or four of a double; 0 for none.
fn numbers(dice: Dice) -> [u8; 4] {
    let [high, low] = [dice.high(), dice.low()];
    if dice.is_double() { [high; 4] } else { [high, low, 0, 0] }
}
