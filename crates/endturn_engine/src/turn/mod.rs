//! The clock: rounds, phases, segments, the seats that act in them, and the stages in which rules
//! run.

mod active;
mod advance;
mod chain;
mod commit;
mod driver;
mod event;
mod intents;
mod leave;
mod limits;
mod look;
mod metrics;
mod ordering;
mod phase;
mod profile;
mod rotation;
mod sealed;
mod segment;
mod setup;
mod soundness;
mod stage;
mod state;
mod view;
mod work;

pub use active::Active;
pub(crate) use active::mark;
pub use chain::TurnChain;
pub use commit::{CommitBuffer, CommitDue};
pub(crate) use driver::{Clock, Fault, Now};
pub use event::{Outcome, Reason, TurnEvent};
pub use intents::{Checked, Direction, Intent, Intents, Ties};
pub use leave::Leave;
pub use limits::Limits;
use limits::{MAX_VISITS, VISIT_LIMIT};
pub(crate) use look::Look;
pub use metrics::TurnMetrics;
pub use ordering::{Entry, TurnOrder, TurnOrdering};
pub use phase::{SeatOrder, TurnQueue};
pub use profile::{
    CommitActors, CommitClose, CommitFailure, PassCounting, PassPolicy, ProfileError, ReplayMode, TurnProfile,
    TurnProfileBuilder,
};
pub(crate) use rotation::{Rotation, ShadowChain, chain, current, fires, forbidden, is_opening};
pub use sealed::StageTrace;
pub(crate) use sealed::{Score, Sealed, Turning};
pub use segment::SegmentId;
pub use setup::{ActiveProfile, LaterTurns, TurnSequencing, TurnSetup};
pub(crate) use soundness::{check, renew};
pub use stage::Stage;
pub use state::TurnState;
pub use view::{TurnView, first_of_round, in_replay, in_segment, owned_by, round_gt, turn_gt};
pub use work::TurnWork;
