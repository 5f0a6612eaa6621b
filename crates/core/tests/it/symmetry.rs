//! Symmetric mazes: spanning trees that a mirror or a rotation maps to themselves, or refusals with
//! the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{
    ALGORITHMS, Cancel, Chosen, Maze, Mesh, OUTLINES, Refusal, SHAPES, SYMMETRIES, Site, Spec,
    Symmetry, WRAPS, find,
};

use crate::common::symmetry::{symmetry, wanted};
use crate::common::{MANY, algorithm, distances, opened_ways, refusal, shape, sizes};

fn symmetries() -> impl Iterator<Item = Chosen<Symmetry>> {
    SYMMETRIES.iter().filter(|it| it.value != Symmetry::None)
}

fn carve(spec: &Spec) -> Result<Maze, Refusal> {
    spec.check(MANY)?;
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).map_err(refusal)?;
    Maze::carve(spec, grid.into(), &Cancel::new()).map_err(refusal)
}

/// Returns the image of a point under a motion about the middle.
fn moved(symmetry: Symmetry, middle: Point, point: Point) -> Point {
    let Point { x, y } = point - middle;
    middle
        + match symmetry {
            Symmetry::None => Point::new(x, y),
            Symmetry::Mirror => Point::new(-x, y),
            Symmetry::Flip => Point::new(x, -y),
            Symmetry::Turn(times) => {
                let (sine, cosine) = (TAU / f64::from(times)).sin_cos();
                Point::new(x * cosine - y * sine, x * sine + y * cosine)
            }
        }
}

/// Returns the mean of all corners, weighted by the number of edges there. In a symmetric grid it
/// is the fixed point.
fn middle(grid: &Grid) -> Point {
    let ends = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
    let ends: Vec<Point> = ends.flat_map(|it| grid.ends(it)).map(|it| grid.corner(it)).collect();
    let sum = ends.iter().fold(Point::default(), |sum, &end| sum + end);
    sum * (1.0 / ends.len() as f64)
}

/// Returns the keys of a point. Nearly equal points have at least one key in common.
fn keys(point: Point) -> [(i64, i64); 4] {
    let key = |along: f64| (along * 1e3).floor() as i64;
    let [left, right] = [-2e-4, 2e-4].map(|by| key(point.x + by));
    let [top, bottom] = [-2e-4, 2e-4].map(|by| key(point.y + by));
    [(left, top), (right, top), (left, bottom), (right, bottom)]
}

/// Returns whether a set of points is the same after a motion.
fn is_same(symmetry: Symmetry, middle: Point, points: &[Point]) -> bool {
    let mut found: BTreeMap<(i64, i64), Vec<Point>> = BTreeMap::new();
    for &point in points {
        found.entry(keys(point)[0]).or_default().push(point);
        for key in keys(point).into_iter().skip(1) {
            found.entry(key).or_default().push(point);
        }
    }
    points.iter().all(|&point| {
        let to = moved(symmetry, middle, point);
        let near = |&there: &Point| (there - to).length() < 1e-4;
        keys(to).iter().any(|key| found.get(key).is_some_and(|there| there.iter().any(near)))
    })
}

fn is_tree(maze: &Maze) -> bool {
    let grid = maze.grid();
    let reach = distances(&opened_ways(grid, maze.open_links()), 0);
    maze.open_links().len() as u32 == grid.cells() - 1 && !reach.contains(&u32::MAX)
}

/// Returns the middles of the walls, without openings.
fn walls(maze: &Maze) -> Vec<Point> {
    let grid = maze.grid();
    let shut = (0..grid.links()).filter(|&link| !maze.is_open(link) && !grid.is_stairs(link));
    shut.chain(grid.links()..grid.edges()).map(|edge| grid.middle(edge)).collect()
}

