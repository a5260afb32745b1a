//! State as bytes: sections in a fixed order, hashed for digests, written and read for snapshots.

mod diff;
mod fault;
mod forge;
mod kept;
mod leaves;
mod registry;
mod section;
mod soundness;

pub use diff::{Difference, Differs, FieldDifference, RowDifference, StateRows};
pub(crate) use diff::{differences, first_difference};
pub use fault::StateFault;
pub(crate) use fault::{faults, not_spawned};
#[doc(hidden)]
pub use forge::Forgery;
pub use kept::Kept;
pub use registry::{Digest, KeyedState, StateRegistry};
pub(crate) use registry::{ResetKeys, decode, digest, digests, encode, position};
pub use section::RestoreError;
pub(crate) use section::{SectionBytes, append_bytes};
pub use soundness::{Row, Unsound};
