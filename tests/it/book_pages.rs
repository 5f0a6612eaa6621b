//! What stands on the pages of books besides the mazes: texts, page numbers, captions, and how far apart
//! the mazes are.

use crate::app::Service;
use crate::books::pages;

#[tokio::test]
async fn a_page_has_the_fonts_of_its_texts() {
    let service = Service::new();
    // The reader of the tests refuses texts without letters, and fonts that the page does not have.
    for query in [
        "footer=none",
        "footer=none&per_page=4",
        "footer=none&captions=|A",
        "page_margin=5",
        "bound=true&page=6x9&page_margin=6.35",
        "bound=true&footer=none",
    ] {
        let path = format!("/book.pdf?seed=1&cols=5&rows=5&count=2&{query}");
        let told = pages(&service.get(&path).await);
        assert!(told.iter().any(|page| page.texts.contains(&"2".to_owned())), "{path}");
    }
}
