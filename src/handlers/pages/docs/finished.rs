//! Finished pages of the documentation. Each page is made once, and kept for the addresses under which callers reach the
//! service.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::handlers::pages::docs::contents::{DocPage, pages};
use crate::handlers::pages::docs::samples::EXAMPLE_ORIGIN;
use crate::handlers::pages::docs::{content, page as shell, start as first};
use crate::handlers::pages::shell::document;
use crate::response::document::StaticDocument;

/// The largest number of addresses whose pages are kept: callers can name any.
const MOST_ORIGINS: usize = 2;

/// The pages as HTML by their names, once they are made. The name of the first page is empty.
static PAGES: LazyLock<BTreeMap<&str, OnceLock<String>>> = LazyLock::new(|| {
    let names = pages().map(|page| page.name);
    names.chain([""]).map(|name| (name, OnceLock::new())).collect()
});

/// The documents for one address of the service, by the names of their pages.
struct OriginDocuments {
    origin: Option<String>,
    documents: BTreeMap<&'static str, Arc<StaticDocument>>,
}

/// The documents for the addresses that were asked for last, the newest first.
static DOCUMENTS: Mutex<VecDeque<OriginDocuments>> = Mutex::new(VecDeque::new());

/// Returns the first page, in which examples name the address of this service.
pub(super) fn start(origin: Option<String>) -> Arc<StaticDocument> {
    let about = "Mazes over HTTP: guides, operations and parameters";
    kept("", origin, || shell("", "Documentation", about, "", &first()))
}

/// Returns another page, in which examples name the address of this service.
pub(super) fn page(page: &'static DocPage, origin: Option<String>) -> Arc<StaticDocument> {
    let html = || shell(page.name, page.title(), page.about, "", &content(page));
    kept(page.name, origin, html)
}

/// Returns the document of a page for an address. `html` makes the page.
fn kept(
    name: &'static str,
    origin: Option<String>,
    html: impl FnOnce() -> String,
) -> Arc<StaticDocument> {
    let html = PAGES[name].get_or_init(html);
    let mut all = DOCUMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    match all.iter().position(|it| it.origin == origin) {
        Some(at) => all.rotate_left(at),
        None => all.push_front(OriginDocuments { origin, documents: BTreeMap::new() }),
    }
    all.truncate(MOST_ORIGINS);
    let OriginDocuments { origin, documents } = &mut all[0];
    let made = documents.entry(name).or_insert_with(|| {
        let html = origin.as_ref().map_or_else(|| html.clone(), |it| at_origin(html, it));
        Arc::new(document(html))
    });
    Arc::clone(made)
}

/// Returns a page whose examples name an address.
pub(super) fn at_origin(html: &str, origin: &str) -> String {
    let bare = EXAMPLE_ORIGIN.trim_start_matches("http://");
    let mut parts = html.split(bare).peekable();
    let mut text = String::with_capacity(html.len());
    while let Some(part) = parts.next() {
        if parts.peek().is_some() {
            text.push_str(part.strip_suffix("http://").unwrap_or(part));
            text.push_str(origin);
        } else {
            text.push_str(part);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_made_once_for_each_address() {
        let origin = || Some("http://one.example".to_owned());
        let first = start(origin());
        assert!(Arc::ptr_eq(&first, &start(origin())));
        assert_ne!(first.tag(), start(Some("http://two.example".to_owned())).tag());
        for number in 0..9 {
            start(Some(format!("http://{number}.example")));
        }
        assert!(!Arc::ptr_eq(&first, &start(origin())), "all addresses are kept");
    }

    #[test]
    fn addresses_are_replaced_once() {
        let html = "curl 'http://localhost:8080/maze' localhost:8080/maze";
        for origin in ["http://localhost:8080", "https://localhost:8080", "https://a.example/b"] {
            assert_eq!(at_origin(html, origin), format!("curl '{origin}/maze' {origin}/maze"));
        }
    }
}
