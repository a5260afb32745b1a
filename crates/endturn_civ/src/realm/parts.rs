//! Cities, units and nations: one query per component, accessed by key.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::{Roster, SeatTable},
};

use super::Realm;
use super::nursery::Nursery;
use super::places::Places;
use crate::state::{
    Aboard, Automatic, Books, Buildings, Citizens, CityNames, Doing, Errand, Fuel, Governor, Health, History,
    HitPoints, Holdings, Home, Life, Load, Lookout, Moods, Moved, MovesLeft, Nation, Policies, Position, Production,
    Record, Regime, Relations, Routes, Site, Spaceship, Stocks, Supported, Task, Treasury, Treaties, Unit, UnitNumbers,
    UnitsByTile, Upkeep, Veteran,
};

/// All cities.
#[derive(SystemParam)]
pub struct Cities<'w, 's> {
    site: Query<'w, 's, &'static mut Site>,
    citizens: Query<'w, 's, &'static mut Citizens>,
    governor: Query<'w, 's, &'static mut Governor>,
    stocks: Query<'w, 's, &'static mut Stocks>,
    production: Query<'w, 's, &'static mut Production>,
    buildings: Query<'w, 's, &'static mut Buildings>,
    moods: Query<'w, 's, &'static mut Moods>,
    history: Query<'w, 's, &'static mut History>,
    health: Query<'w, 's, &'static mut Health>,
    routes: Query<'w, 's, &'static mut Routes>,
    supported: Query<'w, 's, &'static mut Supported>,
    books: Query<'w, 's, &'static mut Books>,
    /// Their keys.
    pub(super) index: ResMut<'w, KeyIndex<CityId>>,
    /// Their entities.
    pub(super) places: ResMut<'w, Places<CityId>>,
    /// Names of all cities, including destroyed ones.
    pub(crate) names: ResMut<'w, CityNames>,
    newborn: Deferred<'s, Nursery<CityId, CityParts>>,
}

/// All components of a city.
#[derive(Bundle)]
pub(crate) struct CityParts {
    pub(crate) key: CityId,
    pub(crate) site: Site,
    pub(crate) citizens: Citizens,
    pub(crate) governor: Governor,
    pub(crate) stocks: Stocks,
    pub(crate) production: Production,
    pub(crate) buildings: Buildings,
    pub(crate) moods: Moods,
    pub(crate) history: History,
    pub(crate) health: Health,
    pub(crate) routes: Routes,
    pub(crate) supported: Supported,
    pub(crate) books: Books,
}

