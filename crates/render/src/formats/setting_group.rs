//! Groups of settings: a format reads all settings of a group, or none of them.

/// A group of settings.
///
/// Every new setting belongs to one of the groups; formats list groups, not settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingGroup {
    /// Settings that all formats read: the choice of the maze.
    Common,
    /// Further settings that all formats read: the solver and the difficulty. They do not determine the
    /// maze of a seed.
    Search,
    /// Whether the solution is shown.
    Solution,
    /// The look of a drawing: [`Style`](crate::style::Style) without its
    /// [`options`](crate::style::Style::options).
    Drawing,
    /// Which layers are drawn: [`Style::layers`](crate::style::Style::layers). Every format that reads
    /// [`Drawing`](Self::Drawing) reads it, too.
    Layers,
    /// The radius of rounded corners:
    /// [`Strokes::corners`](crate::style::strokes::Strokes::corners). Every format that reads
    /// [`Drawing`](Self::Drawing) reads it, too.
    Corners,
    /// The inset of walls: [`Strokes::inset`](crate::style::strokes::Strokes::inset). Every format
    /// that reads [`Drawing`](Self::Drawing) reads it, too.
    Inset,
    /// The number of device pixels per pixel: [`Style::scale`](crate::style::Style::scale).
    Density,
    /// The size of a picture on paper: [`Style::dpi`](crate::style::Style::dpi).
    Resolution,
    /// Whether pixels have two colours:
    /// [`FormatOptions::two_colors`](crate::style::options::FormatOptions::two_colors).
    Depth,
    /// The subject and the speed of an animation:
    /// [`Animation`](crate::style::animation::Animation).
    Animation,
    /// The members of a document: [`Fields`](crate::formats::Fields).
    Fields,
    /// The characters of a text: [`Charset`](crate::style::options::Charset).
    Charset,
    /// Whether a table begins with a byte order mark:
    /// [`FormatOptions::bom`](crate::style::options::FormatOptions::bom).
    Table,
    /// The content of an array: [`Array`](crate::style::options::Array).
    Array,
    /// The side of a cell in millimetres: [`Solid::cell`](crate::style::options::Solid::cell).
    CellMillimetres,
    /// Whether a drawing is for cutters: [`FormatOptions::cut`](crate::style::options::FormatOptions::cut).
    Cut,
    /// Whether groups have ids: [`Style::group_ids`](crate::style::Style::group_ids).
    Ids,
    /// The path of the tool of a cutter: [`Cutting`](crate::style::cutting::Cutting).
    Tool,
    /// The thickness of walls in millimetres: [`Solid::wall`](crate::style::options::Solid::wall).
    WallMillimetres,
    /// The commands of a machine: [`Machine`](crate::style::machine::Machine).
    Machine,
    /// The other dimensions of a solid: [`Solid`](crate::style::options::Solid).
    Solid,
    /// The pages of a document: [`PrintOptions`](crate::style::page::PrintOptions).
    Print,
}

impl SettingGroup {
    /// The groups that solids read.
    pub(crate) const OF_SOLIDS: &'static [Self] =
        &[Self::Solution, Self::Corners, Self::CellMillimetres, Self::WallMillimetres, Self::Solid];

    /// The groups that sheets for cutters read.
    pub(crate) const OF_CUTTERS: &'static [Self] = &[
        Self::Solution,
        Self::Layers,
        Self::Corners,
        Self::Inset,
        Self::CellMillimetres,
        Self::Tool,
        Self::WallMillimetres,
    ];

    /// Returns whether all formats read the settings.
    pub fn is_of_all_formats(self) -> bool {
        matches!(self, Self::Common | Self::Search)
    }

    /// Returns whether a format that does not read the settings rejects them. Settings of the drawing are accepted, so
    /// that a caller can change the format of a URL and nothing else.
    pub fn is_exclusive(self) -> bool {
        match self {
            Self::Common
            | Self::Search
            | Self::Solution
            | Self::Drawing
            | Self::Layers
            | Self::Corners
            | Self::Inset
            | Self::Density
            | Self::Resolution
            | Self::Fields => false,
            Self::Animation
            | Self::Charset
            | Self::Table
            | Self::Depth
            | Self::Array
            | Self::CellMillimetres
            | Self::Cut
            | Self::Ids
            | Self::Tool
            | Self::WallMillimetres
            | Self::Machine
            | Self::Solid
            | Self::Print => true,
        }
    }
}
