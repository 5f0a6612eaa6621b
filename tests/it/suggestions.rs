//! Suggestions for unknown names and values.

use mazewright_request::RawRequest;
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
        // Words without a counterpart.
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
