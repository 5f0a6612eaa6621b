//! Memory of making and drawing a maze: at most the amount that admission reserves.
//!
//! One test, in a binary of its own: its allocator counts every live byte.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]
#![allow(unsafe_code, reason = "an allocator is unsafe code; it only counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{
    ALGORITHMS, AlgorithmOptions, Cancel, Chosen, End, HOLES, Maze, OUTLINES, Openings, Rim,
    SHAPES, SOLVERS, SYMMETRIES, Search, Share, Site, Spec, Topology, WRAPS, find, routes,
};
use mazewright_render::cost::{cost, kept};
use mazewright_render::draw::frame::check_warp;
use mazewright_render::formats::chunks::Chunks;
use mazewright_render::formats::{FORMATS, Fields, Format, SettingGroup, Write};
use mazewright_render::scene::{Caption, Scene};
use mazewright_render::style::animation::ANIMATES;
use mazewright_render::style::layers::Layers;
use mazewright_render::style::look::{DRAWS, FILLS, WARPS};
use mazewright_render::style::strokes::SOLUTION_STYLES;
use mazewright_render::style::{Length, Overlay, Style};

/// The system's allocator, with counters.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn taken(bytes: usize) {
    let live = LIVE.fetch_add(bytes, Relaxed) + bytes;
    MOST.fetch_max(live, Relaxed);
}

// Moved blocks count as grown in place, like large ones, whose pages are remapped and not copied.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_sub(layout.size(), Relaxed);
        taken(size);
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes of a chunk.
const CHUNK: usize = 1 << 12;

/// Makes a picture. Returns the most bytes that were live at once, the bytes of the output, the
/// most that were live while it was written in chunks, and the reserved bytes for that. All are 0
/// if the format cannot show such a maze.
fn made(spec: &Spec, style: &Style, format: Chosen<Format>) -> [u64; 4] {
    let cancel = Cancel::new();
    // A sample of each shape is measured once, when its first picture is made.
    spec.site.cell_measure(spec.topology.unicursal);
    let before = LIVE.load(Relaxed);
    MOST.store(before, Relaxed);
    let grid = Arc::new(spec.site.lay(7, &cancel).unwrap());
    let maze = Maze::carve(spec, grid, &cancel).unwrap();
    let routes = routes(&SOLVERS[0], &maze, &Search::new(1, &cancel)).unwrap();
    let caption = Caption::default();
    let picture =
        Scene { spec, style, maze: &maze, routes: &routes, solver: &SOLVERS[0], caption: &caption };
    let bytes = format.value.write.write(&picture, Fields::ALL, &cancel);
    let answer = bytes.map_or(0, |bytes| bytes.len());
    let most = MOST.load(Relaxed) - before;
    let held = if let Write::DataInChunks(write) = format.value.write {
        MOST.store(LIVE.load(Relaxed), Relaxed);
        let chunks = Chunks { bytes: CHUNK, take: &mut |_| Ok(()) };
        write(&picture, Fields::ALL, chunks, &cancel).unwrap();
        MOST.load(Relaxed) - before
    } else {
        0
    };
    let [most, answer, held] = [most, answer, held].map(|bytes| bytes as u64);
    [most, answer, held, kept(&maze)]
}

/// Returns every shape without changes, and in a single row.
fn plain() -> Vec<Site> {
    let sizes =
        |name: &str| if name == "polar" { [(6, 26), (900, 1)] } else { [(44, 44), (1900, 1)] };
    let sites = SHAPES
        .iter()
        .flat_map(|shape| sizes(shape.name).map(|(cols, rows)| Site::new(shape, cols, rows)));
    sites.filter(|site| site.check(u64::MAX).is_ok()).collect()
}

/// Returns every rework, of the shapes that take the most memory.
fn reworked() -> Vec<Site> {
    let shapes = ["square", "hex", "oct", "zeta", "polar", "voronoi", "penrose-p3"];
    let shapes = shapes.iter().map(|name| find(SHAPES, name).unwrap());
    let mask = |text: &str| Some(Mask::parse(text).unwrap());
    let sites = shapes.flat_map(|shape| {
        let (cols, rows) = if shape.name == "polar" { (6, 26) } else { (44, 44) };
        let plain = Site::new(shape, cols, rows);
        let flat = Site { rows: rows / 4, levels: 4, ..plain.clone() };
        let hole = find(HOLES, "circle").unwrap();
        [
            Site { outline: find(OUTLINES, "circle").unwrap(), ..plain.clone() },
            Site { outline: find(OUTLINES, "heart").unwrap(), rim: Rim::Smooth, ..plain.clone() },
            Site {
                mask: mask("snowflake"),
                parts: Parts::Largest,
                rim: Rim::Smooth,
                ..plain.clone()
            },
            Site { mask: mask("text:IO"), parts: Parts::All, rim: Rim::Smooth, ..plain.clone() },
            Site { wrap: find(WRAPS, "xy").unwrap(), ..plain.clone() },
            Site { mask: mask("heart"), ..plain.clone() },
            Site { mask: mask("text:IO"), parts: Parts::All, ..plain.clone() },
            Site { hole, ..plain },
            Site { hole, hole_size: 30, ..flat.clone() },
            flat,
        ]
    });
    sites.filter(|site| site.check(u64::MAX).is_ok()).collect()
}

