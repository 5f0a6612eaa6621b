//! Helpers for the `trees` tests, shared by several test binaries.

use mazewright_core::grid::Grid;

/// Returns the Laplacian of the dual graph without the last cell.
pub(crate) fn laplacian<T: Copy + From<i32> + std::ops::AddAssign>(grid: &Grid) -> Vec<Vec<T>> {
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

/// Returns the exact number of spanning trees, by fraction-free elimination (E. Bareiss, 1968).
/// Minors of a Laplacian are positive, so no rows need to be exchanged.
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
