//! The members of a JSON document, and the choice among them.

/// The members that a document has unless a request selects others, in the order in which they
/// stand. The document's head (`gen`, `url`, the seeds and the three that `NetworkX` wants) always
/// stands.
pub const FIELDS: [&str; 12] = [
    "params", "nodes", "links", "edges", "planar", "dual", "walls", "start", "goal", "solution",
    "parts", "stats",
];

/// The members that a document has only where a request names them; they stand after the others.
pub const EXTRAS: [&str; 6] = ["order", "segments", "trace", "distances", "mazes", "blocks"];

/// What stands for all members that a document has unless a request selects others.
const ALL: &str = "all";

/// A choice among [`FIELDS`] and [`EXTRAS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fields(u32);

impl Fields {
    /// Every member of [`FIELDS`].
    pub const ALL: Self = Self((1 << FIELDS.len()) - 1);
    /// No member.
    pub const NONE: Self = Self(0);

    /// Adds a member by its name; `None` if there is none of that name.
    pub fn with(self, name: &str) -> Option<Self> {
        let at = members().position(|member| member == name)?;
        Some(Self(self.0 | 1 << at))
    }

    /// Whether a member is chosen.
    pub fn has(self, name: &str) -> bool {
        self.with(name) == Some(self)
    }

    /// The names of those chosen.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        members().filter(move |name| self.has(name))
    }

    /// Reads names with commas between them, of which `all` may be one; gives the name that is
    /// unknown or stands twice.
    pub fn parse(text: &str) -> Result<Self, &str> {
        text.split(',').try_fold(Self::NONE, |chosen, name| {
            let own = if name == ALL { Some(Self::ALL) } else { Self::NONE.with(name) };
            let own = own.ok_or(name)?;
            if chosen.0 & own.0 == 0 { Ok(Self(chosen.0 | own.0)) } else { Err(name) }
        })
    }
}

/// The way in which [`Fields::parse`] reads it, as short as can be.
impl std::fmt::Display for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = if self.0 & Self::ALL.0 == Self::ALL.0 { self.0 & !Self::ALL.0 } else { self.0 };
        let all = (rest != self.0).then_some(ALL);
        for (at, name) in all.into_iter().chain(Self(rest).names()).enumerate() {
            f.write_str(if at == 0 { "" } else { "," })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

/// All members, in the order in which they stand.
pub fn members() -> impl Iterator<Item = &'static str> {
    FIELDS.into_iter().chain(EXTRAS)
}
