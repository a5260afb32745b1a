//! The section of a scenario: armies and provinces to begin with.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{Board, Position, Rules, Unit, bits};
use crate::out;

/// The section of a scenario: armies and provinces to begin with.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// The provinces with an army of each seat: `{"Anna": ["Ford", "Weir"]}`. By default those of
    /// the map; all that follows may be given only if this is.
    pub armies: BySeat<Vec<String>>,
    /// Further provinces that seats own, without an army of their own in them.
    pub owned: BySeat<Vec<String>>,
    /// Empty provinces in which moves have just bounced.
    pub contested: Vec<String>,
    /// Number of turns since a province last changed its owner.
    pub unchanged: u32,
    /// The seats that are out, with the rounds in which they left; they have no army.
    pub out: BySeat<u32>,
}

impl Section {
    /// The section that states a position before any order is given, for seats with these names;
    /// those in `out` have left.
    pub(super) fn of(board: &Board, position: &Position, names: &[String], out: BySeat<u32>) -> Self {
        let name = |at: usize| board.name(at as u8).to_owned();
        let armies = |seat: usize| {
            let own = position.units.iter().filter(|unit| usize::from(unit.seat) == seat);
            own.map(|unit| name(unit.at.into())).collect::<Vec<_>>()
        };
        let owned = |seat: usize| {
            let own = position.owners.iter().enumerate().filter(|(_, owner)| usize::from(**owner) == seat);
            own.filter(|(at, _)| position.holder(*at as u8).is_none()).map(|(at, _)| name(at)).collect::<Vec<_>>()
        };
        let by_seat = |list: &dyn Fn(usize) -> Vec<String>| {
            let lists = names.iter().enumerate().map(|(seat, name)| (name.clone(), list(seat)));
            BySeat(lists.filter(|(_, list)| !list.is_empty()).into_map())
        };
        Self {
            armies: by_seat(&armies),
            owned: by_seat(&owned),
            contested: bits(position.contested).map(|at| name(at.into())).collect(),
            unchanged: position.unchanged,
            out,
        }
    }

    /// The starting position of seats with these names.
    pub(super) fn begin(&self, board: &Board, names: &[String]) -> Position {
        if self.armies.0.is_empty() {
            return Position::new(board, names.len() as u8);
        }
        let find = |names: &Vec<String>| names.iter().filter_map(|name| board.find(name)).collect::<Vec<_>>();
        let mut units = Vec::new();
        let mut owners = vec![u8::MAX; board.names.len()];
        for (seat, name) in names.iter().enumerate() {
            let seat = seat as u8;
            let own = self.armies.get(name).map(find).unwrap_or_default();
            units.extend(own.into_iter().map(|at| Unit { seat, at, dislodged: None }));
            for at in self.owned.get(name).map(find).unwrap_or_default() {
                owners[usize::from(at)] = seat;
            }
        }
        let contested = find(&self.contested).into_iter().fold(0, |all, at| all | 1 << at);
        Position::stated(names.len() as u8, units, owners, contested, self.unchanged)
    }

    /// Reports everything that makes a start impossible.
    pub(super) fn check(&self, board: &Board, rules: &Rules, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if self.armies.0.is_empty() {
            let given = [
                ("owned", !self.owned.0.is_empty()),
                ("contested", !self.contested.is_empty()),
                ("unchanged", self.unchanged > 0),
                ("out", !self.out.0.is_empty()),
            ];
            for (field, _) in given.into_iter().filter(|(_, is_given)| *is_given) {
                checker.error(codes::CONTRADICTION, field, format!("{field} may be given only if armies are"));
            }
            return;
        }
        let mut are_known = seats.check(checker, "armies", &self.armies)
            & seats.check(checker, "owned", &self.owned)
            & seats.check(checker, "out", &self.out);
        out::check(&self.out, checker);
        let mut seen: BTreeMap<u8, Path> = BTreeMap::new();
        let of = |field: &str, lists: &BySeat<Vec<String>>| -> Vec<(Path, Vec<String>)> {
            lists.0.iter().map(|(name, list)| (Path::root().name(field).name(name), list.clone())).collect()
        };
        let contested = (Path::root().name("contested"), self.contested.clone());
        for (path, list) in of("armies", &self.armies).into_iter().chain(of("owned", &self.owned)).chain([contested]) {
            for (nth, name) in list.iter().enumerate() {
                let place = path.clone().index(nth);
                if !checker.reference(place.clone(), "province", name, board.names.iter().map(String::as_str)) {
                    are_known = false;
                } else if let Some(at) = board.find(name).filter(|_| path != Path::root().name("contested"))
                    && let Some(first) = seen.insert(at, place.clone())
                {
                    checker.duplicate(place, "province", name, first);
                    are_known = false;
                }
            }
        }
        if !are_known {
            return;
        }
        let names: Vec<String> = seats.names().map(str::to_owned).collect();
        let position = self.begin(board, &names);
        for (nth, name) in self.contested.iter().enumerate() {
            if board.find(name).is_some_and(|at| position.holder(at).is_some()) {
                let place = Path::root().name("contested").index(nth);
                checker.error(codes::CONTRADICTION, place, "there is an army, so no move bounced in an empty province");
            }
        }
        for (seat, name) in names.iter().enumerate() {
            match (position.has_units(seat as u8), self.out.get(name).is_some()) {
                (false, false) => {
                    checker.error(codes::CONTRADICTION, "armies", format!("{name} has no army, and is not `out`"));
                }
                (true, true) => {
                    let place = Path::root().name("armies").name(name);
                    checker.error(codes::CONTRADICTION, place, format!("{name} is out, so it has no army"));
                }
                _ => {}
            }
        }
        if position.winner().is_some() {
            checker.error(codes::CONTRADICTION, "armies", "the game would be over: a seat has won");
        } else if position.is_stale(rules) {
            checker.error(codes::CONTRADICTION, "unchanged", "the game would be over: no province changes hands");
        }
    }
}
