//! The ruleset of games with battles, as written.

mod check;
