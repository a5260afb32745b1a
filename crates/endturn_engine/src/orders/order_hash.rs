//! The running hash of the orders that were applied.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{AnyOrder, OrderBook, SeatEvent};
use crate::seats::Seat;

/// Bytes hashed at once. The bytes of a whole game of most board games are fewer.
const BLOCK: usize = 4096;
/// Stands for the clock in place of a module's index.
const CLOCK: u8 = u8::MAX;

/// A hash of orders and words to the clock, each with its round and seat. The bytes wait here until
/// a block is full: one long text costs less to hash than many short ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderHash {
    /// The hash of all full blocks.
    blocks: u64,
    waiting: Vec<u8>,
}

impl OrderHash {
    /// Appends an order of the module with this index. Returns the length to which
    /// [`shorten`](Self::shorten) undoes that if the order is refused.
    pub(crate) fn order(
        &mut self,
        round: u32,
        seat: Seat,
        (at, book): (usize, &dyn OrderBook),
        order: &AnyOrder,
    ) -> usize {
        let before = self.begin(round, seat, at.min(usize::from(CLOCK) - 1) as u8);
        book.append(order, &mut self.waiting);
        before
    }

    /// Appends a word to the clock.
    pub(crate) fn word(&mut self, round: u32, seat: Seat, word: SeatEvent) {
        let (word, segment) = match word {
            SeatEvent::End => (0, 0),
            SeatEvent::Pass => (1, 0),
            SeatEvent::Begin(segment) => (2, segment.0),
            SeatEvent::Commit => (3, 0),
            SeatEvent::Revise => (4, 0),
        };
        let [low, high] = segment.to_le_bytes();
        self.begin(round, seat, CLOCK);
        self.waiting.extend_from_slice(&[word, low, high]);
    }

    fn begin(&mut self, round: u32, seat: Seat, to: u8) -> usize {
        if self.waiting.len() >= BLOCK {
            self.blocks = self.digest();
            self.waiting.clear();
        }
        let before = self.waiting.len();
        let [a, b, c, d] = round.to_le_bytes();
        self.waiting.extend_from_slice(&[a, b, c, d, seat.0, to]);
        before
    }

    /// Drops what came after this length.
    pub(crate) fn shorten(&mut self, length: usize) {
        self.waiting.truncate(length);
    }

    /// Starts anew and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.blocks = 0;
        self.waiting.clear();
    }

    /// The hash of all so far.
    pub(crate) fn digest(&self) -> u64 {
        if self.waiting.is_empty() { self.blocks } else { xxh3_64_with_seed(&self.waiting, self.blocks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::SegmentId;

    fn hash(words: &[(u32, u8, SeatEvent)]) -> OrderHash {
        let mut hash = OrderHash::default();
        words.iter().for_each(|&(round, seat, word)| hash.word(round, Seat(seat), word));
        hash
    }

    #[test]
    fn round_seat_word_and_their_order_count() {
        let (end, pass) = (SeatEvent::End, SeatEvent::Pass);
        let all = [
            vec![],
            vec![(1, 0, end)],
            vec![(2, 0, end)],
            vec![(1, 1, end)],
            vec![(1, 0, pass)],
            vec![(1, 0, SeatEvent::Begin(SegmentId(1)))],
            vec![(1, 0, SeatEvent::Begin(SegmentId(257)))],
            vec![(1, 0, end), (1, 1, pass)],
            vec![(1, 1, pass), (1, 0, end)],
        ];
        let mut digests: Vec<u64> = all.iter().map(|words| hash(words).digest()).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), all.len());
    }

    /// A refused order may come when a block is full; the hash is that without it.
    #[test]
    fn an_order_that_is_dropped_leaves_no_trace_at_any_length() {
        let words = |count: u32| (0..count).map(|round| (round, 0, SeatEvent::End)).collect::<Vec<_>>();
        let most = BLOCK as u32 / 9 + 3;
        for count in [0, 1, most - 3, most - 2, most - 1, most] {
            let plain = hash(&words(count));
            let mut other = plain.clone();
            let length = other.begin(count, Seat(3), 0);
            other.shorten(length);
            assert_eq!(plain.digest(), other.digest(), "{count}");
            let mut both = [plain, other];
            both.iter_mut().for_each(|hash| hash.word(9, Seat(1), SeatEvent::Pass));
            assert_eq!(both[0].digest(), both[1].digest(), "{count}");
            assert!(both[0].waiting.len() < BLOCK + 9);
        }
    }
}
