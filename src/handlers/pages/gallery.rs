//! The gallery: pictures that show the features of the service, each with its request.
//!
//! This table is the source of the page, the pictures in docs/gallery and the section in the README.

use std::fmt::Write as _;

use axum::extract::Request;
use axum::response::Response;

use PictureUse::{Games, Laser, Print, Research, Solids, Wallpapers, Worksheets};

use crate::handlers::pages::footer::{footer, site_footer};
use crate::handlers::pages::shell::{Shell, document, escape, respond};
use crate::response::problem::Problem;
use mazewright_core::{Choice, Chosen};
use mazewright_request::kinds::ChoiceKind;
use mazewright_request::reading::own_parameter::OwnParameter;
use mazewright_request::reading::query::Reader;

/// A section of the gallery.
pub struct GallerySection {
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
    /// The purposes that the picture suits.
    pub uses: &'static [PictureUse],
}

/// What pictures are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureUse {
    /// Sheets for a class: simple and black on white.
    Worksheets,
    /// Books, posters, gifts: black on white, of any difficulty.
    Print,
    /// Laser cutters, plotters and vinyl knives.
    Laser,
    /// 3D printers: plans of solids.
    Solids,
    /// Levels of games.
    Games,
    /// Backgrounds of screens.
    Wallpapers,
    /// How algorithms work, for papers and lectures.
    Research,
}

/// The uses, each with the name that people read.
#[rustfmt::skip]
static USES: &[Choice<PictureUse>] = &[
    Choice { name: "worksheets", aliases: &[], doc: "Worksheets", value: Worksheets },
    Choice { name: "print", aliases: &[], doc: "Print", value: Print },
    Choice { name: "laser", aliases: &[], doc: "Laser cutting", value: Laser },
    Choice { name: "3d", aliases: &[], doc: "3D printing", value: Solids },
    Choice { name: "games", aliases: &[], doc: "Games", value: Games },
    Choice { name: "wallpapers", aliases: &[], doc: "Wallpapers", value: Wallpapers },
    Choice { name: "research", aliases: &[], doc: "Research", value: Research },
];

/// The parameter that chooses a use.
static USE: OwnParameter<ChoiceKind<PictureUse>> =
    OwnParameter { name: "for", kind: ChoiceKind(USES) };

impl Exhibit {
    /// Returns its path and query on the service.
    pub fn path(&self) -> String {
        format!("/maze.{}?{}&gen=1", self.format, self.query)
    }

    /// Returns the query of the studio that shows the maze.
    fn studio(&self) -> String {
        // The studio shows a picture as SVG unless its address says otherwise.
        match self.format {
            "svg" => self.query.to_owned(),
            other => format!("{}&format={other}", self.query),
        }
    }

    /// Returns the path of the same maze at rest, if the picture moves.
    fn still(&self) -> Option<String> {
        let moves = |pair: &&str| MOVING.iter().any(|name| pair.starts_with(name));
        let rest: Vec<&str> = self.query.split('&').filter(|pair| !moves(pair)).collect();
        let is_moving = rest.len() < self.query.split('&').count() || self.format == "gif";
        is_moving.then(|| format!("/maze.svg?{}&gen=1", rest.join("&")))
    }
}

/// How the parameters of animations begin.
const MOVING: [&str; 3] = ["animate=", "frames=", "duration="];

const fn exhibit(
    name: &'static str,
    title: &'static str,
    format: &'static str,
    query: &'static str,
    uses: &'static [PictureUse],
) -> Exhibit {
    Exhibit { name, title, format, query, uses }
}

