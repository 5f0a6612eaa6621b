//! The number of perfect mazes in a grid by Kirchhoff's matrix-tree theorem: the determinant of the
//! Laplacian without one row and its column.

use crate::common::trees::{count, laplacian};
use crate::common::{lay, shape};

#[test]
fn small_grids_have_the_known_numbers_of_mazes() {
    for (name, cols, rows, trees) in [
        ("square", 2, 2, 4),
        ("square", 3, 2, 15),
        ("square", 3, 3, 192),
        ("square", 4, 3, 2415),
        ("square", 4, 4, 100_352),
        ("tri", 3, 2, 6),
        ("tri", 4, 3, 35),
        ("tri", 5, 2, 35),
        ("tri", 6, 3, 1092),
        ("hex", 2, 2, 8),
        ("hex", 3, 2, 55),
        ("hex", 3, 3, 2071),
    ] {
        assert_eq!(count(&lay(shape(name), cols, rows)), trees, "{name} {cols}x{rows}");
    }
}

#[test]
fn triangles_18_by_12_have_4e63_mazes() {
    let mut matrix = laplacian::<f64>(&lay(shape("tri"), 18, 12));
    let mut logarithm = 0.0;
    for step in 0..matrix.len() {
        let pivot = matrix[step].clone();
        logarithm += pivot[step].log10();
        for row in &mut matrix[step + 1..] {
            let factor = row[step] / pivot[step];
            for column in step..pivot.len() - 1 {
                row[column] -= factor * pivot[column];
            }
        }
    }
    assert!((logarithm - 3.57e63_f64.log10()).abs() < 0.001, "10^{logarithm}");
}
