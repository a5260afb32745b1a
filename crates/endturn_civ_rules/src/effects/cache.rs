//! Sums of effects cached by nations and cities, and the facts those sums depend on.
//!
//! A nation has a [`PlayerFx`], a city a [`CityFx`]. They hold only yes-or-no answers to a few
//! questions, from which sums follow. Code that changes the world calls:
//!
//! - [`EffectBook::refresh_player`] for every nation that is queried, after any change of nations:
//!   techs, governments, wonders, policies, relations, the year, who is alive, plays or leads; then
//!   for each of the nation's cities [`CityFx::drop_slots`] with its result;
//! - [`EffectBook::refresh_city`] for a city after a change of its buildings, size, trade partners
//!   or owner, and of the surroundings listed by [`Watched`](super::watched::Watched); when a
//!   building comes or goes, also for its trade partners and, if it is a wonder, for the other
//!   cities of its owner.
//!
//! A refresh finds the real changes itself and drops exactly the sums that depend on them.

use std::hint::black_box;

use endturn_engine::Seat;

use super::ask::{Ask, Req};
use super::book::{EffectBook, NO_POLICY};
use super::circumstances::{Circumstances, Context};
use super::evaluate::Scene;
use super::literals::words;
use super::slots::{Home, Slot, Sum};
use super::weights::{total, weighted};
use crate::bits::Bits256;
use crate::keys::CityId;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Range;

/// Changes found by a refresh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangedSlots {
    /// Sums of cities that may have changed.
    cities: Bits256,
    /// Whether sums of the nation may have changed.
    pub nation: bool,
    /// Whether the effects on tiles may have changed, so that a [`super::tiles::TileFx`] must be
    /// rebuilt.
    pub tiles: bool,
}

impl ChangedSlots {
    /// A change of everything.
    #[must_use]
    #[inline]
    pub fn all() -> Self {
        Self { cities: (0..256).collect(), nation: true, tiles: true }
    }

    /// Whether there is no change.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cities.is_empty() && !self.nation && !self.tiles
    }

    /// Whether sums cached by cities must be dropped.
    #[must_use]
    #[inline]
    pub fn touches_cities(&self) -> bool {
        !self.cities.is_empty()
    }
}

/// Cached values of a nation. Empty until its first refresh.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerFx {
    pub(super) facts: Box<[u64]>,
    pub(super) settings: Box<[i32]>,
    sums: Box<[i32]>,
}

/// Cached values of a city. Empty until its first refresh.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CityFx {
    pub(super) facts: Box<[u64]>,
    valid: Bits256,
    sums: Box<[i32]>,
}

impl CityFx {
    /// Drops the sums affected by a change of the nation.
    #[inline]
    pub fn drop_slots(&mut self, changed: &ChangedSlots) {
        self.valid = self.valid.without(&changed.cities);
    }

    /// Drops all sums, as when the city gets another owner; a refresh must follow.
    #[inline]
    pub fn drop_all(&mut self) {
        self.valid = Bits256::EMPTY;
    }

    /// Prefetches all cached values, reading one number every `bytes` bytes.
    #[inline]
    pub fn read(&self, bytes: usize) {
        for sum in self.sums.iter().step_by(bytes / size_of::<i32>()) {
            black_box(*sum);
        }
        black_box(self.facts.first());
    }

    /// Size in bytes, including heap data.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.facts) + size_of_val(&*self.sums)
    }
}

impl EffectBook {
    /// Re-evaluates the facts that the sums of a nation and its cities depend on.
    #[inline]
    pub fn refresh_player(&self, fx: &mut PlayerFx, player: Seat, world: &impl Circumstances) -> ChangedSlots {
        let is_new = fx.sums.len() != self.slots.player.len() || fx.settings.len() != self.slots.on_policy.len();
        if is_new {
            fx.facts = words(self.facts.player.len());
            fx.settings = vec![0; self.slots.on_policy.len()].into();
            fx.sums = vec![0; self.slots.player.len()].into();
        }
        let mut changed = ChangedSlots::default();
        let scene = Scene { book: self, at: Context::player(player), world };
        let is_other = look(
            &mut fx.facts,
            &self.facts.player,
            |fact| scene.raw(fact) == Some(true),
            |fact| {
                add(&mut changed, self.slots.on_player.get(fact));
                changed.tiles |= super::literals::bit(&self.tiles.on_player, fact as u32);
            },
        );
        let mut is_set = false;
        for (policy, setting) in fx.settings.iter_mut().enumerate() {
            let now = world.policy(player, policy);
            if *setting != now {
                *setting = now;
                is_set = true;
                add(&mut changed, self.slots.on_policy.get(policy));
                changed.tiles |= super::literals::bit(&self.tiles.on_policy, policy as u32);
            }
        }
        if is_new || is_other || is_set {
            for (at, sum) in self.slots.player.iter().enumerate() {
                let now = self.sum(sum, fx, None);
                if let Some(kept) = fx.sums.get_mut(at).filter(|kept| **kept != now) {
                    *kept = now;
                    changed.nation = true;
                }
            }
        }
        if is_new { ChangedSlots::all() } else { changed }
    }

