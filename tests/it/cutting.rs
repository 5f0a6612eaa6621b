//! SVG for cutters: lines of one thickness, a separate outline, and sizes in millimetres.

use mazewright_core::SHAPES;

use crate::app::Service;
use crate::sizes::{bounds, cut_layers};

#[tokio::test]
async fn cut_drawings_have_hairlines_and_no_areas() {
    let service = Service::new();
    for (query, layer, width) in [
        ("solution=true", "solution", "0.1"),
        ("solution=true&line=0.3", "solution", "0.3"),
        ("marks=letters&solution=true", "ends", "0.1"),
        ("marks=icons", "ends", "0.1"),
        ("marks=dots&warp=polar", "ends", "0.1"),
        ("marks=arrows", "ends", "0.1"),
        ("wrap=torus&cell_mm=20", "signs", "0.1"),
        ("levels=3&solution=true", "solution", "0.1"),
        ("layers=walls,ids", "ids", "0.1"),
        ("layers=planar,tree", "planar", "0.1"),
    ] {
        let path = format!("/maze.svg?seed=1&cut=true&cols=6&rows=6&{query}");
        let reply = service.get(&path).await;
        let text = reply.text();
        assert!(!text.contains("<circle"), "{path}: {text}");
        assert!(!text.contains("fill=\"#"), "{path}: {text}");
        let widths = text.matches("stroke-width=").count();
        assert_eq!(widths, text.matches(&format!("stroke-width=\"{width}\"")).count(), "{path}");
        assert_eq!(widths, text.matches("fill=\"none\"").count(), "{path}");
        let layers = cut_layers(text);
        let drawn = layers.iter().find(|(name, _)| name == layer);
        let lines = &drawn.unwrap_or_else(|| panic!("{path}: no {layer}: {text}")).1;
        // The outline of a former area ends where it starts.
        let is_closed = |line: &Vec<[f64; 2]>| {
            let near = |axis: usize| (line[0][axis] - line[line.len() - 1][axis]).abs() < 0.011;
            near(0) && near(1)
        };
        if layer == "ends" {
            assert!(lines.iter().all(is_closed), "{path}: {lines:?}");
        }
        assert!(!lines.is_empty(), "{path}: {lines:?}");
    }
}

#[tokio::test]
async fn mazes_with_corridors_have_the_outline_of_their_cells() {
    let service = Service::new();
    let of = async |query: &str| {
        let reply = service.get(&format!("/maze.svg?seed=1&cut=true&cell_mm=10&{query}")).await;
        cut_layers(reply.text())
    };
    for (query, plain) in [
        ("inset=20", ""),
        ("weave=0.6", "weave=0.6&inset=0"),
        ("shape=hex&outline=hexagon&inset=20", "shape=hex&outline=hexagon"),
    ] {
        let (corridors, plain) = (of(query).await, of(plain).await);
        // The pen comes from another place, so that the order may differ.
        let undirected = |lines: &[Vec<[f64; 2]>]| {
            let hundredths = |at: &[f64; 2]| at.map(|along| (along * 100.0).round() as i64);
            let whole = lines.iter().map(|line| line.iter().map(hundredths).collect());
            let mut lines: Vec<Vec<[i64; 2]>> = whole.collect();
            for line in &mut lines {
                if line.last() < line.first() {
                    line.reverse();
                }
            }
            lines.sort_unstable();
            lines
        };
        let (name, outline) = corridors.last().unwrap();
        let same = &plain.last().unwrap().1;
        assert_eq!((name.as_str(), undirected(outline)), ("outline", undirected(same)), "{query}");
        // The corridors lie inside the outline.
        let (name, walls) = &corridors[0];
        let [inner, outer] = [walls, outline].map(|lines| bounds(&lines.concat()));
        assert_eq!(name, "walls");
        let is_around = (0..4).all(|at| {
            let reach = if at < 2 { inner[at] - outer[at] } else { outer[at] - inner[at] };
            reach > -0.005
        });
        assert!(is_around, "{query}: {inner:?} in {outer:?}");
    }
}

