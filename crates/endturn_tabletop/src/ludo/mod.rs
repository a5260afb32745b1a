//! Ludo.
