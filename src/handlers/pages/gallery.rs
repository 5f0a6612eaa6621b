//! The gallery: pictures that show the features of the service, each with its request.
//!
//! This table is the source of the page, the pictures in docs/gallery and the section in the README.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::response::document::StaticDocument;
use crate::response::problem::Problem;

/// A section of the gallery.
pub struct Room {
    /// Its heading.
    pub title: &'static str,
    /// The pictures.
    pub pictures: &'static [Exhibit],
}

/// One picture.
pub struct Exhibit {
    /// The name of its file.
    pub name: &'static str,
    /// A description.
    pub title: &'static str,
    /// The format, which is the extension of the path.
    pub format: &'static str,
    /// The parameters, without the generation contract.
    pub query: &'static str,
}

impl Exhibit {
    /// Returns its path and query on the service.
    pub fn path(&self) -> String {
        format!("/maze.{}?{}&gen=1", self.format, self.query)
    }
}

const fn exhibit(
    name: &'static str,
    title: &'static str,
    format: &'static str,
    query: &'static str,
) -> Exhibit {
    Exhibit { name, title, format, query }
}

/// The gallery.
#[rustfmt::skip]
pub static GALLERY: &[Room] = &[
    Room { title: "Shapes, outlines, masks", pictures: &[
        exhibit("triangles", "Triangles with their solution", "svg",
            "shape=tri&cols=27&rows=14&seed=42&solution=true&cell=22"),
        exhibit("snowflake", "Hexagons, the same after a sixth of a turn", "svg",
            "shape=hex&outline=hexagon&cols=9&symmetry=turn-6&seed=3&cell=14&theme=ocean"),
        exhibit("rings", "Rings whose cells multiply outward", "svg",
            "shape=polar&rows=11&seed=5&theme=sepia&solution=true&cell=16"),
        exhibit("cairo", "Cairo pentagons, clipped at a heart", "svg",
            "shape=cairo&outline=heart&rim=smooth&cols=22&rows=20&seed=4&theme=candy&cell=16"),
        exhibit("penrose", "Penrose's kites and darts", "svg",
            "shape=penrose-p2&cols=13&rows=11&seed=8&theme=sunset&cell=26"),
        exhibit("voronoi", "Cells round scattered points", "svg",
            "shape=voronoi&cols=18&rows=14&seed=9&theme=forest&cell=22"),
        exhibit("cat", "A silhouette", "svg", "shape=hex&mask=cat&cols=30&rows=28&seed=3&cell=8&line=1.5"),
        exhibit("word", "A word, each letter a maze", "svg",
            "mask=text:MAZE&mask_parts=all&cols=60&rows=18&seed=3&cell=7&line=1.5&openings=false"),
    ] },
    Room { title: "Ways to carve", pictures: &[
        exhibit("binary-tree", "A binary tree: two sides are corridors", "svg",
            "algorithm=binary-tree&cols=22&rows=16&seed=7&cell=16"),
        exhibit("tree", "The same kind of maze as the tree that it is, turned by 45°", "svg",
            "algorithm=binary-tree&layers=tree&turn=45&cols=14&rows=14&seed=3&cell=18"),
        exhibit("division", "Recursive division", "svg",
            "algorithm=division&cols=22&rows=16&seed=7&cell=16&theme=blueprint"),
        exhibit("weave", "Passages over and under each other", "svg",
            "weave=0.6&cols=16&rows=12&seed=3&cell=22&solution=true"),
        exhibit("path", "One path that visits everything", "svg",
            "shape=polar&rows=6&unicursal=true&seed=3&cell=30&line=1.5&theme=slate"),
        exhibit("levels", "Three floors, joined by stairs", "svg",
            "levels=3&cols=7&rows=10&seed=3&solution=true&cell=18"),
        exhibit("torus", "A torus: numbers say where the way goes on", "svg",
            "wrap=xy&cols=14&rows=10&seed=3&start=farthest&goal=farthest&solution=true&cell=32"),
    ] },
    Room { title: "Looks", pictures: &[
        exhibit("heat", "Steps from the start", "svg",
            "shape=hex&cols=24&rows=18&fill=distance&colormap=magma&theme=dark&seed=3&cell=10&line=1&openings=false"),
        exhibit("river", "How far along the solution", "svg",
            "shape=tri&cols=36&rows=20&fill=solution&colormap=plasma&seed=11&cell=16&line=1&theme=night"),
        exhibit("walks", "Walks of the algorithm, coloured", "svg",
            "shape=rhombille&cols=18&rows=14&fill=segment&colormap=viridis&seed=4&cell=14&line=1&openings=false"),
        exhibit("graphs", "The planar graph, its dual, and the ways", "svg",
            "shape=hex&layers=planar,dual,tree&cols=9&rows=7&cell=24&seed=3"),
        exhibit("explored", "The cells that wall following explored", "svg",
            "solver=right-hand&layers=trace,walls,solution&cols=24&rows=18&seed=3&cell=14"),
        exhibit("numbers", "Numbered cells", "svg", "layers=cells,walls,ids&shape=snub-square&cols=6&rows=5&cell=40&seed=2"),
        exhibit("passages", "White passages on black", "svg",
            "algorithm=random-walk&draw=passages&theme=night&cols=30&rows=22&seed=3&cell=12&line=5"),
        exhibit("disc", "Bent into a disc; spokes thicken outward", "svg",
            "algorithm=random-walk&draw=passages&theme=night&warp=polar&cols=40&rows=14&line=9&seed=2"),
        exhibit("cylinder", "A cylinder seen from its end, with a legend", "png",
            "shape=hex&warp=polar&wrap=x&cols=32&rows=9&fill=distance&colormap=magma&theme=dark&seed=4&cell=14&legend=true&openings=false"),
        exhibit("corridors", "Walls inside the cells", "svg",
            "shape=polar&inset=15&rows=6&cell=32&seed=3&fill=distance&colormap=blues&line=1.5"),
        exhibit("bridges", "The same with passages below each other", "svg",
            "weave=0.7&inset=25&cols=12&rows=9&cell=32&seed=3&solution=true"),
        exhibit("chalk", "Rounded corners", "svg",
            "shape=hex&corners=45&caps=round&cols=14&rows=10&line=4&theme=chalk&seed=4&cell=18"),
        exhibit("gradient", "The way as a gradient", "svg",
            "way=gradient&colormap=plasma&solution=true&cols=22&rows=15&seed=5&theme=slate&cell=18"),
        exhibit("arrows", "The way as arrows", "svg",
            "shape=tri&way=arrows&solution=true&cols=21&rows=11&seed=12&cell=30"),
        exhibit("title", "A title", "svg",
            "title=Dragon%27s%20lair&mask=knight&cols=34&rows=30&seed=5&cell=10&line=1.5"),
        exhibit("clear", "No paper: for pages light and dark", "svg",
            "shape=kite&cols=10&rows=8&seed=6&cell=18&paper=none&ink=808080"),
    ] },
    Room { title: "Moving", pictures: &[
        exhibit("carving", "A backtracker at work", "gif",
            "animate=carve&cols=24&rows=18&seed=7&cell=12&frames=120&duration=6&theme=blueprint"),
        exhibit("growing", "Hexagons grow together", "gif",
            "shape=hex&algorithm=kruskal&draw=passages&theme=neon&cols=16&rows=12&seed=7&cell=10&frames=100&duration=6"),
        exhibit("searching", "A breadth-first search, and the way", "svg",
            "animate=solve&cols=24&rows=18&seed=9&cell=14&frames=60&duration=5&theme=slate&goal=center"),
        exhibit("filling", "Dead ends are filled", "svg",
            "animate=solve&solver=dead-end-filling&shape=tri&cols=26&rows=14&seed=9&cell=20&frames=60&duration=5"),
    ] },
];

