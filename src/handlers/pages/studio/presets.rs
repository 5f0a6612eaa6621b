//! Starting points: what people come for, each with its maze and the panel that opens. Without a script they are links.

use std::fmt::Write as _;

use crate::handlers::pages::shell::escape;

/// A starting point.
struct StartingPoint {
    /// The panel that opens, as the script names it, and what is chosen there.
    panel: &'static str,
    title: &'static str,
    doc: &'static str,
    query: &'static str,
    /// The lines of its icon, in a square of 24 units.
    icon: &'static str,
}

const PRESETS: [StartingPoint; 7] = [
    StartingPoint {
        panel: "print:worksheet",
        title: "Worksheet",
        doc: "A page with name, date and instructions, for one child or a class",
        query: "shape=square&cols=16&rows=18&theme=print",
        icon: "M6 3h12v18H6zM9 7h6M9 11h6v6H9z",
    },
    StartingPoint {
        panel: BOOK,
        title: "Puzzle book",
        doc: "Many mazes, easy ones first, with the solutions at the back",
        query: "shape=square&cols=16&rows=20&theme=print",
        icon: "M12 5v15M12 5C9 3 6 3 3 4v15c3-1 6-1 9 1 3-2 6-2 9-1V4c-3-1-6-1-9 1",
    },
    StartingPoint {
        panel: "download:dxf",
        title: "Laser",
        doc: "Lines in millimetres for laser cutters, plotters and mills",
        query: "shape=hex&outline=hexagon&cols=8",
        icon: "M12 3v9M9 3h6M4 20h16M12 15v1M8 14l-1 1M16 14l1 1",
    },
    StartingPoint {
        panel: "download:3mf",
        title: "3D print",
        doc: "A solid with walls and a base",
        query: "shape=hex&outline=hexagon&cols=7",
        icon: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
    },
    StartingPoint {
        panel: "download:json",
        title: "Game level",
        doc: "Cells, walls and the solution as data",
        query: "shape=square&cols=24&rows=16&theme=dark&loops=12",
        icon: "M7 8h10a4 4 0 0 1 0 9c-2 0-2-2-5-2s-3 2-5 2a4 4 0 0 1 0-9M8 11v3M6.5 12.5h3M16 12h.01",
    },
    StartingPoint {
        panel: "download:png:wallpaper",
        title: "Wallpaper",
        doc: "A picture that fills a screen",
        query: "shape=tri&cols=72&rows=26&theme=ocean",
        icon: "M3 5h18v12H3zM9 21h6M3 14l5-5 4 4 3-3 6 6",
    },
    StartingPoint {
        panel: "mask",
        title: "Logo",
        doc: "A maze in the shape of a picture of yours",
        query: "shape=square&cols=40&rows=40&mask=cat&mask_parts=largest",
        icon: "M4 4h16v16H4zM9 9h.01M4 17l5-5 3 3 4-5 4 5",
    },
];

/// The panel of books, which the service makes.
const BOOK: &str = "print:book";

/// Returns the links. A static site has no books.
pub(super) fn links(is_site: bool) -> String {
    let mut html = String::new();
    let shown = PRESETS.iter().filter(|it| !is_site || it.panel != BOOK);
    for StartingPoint { panel, title, doc, query, icon } in shown {
        let query = escape(query);
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            "<a class=\"preset\" href=\"./?{query}\" data-panel=\"{panel}\" title=\"{doc}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{icon}\"/></svg>{title}</a>"
        );
    }
    html
}
