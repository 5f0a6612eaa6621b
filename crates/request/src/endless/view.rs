//! Views of an endless maze: their formats, and the parameters of a maze that they take.

use crate::ParameterId;
use crate::kinds::IntegerKind;
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

/// The parameters that determine the maze.
const OF_MAZE: &[ParameterId] = &[
    ParameterId::SHAPE,
    ParameterId::ALGORITHM,
    ParameterId::PICK,
    ParameterId::CORNER,
    ParameterId::BIAS,
    ParameterId::BIAS_ANGLE,
    ParameterId::RIVER,
    ParameterId::RUN,
    ParameterId::SEED,
    ParameterId::GEN,
    ParameterId::START,
    ParameterId::GOAL,
];

/// Why a view without a picture does not take a parameter of pictures.
const NOTHING_DRAWN: &str = "nothing is drawn here";

/// Why a tile does not take a parameter.
const NOT_OF_TILES: &str = "tiles of an endless maze do not take it";

/// Further parameters that tiles take.
const OF_TILES: &[ParameterId] = &[
    ParameterId::OPENINGS,
    ParameterId::SOLUTION,
    ParameterId::THEME,
    ParameterId::INK,
    ParameterId::PAPER,
    ParameterId::PATH,
    ParameterId::DOWNLOAD,
];

/// Further parameters that windows take.
const OF_WINDOWS: &[ParameterId] = &[
    ParameterId::COLS,
    ParameterId::ROWS,
    ParameterId::FORMAT,
    ParameterId::WAY,
    ParameterId::DRAW,
    ParameterId::LAYERS,
    ParameterId::COLORMAP,
    ParameterId::WIDTH,
    ParameterId::HEIGHT,
    ParameterId::CELL,
    ParameterId::LINE,
    ParameterId::CAPS,
    ParameterId::CORNERS,
    ParameterId::INSET,
    ParameterId::MARGIN,
    ParameterId::MARKS,
    ParameterId::START_ICON,
    ParameterId::GOAL_ICON,
    ParameterId::WARP,
    ParameterId::TURN,
    ParameterId::TITLE,
    ParameterId::SCALE,
    ParameterId::DPI,
    ParameterId::CHARSET,
];

/// The settings of the look that windows do not take, with the reasons.
const NOT_OF_WINDOWS: &[(ParameterId, &str)] = &[
    (
        ParameterId::FILL,
        "the colours of cells follow from distances over the whole maze or from the order of carving, which \
         are not known in a part of an endless maze",
    ),
    (ParameterId::LEGEND, "it explains the colours of filled cells, and windows have none"),
];

/// The formats of windows. Tiles have those of them that are drawings.
const WINDOW_FORMATS: [&str; 5] = ["svg", "png", "webp", "json", "txt"];

/// Iterates over the formats of windows.
pub fn window_formats() -> impl Iterator<Item = Chosen<Format>> {
    FORMATS.iter().filter(|format| WINDOW_FORMATS.contains(&format.name))
}

/// Iterates over the formats of tiles.
pub fn tile_formats() -> impl Iterator<Item = Chosen<Format>> {
    window_formats().filter(|format| !matches!(format.name, "json" | "txt"))
}

/// Returns whether one of the lists has a parameter.
fn is_among(id: ParameterId, lists: &[&[ParameterId]]) -> bool {
    lists.iter().any(|list| list.contains(&id))
}

impl View for MapView {
    fn takes(self, id: ParameterId) -> bool {
        is_among(id, &[OF_MAZE, OF_TILES])
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
        is_among(id, &[OF_MAZE])
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
        is_among(id, &[OF_MAZE])
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
            Self::Tile { .. } => is_among(id, &[OF_MAZE, OF_TILES]),
            Self::Window { .. } => is_among(id, &[OF_MAZE, OF_TILES, OF_WINDOWS]),
        }
    }

    fn reason(self, id: ParameterId) -> &'static str {
        match self {
            Self::Tile { .. } => NOT_OF_TILES,
            Self::Window { .. } => {
                let reason = NOT_OF_WINDOWS.iter().find(|(it, _)| *it == id);
                reason.map_or("windows of an endless maze do not take it", |(_, reason)| reason)
            }
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
    use super::{NOT_OF_WINDOWS, OF_TILES, OF_WINDOWS, PictureView, View as _};
    use crate::parameter::Topic;
    use crate::table::PARAMETERS;
    use mazewright_endless::Place;

    /// Each new setting of the look must be one of windows, or have a reason.
    #[test]
    fn windows_take_every_look_or_say_why_not() {
        let window = PictureView::Window { origin: Place { x: 0, y: 0 } };
        let mut looks = 0;
        for look in PARAMETERS.iter().filter(|it| it.topic == Topic::Look) {
            looks += 1;
            let is_left_out = NOT_OF_WINDOWS.iter().any(|(id, _)| *id == look.id);
            assert_ne!(window.takes(look.id), is_left_out, "{}", look.name);
        }
        assert!(looks > 20, "{looks}");
        let taken = OF_TILES.iter().chain(OF_WINDOWS);
        assert!(taken.clone().all(|id| NOT_OF_WINDOWS.iter().all(|(it, _)| it != id)));
        assert_eq!(taken.clone().collect::<std::collections::BTreeSet<_>>().len(), taken.count());
    }
}
