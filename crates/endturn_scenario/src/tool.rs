//! Tools of a module: questions about its games, as `endturn MODULE TOOL GAME …` asks them. What may be asked is data, of which
//! the command line is made; who asks plays the game.

use endturn_engine::{Game, record::Give};
use serde_json::Value;

/// The tools of a module.
#[derive(Debug)]
pub struct Tools {
    /// What they are for: one sentence, for help.
    pub about: &'static str,
    /// Calls that teach, like `endturn civ city scenarios/civ_two_cities.ron --city Roma`.
    pub examples: &'static [&'static str],
    /// The tools, in the order in which help lists them.
    pub all: &'static [Tool],
}

/// One tool.
#[derive(Debug)]
pub struct Tool {
    /// Its word.
    pub name: &'static str,
    /// Help: paragraphs with an empty line between them, of which the first is one sentence.
    pub help: &'static str,
    /// Calls that teach.
    pub examples: &'static [&'static str],
    /// What can be said besides the game, its seed, seats, changes, round and the format of the answer.
    pub options: &'static [ToolOption],
    /// The round that is looked at.
    pub round: ToolRound,
    /// Reads what was said, before any game is opened. `None` only with something in the problems.
    pub read: fn(&Said<'_>, &mut Vec<String>) -> Option<Question>,
}

/// An option of a tool, `--NAME VALUE`.
#[derive(Debug)]
pub struct ToolOption {
    /// Its name without `--`.
    pub name: &'static str,
    /// What stands for the value in help, like `CITY`.
    pub value: &'static str,
    /// Help, as of a tool.
    pub help: &'static str,
    /// Whether it has to be there.
    pub need: Need,
    /// Options that can't stand beside it.
    pub excludes: &'static [&'static str],
}

/// Whether an option has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It may be left out.
    Free,
    /// It has to be there.
    Always,
    /// One of these may stand there instead.
    Unless(&'static [&'static str]),
}

/// The round that a tool looks at, `--round`.
#[derive(Debug)]
pub struct ToolRound {
    /// Help, as of a tool.
    pub help: &'static str,
    /// The least one.
    pub least: u32,
    /// That of a scenario if nobody names one; of a record it is the last.
    pub otherwise: u32,
}

/// What was said of a tool's options.
pub struct Said<'a>(pub &'a dyn Fn(&str) -> Option<String>);

impl Said<'_> {
    /// The value of an option by its name; `None` if it was left out.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<String> {
        self.0(name)
    }
}

/// What is asked of a game, and of which round of it.
pub type Question = Box<dyn FnOnce(&mut dyn Look, u32, Painter<'_>) -> Result<Answer, Halt>>;

/// What a tool tells.
#[derive(Debug)]
pub struct Answer {
    /// For people.
    pub text: Vec<Part>,
    /// For programs.
    pub json: Value,
}

/// A part of an answer for people.
#[derive(Debug)]
pub enum Part {
    /// Lines as they are.
    Lines(String),
    /// Rows of cells under one another, indented by two columns; so many columns from the first on are numbers.
    Table(Vec<Vec<String>>, usize),
}

/// Sets a part of a text apart, where colours are welcome.
pub type Painter<'p> = &'p dyn Fn(Tone, &str) -> String;

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What is told.
    Plain,
    /// A heading.
    Title,
    /// What a line is about.
    Label,
    /// The id of a rule, or something else to look at.
    Rule,
    /// A change for the better.
    Good,
    /// A change for the worse.
    Bad,
    /// Beside the point.
    Dim,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The game could not be played on; who plays it knows why.
    Game,
    /// A fragment for people.
    Problem(String),
}

impl Halt {
    /// One problem.
    pub fn problem(text: impl Into<String>) -> Self {
        Self::Problem(text.into())
    }
}

/// A game that is looked at, and played on as far as it takes.
pub trait Look {
    /// The game.
    fn game(&mut self) -> &mut Game;

    /// Its root seed.
    fn seed(&self) -> u64;

    /// The number of rounds that are recorded; none for a scenario, which is played on as far as one likes.
    fn recorded(&self) -> Option<u32>;

    /// Plays until a round is finished.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game before it.
    fn go_to(&mut self, round: u32) -> Result<(), Halt>;

    /// Plays one round; false if there is none.
    ///
    /// # Errors
    /// If the record differs from the game.
    fn round(&mut self) -> Result<bool, Halt>;

    /// Puts the game before the first order of the next round, where what changes with it has changed.
    ///
    /// # Errors
    /// If that can't be.
    fn open_round(&mut self) -> Result<(), Halt>;

    /// Plays the next round order by order: `give` has to submit each.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game.
    fn round_with(&mut self, give: Give<'_>) -> Result<(), Halt>;

    /// That there is no further round.
    fn beyond(&mut self) -> Halt;
}

/// Which game, and when, as a heading.
#[must_use]
pub fn title(game: &Game, seed: u64) -> String {
    let when = match (game.rounds_finished(), game.ended()) {
        (0, None) => "at the start".to_owned(),
        (round, None) => format!("after round {round}"),
        (round, Some(_)) => format!("over after round {round}"),
    };
    format!("{} · {when} · seed {seed}", game.setup().title)
}
