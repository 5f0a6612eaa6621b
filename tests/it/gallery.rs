//! The gallery: its page, its pictures in docs/gallery, docs/gallery.md and the pictures of the
//! README.
//!
//! `UPDATE=1 cargo test gallery` makes pictures and texts again. Without `UPDATE`, files that
//! differ from the program's output fail.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use mazewright::handlers::pages::gallery::{Exhibit, GALLERY};

use crate::app::Service;

/// Pictures in a row.
const COLUMNS: usize = 4;

/// The pictures of the README.
const STRIP: [&str; COLUMNS] = ["triangles", "weave", "heat", "penrose"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn exhibits() -> impl Iterator<Item = &'static Exhibit> {
    GALLERY.iter().flat_map(|room| room.pictures)
}

fn file(exhibit: &Exhibit) -> String {
    format!("docs/gallery/{}.{}", exhibit.name, exhibit.format)
}

fn row(cells: Vec<String>) -> String {
    let empty = vec![String::new(); COLUMNS - cells.len()];
    format!("| {} |\n", [cells, empty].concat().join(" | ").trim_end())
}

/// Returns rows of pictures with their titles; paths are relative to `folder`.
fn pictures(exhibits: &[&Exhibit], folder: &str) -> String {
    let mut text = String::new();
    for (at, exhibits) in exhibits.chunks(COLUMNS).enumerate() {
        let path = |it: &Exhibit| file(it).trim_start_matches(folder).to_owned();
        let picture = |it: &&Exhibit| format!("![{}]({})", it.title, path(it));
        text += &row(exhibits.iter().map(picture).collect());
        if at == 0 {
            text += &row(vec!["---".to_owned(); COLUMNS]);
        }
        text += &row(exhibits.iter().map(|it| it.title.to_owned()).collect());
    }
    text
}

/// Returns the pictures of the README.
fn strip() -> String {
    let chosen = STRIP.map(|name| exhibits().find(|it| it.name == name).expect("a picture"));
    pictures(&chosen, "")
}

/// Returns the text of docs/gallery.md: for each topic its pictures, and the request of each.
fn section() -> String {
    let mut text = String::new();
    for room in GALLERY {
        let exhibits: Vec<&Exhibit> = room.pictures.iter().collect();
        let _ = write!(text, "\n## {}\n\n{}\n", room.title, pictures(&exhibits, "docs/"));
        for exhibit in exhibits {
            let _ = writeln!(text, "* {}: `{}`", exhibit.title, exhibit.path());
        }
    }
    text + "\n"
}

#[tokio::test]
async fn gallery_pictures_are_what_the_service_draws() {
    let service = Service::new();
    let mut names = BTreeSet::new();
    for exhibit in exhibits() {
        let reply = service.get(&exhibit.path()).await;
        assert_eq!(reply.status, StatusCode::OK, "{}: {}", exhibit.name, reply.text());
        // The request gives every parameter: nothing random is left.
        assert_eq!(reply.header("cache-control"), "public, max-age=31536000, immutable");
        let path = root().join(file(exhibit));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &reply.body).unwrap();
        }
        let known = std::fs::read(&path).unwrap_or_default();
        assert!(known == reply.body, "{} is not what is drawn: {UPDATE}", file(exhibit));
        assert!(names.insert(file(exhibit)), "{} stands twice", exhibit.name);
    }
    let folder = std::fs::read_dir(root().join("docs/gallery")).unwrap();
    for there in folder {
        let name = format!("docs/gallery/{}", there.unwrap().file_name().to_str().unwrap());
        assert!(names.contains(&name), "{name} is in no gallery");
    }
}

/// The advice when a file is out of date.
const UPDATE: &str = "run `UPDATE=1 cargo test gallery`, look at it, and commit it";

#[test]
fn gallery_parts_of_the_documents_are_the_table() {
    for (document, part) in [("README.md", strip()), ("docs/gallery.md", section())] {
        let path = root().join(document);
        let text = std::fs::read_to_string(&path).unwrap();
        let [start, end] = ["<!-- gallery -->\n", "<!-- end of gallery -->\n"];
        let from = text.find(start).expect("a place for the gallery") + start.len();
        let to = text.find(end).expect("an end of the gallery");
        if std::env::var_os("UPDATE").is_some() {
            let text = format!("{}{part}{}", &text[..from], &text[to..]);
            std::fs::write(&path, text).unwrap();
            continue;
        }
        assert!(text[from..to] == part, "the gallery in {document} is old: {UPDATE}");
    }
}

#[tokio::test]
async fn gallery_page_shows_every_picture() {
    let service = Service::new();
    let reply = service.get("/gallery").await;
    assert_eq!(reply.status, StatusCode::OK);
    let page = reply.text();
    for exhibit in exhibits() {
        let path = exhibit.path().replace('&', "&amp;");
        assert!(page.contains(&format!("src=\".{path}\" alt=\"{}\"", exhibit.title)), "{path}");
        let format = if exhibit.format == "svg" {
            String::new()
        } else {
            format!("&amp;format={}", exhibit.format)
        };
        let again = format!("href=\"./?{}{format}\"", exhibit.query.replace('&', "&amp;"));
        assert!(page.contains(&again), "{again}");
    }
    assert!(service.get("/").await.text().contains("href=\"./gallery\""));
}

#[tokio::test]
async fn gallery_filters_are_links_that_need_no_script() {
    let service = Service::new();
    let all = service.get("/gallery").await;
    let figures = |text: &str| text.matches("<figure>").count();
    let links: Vec<&str> = all.text().split("href=\"./gallery?for=").skip(1).collect();
    assert_eq!(links.len(), 7);
    for link in links {
        let name = link.split('"').next().unwrap();
        let reply = service.get(&format!("/gallery?for={name}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{name}");
        let count = figures(reply.text());
        assert!((3..figures(all.text())).contains(&count), "{name}: {count}");
        assert!(
            reply.text().contains(&format!("href=\"./gallery?for={name}\" aria-current=\"true\""))
        );
    }
    assert!(exhibits().all(|exhibit| !exhibit.uses.is_empty()));
    for path in
        ["/gallery?ref=x", "/gallery?ref=x&for=laser", "/docs/?ref=x", "/for/worksheets?ref=x"]
    {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    let wrong = service.get("/gallery?for=wallpaper").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert_eq!(wrong.json()["errors"][0]["suggestion"], "wallpapers");
}

/// People who want less motion get the same maze at rest.
#[tokio::test]
async fn gallery_pictures_that_move_have_one_at_rest() {
    let service = Service::new();
    let page = service.get("/gallery").await;
    let start = "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\".";
    let stills: Vec<&str> = page.text().split(start).skip(1).collect();
    let moving = exhibits().filter(|it| it.format == "gif" || it.query.contains("animate="));
    assert_eq!(stills.len(), moving.count());
    for still in stills {
        let path = still.split('"').next().unwrap().replace("&amp;", "&");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert!(!reply.text().contains("animat"), "{path}");
    }
}
