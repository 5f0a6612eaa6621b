//! Worksheets and keys: their words, and the alternative texts of their pictures.

use std::collections::BTreeSet;

use mazewright_core::{Compass, End, Spec, find};
use mazewright_render::Style;
use mazewright_render::formats::Fields;
use mazewright_render::formats::pdf::sheet::{PageFrame, Sheet};
use mazewright_render::formats::pdf::worksheet_head::WorksheetHead;
use mazewright_render::style::page::{FOOTERS, KEYS, ORIENTATIONS, PAGES, PrintOptions};
use mazewright_render::style::title::Title;
use mazewright_render::words::LANGUAGES;

use crate::common::pdf::{Pdf, reference};
use crate::common::{Made, Written, shape, spec, style};

/// Returns the alternative texts of the pictures of a document.
fn alternatives(pdf: &Pdf) -> Vec<String> {
    let dicts = pdf.objects.values().map(|(dict, _)| dict);
    dicts
        .filter_map(|dict| Some(dict.split("/Alt(").nth(1)?.split(')').next()?.to_owned()))
        .filter(|told| !told.starts_with("Difficulty"))
        .collect()
}

#[test]
fn alternative_texts_name_shape_size_and_ends() {
    let told = |spec: Spec, style: &Style| {
        alternatives(&Pdf::read(&Made::new(spec).write("pdf", style, Fields::ALL)))
    };
    let mut sheet = style();
    sheet.options.print.worksheet = true;
    sheet.options.print.key = find(KEYS, "back").unwrap();
    let maze = "A square maze of 9 columns and 8 rows";
    let ends = "from the start at the upper left to the goal at the lower right";
    let plain = spec(shape("square"), 9, 8);
    assert_eq!(
        told(plain.clone(), &sheet),
        [format!("{maze}, {ends}."), format!("{maze} with its solution, {ends}.")]
    );
    sheet.options.print.key = find(KEYS, "corner").unwrap();
    let upside_down = format!("The solution, upside down. {maze} with its solution, {ends}.");
    assert_eq!(told(plain.clone(), &sheet), [upside_down, format!("{maze}, {ends}.")]);
    let told_all = told(plain.clone(), &style()).concat();
    let ends =
        "from cell 0, the start at the upper left, to cell 71, the goal at the lower right, takes ";
    assert!(told_all.starts_with(&format!("{maze}; the route {ends}")), "{told_all}");
    assert!(told_all.ends_with(" steps."), "{told_all}");
    // The ends are described as they appear in the rotated picture.
    let mut turned = style();
    turned.options.print.worksheet = true;
    turned.rotation = 180;
    let back = "from the start at the lower right to the goal at the upper left";
    assert_eq!(told(plain, &turned), [format!("{maze}, {back}.")]);
    let centred =
        Spec { goal: End::Compass(Compass { across: 1, down: 1 }), ..spec(shape("polar"), 6, 5) };
    turned.rotation = 0;
    let polar = told(centred, &turned).concat();
    assert!(polar.starts_with("A polar maze of 5 rings, from the start "), "{polar}");
    assert!(polar.ends_with(" to the goal in the middle."), "{polar}");
    let mut stacked = spec(shape("square"), 4, 4);
    stacked.site.levels = 2;
    let levels = told(stacked, &turned).concat();
    assert!(
        levels.contains("4 rows on 2 levels, from the start at the upper left on level 1"),
        "{levels}"
    );
    assert!(levels.ends_with(" on level 2."), "{levels}");
}

/// A key without a solution says so, and does not look as if there were nothing to find.
#[test]
fn keys_say_where_no_solution_was_found() {
    let mut made = Made::new(spec(shape("square"), 6, 6));
    for key in ["back", "corner"] {
        let mut style = style();
        style.options.print.worksheet = true;
        style.options.print.key = find(KEYS, key).unwrap();
        let pages = |made: &Made| {
            let pdf = Pdf::read(&made.write("pdf", &style, Fields::ALL));
            let texts: Vec<String> =
                pdf.pages().into_iter().flat_map(|page| pdf.drawn(page).texts).collect();
            (texts, alternatives(&pdf).concat())
        };
        let words = "No solution found.".to_owned();
        let (texts, told) = pages(&made);
        assert!(!texts.contains(&words), "{texts:?} {told}");
        assert!(!told.contains("no solution"), "{texts:?} {told}");
        let cells = std::mem::take(&mut made.routes[0].cells);
        let (texts, told) = pages(&made);
        made.routes[0].cells = cells;
        assert!(texts.contains(&words), "{texts:?} {told}");
        assert!(told.contains("; no solution found."), "{texts:?} {told}");
    }
}

