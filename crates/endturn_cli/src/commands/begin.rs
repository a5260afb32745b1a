//! The start of `run` and `play`: a scenario from its start, or a record after one of its rounds.

use endturn::Modules;
use std::path::Path;

use endturn::engine::{
    Game, Seat,
    record::{RecordHeader, Replay},
};
use endturn::report::game::chronicle::RoundSeen;

use super::run::open_folder;
use super::save::unfinished;
use crate::args::GameArgs;
use crate::console::Console;
use crate::failure::{Failure, shorten};
use crate::opening::{self, Began, KnownSeats, Seating, Wish, number, seat_override, set_twice};
use crate::playback::differs;
use crate::render::place::own_rulesets;
use crate::render::shell;
use crate::session::{Broken, Session};
use crate::source::{self, Recorded, STDIN, Source};

/// A game that has begun, with its folder.
pub(super) struct Begun {
    /// The game with its books.
    pub(super) session: Session,
    /// The seats that people play.
    pub(super) persons: Vec<Seat>,
    /// The point where it began.
    pub(super) began: Began,
    /// The last replayed round.
    pub(super) last: Option<RoundSeen>,
    /// The text before the first round; empty for a scenario that uses only built-in rulesets.
    pub(super) title: String,
}

/// The needs of the two commands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<'a> {
    /// `--seat`.
    pub(super) seats: &'a [String],
    /// The kinds of players allowed.
    pub(super) seating: Seating,
    /// Whether rules are timed.
    pub(super) timed: bool,
}

/// Reads the arguments, opens the files they name, and starts the folder of `--out`. `problems` are
/// those found in other arguments.
pub(super) fn begin(
    args: &GameArgs,
    plan: Plan<'_>,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Begun, Failure> {
    let round = args.from.round.as_deref();
    let wanted = round.and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    let mut begun = match (&args.from.from, &args.scenario) {
        (Some(from), _) => match Source::read_record(from, console.input) {
            Ok(recorded) => go_on(args, plan, recorded, wanted, problems, console)?,
            Err(problem) => {
                problems.push(problem);
                return Err(Failure::Problems(problems, None));
            }
        },
        (None, scenario) => {
            if let Some(round) = round {
                let more = format!("to stop after that many rounds, use --rounds {}", shorten(round));
                problems.push(format!("`--round` is the round of --from after which the game continues; {more}"));
            }
            at_the_start(args, scenario.as_deref().unwrap_or_default(), plan, problems, console)?
        }
    };
    open_folder(&mut begun.session, args.out.as_deref(), args.force, console)?;
    Ok(begun)
}

fn at_the_start(
    args: &GameArgs,
    scenario: &str,
    plan: Plan<'_>,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Begun, Failure> {
    let with_persons = plan.seating == Seating::Persons;
    if with_persons && scenario == STDIN {
        problems.push("`-`: orders come from standard input, so the scenario has to be a file".to_owned());
        return Err(Failure::Problems(problems, None));
    }
    let word = if with_persons { "play" } else { "run" };
    let instead = |path: &str| {
        let path = shell::quote(path);
        format!("continue from it with `endturn {word} --from {path}`, or replay it with `endturn replay {path}`")
    };
    let scenario = match Source::read_scenario(scenario, instead, console.input) {
        Ok(scenario) => scenario,
        Err(problem) => {
            problems.push(problem);
            return Err(Failure::Problems(problems, None));
        }
    };
    let wish = Wish { seed: args.seed.as_deref(), set: &args.set, seats: plan.seats, seating: plan.seating };
    let opening = opening::open(&scenario, wish, problems, console)?;
    let session = match plan.timed {
        true => Session::timed(opening.loaded, opening.seed, String::new()),
        false => Session::start(opening.loaded, opening.seed, String::new()),
    };
    let began = Began::Seed(opening.seed);
    let rulesets = own_rulesets(console.modules, &session.loaded.rulesets);
    let title = match rulesets.is_empty() {
        true => String::new(),
        false => format!("{}: played by {}", session.game.setup().title, rulesets.join(", ")),
    };
    Ok(Begun { session, persons: opening.persons, began, last: None, title })
}

