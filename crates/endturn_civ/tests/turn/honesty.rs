//! Caches stay correct in games where everything happens.

use endturn_civ::realm::Realm;
use endturn_civ::shop::CityShop;
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::RuleId;
use endturn_engine::Seat;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use proptest::prelude::*;

use super::table::{Scene, Table};

/// A random target that a city can build now; `None` if the draw misses.
fn any_target(realm: &Realm<'_, '_>, city: CityId, draw: &mut Draw) -> Option<Target> {
    let shop = CityShop::new(realm.eye(), city);
    let written = &realm.rules.written;
    (0..20).find_map(|_| {
        let target = if draw.below(3) == 0 {
            Target::Unit(UnitTypeId::at(draw.below(written.units.len() as u64) as usize))
        } else {
            Target::Building(BuildingId::at(draw.below(written.buildings.len() as u64) as usize))
        };
        has_now(&shop, target).then_some(target)
    })
}

/// Adds a building, or removes it if the city has it.
fn raise_or_raze(realm: &mut Realm<'_, '_>, city: CityId, draw: &mut Draw) {
    let building = BuildingId::at(draw.below(realm.rules.written.buildings.len() as u64) as usize);
    let has = realm.cities.buildings(city).standing.contains(building.index());
    match realm.rules.genus(building) {
        Genus::Special => {}
        _ if has => realm.remove_building(city, building),
        Genus::GreatWonder | Genus::SmallWonder => {
            let shop = CityShop::new(realm.eye(), city);
            if has_now(&shop, Target::Building(building)) {
                realm.add_building(city, building);
            }
        }
        Genus::Improvement => realm.add_building(city, building),
    }
}

/// Moves a unit, changes its home or removes it.
fn move_somebody(realm: &mut Realm<'_, '_>, seat: Seat, city: CityId, draw: &mut Draw) {
    let units = realm.nations.holdings(seat).units.clone();
    let Some(&unit) = units.get(draw.below(units.len().max(1) as u64) as usize) else { return };
    let tiles = realm.land.map.topology().tiles() as u64;
    let tile = realm.land.map.topology().all().nth(draw.below(tiles) as usize).expect("on the map");
    match draw.below(4) {
        0 => realm.remove_unit(unit),
        1 => realm.units.rehome(&mut realm.cities, &mut realm.derived, unit, Some(city)),
        _ => realm.move_unit(unit, tile),
    }
}

/// Does something that orders, rules or other nations could do to a city or a nation.
fn meddle(realm: &mut Realm<'_, '_>, draw: &mut Draw) {
    let seat = Seat(draw.below(2) as u8);
    let cities = realm.nations.holdings(seat).cities.clone();
    let Some(&city) = cities.get(draw.below(cities.len().max(1) as u64) as usize) else { return };
    match draw.below(12) {
        0 | 1 => {
            if let Some(target) = any_target(realm, city, draw) {
                realm.change_production(city, target);
                realm.cities.stocks_mut(city).shields += 60;
            }
        }
        2 => {
            let tax = draw.below(5) as i32 * 10;
            realm.nations.policies_mut(seat).rates = Rates { science: 60 - tax, tax, luxury: 40 };
            realm.derived.change_terms_of(&realm.nations, seat);
        }
        3 => {
            let tech = TechId::at(draw.below(realm.rules.written.techs.len() as u64) as usize);
            let research = realm.research_mut(seat);
            if !research.known.contains(tech.index()) {
                research.known.insert(tech.index());
                research.researched += 1;
                realm.learn(seat, tech, "test");
            }
        }
        4 => {
            let government = GovernmentId::at(draw.below(realm.rules.written.governments.len() as u64) as usize);
            let _ = realm.revolt(seat, government);
        }
        5 => raise_or_raze(realm, city, draw),
        6 => {
            let count = draw.below(3) as i32;
            realm.lose_citizens(city, count, None, Some("famine"));
        }
        7 => {
            realm.grow_city(city, Seat(draw.below(2) as u8));
        }
        8 => move_somebody(realm, seat, city, draw),
        9 => {
            let extra = endturn_civ_rules::ids::ExtraId::at(draw.below(10) as usize);
            let tile = realm.land.map.city_tile(realm.cities.site(city).tile, draw.below(21) as usize);
            if let Some(tile) = tile {
                realm.add_extra(tile, extra);
            }
        }
        10 => {
            let mut placement = Placement::default();
            placement.specialists[0] = realm.cities.citizens(city).size as u8;
            realm.cities.place_citizens(&mut realm.land, city, placement);
            realm.derived.change_city(city);
        }
        _ => {
            let taker = Seat(1 - seat.0);
            if cities.len() > 2 {
                realm.transfer_city(city, taker, "conquest", true);
            }
        }
    }
}

