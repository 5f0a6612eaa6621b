//! The builder of mazes: defaults, forms of values, and errors.

use mazewright_core::{ALGORITHMS, Cancel, Error, Maze, Refusal, SHAPES, SOLVERS};

fn refusal(error: Error) -> Refusal {
    match error {
        Error::Refused(refusal) => refusal,
        Error::Cancelled => panic!("nobody cancels"),
    }
}

#[test]
fn every_name_builds_and_solves() {
    for shape in SHAPES {
        let maze = Maze::builder().shape(shape.name).build().expect("a maze of the default size");
        assert_eq!(maze.spec().site.shape.name, shape.name);
        assert_eq!(maze.passage_count(), maze.cell_count() - 1);
    }
    for algorithm in ALGORITHMS {
        let maze = Maze::builder().size(7, 5).algorithm(algorithm.name).build().expect("a maze");
        for solver in SOLVERS {
            let route = maze.solve(solver.name).expect("a route");
            assert_eq!(route, maze.solve(solver).expect("a route"));
        }
    }
}

#[test]
fn unknown_names_are_refused_with_all_names_and_the_nearest() {
    let refusal = refusal(Maze::builder().shape("hexx").levels(0).build().expect_err("no shape"));
    assert_eq!((refusal.parameter, refusal.code), ("shape", "unknown-value"));
    assert!(refusal.detail.ends_with("did you mean hex?"), "{refusal}");
    assert!(refusal.allowed.expect("names").starts_with("square, tri, hex, "));
}

#[test]
fn unknown_solvers_are_refused() {
    let maze = Maze::builder().size(3, 3).build().expect("a maze");
    let refusal = refusal(maze.solve("dijkstra").expect_err("no solver"));
    assert_eq!((refusal.parameter, refusal.code), ("solver", "unknown-value"));
}

#[test]
fn values_out_of_range_are_refused() {
    for (parameter, builder) in [
        ("cols", Maze::builder().size(0, 5)),
        ("rows", Maze::builder().size(5, 2_000_000)),
        ("levels", Maze::builder().levels(0)),
        ("braid", Maze::builder().braid(1.5)),
        ("weave", Maze::builder().weave(f64::NAN)),
        ("seed", Maze::builder().seed("")),
        ("bias", Maze::builder().spec(|spec| spec.options.bias = 101)),
        ("angle", Maze::builder().outline("sector").spec(|spec| spec.site.angle = 0)),
        ("cols", Maze::builder().size(100, 100).max_cells(9999)),
        ("start", Maze::builder().start("north")),
        ("goal", Maze::builder().size(3, 3).goal(9)),
        ("openings", Maze::builder().openings("n,n")),
        ("mask", Maze::builder().mask("hart")),
        ("mesh", Maze::builder().mesh("{}")),
    ] {
        assert_eq!(refusal(builder.build().expect_err(parameter)).parameter, parameter);
    }
}

#[test]
fn masks_and_outlines_decide_the_default_size() {
    let maze = Maze::builder().mask("X.X,...,X.X").build().expect("a maze");
    assert_eq!((maze.spec().site.cols, maze.spec().site.rows, maze.cell_count()), (3, 3, 5));
    let maze = Maze::builder().shape("tri").outline("hexagon").build().expect("a maze");
    assert_eq!(maze.cell_count(), 600);
    let letters = Maze::builder().mask("text:HI").build().expect("a maze in each letter");
    assert_eq!(letters.ends().count(), 2);
}

#[test]
fn a_spec_gives_the_same_maze_as_its_builder() {
    let builder = Maze::builder().shape("hex").seed(7).loops(5).goal("farthest");
    let spec = builder.clone().into_spec().expect("a spec");
    let [one, other] = [builder, spec.into()].map(|builder| builder.build().expect("a maze"));
    assert_eq!((one.spec(), one.open_links()), (other.spec(), other.open_links()));
}

#[test]
fn a_set_flag_cancels() {
    let cancel = Cancel::new();
    cancel.cancel();
    let error = Maze::builder().build_with(&cancel).expect_err("cancelled");
    assert_eq!(error, Error::Cancelled);
}
