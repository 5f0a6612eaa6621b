//! Statistics in documents, recounted by geometry.

use mazewright_core::{Cancel, End, Route, SHAPES, Seed, Share, Site, Spec, Topology, WRAPS};
use mazewright_render::formats::Fields;
use serde_json::Value;

use crate::common::difficulty::{OPEN, figure};
use crate::common::stats::{for_each_maze, passages};
use crate::common::{Made, Written, distances, shape, spec};

#[test]
fn undefined_statistics_are_null() {
    let mut made = figure(&["S##", "# #", "##G"]);
    let ring = made.json(Fields::ALL)["stats"].clone();
    assert_eq!((&ring["river"], &ring["loops"]), (&Value::Null, &1.into()));
    assert_eq!((&ring["diameter"], &ring["straightness"]), (&4.into(), &0.5.into()));
    assert_eq!(ring["difficulty"], 0, "the ring's other half has {ring}");
    made.routes = vec![Route { explored: 3, ..Route::default() }];
    let lost = made.json(Fields::ALL)["stats"].clone();
    for name in ["length", "turns", "decisions", "share"] {
        assert_eq!(lost[format!("solution_{name}")], Value::Null, "{name}");
    }
    assert_eq!((&lost["difficulty"], &lost["cells"]), (&Value::Null, &8.into()));
    assert_eq!(figure(&["SG"]).json(Fields::ALL)["stats"]["straightness"], Value::Null);
}

#[test]
fn distances_are_steps_from_the_start() {
    let fields = Fields::parse("distances").unwrap();
    for_each_maze(|made| {
        let told = made.json(fields)["distances"].clone();
        let steps: Vec<Value> = distances(&passages(made), made.maze.start())
            .into_iter()
            .map(|steps| if steps == u32::MAX { Value::Null } else { Value::from(steps) })
            .collect();
        assert_eq!(told, Value::from(steps), "{made}");
    });
    // The cells of other letters are unreachable.
    let mut site = Site::new(shape("square"), 40, 12);
    site.mask = mazewright_core::mask::Mask::parse("text:HI").ok();
    site.parts = mazewright_core::mask::Parts::All;
    let made = Made::new(Spec { site, seed: Seed::from(3), ..spec(shape("square"), 2, 2) });
    let json = made.json(Fields::parse("distances,parts,stats").unwrap());
    let first = json["parts"][0]["nodes"].as_array().unwrap();
    for (cell, steps) in (0..).zip(json["distances"].as_array().unwrap()) {
        assert_eq!(steps.is_null(), !first.contains(&Value::from(cell)), "cell {cell}");
    }
    assert_eq!(json["stats"]["loops"], 0, "two mazes, each without");
    let longest = made.maze.ends().map(|ends| {
        let far = Spec { start: End::Farthest, goal: End::Farthest, ..made.spec.clone() };
        assert_ne!(ends[0], ends[1]);
        Made::new(far).routes.iter().filter_map(Route::length).max().unwrap()
    });
    assert_eq!(json["stats"]["diameter"], longest.max().unwrap());
}

