//! What people want mazes for: the table of the pages with a plain explanation, pictures and downloads.

/// A purpose, and its page.
pub struct MazePurpose {
    /// The last part of its path.
    pub slug: &'static str,
    /// A short name, for links.
    pub name: &'static str,
    /// The heading.
    pub title: &'static str,
    /// A sentence about it, which search engines show.
    pub description: &'static str,
    /// Paragraphs.
    pub text: &'static [&'static str],
    /// Instructions, in order.
    pub steps: &'static [&'static str],
    /// Pictures: what they show, and their paths.
    pub pictures: &'static [(&'static str, &'static str)],
    /// Files: their names, and their paths.
    pub files: &'static [(&'static str, &'static str)],
    /// The address of the studio with settings for the purpose.
    pub studio: &'static str,
}

impl MazePurpose {
    /// Returns the path of its page.
    pub fn path(&self) -> String {
        format!("/for/{}", self.slug)
    }
}

/// The purposes.
#[rustfmt::skip]
pub static PURPOSES: [MazePurpose; 6] = [
    MazePurpose {
        slug: "worksheets",
        name: "Worksheets",
        title: "Maze worksheets for a class",
        description: "Free maze worksheets as PDF: a different maze for each pupil, with solutions for the teacher",
        text: &[
            "Each sheet has lines for a name and a date, a title, instructions and a maze. Each pupil gets a maze of their own, \
             so that nobody can copy. The solutions are at the end, in the order of the numbers.",
            "Size sets how hard a maze is: 8 × 8 cells suit children of five, 20 × 20 cells those of ten. \
             Texts are in English, German, Spanish, French, Italian, Dutch or Portuguese.",
        ],
        steps: &["Open the studio with the button above.", "Choose a size and a shape.", "Download the PDF and print it."],
        pictures: &[
            ("A maze of squares for beginners", "/maze.svg?cols=10&rows=10&line=3&start_icon=mouse&goal_icon=cheese&seed=8&gen=1"),
            ("A cat of hexagons", "/maze.svg?shape=hex&mask=cat&cols=24&rows=22&seed=3&gen=1"),
            ("A maze of rings", "/maze.svg?shape=polar&rows=9&seed=5&gen=1"),
        ],
        files: &[
            ("One worksheet (PDF)", "/maze.pdf?worksheet=true&cols=12&rows=12&seed=8&gen=1&download=true"),
            ("A class set of 10 (PDF)", "/book.pdf?worksheet=true&count=10&cols=12&rows=12&seed=42&gen=1&download=true"),
            ("40 small mazes, 4 on a sheet (PDF)", "/book.pdf?worksheet=true&count=40&per_page=4&cols=8&rows=8&seed=42&gen=1&solutions_per_page=9&download=true"),
        ],
        studio: "format=pdf&worksheet=true&cols=12&rows=12",
    },
    MazePurpose {
        slug: "puzzle-books",
        name: "Puzzle books",
        title: "Maze books to print and to sell",
        description: "Puzzle books of up to 200 mazes as PDF, with title page, solutions and cover, ready for print on demand",
        text: &[
            "A book has up to 200 mazes that rise from easy to hard, in one shape or in many, with their solutions at the back. \
             A bound book also has a title page, contents, margins for the binding and an even number of pages.",
            "The cover is a second PDF, with a spine as wide as the pages need. Print-on-demand services take both without changes.",
        ],
        steps: &["Download the pages and the cover.", "Change the title, the number of mazes and their shapes in the address or in the studio.", "Upload both to a printer."],
        pictures: &[
            ("A maze of triangles with its solution", "/maze.svg?shape=tri&cols=24&rows=13&seed=42&solution=true&gen=1"),
            ("A maze of pentagons in a heart", "/maze.svg?shape=cairo&outline=heart&rim=smooth&cols=20&rows=18&seed=4&gen=1"),
            ("A castle", "/maze.svg?mask=castle&cols=34&rows=30&seed=5&gen=1"),
        ],
        files: &[
            ("20 mazes from easy to hard (PDF)", "/book.pdf?count=20&ramp=difficulty&cols=20&rows=20&seed=42&gen=1&download=true"),
            ("A bound book of 24 in mixed shapes (PDF)", "/book.pdf?count=24&shapes=square,hex,tri,polar&ramp=size&bound=true&title=Mazes&author=A.%20Mazer&seed=42&gen=1&download=true"),
            ("Its cover (PDF)", "/book.pdf?count=24&shapes=square,hex,tri,polar&ramp=size&bound=true&cover=true&title=Mazes&author=A.%20Mazer&seed=42&gen=1&download=true"),
        ],
        studio: "format=pdf&cols=20&rows=20",
    },
    MazePurpose {
        slug: "laser-cutting",
        name: "Laser cutting",
        title: "Mazes for laser cutters and plotters",
        description: "Maze files for laser cutters, plotters and vinyl knives: SVG, DXF, G-code and HP-GL in millimetres",
        text: &[
            "Drawings for cutters are in millimetres. Each wall is cut once, lines are joined so that the tool rarely lifts, and \
             outline, walls, solution and numbers are on layers of their own.",
            "Walls can also be closed outlines of a given thickness, moved by half of what the tool takes away (kerf_mm).",
        ],
        steps: &["Set the size in millimetres.", "Choose the format that your program reads: SVG or DXF, or G-code for GRBL.", "Give each layer its power and speed, and cut."],
        pictures: &[
            // Lines are hairs in the file. They would be too thin to be seen here.
            ("Walls and outline on layers", "/maze.svg?cut=true&cols=14&rows=10&fit_mm=150&line=0.8&seed=3&gen=1"),
            ("Walls as closed outlines, 1 mm thick", "/maze.svg?cut=true&cut_shape=area&wall_mm=1&shape=hex&outline=hexagon&cols=5&cell_mm=4&openings=false&seed=3&gen=1"),
            ("A disc of rings", "/maze.svg?shape=polar&rows=7&seed=5&gen=1"),
        ],
        files: &[
            ("A maze of 150 mm (SVG)", "/maze.svg?cut=true&cols=14&rows=10&fit_mm=150&seed=3&gen=1&download=true"),
            ("The same as DXF", "/maze.dxf?cols=14&rows=10&fit_mm=150&seed=3&gen=1&download=true"),
            ("The same as G-code for GRBL", "/maze.gcode?cols=14&rows=10&fit_mm=150&seed=3&gen=1&download=true"),
        ],
        studio: "cut=true&cols=14&rows=10&fit_mm=150",
    },
    MazePurpose {
        slug: "3d-printing",
        name: "3D printing",
        title: "Mazes for 3D printers",
        description: "Printable maze models: STL, 3MF, OBJ, GLB and OpenSCAD, closed solids in millimetres, also with a groove for a ball",
        text: &[
            "A model is walls on a plate: one closed solid in millimetres that slicers take as it is. Walls can be of any thickness, \
             and the plate can have a groove in which a ball rolls, with bumps at start and goal.",
            "3MF and GLB have colours for floor, walls and solution. The solution can be a part of its own.",
        ],
        steps: &["Choose a shape; a hexagon or a disc makes a good coaster.", "Set the size of the whole and the thickness of walls.", "Download STL or 3MF and slice it."],
        pictures: &[
            ("The plan of a hexagon", "/maze.svg?shape=hex&outline=hexagon&cols=8&draw=walls&line=5&seed=1&gen=1"),
            ("The plan of a disc", "/maze.svg?shape=polar&rows=8&line=5&seed=5&gen=1"),
            ("The plan of a ball maze", "/maze.svg?cols=8&rows=8&line=6&openings=false&seed=1&gen=1"),
        ],
        files: &[
            ("A hexagon of 120 mm (STL)", "/maze.stl?shape=hex&outline=hexagon&cols=8&fit_mm=120&wall_mm=1.6&seed=1&gen=1&download=true"),
            ("The same in colours (3MF)", "/maze.3mf?shape=hex&outline=hexagon&cols=8&fit_mm=120&wall_mm=1.6&seed=1&gen=1&download=true"),
            ("A ball maze with a groove (STL)", "/maze.stl?cols=8&rows=8&base_mm=3&groove_mm=1.5&bumps=true&openings=false&seed=1&gen=1&download=true"),
        ],
        studio: "format=stl&shape=hex&outline=hexagon&cols=8&fit_mm=120&wall_mm=1.6",
    },
    MazePurpose {
        slug: "game-levels",
        name: "Game levels",
        title: "Maze levels for games",
        description: "Maze levels for games over HTTP: JSON with cells, walls and solution, text maps, glTF models, and endless mazes",
        text: &[
            "A level is a URL: for one seed it is the same on every machine and in every later version, so that players can share it. \
             JSON has cells, passages, walls, start, goal, solution and a measured difficulty; ask for a difficulty from 0 to 100.",
            "There are text maps, arrays for NumPy, models as glTF, and windows of an endless maze of 2³⁰ × 2³⁰ cells.",
        ],
        steps: &["Ask for a maze with a seed, as JSON or as a model.", "Raise size and difficulty from level to level.", "Share the seed: it is the level."],
        pictures: &[
            ("Steps from the start", "/maze.svg?shape=hex&cols=24&rows=18&fill=distance&colormap=magma&theme=dark&openings=false&seed=3&gen=1"),
            ("Three floors, joined by stairs", "/maze.svg?levels=3&cols=7&rows=10&solution=true&seed=3&gen=1"),
            ("Rooms and passages with loops", "/maze.svg?cols=24&rows=18&braid=0.6&hole=square&theme=night&draw=passages&line=8&seed=7&gen=1"),
        ],
        files: &[
            ("A level as JSON", "/maze.json?cols=16&rows=12&difficulty=30&seed=1&gen=1&download=true"),
            ("A level as a model (GLB)", "/maze.glb?cols=16&rows=12&seed=1&gen=1&download=true"),
            ("100 levels as JSON lines", "/dataset.ndjson?cols=16&rows=12&count=100&seed=1&gen=1&download=true"),
        ],
        studio: "format=json&cols=16&rows=12&difficulty=30",
    },
    MazePurpose {
        slug: "mazes-from-a-logo",
        name: "Mazes from a logo",
        title: "A maze from your logo, word or photo",
        description: "Turn a logo, a word or a photo into a maze: letters, 79 silhouettes, SVG, PNG and photos become mazes in their shape",
        text: &[
            "A logo, a word, a photo or the silhouette of an animal becomes a maze in just this shape. SVG, PNG, JPEG and WebP \
             are read. Each letter of a word and each part of a logo becomes a maze of its own.",
            "Your picture is used for your maze alone. The service stores it only with a short link, for 30 days, or with a game.",
        ],
        steps: &["Open the studio with the button above and switch on Expert: the group Masks, rooms and floors has the masks.", "Type a word, choose a silhouette, or load your picture.", "Choose cells and colours, and download it as SVG, PNG or PDF."],
        pictures: &[
            ("A word, each letter a maze", "/maze.svg?mask=text:MAZE&mask_parts=all&cols=60&rows=18&openings=false&seed=3&gen=1"),
            ("A unicorn of triangles", "/maze.svg?shape=tri&mask=unicorn&cols=48&rows=28&seed=3&gen=1"),
            ("A heart of hexagons", "/maze.svg?shape=hex&outline=heart&rim=smooth&cols=22&rows=20&theme=candy&seed=4&gen=1"),
        ],
        files: &[
            ("The word as SVG", "/maze.svg?mask=text:MAZE&mask_parts=all&cols=60&rows=18&openings=false&seed=3&gen=1&download=true"),
            ("The unicorn as PDF", "/maze.pdf?shape=tri&mask=unicorn&cols=48&rows=28&seed=3&gen=1&download=true"),
            ("The heart as PNG", "/maze.png?shape=hex&outline=heart&rim=smooth&cols=22&rows=20&theme=candy&scale=2&seed=4&gen=1&download=true"),
        ],
        studio: "mask=text:HELLO&mask_parts=all",
    },
];
