//! Formats with the graph of open passages, each read back by code of this test.

use std::collections::BTreeMap;

use mazewright_core::{SHAPES, Site, Spec};
use mazewright_render::formats::Fields;

use crate::common::{Made, Written, shape, spec, style};

/// Returns mazes of every shape, one with stairs and one with seams.
fn mazes() -> impl Iterator<Item = Made> {
    let plain = SHAPES.iter().map(|shape| spec(shape, 7, 5));
    let levels = Site { levels: 3, ..Site::new(shape("hex"), 4, 4) };
    let wrap = mazewright_core::find(mazewright_core::WRAPS, "xy").unwrap();
    let torus = Site { wrap, ..Site::new(shape("square"), 4, 4) };
    let sites = [levels, torus];
    let more = sites.map(|site| Spec { site, openings: false.into(), ..spec(shape("hex"), 2, 2) });
    plain.chain(more).map(Made::new)
}

fn written(made: &Made, format: &str) -> String {
    String::from_utf8(made.write(format, &style(), Fields::ALL)).unwrap()
}

/// Returns the open passages and whether the solution uses each.
fn passages(made: &Made) -> Vec<([u32; 2], bool)> {
    let taken = |[one, other]: [u32; 2]| {
        made.route.cells.windows(2).any(|step| step == [one, other] || step == [other, one])
    };
    let open =
        (0..).zip(made.maze.grid().link_cells()).filter(|&(link, _)| made.maze.is_open(link));
    open.map(|(_, pair)| (pair, taken(pair))).collect()
}

/// Returns the text between two marks, from the first occurrence on.
fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let from = text.find(open).unwrap() + open.len();
    &text[from..from + text[from..].find(close).unwrap()]
}

fn near(text: &str, number: f64) -> bool {
    (text.parse::<f64>().unwrap() - number).abs() <= 0.000_051
}

#[test]
fn graphml_has_every_node_with_all_data_and_every_passage() {
    for made in mazes() {
        let text = written(&made, "graphml");
        let tree = resvg::usvg::roxmltree::Document::parse(&text).unwrap();
        let all = |name: &'static str| tree.descendants().filter(move |it| it.has_tag_name(name));
        let keys: Vec<&str> = all("key").map(|key| key.attribute("id").unwrap()).collect();
        assert_eq!(keys, ["x", "y", "col", "row", "level", "on_solution"]);
        assert_eq!(all("graph").next().unwrap().attribute("edgedefault"), Some("undirected"));
        let grid = made.maze.grid();
        assert_eq!(all("node").count() as u32, grid.cells(), "{made}");
        for (cell, node) in (0..).zip(all("node")) {
            assert_eq!(node.attribute("id"), Some(&*cell.to_string()), "{made}");
            let data: BTreeMap<&str, &str> = node
                .children()
                .map(|data| (data.attribute("key").unwrap(), data.text().unwrap()))
                .collect();
            assert_eq!(data.len(), keys.len(), "{made}");
            let centre = grid.centre(cell);
            assert!(near(data["x"], centre.x), "{made}");
            assert!(near(data["y"], centre.y), "{made}");
            let place: [u32; 3] = ["col", "row", "level"].map(|key| data[key].parse().unwrap());
            assert_eq!(place, grid.col_row_level(cell), "{made}");
            let on = made.route.cells.contains(&cell).to_string();
            assert_eq!(data["on_solution"], on, "{made}: cell {cell}");
        }
        let end = |edge: &resvg::usvg::roxmltree::Node<'_, '_>, name| -> u32 {
            edge.attribute(name).unwrap().parse().unwrap()
        };
        let told: Vec<[u32; 2]> =
            all("edge").map(|edge| [end(&edge, "source"), end(&edge, "target")]).collect();
        let open: Vec<[u32; 2]> = passages(&made).into_iter().map(|(pair, _)| pair).collect();
        assert_eq!(told, open, "{made}");
    }
}

#[test]
fn csv_has_a_line_for_every_passage() {
    for made in mazes() {
        let text = written(&made, "csv");
        let mut lines = text.split("\r\n");
        let header = "source,target,source_x,source_y,target_x,target_y,on_solution";
        assert_eq!(lines.next(), Some(header));
        assert!(text.ends_with("\r\n"));
        assert!(text.matches('\n').count() == text.matches('\r').count());
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let open = passages(&made);
        assert_eq!(lines.len(), open.len(), "{made}");
        for (line, (pair, taken)) in lines.iter().zip(open) {
            let values: Vec<&str> = line.split(',').collect();
            assert_eq!(values.len(), 7, "{made}: {line}");
            assert_eq!([0, 1].map(|at| values[at].parse::<u32>().unwrap()), pair, "{made}");
            let [from, to] = pair.map(|cell| made.maze.grid().centre(cell));
            for (text, number) in values[2..6].iter().zip([from.x, from.y, to.x, to.y]) {
                assert!(near(text, number), "{made}: {line}");
            }
            assert_eq!(values[6], taken.to_string(), "{made}: {line}");
        }
    }
}

#[test]
fn dot_has_every_cell_in_its_place_and_every_passage() {
    for made in mazes() {
        let text = written(&made, "dot");
        assert!(text.starts_with("graph maze {\n"), "{made}");
        assert!(text.ends_with("}\n"), "{made}");
        let grid = made.maze.grid();
        let (edges, nodes): (Vec<&str>, Vec<&str>) = text
            .lines()
            .filter(|line| line.starts_with("  ") && line.as_bytes()[2].is_ascii_digit())
            .partition(|line| line.contains(" -- "));
        assert_eq!(nodes.len() as u32, grid.cells(), "{made}");
        for (cell, line) in (0..).zip(nodes) {
            assert!(line.starts_with(&format!("  {cell} [pos=\"")), "{made}: {line}");
            let (x, y) = between(line, "pos=\"", "!\"").split_once(',').unwrap();
            let centre = grid.centre(cell);
            assert!(near(x, centre.x * 36.0), "{made}: {line}");
            assert!(near(y, (grid.size().y - centre.y) * 36.0), "{made}: {line}");
            assert_eq!(line.contains("xlabel=start"), cell == made.maze.start(), "{made}");
            assert_eq!(line.contains("xlabel=goal"), cell == made.maze.goal(), "{made}");
        }
        let told: Vec<([u32; 2], bool)> = edges
            .iter()
            .map(|line| {
                let (source, rest) = line.trim().split_once(" -- ").unwrap();
                let target = rest.split([' ', ';']).next().unwrap();
                ([source, target].map(|id| id.parse().unwrap()), rest.contains("penwidth"))
            })
            .collect();
        assert_eq!(told, passages(&made), "{made}");
    }
}
