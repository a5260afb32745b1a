//! Intents of seats in a collection, until they are carried out (T-24, T-105 … T-112).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use super::CommitFailure;
use crate::{random::Draw, seats::Seat};

/// T-110: an intent of one seat: a small self-contained value, and its digest, by which it can be
/// compared without being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intent<P> {
    /// The seat.
    pub seat: Seat,
    /// Its index among the seat's intents, from 0.
    pub index: u16,
    /// The request.
    pub payload: P,
    /// XXH3-128 of the payload's canonical bytes.
    pub digest: u128,
}

/// T-106: which key comes first; then the order is by seat, index and digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The lowest key first.
    Ascending,
    /// The highest key first, as in bidding.
    Descending,
}

/// T-107: tie-breaker between equal keys.
#[derive(Clone, Copy, Debug)]
pub enum Ties {
    /// The lower seat comes first.
    Seat,
    /// Lots, drawn in the order of the seats.
    Drawn(Draw),
}

/// T-109: the intents of a collection after each was checked, in the order in which they are
/// carried out. `R` is the module's reason for a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked<P, R> {
    /// Those to carry out.
    pub valid: Vec<Intent<P>>,
    /// Those that are no longer valid.
    pub failed: Vec<(Intent<P>, R)>,
    /// Valid ones of an invalid commit, which are not carried out.
    pub rejected: Vec<Intent<P>>,
}

/// T-24: the intents of an open collection, by seat. A module keeps them as a resource and
/// registers it as state, so that a game can be saved in the middle of a collection; its orders add
/// to it, and a rule of the resolution takes them in an order that does not depend on the order of
/// submission.
///
/// ```
/// use endturn_engine::{Seat, turn::{Direction, Intents, Ties}};
///
/// let mut bids = Intents::default();
/// for (seat, bid) in [(2, 100), (0, 100), (1, 150)] {
///     bids.add(Seat(seat), bid);
/// }
/// let order = bids.take(|bid| *bid, Direction::Descending, Ties::Seat);
/// assert_eq!(order.iter().map(|bid| (bid.seat.0, bid.payload)).collect::<Vec<_>>(), [(1, 150), (0, 100), (2, 100)]);
/// assert!(bids.of(Seat(0)).is_empty());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intents<P: Send + Sync + 'static> {
    /// Sorted by seat and index.
    given: Vec<Intent<P>>,
}

impl<P: Send + Sync + 'static> Default for Intents<P> {
    fn default() -> Self {
        Self { given: Vec::new() }
    }
}

impl<P: Serialize + PartialEq + Send + Sync + 'static> Intents<P> {
    /// Appends an intent to those of a seat. The order that does so has checked it against the
    /// state at the start of the collection (T-105).
    pub fn add(&mut self, seat: Seat, payload: P) {
        let end = self.given.partition_point(|intent| intent.seat <= seat);
        let index = self.of(seat).len() as u16;
        let digest = digest(&payload);
        self.given.insert(end, Intent { seat, index, payload, digest });
    }

    /// T-115: takes back all intents of a seat.
    pub fn withdraw(&mut self, seat: Seat) {
        self.given.retain(|intent| intent.seat != seat);
    }

    /// Intents of one seat, in its order.
    pub fn of(&self, seat: Seat) -> &[Intent<P>] {
        let start = self.given.partition_point(|intent| intent.seat < seat);
        let end = self.given.partition_point(|intent| intent.seat <= seat);
        &self.given[start..end]
    }

    /// T-110: digests of a seat's intents, which others may see.
    pub fn digests(&self, seat: Seat) -> impl Iterator<Item = u128> + '_ {
        self.of(seat).iter().map(|intent| intent.digest)
    }

    /// All intents, by seat and index.
    pub fn all(&self) -> &[Intent<P>] {
        &self.given
    }

    /// True if restored intents are possible at a table of this many seats: sorted, each with its
    /// digest.
    pub fn is_sound(&self, seats: usize) -> bool {
        let place = |intent: &Intent<P>| (intent.seat, intent.index);
        let is_counted = |intent: &Intent<P>| self.of(intent.seat).get(usize::from(intent.index)) == Some(intent);
        let is_own = |intent: &Intent<P>| digest(&intent.payload) == intent.digest;
        self.given.is_sorted_by_key(place)
            && self.given.iter().all(|one| one.seat.index() < seats && is_counted(one) && is_own(one))
    }

    /// T-106, T-112: takes all intents in the order in which they are carried out: by key, then by
    /// seat (or by lots), index and digest. The order of submission makes no difference.
    pub fn take<K: Ord>(&mut self, key: impl Fn(&P) -> K, direction: Direction, ties: Ties) -> Vec<Intent<P>> {
        self.sort(key, direction, ties);
        std::mem::take(&mut self.given)
    }

    /// Does the same for a caller that needs the intents only while `act` runs: the next collection
    /// reuses the memory.
    pub fn carry_out<K: Ord, T>(
        &mut self,
        key: impl Fn(&P) -> K,
        direction: Direction,
        ties: Ties,
        act: impl FnOnce(&[Intent<P>]) -> T,
    ) -> T {
        self.sort(key, direction, ties);
        let done = act(&self.given);
        self.given.clear();
        done
    }

    /// T-109: takes all intents as [`take`](Self::take) does, checks each in turn, and separates
    /// those to carry out from all others. `check` may count what earlier valid intents use up.
    ///
    /// With [`CommitFailure::RejectAll`] a failure makes the whole commit invalid. The collection
    /// stays closed **(ours)**: to refuse the end of the last seat would show that seat what others
    /// want (T-111).
    ///
    /// ```
    /// use endturn_engine::{Seat, turn::{CommitFailure, Direction, Intents, Ties}};
    ///
    /// let buy = |failure| {
    ///     let mut wanted = Intents::default();
    ///     [(0, 3), (1, 2), (2, 1)].into_iter().for_each(|(seat, number)| wanted.add(Seat(seat), number));
    ///     let mut left = 4;
    ///     let checked = wanted.take_valid(|_| (), Direction::Ascending, Ties::Seat, failure, |one| {
    ///         if one.payload > left { return Err("sold out") }
    ///         left -= one.payload;
    ///         Ok(())
    ///     });
    ///     (checked.valid.len(), checked.failed.len(), checked.rejected.len())
    /// };
    /// assert_eq!(buy(CommitFailure::Skip), (2, 1, 0));
    /// assert_eq!(buy(CommitFailure::RejectAll), (0, 1, 2));
    /// ```
    pub fn take_valid<K: Ord, R>(
        &mut self,
        key: impl Fn(&P) -> K,
        direction: Direction,
        ties: Ties,
        failure: CommitFailure,
        mut check: impl FnMut(&Intent<P>) -> Result<(), R>,
    ) -> Checked<P, R> {
        let mut checked = Checked { valid: Vec::new(), failed: Vec::new(), rejected: Vec::new() };
        for intent in self.take(key, direction, ties) {
            match check(&intent) {
                Ok(()) => checked.valid.push(intent),
                Err(reason) => checked.failed.push((intent, reason)),
            }
        }
        if failure == CommitFailure::RejectAll && !checked.failed.is_empty() {
            std::mem::swap(&mut checked.valid, &mut checked.rejected);
        }
        checked
    }

    fn sort<K: Ord>(&mut self, key: impl Fn(&P) -> K, direction: Direction, ties: Ties) {
        let mut lots = [0; Seat::MAX];
        if let Ties::Drawn(mut draw) = ties {
            lots.iter_mut().for_each(|lot| *lot = draw.below(u64::MAX));
        }
        let lot = |seat: Seat| lots.get(seat.index()).copied().unwrap_or(0);
        self.given.sort_unstable_by(|one, other| {
            let by_key = key(&one.payload).cmp(&key(&other.payload));
            let by_key = if direction == Direction::Descending { by_key.reverse() } else { by_key };
            let rest = |intent: &Intent<P>| (lot(intent.seat), intent.seat, intent.index, intent.digest);
            by_key.then_with(|| rest(one).cmp(&rest(other)))
        });
    }
}

