//! `film`: the board of a game, round by round, as a film.

use std::path::Path;

use endturn::engine::{Game, Seat};
use endturn::report::files::{Part, write_whole};
use endturn::scenario::tool::title;
use indicatif::ProgressBar;

use super::boards::{Asked, Sight, personas_and_viewer};
use crate::args::FilmArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::interrupt;
use crate::opening::number_within;
use crate::playback::{Playback, When};
use crate::render::board::Board;
use crate::render::film::{self, Delays, FilmFormat, Layout, Moment, Standing, Wanted};
use crate::render::number::{counted, grouped};
use crate::render::palette::SeatColours;
use crate::render::scene_png::{LONGEST, Painter, encode};
use crate::render::shell;
use crate::watching::bar;
use crate::whole_folder::{is_new, write_new};

/// The shortest side of a frame in pixels.
const SHORTEST: u64 = 64;
/// The bounds of the frames per second, in thousandths.
const RATES: std::ops::RangeInclusive<u64> = 100..=50_000;
/// Frames per second, in thousandths, where rounds or moves are filmed.
const ROUNDS: u64 = 4_000;
const MOVES: u64 = 2_000;
/// The least time for which the last frame stays, in hundredths of a second.
const LAST: u16 = 300;
const INTERRUPTED: &str = "interrupted: no film was written";

/// The output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    File(FilmFormat),
    Folder,
}

/// The rounds to film; the last is open if none is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rounds {
    first: u32,
    last: Option<u32>,
}

impl Rounds {
    /// Checks that they are not after the last of all, which comes with its reason.
    fn within(self, args: &FilmArgs, (why, last): (&str, u32)) -> Result<(), Failure> {
        if self.first.max(self.last.unwrap_or(0)) <= last {
            return Ok(());
        }
        let shown = shorten(args.rounds.as_deref().unwrap_or_default());
        Err(Failure::problem(format!("`--rounds {shown}`: {why} after round {last}; expected rounds from 0 to {last}")))
    }
}

pub(super) fn film(args: &FilmArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave(INTERRUPTED);
    }
    let mut problems = Vec::new();
    let mut checked = |result: Result<(), String>| problems.extend(result.err());
    let (mut output, mut rounds, mut wanted) = (Output::Folder, Rounds { first: 0, last: None }, Wanted::default());
    let mut rate = None;
    checked(output_of(&args.out).map(|found| output = found));
    checked(args.rounds.as_deref().map_or(Ok(rounds), rounds_of).map(|found| rounds = found));
    checked(args.size.as_deref().map_or(Ok(wanted), size_of).map(|found| wanted = found));
    checked(args.fps.as_deref().map(rate_of).transpose().map(|found| rate = found));
    let (personas, viewer) = personas_and_viewer(&args.seat, &mut problems);
    // A round to look at makes a scenario ask for personas.
    let when = When { round: None, otherwise: rounds.last.unwrap_or(u32::MAX) };
    let (mut playback, _) = Playback::open(&args.game, &personas, when, problems, console)?;
    let (module, layer) = (args.module.as_deref(), args.layer.as_deref());
    let sight = Sight::of(&playback.game, Asked { source: &args.game.source, module, layer, seat: viewer })?;
    let last = playback.recorded().map(|last| ("the record ends", last));
    rounds.within(args, last.unwrap_or(("the game ends", playback.game.setup().turn_limit)))?;
    // What cannot be written is refused before the film is made.
    match output {
        Output::File(_) => drop(Part::begin(&args.out)?),
        Output::Folder => is_new(&args.out)?,
    }
    let moments = Recorder { sight, rounds, moments: Vec::new() }.play(&mut playback, console)?;
    let game = &playback.game;
    rounds.within(args, ("the game is over", game.rounds_finished()))?;
    let has_moves = moves_are_filmed(game, sight);
    let rate = rate.unwrap_or(if has_moves { MOVES } else { ROUNDS });
    let each = u16::try_from((100_000 + rate / 2) / rate).unwrap_or(u16::MAX);
    let delays = Delays { each, last: each.max(LAST) };
    let metrics = game.standings().iter().map(|&at| game.metrics()[at].name).collect();
    let layout = Layout::of(&moments, metrics, wanted);
    let bytes = write(&args.out, output, &moments, &layout, (&SeatColours::of(game), delays), console)?;
    let (shown, (wide, high)) = (shell::quote_path(&args.out), layout.size());
    let (frames, bytes) = (counted(moments.len(), "frame"), grouped(bytes as i64));
    let seconds = u64::from(each) * (moments.len() as u64 - 1) + u64::from(delays.last);
    console.say(&format!(
        "wrote {shown}: {frames} of {wide} × {high} pixels, {}.{} seconds, {bytes} bytes\n",
        seconds / 100,
        seconds % 100 / 10
    ))?;
    Ok(ExitCode::Success)
}

/// Whether the board changes from move to move.
fn moves_are_filmed(game: &Game, sight: Sight) -> bool {
    game.facts_are_moves() && matches!(sight.board(game), Some(Board::Shapes(_)))
}

