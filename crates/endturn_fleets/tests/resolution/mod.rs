//! The systems of a round.

mod forgetting;
