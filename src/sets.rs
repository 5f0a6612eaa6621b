//! Disjoint sets of cells, or of corners: which are already joined.

/// Sets of the numbers from 0 to `len` − 1, each alone at first.
pub(crate) struct Sets {
    /// Each number's parent; a root is its own.
    parent: Vec<u32>,
}

impl Sets {
    /// Each number alone.
    pub(crate) fn new(len: u32) -> Self {
        Self { parent: (0..len).collect() }
    }

    /// The number that stands for the set; halves the path on its way (R. Tarjan, J. van Leeuwen,
    /// 1984).
    #[inline]
    pub(crate) fn find(&mut self, mut at: u32) -> u32 {
        loop {
            let above = self.parent[at as usize];
            if above == at {
                return at;
            }
            let next = self.parent[above as usize];
            self.parent[at as usize] = next;
            at = next;
        }
    }

    /// Joins the sets of two numbers; whether they were apart.
    #[inline]
    pub(crate) fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        // Linking by number is as good as by size here: links come in random order, or row by row.
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        self.parent[high as usize] = low;
        one != other
    }
}
