//! Go: stones, chains and liberties, superko, area and territory scoring, handicap, SGF. The pure
//! rules, and the module that runs them on the clock. The clock handles passing and the end of the
//! game (T-102), so a position is only notified that a player [passed](Position::passed).

mod begin;
pub(crate) mod board;
mod chains;
mod check;
mod colour;
mod drawing;
mod game;
mod keys;
mod module;
mod orders;
mod persona;
mod point;
mod position;
pub(crate) mod reading;
mod ruleset;
mod score;
mod sense;
mod setup;
mod sgf;
mod stored;
mod superko;

pub use begin::Section;
pub use board::Board;
pub use colour::Colour;
pub use game::GoFact;
pub use module::{Go, View};
pub use orders::{GoOrder, Play};
pub use persona::random;
pub use point::{NotAPoint, Point, SIZES};
pub use position::{Illegal, Position};
pub use ruleset::{GoPersona, GoPersonaKind, Rules, Ruleset};
pub use score::{Outcome, Score};
pub use sense::grabbing;
pub use setup::{Komi, Scoring, Setup, SetupError};
pub use sgf::{Ending, Record};
