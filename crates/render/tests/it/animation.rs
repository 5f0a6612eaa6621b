//! Animations: GIF and APNG, read by independent decoders frame by frame, compared with the still
//! picture.

use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, End, SHAPES, SOLVERS, Search, Spec, find, routes};
use mazewright_render::formats::{FORMATS, Fields};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::animation::{ANIMATES, Animation};
use mazewright_render::style::end_marks::{EndMarks, MARK_KINDS};
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::FILLS;
use mazewright_render::style::{Color, Length, Style};

use crate::common::checkpoints::Late;
use crate::common::films::{Frame, of_apng, of_gif};
use crate::common::raster::{Rows, drawn, pixels};
use crate::common::{Made, Written, algorithm, shape, spec, style};

/// Returns an animated style with at most `frames` frames.
fn moving(animate: &str, frames: u32, style: &Style) -> Style {
    let animate = find(ANIMATES, animate).unwrap();
    let mut style = style.clone();
    style.options.animation = Animation { animate, frames, ..Animation::default() };
    style
}

/// Returns the frames of both formats.
fn both(made: &Made, style: &Style) -> [Vec<Frame>; 2] {
    let gif = of_gif(&made.write("gif", style, Fields::ALL));
    [gif, of_apng(&made.write("apng", style, Fields::ALL)).1]
}

fn large() -> Style {
    Style { cell: Length::whole(24), line: Length::whole(2), ..style() }
}

/// Returns whether the pixel at a point of a maze is dark.
fn is_dark(seen: &Rows, style: &Style, point: Point) -> bool {
    let at = |along: f64| {
        let cell = f64::from(style.cell.hundredths());
        ((along * cell + f64::from(style.margin.hundredths())) / 100.0) as usize
    };
    seen[at(point.y)][at(point.x) * 4] < 128
}

#[test]
fn links_open_in_their_order_on_every_shape() {
    const FRAMES: u32 = 6;
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (5, 4) };
        let made = Made::new(spec(shape, cols, rows));
        let (grid, order) = (made.maze.grid(), made.maze.open_links());
        let still = large();
        let finished = pixels(&made.write("png", &still, Fields::ALL));
        let style = moving("carve", FRAMES, &still);
        for frames in both(&made, &style) {
            assert_eq!(frames.len(), 6, "{made}");
            assert_eq!(frames.iter().map(|frame| frame.delay).sum::<u32>(), 1000, "{made}");
            assert!(frames.iter().all(|frame| frame.delay >= 2), "{made}");
            assert_eq!(frames[5].seen, finished, "{made}: the last frame is the picture");
            let area = |frame: &Frame| frame.region[2] * frame.region[3];
            assert!(frames[1..].iter().any(|it| area(it) < area(&frames[0])), "{made}: all whole");
            for (at, frame) in frames.iter().enumerate() {
                let open = order.len() * at / 5;
                for (turn, &link) in order.iter().enumerate() {
                    let dark = is_dark(&frame.seen, &style, grid.middle(link));
                    assert_eq!(dark, turn >= open, "{made}: frame {at}, link {turn}");
                }
            }
            // The rasteriser may cut lines elsewhere, and an arc may become one piece or two, which
            // changes a pixel on the rim by some levels.
            for pair in frames.windows(2) {
                let [before, after] = [0, 1].map(|at| pair[at].seen.concat());
                let darker =
                    before.iter().zip(&after).any(|(one, two)| *one > two.saturating_add(100));
                assert!(!darker, "{made}: a wall appears");
            }
        }
        let (at_rest, _) = of_apng(&made.write("apng", &style, Fields::ALL));
        assert_eq!(at_rest, finished, "{made}: programs without animations show the picture");
    }
}

#[test]
fn filled_mazes_end_as_their_pngs_do() {
    for name in ["square", "hex", "polar", "voronoi"] {
        let made = Made::new(spec(shape(name), 7, 5));
        for paper in [Color::opaque(0xff_ff_ff), Color::NONE] {
            let still = Style { fill: find(FILLS, "distance").unwrap(), paper, ..large() };
            let finished = pixels(&made.write("png", &still, Fields::ALL));
            let style = moving("carve", 5, &still);
            let (at_rest, frames) = of_apng(&made.write("apng", &style, Fields::ALL));
            assert_eq!(at_rest, finished, "{made}");
            assert_eq!(frames[4].seen, finished, "{made}");
            assert_ne!(frames[0].seen, finished, "{made}");
        }
    }
}

