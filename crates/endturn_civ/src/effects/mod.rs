//! Requirements and effects: what circumstances do to every number of the rules.
//!
//! A rule asks for the sum of one kind of effect in a context. [`circumstances`] says what such a question may be about.

pub mod circumstances;
