//! A bias by an angle: its effect on every kind of cells, and its refusals.

use std::f64::consts::{FRAC_PI_6, PI};

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{
    ALGORITHMS, AlgorithmOption, AlgorithmOptions, BiasDirection, Cancel, Site, WRAPS, find,
};

use crate::common::{MANY, algorithm, carve, carve_with, lay, shape, spec};
use crate::mesh::{as_mesh, laid};

fn takers() -> impl Iterator<Item = &'static str> {
    let takes = |knobs: &[AlgorithmOption]| knobs.contains(&AlgorithmOption::BiasAngle);
    ALGORITHMS.iter().filter(move |it| takes(it.value.options)).map(|it| it.name)
}

fn towards(degrees: u32, bias: i32) -> AlgorithmOptions {
    AlgorithmOptions {
        bias,
        bias_angle: BiasDirection::Degrees(degrees),
        ..AlgorithmOptions::default()
    }
}

/// Returns the share of opened links whose line from centre to centre lies within 30° of a
/// direction.
fn share_along(grid: &Grid, opened: &[u32], degrees: u32) -> f64 {
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let direction = Point::polar(1.0, f64::from(degrees) * PI / 180.0);
    let along = |&&link: &&u32| {
        let [one, other] = pairs[link as usize].map(|cell| grid.centre(cell));
        let way = other - one;
        way.dot(direction).abs() >= way.length() * libm::cos(FRAC_PI_6) - 1e-9
    };
    opened.iter().filter(along).count() as f64 / opened.len() as f64
}

#[test]
fn passages_along_the_direction_grow_with_the_bias() {
    let grids = [
        ("square", lay(shape("square"), 40, 40)),
        ("hex", lay(shape("hex"), 40, 40)),
        ("tri", lay(shape("tri"), 40, 40)),
        ("polar", lay(shape("polar"), 6, 40)),
        ("mesh", laid(&as_mesh(&lay(shape("voronoi"), 40, 40))).into()),
    ];
    for (cells, grid) in &grids {
        for name in takers() {
            for degrees in [0, 30, 90, 150] {
                let share = |bias| {
                    let mean = |seed| {
                        let options = towards(degrees, bias);
                        let opened = carve_with(grid, algorithm(name), &options, seed);
                        share_along(grid, &opened, degrees)
                    };
                    (0..6).map(mean).sum::<f64>() / 6.0
                };
                let shares = [-100, -50, 0, 50, 100].map(share);
                let rises = shares.windows(2).all(|two| two[0] < two[1] + 0.01);
                let name = format!("{name} on {cells}, {degrees} degrees: {shares:?}");
                assert!(rises && shares[4] > shares[0] + 0.02, "{name}");
            }
        }
    }
}

/// Rows of squares run east.
#[test]
fn right_angles_on_squares_are_rows() {
    let grid = lay(shape("square"), 30, 20);
    for name in takers() {
        for bias in [-100, -37, 1, 60] {
            let carve = |options: &AlgorithmOptions| carve_with(&grid, algorithm(name), options, 3);
            let rows = carve(&AlgorithmOptions { bias, ..AlgorithmOptions::default() });
            assert_eq!(carve(&towards(90, bias)), rows, "{name} {bias}");
            assert_eq!(carve(&towards(0, -bias)), rows, "{name} {bias}");
            assert_ne!(carve(&towards(0, bias)), rows, "{name} {bias}: 0 and 90 differ");
        }
    }
}

#[test]
fn without_a_bias_a_direction_changes_nothing() {
    let grid = lay(shape("hex"), 12, 9);
    for name in takers() {
        let turned = carve_with(&grid, algorithm(name), &towards(30, 0), 1);
        assert_eq!(turned, carve(&grid, algorithm(name), 1), "{name}");
    }
}

/// Links across seams count in the direction in which the wrapped drawing continues, so the rows of
/// a torus have as many passages there as elsewhere. Stairs are neither preferred nor avoided.
#[test]
fn seams_lead_on_and_stairs_lead_nowhere() {
    let site = Site { wrap: find(WRAPS, "xy").unwrap(), ..Site::new(shape("square"), 30, 30) };
    let grid = site.lay(1, &Cancel::new()).unwrap();
    let seams: Vec<u32> = grid.seams().map(|[link, _]| link).collect();
    let pairs: Vec<[u32; 2]> = grid.link_cells().collect();
    let level = |&&link: &&u32| {
        let [one, other] = pairs[link as usize].map(|cell| grid.col_row_level(cell)[1]);
        one == other
    };
    for (degrees, wanted) in [(0, true), (90, false)] {
        let opened = carve_with(&grid, algorithm("kruskal"), &towards(degrees, 100), 1);
        let own: Vec<u32> = seams.iter().copied().filter(|link| opened.contains(link)).collect();
        let flat = own.iter().filter(level).count();
        assert!(if wanted { 10 * flat > 9 * own.len() } else { 10 * flat < own.len() }, "{own:?}");
    }
    let site = Site { levels: 2, ..Site::new(shape("square"), 30, 30) };
    let grid = site.lay(1, &Cancel::new()).unwrap();
    let stairs = |bias| {
        let opened = carve_with(&grid, algorithm("kruskal"), &towards(0, bias), 1);
        opened.into_iter().filter(|&link| grid.is_stairs(link)).count()
    };
    let counts = [-50, 0, 50].map(stairs);
    assert!(counts.iter().all(|&count| count.abs_diff(counts[1]) < 60), "{counts:?}");
}

#[test]
fn directions_have_one_spelling() {
    for degrees in 0..=BiasDirection::MAX_DEGREES {
        let direction = BiasDirection::Degrees(degrees);
        assert_eq!(BiasDirection::parse(&direction.to_string()), Some(direction));
    }
    assert_eq!(BiasDirection::parse("rows"), Some(BiasDirection::Rows));
    assert_eq!(BiasDirection::Rows.to_string(), "rows");
    for wrong in ["", "180", "-1", "007", "+3", "1.5", "30deg", "Rows", "row", "99999999999"] {
        assert_eq!(BiasDirection::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn a_direction_needs_a_bias_and_an_algorithm_that_takes_it() {
    for algorithm in ALGORITHMS {
        for bias in [-20, 0, 20] {
            let mut spec = spec(shape("square"), 5, 5);
            (spec.algorithm, spec.options) = (algorithm, towards(30, bias));
            let refused = spec.check(MANY).err().map(|it| (it.parameter, it.code));
            let takes = |knob: AlgorithmOption| algorithm.value.options.contains(&knob);
            let wanted = if bias != 0 && !takes(AlgorithmOption::Bias) {
                Some(("bias", "not-taken"))
            } else {
                let fits = bias != 0 && takes(AlgorithmOption::BiasAngle);
                (!fits).then_some(("bias_angle", "not-taken"))
            };
            assert_eq!(refused, wanted, "{} {bias}", algorithm.name);
        }
    }
}
