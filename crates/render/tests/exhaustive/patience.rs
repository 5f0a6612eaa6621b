//! Work that nobody waits for any more stops within 20 milliseconds of processor time, at every stage.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

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

/// How much processor time work may take after it was told to stop.
const MOST: Duration = Duration::from_millis(20);

/// The processor time that a thread has taken, from Linux's files about it. What other threads and
/// programs do meanwhile does not count.
fn taken(thread: &Path) -> Duration {
    let text = std::fs::read_to_string(thread.join("schedstat")).unwrap();
    Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

/// Work looks at its flag, and ends soon after the flag is set. The flag is set at different moments
/// of the work, measured in its processor time. What takes no longer than allowed need not be
/// interrupted; of everything else at least one attempt must be.
fn stops(what: &str, work: impl Fn(&Cancel) -> Option<Error>) {
    let told = Cancel::new();
    told.cancel();
    assert_eq!(work(&told), Some(Error::Cancelled), "{what}: told before it began");
    let worker = Path::new("/proc").join(std::fs::read_link("/proc/thread-self").unwrap());
    let began = taken(&worker);
    assert_eq!(work(&Cancel::new()), None, "{what}: never told");
    let whole = taken(&worker).checked_sub(began).unwrap();
    if whole <= MOST {
        return;
    }
    let mut shortest = None;
    for share in [4, 3, 2, 5, 6, 8, 12, 16] {
        let (cancel, is_over) = (Cancel::new(), AtomicBool::new(false));
        let due = taken(&worker) + whole / share;
        let (worker, is_over) = (worker.as_path(), &is_over);
        let late = thread::scope(|scope| {
            let flag = cancel.clone();
            let teller = scope.spawn(move || {
                while taken(worker) < due && !is_over.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_micros(100));
                }
                let told = taken(worker);
                flag.cancel();
                told
            });
            let stopped = work(&cancel).is_some();
            let ended = taken(worker);
            is_over.store(true, Ordering::Relaxed);
            let told = teller.join().unwrap();
            stopped.then(|| ended.saturating_sub(told))
        });
        shortest = shortest.into_iter().chain(late).min();
        if shortest.is_some_and(|late| late <= MOST) {
            return;
        }
    }
    match shortest {
        None => panic!("{what}: takes {whole:?} and never looked at its flag after it began"),
        Some(late) => panic!("{what}: told to stop, it took {late:?} more; {MOST:?} are allowed"),
    }
}

/// Keeps the processor busy. Looks at the flag at the start, and again each time that a number of
/// milliseconds has passed.
fn busy(total: u64, between: u64, cancel: &Cancel) -> Option<Error> {
    let thread = Path::new("/proc").join(std::fs::read_link("/proc/thread-self").unwrap());
    let began = taken(&thread);
    let mut next = Duration::ZERO;
    loop {
        let passed = taken(&thread).checked_sub(began).unwrap();
        if passed >= Duration::from_millis(total) {
            return None;
        }
        if passed >= next {
            next = passed + Duration::from_millis(between);
            if let Err(stop) = cancel.check() {
                return Some(stop);
            }
        }
    }
}

/// What holds the work to its flag falls for work that looks at it too late, or only once.
#[test]
fn work_that_does_not_look_at_its_flag_is_found() {
    stops("looks often", |cancel| busy(150, 1, cancel));
    stops("is short", |cancel| busy(10, 1000, cancel));
    let falls = |total: u64, between: u64| {
        let held = || stops("looks seldom", |cancel| busy(total, between, cancel));
        let panic = std::panic::catch_unwind(held).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    let once = falls(150, 1000);
    assert!(once.contains("never looked at its flag after it began"), "{once}");
    let late = falls(600, 250);
    assert!(late.contains("told to stop, it took"), "{late}");
    let ignored = std::panic::catch_unwind(|| stops("never looks", |_| None));
    assert!(ignored.is_err());
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
