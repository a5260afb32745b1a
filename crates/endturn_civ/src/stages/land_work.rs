//! W-51 Auto-settlers: auto-workers of the phase look for work as it ends, before the turns of
//! cities. Its pure parts are [`endturn_civ_rules::activities::auto_work`],
//! [`endturn_civ_rules::activities::road_net`] and [`endturn_civ_rules::movement::path`]. Step
//! `Workers`. Draws none. Tells nothing: what it changes does.

use endturn_engine::RuleId;

use super::opening::for_each_nation;
use crate::realm::Realm;
use crate::state::InPhase;

/// W-51: auto-workers.
pub const WORKERS: RuleId = RuleId("W-51");

/// W-51: auto-workers look for work, one nation after the other. Needs a realm: units that set out
/// at once move and work.
pub fn work_by_themselves(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| realm.work_by_themselves(seat));
}
