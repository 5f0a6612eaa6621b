//! Outlines: which part of the plane holds cells, whatever their shape. A cell belongs to it by its
//! centre.
//!
//! The triangle, the hexagon and the rhombus have a side, counted in cells: on triangles, side `s`
//! gives s², 6 s² and 2 s² cells, on hexagons s (s + 1) / 2, 3 s (s − 1) + 1 and s². The other
//! figures are as large as fits the rectangle of `cols` × `rows` cells, and so are those three
//! where the cells are laid as a whole (rings, Penrose, Voronoi …). Cells that hang on by a corner
//! alone are left out.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::cancel::Refusal;
use crate::catalog::Choice;
use crate::geometry::{Bounds, HEIGHT, Point};
use crate::shape::Grip;

use super::Site;

/// Which part of the plane holds cells.
pub struct Outline {
    /// The side, in cells, where none is asked for; none for a figure that fits cols × rows.
    pub side: Option<u32>,
    /// Whether its sides are all alike, so that rows must be as many as cols.
    even: bool,
    /// The figure for a site, in coordinates of its own, y down; none for all cells there are.
    figure: fn(&Site) -> Option<Figure>,
}

/// The outlines; the first is what a caller gets who does not say.
pub static OUTLINES: &[Choice<Outline>] = &[
    Choice {
        name: "rectangle",
        aliases: &["rect", "whole", "disc", "full"],
        doc: "All of cols × rows; rings: the whole disc",
        is: Outline { side: None, even: false, figure: |_| None },
    },
    Choice {
        name: "triangle",
        aliases: &[],
        doc: "A triangle with cols cells a side",
        is: Outline {
            side: Some(20),
            even: true,
            figure: |site| Some(Figure::convex(&triangle(), site)),
        },
    },
    Choice {
        name: "hexagon",
        aliases: &[],
        doc: "A hexagon with cols cells a side",
        is: Outline {
            side: Some(10),
            even: true,
            figure: |site| Some(Figure::convex(&hexagon(), site)),
        },
    },
    Choice {
        name: "rhombus",
        aliases: &["parallelogram", "diamond"],
        doc: "A rhombus with cols and rows cells along its sides",
        is: Outline {
            side: Some(15),
            even: false,
            figure: |site| Some(Figure::convex(&rhombus(), site)),
        },
    },
    Choice {
        name: "circle",
        aliases: &["round"],
        doc: "The largest circle in cols × rows",
        is: Outline {
            side: None,
            even: false,
            figure: |_| Some(Figure::Disc { inner: 0.0, upto: None }),
        },
    },
    Choice {
        name: "ring",
        aliases: &["annulus", "donut"],
        doc: "The circle without its middle, of which inner says the radius in percent",
        is: Outline {
            side: None,
            even: false,
            figure: |site| Some(Figure::Disc { inner: f64::from(site.inner) / 100.0, upto: None }),
        },
    },
    Choice {
        name: "sector",
        aliases: &["wedge", "pie"],
        doc: "A slice of the circle, angle degrees wide, clockwise from the top",
        is: Outline {
            side: None,
            even: false,
            figure: |site| Some(Figure::Disc { inner: 0.0, upto: Some(site.angle) }),
        },
    },
    Choice {
        name: "star",
        aliases: &[],
        doc: "A five-pointed star",
        is: Outline { side: None, even: false, figure: |_| Some(Figure::Star(star())) },
    },
    Choice {
        name: "heart",
        aliases: &[],
        doc: "A heart",
        is: Outline { side: None, even: false, figure: |_| Some(Figure::Heart) },
    },
];

/// A part of the plane.
#[derive(Clone, Debug)]
enum Figure {
    /// Convex: its corners clockwise, and how far outside of them it still reaches.
    Convex(Vec<Point>, f64),
    /// Radius 1 about the origin, without an inner radius; up to an angle in degrees, clockwise
    /// from the top.
    Disc { inner: f64, upto: Option<u32> },
    /// A polygon whose corners lie at most 1 from the origin.
    Star([Point; 10]),
    /// (x² + y² − 1)³ = x² y³, y up.
    Heart,
}

/// A corner of a figure, counted along its two directions: in `cols` across, in `rows` down and to
/// the right.
type Step = (f64, f64);

/// Apex above; the second direction leads down to the left.
fn triangle() -> [Step; 3] {
    [(0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)]
}

fn hexagon() -> [Step; 6] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, -1.0)]
}

fn rhombus() -> [Step; 4] {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
}

/// Wider than a pentagram (inner radius 0.5, not 0.38), so that its points hold cells.
fn star() -> [Point; 10] {
    std::array::from_fn(|at| {
        let radius = if at % 2 == 0 { 1.0 } else { 0.5 };
        Point::polar(radius, at as f64 * PI / 5.0 - FRAC_PI_2)
    })
}

