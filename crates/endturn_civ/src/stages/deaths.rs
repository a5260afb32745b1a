//! W-40 Players without units and cities die, W-78 Dying players leave: when it is looked who has to leave. How they do is in
//! `changes/deaths.rs`; after orders they leave too, at once (`orders/carry_out.rs`).
//! Steps `Deaths`, `Leaving`. Draw none. Tell `CityDestroyed`, `NationDestroyed`, `UnitLost`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    seats::{SeatSet, SeatTable},
    turn::{CommitBuffer, CommitClose, TurnChain, TurnEvent, TurnProfile, TurnWork},
};

use crate::realm::Realm;

/// W-40: before anybody acts.
pub const DEATHS: RuleId = RuleId("W-40");
/// W-78: after the cities of all.
pub const LEAVING: RuleId = RuleId("W-78");

/// W-40, W-78: those who have to leave do.
pub fn bury(mut realm: Realm) -> SeatSet {
    realm.work(Realm::bury_dying)
}

/// W-40: nobody waits for those who have left before they could act: they have ended their turn.
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

/// The same of those who have left by an order, as far as they had not ended their turn.
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

/// Ends the turns of those who have left. Where none of those who take part is left, nobody could close the phase.
fn end_turns(left: SeatSet, others: SeatSet, profile: &TurnProfile, work: &mut TurnWork) {
    for seat in left.iter() {
        work.derive(TurnEvent::Submit(seat));
    }
    if others.is_empty() && !left.is_empty() && profile.commit_close() != CommitClose::AutoWhenComplete {
        work.derive(TurnEvent::Commit);
    }
}
