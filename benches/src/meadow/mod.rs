//! A meadow: 10,000 patches of grass, and 12,000 to 15,000 rabbits and foxes that walk, eat, breed
//! and starve. A module as an author writes it, beside [the same rules in plain Bevy](plain).

pub mod plain;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup,
    ids::{Births, KeyIndex, Keyed, StableKey},
    random::{DrawSubject, Draws, Purpose},
    rules,
    rules::RuleInfo,
    snapshot::{KeyedState, Row, Unsound},
    stable_key,
    turn::{Stage, TurnSetup},
};
use serde::{Deserialize, Serialize};

const NAME: &str = "meadow";

/// Columns and rows.
pub const SIZE: u32 = 100;
/// Patches.
pub const PATCHES: u32 = SIZE * SIZE;
/// Rabbits at the start.
pub const RABBITS: u32 = 12_000;
/// Foxes at the start.
pub const FOXES: u32 = 300;

/// Grass that a patch holds at most.
const MAX_GRASS: u32 = 12;
/// Grass that a rabbit eats in a round.
const MEAL: u32 = 2;
/// A rabbit's energy from the grass of a meal, and a fox's from a rabbit.
const ENERGY: [i32; 2] = [1, 6];
/// The energy with which an animal has a young one, which gets half of it.
const BREEDS: [i32; 2] = [30, 80];

stable_key! {
    /// A patch of grass.
    pub struct PatchId = "meadow.patch";
}

stable_key! {
    /// A rabbit or a fox.
    pub struct AnimalId = "meadow.animal";
}

/// The grass of a patch.
#[derive(Component, Serialize, Deserialize)]
pub struct Grass(u32);

/// An animal.
#[derive(Component, Clone, Serialize, Deserialize)]
pub struct Animal {
    is_fox: bool,
    patch: u32,
    energy: i32,
}

impl Animal {
    /// The n-th animal of the start.
    fn first(nth: u32) -> Self {
        Self { is_fox: nth >= RABBITS, patch: nth.wrapping_mul(7_919) % PATCHES, energy: 10 }
    }

    /// Takes a step in one of four directions; the meadow has no edge.
    fn step(&mut self, direction: u64) {
        let by = [1, PATCHES - 1, SIZE, PATCHES - SIZE][direction as usize];
        self.patch = (self.patch + by) % PATCHES;
        self.energy -= 1;
    }

    /// Whether it is a hungry fox.
    fn hunts(&self) -> bool {
        self.is_fox && self.energy < 40
    }

    fn kind(&self) -> usize {
        usize::from(self.is_fox)
    }

    /// A young one, if there is energy for it.
    fn bears(&mut self) -> Option<Self> {
        if self.energy < BREEDS[self.kind()] {
            return None;
        }
        self.energy /= 2;
        Some(self.clone())
    }
}

impl Grass {
    fn eaten(&mut self) -> i32 {
        let meal = self.0.min(MEAL);
        self.0 -= meal;
        meal as i32 * ENERGY[0]
    }
}

rules! {
    /// The rules of the meadow.
    pub RULES, add_rules of NAME {
        /// grass grows, here more and there less
        GROW = "M-01" "Grow", step "grass" in Stage::TurnEnd => grow, draws ["rain"];
        /// every animal takes a step
        WALK = "M-02" "Walk", step "walk" in Stage::TurnEnd => walk, draws ["way"];
        /// rabbits eat grass
        GRAZE = "M-03" "Graze", step "graze" in Stage::TurnEnd => graze;
        /// a fox eats a rabbit of its patch
        HUNT = "M-04" "Hunt", step "hunt" in Stage::TurnEnd => hunt;
        /// animals with much energy have a young one, those without any die
        BREED = "M-05" "Breed", step "breed" in Stage::TurnEnd => breed;
    }
}

