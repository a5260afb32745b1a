//! The section of a scenario: exceptions from the ruleset, and a game under way.

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::seats::is_same_name;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{
    board::{BAR, Board, CHECKERS, OFF, Side},
    cube::Cube,
    matches::Match,
    position::Position,
};

/// The section of a scenario: exceptions from the ruleset, and a game under way.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Points that win the match; 0 for a single game.
    #[shape(range(min = 0, max = 99))]
    pub match_points: Option<u16>,
    /// The checkers of some seats at the start of the first game, as `"24:2 13:5 8:3 6:5"`: points,
    /// counted from the seat's own end, with their numbers of checkers, and `bar:1` for one that
    /// was hit. Those not listed have been borne off. By default the usual position.
    pub checkers: BySeat<String>,
    /// The seat that rolls first. Without it the opening roll decides, and is the first roll; the
    /// cube has then not been turned.
    pub to_move: Option<String>,
    /// The doubling cube, if it has been turned in this game.
    pub cube: Option<Turned>,
    /// The games of the match that are over.
    pub played: Played,
}

/// A doubling cube that has been turned.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// Its value: 2, 4, 8, 16, 32 or 64.
    #[shape(range(min = 2, max = 64))]
    pub value: u8,
    /// The seat that owns it.
    pub owner: String,
    /// The number of the turn in which it was turned last, before the first turn of this game.
    #[serde(default)]
    pub turn: u32,
}

/// Games of a match that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Played {
    /// Their number.
    pub games: u16,
    /// The points of the seats; by default 0.
    pub points: BySeat<u16>,
    /// True if the Crawford game is among them.
    pub crawford: bool,
}

/// A fault of a section, and its place.
type Fault = (Path, String);

impl Section {
    /// The section that states a game in which the seat with this name, of White's and Black's,
    /// rolls next.
    pub(super) fn of(position: &Position, to_move: &str, names: [&str; 2], given: &Self) -> Self {
        let side = |side: Side| (names[side.index()].to_owned(), written(&position.board, side));
        let points = |side: Side| (names[side.index()].to_owned(), position.score.points(side));
        let cube = &position.cube;
        let turned = |owner: Side| Turned {
            value: cube.value(),
            owner: names[owner.index()].to_owned(),
            turn: cube.last_doubled_turn(),
        };
        let played = Played {
            games: position.score.games(),
            points: BySeat(Side::BOTH.map(points).into_iter().filter(|(_, points)| *points > 0).into_map()),
            crawford: position.score.is_crawford_done(),
        };
        Self {
            match_points: given.match_points,
            checkers: BySeat(Side::BOTH.map(side).into()),
            to_move: Some(to_move.to_owned()),
            cube: cube.owner().map(turned),
            played,
        }
    }

    /// The section that states a match in which a game begins with its opening roll.
    pub(super) fn between(position: &Position, names: [&str; 2], given: &Self) -> Self {
        let is_first = position.score.games() == 0;
        let checkers = if is_first { given.checkers.clone() } else { BySeat::default() };
        Self { checkers, to_move: None, cube: None, ..Self::of(position, "", names, given) }
    }

    /// True if the game begins with the usual position and an opening roll.
    pub(super) fn is_usual(&self) -> bool {
        self.checkers.0.is_empty() && self.to_move.is_none() && self.cube.is_none() && self.played == Played::default()
    }

    /// The board of the first game, for seats with these names.
    ///
    /// # Errors
    /// The location and description of the fault, for people.
    pub fn board(&self, names: [&str; 2]) -> Result<Board, (Path, String)> {
        let mut checkers = Board::default().checkers;
        for (side, name) in checkers.iter_mut().zip(names) {
            if let Some(text) = self.checkers.get(name) {
                *side = read_side(text).map_err(|fault| (Path::root().name("checkers").name(name), fault))?;
            }
        }
        let fault = "there is a point with checkers of both sides, or no checker is left";
        Board::new(checkers).ok_or_else(|| (Path::root().name("checkers"), fault.to_owned()))
    }

    /// The side that rolls first.
    pub(super) fn mover(&self, names: [&str; 2]) -> Option<Side> {
        let name = self.to_move.as_deref()?;
        Side::BOTH.into_iter().find(|side| is_same_name(names[side.index()], name))
    }

    /// The score of the match before the first game, from that of a new match.
    ///
    /// # Errors
    /// The place and the reason for which no match can stand so.
    pub(super) fn score(&self, fresh: Match, names: [&str; 2]) -> Result<Match, Fault> {
        let played = &self.played;
        let points = names.map(|name| played.points.get(name).copied().unwrap_or_default());
        let score = fresh.after(played.games, points, played.crawford);
        let at = || Path::root().name("played");
        match score {
            _ if *played == Played::default() => Ok(fresh),
            _ if fresh.length().is_none() => Err((at(), "there is no match: `match_points` is 0".to_owned())),
            score if score.winner().is_some() => Err((at().name("points"), "the match would be over".to_owned())),
            score if score.is_possible() => Ok(score),
            _ => Err((at(), "no match stands so: a game brings 1 to 192 points, and the Crawford game comes after one in which a side came within 1 point".to_owned())),
        }
    }

