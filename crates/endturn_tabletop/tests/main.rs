//! The tests of the crate as one program.

mod auction;
mod backgammon;
mod catan;
mod chess;
mod go;
mod hidden_orders;
mod kalaha;
mod ludo;
mod personas;
mod rebuilt;
mod rehearsal;
mod risk;
mod support;
