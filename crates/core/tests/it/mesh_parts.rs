//! Parts of meshes that share no edge, faces within others, and the tolerance for equal corners.

use std::sync::Arc;

use mazewright_core::mask::Parts;
use mazewright_core::{ALGORITHMS, Cancel, Maze, Mesh, Site};
use serde_json::json;

use crate::common::mesh::{read, spec_of};
use crate::common::mesh_faults::refused;
use crate::common::pieces::lay;
use crate::common::refusal;

type Face = Vec<[f64; 2]>;

/// Returns an axis-parallel rectangle.
fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Face {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}

/// Returns a row of unit squares.
fn row(x: f64, y: f64, count: u32) -> Vec<Face> {
    (0..count).map(|at| rectangle(x + f64::from(at), y, 1.0, 1.0)).collect()
}

/// Returns a mesh of faces, each with vertices of its own.
fn mesh(faces: &[Face]) -> String {
    let mut next = 0..;
    let listed: Vec<Vec<u32>> =
        faces.iter().map(|face| next.by_ref().take(face.len()).collect()).collect();
    json!({"vertices": faces.concat(), "faces": listed}).to_string()
}

fn site(json: &str, parts: Parts) -> Site {
    Site { parts, ..Site::from_mesh(read(json)) }
}

#[test]
fn islands_are_chosen_by_the_rule_for_parts() {
    for sizes in [&[2, 3][..], &[4, 1], &[1, 2, 5, 2], &[3, 3, 3, 1, 1], &[2; 9]] {
        let rows = (0_u32..).zip(sizes).map(|(at, &count)| row(0.0, 2.0 * f64::from(at), count));
        let json = mesh(&rows.flatten().collect::<Vec<_>>());
        let (all, largest): (u32, u32) = (sizes.iter().sum(), *sizes.iter().max().unwrap());
        assert_eq!((read(&json).cells(), read(&json).parts() as usize), (all, sizes.len()));
        assert_eq!(read(&json).extent().0, largest, "{sizes:?}");

        let refused = lay(&site(&json, Parts::One)).unwrap_err();
        assert_eq!((refused.parameter, refused.code), ("mesh", "several-parts"));
        let said = format!("mesh has {} parts that share no edge, of {largest}, ", sizes.len());
        assert!(refused.detail.starts_with(&said), "{}", refused.detail);

        let grid = lay(&site(&json, Parts::Largest)).unwrap();
        assert_eq!((grid.cells(), grid.components().len()), (largest, 0), "{sizes:?}");

        let grid = Arc::new(lay(&site(&json, Parts::All)).unwrap());
        let mazes: Vec<u32> = sizes.iter().copied().filter(|&size| size > 1).collect();
        assert_eq!(grid.cells(), mazes.iter().sum::<u32>(), "{sizes:?}");
        let found = grid.components().iter().map(|it| it.cells.len() as u32);
        let found: Vec<u32> = found.collect();
        assert_eq!(found, if mazes.len() > 1 { mazes.clone() } else { Vec::new() }, "{sizes:?}");
        for algorithm in ALGORITHMS {
            let mut spec = spec_of(&json);
            (spec.algorithm, spec.site.parts) = (algorithm, Parts::All);
            if spec.check(100).is_err() {
                continue;
            }
            let maze = Maze::carve(&spec, Arc::clone(&grid), &Cancel::new());
            let maze = match maze {
                Err(stop) if refusal(stop.clone()).code == "no-rectangle" => continue,
                maze => maze.unwrap(),
            };
            let passages: u32 = mazes.iter().map(|size| size - 1).sum();
            assert_eq!(maze.passage_count(), passages, "{} {sizes:?}", algorithm.name);
        }
    }
}

#[test]
fn single_faces_that_share_no_edge_are_refused() {
    let json = mesh(&[row(0.0, 0.0, 1), row(2.0, 0.0, 1)].concat());
    for (parts, code) in [(Parts::One, "several-parts"), (Parts::All, "too-small")] {
        let refused = lay(&site(&json, parts)).unwrap_err();
        assert_eq!((refused.parameter, refused.code), ("mesh", code), "{}", refused.detail);
    }
    let tower = Site { levels: 2, ..site(&json, Parts::All) };
    assert_eq!(lay(&tower).unwrap().cells(), 4, "two cells, joined by stairs, twice");
}

/// A face that lies anywhere within another is found, with and without further faces.
#[test]
fn faces_within_others_overlap() {
    let others = [vec![], row(20.0, 3.0, 2), row(-9.0, -4.0, 2), row(1.0, 12.0, 3)];
    for others in others {
        for step in 0..81 {
            let (x, y) = (f64::from(step % 9) + 0.5, f64::from(step / 9) + 0.5);
            for inner in [rectangle(x, y, 0.4, 0.4), vec![[x, y], [x + 0.4, y + 0.1], [x, y + 0.4]]]
            {
                for is_first in [true, false] {
                    let mut faces = vec![rectangle(0.0, 0.0, 10.0, 10.0), inner.clone()];
                    if is_first {
                        faces.swap(0, 1);
                    }
                    faces.extend(others.clone());
                    let refused = refused(&mesh(&faces));
                    assert_eq!(refused.code, "overlap", "{x} {y}: {}", refused.detail);
                    assert!(refused.detail.contains("lies within"), "{}", refused.detail);
                }
            }
        }
    }
}

