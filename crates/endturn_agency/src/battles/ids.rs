//! Ids of enemies; all other ids are in [`crate::frame::ids`].

use serde::{Deserialize, Serialize};

/// A kind of enemy of `enemies.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EnemyId(pub u16);

endturn_scenario::named! {
    EnemyId: "kind of enemy";
}

impl EnemyId {
    /// The id of an index in the table, from 0; checked rulesets have fewer entries than there are
    /// ids.
    #[must_use]
    pub const fn at(place: usize) -> Self {
        Self(place as u16)
    }

    /// The index in the table, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
