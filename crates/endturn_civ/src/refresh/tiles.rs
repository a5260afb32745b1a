//! C-09 Working radius and workable tiles, C-10 Tile output: the output of a citizen on each tile
//! of a city, and the tiles that a city may work. Its pure part is
//! [`endturn_civ_rules::city::tile_output`]. Draws none. Tells nothing.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::tile_output::{self, TileTerms};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::tiles::{TileAtoms, TileFx};
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::words::{Output, Relation, VisionLayer};
use endturn_engine::Seat;

use crate::realm::{Cities, Derived, Eye, Land, Realm, Supposed, TileLand, TilesFor};
use crate::state::{RulesInForce, Site, Unit, Vision};

impl Realm<'_, '_> {
    /// C-10: recomputes the output of changed tiles of a city.
    pub(super) fn refresh_tiles(&mut self, city: CityId) {
        let wanted = self.cities.tiles_wanted(&self.land, &self.rules, city);
        let is_known = self.derived.cache(city).tiles_for == Some(wanted);
        let stale = if is_known { self.derived.cache(city).stale_tiles } else { u128::MAX };
        if stale == 0 {
            return;
        }
        let center = self.cities.site(city).tile;
        let fx = self.derived.tile_effects(&self.cities, city);
        let mut tiles = std::mem::take(&mut self.derived.cache_mut(city).tiles);
        tiles.resize(wanted.count, Outputs::NONE);
        let mut workable = self.derived.cache(city).effect_allows & !stale;
        for index in ones(stale).take_while(|&index| index < wanted.count) {
            let Some(tile) = self.land.map.city_tile(center, index) else {
                tiles[index] = Outputs::NONE;
                continue;
            };
            let (output, is_workable) = self.eye().tile_output(city, tile, (index == 0, wanted.celebrates), &fx);
            tiles[index] = output;
            workable |= u128::from(is_workable) << index;
        }
        self.derived.give_back_tile_effects(fx);
        let cache = self.derived.cache_mut(city);
        cache.tiles = tiles;
        cache.tiles_for = Some(wanted);
        cache.stale_tiles = 0;
        cache.stale_outlook |= stale;
        cache.effect_allows = workable;
        cache.stale.work = true;
    }

    /// C-10: the output of a city's tile if its land were different, given whether it is the
    /// centre, and whether the city celebrates.
    pub(super) fn supposed_output(
        &self,
        city: CityId,
        tile: Tile,
        land: TileLand,
        about: (bool, bool),
        fx: &TileFx,
    ) -> Outputs {
        let atoms = self.rules.effects.tile_atoms(tile, Some(city), &Supposed::new(self.eye(), tile, land));
        output_of(&self.rules, land, atoms, about, fx)
    }

    /// C-09: the tiles that a city may work, including those it works, by city map index; never the
    /// centre.
    #[must_use]
    pub fn workable_tiles(&self, city: CityId) -> u128 {
        self.eye().workable_tiles(city, self.cities.site(city), self.derived.cache(city).effect_allows)
    }

    /// Marks a changed tile for cities, and updates the vision of units on it.
    pub fn change_tile(&mut self, tile: Tile) {
        self.derived.change_tile(&self.cities, &self.land, tile);
        self.refresh_sight_on(tile);
    }
}

impl Derived<'_> {
    /// Marks a changed tile for the cities that may work it or depend on it, and for adjacent ones.
    pub(crate) fn change_tile(&mut self, cities: &Cities<'_, '_>, land: &Land<'_>, tile: Tile) {
        let topology = *land.map.topology();
        // The widest city map reaches 5 tiles; requirements may look one tile farther.
        let near: Vec<CityId> = topology.square(tile, 6).filter_map(|tile| land.map.city(tile)).collect();
        for city in near {
            let Site { tile: center, radius_sq, .. } = *cities.site(city);
            let places = (0..land.map.city_tiles(radius_sq)).filter(|&index| {
                land.map.city_tile(center, index).is_some_and(|other| topology.distance(tile, other) <= 1)
            });
            self.cache_mut(city).stale_tiles |= places.fold(0, |places, index| places | 1 << index);
            self.doubt_facts(city);
            self.queue_refresh(cities, city);
        }
    }
}

