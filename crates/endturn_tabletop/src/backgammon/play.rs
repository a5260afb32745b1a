//! A play: the steps of one roll, and their effect on the board.

use serde::{Deserialize, Serialize};

use super::board::{BAR, Board, OFF, Side};

/// A checker moved by one die, counted from the mover's end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Step {
    /// Its start: 1..=24, or 25 for the bar.
    pub from: u8,
    /// Its end: 1..=24, or 0 for off.
    pub to: u8,
}

/// The steps of a roll: up to four, from the furthest checker on; empty if no play is possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Play {
    steps: [Step; 4],
    count: u8,
}

impl Play {
    /// The empty play: no play is possible.
    pub const NONE: Self = Self { steps: [Step { from: 0, to: 0 }; 4], count: 0 };

    /// Makes a play of these steps, sorted; `None` for more than four.
    pub fn new(steps: &[Step]) -> Option<Self> {
        let mut play = Self::NONE;
        play.steps.get_mut(..steps.len())?.copy_from_slice(steps);
        play.count = steps.len() as u8;
        play.steps[..steps.len()].sort_unstable_by(|one, other| other.cmp(one));
        Some(play)
    }

    /// Appends a step; for the generator, which keeps the order itself.
    pub(super) fn push(&mut self, from: u8, to: u8) {
        self.steps[usize::from(self.count)] = Step { from, to };
        self.count += 1;
    }

    pub(super) fn pop(&mut self) {
        self.count -= 1;
        self.steps[usize::from(self.count)] = Step::default();
    }

    /// Makes a play of two steps, sorted.
    pub(super) fn of_two(one: Step, other: Step) -> Self {
        let (first, second) = if one > other { (one, other) } else { (other, one) };
        Self { steps: [first, second, Step::default(), Step::default()], count: 2 }
    }

    /// The steps, from the furthest checker on.
    pub fn steps(&self) -> &[Step] {
        self.steps.get(..usize::from(self.count)).unwrap_or(&self.steps)
    }

    /// True if nothing is played.
    pub fn is_none(&self) -> bool {
        self.count == 0
    }
}

/// A legal play and the board it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The play.
    pub play: Play,
    /// The board after it. No two legal plays of a list lead to the same one.
    pub board: Board,
}

impl Board {
    /// Moves a checker and hits a lone enemy where it lands; returns true if it hit. The caller
    /// knows that the step is legal.
    pub(super) fn step(&mut self, side: Side, step: Step) -> bool {
        let (own, other) = (side.index(), side.other().index());
        self.checkers[own][usize::from(step.from)] -= 1;
        self.checkers[own][usize::from(step.to)] += 1;
        let across = usize::from(BAR - step.to);
        let hits = step.to != OFF && self.checkers[other][across] > 0;
        if hits {
            self.checkers[other][across] -= 1;
            self.checkers[other][usize::from(BAR)] += 1;
        }
        hits
    }

    /// Takes a step back.
    pub(super) fn unstep(&mut self, side: Side, step: Step, hit: bool) {
        let (own, other) = (side.index(), side.other().index());
        self.checkers[own][usize::from(step.to)] -= 1;
        self.checkers[own][usize::from(step.from)] += 1;
        if hit {
            self.checkers[other][usize::from(BAR - step.to)] += 1;
            self.checkers[other][usize::from(BAR)] -= 1;
        }
    }

    /// The legal play that gives the same board as a play from elsewhere.
    pub(crate) fn same<'l>(&self, side: Side, play: &Play, plays: &'l [Legal]) -> Option<&'l Legal> {
        let board = self.after(side, play)?;
        plays.iter().find(|legal| legal.board == board)
    }

    /// The board after a play; `None` if a step moves no checker, leaves the board or lands on a
    /// blocked point. Does not check whether the dice and the rules allow the play.
    pub fn after(&self, side: Side, play: &Play) -> Option<Self> {
        let mut board = *self;
        for step in play.steps() {
            let is_step = (1..=BAR).contains(&step.from) && step.to < step.from && board.at(side, step.from) > 0;
            if !is_step || step.to != OFF && board.at(side.other(), BAR - step.to) > 1 {
                return None;
            }
            board.step(side, *step);
        }
        Some(board)
    }
}
