//! Tests that the book agrees with the plain evaluation, for any ruleset, world and query.

use endturn_civ_rules::effects::cache::{ChangedSlots, CityFx, PlayerFx};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, SpecialistId, TerrainId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::asked::Asked;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Output, VisionLayer};
use endturn_engine::Seat;
use proptest::prelude::*;

use crate::effects::oracle::Oracle;
use crate::effects::rulesets::{Dice, Rules, SHIPPED, random, requirement};
use crate::effects::world::{SEATS, SIDE, TestWorld, random_context};

/// One of the shipped rulesets, or a random one in half of the cases.
fn with_rules(seed: u64, check: impl FnOnce(&Rules, &mut Dice)) {
    let dice = &mut Dice(seed);
    match dice.below(6) {
        at @ 0..3 => check(&SHIPPED[at], dice),
        _ => check(&Rules::new(random(dice.next())), dice),
    }
}

/// Cached values of nations and cities, refreshed exactly as the documentation of the cache says.
struct Kept<'r> {
    rules: &'r Rules,
    world: TestWorld,
    nations: Vec<PlayerFx>,
    cities: Vec<CityFx>,
    tiles: Vec<TileFx>,
}

impl<'r> Kept<'r> {
    fn new(rules: &'r Rules, world: TestWorld) -> Self {
        let mut kept = Self {
            rules,
            nations: vec![PlayerFx::default(); SEATS],
            cities: vec![CityFx::default(); world.cities.len()],
            tiles: vec![TileFx::default(); world.cities.len()],
            world,
        };
        kept.refresh_nations();
        (0..kept.cities.len()).for_each(|city| kept.refresh_city(city));
        kept
    }

    fn refresh_nations(&mut self) {
        for seat in 0..SEATS {
            let nation = &mut self.nations[seat];
            let changed = self.rules.book.refresh_player(nation, Seat(seat as u8), &self.world);
            for city in 0..self.cities.len() {
                if self.world.cities[city].owner.index() == seat {
                    self.cities[city].drop_slots(&changed);
                    self.renew(city, &changed);
                }
            }
        }
    }

    fn refresh_city(&mut self, city: usize) {
        let changed = self.rules.book.refresh_city(&mut self.cities[city], CityId(city as u32), &self.world);
        self.renew(city, &changed);
    }

    fn renew(&mut self, city: usize, changed: &ChangedSlots) {
        if changed.tiles {
            let owner = self.world.cities[city].owner.index();
            self.tiles[city].rebuild(&self.rules.book, &self.nations[owner], Some(&self.cities[city]));
        }
    }

    /// Makes a change and the refreshes that the documentation requires.
    fn change(&mut self, dice: &mut Dice) {
        let ruleset = &self.rules.ruleset;
        let seat = dice.below(SEATS);
        let city = dice.below(self.cities.len());
        let tile = dice.below(SIDE * SIDE);
        match dice.below(14) {
            0 => {
                let tech = dice.below(ruleset.techs.len());
                self.world.nations[seat].knows.insert(tech);
                self.world.nations[seat].has_known.insert(tech);
                self.refresh_nations();
            }
            1 => {
                self.world.nations[seat].knows.remove(dice.below(ruleset.techs.len()));
                self.refresh_nations();
            }
            2 => {
                self.world.nations[seat].government = Some(GovernmentId::at(dice.below(ruleset.governments.len())));
                self.refresh_nations();
            }
            3 => {
                self.world.nations[seat].is_dead ^= true;
                self.refresh_nations();
            }
            4 => {
                self.world.toggle_relation(dice);
                self.refresh_nations();
            }
            5 => {
                self.world.year += dice.below(3) as i32 - 1;
                self.refresh_nations();
            }
            6 => {
                if let Some(setting) = self.world.nations[seat].policies.first_mut() {
                    *setting = dice.below(200) as i32 - 50;
                }
                self.refresh_nations();
            }
            7 | 8 => self.build_or_raze(city, dice.below(ruleset.buildings.len())),
            9 => {
                self.world.cities[city].size = 1 + dice.below(20) as i32;
                self.refresh_city(city);
            }
            10 => self.trade(city, dice.below(self.cities.len())),
            11 => self.conquer(city, seat),
            12 => {
                let land = &mut self.world.lands[tile];
                land.extras.0 ^= 1 << dice.below(ruleset.extras.len());
                land.terrain = Some(TerrainId::at(dice.below(ruleset.terrain.len())));
                self.around(Tile::at(tile));
            }
            _ => {
                let land = &mut self.world.lands[tile];
                land.owner = dice.percent(50).then_some(Seat(seat as u8));
                land.units = dice.below(4) as i32;
                self.around(Tile::at(tile));
            }
        }
    }

