//! Starting position of a game: an empty or a dealt board, or the scenario's.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    number::{counted, counted_as},
    random::Draw,
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{
    Board, Position, Rules, Segment, Setup, Territory, deal,
    map::{WILD, bits},
    position::{MAX_ARMIES, MAX_PLAYERS},
};
use crate::out;

/// The module's section of a scenario.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// The armies of each seat by territory, 1 to 60,000 each. If given, every territory has an
    /// owner, and the game begins with a turn of play; otherwise it begins with its setup.
    pub armies: BySeat<BTreeMap<String, u16>>,
    /// Armies that seats still have to place in the setup, 0 to 200 each. If given, every seat has
    /// `armies` in a territory, others may be free, and the game begins with the rest of its setup.
    pub reserves: BySeat<u16>,
    /// The cards of some seats, by the names of their territories, or `wild`, or `wild 2` for the
    /// second of the wild ones. This and all that follows may be given only if `armies` are, and no
    /// `reserves`.
    pub cards: BySeat<Vec<String>>,
    /// Traded cards that are not in the deck again, named in the same way.
    pub discards: Vec<String>,
    /// Number of sets traded so far, by which the value of the next one may rise.
    pub trades: u16,
    /// The seats that are out, with the rounds in which they left; they have neither armies nor
    /// cards.
    pub out: BySeat<u32>,
}

impl Section {
    /// True if the game begins with its setup.
    pub(super) fn has_setup(&self) -> bool {
        self.armies.0.is_empty() || self.is_placing()
    }

    /// True if the game begins in the middle of its setup.
    fn is_placing(&self) -> bool {
        !self.reserves.0.is_empty()
    }

    /// Reports everything that makes a start impossible.
    pub(super) fn check(&self, board: &Board, rules: &Rules, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let names: Vec<&str> = seats.names().collect();
        if !(2..=MAX_PLAYERS).contains(&names.len()) {
            return checker.error(codes::OUT_OF_RANGE, Path::root(), "Risk has two to six players");
        }
        let are_known = seats.check(checker, "armies", &self.armies)
            & seats.check(checker, "reserves", &self.reserves)
            & seats.check(checker, "cards", &self.cards)
            & seats.check(checker, "out", &self.out);
        out::check(&self.out, checker);
        self.check_cards(board, rules, checker);
        if self.has_setup() {
            let given = [
                ("cards", !self.cards.0.is_empty()),
                ("discards", !self.discards.is_empty()),
                ("trades", self.trades > 0),
                ("out", !self.out.0.is_empty()),
            ];
            for (field, _) in given.into_iter().filter(|(_, is_given)| *is_given) {
                let told = if self.is_placing() { "only after the setup" } else { "only if armies are" };
                checker.error(codes::CONTRADICTION, field, format!("{field} may be given {told}"));
            }
            if !self.is_placing() {
                return check_first(board, rules, names.len(), checker);
            }
        }
        let mut taken: BTreeMap<u8, Path> = BTreeMap::new();
        for (seat, lands) in &self.armies.0 {
            for (name, armies) in lands {
                let path = Path::root().name("armies").name(seat).name(name);
                checker.range(path.clone(), *armies, 1..=MAX_ARMIES);
                let Some(at) = board.find(name) else {
                    let known = board.names.iter().map(String::as_str);
                    checker.known_key(codes::DANGLING_REFERENCE, path, "territory", name, known);
                    continue;
                };
                if let Some(first) = taken.insert(at, path.clone()) {
                    checker.duplicate(path, "territory", name, first);
                }
            }
        }
        let free = (0..board.count()).filter(|at| !taken.contains_key(&(*at as u8)));
        let free: Vec<&str> = free.map(|at| board.names[at].as_str()).collect();
        if self.is_placing() {
            self.check_reserves(rules, free.len(), checker);
        } else if !free.is_empty() {
            let message = format!("every territory needs an owner, but no seat has {}", free.join(", "));
            checker.error(codes::CONTRADICTION, "armies", message);
        }
        let has_none = |name: &str| self.armies.get(name).is_none_or(BTreeMap::is_empty);
        let is_out = |name: &str| self.out.get(name).is_some();
        for name in names.iter().filter(|name| are_known && has_none(name) && !is_out(name)) {
            checker.error(codes::CONTRADICTION, "armies", format!("{name} has no territory, and is not `out`"));
        }
        for name in names.iter().filter(|name| are_known && is_out(name)) {
            let holds =
                [("armies", !has_none(name)), ("cards", self.cards.get(name).is_some_and(|cards| !cards.is_empty()))];
            for (field, _) in holds.into_iter().filter(|(_, holds)| *holds) {
                let place = Path::root().name(field).name(*name);
                checker.error(codes::CONTRADICTION, place, format!("{name} is out, so it has no {field}"));
            }
        }
        if are_known && self.out.0.len() + 1 >= names.len() {
            checker.error(codes::CONTRADICTION, "out", "the world would be conquered");
        }
    }

