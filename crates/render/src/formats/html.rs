//! One self-contained page: the maze, and its solution behind a button.
//!
//! The page has no script: the button is a checkbox that a style sheet reads. The page declares its
//! own content security policy, the strictest one that allows its only style sheet, by its hash. In
//! print, the button is hidden, and the solution appears only if it was shown.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::draw::draw;
use crate::formats::chunks::whole;
use crate::formats::number::TextBuffer;
use crate::formats::svg::{push_escaped, still};
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::{Color, Overlay, Style};
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const HTML: Choice<Format> = Choice {
    name: "html",
    aliases: &["htm"],
    doc: "One web page without scripts: the picture, and its solution behind a button",
    value: Format {
        media_type: "text/html; charset=utf-8",
        purpose: FormatPurpose::Motion,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[SettingGroup::Solution, SettingGroup::Drawing, SettingGroup::Resolution],
        // Two pictures of the maze, one with its solution.
        bytes_per_cell: 400,
        // Twice an SVG: with and without the solution.
        max_bytes: |cells, outline| {
            let all = cells.saturating_mul(160).saturating_add(outline.saturating_mul(40));
            all.saturating_add(8192)
        },
        write: Write::Composed(write),
    },
};

/// Returns the caller's title, or the kind of the maze without its seed.
fn title_of(scene: &Scene<'_>) -> String {
    let own = scene.style.title.as_ref().map(|title| title.text().to_owned());
    own.unwrap_or_else(|| scene.style.language.value.named(scene.spec))
}

const STYLE: &str = "\
body{margin:0;padding:1.5rem;font:1rem/1.4 system-ui,sans-serif;text-align:center;\
background:Canvas;color:CanvasText;color-scheme:light dark}\
h1{font-size:1.25rem;margin:0 0 1rem;overflow-wrap:anywhere}\
.maze{display:inline-grid;max-width:100%}\
.maze svg{grid-area:1/1;max-width:100%;height:auto}\
.maze svg+svg{visibility:hidden}\
#s:checked~.maze svg+svg{visibility:visible}\
#s{position:absolute;opacity:0}\
label{display:inline-block;margin:0 0 1rem;padding:.5rem 1rem;border:1px solid;border-radius:.5rem;\
cursor:pointer;user-select:none}\
#s:focus-visible+label{outline:3px solid Highlight;outline-offset:2px}\
#s:not(:checked)+label .hide,#s:checked+label .show{display:none}\
@media print{h1,label{display:none}body{padding:0}}";

fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let language = scene.style.language;
    let words = &language.value;
    let shown = scene.style.solution == Overlay::Over;
    let svg = |solution: Overlay, paper: Color| {
        // The title is above the picture.
        let style = Style { paper, solution, title: None, ..scene.style.clone() };
        let mut drawing = draw(&Scene { style: &style, ..*scene }, cancel)?;
        drawing.title = title_of(scene);
        // Two pictures with ids in one page would have the same ones.
        drawing.has_ids = false;
        // The page has one style sheet for both pictures.
        let picture = whole(|chunks| still::write_styled(&drawing, "", chunks, cancel))?;
        Ok::<_, Error>((picture, drawing))
    };
    let paper = scene.style.paper;
    // A page of the solution alone has no button.
    let is_alone = scene.style.solution == Overlay::Only;
    let (picture, drawing) = svg(if is_alone { Overlay::Only } else { Overlay::Hidden }, paper)?;
    let sheet = format!("{STYLE}{}", still::dark_colors(&drawing.page_colors));
    let mut text = TextBuffer::with_capacity(picture.len() * 2 + sheet.len() + 2048);
    text.push("<!DOCTYPE html>\n<html lang=\"");
    text.push(language.name);
    text.push("\">\n<head>\n<meta charset=\"utf-8\">\n");
    text.push("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-");
    text.push(&STANDARD.encode(Sha256::digest(&sheet)));
    text.push(
        "'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
    );
    push_escaped(&mut text, &drawing.title);
    text.push("</title>\n<style>");
    text.push(&sheet);
    text.push("</style>\n</head>\n<body>\n<main>\n<h1>");
    push_escaped(&mut text, &drawing.title);
    text.push("</h1>\n");
    if !is_alone {
        text.push("<input type=\"checkbox\" id=\"s\"");
        text.push(if shown { " checked" } else { "" });
        text.push("><label for=\"s\"><span class=\"show\">");
        text.push(words.show_solution);
        text.push("</span><span class=\"hide\">");
        text.push(words.hide_solution);
        text.push("</span></label>\n");
    }
    text.push("<div class=\"maze\">\n");
    text.0.extend_from_slice(&picture);
    if !is_alone {
        let (solution, _) = svg(Overlay::Only, Color::NONE)?;
        text.0.extend_from_slice(&solution);
    }
    text.push("</div>\n</main>\n</body>\n</html>\n");
    text.0.shrink_to_fit();
    Ok(text.0)
}
