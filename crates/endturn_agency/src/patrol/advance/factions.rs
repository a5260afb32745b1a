//! A-39 Factions: threat grows, suppression decays, successes of this turn count last.
//! Step `Factions`. Draws none. Tells `FactionChanged` to those who have discovered it.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex, journal::Journal, seats::SeatSet};

use crate::frame::components::{Fate, Knowledge};
use crate::frame::ids::{FactionId, FactionKey};
use crate::patrol::desk::{Desk, RulesInForce};
use crate::patrol::factions::{is_discovered, reward, turn as turn_of};
use crate::patrol::facts::AgencyFact;
use crate::patrol::panic::caused_by;
use crate::patrol::state::Faction;

pub(crate) const RULE: RuleId = RuleId("A-39");

pub(crate) fn turn(
    rules: Res<RulesInForce>,
    index: Res<KeyIndex<FactionKey>>,
    desk: Res<Desk>,
    offices: Query<(&Seat, &Knowledge)>,
    mut factions: Query<(&mut Faction, &Fate)>,
    mut journal: ResMut<Journal>,
) {
    for (key, entity) in index.iter() {
        let id = FactionId::at(key.0 as usize);
        let Ok((mut faction, fate)) = factions.get_mut(entity) else { continue };
        if fate.is_destroyed() {
            continue;
        }
        let panic_bp = caused_by(&faction);
        let mut change = turn_of(&rules.0, &mut faction);
        let mut effects = Vec::new();
        for (seat, site, mission) in &desk.won {
            let rewards = rules.0.mission(*mission).map_or(&[][..], |mission| &mission.rewards.factions);
            for one in rewards.iter().filter(|one| one.faction == id) {
                effects.push((*seat, *site, reward(&mut faction, one)));
            }
        }
        change.after = *faction;
        if journal.is_listening() {
            let rules = rules.0.faction(id);
            let knows = |knowledge: &Knowledge| rules.is_some_and(|one| is_discovered(knowledge.findings(), one));
            let known_to: SeatSet =
                offices.iter().filter(|(_, knowledge)| knows(knowledge)).map(|(seat, _)| *seat).collect();
            // A fact without seats would go to every seat.
            if !known_to.is_empty() {
                journal.tell(RULE, AgencyFact::FactionChanged { faction: id, known_to, panic_bp, change, effects });
            }
        }
    }
}
