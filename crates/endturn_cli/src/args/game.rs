//! The words of the commands that play one game: `run`, `replay` and `play`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, FromArgs};

/// Which game to start.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The scenario's file; `-` reads it from the standard input.
    #[arg(required_unless_present = "from")]
    pub(crate) scenario: Option<String>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Plays another game of the scenario: a number from 0 to 18446744073709551615. With --from: draws other luck for the
    /// rounds to come.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Changes one value for this game, also one that no file writes. May be repeated.
    ///
    /// Of the ruleset: `--set fleets.economy.mine.metal=16000`. Of the scenario's file: `--set scenario.civ.nations.Rome.gold=90`,
    /// `--set turn_limit=9`. `endturn explain E0020` tells more. With --from, the value holds for the rounds to come.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Writes record.jsonl, facts.jsonl, metrics.csv, chart.html, summary.json and the folder entities, with a table per
    /// kind of entity where a module has some, into this folder. An earlier run in it is replaced.
    ///
    /// Nothing but what that run wrote is replaced, as its manifest.json tells. What was changed since, or was never of a run,
    /// stays; if it is in the way, the command names it and touches nothing.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Writes into DIR even if it holds files that no run of endturn wrote, or that were changed since; those are kept, as
    /// NAME.old1 where they are in the way.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Plays a scenario with AI players and tells what happens.
///
/// Every seat needs a persona, from the scenario or by --seat. The end of the output says who won and why, and repeats
/// the command that plays the very same game again. With --from, a game that was played goes on, or goes another way from
/// one of its rounds. Ctrl-C finishes the current round, or leaves it out if it takes long, and writes everything; so does
/// SIGTERM. With --out, a game whose output nobody reads any more is played to its end for the folder.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --seed 7 --rounds 20 --seat 2=skirmisher --out target/duel\n  \
                  endturn run --from target/duel --round 10 --seat 2=turtle --rounds 5"
)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Plays at most so many rounds, counted from where the game begins or goes on; the scenario's own limit stays what it is.
    #[arg(long, alias = "turns", value_name = "N", allow_negative_numbers = true)]
    pub(crate) rounds: Option<String>,

    /// Fills a seat, by its number or name, with a persona. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Shows the game live, drawn over itself; plain text where the output is no terminal.
    ///
    /// The board or a table of entities stands beside the standings. Where input is a terminal, space stops the clock and lets it go
    /// on, n plays one round, + and - change the speed, b shows the next board or table, q ends as Ctrl-C does.
    #[arg(long, conflicts_with_all = ["quiet", "format"])]
    pub(crate) watch: bool,

    /// Shows the standings after every N rounds, with the changes since they were last shown. If left out: about twenty
    /// times in a game; with --watch, after every round.
    #[arg(long, value_name = "N", conflicts_with_all = ["quiet", "format"], allow_negative_numbers = true)]
    pub(crate) every: Option<String>,

    /// The pause after each frame of --watch, in milliseconds (250 if left out).
    #[arg(long, value_name = "MS", requires = "watch", allow_negative_numbers = true)]
    pub(crate) pace: Option<String>,

    /// Saves the game into the folder of --out every N turns, as a turn begins, and when it is over.
    ///
    /// `autosave_0020.save` is the game as turn 20 begins; `endturn run --from` goes on from it, byte for byte. Beside it stands the board, as `endturn map` draws it:
    /// `autosave_0020.png`. What an earlier run saved there is replaced with that run.
    #[arg(long, value_name = "N", requires = "out", allow_negative_numbers = true)]
    pub(crate) autosave: Option<String>,

    /// Tells after the game how long each rule took, and the personas; differs from run to run and is in no file.
    #[arg(long)]
    pub(crate) timings: bool,

    /// Text for people, or JSON Lines: a line per fact and per round, and one with the result; for a scenario that is wrong, one
    /// with the diagnostics.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Prints the verdict only; with --format json, the line with the result.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Plays a recorded game again and verifies every round of it.
///
/// A record carries its scenario, so no other file is needed. Exit code 1 means that the record and the game played from
/// it differ; the first round that does is named. Ctrl-C stops and says how far nothing differs.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  endturn replay target/duel --round 10"
)]
pub(crate) struct ReplayArgs {
    /// The folder of a run, the file record.jsonl in it, or a saved game; `-` reads a record from the standard input.
    pub(crate) record: String,

    /// Stops after this round.
    #[arg(long, alias = "to", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Text for people, or one JSON object with the result.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Leaves out the verdict of the game.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Shows the game live while it is played again, as `run --watch` does.
    #[arg(long, conflicts_with_all = ["quiet", "format"])]
    pub(crate) watch: bool,

    /// A frame of --watch after every N rounds (1 if left out).
    #[arg(long, value_name = "N", requires = "watch", allow_negative_numbers = true)]
    pub(crate) every: Option<String>,

    /// The pause after each frame of --watch, in milliseconds (250 if left out).
    #[arg(long, value_name = "MS", requires = "watch", allow_negative_numbers = true)]
    pub(crate) pace: Option<String>,
}

/// Lets you play one seat, or several, at the prompt.
///
/// Type `help` for the orders. Input may come from a file or a pipe: one line per order, `end` ends your turn, blank lines
/// and lines that begin with # are passed over. With --from, a game that was played goes on; who played a seat plays it again.
/// With --out, Ctrl-C writes all that `quit` writes.
///
/// On a terminal lines can be edited, the arrows bring back earlier ones, and Tab completes what could come next. `undo` takes back
/// the last order until the turn ends or chance has a part in one, `moves` lists what may be done now, `what needs me` tells what waits, and an `end` that loses the game is held back once; where
/// input is no terminal it is warned of and done.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn play scenarios/fleets_duel.ron --seat 1\n  \
                  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn play --from target/duel --round 5 --seat 1")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The seat that you play, by number or name; SEAT=PERSONA fills another one. May be repeated.
    #[arg(long, value_name = "SEAT", required_unless_present = "from")]
    pub(crate) seat: Vec<String>,
}
