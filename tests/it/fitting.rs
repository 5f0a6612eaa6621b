//! Pictures of outlines and masks are as large as those of whole rectangles: cells are fitted to
//! the bounds of the cells that are left.

use crate::app::{Service, settings};
use crate::common::raster::pixels;
use mazewright_core::{OUTLINES, RIMS, SHAPES};
use mazewright_request::reading::query::Reader;

/// Returns queries that cut cells out: every outline and some masks, at both rims.
fn cuts() -> Vec<String> {
    let outlines = OUTLINES.iter().map(|outline| match outline.name {
        "sector" => "outline=sector&angle=40".to_owned(),
        "triangle" | "hexagon" | "rhombus" => format!("outline={}&cols=6&rows=6", outline.name),
        name => format!("outline={name}&cols=12&rows=10"),
    });
    let masks = ["mask=cat", "mask=text:AB", "mask=XXXXXX,XX..XX,XX..XX,XXX..X"];
    let masks = masks.map(|mask| format!("{mask}&mask_parts=largest&cols=24&rows=16"));
    let cuts: Vec<String> = outlines.chain(masks).collect();
    let with_rims =
        |cut: &String| RIMS.iter().map(|rim| format!("{cut}&rim={}", rim.name)).collect();
    cuts.iter().flat_map(|cut| -> Vec<String> { with_rims(cut) }).collect()
}

/// Returns every shape with everything that cuts cells out.
fn silhouettes() -> impl Iterator<Item = String> {
    let cuts = cuts();
    SHAPES.iter().flat_map(move |shape| {
        let of = |cut: &String| format!("shape={}&{cut}&seed=1", shape.name);
        cuts.iter().map(of).collect::<Vec<String>>()
    })
}

/// Returns the width and height of an SVG.
fn svg_size(svg: &str) -> [f64; 2] {
    ["width", "height"].map(|name| {
        let text = svg.split(&format!(" {name}=\"")).nth(1).unwrap();
        text.split('"').next().unwrap().parse().unwrap()
    })
}

/// Returns the size of the picture of a query, or the message of its rejection.
async fn size(service: &Service, query: &str) -> Result<[f64; 2], String> {
    let reply = service.get(&format!("/maze.svg?{query}")).await;
    if reply.status == 200 { Ok(svg_size(reply.text())) } else { Err(reply.text().to_owned()) }
}

/// Returns whether the rejection says that the outline leaves too few cells for a maze.
fn is_empty(refusal: &str) -> bool {
    ["too-small", "no-cells"].iter().any(|code| refusal.contains(code))
}

#[tokio::test]
async fn default_pictures_of_silhouettes_are_as_large_as_those_of_rectangles() {
    let service = Service::new();
    let (mut wrong, mut many) = (Vec::new(), 0);
    for query in silhouettes() {
        match size(&service, &query).await {
            Ok([width, height]) if (600.0..=640.0).contains(&width.max(height)) => many += 1,
            Ok(size) => wrong.push(format!("{query}: {size:?}")),
            Err(refusal) if is_empty(&refusal) => {}
            Err(refusal) => wrong.push(format!("{query}: {refusal}")),
        }
    }
    assert!(wrong.is_empty(), "{many} {wrong:#?}");
    assert!(many > 350, "{many} {wrong:#?}");
}

