//! W-87: claims of all sources at the end of a round, though only those that can win land are
//! examined.

use endturn_civ::changes::{Founding, NewUnit, founding_problem};
use endturn_civ::realm::Realm;
use endturn_civ::state::{Citizens, Site};
use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{RuleId, Seat};
use proptest::prelude::*;

use crate::ends::table::{Table, drawn};

const WIDTH: usize = 16;
const HEIGHT: usize = 12;

/// Owner of each tile, and the source that claims it.
type Land = Vec<Option<(Seat, Tile)>>;

fn land(realm: &Realm<'_, '_>) -> Land {
    let map = &realm.land.map;
    map.topology().all().map(|tile| map.owner(tile).zip(map.claimer(tile))).collect()
}

/// The land after all sources have claimed, computed literally by W-87 and W-88.
fn slow(realm: &Realm<'_, '_>) -> Land {
    let mut land = land(realm);
    let (eye, map) = (realm.eye(), &realm.land.map);
    let rules = &realm.rules.written;
    let (mode, borders) = (rules.settings.borders, &rules.game.borders);
    if mode == BorderMode::Disabled {
        return land;
    }
    let topology = map.topology();
    let base_sq = |tile: Tile| {
        let radii = rules.extras.iter().enumerate().filter(|(at, _)| map.extras(tile).contains(*at));
        radii.filter_map(|(_, (_, extra))| extra.base.as_ref()?.border_sq).max()
    };
    let is_source = |land: &Land, tile: Tile| {
        map.city(tile).is_some()
            || base_sq(tile).is_some() && land[tile.index()].is_some_and(|(_, claimer)| claimer == tile)
    };
    for source in topology.all().filter(|&tile| is_source(&land, tile)).collect::<Vec<_>>() {
        let city = map.city(source).map(|city| {
            (eye.city_part::<Site>(city).expect("a city"), eye.city_part::<Citizens>(city).expect("a city").size)
        });
        let (owner, radius_sq) = match city {
            Some((site, size)) => (site.owner, borders.radius_sq_city + size.min(26) * borders.radius_sq_per_citizen),
            None => (land[source.index()].expect("an owned base").0, base_sq(source).expect("a base")),
        };
        for tile in topology.all().filter(|&tile| topology.sq_distance(source, tile) <= radius_sq) {
            let holder = land[tile.index()].map(|(_, claimer)| claimer);
            let knows = mode == BorderMode::Expand || eye.vision().knows(owner, tile);
            if holder == Some(source) || tile != source && is_source(&land, tile) || !knows {
                continue;
            }
            if let Some(holder) = holder.filter(|_| tile != source) {
                let rival = map.city(holder).map(|city| *eye.city_part::<Site>(city).expect("a city"));
                let sqdist = topology.sq_distance(holder, tile);
                let permanent = borders.radius_sq_city_permanent;
                if rival.is_some_and(|rival| sqdist <= rival.radius_sq + permanent)
                    || strength(realm, source, tile) <= strength(realm, holder, tile)
                {
                    continue;
                }
            }
            if if map.is_land(tile) {
                map.continent(tile) == map.continent(source)
            } else {
                is_claimable_ocean(realm, owner, source, tile)
            } {
                land[tile.index()] = Some((owner, source));
            }
        }
    }
    land
}

fn strength(realm: &Realm<'_, '_>, source: Tile, tile: Tile) -> i32 {
    let city = realm.land.map.city(source).and_then(|city| realm.eye().city_part::<Citizens>(city));
    let strength = city.map_or(1, |citizens| citizens.size + 2);
    let sqdist = realm.land.map.topology().sq_distance(source, tile);
    (strength * strength).checked_div(sqdist).unwrap_or(i32::MAX)
}

