//! The information that a seat may have: everything about its own nation, and about others their
//! players and relations, their wonders, and the cities and units that the seat sees.
//!
//! A view reads only the state, never caches, so a restored game shows the same.

mod cities;
mod city_page;
mod counsel;
mod nation;
mod needs;
mod odds;
mod others;
mod text;
mod viewer;

pub(crate) use counsel::{QUESTIONS, answer};
pub(crate) use needs::needs;

use endturn_civ_rules::keys::CityAt;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use viewer::Viewer;

use crate::sight::{SeenCity, SeenUnit, Sight, Wonder};

impl Serialize for Sight<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_json(*self).serialize(serializer)
    }
}

/// The view for programs.
fn as_json(sight: Sight<'_>) -> Value {
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
    view["others"] = sight.others().map(|other| others::as_json(viewer, other)).collect();
    view["foreign_cities"] = sight.foreign_cities().map(|seen| foreign_city(viewer, seen)).collect();
    view["foreign_units"] = sight.foreign_units().map(|seen| foreign_unit(viewer, seen)).collect();
    view
}

fn wonder(viewer: Viewer<'_>, wonder: Wonder) -> Value {
    json!({
        "wonder": viewer.sight.rules.building_name(wonder.building),
        "owner": wonder.owner.map(|owner| viewer.roster.name(owner)),
        "city": wonder.city.map(|city| viewer.sight.city_name(city)),
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
        "garrisoned": seen.is_garrisoned,
    })
}

fn foreign_unit(viewer: Viewer<'_>, seen: SeenUnit) -> Value {
    json!({
        "type": viewer.sight.rules.unit_type_name(seen.unit_type),
        "owner": viewer.roster.name(seen.owner),
        "tile": viewer.xy(seen.tile),
        "hit_points": seen.hit_points,
        "veteran": seen.level,
    })
}

/// The view for a person at the prompt.
pub(crate) fn as_text(sight: Sight<'_>) -> String {
    text::page(Viewer::of(sight))
}
