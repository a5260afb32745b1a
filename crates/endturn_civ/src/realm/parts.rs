//! Parts of what lives, by key.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::Seat;

use super::Realm;
use crate::state::{
    Books, Buildings, Citizens, Governor, Health, History, Holdings, Home, Moods, Nation, Policies, Production, Record,
    Regime, Routes, Site, Spaceship, Stocks, Supported, Treasury, Unit, Upkeep,
};

/// Access to parts by key: `x(key)` reads, `x_mut(key)` changes.
macro_rules! parts {
    ($kind:ident $entity:ident { $($get:ident $get_mut:ident $part:ty;)+ }) => {
        impl Realm<'_> {$(
            /// This part of a living one.
            #[must_use]
            pub fn $get(&self, key: $kind) -> &$part {
                self.world.get(self.$entity(key)).expect("what lives has all its parts")
            }

            /// This part of a living one, to change it.
            pub fn $get_mut(&mut self, key: $kind) -> &mut $part {
                let entity = self.$entity(key);
                self.world.get_mut::<$part>(entity).expect("what lives has all its parts").into_inner()
            }
        )+}
    };
}

impl Realm<'_> {
    fn city_key(&self, city: CityId) -> Entity {
        self.caches.city_entity(city).expect("rules ask whether a city lives before they touch it")
    }

    fn unit_key(&self, unit: UnitId) -> Entity {
        self.caches.unit_entity(unit).expect("lists hold living units only")
    }

    fn nation_key(&self, seat: Seat) -> Entity {
        self.caches.seats[seat.index()]
    }
}

parts! { CityId city_key {
    site site_mut Site;
    citizens citizens_mut Citizens;
    governor governor_mut Governor;
    stocks stocks_mut Stocks;
    production production_mut Production;
    buildings buildings_mut Buildings;
    moods moods_mut Moods;
    history history_mut History;
    health health_mut Health;
    routes routes_mut Routes;
    supported supported_mut Supported;
    books books_mut Books;
}}

parts! { UnitId unit_key {
    unit unit_mut Unit;
    home home_mut Home;
    upkeep upkeep_mut Upkeep;
}}

parts! { Seat nation_key {
    nation nation_mut Nation;
    treasury treasury_mut Treasury;
    policies policies_mut Policies;
    regime regime_mut Regime;
    holdings holdings_mut Holdings;
    record record_mut Record;
    spaceship spaceship_mut Spaceship;
}}
