//! Exit codes of the command.

/// The exit code of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// Success.
    Success,
    /// The check or the replay found an error, nothing was found, or two games differ.
    Wrong,
    /// Wrong usage, or a file that cannot be read or written.
    Usage,
    /// A replayed game of a batch came out differently from the same inputs.
    Diverged,
    /// A bug in this program.
    Bug,
    /// Interrupted by Ctrl-C; everything played so far is written.
    Interrupted,
}

impl ExitCode {
    /// The number passed to the operating system.
    pub fn number(self) -> i32 {
        match self {
            Self::Success => 0,
            Self::Wrong => 1,
            Self::Usage => 2,
            Self::Diverged => 3,
            Self::Bug => 70,
            Self::Interrupted => 130,
        }
    }
}
