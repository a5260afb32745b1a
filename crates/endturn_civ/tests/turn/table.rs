//! A table of human players whose turns a test ends, with access through the module's realm.

use std::sync::{Arc, Mutex};

use bevy_ecs::prelude::*;
use endturn_civ::Civ;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{
    Books, Buildings, Citizens, CityNames, Holdings, Moods, Production, Stocks, Supported, Treasury, Unit, Upkeep,
};
use endturn_civ::trace::Trace;
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::ids::{BuildingId, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::orders::AnyOrder;
use endturn_engine::{Game, GameSetup, Seat};
use endturn_scenario::files::{DiskFiles, Entry, Files, ReadError};
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{GameModule, build, specs};
use endturn_scenario::render::Style;

use super::probe::{Hatch, Open, probe};

/// Files of the repository, and one scenario.
struct Shelf<'a> {
    disk: DiskFiles,
    scenario: &'a str,
}

impl Files for Shelf<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if path == "test.ron" { Ok(self.scenario.into()) } else { self.disk.read(path) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        self.disk.list(folder)
    }
}

/// A game of human players.
pub struct Table {
    /// The game.
    pub game: Game,
    hatch: Hatch,
}

/// Contents of a test's scenario.
#[derive(Clone, Debug, Default)]
pub struct Scene<'a> {
    /// The map: `rows: […]` and other fields of the drawn map. Thirty by fifteen tiles of grassland
    /// if empty.
    pub map: &'a str,
    /// The nations by seat name: `"Rome": (…), "Egypt": (…)`.
    pub nations: &'a str,
    /// The contents of the ruleset's patch.
    pub patch: &'a str,
    /// The contents of `relations`.
    pub relations: &'a str,
    /// The seats; Rome and Egypt if empty.
    pub seats: &'a [&'a str],
    /// The seed.
    pub seed: u64,
}

/// A grassland of `width` by `height` tiles, as `rows` of a drawn map without wrapping.
pub fn meadow(width: usize, height: usize) -> String {
    land('g', width, height)
}

/// The same of any terrain.
pub fn land(terrain: char, width: usize, height: usize) -> String {
    let row = format!("{:?}, ", terrain.to_string().repeat(width));
    format!("wrap_x: false, rows: [{}]", row.repeat(height))
}

