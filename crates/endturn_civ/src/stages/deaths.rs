//! W-40 Players without units and cities die, W-78 Dying players leave: the times at which nations
//! leave. The way they leave is in `changes/deaths.rs`; after orders they leave at once
//! (`orders/carry_out.rs`). Steps `Deaths`, `Leaving`. Draw none. Tell `CityDestroyed`,
//! `NationDestroyed`, `UnitLost`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    seats::{SeatSet, SeatTable},
    turn::{CommitBuffer, CommitClose, TurnChain, TurnEvent, TurnProfile, TurnWork},
};

use crate::realm::Realm;

/// W-40: before any nation acts.
pub const DEATHS: RuleId = RuleId("W-40");
/// W-78: after the cities of all nations.
pub const LEAVING: RuleId = RuleId("W-78");

/// W-40, W-78: removes the nations that have to leave. Needs a realm: all that was theirs goes or
/// changes hands.
pub fn bury(mut realm: Realm) -> SeatSet {
    realm.work(Realm::bury_dying)
}

/// W-40: ends the turns of nations that left before they could act, so that the phase doesn't wait
/// for them.
pub fn step_aside(
    In(fallen): In<SeatSet>,
    chain: Res<TurnChain>,
    profile: Res<TurnProfile>,
    table: Res<SeatTable>,
    mut work: ResMut<TurnWork>,
) {
    let actors = chain.current().provisional_actors();
    end_turns(fallen.both(actors), actors.both(table.standing()), &profile, &mut work);
}

/// The same for nations that left because of an order, if they had not ended their turn.
pub fn step_out(world: &mut World, fallen: SeatSet) {
    let (now, profile) = (world.resource::<TurnChain>().current(), world.resource::<TurnProfile>().clone());
    if !profile.is_commit(now.segment()) {
        return;
    }
    let ended = world.resource::<CommitBuffer>().submitted();
    let left = fallen.both(now.provisional_actors()).without(ended);
    let others = now.provisional_actors().both(world.resource::<SeatTable>().standing());
    end_turns(left, others, &profile, &mut world.resource_mut::<TurnWork>());
}

/// Ends the turns of nations that left. If no participant is left, no seat could close the phase.
fn end_turns(left: SeatSet, others: SeatSet, profile: &TurnProfile, work: &mut TurnWork) {
    for seat in left.iter() {
        work.derive(TurnEvent::Submit(seat));
    }
    if others.is_empty() && !left.is_empty() && profile.commit_close() != CommitClose::AutoWhenComplete {
        work.derive(TurnEvent::Commit);
    }
}
