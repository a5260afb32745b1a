//! A-38 Panic: factions raise it, successes lower it.
//! Step `Panic`. Draws none. Tells `PanicChanged`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::KeyIndex, journal::Journal};

use crate::frame::components::{Fate, Panic};
use crate::frame::ids::{FactionId, FactionKey};
use crate::patrol::desk::{Desk, RulesInForce};
use crate::patrol::facts::AgencyFact;
use crate::patrol::panic::{caused_by, fallen, risen};
use crate::patrol::state::Faction;

pub(crate) const RULE: RuleId = RuleId("A-38");

pub(crate) fn change(
    rules: Res<RulesInForce>,
    index: Res<KeyIndex<FactionKey>>,
    desk: Res<Desk>,
    mut factions: Query<(&Faction, &mut Fate)>,
    mut panic: ResMut<Panic>,
    mut journal: ResMut<Journal>,
) {
    let (before, mut increases, mut reductions) = (panic.0, Vec::new(), Vec::new());
    for (key, entity) in index.iter() {
        let Ok((faction, mut fate)) = factions.get_mut(entity) else { continue };
        if !fate.is_destroyed() {
            let by = caused_by(faction);
            fate.panic_caused_bp = fate.panic_caused_bp.saturating_add(by);
            panic.0 = risen(panic.0, by);
            increases.push((FactionId::at(key.0 as usize), by));
        }
    }
    for &(seat, site, mission) in &desk.won {
        let peak = panic.0;
        panic.0 = fallen(peak, rules.0.mission(mission).map_or(0, |one| one.rewards.panic_reduction_bp));
        reductions.push((seat, site, peak.saturating_sub(panic.0)));
    }
    journal.tell(RULE, AgencyFact::PanicChanged { before, increases, reductions, after: panic.0 });
}
