//! The roles of the parts of a page, for screen readers (ISO 32000-1, 14.8.4).

use pdf_writer::Name;

/// The role of a part of a page, for screen readers (ISO 32000-1, 14.8.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StructureTag {
    /// The title of the document, or of a chapter.
    Heading,
    /// The heading of a maze.
    Subheading,
    /// A line or a paragraph.
    Paragraph,
    /// A picture, with an alternative text in English.
    Figure(String),
}

impl StructureTag {
    /// Returns the name of the tag.
    pub(crate) fn role(&self) -> Name<'static> {
        match self {
            Self::Heading => Name(b"H1"),
            Self::Subheading => Name(b"H2"),
            Self::Paragraph => Name(b"P"),
            Self::Figure(_) => Name(b"Figure"),
        }
    }
}
