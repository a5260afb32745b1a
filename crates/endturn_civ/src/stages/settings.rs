//! W-08 Fog-of-war setting change: settings that the scenario changes take effect at the start of a
//! round. Step `Settings`. Draws none. Tells `FogChanged`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::CityId;
use endturn_engine::{RuleId, ids::Keyed, journal::Journal, seats::Roster, turn::TurnChain};

use crate::facts::CivFact;
use crate::realm::{Derived, Land};
use crate::state::{Citizens, SettingChanges, Site};

/// W-08: settings change.
pub const RULE: RuleId = RuleId("W-08");

/// W-08: applies the changes of this round; the last one for a setting counts. Without fog all
/// known tiles are seen; with fog, tiles out of sight are remembered as they are now. All cities
/// are marked, since only visible tiles can be worked (C-09), and recomputed before units become
/// ready (W-17).
pub fn change(
    chain: Res<TurnChain>,
    mut changes: ResMut<SettingChanges>,
    roster: Res<Roster>,
    cities: Keyed<CityId, (&Site, &Citizens)>,
    mut land: Land,
    mut derived: Derived,
    mut journal: ResMut<Journal>,
) {
    let round = chain.current().round_number();
    let due = changes.0.partition_point(|change| change.round <= round);
    if due == 0 {
        return;
    }
    let fog = changes.0.drain(..due).rev().find_map(|change| change.fogofwar);
    let Some(fog) = fog.filter(|&fog| fog != land.vision.has_fog()) else { return };
    land.vision.set_fog(fog);
    land.vision.forget_lands();
    let owner_and_size = |city| cities.get(city).map(|(site, citizens)| (site.owner, citizens.size));
    for seat in roster.seats() {
        for tile in land.map.topology().all() {
            let is_city = land.map.city(tile).is_some() || land.vision.remembered_on(seat, tile).is_some();
            if is_city && land.vision.knows(seat, tile) {
                land.remember_city(seat, tile, round, owner_and_size);
            }
        }
    }
    cities.iter().for_each(|(city, _, _)| derived.change_city(city));
    journal.tell(RULE, CivFact::FogChanged { fog: if fog { "on" } else { "off" } });
}
