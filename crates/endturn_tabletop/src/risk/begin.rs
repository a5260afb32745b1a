//! Starting position of a game: an empty or a dealt board, or the scenario's.

use std::collections::BTreeMap;

use endturn_engine::{number::counted, random::Draw};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::Deserialize;

use super::{Board, Position, Rules, Setup, Territory, deal, map::WILD, position::MAX_PLAYERS};

/// Maximum number of armies that a scenario may put on a territory.
const MAX: u16 = 1_000;

/// The module's section of a scenario.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// The armies of each seat by territory, 1 to 1,000 each. If given, every territory has an
    /// owner, and the game begins with the first turn; otherwise it begins with its setup.
    pub armies: BySeat<BTreeMap<String, u16>>,
    /// The cards of some seats, by the names of their territories, or `wild`; only if `armies` are
    /// given.
    pub cards: BySeat<Vec<String>>,
}

impl Section {
    /// True if the game begins with its setup.
    pub(super) fn has_setup(&self) -> bool {
        self.armies.0.is_empty()
    }

    /// Reports everything that makes a start impossible.
    pub(super) fn check(&self, board: &Board, rules: &Rules, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let names: Vec<&str> = seats.names().collect();
        if !(2..=MAX_PLAYERS).contains(&names.len()) {
            return checker.error(codes::OUT_OF_RANGE, Path::root(), "Risk has two to six players");
        }
        let are_known = seats.check(checker, "armies", &self.armies) & seats.check(checker, "cards", &self.cards);
        self.check_cards(board, rules, checker);
        if self.has_setup() {
            if !self.cards.0.is_empty() {
                checker.error(codes::CONTRADICTION, "cards", "cards may be given only if armies are");
            }
            return check_first(board, rules, names.len(), checker);
        }
        let mut taken: BTreeMap<u8, Path> = BTreeMap::new();
        for (seat, lands) in &self.armies.0 {
            for (name, armies) in lands {
                let path = Path::root().name("armies").name(seat).name(name);
                checker.range(path.clone(), *armies, 1..=MAX);
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
        if !free.is_empty() {
            let message = format!("every territory needs an owner, but no seat has {}", free.join(", "));
            checker.error(codes::CONTRADICTION, "armies", message);
        }
        let has_none = |name: &&&str| self.armies.get(name).is_none_or(BTreeMap::is_empty);
        for name in names.iter().filter(|name| are_known && has_none(name)) {
            checker.error(codes::CONTRADICTION, "armies", format!("{name} has no territory"));
        }
    }

    fn check_cards(&self, board: &Board, rules: &Rules, checker: &mut Checker<'_>) {
        let mut held: BTreeMap<u8, Path> = BTreeMap::new();
        let mut wild = 0;
        for (seat, cards) in &self.cards.0 {
            for (place, name) in cards.iter().enumerate() {
                let path = Path::root().name("cards").name(seat).index(place);
                if name == WILD {
                    wild += 1;
                    if wild > rules.wild {
                        let message = format!("there are at most {}", counted(rules.wild, "wild card"));
                        checker.error(codes::CONTRADICTION, path, message);
                    }
                    continue;
                }
                let Some(card) = board.find(name) else {
                    let known = board.names.iter().map(String::as_str).chain([WILD]);
                    checker.reference(path, "card", name, known);
                    continue;
                };
                if let Some(first) = held.insert(card, path.clone()) {
                    checker.duplicate(path, "card", name, first);
                }
            }
        }
    }

    /// The starting position.
    pub(super) fn begin(&self, board: &Board, rules: &Rules, names: &[String], draw: &mut Draw) -> Position {
        let mut position = Position::new(board, rules, names.len());
        if self.has_setup() {
            if rules.setup == Setup::Dealt {
                deal(&mut position, draw);
            }
            return position;
        }
        position.players.iter_mut().for_each(|player| player.reserve = 0);
        let mut wild = (0..rules.wild).map(|number| board.count() as u8 + number);
        for (seat, name) in names.iter().enumerate() {
            for (land, armies) in self.armies.get(name).into_iter().flatten() {
                if let Some(at) = board.find(land) {
                    position.territories[usize::from(at)] = Territory { owner: seat as u8, armies: *armies };
                }
            }
            for card in self.cards.get(name).into_iter().flatten() {
                let card = if card == WILD { wild.next() } else { board.find(card) };
                position.players[seat].cards |= card.map_or(0, |card| 1 << card);
            }
            position.deck &= !position.players[seat].cards;
        }
        // The last step before the first turn, which begins with the first phase.
        position.begin_turn(board, 0);
        position
    }
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
