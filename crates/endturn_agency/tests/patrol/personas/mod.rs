//! Personas of patrols.

mod frame;
mod varied;
