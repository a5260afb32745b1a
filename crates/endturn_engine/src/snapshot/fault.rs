//! Faults in the way a module keeps its state: unregistered types and missing keys.

use std::fmt;

use bevy_ecs::{
    archetype::Archetype, change_detection::Tick, component::ComponentId, prelude::*, resource::IsResource,
};

use super::{StateRegistry, section::SectionKind};
use crate::compact::CompactSort as _;
use crate::ids::InGame;

/// A mistake in the way a module keeps its state; the text says how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateFault {
    /// A component is on entities of a kind for which it is not registered.
    Component {
        /// The component's path.
        component: String,
        /// The key's path.
        key: String,
        /// The kind of entity, like `fleets.planet`.
        kind: &'static str,
    },
    /// An entity has no key.
    Keyless {
        /// The paths of its components.
        components: Vec<String>,
        /// True if a restart clears it.
        is_cleared: bool,
    },
    /// An entity lacks a component that all of its kind have.
    Lacking {
        /// The section, like `fleets.stock`.
        section: &'static str,
        /// The entity's key.
        key: String,
    },
    /// A resource is set when a game starts, or changes in play, and is not registered.
    Resource {
        /// The resource's path.
        resource: String,
    },
    /// A resource is registered, but a new game starts without it.
    NotSpawned {
        /// The section, like `agency.panic`.
        section: &'static str,
    },
}

impl fmt::Display for StateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Component { component, key, kind } => {
                let (short, key) = (last(component), last(key));
                let module = kind.split('.').next().filter(|name| *name != "engine").unwrap_or("module");
                write!(
                    f,
                    "the component `{component}` is on entities of the kind {kind} but not part of their state: no snapshot and \
                     no digest holds it, and a restored game lacks it. Register it in `build` with \
                     `.keyed::<{key}, {short}>(\"{module}.{}\")`; or with `.derived::<{short}>()` if it follows from the rest of \
                     the state and `renew` computes it anew",
                    snake(short)
                )
            }
            Self::Keyless { components, is_cleared } => {
                let components: Vec<String> = components.iter().map(|name| format!("`{name}`")).collect();
                let with = if components.is_empty() { "`InGame` alone".to_owned() } else { components.join(", ") };
                let left = if *is_cleared { "" } else { ", and the next game of the same world still has it" };
                write!(
                    f,
                    "an entity with {with} has no stable key: it is in no snapshot and no digest{left}. Spawn it with a key of a \
                     kind that `keys` registers: with `Births<SomethingId>` in a rule, elsewhere with \
                     `let key = world.resource_mut::<KeyIndex<SomethingId>>().fresh();`, where `stable_key!` defines \
                     `SomethingId`"
                )
            }
            Self::Lacking { section, key } => write!(
                f,
                "the entity {key} has nothing for the section `{section}`: every entity of a kind has all components that `keyed` \
                 registers for it, or no snapshot can be read. Spawn it with the component, and keep an `Option` in it where \
                 some have none"
            ),
            Self::Resource { resource } => {
                let short = last(resource);
                write!(
                    f,
                    "the resource `{resource}` is set by `spawn` or changed in play but is not state: no snapshot and no digest \
                     holds it, and the next game of the same world begins with it. Register it in `build` with \
                     `.state::<{short}>(\"module.{}\")` and insert it in `spawn`; with `.derived::<{short}>()` if it follows from \
                     the rest of the state, or nothing asks for what it holds between rounds; or insert it in `build` if it \
                     never changes",
                    snake(short)
                )
            }
            Self::NotSpawned { section } => write!(
                f,
                "`spawn` does not insert the resource of the section `{section}`: a new game begins without it, or with what the \
                 last one left. Insert it in `spawn`, even if it is its default"
            ),
        }
    }
}

/// The last part of a type's path.
fn last(path: &str) -> &str {
    let name = path.split('<').next().unwrap_or(path);
    name.rsplit("::").next().unwrap_or(name)
}

