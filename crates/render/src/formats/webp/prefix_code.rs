//! Prefix codes (Huffman codes of limited length), and their representation in a file (RFC 9649,
//! 3.7.2).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::formats::webp::bits::BitWriter;

/// The largest length of a code, in bits, and the largest length of a code for lengths.
const MAX_LENGTH: u32 = 15;
const MAX_LENGTH_OF_LENGTHS: u32 = 7;

/// The order in which the lengths of codes for lengths are stored.
const ORDER: [usize; 19] = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A prefix code of an alphabet.
pub(super) struct PrefixCode {
    /// The length of the code of each symbol in bits; 0 if the symbol does not occur, or is the
    /// only one.
    lengths: Vec<u8>,
    /// The code of each symbol, its first bit lowest.
    codes: Vec<u16>,
}

impl PrefixCode {
    /// Stores the code for symbols that occur `counts` times, and returns it.
    pub(super) fn store(counts: &[u32], out: &mut BitWriter) -> Self {
        let used: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
        match used[..] {
            // An unused alphabet has a code, too: that of its first symbol.
            [] => Self::store_simple(counts.len(), &[0], out),
            [one] if one < 256 => Self::store_simple(counts.len(), &[one], out),
            [one, two] if two < 256 => Self::store_simple(counts.len(), &[one, two], out),
            _ => {
                let code = Self::new(counts, MAX_LENGTH);
                out.write(0, 1);
                code.store_lengths(out);
                code.without_length_of_single()
            }
        }
    }

    /// Stores one or two symbols below 256 directly.
    fn store_simple(alphabet: usize, symbols: &[usize], out: &mut BitWriter) -> Self {
        out.write(1, 1);
        out.write(symbols.len() as u32 - 1, 1);
        let is_bit = symbols[0] <= 1;
        out.write(u32::from(!is_bit), 1);
        out.write(symbols[0] as u32, if is_bit { 1 } else { 8 });
        let mut lengths = vec![0; alphabet];
        if let [one, two] = *symbols {
            out.write(two as u32, 8);
            (lengths[one], lengths[two]) = (1, 1);
        }
        Self::canonical(lengths)
    }

    /// Returns the code with the fewest bits for `counts`, among those with codes of at most
    /// `max_length` bits.
    fn new(counts: &[u32], max_length: u32) -> Self {
        let mut least = 0;
        loop {
            let lengths = huffman_lengths(counts, least);
            if lengths.iter().all(|&length| u32::from(length) <= max_length) {
                return Self::canonical(lengths);
            }
            // The least count grows until the longest code is short enough.
            least = (2 * least).max(1);
        }
    }

    /// Assigns codes to lengths: shorter ones first, then in the order of symbols.
    fn canonical(lengths: Vec<u8>) -> Self {
        let mut codes = vec![0; lengths.len()];
        let mut next: u16 = 0;
        for length in 1..=MAX_LENGTH as u8 {
            for (symbol, _) in lengths.iter().enumerate().filter(|(_, it)| **it == length) {
                codes[symbol] = next.reverse_bits() >> (16 - length);
                next += 1;
            }
            next <<= 1;
        }
        Self { lengths, codes }
    }

    /// Removes the length of the code of a single symbol. Such a code is stored with a length, but
    /// takes no bits.
    fn without_length_of_single(mut self) -> Self {
        if self.lengths.iter().filter(|&&length| length > 0).count() == 1 {
            self.lengths.fill(0);
        }
        self
    }

    /// Stores the lengths with a prefix code of their own and with shortened runs of zeros.
    fn store_lengths(&self, out: &mut BitWriter) {
        let mut tokens: Vec<(usize, u32, u32)> = Vec::new();
        for run in self.lengths.chunk_by(|one, next| one == next) {
            let mut rest = run.len() as u32;
            while run[0] == 0 && rest >= 3 {
                let here = rest.min(138);
                tokens.push(if here < 11 { (17, here - 3, 3) } else { (18, here - 11, 7) });
                rest -= here;
            }
            tokens.extend((0..rest).map(|_| (usize::from(run[0]), 0, 0)));
        }
        let mut counts = [0; ORDER.len()];
        for &(symbol, ..) in &tokens {
            counts[symbol] += 1;
        }
        let code = Self::new(&counts, MAX_LENGTH_OF_LENGTHS);
        let stored = ORDER.iter().rposition(|&symbol| counts[symbol] > 0).map_or(4, |at| at + 1);
        let stored = stored.max(4);
        out.write(stored as u32 - 4, 4);
        for symbol in &ORDER[..stored] {
            out.write(u32::from(code.lengths[*symbol]), 3);
        }
        // All lengths are stored, so their number is not.
        out.write(0, 1);
        let code = code.without_length_of_single();
        for (symbol, extra, bits) in tokens {
            code.write(symbol, out);
            out.write(extra, bits);
        }
    }

    /// Writes a symbol.
    pub(super) fn write(&self, symbol: usize, out: &mut BitWriter) {
        out.write(u32::from(self.codes[symbol]), u32::from(self.lengths[symbol]));
    }
}

/// Returns the lengths of a Huffman code. Symbols that occur have a count of at least `least`; a
/// single symbol has length 1.
fn huffman_lengths(counts: &[u32], least: u64) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    // A node is a symbol or a pair of nodes; parents come after their children.
    let mut parents: Vec<usize> = vec![usize::MAX; counts.len()];
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    for (symbol, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        heap.push(Reverse((u64::from(count).max(least), symbol)));
    }
    if let [Reverse((_, only))] = heap.as_slice() {
        lengths[*only] = 1;
        return lengths;
    }
    while let (Some(Reverse((one, first))), Some(Reverse((two, second)))) = (heap.pop(), heap.pop())
    {
        let parent = parents.len();
        parents.push(usize::MAX);
        (parents[first], parents[second]) = (parent, parent);
        if heap.is_empty() {
            break;
        }
        heap.push(Reverse((one + two, parent)));
    }
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len()).rev() {
        if let Some(&depth) = depths.get(parents[node]) {
            depths[node] = depth.saturating_add(1);
        }
    }
    lengths.copy_from_slice(&depths[..counts.len()]);
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_limited_and_make_a_complete_code() {
        // Fibonacci numbers lead to the longest codes.
        let mut counts = vec![1_u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
        }
        for most in [7, 15] {
            let code = PrefixCode::new(&counts, most);
            let sum: f64 = code.lengths.iter().map(|&length| 0.5_f64.powi(length.into())).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            assert_eq!(code.lengths.iter().copied().max(), Some(most as u8));
        }
        assert_eq!(huffman_lengths(&[1, 1, 2, 4], 0), [3, 3, 2, 1]);
        assert_eq!(huffman_lengths(&[0, 7, 0], 0), [0, 1, 0]);
    }
}
