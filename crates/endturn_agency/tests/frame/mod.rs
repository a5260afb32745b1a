//! Parts that both kinds of games have.

mod ids;
mod orders;
mod words;
