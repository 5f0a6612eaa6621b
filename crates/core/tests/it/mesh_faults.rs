//! Meshes that are not planar graphs are refused with the place of the fault; accepted meshes are
//! planar graphs.

use mazewright_core::{ALGORITHMS, Cancel, Mesh};
use proptest::prelude::*;

use crate::common::mesh::read;
use crate::common::mesh_faults::refused;
use crate::common::{carve, distances, opened_ways};

#[test]
fn each_fault_is_named_with_its_place() {
    let square = "[0,0],[4,0],[4,4],[0,4]";
    let listed =
        |more: &str, faces: &str| format!(r#"{{"vertices":[{square}{more}],"faces":[{faces}]}}"#);
    let feature = |name: &str, coordinates: &str| {
        format!(
            r#"{{"type":"FeatureCollection","features":[{{"type":"Feature","id":7,"properties":
            {{"name":"{name}"}},"geometry":{{"type":"Polygon","coordinates":{coordinates}}}}}]}}"#
        )
    };
    let deep = format!(
        "{{\"type\":\"Polygon\",\"coordinates\":{}{}}}",
        "[".repeat(1000),
        "]".repeat(1000)
    );
    let nested = (0..1000)
        .fold("1".to_owned(), |inner, _| format!("{{\"type\":\"Feature\",\"geometry\":{inner}}}"));
    for (json, code, words) in [
        ("{}".to_owned(), "invalid-mesh", "vertices"),
        (deep, "invalid-mesh", "cannot be read"),
        (nested, "wrong-type", "feature 0 is a Feature"),
        (listed("", ""), "too-small", "0 faces"),
        (listed("", "[0,1,2,3]"), "too-small", "1 face,"),
        (listed(",[1e999,0]", "[0,1,2],[0,2,3]"), "invalid-mesh", "vertex 4"),
        (listed(",[1e300,0]", "[0,1,2],[0,2,3]"), "out-of-range", "vertex 4 lies at 1e300"),
        (listed(",[NaN,0]", "[0,1,2],[0,2,3]"), "invalid-mesh", "mesh"),
        (listed(",[1]", "[0,1,2],[0,2,3]"), "invalid-mesh", "vertex 4"),
        (listed("", "[0,1,2],[0,2,9]"), "no-such-vertex", "face 1 has vertex 9"),
        (listed("", "[0,1,2],[0,2,-1]"), "invalid-mesh", "face 1"),
        (listed("", "[0,1,2],[0,2]"), "no-area", "face 1 has no area"),
        (listed(",[2,2]", "[0,1,2],[0,4,2]"), "no-area", "face 1"),
        (listed(",[1e-9,0]", "[0,1,2],[0,4,0,4]"), "no-area", "face 1"),
        (listed(",[8,4],[9,9]", "[0,1,2,3],[1,4,2,5]"), "not-simple", "face 1 crosses itself"),
        (
            listed(",[6,0],[6,4],[5,2]", "[0,1,2,3],[1,4,6,5,2,6]"),
            "not-simple",
            "face 1 meets itself at about [4.99999",
        ),
        (listed("", "[0,1,2,3],[2,1,0,3]"), "duplicate-face", "face 1 is a duplicate of face 0"),
        (listed(",[9,2]", "[0,1,2,3],[1,2,4],[1,4,2]"), "duplicate-face", "face 2"),
        (
            listed(",[1,2]", "[0,1,2,3],[1,2,4]"),
            "overlap",
            "same side of the edge [4.000000,0.000000] to [4.000000,4.000000]",
        ),
        (
            listed(",[2,2],[6,2],[6,9]", "[0,1,2,3],[4,5,6]"),
            "overlap",
            "face 0 and face 1 overlap: their outlines cross",
        ),
        (
            listed(",[2,1],[8,0],[8,4]", "[0,1,2,3],[1,5,6,2,4]"),
            "overlap",
            "face 0 and face 1 overlap at their corner",
        ),
        (
            listed(",[1,1],[2,1],[2,2]", "[0,1,2,3],[4,5,6]"),
            "overlap",
            "face 1 and face 0 overlap: one lies within the other at [1.000000,1.000000]",
        ),
        (
            feature("Ardania", "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2]]]"),
            "not-closed",
            "feature 0 (Ardania), polygon 0, hole 0",
        ),
        (
            feature("Ardania", "[[[0,0],[4,0],[4,4],[0,4]]]"),
            "not-closed",
            "feature 0 (Ardania), polygon 0",
        ),
        (feature("Ardania", "[[[0,0],[4,0],[4,94],[0,0]]]"), "out-of-range", "position 2"),
        (feature("Ardania", "[]"), "empty-face", "no ring"),
        (
            feature(&"x".repeat(500), "[[[0]]]"),
            "invalid-mesh",
            "feature 0 (xxxxxxxxxxxxxxxxxxxxxxxx)",
        ),
        (r#"{"type":"Point","coordinates":[0,0]}"#.into(), "wrong-type", "is a Point"),
        (r#"{"type":"Feature","geometry":null}"#.into(), "too-small", "the mesh has 0 faces"),
        (r#"{"type":"FeatureCollection"}"#.into(), "invalid-mesh", "features"),
        (
            r#"{"type":"FeatureCollection","features":[{"type":"Map"}]}"#.into(),
            "wrong-type",
            "feature 0 is a Map",
        ),
        (
            r#"{"vertices":[[1,1],[1,1],[1,1]],"faces":[[0,1,2],[0,1,2]]}"#.into(),
            "no-area",
            "one point",
        ),
    ] {
        let found = refused(&json);
        assert_eq!((found.parameter, found.code), ("mesh", code), "{} for {json}", found.detail);
        assert!(found.detail.contains(words), "{} for {json}", found.detail);
        assert!(found.detail.len() < 300, "{}", found.detail);
    }
}

fn area(face: &[[f64; 2]]) -> f64 {
    let next = face.iter().cycle().skip(1);
    face.iter().zip(next).map(|(from, to)| from[0] * to[1] - to[0] * from[1]).sum::<f64>() / 2.0
}

fn holds(face: &[[f64; 2]], x: f64, y: f64) -> bool {
    let next = face.iter().cycle().skip(1);
    face.iter().zip(next).fold(false, |inside, (from, to)| {
        let crosses = (from[1] > y) != (to[1] > y);
        inside ^ (crosses && x < from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1]))
    })
}

