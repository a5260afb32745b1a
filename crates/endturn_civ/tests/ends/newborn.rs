//! Entities spawned while rules run exist at once, and are in the world's index afterwards.

use endturn_civ::changes::{Founding, NewUnit};
use endturn_civ::state::{Home, Position, Site, Unit, Veteran};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{Seat, ids::KeyIndex};

use crate::ends::table::{Table, meadow};

const NATION: Seat = Seat(0);

fn new_unit(tile: Tile, home: Option<CityId>) -> NewUnit {
    let unit_type = UnitTypeId::at(0);
    NewUnit { unit_type, owner: NATION, tile, home, veteran: 0, nationality: NATION, good: None }
}

fn table() -> Table {
    let cities = "(name: \"One\", at: (3, 3))";
    Table::new(&["A"], &format!("ruleset: \"tiny\", {}, nations: {{\"A\": (cities: [{cities}])}}", meadow(17, 7)))
}

/// The units and cities of the index, by key.
fn index(table: &mut Table) -> (Vec<UnitId>, Vec<CityId>) {
    table.reach_world(|world| {
        let (units, cities) = (world.resource::<KeyIndex<UnitId>>(), world.resource::<KeyIndex<CityId>>());
        (units.iter().map(|(unit, _)| unit).collect(), cities.iter().map(|(city, _)| city).collect())
    })
}

#[test]
fn a_unit_that_has_just_come_can_be_changed_moved_and_lost() {
    let mut table = table();
    let city = table.city("One");
    let [kept, gone] = table.reach(move |realm| {
        let tile = realm.cities.site(city).tile;
        let [kept, gone, other] = [(); 3].map(|()| realm.add_unit(new_unit(tile, Some(city))));
        let there = realm.land.map.topology().neighbours(tile).next().expect("a tile beside it");
        realm.move_unit(kept, there);
        realm.units.veteran_mut(kept).0 = 1;
        realm.remove_unit(gone);
        assert_eq!(realm.cities.supported(city).0, [kept, other]);
        assert_eq!((realm.units.units_on(there), realm.units.home(kept).0), (&[kept][..], Some(city)));
        let eye = realm.eye();
        assert_eq!((eye.unit_part(kept), eye.unit_part(kept)), (Some(&Position(there)), Some(&Veteran(1))));
        assert!(eye.unit_part::<Unit>(gone).is_none());
        assert_eq!(eye.all_units().collect::<Vec<_>>(), [kept, other]);
        realm.remove_unit(other);
        [kept, gone]
    });
    assert_eq!(index(&mut table).0, [kept]);
    let eye = table.eye();
    assert_eq!(eye.unit_part(kept), Some(&Veteran(1)));
    assert_eq!(eye.unit_part::<Home>(kept).map(|home| home.0), Some(Some(city)));
    assert!(eye.unit_part::<Unit>(gone).is_none());
}

#[test]
fn a_city_that_has_just_come_can_be_changed_and_destroyed() {
    let mut table = table();
    let one = table.city("One");
    let two = table.reach(|realm| {
        let mut found = |at: (i32, i32)| {
            let tile = realm.land.map.topology().at(at.0, at.1).expect("on the map");
            realm.found_city(Founding { owner: NATION, tile, name: None, size: 2, nationality: NATION })
        };
        let [two, three] = [found((8, 3)), found((13, 3))];
        realm.add_unit(new_unit(realm.cities.site(three).tile, Some(three)));
        realm.destroy_city(three, None, endturn_engine::RuleId("test"));
        assert!(
            realm.cities.lives(two) && !realm.cities.lives(three) && realm.eye().city_part::<Site>(three).is_none()
        );
        assert_eq!(
            (realm.cities.citizens(two).size, realm.cities.books(two).settled.feelings.last.content > 0),
            (2, true)
        );
        two
    });
    assert_eq!(index(&mut table), (vec![], vec![one, two]));
    assert_eq!(table.eye().city_part::<Site>(two).map(|site| site.owner), Some(NATION));
    table.round();
}
