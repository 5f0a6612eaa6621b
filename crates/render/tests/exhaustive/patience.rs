//! Work that nobody waits for any more stops within 20 milliseconds of being told, at every stage.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::find;
use mazewright_core::error::Error;
use mazewright_core::rng::{Purpose, Rng};
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::site::{HOLES, OUTLINES, Site, WRAPS};
use mazewright_core::solver::{SOLVERS, Search};
use mazewright_core::spec::Spec;
use mazewright_render::draw::draw;
use mazewright_render::formats::{FORMATS, Fields, Write};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Overlay, Style};

use crate::common::{algorithms, lay, maze, shape, spec, style};

/// How long work may go on after it was told to stop.
const MOST: Duration = Duration::from_millis(20);

/// Work looks at its flag at all, and ends soon after the flag is set. The flag is set at different
/// moments of the work, by a thread that is awake by then; the shortest of the times counts, for
/// other tests share the machine.
fn stops(what: &str, work: impl Fn(&Cancel) -> Option<Error>) {
    let told = Cancel::new();
    told.cancel();
    assert_eq!(work(&told), Some(Error::Cancelled), "{what}: told before it began");
    let began = Instant::now();
    assert_eq!(work(&Cancel::new()), None, "{what}: never told");
    let whole = began.elapsed();
    let mut shortest = Duration::MAX;
    for share in [4, 3, 2, 5, 6, 8, 12, 16] {
        let cancel = Cancel::new();
        let flag = cancel.clone();
        let (ready, begins) = mpsc::channel();
        let teller = thread::spawn(move || {
            ready.send(()).unwrap();
            thread::sleep(whole / share);
            flag.cancel();
            Instant::now()
        });
        begins.recv().unwrap();
        work(&cancel);
        let ended = Instant::now();
        // On a busy machine the flag may come after the end, which tells nothing.
        if let Some(late) = ended.checked_duration_since(teller.join().unwrap()) {
            shortest = shortest.min(late);
            if shortest <= MOST {
                return;
            }
        }
    }
    if shortest == Duration::MAX {
        return;
    }
    panic!("{what}: told to stop, it went on for at least {shortest:?}, but {MOST:?} are allowed");
}

/// Shapes whose grids differ in kind: lattices, rings, and sides by chance. Every other shape is one
/// of these to the later stages.
const KINDS: [&str; 4] = ["square", "hex", "polar", "voronoi"];

#[test]
fn told_to_stop_work_ends_within_twenty_milliseconds() {
    let caption = Caption::default();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 200) } else { (350, 350) };
        stops(shape.name, |cancel| Site::new(shape, cols, rows).lay(1, cancel).err());
        if !KINDS.contains(&shape.name) {
            continue;
        }
        let grid = lay(shape, cols, rows);
        let spec = spec(shape, cols, rows);
        for algorithm in algorithms(shape) {
            stops(&format!("{} {}", algorithm.name, shape.name), |cancel| {
                let mut rng = Rng::new(1, Purpose::Carve);
                (algorithm.value.carve)(&grid, &spec.options, &mut rng, cancel).err()
            });
        }
        let made = maze(&Spec { seed: 1.into(), ..spec.clone() });
        let solve = |cancel: &Cancel| (SOLVERS[0].value.solve)(&made, &Search::new(1, cancel));
        for solver in SOLVERS {
            stops(&format!("{} {}", solver.name, shape.name), |cancel| {
                (solver.value.solve)(&made, &Search::new(1, cancel)).err()
            });
        }
        let route = solve(&Cancel::new()).unwrap();
        let style = Style { solution: Overlay::Over, ..style() };
        let picture = Scene {
            spec: &spec,
            style: &style,
            maze: &made,
            routes: std::slice::from_ref(&route),
            solver: &SOLVERS[0],
            caption: &caption,
        };
        stops("drawing", |cancel| draw(&picture, cancel).err());
        let drawing = Arc::new(draw(&picture, &Cancel::new()).unwrap());
        for format in FORMATS {
            // Not every format can tell of every maze.
            if let Write::Data(write) = format.value.write
                && let Err(Error::Refused(_)) = write(&picture, Fields::ALL, &Cancel::new())
            {
                continue;
            }
            stops(&format!("{} as {}", shape.name, format.name), |cancel| {
                match format.value.write {
                    Write::Drawn(write) | Write::StillOrAnimated { still: write, .. } => {
                        write(&drawing, cancel).err()
                    }
                    _ => format.value.write.write(&picture, Fields::ALL, cancel).err(),
                }
            });
        }
    }
}

#[test]
fn reworking_stops_within_twenty_milliseconds() {
    let plain = |cols, rows| Site::new(shape("hex"), cols, rows);
    let heart = || Some(Mask::parse("heart").unwrap());
    let sites = [
        Site { outline: find(OUTLINES, "circle").unwrap(), ..plain(350, 350) },
        Site { mask: heart(), parts: Parts::Largest, ..plain(350, 350) },
        Site { wrap: find(WRAPS, "xy").unwrap(), ..plain(350, 350) },
        Site { hole: find(HOLES, "circle").unwrap(), ..plain(300, 300) },
        Site { levels: 30, ..plain(60, 60) },
    ];
    for site in sites {
        stops(&format!("{site:?}"), |cancel| site.lay(1, cancel).err());
        let spec = Spec { site, ..spec(shape("hex"), 2, 2) };
        let made = maze(&spec);
        let route = (SOLVERS[0].value.solve)(&made, &Search::new(1, &Cancel::new())).unwrap();
        let style = Style { solution: Overlay::Over, ..style() };
        let picture = Scene {
            spec: &spec,
            style: &style,
            maze: &made,
            routes: std::slice::from_ref(&route),
            solver: &SOLVERS[0],
            caption: &Caption::default(),
        };
        stops("drawing", |cancel| draw(&picture, cancel).err());
    }
}
