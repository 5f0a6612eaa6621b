//! A cache that is bounded in bytes.

use std::hash::Hash;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, Options, OptionsBuilder, Weighter};

/// The part of a cache for entries that were requested again. The rest holds new entries, so that many
/// of them do not evict the frequent ones.
const HOT: f64 = 0.8;

/// A cache of entries that a [`Weighter`] weighs in bytes.
pub(crate) type ByteCache<K, V, W> = Cache<K, V, W>;

/// Creates a cache of at most `bytes` bytes. `usual` is the size of a typical entry, which determines the first size of
/// the tables. The cache drops evicted entries before `insert` returns.
pub(crate) fn byte_cache<K: Eq + Hash, V: Clone, W: Weighter<K, V> + Clone>(
    bytes: u64,
    usual: u64,
    weighter: W,
) -> ByteCache<K, V, W> {
    let items = usize::try_from(bytes / usual).unwrap_or(usize::MAX);
    let mut options = OptionsBuilder::new();
    // In one shard an entry may be nearly as large as the cache.
    options.shards(1).estimated_items_capacity(items).weight_capacity(bytes).hot_allocation(HOT);
    let options: Options = options.build().unwrap_or_else(|error| panic!("{error}"));
    let (hashes, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
    Cache::with_options(options, weighter, hashes, lifecycle)
}
