//! Places at the table: [`Seat`], sets of seats, seats still in the game, and the end of a game.

mod game_end;
mod joined;
mod seat;
mod standing;

pub use game_end::{GameEnded, SeatOutcome, SeatResult};
pub use joined::Joined;
pub use seat::{Seat, SeatSet};
pub use standing::{Eliminated, Roster, SeatPersonas, SeatSetup, SeatTable, folded, is_same_name};
