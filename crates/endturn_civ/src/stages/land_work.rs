//! W-51 Auto-settlers: units of the phase that work on the land by themselves look for work as it ends, before cities have their turn. Its pure parts are
//! [`endturn_civ_rules::activities::auto_work`], [`endturn_civ_rules::activities::road_net`] and [`endturn_civ_rules::movement::path`].
//! Step `Workers`. Draws none. Tells nothing: what it changes does.

use endturn_engine::RuleId;

use super::opening::for_each_nation;
use crate::realm::Realm;
use crate::state::InPhase;

/// W-51: units that work on the land by themselves.
pub const WORKERS: RuleId = RuleId("W-51");

/// W-51: units that work on the land by themselves look for work, one nation after the other.
pub fn work_by_themselves(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| realm.work_by_themselves(seat));
}