fn is_claimable_ocean(realm: &Realm<'_, '_>, owner: Seat, source: Tile, tile: Tile) -> bool {
    let map = &realm.land.map;
    let topology = map.topology();
    let (home, sea) = (map.continent(source), map.continent(tile));
    let of_sea: Vec<Tile> = topology.all().filter(|&other| map.continent(other) == sea).collect();
    let shores = |tiles: &[Tile]| {
        let all = tiles.iter().flat_map(|&tile| topology.neighbours(tile)).filter(|&near| map.is_land(near));
        let mut all: Vec<_> = all.map(|near| map.continent(near)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let knows = |flag: &str| {
        let known = realm.research(owner).known;
        let mut techs = realm.rules.written.techs.iter().enumerate();
        techs.any(|(at, (_, tech))| known.contains(at) && tech.flags.iter().any(|own| own == flag))
    };
    let same_sea = topology.neighbours(tile).filter(|&near| map.continent(near) == sea).count();
    tile == source
        || topology.distance(source, tile) == 1
        || knows("Claim_Ocean")
        || knows("Claim_Ocean_Limited") && !map.is_land(source)
        || of_sea.len() <= 20 && shores(&of_sea) == [home]
        || same_sea <= 2 && shores(&[tile]) == [home]
}

/// An event between two rounds: a kind and two numbers, whose meaning depends on it.
type Deed = (u8, usize, usize);

const KINDS: u8 = 14;

fn some_city(realm: &Realm<'_, '_>, number: usize) -> Option<CityId> {
    let cities: Vec<CityId> = realm.eye().all_cities().collect();
    (!cities.is_empty()).then(|| cities[number % cities.len()])
}

/// Carries out an event, if possible.
fn carry_out(realm: &mut Realm<'_, '_>, (kind, one, other): Deed) {
    let tile = Tile((one % (WIDTH * HEIGHT)) as u32);
    let seat = Seat((other % 3) as u8);
    let is_free = realm.land.map.city(tile).is_none() && realm.units.units_on(tile).is_empty();
    let extra = |realm: &Realm<'_, '_>, name| realm.rules.extra_id(name).expect("an extra");
    match (kind % KINDS, some_city(realm, one)) {
        (0 | 1, _) if is_free && founding_problem(realm.eye(), seat, tile).is_none() => {
            realm.found_city(Founding { owner: seat, tile, name: None, size: 1, nationality: seat });
        }
        (2, Some(city)) => {
            let size = realm.cities.citizens(city).size;
            realm.populate(city, size + 1 + (other % 6) as i32);
        }
        (3 | 4, Some(city)) => _ = realm.lose_citizens(city, 1 + (other % 5) as i32, None, Some("plague")),
        (5, Some(city)) => realm.destroy_city(city, None, RuleId("C-62")),
        (6, Some(city)) => _ = realm.transfer_city(city, seat, ["conquest", "trade"][other / 3 % 2], false),
        (7, _) => {
            let radius_sq = (other % 14) as i32;
            realm.survey().look_around(seat, tile, Radii::plain(radius_sq), true);
            realm.survey().look_around(seat, tile, Radii::plain(radius_sq), false);
        }
        (8 | 13, _) if is_free && realm.land.map.worker(tile).is_none() => {
            let name = ["Grassland", "Ocean"][other % 2];
            let terrain = realm.rules.terrain_id(name).expect("a terrain");
            realm.land.map.set_extras(tile, Bits64::EMPTY);
            realm.claim(|survey| survey.release_borders(tile));
            realm.land.map.set_terrain(tile, terrain);
            realm.change_tile(tile);
            realm.change_world();
            realm.refresh_everything();
        }
        (9, _) if realm.land.map.city(tile).is_none() && realm.land.map.is_land(tile) => {
            realm.add_extra(tile, extra(realm, ["Fortress", "Airbase"][other % 2]));
            if other % 4 == 0 {
                realm.claim(|survey| survey.claim_base(tile, seat));
            }
        }
        (10, Some(city)) => {
            let building = realm.rules.building_id(["Temple", "Granary"][other % 2]).expect("a building");
            if realm.cities.buildings(city).standing.contains(building.index()) {
                realm.remove_building(city, building);
            } else {
                realm.add_building(city, building);
            }
        }
        (11, _) if one % 5 == 0 => {
            let tech = realm.rules.tech_id(["Map Making", "Seafaring"][other % 2]).expect("a tech");
            if !realm.research(seat).knows(tech) {
                realm.research_mut(seat).known.insert(tech.index());
                realm.learn(seat, tech, "test");
            }
        }
        (12, _) if is_free && realm.land.map.is_land(tile) => {
            let unit_type = realm.rules.unit_type_id("Warriors").expect("a unit type");
            let new = NewUnit { unit_type, owner: seat, tile, home: None, veteran: 0, nationality: seat, good: None };
            let unit = realm.add_unit(new);
            if other % 2 == 0 {
                realm.remove_unit(unit);
            }
        }
        _ => (),
    }
}

#[derive(Clone, Debug)]
struct World {
    land: Vec<bool>,
    mode: &'static str,
    radius_sq: i32,
    permanent_sq: i32,
    rounds: Vec<(Vec<Deed>, bool)>,
}

fn world() -> impl Strategy<Value = World> {
    let deed = || (0..KINDS, 0..10_000_usize, 0..10_000_usize);
    let round = (proptest::collection::vec(deed(), 0..7), any::<bool>());
    // The game starts with some cities.
    let first = proptest::collection::vec((0..1_u8, 0..10_000_usize, 0..10_000_usize), 6..16);
    (
        proptest::sample::select(&[0.3, 0.7][..])
            .prop_flat_map(|share| proptest::collection::vec(proptest::bool::weighted(share), WIDTH * HEIGHT)),
        proptest::sample::select(&["Enabled", "Enabled", "SeeInside", "Expand", "Disabled"][..]),
        proptest::sample::select(&[17, 17, 5][..]),
        proptest::sample::select(&[0, 0, -3, 4][..]),
        (first, proptest::collection::vec(round, 2..9)),
    )
        .prop_map(|(land, mode, radius_sq, permanent_sq, (first, mut rounds))| {
            rounds.insert(0, (first, false));
            World { land, mode, radius_sq, permanent_sq, rounds }
        })
}

impl World {
    fn table(&self) -> Table {
        let mut land = self.land.clone();
        // No nation falls while its workers are in their corner.
        let corners = [(0, 0), (15, 0), (0, 11)];
        corners.iter().for_each(|(x, y)| land[y * WIDTH + x] = true);
        let nation =
            |(seat, at): (&str, &(usize, usize))| format!("\"{seat}\": (units: [(unit: \"Workers\", at: {at:?})]),");
        let nations: String = ["A", "B", "C"].into_iter().zip(&corners).map(nation).collect();
        let row = |row: &[bool]| row.iter().map(|&land| if land { 'g' } else { ' ' }).collect::<String>();
        let rows: Vec<String> = land.chunks(WIDTH).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let patch = format!(
            "settings: (borders: {}, citymindist: 2), game: (borders: (radius_sq_city: {}, radius_sq_city_permanent: {})), \
             flags: (tech: {{\"Claim_Ocean\": \"claims the sea\", \"Claim_Ocean_Limited\": \"from the sea\"}}), \
             techs: {{\"Map Making\": (flags: [\"Claim_Ocean_Limited\"]), \"Seafaring\": (flags: [\"Claim_Ocean\"])}}, \
             extras: {{\"Airbase\": (conflicts_with: [\"Fortress\"], base: (border_sq: 2))}}, \
             effects: {{City_Radius_Sq: {{\"wide\": (value: 5, reqs: [Building(\"Temple\")]), \
             \"narrow\": (value: -3, reqs: [Building(\"Granary\")])}}}}",
            self.mode, self.radius_sq, self.permanent_sq
        );
        Table::new(
            &["A", "B", "C"],
            &format!("ruleset: \"classic\", patch: ({patch}), {}, nations: {{{nations}}}", drawn(&rows)),
        )
    }
}

#[test]
fn w_87_land_that_a_dam_joins_to_a_citys_continent_is_claimed_when_the_round_ends() {
    let civ = format!(
        "ruleset: \"tiny\", patch: (settings: (borders: Expand)), {}, nations: {{\"A\": (cities: [(name: \"One\", at: (2, 1))])}}",
        drawn(&["ggg gg", "ggg gg", "ggg gg"])
    );
    let mut table = Table::new(&["A", "B"], &civ);
    let (strait, beyond) = (table.tile(3, 0), table.tile(5, 1));
    let owners = table.reach(move |realm| {
        realm.claim(|survey| survey.claim_all_borders());
        let before = realm.land.map.owner(beyond);
        let grassland = realm.rules.terrain_id("Grassland").expect("a terrain");
        realm.land.map.set_terrain(strait, grassland);
        realm.change_tile(strait);
        realm.claim(|survey| survey.claim_all_borders());
        (before, realm.land.map.owner(beyond))
    });
    assert_eq!(owners, (None, Some(Seat(0))));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn w_87_whatever_happens_the_land_is_what_it_would_be_if_every_source_claimed(world in world()) {
        let mut table = world.table();
        for (nth, (deeds, whole)) in world.rounds.iter().enumerate() {
            let deeds = deeds.clone();
            let (expected, found) = table.reach(move |realm| {
                deeds.into_iter().for_each(|deed| carry_out(realm, deed));
                realm.refresh_everything();
                let expected = slow(realm);
                realm.claim(|survey| survey.claim_all_borders());
                (expected, land(realm))
            });
            prop_assert_eq!(found, expected, "round {}", nth);
            if *whole {
                // A restored game has no record of changes, and lets every source claim.
                let image = table.game.snapshot();
                table.round();
                let digest = table.game.digest();
                table.game.restore(&image).expect("its own snapshot");
                table.round();
                prop_assert_eq!(table.game.digest(), digest, "round {}", nth);
            }
        }
    }
}
