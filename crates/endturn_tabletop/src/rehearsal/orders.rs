//! A seat's requests to the clock.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    links::{Link, Links},
    orders,
    orders::{Act, Refusal, Sampler, Word, Words},
    seats::{GameEnded, Roster, SeatOutcome, SeatResult, SeatSetup, SeatTable},
    turn::{
        CommitActors, CommitDue, Entry, Intents, SegmentId, TurnChain, TurnEvent, TurnOrder, TurnProfile, TurnQueue,
        TurnWork,
    },
};
use endturn_scenario::author::Module;
use serde::{Deserialize, Serialize};

use super::{ASK, Card, MAX, Rehearsal, RehearsalFact, acts};

/// First turn of a seat that joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// In the current round.
    Now,
    /// In the next round.
    Next,
}

impl Word for When {
    const STAND_IN: &'static str = "now|next";
    const EXAMPLE: &'static str = "next";

    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok([Self::Now, Self::Next][words.keyword("time", &["now", "next"])?])
    }

    fn text(&self, _: &World) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn values(_: Seat, _: &World) -> Vec<Self> {
        vec![Self::Now, Self::Next]
    }
}

orders! {
    /// Orders of a seat.
    pub enum RehearsalOrder of Rehearsal::NAME {
        /// acts, without further effects
        Do = "act" { },
        /// asks for another turn, as a six in Ludo does
        Again = "again" { },
        /// sets the points of a seat
        Points = "points" { seat: Seat, points: i64 },
        /// removes a seat from the table
        Out = "out" { seat: Seat },
        /// adds a seat to the table, which acts in this round or the next
        Sit = "sit" { when: When },
        /// queues a turn of a seat by its initiative, the highest first
        Call = "call" { seat: Seat, initiative: i64 },
        /// names a seat that has to bid in the next collection
        Due = "due" { seat: Seat },
        /// bids an amount, hidden from the others, and ends the turn
        Bid = "bid" { amount: u32 },
        /// ends the game at once
        Win = "win" { },
    }
}

fn tell(world: &mut World, fact: RehearsalFact) {
    world.resource_mut::<Journal>().tell(ASK, fact);
}

fn derive(world: &mut World, event: TurnEvent) {
    world.resource_mut::<TurnWork>().derive(event);
}

fn is_collecting(world: &World) -> bool {
    world.resource::<TurnProfile>().is_commit(world.resource::<TurnChain>().current().segment())
}

/// T-87: in a collection all seats bid, and do nothing else.
fn outside(world: &World) -> Result<(), Refusal> {
    let refusal = || Refusal::new("segment-mismatch", "bids are collected now").expecting(["bid", "end"]);
    if is_collecting(world) { Err(refusal()) } else { Ok(()) }
}

fn standing(seat: Seat, world: &World) -> Result<(), Refusal> {
    let is_there = world.resource::<SeatTable>().stands(seat);
    if is_there { Ok(()) } else { Err(Refusal::new("eliminated", "that seat has left the table")) }
}

impl Act for Do {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        let has_room = acts(world, seat) < MAX;
        if has_room { Ok(()) } else { Err(Refusal::new("too-many", "a seat cannot act that often")) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        *Card::line(&mut world.resource_mut::<Card>().acts, seat) += 1;
        if world.resource::<Journal>().is_listening() {
            let segment = world.resource::<TurnChain>().current().segment();
            let segment = world.resource::<TurnProfile>().name(segment).into_owned();
            tell(world, RehearsalFact::Acted { seat, segment });
        }
    }
}

impl Act for Again {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        let knows = world.resource::<TurnProfile>().replay().is_some();
        if knows { Ok(()) } else { Err(Refusal::new("replay-not-allowed", "the turn profile has no replays")) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        tell(world, RehearsalFact::ReplayAsked { seat });
        derive(world, TurnEvent::Replay);
    }
}

impl Act for Points {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        let is_known = (-MAX..=MAX).contains(&self.points);
        if is_known { Ok(()) } else { Err(Refusal::new("too-many", format!("from -{MAX} to {MAX}"))) }
    }

    fn apply(self, _: Seat, world: &mut World) {
        *Card::line(&mut world.resource_mut::<Card>().points, self.seat) = self.points;
        tell(world, RehearsalFact::PointsSet { seat: self.seat, points: self.points });
    }
}

