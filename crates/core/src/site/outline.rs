//! Outlines: the region of the plane from which cells are kept, for any shape of cells. A cell is
//! kept if the region contains its centre.
//!
//! Triangle, hexagon and rhombus have a side length, counted in cells. A side of `s` gives s², 6 s²
//! and 2 s² triangles, or s (s + 1) / 2, 3 s (s − 1) + 1 and s² hexagons. The other figures are as
//! large as fits into the rectangle of `cols` × `rows` cells; so are those three for shapes without
//! a repeated block (rings, Penrose, Voronoi …). Cells that touch the others at a corner only are
//! removed.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::catalog::{Choice, Listed};
use crate::error::Refusal;
use crate::geometry::{Bounds, Point, TRIANGLE_HEIGHT};
use crate::shape::OutlineAlignment;

use crate::site::Site;

/// A region of the plane from which cells are kept.
pub struct Outline {
    /// The default side length in cells; `None` for figures that fit into cols × rows.
    pub side: Option<u32>,
    /// Whether all sides have the same length, so that rows must equal cols.
    is_equilateral: bool,
    /// Returns the figure for a site, in its own coordinates, y down; `None` if all cells are kept.
    figure: fn(&Site) -> Option<Figure>,
}

impl Listed for Outline {
    const PARAMETER: &'static str = "outline";

    fn table() -> &'static [Choice<Self>] {
        OUTLINES
    }
}

/// All outlines; the first is the default.
pub static OUTLINES: &[Choice<Outline>] = &[
    Choice {
        name: "rectangle",
        aliases: &["rect", "whole", "disc", "full"],
        doc: "All of cols × rows; rings: the whole disc",
        value: Outline { side: None, is_equilateral: false, figure: |_| None },
    },
    Choice {
        name: "triangle",
        aliases: &[],
        doc: "A triangle with cols cells a side",
        value: Outline {
            side: Some(20),
            is_equilateral: true,
            figure: |site| Some(Figure::convex(&triangle(), site)),
        },
    },
    Choice {
        name: "hexagon",
        aliases: &[],
        doc: "A hexagon with cols cells a side",
        value: Outline {
            side: Some(10),
            is_equilateral: true,
            figure: |site| Some(Figure::convex(&hexagon(), site)),
        },
    },
    Choice {
        name: "rhombus",
        aliases: &["parallelogram", "diamond"],
        doc: "A rhombus with cols and rows cells along its sides",
        value: Outline {
            side: Some(15),
            is_equilateral: false,
            figure: |site| Some(Figure::convex(&rhombus(), site)),
        },
    },
    Choice {
        name: "circle",
        aliases: &["round"],
        doc: "The largest circle in cols × rows",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |_| Some(Figure::Disc { inner: 0.0, end_angle: None }),
        },
    },
    Choice {
        name: "ring",
        aliases: &["annulus", "donut"],
        doc: "The circle without its middle, of which inner says the radius in percent",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |site| {
                Some(Figure::Disc { inner: f64::from(site.inner) / 100.0, end_angle: None })
            },
        },
    },
    Choice {
        name: "sector",
        aliases: &["wedge", "pie"],
        doc: "A slice of the circle, angle degrees wide, clockwise from the top",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |site| Some(Figure::Disc { inner: 0.0, end_angle: Some(site.angle) }),
        },
    },
    Choice {
        name: "star",
        aliases: &[],
        doc: "A five-pointed star",
        value: Outline {
            side: None,
            is_equilateral: false,
            figure: |_| Some(Figure::Star(star())),
        },
    },
    Choice {
        name: "heart",
        aliases: &[],
        doc: "A heart",
        value: Outline { side: None, is_equilateral: false, figure: |_| Some(Figure::Heart) },
    },
];

/// A region of the plane.
#[derive(Clone, Debug)]
enum Figure {
    /// A convex polygon: its corners in clockwise order, and the width by which it is extended
    /// outward.
    Convex(Vec<Point>, f64),
    /// The unit disc about the origin, without the disc of radius `inner`, up to an angle in
    /// degrees, clockwise from the top.
    Disc { inner: f64, end_angle: Option<u32> },
    /// A polygon with corners at a distance of at most 1 from the origin.
    Star([Point; 10]),
    /// (x² + y² − 1)³ ≤ x² y³, with y up.
    Heart,
}

