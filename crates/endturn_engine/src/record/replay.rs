//! T-137: playing a record again and checking every digest.

use std::fmt;
use std::ops::ControlFlow;

use super::format::{ChainHash, Record, RecordLine, RecordedOrder, RecordedRound};
use crate::orders::shorten;
use crate::{Game, Seat};

/// Letters of a record's text that a message shows.
const MOST_LETTERS: usize = 80;

/// The first place at which a record and the game played from it differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The round.
    pub round: u32,
    /// What differs, as a fragment.
    pub reason: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {}: {}", self.round, self.reason)
    }
}

/// What came of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How many rounds were played and found equal.
    pub rounds: u32,
    /// The first difference, if there is one.
    pub mismatch: Option<Mismatch>,
}

/// Plays the orders of a record in a freshly started game, up to the end of round `to` if given, and compares the digest
/// of every round. Orders of a round that is not recorded to its end are left out. `after_round` is called with the game after each round that agrees.
pub fn replay(game: &mut Game, record: &Record, to: Option<u32>, mut after_round: impl FnMut(&mut Game)) -> Replayed {
    replay_while(game, record, to, |game| {
        after_round(game);
        ControlFlow::Continue(())
    })
}

/// [`replay`], until `after_round` breaks it off.
pub fn replay_while(
    game: &mut Game,
    record: &Record,
    to: Option<u32>,
    mut after_round: impl FnMut(&mut Game) -> ControlFlow<()>,
) -> Replayed {
    let mut chain = ChainHash::start(&record.header);
    let mut orders: Vec<&RecordedOrder> = Vec::new();
    let mut rounds = 0;
    for line in &record.lines {
        if to.is_some_and(|to| rounds >= to) {
            break;
        }
        let round = match line {
            RecordLine::Order(order) => {
                orders.push(order);
                continue;
            }
            RecordLine::Round(round) => round,
        };
        let played = orders.iter().try_for_each(|order| play(game, order));
        if let Err(reason) = played.and_then(|()| compare(game, round, &mut chain, &orders)) {
            return Replayed { rounds, mismatch: Some(Mismatch { round: rounds + 1, reason }) };
        }
        rounds += 1;
        orders.clear();
        if after_round(game).is_break() {
            break;
        }
    }
    Replayed { rounds, mismatch: None }
}

fn play(game: &mut Game, order: &RecordedOrder) -> Result<(), String> {
    let seat = order.seat.checked_sub(1).and_then(|seat| u8::try_from(seat).ok());
    let seat = seat.ok_or_else(|| format!("there is no seat {}", order.seat))?;
    game.submit(Seat(seat), &order.order).map_err(|refusal| {
        format!("the recorded order `{}` of seat {} is {refusal}", shorten(&order.order, MOST_LETTERS), order.seat)
    })
}

fn compare(game: &Game, round: &RecordedRound, chain: &mut ChainHash, orders: &[&RecordedOrder]) -> Result<(), String> {
    if round.round != game.rounds_finished() {
        return Err(format!(
            "the record says round {} ended, the game has finished {}",
            round.round,
            game.rounds_finished()
        ));
    }
    let digest = game.digest();
    if round.digest != digest.to_string() {
        return Err(format!("the recorded digest is {}, the game's is {digest}", shorten(&round.digest, MOST_LETTERS)));
    }
    *chain = chain.next(orders.iter().copied(), digest);
    if round.chain != chain.to_string() {
        return Err(format!(
            "the recorded chain value is {}, the game's is {chain}",
            shorten(&round.chain, MOST_LETTERS)
        ));
    }
    let ended = game.ended().map(|ended| ended.condition.as_str());
    if round.ended.as_deref() != ended {
        let over = |end: &str| format!("over ({})", shorten(end, MOST_LETTERS));
        let say = |end: Option<&str>| end.map_or("not over".to_owned(), over);
        return Err(format!("the record says the game is {}, it is {}", say(round.ended.as_deref()), say(ended)));
    }
    Ok(())
}