    /// Re-evaluates the facts that the sums of a city depend on, apart from its nation, and drops
    /// sums that may have changed.
    #[inline]
    pub fn refresh_city(&self, fx: &mut CityFx, city: CityId, world: &impl Circumstances) -> ChangedSlots {
        let is_new = fx.sums.len() != self.slots.city.len();
        if is_new {
            fx.facts = words(self.facts.city.len());
            fx.sums = vec![0; self.slots.city.len()].into();
        }
        let mut changed = ChangedSlots::default();
        let scene = self.scene(&Context::city(city), world);
        // Most facts of a city are its buildings, so those are looked up once.
        let standing = world.city_buildings(city);
        let holds = |fact: &Req| match (fact.ask, fact.range) {
            (Ask::Building(building), Range::City) => standing.contains(building.index()),
            _ => scene.raw(fact) == Some(true),
        };
        look(&mut fx.facts, &self.facts.city, holds, |fact| {
            add(&mut changed, self.slots.on_city.get(fact));
            changed.tiles |= super::literals::bit(&self.tiles.on_city, fact as u32);
        });
        let changed = if is_new { ChangedSlots { nation: false, ..ChangedSlots::all() } } else { changed };
        fx.drop_slots(&changed);
        changed
    }

    /// Whether the cached values of a nation equal the result of a refresh now.
    #[must_use]
    pub fn is_true_of_player(&self, kept: &PlayerFx, player: Seat, world: &impl Circumstances) -> bool {
        let mut anew = PlayerFx::default();
        self.refresh_player(&mut anew, player, world);
        *kept == anew
    }

    /// Whether the cached facts of a city and its valid sums equal the result of a refresh now,
    /// assuming those of its nation are right.
    #[must_use]
    pub fn is_true_of_city(&self, kept: &CityFx, city: CityId, nation: &PlayerFx, world: &impl Circumstances) -> bool {
        let mut anew = CityFx::default();
        self.refresh_city(&mut anew, city, world);
        let is_true = |at: usize| {
            let sum = self.slots.city.get(at).map(|sum| self.sum(sum, nation, Some(&anew.facts)));
            sum.is_some() && kept.sums.get(at).copied() == sum
        };
        kept.facts == anew.facts && kept.valid.iter().all(is_true)
    }

    /// The value of a slot of a nation, as of its last refresh.
    #[must_use]
    #[inline]
    pub fn player(&self, slot: Slot, nation: &PlayerFx) -> i32 {
        match self.slots.homes.get(slot.index()) {
            Some(Home::Constant(value)) => *value,
            Some(Home::Player(sum)) => nation.sums.get(usize::from(*sum)).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// The value of a slot of a city, as of its last refresh and that of its nation.
    #[must_use]
    #[inline]
    pub fn city(&self, slot: Slot, city: &mut CityFx, nation: &PlayerFx) -> i32 {
        match self.slots.homes.get(slot.index()) {
            Some(Home::City(sum)) => {
                let at = usize::from(*sum);
                match city.sums.get(at) {
                    Some(kept) if city.valid.contains(at) => *kept,
                    _ => self.sum_again(at, city, nation),
                }
            }
            Some(Home::Constant(value)) => *value,
            Some(Home::Player(sum)) => nation.sums.get(usize::from(*sum)).copied().unwrap_or(0),
            None => 0,
        }
    }

    /// The value of a kind for a city, as of its last refresh and that of its nation, for readers;
    /// `None` for kinds without a slot.
    #[must_use]
    pub fn city_kept(&self, kind: EffectKind, city: &CityFx, nation: &PlayerFx) -> Option<i32> {
        Some(match self.slots.homes.get(self.slot(kind).index())? {
            Home::City(sum) => {
                let at = usize::from(*sum);
                match city.sums.get(at) {
                    Some(kept) if city.valid.contains(at) => *kept,
                    _ => self.sum(self.slots.city.get(at)?, nation, Some(&city.facts)),
                }
            }
            Home::Constant(value) => *value,
            Home::Player(sum) => nation.sums.get(usize::from(*sum)).copied()?,
        })
    }

    #[cold]
    fn sum_again(&self, at: usize, city: &mut CityFx, nation: &PlayerFx) -> i32 {
        let Some(sum) = self.slots.city.get(at) else { return 0 };
        let now = self.sum(sum, nation, Some(&city.facts));
        if let Some(kept) = city.sums.get_mut(at) {
            *kept = now;
            city.valid.insert(at);
        }
        now
    }

    /// Computes a sum from facts alone.
    fn sum(&self, sum: &Sum, nation: &PlayerFx, city: Option<&[u64]>) -> i32 {
        let mut all = sum.base;
        for term in self.slots.terms(sum) {
            if self.facts.all(term.lits, &nation.facts, city) {
                all += weight(term.value, term.policy, nation);
            }
        }
        total(all)
    }
}

/// Value of an effect under a nation's policies.
pub(super) fn weight(value: i32, policy: u16, nation: &PlayerFx) -> i64 {
    if policy == NO_POLICY {
        return i64::from(value);
    }
    weighted(value, nation.settings.get(usize::from(policy)).copied().unwrap_or(0))
}

fn add(changed: &mut ChangedSlots, sums: Option<&Bits256>) {
    if let Some(sums) = sums {
        changed.cities = changed.cities.union(sums);
    }
}

/// Re-evaluates all facts, reports those that changed, and returns whether any did.
fn look(kept: &mut [u64], facts: &[Req], holds: impl Fn(&Req) -> bool, mut told: impl FnMut(usize)) -> bool {
    let mut is_other = false;
    for (at, (word, facts)) in kept.iter_mut().zip(facts.chunks(64)).enumerate() {
        let mut now = 0;
        for (place, fact) in facts.iter().enumerate() {
            now |= u64::from(holds(fact)) << place;
        }
        let mut different = now ^ *word;
        is_other |= different != 0;
        while different != 0 {
            told(at * 64 + different.trailing_zeros() as usize);
            different &= different - 1;
        }
        *word = now;
    }
    is_other
}
