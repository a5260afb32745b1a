//! Limits on the number of agents.

/// maximum agents that one order may name or hire **(ours)**.
pub const MAX_NAMED: usize = 100_000;
/// maximum agents that an office may ever hire, and that all offices together may begin with
/// **(ours)**.
pub const MAX_HIRED: usize = 1_000_000;
