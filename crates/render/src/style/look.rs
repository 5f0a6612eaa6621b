//! The look of a picture: walls or passages, the fill of cells, the warp, and named sets of
//! colours.

use colorous::Gradient;

use crate::style::Color;
use mazewright_core::{Choice, Listed};

/// The part of the maze that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The walls between cells.
    Walls,
    /// The passages, as thick lines from cell to cell.
    Passages,
}

impl Listed for Draw {
    const PARAMETER: &'static str = "draw";

    fn table() -> &'static [Choice<Self>] {
        DRAWS
    }
}

/// The values of the parameter `draw`.
pub static DRAWS: &[Choice<Draw>] = &[
    Choice { name: "walls", aliases: &[], doc: "The walls between the cells", value: Draw::Walls },
    Choice {
        name: "passages",
        aliases: &["paths", "ways"],
        doc: "The passages as thick lines from cell to cell",
        value: Draw::Passages,
    },
];

/// The transformation of the plane of the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warp {
    /// No transformation.
    None,
    /// Into a disc: x becomes the angle, y the distance from the centre.
    Polar,
}

impl Listed for Warp {
    const PARAMETER: &'static str = "warp";

    fn table() -> &'static [Choice<Self>] {
        WARPS
    }
}

/// The values of the parameter `warp`.
pub static WARPS: &[Choice<Warp>] = &[
    Choice { name: "none", aliases: &["flat"], doc: "The plane as it is", value: Warp::None },
    Choice {
        name: "polar",
        aliases: &["disc"],
        doc: "A disc, row 0 innermost",
        value: Warp::Polar,
    },
];

/// The value that decides the colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// None; cells are not filled.
    None,
    /// The number of steps from the start.
    Distance,
    /// The number of the path that carved the cell.
    Segment,
    /// The level.
    Level,
    /// The position on the solution; other cells are not filled.
    Solution,
}

impl Listed for Fill {
    const PARAMETER: &'static str = "fill";

    fn table() -> &'static [Choice<Self>] {
        FILLS
    }
}

/// The values of the parameter `fill`.
pub static FILLS: &[Choice<Fill>] = &[
    Choice { name: "none", aliases: &[], doc: "No colours", value: Fill::None },
    Choice {
        name: "distance",
        aliases: &["heat", "heatmap"],
        doc: "Steps from the start",
        value: Fill::Distance,
    },
    Choice {
        name: "segment",
        aliases: &["segments"],
        doc: "The walk of the algorithm that reached a cell",
        value: Fill::Segment,
    },
    Choice { name: "level", aliases: &["levels"], doc: "The floor of a cell", value: Fill::Level },
    Choice {
        name: "solution",
        aliases: &[],
        doc: "How far along the solution a cell lies; others stay empty",
        value: Fill::Solution,
    },
];

/// Perceptually uniform colour maps: the values of the parameter `colormap`.
pub static COLORMAPS: &[Choice<Gradient>] = &[
    Choice {
        name: "viridis",
        aliases: &[],
        doc: "Purple, green, yellow",
        value: colorous::VIRIDIS,
    },
    Choice { name: "magma", aliases: &[], doc: "Black, red, white", value: colorous::MAGMA },
    Choice { name: "inferno", aliases: &[], doc: "Black, red, yellow", value: colorous::INFERNO },
    Choice { name: "plasma", aliases: &[], doc: "Blue, red, yellow", value: colorous::PLASMA },
    Choice {
        name: "cividis",
        aliases: &[],
        doc: "Blue to yellow; also for people with colour blindness",
        value: colorous::CIVIDIS,
    },
    Choice {
        name: "blues",
        aliases: &[],
        doc: "White, green, blue",
        value: colorous::YELLOW_GREEN_BLUE,
    },
    Choice {
        name: "reds",
        aliases: &[],
        doc: "Yellow, orange, red",
        value: colorous::YELLOW_ORANGE_RED,
    },
    Choice { name: "greys", aliases: &["grays"], doc: "White to black", value: colorous::GREYS },
];

/// A named set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colour of walls, or of passages.
    pub ink: Color,
    /// The colour of the background.
    pub paper: Color,
    /// The colour of the solution.
    pub path: Color,
    /// How the colours depend on the page around the picture.
    pub scheme: Scheme,
}

