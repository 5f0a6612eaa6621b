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
    /// Names that people have for it, [`folded`].
    names: Vec<String>,
    /// All of its words, [`folded`].
    words: String,
}

static PLACES: LazyLock<Vec<DocPlace>> = LazyLock::new(|| {
    let mut places = Vec::new();
    for parameter in PARAMETERS {
        let Some(page) = page_of_topic(parameter.topic) else { continue };
        let values = parameter.values();
        let of_values = values.iter().flat_map(|it| it.aliases.iter().chain([&it.name]));
        let names = parameter.aliases.iter().chain(of_values).map(|it| folded(it));
        places.push(DocPlace {
            title: parameter.name.to_owned(),
            link: format!("{}#{}", page.name, parameter.name),
            page: page.title(),
            about: parameter.doc.to_owned(),
            names: names.collect(),
            words: folded(parameters::text(parameter)),
        });
    }
    for operation in OPERATIONS.iter() {
        let Some(page) = operation.page() else { continue };
        places.push(DocPlace {
            title: operation.heading(),
            link: format!("{}#{}", page.name, operation.id()),
            page: page.title(),
            about: operation.summary().to_owned(),
            names: vec![folded(operation.id())],
            words: folded(operation.text()),
        });
    }
    for page in pages() {
        let (title, about) = (page.title(), page.about.to_owned());
        let names = vec![page.name.to_owned()];
        // The part of a guide before its first chapter.
        let guide = page.guide.map(prose::text).unwrap_or_default();
        let words = folded(guide.split("\n## ").next().unwrap_or_default());
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
                words: folded(&chapter.words),
                title: chapter.title,
            });
        }
    }
    places
});

/// Returns a text in the form in which the search compares it: in lower case, with a space for each hyphen.
fn folded(text: &str) -> String {
    text.to_lowercase().replace(['-', '_'], " ")
}

/// Returns a word, or without its last `s` if only that is anywhere.
fn known(word: &str) -> &str {
    let is_known = |word: &str| PLACES.iter().any(|place| place.distance_of(word).is_some());
    word.strip_suffix('s').filter(|one| !is_known(word) && is_known(one)).unwrap_or(word)
}

impl DocPlace {
    /// Returns how many words a person looks for in vain here, how far the place is from the others, and whether they do
    /// not follow each other.
    fn distance(&self, wanted: &[&str]) -> (usize, u8, bool) {
        let whole = wanted.join(" ");
        if folded(&self.title) == whole {
            return (0, 0, false);
        }
        if self.names.contains(&whole) {
            return (0, 1, false);
        }
        let distances = || wanted.iter().map(|word| self.distance_of(word));
        let missing = distances().filter(Option::is_none).count();
        (missing, distances().flatten().max().unwrap_or(0), !self.words.contains(&whole))
    }

    /// Returns how far the place is from a word; `None` if it does not have the word.
    fn distance_of(&self, word: &str) -> Option<u8> {
        let title = folded(&self.title);
        if title.starts_with(word) {
            Some(2)
        } else if title.contains(word) {
            Some(3)
        } else if self.names.iter().any(|name| name.starts_with(word)) {
            Some(4)
        } else if folded(&self.about).contains(word) {
            Some(5)
        } else {
            self.words.contains(word).then_some(6)
        }
    }
}

/// Returns the places for the words of a person, as a list in HTML: those with all words, or else with as many as there
/// are.
pub(super) fn results(words: &str) -> String {
    let folded = folded(words);
    let wanted: Vec<&str> = folded.split_whitespace().map(known).collect();
    let mut found: Vec<((usize, u8, bool), &DocPlace)> =
        PLACES.iter().map(|place| (place.distance(&wanted), place)).collect();
    found.sort_by_key(|(distance, _)| *distance);
    let least = found.first().map_or(0, |((missing, ..), _)| *missing);
    let none = if least == 0 {
        String::new()
    } else {
        format!("<p>Nothing has all of the words “{}”.", escape(words))
    };
    if least == wanted.len() {
        return none + " The <a href=\"./\">contents</a> list all pages.</p>";
    }
    found.retain(|((missing, ..), _)| *missing == least);
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
