//! How many perfect mazes a grid has: Kirchhoff's matrix-tree theorem. The number is the
//! determinant of the Laplacian without one row and its column.

use mazewright_core::grid::Grid;

use crate::common::{lay, shape};

/// The Laplacian of the dual graph without the last cell.
fn laplacian<T: Copy + From<i32> + std::ops::AddAssign>(grid: &Grid) -> Vec<Vec<T>> {
    let last = grid.cells() as usize - 1;
    let mut matrix = vec![vec![T::from(0); last + 1]; last + 1];
    for [one, other] in grid.link_cells().map(|pair| pair.map(|cell| cell as usize)) {
        matrix[one][one] += T::from(1);
        matrix[other][other] += T::from(1);
        matrix[one][other] += T::from(-1);
        matrix[other][one] += T::from(-1);
    }
    matrix.truncate(last);
    matrix
}

/// The number of spanning trees, exactly: fraction-free elimination (E. Bareiss, 1968). Minors of a
/// Laplacian are positive, so no row need be exchanged.
pub(crate) fn count(grid: &Grid) -> i128 {
    let mut matrix = laplacian::<i128>(grid);
    let size = matrix.len();
    let mut before = 1;
    for step in 0..size - 1 {
        let pivot = matrix[step].clone();
        for row in &mut matrix[step + 1..] {
            let factor = row[step];
            for column in step + 1..size {
                row[column] = (row[column] * pivot[step] - factor * pivot[column]) / before;
            }
        }
        before = pivot[step];
    }
    matrix[size - 1][size - 1]
}

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
