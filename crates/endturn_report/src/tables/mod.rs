//! Tables of a batch: columns that say what they are, and rows in the order of the plan.

mod columns;
mod rows;
mod write;

pub use columns::{Table, TableColumn, Tables};
pub use write::{Written, write_csv};