/// Returns sites of shapes with opposite sides, for woven mazes.
fn woven() -> impl Iterator<Item = (Site, Topology)> {
    let wide =
        |site: &Site| site.rows > 1 && !["tri", "cairo", "floret"].contains(&site.shape.name);
    let rooms = |site: &Site| site.hole.name != "none" || site.levels > 1;
    let sites = plain().into_iter().chain(reworked().into_iter().filter(rooms));
    let weave = Topology { weave: Share::ALL, ..Topology::default() };
    sites.filter(wide).map(move |site| (site, weave))
}

/// Returns every plain shape with unicursal mazes, and symmetric ones with a mirror.
fn changed_topologies() -> Vec<(Site, Topology)> {
    let mirror = find(SYMMETRIES, "mirror").unwrap();
    let (path, alike) = (
        Topology { unicursal: true, ..Topology::default() },
        Topology { symmetry: mirror, ..Topology::default() },
    );
    let paths = plain().into_iter().map(|site| (site, path));
    let square = Site::new(find(SHAPES, "square").unwrap(), 45, 44);
    let levels = Site { levels: 4, rows: 11, ..square.clone() };
    let polar = Site::new(find(SHAPES, "polar").unwrap(), 6, 26);
    paths.chain([square, levels, polar].map(|site| (site, alike))).collect()
}

/// Maximum number of bytes per cell while a plain maze of these shapes is made and drawn as SVG,
/// not counting the output.
const FEW: u64 = 45;
const SMALL: [&str; 8] =
    ["square", "tri", "brick", "rhombille", "kite", "trihex", "snub-square", "rhombitrihex"];

/// Plain mazes of patterns have computed grids, which take less memory than others. This tests
/// every format, every algorithm, and looks that draw more than walls. The mazes are large, because
/// the reserve for parts that do not grow with cells is generous. Returns the cases that take more.
fn large_patterns() -> Vec<String> {
    let mut over = Vec::new();
    let style = Style { cell: Length::whole(4), ..Style::default() };
    let looks = [
        |style: &mut Style| style.solution = Overlay::Over,
        |style: &mut Style| style.solution = Overlay::Only,
        |style: &mut Style| style.draw = find(DRAWS, "passages").unwrap(),
        |style: &mut Style| style.strokes.inset = 15,
        |style: &mut Style| style.strokes.corners = 30,
        |style: &mut Style| style.options.cut = true,
        |style: &mut Style| (style.options.cut, style.strokes.inset) = (true, 15),
        |style: &mut Style| (style.options.cut, style.strokes.corners) = (true, 30),
        |style: &mut Style| style.fill = find(FILLS, "distance").unwrap(),
        |style: &mut Style| {
            style.strokes.solution_style = find(SOLUTION_STYLES, "gradient").unwrap();
        },
    ];
    let looks = looks.map(|change| {
        let mut look = Style { solution: Overlay::Over, ..style.clone() };
        change(&mut look);
        look
    });
    let patterns = SHAPES.iter().filter(|shape| shape.value.block().is_some());
    for (turn, shape) in patterns.enumerate() {
        let of_size =
            |side, algorithm| Spec { algorithm, ..Spec::new(Site::new(shape, side, side)) };
        let by = |algorithm| of_size(300, algorithm);
        let has_all = ["square", "hex"].contains(&shape.name);
        let algorithms = if has_all { ALGORITHMS } else { &ALGORITHMS[..1] };
        let algorithms =
            algorithms.iter().filter(|it| it.name != "division" || shape.name == "square");
        let of_algorithms = algorithms.map(|algorithm| (by(algorithm), "svg", &style));
        let of_formats = FORMATS.iter().map(|format| {
            // Solids take the most time, and so have a quarter of the cells. Lists double their capacity when they are
            // full: a quarter of the cells fills them to the same share.
            let side = if format.value.reads(SettingGroup::Solid) { 150 } else { 300 };
            (of_size(side, &ALGORITHMS[0]), format.name, &style)
        });
        let of_looks = looks.iter().map(|look| (by(&ALGORITHMS[0]), "svg", look));
        let all = of_algorithms.chain(of_formats).chain(of_looks);
        for (at, (spec, format, style)) in all.enumerate() {
            // Squares and hexagons have every case. Each other pattern has a third of them, by turns.
            if !has_all && at > 0 && (at + turn) % 3 > 0 {
                continue;
            }
            let format = find(FORMATS, format).unwrap();
            let [most, answer, ..] = made(&spec, style, format);
            let (cells, cost) = (spec.cells(), cost(&spec, style, format));
            let room = if format.value.write.is_data() { cost.output } else { answer };
            let [bytes, counted] = [most.saturating_sub(room), cost.memory].map(|it| it / cells);
            let is_small = at == 0 && SMALL.contains(&shape.name);
            let counted = if is_small { FEW } else { counted };
            if bytes > counted {
                over.push(format!(
                    "{} by {} as {}: {bytes} bytes a cell, but {counted} are counted on",
                    shape.name, spec.algorithm.name, format.name
                ));
            }
        }
    }
    over
}