#[tokio::test]
async fn pictures_of_silhouettes_touch_the_width_or_the_height() {
    let service = Service::new();
    let (mut wrong, mut many) = (Vec::new(), 0);
    for query in silhouettes() {
        for (given, [most_width, most_height]) in [
            ("width=500&height=300", [500.0, 300.0]),
            ("width=211", [211.0, f64::INFINITY]),
            ("height=340&turn=30", [f64::INFINITY, 340.0]),
        ] {
            let Ok([width, height]) = size(&service, &format!("{query}&{given}")).await else {
                continue;
            };
            let fits = width <= most_width && height <= most_height;
            let touches = width > most_width - 2.0 || height > most_height - 2.0;
            many += 1;
            if !(fits && touches) {
                wrong.push(format!("{query}&{given}: {width} × {height}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{many} {wrong:#?}");
    assert!(many > 1000, "{many} {wrong:#?}");
}

#[tokio::test]
async fn floors_disks_and_titles_fit_too() {
    let service = Service::new();
    for query in [
        "outline=circle&levels=3&cols=9&rows=9",
        "shape=hex&outline=star&levels=5",
        "mask=heart&warp=polar",
        "outline=circle&turn=45",
        "outline=heart&title=Daedalus&fill=distance&legend=true",
        "mask=cat&wrap=x&shape=tri",
        "mask=cat&weave=1",
        "mask=cat&unicursal=true",
        "mask=cat&draw=passages",
        "mask=cat&line=3&margin=0&draw=passages",
        "shape=penrose-p2",
        "shape=penrose-p3&cols=12&rows=8",
    ] {
        let [width, height] =
            size(&service, &format!("{query}&seed=1&width=400&height=310")).await.unwrap();
        let touches = width > 398.0 || height > 308.0;
        assert!(width <= 400.0, "{query}: {width} × {height}");
        assert!(height <= 310.0, "{query}: {width} × {height}");
        assert!(touches, "{query}: {width} × {height}");
    }
}

/// Where only one side is given, the other one is as long as the silhouette, up to four times.
#[tokio::test]
async fn an_open_side_has_a_bound() {
    let service = Service::new();
    let of = |angle| format!("outline=sector&angle={angle}&cols=30&rows=30&seed=1&width=200");
    let [width, height] = size(&service, &of(30)).await.unwrap();
    assert!(width > 198.0, "{width} × {height}");
    assert!(height > 300.0, "{width} × {height}");
    let [width, height] = size(&service, &of(6)).await.unwrap();
    assert!(width < 180.0, "{width} × {height}");
    assert!((798.0..=800.0).contains(&height), "{width} × {height}");
}

#[tokio::test]
async fn the_bound_on_pixels_holds_for_silhouettes() {
    let service = Service::new();
    let mut queries: Vec<String> = silhouettes().step_by(7).collect();
    queries.push("outline=circle&cols=200&rows=200&seed=1".to_owned());
    for query in queries {
        for given in ["", "&width=90", "&height=70&scale=2", "&width=150&height=90", "&cell=7"] {
            let query = format!("{query}{given}&format=png");
            let reply = service.get(&format!("/maze?{query}")).await;
            if reply.status != 200 {
                continue;
            }
            let [width, height] =
                [16, 20].map(|at| u32::from_be_bytes(reply.body[at..at + 4].try_into().unwrap()));
            let mut reader = Reader::default();
            reader.query(&query).unwrap();
            let request = reader.finish(None).unwrap().resolve(|| Some(1)).unwrap();
            let bound = request.check(&settings().limits()).unwrap().pixels;
            let many = u64::from(width) * u64::from(height);
            assert!(many <= bound, "{query}: {width} × {height}, bound {bound}");
        }
    }
}

/// Coordinates of the document lie on the picture, and the largest ones at its margin.
#[tokio::test]
async fn coordinates_of_silhouettes_lie_on_their_pictures() {
    let service = Service::new();
    for query in [
        "shape=square&outline=sector&angle=40&cols=12&rows=10",
        "shape=brick&outline=circle&cols=12&rows=12",
        "shape=trihex&mask=cat&cols=30&rows=24",
        "shape=tri&outline=heart&rim=smooth&cols=20&rows=14",
        "shape=voronoi&mask=star",
        "shape=penrose-p3&cols=9&rows=9",
        "shape=hex&outline=circle&levels=2&cols=9&rows=9",
    ] {
        let query = format!("{query}&seed=3&openings=false&marks=none");
        let document = service.get(&format!("/maze.json?{query}")).await.json();
        let rows = pixels(&service.get(&format!("/maze.png?{query}")).await.body);
        let [cell, margin] =
            ["cell", "margin"].map(|name| document["params"][name].as_f64().unwrap());
        let place = |at: &serde_json::Value| {
            let along = |axis: usize| {
                let side = at[["x", "y"][axis]].as_f64().or_else(|| at[axis].as_f64());
                margin + side.unwrap() * cell
            };
            [along(0), along(1)]
        };
        let size = [rows[0].len() as f64 / 4.0, rows.len() as f64];
        for node in document["nodes"].as_array().unwrap() {
            let [x, y] = place(node);
            let is_inside =
                x > margin && x < size[0] - margin && y > margin && y < size[1] - margin;
            assert!(is_inside, "{query}: {node}");
        }
        let vertices: Vec<[f64; 2]> =
            document["planar"]["vertices"].as_array().unwrap().iter().map(place).collect();
        let bends = document["planar"]["bends"].as_array().unwrap();
        let bent = bends.iter().flat_map(|bend| bend["points"].as_array().unwrap()).map(place);
        let all: Vec<[f64; 2]> = vertices.iter().copied().chain(bent).collect();
        for (axis, side) in size.into_iter().enumerate() {
            let most = all.iter().map(|at| at[axis]).fold(0.0, f64::max);
            assert!((most - (side - margin)).abs() < 1.5, "{query}: {most} of {side}");
        }
        let is_straight =
            |wall: &&serde_json::Value| bends.iter().all(|bend| bend["edge"] != **wall);
        for wall in document["walls"].as_array().unwrap().iter().filter(is_straight) {
            let ends = &document["planar"]["edges"][wall.as_u64().unwrap() as usize];
            let [from, to] = [0, 1].map(|end| vertices[ends[end].as_u64().unwrap() as usize]);
            let [x, y] = [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]) as usize);
            let shade = rows[y][4 * x];
            assert!(shade < 200, "{query}: wall {wall} at {x}, {y} is {shade}");
        }
    }
}

/// A given length holds, even one that the picture would have without an outline.
#[tokio::test]
async fn lengths_that_are_given_hold() {
    let service = Service::new();
    let whole = service.get("/maze.json?cols=12&rows=12&seed=1&fields=params").await.json();
    let params = &whole["params"];
    let (cell, line) = (params["cell"].as_f64().unwrap(), params["line"].as_f64().unwrap());
    for given in [format!("cell={cell}"), format!("line={line}")] {
        let path =
            format!("/maze.json?outline=sector&cols=12&rows=12&seed=1&fields=params&{given}");
        let document = service.get(&path).await.json();
        let (name, value) = given.split_once('=').unwrap();
        assert_eq!(document["params"][name].to_string(), value, "{given}");
        assert!(document["url"].as_str().unwrap().contains(&given), "{given}");
    }
}

#[tokio::test]
async fn silhouettes_have_the_length_in_millimetres_that_is_asked_for() {
    let service = Service::new();
    let sector = "outline=sector&angle=40&cols=12&rows=10&seed=1&fit_mm=90";
    let svg = service.get(&format!("/maze.svg?{sector}&cut=true&margin=0.05")).await;
    let [width, height] = ["width", "height"].map(|name| -> f64 {
        let text = svg.text().split(&format!(" {name}=\"")).nth(1).unwrap();
        text.split("mm\"").next().unwrap().parse().unwrap()
    });
    assert!((89.0..=90.0).contains(&width.max(height)), "{width} × {height}");
    let solid = service.get(&format!("/maze.stl?{sector}")).await;
    let number = |at: usize| f32::from_le_bytes(solid.body[at..at + 4].try_into().unwrap());
    let corners = (84..solid.body.len()).step_by(50);
    let ys = corners.flat_map(|facet| [16, 28, 40].map(|corner| number(facet + corner)));
    let (least, most) = ys.fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)));
    assert!((89.0..=90.0).contains(&(most - least)), "{least} to {most}");
}