impl Eye<'_> {
    /// C-10: the trade of a tile by its terrain, resource and roads alone, without what cities,
    /// governments and other effects change.
    pub(crate) fn plain_trade(self, tile: Tile) -> i32 {
        let (there, made) = (self.land(tile), Output::Trade);
        let land = self.rules.land.terrain(there.terrain);
        let mut terms =
            TileTerms { base: land.output[made], road_incr_pct: land.road_pct[made], ..TileTerms::default() };
        if let Some(resource) = there.resource {
            terms.base += self.rules.land.resource(resource)[made];
        }
        for extra in there.extras.iter().filter(|extra| self.rules.land.roads.contains(*extra)) {
            let numbers = self.rules.land.extra(ExtraId::at(extra));
            terms.road_const += numbers.constant[made];
            terms.road_incr += numbers.increment[made];
            terms.road_bonus_pct += numbers.bonus_pct[made];
        }
        tile_output::tile_output(&terms, false, None)
    }

    /// C-10: the output of a city's tile, given whether it is the centre, and whether the city
    /// celebrates; and whether effects allow to work it (C-09).
    pub(crate) fn tile_output(self, city: CityId, tile: Tile, about: (bool, bool), fx: &TileFx) -> (Outputs, bool) {
        let atoms = self.rules.effects.tile_atoms(tile, Some(city), &self);
        let output = output_of(self.rules, self.land(tile), atoms, about, fx);
        (output, fx.value(E::TileWorkable, Output::Food, atoms) > 0)
    }

    /// C-09: whether a city may work a tile of its map, including effects; the slow way, for one
    /// tile.
    #[must_use]
    pub fn may_work(self, city: CityId, tile: Tile) -> bool {
        let Some(site) = self.city_part::<Site>(city) else { return false };
        let index = self.map.city_tile_index(site.tile, tile);
        let context = Context { tile: Some(tile), ..Context::city(city) };
        index.is_some_and(|index| index > 0 && index < self.map.city_tiles(site.radius_sq))
            && self.is_open(self.vision(), city, site, tile)
            && self.rules.effects.value(E::TileWorkable, &context, &self) > 0
    }

    /// C-09: the tiles that a city may work among those that effects allow.
    pub(crate) fn workable_tiles(self, city: CityId, site: &Site, allowed: u128) -> u128 {
        let mut workable = 0;
        let count = self.map.city_tiles(site.radius_sq);
        for index in ones(allowed & !1).take_while(|&index| index < count) {
            let Some(tile) = self.map.city_tile(site.tile, index) else { continue };
            if self.is_open(self.vision(), city, site, tile) {
                workable |= 1 << index;
            }
        }
        workable
    }

    /// C-09: whether a city may work the tile at an index of its city map, apart from effects.
    pub(crate) fn is_open_at(self, city: CityId, site: &Site, place: usize) -> bool {
        let tile = self.map.city_tile(site.tile, place);
        tile.is_some_and(|tile| self.is_open(self.vision(), city, site, tile))
    }

    /// C-09: whether no nation blocks a city from working a tile, and its own nation sees it.
    fn is_open(self, vision: &Vision, city: CityId, site: &Site, tile: Tile) -> bool {
        self.map.worker(tile).is_none_or(|other| other == city)
            && self.map.owner(tile).is_none_or(|owner| owner == site.owner)
            && self.map.city(tile).is_none()
            && vision.sees(site.owner, tile)
            && !self.is_held_by_enemy(site.owner, tile)
    }

    /// C-09: an enemy military unit of a class that occupies tiles blocks citizens, if main sight
    /// sees it.
    pub(crate) fn is_held_by_enemy(self, owner: Seat, tile: Tile) -> bool {
        if !self.units_by_tile().is_taken(tile) {
            return false;
        }
        let relations = self.relations();
        self.seen_by(owner).those_on(tile).filter_map(|unit| self.unit_part::<Unit>(unit)).any(|unit| {
            let numbers = self.rules.troops.get(unit.unit_type);
            numbers.is_military
                && numbers.occupies_tile
                && numbers.layer == VisionLayer::Main
                && relations.between(owner, unit.owner) == Some(Relation::War)
        })
    }
}

impl Cities<'_, '_> {
    pub(super) fn tiles_wanted(&self, land: &Land<'_>, rules: &RulesInForce, city: CityId) -> TilesFor {
        let celebrate_size = rules.written.game.city.celebrate_size_limit;
        let size = self.citizens(city).size;
        TilesFor {
            count: land.map.city_tiles(self.site(city).radius_sq),
            celebrates: tile_output::has_feast_output(size, celebrate_size, self.moods(city).was_happy),
        }
    }
}

fn output_of(
    rules: &CivRules,
    there: TileLand,
    atoms: TileAtoms,
    (is_center, celebrates): (bool, bool),
    fx: &TileFx,
) -> Outputs {
    let land = rules.land.terrain(there.terrain);
    let mut base = land.output;
    if let Some(resource) = there.resource {
        base += rules.land.resource(resource);
    }
    let (mut constant, mut increment, mut bonus) = (Outputs::NONE, Outputs::NONE, Outputs::NONE);
    for extra in there.extras.iter().map(ExtraId::at) {
        if rules.land.roads.contains(extra.index()) {
            let numbers = rules.land.extra(extra);
            constant += numbers.constant;
            increment += numbers.increment;
            bonus += numbers.bonus_pct;
        }
    }
    let civstyle = &rules.written.game.civstyle;
    Outputs::each(|output| {
        let (work, work_pct) = match output {
            Output::Food if land.irrigation_food != 0 => {
                (land.irrigation_food, fx.value(E::IrrigationPct, output, atoms))
            }
            Output::Shield if land.mining_shield != 0 => (land.mining_shield, fx.value(E::MiningPct, output, atoms)),
            _ => (0, 0),
        };
        let least = match output {
            _ if !is_center => None,
            Output::Food => Some(civstyle.min_city_center_food),
            Output::Shield => Some(civstyle.min_city_center_shield),
            Output::Trade => Some(civstyle.min_city_center_trade),
            Output::Gold | Output::Luxury | Output::Science => None,
        };
        let add = fx.value(E::OutputAddTile, output, atoms);
        // Zero stays zero under any multiplier.
        if base[output] | work | constant[output] | increment[output] | add == 0 {
            return least.unwrap_or(0).max(0);
        }
        let terms = TileTerms {
            base: base[output],
            increment: work,
            increment_pct: work_pct,
            road_const: constant[output],
            road_incr: increment[output],
            road_incr_pct: land.road_pct[output],
            road_bonus_pct: bonus[output],
            add,
            inc: fx.value(E::OutputIncTile, output, atoms),
            inc_celebrate: fx.value(E::OutputIncTileCelebrate, output, atoms),
            per_pct: fx.value(E::OutputPerTile, output, atoms),
            penalty_limit: fx.value(E::OutputPenaltyTile, output, atoms),
            punish_pct: fx.value(E::OutputTilePunishPct, output, atoms),
        };
        tile_output::tile_output(&terms, celebrates, least)
    })
}
