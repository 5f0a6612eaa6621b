//! Suggestions for unknown names and values.

use std::collections::BTreeMap;

use mazewright_render::words::LANGUAGES;
use mazewright_request::RawRequest;
use mazewright_request::canonical::encode;
use mazewright_request::other_values::OTHER_VALUES;
use mazewright_request::reading::other_names::meant;
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;

use crate::app::Service;

/// Returns the parameter that is suggested for a name; empty if there is none.
fn parameter(name: &str) -> &'static str {
    meant(name, &[], false).0.unwrap_or("")
}

#[test]
fn everyday_words_suggest_parameters() {
    for (name, suggestion) in [
        // Misspelt names.
        ("colz", "cols"),
        ("shpe", "shape"),
        ("thme", "theme"),
        ("algoritm", "algorithm"),
        ("dificultty", "difficulty"),
        ("Shape", "shape"),
        ("goal-icon", "goal_icon"),
        // Other words.
        ("fps", "frames"),
        ("frame_rate", "frames"),
        ("animation_speed", "duration"),
        ("style", "theme"),
        ("kind", "shape"),
        ("cell_shape", "shape"),
        ("fmt", "format"),
        ("rot", "turn"),
        ("rotation", "turn"),
        ("num_cols", "cols"),
        ("wall_color", "ink"),
        ("bgColor", "paper"),
        ("line_width", "line"),
        ("zoom", "scale"),
        ("w", "width"),
        ("h", "height"),
        ("end", "goal"),
        ("startCell", "start"),
        ("bridges", "weave"),
        ("mirror", "symmetry"),
        ("tileable", "wrap"),
        ("show_solution", "solution"),
        ("page_size", "page"),
        ("random_seed", "seed"),
        // A parameter among other words.
        ("width_cells", "cols"),
        ("rows_count", "rows"),
        ("levels_count", "levels"),
        ("paper_color", "paper"),
        ("paperColor", "paper"),
        ("image-width", "width"),
        ("max_rows", "rows"),
        ("goal_icon_size", "goal_icon"),
        ("algorithm_name", "algorithm"),
        ("theme_id", "theme"),
        ("locale", "lang"),
        // Another word within a name.
        ("exit_icon", "goal_icon"),
        ("exitIcon", "goal_icon"),
        ("end-icon", "goal_icon"),
        ("entrance_icon", "start_icon"),
        ("begin_icon", "start_icon"),
        // Words without a counterpart.
        ("count", ""),
        ("number", ""),
        ("name", ""),
        ("api_key", ""),
        ("user", ""),
        ("callback", ""),
        ("quality", ""),
        ("player", ""),
        ("n", ""),
        ("title_margin", ""),
        ("background_image", ""),
        ("rowspan", ""),
    ] {
        assert_eq!(parameter(name), suggestion, "{name}");
    }
}

/// What a value is called in the documents leads to it, also when people give that instead of its name.
#[test]
fn names_of_languages_lead_to_them() {
    let entry = PARAMETERS.iter().find(|parameter| parameter.name == "lang").unwrap();
    for language in LANGUAGES {
        for text in [language.doc.to_owned(), language.doc.to_lowercase()] {
            let error = entry.read(&text, &mut RawRequest::blank()).unwrap_err();
            assert_eq!(error.suggestion.as_deref(), Some(language.name), "{text}");
        }
    }
}

