//! Promises of the command `endturn`: what it says, what it writes, and how it ends.

mod agency;
mod batch;
mod check;
mod check_mods;
mod civ;
mod diff;
mod files;
mod formats;
mod going_on;
mod help;
mod interrupted;
mod lists;
mod looking;
mod map;
mod narrow;
mod play;
mod play_civ;
mod process;
mod readme;
mod replay;
mod run;
mod set;
mod show;
mod support;
mod verdict;