fn go_on(
    args: &GameArgs,
    plan: Plan<'_>,
    recorded: Recorded,
    wanted: Option<u32>,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Begun, Failure> {
    let (path, saved) = (recorded.path.clone(), recorded.saved.clone());
    let last = recorded.last();
    if wanted.is_some_and(|round| round > last) {
        problems.push(recorded.beyond());
    }
    problems.extend(own_folder(&path, args.out.as_deref()));
    let future = args.seed.as_deref().and_then(|text| number::<u64>("--seed", text, 0, &mut problems));
    problems.extend(only_at_the_start(console.modules, &args.set));
    problems.extend(set_twice(&args.set));
    let replayable = recorded.open(console)?;
    let (record, loaded) = (replayable.record, replayable.loaded);
    let with_persons = plan.seating == Seating::Persons;
    let places = KnownSeats::of(&loaded).places(plan.seats, with_persons, &mut problems);
    let hands = hands(console.modules, &record.header, &args.set, &places, &mut problems)?;
    let (seed, round) = (record.header.seed, wanted.unwrap_or(last));
    let is_changed = args.seed.is_some() || !args.set.is_empty();
    let loaded = match is_changed {
        true => loaded.changed(round, future.unwrap_or_else(|| record.header.last_seed()), &args.set),
        false => loaded.changed_until(round),
    };
    let loaded = loaded.map_err(|report| Failure::Problems(std::mem::take(&mut problems), Some(Box::new(report))))?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let mut session = match plan.timed {
        true => Session::timed(loaded, seed, String::new()),
        false => Session::start(loaded, seed, String::new()),
    };
    let mut replay = Replay::new(record);
    let seen = session.play_again(&mut replay, round).map_err(|broken| match broken {
        Broken::Differs(mismatch) => differs(&path, &mismatch),
        Broken::Failed(failure) => failure,
    })?;
    if session.game.ended().is_some() {
        let before = round.saturating_sub(1);
        let problem = format!("the game is over after round {round}; to branch off, try --round {before}");
        return Err(Failure::problem(problem));
    }
    if saved.is_some() && round == last && is_changed {
        console.note(&format!("orders of round {} that were given before it was saved are left out", round + 1));
    }
    if let Some(digest) = saved.filter(|_| round == last && !is_changed) {
        let told = |what| Failure::Differs(format!("`{}` is not the game that was saved: {what}", shorten(&path)));
        unfinished(&mut session.game, &mut replay, &digest).map_err(told)?;
    }
    let due = session.game.change_if_due();
    due.map_err(|why| Failure::problem(unfit(round, &why)))?;
    let mut title = format!("{} continues after round {round} of {}", session.game.setup().title, shell::quote(&path));
    args.set.iter().for_each(|set| title += &format!("; {set}"));
    future.iter().for_each(|seed| title += &format!("; random seed {seed}"));
    for (seat, personas) in hands {
        if session.game.deciding(seat) != personas {
            session.game.take_over(seat, personas).map_err(Failure::problem)?;
            title += &format!("; {} is played by {}", session.name(seat), session.persona(seat));
        }
    }
    let persons = check_persons(&session.game, with_persons, &path)?;
    Ok(Begun { session, persons, began: Began::After(round), last: seen, title })
}

/// Returns a problem for every change that a running game can't take.
pub(super) fn only_at_the_start(modules: &Modules, set: &[String]) -> Vec<String> {
    let problem = |set: &String| Some(format!("`--set {}`: {}", shorten(set), modules.only_at_the_start(set)?));
    set.iter().filter_map(problem).collect()
}

/// The message that a game can't continue with other values.
pub(super) fn unfit(round: u32, why: &str) -> String {
    format!("after round {round} the game is in a state that these values do not allow: {why}")
}

/// The personas of a seat: module and name.
pub(super) type Hands = Vec<(String, String)>;

/// Returns the personas of each seat that `--seat` names, by module. Personas are looked up by
/// loading the scenario with them.
pub(super) fn hands(
    modules: &Modules,
    header: &RecordHeader,
    set: &[String],
    places: &[(Seat, Option<String>)],
    problems: &mut Vec<String>,
) -> Result<Vec<(Seat, Hands)>, Failure> {
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let named = places.iter().filter_map(|(seat, persona)| Some(seat_override(*seat, Some(persona.as_deref()?))));
    let overrides: Vec<String> = header.all_overrides().into_iter().chain(set.iter().cloned()).chain(named).collect();
    let loaded = source::load_changed(modules, header, &overrides)
        .map_err(|report| Failure::Problems(std::mem::take(problems), Some(Box::new(report))))?;
    let personas = |(seat, persona): &(Seat, Option<String>)| {
        let named = persona.as_ref().map(|_| loaded.setup.seats[seat.index()].personas.clone());
        (*seat, named.unwrap_or_default())
    };
    Ok(places.iter().map(personas).collect())
}

/// Returns the seats still in the game that no persona plays.
pub(super) fn persons(game: &Game) -> Vec<Seat> {
    let standing = game.roster().seats().filter(|&seat| game.seat_table().stands(seat));
    standing.filter(|&seat| !game.plays_itself(seat)).collect()
}

/// Fails if there are human seats and no prompt, or a prompt and no human seat.
fn check_persons(game: &Game, with_persons: bool, path: &str) -> Result<Vec<Seat>, Failure> {
    let all = persons(game);
    if with_persons && all.is_empty() {
        return Err(Failure::problem("no seat is yours: name the seat that you play, such as --seat 1"));
    }
    if with_persons || all.is_empty() {
        return Ok(all);
    }
    let path = shell::quote(path);
    let problem = |seat: &Seat| {
        let name = game.roster().name(*seat);
        format!(
            "seat {seat} ({name}) is played by a person; give it a persona with --seat {seat}=NAME, or continue yourself with \
             `endturn play --from {path}`"
        )
    };
    Err(Failure::Problems(all.iter().map(problem).collect(), None))
}

/// Refuses to write into the folder of the record itself, which would be lost.
fn own_folder(path: &str, out: Option<&Path>) -> Option<String> {
    let folder = |path: &Path| path.canonicalize().ok();
    let from = Path::new(path);
    let from = if from.is_dir() { folder(from)? } else { folder(from)?.parent()?.to_owned() };
    let out = out.filter(|out| folder(out) == Some(from))?;
    let name = shorten(&out.to_string_lossy());
    Some(format!("`--out {name}`: this folder holds the record that the game continues from; choose another one"))
}