/// Returns a maze with the traces of its search.
fn traced(spec: Spec) -> Made {
    let mut made = Made::new(spec);
    let cancel = Cancel::new();
    let search = Search::new(1, &cancel).traced(true);
    made.routes = routes(&SOLVERS[0], &made.maze, &search).unwrap();
    made
}

#[test]
fn the_search_grows_and_then_the_solution() {
    let layers = Layers::parse("trace,walls,solution").unwrap();
    for name in ["square", "hex", "polar"] {
        let made = traced(spec(shape(name), 6, 5));
        let still = Style { layers, ..large() };
        let finished = pixels(&made.write("png", &still, Fields::ALL));
        let [gif, apng] = both(&made, &moving("solve", 20, &still));
        assert_eq!(apng[apng.len() - 1].seen, finished, "{name}");
        // Blue like the solution, and paler where the search has been.
        let count = |frame: &Frame, most: u8| {
            let pixels = frame.seen.iter().flat_map(|row| row.chunks_exact(4));
            pixels.filter(|it| it[2] > it[0].saturating_add(30) && it[0] <= most).count()
        };
        for frames in [&gif, &apng] {
            let ends = [0, frames.len() - 1].map(|at| &frames[at]);
            assert_eq!((count(ends[0], 60), count(ends[0], 255)), (0, 0), "{name}");
            let ways: Vec<usize> = frames.iter().map(|frame| count(frame, 60)).collect();
            let seen: Vec<usize> = frames.iter().map(|frame| count(frame, 255)).collect();
            assert!(seen.is_sorted() || ways.is_sorted(), "{name}: {seen:?} {ways:?}");
            assert!(ways[frames.len() / 3] == 0, "{name}: {ways:?}");
            assert!(seen[frames.len() / 3] > 0, "{name}: {ways:?}");
            assert!(ways[frames.len() - 1] > ways[frames.len() - 3], "{name}: {ways:?}");
        }
    }
}

#[test]
fn svg_that_moves_is_the_picture_at_rest() {
    let layers = Layers::parse("cells,trace,walls,solution").unwrap();
    for shape in SHAPES {
        let (cols, rows) = if shape.name == "polar" { (6, 3) } else { (6, 5) };
        let made = traced(Spec { algorithm: algorithm("kruskal"), ..spec(shape, cols, rows) });
        for still in [style(), Style { layers, ..style() }] {
            let plain = made.svg(&still);
            let name = if still == style() { "carve" } else { "both" };
            let svg = made.svg(&moving(name, 15, &still));
            // Programs without support for animations show the still picture.
            assert_eq!(drawn(&svg), drawn(&plain), "{made}");
            // One page may contain two of them.
            assert!(!svg.contains(" id="), "{made}");
            assert!(!svg.contains("<script"), "{made}");
            assert!(svg.contains("prefers-reduced-motion"), "{made}");
            // Temporary groups are hidden unless they are animated.
            let shown = svg.matches("visibility=\"hidden\" style=\"animation:mazewright-").count();
            let most = if name == "carve" { 14 } else { 4 * 15 };
            assert!(shown > 0, "{made}: {shown} groups");
            assert!(shown <= most, "{made}: {shown} groups");
            let walls = svg.split("<g class=\"walls\">").nth(1).unwrap();
            let walls = walls.split("<g class=\"solution\">").next().unwrap();
            let times = walls
                .split("animation:mazewright-0-")
                .skip(1)
                .map(|rest| rest.split('-').next().unwrap().parse::<u32>().unwrap());
            let times: Vec<u32> = times.collect();
            assert!(times.is_sorted(), "{made}: {times:?}");
            assert!(times.len() >= 4, "{made}: {times:?}");
            for name in times.iter().map(|to| format!("@keyframes mazewright-0-{to}-1000{{")) {
                assert_eq!(svg.matches(&name).count(), 1, "{made}: {name}");
            }
        }
    }
}