/// Two nations with everything that affects the turn of cities.
fn busy(patch: &str) -> Table {
    let nation = |name: &str, x: i32| {
        let city = |nth: i32, size: i32| {
            format!(
                "(name: \"{name}{nth}\", at: ({}, {}), size: {size}, buildings: [\"Temple\", \"Marketplace\"]), ",
                x + 4 * (nth % 3),
                3 + 5 * (nth / 3)
            )
        };
        let cities: String = (0..6).map(|nth| city(nth, 2 + nth)).collect();
        let unit =
            |what: &str, nth: i32| format!("(unit: \"{what}\", at: ({x}, 3), count: 2, home: \"{name}{nth}\"), ");
        let units: String = [("Warriors", 0), ("Settlers", 1), ("Archers", 2), ("Catapult", 3)]
            .iter()
            .map(|&(what, nth)| unit(what, nth))
            .collect();
        format!(
            "government: \"Monarchy\", gold: 200, techs: [\"Bronze Working\", \"Currency\", \"Alphabet\"], \
             cities: [{cities}], units: [{units}]"
        )
    };
    let nations = format!("\"Rome\": ({}), \"Egypt\": ({})", nation("R", 3), nation("E", 18));
    let map = "wrap_x: true, rows: [\
        \"ggghhg  ggppgghh  ggffgghhgg \", \"gpphhgg ggppggghh ggffgghhggg\", \"ggghhg  ggppgghh  ggffgghhgg \", \
        \"ggggggggggggggggggggggggggggg\", \"gpphhgg ggppggghh ggffgghhggg\", \"gpphhgg ggppggghh ggffgghhggg\", \
        \"ggddhg  gjppgghh  ggffmghhgg \", \"gpphhgg ggppggshh ggffgghhggg\", \"ggggggggggggggggggggggggggggg\", \
        \"gpphhgg ggppggghh ggffgghhggg\", \"gttthgg ggppggghh ggffgghhggg\"]";
    Table::new(&Scene { map, nations: &nations, patch, ..Scene::default() })
}

fn check(patch: &str, seed: u64, rounds: u32) {
    let mut table = busy(patch);
    table.again(seed);
    table.check_caches();
    let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("meddling"));
    for _ in 0..rounds {
        for _ in 0..3 {
            let mut own = draw;
            draw = table.edit(move |realm| {
                meddle(realm, &mut own);
                own
            });
        }
        table.check_caches();
        if table.game.ended().is_some() {
            return;
        }
        table.honest_round();
        if table.game.ended().is_some() {
            return;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn c_08_throwing_away_what_is_kept_changes_nothing(seed: u64, profile in 0..2_usize, style in 0..3_usize) {
        let profile = ["Documented", "Code"][profile];
        let style = ["City", "Mixed", "Nation"][style];
        let patch = format!(
            "game: (civstyle: (city_order: {profile}, gold_upkeep_style: {style}), illness: (enabled: true))"
        );
        check(&patch, seed, 15);
    }
}

#[test]
fn c_08_a_restored_game_goes_on_as_the_original() {
    let mut table = busy("");
    for _ in 0..5 {
        table.honest_round();
    }
    let bytes = table.game.snapshot();
    let mut other = busy("");
    other.game.restore(&bytes).expect("its own snapshot");
    for _ in 0..5 {
        table.round();
        other.round();
        assert_eq!(table.game.digest(), other.game.digest());
    }
}
