//! Stable keys of entities, and walks in key order.

mod births;
mod dense;
mod index;
mod key;
mod keyed;

pub use births::{BirthOrder, Births};
pub use dense::DenseId;
pub use index::KeyIndex;
pub(crate) use index::MAX_KEYS;
pub use key::{InGame, StableKey, key_added, key_inserted, key_removed};
pub use keyed::Keyed;