#[tokio::test]
async fn the_outline_of_a_wrapped_maze_is_closed() {
    let service = Service::new();
    // The number of gaps for openings, and the length of the outline without them, in cells.
    for (query, gaps, length) in [
        ("wrap=x", 2, Some(22.0)),
        ("wrap=x&openings=false", 0, Some(24.0)),
        ("wrap=y&openings=false", 0, Some(24.0)),
        ("wrap=xy", 0, Some(24.0)),
        ("wrap=mobius&openings=false", 0, Some(24.0)),
        ("wrap=x&shape=hex&openings=false", 0, None),
        ("wrap=x&levels=2&openings=false", 0, Some(48.0)),
        ("wrap=x&inset=20&openings=false", 0, Some(24.0)),
        ("wrap=x&warp=polar&openings=false", 0, None),
        ("wrap=xy&warp=polar", 0, None),
    ] {
        let path = format!("/maze.svg?seed=1&cut=true&cell_mm=10&cols=6&rows=6&{query}");
        let reply = service.get(&path).await;
        let layers = cut_layers(reply.text());
        let (name, outline) = layers.last().unwrap();
        assert_eq!(name, "outline", "{path}");
        let near = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.05;
        let ends: Vec<[f64; 2]> =
            outline.iter().flat_map(|line| [line[0], line[line.len() - 1]]).collect();
        let is_odd =
            |&&end: &&[f64; 2]| ends.iter().filter(|&&other| near(end, other)).count() % 2 == 1;
        assert_eq!(ends.iter().filter(is_odd).count(), 2 * gaps, "{path}: {outline:?}");
        let steps = outline.iter().flat_map(|line| line.windows(2));
        let found: f64 =
            steps.map(|pair| (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1])).sum();
        if let Some(length) = length {
            assert!((found / 10.0 - length).abs() < 0.01, "{path}: {found}");
        }
        // A line of the outline is not cut before, as a wall.
        let straight = |line: &[[f64; 2]]| line[0][0] == line[1][0] && line[0][0] == 2.0;
        let inner = layers.iter().filter(|(name, _)| name == "walls").flat_map(|(_, lines)| lines);
        let twice = inner.flat_map(|line| line.windows(2)).filter(|pair| straight(pair)).count();
        assert!(length.is_none() || twice == 0, "{path}: {twice} walls at the left side");
    }
}

#[tokio::test]
async fn cut_drawings_have_the_requested_longest_side() {
    let service = Service::new();
    for query in [
        "",
        "line=2",
        "warp=polar",
        "warp=polar&wrap=x&line=1",
        "turn=45",
        "turn=30&shape=hex&cols=9&rows=14",
        "shape=polar&turn=20",
        "inset=20&turn=10",
    ] {
        let path = format!("/maze.svg?seed=1&cut=true&fit_mm=200&{query}");
        let reply = service.get(&path).await;
        let size = |name: &str| -> f64 {
            let value = reply.text().split(&format!(" {name}=\"")).nth(1).unwrap();
            value.split("mm").next().unwrap().parse().unwrap()
        };
        // Two margins, which include half a line.
        let line = query.split("line=").nth(1).map_or(0.1, |line| line.parse().unwrap());
        let maze = size("width").max(size("height")) - 4.0 + line;
        assert!((199.98..=200.02).contains(&maze), "{path}: {maze}");
    }
    let refused = service.get("/maze.svg?seed=1&cut=true&fit_mm=30&warp=polar").await;
    assert_eq!(refused.faults(), [("fit_mm".to_owned(), "too-small".to_owned())]);
    let least = refused.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
    let least = least.strip_prefix("at least ").unwrap();
    let path = format!("/maze.svg?seed=1&cut=true&fit_mm={least}&warp=polar");
    assert_eq!(service.get(&path).await.status, 200, "{least}");
}