static PAGE: LazyLock<StaticDocument> = LazyLock::new(|| {
    let mut rooms = String::new();
    for Room { title, pictures } in GALLERY {
        // Writing to a string cannot fail.
        let _ = write!(rooms, "<h2>{title}</h2>\n<div class=\"room\">\n");
        for exhibit in *pictures {
            let Exhibit { title, query, .. } = exhibit;
            // The studio shows a picture as SVG unless its address says otherwise.
            let format = match exhibit.format {
                "svg" => String::new(),
                other => format!("&format={other}"),
            };
            let (path, query) = (escape(&exhibit.path()), escape(&format!("{query}{format}")));
            let _ = write!(
                rooms,
                "<figure><a href=\".{path}\"><img loading=\"lazy\" src=\".{path}\" alt=\"{title}\"></a>\n\
                 <figcaption>{title} · <a href=\"./?{query}\">try it</a><br><code>{path}</code>\
                 </figcaption></figure>\n",
            );
        }
        rooms.push_str("</div>\n");
    }
    let main = format!("<main id=\"main\" class=\"gallery\">\n<h1>Gallery</h1>\n{rooms}</main>");
    let shell = Shell {
        path: "/gallery",
        title: "Gallery · mazewright",
        description: "What mazewright draws, picture by picture, each with its request",
        styles: &["gallery/gallery.css"],
        scripts: &[],
        head: "",
        main: &main,
    };
    document(shell.html())
});

/// `GET /gallery`
pub async fn gallery(asked: HeaderMap) -> Result<Response, Problem> {
    respond(&PAGE, &asked).await
}
