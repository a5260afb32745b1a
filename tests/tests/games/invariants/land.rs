//! Land: its owners and its observers.

use endturn_civ::realm::Eye;
use endturn_civ::state::{Citizens, Position, Site, Unit};
use endturn_civ_rules::city::borders::{base_border_sq, city_border_sq};
use endturn_civ_rules::ids::Tile;
use endturn_engine::Seat;

use super::citizens::cities;
use super::claim;
use super::spy::unit_radii;

/// The owner of a tile holds it from a city within reach; a nation that sees a tile has an
/// observer.
pub fn is_claimed_in_reach(eye: Eye<'_>) -> Result<(), String> {
    let game = &eye.rules.written.game.borders;
    for tile in eye.map.topology().all() {
        let Some(owner) = eye.map.owner(tile) else {
            claim(eye.map.claimer(tile).is_none(), || format!("{tile:?} is claimed by nobody"))?;
            continue;
        };
        let Some(source) = eye.map.claimer(tile) else {
            return Err(format!("{tile:?} of {owner:?} is held from nowhere"));
        };
        let Some(city) = eye.map.city(source) else {
            is_in_reach_of_base(eye, (source, tile), owner)?;
            continue;
        };
        let site: &Site = eye.city_part(city).expect("the map names living cities");
        let size = eye.city_part::<Citizens>(city).expect("living").size;
        claim(site.owner == owner, || format!("{tile:?} of {owner:?} is held by {city:?} of {:?}", site.owner))?;
        let reach =
            city_border_sq(game.radius_sq_city, game.radius_sq_per_citizen, size, eye.rules.written.settings.borders);
        let distance = eye.map.topology().sq_distance(site.tile, tile);
        claim(reach.is_some_and(|reach| distance <= reach), || {
            format!("{city:?} of size {size} holds {tile:?} {distance} away")
        })?;
    }
    for city in cities(eye) {
        let site: &Site = eye.city_part(city).expect("living");
        claim(eye.map.owner(site.tile) == Some(site.owner), || format!("{city:?} does not own its centre"))?;
    }
    is_seen_by_those_who_look(eye)
}

/// A base with land belongs to the nation that owns its tile.
fn is_in_reach_of_base(eye: Eye<'_>, (base, tile): (Tile, Tile), owner: Seat) -> Result<(), String> {
    let reach = eye.rules.land.border_sq(eye.map.extras(base));
    let reach = reach.and_then(|reach| base_border_sq(reach, eye.rules.written.settings.borders));
    let distance = eye.map.topology().sq_distance(base, tile);
    claim(eye.map.owner(base) == Some(owner), || {
        format!("{tile:?} of {owner:?} is held by the base of others at {base:?}")
    })?;
    claim(reach.is_some_and(|reach| distance <= reach), || {
        format!("the base at {base:?} holds {tile:?} {distance} away")
    })
}

/// For every tile, the viewers of each layer are those with an observer: cities, bases, units, and
/// owners whose borders show them their land, for themselves and for nations with shared vision
/// (W-138).
pub fn is_seen_by_those_who_look(eye: Eye<'_>) -> Result<(), String> {
    let topology = eye.map.topology();
    let mut seen = vec![[0_u16; 3]; eye.roster().len() * topology.tiles()];
    let mut look = |seat: Seat, from, radii: [i32; 3]| {
        let mut watchers = eye.relations().watchers(seat);
        watchers.insert(seat);
        for tile in topology.circle(from, radii.into_iter().max().unwrap_or(0)) {
            let distance = topology.sq_distance(from, tile);
            for watcher in watchers.iter() {
                let counts = &mut seen[watcher.index() * topology.tiles() + tile.index()];
                for (count, radius_sq) in counts.iter_mut().zip(radii) {
                    *count += u16::from(distance <= radius_sq);
                }
            }
        }
    };
    for city in cities(eye) {
        let Site { owner, tile, vision_sq, .. } = *eye.city_part(city).expect("living");
        look(owner, tile, [vision_sq.main, vision_sq.stealth, vision_sq.subsurface]);
    }
    for (tile, base) in eye.outposts().all() {
        look(base.owner, tile, [base.vision_sq, -1, -1]);
    }
    for unit in eye.all_units() {
        let &Position(tile) = eye.unit_part(unit).expect("living");
        let unit: &Unit = eye.unit_part(unit).expect("living");
        look(unit.owner, tile, unit_radii(eye, unit, tile));
    }
    for tile in topology.all() {
        if let Some(owner) = eye.map.owner(tile).filter(|&owner| eye.sees_own_land(owner)) {
            look(owner, tile, [0, -1, -1]);
        }
    }
    let vision = eye.vision();
    for seat in eye.roster().seats() {
        for tile in topology.all() {
            let wanted = seen[seat.index() * topology.tiles() + tile.index()];
            let counts = vision.counts(seat, tile);
            claim(counts == wanted, || format!("{counts:?} of {seat:?} see {tile:?}, {wanted:?} look there"))?;
            claim(wanted[0] == 0 || vision.knows(seat, tile), || {
                format!("{seat:?} sees {tile:?} and does not know it")
            })?;
            let sees = wanted[0] > 0 || !vision.has_fog() && vision.knows(seat, tile);
            claim(vision.sees(seat, tile) == sees, || format!("{seat:?} sees {tile:?}: {}", !sees))?;
        }
    }
    Ok(())
}
