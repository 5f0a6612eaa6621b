//! Pages of PDF in the paper of a theme: the whole page has it, and texts are legible on it.

use crate::app::Service;
use crate::books::pages;
use crate::common::pdf::{Pdf, reference};

/// Returns the colours of the fills of a page's content.
fn fills(pdf: &Pdf, page: usize) -> Vec<String> {
    let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
    let words: Vec<&str> = content.split_whitespace().collect();
    let at = words.iter().enumerate().filter(|(_, word)| **word == "rg");
    at.map(|(at, _)| words[at - 3..at].join(" ")).collect()
}

#[tokio::test]
async fn the_paper_of_a_theme_fills_the_whole_page() {
    let service = Service::new();
    let heart = "mask=heart&rim=smooth&cols=8&rows=8&seed=1";
    for theme in ["theme=candy", "theme=ocean", "paper=ffe0e0", "paper=00336680"] {
        for path in [
            format!("/maze.pdf?{heart}&worksheet=true&{theme}"),
            format!("/maze.pdf?{heart}&worksheet=true&key=back&{theme}"),
            format!("/maze.pdf?{heart}&worksheet=true&key=corner&{theme}"),
            format!("/maze.pdf?{heart}&footer=full&{theme}"),
            format!("/maze.pdf?{heart}&page=fit&{theme}"),
            format!("/book.pdf?{heart}&count=3&per_page=2&{theme}"),
            format!("/book.pdf?{heart}&count=3&worksheet=true&{theme}"),
        ] {
            let reply = service.get(&path).await;
            let pdf = Pdf::read(&reply.body);
            for (page, drawn) in pdf.pages().into_iter().zip(pages(&reply)) {
                let (_, size) = drawn.background.unwrap_or_else(|| panic!("{path}: white"));
                let whole = pdf.size(page);
                let is_whole = [0, 1].iter().all(|&at| (size[at] - whole[at]).abs() < 0.01);
                assert!(is_whole, "{path}: {size:?} of {whole:?}");
                let fills = fills(&pdf, page);
                let papers = fills.iter().filter(|color| **color == fills[0]).count();
                assert_eq!(papers, 1, "{path}: the paper is painted once");
                let content = pdf.stream(reference(pdf.dict(page), "/Contents"));
                let words: Vec<&str> = content.split_whitespace().collect();
                let greys = words.windows(2).filter(|pair| ["g", "G"].contains(&pair[1]));
                // Only the panel to write on is white, with black words and grey lines.
                let is_dark = ["theme=ocean", "paper=00336680"].contains(&theme);
                let has_panel = path.contains("worksheet") && is_dark;
                // The usual ink is black.
                let has_black = theme.starts_with("paper=");
                let allowed = |pair: &[&str]| match pair[0] {
                    "0" if has_black => true,
                    grey => has_panel && ["1", "0", "0.3"].contains(&grey),
                };
                assert!(greys.into_iter().all(allowed), "{path}");
            }
        }
    }
}

#[tokio::test]
async fn white_pages_stay_white() {
    let service = Service::new();
    for theme in ["theme=light", "paper=none", "paper=fff"] {
        let path = format!("/maze.pdf?cols=8&rows=8&seed=1&worksheet=true&{theme}");
        assert_eq!(pages(&service.get(&path).await)[0].background, None, "{path}");
    }
}

/// Mazes with papers of their own keep them where they share a page.
#[tokio::test]
async fn papers_that_differ_stay_with_their_mazes() {
    let service = Service::new();
    let body = |per_page: usize| {
        format!(
            r#"{{"per_page":{per_page},"solutions":false,"mazes":[
            {{"cols":5,"rows":5,"seed":1,"theme":"candy"}},{{"cols":5,"rows":5,"seed":2,"theme":"ocean"}}]}}"#
        )
    };
    let together = pages(&service.post("/book.pdf", &body(2)).await);
    assert_eq!(together[0].background, None);
    let apart = pages(&service.post("/book.pdf", &body(1)).await);
    let papers: Vec<[u8; 3]> = apart.iter().map(|page| page.background.unwrap().0).collect();
    assert_ne!(papers[0], papers[1]);
}
