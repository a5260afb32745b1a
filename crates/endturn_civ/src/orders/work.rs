//! C-16 `work` and `idle`: choose the tiles that a city works. Draws none. Tells nothing: what it
//! changes does.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::idle;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;

use super::prelude::*;
use crate::state::{Citizens, Site};

/// C-16: puts a specialist of a city to work on a tile, one of the first kind present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work(pub CityAt, pub Tile);

impl Form for Work {
    const WORD: &'static str = "work";
    type Proof = ();

    spelled!(CityAt, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a specialist goes to work on a tile".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.tile())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, tile), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        let index = city_tile(desk, desk.part(city)?, tile)?;
        let citizens: &Citizens = desk.part(city)?;
        if citizens.placement.worked >> index & 1 == 1 {
            return Err(Refusal::new("already-worked", "a citizen works this tile already"));
        }
        if citizens.placement.idlers() == 0 {
            let reason = "this city has no specialist; turn a worker into one first";
            return Err(Refusal::new("no-specialist", reason).expecting(["idle CITY COLUMN,ROW"]));
        }
        if !desk.eye.may_work(city, tile) {
            return Err(Refusal::new("not-workable", "this city can't work that tile now"));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, desk, (at, city), orders| {
            let Some(citizens) = desk.eye.city_part::<Citizens>(city) else { return };
            if citizens.placement.idlers() > 0 {
                let free = tiles(desk, city).filter(|(index, _)| citizens.placement.worked >> index & 1 == 0);
                orders.extend(free.map(|(_, tile)| Self(at, tile)));
            }
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, tile)| {
            let city = realm.eye().city_named_by(at)?;
            let mut placement = realm.cities.citizens(city).placement;
            let index = realm.land.map.city_tile_index(realm.cities.site(city).tile, tile);
            let kind = placement.specialists.iter_mut().find(|count| **count > 0);
            if let (Some(index), Some(kind)) = (index, kind) {
                *kind -= 1;
                placement.worked |= 1 << index;
                realm.place_by_hand(city, placement);
            }
            Some(())
        });
    }
}

about!(Work: City(0));

/// C-16: turns the worker of a tile into a specialist of the default kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idle(pub CityAt, pub Tile);

impl Form for Idle {
    const WORD: &'static str = "idle";
    type Proof = ();

    spelled!(CityAt, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the worker of a tile becomes a specialist".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.tile())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, tile), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        let site: &Site = desk.part(city)?;
        let index = city_tile(desk, site, tile)?;
        let citizens: &Citizens = desk.part(city)?;
        if citizens.placement.worked >> index & 1 == 1 {
            return Ok(());
        }
        let workers = ones(citizens.placement.worked);
        let tiles = workers.filter_map(|index| desk.eye.map.city_tile(site.tile, index));
        let reason = "no citizen of this city works that tile";
        Err(Refusal::new("nobody-there", reason).expecting(tiles.map(|tile| desk.names.tile_word(tile))))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, desk, (at, city), orders| {
            let Some(citizens) = desk.eye.city_part::<Citizens>(city) else { return };
            let worked = tiles(desk, city).filter(|(index, _)| citizens.placement.worked >> index & 1 == 1);
            orders.extend(worked.map(|(_, tile)| Self(at, tile)));
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, tile)| {
            let city = realm.eye().city_named_by(at)?;
            let mut placement = realm.cities.citizens(city).placement;
            if let Some(index) = realm.land.map.city_tile_index(realm.cities.site(city).tile, tile)
                && idle::lose_tile(&mut placement, index as u32)
            {
                realm.place_by_hand(city, placement);
            }
            Some(())
        });
    }
}

about!(Idle: City(0));

/// The tiles around a city with their indices on its map, without the centre.
fn tiles(desk: Desk<'_>, city: CityId) -> impl Iterator<Item = (usize, Tile)> {
    let site = desk.eye.city_part::<Site>(city);
    site.into_iter().flat_map(move |site| {
        let count = desk.eye.map.city_tiles(site.radius_sq);
        (1..count).filter_map(move |index| Some((index, desk.eye.map.city_tile(site.tile, index)?)))
    })
}

/// The index of a tile on the map of a city; never the centre.
fn city_tile(desk: Desk<'_>, site: &Site, tile: Tile) -> Result<usize, Refusal> {
    let is_there = tile.index() < desk.eye.map.topology().tiles();
    let index = if is_there { desk.eye.map.city_tile_index(site.tile, tile) } else { None };
    let count = desk.eye.map.city_tiles(site.radius_sq);
    let refused = |reason| Err(Refusal::new("not-workable", reason));
    match index {
        Some(0) => refused("the centre is worked without a citizen"),
        Some(index) if index < count => Ok(index),
        _ => refused("the tile is not within reach of the city"),
    }
}