    fn build_or_raze(&mut self, city: usize, building: usize) {
        let id = BuildingId::at(building);
        let is_there = self.world.cities[city].buildings.contains(building);
        if !is_there && self.world.wonder_owner(id).is_some() {
            return;
        }
        self.world.cities[city].buildings.set(building, !is_there);
        self.refresh_city(city);
        for other in 0..self.cities.len() {
            let is_partner = self.world.cities[other].partners.contains(&CityId(city as u32));
            let is_sister = self.world.cities[other].owner == self.world.cities[city].owner;
            if is_partner || is_sister && self.world.wonders.contains(building) {
                self.refresh_city(other);
            }
        }
        if self.world.wonders.contains(building) {
            self.refresh_nations();
        }
    }

    fn trade(&mut self, city: usize, other: usize) {
        let partner = CityId(other as u32);
        let partners = &mut self.world.cities[city].partners;
        match partners.iter().position(|one| *one == partner) {
            Some(at) => drop(partners.remove(at)),
            None => partners.push(partner),
        }
        self.refresh_city(city);
    }

    /// Gives a city another owner: for all nations, as if its wonders had come and gone.
    fn conquer(&mut self, city: usize, seat: usize) {
        let loser = std::mem::replace(&mut self.world.cities[city].owner, Seat(seat as u8));
        self.refresh_nations();
        self.cities[city].drop_all();
        for other in 0..self.cities.len() {
            if [loser, Seat(seat as u8)].contains(&self.world.cities[other].owner) {
                self.refresh_city(other);
            }
        }
        self.renew(city, &ChangedSlots::all());
    }

    /// Refreshes cities that work a tile or whose centre is adjacent to it.
    fn around(&mut self, tile: Tile) {
        for city in 0..self.cities.len() {
            let id = CityId(city as u32);
            let center = self.world.cities[city].tile;
            let mut seen = self.world.city_tiles(id).chain(self.world.neighbours(center, false));
            let sees = seen.any(|one| one == tile);
            drop(seen);
            if sees {
                self.refresh_city(city);
            }
        }
    }

    fn check(&mut self) {
        let book = &self.rules.book;
        let oracle = Oracle { ruleset: &self.rules.ruleset, world: &self.world };
        for kind in EffectKind::ALL.iter().copied() {
            for seat in 0..SEATS {
                let at = Context::player(Seat(seat as u8));
                let nation = &self.nations[seat];
                if matches!(kind.asked(), Asked::Player | Asked::PlayerOutput) {
                    assert_eq!(book.player(book.slot(kind), nation), oracle.value(kind, &at), "{kind:?} of {seat}");
                }
                if kind.asked() == Asked::PlayerOutput {
                    for output in Output::ALL.iter().copied() {
                        let found = book.player(book.slot_for(kind, output), nation);
                        assert_eq!(found, oracle.value(kind, &at.with_output(output)), "{kind:?} {output:?}");
                    }
                }
            }
            for at in 0..self.cities.len() {
                let nation = &self.nations[self.world.cities[at].owner.index()];
                let context = Context::city(CityId(at as u32));
                for (slot, context) in questions(self.rules, kind, context) {
                    let found = book.city(slot, &mut self.cities[at], nation);
                    assert_eq!(found, oracle.value(kind, &context), "{kind:?} of city {at}, {context:?}");
                }
            }
        }
    }

    fn check_tiles(&self) {
        let book = &self.rules.book;
        let oracle = Oracle { ruleset: &self.rules.ruleset, world: &self.world };
        for (at, effects) in self.tiles.iter().enumerate() {
            let city = CityId(at as u32);
            for tile in self.world.city_tiles(city) {
                let atoms = book.tile_atoms(tile, Some(city), &self.world);
                let context = Context { tile: Some(tile), ..Context::city(city) };
                check_tile(effects, atoms, &oracle, &context);
            }
        }
        let player = Seat(0);
        let mut effects = TileFx::default();
        effects.rebuild(book, &self.nations[0], None);
        for tile in (0..SIDE * SIDE).map(Tile::at).filter(|tile| self.world.city_at(*tile).is_none()) {
            let atoms = book.tile_atoms(tile, None, &self.world);
            let context = Context { tile: Some(tile), ..Context::player(player) };
            check_tile(&effects, atoms, &oracle, &context);
        }
    }
}

fn check_tile(
    effects: &TileFx,
    atoms: endturn_civ_rules::effects::tiles::TileAtoms,
    oracle: &Oracle<'_>,
    context: &Context,
) {
    for kind in EffectKind::ALL.iter().copied() {
        for output in Output::ALL.iter().copied() {
            let found = effects.value(kind, output, atoms);
            let expected = match kind.asked() {
                Asked::Tile => oracle.value(kind, context),
                Asked::TileOutput => oracle.value(kind, &context.with_output(output)),
                _ => 0,
            };
            assert_eq!(found, expected, "{kind:?} {output:?} {context:?}");
        }
    }
}

