//! Disjoint sets of integers (union-find), used for cells and corners.

/// A partition of the integers from 0 to `len` − 1 into disjoint sets.
#[derive(Clone, Debug)]
pub struct DisjointSets {
    /// The parent of each number; a root is its own parent.
    parent: Vec<u32>,
}

impl DisjointSets {
    /// Returns the partition in which each number is alone in its set.
    pub fn new(len: u32) -> Self {
        Self { parent: (0..len).collect() }
    }

    /// Returns the representative of a number's set, with path halving (R. Tarjan, J. van Leeuwen,
    /// 1984).
    #[inline]
    pub fn find(&mut self, mut number: u32) -> u32 {
        loop {
            let parent = self.parent[number as usize];
            if parent == number {
                return number;
            }
            let grandparent = self.parent[parent as usize];
            self.parent[number as usize] = grandparent;
            number = grandparent;
        }
    }

    /// Returns a number of the same set that is nearer to its representative, or the representative
    /// itself.
    #[inline]
    pub fn parent(&self, number: u32) -> u32 {
        self.parent[number as usize]
    }

    /// Merges the sets of two numbers. Returns whether they were different sets.
    #[inline]
    pub fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        // Linking by index is as fast as by size here: links come in random order, or row by row.
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        self.parent[high as usize] = low;
        one != other
    }

    /// Merges the set of `one` into the set of `other`, which keeps its representative. Returns
    /// whether they were different sets.
    #[inline]
    pub fn join_to(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        self.parent[one as usize] = other;
        one != other
    }
}