/// Cuts a convex face through the mean of its corners.
fn cut(face: &[[f64; 2]], angle: f64) -> [Vec<[f64; 2]>; 2] {
    let count = face.len() as f64;
    let middle = [0, 1].map(|axis| face.iter().map(|point| point[axis]).sum::<f64>() / count);
    let side = |[x, y]: [f64; 2]| (x - middle[0]) * angle.sin() - (y - middle[1]) * angle.cos();
    let mut halves = [Vec::new(), Vec::new()];
    for (at, &from) in face.iter().enumerate() {
        let to = face[(at + 1) % face.len()];
        let (one, other) = (side(from), side(to));
        halves[usize::from(one < 0.0)].push(from);
        if (one < 0.0) != (other < 0.0) {
            let part = one / (one - other);
            let crossed = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
            for half in &mut halves {
                half.push(crossed);
            }
        }
    }
    halves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_rectangle_cut_at_random_is_a_mesh(
        angles in prop::collection::vec(0.0..std::f64::consts::PI, 1..80), wide in 0.2..5.0_f64,
    ) {
        let mut faces = vec![vec![[0.0, 0.0], [wide, 0.0], [wide, 1.0], [0.0, 1.0]]];
        for angle in angles {
            let by_area = |&(_, one): &(usize, &Vec<[f64; 2]>), &(_, other): &(usize, &Vec<[f64; 2]>)| {
                area(one).total_cmp(&area(other))
            };
            let largest = faces.iter().enumerate().max_by(by_area).unwrap().0;
            let face = faces.swap_remove(largest);
            faces.extend(cut(&face, angle));
        }
        let points: Vec<[f64; 2]> = faces.concat();
        let mut next = 0..;
        let listed: Vec<Vec<u32>> =
            faces.iter().map(|face| next.by_ref().take(face.len()).collect()).collect();
        let json = serde_json::json!({"vertices": points, "faces": listed}).to_string();
        let mesh = read(&json);
        let grid = mesh.lay(&Cancel::new()).unwrap();
        prop_assert_eq!(grid.cells() as usize, faces.len());
        prop_assert_eq!(grid.corners() + grid.cells(), grid.edges() + 1, "V − E + F = 1");
        let size = grid.size();
        prop_assert!((size.x * size.y / f64::from(grid.cells()) - 1.0).abs() < 1e-3, "mean area 1");
        prop_assert!((size - mesh.size()).length() < 1e-9, "as large as predicted");
        for (cell, face) in (0..).zip(&faces) {
            let centre = grid.centre(cell) * (wide / size.x);
            prop_assert!(holds(face, centre.x, centre.y), "{cell}");
        }
        let opened = carve(&grid, &ALGORITHMS[0], 1);
        prop_assert_eq!(opened.len(), faces.len() - 1);
        prop_assert!(!distances(&opened_ways(&grid, &opened), 0).contains(&u32::MAX));
    }

    /// Sixteen points and the nine squares between them, with some corners replaced by other
    /// points.
    #[test]
    fn what_is_accepted_does_not_overlap(
        shifts in prop::collection::vec((0..16_usize, -4..5_i8, -4..5_i8), 0..6),
        others in prop::collection::vec((0..9_usize, 0..4_usize, 0..16_u32), 0..3),
    ) {
        let mut points: Vec<[f64; 2]> =
            (0..16_u32).map(|at| [f64::from(at % 4), f64::from(at / 4)]).collect();
        for (at, x, y) in shifts {
            points[at] = [points[at][0] + f64::from(x) / 4.0, points[at][1] + f64::from(y) / 4.0];
        }
        let mut faces: Vec<Vec<u32>> = (0..9)
            .map(|at| at / 3 * 4 + at % 3)
            .map(|first| vec![first, first + 1, first + 5, first + 4])
            .collect();
        for (face, at, corner) in others {
            faces[face][at] = corner;
        }
        let json = serde_json::json!({"vertices": points, "faces": faces}).to_string();
        if let Ok(mesh) = Mesh::read(&json, &Cancel::new()) {
            let outline = |face: &Vec<u32>| face.iter().map(|&at| points[at as usize]).collect();
            let faces: Vec<Vec<[f64; 2]>> = faces.iter().map(outline).collect();
            for at in 0..1600_u32 {
                let (x, y) = (f64::from(at % 40) / 8.0 - 0.963, f64::from(at / 40) / 8.0 - 0.959);
                let over = faces.iter().filter(|face| holds(face, x, y)).count();
                prop_assert!(over <= 1, "{over} faces hold {x},{y}: {json}");
            }
            prop_assert!(mesh.lay(&Cancel::new()).is_ok());
        }
    }

    #[test]
    fn reading_never_panics(json in r#"[\[\]{}:,0-9"a-z.-]{0,60}"#) {
        let _ = Mesh::read(&json, &Cancel::new());
    }
}