    /// The cube of the first game, if the next turn has this number.
    ///
    /// # Errors
    /// The place and the reason for which it can't show this.
    pub(super) fn cube(&self, score: &Match, names: [&str; 2], first_turn: u32) -> Result<Cube, Fault> {
        let Some(turned) = &self.cube else { return Ok(score.cube()) };
        let at = |field| Path::root().name("cube").name(field);
        if score.cube() == Cube::dead() {
            return Err((Path::root().name("cube"), "the cube is not used in this game".to_owned()));
        }
        if !(turned.value.is_power_of_two() && (2..=64).contains(&turned.value)) {
            return Err((at("value"), format!("a cube shows 2, 4, 8, 16, 32 or 64, not {}", turned.value)));
        }
        let owner = Side::BOTH.into_iter().find(|side| is_same_name(names[side.index()], &turned.owner));
        let owner = owner.ok_or_else(|| (at("owner"), "this is no seat".to_owned()))?;
        Ok(Cube::turned(turned.value, owner, turned.turn.min(first_turn.saturating_sub(1))))
    }
}

/// Reports everything that makes a section impossible; `fresh` is the match before its first game.
pub(super) fn check(section: &Section, fresh: Match, seats: Seats<'_>, checker: &mut Checker<'_>) {
    let names: Vec<&str> = seats.names().collect();
    let [white, black] = names[..] else {
        let count = names.len();
        return checker.error(codes::CONTRADICTION, "", format!("backgammon is played by two seats, not {count}"));
    };
    let names = [white, black];
    let fault = |checker: &mut Checker<'_>, (place, why): Fault| checker.error(codes::CONTRADICTION, place, why);
    if seats.check(checker, "checkers", &section.checkers)
        && let Err(why) = section.board(names)
    {
        fault(checker, why);
    }
    let owner = section.cube.as_ref().map(|cube| (Path::root().name("cube").name("owner"), &cube.owner));
    let mover = section.to_move.as_ref().map(|seat| (Path::root().name("to_move"), seat));
    let mut are_known = true;
    for (place, name) in owner.into_iter().chain(mover) {
        are_known &= checker.reference(place, "seat", name, seats.names());
    }
    are_known &= seats.check_at(checker, Path::root().name("played").name("points"), &section.played.points);
    if !are_known {
        return;
    }
    match section.score(fresh, names) {
        Err(why) => fault(checker, why),
        Ok(score) => section.cube(&score, names, 1).err().into_iter().for_each(|why| fault(checker, why)),
    }
    if section.to_move.is_none() && section.cube.is_some() {
        let told = "the cube has been turned, so the game is under way and needs the seat that rolls next";
        checker.error(codes::CONTRADICTION, "to_move", told);
    }
}

/// Writes the checkers of a side that are on the board, from the bar down.
fn written(board: &Board, side: Side) -> String {
    let place = |place: u8| if place == BAR { "bar".to_owned() } else { place.to_string() };
    let held = (1..=BAR).rev().filter(|at| board.at(side, *at) > 0);
    held.map(|at| format!("{}:{}", place(at), board.at(side, at))).collect::<Vec<_>>().join(" ")
}

/// Parses `24:2 13:5 8:3 6:5`: points and checkers.
fn read_side(text: &str) -> Result<[u8; 26], String> {
    let mut side = [0; 26];
    for word in text.split_whitespace() {
        let place = word.split_once(':').and_then(|(place, count)| {
            let place =
                if place == "bar" { BAR } else { place.parse().ok().filter(|place| (1..BAR).contains(place))? };
            Some((usize::from(place), count.parse::<u8>().ok().filter(|count| (1..=CHECKERS).contains(count))?))
        });
        let Some((place, count)) = place else {
            return Err(format!("`{word}` does not have the form `13:5` or `bar:1`"));
        };
        if side[place] > 0 {
            return Err(format!("`{word}`: this point is named twice"));
        }
        side[place] = count;
    }
    let named: u8 = side.iter().fold(0, |sum, count| sum.saturating_add(*count));
    let off =
        CHECKERS.checked_sub(named).ok_or_else(|| format!("these are {named} checkers; a side has {CHECKERS}"))?;
    side[usize::from(OFF)] = off;
    if named > 0 { Ok(side) } else { Err("no checker is left, so the game would be over".to_owned()) }
}
