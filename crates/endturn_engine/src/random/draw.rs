//! Keyed draws: every draw has an address (seed, round, rule, subject, purpose), so that an added
//! entity, a reordered system or another thread does not affect any other draw.

use std::{
    convert::Infallible,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use bevy_ecs::prelude::*;
use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{
    ids::StableKey,
    rules::RuleId,
    seats::folded,
    snapshot::{Row, Unsound},
};

/// Purpose of a draw, for rules that draw several things for one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose(pub &'static str);

/// Subject of a draw: an entity's stable key, a name, or the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawSubject(u64);

impl DrawSubject {
    /// The table as a whole.
    pub const TABLE: Self = Self(0);

    /// An entity by its stable key.
    #[inline]
    pub fn key<K: StableKey>(key: K) -> Self {
        Self(const { fnv1a(K::KIND.as_bytes()) } ^ mix(u64::from(key.raw())))
    }

    /// Something with a name, such as a seat: its draws follow the name to any seat, so that
    /// exchanging two seats exchanges their results and nothing else. Case is ignored.
    pub fn named(name: &str) -> Self {
        Self(mix(fnv1a(folded(name).collect::<String>().as_bytes())))
    }

    /// The n-th of several equal subjects.
    #[inline]
    #[must_use]
    pub fn nth(self, number: u32) -> Self {
        Self(mix(self.0 ^ 0x6e74_6800).wrapping_add(u64::from(number)))
    }

    /// This subject together with another, such as a seat and its target.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(mix(self.0).wrapping_add(other.0))
    }
}

/// The root seed of a game and the key of its current round. ChaCha8 expands the seed to one key
/// per round: the streams are independent even for neighbouring seeds and rounds, and published
/// test vectors fix their numbers. The implementation is `rand_chacha`'s, behind `rand`'s traits; a
/// test compares it with the published numbers, so a version with other numbers would be noticed.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{RuleId, random::{DrawSubject, Draws, Purpose}};
///
/// const STORM: RuleId = RuleId("W-02");
///
/// /// Whether a storm comes up at a town, with a chance of one in six. Rules take `Res<Draws>`.
/// fn storm(draws: &Draws, town: &str) -> bool {
///     draws.at(STORM, DrawSubject::named(town), Purpose("storm")).below(6) == 0
/// }
///
/// let mut draws = Draws::new(42);
/// draws.enter_round(1);
/// let rome = storm(&draws, "Rome");
/// let _ = storm(&draws, "Carthage");
/// assert_eq!(storm(&draws, "Rome"), rome, "who else draws, and when, changes nothing");
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Draws {
    seed: u64,
    round: u32,
    key: RoundKey,
    /// The key of the game as a whole.
    game_key: RoundKey,
    taken: Taken,
}

/// The observer of all draws of the program; see [`observe_draws`].
static OBSERVER: OnceLock<fn(RuleId, Purpose)> = OnceLock::new();

/// Calls `observer` at every draw of the program from now on. The first observer stays: the
/// conformance kit sets one to compare draws with rule lists. Without one a draw costs a load more.
#[doc(hidden)]
pub fn observe_draws(observer: fn(RuleId, Purpose)) {
    OBSERVER.get_or_init(|| observer);
}

/// Number of generators taken; not part of a game.
#[derive(Debug, Default)]
struct Taken(AtomicU64);

impl Taken {
    /// A game is played by one thread, so there are no concurrent counts.
    #[inline]
    fn count(&self) {
        self.0.store(self.0.load(Relaxed) + 1, Relaxed);
    }
}

impl Clone for Taken {
    fn clone(&self) -> Self {
        Self(AtomicU64::new(self.0.load(Relaxed)))
    }
}

impl PartialEq for Taken {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Taken {}

/// The key of a round, computed on first use: most rounds of a board game draw nothing. It depends
/// on seed and round.
#[derive(Clone, Debug, Default)]
struct RoundKey(OnceLock<[u64; 2]>);

impl PartialEq for RoundKey {
    fn eq(&self, other: &Self) -> bool {
        match (self.0.get(), other.0.get()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }
}

impl Eq for RoundKey {}

/// Serialized form of draws.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Draws")]
struct Written {
    seed: u64,
    round: u32,
    key: [u64; 2],
}

impl From<Draws> for Written {
    fn from(draws: Draws) -> Self {
        Self { seed: draws.seed, round: draws.round, key: draws.key() }
    }
}

impl From<Written> for Draws {
    fn from(Written { seed, round, key }: Written) -> Self {
        Self { seed, round, key: RoundKey(OnceLock::from(key)), game_key: RoundKey::default(), taken: Taken::default() }
    }
}

impl Draws {
    /// Starts in round 0 of a game, in which the world is spawned.
    pub fn new(seed: u64) -> Self {
        Self { seed, round: 0, key: RoundKey::default(), game_key: RoundKey::default(), taken: Taken::default() }
    }

