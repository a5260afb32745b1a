//! State of units of a game in progress. All of it may be left out; then it is as in a new game.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::state::{Aboard, Errand, Load, Moved, MovesLeft, Task, Unit};

endturn_scenario::stated! {
    /// State of a unit. All of it may be left out; only for single units that are present as the
    /// game begins.
    pub UnitSoFar of UNIT and UnitRest {
        whole Unit in "civ.unit_data";
        /// Good that it carries to trade.
        whole Load as "good" in "civ.unit_data";
        /// Number of its carrier, which is on the same tile.
        whole Aboard as "aboard" in "civ.unit_data";
        /// Move fragments left this turn; all of them if left out.
        whole MovesLeft as "moves" in "civ.unit_data";
        /// Whether it has moved since its nation's last turn ended.
        Moved as "moved" in "civ.unit_data";
        whole Task in "civ.task";
        Errand in "civ.errand";
    }
}

/// State of a unit that is more than its components.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
pub struct UnitRest {
    /// Its number among all units of the game, from 0, which draws depend on. Stated for all units
    /// or for none.
    #[shape(range(min = 0, max = 1000000))]
    pub number: Option<u32>,
    /// Its nation's number for it, from 1; the next one if left out.
    #[shape(range(min = 1, max = 1000000))]
    pub called: Option<u32>,
}
