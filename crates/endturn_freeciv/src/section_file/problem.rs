//! Problems in section files.

use std::fmt;

/// File, line and column of something, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as it is shown in messages.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The kind of a problem, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// A file cannot be read, or a bound of files is exceeded.
    File,
    /// The text is no section file.
    Syntax,
    /// A value is not what its entry takes, or an entry is needed and missing.
    Value,
}

impl ProblemKind {
    /// The code shown with messages.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::File => "FC001",
            Self::Syntax => "FC002",
            Self::Value => "FC003",
        }
    }
}

/// A problem, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its kind.
    pub kind: ProblemKind,
    /// Its place.
    pub place: Place,
    /// One sentence without a full stop.
    pub message: String,
    /// The text that was found; empty if there is none to show.
    pub found: String,
    /// A description of what may stand there; empty if that is not clear.
    pub expected: String,
    /// The line of the file; empty if there is none.
    pub line_text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error[{}]: {}", self.place, self.kind.code(), self.message)?;
        if !self.line_text.is_empty() {
            let number = self.place.line.to_string();
            let gap: String = self.line_text.chars().take(self.place.column as usize - 1).map(blank).collect();
            write!(f, "\n{number:>5} | {}\n{:>5} | {gap}^", self.line_text, "")?;
        }
        match (self.found.is_empty(), self.expected.is_empty()) {
            (false, false) => write!(f, "\n   found `{}`, expected {}", self.found, self.expected),
            (true, false) => write!(f, "\n   expected {}", self.expected),
            (false, true) => write!(f, "\n   found `{}`", self.found),
            (true, true) => Ok(()),
        }
    }
}

fn blank(letter: char) -> char {
    if letter == '\t' { '\t' } else { ' ' }
}