    /// The root seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The round; 0 while the world is spawned.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Number of generators taken from these draws: shows whether chance has been involved since a
    /// moment to which orders may be taken back. Not part of a game.
    pub fn taken(&self) -> u64 {
        self.taken.0.load(Relaxed)
    }

    /// Switches to the key of a round; rounds may be entered in any order.
    pub fn enter_round(&mut self, round: u32) {
        self.round = round;
        self.key = RoundKey::default();
    }

    /// The key of the current round.
    fn key(&self) -> [u64; 2] {
        *self.key.0.get_or_init(|| self.expand(u64::from(self.round)))
    }

    fn expand(&self, stream: u64) -> [u64; 2] {
        let mut seed = [0u8; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(b"endturn1");
        let mut chacha = ChaCha8Rng::from_seed(seed);
        chacha.set_stream(stream);
        [chacha.next_u64(), chacha.next_u64()]
    }

    /// Bases all draws to come on another root seed.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.game_key = RoundKey::default();
        self.enter_round(self.round);
    }

    /// Takes over the seed of other draws; keys of the same seed are kept.
    pub(crate) fn follow(&mut self, other: &Self) {
        if self.seed != other.seed {
            *self = Self::new(other.seed);
        }
    }

    /// Checks that restored draws are those of a round.
    pub(crate) fn check(&self, row: Row<'_>, round: u32) -> Result<(), Unsound> {
        row.ensure(self.round == round, "round", format_args!("{} is not the round {round}", self.round))?;
        let mut again = Self::new(self.seed);
        again.enter_round(round);
        row.ensure(self.key() == again.key(), "key", "it does not match the seed and the round")
    }

    /// Returns the generator of one draw site. The same address always gives the same numbers.
    pub fn at(&self, rule: RuleId, subject: DrawSubject, purpose: Purpose) -> Draw {
        self.site(rule, purpose).at(subject)
    }

    /// Returns a draw site for many subjects: `draws.site(rule, purpose).at(subject)` is
    /// `draws.at(rule, subject, purpose)`. A walk over thousands of entities takes it once, and
    /// then needs only the hash of each subject.
    pub fn site(&self, rule: RuleId, purpose: Purpose) -> DrawSite<'_> {
        DrawSite { draws: self, rule, purpose, key: Self::site_key(self.key(), rule, purpose) }
    }

    /// Returns the generator of a draw site outside any round: the subject gives the time, for
    /// example as a turn number. For games with many short rounds, which then need no key for each.
    // With rule and purpose known at compile time, their hashes are constants.
    #[inline(always)]
    pub fn at_turn(&self, turn_number: u32, rule: RuleId, subject: DrawSubject, purpose: Purpose) -> Draw {
        self.count(rule, purpose);
        let key = *self.game_key.0.get_or_init(|| self.expand(u64::MAX));
        Draw::new(Self::site_key(key, rule, purpose), subject.nth(turn_number))
    }

    /// Counts a generator taken, and notifies the observer of draws if there is one.
    #[inline]
    fn count(&self, rule: RuleId, purpose: Purpose) {
        self.taken.count();
        if let Some(observer) = OBSERVER.get() {
            observer(rule, purpose);
        }
    }

    #[inline(always)]
    fn site_key(key: [u64; 2], rule: RuleId, purpose: Purpose) -> u64 {
        let site = mix(key[0] ^ fnv1a(rule.0.as_bytes())).wrapping_add(fnv1a(purpose.0.as_bytes()));
        mix(site ^ key[1])
    }
}

/// The draws of one rule for one purpose in the current round, made by [`Draws::site`].
#[derive(Clone, Copy, Debug)]
pub struct DrawSite<'d> {
    draws: &'d Draws,
    rule: RuleId,
    purpose: Purpose,
    key: u64,
}

impl DrawSite<'_> {
    /// Returns the generator of a subject.
    #[inline]
    pub fn at(&self, subject: DrawSubject) -> Draw {
        self.draws.count(self.rule, self.purpose);
        Draw::new(self.key, subject)
    }
}

/// A small counter-based generator. Use its own methods, whose values are pinned for good, or use
/// it as a [`rand::Rng`] if a library requires one.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    key: u64,
    count: u64,
}

