//! Directions of the sides of cells, computed from a JSON document alone.

use std::f64::consts::{FRAC_PI_4, PI, TAU};

use serde_json::Value;

/// A maze as its document draws it.
pub(crate) struct Drawn {
    /// The sides of each cell: direction, clockwise from the north in radians, the cell beyond, and
    /// whether there is a passage.
    sides: Vec<Vec<(f64, Option<u32>, bool)>>,
}

impl Drawn {
    pub(crate) fn new(maze: &Value) -> Self {
        let (planar, dual) = (&maze["planar"], &maze["dual"]);
        let nodes = maze["nodes"].as_array().unwrap();
        let pairs: Vec<[usize; 2]> = dual["edges"].as_array().unwrap().iter().map(pair).collect();
        let seams: Vec<[usize; 2]> = planar["seams"].as_array().unwrap().iter().map(pair).collect();
        let walls = maze["walls"].as_array().unwrap();
        let crosses = dual["crosses"].as_array().unwrap();
        let faces = planar["faces"].as_array().unwrap().iter().zip(nodes).enumerate();
        let sides = faces.map(|(cell, (face, node))| {
            let centre = ["x", "y"].map(|axis| node[axis].as_f64().unwrap());
            let sides = face.as_array().unwrap().iter().map(|edge| {
                let edge = edge.as_u64().unwrap() as usize;
                let at = middle(planar, edge);
                let angle = (at[0] - centre[0]).atan2(centre[1] - at[1]).rem_euclid(TAU);
                // A seam has two edges in the picture; the first is the link's own.
                let link = seams.iter().find(|seam| seam[1] == edge).map_or(edge, |seam| seam[0]);
                let crossed = crosses.iter().position(|it| it.as_u64() == Some(link as u64));
                let beyond = crossed.map(|at| pairs[at]);
                let beyond =
                    beyond.map(|[one, other]| if one == cell { other } else { one } as u32);
                let is_open = !walls.iter().any(|wall| wall.as_u64() == Some(edge as u64));
                (angle, beyond, is_open)
            });
            sides.collect()
        });
        Self { sides: sides.collect() }
    }

    pub(crate) fn cells(&self) -> u32 {
        self.sides.len() as u32
    }

    /// Returns the cell beyond the side that faces a point of the compass, counted clockwise from
    /// the north, and whether there is a passage. Returns `None` where no side faces there.
    pub(crate) fn beyond(&self, cell: u32, at: usize) -> Option<(Option<u32>, bool)> {
        /// The error of an angle from rounded coordinates.
        const BLUR: f64 = 1e-3;
        let wanted = at as f64 * FRAC_PI_4;
        // Clockwise angles are above 0.
        let turn = |angle: f64| (angle - wanted + PI).rem_euclid(TAU) - PI;
        let sides = &self.sides[cell as usize];
        let least = sides.iter().map(|&(angle, ..)| turn(angle).abs()).fold(PI, f64::min);
        let mut nearest = sides.iter().filter(|&&(angle, ..)| turn(angle).abs() < least + BLUR);
        let clockwise = nearest.clone().find(|&&(angle, ..)| turn(angle) > BLUR);
        let &(_, beyond, is_open) = clockwise.or_else(|| nearest.next())?;
        (least < FRAC_PI_4 - BLUR).then_some((beyond, is_open))
    }
}

fn point(value: &Value) -> [f64; 2] {
    [0, 1].map(|at| value[at].as_f64().unwrap())
}

fn pair(value: &Value) -> [usize; 2] {
    [0, 1].map(|at| value[at].as_u64().unwrap() as usize)
}

/// Returns the point half-way from corner to corner, or along the arc, clockwise.
fn middle(planar: &Value, edge: usize) -> [f64; 2] {
    let [from, to] = pair(&planar["edges"][edge]).map(|at| point(&planar["vertices"][at]));
    let arcs = planar["arcs"].as_array().unwrap();
    let Some(arc) = arcs.iter().find(|arc| arc["edge"] == edge) else {
        return [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]));
    };
    let (centre, radius) = (point(&arc["center"]), arc["radius"].as_f64().unwrap());
    let [start, end] = [from, to].map(|at| (at[1] - centre[1]).atan2(at[0] - centre[0]));
    let half = start + (end - start).rem_euclid(TAU) / 2.0;
    [centre[0] + radius * half.cos(), centre[1] + radius * half.sin()]
}
