//! Limits on the number of agents.

/// Maximum agents that one order may name or hire.
pub const MOST_NAMED: usize = 100_000;
/// Maximum agents that an office may ever hire, and that all offices together may begin with.
pub const MOST_HIRED: usize = 1_000_000;