#[test]
fn everyday_words_suggest_values() {
    for (pair, suggestion) in [
        ("solution=yes", "true"),
        ("solution=off", "false"),
        ("solution=onyl", "only"),
        ("legend=on", "true"),
        ("legend=ture", "true"),
        ("openings=no", "false"),
        ("weave=true", "1"),
        ("braid=full", "1"),
        ("weave=off", "0"),
        ("wrap=false", "none"),
        ("wrap=both", "xy"),
        ("wrap=horizontal", "x"),
        ("orientation=horizontal", "landscape"),
        ("theme=black", "dark"),
        ("theme=White", "light"),
        ("outline=oval", "circle"),
        ("outline=ellipse", "circle"),
        ("mask=oval", "circle"),
        ("shape=circle", "polar"),
        ("shape=honeycomb", "hex"),
        ("shape=hexx", "hex"),
        ("format=jpg", "png"),
        ("format=JPEG", "png"),
        ("format=tif", "png"),
        ("format=mp4", "gif"),
        ("format=xlsx", "csv"),
        ("format=pgn", "png"),
        ("algorithm=depth-first-search", "backtracker"),
        ("solver=depth-first-search", "dfs"),
        ("solver=dijkstra", "bfs"),
        ("algorithm=kruskall", "kruskal"),
        ("difficulty=normal", "medium"),
        ("difficulty=expert", "hard"),
        ("start=top-left", "nw"),
        ("start=middle", "center"),
        ("goal=furthest", "farthest"),
        ("goal=fartest", "farthest"),
        ("lang=German", "de"),
        ("lang=deutsch", "de"),
        ("mask=HELLO", "text:HELLO"),
        ("mask=catt", "cat"),
        ("trail=BIG FISH", "word:BIGFISH"),
        ("trail=2,4,6", "numbers:2,4,6"),
        // Words without a counterpart.
        ("trail=漢字", ""),
        ("mask=漢字", ""),
        ("goal_icon=dragon", ""),
        ("theme=desert", ""),
        ("format=docx", ""),
        ("format=exe", ""),
        ("wrap=z", ""),
        ("cols=many", ""),
        ("ink=yes", ""),
    ] {
        let (name, value) = pair.split_once('=').unwrap();
        let entry = PARAMETERS.iter().find(|parameter| parameter.name == name).unwrap();
        let error = entry.read(value, &mut RawRequest::blank()).unwrap_err();
        assert_eq!(error.suggestion.as_deref().unwrap_or(""), suggestion, "{pair}");
        if !suggestion.is_empty() {
            let mut reader = Reader::default();
            assert!(reader.query(&format!("{name}={suggestion}")).is_ok());
            assert!(reader.finish(None).is_ok(), "{name}={suggestion}");
        }
    }
}

#[test]
fn words_for_values_are_not_values_of_the_same_parameter() {
    for other in OTHER_VALUES {
        let having = PARAMETERS.iter().filter(|it| it.value.named_values().contains(&other.value));
        let having: Vec<_> = having.collect();
        assert!(!having.is_empty(), "{}", other.value);
        for word in other.words {
            assert_eq!(word.to_ascii_lowercase().replace(['_', '-', ' '], ""), *word);
            let is_value =
                |word| having.iter().all(|it| it.read(word, &mut RawRequest::blank()).is_ok());
            assert!(!is_value(word), "{word} is a value already");
        }
    }
}

