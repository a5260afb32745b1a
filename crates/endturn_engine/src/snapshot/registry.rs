//! Registry of all sections of a game's state.

use std::fmt;

use bevy_app::App;
use bevy_ecs::{component::ComponentId, prelude::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::Xxh3;

use super::Kept;
use super::section::{self, RestoreError, Section, SectionBytes};
use crate::{
    ids::{BirthOrder, KeyIndex, StableKey},
    turn::{self, TurnChain},
};

/// T-134: XXH3-128 over the canonical bytes of all game state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub u128);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Every component and resource that is game state, under a stable name. Unregistered types are
/// neither in digests nor in snapshots.
#[derive(Resource, Debug, Default)]
pub struct StateRegistry {
    sections: Vec<Section>,
    /// Types known not to be state.
    derived: Vec<ComponentId>,
    /// The first name that two sections share, and whether they are of the same types.
    twice: Option<(&'static str, bool)>,
}

impl StateRegistry {
    fn add(&mut self, section: Section) {
        // Snapshots find sections by name alone, so keys and components must not share a name.
        if let Some(other) = self.sections.iter().find(|other| other.name == section.name) {
            let is_same = other.kind == section.kind && (other.types)() == (section.types)();
            self.twice.get_or_insert((section.name, is_same));
        }
        let key = |section: &Section| (section.kind, section.name);
        let at = self.sections.partition_point(|other| key(other) < key(&section));
        self.sections.insert(at, section);
    }

    pub(crate) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The names of all sections.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.sections.iter().map(|section| section.name)
    }

    /// The first name that two sections share, and whether they are of the same types.
    pub(crate) fn twice(&self) -> Option<(&'static str, bool)> {
        self.twice
    }

    pub(crate) fn derived(&self) -> &[ComponentId] {
        &self.derived
    }

    /// Marks all resources already in a world as known: they are no state, or have a section.
    pub(crate) fn take_in_resources(world: &mut World) {
        let resources: Vec<ComponentId> = world.resource_entities().iter().map(|(id, _)| id).collect();
        world.resource_mut::<Self>().derived.extend(resources);
    }
}

/// Resets the keys of every kind to zero, for a new game.
#[derive(Resource, Debug, Default)]
pub(crate) struct ResetKeys(pub(crate) Vec<fn(&mut World)>);

/// Registers game state with an app. Names are stable for good and begin with the module:
/// `fleets.stock`. Unregistered types are neither in digests nor in snapshots.
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::snapshot::KeyedState;
/// use serde::{Deserialize, Serialize};
///
/// endturn_engine::stable_key! {
///     /// A ship.
///     pub struct ShipId = "navy.ship";
/// }
///
/// #[derive(Component, Serialize, Deserialize)]
/// struct Hull(u32);
///
/// #[derive(Resource, Default, Serialize, Deserialize)]
/// struct Treasury(i64);
///
/// #[derive(Resource, Default, PartialEq, Serialize, Deserialize)]
/// struct Truces(Vec<u32>);
///
/// // As in `ModuleSetup::build`.
/// fn build(app: &mut App) {
///     app.keys::<ShipId>()
///         .keyed::<ShipId, Hull>("navy.hull")
///         .state::<Treasury>("navy.treasury")
///         .rare_state::<Truces>("navy.truces");
/// }
/// # build(&mut App::empty());
/// ```
pub trait KeyedState {
    /// Registers a kind of entity.
    fn keys<K: StableKey>(&mut self) -> &mut Self;

    /// Registers a component, or several in one row, that every entity of a kind has as soon as it
    /// has its key.
    fn keyed<K: StableKey, C: Kept>(&mut self, name: &'static str) -> &mut Self;

    /// Registers a resource.
    fn state<R: Resource + Serialize + DeserializeOwned>(&mut self, name: &'static str) -> &mut Self;

    /// Registers a resource that is not part of the digest while it has its default value: for
    /// state that most games never use.
    fn rare_state<R: Resource + Default + PartialEq + Serialize + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self;

    /// Registers a resource that snapshots need but that is not part of the digest.
    fn unhashed_state<R: Resource + Serialize + DeserializeOwned>(&mut self, name: &'static str) -> &mut Self;

    /// Registers a component or resource that is no state: either it is derived, and
    /// [`renew`](crate::ModuleSetup::renew) recomputes it for a restored state; or its value does
    /// not matter while a game is at rest, like notes from one rule to the next. It is in no digest
    /// and no snapshot. The conformance kit restores snapshots into worlds with other values of it,
    /// and finds games that then diverge.
    fn derived<T: Component>(&mut self) -> &mut Self;
}

fn registry(app: &mut App) -> Mut<'_, StateRegistry> {
    app.init_resource::<StateRegistry>();
    app.world_mut().resource_mut()
}

impl KeyedState for App {
    fn keys<K: StableKey>(&mut self) -> &mut Self {
        self.init_resource::<KeyIndex<K>>().init_resource::<BirthOrder<K>>().init_resource::<ResetKeys>();
        let reset: fn(&mut World) = |world| world.resource_mut::<KeyIndex<K>>().reset(0);
        self.world_mut().resource_mut::<ResetKeys>().0.push(reset);
        registry(self).add(section::keys::<K>(K::KIND));
        self.derived::<KeyIndex<K>>().derived::<BirthOrder<K>>()
    }

    fn keyed<K: StableKey, C: Kept>(&mut self, name: &'static str) -> &mut Self {
        registry(self).add(section::component::<K, C>(name));
        self
    }

    fn state<R: Resource + Serialize + DeserializeOwned>(&mut self, name: &'static str) -> &mut Self {
        registry(self).add(section::resource::<R>(name));
        self
    }

    fn rare_state<R: Resource + Default + PartialEq + Serialize + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        let is_used: fn(&World) -> bool = |world| *world.resource::<R>() != R::default();
        registry(self).add(Section { is_hashed: is_used, ..section::resource::<R>(name) });
        self
    }

    fn unhashed_state<R: Resource + Serialize + DeserializeOwned>(&mut self, name: &'static str) -> &mut Self {
        registry(self).add(Section { is_hashed: |_| false, ..section::resource::<R>(name) });
        self
    }

    fn derived<T: Component>(&mut self) -> &mut Self {
        let id = self.world_mut().register_component::<T>();
        registry(self).derived.push(id);
        self
    }
}

pub(crate) fn digest(world: &World) -> Digest {
    let [whole] = hash(world, [whole(world)]);
    whole
}

pub(crate) fn position(world: &World) -> Digest {
    let [position] = hash(world, [board(world)]);
    position
}

/// The digests of the whole state and of the position, for which each section is written once.
pub(crate) fn digests(world: &World) -> [Digest; 2] {
    hash(world, [whole(world), board(world)])
}

/// A hasher that has begun, and whether it takes a section.
type Begun = (Xxh3, fn(&Section) -> bool);

/// T-128, T-131, T-132, T-134: the turn section first, then every hashed section with its name and
/// length.
fn whole(world: &World) -> Begun {
    let mut hasher = Xxh3::new();
    if world.contains_resource::<TurnChain>() {
        hasher.update(&turn::current(world).digest_bytes());
        (hasher, |_| true)
    } else {
        hasher.update(&side_to_move(world));
        (hasher, |section| !is_of_turns(section.name))
    }
}

/// T-133: the board and the side to move, at any time: equal positions of a game have the same
/// digest, however they were reached, as long as modules keep no history in their state.
fn board(world: &World) -> Begun {
    let mut hasher = Xxh3::new();
    hasher.update(&side_to_move(world));
    (hasher, |section| !is_of_turns(section.name) && section.name != "engine.draws")
}

fn hash<const N: usize>(world: &World, mut begun: [Begun; N]) -> [Digest; N] {
    let mut bytes = Vec::with_capacity(512);
    for section in world.resource::<StateRegistry>().sections().iter().filter(|section| (section.is_hashed)(world)) {
        let taken = begun.each_ref().map(|(_, takes)| takes(section));
        if !taken.contains(&true) {
            continue;
        }
        // Name, length and contents in one piece: a hasher takes one long piece more quickly.
        bytes.clear();
        bytes.extend_from_slice(section.name.as_bytes());
        bytes.extend_from_slice(&[0; 1 + size_of::<u64>()]);
        let contents = bytes.len();
        (section.write)(world, &mut bytes);
        let length = (bytes.len() - contents) as u64;
        bytes[contents - size_of::<u64>()..contents].copy_from_slice(&length.to_le_bytes());
        for (hasher, _) in begun.iter_mut().zip(taken).filter_map(|(one, is_taken)| is_taken.then_some(one)) {
            hasher.update(&bytes);
        }
    }
    begun.map(|(hasher, _)| Digest(hasher.digest128()))
}

/// The active seat, encoded as in the turn section.
fn side_to_move(world: &World) -> [u8; 6] {
    let seat = turn::current(world).active_player().map_or(u16::MAX, |seat| u16::from(seat.0)).to_le_bytes();
    [b'S', b'T', b'M', 1, seat[0], seat[1]]
}

/// T-132: true for sections that a game without sequencing lacks.
fn is_of_turns(section: &str) -> bool {
    ["engine.turn_", "engine.commit_", "engine.rotation", "engine.shadow_"]
        .iter()
        .any(|start| section.starts_with(start))
}

const MAGIC: [u8; 8] = *b"ENDTURN\x1a";
const FORMAT: u32 = 3;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Image {
    magic: [u8; 8],
    format: u32,
    game: u128,
    pub(super) sections: Vec<(String, Vec<u8>)>,
    /// XXH3-64 of the sections, so that a damaged snapshot is never half read. It detects damage,
    /// not forgery: the contents of the sections are checked separately.
    check: u64,
}

impl Image {
    fn new(game: u128, sections: Vec<(String, Vec<u8>)>) -> Self {
        let mut image = Self { magic: MAGIC, format: FORMAT, game, sections, check: 0 };
        image.seal();
        image
    }

    /// Recomputes the checksum.
    pub(super) fn seal(&mut self) {
        self.check = checksum(&self.sections);
    }
}

fn checksum(sections: &[(String, Vec<u8>)]) -> u64 {
    let mut hasher = Xxh3::new();
    for (name, bytes) in sections {
        hasher.update(name.as_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
    hasher.digest()
}

/// The whole state as bytes. `game` identifies the scenario and rulesets.
pub(crate) fn encode(world: &World, game: u128) -> Vec<u8> {
    let sections: Vec<(String, Vec<u8>)> = world
        .resource::<StateRegistry>()
        .sections()
        .iter()
        .map(|section| {
            let mut bytes = Vec::new();
            (section.write)(world, &mut bytes);
            (section.name.to_owned(), bytes)
        })
        .collect();
    postcard::to_stdvec(&Image::new(game, sections)).expect("an image is plain data")
}

/// Checks an image; the sections returned can be read into an emptied world.
pub(crate) fn decode(world: &World, bytes: &[u8], game: u128) -> Result<Vec<SectionBytes>, RestoreError> {
    let damaged = |what: &str| RestoreError::Malformed(what.to_owned());
    if !bytes.starts_with(&MAGIC) {
        return Err(damaged("it does not begin like a snapshot"));
    }
    let image: Image = postcard::from_bytes(bytes).map_err(|error| damaged(&error.to_string()))?;
    if image.format != FORMAT {
        return Err(RestoreError::Version { found: image.format, expected: FORMAT });
    }
    if image.check != checksum(&image.sections) {
        return Err(damaged("its checksum does not match"));
    }
    if image.game != game {
        return Err(RestoreError::OtherGame);
    }
    let registry = world.resource::<StateRegistry>();
    let known = |name: &str| registry.sections().iter().any(|section| section.name == name);
    let unknown: Vec<String> =
        image.sections.iter().map(|(name, _)| name.clone()).filter(|name| !known(name)).collect();
    let mut missing = Vec::new();
    let mut found = Vec::new();
    for section in registry.sections() {
        match image.sections.iter().find(|(name, _)| name == section.name) {
            Some((_, bytes)) => found.push((*section, bytes.clone())),
            None => missing.push(section.name.to_owned()),
        }
    }
    if missing.is_empty() && unknown.is_empty() { Ok(found) } else { Err(RestoreError::Sections { missing, unknown }) }
}
