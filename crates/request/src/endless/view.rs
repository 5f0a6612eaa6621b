//! Views of an endless maze: their formats, and the parameters of a maze that they take.

use crate::ParameterId;
use mazewright_core::Chosen;
use mazewright_endless::Place;
use mazewright_render::formats::{FORMATS, Format};

/// A view of an endless maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The map of all tiles, as `TileJSON`.
    Map,
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
    /// The next step of a route.
    Next,
    /// The cells of a route.
    Way {
        /// The largest number of cells.
        limit: u32,
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

impl View {
    /// Returns whether a request with this view takes a parameter of the table.
    pub fn takes(self, id: ParameterId) -> bool {
        let lists: &[&[ParameterId]] = match self {
            Self::Next | Self::Way { .. } => &[OF_MAZE],
            Self::Tile { .. } | Self::Map => &[OF_MAZE, OF_TILES],
            Self::Window { .. } => &[OF_MAZE, OF_TILES, OF_WINDOWS],
        };
        lists.iter().any(|list| list.contains(&id))
    }

    /// Returns the position of the part as file names have it: `-x5-y7`; empty for a view without a picture.
    pub fn place(self) -> String {
        match self {
            Self::Window { origin: Place { x, y } } => format!("-x{x}-y{y}"),
            Self::Tile { zoom, at: [x, y], scale: 1 } => format!("-z{zoom}-x{x}-y{y}"),
            Self::Tile { zoom, at: [x, y], scale } => format!("-z{zoom}-x{x}-y{y}@{scale}x"),
            Self::Map | Self::Next | Self::Way { .. } => String::new(),
        }
    }

    /// Returns the reason why a request with this view does not take a parameter.
    pub(super) fn reason(self, id: ParameterId) -> &'static str {
        match self {
            Self::Next | Self::Way { .. } => "nothing is drawn here",
            Self::Tile { .. } | Self::Map => "tiles of an endless maze do not take it",
            Self::Window { .. } => {
                let reason = NOT_OF_WINDOWS.iter().find(|(it, _)| *it == id);
                reason.map_or("windows of an endless maze do not take it", |(_, reason)| reason)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NOT_OF_WINDOWS, OF_TILES, OF_WINDOWS, View};
    use crate::parameter::Topic;
    use crate::table::PARAMETERS;
    use mazewright_endless::Place;

    /// Each new setting of the look must be one of windows, or have a reason.
    #[test]
    fn windows_take_every_look_or_say_why_not() {
        let window = View::Window { origin: Place { x: 0, y: 0 } };
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
