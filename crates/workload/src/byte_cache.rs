//! A cache that is bounded in bytes.

use std::hash::Hash;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, Equivalent, Options, OptionsBuilder, Weighter};

/// The part of a cache for entries that were requested again. The rest holds new entries, so that many
/// of them do not evict the frequent ones.
const HOT: f64 = 0.8;

/// A cache of entries that a [`Weighter`] weighs in bytes.
#[derive(Debug)]
pub struct ByteCache<K, V, W>(Cache<K, V, W>);

impl<K: Eq + Hash, V: Clone, W: Weighter<K, V> + Clone> ByteCache<K, V, W> {
    /// Creates a cache of at most `bytes` bytes. `usual` is the size of a typical entry, which determines the first size
    /// of the tables.
    pub fn new(bytes: u64, usual: u64, weighter: W) -> Self {
        let items = usize::try_from(bytes / usual).unwrap_or(usize::MAX);
        let mut options = OptionsBuilder::new();
        // In one shard an entry may be as large as the part for those that were requested again.
        options.shards(1).estimated_items_capacity(items);
        options.weight_capacity(bytes).hot_allocation(HOT);
        let options: Result<Options, _> = options.build();
        let Ok(options) = options else { unreachable!("both capacities are given") };
        let (hashes, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self(Cache::with_options(options, weighter, hashes, lifecycle))
    }

    /// Returns the value of a key, and marks it as used.
    pub fn get<Q: Hash + Equivalent<K> + ?Sized>(&self, key: &Q) -> Option<V> {
        self.0.get(key)
    }

    /// Adds an entry. Entries that it evicts are dropped before this returns.
    pub fn insert(&self, key: K, value: V) {
        self.0.insert(key, value);
    }

    /// Returns the bytes of all entries.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }

    /// Returns the largest number of bytes of all entries.
    pub fn capacity(&self) -> u64 {
        self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Bytes;

    impl Weighter<u32, u64> for Bytes {
        fn weight(&self, _key: &u32, value: &u64) -> u64 {
            *value
        }
    }

    #[test]
    fn new_entries_do_not_evict_those_in_use() {
        let cache = ByteCache::new(100, 10, Bytes);
        assert_eq!(cache.capacity(), 100);
        for key in 0..4 {
            cache.insert(key, 10);
        }
        for key in 4..1000 {
            assert!((0..4).all(|frequent| cache.get(&frequent) == Some(10)), "{key}");
            cache.insert(key, 10);
            assert!(cache.weight() <= 100, "{key}: {} bytes", cache.weight());
        }
    }

    #[test]
    fn an_entry_that_is_larger_than_the_cache_is_not_kept() {
        let cache = ByteCache::new(100, 10, Bytes);
        cache.insert(1, 101);
        assert_eq!((cache.get(&1), cache.weight()), (None, 0));
        cache.insert(2, 75);
        assert_eq!(cache.get(&2), Some(75));
    }
}
