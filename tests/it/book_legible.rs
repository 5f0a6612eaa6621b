//! The rejection of cells that are too small to be read in a book, and the bounds in its message.

use axum::http::StatusCode;

use crate::app::Service;

const PATH: &str = "/book.pdf?seed=1&count=2";

#[tokio::test]
async fn cells_that_are_too_small_to_be_read_are_refused() {
    let service = Service::new();
    for (query, parameter, allowed) in [
        (
            "cols=250&rows=250&page=6x9&bound=true&solutions_per_page=1",
            "cols",
            "at most 196 cols and 196 rows",
        ),
        (
            "cols=110&rows=110&page=6x9&bound=true&solutions_per_page=9",
            "solutions_per_page",
            "1 or 2",
        ),
        (
            "page=a5&page_margin=60&per_page=4&solutions_per_page=9",
            "solutions_per_page",
            "1, 2, 4 or 6",
        ),
        ("cols=150&rows=150&per_page=4&solutions=false&page=a5", "per_page", "1 or 2"),
        ("cols=300&rows=300&solutions=false&page=a5&page_margin=20", "page_margin", "at most 13"),
        ("cols=600&rows=600&solutions=false&page=a4", "cols", "at most 447 cols and 447 rows"),
        // Where shapes take turns, the smallest cells decide.
        (
            "shapes=square,polar&cols=160&rows=160&page=a5&solutions=false",
            "page_margin",
            "at most 2",
        ),
        (
            "cols=250&rows=250&page=6x9&bound=true&solutions_per_page=1&cover=true",
            "cols",
            "at most 196 cols and 196 rows",
        ),
    ] {
        let path = format!("{PATH}&{query}");
        let reply = service.get(&path).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        let fault = (parameter.to_owned(), "too-small".to_owned());
        assert_eq!(reply.faults(), [fault], "{query}: {}", reply.text());
        let told = reply.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
        assert_eq!(told, allowed, "{query}: {}", reply.text());
        // The bounds in the message are accepted, and larger values are not.
        let numbers: Vec<u32> = told.split(' ').filter_map(|word| word.parse().ok()).collect();
        let names = if parameter == "cols" { vec!["cols", "rows"] } else { vec![parameter] };
        let is_changed =
            |part: &&str| names.iter().any(|name| part.starts_with(&format!("{name}=")));
        for (more, status) in [(0, StatusCode::OK), (1, StatusCode::UNPROCESSABLE_ENTITY)] {
            let mut path: Vec<String> =
                path.split('&').filter(|part| !is_changed(part)).map(str::to_owned).collect();
            let most =
                if parameter == "cols" { &numbers[..] } else { &numbers[numbers.len() - 1..] };
            let changes = names.iter().zip(most);
            path.extend(changes.map(|(name, most)| format!("{name}={}", most + more)));
            if more == 0 || parameter == "cols" || parameter == "page_margin" {
                let path = path.join("&");
                assert_eq!(service.get(&path).await.status, status, "{path}");
            }
        }
    }
    let wide = format!("{PATH}&shapes=square,polar&cols=160&rows=160&page=a5&solutions=false");
    assert!(service.get(&wide).await.text().contains("maze 2"));
    let body = r#"{"seed":1,"mazes":[{},{"cols":600,"rows":600}]}"#;
    let reply = service.post("/book.pdf", body).await;
    assert_eq!(reply.faults(), [("mazes[1].cols".to_owned(), "too-small".to_owned())]);
    assert!(reply.text().contains("maze 2"), "{}", reply.text());
}

/// The values of a message suffice for mazes and solutions.
#[tokio::test]
async fn advice_holds_for_all_pages() {
    let service = Service::new();
    for (query, parameter) in [
        ("cols=300&rows=300&page=a6", "cols"),
        ("per_page=4&page=a6&cols=100&rows=100", "per_page"),
        ("large_print=true&cols=100&rows=100", "cols"),
    ] {
        let reply = service.get(&format!("{PATH}&{query}")).await;
        let fault = (parameter.to_owned(), "too-small".to_owned());
        assert_eq!(reply.faults(), [fault], "{query}: {}", reply.text());
        let allowed = reply.json()["errors"][0]["allowed"].as_str().unwrap().to_owned();
        let words: Vec<&str> = allowed.split(' ').collect();
        let changes = match words[..] {
            ["at", "most", cols, "cols", "and", rows, "rows"] => {
                vec![format!("cols={cols}"), format!("rows={rows}")]
            }
            [own, "with", other] => vec![format!("{parameter}={own}"), other.to_owned()],
            _ => panic!("{query}: {allowed}"),
        };
        let name = |pair: &str| pair.split('=').next().unwrap().to_owned();
        let is_kept = |pair: &&str| changes.iter().all(|change| name(change) != name(pair));
        let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
        let path = format!("{PATH}&{}&{}", kept.join("&"), changes.join("&"));
        let remedied = service.get(&path).await;
        assert_eq!(remedied.status, StatusCode::OK, "{path}: {}", reply.text());
    }
}
