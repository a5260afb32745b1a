//! Whether the clock of a state that was read is one that a game may have.

use bevy_ecs::prelude::*;

use super::{
    CommitBuffer, CommitClose, Limits, Ordering, TurnChain, TurnOrder, TurnProfile, TurnQueue, TurnState, TurnWork,
};
use crate::{
    seats::{SeatSet, SeatTable},
    snapshot::{Row, Unsound},
};

/// Checks chain, order, work and collection against each other and against the profile, for so many seats.
pub(crate) fn check(world: &World, ordering: &Ordering, seats: usize) -> Result<(), Unsound> {
    let chain = world.resource::<TurnChain>();
    let row = Row::resource("engine.turn_chain");
    chain.check().map_err(|(field, problem)| row.wrong(field, problem))?;
    let (now, profile) = (chain.current(), world.resource::<TurnProfile>());
    row.within("phase", now.round_number, 1..=world.resource::<Limits>().turn_limit)?;
    for (at, state) in chain.phase().iter().enumerate() {
        check_state(row, at, state, profile, seats)?;
    }
    let order = world.resource::<TurnOrder>();
    let work = world.resource::<TurnWork>();
    order.check(Row::resource("engine.turn_order"), ordering, seats, now.owner, work.ended.is_some())?;
    let is_queued = order.is_queued();
    world.resource::<TurnQueue>().check(Row::resource("engine.turn_queue"), seats, is_queued)?;
    work.check(Row::resource("engine.turn_work"), now, profile, seats)?;
    let buffer = world.resource::<CommitBuffer>();
    check_rest(now, *buffer, profile, world.resource::<SeatTable>().standing(), work.ended.is_some())?;
    let none_else = buffer.submitted().without(SeatSet::first(seats)).is_empty();
    Row::resource("engine.commit_buffer").ensure(none_else, "submitted", "somebody has ended who has no seat")
}

/// Computes anew whose phase it is, which follows from the order.
pub(crate) fn renew(world: &mut World) {
    let seats = world.resource::<SeatTable>().seats();
    let running = world.resource::<TurnOrder>().running(seats, world.resource::<TurnQueue>());
    world.resource_mut::<TurnChain>().seat_phase(running);
}

/// T-13, T-33, T-40: segment, owner and actors of one snapshot.
fn check_state(row: Row<'_>, at: usize, state: &TurnState, profile: &TurnProfile, seats: usize) -> Result<(), Unsound> {
    let field = format_args!("phase[{at}]");
    let has = profile.segments().contains(&state.segment);
    row.ensure(has, field, format_args!("the turn profile has no segment {:?}", state.segment))?;
    let table = SeatSet::first(seats);
    let is_seated = table.contains(state.owner) && state.provisional_actors.without(table).is_empty();
    row.ensure(is_seated, field, "somebody acts who has no seat")?;
    let collects = profile.is_commit(state.segment);
    row.ensure(collects != state.provisional_actors.is_empty(), field, "actors go with a collection, and only there")
}

/// A game at rest waits for somebody who can act (T-57, T-68).
fn check_rest(
    now: TurnState,
    buffer: CommitBuffer,
    profile: &TurnProfile,
    standing: SeatSet,
    is_over: bool,
) -> Result<(), Unsound> {
    if is_over {
        return Ok(());
    }
    let chain = Row::resource("engine.turn_chain");
    if !profile.is_commit(now.segment) {
        chain.ensure(!profile.ends_itself(now.segment), "phase", "a segment is open that closes itself")?;
        return chain.ensure(standing.contains(now.owner), "phase", "the phase belongs to a seat that is out");
    }
    let pending = now.provisional_actors.without(buffer.submitted());
    chain.ensure(pending.without(standing).is_empty(), "phase", "it waits for a seat that is out")?;
    let is_open = profile.commit_close() != CommitClose::AutoWhenComplete || !pending.is_empty();
    Row::resource("engine.commit_buffer").ensure(is_open, "submitted", "all have ended, and the collection is open")
}
