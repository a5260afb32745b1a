//! E-13 Faction activity and operations: raids won suppress a faction, time makes it more active,
//! and when its counter has run out it strikes. If several offices remain, a faction strikes one of
//! them, drawn uniformly **(ours)**.
//! Step `Factions`. Draws what [`throws::faction_die`], [`throws::suppression_die`] and
//! [`throws::place_die`] name. Tells `FactionChanged` to those who have discovered it,
//! `SiteOpened`.

use bevy_ecs::prelude::*;
use endturn_engine::journal::Journal;
use endturn_engine::random::Draws;
use endturn_engine::seats::{Roster, SeatSet, SeatTable};
use endturn_engine::{RuleId, Seat, ids::KeyIndex};

use crate::battles::Battles;
use crate::battles::changes::{discovered, open};
use crate::battles::desk::Desk;
use crate::battles::facts::BattlesFact;
use crate::battles::rules::Rules;
use crate::battles::state::{Faction, SiteState};
use crate::battles::{factions, throws};
use crate::frame::changes::{rules, tell};
use crate::frame::ids::{FactionId, FactionKey};
use crate::frame::office::is_destroyed;

pub(crate) const RULE: RuleId = RuleId("E-13");

pub(crate) fn act(world: &mut World) {
    let rules = rules::<Battles>(world);
    for (id, faction) in rules.factions() {
        let Some(entity) = world.resource::<KeyIndex<FactionKey>>().get(id.into()) else { continue };
        if is_destroyed(world, id) {
            continue;
        }
        let Some(before) = world.get::<Faction>(entity).copied() else { continue };
        let suppressed_for = suppression(world, &rules, id);
        let mut after = before;
        let draws = world.resource::<Draws>();
        let mut throw = |kind, bound| throws::faction_die(draws, &faction.names.word, kind).below(bound);
        let turn = factions::turn(&rules, id, &mut after, suppressed_for, &mut throw);
        if let Some(mut kept) = world.get_mut::<Faction>(entity) {
            *kept = after;
        }
        if world.resource::<Journal>().is_listening() {
            let knows = |seat: &Seat| discovered(world, &rules, *seat).contains(&id);
            let known_to: SeatSet = standing(world).filter(knows).collect();
            // A fact without seats would go to every seat.
            if !known_to.is_empty() {
                tell(world, RULE, BattlesFact::FactionChanged { faction: id, known_to, before, turn, after });
            }
        }
        let Some(mission) = turn.operation else { continue };
        if let Some(seat) = struck(world, &faction.names.word) {
            open(world, &rules, seat, mission, RULE);
        }
    }
}

/// Turns for which the raids won in this advance suppress a faction.
fn suppression(world: &World, rules: &Rules, id: FactionId) -> u32 {
    let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
    let won = world.resource::<Desk>().closed.iter().filter(|(.., site)| site.state == SiteState::Won);
    let own = won.filter(|(.., site)| rules.mission(site.mission).is_some_and(|mission| mission.faction == id));
    let turns = own.map(|(_, seat, site, what)| {
        let mut throw = |_, bound| throws::suppression_die(draws, roster.subject(*seat), *site).below(bound);
        factions::suppression(rules, what.mission, &mut throw)
    });
    turns.fold(0, u32::saturating_add)
}

/// The seats whose office is still open.
fn standing(world: &World) -> impl Iterator<Item = Seat> + use<> {
    let (table, seats) = (world.resource::<SeatTable>(), world.resource::<KeyIndex<Seat>>());
    let standing: Vec<Seat> = seats.iter().map(|(seat, _)| seat).filter(|seat| table.stands(*seat)).collect();
    standing.into_iter()
}

/// The office that a faction strikes.
fn struck(world: &World, faction: &str) -> Option<Seat> {
    let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
    standing(world)
        .min_by_key(|seat| (throws::place_die(draws, roster.subject(*seat), faction).below(u64::MAX), seat.index()))
}
