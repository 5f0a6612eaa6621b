//! The gallery: its page, its pictures in docs/gallery, and the README's section.
//!
//! `UPDATE=1 cargo test gallery` makes pictures and section anew; without it, what is not what the
//! program makes today fails.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use mazewright::handlers::gallery::{Exhibit, GALLERY};

use crate::app::Service;

/// Pictures in a row of the README.
const COLUMNS: usize = 4;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn exhibits() -> impl Iterator<Item = &'static Exhibit> {
    GALLERY.iter().flat_map(|room| room.pictures)
}

fn file(exhibit: &Exhibit) -> String {
    format!("docs/gallery/{}.{}", exhibit.name, exhibit.format)
}

/// The README's section: a table of pictures for each room.
fn section() -> String {
    let mut text = String::new();
    for room in GALLERY {
        let _ = write!(text, "\n**{}**\n\n", room.title);
        let row = |cells: Vec<String>| {
            let empty = vec![String::new(); COLUMNS - cells.len()];
            format!("| {} |\n", [cells, empty].concat().join(" | ").trim_end())
        };
        for (at, exhibits) in room.pictures.chunks(COLUMNS).enumerate() {
            let picture = |it: &Exhibit| format!("![{}]({})", it.title, file(it));
            text += &row(exhibits.iter().map(picture).collect());
            if at == 0 {
                text += &row(vec!["---".to_owned(); COLUMNS]);
            }
            text += &row(exhibits.iter().map(|it| it.title.to_owned()).collect());
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
        // What the picture is made of is told in full: nothing random is left.
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

/// What to do when a file is old.
const UPDATE: &str = "run `UPDATE=1 cargo test gallery`, look at it, and commit it";

#[test]
fn gallery_section_of_the_readme_is_the_table() {
    let path = root().join("README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let [start, end] = ["<!-- gallery -->\n", "<!-- end of gallery -->\n"];
    let from = text.find(start).expect("a place for the gallery") + start.len();
    let to = text.find(end).expect("an end of the gallery");
    if std::env::var_os("UPDATE").is_some() {
        let text = format!("{}{}{}", &text[..from], section(), &text[to..]);
        std::fs::write(&path, text).unwrap();
        return;
    }
    assert!(text[from..to] == section(), "the README's gallery is old: {UPDATE}");
}

#[tokio::test]
async fn gallery_page_shows_every_picture() {
    let service = Service::new();
    let reply = service.get("/gallery").await;
    assert_eq!(reply.status, StatusCode::OK);
    let page = reply.text();
    for exhibit in exhibits() {
        let path = exhibit.path().replace('&', "&amp;");
        assert!(page.contains(&format!("src=\"{path}\" alt=\"{}\"", exhibit.title)), "{path}");
        let again = format!("href=\"/?{}\"", exhibit.query.replace('&', "&amp;"));
        assert!(page.contains(&again), "{again}");
    }
    assert!(service.get("/").await.text().contains("href=\"/gallery\""));
}