impl Act for Out {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        standing(self.seat, world)?;
        let state = world.resource::<TurnChain>().current();
        if state.active_player() == Some(self.seat) && left(world).is_none() {
            return Err(Refusal::new("bids-due", "in this turn bids are still to be collected"));
        }
        Ok(())
    }

    /// T-68: a seat that leaves in its own turn ends it, and a seat that is left alone ends the
    /// game.
    fn apply(self, _: Seat, world: &mut World) {
        let round = world.resource::<TurnChain>().current().round_number();
        world.resource_mut::<SeatTable>().eliminate(self.seat, round);
        tell(world, RehearsalFact::SeatLeft { seat: self.seat });
        let state = world.resource::<TurnChain>().current();
        let table = world.resource::<SeatTable>();
        if table.standing().len() < 2 {
            let winner = table.standing().lowest().unwrap_or(self.seat);
            win(world, winner, "no other seat is left");
        } else if state.active_player() == Some(self.seat) {
            finish(world);
        }
    }
}

/// The remaining segments of the current turn, without a collection of the seats that are due, if
/// it may be skipped; `None` if another collection is still to come.
fn left(world: &World) -> Option<Vec<SegmentId>> {
    let (profile, segment) = (world.resource::<TurnProfile>(), world.resource::<TurnChain>().current().segment());
    let left = || profile.segments().iter().copied().skip_while(|&one| one != segment);
    let Some((commit, resolution)) = profile.simultaneous().filter(|(commit, _)| left().any(|one| one == *commit))
    else {
        return Some(left().collect());
    };
    let may_skip = profile.is_optional(commit) && profile.commit_actors() == CommitActors::Due;
    may_skip.then(|| left().filter(|one| ![commit, resolution].contains(one)).collect())
}

/// Ends the rest of the current turn; no seat is due any more.
fn finish(world: &mut World) {
    let left = left(world).unwrap_or_default();
    *world.resource_mut::<CommitDue>() = CommitDue::default();
    left.into_iter().for_each(|segment| derive(world, TurnEvent::End(segment)));
}

fn win(world: &mut World, winner: Seat, condition: &str) {
    let round = world.resource::<TurnChain>().current().round_number();
    let table = world.resource::<SeatTable>();
    let mut ended = GameEnded::ranked(condition, round, table.standing().iter().map(|seat| (seat, seat == winner)));
    let rank = table.standing().len() as u32 + 1;
    let gone = world.resource::<Roster>().seats().filter(|&seat| !table.stands(seat));
    ended.results.extend(gone.map(|seat| SeatResult { seat, rank, outcome: SeatOutcome::Eliminated }));
    world.resource_mut::<TurnWork>().end_game(ended);
}

impl Act for Sit {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        let has_room = world.resource::<Roster>().len() < Seat::MAX;
        if has_room { Ok(()) } else { Err(Refusal::new("table-full", "there is no seat left")) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        let roster = world.resource::<Roster>();
        let mut number = roster.len();
        let name = loop {
            number += 1;
            let name = format!("Guest{number}");
            if roster.find(&name).is_none() {
                break name;
            }
        };
        let entry = if self.when == When::Now { Entry::ThisCycle } else { Entry::NextCycle };
        // A seat's personas also play the seats that it brings.
        let personas = roster.setups()[seat.index()].personas.clone();
        world.resource_mut::<TurnWork>().ask_for_seat(SeatSetup { name: name.clone(), personas }, entry);
        tell(world, RehearsalFact::SeatTaken { name });
    }
}

impl Act for Call {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        if !world.resource::<TurnOrder>().is_queued() {
            return Err(Refusal::new("no-queue", "turns of this table do not come from a queue"));
        }
        standing(self.seat, world)
    }

    fn apply(self, _: Seat, world: &mut World) {
        world.resource_mut::<TurnQueue>().push_by(self.seat, self.initiative);
        tell(world, RehearsalFact::TurnCalled { seat: self.seat, initiative: self.initiative });
    }
}

impl Act for Due {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)?;
        standing(self.seat, world)
    }

    fn apply(self, _: Seat, world: &mut World) {
        world.resource_mut::<CommitDue>().0.insert(self.seat);
    }
}

impl Act for Bid {
    fn link(&self, seat: Seat, _: &World, links: &mut Links) {
        links.add(Link::Joins, "bid", &[&seat]);
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let refusal = || Refusal::new("segment-mismatch", "nothing is collected now");
        if is_collecting(world) { Ok(()) } else { Err(refusal()) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Intents<u32>>().add(seat, self.amount);
        derive(world, TurnEvent::Submit(seat));
    }

    fn legal(_: Seat, world: &World, sampler: &mut Sampler) -> Option<Vec<Self>> {
        let amounts = if is_collecting(world) { sampler.numbers(0, 1_000) } else { Vec::new() };
        Some(amounts.into_iter().map(|amount| Self { amount }).collect())
    }
}

impl Act for Win {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        outside(world)
    }

    fn apply(self, seat: Seat, world: &mut World) {
        win(world, seat, "won");
    }
}
