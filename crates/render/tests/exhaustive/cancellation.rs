//! Cancelled work stops soon, at every moment.

use std::sync::Arc;

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    Cancel, Chosen, Error, HOLES, OUTLINES, Purpose, Rng, SHAPES, SOLVERS, Search, Site, Spec,
    WRAPS, find,
};
use mazewright_render::draw::draw;
use mazewright_render::formats::{FORMATS, Fields, Format, SettingGroup};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::{Overlay, Style};

use crate::common::checkpoints::Late;
use crate::common::{self, algorithms, lay, maze, shape, spec, style};

/// Shapes whose grids differ in kind: lattices, rings, and random sides. Later stages treat every
/// other shape like one of these.
pub(crate) const KINDS: [&str; 4] = ["square", "hex", "polar", "voronoi"];

#[test]
fn work_stops_soon() {
    let mut late = Late::default();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 200) } else { (350, 350) };
        late.check_stop(shape.name, |cancel| Site::new(shape, cols, rows).lay(1, cancel).map(drop));
        if !KINDS.contains(&shape.name) {
            continue;
        }
        let grid = lay(shape, cols, rows);
        let spec = spec(shape, cols, rows);
        for algorithm in algorithms(shape) {
            late.check_stop(&format!("{} {}", algorithm.name, shape.name), |cancel| {
                let mut rng = Rng::new(1, Purpose::Carve);
                (algorithm.value.carve)(&grid, &spec.options, &mut rng, cancel).map(drop)
            });
        }
        let made = maze(&Spec { seed: 1.into(), ..spec.clone() });
        for solver in SOLVERS {
            late.check_stop(&format!("{} {}", solver.name, shape.name), |cancel| {
                (solver.value.solve)(&made, &Search::new(1, cancel)).map(drop)
            });
        }
        // Solids take many times the memory and the time of the maze, so their maze is the smallest.
        let (solids, others): (Vec<_>, Vec<_>) =
            FORMATS.iter().partition(|it| it.value.reads(SettingGroup::Solid));
        for (formats, side) in [(others, 220), (solids, 110)] {
            let (cols, rows) = if shape.name == "polar" { (6, side / 2) } else { (side, side) };
            let small = Spec { seed: 1.into(), ..common::spec(shape, cols, rows) };
            pictures_stop(&mut late, &small, &formats);
        }
    }
}

/// Checks that drawing and formats obey the flag.
fn pictures_stop(late: &mut Late, spec: &Spec, formats: &[Chosen<Format>]) {
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
    late.check_stop(&what("drawing"), |cancel| draw(&picture, cancel).map(drop));
    let drawing = Arc::new(draw(&picture, &Cancel::new()).unwrap());
    for format in formats {
        // Not every format can show every maze.
        let write = |cancel: &Cancel| format.value.write.write(&picture, Fields::ALL, cancel);
        if format.value.write.is_data()
            && let Err(Error::Refused(_)) = write(&Cancel::new())
        {
            continue;
        }
        late.check_stop(&what(format.name), |cancel| {
            let drawn = format.value.write.write_drawing(&drawing, cancel);
            drawn.unwrap_or_else(|| write(cancel)).map(drop)
        });
    }
}

#[test]
fn reworking_stops_soon() {
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
        late.check_stop(&format!("{site:?}"), |cancel| site.lay(1, cancel).map(drop));
        pictures_stop(&mut late, &Spec { site, ..spec(shape("hex"), 2, 2) }, &[]);
    }
}
