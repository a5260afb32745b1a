//! `batch show`: replays one game of a batch.

use endturn::scenario::files::slashed;
use endturn::{
    engine::{Game, bug},
    lab::{
        batch::Plan,
        ledger::Folder,
        plan::LoadedPlan,
        play::{End, GameResult},
        schedule::GameSpec,
    },
    report::again::{self, ended},
};
use serde_json::json;

use super::open::{ledger, opened};
use crate::args::{BatchShowArgs, Format};
use crate::commands::run::{How, open_folder, tell};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::render::json;
use crate::session::Session;

pub(super) fn show(args: &BatchShowArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let Some(game) = number::<u64>("N", &args.game, 0, &mut problems) else {
        return Err(Failure::Problems(problems, None));
    };
    let (plan, folder) = opened(&args.folder, console)?;
    let Some(spec) = plan.schedule().game(game) else {
        let last = plan.schedule().games() - 1;
        return Err(Failure::problem(format!("there is no game {game}; the plan has games 0 to {last}")));
    };
    let expected = expected(&plan, &folder, game)?;
    if expected.is_none() {
        console.note(&format!("the batch has not played game {game} yet"));
    }
    let mut session = session(&plan, &spec, args, console)?;
    open_folder(&mut session, args.out.as_deref(), args.force, console)?;
    let how = How { format: args.format, quiet: args.quiet, ..How::default() };
    let last = expected.as_ref().map_or(plan.budget().rounds, last_round).unwrap_or(u32::MAX);
    let title = title(&plan, &spec);
    let played = bug::caught(|| {
        let repeat = session.repeat.clone();
        tell(&mut session, &title, last, &how, &|_| repeat.clone(), console)
    });
    let differs = |what: String| {
        Failure::Diverged(format!("game {game} came out differently than in {}: {what}", slashed(&args.folder)))
    };
    let end = expected.as_ref().map(|result| &result.end);
    let code = match (played, end) {
        (Ok(code), _) => code?,
        (Err(bug), None) => bug.again(),
        (Err(bug), Some(end)) => {
            match instead_of(&bug.message, end) {
                None => console.note("the batch has the same bug in this game"),
                Some(what) => _ = differs(what).tell(console),
            }
            bug.again()
        }
    };
    let Some(result) = expected.filter(|_| code == ExitCode::Success) else { return Ok(code) };
    match difference(&mut session.game, &result, plan.budget().work) {
        Some(what) => Err(differs(what)),
        None => {
            let text = match args.format {
                Format::Json => json::line(&json!({"type": "same", "game": game, "digest": digest(&result)})),
                Format::Text => format!("same    as in the batch: digest {}\n", digest(&result)),
            };
            console.answer(args.format, &text)?;
            Ok(ExitCode::Success)
        }
    }
}

/// Returns the result that the batch has for the game.
fn expected(plan: &LoadedPlan, folder: &Folder, game: u64) -> Result<Option<GameResult>, Failure> {
    let head = folder.shard_of(plan.schedule(), game).expect("the game is in the plan");
    Ok(folder.kept(head, true).map_err(ledger)?.result(game))
}

/// The game before its first round, from the texts that the batch keeps.
fn session(
    plan: &LoadedPlan,
    spec: &GameSpec,
    args: &BatchShowArgs,
    console: &mut Console<'_>,
) -> Result<Session, Failure> {
    let (scenario, setting) = plan.configuration(spec.configuration);
    let seat = |(seat, contender): (usize, u16)| {
        format!("seats[{seat}].persona={}", plan.players[usize::from(contender)].written())
    };
    let mut overrides = setting.to_vec();
    overrides.extend(plan.schedule().seating(spec).into_iter().enumerate().map(seat));
    let loaded = console.modules.load_from(&plan.inputs.files(), scenario, &overrides).map_err(|report| {
        let failure = Failure::report(report);
        if args.format == Format::Json { failure.diagnostics_as_json(scenario, console) } else { failure }
    })?;
    Ok(Session::start(loaded, spec.seed, again::show(&args.folder, spec.game)))
}

fn title(plan: &LoadedPlan, spec: &GameSpec) -> String {
    let (scenario, setting) = plan.configuration(spec.configuration);
    let set: String = setting.iter().map(|one| format!(", {one}")).collect();
    format!("game {} of {}: {scenario}, seed {}{set}", spec.game, plan.sheet.name, spec.seed)
}

/// The last round of a game that the batch knows of; `None` if it knows no round.
fn last_round(result: &GameResult) -> Option<u32> {
    match &result.end {
        End::Bug { place, .. } => place.as_ref().map(|(round, _)| *round),
        _ => Some(result.rounds),
    }
}

/// Describes what happened instead of the bug in the batch; `None` if the same bug occurred.
fn instead_of(bug: &str, end: &End) -> Option<String> {
    match end {
        End::Bug { message, .. } if message == bug => None,
        end => Some(format!("a bug instead of \"{}\"", ended(end))),
    }
}

/// Describes how the game differs from the result in the batch.
fn difference(game: &mut Game, result: &GameResult, most_work: Option<u64>) -> Option<String> {
    match &result.end {
        End::Bug { .. } => return Some(format!("no bug instead of \"{}\"", ended(&result.end))),
        End::Refused(what) => return Some(format!("it can be played, although the batch says: {what}")),
        // The batch stopped this game inside a round.
        End::WorkBudget => {
            let most = most_work.unwrap_or(u64::MAX);
            game.advance_while(&mut |game| game.work() < most);
        }
        End::Waiting(_) => _ = game.advance_to_decision(),
        End::Over(_) | End::RoundBudget => {}
    }
    let over = game.ended().map(|ended| ended.condition.as_str());
    let expected = if let End::Over(condition) = &result.end { Some(condition.as_str()) } else { None };
    if over != expected {
        let told = |over: Option<&str>| over.map_or_else(|| "not over".to_owned(), |why| format!("over, {why}"));
        let (over, expected) = (told(over), told(expected));
        return Some(format!("after round {} it is {over}, not {expected}", game.rounds_finished()));
    }
    let now = game.digest().0;
    (now != result.digest).then(|| format!("digest {now:032x} instead of {}", digest(result)))
}

fn digest(result: &GameResult) -> String {
    format!("{:032x}", result.digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_that_the_batch_has_met_is_known_again() {
        let end = End::Bug { message: "bang".to_owned(), place: None };
        assert_eq!(instead_of("bang", &end), None);
        assert!(instead_of("another bug", &end).is_some_and(|what| what.starts_with("a bug instead of \"a bug: ")));
        let over = instead_of("bang", &End::Over("turn limit".to_owned()));
        assert_eq!(over.as_deref(), Some("a bug instead of \"turn limit\""));
    }
}
