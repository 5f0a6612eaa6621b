//! Search in the documentation.

use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::handlers::pages::docs::contents::{page_of_topic, pages};
use crate::handlers::pages::docs::operations::OPERATIONS;
use crate::handlers::pages::docs::{parameters, prose};
use crate::handlers::pages::shell::escape;
use mazewright_request::table::PARAMETERS;

/// The most places that are found.
const MOST: usize = 12;

/// A place in the documentation.
struct DocPlace {
    title: String,
    /// The name of its page, and the id of its element.
    link: String,
    /// The title of its page.
    page: &'static str,
    /// A sentence about it.
    about: String,
    /// Names that people have for it, in lower case.
    names: Vec<String>,
    /// All of its words, in lower case.
    words: String,
}

static PLACES: LazyLock<Vec<DocPlace>> = LazyLock::new(|| {
    let mut places = Vec::new();
    for parameter in PARAMETERS {
        let Some(page) = page_of_topic(parameter.topic) else { continue };
        let values = parameter.values();
        let of_values = values.iter().flat_map(|it| it.aliases.iter().chain([&it.name]));
        let names = parameter.aliases.iter().chain(of_values).map(|it| (*it).to_lowercase());
        places.push(DocPlace {
            title: parameter.name.to_owned(),
            link: format!("{}#{}", page.name, parameter.name),
            page: page.title(),
            about: parameter.doc.to_owned(),
            names: names.collect(),
            words: parameters::text(parameter).to_lowercase(),
        });
    }
    for operation in OPERATIONS.iter() {
        let Some(page) = operation.page() else { continue };
        places.push(DocPlace {
            title: operation.heading(),
            link: format!("{}#{}", page.name, operation.id()),
            page: page.title(),
            about: operation.summary().to_owned(),
            names: vec![operation.id().to_lowercase()],
            words: operation.text().to_lowercase(),
        });
    }
    for page in pages() {
        let (title, about) = (page.title(), page.about.to_owned());
        let (names, words) = (vec![page.name.to_owned()], String::new());
        places.push(DocPlace {
            title: title.to_owned(),
            link: page.name.to_owned(),
            page: title,
            about,
            names,
            words,
        });
        let Some(guide) = page.guide else { continue };
        for chapter in prose::read_markdown(&prose::text(guide)).chapters {
            places.push(DocPlace {
                link: format!("{}#{}", page.name, chapter.id),
                page: page.title(),
                about: chapter.words.chars().take(90).collect(),
                names: Vec::new(),
                words: chapter.words.to_lowercase(),
                title: chapter.title,
            });
        }
    }
    places
});

impl DocPlace {
    /// Returns how many words a person looks for in vain here, and how far the place is from the others.
    fn distance(&self, wanted: &str) -> (usize, u8) {
        let title = self.title.to_lowercase();
        let about = self.about.to_lowercase();
        if title == wanted {
            return (0, 0);
        }
        if self.names.iter().any(|name| name == wanted) {
            return (0, 1);
        }
        let of_word = |word: &str| {
            if title.starts_with(word) {
                Some(2)
            } else if title.contains(word) {
                Some(3)
            } else if self.names.iter().any(|name| name.starts_with(word)) {
                Some(4)
            } else if about.contains(word) {
                Some(5)
            } else {
                self.words.contains(word).then_some(6)
            }
        };
        let words = || wanted.split_whitespace().map(of_word);
        (words().filter(Option::is_none).count(), words().flatten().max().unwrap_or(0))
    }
}

/// Returns the places for the words of a person, as a list in HTML: those with all words, or else with as many as there
/// are.
pub(super) fn results(words: &str) -> String {
    let wanted = words.trim().to_lowercase();
    let mut found: Vec<((usize, u8), &DocPlace)> =
        PLACES.iter().map(|place| (place.distance(&wanted), place)).collect();
    found.sort_by_key(|(distance, _)| *distance);
    let least = found.first().map_or(0, |((missing, _), _)| *missing);
    let none = if least == 0 {
        String::new()
    } else {
        format!("<p>Nothing has all of the words “{}”.", escape(words))
    };
    if least == wanted.split_whitespace().count() {
        return none + " The <a href=\"./\">contents</a> list all pages.</p>";
    }
    found.retain(|((missing, _), _)| *missing == least);
    found.truncate(MOST);
    let mut html = if least == 0 { none } else { none + " These have the most of them:</p>\n" };
    html += "<ul class=\"found\">\n";
    for (_, DocPlace { title, link, page, about, .. }) in found {
        let _ = writeln!(
            html,
            "<li><a href=\"./{link}\"><b>{}</b> <span>{}</span></a> <small>{}</small></li>",
            escape(title),
            escape(page),
            escape(about)
        );
    }
    html + "</ul>\n"
}
