//! The words and icons at start and goal, outside the openings: START and FINISH, or those of the language of
//! the style. A word is level or upright. Each is as close to its opening as the outline allows. Lengths are in hundredths
//! of a pixel.

use crate::draw::frame::PageLayout;
use crate::draw::route::braille;
use crate::draw::walls::outline_walls::outline_edges;
use crate::drawing::lettering::{CAPITAL_HEIGHT, add_text, width};
use crate::drawing::{DevicePoint, Lines, real_point, rounded_point};
use crate::scene::Scene;
use crate::style::Style;
use crate::style::end_marks::MarkKind;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The height of capitals and of icons as a share of the space between the outline and the edge of the picture.
const CAPITALS: f64 = 0.6;
const ICONS: f64 = 0.75;

/// The distance of two positions that are tried, in heights of capitals.
const STEP: f64 = 0.25;

/// The least height of capitals of a word in a cell. A letter replaces a smaller word.
const LEAST_INSIDE: f64 = 600.0;

/// The outline of a maze on the finished page, and the space around it.
pub(crate) struct OuterRoom {
    /// Halves of the edges of the outline.
    outline: Vec<[Point; 2]>,
    /// The marks that were placed before.
    taken: Vec<PlacedBox>,
    /// The lower end of the title.
    top: f64,
    size: Point,
    half_line: f64,
    /// The height of capitals and icons.
    height: f64,
    /// The distance of words from the outline and from the edge of the picture.
    gap: f64,
}

/// A box outside the outline.
#[derive(Clone, Copy)]
struct PlacedBox {
    centre: Point,
    /// Half of the width and of the height.
    half: Point,
    is_level: bool,
}

impl OuterRoom {
    /// Finds the outline of a maze.
    pub(crate) fn new(
        scene: &Scene<'_>,
        frame: &PageLayout,
        to_device: &impl Fn(Point) -> DevicePoint,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let grid = scene.maze.grid();
        let is_outer = outline_edges(grid);
        let mut points = Vec::new();
        for edge in grid.links()..grid.edges() {
            cancel.check_periodically(edge as usize)?;
            if is_outer(edge) {
                let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
                points.extend([from, grid.middle(edge), to].map(to_device));
            }
        }
        let placed = frame.placed_all(points, cancel)?;
        let edges = placed.chunks_exact(3);
        let outline =
            edges.flat_map(|edge| edge.windows(2)).map(|it| [it[0], it[1]].map(real_point));
        let half_line = f64::from(scene.style.line.hundredths()) / 2.0;
        let space = Self::space(scene.style);
        let height = match scene.style.marks_outside() {
            Some(MarkKind::Icons) => space * ICONS,
            Some(MarkKind::Textures) => {
                scene.style.hundredths_of_mm(braille::size("").y).min(space)
            }
            _ => space * CAPITALS,
        };
        // A title above the maze leaves no room for words, nor does a legend below it.
        let title = frame.title.height();
        let top = if title > 0 { frame.inside.top + title } else { 0 };
        let bottom = if scene.style.legend { frame.inside.legend } else { frame.size[1] };
        Ok(Self {
            outline: outline.collect(),
            taken: Vec::new(),
            top: top as f64,
            size: Point::new(frame.size[0] as f64, bottom as f64),
            half_line,
            height,
            gap: (space - height) / 2.0,
        })
    }

    /// Returns the space between the walls and the edge of a picture.
    fn space(style: &Style) -> f64 {
        let half_line = f64::from(style.line.hundredths()) / 2.0;
        (f64::from(style.margin.hundredths()) - half_line).max(0.0)
    }

    /// Returns the outlines of a word outside an opening that leads into the direction `outward`.
    pub(crate) fn word(
        &mut self,
        word: &str,
        opening: Point,
        outward: Point,
        cancel: &Cancel,
    ) -> Result<Lines, Error> {
        let em = |is_level| {
            let long = if is_level { self.size.x } else { self.size.y - self.top };
            let room = (long - 2.0 * self.gap).max(0.0);
            (self.height / CAPITAL_HEIGHT).min(room / width(word).max(f64::EPSILON))
        };
        let half = |is_level| {
            let [wide, high] = [width(word) * em(is_level) / 2.0, self.height / 2.0];
            if is_level { Point::new(wide, high) } else { Point::new(high, wide) }
        };
        let boxes = [true, false].map(|is_level| (half(is_level), is_level));
        let placed = self.nearest(&boxes, opening, outward, cancel)?;
        let Some(PlacedBox { centre, is_level, .. }) = placed else {
            return Ok(Lines::default());
        };
        self.taken.extend(placed);
        let mut outlines = Lines::default();
        add_text(word, Point::default(), em(is_level), &mut outlines);
        let [left, top] = rounded_point(centre);
        for point in &mut outlines.points {
            let [x, y] = *point;
            // Upright words are read from bottom to top.
            *point = if is_level { [left + x, top + y] } else { [left + y, top - x] };
        }
        Ok(outlines)
    }

    /// Returns the centre and the radius of a circle for an icon outside an opening; `None` without room near the opening, as
    /// in the hole of a disc.
    pub(crate) fn icon(
        &mut self,
        opening: Point,
        outward: Point,
        cancel: &Cancel,
    ) -> Result<Option<(Point, f64)>, Error> {
        let radius = self.height / 2.0;
        let boxes = [(Point::new(radius, radius), true)];
        let placed = self.nearest(&boxes, opening, outward, cancel)?;
        let near = placed.filter(|placed| placed.distance(opening) <= 2.0 * self.height);
        self.taken.extend(near);
        Ok(near.map(|placed| (placed.centre, radius)))
    }

