//! Cities, units and nations: one query per component, accessed by key. Each component is listed
//! here once.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{Seat, ids::KeyIndex, seats::SeatTable, snapshot::KeyedState};

use super::Realm;
use super::nursery::Nursery;
use super::places::Places;
use crate::state::{
    Aboard, Automatic, Books, Buildings, Citizens, CityNames, Doing, Errand, Fuel, Governor, Health, History,
    HitPoints, Holdings, Home, Life, Load, Lookout, Moods, Moved, MovesLeft, Nation, Policies, Position, Production,
    Record, Regime, Relations, Routes, Site, Spaceship, Stocks, Supported, Task, Treasury, Treaties, Unit, UnitNumbers,
    UnitsByTile, Upkeep, Veteran,
};

/// Finds a component by entity; for spawned things, also before they have an entity. Nations always
/// have one.
macro_rules! found {
    (spawned $all:expr, $key:expr, $entity:expr, $get:ident) => {
        $all.$get.get($entity).ok().or_else(|| $all.newborn.parts($key).map(|parts| &parts.$get))
    };
    (given $all:expr, $key:expr, $entity:expr, $get:ident) => {{
        let _ = $key;
        $all.$get.get($entity).ok()
    }};
}

/// The same, mutable.
macro_rules! found_mut {
    (spawned $all:expr, $key:expr, $entity:expr, $get:ident) => {
        match $all.$get.get_mut($entity) {
            Ok(part) => Some(part.into_inner()),
            Err(_) => $all.newborn.parts_mut($key).map(|parts| &mut parts.$get),
        }
    };
    (given $all:expr, $key:expr, $entity:expr, $get:ident) => {
        $all.$get.get_mut($entity).ok().map(Mut::into_inner)
    };
}

