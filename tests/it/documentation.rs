//! The pages of the documentation: they have every operation and every parameter, examples that work, a search, and few
//! bytes.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use mazewright::handlers::pages::docs::contents::{CONTENTS, pages};
use mazewright::handlers::pages::docs::operations::OPERATIONS;
use mazewright::handlers::pages::docs::parameters::example_target;
use mazewright_request::parameter::UrlPlace;
use mazewright_request::table::PARAMETERS;

use crate::app::Service;

/// The most compressed bytes of a page with its scripts and styles.
const MOST_BYTES: usize = 150_000;

/// Parameters whose example asks for what this maze has anyway.
const WITHOUT_EFFECT: [&str; 5] = ["mask_parts", "difficulty", "difficulty_strict", "gen", "start"];

fn path(name: &str) -> String {
    format!("/docs/{name}")
}

/// Returns the part of a page with an id.
fn entry<'a>(page: &'a str, id: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("class=\"entry\" id=\"{id}\"")).expect(id);
    rest.split("</section>").next().unwrap()
}

#[tokio::test]
async fn each_page_is_linked_and_small() {
    let service = Service::new();
    let first = service.get("/docs/").await;
    let gzip = [("accept-encoding", "gzip")];
    for page in pages() {
        assert!(first.text().contains(&format!("href=\"./{}\"", page.name)), "{}", page.name);
        let reply = service.get(&path(page.name)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", page.name);
        let text = reply.text();
        assert!(text.contains(&format!("href=\"./{}\" aria-current=\"page\"", page.name)));
        assert!(!text.contains(" style=") && !text.contains("<script>"), "{}", page.name);
        assert!(!reply.header("content-security-policy").contains("unsafe"), "{}", page.name);
        let ids: Vec<&str> =
            text.split(" id=\"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), different.len(), "{} has an id twice", page.name);
        for link in text.split("href=\"#").skip(1).map(|it| it.split('"').next().unwrap()) {
            assert!(different.contains(link), "{}: nothing has the id {link}", page.name);
        }
        let mut bytes = service.get_with(&path(page.name), &gzip).await.body.len();
        for asset in text.split("\"../assets/").skip(1).map(|it| it.split('"').next().unwrap()) {
            bytes += service.get_with(&format!("/assets/{asset}"), &gzip).await.body.len();
        }
        assert!(bytes < MOST_BYTES, "{}: {bytes} bytes", page.name);
    }
    assert!(CONTENTS.iter().all(|part| !part.pages.is_empty()));
    let missing = service.get("/docs/nothing").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

/// A link from page to page leads to an element that is there.
#[tokio::test]
async fn links_between_pages_have_targets() {
    let service = Service::new();
    let mut texts = Vec::new();
    for page in pages() {
        texts.push((page.name, service.get(&path(page.name)).await.text().to_owned()));
    }
    let mut count = 0;
    for (from, text) in &texts {
        for link in text.split("href=\"./").skip(1).map(|it| it.split('"').next().unwrap()) {
            let Some((name, id)) = link.split_once('#') else { continue };
            let (_, target) = texts.iter().find(|(other, _)| *other == name).expect(link);
            assert!(target.contains(&format!("id=\"{id}\"")), "{from}: {link}");
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

#[tokio::test]
async fn each_operation_is_on_one_page_with_code() {
    let service = Service::new();
    assert!(OPERATIONS.len() > 50, "{}", OPERATIONS.len());
    for operation in OPERATIONS.iter() {
        let found: Vec<_> = pages().filter(|page| operation.is_on(page)).collect();
        assert_eq!(found.len(), 1, "{}", operation.heading());
        let page = service.get(&path(found[0].name)).await;
        let part = entry(page.text(), operation.id());
        for language in ["curl", "python", "javascript"] {
            assert!(part.contains(&format!("data-code=\"{language}\"")), "{}", operation.id());
        }
        let target = operation.example().replace('&', "&amp;");
        assert!(part.matches(&target).count() >= 3, "{target}");
    }
    let page = service.get("/docs/mazes").await;
    assert!(entry(page.text(), "getMazeSvg").contains("<img "));
}

#[tokio::test]
async fn each_parameter_has_its_values_its_default_and_an_example() {
    let service = Service::new();
    for parameter in PARAMETERS {
        let found: Vec<_> = pages().filter(|it| it.topic == Some(parameter.topic)).collect();
        assert_eq!(found.len(), 1, "{}", parameter.name);
        let page = service.get(&path(found[0].name)).await;
        let part = entry(page.text(), parameter.name);
        for value in parameter.values() {
            assert!(part.contains(value.name), "{}: {}", parameter.name, value.name);
        }
        if let Some(default) = parameter.default.text() {
            let shown = format!("Default: <code>{default}</code>");
            assert!(part.contains(&shown), "{}: {shown}", parameter.name);
        }
        if parameter.values().is_empty() {
            assert!(part.contains("It must be"), "{}", parameter.name);
        }
        let is_shown = part.contains("data-code=\"python\"");
        assert_eq!(is_shown, parameter.place != UrlPlace::Body, "{}", parameter.name);
    }
}

/// The example of each parameter is answered, and with another picture than without it.
#[tokio::test]
async fn examples_of_parameters_have_an_effect() {
    let service = Service::new();
    let mut same = Vec::new();
    for parameter in PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body) {
        let target = example_target(parameter);
        let reply = service.get(&target).await;
        assert_eq!(
            reply.status,
            StatusCode::OK,
            "{target}: {}",
            String::from_utf8_lossy(&reply.body)
        );
        if !matches!(parameter.place, UrlPlace::Always | UrlPlace::Changed) {
            continue;
        }
        let is_own = |pair: &&str| pair.split('=').next() == Some(parameter.name);
        let (stem, query) = target.split_once('?').unwrap();
        let rest: Vec<&str> = query.split('&').filter(|pair| !is_own(pair)).collect();
        let without = service.get(&format!("{stem}?{}", rest.join("&"))).await;
        if without.body == reply.body {
            same.push(parameter.name);
        }
    }
    assert_eq!(same, WITHOUT_EFFECT);
}

#[tokio::test]
async fn a_search_finds_what_people_look_for() {
    let (service, mut wrong) = (Service::new(), Vec::new());
    for (words, first) in [
        ("shape", "./cells#shape"),
        ("Hexagonal", "./cells#shape"),
        ("kerf", "./output#kerf_mm"),
        ("POST+/solve", "./solutions#postSolve"),
        ("class+sets", "./api#class-sets"),
        ("caching", "./api#caching"),
        // What callers, operators, teachers and makers look for.
        ("CORS", "./api#keys-other-origins-and-rate-limits"),
        ("cross-origin", "./api#keys-other-origins-and-rate-limits"),
        ("API+keys", "./api#keys-other-origins-and-rate-limits"),
        ("rate-limits", "./api#keys-other-origins-and-rate-limits"),
        ("authentication", "./api#keys-other-origins-and-rate-limits"),
        ("ETags", "./api#caching"),
        ("Docker", "./operations#container"),
        ("iframe", "./operations#a-game-in-another-page"),
        ("KDP", "./api#bound-books"),
        ("3D-printing", "./formats#stl-scad"),
        ("offline", "./javascript"),
        ("worksheets", "./recipes#worksheets-for-a-class"),
        ("favicons", "./service#getIcon"),
        // Words that nothing has do not hide the others.
        ("kerf+xyzzy", "./output#kerf_mm"),
    ] {
        let reply = service.get(&format!("/docs/?q={words}")).await;
        let found = reply.text().split("class=\"found\"").nth(1).unwrap_or_default();
        let link = found.split("href=\"").nth(1).unwrap_or_default().split('"').next().unwrap();
        if link != first {
            wrong.push(format!("{words}: {link}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let nothing = service.get("/docs/?q=%3Cb%3Exyz").await;
    assert!(nothing.text().contains("Nothing has all of the words “&lt;b>xyz”"));
    assert!(!nothing.text().contains("<b>xyz") && !nothing.text().contains("class=\"found\""));
    let some = service.get("/docs/?q=1000+mazes+with+solutions").await;
    assert!(
        some.text().contains("Nothing has all of the words “1000 mazes with solutions”. These")
    );
    for empty in ["/docs/?q=", "/docs/?q=%20", "/docs/?q=%FF"] {
        assert!(service.get(empty).await.text().contains("<h1>Documentation</h1>"), "{empty}");
    }
}

/// Examples name the address at which the service is reached.
#[tokio::test]
async fn examples_name_this_service() {
    let service = Service::new();
    for page in ["/docs/", "/docs/mazes", "/docs/recipes", "/docs/cells"] {
        let reply = service.get_with(page, &[("host", "mazes.example:99")]).await;
        assert!(reply.text().contains("http://mazes.example:99/"), "{page}");
        assert!(!reply.text().contains("localhost:8080"), "{page}");
        // The address of the examples is an address, too.
        let reply = service.get_with(page, &[("host", "localhost:8080")]).await;
        assert!(reply.text().contains("http://localhost:8080/"), "{page}");
        assert!(!reply.text().contains("http://http://"), "{page}");
    }
}