#[test]
fn cancelled_animations_stop() {
    let made = Made::new(spec(shape("hex"), 30, 30));
    let style = moving("carve", 1000, &style());
    let caption = Caption::default();
    let picture = Scene {
        spec: &made.spec,
        style: &style,
        maze: &made.maze,
        routes: &made.routes,
        solver: &SOLVERS[0],
        caption: &caption,
    };
    let mut late = Late::default();
    for name in ["gif", "apng", "svg"] {
        let format = find(FORMATS, name).unwrap();
        late.check_stop(name, |cancel| {
            format.value.write.write(&picture, Fields::ALL, cancel).map(drop)
        });
    }
}

/// The pause prolongs only the last frame. An animated SVG lasts as long as the other formats.
#[test]
fn the_pause_is_on_the_last_frame() {
    let made = Made::new(spec(shape("square"), 5, 4));
    for (duration, pause) in [(4, 0), (4, 3), (2, 9)] {
        let mut style = moving("carve", 5, &large());
        style.options.animation.duration = Length::whole(duration);
        style.options.animation.pause = Length::whole(pause);
        for frames in both(&made, &style) {
            let delays: Vec<u32> = frames.iter().map(|frame| frame.delay).collect();
            let total: u32 = delays.iter().sum();
            assert_eq!(total, 100 * (duration + pause), "{delays:?}");
            let [last, others @ ..] = &delays.iter().rev().copied().collect::<Vec<u32>>()[..]
            else {
                panic!("no frames")
            };
            let each = 100 * duration / delays.len() as u32;
            let near = |delay: u32, wanted: u32| delay.abs_diff(wanted) <= 1;
            assert!(near(*last, each + 100 * pause), "{delays:?}");
            assert!(others.iter().all(|&delay| near(delay, each)), "{delays:?}");
        }
    }
}

/// Returns the keyframes of an animated SVG: their names, and the percentages at which they show
/// and hide.
fn keyframes(svg: &str) -> Vec<(String, Vec<(f64, bool)>)> {
    let rules = svg.split("@keyframes ").skip(1).map(|rest| {
        let (name, rest) = rest.split_once('{').unwrap();
        let keys = rest.split("}}").next().unwrap().split('}').filter(|key| !key.is_empty());
        let keys = keys.map(|key| {
            let (at, seen) = key.split_once("%{visibility:").unwrap();
            assert!(seen == "visible" || seen == "hidden", "{seen}");
            (at.parse().unwrap(), seen == "visible")
        });
        (name.to_owned(), keys.collect())
    });
    rules.collect()
}

