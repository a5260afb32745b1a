//! A small scene under the classic rules, set up in a few words and evaluated in every available
//! way.

use endturn_civ_rules::effects::cache::{CityFx, PlayerFx};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::slots::Slot;
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, NationId, TechId, TerrainId, Tile, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use crate::effects::rulesets::{CLASSIC, Rules};
use crate::effects::world::{City, Nation, TestWorld};

/// Two nations of the classic ruleset, each with a city on grassland.
pub struct Stage {
    pub rules: &'static Rules,
    pub world: TestWorld,
}

pub const HOME: CityId = CityId(0);
pub const ABROAD: CityId = CityId(1);
pub const US: Seat = Seat(0);
pub const THEM: Seat = Seat(1);

impl Stage {
    pub fn new() -> Self {
        let rules: &Rules = &CLASSIC;
        let mut world = TestWorld::empty(&rules.ruleset);
        world.nations = vec![Nation { nation: Some(NationId(0)), ..Nation::default() }; 2];
        for land in &mut world.lands {
            land.terrain = rules.ruleset.terrain.position("Grassland").map(TerrainId::at);
        }
        let city = City { owner: US, tile: Tile(7), size: 5, buildings: Default::default(), partners: Vec::new() };
        world.cities = vec![city.clone(), City { owner: THEM, tile: Tile(28), ..city }];
        Self { rules, world }.under("Despotism")
    }

    pub fn under(mut self, government: &str) -> Self {
        self.world.nations[0].government = self.rules.ruleset.governments.position(government).map(GovernmentId::at);
        assert!(self.world.nations[0].government.is_some(), "{government}");
        self
    }

    pub fn tech(name: &str) -> TechId {
        TechId::at(CLASSIC.ruleset.techs.position(name).expect(name))
    }

    pub fn building(name: &str) -> BuildingId {
        BuildingId::at(CLASSIC.ruleset.buildings.position(name).expect(name))
    }

    pub fn unit_type(name: &str) -> UnitTypeId {
        UnitTypeId::at(CLASSIC.ruleset.units.position(name).expect(name))
    }

    pub fn learn(mut self, seat: Seat, names: &[&str]) -> Self {
        for name in names {
            self.world.nations[seat.index()].knows.insert(Self::tech(name).index());
            self.world.nations[seat.index()].has_known.insert(Self::tech(name).index());
        }
        self
    }

    pub fn knowing(self, names: &[&str]) -> Self {
        self.learn(US, names)
    }

    pub fn abroad_knowing(self, names: &[&str]) -> Self {
        self.learn(THEM, names)
    }

    pub fn with(mut self, names: &[&str]) -> Self {
        names.iter().for_each(|name| self.world.cities[0].buildings.insert(Self::building(name).index()));
        self
    }

    /// The value of a query about the home city, the same in both ways.
    pub fn ask(&self, kind: E) -> i32 {
        self.both(Context::city(HOME), kind, self.rules.book.slot(kind))
    }

    pub fn output(&self, kind: E, output: Output) -> i32 {
        self.both(Context::city(HOME).with_output(output), kind, self.rules.book.slot_for(kind, output))
    }

    pub fn both(&self, context: Context, kind: E, slot: Slot) -> i32 {
        let book = &self.rules.book;
        let (mut nation, mut city) = (PlayerFx::default(), CityFx::default());
        book.refresh_player(&mut nation, US, &self.world);
        book.refresh_city(&mut city, HOME, &self.world);
        let direct = book.value(kind, &context, &self.world);
        assert_eq!(book.city(slot, &mut city, &nation), direct, "{kind:?}");
        assert_eq!(book.city(slot, &mut city, &nation), direct, "{kind:?}, kept");
        direct
    }

    pub fn direct(&self, kind: E, context: Context) -> i32 {
        self.rules.book.value(kind, &context, &self.world)
    }

    /// The value of an effect on a tile the home city works, the same in both ways.
    pub fn on_tile(&self, kind: E, output: Output, tile: Tile) -> i32 {
        let book = &self.rules.book;
        let (mut nation, mut city) = (PlayerFx::default(), CityFx::default());
        book.refresh_player(&mut nation, US, &self.world);
        book.refresh_city(&mut city, HOME, &self.world);
        let mut effects = TileFx::default();
        effects.rebuild(book, &nation, Some(&city));
        let context = Context { tile: Some(tile), ..Context::city(HOME).with_output(output) };
        let direct = self.direct(kind, context);
        assert_eq!(effects.value(kind, output, book.tile_atoms(tile, Some(HOME), &self.world)), direct);
        direct
    }

    pub fn put(mut self, tile: Tile, extra: &str) -> Self {
        let extra = ExtraId::at(self.rules.ruleset.extras.position(extra).expect(extra));
        self.world.lands[tile.index()].extras.set(extra.index(), true);
        self
    }
}
