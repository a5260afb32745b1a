//! Backgammon: plays, bearing off, gammons, the doubling cube, matches with the Crawford rule,
//! records. The pure rules, and the module that runs them on the clock. The clock knows whose turn
//! it is and in which segment, so a position takes these as arguments if a rule needs them.

mod begin;
mod board;
mod check;
mod cube;
mod dice;
mod drawing;
mod game;
mod generate;
mod matches;
mod module;
mod notation;
mod orders;
mod persona;
mod play;
mod position;
mod reasons;
mod record;
mod ruleset;
mod transcript;

pub use begin::{Played, Section, Turned};
pub use board::{BAR, Board, OFF, Side};
pub use cube::{Cube, CubeRefusal, Offer};
pub use dice::Dice;
pub use game::{BackgammonFact, Plays};
pub use matches::{Match, MatchError};
pub use module::{Backgammon, View};
pub use notation::NotAPlay;
pub use orders::{BackgammonOrder, Double, Drop, Move, Resign, Roll, Take};
pub use persona::{
    Evaluation, double_at_random, evaluate, offer_sensibly, random, sensible, take_at_random, take_sensibly,
};
pub use play::{Legal, Play, Step};
pub use position::{Outcome, Position, Win};
pub use record::{Entry, GameRecord, MatchRecord};
pub use ruleset::{BackgammonPersona, BackgammonPersonaKind, Rules, Ruleset};
