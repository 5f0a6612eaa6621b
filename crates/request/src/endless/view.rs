//! Views of an endless maze: their formats, and the parameters of a maze that they take.

use crate::ParameterId;
use crate::kinds::IntegerKind;
use crate::parameter::EndlessUse;
use crate::reading::own_parameter::OwnParameter;
use crate::reading::query::Reader;
use mazewright_core::Chosen;
use mazewright_endless::{MAX_SIDE_LOG2, Place};
use mazewright_render::formats::{FORMATS, Format};

/// The greatest column and row.
const LAST: u32 = (1 << MAX_SIDE_LOG2) - 1;

/// The first column and the first row of a window.
pub const X: OwnParameter<IntegerKind> =
    OwnParameter { name: "x", kind: IntegerKind { min: 0, max: LAST } };
/// See [`X`].
pub const Y: OwnParameter<IntegerKind> =
    OwnParameter { name: "y", kind: IntegerKind { min: 0, max: LAST } };

/// The largest number of cells of a route in one response.
pub const LIMIT: OwnParameter<IntegerKind> =
    OwnParameter { name: "limit", kind: IntegerKind { min: 1, max: 1_000_000 } };
const DEFAULT_LIMIT: u32 = 10_000;

/// A view of an endless maze.
pub trait View: Copy {
    /// The parameters of this view alone, in addition to the side of the maze.
    fn own(self) -> &'static [&'static str] {
        &[]
    }

    /// Reads these parameters.
    #[must_use]
    fn read(self, _reader: &mut Reader) -> Self {
        self
    }

    /// Returns whether a request with this view takes a parameter of the table.
    fn takes(self, id: ParameterId) -> bool;

    /// Returns the reason why a request with this view does not take a parameter.
    fn reason(self, id: ParameterId) -> &'static str;

    /// Returns the first cell of a window, if it is one.
    fn origin(self) -> Option<Place> {
        None
    }

    /// Returns the begin of the canonical URL: the path and the parameters of this view.
    fn url(self, size: u32, format: Chosen<Format>) -> String;
}

/// The map of all tiles, as `TileJSON`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapView;

/// The next step of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepView;

/// The cells of a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RouteView {
    /// The largest number of cells.
    pub limit: u32,
}

/// A picture of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureView {
    /// A tile.
    Tile {
        /// The zoom.
        zoom: u32,
        /// The tile's column and row.
        at: [u32; 2],
        /// Pixels for each pixel of the tile: 1 or 2.
        scale: u32,
    },
    /// A rectangle of cells, of as many columns and rows as the request has.
    Window {
        /// The first cell.
        origin: Place,
    },
}

/// Why a view without a picture does not take a parameter of pictures.
const NOTHING_DRAWN: &str = "nothing is drawn here";

/// Why a tile does not take a parameter.
const NOT_OF_TILES: &str = "tiles of an endless maze do not take it";

/// Iterates over the formats of windows.
pub fn window_formats() -> impl Iterator<Item = Chosen<Format>> {
    FORMATS.iter().filter(|format| format.value.shows_parts)
}

/// Iterates over the formats of tiles, which are drawings.
pub fn tile_formats() -> impl Iterator<Item = Chosen<Format>> {
    window_formats().filter(|format| !format.value.write.is_data())
}

/// Returns whether all views take a parameter.
fn is_of_maze(id: ParameterId) -> bool {
    id.entry().endless == EndlessUse::Maze
}

/// Returns whether tiles take a parameter.
fn is_of_tiles(id: ParameterId) -> bool {
    matches!(id.entry().endless, EndlessUse::Maze | EndlessUse::Pictures)
}

impl View for MapView {
    fn takes(self, id: ParameterId) -> bool {
        is_of_tiles(id)
    }

    fn reason(self, _id: ParameterId) -> &'static str {
        NOT_OF_TILES
    }

    fn url(self, size: u32, _format: Chosen<Format>) -> String {
        format!("/endless/tiles.json?size={size}&")
    }
}

impl View for StepView {
    fn takes(self, id: ParameterId) -> bool {
        is_of_maze(id)
    }

    fn reason(self, _id: ParameterId) -> &'static str {
        NOTHING_DRAWN
    }

    fn url(self, size: u32, _format: Chosen<Format>) -> String {
        format!("/endless/next?size={size}&")
    }
}

impl View for RouteView {
    fn own(self) -> &'static [&'static str] {
        &[LIMIT.name]
    }

    fn read(self, reader: &mut Reader) -> Self {
        Self { limit: LIMIT.read(reader).unwrap_or(DEFAULT_LIMIT) }
    }

    fn takes(self, id: ParameterId) -> bool {
        is_of_maze(id)
    }

    fn reason(self, _id: ParameterId) -> &'static str {
        NOTHING_DRAWN
    }

    fn url(self, size: u32, _format: Chosen<Format>) -> String {
        format!("/endless/route?size={size}&limit={}&", self.limit)
    }
}

impl View for PictureView {
    fn own(self) -> &'static [&'static str] {
        match self {
            Self::Tile { .. } => &[],
            Self::Window { .. } => &[X.name, Y.name],
        }
    }

    fn read(self, reader: &mut Reader) -> Self {
        match self {
            Self::Tile { .. } => self,
            Self::Window { .. } => {
                let [x, y] = [X, Y].map(|it| it.read(reader).unwrap_or(0));
                Self::Window { origin: Place { x, y } }
            }
        }
    }

    fn takes(self, id: ParameterId) -> bool {
        match self {
            Self::Tile { .. } => is_of_tiles(id),
            Self::Window { .. } => !matches!(id.entry().endless, EndlessUse::Not(_)),
        }
    }

    fn reason(self, id: ParameterId) -> &'static str {
        match (self, id.entry().endless) {
            (Self::Window { .. }, EndlessUse::Not(reason)) => reason,
            _ => NOT_OF_TILES,
        }
    }

    fn origin(self) -> Option<Place> {
        match self {
            Self::Tile { .. } => None,
            Self::Window { origin } => Some(origin),
        }
    }

    fn url(self, size: u32, format: Chosen<Format>) -> String {
        let format = format.name;
        match self {
            Self::Tile { zoom, at: [x, y], scale } => {
                let scale = if scale == 1 { "" } else { "@2x" };
                format!("/endless/{zoom}/{x}/{y}{scale}.{format}?size={size}&")
            }
            Self::Window { origin: Place { x, y } } => {
                format!("/endless.{format}?size={size}&x={x}&y={y}&")
            }
        }
    }
}

impl PictureView {
    /// Returns the position of the part as file names have it: `-x5-y7`.
    pub fn place(self) -> String {
        match self {
            Self::Window { origin: Place { x, y } } => format!("-x{x}-y{y}"),
            Self::Tile { zoom, at: [x, y], scale: 1 } => format!("-z{zoom}-x{x}-y{y}"),
            Self::Tile { zoom, at: [x, y], scale } => format!("-z{zoom}-x{x}-y{y}@{scale}x"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parameter::{EndlessUse, Topic};
    use crate::table::PARAMETERS;

    /// Each new setting of the look must be one of windows, or have a reason.
    #[test]
    fn windows_take_every_look_or_say_why_not() {
        let looks = PARAMETERS.iter().filter(|it| it.topic == Topic::Look);
        assert!(looks.clone().count() > 20);
        for look in looks {
            assert_ne!(look.endless, EndlessUse::OTHER, "{}", look.name);
        }
    }
}
