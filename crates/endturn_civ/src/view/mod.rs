//! What a seat may know: everything of its own nation, and of others who plays, how it stands to them, where their wonders are
//! and those of their cities that it sees.
//!
//! A view reads the state and never what is kept beside it, so a restored game shows the same.

mod cities;
mod city_page;
mod counsel;
mod nation;
mod text;

pub(crate) use counsel::{QUESTIONS, answer, needs};

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityAt;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::{Output, Relation};
use endturn_engine::{Seat, seats::Roster};
use serde_json::{Value, json};

use crate::orders::Names;
use crate::sight::{SeenCity, Sight, Wonder};

/// One seat with the words for what it looks at.
#[derive(Clone, Copy)]
struct Viewer<'w> {
    sight: Sight<'w>,
    names: Names<'w>,
    roster: &'w Roster,
}

impl<'w> Viewer<'w> {
    fn of(sight: Sight<'w>) -> Self {
        Self { sight, names: sight.names(), roster: sight.roster() }
    }

    fn xy(self, tile: Tile) -> Value {
        let (x, y) = self.sight.topology().xy(tile);
        json!([x, y])
    }
}

/// A number for each output, by its word.
fn outputs(numbers: &Outputs) -> Value {
    let entries = Output::ALL.iter().map(|&output| (output.word().to_lowercase(), numbers[output].into()));
    Value::Object(entries.collect())
}

/// Turns until something is full that grows by so much a turn; none if it never is.
fn turns(missing: i32, each: i32) -> Option<i32> {
    match (missing, each) {
        (..=0, _) => Some(1),
        (_, ..=0) => None,
        (missing, each) => Some(missing.saturating_sub(1) / each + 1),
    }
}

/// For programs.
pub(crate) fn as_json(sight: Sight<'_>) -> Value {
    let viewer = Viewer::of(sight);
    let mut view = json!({
        "round": sight.round(),
        "turn_limit": sight.turn_limit(),
        "year": sight.year(),
        "seat": viewer.roster.name(sight.seat()),
        "nation": nation::as_json(viewer),
        "research": nation::research(viewer),
        "cities": sight.cities().iter().filter_map(|&city| cities::as_json(viewer, city)).collect::<Vec<_>>(),
        "units": sight.units().iter().filter_map(|&unit| nation::unit(viewer, unit)).collect::<Vec<_>>(),
    });
    view["wonders"] = sight.wonders().map(|one| wonder(viewer, one)).collect();
    view["others"] = sight.others().map(|other| stranger(viewer, other)).collect();
    view["foreign_cities"] = sight.foreign_cities().map(|seen| foreign_city(viewer, seen)).collect();
    view
}

fn wonder(viewer: Viewer<'_>, wonder: Wonder) -> Value {
    json!({
        "wonder": viewer.sight.rules.building_name(wonder.building),
        "owner": wonder.owner.map(|owner| viewer.roster.name(owner)),
        "city": wonder.city.map(|city| viewer.sight.city_name(city)),
    })
}

fn stranger(viewer: Viewer<'_>, other: Seat) -> Value {
    json!({
        "seat": viewer.roster.name(other),
        "number": other.number(),
        "alive": viewer.sight.stands(other),
        "relation": viewer.sight.relation(other).map(Relation::word),
        "team_mate": viewer.sight.is_team_mate(other),
    })
}

fn foreign_city(viewer: Viewer<'_>, seen: SeenCity) -> Value {
    json!({
        "city": viewer.sight.city_name(seen.city),
        "word": viewer.names.city_word(seen.city),
        "id": CityAt(seen.tile),
        "owner": viewer.roster.name(seen.owner),
        "tile": viewer.xy(seen.tile),
        "size": seen.size,
    })
}

/// For a person at the prompt.
pub(crate) fn as_text(sight: Sight<'_>) -> String {
    text::page(Viewer::of(sight))
}

#[cfg(test)]
mod tests {
    use super::turns;

    #[test]
    fn turns_are_rounded_up_and_never_none_where_nothing_is_missing() {
        assert_eq!([turns(10, 3), turns(9, 3), turns(1, 5)], [Some(4), Some(3), Some(1)]);
        assert_eq!([turns(0, 0), turns(-4, -1), turns(1, 0), turns(1, -2)], [Some(1), Some(1), None, None]);
        assert_eq!(turns(i32::MAX, 1), Some(i32::MAX));
    }
}
