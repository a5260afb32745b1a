//! Soundness checks of a restored state's clock.

use bevy_ecs::prelude::*;

use super::{
    ActiveProfile, CommitBuffer, CommitClose, CommitDue, Limits, Rotation, SeatOrder, ShadowChain, TurnChain,
    TurnOrder, TurnProfile, TurnQueue, TurnSetup, TurnState, TurnWork,
};
use crate::{
    seats::{SeatSet, SeatTable},
    snapshot::{Row, Unsound},
};

/// Checks chain, order, work and collection against each other and against the profile, for this
/// many seats.
pub(crate) fn check(world: &World, setup: &TurnSetup, seats: usize) -> Result<(), Unsound> {
    if let Some(rotation) = world.get_resource::<Rotation>() {
        let is_over = world.resource::<TurnWork>().ended.is_some();
        return rotation.check(world, world.resource::<Limits>().turn_limit, is_over);
    }
    let active = *world.resource::<ActiveProfile>();
    let is_known = |number: u8| usize::from(number) < setup.all().count();
    let is_sound = is_known(active.at) && active.next.is_none_or(is_known);
    Row::resource("engine.turn_profile").ensure(is_sound, "at", "the game has no such turn profile")?;
    let scheduled = setup.number_in(world.resource::<TurnChain>().current().round_number);
    let is_due = !setup.is_scheduled() || active == ActiveProfile::at(scheduled);
    Row::resource("engine.turn_profile").ensure(is_due, "at", "in this round other turns are in force")?;
    let (_, ordering) = setup.all().nth(usize::from(active.at)).expect("it is known");
    let chain = world.resource::<TurnChain>();
    let row = Row::resource("engine.turn_chain");
    let before = setup.first_round().saturating_sub(1);
    chain.check(before, setup.from_turn).map_err(|(field, problem)| row.wrong(field, problem))?;
    let (now, profile) = (chain.current(), world.resource::<TurnProfile>());
    row.within("latest", now.round_number, setup.first_round()..=world.resource::<Limits>().turn_limit)?;
    for (at, state) in chain.phase().iter().enumerate() {
        check_state(row, chain.before().len() + at, state, profile, seats)?;
    }
    // An earlier phase may have had another profile.
    for (at, state) in chain.before().iter().enumerate() {
        let checked = setup.all().map(|(profile, _)| check_state(row, at, state, profile, seats));
        checked.reduce(|one, other| one.or(other)).expect("a game has a profile")?;
    }
    let order = world.resource::<TurnOrder>();
    let work = world.resource::<TurnWork>();
    order.check(Row::resource("engine.turn_order"), ordering, seats, now.owner, work.ended.is_some())?;
    let is_queued = order.is_queued();
    world.resource::<TurnQueue>().check(Row::resource("engine.turn_queue"), seats, is_queued)?;
    work.check(Row::resource("engine.turn_work"), now, profile, seats)?;
    let buffer = world.resource::<CommitBuffer>();
    check_rest(now, *buffer, profile, world.resource::<SeatTable>().standing(), work.ended.is_some())?;
    let due = world.resource::<CommitDue>().0.without(SeatSet::first(seats)).is_empty();
    Row::resource("engine.commit_due").ensure(due, "seats", "an unknown seat is due")?;
    let none_else = buffer.submitted().without(SeatSet::first(seats)).is_empty();
    Row::resource("engine.commit_buffer").ensure(none_else, "submitted", "an unknown seat has ended its turn")
}

/// Recomputes the seats of the current phase from the order, and the order in which seats are asked
/// if the engine draws it.
pub(crate) fn renew(world: &mut World, draws_order: bool) {
    if let Some(mut rotation) = world.get_resource_mut::<Rotation>() {
        let alone = super::rotation::alone(rotation.state.owner);
        rotation.state.seats = alone;
        if let Some(mut shadow) = world.get_resource_mut::<ShadowChain>() {
            shadow.0.renew(alone);
        }
        return;
    }
    let seats = world.resource::<SeatTable>().seats();
    let running = world.resource::<TurnOrder>().running(seats, world.resource::<TurnQueue>());
    world.resource_mut::<TurnChain>().renew(running);
    if draws_order && world.resource::<TurnProfile>().has_concurrent() {
        SeatOrder::draw(world);
    }
}

/// T-13, T-33, T-40: segment, owner and actors of one snapshot.
fn check_state(row: Row<'_>, at: usize, state: &TurnState, profile: &TurnProfile, seats: usize) -> Result<(), Unsound> {
    let field = format_args!("latest[{at}]");
    let has = profile.segments().contains(&state.segment);
    row.ensure(has, field, format_args!("the turn profile has no segment {:?}", state.segment))?;
    let table = SeatSet::first(seats);
    let is_seated = table.contains(state.owner) && state.provisional_actors.without(table).is_empty();
    row.ensure(is_seated, field, "an unknown seat acts")?;
    let collects = profile.collects(state.segment);
    row.ensure(
        collects != state.provisional_actors.is_empty(),
        field,
        "a collection has actors, and no other segment does",
    )
}

/// A game at rest waits for a seat that can act (T-57, T-68).
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
    if profile.is_concurrent(now.segment) {
        let pending = now.provisional_actors.without(buffer.submitted()).both(standing);
        let row = Row::resource("engine.commit_buffer");
        return row.ensure(!pending.is_empty(), "submitted", "all have ended, but the segment is open");
    }
    if !profile.is_commit(now.segment) {
        chain.ensure(!profile.ends_itself(now.segment), "latest", "a segment is open that closes itself")?;
        return chain.ensure(standing.contains(now.owner), "latest", "the phase belongs to a seat that is out");
    }
    let pending = now.provisional_actors.without(buffer.submitted());
    chain.ensure(pending.without(standing).is_empty(), "latest", "it waits for a seat that is out")?;
    let is_open = profile.commit_close() != CommitClose::AutoWhenComplete || !pending.is_empty();
    Row::resource("engine.commit_buffer").ensure(is_open, "submitted", "all have ended, but the collection is open")
}
