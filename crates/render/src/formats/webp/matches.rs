//! Finds pixels that repeat earlier ones.

/// Maximum number of pixels of one copy, and the minimum that makes a copy worthwhile.
pub(super) const MAX_COPY: usize = 4096;
const MIN_COPY: usize = 3;

/// The largest distance of a copy from its source, in pixels.
const WINDOW: usize = 1 << 17;

/// The lengths of the sequences of pixels in the lookup tables.
const LOOKUPS: [usize; 2] = [3, 12];
/// Bits of a hash.
const HASH_BITS: u32 = 15;
/// The multiplier of the hash: 2⁶⁴ divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Bits of an index of the cache of colours, and the multiplier of its hash.
pub(super) const CACHE_BITS: u32 = 10;
const CACHE_MULTIPLIER: u32 = 0x1e35_a7bd;

/// A pixel, or a copy of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A pixel as alpha, red, green, blue.
    Pixel(u32),
    /// The pixel at an index of the cache of colours.
    Cached(u16),
    /// The next `length` pixels equal those `distance` before them.
    Copy { length: u16, distance: u32 },
}

/// The last pixels, and a table of the places of sequences.
pub(super) struct MatchFinder {
    /// Pixels per row.
    width: usize,
    pixels: Vec<u32>,
    /// Number of pixels that were dropped before `pixels`.
    dropped: usize,
    /// The next pixel without a token.
    here: usize,
    /// For each hash of a lookup, the last place where such pixels began, plus one.
    places: [Vec<u32>; LOOKUPS.len()],
    /// The last colour of each hash; empty without a cache.
    cache: Vec<u32>,
}

impl MatchFinder {
    /// Creates a finder for rows of `width` pixels, with or without a cache of colours.
    pub(super) fn new(width: usize, is_cached: bool) -> Self {
        let places = LOOKUPS.map(|_| vec![0; 1 << HASH_BITS]);
        let cache = vec![0; if is_cached { 1 << CACHE_BITS } else { 0 }];
        Self { width, pixels: Vec::new(), dropped: 0, here: 0, places, cache }
    }

    /// Adds pixels. Passes on the tokens that later pixels cannot change.
    pub(super) fn add(&mut self, pixels: impl Iterator<Item = u32>, take: impl FnMut(Token)) {
        self.pixels.extend(pixels);
        self.run(self.pixels.len().saturating_sub(MAX_COPY), take);
        if self.here > 2 * WINDOW {
            let gone = self.here - WINDOW;
            self.pixels.drain(..gone);
            self.here -= gone;
            self.dropped += gone;
        }
    }

    /// Passes on the remaining tokens.
    pub(super) fn finish(&mut self, take: impl FnMut(Token)) {
        self.run(self.pixels.len(), take);
    }

    fn run(&mut self, end: usize, mut take: impl FnMut(Token)) {
        while self.here < end {
            let (length, distance) = self.longest();
            if length < MIN_COPY {
                take(self.single());
                self.here += 1;
                continue;
            }
            take(Token::Copy { length: length as u16, distance: distance as u32 });
            for at in 0..length {
                // Places inside long copies were looked up where they first occurred.
                if (1..2 * LOOKUPS[1]).contains(&at) {
                    self.looked_up();
                }
                self.single();
                self.here += 1;
            }
        }
    }

    /// Returns the token of the next pixel alone, and enters the pixel into the cache.
    fn single(&mut self) -> Token {
        let pixel = self.pixels[self.here];
        if self.cache.is_empty() {
            return Token::Pixel(pixel);
        }
        let index = pixel.wrapping_mul(CACHE_MULTIPLIER) >> (32 - CACHE_BITS);
        let cached = std::mem::replace(&mut self.cache[index as usize], pixel);
        if cached == pixel { Token::Cached(index as u16) } else { Token::Pixel(pixel) }
    }

    /// Returns the longest copy for the next pixels, and its distance.
    fn longest(&mut self) -> (usize, usize) {
        let earlier = self.looked_up();
        let mut best = (0, 0);
        for distance in [1, self.width].into_iter().chain(earlier.into_iter().flatten()) {
            if distance > self.here || distance > WINDOW {
                continue;
            }
            let length = self.common(distance);
            if length > best.0 {
                best = (length, distance);
            }
        }
        best
    }

    /// Returns how many of the next pixels equal those `distance` before them.
    fn common(&self, distance: usize) -> usize {
        let next = &self.pixels[self.here..self.pixels.len().min(self.here + MAX_COPY)];
        let earlier = &self.pixels[self.here - distance..];
        next.iter().zip(earlier).take_while(|(one, other)| one == other).count()
    }

    /// Looks up the distances of earlier places that begin like the current one, and enters the current one.
    fn looked_up(&mut self) -> [Option<usize>; LOOKUPS.len()] {
        let mut found = [None; LOOKUPS.len()];
        for ((places, length), found) in self.places.iter_mut().zip(LOOKUPS).zip(&mut found) {
            let Some(next) = self.pixels.get(self.here..self.here + length) else { break };
            let hash = next.iter().fold(0_u64, |hash, &pixel| {
                (hash.rotate_left(5) ^ u64::from(pixel)).wrapping_mul(MULTIPLIER)
            });
            let place = &mut places[(hash >> (64 - HASH_BITS)) as usize];
            let now = self.dropped + self.here + 1;
            *found = (*place > 0).then(|| now - *place as usize);
            *place = now as u32;
        }
        found
    }
}
