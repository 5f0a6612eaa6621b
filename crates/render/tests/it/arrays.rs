//! Arrays of squares: `NumPy` files and the blocks of a JSON document.

use mazewright_core::geometry::Point;
use mazewright_core::{SHAPES, Spec, find};
use mazewright_render::formats::Fields;
use mazewright_render::style::Style;
use mazewright_render::style::options::{ARRAYS, FormatOptions};

use crate::common::{Made, Written, shape, sizes, spec, style};

/// Returns the type, the axes and the items of a `NumPy` file.
fn array(made: &Made, name: &str) -> (String, Vec<usize>, Vec<u8>) {
    let options = FormatOptions { array: find(ARRAYS, name).unwrap(), ..FormatOptions::default() };
    let file = made.write("npy", &Style { options, ..style() }, Fields::ALL);
    assert_eq!(file[..8], *b"\x93NUMPY\x01\x00", "{made}");
    let words = usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!((10 + words) % 64, 0, "{made}: items are aligned");
    let head = std::str::from_utf8(&file[10..10 + words]).unwrap();
    assert!(head.ends_with('\n'), "{head}");
    assert!(head.contains("'fortran_order': False"), "{head}");
    let kind = head.split('\'').nth(3).unwrap().to_owned();
    let axes = head.split(['(', ')']).nth(1).unwrap();
    let axes = axes.split(',').map(|axis| axis.trim().parse().unwrap()).collect();
    (kind, axes, file[10 + words..].to_vec())
}

fn squares() -> impl Iterator<Item = Made> {
    let mazes = sizes(shape("square"), 6).flat_map(|(cols, rows)| {
        [true, false]
            .map(|openings| Spec { openings: openings.into(), ..spec(shape("square"), cols, rows) })
    });
    mazes.map(Made::new)
}

/// Returns whether a wall is at the offset (`x`, `y`) from the centre of a cell.
fn is_wall(made: &Made, cell: u32, x: f64, y: f64) -> bool {
    let grid = made.maze.grid();
    let middle = grid.centre(cell) + Point::new(x, y);
    let near = |edge: u32| (grid.middle(edge) - middle).length() < 0.01;
    let edge = grid.edges_of(cell).iter().copied().find(|&edge| near(edge)).unwrap();
    made.maze.is_wall(edge)
}

#[test]
fn blocks_are_walls_and_passages() {
    for made in squares() {
        let [cols, rows] = [made.spec.site.cols, made.spec.site.rows].map(|it| it as usize);
        let (kind, axes, blocks) = array(&made, "blocks");
        assert_eq!((&*kind, &*axes), ("|u1", &[2 * rows + 1, 2 * cols + 1][..]), "{made}");
        assert_eq!(blocks.len(), axes[0] * axes[1], "{made}");
        let block = |row: usize, col: usize| blocks[row * axes[1] + col] == 1;
        for cell in 0..made.maze.grid().cells() {
            let [col, row, _] = made.maze.grid().col_row_level(cell).map(|it| 2 * it as usize + 1);
            assert!(!block(row, col));
            assert!(block(row + 1, col + 1));
            assert!(block(row - 1, col - 1));
            for (there, x, y) in [
                (block(row - 1, col), 0.0, -0.5),
                (block(row + 1, col), 0.0, 0.5),
                (block(row, col - 1), -0.5, 0.0),
                (block(row, col + 1), 0.5, 0.0),
            ] {
                assert_eq!(there, is_wall(&made, cell, x, y), "{made}: cell {cell}");
            }
        }
    }
}

#[test]
fn connections_and_solution_are_those_of_the_maze() {
    for made in squares() {
        let [cols, rows] = [made.spec.site.cols, made.spec.site.rows].map(|it| it as usize);
        let (kind, axes, ways) = &array(&made, "connections");
        assert_eq!((&**kind, &**axes), ("|b1", &[2, rows, cols][..]), "{made}");
        let told = (0..2).flat_map(|down| {
            let step = if down == 0 { cols } else { 1 };
            let found = (0..rows * cols).filter(move |cell| ways[down * rows * cols + cell] == 1);
            found.map(move |cell| [cell as u32, (cell + step) as u32]).collect::<Vec<_>>()
        });
        let mut told: Vec<[u32; 2]> = told.collect();
        told.sort_unstable();
        let pairs = (0..).zip(made.maze.grid().link_cells());
        let mut open: Vec<_> =
            pairs.filter(|&(link, _)| made.maze.is_open(link)).map(|(_, pair)| pair).collect();
        open.sort_unstable();
        assert_eq!(told, open, "{made}");

        let (kind, axes, steps) = array(&made, "solution");
        assert_eq!((&*kind, &*axes), ("<i4", &[made.route.cells.len(), 2][..]), "{made}");
        let numbers = steps.chunks_exact(4).map(|it| u32::from_le_bytes(it.try_into().unwrap()));
        let numbers: Vec<u32> = numbers.collect();
        for (cell, place) in made.route.cells.iter().zip(numbers.chunks_exact(2)) {
            let [col, row, _] = made.maze.grid().col_row_level(*cell);
            assert_eq!(place, [row, col], "{made}");
        }
    }
}

#[test]
fn blocks_of_a_document_are_upper_and_right_walls() {
    let fields = Fields::NONE.with("blocks").unwrap();
    for made in squares() {
        let blocks: Vec<Vec<u8>> =
            serde_json::from_value(made.json(fields)["blocks"].clone()).unwrap();
        assert_eq!(blocks.len() as u32, made.spec.site.rows, "{made}");
        for cell in 0..made.maze.grid().cells() {
            let [col, row, _] = made.maze.grid().col_row_level(cell);
            let [upper, right] =
                [(0.0, -0.5), (0.5, 0.0)].map(|(x, y)| u8::from(is_wall(&made, cell, x, y)));
            assert_eq!(blocks[row as usize][col as usize], upper + 2 * right, "{made}");
        }
    }
    for shape in SHAPES.iter().filter(|shape| shape.name != "square") {
        let json = Made::new(spec(shape, 5, 4)).json(fields);
        assert!(json.as_object().unwrap()["blocks"].is_null(), "{}", shape.name);
    }
}
