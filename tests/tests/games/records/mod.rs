//! What is kept of a game: the orders that were given, and games that are played again from them.

mod differences;
mod orders;
mod tables;
mod takeovers;