/// A corner of a figure: multiples of the side in `cols`, to the right, and of the side in `rows`,
/// down and to the right.
type Step = (f64, f64);

/// The apex is at the top; the third corner is at the lower left.
fn triangle() -> [Step; 3] {
    [(0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)]
}

fn hexagon() -> [Step; 6] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, -1.0)]
}

fn rhombus() -> [Step; 4] {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
}

/// The inner radius is 0.5, more than that of a pentagram (0.38), so that the points are wide
/// enough for cells.
fn star() -> [Point; 10] {
    std::array::from_fn(|at| {
        let radius = if at % 2 == 0 { 1.0 } else { 0.5 };
        Point::polar(radius, at as f64 * PI / 5.0 - FRAC_PI_2)
    })
}

impl Figure {
    /// Returns a polygon whose sides have the site's numbers of cells.
    fn convex(steps: &[Step], site: &Site) -> Self {
        let OutlineAlignment { cell_pitch: pitch, on_corners, .. } = site.shape.value.alignment;
        // The distance between the outermost centres is one step less than the number of cells.
        let fewer_steps = u32::from(!on_corners);
        let [across, down] =
            [site.cols, site.rows].map(|side| f64::from(side - fewer_steps) * pitch);
        let corners = steps.iter().map(|&(x, y)| {
            let (x, y) = (x * across, y * down);
            Point::new(x + y / 2.0, y * TRIANGLE_HEIGHT)
        });
        Self::Convex(corners.collect(), if on_corners { 1e-6 } else { pitch * 0.5 })
    }

    /// Whether the region contains a point.
    fn holds(&self, point: Point) -> bool {
        match self {
            Self::Convex(corners, margin) => {
                // The bounds matter if all corners are collinear.
                let mut ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let inside = ends.all(|(&from, &to)| {
                    let side = to - from;
                    side.cross(point - from) >= -margin * side.length()
                });
                inside && self.bounds().contains(point)
            }
            Self::Disc { inner, end_angle } => {
                let square = point.dot(point);
                let within = square <= 1.0 && square >= inner * inner;
                within && end_angle.is_none_or(|angle| angle_of(point) <= f64::from(angle))
            }
            Self::Star(corners) => {
                let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let crossed = ends.filter(|(from, to)| {
                    (from.y > point.y) != (to.y > point.y)
                        && point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
                });
                crossed.count() % 2 == 1
            }
            Self::Heart => {
                let (x, y) = (point.x, -point.y);
                let ring = x * x + y * y - 1.0;
                ring * ring * ring <= x * x * y * y * y
            }
        }
    }

    /// Returns its bounds.
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        match self {
            Self::Convex(corners, margin) => {
                for &corner in corners {
                    bounds.add(corner);
                }
                bounds.min = bounds.min - Point::new(*margin, *margin);
                bounds.max = bounds.max + Point::new(*margin, *margin);
            }
            // A sector has the bounds of the whole disc, so that its tip is at the centre.
            Self::Disc { .. } => {
                bounds.add(Point::new(-1.0, -1.0));
                bounds.add(Point::new(1.0, 1.0));
            }
            Self::Star(corners) => corners.iter().for_each(|&corner| bounds.add(corner)),
            Self::Heart => {
                bounds.add(Point::new(-1.139, -1.236));
                bounds.add(Point::new(1.139, 1.0));
            }
        }
        bounds
    }
}

/// Returns the direction of a point from the origin, in degrees, clockwise from the top.
fn angle_of(point: Point) -> f64 {
    let degrees = libm::atan2(point.x, -point.y) * (180.0 / PI);
    if degrees < 0.0 { degrees + 360.0 } else { degrees }
}

