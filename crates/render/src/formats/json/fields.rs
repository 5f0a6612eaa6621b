//! The members of a JSON document and a selection of them.

/// The members of a document by default, in output order. The first members (`gen`, `url`, the
/// seeds, and the three that `NetworkX` needs) are always written and are not listed.
pub const FIELDS: [&str; 12] = [
    "params", "nodes", "links", "edges", "planar", "dual", "walls", "start", "goal", "solution",
    "parts", "stats",
];

/// The members that are written only if requested, after the others, in output order.
pub const EXTRA_FIELDS: [&str; 6] = ["order", "segments", "trace", "distances", "mazes", "blocks"];

/// The name that means all of [`FIELDS`].
const ALL: &str = "all";

/// A set of members from [`FIELDS`] and [`EXTRA_FIELDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fields(u32);

impl Fields {
    /// All of [`FIELDS`].
    pub const ALL: Self = Self((1 << FIELDS.len()) - 1);
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the set with a member added, or `None` if no member has that name.
    pub fn with(self, name: &str) -> Option<Self> {
        let index = field_names().position(|member| member == name)?;
        Some(Self(self.0 | 1 << index))
    }

    /// Returns whether the set contains a member.
    pub fn contains(self, name: &str) -> bool {
        self.with(name) == Some(self)
    }

    /// Returns the names of the members in the set, in output order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        field_names().filter(move |name| self.contains(name))
    }

    /// Parses names separated by commas; `all` means all of [`FIELDS`].
    ///
    /// # Errors
    /// Returns a name that is unknown or given twice.
    pub fn parse(text: &str) -> Result<Self, &str> {
        text.split(',').try_fold(Self::NONE, |chosen, name| {
            let added = if name == ALL { Some(Self::ALL) } else { Self::NONE.with(name) };
            let added = added.ok_or(name)?;
            if chosen.0 & added.0 == 0 { Ok(Self(chosen.0 | added.0)) } else { Err(name) }
        })
    }
}

/// Writes the shortest text that [`Fields::parse`] reads as this set.
impl std::fmt::Display for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = if self.0 & Self::ALL.0 == Self::ALL.0 { self.0 & !Self::ALL.0 } else { self.0 };
        let all = (rest != self.0).then_some(ALL);
        for (index, name) in all.into_iter().chain(Self(rest).names()).enumerate() {
            f.write_str(if index == 0 { "" } else { "," })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

/// Returns the names of all members, in output order.
pub fn field_names() -> impl Iterator<Item = &'static str> {
    FIELDS.into_iter().chain(EXTRA_FIELDS)
}