/// XXH3-128 of the canonical bytes, usually without an allocation.
fn digest(payload: &impl Serialize) -> u128 {
    let mut room = [0; 64];
    match postcard::to_slice(payload, &mut room) {
        Ok(bytes) => xxh3_128(bytes),
        Err(_) => xxh3_128(&postcard::to_stdvec(payload).expect("an intent is plain data")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn order(given: &[(u8, i32)]) -> Vec<(u8, i32, u16)> {
        let mut intents = Intents::default();
        given.iter().for_each(|&(seat, value)| intents.add(Seat(seat), value));
        let all = intents.take(|value| *value, Direction::Descending, Ties::Seat);
        all.into_iter().map(|one| (one.seat.0, one.payload, one.index)).collect()
    }

    #[test]
    fn t_106_the_highest_bid_comes_first_and_equals_by_seat() {
        assert_eq!(order(&[(2, 100), (0, 100), (1, 100)]), [(0, 100, 0), (1, 100, 0), (2, 100, 0)]);
        assert_eq!(order(&[(0, 1), (0, 3), (1, 2)]), [(0, 3, 1), (1, 2, 0), (0, 1, 0)]);
    }

    #[test]
    fn t_115_what_was_said_can_be_taken_back() {
        let mut intents = Intents::default();
        intents.add(Seat(1), 5);
        intents.add(Seat(1), 6);
        intents.add(Seat(0), 7);
        intents.withdraw(Seat(1));
        assert!(intents.of(Seat(1)).is_empty());
        assert_eq!(intents.of(Seat(0)).len(), 1);
        intents.add(Seat(1), 8);
        assert_eq!(intents.of(Seat(1))[0].index, 0);
        assert_ne!(intents.digests(Seat(0)).next(), intents.digests(Seat(1)).next());
    }

    #[test]
    fn t_110_a_digest_is_of_the_bytes_however_many_they_are() {
        for text in ["", "short", &"long ".repeat(40)] {
            let mut intents = Intents::default();
            intents.add(Seat(0), text.to_owned());
            let bytes = postcard::to_stdvec(text).unwrap();
            assert_eq!(intents.digests(Seat(0)).next(), Some(xxh3_128(&bytes)));
        }
    }

    #[test]
    fn t_112_what_is_carried_out_is_gone_and_leaves_its_room() {
        let mut intents = Intents::default();
        [(1, 5), (0, 7)].into_iter().for_each(|(seat, bid)| intents.add(Seat(seat), bid));
        let room = intents.given.capacity();
        let first = intents.carry_out(|bid| *bid, Direction::Descending, Ties::Seat, |all| all[0].seat);
        assert_eq!((first, intents.all().len(), intents.given.capacity()), (Seat(0), 0, room));
    }

    proptest! {
        /// T-112: the order of submission makes no difference.
        #[test]
        fn who_came_first_makes_no_difference(bids in prop::collection::vec(0..3i32, 6).prop_shuffle(), seats in Just([0u8, 1, 2, 3, 4, 5]).prop_shuffle()) {
            let mut sorted: Vec<(u8, i32)> = (0..6).map(|seat| (seat, bids[usize::from(seat)])).collect();
            let expected = order(&sorted);
            sorted.sort_by_key(|(seat, _)| seats[usize::from(*seat)]);
            prop_assert_eq!(order(&sorted), expected);
        }
    }
}
