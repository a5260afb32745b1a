//! Orders of a player: `place Ural 3`, `attack Ural Siberia 3`, `occupy 4`,
//! `fortify Ural Siberia 2`, `trade 1 2 3`, `resign`. The number after `place`, `attack` and
//! `fortify` may be left out for the maximum.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, orders,
    orders::{Form, Legal as LegalOrder, Lister, OrderTable, Refusal, Sampler, Words},
    random::Draws,
    seats::SeatTable,
    turn::{TurnChain, TurnEvent, TurnProfile, TurnWork},
};
use endturn_scenario::author::{Given, Module};
use serde::{Deserialize, Serialize};

use super::{
    Applied, Board, Illegal, Move, Position, Risk, Segment, Throw, apply,
    cards::{shown, three_of},
    clock::{
        ATTACK, ATTACKS, Atlas, FORTIFICATION, FORTIFY, OCCUPATION, PLACE, REINFORCE, REINFORCEMENTS, RESIGNATION,
        RiskFact, TRADES, chance, eliminate, end, finish_placing, in_words, tell, win,
    },
    legal::each,
    map::bits,
    notation::{TERRITORY, card, territory, write},
    refusal,
};
use crate::one_word::one_word;

/// The first 4,000 attacks of a turn each open a segment of their own, and further ones are made in
/// the last, since the clock has a limit on segments **(ours)**.
const MAX_LOOPS: u32 = 4_000;

orders! {
    /// Orders of Risk.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RiskOrder {
        /// Puts armies down.
        Place(Place),
        /// Attacks.
        Attack(Attack),
        /// Moves armies into a conquest.
        Occupy(Occupy),
        /// Moves armies once.
        Fortify(Fortify),
        /// Trades cards.
        Trade(Trade),
        /// Gives the game up.
        Resign(Resign),
    }
}

impl OrderTable for RiskOrder {
    const NAME: &'static str = Risk::NAME;

    fn stands_for(stand_in: &str, _: Seat, world: &World) -> Vec<String> {
        if stand_in == TERRITORY { board(world).words.clone() } else { Vec::new() }
    }
}

impl From<Move> for RiskOrder {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Place { at, armies } => Place { at, armies }.into(),
            Move::Attack { from, to, dice } => Attack { from, to, dice }.into(),
            Move::Occupy { armies } => Occupy { armies }.into(),
            Move::Fortify { from, to, armies } => Fortify { from, to, armies }.into(),
            Move::Trade { cards } => Trade { cards }.into(),
        }
    }
}

one_word! {
    /// Gives the game up.
    Resign = "resign", "gives the game up, once one rival is left", deliberate: true
}

impl Resign {
    /// Armies of no player would change the war of those who play on.
    fn check(self, _: Seat, world: &World) -> Result<(), Refusal> {
        let left = world.resource::<SeatTable>().standing().len();
        let reason = || format!("you may resign once one rival is left; {} are left", left - 1);
        if left <= 2 { Ok(()) } else { Err(Refusal::new("rivals-left", reason())) }
    }

    /// RI-9: the only rival wins.
    fn carry_out(self, seat: Seat, world: &mut World) {
        tell(world, RESIGNATION, |_| RiskFact::Resigned { seat });
        let mut left = world.resource::<SeatTable>().standing();
        left.remove(seat);
        if let Some(winner) = left.lowest() {
            end(world, winner, "resignation");
        }
    }
}

fn board(world: &World) -> &Board {
    &world.resource::<Atlas>().0
}

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

