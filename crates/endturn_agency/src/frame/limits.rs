//! How many agents there may be.

/// The most agents that one order may name or hire.
pub const MOST_NAMED: usize = 100_000;
/// The most agents that an office may ever hire, and that all offices together may begin with.
pub const MOST_HIRED: usize = 1_000_000;
