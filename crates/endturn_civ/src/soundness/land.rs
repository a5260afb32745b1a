//! Land: who works it, whose it is, who sees it.

use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_engine::{
    Seat,
    snapshot::{Row, Unsound},
};

use super::Check;
use crate::changes::seen_now;
use crate::state::{Citizens, Site};

impl Check<'_> {
    pub(super) fn land(self) -> Result<(), Unsound> {
        let (map, row) = (self.eye.map, Row::resource("civ.map"));
        let at_work: i32 = self.cities_there().map(|city| self.of_city::<Citizens>(city).placement.workers()).sum();
        let mut worked = 0;
        for tile in map.topology().all() {
            worked += i32::from(map.worker(tile).is_some());
            let is_claimed = match (map.owner(tile), map.claimer(tile)) {
                (None, None) | (Some(_), None) => true,
                (None, Some(_)) => false,
                (Some(owner), Some(claimer)) => match map.city(claimer) {
                    Some(city) => self.of_city::<Site>(city).owner == owner,
                    // W-88: a base has no owner but that of its tile.
                    None => {
                        map.claimer(claimer) == Some(claimer)
                            && map.owner(claimer) == Some(owner)
                            && self.eye.rules.land.border_sq(map.extras(claimer)).is_some()
                    }
                },
            };
            row.ensure(is_claimed, format_args!("claimer[{}]", tile.0), "it is no city or base of the owner")?;
        }
        row.ensure(worked == at_work, "worker", "tiles are worked by nobody")?;
        self.vision()
    }

    /// W-77, W-88: a tile is seen by as many as look at it, and by its owner where borders let him.
    fn vision(self) -> Result<(), Unsound> {
        let topology = self.eye.map.topology();
        let (kept, seen) = (self.eye.vision(), seen_now(self.eye));
        let row = Row::resource("civ.vision");
        let is_open = self.eye.rules.written.settings.borders == BorderMode::Enabled;
        let are_nations = kept.insiders().iter().all(|seat| is_open && seat.index() < self.seats);
        row.ensure(are_nations, "insiders", "no effect lets such a nation see its land")?;
        row.ensure(kept.rememberers() == self.seats, "cities", "there is one list for each seat")?;
        for seat in (0..self.seats).map(|seat| Seat(seat as u8)) {
            for (tile, city) in kept.remembered(seat) {
                let is_sound = topology.has(tile)
                    && !kept.sees(seat, tile)
                    && city.owner.index() < self.seats
                    && city.size > 0
                    && (city.city.0 as usize) < self.eye.city_names().0.len();
                row.ensure(
                    is_sound,
                    format_args!("cities[{}][{}]", seat.0, tile.0),
                    "no city like that was seen there",
                )?;
            }
        }
        Row::resource("civ.vision").ensure(kept.sees_as(&seen), "", "it is not what cities and units see")
    }
}
