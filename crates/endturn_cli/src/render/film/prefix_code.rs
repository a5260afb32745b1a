//! Canonical prefix codes as WebP's lossless format writes them, and its stream of bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code of a symbol, and that of a length of codes.
const LONGEST: u32 = 15;
const LONGEST_OF_LENGTHS: u32 = 7;
/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// Symbols for repetitions: of the length before, and of zero, a few and many times. Each with the
/// least number and the bits of what is above it.
const SAME: (usize, usize, u32) = (16, 3, 2);
const FEW_ZEROS: (usize, usize, u32) = (17, 3, 3);
const MANY_ZEROS: (usize, usize, u32) = (18, 11, 7);

/// A stream of bits, the lowest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    /// Appends the lowest bits of a value, at most 32.
    pub(super) fn put(&mut self, value: u32, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// The bytes, the last one filled with zeros.
    pub(super) fn bytes(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.held as u8);
        }
        self.bytes
    }
}

/// A code for the symbols of an alphabet.
#[derive(Clone, Debug)]
pub(super) struct PrefixCode {
    /// The length of each symbol's code; 0 for symbols that do not occur.
    lengths: Vec<u32>,
    /// The codes, their first bit lowest, and the number of bits to write.
    codes: Vec<(u32, u32)>,
}

impl PrefixCode {
    /// A code that takes few bits for symbols that occur this often.
    pub(super) fn of(counts: &[u64]) -> Self {
        Self::limited(counts, LONGEST)
    }

    fn limited(counts: &[u64], longest: u32) -> Self {
        let lengths = lengths(counts, longest);
        let is_single = lengths.iter().filter(|length| **length > 0).count() == 1;
        let mut codes = vec![(0, 0); lengths.len()];
        let mut next = 0_u32;
        for length in (1..=longest).filter(|_| !is_single) {
            next <<= 1;
            for (code, _) in codes.iter_mut().zip(&lengths).filter(|(_, own)| **own == length) {
                *code = (next.reverse_bits() >> (32 - length), length);
                next += 1;
            }
        }
        Self { lengths, codes }
    }

    /// Appends a symbol.
    pub(super) fn put(&self, bits: &mut Bits, symbol: usize) {
        let (code, length) = self.codes[symbol];
        bits.put(code, length);
    }

    /// Appends the code itself.
    pub(super) fn write(&self, bits: &mut Bits) {
        let used: Vec<usize> = (0..self.lengths.len()).filter(|&symbol| self.lengths[symbol] > 0).collect();
        match used[..] {
            [] => bits.put(0b0001, 4),
            [only] if only < 256 => {
                bits.put(0b101, 3);
                bits.put(only as u32, 8);
            }
            [one, other] if other < 256 => {
                bits.put(0b111, 3);
                bits.put(one as u32, 8);
                bits.put(other as u32, 8);
            }
            _ => self.write_lengths(bits),
        }
    }

    fn write_lengths(&self, bits: &mut Bits) {
        let runs = runs(&self.lengths);
        let mut counts = [0; ORDER.len()];
        runs.iter().for_each(|(symbol, ..)| counts[*symbol] += 1);
        let code = Self::limited(&counts, LONGEST_OF_LENGTHS);
        let written = ORDER.iter().rposition(|&symbol| code.lengths[symbol] > 0).map_or(4, |last| (last + 1).max(4));
        bits.put(0, 1);
        bits.put(written as u32 - 4, 4);
        ORDER[..written].iter().for_each(|&symbol| bits.put(code.lengths[symbol], 3));
        // All symbols of the alphabet follow.
        bits.put(0, 1);
        for (symbol, extra, count) in runs {
            code.put(bits, symbol);
            bits.put(extra, count);
        }
    }
}

/// Lengths as symbols, with the bits that follow each: their value and number.
fn runs(lengths: &[u32]) -> Vec<(usize, u32, u32)> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|one, other| one == other) {
        let mut rest = run.len();
        if run[0] > 0 {
            runs.push((run[0] as usize, 0, 0));
            rest -= 1;
        }
        while rest > 0 {
            let (symbol, least, count) = match rest {
                ..=2 => (run[0] as usize, 1, 0),
                _ if run[0] > 0 => SAME,
                3..=10 => FEW_ZEROS,
                _ => MANY_ZEROS,
            };
            let taken = rest.min(least + (1 << count) - 1);
            runs.push((symbol, (taken - least) as u32, count));
            rest -= taken;
        }
    }
    runs
}

/// The lengths of a code for symbols that occur this often, none longer than the limit.
fn lengths(counts: &[u64], longest: u32) -> Vec<u32> {
    let used: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
    let mut lengths = vec![0; counts.len()];
    if let [only] = used[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Rare symbols count for more until no code is too long.
    let mut floor = 1;
    loop {
        let weights: Vec<u64> = used.iter().map(|&symbol| counts[symbol].max(floor)).collect();
        let depths = depths(&weights);
        if depths.iter().all(|depth| *depth <= longest) {
            used.iter().zip(depths).for_each(|(&symbol, depth)| lengths[symbol] = depth);
            return lengths;
        }
        floor *= 2;
    }
}

/// The depths of the leaves of Huffman's tree.
fn depths(weights: &[u64]) -> Vec<u32> {
    let mut parents = vec![0; weights.len()];
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> =
        weights.iter().enumerate().map(|(at, &weight)| Reverse((weight, at))).collect();
    while let (Some(Reverse((one, left))), Some(Reverse((other, right)))) = (heap.pop(), heap.pop()) {
        let node = parents.len();
        parents.push(0);
        (parents[left], parents[right]) = (node, node);
        heap.push(Reverse((one + other, node)));
        if heap.len() == 1 {
            break;
        }
    }
    let root = parents.len().saturating_sub(1);
    let mut depths = vec![0; parents.len()];
    for node in (0..root).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths.truncate(weights.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_codes_and_no_code_is_too_long() {
        assert_eq!(lengths(&[8, 0, 4, 2, 2], 15), [1, 0, 2, 3, 3]);
        assert_eq!(lengths(&[0, 0, 9], 15), [0, 0, 1]);
        assert_eq!(lengths(&[0, 0], 15), [0, 0]);
        let mut fibonacci = vec![1_u64, 1];
        (2..40).for_each(|at| fibonacci.push(fibonacci[at - 1] + fibonacci[at - 2]));
        for longest in [7, 15] {
            let lengths = lengths(&fibonacci, longest);
            assert!(lengths.iter().all(|length| (1..=longest).contains(length)), "{lengths:?}");
            let kraft: u32 = lengths.iter().map(|length| 1 << (longest - length)).sum();
            assert_eq!(kraft, 1 << longest, "the code is complete");
        }
    }

    #[test]
    fn lengths_are_written_as_runs() {
        assert_eq!(runs(&[3, 3, 0, 0, 2]), [(3, 0, 0), (3, 0, 0), (0, 0, 0), (0, 0, 0), (2, 0, 0)]);
        let long = [vec![0; 150], vec![5; 9], vec![0; 10]].concat();
        assert_eq!(runs(&long), [(18, 127, 7), (18, 1, 7), (5, 0, 0), (16, 3, 2), (5, 0, 0), (5, 0, 0), (17, 7, 3)]);
    }
}