#[test]
fn no_picture_exceeds_its_estimated_memory() {
    let style = Style {
        cell: Length::whole(4),
        line: Length::whole(1),
        margin: Length::whole(4),
        solution: Overlay::Over,
        ..Style::default()
    };
    let layers = Layers::parse("cells,planar,dual,tree,walls,ids").unwrap();
    let rich = Style { layers, fill: find(FILLS, "distance").unwrap(), ..style.clone() };
    let polar = find(WARPS, "polar").unwrap();
    let bent = [&style, &rich].map(|flat| Style { warp: polar, ..flat.clone() });
    // Numbers are drawn only if they are legible.
    let layers = Layers::parse("ids").unwrap();
    let numbered = Style { layers, cell: Length::whole(30), ..style.clone() };
    let styles: Vec<Style> = [style, rich].into_iter().chain(bent).chain([numbered]).collect();
    let mut over = large_patterns();
    let sites = plain().into_iter().chain(reworked()).map(|site| (site, Topology::default()));
    for (turn, (site, topology)) in sites.chain(woven()).chain(changed_topologies()).enumerate() {
        // `division` supports only rectangles; `blobby-division` represents it.
        let algorithms = ALGORITHMS.iter().filter(|it| it.name != "division").cycle();
        let is_plain = site.is_plain() && topology == Topology::default();
        for (at, (format, algorithm)) in FORMATS.iter().zip(algorithms).enumerate() {
            // Plain sites have every format. Each other site has a third of them, by turns.
            if !is_plain && (at + turn) % 3 > 0 {
                continue;
            }
            let spec = Spec {
                site: site.clone(),
                options: AlgorithmOptions::default(),
                topology,
                algorithm,
                seed: 7.into(),
                start: End::First,
                goal: End::Last,
                openings: Openings::Ends,
            };
            // Data formats ignore layers, and those of plain sites represent all.
            let told = format.value.write.is_data();
            // Bent and animated pictures of two shapes represent those of all shapes.
            let stands = ["square", "hex"].contains(&site.shape.name) && site.is_plain();
            let looks = match (told || !site.is_plain(), stands, format.value.is_animation()) {
                (true, ..) | (_, false, true) => 1,
                (_, true, false) => styles.len(),
                _ => 2,
            };
            let styles = &styles[..looks];
            // A few frames suffice, because memory does not grow with them.
            let moving = styles.iter().take(2).cloned().map(|mut style| {
                style.options.animation.animate = find(ANIMATES, "both").unwrap();
                style.options.animation.frames = 3;
                style
            });
            let moving = moving.filter(|_| stands && format.value.reads(SettingGroup::Animation));
            for style in &styles.iter().cloned().chain(moving).collect::<Vec<Style>>() {
                if check_warp(&spec, style, format.value.bends()).is_err() {
                    continue;
                }
                let cost = cost(&spec, style, format);
                let [most, answer, held, kept] = made(&spec, style, format);
                assert!(answer <= cost.output, "{} {site:?}: {answer} bytes", format.name);
                // JSON reserves memory for its longest document at once; other formats need less.
                let room = if format.value.write.is_data() { cost.output } else { answer };
                // One chunk is written while another chunk is taken.
                if held > kept + 4 * CHUNK as u64 {
                    let name = format.name;
                    over.push(format!(
                        "{name} {site:?} {topology:?}: {held} bytes are held, but {kept} are counted on"
                    ));
                }
                let counted = cost.memory + room;
                if most > counted {
                    let cells = spec.cells();
                    over.push(format!(
                        "{} {site:?} {topology:?}: {} bytes a cell, but {} are counted on",
                        format.name,
                        most / cells,
                        counted / cells
                    ));
                }
            }
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}
