//! Saved games: a snapshot, and the orders that led to it, so that the record stays whole after loading.

use std::fs;
use std::io::Read;
use std::path::Path;

use endturn::engine::{Game, Seat};
use serde::{Deserialize, Serialize};

use crate::chronicle::RoundSeen;
use crate::failure::Failure;
use crate::out_dir::Lines;
use crate::session::Session;
use crate::whole_file::write_whole;

/// The version of the format.
const FORMAT: u32 = 1;
/// Larger files are no saved games.
const MAX_BYTES: u64 = 1 << 30;

/// An order that was done: round, seat, text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    /// The round in which it was given.
    pub(super) round: u32,
    /// The seat, counted from 1.
    pub(super) seat: u32,
    /// The text form.
    pub(super) order: String,
}

/// The content of a saved game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    endturn_save: u32,
    title: String,
    seed: u64,
    round: u32,
    orders: Vec<Done>,
    /// The snapshot as hexadecimal digits.
    snapshot: String,
}

/// A game that was loaded.
pub(super) struct Loaded {
    /// It, with books of its own and no folder.
    pub(super) session: Session,
    /// All orders so far.
    pub(super) orders: Vec<Done>,
    /// The last finished round.
    pub(super) last: Option<RoundSeen>,
    /// The lines of all rounds, the first lines included.
    pub(super) lines: Lines,
}

/// Writes a saved game; the file is the old one or the new one, never a part. `orders` are all that were done, those of
/// the unfinished round too.
pub(super) fn save(path: &Path, session: &Session, orders: &[Done]) -> Result<(), Failure> {
    if fs::symlink_metadata(path).is_ok() && !is_save(path) {
        return Err(Failure::problem(format!("{} exists and is no saved game; it is not overwritten", path.display())));
    }
    let snapshot = session.game.snapshot().iter().map(|byte| format!("{byte:02x}")).collect();
    let saved = Saved {
        endturn_save: FORMAT,
        title: session.game.setup().title.clone(),
        seed: session.seed,
        round: session.game.turn().round_number(),
        orders: orders.to_vec(),
        snapshot,
    };
    write_whole(path, &(serde_json::to_string(&saved).unwrap_or_default() + "\n"))
}

/// Reads a saved game of the same scenario. The running game is not touched.
pub(super) fn load(path: &Path, running: &Session) -> Result<Loaded, String> {
    let fail = |reason: String| format!("cannot load {}: {reason}", path.display());
    let about = fs::metadata(path).map_err(|error| fail(error.to_string()))?;
    if !about.is_file() || about.len() > MAX_BYTES {
        return Err(fail("this is no saved game".into()));
    }
    let bytes = fs::read(path).map_err(|error| fail(error.to_string()))?;
    let saved: Saved =
        serde_json::from_slice(&bytes).map_err(|error| fail(format!("this is no saved game: {error}")))?;
    if saved.endturn_save != FORMAT {
        return Err(fail(format!("it has format {}, this version reads format {FORMAT}", saved.endturn_save)));
    }
    let mut restored = running.loaded.game();
    restored.restore(&bytes_of(&saved.snapshot).map_err(fail)?).map_err(|error| fail(error.to_string()))?;
    rebuild(saved.orders, saved.seed, running, &restored).map_err(fail)
}

/// Plays orders from the start, which gives all books back, and compares the outcome with a game that was kept.
pub(super) fn rebuild(orders: Vec<Done>, seed: u64, running: &Session, kept: &Game) -> Result<Loaded, String> {
    let mut session = Session::start(running.loaded.clone(), seed, running.repeat.clone());
    let mut lines = session.first_lines().clone();
    let mut last = None;
    for done in &orders {
        let seat = done.seat.checked_sub(1).and_then(|seat| u8::try_from(seat).ok());
        let seat = Seat(seat.ok_or_else(|| format!("there is no seat {}", done.seat))?);
        let before = session.game.rounds_finished();
        let told = |refusal| format!("the saved order `{}` is {refusal}", done.order);
        session.game.submit(seat, &done.order).map_err(told)?;
        if session.game.rounds_finished() > before {
            let (seen, more) = session.round_ended().map_err(|_| "its lines cannot be kept".to_owned())?;
            lines.push(&more);
            last = Some(seen);
        }
    }
    if session.game.digest() != kept.digest() || session.game.turn() != kept.turn() {
        return Err("its orders and its snapshot tell different games".into());
    }
    Ok(Loaded { session, orders, last, lines })
}

/// True if a file begins as a saved game does.
fn is_save(path: &Path) -> bool {
    const BEGIN: &[u8] = b"{\"endturn_save\":";
    let mut begin = [0; BEGIN.len()];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && begin == BEGIN
}

fn bytes_of(digits: &str) -> Result<Vec<u8>, String> {
    let fail = || "its snapshot is no row of hexadecimal digits".to_owned();
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return Err(fail());
    }
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| fail());
    (0..digits.len()).step_by(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_are_read_strictly() {
        assert_eq!(bytes_of("00ff7f"), Ok(vec![0, 255, 127]));
        for bad in ["0", "zz", "ää"] {
            assert!(bytes_of(bad).is_err(), "{bad}");
        }
    }
}
