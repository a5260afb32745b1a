//! Saving and loading at the prompt. A saved game is a record, so it keeps the whole history.

use std::fs;
use std::io::Read;
use std::path::Path;

use endturn::engine::{
    Game,
    record::{Record, Replay},
};
use endturn::report::files::write_whole;
use endturn::report::game::chronicle::RoundSeen;
use endturn::scenario::files::slashed;

use crate::failure::Failure;
use crate::saved::{BEGIN, SavedLine};
use crate::session::{Broken, Session};
use crate::source::Recorded;

/// An order that was given: round, seat from 1, text.
pub(super) type Done = (u32, u32, String);

/// A game that was loaded.
pub(super) struct Loaded {
    /// The game, with books of its own and no folder.
    pub(super) session: Session,
    /// The last finished round.
    pub(super) last: Option<RoundSeen>,
}

/// Writes a saved game atomically. `rounds` is the record of all finished rounds.
pub(super) fn save(path: &Path, session: &Session, rounds: &str) -> Result<(), Failure> {
    if fs::symlink_metadata(path).is_ok() && !is_save(path) {
        return Err(Failure::problem(format!(
            "{} already exists and is not a saved game; it is not overwritten",
            slashed(path)
        )));
    }
    Ok(write_whole(path, saved(session, rounds))?)
}

/// Returns the saved game. `rounds` is the record of all finished rounds.
pub(super) fn saved(session: &Session, rounds: &str) -> String {
    SavedLine::text(session.game.digest().to_string()) + &session.record_so_far(rounds)
}

/// Reads a saved game of the same scenario. The running game is not touched.
pub(super) fn load(path: &Path, running: &Session) -> Result<Loaded, String> {
    let fail = |reason: String| format!("cannot load {}: {reason}", slashed(path));
    let recorded = Recorded::load(path).map_err(|problem| match problem.strip_prefix("cannot read ") {
        Some(rest) => format!("cannot load {rest}"),
        None => fail(problem),
    })?;
    from_record(recorded, running).map_err(fail)
}

/// Reads a saved game of the same scenario from a text.
pub(super) fn load_text(name: &str, text: &str, running: &Session) -> Result<Loaded, String> {
    from_record(Recorded::of(name, text)?, running)
}

fn from_record(recorded: Recorded, running: &Session) -> Result<Loaded, String> {
    let Some(digest) = recorded.saved else { return Err("this is not a saved game".into()) };
    if recorded.record.header.content != running.header().content {
        return Err("it belongs to another scenario".into());
    }
    let last = recorded.record.last_round();
    let seed = recorded.record.header.seed;
    let mut session = Session::start(running.loaded.clone(), seed, running.repeat.clone());
    let mut replay = Replay::new(recorded.record);
    let seen = session.play_again(&mut replay, last).map_err(|broken| match broken {
        Broken::Differs(mismatch) => format!("it differs from the game that it records: {mismatch}"),
        Broken::Failed(_) => "its lines cannot be kept".to_owned(),
    })?;
    unfinished(&mut session.game, &mut replay, &digest)?;
    Ok(Loaded { session, last: seen })
}

/// Gives the orders of the unfinished round of a saved game, and compares the digest with the saved
/// one.
pub(super) fn unfinished(game: &mut Game, replay: &mut Replay<Record>, digest: &str) -> Result<(), String> {
    replay.unfinished(game)?;
    let own = game.digest().to_string();
    if own == digest { Ok(()) } else { Err(format!("its digest is {digest}, that of its orders is {own}")) }
}

/// True if the file begins like a saved game.
fn is_save(path: &Path) -> bool {
    let mut begin = [0; BEGIN.len()];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && begin == *BEGIN.as_bytes()
}
