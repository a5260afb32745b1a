//! W-04 Player scores: the standing of a nation, computed on request. The score log requests it as
//! a turn begins (`crates/endturn_civ/src/stages/scores.rs`). Its pure part is
//! [`endturn_civ_rules::nation::score`]. Draws none. Tells nothing.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::tax::bonus_pct;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::score::{self, Record};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::Seat;

use crate::realm::Eye;
use crate::state::{Books, Buildings, Citizens, History, Holdings, Nation, Position, Site, Spaceship, Unit};

/// W-04: the whole record of a nation, with its land and literacy.
#[must_use]
pub fn record(eye: Eye<'_>, seat: Seat) -> Record {
    let mut record = summary(eye, seat);
    if is_barbarian(eye, seat) {
        return record;
    }
    let settled = settled(eye, seat);
    record.settled_area = 1000 * settled.area();
    record.land_area = 1000 * land(eye, seat, settled);
    record.literacy = literacy(eye, seat);
    record
}

impl Eye<'_> {
    /// W-04: the whole record of a nation as it is now.
    #[must_use]
    pub fn record(self, seat: Seat) -> Record {
        record(self, seat)
    }
}

/// W-04: literate people of a nation in thousands: the science bonus of each city in percent, at
/// most 100, of its people.
#[must_use]
pub fn literacy(eye: Eye<'_>, seat: Seat) -> i64 {
    let of_city = |&city: &CityId| {
        let context = Context::city(city).with_output(Output::Science);
        let bonus = |kind| eye.rules.effects.value(kind, &context, &eye);
        let size = eye.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size);
        score::literacy(size, bonus_pct(bonus(EffectKind::OutputBonus), bonus(EffectKind::OutputBonus2)))
    };
    cities_of(eye, seat).iter().map(of_city).sum()
}

/// W-04: tiles of a nation: its own where there are borders, otherwise those that it has settled
/// and those with its units.
#[must_use]
pub fn land_tiles(eye: Eye<'_>, seat: Seat) -> i64 {
    if is_barbarian(eye, seat) { 0 } else { land(eye, seat, settled(eye, seat)) }
}

/// W-04: land tiles that a nation has settled.
#[must_use]
pub fn settled_tiles(eye: Eye<'_>, seat: Seat) -> i64 {
    if is_barbarian(eye, seat) { 0 } else { settled(eye, seat).area() }
}

fn land(eye: Eye<'_>, seat: Seat, settled: Settled) -> i64 {
    if eye.rules.written.settings.borders == BorderMode::Disabled {
        return settled.area() + settled.far;
    }
    eye.map.tiles_of(seat)
}

/// Land tiles by the way in which they belong to a nation.
#[derive(Clone, Copy, Default)]
struct Settled {
    /// Tiles with its cities, or worked by them.
    worked: i64,
    /// Unworked tiles within the radius of one of its cities, where one of its units is the newest.
    near: i64,
    /// The same beyond that.
    far: i64,
}

impl Settled {
    const fn area(self) -> i64 {
        self.worked + self.near
    }
}

/// Visits a nation's cities and units, since only their tiles can count.
fn settled(eye: Eye<'_>, seat: Seat) -> Settled {
    let (map, topology) = (eye.map, eye.map.topology());
    let sites = || cities_of(eye, seat).iter().filter_map(|&city| eye.city_part::<Site>(city));
    let mut found = Settled::default();
    for &city in cities_of(eye, seat) {
        let (Some(site), Some(citizens)) = (eye.city_part::<Site>(city), eye.city_part::<Citizens>(city)) else {
            continue;
        };
        found.worked += i64::from(map.is_land(site.tile));
        for place in ones(citizens.placement.worked) {
            let tile = map.city_tile(site.tile, place);
            found.worked += i64::from(tile.is_some_and(|tile| map.is_land(tile) && map.city(tile).is_none()));
        }
    }
    let units = eye.nation_part::<Holdings>(seat).map_or(&[][..], |holdings| &holdings.units);
    for &unit in units {
        let Some(&Position(tile)) = eye.unit_part(unit) else { continue };
        if !map.is_land(tile) || map.city(tile).is_some() || map.worker(tile).is_some() {
            continue;
        }
        if eye.units_by_tile().on(tile).last() != Some(&unit) {
            continue;
        }
        let is_near = sites().any(|site| topology.sq_distance(site.tile, tile) <= site.radius_sq);
        if is_near { found.near += 1 } else { found.far += 1 }
    }
    found
}

