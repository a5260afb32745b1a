//! A small world in memory that answers every query of requirements.

use std::collections::BTreeSet;

use endturn_civ_rules::bits::{Bits64, Bits256};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{
    BuildingId, GovernmentId, NationId, ResourceId, SpecialistId, TechId, TerrainId, Tile, UnitTypeId,
};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::words::{
    Activity, AiSkill, Genus, Intelligence, Output, Relation, UnitState, VisionLayer,
};
use endturn_engine::{Seat, seats::SeatSet};

use crate::effects::rulesets::{Dice, NAMES};

/// Columns and rows of the map.
pub const SIDE: usize = 6;
/// Number of nations.
pub const SEATS: usize = 4;

#[derive(Clone, Debug, Default)]
pub struct Nation {
    pub is_dead: bool,
    pub knows: Bits256,
    pub has_known: Bits256,
    pub government: Option<GovernmentId>,
    pub nation: Option<NationId>,
    pub skill: Option<AiSkill>,
    pub has_owned: Bits256,
    pub policies: Vec<i32>,
}

#[derive(Clone, Debug)]
pub struct City {
    pub owner: Seat,
    pub tile: Tile,
    pub size: i32,
    pub buildings: Bits256,
    pub partners: Vec<CityId>,
}

#[derive(Clone, Debug, Default)]
pub struct Land {
    pub terrain: Option<TerrainId>,
    pub resource: Option<ResourceId>,
    pub extras: Bits64,
    pub owner: Option<Seat>,
    pub continent: u32,
    pub units: i32,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub owner: Seat,
    pub unit_type: UnitTypeId,
    pub tile: Tile,
    pub states: Vec<UnitState>,
    pub activity: Activity,
    /// Moves, hit points, age.
    pub numbers: [i32; 3],
}

#[derive(Clone, Debug, Default)]
pub struct TestWorld {
    pub year: i32,
    pub nations: Vec<Nation>,
    pub relations: BTreeSet<(u8, u8, Relation)>,
    pub was_built: Bits256,
    pub cities: Vec<City>,
    pub lands: Vec<Land>,
    pub units: Vec<Unit>,
    pub great: Bits256,
    pub wonders: Bits256,
}

impl TestWorld {
    /// A world without nations, cities and units.
    pub fn empty(ruleset: &Ruleset) -> Self {
        let of = |genera: &[Genus]| -> Bits256 {
            let all = ruleset.buildings.iter().enumerate();
            all.filter(|(_, (_, one))| genera.contains(&one.genus)).map(|(at, _)| at).collect()
        };
        Self {
            lands: vec![Land::default(); SIDE * SIDE],
            great: of(&[Genus::GreatWonder]),
            wonders: of(&[Genus::GreatWonder, Genus::SmallWonder]),
            ..Self::default()
        }
    }

    /// A random world.
    pub fn random(ruleset: &Ruleset, dice: &mut Dice) -> Self {
        let mut world = Self::empty(ruleset);
        world.year = dice.below(6) as i32 - 3;
        for _ in 0..SEATS {
            let nation = world.random_nation(ruleset, dice);
            world.nations.push(nation);
        }
        for at in 0..world.lands.len() {
            world.lands[at] = Land {
                terrain: Some(TerrainId::at(dice.below(ruleset.terrain.len()))),
                resource: dice.percent(60).then(|| ResourceId::at(dice.below(NAMES))),
                extras: Bits64(dice.next() & dice.next() & ((1 << ruleset.extras.len()) - 1)),
                owner: dice.percent(60).then(|| Seat(dice.below(SEATS) as u8)),
                continent: 1 + dice.below(2) as u32,
                units: dice.below(4) as i32,
            };
        }
        for _ in 0..1 + dice.below(6) {
            let tile = Tile::at(dice.below(SIDE * SIDE));
            if world.city_at(tile).is_none() {
                let city = world.random_city(ruleset, tile, dice);
                world.cities.push(city);
            }
        }
        for _ in 0..dice.below(6) {
            let unit = random_unit(ruleset, dice);
            world.units.push(unit);
        }
        for _ in 0..dice.below(16) {
            world.toggle_relation(dice);
        }
        for _ in 0..dice.below(6) {
            world.was_built.insert(*dice.pick(&world.great.iter().collect::<Vec<_>>()));
        }
        world
    }

    fn random_nation(&self, ruleset: &Ruleset, dice: &mut Dice) -> Nation {
        let density = 10 + 20 * dice.below(5) as u64;
        let mut has_known = Bits256::EMPTY;
        for at in 0..ruleset.techs.len() {
            has_known.set(at, dice.percent(density));
        }
        let knows = has_known.iter().filter(|_| dice.percent(80)).collect();
        Nation {
            is_dead: dice.percent(20),
            knows,
            has_known,
            government: dice.percent(90).then(|| GovernmentId::at(dice.below(ruleset.governments.len()))),
            nation: dice.percent(90).then(|| NationId::at(dice.below(ruleset.nations.len()))),
            skill: dice.percent(60).then(|| *dice.pick(AiSkill::ALL)),
            has_owned: self.wonders.iter().filter(|_| dice.percent(20)).collect(),
            policies: (0..ruleset.policies.len()).map(|_| dice.below(200) as i32 - 50).collect(),
        }
    }