/// Turns `MarketPrice` into `market_price`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// All faults in a world; `built` is the tick at which all modules had been built.
pub(crate) fn faults(world: &World, built: Tick) -> Vec<StateFault> {
    let book = Book::new(world);
    let mut faults = Vec::new();
    for archetype in world.archetypes().iter().filter(|archetype| !archetype.is_empty()) {
        book.look_at(archetype, &mut faults);
    }
    for section in world.resource::<StateRegistry>().sections() {
        let key = (section.lacking)(world);
        faults.extend(key.map(|key| StateFault::Lacking { section: section.name, key }));
    }
    let now = world.read_change_tick();
    let mut changed: Vec<String> = (world.resource_entities().iter())
        .filter(|&(id, _)| !book.is_known(id) && !book.has_section(id))
        .filter(|&(id, _)| world.get_resource_change_ticks_by_id(id).is_some_and(|ticks| ticks.is_changed(built, now)))
        .map(|(id, _)| book.name(id))
        .collect();
    changed.compact_sort();
    faults.extend(changed.into_iter().map(|resource| StateFault::Resource { resource }));
    faults
}

/// Registered resources that a new game has not set since `built`.
pub(crate) fn not_spawned(world: &World, built: Tick) -> Vec<StateFault> {
    let (registry, now) = (world.resource::<StateRegistry>(), world.read_change_tick());
    let own = registry
        .sections()
        .iter()
        .filter(|section| section.kind == SectionKind::Resource && !section.name.starts_with("engine."));
    let is_set =
        |id: ComponentId| world.get_resource_change_ticks_by_id(id).is_some_and(|ticks| ticks.is_changed(built, now));
    let missing = own.filter(|section| !section.ids(world).into_iter().any(is_set));
    missing.map(|section| StateFault::NotSpawned { section: section.name }).collect()
}

/// Registered types, by component id.
struct Book<'w> {
    world: &'w World,
    /// The key of each kind of entity.
    kinds: Vec<(ComponentId, &'static str)>,
    /// The components of each kind, by the kind's key.
    components: Vec<(ComponentId, ComponentId)>,
    resources: Vec<ComponentId>,
    /// Types known not to be state.
    known: Vec<ComponentId>,
    in_game: Option<ComponentId>,
    is_resource: Option<ComponentId>,
}

impl<'w> Book<'w> {
    fn new(world: &'w World) -> Self {
        let registry = world.resource::<StateRegistry>();
        let in_game = world.components().component_id::<InGame>();
        let mut book = Self {
            world,
            kinds: Vec::new(),
            components: Vec::new(),
            resources: Vec::new(),
            known: registry.derived().iter().copied().chain(in_game).collect(),
            in_game,
            is_resource: world.components().component_id::<IsResource>(),
        };
        for section in registry.sections() {
            let ids = section.ids(world);
            let key = section.key.and_then(|key| world.components().get_id(key));
            match section.kind {
                SectionKind::Keys => book.kinds.extend(key.map(|key| (key, section.name))),
                SectionKind::Components => book.components.extend(ids.iter().filter_map(|&id| Some((key?, id)))),
                SectionKind::Resource => book.resources.extend(ids),
            }
        }
        book
    }

    fn is_known(&self, id: ComponentId) -> bool {
        self.known.contains(&id)
    }

    fn has_section(&self, resource: ComponentId) -> bool {
        self.resources.contains(&resource)
    }

    fn name(&self, id: ComponentId) -> String {
        self.world.components().get_name(id).map_or_else(String::new, |name| name.to_string())
    }

    fn look_at(&self, archetype: &Archetype, faults: &mut Vec<StateFault>) {
        let all = archetype.components();
        if self.is_resource.is_some_and(|id| all.contains(&id)) {
            return;
        }
        let kinds: Vec<_> = self.kinds.iter().filter(|(key, _)| all.contains(key)).collect();
        let is_registered =
            |id: ComponentId| kinds.iter().any(|&&(key, _)| key == id || self.components.contains(&(key, id)));
        let strange: Vec<ComponentId> =
            all.iter().copied().filter(|&id| !self.is_known(id) && !is_registered(id)).collect();
        if let Some(&&(key, kind)) = kinds.first() {
            for id in strange {
                let fault = StateFault::Component { component: self.name(id), key: self.name(key), kind };
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
            return;
        }
        let is_cleared = self.in_game.is_some_and(|id| all.contains(&id));
        let components: Vec<String> = strange.into_iter().map(|id| self.name(id)).collect();
        // Bevy has entities of its own, such as observers; `renew` makes cleared entities with only
        // derived components anew.
        let is_bevys = !is_cleared && components.iter().all(|name| name.starts_with("bevy_"));
        let is_derived = is_cleared && components.is_empty() && all.len() > 1;
        if !is_bevys && !is_derived {
            faults.push(StateFault::Keyless { components, is_cleared });
        }
    }
}