pub(super) fn is_barbarian(eye: Eye<'_>, seat: Seat) -> bool {
    eye.nation_part::<Nation>(seat).is_none_or(|nation| eye.rules.nation(nation.nation).barbarian.is_some())
}

fn cities_of<'w>(eye: Eye<'w>, seat: Seat) -> &'w [CityId] {
    eye.nation_part::<Holdings>(seat).map_or(&[], |holdings| &holdings.cities)
}

/// W-04: the inputs of score and standings, without land and literacy, which are expensive.
#[must_use]
pub fn summary(eye: Eye<'_>, seat: Seat) -> Record {
    let mut record = Record::default();
    let Some(nation) = eye.nation_part::<Nation>(seat) else { return record };
    record.culture = culture(eye, seat);
    if is_barbarian(eye, seat) {
        return record;
    }
    let holdings = eye.nation_part::<Holdings>(seat);
    for &city in cities_of(eye, seat) {
        add_city(eye, city, &mut record);
    }
    let units = holdings.map_or(&[][..], |holdings| &holdings.units);
    let is_military = |unit: &&endturn_civ_rules::keys::UnitId| {
        eye.unit_part::<Unit>(**unit).is_some_and(|unit| eye.rules.troops.get(unit.unit_type).is_military)
    };
    record.units = count(units.iter().filter(is_military));
    if let Some(pool) = eye.research_pools().pools.get(usize::from(nation.pool)) {
        record.techs = score::techs(i32::try_from(pool.known.len()).unwrap_or(i32::MAX), pool.future);
    }
    if let Some(done) = eye.nation_part::<crate::state::Record>(seat) {
        record.units_built = done.units_built;
        record.units_killed = done.units_killed;
        record.units_lost = done.units_lost;
    }
    record.ship = eye.nation_part::<Spaceship>(seat).copied().unwrap_or_default().state;
    if let Some(figures) = eye.ship_figures(seat) {
        record.ship_population = figures.population;
        record.ship_success = figures.success;
    }
    record
}

fn count<T>(things: impl Iterator<Item = T>) -> i32 {
    i32::try_from(things.count()).unwrap_or(i32::MAX)
}

fn add_city(eye: Eye<'_>, city: CityId, record: &mut Record) {
    let (Some(books), Some(citizens)) = (eye.city_part::<Books>(city), eye.city_part::<Citizens>(city)) else { return };
    let faces = books.settled.feelings.last;
    record.happy += faces.happy;
    record.content += faces.content;
    record.unhappy += faces.unhappy;
    record.angry += faces.angry;
    for (sum, &idlers) in record.specialists.iter_mut().zip(&citizens.placement.specialists) {
        *sum += i32::from(idlers);
    }
    record.cities += 1;
    record.population += score::population(citizens.size);
    record.pollution += books.settled.pollution;
    record.science += books.settled.production[Output::Science];
    record.gold += books.settled.production[Output::Gold];
    record.trade += books.settled.surplus[Output::Trade];
    record.shields += books.settled.surplus[Output::Shield];
    record.food += books.settled.surplus[Output::Food];
    let standing = eye.city_part::<Buildings>(city).map(|buildings| buildings.standing).unwrap_or_default();
    for building in standing.iter().map(BuildingId::at) {
        match eye.rules.building(building).genus {
            Genus::GreatWonder => {
                record.wonders += 1;
                record.all_wonders += 1;
            }
            Genus::SmallWonder => record.all_wonders += 1,
            Genus::Improvement => record.improvements += 1,
            Genus::Special => {}
        }
    }
}

/// C-24, W-04: history and performance of a nation and its cities.
#[must_use]
pub fn culture(eye: Eye<'_>, seat: Seat) -> i32 {
    let own = eye.nation_part::<crate::state::Record>(seat).map_or(0, |record| record.history);
    let national = eye.rules.effects.value(EffectKind::NationalPerformance, &Context::player(seat), &eye);
    let of_city = |&city: &CityId| culture_of_city(eye, city);
    cities_of(eye, seat).iter().map(of_city).fold(own.saturating_add(national), i32::saturating_add)
}

/// C-24: history and performance of a city.
#[must_use]
pub fn culture_of_city(eye: Eye<'_>, city: CityId) -> i32 {
    let history = eye.city_part::<History>(city).map_or(0, |history| history.0);
    let performance = eye.rules.effects.value(EffectKind::Performance, &Context::city(city), &eye);
    endturn_civ_rules::city::culture::culture(history, performance)
}