/// Carves a maze and checks that its walls are symmetric.
fn check(site: &Site, symmetry: Chosen<Symmetry>, name: &str) -> Result<(), &'static str> {
    let spec = wanted(site.clone(), symmetry, 7);
    match carve(&spec) {
        Ok(maze) => {
            assert!(is_tree(&maze), "{name}: exactly one route between any two cells");
            let middle = middle(maze.grid());
            assert!(
                is_same(symmetry.value, middle, &walls(&maze)),
                "{name}: its walls are symmetric"
            );
            Ok(())
        }
        Err(refusal) => {
            assert_eq!(refusal.parameter, "symmetry", "{name}: {}", refusal.detail);
            if refusal.code == "not-symmetric" {
                let grid = site.lay(7, &Cancel::new()).unwrap();
                let edges: Vec<Point> = (0..grid.edges()).map(|it| grid.middle(it)).collect();
                let same = is_same(symmetry.value, middle(&grid), &edges);
                assert!(!same, "{name}: the cells are symmetric: {}", refusal.detail);
            } else {
                assert_eq!(refusal.code, "no-symmetry", "{name}");
                let grid = site.lay(7, &Cancel::new()).unwrap();
                assert!(has_no_tree(&grid, symmetry.value), "{name}: {}", refusal.detail);
            }
            Err(refusal.code)
        }
    }
}

/// Returns whether no symmetric tree exists: the fixed cells are not connected by fixed links, or
/// there is neither a fixed cell nor a fixed link.
fn has_no_tree(grid: &Grid, symmetry: Symmetry) -> bool {
    let middle = middle(grid);
    let stays = |point: Point| (moved(symmetry, middle, point) - point).length() < 1e-4;
    let still: Vec<u32> = (0..grid.cells()).filter(|&it| stays(grid.centre(it))).collect();
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let links = || (0..grid.links()).filter(|&link| stays(grid.middle(link)));
    if let Some(&first) = still.first() {
        let inner = |link: &u32| pairs[*link as usize].iter().all(|cell| still.contains(cell));
        let inner: Vec<u32> = links().filter(inner).collect();
        let reach = distances(&opened_ways(grid, &inner), first);
        still.iter().any(|&cell| reach[cell as usize] == u32::MAX)
    } else {
        let half = matches!(symmetry, Symmetry::Mirror | Symmetry::Flip | Symmetry::Turn(2));
        !half || links().count() == 0
    }
}

#[test]
fn every_shape_and_size_is_symmetric_or_refused_for_a_reason() {
    let expected = [
        ("square", "flip mirror turn-2 turn-4"),
        ("tri", "flip mirror turn-2"),
        ("hex", "flip mirror turn-2"),
        ("oct", "flip mirror turn-2 turn-4"),
        ("zeta", "flip mirror turn-2"),
        ("brick", "flip mirror turn-2"),
        ("cairo", "turn-2"),
        ("rhombille", "mirror"),
        ("kite", "flip mirror"),
        ("floret", "turn-2"),
        ("trihex", "flip mirror"),
        ("snub-square", "turn-2"),
        ("rhombitrihex", "flip mirror"),
        ("polar", "flip mirror turn-2 turn-3 turn-6"),
        ("penrose-p2", "mirror"),
        ("penrose-p3", "mirror"),
        ("voronoi", ""),
    ];
    for shape in SHAPES {
        let mut made = BTreeSet::new();
        for (cols, rows) in sizes(shape, 6) {
            for symmetry in symmetries() {
                let name = format!("{} {cols}x{rows} {}", shape.name, symmetry.name);
                if check(&Site::new(shape, cols, rows), symmetry, &name).is_ok() {
                    made.insert(symmetry.name);
                }
            }
        }
        let made = made.into_iter().collect::<Vec<_>>().join(" ");
        assert!(expected.contains(&(shape.name, made.as_str())), "{}: {made}", shape.name);
    }
}

