//! Orders to an army.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    links::{Link, Links},
    orders,
    orders::{Act, Refusal, Sampler, Word, Words},
    turn::{SegmentId, TurnChain, TurnWork},
};
use endturn_scenario::author::{Given, Module};

use super::{
    Board, HiddenFact, HiddenOrders, Illegal, Position, Rules, Seen, Told, What,
    board::bits,
    game::{RETREAT, ask, disbanded},
    read, write,
};

impl Word for Told {
    const STAND_IN: &'static str = "ORDER";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        read(world.resource::<Board>(), words)
    }

    fn text(&self, world: &World) -> String {
        write(world.resource::<Board>(), *self)
    }

    /// All instructions that may be given to units without an order.
    fn values(seat: Seat, world: &World) -> Vec<Self> {
        let (board, position, rules) = (world.resource::<Board>(), world.resource::<Position>(), rules(world));
        let seen = Seen::new(position, seat.0);
        let mut all = Vec::new();
        match segment(world) {
            SegmentId::COMMIT => {
                for (unit, _) in seen.own().filter(|(_, order)| order.is_none()) {
                    let orders = seen.legal(board, &rules, unit);
                    all.extend(orders.map(|order| Self { at: unit.at, what: What::Order(order) }));
                }
            }
            SegmentId::MAIN => {
                for (unit, _) in seen.own().filter(|(unit, _)| unit.dislodged.is_some()) {
                    let ways = bits(seen.retreats(board, unit)).map(What::Retreat).chain([What::Disband]);
                    all.extend(ways.map(|what| Self { at: unit.at, what }));
                }
            }
            _ => {}
        }
        all
    }
}

orders! {
    /// Orders of a player.
    pub enum HiddenOrder of HiddenOrders::NAME {
        /// an army holds `A Ford H`, moves `A Ford - Weir`, supports `A Marsh S A Ford - Weir` or
        /// `A Marsh S A Ford`; once dislodged, it retreats `A Ford R Weir` or is disbanded
        /// `A Ford D`
        Give = "" { told: Told },
    }
}

pub(super) fn rules(world: &World) -> Rules {
    world.resource::<Given<HiddenOrders>>().ruleset().rules
}

pub(super) fn segment(world: &World) -> SegmentId {
    world.resource::<TurnChain>().current().segment()
}

impl Act for Give {
    fn link(&self, seat: Seat, _: &World, links: &mut Links) {
        links.add(Link::Begins, "army", &[&seat, &self.told.at]);
    }

    /// T-87, T-105: checks the order.
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (board, position) = (world.resource::<Board>(), world.resource::<Position>());
        let mismatch = |reason: &str, expected: &[&str]| {
            Err(Refusal::new("segment-mismatch", reason).expecting(expected.iter().copied()))
        };
        let illegal = match (self.told.what, segment(world)) {
            (What::Order(order), SegmentId::COMMIT) => {
                position.refusal(board, &rules(world), seat.0, self.told.at, order)
            }
            (What::Retreat(to), SegmentId::MAIN) => position.refuse_retreat(board, seat.0, self.told.at, Some(to)),
            (What::Disband, SegmentId::MAIN) => position.refuse_retreat(board, seat.0, self.told.at, None),
            (_, SegmentId::COMMIT) => return mismatch("armies retreat after orders are resolved", &["H", "-", "S"]),
            (_, SegmentId::MAIN) => return mismatch("dislodged armies retreat now", &["R", "D", "end"]),
            _ => return mismatch("no orders are taken now", &["end"]),
        };
        match illegal {
            None => Ok(()),
            Some(none @ (Illegal::NoUnit | Illegal::NotDislodged)) => Err(Refusal::new("no-unit", none.to_string())),
            Some(illegal) => Err(Refusal::new("illegal-intent", illegal.to_string())),
        }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        let (rules, owner) = (rules(world), world.resource::<TurnChain>().current().owner());
        world.resource_scope(|world, mut position: Mut<Position>| {
            let Told { at, what } = self.told;
            let to = match what {
                What::Order(order) => {
                    let done = position.order(world.resource::<Board>(), &rules, seat.0, at, order);
                    return debug_assert!(done.is_ok(), "it was checked");
                }
                What::Retreat(to) => Some(to),
                What::Disband => None,
            };
            world.resource_scope(|world, mut journal: Mut<Journal>| {
                let board = world.resource::<Board>();
                let unit = position.units.iter().copied().find(|unit| unit.at == at && unit.dislodged.is_some());
                if position.retreat(board, seat.0, at, to).is_err() {
                    return;
                }
                match (unit, to) {
                    (Some(unit), None) => disbanded(board, unit, RETREAT, &mut journal),
                    (_, Some(to)) if journal.is_listening() => {
                        let (from, to) = (board.name(at).to_owned(), board.name(to).to_owned());
                        journal.tell(RETREAT, HiddenFact::UnitRetreated { seat, from, to });
                    }
                    _ => {}
                }
                let due = ask(&mut position, board, owner, RETREAT, &mut journal);
                world.resource_mut::<TurnWork>().set_response_due(due);
            });
        });
    }

    /// An army that has its order may be given another one, which is not listed.
    fn legal(seat: Seat, world: &World, sampler: &mut Sampler) -> Option<Vec<Self>> {
        let has_order = |(_, order): (_, Option<_>)| order.is_some();
        if Seen::new(world.resource::<Position>(), seat.0).own().any(has_order) {
            sampler.leave_out();
        }
        Some(Told::values(seat, world).into_iter().map(|told| Self { told }).collect())
    }
}
