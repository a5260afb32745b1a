//! Finds the things that a stated value refers to.

use endturn_civ_rules::ids::Tile;
use endturn_engine::number::counted;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path, stated::Find};
use serde_json::Value;

use super::super::terms;
use super::cities::Towns;
use super::desk::Desk;
use super::{names, so_far};

/// Finds things in a section.
#[derive(Clone, Copy)]
pub(super) struct Finder<'a> {
    pub(super) desk: &'a Desk<'a>,
    pub(super) towns: &'a Towns,
}

impl Find for Finder<'_> {
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value> {
        let desk = self.desk;
        let number = || written.as_u64().and_then(|number| u32::try_from(number).ok());
        match kind {
            "seat" => {
                let name = written.as_str()?;
                let seat = if is_key { so_far::seat_key } else { so_far::seat };
                seat(desk, path, name, checker).map(|seat| seat.0.into())
            }
            "tile" => self.tile(path, written, checker).map(|tile| tile.0.into()),
            "path" => {
                let tiles = written.as_array()?.iter().enumerate();
                let tiles: Vec<Option<Tile>> =
                    tiles.map(|(at, one)| self.tile(path.clone().index(at), one, checker)).collect();
                tiles.into_iter().rev().map(|tile| Some(Value::from(tile?.0))).collect()
            }
            "known tiles" => {
                let rows = written.as_array()?.iter().filter_map(Value::as_str).collect::<Vec<_>>();
                Some(known_tiles(desk, &path, &rows, checker)?.into_iter().map(|tile| tile.0).collect())
            }
            "round so far" => {
                so_far::round(desk, path, number()?, checker);
                Some(written.clone())
            }
            "number of turns so far" => {
                checker.range(path, number()?, 0..=desk.first_round);
                Some(written.clone())
            }
            "building or unit" => {
                let target = names::target(checker, path, written.as_str()?, desk.rules)?;
                serde_json::to_value(target).ok()
            }
            "smallest surplus" => {
                let least = |number: &Value| if number.is_null() { i32::MIN.into() } else { number.clone() };
                Some(written.as_array()?.iter().map(least).collect())
            }
            "unit" => Some(written.clone()),
            "city" => self.towns.named(path, written.as_str()?, checker).map(|town| town.key.0.into()),
            _ => {
                let name = written.as_str()?;
                let known = terms::list(&desk.rules.written, kind)?.all();
                let found = known.iter().position(|one| *one == name);
                if found.is_none() && is_key {
                    checker.known_key(codes::DANGLING_REFERENCE, path, kind, name, known);
                } else if found.is_none() {
                    checker.reference(path, kind, name, known);
                }
                found.map(Value::from)
            }
        }
    }
}

impl Finder<'_> {
    fn tile(&self, path: Path, written: &Value, checker: &mut Checker<'_>) -> Option<Tile> {
        let [x, y] = written.as_array()?.as_slice() else { return None };
        let at = |number: &Value| number.as_i64().and_then(|number| i32::try_from(number).ok());
        self.desk.tile(path, (at(x)?, at(y)?), checker)
    }
}

/// The tiles marked by rows of `#` and spaces; `None` after a report.
fn known_tiles(desk: &Desk<'_>, path: &Path, rows: &[&str], checker: &mut Checker<'_>) -> Option<Vec<Tile>> {
    let Some(topology) = desk.ground.topology.filter(|_| !rows.is_empty()) else { return Some(Vec::new()) };
    let (width, height) = (topology.width() as usize, topology.height() as usize);
    let mut tiles = Some(Vec::new());
    if rows.len() != height {
        let one = Diagnostic::error(codes::INVALID_VALUE, "these rows don't match those of the map");
        checker.push(path.clone(), one.found(counted(rows.len(), "row")).expected([counted(height, "row")]));
        tiles = None;
    }
    for (y, row) in rows.iter().enumerate().take(height) {
        let path = path.clone().index(y);
        let length = row.chars().count();
        if length != width {
            let one = Diagnostic::error(codes::INVALID_VALUE, "this row must be as long as those of the map");
            let one = one.found(counted(length, "character")).expected([counted(width, "character")]);
            checker.push(path, one);
            tiles = None;
        } else if let Some(other) = row.chars().find(|sign| !matches!(sign, '#' | ' ')) {
            let one = Diagnostic::error(codes::INVALID_VALUE, "a tile is either known or unknown");
            checker.push(path, one.found(format!("`{other}`")).expected(["`#`", "a space"]));
            tiles = None;
        } else if let Some(tiles) = &mut tiles {
            let known = row.chars().enumerate().filter(|(_, sign)| *sign == '#');
            tiles.extend(known.filter_map(|(x, _)| topology.at(x as i32, y as i32)));
        }
    }
    tiles
}