    /// Reports reserves of which no setup comes to its end.
    fn check_reserves(&self, rules: &Rules, free: usize, checker: &mut Checker<'_>) {
        let most = rules.first_armies.into_iter().max().unwrap_or_default();
        for (seat, reserve) in &self.reserves.0 {
            checker.range(Path::root().name("reserves").name(seat), *reserve, 0..=most);
        }
        let all = self.reserves.0.values().fold(0u32, |all, reserve| all + u32::from(*reserve));
        if (all as usize) < free.max(1) {
            let needed = if free == 0 {
                "it takes 1".to_owned()
            } else {
                counted_as(free, "territory is free", "territories are free")
            };
            let told = format!("{} to place, and {needed}", counted_as(all, "army is left", "armies are left"));
            checker.error(codes::CONTRADICTION, "reserves", told);
        }
    }

    fn check_cards(&self, board: &Board, rules: &Rules, checker: &mut Checker<'_>) {
        let mut held: BTreeMap<u8, Path> = BTreeMap::new();
        let mut wild = 0;
        let held_by = self.cards.0.iter().map(|(seat, cards)| (Path::root().name("cards").name(seat), cards));
        for (list, cards) in held_by.chain([(Path::root().name("discards"), &self.discards)]) {
            for (place, name) in cards.iter().enumerate() {
                let path = list.clone().index(place);
                let card = match Named::read(board, name) {
                    Some(Named::Wild(number)) => {
                        wild += 1;
                        if wild > rules.wild || number.is_some_and(|number| number >= rules.wild) {
                            let message = format!("there are at most {}", counted(rules.wild, "wild card"));
                            checker.error(codes::CONTRADICTION, path, message);
                            continue;
                        }
                        number.map(|number| board.count() as u8 + number)
                    }
                    Some(Named::Territory(card)) => Some(card),
                    None => {
                        let known = board.names.iter().map(String::as_str).chain([WILD]);
                        checker.reference(path, "card", name, known);
                        continue;
                    }
                };
                if let Some(first) = card.and_then(|card| held.insert(card, path.clone())) {
                    checker.duplicate(path, "card", name, first);
                }
            }
        }
    }

    /// The section that states a position in which a turn of play or of the setup begins, for seats
    /// with these names; those in `out` have left.
    pub(super) fn of(board: &Board, position: &Position, names: &[String], out: BySeat<u32>) -> Self {
        let name = |at: usize| {
            let wild = || format!("{WILD} {}", at + 1 - board.count());
            board.names.get(at).cloned().unwrap_or_else(wild)
        };
        let cards = |cards: u64| bits(cards).map(name).collect::<Vec<_>>();
        let armies = |seat: usize| {
            let own = position.territories.iter().enumerate().filter(|(_, at)| usize::from(at.owner) == seat);
            own.map(|(at, territory)| (name(at), territory.armies)).into_map()
        };
        let armies = names.iter().enumerate().map(|(seat, name)| (name.clone(), armies(seat)));
        let is_placing = position.segment == Segment::Place;
        let reserves = names.iter().zip(position.players.iter()).map(|(name, player)| (name.clone(), player.reserve));
        let hands = names.iter().zip(position.players.iter()).map(|(name, player)| (name.clone(), cards(player.cards)));
        Self {
            armies: BySeat(armies.filter(|(_, lands)| !lands.is_empty()).into_map()),
            reserves: BySeat(reserves.filter(|(_, reserve)| is_placing && *reserve > 0).into_map()),
            cards: BySeat(hands.filter(|(_, cards)| !cards.is_empty()).into_map()),
            discards: cards(position.discards),
            trades: position.trades,
            out,
        }
    }