impl Figure {
    /// A figure with sides of so many cells as the site asks for.
    fn convex(steps: &[Step], site: &Site) -> Self {
        let Grip { pitch, on_corners, .. } = site.shape.is.grip;
        // Between centres there is one step less than there are cells.
        let less = u32::from(!on_corners);
        let [across, down] = [site.cols, site.rows].map(|side| f64::from(side - less) * pitch);
        let corners = steps.iter().map(|&(x, y)| {
            let (x, y) = (x * across, y * down);
            Point::new(x + y / 2.0, y * HEIGHT)
        });
        Self::Convex(corners.collect(), if on_corners { 1e-6 } else { pitch * 0.5 })
    }

    /// Whether it holds a point.
    fn holds(&self, point: Point) -> bool {
        match self {
            Self::Convex(corners, reach) => {
                // Its bounds, for where all corners lie on one line.
                let mut ends = corners.iter().zip(corners.iter().cycle().skip(1));
                let inside = ends.all(|(&from, &to)| {
                    let way = to - from;
                    way.cross(point - from) >= -reach * way.length()
                });
                inside && self.bounds().holds(point)
            }
            Self::Disc { inner, upto } => {
                let square = point.dot(point);
                let within = square <= 1.0 && square >= inner * inner;
                within && upto.is_none_or(|angle| turned(point) <= f64::from(angle))
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

    /// The smallest upright rectangle round it.
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        match self {
            Self::Convex(corners, reach) => {
                for &corner in corners {
                    bounds.add(corner);
                }
                bounds.min = bounds.min - Point::new(*reach, *reach);
                bounds.max = bounds.max + Point::new(*reach, *reach);
            }
            // A slice is cut from the whole circle, so that its tip is the middle.
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

/// The direction of a point from the origin in degrees, clockwise from the top.
fn turned(point: Point) -> f64 {
    let degrees = libm::atan2(point.x, -point.y) * (180.0 / PI);
    if degrees < 0.0 { degrees + 360.0 } else { degrees }
}

/// The rectangle of cells that an outline is cut from.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// Columns of the rectangle.
    pub(super) cols: u32,
    /// Its rows.
    pub(super) rows: u32,
    figure: Option<Figure>,
    /// Where the figure's origin lies, for figures that hold on to the cells.
    at: Option<Point>,
}

impl Cut {
    /// Plans the rectangle; nothing is built.
    pub(super) fn new(site: &Site) -> Self {
        let figure = (site.outline.is.figure)(site);
        let Some((block, cols, rows)) = site.block().filter(|_| site.outline.is.side.is_some())
        else {
            return Self { cols: site.cols, rows: site.rows, figure, at: None };
        };
        let Some(figure) = figure else {
            return Self { cols: site.cols, rows: site.rows, figure: None, at: None };
        };
        // A block to spare all round holds every cell whose centre lies in the figure.
        let Bounds { min, max } = figure.bounds();
        let before = |low: f64, step: f64| (-low / step).max(0.0).ceil() + 1.0;
        let (left, above) = (before(min.x, block.x), before(min.y, block.y));
        let at = site.shape.is.grip.at + Point::new(left * block.x, above * block.y);
        let blocks = |high: f64, step: f64| (high / step).ceil() + 2.0;
        Self {
            cols: (blocks(at.x + max.x, block.x) * f64::from(cols)) as u32,
            rows: (blocks(at.y + max.y, block.y) * f64::from(rows)) as u32,
            figure: Some(figure),
            at: Some(at),
        }
    }

    /// Whether all cells of the rectangle stay.
    pub(super) fn is_whole(&self) -> bool {
        self.figure.is_none()
    }

    /// Tells whether a cell stays, by its centre. `bounds` are those of the rectangle of cells, and
    /// `round` says that they are a disc's.
    pub(super) fn holds(&self, bounds: Bounds, round: bool) -> impl Fn(Point) -> bool + '_ {
        let figure = self.figure.as_ref();
        // What is laid as a whole has the figure made to its measure.
        let (origin, scale) = match (figure, self.at) {
            (Some(_), Some(at)) => (at, 1.0),
            (Some(figure), None) => figure.fit(bounds, round),
            (None, _) => (Point::default(), 1.0),
        };
        move |centre| figure.is_none_or(|figure| figure.holds((centre - origin) * (1.0 / scale)))
    }
}

impl Figure {
    /// Where its origin lies and how long its unit is when it is as large as fits: a rectangle, or
    /// the circle in it.
    fn fit(&self, bounds: Bounds, round: bool) -> (Point, f64) {
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

/// Refuses what an outline does not take.
pub(super) fn check(site: &Site) -> Result<(), Refusal> {
    let Site { outline, cols, rows, .. } = site;
    let name = outline.name;
    if outline.is.even && cols != rows {
        return Err(Refusal {
            parameter: "rows",
            code: "uneven-side",
            detail: format!(
                "rows is {rows} and cols is {cols}: a {name} has one side, cols; leave rows out, or \
                 say the same"
            ),
            allowed: Some(format!("{cols}")),
        });
    }
    Ok(())
}
