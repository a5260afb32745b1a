//! Finds the things that a stated value refers to.

use endturn_scenario::{checks::Checker, codes, path::Path, stated::Find};
use serde_json::Value;

use super::super::terms;
use super::desk::Desk;
use super::{names, so_far};

impl Find for Desk<'_> {
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value> {
        let number = || written.as_u64().and_then(|number| u32::try_from(number).ok());
        match kind {
            "seat" => {
                let name = written.as_str()?;
                let seat = if is_key { so_far::seat_key } else { so_far::seat };
                seat(self, path, name, checker).map(|seat| seat.0.into())
            }
            "tile" => {
                let [x, y] = written.as_array()?.as_slice() else { return None };
                let at = |number: &Value| number.as_i64().and_then(|number| i32::try_from(number).ok());
                self.tile(path, (at(x)?, at(y)?), checker).map(|tile| tile.0.into())
            }
            "round so far" => {
                so_far::round(self, path, number()?, checker);
                Some(written.clone())
            }
            "number of turns so far" => {
                checker.range(path, number()?, 0..=self.first_round);
                Some(written.clone())
            }
            "building or unit" => {
                let target = names::target(checker, path, written.as_str()?, self.rules)?;
                serde_json::to_value(target).ok()
            }
            "smallest surplus" => {
                let least = |number: &Value| if number.is_null() { i32::MIN.into() } else { number.clone() };
                Some(written.as_array()?.iter().map(least).collect())
            }
            "city" | "unit" => Some(written.clone()),
            _ => {
                let name = written.as_str()?;
                let known = terms::list(&self.rules.written, kind)?.all();
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
