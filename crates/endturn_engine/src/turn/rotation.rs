//! T-08, T-141: bare rotation, for games that need no more of turns, and for proving that the chain
//! takes the same course.

use bevy_ecs::{component::ComponentId, prelude::*};
use serde::{Deserialize, Serialize};

use super::{CommitBuffer, SegmentId, Stage, TurnChain, TurnOrder, TurnProfile, TurnQueue, TurnState, TurnWork};
use crate::{
    seats::{Seat, SeatSet, SeatTable},
    snapshot::{Row, Unsound},
};

/// Position in time of a game without sequencing: one seat acts after another.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rotation {
    pub(super) state: TurnState,
    pub(super) start: Seat,
}

/// The chain that no rule reads (T-141).
#[derive(Resource, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ShadowChain(pub(super) TurnChain);

impl Rotation {
    /// The next seat in the game, and whether it opens a round; `None` if none is left.
    pub(super) fn next(&self, table: &SeatTable) -> Option<(Seat, bool)> {
        let (seats, owner) = (table.seats(), self.state.owner.index());
        let next = (1..=seats).map(|step| Seat(((owner + step) % seats) as u8)).find(|&seat| table.stands(seat))?;
        let place = |seat: usize| (seat + seats - self.start.index()) % seats;
        Some((next, place(next.index()) <= place(owner)))
    }

    /// True if no seat of the game comes before the current one in its round.
    fn is_first_of_round(&self, table: &SeatTable) -> bool {
        let seats = table.seats();
        let place = |seat: Seat| (seat.index() + seats - self.start.index()) % seats;
        table.standing().iter().all(|seat| place(seat) >= place(self.state.owner))
    }

    /// Checks that a restored rotation is possible in a game.
    pub(super) fn check(&self, world: &World, last_round: u32, is_over: bool) -> Result<(), Unsound> {
        let (row, table) = (Row::resource("engine.rotation"), world.resource::<SeatTable>());
        let TurnState { turn_number, round_number, owner, segment, .. } = self.state;
        row.within("state.round", round_number, 1..=last_round)?;
        row.ensure(turn_number >= round_number, "state.turn", "a round has at least one turn")?;
        let is_there = owner.index() < table.seats() && self.start.index() < table.seats();
        row.ensure(is_there && (is_over || table.stands(owner)), "state.owner", "there is no such seat")?;
        let is_entry = segment == world.resource::<TurnProfile>().entry();
        let rest = [self.state.segment_ordinal, self.state.pass_count, u32::from(self.state.is_replay)];
        let is_bare = is_entry && rest == [0; 3] && self.state.provisional_actors.is_empty();
        row.ensure(is_bare, "state", "a game without sequencing has no segments, passes or replays")
    }
}

/// Current position of a world in time, whatever drives it.
#[inline]
pub(crate) fn current(world: &World) -> TurnState {
    match world.get_resource::<TurnChain>() {
        Some(chain) => chain.current(),
        None => world.resource::<Rotation>().state,
    }
}

/// The chain of a world, including one that no rule reads; `None` with sequencing off.
pub(crate) fn chain(world: &World) -> Option<&TurnChain> {
    world.get_resource::<TurnChain>().or_else(|| Some(&world.get_resource::<ShadowChain>()?.0))
}

/// T-85: true if a round has been opened and nothing was applied in it; false in a game's first
/// phase.
pub(crate) fn is_opening(world: &World) -> bool {
    let (events, derived) = world.resource::<TurnWork>().event_counts();
    let (opened_by, is_first) = match chain(world) {
        Some(chain) => (chain.opened_by(), chain.is_first_of_round()),
        None => {
            let rotation = world.resource::<Rotation>();
            (rotation.state.last_action_event_index, rotation.is_first_of_round(world.resource()))
        }
    };
    is_first && opened_by.is_some_and(|index| index + 1 == events + derived)
}

/// True if bare rotation fires a stage.
pub(crate) fn fires(stage: Stage, entry: SegmentId) -> bool {
    match stage {
        Stage::TurnStart | Stage::PhaseStart | Stage::PhaseEnd | Stage::TurnEnd | Stage::GameEnd => true,
        Stage::SegmentRun(segment) => segment == entry,
        Stage::SegmentEnter(_) | Stage::SegmentExit(_) => false,
    }
}

/// Components that no rule may read or write unless sequencing is on.
pub(crate) fn forbidden(world: &mut World) -> [ComponentId; 4] {
    [
        world.register_component::<TurnChain>(),
        world.register_component::<TurnOrder>(),
        world.register_component::<TurnQueue>(),
        world.register_component::<CommitBuffer>(),
    ]
}

/// The seats of a phase of one seat.
pub(super) fn alone(seat: Seat) -> SeatSet {
    [seat].into_iter().collect()
}