/// The queries about a city that have slots.
fn questions(rules: &Rules, kind: EffectKind, at: Context) -> Vec<(endturn_civ_rules::effects::slots::Slot, Context)> {
    let book = &rules.book;
    let mut all = vec![(book.slot(kind), at)];
    match kind.asked() {
        Asked::City | Asked::CityOrBuilding => {}
        Asked::CityOutput => {
            all.extend(Output::ALL.iter().map(|one| (book.slot_for(kind, *one), at.with_output(*one))));
        }
        Asked::CityLayer => {
            let layers = VisionLayer::ALL.iter();
            all.extend(layers.map(|one| (book.slot_on(kind, *one), Context { layer: Some(*one), ..at })));
        }
        Asked::CitySpecialist => {
            for specialist in (0..rules.ruleset.specialists.len()).map(SpecialistId::at) {
                for output in Output::ALL.iter().copied() {
                    let context = Context { specialist: Some(specialist), ..at.with_output(output) };
                    all.push((book.slot_of(kind, specialist, output), context));
                }
            }
        }
        _ => all.clear(),
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_sum_is_that_of_the_plain_reading_in_any_context(seed: u64) {
        with_rules(seed, |rules, dice| {
            for _ in 0..4 {
                let world = TestWorld::random(&rules.ruleset, dice);
                let oracle = Oracle { ruleset: &rules.ruleset, world: &world };
                for kind in EffectKind::ALL.iter().copied() {
                    for _ in 0..4 {
                        let at = random_context(&rules.ruleset, &world, dice);
                        assert_eq!(rules.book.value(kind, &at, &world), oracle.value(kind, &at), "{kind:?} {at:?}");
                    }
                }
            }
        });
    }

    #[test]
    fn a_requirement_is_met_not_met_or_unknown_as_in_the_plain_reading(seed: u64) {
        let dice = &mut Dice(seed);
        let rules = Rules::new(random(dice.next()));
        let world = TestWorld::random(&rules.ruleset, dice);
        let oracle = Oracle { ruleset: &rules.ruleset, world: &world };
        for _ in 0..400 {
            let list: Vec<_> = (0..dice.below(4)).map(|_| requirement(&rules.ruleset, dice)).collect();
            let reqs = rules.book.reqs(&rules.ruleset, &list);
            let at = random_context(&rules.ruleset, &world, dice);
            let answers: Vec<_> = list.iter().map(|one| oracle.answer(one, &at)).collect();
            let certain = answers.iter().all(|answer| *answer == Some(true));
            let possible = answers.iter().all(|answer| *answer != Some(false));
            assert_eq!(rules.book.holds(&reqs, &at, &world), certain, "{list:?} {at:?}");
            assert_eq!(rules.book.may_hold(&reqs, &at, &world), possible, "{list:?} {at:?}");
            if let ([one], [req]) = (&list[..], &reqs[..]) {
                assert_eq!(rules.book.test(req, &at, &world), oracle.answer(one, &at), "{one:?} {at:?}");
            }
        }
    }

    #[test]
    fn what_a_whole_kind_tells_of_a_city_does_not_depend_on_anything_else_in_question(seed: u64) {
        with_rules(seed, |rules, dice| {
            let world = TestWorld::random(&rules.ruleset, dice);
            for kind in EffectKind::ALL.iter().copied().filter(|kind| rules.book.is_whole(*kind)) {
                let more = random_context(&rules.ruleset, &world, dice);
                for (_, at) in questions(rules, kind, Context::city(CityId(0))) {
                    let (other, building, unit_type) = (more.other, more.building, more.unit_type);
                    let (action, intelligence) = (more.action, more.intelligence);
                    let more = Context { other, building, unit_type, action, intelligence, ..at };
                    let value = |at| rules.book.value(kind, at, &world);
                    assert_eq!(value(&more), value(&at), "{kind:?} {more:?}");
                }
            }
        });
    }

    #[test]
    fn what_is_kept_stays_true_through_any_changes(seed: u64) {
        with_rules(seed, |rules, dice| {
            let world = TestWorld::random(&rules.ruleset, dice);
            let mut kept = Kept::new(rules, world);
            kept.check();
            for _ in 0..12 {
                kept.change(dice);
                kept.check();
            }
        });
    }

    #[test]
    fn masks_of_tiles_stay_true_through_any_changes(seed: u64) {
        with_rules(seed, |rules, dice| {
            let world = TestWorld::random(&rules.ruleset, dice);
            let mut kept = Kept::new(rules, world);
            kept.check_tiles();
            for _ in 0..3 {
                (0..4).for_each(|_| kept.change(dice));
                kept.check_tiles();
            }
        });
    }
}
