//! Mazes in documents: the order of links; and cancelled work stops.

use mazewright_core::{
    AlgorithmOptions, Cancel, Error, Maze, Purpose, Rng, SHAPES, SOLVERS, Search, Seed, Site, Spec,
};
use mazewright_render::draw::draw;
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};

use crate::common::{Made, Written, algorithms, carve, lay, shape, spec, style};

#[test]
fn cancelled_work_stops() {
    let made = Made::new(spec(shape("polar"), 6, 6));
    let cancel = Cancel::new();
    cancel.cancel();
    for shape in SHAPES {
        let stopped = Site::new(shape, 6, 6).lay(1, &cancel).err();
        assert_eq!(stopped, Some(Error::Cancelled), "{}", shape.name);
        // A loop checks the flag now and then. Here there are enough cells for a second check.
        let grid = lay(shape, 200, 200);
        for algorithm in algorithms(shape) {
            let mut rng = Rng::new(1, Purpose::Carve);
            let stopped =
                (algorithm.value.carve)(&grid, &AlgorithmOptions::default(), &mut rng, &cancel)
                    .err();
            assert_eq!(stopped, Some(Error::Cancelled), "{} {}", shape.name, algorithm.name);
        }
        let mut spec = spec(shape, 200, 200);
        spec.seed = Seed::from(2);
        assert_eq!(Maze::carve(&spec, grid, &cancel).err(), Some(Error::Cancelled));
    }
    for solver in SOLVERS {
        assert_eq!(
            (solver.value.solve)(&made.maze, &Search::new(1, &cancel)).err(),
            Some(Error::Cancelled),
            "{}",
            solver.name
        );
    }
    let Made { spec, maze, route, .. } = &made;
    let (style, caption) = (style(), Caption::default());
    let picture = Scene {
        spec,
        style: &style,
        maze,
        solver: &SOLVERS[0],
        routes: std::slice::from_ref(route),
        caption: &caption,
    };
    assert_eq!(draw(&picture, &cancel).err(), Some(Error::Cancelled));
    let drawing = draw(&picture, &Cancel::new()).unwrap();
    for format in FORMATS {
        let write = &format.value.write;
        let written = write.write_drawing(&drawing, &cancel);
        let written = written.unwrap_or_else(|| write.write(&picture, Fields::ALL, &cancel));
        assert_eq!(written.err(), Some(Error::Cancelled), "{}", format.name);
    }
}

#[test]
fn the_order_is_that_in_which_links_were_opened() {
    let fields = Fields::ALL.with("order").unwrap();
    for shape in SHAPES {
        for algorithm in algorithms(shape) {
            let made = Made::new(Spec { algorithm, ..spec(shape, 5, 4) });
            let opened = carve(made.maze.grid(), algorithm, 1);
            assert_eq!(made.maze.open_links(), opened, "{made}");
            let json = made.json(fields);
            let told: Vec<u32> = serde_json::from_value(json["order"].clone()).unwrap();
            assert_eq!(told, opened, "{made}");
            assert!(made.json(Fields::ALL)["order"].is_null(), "{made}: only where it is named");
        }
    }
}
