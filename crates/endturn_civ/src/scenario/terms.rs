//! The things that the state of a game refers to, by their kind.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::table::Table;
use endturn_engine::Seat;
use endturn_scenario::{print::quoted, stated::Names};
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
        "building" => &written.buildings,
        "entry" => &Entries,
        "extra" => &written.extras,
        "good" => &written.goods,
        "government" => &written.governments,
        "nation" => &written.nations,
        "tech" => &written.techs,
        "unit type" => &written.units,
        _ => return None,
    })
}

/// Names the things that the state of a game refers to.
pub(crate) struct Terms<'w>(pub(crate) Eye<'w>);

impl Names for Terms<'_> {
    fn name(&self, kind: &str, kept: &Value) -> Option<String> {
        let number = || kept.as_u64().and_then(|number| u32::try_from(number).ok());
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
            "city" => number().filter(|&city| self.0.lives(CityId(city))).map(|city| city.to_string()),
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
            _ => {
                // Keys of tables are indices as text.
                let index = kept.as_u64().or_else(|| kept.as_str()?.parse().ok())?;
                list(&self.0.rules.written, kind)?.at(usize::try_from(index).ok()?).map(str::to_owned)
            }
        }
    }
}
