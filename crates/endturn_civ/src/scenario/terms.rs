//! The things that the state of a game refers to, by their kind.

use endturn_scenario::{print::quoted, stated::Names};
use std::collections::BTreeSet;

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::table::Table;
use endturn_engine::Seat;
use serde_json::Value;

use crate::realm::Eye;
use crate::state::Unit;

/// Names by index.
pub(super) trait List {
    /// The name at an index.
    fn at(&self, index: usize) -> Option<&str>;

    /// All names.
    fn all(&self) -> Vec<&str>;
}

impl<T> List for Table<T> {
    fn at(&self, index: usize) -> Option<&str> {
        self.at(index).map(|(name, _)| name)
    }

    fn all(&self) -> Vec<&str> {
        self.names().collect()
    }
}

/// The entries of a treasury's account.
struct Entries;

impl List for Entries {
    fn at(&self, index: usize) -> Option<&str> {
        Entry::ALL.get(index).map(|entry| entry.name())
    }

    fn all(&self) -> Vec<&str> {
        Entry::ALL.into_iter().map(Entry::name).collect()
    }
}

/// The names of a kind of thing in the ruleset.
pub(super) fn list<'r>(written: &'r Ruleset, kind: &str) -> Option<&'r dyn List> {
    Some(match kind {
        "achievement" => &written.achievements,
        "building" => &written.buildings,
        "entry" => &Entries,
        "extra" => &written.extras,
        "good" => &written.goods,
        "government" => &written.governments,
        "nation" => &written.nations,
        "policy" => &written.policies,
        "resource" => &written.resources,
        "specialist" => &written.specialists,
        "tech" => &written.techs,
        "terrain" => &written.terrain,
        "unit type" => &written.units,
        _ => return None,
    })
}

/// Names the things that the state of a game refers to.
pub(crate) struct Terms<'w>(pub(crate) Eye<'w>);

impl Names for Terms<'_> {
    fn name(&self, kind: &str, kept: &Value) -> Option<String> {
        // Keys of tables are numbers as text.
        let number = || match kept {
            Value::String(text) => text.parse::<u32>().ok(),
            _ => kept.as_u64().and_then(|number| u32::try_from(number).ok()),
        };
        match kind {
            "seat" => {
                let seat = number()? as usize;
                (seat < self.0.roster().setups().len()).then(|| self.0.roster().name(Seat(seat as u8)).to_owned())
            }
            "tile" => {
                let (topology, tile) = (self.0.map.topology(), Tile(number()?));
                let (x, y) = topology.has(tile).then(|| topology.xy(tile))?;
                Some(format!("({x}, {y})"))
            }
            "path" => {
                let tiles: Option<Vec<String>> =
                    kept.as_array()?.iter().rev().map(|one| self.name("tile", one)).collect();
                Some(format!("[{}]", tiles?.join(", ")))
            }
            "known tiles" => {
                let tiles: BTreeSet<u32> =
                    kept.as_array()?.iter().filter_map(|one| one.as_u64()?.try_into().ok()).collect();
                let topology = self.0.map.topology();
                let sign = |tile: Tile| if tiles.contains(&tile.0) { '#' } else { ' ' };
                let row = |y| (0..topology.width()).filter_map(|x| topology.at(x as i32, y as i32)).map(sign).collect();
                let rows = (0..topology.height()).map(|y| quoted(&String::from_iter::<Vec<char>>(row(y))));
                Some(format!("[{}]", rows.collect::<Vec<_>>().join(", ")))
            }
            "city" => {
                let city = CityId(number()?);
                self.0.lives(city).then(|| self.0.city_names().name(city).to_owned())
            }
            "unit" => {
                let unit = number()?;
                self.0.unit_part::<Unit>(UnitId(unit)).map(|_| unit.to_string())
            }
            "round so far" | "number of turns so far" => {
                number().filter(|&round| round <= self.0.round()).map(|round| round.to_string())
            }
            "building or unit" => {
                let (kind, index) = kept.as_object()?.iter().next()?;
                let kind = if kind == "Unit" { "unit type" } else { "building" };
                self.name(kind, index).map(|name| quoted(&name))
            }
            "smallest surplus" => {
                let least = |number: &Value| match number.as_i64() {
                    Some(least) if least > i64::from(i32::MIN) => format!("Some({least})"),
                    _ => "None".to_owned(),
                };
                Some(format!("({})", kept.as_array()?.iter().map(least).collect::<Vec<_>>().join(", ")))
            }
            _ => list(&self.0.rules.written, kind)?.at(number()? as usize).map(str::to_owned),
        }
    }
}
