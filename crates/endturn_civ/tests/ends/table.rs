//! A small world at a table: a scenario text with the shipped rulesets, rounds that return their
//! facts, and a test module that reaches into the world.

use std::cell::RefCell;
use std::sync::Arc;

use bevy_ecs::world::World;
use endturn_civ::Civ;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::CityNames;
use endturn_civ_rules::ids::{BuildingId, ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::orders::{AnyOrder, Legal, Order, Refusal, Words};
use endturn_engine::{Game, GameSetup, Seat, SmallModule};
use endturn_scenario::files::{Files, MemoryFiles};
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{GameModule, build, specs};
use endturn_scenario::{files::DiskFiles, render::Style};

const MODULES: &[&dyn GameModule] = &[&Civ];

type Deed = Box<dyn FnOnce(&mut World)>;

thread_local! {
    /// The next deed of the test module.
    static DEED: RefCell<Option<Deed>> = const { RefCell::new(None) };
}

/// The order by which the test module reaches into a world.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Reach;

impl Order for Reach {
    const MODULE: &'static str = "hand";
    const KEYWORDS: &'static [&'static str] = &["reach"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Err(words.unknown("order", "", Self::KEYWORDS))
    }

    fn text(&self, _: &World) -> String {
        "reach".to_owned()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(_: Legal<Self>, world: &mut World) {
        if let Some(deed) = DEED.with_borrow_mut(Option::take) {
            deed(world);
        }
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Shipped rulesets from disk, and one scenario.
struct Shelf(MemoryFiles, DiskFiles);

impl Files for Shelf {
    fn read(&self, path: &str) -> Result<Vec<u8>, endturn_scenario::files::ReadError> {
        self.0.read(path).or_else(|_| self.1.read(path))
    }

    fn list(&self, folder: &str) -> Result<Vec<endturn_scenario::files::Entry>, endturn_scenario::files::ReadError> {
        self.1.list(folder)
    }
}

/// A game whose seats end their turns and do nothing else.
pub struct Table {
    pub game: Game,
}

/// Fields of a nation with few surprises: no gold to lose, all taxes to the treasury.
pub const QUIET: &str = "gold: 500, rates: (science: 40, tax: 60, luxury: 0)";

impl Table {
    /// A table of human players named by letters, with the contents of the section `civ`.
    pub fn new(seats: &[&str], civ: &str) -> Self {
        Self::seeded(1, seats, civ)
    }

    pub fn seeded(seed: u64, seats: &[&str], civ: &str) -> Self {
        Self::in_turns(seed, "", seats, civ)
    }

    /// The same with the contents of the section `turn`.
    pub fn in_turns(seed: u64, turn: &str, seats: &[&str], civ: &str) -> Self {
        // Nations that are not mentioned start with nothing.
        let is_absent = |name: &&&str| !civ.contains(&format!("\"{name}\": ("));
        let absent: Vec<String> =
            seats.iter().filter(is_absent).map(|name| format!("\"{name}\": (start_units: false),")).collect();
        let absent = absent.concat();
        let civ = if civ.contains("nations: {") {
            civ.replacen("nations: {", &format!("nations: {{{absent}"), 1)
        } else {
            format!("{civ}, nations: {{{absent}}}")
        };
        let seats: Vec<String> = seats.iter().map(|name| format!("(name: \"{name}\")")).collect();
        let text = format!(
            "(format: 1, name: \"test\", seed: {seed}, turn_limit: 200, turn: ({turn}), seats: [{}], civ: ({civ}))",
            seats.join(", ")
        );
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let mut files = MemoryFiles::default();
        files.insert("test.ron", text);
        let shelf = Shelf(files, DiskFiles::new(vec![root.into()]));
        let (tree, mut report) = load_scenario(&shelf, "test.ron", &specs(MODULES), &[]);
        let setup = tree.and_then(|tree| build(&tree, MODULES, &mut report));
        let setup = setup.filter(|_| !report.has_errors());
        let mut setup: GameSetup = setup.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
        setup.modules.push(Arc::new(SmallModule::<Reach>::new(|_| (), |_| ())));
        let mut game = Game::new(Arc::new(setup)).expect("a game");
        game.listen(true);
        Self { game }
    }

    /// Ends every seat's turn; returns the facts of the round, one line each.
    pub fn round(&mut self) -> Vec<String> {
        let round = self.game.turn().round_number();
        while self.game.ended().is_none() && self.game.turn().round_number() == round {
            let seat = self.game.next_seat().expect("somebody has to end the turn");
            self.game.end_turn(seat).expect("the seat was to act");
        }
        self.facts()
    }

    /// The facts since the last call, one line each.
    pub fn facts(&mut self) -> Vec<String> {
        let facts = self.game.take_facts();
        facts.iter().filter(|entry| entry.fact.is_told()).map(|entry| entry.fact.text(self.game.world())).collect()
    }

    /// Reaches into the world: opens the realm and runs `act` in it.
    pub fn reach<T: 'static>(&mut self, act: impl FnOnce(&mut Realm<'_, '_>) -> T + 'static) -> T {
        self.reach_world(|world| Realm::with(world, act))
    }

    /// Runs `act` on the world itself.
    pub fn reach_world<T: 'static>(&mut self, act: impl FnOnce(&mut World) -> T + 'static) -> T {
        let (give, take) = std::sync::mpsc::channel();
        let deed: Deed = Box::new(move |world| {
            let _ = give.send(act(world));
        });
        DEED.with_borrow_mut(|place| *place = Some(deed));
        let seat = self.game.next_seat().expect("somebody is to act");
        self.game.submit_order(seat, AnyOrder::new(Reach)).expect("the hand may do anything");
        take.recv().expect("the deed is done")
    }

    /// Runs `act` in the realm, and returns its facts.
    pub fn facts_of(&mut self, act: impl FnOnce(&mut Realm<'_, '_>) + 'static) -> Vec<String> {
        self.facts();
        self.reach(act);
        self.facts()
    }

    pub fn eye(&self) -> Eye<'_> {
        Eye::of(self.game.world())
    }

    /// Finds a city's key by name.
    pub fn city(&self, name: &str) -> CityId {
        let names = &self.game.world().resource::<CityNames>().0;
        CityId(names.iter().position(|own| own == name).unwrap_or_else(|| panic!("no city {name}")) as u32)
    }

    pub fn lives(&self, name: &str) -> bool {
        self.eye().lives(self.city(name))
    }

    pub fn building(&self, name: &str) -> BuildingId {
        self.eye().rules.building_id(name).unwrap_or_else(|| panic!("no building {name}"))
    }

    pub fn extra(&self, name: &str) -> ExtraId {
        self.eye().rules.extra_id(name).unwrap_or_else(|| panic!("no extra {name}"))
    }

    pub fn unit_type(&self, name: &str) -> UnitTypeId {
        self.eye().rules.unit_type_id(name).unwrap_or_else(|| panic!("no unit {name}"))
    }

    pub fn has(&self, city: &str, building: &str) -> bool {
        let part = self.eye().city_part::<endturn_civ::state::Buildings>(self.city(city));
        part.is_some_and(|own| own.standing.contains(self.building(building).index()))
    }

    pub fn size(&self, city: &str) -> i32 {
        let part = self.eye().city_part::<endturn_civ::state::Citizens>(self.city(city));
        part.map_or(0, |citizens| citizens.size)
    }

    /// The tile at coordinates.
    pub fn tile(&self, x: i32, y: i32) -> Tile {
        self.eye().map.topology().at(x, y).expect("on the map")
    }

    pub fn owner(&self, x: i32, y: i32) -> Option<Seat> {
        self.eye().map.owner(self.tile(x, y))
    }

    pub fn has_extra(&self, x: i32, y: i32, extra: &str) -> bool {
        self.eye().map.has_extra(self.tile(x, y), self.extra(extra))
    }

    /// The units on a tile, oldest first.
    pub fn units(&self, x: i32, y: i32) -> Vec<UnitId> {
        let all = self.game.world().resource::<endturn_civ::state::UnitsByTile>();
        all.on(self.tile(x, y)).to_vec()
    }

    /// The name of the city that supports a unit.
    pub fn home(&self, unit: UnitId) -> Option<String> {
        let home = self.eye().unit_part::<endturn_civ::state::Home>(unit)?.0?;
        Some(self.game.world().resource::<CityNames>().name(home).to_owned())
    }
}

/// A drawn map: rows of one character per tile, without wrapping.
pub fn drawn(rows: &[&str]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    format!("map: Drawn((wrap_x: false, rows: [{}]))", rows.join(", "))
}

/// A meadow of this many tiles.
pub fn meadow(width: usize, height: usize) -> String {
    let row = "g".repeat(width);
    drawn(&vec![row.as_str(); height])
}
