//! State of a game of Risk, and the transitions between its segments.

use bevy_ecs::prelude::*;
use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::{
    Board, Flat, RunOfValues,
    map::{MAX_TERRITORIES, bits},
    reinforcements,
};

/// The owner of a free territory.
pub const NOBODY: u8 = u8::MAX;
/// At most 60,000 armies fit on a territory or wait to be placed, and further ones are lost
/// **(ours)**.
pub const MAX_ARMIES: u16 = 60_000;
/// Maximum number of players.
pub(super) const MAX_PLAYERS: usize = 6;
/// A larger hand at the start of a turn must be reduced by trading.
pub(super) const HAND_AT_TURN: u32 = 4;
/// A larger hand after an elimination must be reduced by trading, down to [`HAND_AT_TURN`].
pub(super) const HAND_AFTER_ELIMINATION: u32 = 5;

/// Distribution of the territories to their first owners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Setup {
    /// Players in turn claim free territories with one army each.
    #[default]
    Claim,
    /// The territories are dealt like cards, with one army each.
    Dealt,
}

/// Options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Distribution of the territories to their first owners.
    pub setup: Setup,
    /// Armies of each player before the first turn, by the number of players from two to six;
    /// enough for every territory, at most 200. A game of two players has no neutral army
    /// **(ours)**.
    pub first_armies: [u16; 5],
    /// Number of these armies that a player places at once, when no territory is free any more. A
    /// player with fewer armies left than it has to place at once places all of them **(ours)**.
    #[shape(range(min = 1, max = 200))]
    pub at_once: u16,
    /// Values of sets of cards.
    pub values: RunOfValues,
    /// Number of wild cards.
    #[shape(range(min = 0, max = 3))]
    pub wild: u8,
    /// Extra armies for a traded set that shows a territory of its owner. The extra armies for a
    /// set go to the first territory of its owner that it shows, once for a set **(ours)**.
    #[shape(range(min = 0, max = 20))]
    pub shown: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            setup: Setup::Claim,
            first_armies: [40, 35, 30, 25, 20],
            at_once: 1,
            values: RunOfValues::Rising,
            wild: 2,
            shown: 2,
        }
    }
}

/// Segments of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Segment {
    /// Before the first turn: players place armies in turn.
    Place,
    /// Cards are traded and armies placed.
    Reinforce,
    /// Territories are attacked.
    Attack,
    /// Armies are moved once.
    Fortify,
}

/// One territory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Territory {
    /// The seat of its owner; 255 while it is free.
    pub owner: u8,
    /// Armies on it; 0 while it is free, and between its conquest and its occupation.
    pub armies: u16,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// True if the player is still in the game.
    pub alive: bool,
    /// Armies to place before the first turn.
    pub reserve: u16,
    /// Cards in hand, one bit each.
    pub cards: u64,
}

/// A conquest whose armies have not yet moved in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// The attacking territory.
    pub from: u8,
    /// The conquered territory.
    pub to: u8,
    /// Minimum number of armies that move in: the dice of the attack.
    pub least: u16,
}

/// A game of Risk.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Each territory, in the board's numbering.
    pub territories: Flat<Territory, MAX_TERRITORIES>,
    /// Each player, by seat.
    pub players: Flat<Player, MAX_PLAYERS>,
    /// Cards to be drawn from, one bit each. Each is drawn when it is taken, so the stack has no
    /// hidden order.
    pub deck: u64,
    /// Traded cards, one bit each; they become the deck when it is empty.
    pub discards: u64,
    /// Number of sets traded.
    pub trades: u16,
    /// The seat whose turn it is.
    pub seat: u8,
    /// The open segment.
    pub segment: Segment,
    /// Armies that the seat still has to place.
    pub to_place: u16,
    /// The conquest to be occupied.
    pub moving: Option<Moving>,
    /// True if cards must be traded down to four before anything else.
    pub must_trade: bool,
    /// True if the seat took a territory in this turn.
    pub conquered: bool,
    /// True if the seat has fortified in this turn.
    pub fortified: bool,
    /// Number of the seat's attacks in this turn.
    pub attacks: u32,
}

