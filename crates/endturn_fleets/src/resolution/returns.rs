//! F-05.2 Returns: missions due home rejoin the garrison, after this turn's battles.
//! Step `Returns`. Draws none. Tells `MissionReturned`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::Keyed, journal::Journal, turn::TurnChain};

use crate::components::{Garrison, Mission, MissionId, PlanetId};
use crate::facts::FleetsFact;

pub(crate) const RULE: RuleId = RuleId("F-05.2");

pub(crate) fn land(
    chain: Res<TurnChain>,
    mut commands: Commands,
    missions: Keyed<MissionId, &'static Mission>,
    mut planets: Keyed<PlanetId, &'static mut Garrison>,
    mut journal: ResMut<Journal>,
) {
    let round = chain.current().round_number();
    for (_, entity, mission) in missions.iter().filter(|(_, _, mission)| mission.timeline.lands_in(round)) {
        if let Some(mut garrison) = planets.get_mut(PlanetId::home_of(mission.owner)) {
            garrison.0 = garrison.0.saturating_add(mission.ships);
        }
        let Mission { owner, target, ships, .. } = *mission;
        journal.tell(RULE, FleetsFact::MissionReturned { seat: owner, target, ships, key: mission.key() });
        commands.entity(entity).despawn();
    }
}
