//! `diff`: where two games diverge.

use endturn::engine::game::LoggedOrder;

use crate::args::{DiffArgs, Format, SourceArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::opening::{number, set_twice};
use crate::playback::{Playback, When};
use crate::render::difference::{self, Answer, Found, Orders};
use crate::source::STDIN;

pub(super) fn diff(args: &DiffArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    if let Some(seed) = &args.seed_b {
        let _ = number::<u64>("--seed-b", seed, 0, &mut problems);
    }
    let changed = args.seed_b.is_some() || !args.set_b.is_empty() || !args.seat_b.is_empty();
    if args.b.is_none() && !changed {
        let advice = "name another game, or change the first with --seed-b, --set-b or --seat-b";
        problems.push(format!("there is nothing to compare `{}` with; {advice}", shorten(&args.a)));
    }
    if args.a == STDIN && args.b.as_deref().is_none_or(|b| b == STDIN) {
        problems.push("`-`: standard input can be read only once".to_owned());
    }
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let mut a = open(&args.a, args.seed.as_deref(), &args.set, &args.seat, console)?;
    let b = args.b.as_deref().unwrap_or(&args.a);
    let seed = args.seed_b.as_deref().or(args.seed.as_deref());
    let both = |one: &[String], other: &[String]| one.iter().chain(other).cloned().collect::<Vec<_>>();
    // The second game has its own values where both options set one.
    let is_own = |set: &&String| set_twice(&both(&[(*set).clone()], &args.set_b)).is_empty();
    let kept: Vec<String> = args.set.iter().filter(is_own).cloned().collect();
    let (set, seat) = (both(&kept, &args.set_b), both(&args.seat, &args.seat_b));
    let mut b = open(b, seed, &set, &seat, console)?;
    let found = match round {
        Some(round) => after(&mut a, &mut b, round)?,
        None => first(&mut a, &mut b, None, &|| false)?.expect("nothing stops it"),
    };
    let answer = Answer { a: &a, b: &b, found };
    let text = match args.format {
        Format::Json => difference::json(&answer),
        Format::Text => difference::text(&answer, args.all, console.paint()),
    };
    console.answer(args.format, &text)?;
    Ok(if answer.found.is_equal() { ExitCode::Success } else { ExitCode::Wrong })
}

/// Opens one of the two games, before its first round.
fn open(
    source: &str,
    seed: Option<&str>,
    set: &[String],
    seats: &[String],
    console: &mut Console<'_>,
) -> Result<Playback, Failure> {
    let args = SourceArgs { source: source.to_owned(), seed: seed.map(str::to_owned), set: set.to_vec() };
    // Personas are required for a scenario as soon as one round is played.
    let when = When { round: None, otherwise: 1 };
    let (mut playback, _) = Playback::open(&args, seats, when, Vec::new(), console)?;
    playback.game.keep_log();
    Ok(playback)
}

/// Compares the worlds of the two games after a round.
fn after(a: &mut Playback, b: &mut Playback, round: u32) -> Result<Found, Failure> {
    a.go_to(round)?;
    b.go_to(round)?;
    Ok(if are_same(a, b) {
        Found::Equal { rounds: round, alone: None }
    } else {
        Found::Differs { since: None, orders: None }
    })
}

/// Whether two worlds are equal, ignoring the seed if the games have different ones.
fn are_same(a: &Playback, b: &Playback) -> bool {
    if a.seed == b.seed { a.game.digest() == b.game.digest() } else { difference::of_state(a, b).is_empty() }
}

/// Plays both side by side up to the first round in which they differ, or until a round is
/// finished; `None` if stopped between two rounds.
pub(super) fn first(
    a: &mut Playback,
    b: &mut Playback,
    last: Option<u32>,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<Found>, Failure> {
    let mut orders = None;
    loop {
        if !are_same(a, b) {
            return Ok(Some(Found::Differs { since: Some(a.game.rounds_finished()), orders }));
        }
        let rounds = a.game.rounds_finished();
        if last.is_some_and(|last| rounds >= last) {
            return Ok(Some(ended(rounds, None)));
        }
        if is_stopped() {
            return Ok(None);
        }
        // A scenario goes as far as the other game; a record ends where it ends.
        if !b.round()? {
            let goes_on = a.recorded().is_some_and(|recorded| recorded > rounds);
            return Ok(Some(ended(rounds, goes_on.then_some("A"))));
        }
        if !a.round()? {
            return Ok(Some(ended(rounds, b.recorded().map(|_| "B"))));
        }
        let (of_a, of_b) = (a.game.take_log(), b.game.take_log());
        if orders.is_none() {
            orders = come_apart(a, of_a, of_b);
        }
    }
}

fn ended(rounds: u32, alone: Option<&'static str>) -> Found {
    Found::Equal { rounds, alone }
}

/// Returns the orders of a round if the two games differ in them.
fn come_apart(a: &Playback, of_a: Vec<LoggedOrder>, of_b: Vec<LoggedOrder>) -> Option<Orders> {
    (of_a != of_b).then(|| Orders { round: a.game.rounds_finished(), a: of_a, b: of_b })
}
