//! Work on the land: as much legal building, clearing, planting, flooding and pillaging as possible
//! leaves a valid world.

use endturn_civ::changes::NewUnit;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Aboard, WorldMap};
use endturn_civ_rules::ids::Tile;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, Progress, RuleId, Seat};
use endturn_tests::civ::WorldRecipe;
use proptest::prelude::*;

use super::{citizens, claim, land, lists, troops};

const ROUNDS: u32 = 12;
/// Orders for a worker.
const WORDS: &[&str] = &[
    "build",
    "build",
    "cultivate",
    "plant",
    "transform",
    "transform",
    "pillage",
    "clean",
    "move",
    "goto",
    "fortify",
    "stop",
];

/// Further orders for ships and units on them.
const BOARDING: &[&str] = &["load", "unload", "disband"];

/// A world in which all work is done quickly.
pub fn recipe(seed: u64) -> WorldRecipe {
    let quick = [
        "Lake",
        "Ocean",
        "Glacier",
        "Desert",
        "Forest",
        "Grassland",
        "Hills",
        "Jungle",
        "Mountains",
        "Plains",
        "Swamp",
        "Tundra",
    ];
    let quick = quick.map(|terrain| format!("\"{terrain}\": (transform: (turns: 2))"));
    let borders = ["Enabled", "SeeInside", "Expand"][seed as usize % 3];
    WorldRecipe {
        seed: seed % 64,
        size: (20, 14),
        nations: 2,
        sea: 400,
        techs: 800,
        units: 2,
        patch: format!("terrain: {{{}}}, settings: (borders: {borders})", quick.join(", ")),
        ..WorldRecipe::default()
    }
}

/// Gives every nation workers at its cities, and engineers aboard ships at sea.
fn hire(realm: &mut Realm<'_, '_>, draw: &mut endturn_engine::random::Draw) {
    let kind = |realm: &Realm<'_, '_>, name: &str| realm.rules.unit_type_id(name).expect("a type of classic");
    let [workers, engineers, ship] = ["Workers", "Engineers", "Transport"].map(|name| kind(realm, name));
    let new = |unit_type, owner, tile| NewUnit {
        unit_type,
        owner,
        tile,
        home: None,
        veteran: 0,
        nationality: owner,
        good: None,
    };
    for seat in realm.nations.all_seats().collect::<Vec<Seat>>() {
        for city in realm.nations.holdings(seat).cities.clone() {
            let tile = realm.cities.site(city).tile;
            for unit_type in [workers, workers, engineers, engineers] {
                realm.add_unit(new(unit_type, seat, tile));
            }
        }
        let topology = *realm.land.map.topology();
        for _ in 0..6 {
            let tile = Tile(draw.below(topology.tiles() as u64) as u32);
            if !realm.land.map.is_land(tile) && realm.units.units_on(tile).is_empty() {
                let carrier = realm.add_unit(new(ship, seat, tile));
                let aboard = realm.add_unit(new(engineers, seat, tile));
                *realm.units.aboard_mut(aboard) = Aboard(Some(carrier));
            }
        }
    }
}

fn extras_fit_their_terrain(eye: Eye<'_>, at_first: &[(Tile, u64)]) -> Result<(), String> {
    for tile in eye.map.topology().all() {
        let before = at_first.iter().find(|(own, _)| *own == tile).map_or(0, |(_, extras)| *extras);
        for extra in eye.map.extras(tile).iter().map(endturn_civ_rules::ids::ExtraId::at) {
            // Extras of the original map may stay where none could be built.
            let was_there = before >> extra.index() & 1 == 1 || eye.map.city(tile).is_some();
            let fits = was_there || eye.rules.activities.suits(extra, eye.map.terrain(tile));
            let name = eye.rules.extra_name(extra);
            claim(fits, || format!("{name} at {tile:?} on {}", eye.rules.terrain_name(eye.map.terrain(tile))))?;
        }
    }
    Ok(())
}

/// Plays a world whose nations do nothing but work, alongside one that is restored in every round.
pub fn is_sound(original: &mut Game, twin: &mut Game, seed: u64) -> Result<[usize; 2], TestCaseError> {
    let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("labour"));
    Realm::with(original.world_mut(), |realm| hire(realm, &mut draw));
    let first = original.world().resource::<WorldMap>().clone();
    let extras: Vec<(Tile, u64)> = first.topology().all().map(|tile| (tile, first.extras(tile).0)).collect();
    let mut orders = 0;
    for round in 0..ROUNDS {
        prop_assert_eq!(original.check_state(), Ok(()), "after round {}", round);
        twin.restore(&original.snapshot()).expect("its own snapshot");
        for seat in original.roster().seats().collect::<Vec<_>>() {
            let choices = original.legal(seat, 600).choices;
            let lines: Vec<String> = choices.iter().map(|choice| original.choice_text(seat, choice)).collect();
            for at in 0..20 {
                let words = if at < 16 { WORDS } else { BOARDING };
                let word = words[draw.below(words.len() as u64) as usize];
                let fitting: Vec<&String> = lines.iter().filter(|line| line.split(' ').next() == Some(word)).collect();
                // Workers are needed; ships may be disbanded, and leave their passengers at sea.
                let fitting: Vec<&String> =
                    fitting.into_iter().filter(|line| word != "disband" || line.contains("Transport")).collect();
                if fitting.is_empty() {
                    continue;
                }
                let line = fitting[draw.below(fitting.len() as u64) as usize];
                let results = [original.submit(seat, line).is_ok(), twin.submit(seat, line).is_ok()];
                prop_assert_eq!(results[0], results[1], "{} in round {}", line, round);
                orders += usize::from(results[0]);
            }
        }
        let progress = original.advance_round();
        twin.advance_round();
        let difference = twin.first_difference(original);
        prop_assert!(difference.is_none(), "restored in round {}: {:?}", round, difference);
        Realm::with(twin.world_mut(), |realm| realm.recompute_everything());
        let (eye, anew) = (Eye::of(original.world()), Eye::of(twin.world()));
        for city in citizens::cities(eye) {
            let books = |eye: Eye<'_>| eye.city_part::<endturn_civ::state::Books>(city).cloned();
            prop_assert_eq!(books(eye), books(anew), "the books of {:?} after round {}", city, round);
        }
        let seen = citizens::of_all_cities(eye)
            .and_then(|()| citizens::books_of_all_cities(eye))
            .and_then(|()| lists::agree(eye))
            .and_then(|()| land::is_claimed_in_reach(eye))
            .and_then(|()| troops::can_be_where_they_are(eye))
            .and_then(|()| extras_fit_their_terrain(eye, &extras));
        prop_assert!(seen.is_ok(), "after round {}: {}", round, seen.unwrap_err());
        if progress == Progress::Over {
            break;
        }
    }
    let map = Eye::of(original.world()).map;
    let changed = map.topology().all().filter(|&tile| map.terrain(tile) != first.terrain(tile)).count();
    Ok([orders, changed])
}