/// Statistics that are whole numbers, by the names of their members.
type Counts = Vec<(&'static str, usize)>;

/// Statistics that are ratios; `None` if the divisor is 0.
type Ratios = Vec<(&'static str, Option<f64>)>;

/// A maze, read from its JSON document.
struct Told {
    centres: Vec<[f64; 2]>,
    vertices: Vec<[f64; 2]>,
    /// The vertices of each planar edge.
    edges: Vec<[usize; 2]>,
    faces: Vec<Vec<usize>>,
    seams: Vec<[usize; 2]>,
    /// The planar edge that each link crosses; none for stairs.
    crosses: Vec<Option<usize>>,
    /// For each node, the nodes that open links lead to and those links.
    ways: Vec<Vec<[usize; 2]>>,
    solution: Vec<usize>,
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().unwrap().iter()
}

fn numbers(value: &Value) -> Vec<usize> {
    array(value).map(|it| it.as_u64().unwrap() as usize).collect()
}

fn pairs(value: &Value) -> Vec<[usize; 2]> {
    array(value).map(|pair| numbers(pair).try_into().unwrap()).collect()
}

impl Told {
    fn new(json: &Value) -> Self {
        let point = |x: &Value, y: &Value| [x, y].map(|it| it.as_f64().unwrap());
        let (planar, dual) = (&json["planar"], &json["dual"]);
        let links = pairs(&dual["edges"]);
        let mut ways = vec![Vec::new(); array(&json["nodes"]).count()];
        for link in numbers(&json["order"]) {
            let [one, other] = links[link];
            ways[one].push([other, link]);
            ways[other].push([one, link]);
        }
        Self {
            centres: array(&json["nodes"]).map(|it| point(&it["x"], &it["y"])).collect(),
            vertices: array(&planar["vertices"]).map(|it| point(&it[0], &it[1])).collect(),
            edges: pairs(&planar["edges"]),
            faces: array(&planar["faces"]).map(numbers).collect(),
            seams: pairs(&planar["seams"]),
            crosses: array(&dual["crosses"])
                .map(|edge| edge.as_u64().map(|edge| edge as usize))
                .collect(),
            ways,
            solution: numbers(&json["solution"]["cells"]),
        }
    }

    /// Returns the direction in which a link leaves a node, in degrees; none for stairs.
    fn direction(&self, node: usize, link: usize) -> Option<f64> {
        let crossed = self.crosses[link]?;
        let is_seam = |seam: &&[usize; 2]| seam.contains(&crossed);
        let drawn = self.seams.iter().find(is_seam).copied().unwrap_or([crossed; 2]);
        let edge = drawn.into_iter().find(|edge| self.faces[node].contains(edge)).unwrap();
        let [from, to] = self.edges[edge].map(|vertex| self.vertices[vertex]);
        let [x, y] = [0, 1].map(|at| f64::midpoint(from[at], to[at]) - self.centres[node][at]);
        Some(y.atan2(x).to_degrees())
    }

    /// Returns whether the passage through a node from one link to another bends by more than 25
    /// degrees.
    fn bends(&self, node: usize, links: [usize; 2]) -> bool {
        let [Some(one), Some(other)] = links.map(|link| self.direction(node, link)) else {
            return true;
        };
        let between = (one - other).abs();
        180.0 - between.min(360.0 - between) > 25.0
    }

    /// Returns the steps from a node to each reachable node.
    fn steps(&self, from: usize) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.ways.len()];
        steps[from] = Some(0);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            for &[there, _] in &self.ways[here] {
                if steps[there].is_none() {
                    steps[there] = steps[here].map(|steps| steps + 1);
                    queue.push_back(there);
                }
            }
        }
        steps
    }

    /// Returns the statistics, counted from nodes and links.
    fn recount(&self) -> (Counts, Ratios) {
        let nodes = 0..self.ways.len();
        let with = |count: usize| self.ways.iter().filter(|it| it.len() == count).count();
        let used: Vec<usize> = nodes.clone().filter(|&it| !self.ways[it].is_empty()).collect();
        let reached: Vec<Vec<Option<usize>>> = used.iter().map(|&it| self.steps(it)).collect();
        let first_of_part = |&(at, steps): &(usize, &Vec<Option<usize>>)| {
            used[..at].iter().all(|&before| steps[before].is_none())
        };
        let parts = reached.iter().enumerate().filter(first_of_part).count();
        let open = self.ways.iter().map(Vec::len).sum::<usize>() / 2;
        let links = |node: usize| self.ways[node].iter().map(|it| it[1]).collect::<Vec<_>>();
        let bent = |&node: &usize| match links(node)[..] {
            [one, other] => self.bends(node, [one, other]),
            _ => false,
        };
        let turns = nodes.clone().filter(bent).count();
        let link_to = |here: usize, there: usize| {
            self.ways[here].iter().find(|it| it[0] == there).map(|it| it[1]).unwrap()
        };
        let turned = self.solution.windows(3).filter(|three| {
            let links = [three[0], three[2]].map(|there| link_to(three[1], there));
            self.bends(three[1], links)
        });
        let before_goal = &self.solution[..self.solution.len() - 1];
        let choices = before_goal.iter().enumerate().filter(|&(at, &node)| {
            let back = usize::from(at > 0);
            self.ways[node].len() - back > 1
        });
        // From each dead end to the next node with three passages or more. A passage between two
        // dead ends counts for both.
        let mut river = 0;
        for end in nodes.filter(|&it| self.ways[it].len() == 1) {
            let (mut before, mut here) = (end, Some(end));
            while let Some(node) = here.filter(|&node| self.ways[node].len() < 3) {
                river += 1;
                here = self.ways[node].iter().map(|it| it[0]).find(|&there| there != before);
                before = node;
            }
        }
        let whole = vec![
            ("cells", self.ways.len()),
            ("links", self.crosses.len()),
            ("open", open),
            ("loops", open + parts - used.len()),
            ("unused", with(0)),
            ("dead_ends", with(1)),
            ("corridors", with(2)),
            ("junctions", with(3)),
            ("crossroads", self.ways.iter().filter(|it| it.len() > 3).count()),
            ("turns", turns),
            ("solution_length", self.solution.len() - 1),
            ("solution_turns", turned.count()),
            ("solution_decisions", choices.count()),
            ("diameter", reached.iter().flatten().flatten().copied().max().unwrap()),
        ];
        let ratio = |part: usize, of: usize| (of > 0).then(|| part as f64 / of as f64);
        let others = vec![
            ("straightness", ratio(with(2) - turns, with(2))),
            ("river", ratio(river, with(1))),
            ("solution_share", ratio(self.solution.len(), used.len())),
        ];
        (whole, others)
    }
}

