//! Slices the area into pieces of cells, along the edges of the cells that its contours meet.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::IntOverlayOptions;
use i_overlay::i_float::int::point::IntPoint;
use i_overlay::string::overlay::StringOverlay;
use i_overlay::string::rule::StringRule;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{LatticePoint, rounded};
use crate::grid::Grid;
use crate::interior_point::interior_point;
use crate::site::clip::area::Contours;
use crate::site::clip::attract::{attract, edges_of};
use crate::site::clip::crossings::{crossings, segments_of};
use crate::site::clip::lattice::{ClipLattice, double_area, in_steps};
use crate::site::clip::nearby::SegmentIndex;
use crate::site::clip::neighborhood::{Neighborhood, Unit};
use crate::site::clip::points::Points;
use crate::site::clip::{MAX_CELLS, MAX_CROSSINGS, MAX_SEGMENTS, assemble, bounds_of, unite};

/// Clips the cells of a grid, or returns `None` if that would take too much time or memory.
pub(super) fn clip(
    grid: &Grid,
    lattice: &ClipLattice,
    contours: &Contours,
    cancel: &Cancel,
) -> Result<Option<Grid>, Error> {
    if contours.iter().map(Vec::len).sum::<usize>() > MAX_SEGMENTS {
        return Ok(None);
    }
    let tile = lattice.steps(1.0) as i32;
    let reach = tile / 2;
    cancel.check()?;
    let mut points = Points::new(grid, lattice);
    cancel.check()?;
    let most = MAX_SEGMENTS + 4 * MAX_CROSSINGS;
    let Some(index) = SegmentIndex::new(contours, tile, most, cancel)? else { return Ok(None) };
    let mut cut = Vec::new();
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize * 16)?;
        let [low, high] = bounds_of(&polygon(&points, cell));
        let beyond = |point: LatticePoint, by: i32| point.map(|along| along + by);
        if index.is_near(beyond(low, -reach), beyond(high, reach)) {
            cut.push(cell);
        }
    }
    if cut.len() > MAX_CELLS {
        return Ok(None);
    }
    let whole = whole_cells(grid, lattice, &cut, &index, cancel)?;
    let contours = attract(grid, &cut, contours, &index, f64::from(reach), &mut points, cancel)?;
    let around: Vec<u32> = cut.iter().flat_map(|&cell| points.around(cell)).collect();
    for (index, point) in around.into_iter().enumerate() {
        cancel.check_periodically(index * 16)?;
        points.register(point);
    }
    let pieces = pieces(grid, &cut, &contours, tile, &mut points, cancel)?;
    let Some(pieces) = pieces else { return Ok(None) };
    let mut neighborhood = Neighborhood::new(grid, &whole, pieces, &points);
    unite::unite(&mut neighborhood, &points, cancel)?;
    assemble::assemble(grid, lattice, &whole, &neighborhood, &points, cancel)
}

/// Returns the lattice points around a cell.
fn polygon(points: &Points<'_>, cell: u32) -> Vec<LatticePoint> {
    points.around(cell).into_iter().map(|point| points.at(point)).collect()
}