/// The moments of a game while it is played.
struct Recorder {
    sight: Sight,
    rounds: Rounds,
    moments: Vec<Moment>,
}

impl Recorder {
    /// Plays the rounds, and returns their moments.
    fn play(mut self, playback: &mut Playback, console: &Console<'_>) -> Result<Vec<Moment>, Failure> {
        let (seed, limit) = (playback.seed, playback.game.setup().turn_limit);
        let has_moves = moves_are_filmed(&playback.game, self.sight);
        let last = playback.recorded().unwrap_or(u32::MAX).min(self.rounds.last.unwrap_or(u32::MAX));
        let bar = progress(u64::from(last.min(limit)), "rounds", console);
        self.round(&playback.game, seed)?;
        while playback.game.ended().is_none() && playback.game.rounds_finished() < last {
            let round = playback.game.rounds_finished() + 1;
            let before = self.moments.len();
            if has_moves && round > self.rounds.first {
                playback.round_with(&mut |game, seat, text| {
                    let done = game.submit(seat, text);
                    self.moved(game, round, before, seed);
                    done
                })?;
            } else if !playback.round()? {
                break;
            }
            // The last move and the end of its round are one frame if the board is the same.
            if self.moments.len() > before
                && self.moments.last().map(|last| &last.board) == self.sight.board(&playback.game).as_ref()
            {
                self.moments.pop();
            }
            self.round(&playback.game, seed)?;
            bar.set_position(u64::from(round));
        }
        bar.finish_and_clear();
        Ok(self.moments)
    }

    /// Takes in the position after a round.
    fn round(&mut self, game: &Game, seed: u64) -> Result<(), Failure> {
        let round = game.rounds_finished();
        if round < self.rounds.first {
            return Ok(());
        }
        let board = self.sight.board(game).ok_or_else(|| self.sight.missing())?;
        let limit = game.setup().turn_limit;
        let when = if round == 0 { "Start".to_owned() } else { format!("Round {round} of {limit}") };
        let title = self.sight.heading(game, title(game, seed));
        self.moments.push(Moment { board, title, when, seats: standings(game, self.sight.viewer) });
        Ok(())
    }

    /// Takes in an order; one that changes no board gives no frame. `before` is the number of
    /// frames before its round.
    fn moved(&mut self, game: &Game, round: u32, before: usize, seed: u64) {
        let board = self.sight.board(game);
        let Some(board) = board.filter(|board| self.moments.last().is_none_or(|last| last.board != *board)) else {
            return;
        };
        let when = format!("Round {round}, move {}", self.moments.len() + 1 - before);
        let title = self.sight.heading(game, format!("{} · in round {round} · seed {seed}", game.setup().title));
        self.moments.push(Moment { board, title, when, seats: standings(game, self.sight.viewer) });
    }
}

/// The seats with their values in the standings. Where something is hidden, a viewer knows its own.
fn standings(game: &Game, viewer: Option<Seat>) -> Vec<Standing> {
    let standing = |seat: Seat| {
        let is_known = game.is_open() || viewer.is_none_or(|viewer| viewer == seat);
        let row = if is_known { game.metric_row(seat).values } else { Vec::new() };
        let values = game.standings().iter().filter_map(|&at| row.get(at).copied()).collect();
        let out = game.seat_table().eliminated(seat).filter(|_| is_known).map(|out| out.round);
        Standing { seat, name: game.roster().name(seat).to_owned(), values, out }
    };
    game.roster().seats().map(standing).collect()
}

/// A progress bar on a terminal.
fn progress(all: u64, what: &str, console: &Console<'_>) -> ProgressBar {
    bar(Some(all), &format!("{{bar:30}} {{human_pos}} of {{human_len}} {what}"), false, console)
}

/// Draws and writes the film; returns its bytes.
fn write(
    path: &Path,
    output: Output,
    moments: &[Moment],
    layout: &Layout,
    (colours, delays): (&SeatColours, Delays),
    console: &Console<'_>,
) -> Result<usize, Failure> {
    let bar = progress(moments.len() as u64, "frames", console);
    let mut painter = Painter::new();
    let mut frames = moments.iter().map(|moment| {
        bar.inc(1);
        layout.frame(moment, colours, &mut painter)
    });
    let written = match output {
        Output::File(format) => {
            let bytes = film::file(format, &mut frames, layout.size(), delays);
            // From here on a request to end waits for the file.
            if console.owns_process {
                interrupt::watch();
            }
            write_whole(path, &bytes)?;
            Ok(bytes.len())
        }
        Output::Folder => {
            let name = |at| film::name(at, moments.len());
            let files: Vec<(String, Vec<u8>)> =
                frames.enumerate().map(|(at, frame)| (name(at), encode(&frame))).collect();
            if console.owns_process {
                interrupt::watch();
            }
            write_new(path, &files)?;
            Ok(files.iter().map(|(_, bytes)| bytes.len()).sum())
        }
    };
    bar.finish_and_clear();
    written
}