#[tokio::test]
async fn lines_without_thickness_have_the_requested_length() {
    let service = Service::new();
    for query in ["cols=20&rows=20", "shape=hex&cols=7&rows=9", "shape=polar&rows=6", "shape=tri"] {
        let path = format!("/maze.dxf?seed=1&fit_mm=200&{query}");
        let reply = service.get(&path).await;
        let lines: Vec<&str> = reply.text().lines().collect();
        let pairs = || lines.chunks(2).map(|pair| (pair[0], pair[1]));
        let is_vertex = |&(code, _): &(&str, &str)| ["10", "20"].contains(&code);
        // The first two points are the bounds in the header.
        let places: Vec<(&str, f64)> = pairs()
            .filter(is_vertex)
            .skip(4)
            .map(|(code, at)| (code, at.parse().unwrap()))
            .collect();
        let side = |axis: &str| {
            let along = places.iter().filter(|(code, _)| *code == axis).map(|(_, at)| *at);
            let ends =
                along.fold([f64::MAX, f64::MIN], |[low, high], it| [low.min(it), high.max(it)]);
            ends[1] - ends[0]
        };
        let longest = side("10").max(side("20"));
        assert!((199.5..=200.0).contains(&longest), "{path}: {longest}");
    }
}

/// The longest side is exact, although sides of cells are rounded to hundredths of a millimetre.
#[tokio::test]
async fn the_longest_side_is_as_long_as_asked_for() {
    let service = Service::new();
    for shape in SHAPES {
        for query in ["cut=true", "cut=true&outline=circle", "margin=10&line=2"] {
            let path = format!(
                "/maze.svg?shape={}&cols=37&rows=29&seed=1&fit_mm=311.5&{query}",
                shape.name
            );
            let reply = service.get(&path).await;
            if reply.status != 200 {
                assert!(query.contains("circle"), "{path}: {}", reply.text());
                continue;
            }
            let head = reply.text().split('>').next().unwrap();
            let of = |name: &str| head.split(&format!(" {name}=\"")).nth(1).unwrap();
            let width: f64 = of("width").split("mm").next().unwrap().parse().unwrap();
            let view: Vec<f64> =
                of("viewBox").split(['"', ' ']).take(4).map(|it| it.parse().unwrap()).collect();
            // A margin on both sides, without half of the outer walls.
            let around = if query.contains("cut") { 2.0 * 2.0 - 0.1 } else { 2.0 * 10.0 - 2.0 };
            let longest = (view[2].max(view[3]) - around) * width / view[2];
            assert!((longest - 311.5).abs() < 0.02, "{path}: {longest} mm");
        }
    }
}

/// A solution that is cut leads through both openings up to the outline.
#[tokio::test]
async fn solutions_end_at_the_outline() {
    let service = Service::new();
    for shape in SHAPES {
        let path =
            format!("/maze.svg?shape={}&cols=6&rows=6&seed=1&cut=true&solution=true", shape.name);
        let layers = cut_layers(service.get(&path).await.text());
        let of = |name: &str| &layers.iter().find(|it| it.0 == name).unwrap().1;
        let outline: Vec<[f64; 2]> = of("outline").iter().flatten().copied().collect();
        let ends = of("solution").iter().flat_map(|line| [line[0], line[line.len() - 1]]);
        // Each opening is between two ends of the outline, and the route ends in its middle.
        for end in ends {
            let away = |[x, y]: [f64; 2]| (x - end[0]).hypot(y - end[1]);
            let mut posts = outline.clone();
            posts.sort_unstable_by(|one, other| away(*one).total_cmp(&away(*other)));
            let [one, other] = [posts[0], posts[1]];
            let half = (one[0] - other[0]).hypot(one[1] - other[1]) / 2.0;
            let farther = away(other) / half;
            assert!(farther < 1.01, "{path}: {end:?} is not between {one:?} and {other:?}");
        }
    }
}
