//! The pages of what mazes are for: what they show can be had, and search engines find them.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use mazewright::handlers::pages::purposes::PURPOSES;
use mazewright::handlers::pages::studio::group_title;
use mazewright_core::mask::PRESETS;
use mazewright_request::parameter::Topic;

use crate::app::Service;

const HOST: (&str, &str) = ("host", "mazes.example");

#[tokio::test]
async fn each_purpose_has_a_page_for_people_and_search_engines() {
    let service = Service::new();
    let sitemap = service.get_with("/sitemap.xml", &[HOST]).await;
    let llms = service.get_with("/llms.txt", &[HOST]).await;
    let mut titles = BTreeSet::new();
    for purpose in &PURPOSES {
        let path = purpose.path();
        let reply = service.get_with(&path, &[HOST]).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        let text = reply.text();
        let url = format!("http://mazes.example{path}");
        assert!(text.contains(&format!("<link rel=\"canonical\" href=\"{url}\">")), "{path}");
        for property in ["og:title", "og:description", "og:url", "og:image"] {
            assert!(text.contains(&format!("property=\"{property}\" content=\"")), "{property}");
        }
        assert!((50..=170).contains(&purpose.description.len()), "{}", purpose.description);
        assert!(text.contains("May I use them commercially?"), "{path}");
        assert!(titles.insert(purpose.title), "{}", purpose.title);
        assert!(sitemap.text().contains(&format!("<loc>{url}</loc>")), "{path}");
        assert!(llms.text().contains(&format!("]({url})")), "{path}");
        let studio = format!("href=\"../?{}\"", purpose.studio.replace('&', "&amp;"));
        assert!(text.contains(&studio), "{path}");
        for page in ["/", "/gallery", "/docs/cells"] {
            let root = if page.starts_with("/docs") { ".." } else { "." };
            let link = format!("href=\"{root}{path}\"");
            assert!(service.get(page).await.text().contains(&link), "{page}: {link}");
        }
        let image = text.split("og:image\" content=\"http://mazes.example").nth(1).unwrap();
        let image = image.split('"').next().unwrap().replace("&amp;", "&");
        assert_eq!(service.get(&image).await.header("content-type"), "image/png", "{image}");
    }
}

#[tokio::test]
async fn pictures_and_files_of_purposes_can_be_had() {
    let service = Service::new();
    for purpose in &PURPOSES {
        let shown = service.get(&purpose.path()).await;
        for (name, path) in purpose.pictures.iter().chain(purpose.files) {
            let link = format!("href=\"..{}\"", path.replace('&', "&amp;"));
            assert!(shown.text().contains(&link), "{name}");
            let reply = service.get(path).await;
            assert_eq!(reply.status, StatusCode::OK, "{path}");
            let is_file = path.contains("download=true");
            let saved = reply.header("content-disposition").starts_with("attachment");
            assert_eq!(is_file, saved, "{path}");
            assert!(path.contains("seed=") && path.contains("gen=1"), "{path}");
        }
        let studio = service.get(&format!("/?{}", purpose.studio)).await;
        assert!(
            studio.text().contains("id=\"faults\" class=\"fault\" role=\"alert\" hidden"),
            "{}",
            purpose.studio
        );
    }
}

/// Texts about logos have the number of silhouettes and the name of the studio's group.
#[test]
fn purposes_name_what_there_is() {
    let logo = PURPOSES.iter().find(|it| it.slug == "mazes-from-a-logo").unwrap();
    assert!(logo.description.contains(&format!("{} silhouettes", PRESETS.len())));
    assert!(logo.steps[0].contains(group_title(Topic::Site).unwrap()));
}