impl Draw {
    #[inline]
    fn new(site: u64, subject: DrawSubject) -> Self {
        Self { key: mix(site ^ mix(subject.0)), count: 0 }
    }

    #[inline]
    fn step(&mut self) -> u64 {
        self.count += 1;
        mix(self.key ^ mix(self.count))
    }

    /// Uniform in `0..bound`, without bias; 0 if `bound` is 0 or 1.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound < 2 {
            return 0;
        }
        // Multiply and keep the high half; numbers in the first, incomplete stretch of the low half
        // are drawn again. That stretch is shorter than `bound`, so its length is rarely needed.
        loop {
            let wide = u128::from(self.step()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Uniform in `low..=high`; `low` if the range is empty.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        if high <= low {
            return low;
        }
        let span = high.wrapping_sub(low) as u64;
        if span == u64::MAX {
            return self.step() as i64;
        }
        low.wrapping_add(self.below(span + 1) as i64)
    }

    /// True with a probability of `permille` in 1,000.
    pub fn chance_permille(&mut self, permille: u64) -> bool {
        self.below(1_000) < permille
    }

    /// Shuffles `items`, all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

impl TryRng for Draw {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.step() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.step())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.step().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

/// The finaliser of SplitMix64.
#[inline]
const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// FNV-1a with its standard 64-bit parameters.
#[inline(always)]
const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId("X-1");

    fn draw(seed: u64, round: u32, subject: u32, purpose: &'static str) -> Draw {
        let mut draws = Draws::new(seed);
        draws.enter_round(round);
        draws.at(RULE, DrawSubject::named("Red").nth(subject), Purpose(purpose))
    }

    #[test]
    fn values_are_pinned_on_every_platform() {
        let mut one = draw(42, 3, 1, "golden");
        let numbers: Vec<u64> = (0..4).map(|_| one.below(1_000_000)).collect();
        assert_eq!(numbers, [591_325, 990_773, 233_128, 148_337]);
    }

    /// Known answers: the first words of J. Strombergson's test vectors for ChaCha8 with a key of
    /// zeros, and keys of rounds computed by an independent program.
    #[test]
    fn keys_of_rounds_are_chacha8() {
        let mut zeros = ChaCha8Rng::from_seed([0; 32]);
        let words = [zeros.next_u64(), zeros.next_u64(), zeros.next_u64()].map(u64::to_le_bytes);
        assert_eq!(words[0], [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
        assert_eq!(words[1], [0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]);
        assert_eq!(words[2], [0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b]);
        let key = |seed, round| {
            let mut draws = Draws::new(seed);
            draws.enter_round(round);
            draws.key()
        };
        assert_eq!(key(0, 0), [0x2b57_9bd3_f743_a3e3, 0x7be3_e005_ec46_a121]);
        assert_eq!(key(42, 3), [0x0563_21cf_f361_bbd4, 0x9dfc_caec_7b84_a7c0]);
        assert_eq!(key(u64::MAX, u32::MAX), [0x84ee_7aa1_2b93_1544, 0x012b_d6c9_962f_3eeb]);
    }

    #[test]
    fn every_part_of_the_address_matters() {
        let first = |mut draw: Draw| draw.below(u64::MAX);
        let base = first(draw(1, 1, 1, "a"));
        assert_eq!(base, first(draw(1, 1, 1, "a")));
        for other in [draw(2, 1, 1, "a"), draw(1, 2, 1, "a"), draw(1, 1, 2, "a"), draw(1, 1, 1, "b")] {
            assert_ne!(base, first(other));
        }
        let (mut draws, subject) = (Draws::new(1), DrawSubject::named("Red").nth(1));
        draws.enter_round(1);
        assert_eq!(base, first(draws.site(RULE, Purpose("a")).at(subject)));
        assert_eq!(draws.taken(), 1);
    }

    #[test]
    fn below_is_even_and_stays_below() {
        let mut counts = [0u32; 6];
        for seat in 0..60_000u64 {
            let mut one = Draw { key: mix(seat), count: 0 };
            counts[one.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        let mut one = draw(1, 1, 1, "edge");
        assert_eq!((one.below(0), one.below(1)), (0, 0));
        assert!((0..1_000).all(|_| (-3..=3).contains(&one.between(-3, 3))));
        assert_eq!(one.between(5, 5), 5);
        one.between(i64::MIN, i64::MAX);
    }

    #[test]
    fn shuffles_reach_every_order() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let mut items = [1, 2, 3];
            draw(seed, 1, 0, "shuffle").shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 6);
    }
}
