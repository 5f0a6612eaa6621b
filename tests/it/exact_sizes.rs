//! Pictures of exactly the asked width and height: `fit=pad` and `fit=fill`.

use crate::app::{Reply, Service};
use crate::common::raster::{Rows, pixels};
use mazewright_core::SHAPES;
use mazewright_render::formats::FORMATS;

/// Sizes that callers ask for: an e-ink badge, a link preview, a phone, a square, a banner.
const SIZES: [[usize; 2]; 5] = [[296, 128], [1200, 630], [360, 640], [256, 256], [468, 60]];

/// Returns the size of a picture in whole pixels.
fn size(format: &str, reply: &Reply) -> [usize; 2] {
    let body = &reply.body;
    let little = |at: usize| usize::from(body[at]) | usize::from(body[at + 1]) << 8;
    match format {
        "png" | "apng" => {
            [16, 20].map(|at| u32::from_be_bytes(body[at..at + 4].try_into().unwrap()) as usize)
        }
        "gif" => [6, 8].map(little),
        "webp" => {
            let bits = little(21) | little(23) << 16;
            [bits, bits >> 14].map(|side| (side & 0x3fff) + 1)
        }
        _ => {
            let text = reply.text();
            let [width, height] = ["width", "height"].map(|name| {
                let text = text.split(&format!(" {name}=\"")).nth(1).unwrap();
                text.split('"').next().unwrap().parse().unwrap()
            });
            assert!(text.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{text}");
            [width, height]
        }
    }
}

async fn picture(service: &Service, query: &str) -> Rows {
    let reply = service.get(&format!("/maze.png?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    pixels(&reply.body)
}

/// Returns the first and last column and the first and last row with other pixels than the corner.
fn bounds(rows: &Rows) -> [[usize; 2]; 2] {
    let is_paper = |x: usize, y: usize| rows[y][4 * x..][..4] == rows[0][..4];
    let [width, height] = [rows[0].len() / 4, rows.len()];
    let mut cols = (0..width).filter(|&x| (0..height).any(|y| !is_paper(x, y)));
    let mut lines = (0..height).filter(|&y| (0..width).any(|x| !is_paper(x, y)));
    let [left, top] = [cols.next().unwrap(), lines.next().unwrap()];
    [[left, cols.next_back().unwrap()], [top, lines.next_back().unwrap()]]
}

#[tokio::test]
async fn every_drawn_format_has_exactly_the_size() {
    let service = Service::new();
    for format in FORMATS.iter().filter(|it| it.value.is_raster() || it.name == "svg") {
        for fit in ["pad", "fill"] {
            for [width, height] in SIZES {
                for scale in if format.value.is_raster() { 1..=2 } else { 1..=1 } {
                    let query = format!("seed=1&width={width}&height={height}&fit={fit}");
                    let frames = if format.value.is_animation() { "&frames=2" } else { "" };
                    let scaled = if scale > 1 { "&scale=2" } else { "" };
                    let path = format!("/maze.{}?{query}{frames}{scaled}", format.name);
                    let reply = service.get(&path).await;
                    assert_eq!(reply.status, 200, "{path}: {}", reply.text());
                    assert_eq!(
                        size(format.name, &reply),
                        [width * scale, height * scale],
                        "{path}"
                    );
                }
            }
        }
    }
}

/// The padded picture is the smaller one, moved by whole pixels to the middle of the paper. Blended colours at the
/// rims of fills may differ a little, because they share palettes.
#[tokio::test]
async fn padding_moves_the_picture_and_changes_nothing_else() {
    let service = Service::new();
    for shape in SHAPES {
        for (index, [width, height]) in SIZES.into_iter().take(4).enumerate() {
            let look =
                ["", "&theme=blueprint&title=Maze", "&fill=distance&legend=true", "&turn=90"];
            let query =
                format!("shape={}&seed=3&width={width}&height={height}{}", shape.name, look[index]);
            let small = picture(&service, &query).await;
            let padded = picture(&service, &format!("{query}&fit=pad")).await;
            assert_eq!([padded[0].len() / 4, padded.len()], [width, height], "{query}");
            let [left, top] = [(width - small[0].len() / 4) / 2, (height - small.len()) / 2];
            for (y, row) in padded.iter().enumerate() {
                let inside = y.checked_sub(top).and_then(|y| small.get(y));
                for (x, pixel) in row.chunks(4).enumerate() {
                    let inside = inside.zip(x.checked_sub(left));
                    let wanted = inside.and_then(|(row, x)| row.get(4 * x..4 * x + 4));
                    let wanted = wanted.unwrap_or(&small[0][..4]);
                    let most = if query.contains("fill") { 12 } else { 0 };
                    let is_near =
                        pixel.iter().zip(wanted).all(|(one, two)| one.abs_diff(*two) <= most);
                    assert!(is_near, "{query}: {x} {y}: {pixel:?} {wanted:?}");
                }
            }
        }
    }
}

/// A maze that chooses its columns and rows reaches from margin to margin, and is never cut.
#[tokio::test]
async fn a_filled_picture_has_walls_from_margin_to_margin() {
    let service = Service::new();
    let mut wrong = Vec::new();
    for shape in SHAPES.iter().filter(|it| !it.value.has_ring_rows()) {
        for [width, height] in SIZES {
            for look in ["", "&turn=90", "&wrap=xy", "&margin=0.5&line=1"] {
                let size = format!("width={width}&height={height}");
                let query = format!("shape={}&seed=1&marks=none&{size}&fit=fill{look}", shape.name);
                let reply = service.get(&format!("/maze.png?{query}")).await;
                if reply.status != 200 {
                    // Some shapes do not take the wrap.
                    assert!(look.contains("wrap"), "{query}: {}", reply.text());
                    continue;
                }
                let [across, down] = bounds(&pixels(&reply.body));
                let [wide, tall] = [across, down].map(|[first, last]| (last + 1 - first) as f64);
                let margin = width.min(height) as f64 / 32.0;
                let shares = [wide / (width as f64 - margin), tall / (height as f64 - margin)];
                if shares[0].min(shares[1]) < 0.8 {
                    wrong.push(format!("{query}: {shares:.2?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn given_columns_and_rows_are_kept() {
    let service = Service::new();
    for (query, cols, rows) in [
        ("width=600&height=300&cols=30", 30, 15),
        ("width=600&height=300&rows=10", 20, 10),
        ("width=600&height=300&cols=7&rows=9", 7, 9),
        ("width=600", 20, 20),
        ("width=600&height=300&mask=....,....", 4, 2),
    ] {
        let reply = service.get(&format!("/maze.json?seed=1&fit=fill&{query}")).await.json();
        let chosen = ["cols", "rows"].map(|name| reply["params"][name].as_u64().unwrap());
        let [most, least] =
            [1.1, 0.9].map(|part| [cols, rows].map(|count| f64::from(count) * part));
        for axis in [0, 1] {
            let chosen = chosen[axis] as f64;
            assert!((least[axis]..=most[axis]).contains(&chosen), "{query}: {chosen}");
        }
        // The canonical URL has the chosen numbers, and leads to the same maze.
        let again = service.get(reply["url"].as_str().unwrap()).await.json();
        assert_eq!(again["params"], reply["params"], "{query}");
        assert_eq!(again["links"], reply["links"], "{query}");
    }
}

/// As in a URL whose width somebody has removed.
#[tokio::test]
async fn a_fit_without_a_size_changes_nothing() {
    let service = Service::new();
    let usual = service.get("/maze.svg?seed=1&cell=10").await.body;
    for fit in ["inside", "pad", "fill", "contain"] {
        let reply = service.get(&format!("/maze.svg?seed=1&cell=10&fit={fit}")).await;
        assert!(reply.status == 200 && reply.body == usual, "{fit}");
    }
}
