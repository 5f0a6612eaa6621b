//! Pictures of every kind of site stay in their frame.

use mazewright_core::Spec;
use mazewright_render::style::{Length, Overlay, Style};

use crate::common::sites::covering;
use crate::common::{Made, Written, spec, style};

#[test]
fn pictures_stay_in_their_frame() {
    for (site, name) in covering() {
        let made = Made::new(Spec { site: site.clone(), seed: 3.into(), ..spec(site.shape, 2, 2) });
        // The cells have space for numbers.
        let cell = Length::whole(100);
        let svg = made.svg(&Style { solution: Overlay::Over, cell, ..style() });
        let size = made.maze.grid().size();
        assert!(size.x <= site.size().x + 1e-9, "{name}");
        assert!(size.y <= site.size().y + 1e-9, "{name}");
        let frame = |length: f64| (length * 100.0 + 20.0).ceil();
        let view = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
        let view: Vec<f64> =
            view.split('"').next().unwrap().split(' ').map(|it| it.parse().unwrap()).collect();
        assert!((view[0] - frame(size.x)).abs() <= 1.0, "{name}: {view:?}");
        assert!((view[1] - frame(size.y)).abs() <= 1.0, "{name}: {view:?}");
        let grid = made.maze.grid();
        let mut open = (0..grid.links()).filter(|&link| made.maze.is_open(link));
        let stairs = open.any(|link| grid.is_stairs(link));
        let seams = grid.seams().any(|[link, _]| made.maze.is_open(link));
        let signs = svg.contains("<g class=\"signs\">");
        assert_eq!(signs, stairs || seams, "{name}: signs for what no gap shows");
    }
}
