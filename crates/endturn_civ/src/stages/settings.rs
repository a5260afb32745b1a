//! W-08 Fog-of-war setting change: settings that the scenario changes take effect at the start of a
//! round. Step `Settings`. Draws none. Tells `FogChanged`.

use bevy_ecs::prelude::*;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::SettingChanges;

/// W-08: settings change.
pub const RULE: RuleId = RuleId("W-08");

/// W-08: applies the changes of this round; the last one for a setting counts.
pub fn change(mut realm: Realm, mut changes: ResMut<SettingChanges>) {
    let round = realm.round();
    let due = changes.0.partition_point(|change| change.round <= round);
    if due == 0 {
        return;
    }
    let fog = changes.0.drain(..due).rev().find_map(|change| change.fogofwar);
    if let Some(fog) = fog.filter(|&fog| fog != realm.eye().vision().has_fog()) {
        realm.work(|realm| {
            realm.set_fog(fog);
            realm.tell(RULE, CivFact::FogChanged { fog: if fog { "on" } else { "off" } });
        });
    }
}