/// An animated SVG shows each frame at the same time as a GIF. By the keyframes, groups appear and
/// disappear at the beginning of a frame, and the last frame stays for its own time and the pause.
#[test]
fn an_animated_svg_has_the_times_of_a_gif() {
    let made = traced(spec(shape("square"), 5, 4));
    let layers = Layers::parse("trace,walls,solution").unwrap();
    for (name, duration, pause) in
        [("carve", 4, 0), ("carve", 4, 3), ("carve", 2, 9), ("both", 6, 2), ("solve", 3, 5)]
    {
        let mut style = moving(name, 9, &Style { layers, ..large() });
        style.options.animation.duration = Length::whole(duration);
        style.options.animation.pause = Length::whole(pause);
        let delays: Vec<u32> =
            of_gif(&made.write("gif", &style, Fields::ALL)).iter().map(|it| it.delay).collect();
        let begins: Vec<u32> =
            (0..delays.len()).map(|frame| delays[..frame].iter().sum()).collect();
        let period = 100 * (duration + pause);
        let last = begins[begins.len() - 1];
        assert_eq!(delays.iter().sum::<u32>(), period, "{name}");
        assert!(period - last >= 100 * pause + 100 * duration / delays.len() as u32, "{name}");

        let svg = made.svg(&style);
        let rules = keyframes(&svg);
        let mut ends = Vec::new();
        for (rule, keys) in &rules {
            // Hidden before the first key at 0, and after the last key in the state that it sets.
            let at = |key: &(f64, bool)| key.0 * f64::from(period) / 100.0;
            let shown = keys.iter().find(|key| key.1).map(at).unwrap();
            let hidden = keys.iter().rfind(|key| !key.1 && key.0 > 0.0).map(at);
            let hidden = hidden.filter(|&hidden| hidden > shown).unwrap_or(f64::from(period));
            assert_eq!(keys[0].0, 0.0, "{rule}: a group without a key at 0 is hidden");
            let nearest = |time: f64| {
                let all = begins.iter().copied().chain([period]);
                all.into_iter().find(|&begin| (f64::from(begin) - time).abs() < 0.01)
            };
            let span = [shown, hidden].map(|time| {
                nearest(time).unwrap_or_else(|| panic!("{name}: {rule} at {time} of {begins:?}"))
            });
            assert_eq!(*rule, format!("mazewright-{}-{}-{period}", span[0], span[1]));
            ends.push(span);
        }
        assert!(ends.contains(&[last, period]), "{name}: {ends:?}");
        assert!(ends.iter().all(|span| span[1] <= last || *span == [last, period]), "{ends:?}");
        // Every animation has keyframes and lasts as long as they do.
        let uses: Vec<&str> = svg.split("style=\"animation:").skip(1).collect();
        assert!(uses.len() > 3, "{name}");
        for rest in uses {
            let (rule, rest) = rest.split_once(' ').unwrap();
            let time = rest.split_once("s step-end infinite\"").unwrap().0;
            assert_eq!(time.parse::<f64>().unwrap() * 100.0, f64::from(period), "{name}");
            assert!(rules.iter().any(|(name, _)| name == rule), "{name}: {rule}");
        }
        // Growing layers are whole only in the last frame.
        let whole =
            format!("<g class=\"mazewright-moving\" style=\"animation:mazewright-{last}-{period}-");
        let growing = usize::from(name != "carve");
        assert!(svg.matches(&whole).count() >= growing, "{name}: no layer is whole at the end");
    }
}

/// Phases with few steps leave frames to the others.
#[test]
fn all_frames_are_used() {
    let layers = Layers::parse("trace,walls,solution").unwrap();
    for (start, goal) in [(0, 1), (0, 143), (60, 73)] {
        let (start, goal) = (End::Cell(start), End::Cell(goal));
        let made = traced(Spec { start, goal, ..spec(shape("square"), 12, 12) });
        let route = &made.routes[0];
        let steps = made.maze.open_links().len() + route.trace.len() + route.cells.len();
        let style = moving("both", 100, &Style { layers, ..large() });
        let frames = of_gif(&made.write("gif", &style, Fields::ALL));
        assert_eq!(frames.len(), 100.min(steps + 1), "from {start:?} to {goal:?}");
    }
}

/// Without a background, every frame of a GIF is transparent between the walls.
#[test]
fn frames_without_paper_are_clear() {
    let made = Made::new(spec(shape("square"), 5, 4));
    let style = moving("carve", 6, &Style { paper: Color::NONE, ..large() });
    for frame in of_gif(&made.write("gif", &style, Fields::ALL)) {
        let alpha = |seen: &Rows| -> Vec<u8> {
            seen.iter().flat_map(|row| row.chunks(4)).map(|pixel| pixel[3]).collect()
        };
        let alpha = alpha(&frame.seen);
        assert_eq!(alpha[0], 0, "the margin");
        assert!(alpha.contains(&255), "walls");
    }
}

/// Dots at the ends share a layer with the solution, once it is drawn. Before, they have the same colour.
#[test]
fn dots_at_the_ends_have_their_colour_in_all_frames() {
    let layers = Layers::parse("trace,walls,solution,ends").unwrap();
    let marks = EndMarks { kind: find(MARK_KINDS, "dots").unwrap(), ..EndMarks::default() };
    let red = Color::opaque(0xff_00_00);
    for shape in SHAPES {
        let made = traced(spec(shape, 6, 5));
        let style =
            moving("solve", 12, &Style { layers, marks: marks.clone(), path: red, ..large() });
        for (format, frames) in ["gif", "apng"].into_iter().zip(both(&made, &style)) {
            for (at, frame) in frames.iter().enumerate() {
                let mut pixels = frame.seen.iter().flat_map(|row| row.chunks_exact(4));
                assert!(pixels.any(|it| it == red.rgba), "{made}, {format}: frame {at}");
            }
        }
    }
}
