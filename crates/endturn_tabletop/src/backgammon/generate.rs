//! Generator of all legal plays of a roll, one for each reachable board.

use super::{
    board::{BAR, Board, HOME, OFF, Side},
    dice::Dice,
    play::{Legal, Play, Step},
};

impl Board {
    /// Lists all legal plays of a roll, one for each reachable board, in `plays`, which is cleared
    /// first. As many dice as possible are used, and the higher if only one can be. If no play is
    /// possible, the list has only the empty play.
    pub fn legal(&self, side: Side, dice: Dice, plays: &mut Vec<Legal>) {
        plays.clear();
        if dice.is_double() {
            let mut search = Doubles { side, die: dice.high(), most: 0, board: *self, play: Play::NONE, plays };
            search.go_on(BAR);
            return;
        }
        self.both_dice(side, dice.high(), dice.low(), plays);
        self.both_dice(side, dice.low(), dice.high(), plays);
        for die in [dice.high(), dice.low()] {
            if plays.is_empty() {
                self.one_die(side, die, plays);
            }
        }
        if plays.is_empty() {
            plays.push(Legal { play: Play::NONE, board: *self });
        }
    }

    /// The step that a die gives a checker, if it is legal: no blocked point, bearing off only from
    /// home, with a larger die only from the furthest point. The caller knows that a checker is
    /// there.
    pub(super) fn step_of(&self, side: Side, from: u8, die: u8) -> Option<Step> {
        if from > die {
            let to = from - die;
            return (self.at(side.other(), BAR - to) < 2).then_some(Step { from, to });
        }
        let furthest = self.furthest(side);
        (furthest <= HOME && (from == die || from == furthest)).then_some(Step { from, to: OFF })
    }

    /// The places from which a side may step at all, from `most` on: only the bar while a checker
    /// is there.
    fn movable(&self, side: Side, most: u8) -> impl Iterator<Item = u8> + use<> {
        let lowest = if self.at(side, BAR) > 0 { BAR } else { 1 };
        let own = self.checkers[side.index()];
        (lowest..=most).rev().filter(move |from| own[usize::from(*from)] > 0)
    }

    /// Adds all plays of two unequal dice in this order. Of several with the same board one is
    /// kept, always the same.
    fn both_dice(&self, side: Side, first: u8, second: u8, plays: &mut Vec<Legal>) {
        for from in self.movable(side, BAR) {
            let Some(one) = self.step_of(side, from, first) else { continue };
            let mut between = *self;
            between.step(side, one);
            for from in between.movable(side, BAR) {
                let Some(other) = between.step_of(side, from, second) else { continue };
                let mut board = between;
                board.step(side, other);
                let play = Play::of_two(one, other);
                match plays.iter_mut().find(|known| known.board == board) {
                    Some(known) => known.play = known.play.max(play),
                    None => plays.push(Legal { play, board }),
                }
            }
        }
    }

    fn one_die(&self, side: Side, die: u8, plays: &mut Vec<Legal>) {
        for from in self.movable(side, BAR) {
            let Some(step) = self.step_of(side, from, die) else { continue };
            let (mut play, mut board) = (Play::NONE, *self);
            play.push(step.from, step.to);
            board.step(side, step);
            plays.push(Legal { play, board });
        }
    }
}

/// The search of up to four equal steps. They go from the furthest checker on, in which order every
/// set of steps can be made, so each board comes up once.
struct Doubles<'p> {
    side: Side,
    die: u8,
    /// Maximum number of steps found so far.
    most: u8,
    board: Board,
    play: Play,
    plays: &'p mut Vec<Legal>,
}

impl Doubles<'_> {
    /// Continues with steps from this place or nearer ones.
    fn go_on(&mut self, furthest: u8) {
        let made = self.play.steps().len() as u8;
        let mut is_last = true;
        if made < 4 {
            for from in self.board.movable(self.side, furthest) {
                let Some(step) = self.board.step_of(self.side, from, self.die) else { continue };
                is_last = false;
                let hit = self.board.step(self.side, step);
                self.play.push(step.from, step.to);
                self.go_on(from);
                self.play.pop();
                self.board.unstep(self.side, step, hit);
            }
        }
        if is_last && made >= self.most {
            if made > self.most {
                self.most = made;
                self.plays.clear();
            }
            self.plays.push(Legal { play: self.play, board: self.board });
        }
    }
}
