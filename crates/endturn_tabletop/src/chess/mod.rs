//! Chess by the laws of FIDE: moves by `cozy-chess`; the draws, the notation and the record are
//! here.
//!
//! The fifty-move clock and en passant depend on turn numbers (T-101), which the caller passes with
//! each move.

mod drawing;
mod ending;
mod fen;
mod history;
mod illegal;
mod judge;
mod module;
mod moves;
mod offer;
mod orders;
mod personas;
mod pgn;
mod play;
mod policy;
mod position;
mod san;
mod search;
mod table;
mod transcript;
mod written;

pub use cozy_chess::Piece;
pub use ending::{Ending, Rules, claimable, ending};
pub use fen::FenError;
pub use illegal::{Illegal, why};
pub use judge::Judge;
pub use module::{Chess, Ruleset, Section};
pub use moves::{Move, Promotion};
pub use orders::{Accept, ChessOrder, Claim, Decline, Offer, Play, Resign};
pub use personas::{ChessPersona, ChessPersonaKind};
pub use pgn::{Headers, pgn};
pub use play::{Refusal, apply, has_moves, legal};
pub use policy::{greedy, material, random};
pub use position::{Position, Side, Unsound};
pub use san::{MoveError, read, san};
pub use search::{Looks, search};
pub use table::ChessTable;