/// The gallery.
#[rustfmt::skip]
pub static GALLERY: &[GallerySection] = &[
    GallerySection { title: "Shapes, outlines, masks", pictures: &[
        exhibit("triangles", "Triangles with their solution", "svg",
            "shape=tri&cols=27&rows=14&seed=42&solution=true&cell=22", &[Print, Worksheets]),
        exhibit("snowflake", "Hexagons, the same after a sixth of a turn", "svg",
            "shape=hex&outline=hexagon&cols=9&symmetry=turn-6&seed=3&cell=14&theme=ocean", &[Print, Wallpapers, Laser]),
        exhibit("rings", "Rings whose cells multiply outward", "svg",
            "shape=polar&rows=11&seed=5&theme=sepia&solution=true&cell=16", &[Print, Solids, Laser]),
        exhibit("cairo", "Cairo pentagons, clipped at a heart", "svg",
            "shape=cairo&outline=heart&rim=smooth&cols=22&rows=20&seed=4&theme=candy&cell=16", &[Print, Wallpapers]),
        exhibit("penrose", "Penrose's kites and darts", "svg",
            "shape=penrose-p2&cols=13&rows=11&seed=8&theme=sunset&cell=26", &[Wallpapers, Research, Laser]),
        exhibit("voronoi", "Cells round scattered points", "svg",
            "shape=voronoi&cols=18&rows=14&seed=9&theme=forest&cell=22", &[Games, Wallpapers]),
        exhibit("cat", "A silhouette", "svg", "shape=hex&mask=cat&cols=30&rows=28&seed=3&cell=8&line=1.5", &[Worksheets, Print, Laser]),
        exhibit("word", "A word, each letter a maze", "svg",
            "mask=text:MAZE&mask_parts=all&cols=60&rows=18&seed=3&cell=7&line=1.5&openings=false", &[Worksheets, Print, Laser]),
    ] },
    GallerySection { title: "Ways to carve", pictures: &[
        exhibit("binary-tree", "A binary tree: two sides are corridors", "svg",
            "algorithm=binary-tree&cols=22&rows=16&seed=7&cell=16", &[Worksheets, Research, Solids]),
        exhibit("tree", "The same kind of maze as the tree that it is, turned by 45°", "svg",
            "algorithm=binary-tree&layers=tree&turn=45&cols=14&rows=14&seed=3&cell=18", &[Research]),
        exhibit("division", "Recursive division", "svg",
            "algorithm=division&cols=22&rows=16&seed=7&cell=16&theme=blueprint", &[Games, Research]),
        exhibit("weave", "Passages over and under each other", "svg",
            "weave=0.6&cols=16&rows=12&seed=3&cell=22&solution=true", &[Games, Print]),
        exhibit("path", "One path that visits everything", "svg",
            "shape=polar&rows=6&unicursal=true&seed=3&cell=30&line=1.5&theme=slate", &[Print, Laser]),
        exhibit("levels", "Three floors, joined by stairs", "svg",
            "levels=3&cols=7&rows=10&seed=3&solution=true&cell=18", &[Games]),
        exhibit("torus", "A torus: numbers say where passages go on", "svg",
            "wrap=xy&cols=14&rows=10&seed=3&start=farthest&goal=farthest&solution=true&cell=32", &[Games, Research]),
    ] },
    GallerySection { title: "Looks", pictures: &[
        exhibit("heat", "Steps from the start", "svg",
            "shape=hex&cols=24&rows=18&fill=distance&colormap=magma&theme=dark&seed=3&cell=10&line=1&openings=false", &[Research, Wallpapers]),
        exhibit("river", "How far along the solution", "svg",
            "shape=tri&cols=36&rows=20&fill=solution&colormap=plasma&seed=11&cell=16&line=1&theme=night", &[Research, Wallpapers]),
        exhibit("walks", "Walks of the algorithm, coloured", "svg",
            "shape=rhombille&cols=18&rows=14&fill=segment&colormap=viridis&seed=4&cell=14&line=1&openings=false", &[Research, Wallpapers]),
        exhibit("graphs", "The planar graph, its dual, and the ways", "svg",
            "shape=hex&layers=planar,dual,tree&cols=9&rows=7&cell=24&seed=3", &[Research]),
        exhibit("explored", "The cells that wall following explored", "svg",
            "solver=right-hand&layers=trace,walls,solution&cols=24&rows=18&seed=3&cell=14", &[Research]),
        exhibit("numbers", "Numbered cells", "svg", "layers=cells,walls,ids&shape=snub-square&cols=6&rows=5&cell=40&seed=2", &[Worksheets, Research]),
        exhibit("passages", "White passages on black", "svg",
            "algorithm=random-walk&draw=passages&theme=night&cols=30&rows=22&seed=3&cell=12&line=5", &[Games, Wallpapers]),
        exhibit("disc", "Bent into a disc; spokes thicken outward", "svg",
            "algorithm=random-walk&draw=passages&theme=night&warp=polar&cols=40&rows=14&line=9&seed=2", &[Wallpapers]),
        exhibit("cylinder", "A cylinder seen from its end, with a legend", "png",
            "shape=hex&warp=polar&wrap=x&cols=32&rows=9&fill=distance&colormap=magma&theme=dark&seed=4&cell=14&legend=true&openings=false", &[Research, Wallpapers]),
        exhibit("corridors", "Walls inside the cells", "svg",
            "shape=polar&inset=15&rows=6&cell=32&seed=3&fill=distance&colormap=blues&line=1.5", &[Games, Solids]),
        exhibit("bridges", "The same with passages below each other", "svg",
            "weave=0.7&inset=25&cols=12&rows=9&cell=32&seed=3&solution=true", &[Games]),
        exhibit("chalk", "Rounded corners", "svg",
            "shape=hex&corners=45&caps=round&cols=14&rows=10&line=4&theme=chalk&seed=4&cell=18", &[Worksheets, Wallpapers]),
        exhibit("gradient", "The way as a gradient", "svg",
            "way=gradient&colormap=plasma&solution=true&cols=22&rows=15&seed=5&theme=slate&cell=18", &[Print]),
        exhibit("arrows", "The way as arrows", "svg",
            "shape=tri&way=arrows&solution=true&cols=21&rows=11&seed=12&cell=30", &[Print, Worksheets]),
        exhibit("title", "A title", "svg",
            "title=Dragon%27s%20lair&mask=knight&cols=34&rows=30&seed=5&cell=10&line=1.5", &[Worksheets, Print]),
        exhibit("clear", "No paper: for pages light and dark", "svg",
            "shape=kite&cols=10&rows=8&seed=6&cell=18&paper=none&ink=808080", &[Print, Laser]),
    ] },
    GallerySection { title: "Moving", pictures: &[
        exhibit("carving", "A backtracker at work", "gif",
            "animate=carve&cols=24&rows=18&seed=7&cell=12&frames=120&duration=6&theme=blueprint", &[Research]),
        exhibit("growing", "Hexagons grow together", "gif",
            "shape=hex&algorithm=kruskal&draw=passages&theme=neon&cols=16&rows=12&seed=7&cell=10&frames=100&duration=6", &[Research, Wallpapers]),
        exhibit("searching", "A breadth-first search, and the way", "svg",
            "animate=solve&cols=24&rows=18&seed=9&cell=14&frames=60&duration=5&theme=slate&goal=center", &[Research]),
        exhibit("filling", "Dead ends are filled", "svg",
            "animate=solve&solver=dead-end-filling&shape=tri&cols=26&rows=14&seed=9&cell=20&frames=60&duration=5", &[Research]),
    ] },
];

