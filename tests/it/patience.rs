//! Work that nobody waits for any more stops within 20 milliseconds of being told, at every stage.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use mazewright::algorithm::ALGORITHMS;
use mazewright::cancel::{Cancel, Stop};
use mazewright::render::drawing::Drawing;
use mazewright::render::style::{Overlay, Style};
use mazewright::render::{Caption, FORMATS, Fields, Picture, Write};
use mazewright::rng::{Purpose, Rng};
use mazewright::shape::SHAPES;
use mazewright::spec::Spec;

use crate::common::{lay, maze, spec, style};

/// How long work may go on after it was told to stop.
const MOST: Duration = Duration::from_millis(20);

/// The shortest time of several tries from the flag to the end of the work; other tests share the
/// machine. The flag is set at different moments, so that no single stretch is tried alone; work
/// that ends before counts for nothing.
fn stops(what: &str, work: impl Fn(&Cancel) -> Option<Stop>) {
    let mut tried = 0;
    for share in [4, 3, 2, 5, 6, 8, 12, 16] {
        let cancel = Cancel::new();
        let began = Instant::now();
        assert_eq!(work(&cancel), None, "{what}");
        let whole = began.elapsed();
        let flag = cancel.clone();
        let told = thread::spawn(move || {
            thread::sleep(whole / share);
            flag.cancel();
            Instant::now()
        });
        if work(&cancel) == Some(Stop::Cancelled) {
            tried += 1;
            if told.join().unwrap().elapsed() <= MOST {
                return;
            }
        }
    }
    panic!("{what}: told to stop {tried} times, and never did so within {MOST:?}");
}

#[test]
fn told_to_stop_work_ends_within_twenty_milliseconds() {
    let caption = Caption::default();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 200) } else { (350, 350) };
        stops(shape.name, |cancel| shape.is.lay(cols, rows, cancel).err());
        let grid = lay(shape, cols, rows);
        for algorithm in ALGORITHMS {
            stops(&format!("{} {}", algorithm.name, shape.name), |cancel| {
                let mut rng = Rng::new(1, Purpose::Carve);
                (algorithm.is.carve)(&grid, &mut rng, cancel).err()
            });
        }
        let spec = spec(shape, cols, rows);
        let made = maze(&Spec { seed: 1.into(), ..spec.clone() });
        let solve = |cancel: &Cancel| (spec.solver.is)(&made, cancel);
        stops("solving", |cancel| solve(cancel).err());
        let route = solve(&Cancel::new()).unwrap();
        let style = Style { solution: Overlay::Over, ..style() };
        let picture =
            Picture { spec: &spec, style: &style, maze: &made, route: &route, caption: &caption };
        stops("drawing", |cancel| Drawing::new(&picture, cancel).err());
        let drawing = Arc::new(Drawing::new(&picture, &Cancel::new()).unwrap());
        for format in FORMATS {
            stops(&format!("{} as {}", shape.name, format.name), |cancel| match format.is.write {
                Write::Drawn(write) => write(&drawing, cancel).err(),
                Write::Told(write) => write(&picture, Fields::ALL, cancel).err(),
            });
        }
    }
}
