//! Sowing: legal pits, and the effect of playing one.

use std::fmt;

use super::{
    position::{HOLES, PITS, Pit, Pits, Position, Side},
    rules::{Capture, Remainder, Rules},
};

/// Reason for which a pit may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The pit holds no seed.
    EmptyPit,
    /// The game is over.
    GameOver,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EmptyPit => "the pit is empty",
            Self::GameOver => "the game is over",
        })
    }
}

/// Result of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The last seed fell into the player's own store and the game goes on: the same side moves
    /// again. Never true at the end.
    pub replay: bool,
    /// Seeds that a capture moved into the store, including the last seed; 0 without a capture.
    pub captured: u8,
    /// A side's pits were empty: the remaining seeds were swept and the game is over.
    pub ended: bool,
}

/// The pits that the side to move may play: those that hold seeds. Empty exactly if the game is
/// over.
pub fn legal(position: &Position) -> Pits {
    let first = position.mover.first();
    let mut pits = 0;
    for at in 0..PITS {
        pits |= u8::from(position.holes[first + at] != 0) << at;
    }
    Pits(pits)
}

/// Plays a pit of the side to move: sows, captures, and sweeps at the end, which precedes the
/// replay (KA-1). Leaves the position unchanged if the pit may not be played.
pub fn apply(position: &mut Position, pit: Pit, rules: &Rules) -> Result<Sown, Refusal> {
    let from = position.mover.first() + usize::from(pit.number()) - 1;
    if position.holes[from] == 0 {
        return Err(if position.is_over() { Refusal::GameOver } else { Refusal::EmptyPit });
    }
    let last = sow(position, from);
    let captured = capture(position, last, rules.capture);
    let ended = sweep(position, rules.remainder);
    let replay = last == position.mover.store() && !ended;
    if !replay && !ended {
        position.mover = position.mover.other();
    }
    Ok(Sown { replay, captured, ended })
}

/// Puts the seeds of a hole one by one into the following ones, skipping the enemy's store; returns
/// the hole of the last.
fn sow(position: &mut Position, from: usize) -> usize {
    let skipped = position.mover.other().store();
    let holes = &mut position.holes;
    let seeds = std::mem::take(&mut holes[from]);
    let mut at = from;
    for _ in 0..seeds {
        at = next(at);
        if at == skipped {
            at = next(at);
        }
        holes[at] += 1;
    }
    at
}

/// The following hole, counter-clockwise.
fn next(hole: usize) -> usize {
    if hole + 1 == HOLES { 0 } else { hole + 1 }
}

/// Captures by the last seed; returns the number of seeds that went into the store.
fn capture(position: &mut Position, last: usize, rule: Capture) -> u8 {
    let mover = position.mover;
    let own = (mover.first()..mover.store()).contains(&last);
    if rule == Capture::None || !own || position.holes[last] != 1 {
        return 0;
    }
    let opposite = 2 * PITS - last;
    if position.holes[opposite] == 0 && rule == Capture::Normal {
        return 0;
    }
    let taken = std::mem::take(&mut position.holes[opposite]) + std::mem::take(&mut position.holes[last]);
    position.holes[mover.store()] += taken;
    taken
}

/// Ends the game if a side's pits are empty: the remaining seeds go into the store of the side that
/// gets them.
fn sweep(position: &mut Position, rule: Remainder) -> bool {
    let empty = match (position.row(Side::South), position.row(Side::North)) {
        (0, _) => Side::South,
        (_, 0) => Side::North,
        _ => return false,
    };
    let lying = empty.other();
    let seeds = position.row(lying);
    position.holes[lying.first()..lying.store()].fill(0);
    let receiver = match rule {
        Remainder::Owner => lying,
        Remainder::Emptied => empty,
    };
    position.holes[receiver.store()] += seeds;
    true
}