/// The paragraph above the pictures.
const INTRODUCTION: &str = "<p class=\"soft\">A click opens the maze in the studio, where everything about it can be \
    changed.</p>";

const DESCRIPTION: &str = "What mazewright draws, picture by picture, each with its request";

const STYLES: [&str; 2] = ["common/site.css", "gallery/gallery.css"];

/// Returns the page with the pictures of a use, or with all.
fn page(chosen: Option<Chosen<PictureUse>>) -> String {
    let mark = |is_current| if is_current { " aria-current=\"true\"" } else { "" };
    let mut filters = format!("<a href=\"./gallery\"{}>All</a>\n", mark(chosen.is_none()));
    for it in USES {
        let current = mark(chosen.is_some_and(|own| own.name == it.name));
        // Writing to a string cannot fail.
        let _ = writeln!(
            filters,
            "<a href=\"./gallery?{}={}\"{current}>{}</a>",
            USE.name, it.name, it.doc
        );
    }
    let mut rooms = String::new();
    let is_shown = |it: &&Exhibit| chosen.is_none_or(|own| it.uses.contains(&own.value));
    for GallerySection { title, pictures } in GALLERY {
        let figures: String = pictures.iter().filter(is_shown).map(figure).collect();
        if !figures.is_empty() {
            let _ = write!(rooms, "<h2>{title}</h2>\n<div class=\"room\">\n{figures}</div>\n");
        }
    }
    let heading = chosen.map_or_else(|| "Gallery".to_owned(), |it| format!("Gallery: {}", it.doc));
    let main = format!(
        "<main id=\"main\" class=\"gallery\">\n<h1>{heading}</h1>\n{INTRODUCTION}\n<nav class=\"filters\" aria-label=\"Purpose\">\n{filters}</nav>\n{rooms}</main>\n{}",
        footer(".")
    );
    Shell {
        path: "/gallery",
        title: &format!("{heading} · mazewright"),
        description: DESCRIPTION,
        styles: &STYLES,
        scripts: &[],
        head: "",
        main: &main,
    }
    .html()
}