/// The document suffices to count all statistics again: of braided, looped and sparse mazes, on
/// levels, over seams and in parts.
#[test]
fn the_document_suffices_to_recount_its_statistics() {
    let fields = "nodes,planar,dual,solution,order,stats";
    let check = |made: &Made, name: &str| {
        let json = made.json(Fields::parse(fields).unwrap());
        let (whole, others) = Told::new(&json).recount();
        for (member, count) in whole {
            assert_eq!(json["stats"][member], count, "{made} {name}: {member}");
        }
        for (member, wanted) in others {
            let told = json["stats"][member].as_f64();
            let is_near = |(told, wanted): (f64, f64)| (told - wanted).abs() < 1e-4;
            let is_same = told.is_none() && wanted.is_none();
            let is_same = is_same || told.zip(wanted).is_some_and(is_near);
            assert!(is_same, "{made} {name}: {member} is {told:?}, not {wanted:?}");
        }
        assert_eq!(json["stats"]["diameter_exact"], true, "{made} {name}");
    };
    let mut mazes = 0;
    for shape in SHAPES {
        let plain = Site::new(shape, 8, 8);
        let mask = mazewright_core::mask::Mask::parse("..X..,..X..,..X..").ok();
        let all = mazewright_core::mask::Parts::All;
        for (kind, site) in [
            ("flat", plain.clone()),
            ("stacked", Site { levels: 3, ..Site::new(shape, 6, 6) }),
            ("cylinder", Site { wrap: &WRAPS[1], ..Site::new(shape, 12, 12) }),
            ("torus", Site { wrap: &WRAPS[3], levels: 2, ..Site::new(shape, 12, 12) }),
            ("parts", Site { mask, parts: all, ..Site::new(shape, 12, 12) }),
        ] {
            for (loops, braid, sparse) in
                [(0, "0", 0), (7, "0", 0), (0, "0.6", 0), (0, "1", 0), (0, "0", 3), (5, "0.4", 2)]
            {
                let braid = Share::parse(braid).unwrap();
                let topology = Topology { loops, braid, sparse, ..Topology::default() };
                let spec = Spec { site: site.clone(), topology, ..spec(shape, 8, 8) };
                if spec.check(5000).is_ok() && site.lay(1, &Cancel::new()).is_ok() {
                    let made = Made::new(spec);
                    check(&made, &format!("{kind}, {loops} loops, braid {braid}, sparse {sparse}"));
                    mazes += 1;
                }
            }
        }
        check(&Made::new(Spec { algorithm: &OPEN, ..spec(shape, 6, 6) }), "open");
    }
    assert!(mazes > 200, "{mazes} mazes");
}
