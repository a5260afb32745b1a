//! The tools of modules, such as `civ why`: the game is played here, the module asks and answers.

use endturn::engine::{Game, record::Give};
use endturn::scenario::tool::{Halt, Look, Part, Said, Tone};

use crate::args::{Format, ToolCall};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::render::{json, shell};

pub(crate) fn tool(call: &ToolCall, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let (tool, round) = (call.tool, call.answer.round.as_deref());
    let round = round.and_then(|text| number::<u32>("--round", text, tool.round.least.into(), &mut problems));
    let value = |name: &str| call.said.try_get_one::<String>(name).ok().flatten().cloned();
    let question = (tool.read)(&Said(&value), &mut problems);
    let when = When { round, otherwise: tool.round.otherwise };
    let (playback, round) = Playback::open(&call.args.game, &call.args.seat, when, problems, console)?;
    let modules: Vec<&str> = playback.game.setup().modules.iter().map(|module| module.name()).collect();
    if !modules.contains(&call.module) {
        let source = shell::quote(&call.args.game.source);
        let problem = format!("{source} has no module {}; it plays {}", call.module, modules.join(", "));
        return Err(Failure::problem(problem));
    }
    let Some(question) = question else { return Ok(ExitCode::Usage) };
    let paint = console.paint();
    let mut looked = Looked { playback, failure: None };
    let answer = question(&mut looked, round, &|tone, text| painted(paint, tone, text));
    let answer = answer.map_err(|halt| match halt {
        Halt::Problem(problem) => Failure::problem(problem),
        Halt::Game => looked.failure.unwrap_or_else(|| Failure::problem("the game can't continue")),
    })?;
    let text = match call.answer.format {
        Format::Json => json::line(&answer.json),
        Format::Text => answer.text.iter().map(part).collect(),
    };
    console.answer(call.answer.format, &text)?;
    Ok(ExitCode::Success)
}

fn part(part: &Part) -> String {
    match part {
        Part::Lines(lines) => lines.clone(),
        Part::Table(rows, numbers) => table::lines(rows, &vec![Align::Right; *numbers], "  "),
    }
}

fn painted(paint: Paint, tone: Tone, text: &str) -> String {
    match tone {
        Tone::Plain => text.to_owned(),
        Tone::Title => paint.strong(text),
        Tone::Label | Tone::Dim => paint.dim(text),
        Tone::Rule => paint.event(text),
        Tone::Good => paint.good(text),
        Tone::Bad => paint.bad(text),
    }
}

/// The game as a tool sees it. Errors are kept here, and reported as for any other command.
struct Looked {
    playback: Playback,
    failure: Option<Failure>,
}

impl Looked {
    fn keep<T>(&mut self, outcome: Result<T, Failure>) -> Result<T, Halt> {
        outcome.map_err(|failure| {
            self.failure = Some(failure);
            Halt::Game
        })
    }
}

impl Look for Looked {
    fn game(&mut self) -> &mut Game {
        &mut self.playback.game
    }

    fn seed(&self) -> u64 {
        self.playback.seed
    }

    fn recorded(&self) -> Option<u32> {
        self.playback.recorded()
    }

    fn go_to(&mut self, round: u32) -> Result<(), Halt> {
        let gone = self.playback.go_to(round);
        self.keep(gone)
    }

    fn round(&mut self) -> Result<bool, Halt> {
        let played = self.playback.round();
        self.keep(played)
    }

    fn open_round(&mut self) -> Result<(), Halt> {
        let opened = self.playback.open_round();
        self.keep(opened)
    }

    fn round_with(&mut self, give: Give<'_>) -> Result<(), Halt> {
        let played = self.playback.round_with(give);
        self.keep(played)
    }

    fn beyond(&mut self) -> Halt {
        self.failure = Some(self.playback.beyond());
        Halt::Game
    }
}