/// The rectangle of cells from which an outline is cut.
#[derive(Clone, Debug)]
pub(super) struct CutRectangle {
    /// Columns of the rectangle.
    pub(super) cols: u32,
    /// Rows of the rectangle.
    pub(super) rows: u32,
    figure: Option<Figure>,
    /// The position of the figure's origin, for figures that are aligned to the cells.
    at: Option<Point>,
}

impl CutRectangle {
    /// Computes the rectangle, without building anything.
    pub(super) fn new(site: &Site) -> Self {
        let figure = (site.outline.value.figure)(site);
        let Some((block, cols, rows)) = site.block().filter(|_| site.outline.value.side.is_some())
        else {
            return Self { cols: site.cols, rows: site.rows, figure, at: None };
        };
        let Some(figure) = figure else {
            return Self { cols: site.cols, rows: site.rows, figure: None, at: None };
        };
        // A margin of one block on all sides ensures that every cell whose centre is in the figure
        // is laid.
        let Bounds { min, max } = figure.bounds();
        let before = |low: f64, block_size: f64| (-low / block_size).max(0.0).ceil() + 1.0;
        let (left, above) = (before(min.x, block.x), before(min.y, block.y));
        let at = site.shape.value.alignment.origin + Point::new(left * block.x, above * block.y);
        let blocks = |high: f64, block_size: f64| (high / block_size).ceil() + 2.0;
        Self {
            cols: (blocks(at.x + max.x, block.x) * f64::from(cols)) as u32,
            rows: (blocks(at.y + max.y, block.y) * f64::from(rows)) as u32,
            figure: Some(figure),
            at: Some(at),
        }
    }

    /// Whether all cells of the rectangle are kept.
    pub(super) fn is_whole(&self) -> bool {
        self.figure.is_none()
    }

    /// Returns a function that tells whether a cell is kept, by its centre. `bounds` are those of
    /// the rectangle of cells; `round` tells that they are those of a disc.
    pub(super) fn cell_filter(&self, bounds: Bounds, round: bool) -> impl Fn(Point) -> bool + '_ {
        let figure = self.figure.as_ref();
        // Figures that are not aligned to the cells are scaled to the bounds.
        let (origin, scale) = match (figure, self.at) {
            (Some(_), Some(at)) => (at, 1.0),
            (Some(figure), None) => figure.fit_into(bounds, round),
            (None, _) => (Point::default(), 1.0),
        };
        move |centre| figure.is_none_or(|figure| figure.holds((centre - origin) * (1.0 / scale)))
    }
}

impl Figure {
    /// Returns the position of its origin and the length of its unit if it is as large as fits into
    /// `bounds`, or into their inscribed circle if `round`.
    fn fit_into(&self, bounds: Bounds, round: bool) -> (Point, f64) {
        let own = self.bounds();
        let (room, size) = (bounds.max - bounds.min, own.max - own.min);
        let middle = (bounds.min + bounds.max) * 0.5;
        let centred = matches!(self, Self::Disc { .. });
        if round && !centred {
            let centre = (own.min + own.max) * 0.5;
            let corners = match self {
                Self::Convex(corners, _) => corners.clone(),
                Self::Star(corners) => corners.to_vec(),
                _ => vec![own.max],
            };
            let far = corners.iter().map(|&corner| (corner - centre).length()).fold(0.0, f64::max);
            let scale = room.x.min(room.y) / 2.0 / far;
            return (middle - centre * scale, scale);
        }
        let scale = (room.x / size.x).min(room.y / size.y);
        (middle - (own.min + own.max) * 0.5 * scale, scale)
    }
}

/// Refuses sizes that an outline does not accept.
pub(super) fn check(site: &Site) -> Result<(), Refusal> {
    let Site { outline, cols, rows, .. } = site;
    let name = outline.name;
    if outline.value.is_equilateral && cols != rows {
        let detail = format!(
            "rows is {rows} and cols is {cols}: a {name} has one side, cols; leave rows out, or \
             say the same"
        );
        return Err(Refusal::new("rows", "uneven-side", detail).allowing(format!("{cols}")));
    }
    Ok(())
}