/// All units.
#[derive(SystemParam)]
pub struct Units<'w, 's> {
    unit: Query<'w, 's, &'static mut Unit>,
    position: Query<'w, 's, &'static mut Position>,
    hit_points: Query<'w, 's, &'static mut HitPoints>,
    veteran: Query<'w, 's, &'static mut Veteran>,
    load: Query<'w, 's, &'static mut Load>,
    aboard: Query<'w, 's, &'static mut Aboard>,
    moves_left: Query<'w, 's, &'static mut MovesLeft>,
    moved: Query<'w, 's, &'static mut Moved>,
    fuel: Query<'w, 's, &'static mut Fuel>,
    doing: Query<'w, 's, &'static mut Doing>,
    automatic: Query<'w, 's, &'static mut Automatic>,
    lookout: Query<'w, 's, &'static mut Lookout>,
    task: Query<'w, 's, &'static mut Task>,
    errand: Query<'w, 's, &'static mut Errand>,
    home: Query<'w, 's, &'static mut Home>,
    upkeep: Query<'w, 's, &'static mut Upkeep>,
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

/// All components of a unit.
#[derive(Bundle)]
pub(crate) struct UnitParts {
    pub(crate) key: UnitId,
    pub(crate) unit: Unit,
    pub(crate) position: Position,
    pub(crate) hit_points: HitPoints,
    pub(crate) veteran: Veteran,
    pub(crate) load: Load,
    pub(crate) aboard: Aboard,
    pub(crate) moves_left: MovesLeft,
    pub(crate) moved: Moved,
    pub(crate) fuel: Fuel,
    pub(crate) doing: Doing,
    pub(crate) automatic: Automatic,
    pub(crate) lookout: Lookout,
    pub(crate) task: Task,
    pub(crate) errand: Errand,
    pub(crate) home: Home,
    pub(crate) upkeep: Upkeep,
}

/// All nations.
#[derive(SystemParam)]
pub struct Nations<'w, 's> {
    nation: Query<'w, 's, &'static mut Nation>,
    treasury: Query<'w, 's, &'static mut Treasury>,
    policies: Query<'w, 's, &'static mut Policies>,
    regime: Query<'w, 's, &'static mut Regime>,
    holdings: Query<'w, 's, &'static mut Holdings>,
    record: Query<'w, 's, &'static mut Record>,
    life: Query<'w, 's, &'static mut Life>,
    spaceship: Query<'w, 's, &'static mut Spaceship>,
    /// Their keys.
    pub(super) index: Res<'w, KeyIndex<Seat>>,
    /// Their entities.
    pub(super) places: ResMut<'w, Places<Seat>>,
    /// Their names.
    pub(super) roster: Res<'w, Roster>,
    /// Surviving seats.
    pub(crate) table: ResMut<'w, SeatTable>,
    /// Relations between nations.
    pub(crate) relations: ResMut<'w, Relations>,
    /// Open treaties between nations.
    pub(crate) treaties: ResMut<'w, Treaties>,
}

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

/// Access to components by key: `x(key)` reads, `x_mut(key)` changes.
macro_rules! parts {
    ($(#[$doc:meta])* $Part:ident: $from:ident $kind:ident in $All:ident {
        $($get:ident $get_mut:ident $part:ty;)+
    }) => {
        $(#[$doc])*
        pub trait $Part: Component {
            /// The component of this type for a key and entity; `None` if it is gone.
            fn of<'a>(all: &'a $All<'_, '_>, key: $kind, entity: Entity) -> Option<&'a Self>;
        }

        $(impl $Part for $part {
            #[inline]
            fn of<'a>(all: &'a $All<'_, '_>, key: $kind, entity: Entity) -> Option<&'a Self> {
                found!($from all, key, entity, $get)
            }
        })+

        impl $All<'_, '_> {$(
            /// This component of a living entity.
            #[must_use]
            #[inline]
            pub fn $get(&self, key: $kind) -> &$part {
                found!($from self, key, self.entity(key), $get).expect("what lives has all its parts")
            }

            /// This component of a living entity, mutable.
            #[inline]
            pub fn $get_mut(&mut self, key: $kind) -> &mut $part {
                let entity = self.entity(key);
                found_mut!($from self, key, entity, $get).expect("what lives has all its parts")
            }
        )+}
    };
}

parts! {
    /// A component of a city.
    CityPart: spawned CityId in Cities {
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
    }
}

parts! {
    /// A component of a unit.
    UnitPart: spawned UnitId in Units {
        unit unit_mut Unit;
        position position_mut Position;
        hit_points hit_points_mut HitPoints;
        veteran veteran_mut Veteran;
        load load_mut Load;
        aboard aboard_mut Aboard;
        moves_left moves_left_mut MovesLeft;
        moved moved_mut Moved;
        fuel fuel_mut Fuel;
        doing doing_mut Doing;
        automatic automatic_mut Automatic;
        lookout lookout_mut Lookout;
        task task_mut Task;
        errand errand_mut Errand;
        home home_mut Home;
        upkeep upkeep_mut Upkeep;
    }
}

parts! {
    /// A component of a nation.
    NationPart: given Seat in Nations {
        nation nation_mut Nation;
        treasury treasury_mut Treasury;
        policies policies_mut Policies;
        regime regime_mut Regime;
        holdings holdings_mut Holdings;
        record record_mut Record;
        life life_mut Life;
        spaceship spaceship_mut Spaceship;
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
    /// Reserves a key for a new city.
    pub(crate) fn fresh_city(&mut self) -> CityId {
        self.cities.index.fresh()
    }

    /// Ensures that no new city gets a key below this one.
    pub(crate) fn leave_out_cities(&mut self, below: u32) {
        self.cities.index.leave_out(below);
    }

    /// Ensures that no new unit gets a key below this one.
    pub(crate) fn leave_out_units(&mut self, below: u32) {
        self.units.index.leave_out(below);
    }

    /// Reserves a key for a new unit.
    pub(crate) fn fresh_unit(&mut self) -> UnitId {
        self.units.index.fresh()
    }

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
