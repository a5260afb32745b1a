//! What happens inside one city: pure functions over small values.

pub mod arrange;
pub mod idle;
pub mod terms;