/// A language changes the pages' own words, and no others. Alternative texts of pictures are
/// English, and are tagged as such.
#[test]
fn worksheets_have_the_words_of_their_language() {
    let mut made = Made::new(spec(shape("square"), 6, 6));
    made.routes[0].cells.clear();
    let mut style = style();
    style.options.print.worksheet = true;
    style.options.print.key = find(KEYS, "back").unwrap();
    style.options.print.footer = find(FOOTERS, "full").unwrap();
    let mut all = BTreeSet::new();
    for language in LANGUAGES {
        style.language = language;
        let pdf = Pdf::read(&made.write("pdf", &style, Fields::ALL));
        let catalog = pdf.dict(reference(pdf.trailer(), "/Root"));
        assert!(catalog.contains(&format!("/Lang({})", language.name)), "{catalog}");
        let is_english = language.name == "en";
        let figures = pdf.objects.values().map(|(dict, _)| dict.as_str());
        for figure in figures.filter(|dict| dict.contains("/S/Figure")) {
            assert_eq!(figure.contains("/Lang(en)"), !is_english, "{figure}");
        }
        let words = &language.value;
        let pages: Vec<String> =
            pdf.pages().into_iter().map(|page| pdf.drawn(page).texts.join(" ")).collect();
        let heading = format!("{}, 6 × 6 · {}", (words.kind)("square"), (words.seed)(&1));
        for (page, told) in [
            (0, words.name),
            (0, words.date),
            (0, words.maze),
            (0, words.instructions[0]),
            (0, &heading),
            (1, words.solution),
            (1, words.no_solution),
        ] {
            assert!(pages[page].contains(told), "{told} is not in {}", pages[page]);
        }
        all.insert(pages.concat());
    }
    assert_eq!(all.len(), LANGUAGES.len());
}

/// A key that is parted from its sheet still says what it solves.
#[test]
fn keys_carry_the_title_of_their_sheet() {
    let made = Made::new(spec(shape("square"), 6, 6));
    let mut style = style();
    style.options.print.worksheet = true;
    style.options.print.key = find(KEYS, "back").unwrap();
    for (title, heading) in [("Find the cheese", "Find the cheese · Solution"), ("", "Solution")] {
        style.title = Title::parse(title).ok().filter(|_| !title.is_empty());
        let pdf = Pdf::read(&made.write("pdf", &style, Fields::ALL));
        let key = pdf.drawn(pdf.pages()[1]);
        assert!(key.texts.iter().any(|text| text == heading), "{:?}", key.texts);
    }
}

/// The head takes more of an upright page, but of its longer side.
#[test]
fn worksheets_are_held_so_that_mazes_are_largest() {
    let papers = PAGES.iter().filter(|page| page.name != "fit");
    for (page, ratio) in papers.flat_map(|page| (60..=170).map(move |ratio| (page, ratio))) {
        let size = [100 * ratio, 10_000];
        let mut style = style();
        (style.options.print.worksheet, style.options.print.page) = (true, page.value);
        let scale = |orientation: &str| {
            let orientation = find(ORIENTATIONS, orientation).unwrap();
            let print = PrintOptions { orientation, ..style.options.print.clone() };
            let sheet = Sheet::new(&print, size, [1, 1]);
            let zoom = page.value.text_scale();
            let PageFrame { left, top, width, height } = sheet.space();
            let frame = PageFrame { left, top, width: width / zoom, height: height / zoom };
            WorksheetHead::new(&style, 1, true).below(frame).fit(size).scale
        };
        let [auto, upright, on_side] = ["auto", "portrait", "landscape"].map(scale);
        let most = upright.max(on_side);
        // On small pages, texts of the head take more lines.
        let least = if page.name == "a6" { 0.9 } else { 0.98 };
        assert!(auto > least * most, "{} {ratio}: {auto} of {most}", page.name);
    }
}
