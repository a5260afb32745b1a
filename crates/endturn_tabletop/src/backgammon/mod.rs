//! Backgammon.