impl Position {
    /// An empty board for two to six players; [`deal`](super::deal) distributes the territories if
    /// they are dealt.
    #[must_use]
    pub fn new(board: &Board, rules: &Rules, players: usize) -> Self {
        let reserve = rules.first_armies[players.saturating_sub(2).min(4)];
        Self {
            territories: Flat::of(Territory { owner: NOBODY, armies: 0 }, board.count()),
            players: Flat::of(Player { alive: true, reserve, cards: 0 }, players),
            deck: all_cards(board, rules),
            discards: 0,
            trades: 0,
            seat: 0,
            segment: Segment::Place,
            to_place: 0,
            moving: None,
            must_trade: false,
            conquered: false,
            fortified: false,
            attacks: 0,
        }
    }

    /// The territories of a seat, one bit each.
    #[must_use]
    pub fn owned(&self, seat: u8) -> u64 {
        self.territories
            .iter()
            .enumerate()
            .filter(|(_, at)| at.owner == seat)
            .fold(0, |all, (number, _)| all | 1 << number)
    }

    /// Begins the turn of a seat in Reinforce: its armies are counted, and five cards or more must
    /// be traded.
    pub fn begin_turn(&mut self, board: &Board, seat: u8) {
        self.seat = seat;
        self.segment = Segment::Reinforce;
        self.to_place = reinforcements(&board.continents, self.owned(seat));
        self.must_trade = self.players[usize::from(seat)].cards.count_ones() > HAND_AT_TURN;
        self.conquered = false;
        self.fortified = false;
        self.attacks = 0;
    }

    /// Begins the placing of armies by a seat, before the first turn: one while territories are
    /// free.
    pub fn begin_placing(&mut self, rules: &Rules, seat: u8) {
        self.seat = seat;
        self.segment = Segment::Place;
        let at_once = if self.owned(NOBODY) == 0 { rules.at_once } else { 1 };
        self.to_place = self.players[usize::from(seat)].reserve.min(at_once);
    }

    /// Opens a further segment of the turn.
    pub fn enter(&mut self, segment: Segment) {
        self.segment = segment;
    }

    /// True if the open segment may be ended: all armies placed, conquests occupied, and compulsory
    /// trades made.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.to_place == 0 && self.moving.is_none() && !self.must_trade
    }

    /// Ends the turn: if the seat took a territory, it draws one card, unseen by others. Returns
    /// true if there was one.
    pub fn end_turn(&mut self, draw: &mut Draw) -> bool {
        if !std::mem::take(&mut self.conquered) || self.winner().is_some() {
            return false;
        }
        if self.deck == 0 {
            self.deck = std::mem::take(&mut self.discards);
        }
        if self.deck == 0 {
            return false;
        }
        let place = draw.below(u64::from(self.deck.count_ones())) as usize;
        let card = bits(self.deck).nth(place).unwrap_or_default();
        self.deck &= !(1 << card);
        self.players[usize::from(self.seat)].cards |= 1 << card;
        true
    }

    /// True if the armies before the first turn are all placed.
    #[must_use]
    pub fn placed(&self) -> bool {
        self.players.iter().all(|player| player.reserve == 0)
    }

    /// The last player in the game, once there is one. No territory is free then.
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        let mut alive = self.players.iter().enumerate().filter(|(_, player)| player.alive);
        let (first, _) = alive.next()?;
        alive.next().is_none().then_some(first as u8)
    }

    /// The seat after this one that is still in the game.
    #[must_use]
    pub fn next_seat(&self) -> u8 {
        let count = self.players.len();
        let from = usize::from(self.seat);
        let mut after = (1..=count).map(|step| (from + step) % count);
        after.find(|seat| self.players[*seat].alive).unwrap_or(from) as u8
    }
}

/// Every card of a game, one bit each.
pub(super) fn all_cards(board: &Board, rules: &Rules) -> u64 {
    (1 << (board.count() + usize::from(rules.wild.min(3)))) - 1
}
