//! The records of a game: its orders, and replays from them.

mod differences;
mod orders;
mod tables;
mod takeovers;
