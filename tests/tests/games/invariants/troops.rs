//! Units: their neighbours on a tile, and their carriers.

use endturn_civ::realm::Eye;
use endturn_civ::state::{Aboard, Position, Site, Unit};
use endturn_engine::Seat;

use super::claim;

/// No unit is among strangers: neither with their units nor in their cities.
pub fn stand_with_friends(eye: Eye<'_>) -> Result<(), String> {
    for (&tile, units) in eye.units_by_tile().all() {
        let city = eye.map.city(tile).and_then(|city| eye.city_part::<Site>(city)).map(|site| site.owner);
        let owners = units.iter().filter_map(|&unit| eye.unit_part::<Unit>(unit)).map(|unit| unit.owner);
        let mut here: Vec<Seat> = owners.chain(city).collect();
        here.sort_unstable();
        here.dedup();
        for (at, &one) in here.iter().enumerate() {
            for &other in &here[..at] {
                claim(eye.are_friends(one, other), || format!("{one:?} and {other:?} stand together at {tile:?}"))?;
            }
        }
    }
    Ok(())
}

/// Units can live where they are, or have a carrier on the tile that has room for them and is not a
/// stranger; no unit is nested too deep, or carries itself.
pub fn can_be_where_they_are(eye: Eye<'_>) -> Result<(), String> {
    for unit in eye.all_units() {
        let (Some(data), Some(&Position(tile))) = (eye.unit_part::<Unit>(unit), eye.unit_part(unit)) else {
            return Err(format!("{unit:?} lacks a part"));
        };
        let carried = eye.unit_part::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_some());
        if let Some(carrier) = eye.carrier(unit) {
            let (Some(ship), Some(&Position(at))) = (eye.unit_part::<Unit>(carrier), eye.unit_part(carrier)) else {
                return Err(format!("{unit:?} is aboard {carrier:?}, which is gone"));
            };
            let name = |one| eye.rules.unit_type_name(one);
            claim(at == tile, || format!("{unit:?} is not where its {} is", name(ship.unit_type)))?;
            claim(eye.rules.movement.carries(ship.unit_type, data.unit_type), || {
                format!("{} can't carry {}", name(ship.unit_type), name(data.unit_type))
            })?;
            claim(eye.room(carrier) >= 0, || format!("{carrier:?} carries too many"))?;
            claim(eye.are_friends(data.owner, ship.owner), || format!("{unit:?} is aboard a stranger's {carrier:?}"))?;
            let chain = std::iter::successors(Some(carrier), |&at| eye.carrier(at));
            claim(chain.take(9).count() <= 5, || format!("{unit:?} is carried too deep"))?;
        }
        claim(carried || eye.rules.movement.can_exist(data.unit_type, eye.map, tile), || {
            format!("{} can't be at {tile:?}", eye.rules.unit_type_name(data.unit_type))
        })?;
    }
    Ok(())
}