    fn random_city(&self, ruleset: &Ruleset, tile: Tile, dice: &mut Dice) -> City {
        let density = 10 + 25 * dice.below(4) as u64;
        let mut buildings = Bits256::EMPTY;
        for at in 0..ruleset.buildings.len() {
            let is_free = !self.great.contains(at) || self.wonder_owner(BuildingId::at(at)).is_none();
            buildings.set(at, is_free && dice.percent(density));
        }
        let partners = (0..self.cities.len()).filter(|_| dice.percent(40)).map(|at| CityId(at as u32)).collect();
        City { owner: Seat(dice.below(SEATS) as u8), tile, size: 1 + dice.below(20) as i32, buildings, partners }
    }

    pub fn toggle_relation(&mut self, dice: &mut Dice) {
        let (one, other) = (dice.below(SEATS) as u8, dice.below(SEATS) as u8);
        let relation = *dice.pick(Relation::ALL);
        if one != other && !self.relations.remove(&(one, other, relation)) {
            self.relations.insert((one, other, relation));
        }
    }

    fn nation_of(&self, player: Seat) -> Option<&Nation> {
        self.nations.get(player.index())
    }

    fn city(&self, city: CityId) -> Option<&City> {
        self.cities.get(city.0 as usize)
    }

    fn land(&self, tile: Tile) -> Option<&Land> {
        self.lands.get(tile.index())
    }

    fn one(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(unit.0 as usize)
    }

    /// Tiles at most `reach` columns and rows away.
    fn around(&self, tile: Tile, reach: usize) -> impl Iterator<Item = (Tile, usize, usize)> {
        let (x, y) = (tile.index() % SIDE, tile.index() / SIDE);
        let near = move |at: usize| {
            let (dx, dy) = ((at % SIDE).abs_diff(x), (at / SIDE).abs_diff(y));
            (dx <= reach && dy <= reach).then_some((Tile::at(at), dx, dy))
        };
        (0..SIDE * SIDE).filter_map(near)
    }
}

fn random_unit(ruleset: &Ruleset, dice: &mut Dice) -> Unit {
    let all = UnitState::ALL.iter().copied();
    Unit {
        owner: Seat(dice.below(SEATS) as u8),
        unit_type: UnitTypeId::at(dice.below(ruleset.units.len())),
        tile: Tile::at(dice.below(SIDE * SIDE)),
        states: all.filter(|_| dice.percent(50)).collect(),
        activity: *dice.pick(Activity::ALL),
        numbers: [dice.below(6) as i32, dice.below(6) as i32, dice.below(8) as i32],
    }
}

/// A random context; every part may be missing.
pub fn random_context(ruleset: &Ruleset, world: &TestWorld, dice: &mut Dice) -> Context {
    let given = 15 + 35 * dice.below(3) as u64;
    let seat = |dice: &mut Dice| Seat(dice.below(SEATS) as u8);
    let any = |dice: &mut Dice, count: usize| (count > 0 && dice.percent(given)).then(|| dice.below(count));
    Context {
        player: dice.percent(given).then(|| seat(dice)),
        other: dice.percent(given).then(|| seat(dice)),
        city: any(dice, world.cities.len()).map(|at| CityId(at as u32)),
        building: any(dice, ruleset.buildings.len().min(4 * NAMES)).map(BuildingId::at),
        tile: any(dice, SIDE * SIDE).map(Tile::at),
        unit: any(dice, world.units.len()).map(|at| UnitId(at as u32)),
        unit_type: any(dice, ruleset.units.len()).map(UnitTypeId::at),
        activity: (dice.below(4) == 0).then(|| *dice.pick(Activity::ALL)),
        output: dice.percent(given).then(|| *dice.pick(Output::ALL)),
        specialist: any(dice, ruleset.specialists.len()).map(SpecialistId::at),
        action: dice.percent(given).then(|| *dice.pick(&Action::ALL[..4])),
        layer: dice.percent(given).then(|| *dice.pick(VisionLayer::ALL)),
        intelligence: dice.percent(given).then(|| *dice.pick(&Intelligence::ALL[..3])),
    }
}

