//! T-137: replays a record and verifies every digest.

use std::{borrow::Borrow, fmt, ops::ControlFlow};

use super::format::{ChainHash, Record, RecordLine, RecordedOrder, RecordedRound, RecordedTakeover};
use crate::{
    Game, Seat,
    orders::{Refusal, shorten},
};

/// Maximum number of characters of a record's text in a message.
const MAX_LETTERS: usize = 80;

/// The first place at which a record and the game played from it differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The round.
    pub round: u32,
    /// The difference, as a fragment.
    pub reason: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {}: {}", self.round, self.reason)
    }
}

/// Outcome of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Number of rounds replayed and found equal.
    pub rounds: u32,
    /// The first difference, if there is one.
    pub mismatch: Option<Mismatch>,
}

/// Hands one order of a record to the game: its seat and its text.
pub type Give<'g> = &'g mut dyn FnMut(&mut Game, Seat, &str) -> Result<(), Refusal>;

/// A replay, round by round, in a freshly started game.
#[derive(Clone, Debug)]
pub struct Replay<R> {
    record: R,
    chain: ChainHash,
    /// Index of the next line.
    line: usize,
    rounds: u32,
    last: u32,
}

impl<R: Borrow<Record>> Replay<R> {
    /// Starts before the first round.
    pub fn new(record: R) -> Self {
        let chain = ChainHash::start(&record.borrow().header);
        Self { record, chain, line: 0, rounds: 0, last: 0 }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        self.record.borrow()
    }

    /// Number of rounds replayed and found equal.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The last of them; 0 before the first.
    pub fn last_round(&self) -> u32 {
        self.last
    }

    /// Replays the next complete round and compares its digest; `None` if there are no more, or if
    /// the round was [left](Game::has_left).
    ///
    /// # Errors
    /// The difference; the game is then somewhere within a round that was never played.
    pub fn round(&mut self, game: &mut Game) -> Option<Result<(), Mismatch>> {
        self.round_with(game, &mut |game, seat, text| game.submit(seat, text))
    }

    /// Does the same, and lets the caller see every order: `give` has to submit it.
    ///
    /// # Errors
    /// As [`round`](Self::round).
    pub fn round_with(&mut self, game: &mut Game, give: Give<'_>) -> Option<Result<(), Mismatch>> {
        let ahead = &self.record.borrow().lines[self.line..];
        let length = ahead.iter().position(|line| matches!(line, RecordLine::Round(_)))?;
        let RecordLine::Round(round) = &ahead[length] else { return None };
        let (lines, number) = (&ahead[..length], game.rounds_finished() + 1);
        if let Err(reason) = game.change_if_due() {
            return Some(Err(Mismatch { round: number, reason }));
        }
        let mut played = Ok(());
        for line in lines {
            if played.is_err() || game.leaves() {
                break;
            }
            played = play(game, line, give);
        }
        if game.has_left() {
            return None;
        }
        let outcome = played.and_then(|()| compare(game, round, &mut self.chain, lines));
        if let Err(reason) = outcome {
            return Some(Err(Mismatch { round: number, reason }));
        }
        (self.rounds, self.last) = (self.rounds + 1, number);
        self.line += length + 1;
        Some(Ok(()))
    }

    /// Replays the orders of an unfinished round, after all complete rounds. Nothing verifies that
    /// the game is then as it was.
    ///
    /// # Errors
    /// The line that could not be replayed, as a fragment.
    pub fn unfinished(&mut self, game: &mut Game) -> Result<(), String> {
        let ahead = &self.record.borrow().lines[self.line..];
        let end = ahead.iter().position(|line| matches!(line, RecordLine::Round(_))).unwrap_or(ahead.len());
        if end > 0 {
            game.change_if_due()?;
        }
        ahead[..end].iter().try_for_each(|line| play(game, line, &mut |game, seat, text| game.submit(seat, text)))
    }
}

/// Replays the orders of a record in a freshly started game, to the end of round `to` if given, and
/// compares the digest of every round. Orders of an incomplete round are left out. `after_round` is
/// called with the game after each round that agrees.
pub fn replay(game: &mut Game, record: &Record, to: Option<u32>, mut after_round: impl FnMut(&mut Game)) -> Replayed {
    replay_while(game, record, to, |game| {
        after_round(game);
        ControlFlow::Continue(())
    })
}

/// [`replay`], until `after_round` breaks.
pub fn replay_while(
    game: &mut Game,
    record: &Record,
    to: Option<u32>,
    mut after_round: impl FnMut(&mut Game) -> ControlFlow<()>,
) -> Replayed {
    let mut replay = Replay::new(record);
    while to.is_none_or(|to| replay.last_round() < to) {
        match replay.round(game) {
            Some(Ok(())) if after_round(game).is_break() => break,
            Some(Ok(())) => {}
            Some(Err(mismatch)) => return Replayed { rounds: replay.rounds(), mismatch: Some(mismatch) },
            None => break,
        }
    }
    Replayed { rounds: replay.rounds(), mismatch: None }
}

fn play(game: &mut Game, line: &RecordLine, give: Give<'_>) -> Result<(), String> {
    match line {
        RecordLine::Order(RecordedOrder { seat, order }) => give(game, seat_of(*seat)?, order).map_err(|refusal| {
            format!("the recorded order `{}` of seat {seat} is {refusal}", shorten(order, MAX_LETTERS))
        }),
        RecordLine::Takeover(RecordedTakeover { seat, taken_over_by }) => {
            let personas = taken_over_by.iter().map(|(module, persona)| (module.clone(), persona.clone())).collect();
            game.take_over(seat_of(*seat)?, personas).map_err(|problem| {
                format!("the recorded takeover of seat {seat} is impossible: {}", shorten(&problem, 2 * MAX_LETTERS))
            })
        }
        RecordLine::Round(_) => Ok(()),
    }
}

/// The seat with a number from 1.
fn seat_of(number: u32) -> Result<Seat, String> {
    let seat = number.checked_sub(1).and_then(|seat| u8::try_from(seat).ok());
    seat.map(Seat).ok_or_else(|| format!("there is no seat {number}"))
}

fn compare(game: &Game, round: &RecordedRound, chain: &mut ChainHash, lines: &[RecordLine]) -> Result<(), String> {
    if round.round != game.round_reached() {
        return Err(format!(
            "the record says round {} ended, but the game has finished {}",
            round.round,
            game.round_reached()
        ));
    }
    let digest = game.digest();
    if round.digest != digest.to_string() {
        return Err(format!("the recorded digest is {}, the game's is {digest}", shorten(&round.digest, MAX_LETTERS)));
    }
    *chain = chain.next(lines, digest);
    if round.chain != chain.to_string() {
        return Err(format!(
            "the recorded chain value is {}, the game's is {chain}",
            shorten(&round.chain, MAX_LETTERS)
        ));
    }
    let ended = game.ended().map(|ended| ended.condition.as_str());
    if round.ended.as_deref() != ended {
        let over = |end: &str| format!("over ({})", shorten(end, MAX_LETTERS));
        let say = |end: Option<&str>| end.map_or("not over".to_owned(), over);
        return Err(format!("the record says the game is {}, but it is {}", say(round.ended.as_deref()), say(ended)));
    }
    Ok(())
}
