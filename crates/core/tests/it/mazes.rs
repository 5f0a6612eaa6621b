//! Every algorithm on every shape makes a perfect maze, and the same maze from the same seed.

use std::collections::BTreeSet;

use mazewright_core::{SHAPES, Seed};

use crate::common::{algorithms, carve, distances, lay, maze, opened_ways, shape, sizes, spec};

#[test]
fn every_maze_is_a_spanning_tree() {
    for shape in SHAPES {
        for (cols, rows) in sizes(shape, 8) {
            let grid = lay(shape, cols, rows);
            for algorithm in algorithms(shape) {
                for seed in [0, 1, 77] {
                    let name =
                        format!("{} {cols}x{rows} {} seed {seed}", shape.name, algorithm.name);
                    let opened = carve(&grid, algorithm, seed);
                    let once: BTreeSet<u32> = opened.iter().copied().collect();
                    assert_eq!(once.len(), opened.len(), "{name}: each link is opened once");
                    assert_eq!(opened.len() as u32, grid.cells() - 1, "{name}: cells − 1 links");
                    assert!(once.iter().all(|&link| link < grid.links()), "{name}: links only");
                    let steps = distances(&opened_ways(&grid, &opened), 0);
                    assert!(!steps.contains(&u32::MAX), "{name}: every cell is reached");
                    assert_eq!(opened, carve(&grid, algorithm, seed), "{name}: the same again");
                }
            }
        }
    }
}

#[test]
fn a_maze_tells_its_passages_and_walls() {
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            for openings in [true, false] {
                let mut spec = spec(shape, 6, 5);
                spec.algorithm = algorithm;
                spec.openings = openings.into();
                let maze = maze(&spec);
                let grid = maze.grid();
                let name = format!("{} {}", shape.name, algorithm.name);
                let opened: BTreeSet<u32> = carve(grid, algorithm, 1).into_iter().collect();
                assert_eq!(maze.passage_count(), grid.cells() - 1, "{name}");
                let mut gaps = 0;
                for edge in 0..grid.edges() {
                    if edge < grid.links() {
                        assert_eq!(maze.is_open(edge), opened.contains(&edge), "{name}: {edge}");
                        assert_eq!(maze.is_wall(edge), !opened.contains(&edge), "{name}: {edge}");
                    } else {
                        gaps += usize::from(!maze.is_wall(edge));
                    }
                }
                assert_eq!(gaps, if openings { 2 } else { 0 }, "{name}: entrance and exit");
                for cell in 0..grid.cells() {
                    let sides = grid.neighbors(cell).into_iter().zip(grid.edges_of(cell));
                    let steps: Vec<(u32, u32)> =
                        sides.filter(|(_, edge)| opened.contains(edge)).collect();
                    assert_eq!(maze.steps(cell).collect::<Vec<_>>(), steps, "{name}: {cell}");
                    let next: Vec<u32> = steps.iter().map(|&(near, _)| near).collect();
                    assert_eq!(maze.neighbours(cell).collect::<Vec<_>>(), next, "{name}: {cell}");
                    assert_eq!(maze.passages_of(cell), steps.len(), "{name}: {cell}");
                }
                for end in [maze.start(), maze.goal()] {
                    let opening = maze.opening_at(end);
                    assert_eq!(opening.is_some(), openings, "{name}");
                    assert!(opening.is_none_or(|edge| !maze.is_wall(edge)), "{name}");
                }
            }
        }
    }
}

#[test]
fn seeds_make_different_mazes() {
    for shape in SHAPES {
        let grid = lay(shape, 12, 12);
        for algorithm in algorithms(shape) {
            let mut seen = BTreeSet::new();
            for seed in 0..64 {
                let mut opened = carve(&grid, algorithm, seed);
                opened.sort_unstable();
                seen.insert(opened);
            }
            assert_eq!(seen.len(), 64, "{} {}", shape.name, algorithm.name);
        }
    }
}

#[test]
fn only_the_number_of_a_seed_counts() {
    let mut one = spec(shape("tri"), 9, 6);
    let mut other = one.clone();
    one.seed = Seed::parse("mazewright").unwrap();
    other.seed = Seed::from(one.seed.number());
    let walls = |spec| {
        let maze = maze(spec);
        (0..maze.grid().edges()).map(|edge| maze.is_wall(edge)).collect::<Vec<bool>>()
    };
    assert_eq!(walls(&one), walls(&other));
}
