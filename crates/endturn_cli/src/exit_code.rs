//! How the command ends.

/// What the caller of the command learns from its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// All is well.
    Success,
    /// The check or the replay found something wrong, nothing was found, or two games differ.
    Wrong,
    /// Bad usage, or a file that cannot be read or written.
    Usage,
    /// A game of a batch came out differently when it was played again, from the same inputs.
    Diverged,
    /// A bug in this program.
    Bug,
    /// Interrupted by Ctrl-C; what was played is written.
    Interrupted,
}

impl ExitCode {
    /// The number that the system sees.
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