/// Returns the output for a path.
fn output_of(path: &Path) -> Result<Output, String> {
    const FORMATS: &str =
        "a name that ends in .gif, .webp, .apng or .png, or a folder for frames, whose name has no extension";
    let text = path.to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        None => Ok(Output::Folder),
        Some(_) if text.ends_with(['/', std::path::MAIN_SEPARATOR]) => Ok(Output::Folder),
        Some("gif") => Ok(Output::File(FilmFormat::Gif)),
        Some("apng" | "png") => Ok(Output::File(FilmFormat::Apng)),
        Some("webp") => Ok(Output::File(FilmFormat::Webp)),
        Some(other) => {
            let problem = format!("`--out {}`: expected {FORMATS}", shorten(&text));
            Err(with_suggestion(problem, other, ["gif", "webp", "apng", "png"]))
        }
    }
}

/// Parses `--rounds`.
fn rounds_of(text: &str) -> Result<Rounds, String> {
    let wrong =
        || format!("`--rounds {}`: expected A..B with A at most B, such as 20..60, 20.. or ..60", shorten(text));
    let (first, last) = text.split_once("..").ok_or_else(wrong)?;
    let number = |part: &str| if part.is_empty() { Ok(None) } else { whole(part).map(Some).ok_or_else(wrong) };
    let rounds = Rounds { first: number(first)?.unwrap_or(0), last: number(last)? };
    if rounds.last.is_some_and(|last| last < rounds.first) { Err(wrong()) } else { Ok(rounds) }
}

/// Parses `--size`.
fn size_of(text: &str) -> Result<Wanted, String> {
    let (width, height) = text.split_once(['x', '×']).map_or((text, None), |(width, height)| (width, Some(height)));
    let side = |part: &str| {
        let wrong = format!(
            "`--size {}`: expected a width or W×H in pixels, such as 800 or 800x600, each from {SHORTEST} to {LONGEST}",
            shorten(text)
        );
        number_within::<u32>("--size", part, SHORTEST..=LONGEST.into(), &mut Vec::new()).ok_or(wrong)
    };
    Ok(Wanted { width: Some(side(width)?), height: height.map(side).transpose()? })
}

/// Parses `--fps`: thousandths of a frame per second.
fn rate_of(text: &str) -> Result<u64, String> {
    let (number, part) = text.split_once('.').unwrap_or((text, ""));
    let thousandths = (part.len() <= 3).then(|| format!("{part:0<3}"));
    let rate = thousandths.and_then(|part| Some(u64::from(whole(number)?) * 1_000 + u64::from(whole(&part)?)));
    rate.filter(|rate| RATES.contains(rate) && !text.ends_with('.'))
        .ok_or_else(|| format!("`--fps {}`: expected a number from 0.1 to 50, such as 2 or 0.5", shorten(text)))
}

/// Parses digits.
fn whole(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_film_says_its_format() {
        let of = |name: &str| output_of(Path::new(name));
        assert_eq!(
            [of("a.gif"), of("b/c.GIF")],
            [Ok(Output::File(FilmFormat::Gif)), Ok(Output::File(FilmFormat::Gif))]
        );
        assert_eq!(
            [of("a.png"), of("a.apng")],
            [Ok(Output::File(FilmFormat::Apng)), Ok(Output::File(FilmFormat::Apng))]
        );
        assert_eq!([of("frames"), of("frames.of.war/")], [Ok(Output::Folder), Ok(Output::Folder)]);
        assert_eq!(of("a.webp"), Ok(Output::File(FilmFormat::Webp)));
        assert!(of("a.mp4").unwrap_err().contains("`--out a.mp4`: expected a name that ends in .gif, .webp, .apng or"));
        assert!(of("a.gfi").unwrap_err().ends_with("did you mean `gif`?"));
    }

    #[test]
    fn rounds_sizes_and_rates_are_read_or_refused() {
        let rounds = |first, last| Ok(Rounds { first, last });
        assert_eq!(rounds_of("20..60"), rounds(20, Some(60)));
        assert_eq!(
            [rounds_of("20.."), rounds_of("..60"), rounds_of("..")],
            [rounds(20, None), rounds(0, Some(60)), rounds(0, None)]
        );
        for wrong in ["", "5", "6..5", "a..b", "-1..5", "1..+5", "1...5", "99999999999.."] {
            assert!(rounds_of(wrong).unwrap_err().contains("expected A..B"), "{wrong}");
        }
        assert_eq!(size_of("800"), Ok(Wanted { width: Some(800), height: None }));
        assert_eq!(size_of("800x64"), Ok(Wanted { width: Some(800), height: Some(64) }));
        for wrong in ["", "63", "2049", "x600", "800x", "800x600x1", "-800", "8e2"] {
            assert!(size_of(wrong).unwrap_err().contains("each from 64 to 2048"), "{wrong}");
        }
        assert_eq!(["4", "0.1", "50", "12.25"].map(rate_of), [Ok(4_000), Ok(100), Ok(50_000), Ok(12_250)]);
        for wrong in ["", ".5", "5.", "0", "0.05", "51", "50.001", "1.2345", "-1", "1e1", "+1"] {
            assert!(rate_of(wrong).unwrap_err().contains("from 0.1 to 50"), "{wrong}");
        }
    }
}
