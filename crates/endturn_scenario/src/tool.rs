//! Tools of a module: questions about its games, asked by `endturn MODULE TOOL GAME …`. Tools are
//! data, from which the command line is made; the caller plays the game.

use endturn_engine::{Game, record::Give};
use serde_json::Value;

/// The tools of a module.
#[derive(Debug)]
pub struct Tools {
    /// Their purpose in one sentence, for help.
    pub about: &'static str,
    /// Instructive calls, like `endturn civ city scenarios/civ_two_cities.ron --city Roma`.
    pub examples: &'static [&'static str],
    /// The tools, in the order of the help.
    pub all: &'static [Tool],
}

/// One tool.
#[derive(Debug)]
pub struct Tool {
    /// Its word.
    pub name: &'static str,
    /// Help: paragraphs separated by an empty line, the first of which is one sentence.
    pub help: &'static str,
    /// Instructive calls.
    pub examples: &'static [&'static str],
    /// Options besides the game, its seed, seats, changes, round and the format of the answer.
    pub options: &'static [ToolOption],
    /// The round to look at.
    pub round: ToolRound,
    /// Parses the options, before any game is opened. `None` only with something in the problems.
    pub read: fn(&Said<'_>, &mut Vec<String>) -> Option<Question>,
}

/// An option of a tool, `--NAME VALUE`.
#[derive(Debug)]
pub struct ToolOption {
    /// Its name without `--`.
    pub name: &'static str,
    /// Placeholder for the value in help, like `CITY`.
    pub value: &'static str,
    /// Help, in the form of a tool's.
    pub help: &'static str,
    /// Whether it is required.
    pub need: Need,
    /// Options that cannot be combined with it.
    pub excludes: &'static [&'static str],
}

/// Whether an option is required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Optional.
    Free,
    /// Required.
    Always,
    /// Required unless one of these is given.
    Unless(&'static [&'static str]),
}

/// The round that a tool looks at, `--round`.
#[derive(Debug)]
pub struct ToolRound {
    /// Help, in the form of a tool's.
    pub help: &'static str,
    /// The minimum.
    pub least: u32,
    /// The default for a scenario; for a record it is the last round.
    pub otherwise: u32,
}

/// Values of a tool's options.
pub struct Said<'a>(pub &'a dyn Fn(&str) -> Option<String>);

impl Said<'_> {
    /// The value of an option by its name; `None` if it was left out.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<String> {
        self.0(name)
    }
}

/// A question about a game and one of its rounds.
pub type Question = Box<dyn FnOnce(&mut dyn Look, u32, Painter<'_>) -> Result<Answer, Halt>>;

/// The answer of a tool.
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
    /// Rows of aligned cells, indented by two columns, and the number of leading columns that are
    /// numbers.
    Table(Vec<Vec<String>>, usize),
}

/// Highlights a part of a text, if colours are enabled.
pub type Painter<'p> = &'p dyn Fn(Tone, &str) -> String;

/// Role of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Ordinary text.
    Plain,
    /// A heading.
    Title,
    /// The subject of a line.
    Label,
    /// The id of a rule, or something else to look up.
    Rule,
    /// A change for the better.
    Good,
    /// A change for the worse.
    Bad,
    /// Secondary text.
    Dim,
}

/// Reason for which there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The game could not be played on; the caller that plays it knows why.
    Game,
    /// A fragment for people.
    Problem(String),
}

impl Halt {
    /// Makes a problem.
    pub fn problem(text: impl Into<String>) -> Self {
        Self::Problem(text.into())
    }
}

/// A game under inspection, played on as far as needed.
pub trait Look {
    /// The game.
    fn game(&mut self) -> &mut Game;

    /// Its root seed.
    fn seed(&self) -> u64;

    /// Number of rounds recorded; `None` for a scenario, which can be played on without limit.
    fn recorded(&self) -> Option<u32>;

    /// Plays until a round is finished.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game before it.
    fn go_to(&mut self, round: u32) -> Result<(), Halt>;

    /// Plays one round; returns false if there is none.
    ///
    /// # Errors
    /// If the record differs from the game.
    fn round(&mut self) -> Result<bool, Halt>;

    /// Puts the game before the first order of the next round, after any change that is due then.
    ///
    /// # Errors
    /// If that is impossible.
    fn open_round(&mut self) -> Result<(), Halt>;

    /// Plays the next round order by order: `give` has to submit each.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game.
    fn round_with(&mut self, give: Give<'_>) -> Result<(), Halt>;

    /// Makes the error that there is no further round.
    fn beyond(&mut self) -> Halt;
}

/// A heading with the game and its time.
#[must_use]
pub fn title(game: &Game, seed: u64) -> String {
    let when = match (game.rounds_finished(), game.ended()) {
        (0, None) => "at the start".to_owned(),
        (round, None) => format!("after round {round}"),
        (round, Some(_)) => format!("over after round {round}"),
    };
    format!("{} · {when} · seed {seed}", game.setup().title)
}