/// Returns a picture with its links.
fn figure(exhibit: &Exhibit) -> String {
    let (path, studio) = (escape(&exhibit.path()), escape(&format!("./?{}", exhibit.studio())));
    let still = exhibit.still().map(|still| format!(".{}", escape(&still)));
    format!(
        "<figure>{}\n<figcaption>{}<br><a href=\".{path}\"><code>{path}</code></a></figcaption></figure>\n",
        picture(exhibit, &studio, &format!(".{path}"), still),
        exhibit.title
    )
}

/// Returns the element of a picture, which leads to the studio. One that moves rests for people who want less motion.
fn picture(exhibit: &Exhibit, studio: &str, source: &str, still: Option<String>) -> String {
    let still = still.map_or_else(String::new, |still| {
        format!("<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"{still}\">")
    });
    format!(
        "<a href=\"{studio}\"><picture>{still}<img loading=\"lazy\" src=\"{source}\" alt=\"{}\"></picture></a>",
        exhibit.title
    )
}

impl Exhibit {
    /// Returns its path in a static site.
    fn site_path(&self) -> String {
        format!("/pictures/{}.{}", self.name, self.format)
    }

    /// Returns the path in a static site of the same maze at rest.
    fn site_path_of_still(&self) -> String {
        format!("/pictures/{}-still.svg", self.name)
    }

    /// Returns the pictures in a static site, with the URLs of their mazes.
    pub fn site_pictures(&self) -> impl Iterator<Item = (String, String)> {
        let still = self.still().map(|url| (self.site_path_of_still(), url));
        [(self.site_path(), self.path())].into_iter().chain(still)
    }
}

/// Returns the page of a static site, in a folder of its own.
pub fn site_page() -> String {
    let mut main =
        format!("<main id=\"main\" class=\"gallery\">\n<h1>Gallery</h1>\n{INTRODUCTION}\n");
    for GallerySection { title, pictures } in GALLERY {
        // Writing to a string cannot fail.
        let _ = write!(main, "<h2>{title}</h2>\n<div class=\"room\">\n");
        for exhibit in *pictures {
            let studio = escape(&format!("../?{}", exhibit.studio()));
            let still = exhibit.still().map(|_| format!("..{}", exhibit.site_path_of_still()));
            let picture = picture(exhibit, &studio, &format!("..{}", exhibit.site_path()), still);
            let _ = writeln!(
                main,
                "<figure>{picture}<figcaption>{}</figcaption></figure>",
                exhibit.title
            );
        }
        main.push_str("</div>\n");
    }
    main.push_str("</main>\n");
    Shell {
        path: "/gallery/",
        title: "Gallery · mazewright",
        description: DESCRIPTION,
        styles: &STYLES,
        scripts: &[],
        head: "",
        main: &(main + &site_footer("..")),
    }
    .html_of_site()
}

/// `GET /gallery`
pub async fn gallery(request: Request) -> Result<Response, Problem> {
    // Links from other sites have parameters of their own. Pages ignore names that they do not know.
    let query = request.uri().query().unwrap_or_default();
    let own = query.split('&').filter(|pair| pair.split('=').next() == Some(USE.name));
    let mut reader = Reader::only(&[USE.name]);
    reader.query(&own.collect::<Vec<&str>>().join("&"))?;
    let chosen = USE.read(&mut reader);
    reader.check()?;
    respond(&document(page(chosen)), request.headers()).await
}
