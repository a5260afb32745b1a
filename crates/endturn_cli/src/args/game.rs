//! Arguments of the commands that play one game: `run`, `replay` and `play`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, FromArgs};

/// The game to start.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The scenario file, or the name of a game from `endturn scenarios`; `-` reads a scenario from
    /// standard input.
    #[arg(required_unless_present = "from")]
    pub(crate) scenario: Option<String>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The random seed, from 0 to 18446744073709551615. With --from: uses another random seed for
    /// later rounds.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Changes one value for this game, even if no file sets it. May be repeated.
    ///
    /// In the ruleset: `--set fleets.economy.mine.metal=16000`. In the scenario file: `--set
    /// scenario.civ.nations.Rome.gold=90`, `--set turn_limit=9`. `endturn explain E0020` has
    /// details. With --from, the value applies to later rounds.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Writes record.jsonl, facts.jsonl, metrics.csv, chart.html, game.html, summary.json and, if
    /// the modules have tables of entities, the folder entities into this folder. Replaces an
    /// earlier run in it.
    ///
    /// Only files of the earlier run, as listed in its manifest.json, are replaced. Files that were
    /// changed since, or that no run wrote, are kept; if one is in the way, the command names it
    /// and touches nothing.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Writes into DIR even if it holds files that no run of endturn wrote, or that were changed
    /// since. Such files are kept, renamed to NAME.old1 if they are in the way.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Plays a scenario with AI players and prints what happens.
///
/// Every seat needs a persona, from the scenario or by --seat. The output ends with who won and
/// why, and with the command that plays the very same game again. With --from, a recorded game is
/// continued, or branches off after one of its rounds. Ctrl-C finishes the current round, or drops
/// it if it takes long, and writes everything; so do SIGTERM and SIGHUP. With --out, a game whose
/// output is no longer read is still played to its end for the folder.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --seed 7 --rounds 20 --seat 2=skirmisher --out target/duel\n  \
                  endturn run --from target/duel --round 10 --seat 2=turtle --rounds 5"
)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Plays at most N rounds, at least 1, counted from where the game begins or continues; the
    /// scenario's own limit still applies.
    #[arg(long, alias = "turns", value_name = "N", allow_negative_numbers = true)]
    pub(crate) rounds: Option<String>,

    /// Assigns a persona to a seat, by its number or name. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Shows every fact of a round. If left out, minor facts of a kind are counted if there are
    /// many; board games always show every fact.
    #[arg(long, conflicts_with_all = ["quiet", "format"])]
    pub(crate) all: bool,

    /// Shows the number of every fact behind it, as in [#12]; `endturn why GAME --fact 12` then
    /// prints its causes.
    #[arg(long, conflicts_with_all = ["quiet", "format", "watch"])]
    pub(crate) numbers: bool,

    /// Shows the game live in the terminal; plain text if the output is not a terminal.
    ///
    /// The board or a table of entities is shown with the standings and the story, round by round,
    /// or move by move in a board game; a large board follows the action. If input is a terminal:
    /// space pauses and resumes, the right and left arrows step on and back, + and - change the
    /// speed, b shows the next board or table, w, a, s and d move a large board, the up and down
    /// arrows scroll the story, ? lists all keys, q ends like Ctrl-C. At the end you can step back
    /// until q leaves the view; the verdict follows.
    #[arg(long, conflicts_with_all = ["quiet", "format"])]
    pub(crate) watch: bool,

    /// Shows the standings after every N rounds, at least 1, with the changes since they were last
    /// shown. If left out: about twenty times in a game. With --watch: a frame after every N
    /// rounds; if left out, after every round, or every move of a board game.
    #[arg(long, value_name = "N", conflicts_with_all = ["quiet", "format"], allow_negative_numbers = true)]
    pub(crate) every: Option<String>,

    /// The pause after each frame of --watch, 0 to 3600000 milliseconds [default: 250].
    #[arg(long, value_name = "MS", requires = "watch", allow_negative_numbers = true)]
    pub(crate) pace: Option<String>,

    /// Saves the game into the folder of --out every N turns, at least 1, as a turn begins, and
    /// when the game is over.
    ///
    /// `autosave_0020.save` is the game as turn 20 begins; `endturn run --from` continues from it,
    /// byte for byte. `autosave_0020.png` next to it is the board, as `endturn map` draws it. Saves
    /// of an earlier run are replaced with that run.
    #[arg(long, value_name = "N", requires = "out", allow_negative_numbers = true)]
    pub(crate) autosave: Option<String>,

    /// Reports after the game its turns in numbers: by seat, passes, replays, visits of segments,
    /// collections and the ends given in them, and refusals by code.
    #[arg(long)]
    pub(crate) turn_counts: bool,

    /// Reports after the game how long each rule and the personas took. Differs from run to run and
    /// is written to no file.
    #[arg(long)]
    pub(crate) timings: bool,

    /// Text for people, or JSON Lines: a line per fact and per round, and one with the result; if
    /// the scenario has errors, one with the diagnostics.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Prints the verdict only; with --format json, only the result line.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Plays a recorded game again and verifies every round.
///
/// A record carries its scenario, so no other file is needed. Exit code 1 means that the record and
/// the replayed game differ; the first round that differs is named. Ctrl-C stops and reports how
/// far the rounds agree.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  endturn replay target/duel --round 10"
)]
pub(crate) struct ReplayArgs {
    /// The folder of a run, its file record.jsonl, or a saved game; `-` reads a record from
    /// standard input.
    pub(crate) record: String,

    /// Stops after this round.
    #[arg(long, alias = "to", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Text for people, or one JSON object with the result.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Leaves out the verdict.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Shows the replay live, as `run --watch` does.
    #[arg(long, conflicts_with_all = ["quiet", "format"])]
    pub(crate) watch: bool,

    /// A frame of --watch after every N rounds, at least 1. If left out: after every round, or
    /// every move of a board game.
    #[arg(long, value_name = "N", requires = "watch", allow_negative_numbers = true)]
    pub(crate) every: Option<String>,

    /// The pause after each frame of --watch, 0 to 3600000 milliseconds [default: 250].
    #[arg(long, value_name = "MS", requires = "watch", allow_negative_numbers = true)]
    pub(crate) pace: Option<String>,
}

/// Lets you play one or more seats at the prompt.
///
/// Type `help` for the orders. Input may come from a file or a pipe: one order per line, `end` ends
/// your turn, blank lines and lines that begin with # are skipped. With --from, a recorded game is
/// continued, and every seat keeps its player. With --out, Ctrl-C writes everything that `quit`
/// writes.
///
/// On a terminal you can edit the line, recall earlier lines with the arrow keys, and complete
/// words with Tab. `undo` takes back the last order, until the turn ends or an order involves
/// chance. `moves` lists the possible orders, `what needs me` lists what needs your attention, and
/// an `end` that would lose the game is held back once; if input is not a terminal, it is carried
/// out with a warning.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn play scenarios/fleets_duel.ron --seat 1\n  \
                  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn play --from target/duel --round 5 --seat 1")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// A seat that you play, by number or name; SEAT=PERSONA assigns a persona to another one. May
    /// be repeated. If you name no seat, you play the seats without a persona, or else the first.
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Vec<String>,
}
