//! Work that nobody waits for any more stops within 20 milliseconds of processor time, at every moment.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::{Choice, find};
use mazewright_core::error::Error;
use mazewright_core::rng::{Purpose, Rng};
use mazewright_core::shape::SHAPES;
use mazewright_core::site::mask::{Mask, Parts};
use mazewright_core::site::{HOLES, OUTLINES, Site, WRAPS};
use mazewright_core::solver::{SOLVERS, Search};
use mazewright_core::spec::Spec;
use mazewright_render::draw::draw;
use mazewright_render::formats::{FORMATS, Fields, Format};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Overlay, Style};

use crate::common::{self, algorithms, lay, maze, shape, spec, style};
use crate::cpu_time::now;

/// How much processor time may pass between two checks of the flag, and from the check that finds it
/// set to the end.
const MOST: Duration = Duration::from_millis(20);

/// How often work that is too slow is tried again: page faults, a migration to another processor, or others
/// who take its cache and its memory can make some attempts late, a loop without a check makes all of them
/// late.
const ATTEMPTS: usize = 8;

/// What one run of some work has shown.
struct Run {
    result: Option<Error>,
    /// How often it checked its flag.
    checks: usize,
    /// The longest time without a check: from the start, between two, or from the last one to the end.
    longest: Duration,
}

/// Runs work, and sets its flag at a check, counted from 1, if one is given.
fn run(work: &impl Fn(&Cancel) -> Option<Error>, stop_at: Option<usize>) -> Run {
    let seen = Arc::new(Mutex::new((0, now(), Duration::ZERO)));
    let look = move |seen: &Mutex<(usize, Duration, Duration)>| {
        let (checks, last, longest) = &mut *seen.lock().unwrap();
        *longest = (*longest).max(now().saturating_sub(*last));
        *last = now();
        *checks += 1;
        *checks
    };
    let shared = Arc::clone(&seen);
    let cancel = Cancel::with_observer(move |cancel| {
        if Some(look(&shared)) == stop_at {
            cancel.cancel();
        }
    });
    let result = work(&cancel);
    let checks = look(&seen) - 1;
    let (.., longest) = *seen.lock().unwrap();
    Run { result, checks, longest }
}

/// Work that did not check its flag often enough, or ended late.
#[derive(Default)]
struct Late(Vec<String>);

impl Late {
    /// Holds work to its flag: it checks often enough all the time, and ends soon after a check finds the
    /// flag set.
    fn check(&mut self, what: &str, work: impl Fn(&Cancel) -> Option<Error>) {
        let told = Cancel::new();
        told.cancel();
        if work(&told) != Some(Error::Cancelled) {
            self.0.push(format!("{what}: did not check its flag when it began"));
            return;
        }
        let quickest = |stop_at: Option<usize>, result: Option<&Error>| {
            let mut best: Option<Run> = None;
            for _ in 0..ATTEMPTS {
                let run = run(&work, stop_at);
                assert_eq!(run.result.as_ref(), result, "{what}: told at check {stop_at:?}");
                if best.as_ref().is_none_or(|best| run.longest < best.longest) {
                    best = Some(run);
                }
                if best.as_ref().is_some_and(|best| best.longest <= MOST) {
                    break;
                }
            }
            best.unwrap()
        };
        let Run { checks, longest, .. } = quickest(None, None);
        if longest > MOST {
            self.0.push(format!("{what}: {longest:?} without a check; it made {checks}"));
        }
        let longest = quickest(Some(checks.div_ceil(2)), Some(&Error::Cancelled)).longest;
        if longest > MOST {
            self.0.push(format!("{what}: told to stop, it took {longest:?} more"));
        }
    }
}

impl Drop for Late {
    fn drop(&mut self) {
        assert!(self.0.is_empty() || std::thread::panicking(), "{}", self.0.join("\n"));
    }
}

/// Keeps the processor busy for some milliseconds, and again for each other number, after a check each.
fn busy(parts: &[u64], cancel: &Cancel) -> Option<Error> {
    for &part in parts {
        if let Err(stop) = cancel.check() {
            return Some(stop);
        }
        let began = now();
        while now().saturating_sub(began) < Duration::from_millis(part) {}
    }
    None
}

