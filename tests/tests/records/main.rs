//! What is kept of a game: the orders that were given, and games that are played again from them.

mod orders;
mod takeovers;