    /// The starting position; if it begins with a turn of play or the rest of a setup, in that of
    /// the seat `first`.
    pub(super) fn begin(&self, board: &Board, rules: &Rules, names: &[String], first: u8, draw: &mut Draw) -> Position {
        let mut position = Position::new(board, rules, names.len());
        if self.armies.0.is_empty() {
            if rules.setup == Setup::Dealt {
                deal(&mut position, draw);
            }
            return position;
        }
        for (player, name) in position.players.iter_mut().zip(names) {
            player.reserve = self.reserves.get(name).copied().unwrap_or(0);
        }
        let lists = self.cards.0.values().flatten().chain(&self.discards);
        let numbered: Vec<u8> = lists.filter_map(|name| Named::read(board, name)?.number()).collect();
        let mut wild = (0..rules.wild).filter(|number| !numbered.contains(number));
        for (seat, name) in names.iter().enumerate() {
            for (land, armies) in self.armies.get(name).into_iter().flatten() {
                if let Some(at) = board.find(land) {
                    position.territories[usize::from(at)] = Territory { owner: seat as u8, armies: *armies };
                }
            }
            position.players[seat].cards = stack(board, &mut wild, self.cards.get(name).into_iter().flatten());
            position.players[seat].alive = self.out.get(name).is_none();
            position.deck &= !position.players[seat].cards;
        }
        position.discards = stack(board, &mut wild, &self.discards);
        position.deck &= !position.discards;
        position.trades = self.trades;
        if self.is_placing() {
            position.begin_placing(rules, first);
            return position;
        }
        // The last step before the first turn, which begins with the first phase.
        position.begin_turn(board, first);
        position
    }
}

/// A card as a section names it.
#[derive(Clone, Copy)]
enum Named {
    /// The card of a territory.
    Territory(u8),
    /// A wild one, by its number from 0 if it is given.
    Wild(Option<u8>),
}

impl Named {
    /// Reads `Ural`, `wild` or `wild 2`.
    fn read(board: &Board, name: &str) -> Option<Self> {
        if let Some(card) = board.find(name) {
            return Some(Self::Territory(card));
        }
        match name.strip_prefix(WILD)?.strip_prefix(' ') {
            None => Some(Self::Wild(None)).filter(|_| name == WILD),
            Some(number) => Some(Self::Wild(Some(number.parse::<u8>().ok()?.checked_sub(1)?))),
        }
    }

    /// The number of a wild card, if it is given.
    fn number(self) -> Option<u8> {
        match self {
            Self::Wild(number) => number,
            Self::Territory(_) => None,
        }
    }
}

/// The cards with these names, one bit each; wild ones without a number are taken from `wild`.
fn stack<'n>(board: &Board, wild: &mut impl Iterator<Item = u8>, names: impl IntoIterator<Item = &'n String>) -> u64 {
    let card = |name: &String| match Named::read(board, name)? {
        Named::Territory(card) => Some(card),
        Named::Wild(number) => Some(board.count() as u8 + number.or_else(|| wild.next())?),
    };
    names.into_iter().filter_map(card).fold(0, |all, card| all | 1 << card)
}

/// Checks that every player has armies for its share of the territories.
fn check_first(board: &Board, rules: &Rules, players: usize, checker: &mut Checker<'_>) {
    let share = board.count().div_ceil(players);
    let armies = usize::from(rules.first_armies[players - 2]);
    if armies < share {
        let message = format!(
            "{players} players need {} each for {}, and have {armies}",
            counted(share, "army"),
            counted(board.count(), "territory")
        );
        checker.error(codes::CONTRADICTION, Path::root(), message);
    }
}