/// A part within a hole of another part overlaps nothing, wherever it lies.
#[test]
fn islands_in_lakes_are_parts() {
    let ring = (0..9)
        .filter(|&at| at != 4)
        .flat_map(|at| vec![rectangle(f64::from(at % 3) * 5.0, f64::from(at / 3) * 5.0, 5.0, 5.0)]);
    let ring: Vec<Face> = ring.collect();
    for step in 0..30 {
        let (x, y) = (f64::from(step % 5) * 0.5 + 5.25, f64::from(step / 5) * 0.5 + 5.75);
        let island = row(x, y, 2);
        for faces in [[ring.clone(), island.clone()], [island, ring.clone()]] {
            let mesh = read(&mesh(&faces.concat()));
            assert_eq!((mesh.cells(), mesh.parts()), (10, 2), "{x} {y}");
        }
    }
    let touching = mesh(&[ring, row(5.0, 5.0, 2)].concat());
    assert_eq!(read(&touching).parts(), 1, "its sides lie on those of the ring");
}

/// Rectangles that are off by some steps of the lattice: up to one step they share an edge, and from three steps on they
/// do not.
#[test]
fn corners_that_are_nearly_equal_are_one() {
    let step = 1.0 / f64::from(1 << 20);
    let frame = |x: f64, y: f64| {
        // The larger side is from 0 to 1.
        let (wide, tall) = (0.25, 0.125);
        let faces = [
            rectangle(0.0, 0.0, 0.1, 1.0),
            rectangle(0.1, 0.3, 0.2, tall),
            rectangle(0.1 + 0.2 + x, 0.3 + y, wide, tall),
        ];
        mesh(&faces)
    };
    for at in 0..40 {
        let (sine, cosine) = (f64::from(at) * 0.7).sin_cos();
        for part in [0.0, 0.2, 0.5, 0.9, 0.99] {
            let [x, y] = [cosine, sine].map(|it| it * part * step);
            let json = frame(x, y);
            let mesh = Mesh::read(&json, &Cancel::new());
            assert_eq!(mesh.as_ref().map(Mesh::parts), Ok(1), "{at} {part}");
            assert_eq!(mesh.unwrap().cells(), 3);
        }
    }
    for at in 0..20 {
        // A little more than three steps, as sums are rounded.
        let gap = (3.01 + f64::from(at) * 0.4) * step;
        assert_eq!(read(&frame(gap, 0.0)).parts(), 2, "{gap}");
        assert_eq!(refused(&frame(-gap, 0.0)).code, "overlap", "{gap}");
    }
}

/// Returns unit squares as `GeoJSON`, on top of each other from a latitude on.
fn column(count: u32, south: f64) -> String {
    let feature = |at: u32| {
        let mut ring = rectangle(2.0, south + f64::from(at), 1.0, 1.0);
        ring.push(ring[0]);
        json!({"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}})
    };
    let features: Vec<_> = (0..count).map(feature).collect();
    json!({"type": "FeatureCollection", "features": features}).to_string()
}

#[test]
fn plans_from_the_equator_on_keep_their_squares() {
    for count in 2..12 {
        for south in [0.0, -f64::from(count), -1.0] {
            let grid = read(&column(count, south)).lay(&Cancel::new()).unwrap();
            for cell in 0..count {
                let centre = grid.centre(cell);
                // North is up.
                let y = f64::from(count - 1 - cell) + 0.5;
                assert!((centre.y - y).abs() < 5e-5, "{count} {south}: {centre:?}");
                assert!((centre.x - 0.5).abs() < 5e-5, "{count} {south}: {centre:?}");
            }
        }
        let size = read(&column(count, 59.0)).size();
        let degree = size.x * f64::from(count) / size.y;
        let middle = (59.0 + f64::from(count) / 2.0).to_radians().cos();
        assert!((degree - middle).abs() < 1e-4, "{count}: {degree}");
    }
}

#[test]
fn features_without_a_geometry_are_counted() {
    for skipped in 0..5_usize {
        let mut document: serde_json::Value = serde_json::from_str(&column(3, 10.0)).unwrap();
        let features = document["features"].as_array_mut().unwrap();
        for at in 0..skipped {
            let empty = [json!({"type": "Feature", "geometry": null}), json!({"type": "Feature"})];
            features.insert(at % 3 * 2, empty[at % 2].clone());
        }
        let mesh = read(&document.to_string());
        assert_eq!((mesh.cells(), mesh.skipped() as usize), (3, skipped));
    }
    assert_eq!(read(&mesh(&row(0.0, 0.0, 2))).skipped(), 0);
}
