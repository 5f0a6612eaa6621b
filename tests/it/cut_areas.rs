//! Walls that are cut out as areas, and the kerf: sizes and refusals.

use crate::app::Service;
use crate::sizes::{bounds, cut_layers};

/// The walls count to the longest side, and the kerf does not: it is waste.
#[tokio::test]
async fn areas_have_the_requested_longest_side() {
    let service = Service::new();
    for shape in ["square", "hex", "tri", "polar"] {
        for (wall, kerf) in [("1.5", "0"), ("3", "0.4")] {
            let query = format!(
                "shape={shape}&cols=6&rows=6&seed=1&openings=false&fit_mm=160&cut_shape=area\
                 &wall_mm={wall}&kerf_mm={kerf}"
            );
            let kerf: f64 = kerf.parse().unwrap();
            let reply = service.get(&format!("/maze.svg?cut=true&{query}")).await;
            let layers = cut_layers(reply.text());
            let (name, outline) = layers.last().unwrap();
            let [left, top, right, bottom] = bounds(&outline.concat());
            let side = (right - left).max(bottom - top) - kerf;
            assert_eq!(name, "outline");
            // Tips of some shapes are cut off by round corners.
            assert!((155.0..160.1).contains(&side), "{query}: {side}");
            let reply = service.get(&format!("/maze.dxf?{query}")).await;
            let text = reply.text();
            let (_, most) = text.split_once("$EXTMAX\n10\n").unwrap();
            let most: Vec<f64> =
                most.lines().step_by(2).take(2).map(|it| it.parse().unwrap()).collect();
            let longest = most[0].max(most[1]);
            assert!((longest - 160.0 - kerf).abs() < 0.01, "{query}: {longest}");
        }
    }
}

#[tokio::test]
async fn contradictions_are_refused_with_a_remedy() {
    let service = Service::new();
    let base = "cols=6&rows=6&seed=1";
    for (path, code, remedy) in [
        ("/maze.svg?cut_shape=area", "not-taken", "cut=true"),
        ("/maze.png?cut_shape=area", "not-taken", "svg"),
        ("/maze.svg?kerf_mm=0.1", "not-taken", "cut=true"),
        ("/maze.dxf?wall_mm=1", "not-taken", "cut_shape=area"),
        ("/maze.svg?cut=true&cut_shape=area&line=1", "contradiction", "wall_mm"),
        ("/maze.dxf?kerf_mm=0.1&solution=only", "not-taken", "solution"),
        ("/maze.dxf?kerf_mm=0.1", "not-taken", "openings=false"),
        ("/maze.svg?cut=true&kerf_mm=0.1", "not-taken", "cut_shape=area"),
        ("/maze.dxf?cut_shape=area&wall_mm=10", "too-thick", "at most 9.99"),
        ("/maze.hpgl?cut_shape=area&wall_mm=9&kerf_mm=1", "too-thick", "at most 8.99"),
        ("/maze.gcode?cut_shape=area&cell_mm=2&wall_mm=3", "too-thick", "at most 1.99"),
        ("/maze.svg?cut=true&cut_shape=area&wall_mm=7&inset=20", "too-thick", "at most 5.99"),
        ("/maze.dxf?layers=planar,ids", "not-taken", "centres"),
        ("/maze.svg?cut=true&kerf_mm=3", "out-of-range", "2"),
    ] {
        let path = format!("{path}&{base}");
        let reply = service.get(&path).await;
        let problem = reply.json();
        assert!(reply.status.is_client_error(), "{path}: {problem}");
        let text = problem.to_string();
        assert!(text.contains(&format!("\"{code}\"")), "{path}: {text}");
        assert!(text.contains(remedy), "{path}: {text}");
    }
}
