//! What happens inside one city: pure functions over small values.

pub mod terms;
