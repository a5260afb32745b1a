//! Answers of the state to requirements.

use endturn_civ_rules::bits::{Bits64, Bits256};
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, NationId, ResourceId, TechId, TerrainId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::{Activity, AiSkill, Relation, UnitState};
use endturn_engine::{Seat, seats::SeatSet};

use super::Eye;
use crate::state::{
    Aboard, Buildings, Citizens, Doing, HitPoints, Holdings, Home, MovesLeft, Nation, Policies, Position, Regime,
    Routes, Site, Unit, WonderState,
};

impl Eye<'_> {
    fn player(&self, player: Seat) -> Option<&Nation> {
        self.nation_part(player)
    }

    fn pool(&self, player: Seat) -> Option<&endturn_civ_rules::nation::research::Research> {
        self.research_pools().pools.get(usize::from(self.player(player)?.pool))
    }

    fn unit_data(&self, unit: UnitId) -> Option<&Unit> {
        self.unit_part(unit)
    }
}

impl Circumstances for Eye<'_> {
    fn living(&self) -> SeatSet {
        self.seat_table().standing()
    }

    fn knows(&self, player: Seat, tech: TechId) -> bool {
        self.pool(player).is_some_and(|pool| pool.known.contains(tech.index()))
    }

    fn has_known(&self, player: Seat, tech: TechId) -> bool {
        let pools = self.research_pools();
        let pool = self.player(player).and_then(|nation| pools.ever_by_pool.get(usize::from(nation.pool)));
        pool.is_some_and(|ever| ever.contains(tech.index()))
    }

    fn was_known(&self, tech: TechId) -> bool {
        self.research_pools().ever.contains(tech.index())
    }

    fn government(&self, player: Seat) -> Option<GovernmentId> {
        self.nation_part::<Regime>(player).map(|regime| regime.0.government)
    }

    fn nation(&self, player: Seat) -> Option<NationId> {
        self.player(player).map(|nation| nation.nation)
    }

    fn ai_skill(&self, player: Seat) -> Option<AiSkill> {
        self.player(player)?.skill?.word()
    }

    fn relates(&self, player: Seat, other: Seat, relation: Relation) -> bool {
        if player == other {
            return false;
        }
        let (Some(one), Some(two)) = (self.player(player), self.player(other)) else { return false };
        let state = self.relations().between(player, other);
        match relation {
            Relation::Foreign => true,
            Relation::Team => one.team == two.team,
            Relation::HasContact => self.has_contact(player, other),
            Relation::HasEmbassy => self.has_embassy(player, other),
            Relation::HasRealEmbassy => self.relations().pact(player, other).is_some_and(|pact| pact.embassy),
            _ => one.team != two.team && state == Some(relation),
        }
    }

    fn year(&self) -> i32 {
        self.calendar().year
    }

    fn policy(&self, player: Seat, policy: usize) -> i32 {
        self.nation_part::<Policies>(player).and_then(|policies| policies.settings.get(policy).copied()).unwrap_or(0)
    }

    fn wonder_owner(&self, wonder: BuildingId) -> Option<Seat> {
        match self.wonders().great.get(wonder.index()) {
            Some(&WonderState::Standing { owner, .. }) => Some(owner),
            _ => None,
        }
    }

    fn wonder_was_built(&self, wonder: BuildingId) -> bool {
        let state = self.wonders().great.get(wonder.index());
        state.is_some_and(|&state| state != WonderState::Never)
    }

    fn owns_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        let city = self.wonders().city_of(player, wonder);
        city.is_some_and(|city| self.city_has(city, wonder))
    }

    fn has_owned_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        let owned = self.wonders().ever_owned.get(player.index());
        owned.is_some_and(|owned| owned.contains(wonder.index()))
    }

    fn city_owner(&self, city: CityId) -> Option<Seat> {
        self.city_part::<Site>(city).map(|site| site.owner)
    }

    fn city_center(&self, city: CityId) -> Option<Tile> {
        self.city_part::<Site>(city).map(|site| site.tile)
    }

    fn city_size(&self, city: CityId) -> i32 {
        self.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size)
    }

    fn city_has(&self, city: CityId, building: BuildingId) -> bool {
        self.city_part::<Buildings>(city).is_some_and(|buildings| buildings.counts(building))
    }

    fn city_buildings(&self, city: CityId) -> Bits256 {
        self.city_part::<Buildings>(city).map_or(Bits256::EMPTY, Buildings::counting)
    }

    fn trade_partners(&self, city: CityId) -> impl Iterator<Item = CityId> {
        let routes = self.city_part::<Routes>(city).map_or(&[][..], |routes| &routes.0);
        routes.iter().map(|route| route.partner)
    }

    fn city_tiles(&self, city: CityId) -> impl Iterator<Item = Tile> {
        let site = self.city_part::<Site>(city).copied();
        let map = self.map;
        site.into_iter().flat_map(move |site| {
            (0..map.city_tiles(site.radius_sq)).filter_map(move |index| map.city_tile(site.tile, index))
        })
    }

    fn cities_of(&self, player: Seat) -> impl Iterator<Item = CityId> {
        let cities = self.nation_part::<Holdings>(player).map_or(&[][..], |holdings| &holdings.cities);
        cities.iter().copied()
    }

    fn terrain(&self, tile: Tile) -> Option<TerrainId> {
        Some(self.map.terrain(tile))
    }

    fn resource(&self, tile: Tile) -> Option<ResourceId> {
        self.map.resource(tile)
    }

    fn extras(&self, tile: Tile) -> Bits64 {
        self.map.extras(tile)
    }

    fn neighbours(&self, tile: Tile, cardinal: bool) -> impl Iterator<Item = Tile> {
        let topology = self.map.topology();
        let all = (!cardinal).then(|| topology.neighbours(tile));
        let four = cardinal.then(|| topology.cardinal(tile));
        all.into_iter().flatten().chain(four.into_iter().flatten())
    }

    fn continent(&self, tile: Tile) -> u32 {
        self.map.continent(tile).0.cast_unsigned()
    }

    fn city_at(&self, tile: Tile) -> Option<CityId> {
        self.map.city(tile)
    }

    fn tile_owner(&self, tile: Tile) -> Option<Seat> {
        self.map.owner(tile)
    }

    fn units_at(&self, tile: Tile) -> i32 {
        i32::try_from(self.headcount(tile)).unwrap_or(i32::MAX)
    }

    fn unit_owner(&self, unit: UnitId) -> Option<Seat> {
        self.unit_data(unit).map(|unit| unit.owner)
    }

    fn unit_type(&self, unit: UnitId) -> Option<UnitTypeId> {
        self.unit_data(unit).map(|unit| unit.unit_type)
    }

    fn unit_tile(&self, unit: UnitId) -> Option<Tile> {
        self.unit_part::<Position>(unit).map(|at| at.0)
    }

    fn unit_is(&self, unit: UnitId, state: UnitState) -> bool {
        let (Some(data), Some(&Position(tile))) = (self.unit_data(unit), self.unit_part(unit)) else { return false };
        let carrier = |unit: UnitId| self.unit_part::<Aboard>(unit).and_then(|aboard| aboard.0);
        match state {
            UnitState::Transported => carrier(unit).is_some(),
            UnitState::Transporting => self.those_on(tile).any(|other| carrier(other) == Some(unit)),
            UnitState::OnNativeTile => self.rules.troops.is_native(data.unit_type, self.map, tile),
            UnitState::OnLivableTile => {
                self.map.city(tile).is_some() || self.rules.troops.is_native(data.unit_type, self.map, tile)
            }
            UnitState::HasHomeCity => self.unit_part::<Home>(unit).is_some_and(|home| home.0.is_some()),
        }
    }

    fn unit_activity(&self, unit: UnitId) -> Option<Activity> {
        self.unit_part::<Doing>(unit).map(|doing| doing.0)
    }

    fn unit_moves(&self, unit: UnitId) -> i32 {
        self.unit_part::<MovesLeft>(unit).map_or(0, |left| left.0)
    }

    fn unit_hit_points(&self, unit: UnitId) -> i32 {
        self.unit_part::<HitPoints>(unit).map_or(0, |left| left.0)
    }

    fn unit_age(&self, unit: UnitId) -> i32 {
        let age = self.unit_data(unit).map_or(0, |unit| self.round().saturating_sub(unit.born));
        i32::try_from(age).unwrap_or(i32::MAX)
    }
}
