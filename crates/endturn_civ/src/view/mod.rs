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

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{Seat, game::Limits, seats::Roster};
use serde_json::{Value, json};

use crate::orders::Names;
use crate::realm::{Eye, NationPart};
use crate::state::{Calendar, Citizens, Holdings, Nation, Site, WonderState};

/// One seat, and what it looks at.
#[derive(Clone, Copy)]
struct Viewer<'w> {
    world: &'w World,
    eye: Eye<'w>,
    names: Names<'w>,
    roster: &'w Roster,
    seat: Seat,
}

impl<'w> Viewer<'w> {
    /// The viewer in a seat; none if the seat has no nation.
    fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let (eye, names) = (Eye::of(world), Names::of_seat(world, seat));
        let viewer = Self { world, eye, names, roster: world.resource(), seat };
        viewer.eye.nation_part::<Nation>(seat)?;
        Some(viewer)
    }

    /// A part of the own nation, which has all of them.
    fn own<C: NationPart>(self) -> Option<&'w C> {
        self.eye.nation_part(self.seat)
    }

    fn holdings(self) -> (&'w [CityId], &'w [endturn_civ_rules::keys::UnitId]) {
        self.own::<Holdings>().map_or((&[], &[]), |own| (&own.cities, &own.units))
    }

    fn city_name(self, city: CityId) -> &'w str {
        self.eye.city_names().name(city)
    }

    fn xy(self, tile: endturn_civ_rules::ids::Tile) -> Value {
        let (x, y) = self.eye.map.topology().xy(tile);
        json!([x, y])
    }

    fn others(self) -> impl Iterator<Item = Seat> {
        self.roster.seats().filter(move |&other| other != self.seat)
    }

    /// The cities of others that are in sight now, by seat, oldest first.
    fn foreign_cities(self) -> impl Iterator<Item = (CityId, &'w Site)> {
        let of = move |other| self.eye.nation_part::<Holdings>(other).map_or(&[][..], |own| &own.cities);
        let seen = self.others().flat_map(of).copied().filter(move |&city| self.names.is_known(city));
        seen.filter_map(move |city| Some((city, self.eye.city_part::<Site>(city)?)))
    }

    /// Great wonders that were ever built; everybody hears of them.
    fn wonders(self) -> impl Iterator<Item = (BuildingId, WonderState)> {
        let great = self.eye.wonders().great.iter().enumerate();
        let known = great.map(|(at, &state)| (BuildingId::at(at), state));
        known.filter(move |&(building, state)| {
            state != WonderState::Never && self.eye.rules.building(building).genus == Genus::GreatWonder
        })
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
pub fn as_json(world: &World, seat: Seat) -> Value {
    let Some(viewer) = Viewer::of(world, seat) else { return Value::Null };
    let (cities, units) = viewer.holdings();
    let mut view = json!({
        "round": viewer.eye.round(),
        "turn_limit": world.get_resource::<Limits>().map(|limits| limits.turn_limit),
        "year": world.resource::<Calendar>().year,
        "seat": viewer.roster.name(seat),
        "nation": nation::as_json(viewer),
        "research": nation::research(viewer),
        "cities": cities.iter().filter_map(|&city| cities::as_json(viewer, city)).collect::<Vec<_>>(),
        "units": units.iter().filter_map(|&unit| nation::unit(viewer, unit)).collect::<Vec<_>>(),
    });
    view["wonders"] = viewer.wonders().map(|(building, state)| wonder(viewer, building, state)).collect();
    view["others"] = viewer.others().map(|other| stranger(viewer, other)).collect();
    view["foreign_cities"] = viewer.foreign_cities().map(|(city, site)| foreign_city(viewer, city, site)).collect();
    view
}

fn wonder(viewer: Viewer<'_>, building: BuildingId, state: WonderState) -> Value {
    let standing = match state {
        WonderState::Standing { owner, city } => Some((owner, city)),
        WonderState::Never | WonderState::Lost => None,
    };
    json!({
        "wonder": viewer.eye.rules.building_name(building),
        "owner": standing.map(|(owner, _)| viewer.roster.name(owner)),
        "city": standing.filter(|&(_, city)| viewer.names.is_known(city)).map(|(_, city)| viewer.city_name(city)),
    })
}

fn stranger(viewer: Viewer<'_>, other: Seat) -> Value {
    let relation = viewer.eye.relations().between(viewer.seat, other);
    let team = |seat| viewer.eye.nation_part::<Nation>(seat).map(|nation| nation.team);
    json!({
        "seat": viewer.roster.name(other),
        "number": other.number(),
        "alive": viewer.eye.seat_table().stands(other),
        "relation": relation.map(endturn_civ_rules::ruleset::words::Relation::word),
        "team_mate": team(viewer.seat) == team(other),
    })
}

fn foreign_city(viewer: Viewer<'_>, city: CityId, site: &Site) -> Value {
    json!({
        "city": viewer.city_name(city),
        "word": viewer.names.city_word(city),
        "id": CityAt(site.tile),
        "owner": viewer.roster.name(site.owner),
        "tile": viewer.xy(site.tile),
        "size": viewer.eye.city_part::<Citizens>(city).map(|citizens| citizens.size),
    })
}

/// For a person at the prompt.
pub fn as_text(world: &World, seat: Seat) -> String {
    Viewer::of(world, seat).map_or_else(String::new, text::page)
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