/// Returns the pieces of the given cells that lie in the area, or `None` if its contours cross
/// their edges too often.
fn pieces(
    grid: &Grid,
    cells: &[u32],
    contours: &Contours,
    tile: i32,
    points: &mut Points<'_>,
    cancel: &Cancel,
) -> Result<Option<Vec<Unit>>, Error> {
    let point = |[x, y]: LatticePoint| IntPoint::new(x, y);
    let edges = edges_of(grid, cells);
    let segments = contours.iter().map(Vec::len).sum::<usize>() + 2 * edges.len();
    let mut lines: Vec<[LatticePoint; 2]> = segments_of(contours).collect();
    let mut overlay = StringOverlay::new(segments);
    for contour in contours {
        let path: Vec<IntPoint> = contour.iter().map(|&at| point(at)).collect();
        overlay.add_shape_contour(&path);
    }
    for (index, edge) in edges.into_iter().enumerate() {
        cancel.check_periodically(index * 16)?;
        let [from, to] = grid.ends(edge);
        let path = [from].into_iter().chain(grid.bend_ids(edge)).chain([to]);
        let path: Vec<LatticePoint> = path.map(|at| points.at(at)).collect();
        lines.extend(path.windows(2).map(|pair| [pair[0], pair[1]]));
        overlay.add_string_path(&path.into_iter().map(point).collect::<Vec<IntPoint>>());
    }
    if crossings(lines.into_iter(), MAX_CROSSINGS, cancel)?.is_none() {
        return Ok(None);
    }
    cancel.check()?;
    let Some(graph) = overlay.build_graph_view(FillRule::EvenOdd) else {
        return Ok(Some(Vec::new()));
    };
    cancel.check()?;
    let shapes =
        graph.extract_shapes_custom(StringRule::Slice, IntOverlayOptions::keep_all_points());
    cancel.check()?;
    let owners = Owners::new(cells, tile, points);
    let mut pieces = Vec::with_capacity(shapes.len());
    for (turn, shape) in shapes.into_iter().enumerate() {
        cancel.check_periodically(turn * 64)?;
        // A hole within a single cell is filled.
        let Some(outline) = shape.into_iter().next() else { continue };
        let mut outline: Vec<LatticePoint> = outline.into_iter().map(|at| [at.x, at.y]).collect();
        let area = double_area(&outline);
        if area < 0 {
            outline.reverse();
        }
        if area == 0 {
            continue;
        }
        let inside = interior_point(std::slice::from_ref(&outline), 0.0);
        let inside = [rounded(inside.x) as i32, rounded(inside.y) as i32];
        // A shape larger than a cell lies beyond the cells that the contours meet.
        let owner = owners.find(inside).filter(|&(_, most)| area.abs() <= most + most / 64);
        if let Some((cell, _)) = owner {
            let outline = outline.into_iter().map(|at| points.number(at)).collect();
            pieces.push(Unit { cell, outline, area: area.abs() });
        }
    }
    Ok(Some(pieces))
}

/// Finds the cell that contains a point.
struct Owners {
    tile: i32,
    polygons: Vec<(u32, Vec<LatticePoint>)>,
    /// Row and column of a tile, and a polygon that meets it; sorted.
    listed: Vec<([i32; 2], u32)>,
}

impl Owners {
    fn new(cells: &[u32], tile: i32, points: &Points<'_>) -> Self {
        let polygons: Vec<(u32, Vec<LatticePoint>)> =
            cells.iter().map(|&cell| (cell, polygon(points, cell))).collect();
        let mut listed = Vec::new();
        for (at, (_, polygon)) in (0..).zip(&polygons) {
            let [low, high] = bounds_of(polygon).map(|it| it.map(|along| along.div_euclid(tile)));
            for row in low[1]..=high[1] {
                listed.extend((low[0]..=high[0]).map(|col| ([row, col], at)));
            }
        }
        listed.sort_unstable();
        Self { tile, polygons, listed }
    }

    /// Returns the cell that contains a point, and twice its area.
    fn find(&self, point: LatticePoint) -> Option<(u32, i64)> {
        let tile = [point[1], point[0]].map(|along| along.div_euclid(self.tile));
        let from = self.listed.partition_point(|&(other, _)| other < tile);
        let near = self.listed[from..].iter().take_while(|&&(other, _)| other == tile);
        let mut polygons = near.map(|&(_, at)| &self.polygons[at as usize]);
        let found = polygons.find(|(_, polygon)| contains(polygon, point));
        found.map(|(cell, polygon)| (*cell, double_area(polygon).abs()))
    }
}

/// Returns whether a polygon contains a point, by the even-odd rule.
fn contains(polygon: &[LatticePoint], point: LatticePoint) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let crossed = polygon.iter().zip(next).filter(|&(&from, &to)| {
        if (from[1] > point[1]) == (to[1] > point[1]) {
            return false;
        }
        let (offset, along) = (in_steps(point) - in_steps(from), in_steps(to) - in_steps(from));
        (along.cross(offset) > 0.0) == (along.y > 0.0)
    });
    crossed.count() % 2 == 1
}

/// Returns the cells in the area that no contour meets. `cut` are the cells that contours meet, in
/// ascending order.
fn whole_cells(
    grid: &Grid,
    lattice: &ClipLattice,
    cut: &[u32],
    index: &SegmentIndex<'_>,
    cancel: &Cancel,
) -> Result<BitSet, Error> {
    let mut whole = BitSet::new(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize * 16)?;
        let centre = lattice.snap(grid.layout().centre(cell));
        if cut.binary_search(&cell).is_err() && index.contains(centre) {
            whole.insert(cell);
        }
    }
    Ok(whole)
}
