//! Groups of settings: a format reads all settings of a group, or none of them.

/// A group of settings.
///
/// A new setting belongs to one of the groups; formats name groups, not settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingGroup {
    /// Settings that all formats read: which maze it is, and how it is solved.
    Common,
    /// Whether the solution is shown.
    Solution,
    /// How a drawing looks: [`Style`](crate::style::Style) without its
    /// [`options`](crate::style::Style::options).
    Drawing,
    /// The radius of rounded corners: [`Strokes::corners`](crate::style::strokes::Strokes::corners). Every format that
    /// reads how a drawing looks reads it, too.
    Corners,
    /// How far walls stand inside the cells: [`Strokes::inset`](crate::style::strokes::Strokes::inset). Every format
    /// that reads how a drawing looks reads it, too.
    Inset,
    /// How many device pixels there are for each pixel: [`Style::scale`](crate::style::Style::scale).
    Density,
    /// How large a picture is on paper: [`Style::dpi`](crate::style::Style::dpi).
    Resolution,
    /// What is animated, and how fast: [`Animation`](crate::style::animation::Animation).
    Animation,
    /// The members of a document: [`Fields`](crate::formats::Fields).
    Fields,
    /// The characters of a text: [`Charset`](crate::style::options::Charset).
    Charset,
    /// The content of an array: [`Array`](crate::style::options::Array).
    Array,
    /// The side of a cell in millimetres: [`Solid::cell`](crate::style::options::Solid::cell).
    CellMillimetres,
    /// Whether a drawing is for cutters: [`FormatOptions::cut`](crate::style::options::FormatOptions::cut).
    Cut,
    /// The other dimensions of a solid: [`Solid`](crate::style::options::Solid).
    Solid,
    /// The pages of a document: [`PrintOptions`](crate::style::page::PrintOptions).
    Print,
}