/// The checked setup of a scenario's text.
fn setup(text: &str) -> GameSetup {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let shelf = Shelf { disk: DiskFiles::new(vec![root.into()]), scenario: text };
    let modules: [&dyn GameModule; 1] = [&Civ];
    let (tree, mut report) = load_scenario(&shelf, "test.ron", &specs(&modules), &[]);
    let setup = tree.and_then(|tree| build(&tree, &modules, &mut report));
    setup.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

/// The game of a scenario whose seats have personas.
pub fn game(text: &str) -> Game {
    Game::new(Arc::new(setup(text))).expect("checked setups build")
}

/// In these tests cities may be on the poorest land, so that they starve.
const ICE: &str = "terrain: {\"Glacier\": (flags: [\"NoBarbs\", \"CanHaveRiver\", \"Oil\", \"Frozen\"])}, ";

impl Table {
    /// Starts the game of a scene.
    pub fn new(scene: &Scene<'_>) -> Self {
        let meadow = meadow(30, 15);
        let map = if scene.map.is_empty() { &meadow } else { scene.map };
        let seats = if scene.seats.is_empty() { &["Rome", "Egypt"] } else { scene.seats };
        let seats: String = seats.iter().map(|name| format!("(name: {name:?}), ")).collect();
        let text = format!(
            "(format: 1, name: \"test\", seed: {}, turn_limit: 500, seats: [{seats}], civ: (ruleset: \"classic\", \
             patch: ({ICE}{}), map: Drawn({map}), nations: {{{}}}, relations: [{}]))",
            scene.seed, scene.patch, scene.nations, scene.relations
        );
        let mut setup = setup(&text);
        let hatch = Hatch::default();
        setup.modules.push(Arc::new(probe(hatch.clone())));
        let mut game = Game::new(Arc::new(setup)).expect("checked setups build");
        game.listen(true);
        Self { game, hatch }
    }

    /// One nation, Rome, with these cities and units, and Egypt with a single worker in the corner.
    pub fn rome(rome: &str, patch: &str) -> Self {
        Self::of(rome, patch, "")
    }

    /// The same on another map.
    pub fn of(rome: &str, patch: &str, map: &str) -> Self {
        let nations = format!("\"Rome\": ({rome}), \"Egypt\": (units: [(unit: \"Workers\", at: (0, 0))])");
        Self::new(&Scene { nations: &nations, patch, map, ..Scene::default() })
    }

    /// Puts all citizens of a city to work on the tiles nearest to its centre, against its
    /// governor.
    pub fn all_work(&mut self, name: &str) {
        let city = self.city(name);
        self.edit(move |realm| {
            let size = realm.cities.citizens(city).size;
            let placement = Placement { worked: ((1u128 << size) - 1) << 1, ..Placement::default() };
            realm.cities.place_citizens(&mut realm.land, city, placement);
            realm.derived.change_city(city);
        });
    }

    /// Restarts with another seed.
    pub fn again(&mut self, seed: u64) {
        self.game.restart(seed);
        self.game.listen(true);
    }

    /// Changes the world during a turn.
    pub fn edit<T: Send + 'static>(&mut self, act: impl FnOnce(&mut Realm<'_, '_>) -> T + Send + 'static) -> T {
        let result = Arc::new(Mutex::new(None));
        let slot = Arc::clone(&result);
        let open = move |world: &mut World| {
            *slot.lock().expect("one thread") = Some(Realm::with(world, act));
        };
        *self.hatch.0.lock().expect("one thread") = Some(Box::new(open));
        let seat = self.game.next_seat().expect("the game goes on");
        self.game.submit_order(seat, AnyOrder::new(Open)).expect("nothing forbids it");
        result.lock().expect("one thread").take().expect("the order was carried out")
    }

    /// Ends every seat's turn once; returns the facts, each line with its rule.
    pub fn round(&mut self) -> Vec<String> {
        self.game.take_facts();
        let round = self.game.turn().round_number();
        while self.game.ended().is_none() && self.game.turn().round_number() == round {
            let seat = self.game.next_seat().expect("somebody has to end the turn");
            self.game.end_turn(seat).expect("the seat was to act");
        }
        self.facts()
    }

    /// Plays a round, and checks that no cache is out of date.
    pub fn honest_round(&mut self) -> Vec<String> {
        let facts = self.round();
        if self.game.ended().is_none() {
            self.check_caches();
        }
        facts
    }

    /// The facts since the end of the last round, each line with its rule.
    pub fn facts(&mut self) -> Vec<String> {
        let facts = self.game.take_facts();
        let facts = facts.iter().filter(|entry| entry.fact.is_told());
        facts.map(|entry| format!("{} {}", entry.rule, entry.fact.text(self.game.world()))).collect()
    }

    /// Checks that all caches can be dropped and recomputed without changing anything.
    pub fn check_caches(&mut self) {
        let before = self.books();
        self.edit(|realm| realm.recompute_everything());
        let after = self.books();
        for (old, new) in before.iter().zip(&after) {
            assert_eq!(old.1, new.1, "books of {} in round {}", old.0, self.game.turn().round_number());
            assert_eq!(old, new, "round {}", self.game.turn().round_number());
        }
        assert_eq!(before.len(), after.len());
    }

    fn books(&self) -> Vec<(String, Books, Citizens, Vec<Outputs>)> {
        let eye = self.eye();
        let cities = self.cities();
        let units = |city| -> Vec<Outputs> {
            let own = &eye.city_part::<Supported>(city).expect("alive").0;
            own.iter().map(|&unit| eye.unit_part::<Upkeep>(unit).expect("alive").0).collect()
        };
        let row = |&city: &CityId| {
            let citizens = eye.city_part::<Citizens>(city).expect("alive").clone();
            (self.name(city), *eye.city_part::<Books>(city).expect("alive"), citizens, units(city))
        };
        cities.iter().map(row).collect()
    }

    /// Reads the world.
    pub fn eye(&self) -> Eye<'_> {
        Eye::of(self.game.world())
    }

    /// All living cities, by seat, oldest first.
    pub fn cities(&self) -> Vec<CityId> {
        let seats = self.game.roster().seats();
        seats.flat_map(|seat| self.eye().nation_part::<Holdings>(seat).expect("a seat").cities.clone()).collect()
    }

    /// Name of a city.
    pub fn name(&self, city: CityId) -> String {
        self.game.world().resource::<CityNames>().name(city).to_owned()
    }

    /// Finds a city by name, dead or alive.
    pub fn city(&self, name: &str) -> CityId {
        let names = &self.game.world().resource::<CityNames>().0;
        CityId(names.iter().position(|own| own == name).unwrap_or_else(|| panic!("no city {name}")) as u32)
    }

    /// Whether a city exists.
    pub fn lives(&self, name: &str) -> bool {
        self.eye().lives(self.city(name))
    }

    /// A component of a living city.
    pub fn part<C: endturn_civ::realm::CityPart>(&self, name: &str) -> &C {
        let eye = Eye::of(self.game.world());
        eye.city_part(self.city(name)).unwrap_or_else(|| panic!("{name} is destroyed"))
    }

    /// Size, food in stock, shields in stock.
    pub fn stand(&self, name: &str) -> (i32, i32, i32) {
        let stocks = self.part::<Stocks>(name);
        (self.size(name), stocks.food, stocks.shields)
    }

    /// Citizens.
    pub fn size(&self, name: &str) -> i32 {
        self.part::<Citizens>(name).size
    }

    /// Surplus of an output after usage.
    pub fn surplus(&self, name: &str, output: Output) -> i32 {
        self.part::<Books>(name).settled.surplus[output]
    }

    /// Happy, content, unhappy and angry citizens.
    pub fn faces(&self, name: &str) -> [i32; 4] {
        let faces = self.part::<Books>(name).settled.feelings.last;
        [faces.happy, faces.content, faces.unhappy, faces.angry]
    }

    /// Whether a city has a building.
    pub fn has(&self, name: &str, building: &str) -> bool {
        self.part::<Buildings>(name).standing.contains(self.building(building).0.into())
    }

    /// Current production of a city.
    pub fn target(&self, name: &str) -> String {
        let target = self.part::<Production>(name).target;
        self.eye().rules.target_name(target).to_owned()
    }

    /// Gold of a seat.
    pub fn gold(&self, seat: u8) -> i32 {
        self.eye().nation_part::<Treasury>(Seat(seat)).expect("a seat").gold
    }

    /// Turns of celebration and of disorder, and whether the city was happy.
    pub fn moods(&self, name: &str) -> Moods {
        *self.part(name)
    }

    /// The types of the units of a seat, oldest first.
    pub fn units(&self, seat: u8) -> Vec<String> {
        let units = &self.eye().nation_part::<Holdings>(Seat(seat)).expect("a seat").units;
        units.iter().map(|&unit| self.unit_name(unit)).collect()
    }

    /// The type of a unit.
    pub fn unit_name(&self, unit: UnitId) -> String {
        let unit_type = self.eye().unit_part::<Unit>(unit).expect("alive").unit_type;
        self.eye().rules.unit_type_name(unit_type).to_owned()
    }

    /// A building of the ruleset.
    pub fn building(&self, name: &str) -> BuildingId {
        self.eye().rules.building_id(name).unwrap_or_else(|| panic!("no building {name}"))
    }

    /// A unit type of the ruleset.
    pub fn unit_type(&self, name: &str) -> UnitTypeId {
        self.eye().rules.unit_type_id(name).unwrap_or_else(|| panic!("no unit {name}"))
    }

    /// A target of the ruleset.
    pub fn target_of(&self, name: &str) -> Target {
        let building = self.eye().rules.building_id(name).map(Target::Building);
        building.unwrap_or_else(|| Target::Unit(self.unit_type(name)))
    }

    /// Starts to trace a city.
    pub fn follow(&mut self, name: &str) {
        let city = self.city(name);
        // A realm holds the trace while it is open, so this uses the world behind it.
        let open = move |world: &mut World| world.resource_mut::<Trace>().follow(Some(city));
        *self.hatch.0.lock().expect("one thread") = Some(Box::new(open));
        let seat = self.game.next_seat().expect("the game goes on");
        self.game.submit_order(seat, AnyOrder::new(Open)).expect("nothing forbids it");
    }

    /// The notes about the traced city.
    pub fn trace(&self) -> Vec<String> {
        let lines = self.game.world().resource::<Trace>().lines();
        lines.iter().map(|(rule, text)| format!("{rule} {text}")).collect()
    }
}

/// The lines that contain a text.
pub fn with<'a>(lines: &'a [String], text: &str) -> Vec<&'a str> {
    lines.iter().filter(|line| line.contains(text)).map(String::as_str).collect()
}

/// Asserts that lines contain these texts, in this order.
pub fn in_order(lines: &[String], texts: &[&str]) {
    let mut rest = lines.iter();
    for text in texts {
        assert!(rest.any(|line| line.contains(text)), "`{text}` is missing or out of order in {lines:#?}");
    }
}