impl Circumstances for TestWorld {
    fn living(&self) -> SeatSet {
        let seats = self.nations.iter().enumerate().filter(|(_, nation)| !nation.is_dead);
        seats.map(|(at, _)| Seat(at as u8)).collect()
    }
    fn knows(&self, player: Seat, tech: TechId) -> bool {
        self.nation_of(player).is_some_and(|nation| nation.knows.contains(tech.index()))
    }
    fn has_known(&self, player: Seat, tech: TechId) -> bool {
        self.nation_of(player).is_some_and(|nation| nation.has_known.contains(tech.index()))
    }
    fn was_known(&self, tech: TechId) -> bool {
        self.nations.iter().any(|nation| nation.has_known.contains(tech.index()))
    }
    fn government(&self, player: Seat) -> Option<GovernmentId> {
        self.nation_of(player)?.government
    }
    fn nation(&self, player: Seat) -> Option<NationId> {
        self.nation_of(player)?.nation
    }
    fn ai_skill(&self, player: Seat) -> Option<AiSkill> {
        self.nation_of(player)?.skill
    }
    fn relates(&self, player: Seat, other: Seat, relation: Relation) -> bool {
        self.relations.contains(&(player.0, other.0, relation))
    }
    fn year(&self) -> i32 {
        self.year
    }
    fn policy(&self, player: Seat, policy: usize) -> i32 {
        self.nation_of(player).and_then(|nation| nation.policies.get(policy)).copied().unwrap_or(0)
    }
    fn wonder_owner(&self, wonder: BuildingId) -> Option<Seat> {
        let city = self.cities.iter().find(|city| city.buildings.contains(wonder.index()))?;
        self.great.contains(wonder.index()).then_some(city.owner)
    }
    fn wonder_was_built(&self, wonder: BuildingId) -> bool {
        self.was_built.contains(wonder.index()) || self.wonder_owner(wonder).is_some()
    }
    fn owns_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        let has = |city: &City| city.owner == player && city.buildings.contains(wonder.index());
        self.wonders.contains(wonder.index()) && self.cities.iter().any(has)
    }
    fn has_owned_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        self.nation_of(player).is_some_and(|nation| nation.has_owned.contains(wonder.index()))
            || self.owns_wonder(player, wonder)
    }
    fn city_owner(&self, city: CityId) -> Option<Seat> {
        Some(self.city(city)?.owner)
    }
    fn city_center(&self, city: CityId) -> Option<Tile> {
        Some(self.city(city)?.tile)
    }
    fn city_size(&self, city: CityId) -> i32 {
        self.city(city).map_or(0, |city| city.size)
    }
    fn city_has(&self, city: CityId, building: BuildingId) -> bool {
        self.city(city).is_some_and(|city| city.buildings.contains(building.index()))
    }
    fn trade_partners(&self, city: CityId) -> impl Iterator<Item = CityId> {
        self.city(city).into_iter().flat_map(|city| city.partners.iter().copied())
    }
    fn city_tiles(&self, city: CityId) -> impl Iterator<Item = Tile> {
        let tiles = self.city(city).map(|city| self.around(city.tile, 2));
        tiles.into_iter().flatten().filter(|(_, dx, dy)| dx * dx + dy * dy <= 5).map(|(tile, _, _)| tile)
    }
    fn cities_of(&self, player: Seat) -> impl Iterator<Item = CityId> {
        let of = move |(_, city): &(usize, &City)| city.owner == player;
        self.cities.iter().enumerate().filter(of).map(|(at, _)| CityId(at as u32))
    }
    fn terrain(&self, tile: Tile) -> Option<TerrainId> {
        self.land(tile)?.terrain
    }
    fn resource(&self, tile: Tile) -> Option<ResourceId> {
        self.land(tile)?.resource
    }
    fn extras(&self, tile: Tile) -> Bits64 {
        self.land(tile).map_or(Bits64::EMPTY, |land| land.extras)
    }
    fn neighbours(&self, tile: Tile, cardinal: bool) -> impl Iterator<Item = Tile> {
        let is_near = move |(_, dx, dy): &(Tile, usize, usize)| {
            let steps = dx + dy;
            steps > 0 && (!cardinal || steps == 1)
        };
        self.around(tile, 1).filter(is_near).map(|(tile, _, _)| tile)
    }
    fn continent(&self, tile: Tile) -> u32 {
        self.land(tile).map_or(0, |land| land.continent)
    }
    fn city_at(&self, tile: Tile) -> Option<CityId> {
        self.cities.iter().position(|city| city.tile == tile).map(|at| CityId(at as u32))
    }
    fn tile_owner(&self, tile: Tile) -> Option<Seat> {
        self.land(tile)?.owner
    }
    fn units_at(&self, tile: Tile) -> i32 {
        self.land(tile).map_or(0, |land| land.units)
    }
    fn unit_owner(&self, unit: UnitId) -> Option<Seat> {
        Some(self.one(unit)?.owner)
    }
    fn unit_type(&self, unit: UnitId) -> Option<UnitTypeId> {
        Some(self.one(unit)?.unit_type)
    }
    fn unit_tile(&self, unit: UnitId) -> Option<Tile> {
        Some(self.one(unit)?.tile)
    }
    fn unit_is(&self, unit: UnitId, state: UnitState) -> bool {
        self.one(unit).is_some_and(|unit| unit.states.contains(&state))
    }
    fn unit_activity(&self, unit: UnitId) -> Option<Activity> {
        Some(self.one(unit)?.activity)
    }
    fn unit_moves(&self, unit: UnitId) -> i32 {
        self.one(unit).map_or(0, |unit| unit.numbers[0])
    }
    fn unit_hit_points(&self, unit: UnitId) -> i32 {
        self.one(unit).map_or(0, |unit| unit.numbers[1])
    }
    fn unit_age(&self, unit: UnitId) -> i32 {
        self.one(unit).map_or(0, |unit| unit.numbers[2])
    }
}
