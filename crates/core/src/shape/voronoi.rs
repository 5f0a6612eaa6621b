//! Voronoi cells of random points: each cell is the part of a box that is nearest to its point.
//!
//! Each unit square of the box has one point, so cells have columns and rows. Points are drawn at
//! random in their squares and then moved to the centroids of their cells a few times (S. Lloyd,
//! 1982), which makes cells rounder.
//!
//! The corners of cells are circumcentres of Delaunay triangles. Corners that lie close together
//! are merged, so that every wall is long enough for a passage. The numbers of the triangles decide
//! which corners are the same, not their coordinates.

use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, Sides};
use crate::rng::Rng;
use crate::shape::crack::Corners;
use crate::shape::delaunay::Triangulation;
use crate::shape::points::{Sites, around, centroid};
use crate::shape::{OutlineAlignment, Shape, Tiling, any_size};

pub(super) const VORONOI: Choice<Shape> = Choice {
    name: "voronoi",
    aliases: &["crack", "cracks", "amorphous"],
    doc: "Voronoi cells of cols × rows random points, well apart: like cracked mud",
    value: Shape {
        default_size: (20, 20),
        cell_name: "cells of points",
        layout: Tiling::Custom {
            cells,
            size,
            lay,
            seeded: true,
            round: false,
            corners: 6,
            overhang: 0,
        },
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 1.0,
            on_corners: false,
        },
        check: any_size,
    },
};

/// The number of steps of Lloyd's algorithm.
const RELAXATIONS: usize = 2;

fn cells(cols: u32, rows: u32) -> u64 {
    u64::from(cols) * u64::from(rows)
}

fn size(cols: u32, rows: u32) -> Point {
    Point::new(f64::from(cols), f64::from(rows))
}

fn lay(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
    let mut sites = Sites::new(cols, rows, rng, cancel)?;
    for _ in 0..RELAXATIONS {
        sites.relax(cancel)?;
    }
    let mesh = Triangulation::new(&sites.places, sites.wide(), cancel)?;
    let outside = cols * rows;
    let mut first_half = vec![0; outside as usize + 1];
    for (half, &site) in mesh.from.iter().enumerate() {
        cancel.check_periodically(half)?;
        first_half[sites.cell[site as usize] as usize] = half as u32;
    }
    first_half.pop();
    let (corner_of, corners) =
        Corners::new(&mesh, &sites, &first_half, cancel)?.numbered(cancel)?;
    let cell_of = sites.cell;
    drop(sites.places);

    let mut first = Vec::with_capacity(outside as usize + 1);
    let mut centres = Vec::with_capacity(outside as usize);
    let mut near: Vec<u32> = Vec::with_capacity(6 * outside as usize);
    let mut edge: Vec<u32> = Vec::with_capacity(near.capacity());
    let mut ends = Vec::with_capacity(3 * outside as usize);
    let mut outline = Vec::new();
    let mut sides = Vec::new();
    for (here, &half) in (0..).zip(&first_half) {
        cancel.check_periodically(here as usize)?;
        first.push(near.len() as u32);
        sides.clear();
        for half in around(&mesh, half) {
            let twin = mesh.twin[half as usize];
            let ends = [twin, half].map(|half| corner_of[half as usize / 3]);
            if ends[0] != ends[1] {
                sides.push((cell_of[mesh.from[twin as usize] as usize], ends));
            }
        }
        // Round, so that corners of equal height compare as equal.
        let place = |&(_, [from, _]): &(u32, [u32; 2])| {
            let Point { x, y } = corners[from as usize];
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        let top = (0..sides.len()).min_by_key(|&side| place(&sides[side])).unwrap_or(0);
        sides.rotate_left(top);
        centres.push(centroid(sides.iter().map(|(_, [from, _])| corners[*from as usize])));
        for &(there, pair) in &sides {
            let known = (there < here).then(|| {
                let theirs = first[there as usize] as usize..first[there as usize + 1] as usize;
                theirs.into_iter().find(|&side| near[side] == here).map(|side| edge[side])
            });
            near.push(there);
            if let Some(Some(known)) = known {
                edge.push(known);
                continue;
            }
            if there == outside {
                outline.push((edge.len(), pair));
                edge.push(0);
            } else {
                edge.push(ends.len() as u32);
                ends.push(pair);
            }
        }
    }
    first.push(near.len() as u32);
    let links = ends.len() as u32;
    for (side, pair) in outline {
        edge[side] = ends.len() as u32;
        ends.push(pair);
    }
    drop((corner_of, mesh));
    ends.shrink_to_fit();
    let rows = (0..=rows).map(|row| row * cols).collect();
    let layout = Layout::Explicit(Explicit {
        corners,
        centres,
        places: CellPlaces::Rows(rows),
        ..Explicit::default()
    });
    Ok(Grid::new(Sides { first, neighbors: near, edge }, ends, links, None, layout))
}
