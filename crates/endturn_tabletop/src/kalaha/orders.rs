//! The orders of kalaha: the number of a pit, and resignation.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    orders,
    orders::{Act, Refusal, Sampler, Word, Words},
    seats::GameEnded,
    turn::{SegmentId, TurnChain, TurnEvent, TurnProfile, TurnWork},
};
use endturn_scenario::author::{Given, Module};

use super::{
    module::{Kalaha, KalahaFact, KalahaTable, RESIGNATION, SOW, is_due_in},
    notation::PitError,
    play::{Refusal as Rule, Sown, apply, legal},
    position::{Pit, Side},
};

impl Word for Pit {
    const STAND_IN: &'static str = "PIT";
    const EXAMPLE: &'static str = "3";

    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let pits = ["1", "2", "3", "4", "5", "6"];
        let word = words.word(&pits)?;
        word.parse().map_err(|error: PitError| Refusal::new("no-such-pit", error.to_string()).expecting(pits))
    }

    fn text(&self, _: &World) -> String {
        self.to_string()
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        legal(&world.resource::<KalahaTable>().position).into_iter().collect()
    }
}

orders! {
    /// Orders of a seat.
    pub enum KalahaOrder of Kalaha::NAME {
        /// gives the game up
        Resign = "resign" { },
        /// sows the seeds of a pit, counted from 1 in the direction of sowing
        Play = "" { pit: Pit },
    }
}

impl Act for Resign {
    const DELIBERATE: bool = true;

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    /// KA-3: the other player wins, whatever the stores hold.
    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Journal>().tell(RESIGNATION, KalahaFact::Resigned { seat });
        GameEnded::win(world, seat.other_of_two(), "resignation");
    }
}

impl Act for Play {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let table = world.resource::<KalahaTable>();
        if !is_due_in(table, seat, world) {
            return Err(not_now(table, world));
        }
        let refusal = || Refusal::new("empty-pit", Rule::EmptyPit.to_string());
        let pits = legal(&table.position);
        if pits.contains(self.pit) {
            Ok(())
        } else {
            Err(refusal().expecting(pits.into_iter().map(|pit| pit.to_string())))
        }
    }

    /// KA-1: sows the pit.
    fn apply(self, seat: Seat, world: &mut World) {
        let rules = world.resource::<Given<Kalaha>>().ruleset().rules;
        let table = &mut *world.resource_mut::<KalahaTable>();
        if !table.has_begun {
            // The seat that begins plays the side to move.
            let other = seat.other_of_two();
            table.south = if table.position.mover() == Side::South { seat } else { other };
            table.has_begun = true;
        }
        let before = table.position;
        let Ok(sown) = apply(&mut table.position, self.pit, &rules) else { return };
        let table = *table;
        if world.resource::<Journal>().is_listening() {
            let seeds = before.pits(before.mover())[usize::from(self.pit.number()) - 1];
            tell(world, seat, self.pit, seeds, sown);
        }
        if sown.ended {
            let round = world.resource::<TurnChain>().current().round_number();
            let stores = Side::ALL.map(|side| (table.seat(side), table.position.store(side)));
            let ended = GameEnded::ranked("a side was empty", round, stores);
            return world.resource_mut::<TurnWork>().end_game(ended);
        }
        let grants = sown.replay && world.resource::<TurnProfile>().replay().is_some();
        let mut work = world.resource_mut::<TurnWork>();
        if grants {
            work.derive(TurnEvent::Replay);
        }
        work.derive(TurnEvent::End(SegmentId::MAIN));
    }

    fn legal(seat: Seat, world: &World, _: &mut Sampler) -> Option<Vec<Self>> {
        let table = world.resource::<KalahaTable>();
        let pits = is_due_in(table, seat, world).then(|| legal(&table.position));
        Some(pits.into_iter().flatten().map(|pit| Self { pit }).collect())
    }
}

/// The refusal if nothing may be sown: another segment is open, or the other seat is to move.
fn not_now(table: &KalahaTable, world: &World) -> Refusal {
    if world.resource::<TurnChain>().current().segment() != SegmentId::MAIN {
        return Refusal::new("segment-mismatch", "pits are sown in the segment Main");
    }
    if table.position.is_over() {
        return Refusal::new("game-over", Rule::GameOver.to_string());
    }
    Refusal::ignored("not-your-turn", "the other side is to move")
}

/// Emits the facts of a sowing.
fn tell(world: &mut World, seat: Seat, pit: Pit, seeds: u8, sown: Sown) {
    let table = *world.resource::<KalahaTable>();
    let mut journal = world.resource_mut::<Journal>();
    journal.tell(SOW, KalahaFact::PitSown { seat, pit: pit.number(), seeds });
    if sown.captured > 0 {
        journal.tell(SOW, KalahaFact::SeedsCaptured { seat, seeds: sown.captured });
    }
    if sown.replay {
        journal.tell(SOW, KalahaFact::TurnRepeated { seat });
    }
    if sown.ended {
        let side = table.side(seat);
        let (own, other) = (table.position.store(side), table.position.store(side.other()));
        journal.tell(SOW, KalahaFact::BoardSwept { seat, own, other });
    }
}