    /// Returns the index of the first of several boxes for a label that has space near an opening, and its centre. The last
    /// one may be anywhere. Boxes are given as half their sizes.
    pub(crate) fn label(
        &mut self,
        halves: [Point; 2],
        opening: Point,
        outward: Point,
        cancel: &Cancel,
    ) -> Result<Option<(usize, Point)>, Error> {
        for (at, half) in halves.into_iter().enumerate() {
            let placed = self.nearest(&[(half, true)], opening, outward, cancel)?;
            let is_last = at + 1 == halves.len();
            let near = placed.filter(|it| is_last || it.distance(opening) <= 2.0 * self.height);
            if let Some(placed) = near {
                self.taken.push(placed);
                return Ok(Some((at, placed.centre)));
            }
        }
        Ok(None)
    }

    /// Returns the place nearest to an opening for one of several boxes, each with half its size and whether a word
    /// in it is level.
    fn nearest(
        &self,
        boxes: &[(Point, bool)],
        opening: Point,
        outward: Point,
        cancel: &Cancel,
    ) -> Result<Option<PlacedBox>, Error> {
        let axes =
            [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)].map(|(x, y)| Point::new(x, y));
        let mut best: Option<(f64, PlacedBox)> = None;
        for direction in [outward].into_iter().chain(axes) {
            for &it in boxes {
                let placed = self.first_free(it, opening, direction, cancel)?;
                let Some(placed) = placed else { continue };
                let away = placed.distance(opening);
                if best.is_none_or(|best| away < best.0) {
                    best = Some((away, placed));
                }
            }
        }
        Ok(best.map(|(_, placed)| placed))
    }

    /// Moves a box away from an opening until it meets no wall of the outline.
    fn first_free(
        &self,
        (half, is_level): (Point, bool),
        opening: Point,
        direction: Point,
        cancel: &Cancel,
    ) -> Result<Option<PlacedBox>, Error> {
        let least = half + Point::new(self.gap, self.gap);
        let most = self.size - least;
        let step = (self.height * STEP).max(1.0);
        for at in 0..(self.size.length() / step) as usize {
            cancel.check()?;
            let Point { x, y } = opening + direction * (at as f64 * step);
            let [left, top] = [least.x, self.top + least.y];
            let centre = Point::new(x.min(most.x).max(left), y.min(most.y).max(top));
            let placed = PlacedBox { centre, half, is_level };
            if self.is_free(&placed) {
                return Ok(Some(placed));
            }
        }
        Ok(None)
    }

    /// Returns whether a box keeps a gap from the outline, which it lies outside, and from all other marks.
    fn is_free(&self, placed: &PlacedBox) -> bool {
        if self.taken.iter().any(|it| it.is_near(placed, self.gap)) {
            return false;
        }
        let gap = self.gap + self.half_line - 1.0;
        let reach = placed.half + Point::new(gap, gap);
        let mut is_outside = true;
        for &[from, to] in &self.outline {
            let [from, to] = [from - placed.centre, to - placed.centre];
            if meets_box([from, to], reach) {
                return false;
            }
            // The line from the centre to the right crosses the outline an even number of times.
            if (from.y < 0.0) != (to.y < 0.0) && from.cross(to) * (to.y - from.y) > 0.0 {
                is_outside = !is_outside;
            }
        }
        is_outside
    }
}

impl PlacedBox {
    /// Returns whether the space between two boxes is less than `gap`.
    fn is_near(&self, other: &Self, gap: f64) -> bool {
        let (apart, reach) = (other.centre - self.centre, self.half + other.half);
        apart.x.abs() < reach.x + gap && apart.y.abs() < reach.y + gap
    }

    /// Returns the distance of the box from a point.
    fn distance(&self, from: Point) -> f64 {
        let away = from - self.centre;
        Point::new((away.x.abs() - self.half.x).max(0.0), (away.y.abs() - self.half.y).max(0.0))
            .length()
    }
}

/// Returns whether a straight line meets a box around the origin.
fn meets_box([from, to]: [Point; 2], half: Point) -> bool {
    let along = to - from;
    let mut part = [0.0_f64, 1.0_f64];
    for (at, step, reach) in [(from.x, along.x, half.x), (from.y, along.y, half.y)] {
        if step == 0.0 {
            if at.abs() > reach {
                return false;
            }
            continue;
        }
        let [one, other] = [(-reach - at) / step, (reach - at) / step];
        part = [part[0].max(one.min(other)), part[1].min(one.max(other))];
    }
    part[0] <= part[1]
}

/// Returns the font size of words outside the openings, for the margin and the walls of a style.
pub(crate) fn outer_em(style: &Style) -> f64 {
    OuterRoom::space(style) * CAPITALS / CAPITAL_HEIGHT
}

/// Returns the outlines of a word in a circle, for an end without an opening; of a letter where the word would be too
/// small to read. Returns `None` if the font size of the letter is below `least`.
pub(crate) fn inner_word(
    [word, letter]: [&str; 2],
    (centre, radius): (Point, f64),
    least: f64,
) -> Option<Lines> {
    let em = |word| 2.0 * radius / Point::new(width(word), CAPITAL_HEIGHT).length();
    let is_small = em(word) < least.max(LEAST_INSIDE / CAPITAL_HEIGHT);
    let word = if is_small { letter } else { word };
    let em = em(word);
    if em < least {
        return None;
    }
    let mut outlines = Lines::default();
    add_text(word, centre, em, &mut outlines);
    Some(outlines)
}
