//! Promises of the command `endturn`: what it says, what it writes, and how it ends.

mod agency;
mod check;
mod check_mods;
mod civ;
mod files;
mod formats;
mod help;
mod lists;
mod map;
mod play;
mod play_civ;
mod process;
mod readme;
mod replay;
mod run;
mod set;
mod support;