/// Defines the form for one kind of move.
macro_rules! form {
    (
        $(#[doc = $doc:literal])+
        $name:ident { $($(#[doc = $what:literal])+ $field:ident: $type:ty),+ $(,)? } = $word:literal $grammar:literal, $meaning:literal, $read:path
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $name {
            $($(#[doc = $what])+ $field: $type),+
        }

        impl $name {
            fn mv(self) -> Move {
                Move::$name { $($field: self.$field),+ }
            }

            fn of(mv: Move) -> Option<Self> {
                if let Move::$name { $($field),+ } = mv { Some(Self { $($field),+ }) } else { None }
            }
        }

        impl Form for $name {
            const WORD: &'static str = $word;
            type Proof = ();
            const LEGAL: Option<Lister<Self>> = Some(|_, world, sampler| listed(world, sampler, Self::of));

            fn grammar(_: &World) -> Cow<'static, str> {
                $grammar.into()
            }

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(_: Option<Seat>, world: &World) -> String {
                example(world, Self::of, $word)
            }

            fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
                $read(words, world)
            }

            fn text(&self, world: &World) -> String {
                write(board(world), self.mv())
            }

            fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
                may(self.mv(), world)
            }

            fn apply(order: LegalOrder<Self>, world: &mut World) {
                carry_out(order.seat(), order.order().mv(), world);
            }
        }
    };
}

form! {
    /// Puts armies down.
    Place {
        /// The territory.
        at: u8,
        /// The number of armies.
        armies: u16,
    } = "place" "TERRITORY [ARMIES]", "places armies, by default all that are left; claims the territory while some are free", read_place
}

form! {
    /// Attacks.
    Attack {
        /// The attacking territory.
        from: u8,
        /// The neighbour.
        to: u8,
        /// The number of dice.
        dice: u8,
    } = "attack" "TERRITORY TERRITORY [DICE]", "attacks the second from the first, by default with as many dice as possible", read_attack
}

form! {
    /// Moves armies into a conquest.
    Occupy {
        /// The number of armies.
        armies: u16,
    } = "occupy" "ARMIES", "moves armies into the territory just taken, at least as many as dice were thrown", read_occupy
}

form! {
    /// Moves armies once.
    Fortify {
        /// The source.
        from: u8,
        /// The target.
        to: u8,
        /// The number of armies.
        armies: u16,
    } = "fortify" "TERRITORY TERRITORY [ARMIES]", "moves armies along own territories, by default all but one, and ends the turn", read_fortify
}

form! {
    /// Trades cards.
    Trade {
        /// Their indices in the hand, from 0.
        cards: [u8; 3],
    } = "trade" "CARD CARD CARD", "trades three cards by their numbers in the hand; the first that shows an own territory brings it armies", read_trade
}

fn read_place(words: &mut Words<'_>, world: &World) -> Result<Place, Refusal> {
    let at = territory(board(world), words)?;
    let armies = if words.is_done() { position(world).to_place.max(1) } else { words.number()? };
    Ok(Place { at, armies })
}

fn read_attack(words: &mut Words<'_>, world: &World) -> Result<Attack, Refusal> {
    let (from, to) = (territory(board(world), words)?, territory(board(world), words)?);
    let dice = if words.is_done() { most(from, world).clamp(1, 3) as u8 } else { words.number()? };
    Ok(Attack { from, to, dice })
}

fn read_occupy(words: &mut Words<'_>, _: &World) -> Result<Occupy, Refusal> {
    Ok(Occupy { armies: words.number()? })
}

fn read_fortify(words: &mut Words<'_>, world: &World) -> Result<Fortify, Refusal> {
    let (from, to) = (territory(board(world), words)?, territory(board(world), words)?);
    let armies = if words.is_done() { most(from, world) } else { words.number()? };
    Ok(Fortify { from, to, armies })
}

fn read_trade(words: &mut Words<'_>, _: &World) -> Result<Trade, Refusal> {
    Ok(Trade { cards: [card(words)?, card(words)?, card(words)?] })
}

/// Maximum number of armies that may leave a territory, at least one.
fn most(from: u8, world: &World) -> u16 {
    position(world).territories.get(usize::from(from)).map_or(1, |at| at.armies.saturating_sub(1).max(1))
}

/// Lists every legal order of a form; of large ranges both ends and some numbers between.
fn listed<F>(world: &World, sampler: &mut Sampler, of: fn(Move) -> Option<F>) -> Vec<F> {
    let mut all = Vec::new();
    if !is_open(world) {
        return all;
    }
    each(board(world), position(world), &mut |choice| {
        if of(choice.most).is_none() {
            return;
        }
        let numbers = match choice.greatest() {
            0 => vec![0],
            greatest => sampler.numbers(choice.least.into(), greatest.into()),
        };
        all.extend(numbers.into_iter().filter_map(|number| of(choice.with(number as u16))));
    });
    all
}

/// The first legal order of a form, with its maximum number; else one of the right form.
fn example<F>(world: &World, of: fn(Move) -> Option<F>, word: &str) -> String {
    let mut first = None;
    each(board(world), position(world), &mut |choice| {
        if first.is_none() && of(choice.most).is_some() {
            first = Some(choice.most);
        }
    });
    let to = bits(board(world).borders[0]).next().unwrap_or(1) as u8;
    let stand_in = match word {
        "place" => Move::Place { at: 0, armies: 1 },
        "attack" => Move::Attack { from: 0, to, dice: 1 },
        "occupy" => Move::Occupy { armies: 3 },
        "fortify" => Move::Fortify { from: 0, to, armies: 1 },
        _ => Move::Trade { cards: [0, 1, 2] },
    };
    write(board(world), first.unwrap_or(stand_in))
}

/// True if the clock is in a segment of Risk, not in one of a scenario's own.
pub(super) fn is_open(world: &World) -> bool {
    [PLACE, REINFORCE, ATTACK, FORTIFY].contains(&world.resource::<TurnChain>().current().segment())
}

fn may(mv: Move, world: &World) -> Result<(), Refusal> {
    if !is_open(world) {
        return Err(Refusal::new("segment-mismatch", "no armies are placed or moved now").expecting(["end"]));
    }
    refusal(board(world), position(world), mv).map_or(Ok(()), |illegal| Err(told(illegal, mv, world)))
}

/// Makes a refusal with its code and the expected words.
fn told(illegal: Illegal, mv: Move, world: &World) -> Refusal {
    let (board, position) = (board(world), position(world));
    let names = |mask: u64| bits(mask).filter_map(|at| board.words.get(at).cloned()).collect::<Vec<_>>();
    let own = position.owned(position.seat);
    let reason = illegal.to_string();
    match illegal {
        // T-87: the order belongs to another segment.
        Illegal::Segment => {
            let (now, expected) = match position.segment {
                Segment::Place => ("armies are placed before the first turn", vec!["place"]),
                Segment::Reinforce => ("armies are placed and cards traded now", vec!["place", "trade"]),
                Segment::Attack => ("this is the time for attacks", vec!["attack", "end"]),
                Segment::Fortify => ("armies are moved now, once", vec!["fortify", "end"]),
            };
            Refusal::new("segment-mismatch", now).expecting(expected)
        }
        Illegal::TradeFirst => Refusal::new("trade-first", reason).expecting(["trade"]),
        Illegal::OccupyFirst => Refusal::new("occupy-first", reason).expecting(["occupy"]),
        Illegal::PlaceFirst => Refusal::new("place-first", reason).expecting(["place"]),
        Illegal::NotOwn => Refusal::new("illegal-move", reason).expecting(names(own)),
        Illegal::NoBorder | Illegal::Own => {
            let around = match mv {
                Move::Attack { from, .. } => board.borders.get(usize::from(from)).copied().unwrap_or_default(),
                _ => 0,
            };
            Refusal::new("illegal-move", reason).expecting(names(around & !own))
        }
        Illegal::Number => {
            let mut range = None;
            each(board, position, &mut |choice| {
                if choice.with(1) == with_one(mv) {
                    range = Some((choice.least, choice.greatest()));
                }
            });
            let refusal = Refusal::new("illegal-move", reason);
            match range {
                Some((least, most)) => refusal.expecting([format!("a number from {least} to {most}")]),
                None => refusal,
            }
        }
        _ => Refusal::new("illegal-move", reason),
    }
}

/// The move with 1 for its number.
fn with_one(mv: Move) -> Move {
    super::Choice { most: mv, least: 1 }.with(1)
}

fn carry_out(seat: Seat, mv: Move, world: &mut World) {
    let (given, atlas) = (world.resource::<Given<Risk>>().clone(), std::sync::Arc::clone(&world.resource::<Atlas>().0));
    let before = *position(world);
    // A seat that takes an order back may have seen its dice: only attacks draw any.
    let is_attack = matches!(mv, Move::Attack { .. });
    let mut draw = is_attack.then(|| {
        chance(
            world.resource::<Draws>(),
            world.resource::<TurnChain>(),
            ATTACKS,
            before.attacks.saturating_add(1),
            "dice",
        )
    });
    let mut position = world.resource_mut::<Position>();
    let Ok(applied) = apply(&atlas, &given.ruleset().rules, &mut position, mv, draw.as_mut()) else { return };
    let position = *position;
    let name = |at: u8| atlas.names[usize::from(at)].clone();
    match (mv, applied) {
        (Move::Place { at, armies }, _) => {
            tell(world, REINFORCEMENTS, |_| RiskFact::ArmiesPlaced { seat, armies, territory: name(at) });
        }
        (Move::Occupy { armies }, _) => {
            let at = before.moving.map_or(0, |moving| moving.to);
            tell(world, OCCUPATION, |_| RiskFact::TerritoryOccupied { seat, armies, territory: name(at) });
        }
        (Move::Fortify { from, to, armies }, _) => {
            tell(world, FORTIFICATION, |_| RiskFact::ArmiesMoved { seat, armies, from: name(from), to: name(to) });
        }
        (Move::Trade { cards }, Applied::Traded(armies)) => {
            tell(world, TRADES, |_| {
                let cards = three_of(before.players[seat.index()].cards, cards).unwrap_or_default();
                let cards = cards.map(|card| shown(&atlas, card)).join(", ");
                RiskFact::CardsTraded { seat, cards, armies }
            });
            let both = before.territories.iter().zip(position.territories.iter()).enumerate();
            for (at, (before, after)) in both.filter(|(_, (before, after))| before.armies < after.armies) {
                let armies = after.armies - before.armies;
                tell(world, TRADES, |_| RiskFact::CardShown { seat, armies, territory: name(at as u8) });
            }
        }
        (Move::Attack { from, to, .. }, Applied::Attacked { throw, lost, taken, eliminated }) => {
            let victim = Seat(before.territories[usize::from(to)].owner);
            let (lost, killed) = lost;
            let dice = || thrown(throw);
            let attacked =
                || RiskFact::Attacked { seat, victim, from: name(from), to: name(to), dice: dice(), lost, killed };
            tell(world, ATTACKS, |_| attacked());
            if taken {
                tell(world, ATTACKS, |_| RiskFact::TerritoryTaken { seat, victim, territory: name(to) });
                if position.moving.is_none() {
                    let armies = throw.attack.iter().filter(|die| **die > 0).count() as u16;
                    tell(world, OCCUPATION, |_| RiskFact::TerritoryOccupied { seat, armies, territory: name(to) });
                }
            }
            if eliminated.is_some() {
                let hand = before.players[victim.index()].cards;
                tell(world, ATTACKS, |_| RiskFact::SeatConquered { seat, victim, cards: hand.count_ones() as u8 });
                if hand != 0 {
                    tell(world, ATTACKS, |_| RiskFact::CardsTaken { seat, victim, cards: in_words(&atlas, hand) });
                }
                eliminate(world, victim);
            }
        }
        _ => {}
    }
    if position.winner().is_some() {
        return win(world, seat);
    }
    go_on(&position, mv, world);
}

/// Effects on the clock: placing all armies ends Reinforce, an attack opens Attack again
/// and a fortification ends the turn.
fn go_on(position: &Position, mv: Move, world: &mut World) {
    let state = world.resource::<TurnChain>().current();
    let may_loop =
        || state.segment_ordinal() < MAX_LOOPS && world.resource::<TurnProfile>().check_begin(ATTACK, ATTACK).is_ok();
    let event = match (mv, state.segment()) {
        (Move::Place { .. }, PLACE) if position.complete() => {
            return finish_placing(position, &mut world.resource_mut::<TurnWork>());
        }
        (Move::Place { .. }, REINFORCE) if position.complete() => TurnEvent::End(REINFORCE),
        (Move::Attack { .. }, ATTACK) if may_loop() => TurnEvent::Begin(ATTACK),
        (Move::Fortify { .. }, FORTIFY) => TurnEvent::End(FORTIFY),
        _ => return,
    };
    world.resource_mut::<TurnWork>().derive(event);
}

/// A throw in characters: `653 v 42`.
fn thrown(throw: Throw) -> String {
    let side = |dice: &[u8]| dice.iter().filter(|die| **die > 0).map(u8::to_string).collect::<String>();
    format!("{} v {}", side(&throw.attack), side(&throw.defend))
}
