//! Conditions of parameters: without them the service refuses or ignores a parameter, and the studio hides it.

use std::collections::BTreeSet;

use mazewright_request::ParameterId;
use mazewright_request::need::Need::{self, Given, Silent, UnlessDefault};
use mazewright_request::table::PARAMETERS;

use crate::app::Service;

/// A condition of a parameter, written here a second time, with requests that break it and requests in which it holds.
struct NeedCase {
    name: &'static str,
    value: &'static str,
    need: Need,
    broken: &'static [&'static str],
    holding: &'static [&'static str],
}

/// Writes cases as rows: the parameter with a value, its condition, and the requests.
macro_rules! cases {
    ($($name:literal = $value:literal, $need:expr, $broken:expr, $holding:expr;)*) => {
        &[$(NeedCase {
            name: $name,
            value: $value,
            need: $need,
            broken: &$broken,
            holding: &$holding,
        },)*]
    };
}

#[rustfmt::skip]
static CASES: &[NeedCase] = cases![
    "levels" = "3", UnlessDefault("tactile=false"), ["tactile=true"], ["", "tactile=false"];
    "wrap" = "x", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "weave" = "0.5", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "unicursal" = "true", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "draw" = "passages", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "layers" = "planar,dual", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "fill" = "distance", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "line" = "1.5", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "corners" = "30", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "inset" = "20", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "margin" = "14", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "marks" = "letters", UnlessDefault("tactile=false|marks=none,textures"), ["tactile=true"], [""];
    "trail" = "word:AB", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "warp" = "polar", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "animate" = "carve", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "cell_mm" = "12.5", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "fit_mm" = "120", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "cut" = "true", UnlessDefault("tactile=false"), ["tactile=true"], [""];
    "sheets" = "3x2", UnlessDefault("tactile=false"), ["format=pdf&tactile=true"], ["format=pdf"];
    "angle" = "120", Given("outline=sector"), ["", "outline=ring"], ["outline=sector"];
    "inner" = "40", Given("outline=ring"), ["", "outline=sector"], ["outline=ring"];
    "hole_size" = "25", Given("hole!=none"), ["", "hole=none"], ["hole=circle", "hole=square"];
    "mask_parts" = "largest", Given("mask!=none|mesh!="), ["", "mask=none"], ["mask=heart"];
    "difficulty" = "easy", Given("unicursal=false"), ["unicursal=true"], ["", "unicursal=false"];
    "difficulty_strict" = "false", Given("difficulty!=any"), ["", "difficulty=any"], ["difficulty=easy"];
    "goal" = "farthest", Given("unicursal=false"), ["unicursal=true"], ["", "unicursal=false"];
    "way" = "dots", Given("solution!=false|layers=solution"), ["", "layers=walls"], ["solution=true", "solution=only", "layers=walls,solution"];
    "way" = "dots", Silent("cut=false"), ["solution=true&cut=true"], ["solution=true"];
    "fill" = "distance", Silent("cut=false"), ["cut=true"], ["", "cut=false"];
    "colormap" = "magma", Given("fill!=none|way=gradient"), ["", "solution=true&way=dots"], ["fill=distance", "solution=true&way=gradient"];
    "legend" = "true", Given("fill!=none"), ["", "solution=true&way=gradient"], ["fill=distance"];
    "width" = "300", Silent("cut=false"), ["cut=true"], [""];
    "height" = "300", Silent("cut=false"), ["cut=true"], [""];
    "cell" = "12.5", Silent("cut=false"), ["cut=true"], [""];
    "inset" = "20", UnlessDefault("draw=walls"), ["draw=passages"], ["", "draw=walls"];
    "start_icon" = "dog", Given("marks=auto,icons"), ["marks=dots", "marks=letters", "marks=none"], ["", "marks=icons"];
    "goal_icon" = "bone", Given("marks=auto,icons"), ["marks=dots", "marks=letters", "marks=none"], ["", "marks=icons"];
    "icon_place" = "outside", Given("marks=auto,icons"), ["marks=dots", "marks=letters", "marks=none"], ["", "marks=icons"];
    "title" = "Daedalus", Silent("cut=false"), ["cut=true"], [""];
    "group_ids" = "true", Silent("cut=false"), ["cut=true"], [""];
    "paper" = "none", Silent("cut=false"), ["cut=true"], [""];
    "path" = "0a0", Silent("solution!=false|layers!=usual|animate=solve,both"), ["", "animate=carve"],
        ["solution=true", "layers=walls,solution", "animate=solve", "animate=both"];
    "dpi" = "300", Silent("cut=false"), ["cut=true"], [""];
    "frames" = "60", Given("animate!=none"), ["", "animate=none"], ["animate=carve", "animate=solve"];
    "duration" = "12.5", Given("animate!=none"), ["", "animate=none"], ["animate=carve", "animate=solve"];
    "pause" = "3", Given("animate!=none"), ["", "animate=none"], ["animate=carve", "animate=solve"];
    "head" = "true", Given("animate!=none"), ["", "animate=none"], ["format=gif", "animate=carve&format=apng"];
    "head" = "true", Silent("format=<animations>"), ["animate=carve"], ["format=gif", "animate=carve&format=apng"];
    "cut_shape" = "area", Given("cut=true|format=<cutters>"), ["format=svg"], ["format=svg&cut=true", "format=dxf"];
    "kerf_mm" = "0.2", Given("cut=true|format=<cutters>"), ["format=svg"], ["format=svg&cut=true&openings=false", "format=dxf&cut_shape=area"];
    "kerf_mm" = "0.2", Given("solution!=only"), ["format=dxf&solution=only"], ["format=dxf&cut_shape=area&solution=true"];
    "wall_mm" = "1", Given("cut_shape=area&cut=true|cut_shape=area&format=<cutters>|format=<solids>"), ["format=svg", "format=dxf"], ["format=svg&cut=true&cut_shape=area", "format=hpgl&cut_shape=area", "format=stl"];
    "groove_mm" = "1", Silent("solution=false"), [], ["format=stl"];
    "trail" = "word:AB", UnlessDefault("animate=none"), ["format=gif"], ["format=png"];
    "trail" = "word:AB", UnlessDefault("cut=false"), ["cut=true"], ["format=svg"];
    "sheets" = "3x2", UnlessDefault("page!=fit"), ["format=pdf&page=fit"], ["format=pdf", "format=pdf&page=a3"];
    "sheets" = "3x2", UnlessDefault("worksheet=false"), ["format=pdf&worksheet=true"], ["format=pdf"];
    "sheets" = "3x2", UnlessDefault("key=none,back"), ["format=pdf&key=corner"], ["format=pdf&key=back"];
    "orientation" = "landscape", Given("page!=fit"), ["format=pdf&page=fit"], ["format=pdf", "format=pdf&page=a3"];
    "page_margin" = "10", Given("page!=fit"), ["format=pdf&page=fit"], ["format=pdf", "format=pdf&page=a3"];
    "instructions" = "Escape!", Given("worksheet=true"), ["format=pdf", "format=pdf&worksheet=false"], ["format=pdf&worksheet=true"];
];

