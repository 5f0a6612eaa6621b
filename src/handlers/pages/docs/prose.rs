//! Markdown as HTML: the guides, and the texts of the reference.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::handlers::pages::docs::contents;
use crate::handlers::pages::packed;
use crate::response::document::unpack;

/// A part of a guide with a heading.
pub(super) struct GuideChapter {
    /// The heading, as text.
    pub(super) title: String,
    /// The id of its element.
    pub(super) id: String,
    /// The words below it.
    pub(super) words: String,
    /// Whether it is not a part of another chapter.
    pub(super) is_main: bool,
}

/// Markdown as HTML.
pub(super) struct Prose {
    /// The HTML, without the title of the whole.
    pub(super) html: String,
    /// The chapters in their order.
    pub(super) chapters: Vec<GuideChapter>,
}

/// The sections of the reference in Markdown, by their headings.
static REFERENCE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = text("docs/reference.md");
    let sections = text.split("\n### ").skip(1);
    let whole = |section: &str| {
        let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
        let rest = rest.split("\n## ").next().unwrap_or_default();
        (heading.to_owned(), rest.trim().to_owned())
    };
    sections.map(whole).collect()
});

/// Returns the text of a packed file.
pub(super) fn text(path: &str) -> String {
    let bytes = unpack(packed::file(path)).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the section of the reference with a heading, in Markdown.
pub(super) fn section(heading: &str) -> Option<&'static str> {
    REFERENCE.get(heading).map(String::as_str)
}

/// Returns the section of the reference about a parameter `name` of a single path, whose text begins with `lead`.
pub(super) fn section_of(name: &str, lead: &str) -> Option<&'static str> {
    let start = format!("`{name}`");
    let lead = lead.trim_end_matches(['.', ':']);
    let found = REFERENCE
        .range(start.clone()..)
        .take_while(|(heading, _)| heading.starts_with(&start))
        .find(|(_, text)| text.replace('\n', " ").starts_with(lead));
    found.map(|(_, text)| text.as_str())
}

/// Returns a short text as HTML, without a paragraph round it.
pub(super) fn inline(markdown: &str) -> String {
    let html = read_markdown(markdown).html;
    let html = html.trim();
    let inner = html.strip_prefix("<p>").and_then(|it| it.strip_suffix("</p>"));
    inner.filter(|it| !it.contains("<p>")).unwrap_or(html).to_owned()
}

/// Reads Markdown. Its links to other documents lead to their pages, and are left out if no page exists.
pub(super) fn read_markdown(markdown: &str) -> Prose {
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut chapters: Vec<GuideChapter> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut is_linked = Vec::new();
    // The place of the heading that is being read, and its words.
    let mut heading: Option<(usize, String)> = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        if let Event::Text(text) | Event::Code(text) = &event {
            match &mut heading {
                Some((_, words)) => words.push_str(text),
                None => {
                    if let Some(GuideChapter { words, .. }) = chapters.last_mut() {
                        words.extend([text, " "]);
                    }
                }
            }
        }
        match event {
            // Marks of generated parts.
            Event::Html(_) | Event::InlineHtml(_) => {}
            Event::Start(Tag::Heading { .. }) => {
                heading = Some((events.len(), String::new()));
                events.push(event);
            }
            Event::End(TagEnd::Heading(level)) => {
                let (at, title) = heading.take().unwrap_or_default();
                if level == HeadingLevel::H1 {
                    // The page has the title.
                    events.truncate(at);
                    continue;
                }
                events.push(event);
                let id = new_id(&title, &mut ids);
                if let Some(Event::Start(Tag::Heading { id: own, .. })) = events.get_mut(at) {
                    *own = Some(CowStr::from(id.clone()));
                }
                let is_main = level == HeadingLevel::H2;
                chapters.push(GuideChapter { title, id, words: String::new(), is_main });
            }
            // A style in an element would violate the policy.
            Event::Start(Tag::Table(columns)) => {
                events.push(Event::Start(Tag::Table(vec![Alignment::None; columns.len()])));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let place = place(&dest_url);
                is_linked.push(place.is_some());
                if let Some(place) = place {
                    let dest_url = CowStr::from(place);
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if is_linked.pop() == Some(true) {
                    events.push(event);
                }
            }
            other => events.push(other),
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    // Code and tables that are wider than the page scroll, also by keys.
    let html = html
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        // The corner of a table with headings on two sides.
        .replace("<th></th>", "<td></td>");
    Prose { html, chapters }
}

/// Returns the id of a heading, as GitHub makes it.
fn new_id(title: &str, ids: &mut BTreeSet<String>) -> String {
    let letters = title.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    let plain = letters.collect::<String>().to_lowercase().replace(' ', "-");
    let mut id = plain.clone();
    let mut number = 0;
    while !ids.insert(id.clone()) {
        number += 1;
        id = format!("{plain}-{number}");
    }
    id
}

/// Returns where a link of a document leads from a page of the documentation.
fn place(link: &str) -> Option<String> {
    if link.starts_with('#') || link.contains("://") {
        return Some(link.to_owned());
    }
    let (file, fragment) = link
        .split_once('#')
        .map_or((link, String::new()), |(file, rest)| (file, format!("#{rest}")));
    if file == "reference.md" {
        return Some("./reference.md".to_owned());
    }
    let page = contents::page_of_guide(&format!("docs/{file}"))?;
    Some(format!("./{}{fragment}", page.name))
}
