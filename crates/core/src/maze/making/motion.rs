//! The effect of a mirror or rotation on a grid: the image of each cell and of each link.
//!
//! Each level is mapped about its own centre, the mean of the centres of its cells. A motion that
//! maps centres to centres fixes their mean. The images are found by position and then checked
//! against the graph: each cell must be hit exactly once, and each link must be mapped to a link
//! between the images of its two cells.

use std::f64::consts::TAU;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::Grid;
use crate::spec::topology::Symmetry;

/// The largest distance between two points that count as equal, in cell sides. It is larger than
/// the rounding of coordinates in uploaded meshes, and too small to be visible.
const TOLERANCE: f64 = 1e-4;

/// A motion that maps a grid to itself.
pub(super) struct Motion {
    /// The image of each cell.
    pub(super) cells: Vec<u32>,
    /// The image of each link.
    pub(super) links: Vec<u32>,
    /// The order of the motion: the number of applications that return every cell to its place.
    pub(super) order: u32,
}

impl Motion {
    /// Returns the motion of a symmetry on a grid, or `None` if it does not map the grid to itself.
    pub(super) fn new(
        symmetry: Symmetry,
        grid: &Grid,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        // The images of the unit vectors along x and y.
        let (x_image, y_image, times) = match symmetry {
            Symmetry::None => (Point::new(1.0, 0.0), Point::new(0.0, 1.0), 1),
            Symmetry::Mirror => (Point::new(-1.0, 0.0), Point::new(0.0, 1.0), 2),
            Symmetry::Flip => (Point::new(1.0, 0.0), Point::new(0.0, -1.0), 2),
            Symmetry::Turn(times) => {
                let x_image = Point::polar(1.0, TAU / f64::from(times));
                (x_image, Point::new(-x_image.y, x_image.x), times)
            }
        };
        let centres = level_centres(grid, cancel)?;
        let moved = |point: Point, cell: u32| {
            let centre = centres[level_of(grid, cell)];
            let offset = point - centre;
            centre + x_image * offset.x + y_image * offset.y
        };
        let Some(cells) = cell_images(grid, &moved, cancel)? else { return Ok(None) };
        let links = link_images(grid, &cells, &moved, cancel)?;
        Ok(links.map(|links| Self { cells, links, order: times }))
    }
}

/// Returns the level of a cell.
fn level_of(grid: &Grid, cell: u32) -> usize {
    // A grid without stairs has one level; this test saves the lookup.
    if grid.stairs() == 0 { 0 } else { grid.col_row_level(cell)[2] as usize }
}

/// Returns the mean of the cell centres of each level.
fn level_centres(grid: &Grid, cancel: &Cancel) -> Result<Vec<Point>, Error> {
    let mut sums = vec![(Point::default(), 0.0); grid.levels() as usize];
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let (sum, count) = &mut sums[level_of(grid, cell)];
        *sum = *sum + grid.centre(cell);
        *count += 1.0;
    }
    Ok(sums.into_iter().map(|(sum, count)| sum * (1.0 / f64::max(count, 1.0))).collect())
}

/// Returns the image of each cell: the cell with its centre at the image of the cell's centre.
/// Returns `None` if a cell has no image, or two cells have the same image.
fn cell_images(
    grid: &Grid,
    moved: &impl Fn(Point, u32) -> Point,
    cancel: &Cancel,
) -> Result<Option<Vec<u32>>, Error> {
    // Centres are sorted into boxes of twice the tolerance, to find those near a point.
    let box_of = |along: f64| (along / (2.0 * TOLERANCE)).floor() as i64;
    let mut boxes = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let Point { x, y } = grid.centre(cell);
        boxes.push(([box_of(y), box_of(x)], cell));
    }
    boxes.sort_unstable();
    cancel.check()?;
    let mut images = Vec::with_capacity(boxes.len());
    let mut taken = BitSet::new(boxes.len());
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let to = moved(grid.centre(cell), cell);
        let mut best = (TOLERANCE, None);
        // All points within the tolerance lie in at most four boxes.
        let [left, right] = [to.x - TOLERANCE, to.x + TOLERANCE].map(box_of);
        for row in box_of(to.y - TOLERANCE)..=box_of(to.y + TOLERANCE) {
            let from = boxes.partition_point(|&(at, _)| at < [row, left]);
            let near = boxes[from..].iter().take_while(|&&(at, _)| at <= [row, right]);
            for &(_, other) in near {
                let distance = (grid.centre(other) - to).length();
                if distance < best.0 {
                    best = (distance, Some(other));
                }
            }
        }
        match best.1 {
            Some(other) if !taken.contains(other) => {
                taken.insert(other);
                images.push(other);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(images))
}

/// Returns the image of each link, or `None` if a link has no image, or two links have the same
/// image.
fn link_images(
    grid: &Grid,
    cells: &[u32],
    moved: &impl Fn(Point, u32) -> Point,
    cancel: &Cancel,
) -> Result<Option<Vec<u32>>, Error> {
    // These links have no single position: stairs have none, and links over seams have two.
    let mut placeless = BitSet::new(grid.links() as usize);
    grid.seams().for_each(|[link, _]| placeless.insert(link));
    if grid.stairs() > 0 {
        (0..grid.links()).filter(|&link| grid.is_stairs(link)).for_each(|it| placeless.insert(it));
    }
    let mut images = Vec::with_capacity(grid.links() as usize);
    let mut taken = BitSet::new(grid.links() as usize);
    for (link, [one, other]) in (0..).zip(grid.link_cells()) {
        cancel.check_periodically(link as usize)?;
        let [to, other_to] = [one, other].map(|cell| cells[cell as usize]);
        let candidates = grid.sides(to).filter(|&side| grid.neighbor(side) == other_to);
        // Two cells may have several links; the position decides.
        let found = candidates.map(|side| grid.edge(side)).find(|&there| {
            !taken.contains(there)
                && if placeless.contains(link) || placeless.contains(there) {
                    placeless.contains(link) == placeless.contains(there)
                } else {
                    let middle = moved(grid.middle(link), one);
                    (grid.middle(there) - middle).length() < TOLERANCE
                }
        });
        let Some(there) = found else { return Ok(None) };
        taken.insert(there);
        images.push(there);
    }
    Ok(Some(images))
}
