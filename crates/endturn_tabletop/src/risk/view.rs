//! A seat's view: everything except the cards of others.

use std::{fmt::Write, sync::Arc};

use endturn_engine::{
    counsel::{Need, Question},
    number::counted,
};
use serde::{Serialize, Serializer};

use super::{Board, Move, Position, Segment, cards::shown, each, map::bits, notation::TERRITORY, position::NOBODY};

/// A seat's view: the position without the cards of others and those of the deck, whose number it
/// knows.
#[derive(Clone, Debug)]
pub struct View {
    pub(super) board: Arc<Board>,
    /// Hands of others and the deck are empty here.
    pub(crate) position: Position,
    /// Number of cards of each player, by seat.
    pub(crate) cards: [u8; 6],
    /// The seat itself.
    viewer: u8,
    /// True if moves of Risk are made now.
    pub(super) is_open: bool,
}

/// Makes a seat's view of a position.
#[must_use]
pub fn view(board: &Arc<Board>, position: &Position, viewer: u8) -> View {
    let mut seen = *position;
    let mut cards = [0; 6];
    seen.deck = 0;
    for (seat, (player, count)) in seen.players.iter_mut().zip(&mut cards).enumerate() {
        *count = player.cards.count_ones() as u8;
        if seat != usize::from(viewer) {
            player.cards = 0;
        }
    }
    View { board: Arc::clone(board), position: seen, cards, viewer, is_open: true }
}

impl View {
    /// Descriptions of the seat's cards, in the order in which they are numbered.
    pub fn hand(&self) -> Vec<String> {
        let own = self.position.players.get(usize::from(self.viewer)).map_or(0, |player| player.cards);
        bits(own).map(|card| shown(&self.board, card as u8)).collect()
    }

    /// The view as text for people.
    pub(super) fn status(&self) -> String {
        let position = &self.position;
        let mut text = String::new();
        let mut line = |told: String| {
            let _ = writeln!(text, "{told}");
        };
        if position.to_place > 0 && position.seat == self.viewer {
            line(format!("you have {} to place", counted(position.to_place, "army")));
        }
        if let Some(moving) = position.moving {
            let most = position.territories[usize::from(moving.from)].armies.saturating_sub(1);
            line(format!("{} is taken: occupy {} to {most}", self.board.names[usize::from(moving.to)], moving.least));
        }
        for (number, card) in self.hand().into_iter().enumerate() {
            line(format!("card {}: {card}", number + 1));
        }
        text
    }
}

impl View {
    /// The first set of the hand that may be traded now, as the numbers of its cards.
    fn first_set(&self) -> Option<[u8; 3]> {
        let mut set = None;
        each(&self.board, &self.position, &mut |choice| {
            if let Move::Trade { cards } = choice.most {
                set.get_or_insert(cards.map(|place| place + 1));
            }
        });
        set
    }

    /// Duties before the segment can be ended.
    pub(crate) fn needs(&self) -> Vec<Need> {
        let position = &self.position;
        if position.seat != self.viewer || !self.is_open {
            return Vec::new();
        }
        let trade = position.must_trade.then(|| match self.first_set() {
            Some([one, two, three]) => format!("too many cards: `trade {one} {two} {three}`"),
            None => "too many cards: `trade CARD CARD CARD`".to_owned(),
        });
        let trade = trade.map(Need::waits);
        let occupy = position.moving.map(|moving| {
            Need::waits(format!(
                "{} waits for armies: `occupy {}`",
                self.board.names[usize::from(moving.to)],
                moving.least
            ))
        });
        let place = (position.to_place > 0)
            .then(|| Need::waits(format!("{} to place: `place {TERRITORY}`", counted(position.to_place, "army"))));
        [trade, occupy, place].into_iter().flatten().collect()
    }

    /// Describes a territory.
    pub(super) fn look(&self, at: u8) -> String {
        let board = &self.board;
        let told = |at: usize| {
            let land = self.position.territories[at];
            let owner =
                if land.owner == NOBODY { "free".to_owned() } else { format!("{}:{}", land.owner + 1, land.armies) };
            format!("{} {owner}", board.names[at])
        };
        let at = usize::from(at);
        let home = board.home(at).map_or_else(String::new, |home| {
            let count = home.members.count_ones();
            let (count, bonus) = (counted(count, "territory"), counted(home.bonus, "army"));
            format!(" in {}, {count}, {bonus} for all of them", home.name)
        });
        let around: Vec<String> = bits(board.borders[at]).map(told).collect();
        format!("{}{home}\nborders {}", told(at), around.join(", "))
    }
}

/// The question at the prompt.
pub(super) const LOOK: Question = Question {
    word: "look",
    form: "look TERRITORY",
    meaning: "the owners and armies of a territory and its neighbours, by seat number",
};

/// The view for programs.
#[derive(Serialize)]
struct Told<'a> {
    seat: u8,
    segment: Segment,
    to_place: u16,
    territories: Vec<ToldTerritory<'a>>,
    players: Vec<ToldPlayer>,
    hand: Vec<String>,
    discards: Vec<String>,
    trades: u16,
    occupy: Option<[u16; 2]>,
    must_trade: bool,
    conquered: bool,
    fortified: bool,
}

#[derive(Serialize)]
struct ToldTerritory<'a> {
    name: &'a str,
    owner: Option<u8>,
    armies: u16,
}

#[derive(Serialize)]
struct ToldPlayer {
    alive: bool,
    cards: u8,
    reserve: u16,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { board, position, .. } = self;
        let is_there = |owner: u8| Some(owner).filter(|owner| usize::from(*owner) < position.players.len());
        let territories = board.names.iter().zip(position.territories.iter());
        let players = position.players.iter().zip(self.cards);
        let told = Told {
            seat: position.seat,
            segment: position.segment,
            to_place: position.to_place,
            territories: territories
                .map(|(name, at)| ToldTerritory { name, owner: is_there(at.owner), armies: at.armies })
                .collect(),
            players: players
                .map(|(player, cards)| ToldPlayer { alive: player.alive, cards, reserve: player.reserve })
                .collect(),
            hand: self.hand(),
            discards: bits(position.discards).map(|card| shown(board, card as u8)).collect(),
            trades: position.trades,
            occupy: position
                .moving
                .map(|moving| [moving.least, position.territories[usize::from(moving.from)].armies.saturating_sub(1)]),
            must_trade: position.must_trade,
            conquered: position.conquered,
            fortified: position.fortified,
        };
        told.serialize(serializer)
    }
}
