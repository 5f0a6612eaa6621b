//! The number of a parameter, and sets of parameters.
//!
//! The numbers are those of the entries in the table of parameters, which has a constant
//! for each: `ParameterId::SEED`.

/// A parameter, by the number of its entry in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ParameterId(pub(crate) u8);

impl ParameterId {
    /// Returns the number of its entry.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParameterSet(u128);

impl ParameterSet {
    /// Adds a parameter; `false` if it was in the set already.
    pub fn add(&mut self, id: ParameterId) -> bool {
        let before = self.0;
        self.0 |= 1 << id.0;
        self.0 != before
    }

    /// Removes a parameter.
    pub fn remove(&mut self, id: ParameterId) {
        self.0 &= !(1 << id.0);
    }

    /// Returns the set without a parameter.
    #[must_use]
    pub fn without(self, id: ParameterId) -> Self {
        Self(self.0 & !(1 << id.0))
    }

    /// Returns the parameters that are in this set or in `other`.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether a parameter is in the set.
    pub fn has(self, id: ParameterId) -> bool {
        self.0 >> id.0 & 1 == 1
    }
}
