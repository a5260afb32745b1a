//! A-12 Destruction: a faction whose last lead was investigated in this turn is destroyed. Offices
//! don't see one another's investigations, so it counts as destroyed by all offices that did so in
//! the same turn **(ours)**.
//! Step `Destruction`. Draws none. Tells `FactionDestroyed`; orders tell `FactionDiscovered`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::KeyIndex,
    journal::{Journal, Unseen},
    seats::SeatSet,
};

use crate::frame::components::{Fate, Knowledge};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{FactionId, FactionKey};
use crate::patrol::desk::RulesInForce;
use crate::patrol::factions::is_destroyed;

pub(crate) const RULE: RuleId = RuleId("A-12");

pub(crate) fn destroy(
    rules: Res<RulesInForce>,
    index: Res<KeyIndex<FactionKey>>,
    offices: Query<(&Seat, &Knowledge)>,
    mut fates: Query<&mut Fate>,
    mut journal: ResMut<Journal>,
) {
    for (key, entity) in index.iter() {
        let id = FactionId::at(key.0 as usize);
        let (Ok(mut fate), Some(faction)) = (fates.get_mut(entity), rules.0.faction(id)) else { continue };
        if fate.is_destroyed() {
            continue;
        }
        let by: SeatSet = offices
            .iter()
            .filter(|(_, knowledge)| is_destroyed(knowledge.findings(), faction))
            .map(|(seat, _)| *seat)
            .collect();
        if let Some(lead) = faction.destroyed_by.filter(|_| !by.is_empty()) {
            fate.destroyed_by = by;
            journal.tell(RULE, OfficeFact::FactionDestroyed { faction: id, by, lead: Unseen(lead) });
        }
    }
}
