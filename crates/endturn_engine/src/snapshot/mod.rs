//! State as bytes: sections in a fixed order, hashed for digests, written and read for snapshots.

mod diff;
mod leaves;
mod registry;
mod section;

pub use diff::{Difference, Differs, FieldDifference, RowDifference};
pub(crate) use diff::{differences, first_difference};
pub use registry::{Digest, KeyedState, StateRegistry};
pub(crate) use registry::{ResetKeys, decode, digest, encode};
pub use section::RestoreError;