#[test]
fn outlines_are_symmetric_or_refused_for_a_reason() {
    for (shape, outline, sizes) in [
        ("tri", "triangle", 2..9),
        ("tri", "hexagon", 1..5),
        ("tri", "circle", 5..9),
        ("hex", "hexagon", 2..6),
        ("hex", "triangle", 2..9),
        ("hex", "circle", 5..9),
        ("square", "circle", 5..9),
        ("square", "star", 12..15),
        ("polar", "ring", 2..7),
        ("polar", "circle", 2..7),
        ("penrose-p2", "circle", 5..9),
        ("penrose-p3", "circle", 5..9),
        ("oct", "circle", 5..9),
        ("trihex", "hexagon", 2..6),
    ] {
        let cut = find(OUTLINES, outline).unwrap();
        for (size, symmetry) in sizes.flat_map(|it| symmetries().map(move |other| (it, other))) {
            let cells = crate::common::shape(shape);
            let rows = if outline == "triangle" || outline == "hexagon" { 1 } else { size };
            let cols = if shape == "polar" { size - 1 } else { size };
            let site = Site { outline: cut, ..Site::new(cells, cols, rows.max(cols)) };
            let name = format!("{shape} {outline} {size} {}", symmetry.name);
            let made = check(&site, symmetry, &name);
            let promised = match (shape, outline, symmetry.value) {
                // Every third triangle has a corner in its middle.
                ("tri", "triangle", Symmetry::Turn(3)) => size % 3 != 0,
                ("hex", "triangle", Symmetry::Turn(3)) => size % 3 == 1,
                ("square", "circle", Symmetry::Turn(2 | 4)) => size % 2 == 1,
                ("hex", "hexagon", Symmetry::Turn(2 | 3 | 6) | Symmetry::Flip)
                | ("square", "circle", Symmetry::Mirror | Symmetry::Flip)
                | ("square" | "polar", "star" | "circle", Symmetry::Mirror) => true,
                _ => continue,
            };
            assert_eq!(made.is_ok(), promised, "{name}: {made:?}");
        }
    }
}

#[test]
fn squares_have_what_the_manual_says() {
    for (cols, rows) in sizes(shape("square"), 7) {
        let has = |name: &str| {
            let site = Site::new(shape("square"), cols, rows);
            check(&site, symmetry(name), &format!("{cols}x{rows} {name}")).is_ok()
        };
        assert!(has("mirror") && has("flip"), "{cols}x{rows}");
        assert_eq!(has("turn-2"), cols % 2 == 1 || rows % 2 == 1, "{cols}x{rows}");
        assert_eq!(has("turn-4"), cols == rows && cols % 2 == 1, "{cols}x{rows}");
        assert!(!has("turn-3") && !has("turn-5") && !has("turn-6"), "{cols}x{rows}");
    }
    // The cells on the mirror are a corridor from top to bottom.
    let maze = carve(&wanted(Site::new(shape("square"), 7, 6), symmetry("mirror"), 1)).unwrap();
    let middle = |row| maze.grid().cell_at([3, row, 0]).unwrap();
    for row in 1..6 {
        assert!(maze.neighbours(middle(row)).any(|there| there == middle(row - 1)), "row {row}");
    }
}

#[test]
fn seeds_and_algorithms_make_different_mazes() {
    for (name, cols, rows) in
        [("mirror", 9, 9), ("mirror", 8, 9), ("turn-2", 9, 8), ("turn-4", 9, 9), ("flip", 9, 8)]
    {
        let square = Site::new(shape("square"), cols, rows);
        let mazes: BTreeSet<Vec<u32>> = (0..64)
            .map(|seed| {
                let spec = wanted(square.clone(), symmetry(name), seed);
                let mut order = carve(&spec).unwrap().open_links().to_vec();
                order.sort_unstable();
                order
            })
            .collect();
        assert_eq!(mazes.len(), 64, "{name} {cols}x{rows}");
        for algorithm in ALGORITHMS {
            let spec = wanted(square.clone(), symmetry(name), 3);
            let name = format!("{name} {cols}x{rows} {}", algorithm.name);
            match carve(&Spec { algorithm, ..spec }) {
                Ok(maze) => {
                    assert!(is_tree(&maze), "{name}");
                    let walls = walls(&maze);
                    let motion = symmetry(name.split(' ').next().unwrap()).value;
                    assert!(is_same(motion, middle(maze.grid()), &walls), "{name}");
                }
                Err(refusal) => {
                    assert_eq!((algorithm.name, refusal.code), ("division", "no-rectangle"));
                }
            }
        }
    }
    // Half of an even square is a rectangle.
    let even = wanted(Site::new(shape("square"), 8, 8), symmetry("mirror"), 3);
    assert!(carve(&Spec { algorithm: algorithm("division"), ..even }).is_ok());
}