// Each patch grows, and each animal walks, whatever the others do: they need not be visited in the
// order of their keys.
fn grow(draws: Res<Draws>, mut patches: Query<(&PatchId, &mut Grass)>) {
    let rain = draws.site(GROW, Purpose("rain"));
    for (&key, mut grass) in &mut patches {
        let rain = rain.at(DrawSubject::key(key)).below(4) as u32;
        grass.0 = (grass.0 + rain).min(MAX_GRASS);
    }
}

fn walk(draws: Res<Draws>, mut animals: Query<(&AnimalId, &mut Animal)>) {
    let way = draws.site(WALK, Purpose("way"));
    for (&key, mut animal) in &mut animals {
        animal.step(way.at(DrawSubject::key(key)).below(4));
    }
}

fn graze(mut animals: Keyed<AnimalId, &'static mut Animal>, mut patches: Keyed<PatchId, &'static mut Grass>) {
    animals.for_each(|_, _, mut animal| {
        if !animal.is_fox {
            animal.energy += patches.get_mut(PatchId(animal.patch)).expect("animals are on patches").eaten();
        }
    });
}

fn hunt(mut animals: Keyed<AnimalId, &'static mut Animal>, mut commands: Commands) {
    let mut prey: Vec<Option<Entity>> = vec![None; PATCHES as usize];
    animals.for_each(|_, entity, animal| {
        if !animal.is_fox {
            prey[animal.patch as usize] = Some(entity);
        }
    });
    animals.for_each(|_, _, mut animal| {
        if let Some(rabbit) = animal.hunts().then(|| prey[animal.patch as usize].take()).flatten() {
            commands.entity(rabbit).despawn();
            animal.energy += ENERGY[1];
        }
    });
}

fn breed(mut animals: Keyed<AnimalId, &'static mut Animal>, mut births: Births<AnimalId>, mut commands: Commands) {
    animals.for_each(|_, entity, mut animal| {
        if let Some(young) = animal.bears() {
            births.spawn(young);
        } else if animal.energy <= 0 {
            commands.entity(entity).despawn();
        }
    });
}

/// The module.
#[derive(Debug)]
pub struct Meadow;

impl ModuleSetup for Meadow {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.keys::<PatchId>().keyed::<PatchId, Grass>("meadow.grass");
        app.keys::<AnimalId>().keyed::<AnimalId, Animal>("meadow.animals");
        add_rules(app);
    }

    fn spawn(&self, world: &mut World) {
        for patch in 0..PATCHES {
            world.spawn((PatchId(patch), Grass(MAX_GRASS / 2)));
        }
        for nth in 0..RABBITS + FOXES {
            world.spawn((AnimalId(nth), Animal::first(nth)));
        }
    }

    fn check(&self, world: &World) -> Result<(), Unsound> {
        let patches = world.resource::<KeyIndex<PatchId>>();
        let is_whole = patches.iter().map(|(key, _)| key.0).eq(0..PATCHES);
        Row::resource(PatchId::KIND).ensure(is_whole, "keys", "they are not those of the meadow")?;
        for (key, entity) in patches.iter() {
            let grass = world.get::<Grass>(entity).expect("read with its key");
            Row::of("meadow.grass", &key).within("0", grass.0, 0..=MAX_GRASS)?;
        }
        for (key, entity) in world.resource::<KeyIndex<AnimalId>>().iter() {
            let (animal, row) =
                (world.get::<Animal>(entity).expect("read with its key"), Row::of("meadow.animals", &key));
            row.within("patch", animal.patch, 0..=PATCHES - 1)?;
            row.within("energy", animal.energy, 1..=1_000)?;
        }
        Ok(())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }
}

/// The meadow as a game without personas.
///
/// # Panics
/// Never: nothing clashes.
#[must_use]
pub fn game() -> Game {
    Game::new(GameSetup::of(NAME, &["Solo"], TurnSetup::simultaneous(), Meadow)).expect("nothing clashes")
}

/// The number of animals.
#[must_use]
pub fn animals(game: &Game) -> usize {
    game.world().resource::<KeyIndex<AnimalId>>().len()
}
