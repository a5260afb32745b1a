//! The meadow's rules in plain Bevy: queries in the order of storage, and a quick generator.

use bevy_ecs::{prelude::*, schedule::SingleThreadedExecutor};

use super::{Animal, FOXES, Grass, MAX_GRASS, PATCHES, RABBITS};

/// Patches by their number.
#[derive(Resource)]
struct Patches(Vec<Entity>);

/// The state of xorshift.
#[derive(Resource)]
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn grow(mut luck: ResMut<Luck>, mut patches: Query<&mut Grass>) {
    for mut grass in &mut patches {
        grass.0 = (grass.0 + luck.below(4) as u32).min(MAX_GRASS);
    }
}

fn walk(mut luck: ResMut<Luck>, mut animals: Query<&mut Animal>) {
    for mut animal in &mut animals {
        animal.step(luck.below(4));
    }
}

fn graze(patches: Res<Patches>, mut animals: Query<&mut Animal>, mut grass: Query<&mut Grass>) {
    for mut animal in &mut animals {
        if !animal.is_fox {
            animal.energy += grass.get_mut(patches.0[animal.patch as usize]).expect("a patch").eaten();
        }
    }
}

fn hunt(mut animals: Query<(Entity, &mut Animal)>, mut commands: Commands) {
    let mut prey: Vec<Option<Entity>> = vec![None; PATCHES as usize];
    for (entity, animal) in &animals {
        if !animal.is_fox {
            prey[animal.patch as usize] = Some(entity);
        }
    }
    for (_, mut animal) in &mut animals {
        if let Some(rabbit) = animal.hunts().then(|| prey[animal.patch as usize].take()).flatten() {
            commands.entity(rabbit).despawn();
            animal.energy += super::ENERGY[1];
        }
    }
}

fn breed(mut animals: Query<(Entity, &mut Animal)>, mut commands: Commands) {
    for (entity, mut animal) in &mut animals {
        if let Some(young) = animal.bears() {
            commands.spawn(young);
        } else if animal.energy <= 0 {
            commands.entity(entity).despawn();
        }
    }
}

/// The meadow as a world and its schedule.
#[must_use]
pub fn world() -> (World, Schedule) {
    let mut world = World::new();
    let patches = (0..PATCHES).map(|_| world.spawn(Grass(MAX_GRASS / 2)).id()).collect();
    world.insert_resource(Patches(patches));
    world.insert_resource(Luck(42));
    for nth in 0..RABBITS + FOXES {
        world.spawn(Animal::first(nth));
    }
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems((grow, walk, graze, hunt, breed).chain());
    (world, schedule)
}

/// The number of animals.
pub fn animals(world: &mut World) -> usize {
    world.query::<&Animal>().iter(world).count()
}