#[test]
fn links_that_go_to_each_other_follow_each_other() {
    let hexagon =
        Site { outline: find(OUTLINES, "hexagon").unwrap(), ..Site::new(shape("hex"), 4, 4) };
    let maze = carve(&wanted(hexagon, symmetry("turn-6"), 5)).unwrap();
    let grid = maze.grid();
    let middle = middle(grid);
    assert_eq!(maze.open_links().len(), 36);
    for six in maze.open_links().chunks(6) {
        let points: Vec<Point> = six.iter().map(|&link| grid.middle(link)).collect();
        assert!(is_same(Symmetry::Turn(6), middle, &points), "{six:?}");
    }
}

#[test]
fn floors_and_wraps_are_symmetric() {
    for (cols, rows, name) in [(5, 4, "mirror"), (4, 4, "flip"), (5, 4, "turn-2"), (5, 5, "turn-4")]
    {
        let site = Site { levels: 2, ..Site::new(shape("square"), cols, rows) };
        let maze = carve(&wanted(site, symmetry(name), 1)).unwrap();
        assert!(is_tree(&maze), "{name}");
        let grid = maze.grid();
        let half = grid.cells() / 2;
        let floors = [0..half, half..2 * half];
        for floor in floors {
            let centres = floor.clone().map(|cell| grid.centre(cell));
            let sum = centres.fold(Point::default(), |sum, centre| sum + centre);
            let middle = sum * (1.0 / f64::from(half));
            let open = floor.clone().flat_map(|cell| maze.steps(cell));
            let open = open.filter(|&(there, _)| floor.contains(&there));
            let open: Vec<Point> = open.map(|(_, link)| grid.middle(link)).collect();
            assert!(is_same(symmetry(name).value, middle, &open), "{name}: passages");
            let up = floor.filter(|&cell| maze.steps(cell).any(|(_, it)| grid.is_stairs(it)));
            let up: Vec<Point> = up.map(|cell| grid.centre(cell)).collect();
            assert!(!up.is_empty() && is_same(symmetry(name).value, middle, &up), "{name}: stairs");
        }
    }
    for (wrap, name) in [("x", "mirror"), ("xy", "turn-2"), ("xy", "flip"), ("mobius", "flip")] {
        let site = Site { wrap: find(WRAPS, wrap).unwrap(), ..Site::new(shape("square"), 6, 6) };
        let maze = match carve(&wanted(site, symmetry(name), 1)) {
            Ok(maze) => maze,
            Err(refusal) => {
                assert_eq!(refusal.code, "no-symmetry", "{wrap} {name}: {}", refusal.detail);
                continue;
            }
        };
        assert!(is_tree(&maze), "{wrap} {name}");
        let shut = maze.walls().map(|edge| maze.grid().middle(edge)).collect::<Vec<_>>();
        assert!(is_same(symmetry(name).value, middle(maze.grid()), &shut), "{wrap} {name}");
    }
}

#[test]
fn a_mesh_round_a_pentagon_turns_by_fifths() {
    let point = |at: u32, radius: f64| {
        let (sine, cosine) = (TAU * f64::from(at) / 5.0).sin_cos();
        format!("[{},{}]", radius * cosine, radius * sine)
    };
    let inner = (0..5).map(|at| point(at, 1.0));
    let vertices: Vec<String> = inner.chain((0..5).map(|at| point(at, 2.5))).collect();
    let face = |at: u32| {
        let next = (at + 1) % 5;
        format!(",[{at},{next},{},{}]", next + 5, at + 5)
    };
    let faces: String = (0..5).map(face).collect();
    let vertices = vertices.join(",");
    let json = format!("{{\"vertices\":[{vertices}],\"faces\":[[0,1,2,3,4]{faces}]}}");
    let site = Site::from_mesh(Mesh::read(&json, &Cancel::new()).unwrap());
    assert_eq!(check(&site, symmetry("turn-5"), "fifths"), Ok(()));
    assert_eq!(check(&site, symmetry("turn-2"), "halves"), Err("not-symmetric"));
}