/// All components of entities of a kind: their queries, the bundle of a new one, access by key
/// (`x(key)` reads, `x_mut(key)` changes), and their sections in snapshots. `given` ones are stated
/// for each new entity, `usual` ones have their default. Units keep some in a common row.
macro_rules! parts {
    (
        $(#[$doc:meta])* $All:ident, $Part:ident, $Bundle:ident: $from:ident $Key:ident;
        given { $($get:ident $get_mut:ident $part:ident $(in $section:literal)?;)+ }
        usual { $($own:ident $own_mut:ident $other:ident $(in $other_section:literal)?;)+ }
        key { $($key:ident: $key_type:ty)? }
        besides { $($more:tt)+ }
    ) => {
        $(#[$doc])*
        #[derive(SystemParam)]
        pub struct $All<'w, 's> {
            $($get: Query<'w, 's, &'static mut $part>,)+
            $($own: Query<'w, 's, &'static mut $other>,)+
            $($more)+
        }

        /// All components of one of them.
        #[derive(Bundle)]
        pub(crate) struct $Bundle {
            $(pub(crate) $key: $key_type,)?
            $(pub(crate) $get: $part,)+
            $(pub(crate) $own: $other,)+
        }

        impl $Bundle {
            /// A new one.
            pub(crate) fn new($($key: $key_type,)? $($get: $part),+) -> Self {
                Self { $($key,)? $($get,)+ $($own: <$other>::default(),)+ }
            }
        }

        /// A component of one of them.
        pub trait $Part: Component {
            /// The component of this type for a key and entity; `None` if it is gone.
            fn of<'a>(all: &'a $All<'_, '_>, key: $Key, entity: Entity) -> Option<&'a Self>;
        }

        impl $All<'_, '_> {
            /// Registers the sections of snapshots.
            pub(crate) fn keep(app: &mut App) {
                $($(app.keyed::<$Key, $part>($section);)?)+
                $($(app.keyed::<$Key, $other>($other_section);)?)+
            }
        }

        access! { $All $Part $from $Key; $($get $get_mut $part;)+ $($own $own_mut $other;)+ }
    };
}

macro_rules! access {
    ($All:ident $Part:ident $from:ident $Key:ident; $($get:ident $get_mut:ident $part:ident;)+) => {
        $(impl $Part for $part {
            #[inline]
            fn of<'a>(all: &'a $All<'_, '_>, key: $Key, entity: Entity) -> Option<&'a Self> {
                found!($from all, key, entity, $get)
            }
        })+

        impl $All<'_, '_> {$(
            /// This component of a living entity.
            #[must_use]
            #[inline]
            pub fn $get(&self, key: $Key) -> &$part {
                found!($from self, key, self.entity(key), $get).expect("what lives has all its parts")
            }

            /// This component of a living entity, mutable.
            #[inline]
            pub fn $get_mut(&mut self, key: $Key) -> &mut $part {
                let entity = self.entity(key);
                found_mut!($from self, key, entity, $get).expect("what lives has all its parts")
            }
        )+}
    };
}

parts! {
    /// All cities.
    Cities, CityPart, CityParts: spawned CityId;
    given {
        site site_mut Site in "civ.site";
        citizens citizens_mut Citizens in "civ.citizens";
        production production_mut Production in "civ.production";
    }
    usual {
        governor governor_mut Governor in "civ.governor";
        stocks stocks_mut Stocks in "civ.stocks";
        buildings buildings_mut Buildings in "civ.buildings";
        moods moods_mut Moods in "civ.moods";
        history history_mut History in "civ.history";
        health health_mut Health in "civ.health";
        routes routes_mut Routes in "civ.routes";
        supported supported_mut Supported in "civ.supported";
        books books_mut Books in "civ.books";
    }
    key { key: CityId }
    besides {
        /// Their keys.
        pub(super) index: ResMut<'w, KeyIndex<CityId>>,
        /// Their entities.
        pub(super) places: ResMut<'w, Places<CityId>>,
        /// Names of all cities, including destroyed ones.
        pub(crate) names: ResMut<'w, CityNames>,
        newborn: Deferred<'s, Nursery<CityId, CityParts>>,
    }
}

parts! {
    /// All units.
    Units, UnitPart, UnitParts: spawned UnitId;
    given {
        unit unit_mut Unit;
        position position_mut Position;
        hit_points hit_points_mut HitPoints;
        veteran veteran_mut Veteran;
        fuel fuel_mut Fuel;
        home home_mut Home in "civ.home";
    }
    usual {
        load load_mut Load;
        aboard aboard_mut Aboard;
        moves_left moves_left_mut MovesLeft;
        moved moved_mut Moved;
        doing doing_mut Doing;
        automatic automatic_mut Automatic;
        lookout lookout_mut Lookout;
        task task_mut Task in "civ.task";
        errand errand_mut Errand in "civ.errand";
        upkeep upkeep_mut Upkeep in "civ.upkeep";
    }
    key { key: UnitId }
    besides {
        /// Their keys.
        pub(super) index: ResMut<'w, KeyIndex<UnitId>>,
        /// Their entities.
        pub(super) places: ResMut<'w, Places<UnitId>>,
        /// Nations' numbers for their units.
        pub(crate) numbers: ResMut<'w, UnitNumbers>,
        /// Units by tile.
        pub(crate) by_tile: ResMut<'w, UnitsByTile>,
        newborn: Deferred<'s, Nursery<UnitId, UnitParts>>,
    }
}

parts! {
    /// All nations.
    Nations, NationPart, NationParts: given Seat;
    given {
        nation nation_mut Nation in "civ.nation";
        treasury treasury_mut Treasury in "civ.treasury";
        policies policies_mut Policies in "civ.policies";
        regime regime_mut Regime in "civ.regime";
    }
    usual {
        holdings holdings_mut Holdings in "civ.holdings";
        record record_mut Record in "civ.record";
        life life_mut Life in "civ.life";
        spaceship spaceship_mut Spaceship in "civ.spaceship";
    }
    key { }
    besides {
        /// Their keys.
        pub(super) index: Res<'w, KeyIndex<Seat>>,
        /// Their entities.
        pub(super) places: ResMut<'w, Places<Seat>>,
        /// Surviving seats.
        pub(crate) table: ResMut<'w, SeatTable>,
        /// Relations between nations.
        pub(crate) relations: ResMut<'w, Relations>,
        /// Open treaties between nations.
        pub(crate) treaties: ResMut<'w, Treaties>,
    }
}

impl Cities<'_, '_> {
    fn entity(&self, city: CityId) -> Entity {
        self.places.get(city).expect("rules ask whether a city lives before they touch it")
    }

    /// Whether a city still exists.
    #[must_use]
    pub fn lives(&self, city: CityId) -> bool {
        self.places.get(city).is_some()
    }

    /// Reserves a key for a new city.
    pub(crate) fn fresh(&mut self) -> CityId {
        self.index.fresh()
    }

    /// Ensures that no new city gets a key below this one.
    pub(crate) fn leave_out(&mut self, below: u32) {
        self.index.leave_out(below);
    }
}

impl Units<'_, '_> {
    fn entity(&self, unit: UnitId) -> Entity {
        self.places.get(unit).expect("lists hold living units only")
    }

    /// Whether a unit still exists.
    #[must_use]
    pub fn lives(&self, unit: UnitId) -> bool {
        self.places.get(unit).is_some()
    }

    /// Reserves a key for a new unit.
    pub(crate) fn fresh(&mut self) -> UnitId {
        self.index.fresh()
    }

    /// Ensures that no new unit gets a key below this one.
    pub(crate) fn leave_out(&mut self, below: u32) {
        self.index.leave_out(below);
    }
}

impl Nations<'_, '_> {
    fn entity(&self, seat: Seat) -> Entity {
        self.places.get(seat).expect("a game has its seats")
    }

    /// All seats, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.index.len()).map(|seat| Seat(seat as u8))
    }

    /// Whether a nation is alive.
    #[must_use]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.table.stands(seat)
    }
}

impl Realm<'_, '_> {
    /// Spawns a city; rules find it at once.
    pub(crate) fn admit_city(&mut self, parts: CityParts) {
        let (city, entity) = (parts.key, self.commands.spawn_empty().id());
        self.cities.newborn.admit(city, entity, parts);
        self.cities.places.set(city, Some(entity));
        self.derived.caches.begin_city(city);
    }

    /// Spawns a unit; rules find it at once.
    pub(crate) fn admit_unit(&mut self, parts: UnitParts) {
        let (unit, entity) = (parts.key, self.commands.spawn_empty().id());
        self.units.newborn.admit(unit, entity, parts);
        self.units.places.set(unit, Some(entity));
    }

    /// Despawns a city; rules no longer find it.
    pub(crate) fn dismiss_city(&mut self, city: CityId) {
        if let Some(entity) = self.cities.places.get(city) {
            self.cities.newborn.dismiss(city);
            self.cities.places.set(city, None);
            self.derived.caches.begin_city(city);
            self.commands.entity(entity).despawn();
        }
    }

    /// Despawns a unit; rules no longer find it.
    pub(crate) fn dismiss_unit(&mut self, unit: UnitId) {
        if let Some(entity) = self.units.places.get(unit) {
            self.units.newborn.dismiss(unit);
            self.units.places.set(unit, None);
            self.commands.entity(entity).despawn();
        }
    }
}