#[tokio::test]
async fn the_size_for_other_sites_is_that_of_the_picture() {
    let service = Service::new();
    let host = [("host", "mazes.example")];
    for query in [
        "outline=sector%26angle=40",
        "shape=hex%26outline=circle%26width=300",
        "cols=30%26rows=9",
        "cols=7%26rows=19%26width=301%26height=407",
        "cols=7%26rows=19%26turn=30",
        "cols=9%26rows=5%26warp=polar%26height=211",
        "cols=9%26rows=5%26scale=3%26margin=17",
        "cols=9%26rows=5%26fill=distance%26legend=true",
        "cols=9%26rows=5%26title=Daedalus%26width=333",
        "cols=9%26rows=5%26cell=12.5%26line=3",
        "shape=polar%26levels=2%26outline=sector%26angle=70",
        "mask=heart%26cols=21%26rows=13%26title=Heart%26legend=true%26fill=distance",
    ] {
        let path = format!("/oembed?url=http://mazes.example/?seed=1%26{query}");
        let photo = service.get_with(&path, &host).await.json();
        let url = photo["url"].as_str().unwrap().strip_prefix("http://mazes.example").unwrap();
        let picture = service.get(url).await;
        let rows = pixels(&picture.body);
        let size = [&photo["width"], &photo["height"]].map(|side| side.as_u64().unwrap() as usize);
        assert_eq!(size, [rows[0].len() / 4, rows.len()], "{query}");
        // A smaller picture keeps the given bounds, and fills them in one direction.
        for (width, height) in [(50, 1000), (1000, 50), (77, 77)] {
            let path = format!("{path}&maxwidth={width}&maxheight={height}");
            let small = service.get_with(&path, &host).await.json();
            let [wide, high] =
                ["width", "height"].map(|side| small[side].as_u64().unwrap_or_default());
            assert!(wide <= width && high <= height, "{path}: {wide} × {high}");
            let url = small["url"].as_str().unwrap_or_else(|| panic!("{path}: {small}"));
            let url = url.strip_prefix("http://mazes.example").unwrap();
            let rows = pixels(&service.get(url).await.body);
            assert_eq!([wide, high], [rows[0].len() as u64 / 4, rows.len() as u64], "{path}");
            let longest = wide as f64 / width as f64;
            let longest = longest.max(high as f64 / height as f64);
            let is_whole = wide as usize == size[0] && high as usize == size[1];
            assert!(is_whole || longest > 0.9, "{path}: {wide} × {high} could be larger");
        }
    }
}
