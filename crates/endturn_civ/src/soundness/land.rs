//! Checks of the land: its workers, its owners, its viewers.

use endturn_civ_rules::map::map_view::TileMemory;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_engine::{
    Seat,
    snapshot::{Row, Unsound},
};

use super::Check;
use crate::changes::seen_now;
use crate::state::{Citizens, Site, Vision};

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
                    // W-88: a base has no owner other than that of its tile.
                    None => {
                        map.claimer(claimer) == Some(claimer)
                            && map.owner(claimer) == Some(owner)
                            && self.eye.rules.land.border_sq(map.extras(claimer)).is_some()
                    }
                },
            };
            row.ensure(is_claimed, format_args!("claimer[{}]", tile.0), "it is not a city or base of the owner")?;
        }
        row.ensure(worked == at_work, "worker", "tiles have a worker that no city has placed")?;
        self.vision()
    }

    /// W-77, W-88: checks that the number of viewers of a tile matches, including its owner where
    /// borders give vision.
    fn vision(self) -> Result<(), Unsound> {
        // Viewers are counted from these.
        self.outposts()?;
        let topology = self.eye.map.topology();
        let (kept, seen) = (self.eye.vision(), seen_now(self.eye));
        let row = Row::resource("civ.vision");
        let is_open = self.eye.rules.written.settings.borders == BorderMode::Enabled;
        let are_nations = kept.insiders().iter().all(|seat| is_open && seat.index() < self.seats);
        row.ensure(are_nations, "insiders", "no effect lets such a nation see its land")?;
        for (field, lists) in ["cities", "lands"].into_iter().zip(kept.rememberers()) {
            row.ensure(lists == self.seats, field, "there is one list for each seat")?;
        }
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
        self.remembered_land(kept)?;
        Row::resource("civ.vision").ensure(kept.sees_as(&seen), "", "it is not what cities, bases and units see")
    }

    /// W-138: checks that bases see as far as their extras do.
    fn outposts(self) -> Result<(), Unsound> {
        let map = self.eye.map;
        for (tile, base) in self.eye.outposts().all() {
            let is_sound = map.topology().has(tile)
                && base.owner.index() < self.seats
                && self.eye.rules.land.vision_sq(map.extras(tile)) == Some(base.vision_sq);
            Row::resource("civ.outposts").ensure(is_sound, tile.0, "no base there sees so far for a nation")?;
        }
        Ok(())
    }

    /// W-138: checks that only known tiles out of sight are remembered.
    fn remembered_land(self, kept: &Vision) -> Result<(), Unsound> {
        let (topology, written) = (self.eye.map.topology(), &self.eye.rules.written);
        for seat in (0..self.seats).map(|seat| Seat(seat as u8)) {
            for (tile, land) in kept.land_memory(seat).into_iter().flat_map(TileMemory::iter) {
                let is_sound = topology.has(tile)
                    && kept.knows(seat, tile)
                    && !kept.sees(seat, tile)
                    && land.terrain.index() < written.terrain.len()
                    && land.resource.is_none_or(|resource| resource.index() < written.resources.len())
                    && land.extras.iter().all(|extra| extra < written.extras.len())
                    && land.owner.is_none_or(|owner| owner.index() < self.seats);
                let field = format_args!("lands[{}][{}]", seat.0, tile.0);
                Row::resource("civ.vision").ensure(is_sound, field, "no land like that was seen there")?;
            }
        }
        Ok(())
    }
}
