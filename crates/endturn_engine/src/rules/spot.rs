//! Spots at which a rule's system runs: in a stage, with its module or beside a rule of any module.

use std::fmt;

use super::RuleId;
use crate::turn::Stage;

/// Position beside another rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Right before it.
    Before(RuleId),
    /// Right after it.
    After(RuleId),
}

impl Beside {
    /// The other rule.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Before(rule) | Self::After(rule) => rule,
        }
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before(rule) => write!(f, "before {rule}"),
            Self::After(rule) => write!(f, "after {rule}"),
        }
    }
}

/// Spot at which a rule's system runs. A [`Stage`] alone is the module's position in it;
/// [`Stage::before`] and [`Stage::after`] are positions beside a rule of any module, so that an
/// expansion can run between the rules of the module that it expands.
///
/// ```
/// use endturn_engine::{RuleId, rules::Spot, turn::{SegmentId, Stage}};
///
/// let resolution = Stage::SegmentRun(SegmentId::RESOLUTION);
/// let own: Spot = resolution.into();
/// let tithe = resolution.after(RuleId("F-01"));
/// assert_ne!(own, tithe);
/// ```
///
/// Several rules placed after the same rule run in the order in which they were added, modules by
/// name, and so do those placed before it. The other rule has to be a system of the same stage; a
/// game without it can't be built, so a module that needs another also declares that to scenarios
/// (`GameModule::requires`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub(crate) stage: Stage,
    pub(crate) beside: Option<Beside>,
}

impl From<Stage> for Spot {
    fn from(stage: Stage) -> Self {
        Self { stage, beside: None }
    }
}

impl Stage {
    /// The spot right before a rule of this stage.
    #[must_use]
    pub const fn before(self, rule: RuleId) -> Spot {
        Spot { stage: self, beside: Some(Beside::Before(rule)) }
    }

    /// The spot right after a rule of this stage.
    #[must_use]
    pub const fn after(self, rule: RuleId) -> Spot {
        Spot { stage: self, beside: Some(Beside::After(rule)) }
    }
}