/// Which colours of a picture are given. They stay as they are on every page, even if the theme has them too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GivenColors {
    /// Whether the ink is given.
    pub ink: bool,
    /// Whether the paper is given.
    pub paper: bool,
    /// Whether the path is given.
    pub path: bool,
}

/// How the colours of a theme depend on the page around the picture, in formats that pages embed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Not at all.
    Fixed,
    /// For readers who prefer dark pages they are those of another theme.
    Dark(&'static Theme),
    /// The ink is the colour of the text around the picture.
    Text,
}

/// Returns an entry of [`THEMES`]; colours are given as `0xrrggbb`.
const fn theme(name: &'static str, doc: &'static str, colors: [u32; 3]) -> Choice<Theme> {
    Choice { name, aliases: &[], doc, value: fixed(colors) }
}

const fn fixed([ink, paper, path]: [u32; 3]) -> Theme {
    Theme {
        ink: Color::opaque(ink),
        paper: Color::opaque(paper),
        path: Color::opaque(path),
        scheme: Scheme::Fixed,
    }
}

const LIGHT: Theme = fixed([0x00_00_00, 0xff_ff_ff, 0xd1_24_2f]);
const DARK: Theme = fixed([0xe6_ed_f3, 0x0d_11_17, 0xf0_b7_2f]);

impl Listed for Theme {
    const PARAMETER: &'static str = "theme";

    fn table() -> &'static [Choice<Self>] {
        THEMES
    }
}

/// The themes. The first is the default.
pub static THEMES: &[Choice<Theme>] = &[
    Choice {
        name: "light",
        aliases: &[],
        doc: "Black on white, the solution in red",
        value: LIGHT,
    },
    Choice {
        name: "dark",
        aliases: &[],
        doc: "Light grey on near black, the solution in amber",
        value: DARK,
    },
    Choice {
        name: "auto",
        aliases: &["system"],
        doc: "Dark in SVG and HTML for readers who prefer dark pages; light elsewhere",
        value: Theme { scheme: Scheme::Dark(&DARK), ..LIGHT },
    },
    Choice {
        name: "text",
        aliases: &["current", "currentcolor"],
        doc: "In SVG and HTML the colour of the text around it (currentColor), elsewhere black; no background",
        value: Theme { paper: Color::NONE, scheme: Scheme::Text, ..LIGHT },
    },
    theme("night", "White on black, the solution in cyan", [0xff_ff_ff, 0x00_00_00, 0x2d_d4_e8]),
    theme(
        "print",
        "Black on white, the solution in grey: for printers without colours",
        [0x00_00_00, 0xff_ff_ff, 0x8c_8c_8c],
    ),
    theme("blueprint", "Pale lines on drawing-office blue", [0xdc_e9_f7, 0x1b_3f_73, 0xff_c8_57]),
    theme("sepia", "Brown ink on old paper", [0x4b_2e_1a, 0xf3_e7_cf, 0xb2_3a_1e]),
    theme("forest", "Dark green on moss", [0x1e_3d_2b, 0xd9_e5_c7, 0xc1_55_17]),
    theme("ocean", "Foam on deep water", [0xbf_e9_ef, 0x05_2f_4e, 0xff_8a_5c]),
    theme("sunset", "Plum on peach", [0x4a_1c_40, 0xff_d9_b8, 0xd6_2e_4f]),
    theme("candy", "Magenta on pink", [0x8a_0a_5c, 0xff_e6_f2, 0x0a_7d_8c]),
    theme("chalk", "Chalk on a blackboard", [0xf2_f2_e9, 0x26_3b_33, 0xf6_d2_5a]),
    theme("neon", "Green light on black", [0x39_ff_14, 0x0a_0a_12, 0xff_2b_d6]),
    theme("slate", "Snow on slate", [0xd8_de_e9, 0x2e_34_40, 0x88_c0_d0]),
    theme(
        "contrast",
        "Yellow on black, the solution in white",
        [0xff_e1_00, 0x00_00_00, 0xff_ff_ff],
    ),
];