#[tokio::test]
async fn faults_have_the_suggestions() {
    let service = Service::new();
    let reply = service.get("/maze?fps=5&theme=black&apikey=1&rows_count=3").await;
    let faults = reply.json()["errors"].clone();
    let suggestions: Vec<_> = (0..4).map(|at| faults[at]["suggestion"].as_str()).collect();
    assert_eq!(suggestions, [Some("frames"), Some("dark"), None, Some("rows")], "{}", reply.text());
    assert!(faults[0]["detail"].as_str().unwrap().contains("duration how long"), "{}", faults[0]);
    let book = service.get("/book.pdf?unique=yes&rows_count=2&seed=1").await;
    let json = book.json();
    let of = |name: &str| {
        let errors = json["errors"].as_array().unwrap().iter();
        errors.clone().find(|fault| fault["parameter"] == name).unwrap()["suggestion"].clone()
    };
    assert_eq!(of("rows_count"), "rows", "{}", book.text());
    assert_eq!(of("unique"), "true", "{}", book.text());
    let posted = service.post("/maze", r#"{"solution":"yes","levels_count":3}"#).await;
    let faults = posted.json()["errors"].clone();
    assert_eq!(
        (&faults[0]["suggestion"], &faults[1]["suggestion"]),
        (&"true".into(), &"levels".into())
    );
    let varied = service.get("/dataset.csv?count=2&seed=1&vary=kind:hex").await;
    assert_eq!(varied.json()["errors"][0]["suggestion"], "shape");
    assert!(service.get("/maze.jpg").await.text().contains("try /maze.png"));
}

/// Returns a query with another value of a parameter.
fn with(query: &str, name: &str, value: &str) -> String {
    let others = query.split('&').filter(|pair| !pair.starts_with(&format!("{name}=")));
    others.chain([&*format!("{name}={}", encode(value))]).collect::<Vec<_>>().join("&")
}

/// Each suggestion works: with the suggested values a request is answered.
#[tokio::test]
async fn suggested_values_are_accepted() {
    let service = Service::new();
    let mut followed = BTreeMap::new();
    let shapes = ["square", "tri", "hex", "polar", "oct", "cairo", "voronoi", "rhombille"];
    for (seed, shape) in shapes.iter().enumerate() {
        for (format, query) in [
            ("svg", "layers=walls,ids&width=60"),
            ("png", "layers=ids&width=60"),
            ("svg", "layers=cells,ids,walls&fill=distance&cell=4"),
            (
                "svg",
                "width=40&title=Daedalus%20made%20the%20labyrinth%20for%20the%20king%20of%20Crete",
            ),
            ("svg", "cols=4&rows=4&cell=4&title=WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"),
            (
                "svg",
                "cols=85&rows=30&cell=4&mask=XXXXXXXX.XXXXXXXX&title=Daedalus%20made%20the%20labyrinth%20for%20the%20king",
            ),
            ("svg", "hole=circle&hole_size=90"),
            ("svg", "hole=rectangle&hole_size=90&cols=5&rows=9"),
            ("svg", "hole=hexagon&hole_size=5&cols=4&rows=4"),
            ("svg", "hole=circle&mask=...,.X.,...&mask_parts=largest&cols=16&rows=16"),
            ("svg", "hole=circle&wrap=x&hole_size=89&cols=24&rows=24"),
            ("svg", "difficulty=100&cols=8&rows=8"),
            ("svg", "difficulty=0&cols=30&rows=30"),
            ("svg", "difficulty=hard&cols=5&rows=5"),
            ("svg", "difficulty=50&cols=3&rows=3"),
            ("svg", "trail=word:LABYRINTHOFCRETE&cols=3&rows=3&page=fit"),
            ("svg", "trail=numbers:1,2,3,4,5,6,7,8,9,10&cols=3&rows=2"),
            ("svg", "width=16&cols=90&rows=9"),
            ("png", "height=16&width=16&cols=90&rows=90"),
            ("svg", "line=9&margin=1"),
            ("svg", "sparse=1000&cols=12&rows=12"),
            ("svg", "loops=4000000"),
            ("svg", "weave=1&cols=9&rows=9"),
            ("svg", "symmetry=turn-3&cols=9&rows=8"),
            ("svg", "symmetry=mirror&loops=3&cols=9&rows=8"),
            ("svg", "outline=hexagon&cols=5&rows=6"),
            ("svg", "layers=walls,solution&solution=false"),
            ("png", "bit_depth=1&fill=distance"),
            ("txt", "wrap=y&cols=400&rows=2"),
            ("pdf", "page_margin=60&page=a6"),
            ("stl", "cols=4&rows=4&wall_mm=9&cell_mm=3"),
            ("stl", "cols=30&rows=30&fit_mm=10"),
            ("dxf", "cols=30&rows=30&fit_mm=10"),
            ("svg", "cut=true&kerf_mm=0.2"),
            ("png", "width=90000"),
        ] {
            let mut query = format!("shape={shape}&seed={seed}&{query}");
            let mut names: Vec<String> = Vec::new();
            loop {
                let reply = service.get(&format!("/maze.{format}?{query}")).await;
                if reply.status == 200 {
                    break;
                }
                let fault = reply.json()["errors"][0].clone();
                let Some(value) = fault["suggestion"].as_str() else {
                    let is_other =
                        !names.contains(&fault["parameter"].as_str().unwrap().to_owned());
                    assert!(is_other, "{query}: {names:?} {}", reply.text());
                    assert!(names.is_empty(), "{query}: {names:?} {}", reply.text());
                    break;
                };
                let name = fault["parameter"].as_str().unwrap().to_owned();
                assert!(!names.contains(&name), "{query} {name} again: {}", reply.text());
                *followed.entry(name.clone()).or_insert(0) += 1;
                query = with(&query, &name, value);
                names.push(name);
            }
        }
    }
    for name in [
        "layers",
        "title",
        "hole_size",
        "difficulty",
        "trail",
        "width",
        "margin",
        "sparse",
        "loops",
        "weave",
        "symmetry",
        "rows",
        "solution",
        "bit_depth",
        "wrap",
        "page_margin",
        "fit_mm",
        "kerf_mm",
    ] {
        assert!(followed.contains_key(name), "{name}: {followed:?}");
    }
}