/// What holds the work to its flag falls for work that checks it too late, or only once, or ends late.
#[test]
fn work_that_does_not_check_its_flag_is_found() {
    let faults = |work: &dyn Fn(&Cancel) -> Option<Error>| {
        let mut late = Late::default();
        late.check("work", work);
        std::mem::take(&mut late.0).join("\n")
    };
    assert_eq!(faults(&|cancel| busy(&[5; 20], cancel)), "");
    let once = faults(&|cancel| busy(&[60], cancel));
    assert!(once.contains("without a check; it made 1"), "{once}");
    let late = faults(&|cancel| busy(&[1, 1, 1, 40, 1, 1], cancel));
    assert!(late.contains("without a check; it made 6"), "{late}");
    let slow = faults(&|cancel| {
        let stop = busy(&[1; 10], cancel);
        if stop.is_some() {
            busy(&[40], &Cancel::new());
        }
        stop
    });
    assert!(slow.contains("told to stop, it took"), "{slow}");
    assert!(faults(&|_| None).contains("when it began"));
}

/// Shapes whose grids differ in kind: lattices, rings, and sides by chance. Every other shape is one
/// of these to the later stages.
const KINDS: [&str; 4] = ["square", "hex", "polar", "voronoi"];

#[test]
fn told_to_stop_work_ends_within_twenty_milliseconds() {
    let mut late = Late::default();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 200) } else { (350, 350) };
        late.check(shape.name, |cancel| Site::new(shape, cols, rows).lay(1, cancel).err());
        if !KINDS.contains(&shape.name) {
            continue;
        }
        let grid = lay(shape, cols, rows);
        let spec = spec(shape, cols, rows);
        for algorithm in algorithms(shape) {
            late.check(&format!("{} {}", algorithm.name, shape.name), |cancel| {
                let mut rng = Rng::new(1, Purpose::Carve);
                (algorithm.value.carve)(&grid, &spec.options, &mut rng, cancel).err()
            });
        }
        let made = maze(&Spec { seed: 1.into(), ..spec.clone() });
        for solver in SOLVERS {
            late.check(&format!("{} {}", solver.name, shape.name), |cancel| {
                (solver.value.solve)(&made, &Search::new(1, cancel)).err()
            });
        }
        // Solids take many times the memory of the maze, so it is smaller.
        let (cols, rows) = if shape.name == "polar" { (6, 120) } else { (220, 220) };
        let small = Spec { seed: 1.into(), ..common::spec(shape, cols, rows) };
        pictures_stop(&mut late, &small, FORMATS);
    }
}

/// Holds drawing and formats to the flag.
fn pictures_stop(late: &mut Late, spec: &Spec, formats: &[Choice<Format>]) {
    let made = maze(spec);
    let route = (SOLVERS[0].value.solve)(&made, &Search::new(1, &Cancel::new())).unwrap();
    let style = Style { solution: Overlay::Over, ..style() };
    let picture = Scene {
        spec,
        style: &style,
        maze: &made,
        routes: std::slice::from_ref(&route),
        solver: &SOLVERS[0],
        caption: &Caption::default(),
    };
    let what = |format: &str| format!("{:?} as {format}", spec.site);
    late.check(&what("drawing"), |cancel| draw(&picture, cancel).err());
    let drawing = Arc::new(draw(&picture, &Cancel::new()).unwrap());
    for format in formats {
        // Not every format can tell of every maze.
        let write = |cancel: &Cancel| format.value.write.write(&picture, Fields::ALL, cancel);
        if format.value.write.is_data()
            && let Err(Error::Refused(_)) = write(&Cancel::new())
        {
            continue;
        }
        late.check(&what(format.name), |cancel| {
            let drawn = format.value.write.write_drawing(&drawing, cancel);
            drawn.unwrap_or_else(|| write(cancel)).err()
        });
    }
}

#[test]
fn reworking_stops_within_twenty_milliseconds() {
    let mut late = Late::default();
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
        late.check(&format!("{site:?}"), |cancel| site.lay(1, cancel).err());
        pictures_stop(&mut late, &Spec { site, ..spec(shape("hex"), 2, 2) }, &[]);
    }
}
