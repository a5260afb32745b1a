//! Crash-safe files: single ones, and the folder of a run.

pub mod out_dir;
mod refusal;
mod whole_file;

pub use refusal::Refusal;
pub use whole_file::{Part, rewrite, sweep, write_whole};
