//! W-46 Policies, W-51 Auto-settlers: what nations of the phase do as it ends, before their cities have their turn. Its pure parts are
//! [`endturn_civ_rules::activities::auto_work`], [`endturn_civ_rules::activities::road_net`] and [`endturn_civ_rules::movement::path`].
//! Steps `Policies`, `Workers`. Draw none. Tell nothing: what they change does.

use endturn_engine::{RuleId, Seat};

use crate::realm::Realm;
use crate::state::InPhase;

/// W-46: policies take effect.
pub const POLICIES: RuleId = RuleId("W-46");
/// W-51: units that work on the land by themselves.
pub const WORKERS: RuleId = RuleId("W-51");

/// W-46: what nations want of their policies comes into force, before anything else of the phase end can make use of it.
pub fn take_up_policies(realm: Realm, turn: InPhase) {
    for_each_nation(realm, &turn, |realm, seat| realm.take_up_policies(seat));
}

/// W-51: units that work on the land by themselves look for work, one nation after the other.
pub fn work_by_themselves(realm: Realm, turn: InPhase) {
    for_each_nation(realm, &turn, |realm, seat| realm.work_by_themselves(seat));
}

fn for_each_nation(mut realm: Realm<'_, '_>, turn: &InPhase<'_>, act: fn(&mut Realm<'_, '_>, Seat)) {
    realm.work(|realm| {
        for seat in turn.seats() {
            if realm.is_alive(seat) {
                act(realm, seat);
            }
        }
    });
}
