//! Themes, and looks that contradict each other.

use crate::app::Service;

#[tokio::test]
async fn themes_give_the_colours_that_are_not_given() {
    let service = Service::new();
    let svg = async |query: &str| service.get(&format!("/maze.svg?seed=1&{query}")).await;
    let plain = svg("theme=blueprint").await;
    let text = plain.text();
    assert!(text.contains("#dce9f7"), "{text}");
    assert!(text.contains("#1b3f73"), "{text}");
    let own = svg("theme=blueprint&ink=ff0000").await;
    assert!(own.text().contains("#ff0000"));
    assert!(own.text().contains("#1b3f73"));
    // A colour that the theme has anyway is not another request; black is one.
    assert_eq!(svg("theme=blueprint&paper=1b3f73").await.header("etag"), plain.header("etag"));
    assert_ne!(svg("theme=blueprint&ink=000000").await.header("etag"), plain.header("etag"));
    assert_eq!(svg("theme=light&ink=000").await.header("etag"), svg("").await.header("etag"));
}

#[tokio::test]
async fn a_solution_alone_has_no_background_unless_one_is_given() {
    let service = Service::new();
    let svg = async |query: &str| service.get(&format!("/maze.svg?seed=1&gen=1&{query}")).await;
    let plain = svg("solution=only").await;
    assert!(!plain.text().contains("<rect"), "{}", plain.text());
    assert!(svg("solution=only&theme=dark&paper=fff").await.text().contains("<rect"));
    assert!(svg("solution=true").await.text().contains("<rect"));
    // White is not the default here, but `none` is.
    let tag = |answer: &crate::app::Reply| answer.header("etag").to_owned();
    assert_eq!(tag(&svg("solution=only&paper=none").await), tag(&plain));
    assert_ne!(tag(&svg("solution=only&paper=fff").await), tag(&plain));
    assert_ne!(tag(&svg("solution=true&paper=none").await), tag(&svg("solution=true").await));
    let json = service.get("/maze.json?seed=1&solution=only").await.json();
    assert!(json["params"].get("paper").is_none_or(|paper| paper == "none"), "{json}");
}

#[tokio::test]
async fn woven_pictures_have_corridors_of_their_own() {
    let service = Service::new();
    let svg = async |query: &str| service.get(&format!("/maze.svg?seed=1&gen=1&{query}")).await;
    for shape in ["square", "square&warp=polar", "hex", "oct", "penrose-p3", "polar", "voronoi"] {
        let woven = svg(&format!("shape={shape}&weave=1")).await;
        let plain = svg(&format!("shape={shape}&weave=1&inset=0")).await;
        assert!(woven.status == 200, "{shape}");
        assert!(plain.status == 200, "{shape}");
        assert_ne!(woven.text(), plain.text(), "{shape}");
        assert_ne!(woven.header("etag"), plain.header("etag"), "{shape}");
    }
    let same = [svg("weave=1").await, svg("weave=1&inset=22").await];
    assert_eq!(same[0].header("etag"), same[1].header("etag"));
    // Pictures of passages have none, and large mazes have too narrow cells for them.
    for query in ["draw=passages", "cols=200&rows=200"] {
        let plain = svg(&format!("weave=1&{query}")).await;
        let given = svg(&format!("weave=1&{query}&inset=0")).await;
        assert_eq!(plain.header("etag"), given.header("etag"), "{query}");
    }
}

#[tokio::test]
async fn looks_that_contradict_each_other_are_refused() {
    let service = Service::new();
    for (query, parameter, code) in [
        ("layers=walls&solution=true", "solution", "contradiction"),
        ("colormap=magma", "colormap", "not-taken"),
        ("marks=dots&start_icon=dog", "start_icon", "not-taken"),
        ("marks=none&goal_icon=bone", "goal_icon", "not-taken"),
    ] {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        let problem = answer.json();
        assert_eq!(problem["errors"][0]["parameter"], parameter, "{query}");
        assert_eq!(problem["errors"][0]["code"], code, "{query}");
    }
    for query in [
        "layers=walls,walls",
        "layers=wall",
        "fill=heatt",
        "theme=drak",
        "draw=no",
        "start_icon=dgo",
    ] {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
    }
}

#[tokio::test]
async fn icons_are_part_of_the_request() {
    let service = Service::new();
    let tag = async |query: &str| {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.header("etag").to_owned()
    };
    let queries = ["", "marks=icons", "start_icon=dog", "goal_icon=bone", "marks=letters"];
    let mut tags = Vec::new();
    for query in queries {
        tags.push(tag(query).await);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), queries.len());
    assert_eq!(tag("marks=auto&start_icon=auto").await, tag("").await);
}

/// A given colour does not follow the page, even if the theme has it too.
#[tokio::test]
async fn given_colours_stay_on_dark_pages() {
    let service = Service::new();
    let svg =
        async |query: &str| service.get(&format!("/maze.svg?seed=1&solution=true&{query}")).await;
    let plain = svg("theme=auto").await;
    let plain = plain.text();
    assert!(plain.contains("{stroke:#f0b72f}") && plain.contains("{stroke:#e6edf3}"), "{plain}");
    let own = svg("theme=auto&path=d1242f").await;
    let text = own.text();
    assert!(!text.contains("f0b72f") && text.contains("{stroke:#e6edf3}"), "{text}");
    let fresh = service.get("/maze.svg?solution=true&theme=auto&path=d1242f").await;
    let canonical = fresh.header("content-location");
    assert!(canonical.contains("path=d1242f"), "{canonical}");
    assert_eq!(service.get(canonical).await.body, fresh.body);
    for query in ["theme=auto&ink=000000", "theme=auto&paper=fff", "theme=text&ink=000"] {
        let reply = svg(query).await;
        let text = reply.text();
        let is_fixed = !text.contains("prefers-color-scheme") && !text.contains("currentColor");
        assert!(is_fixed, "{query}: {text}");
    }
}