/// Returns the path of a small maze with a parameter.
fn path(query: &str, name: &str, value: &str) -> String {
    format!("/maze?cols=9&rows=9&seed=1&{query}&{name}={value}").replace("&&", "&")
}

#[test]
fn the_cases_are_those_of_the_table() {
    for parameter in PARAMETERS {
        let cases: Vec<Need> =
            CASES.iter().filter(|case| case.name == parameter.name).map(|case| case.need).collect();
        assert_eq!(cases, parameter.needs, "{}", parameter.name);
    }
}

#[tokio::test]
async fn each_broken_condition_is_refused_with_the_name_of_its_parameter() {
    let service = Service::new();
    let mut requests = 0;
    for NeedCase { name, value, need, broken, holding } in CASES {
        let default = ParameterId::named(name).and_then(|id| id.entry().default.text());
        for query in *holding {
            let path = path(query, name, value);
            let reply = service.get(&path).await;
            assert_eq!(reply.status, 200, "{path}: {}", String::from_utf8_lossy(&reply.body));
        }
        for query in *broken {
            // A default is refused, too, where the condition says so.
            for (value, is_default) in [(Some(*value), false), (default, true)] {
                let Some(value) = value else { continue };
                let path = path(query, name, value);
                let reply = service.get(&path).await;
                let is_refused = match need {
                    Given(_) => true,
                    // A tactile maze has textures by default, and `auto` is not among them.
                    UnlessDefault(_) => !is_default || *name == "marks",
                    Silent(_) => false,
                };
                let fault = |code: &str| [((*name).to_owned(), code.to_owned())];
                if is_refused {
                    assert_eq!(reply.status, 422, "{path}");
                    assert_eq!(reply.faults(), fault("not-taken"), "{path}");
                } else if reply.status != 200 {
                    // Another rule refuses sizes in pixels and areas in drawings for cutters.
                    assert!(query.contains("cut=true"), "{path}");
                    assert_eq!(reply.faults(), fault("contradiction"), "{path}");
                }
                requests += 1;
            }
        }
    }
    assert!(requests > 60, "{requests}");
}

/// A condition that the studio hides a control by is one of the control's own, and none is missing.
#[tokio::test]
async fn controls_have_the_conditions_of_their_parameters() {
    let service = Service::new();
    let page = service.get("/?seed=1").await;
    let mut controls = BTreeSet::new();
    for parameter in PARAMETERS {
        let start = format!("data-name=\"{}\"", parameter.name);
        let Some((_, control)) = page.text().split_once(&start) else { continue };
        let control = control.split('>').next().unwrap();
        let needs =
            control.split("data-needs=\"").nth(1).map_or("", |it| it.split('"').next().unwrap());
        let needs = needs.replace("&amp;", "&");
        let needs: Vec<&str> = needs.split(' ').filter(|it| !it.is_empty()).collect();
        let cases = CASES.iter().filter(|case| case.name == parameter.name);
        let wanted: Vec<String> = cases.map(|case| case.need.condition().into_owned()).collect();
        assert_eq!(needs[..wanted.len().min(needs.len())], wanted, "{}", parameter.name);
        // The others follow from the tables of formats, algorithms and shapes.
        for other in &needs[wanted.len()..] {
            let is_derived =
                ["format=", "algorithm=", "outline!="].iter().any(|it| other.starts_with(it));
            assert!(is_derived, "{}: {other}", parameter.name);
        }
        if parameter.is_exclusive() {
            assert!(needs.iter().any(|it| it.starts_with("format=")), "{}", parameter.name);
        }
        controls.insert(parameter.name);
    }
    let lacking = CASES.iter().map(|case| case.name).filter(|name| !controls.contains(name));
    assert_eq!(lacking.collect::<Vec<_>>(), [] as [&str; 0], "without a control");
}
