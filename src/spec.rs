//! Which maze is wanted: everything that decides the graph, its ends and the route, and nothing
//! that decides how it is drawn.
//!
//! A `Spec` is complete (no default is left open), bounded, comparable and hashable, so it serves
//! as the key of whatever is kept.

use sha2::{Digest, Sha256};

use crate::algorithm::{ALGORITHMS, Algorithm, MOST_STEPS};
use crate::cancel::Refusal;
use crate::catalog::Chosen;
use crate::routing::Routing;
use crate::site::Site;
use crate::solver::Solver;
use crate::texture::Texture;

/// The generation contract that this program keeps: seed hash, generator, bounded draw, cell order,
/// each algorithm and each tie-break.
pub const GEN: u32 = 1;

/// The largest seed, in bytes.
pub const SEED_BYTES: usize = 256;

/// Which maze is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Where it stands.
    pub site: Site,
    /// The generation algorithm.
    pub algorithm: Chosen<Algorithm>,
    /// What turns its texture.
    pub texture: Texture,
    /// How its ways run.
    pub routing: Routing,
    /// The solver that finds the route.
    pub solver: Chosen<Solver>,
    /// What fixes everything random.
    pub seed: Seed,
    /// Where the route starts.
    pub start: End,
    /// Where the route ends.
    pub goal: End,
    /// Whether the outline opens where the ends touch it.
    pub openings: bool,
}

/// A seed as it was given, and the number that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    text: Box<str>,
    number: u64,
}

impl Seed {
    /// A canonical decimal `u64` is that number; any other text is the first eight bytes,
    /// big-endian, of its SHA-256. `None` when the text is empty or longer than [`SEED_BYTES`].
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() || text.len() > SEED_BYTES {
            return None;
        }
        let canonical = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        let number = match text.parse::<u64>() {
            Ok(number) if canonical => number,
            _ => first_eight(&Sha256::digest(text.as_bytes())),
        };
        Some(Self { text: text.into(), number })
    }

    /// One of any number of seeds that follow from this one: the first eight bytes, big-endian, of
    /// the SHA-256 of its number and of `at`, eight bytes each, big-endian.
    #[must_use]
    pub fn derived(&self, at: u64) -> Self {
        let digest = Sha256::digest([self.number.to_be_bytes(), at.to_be_bytes()].concat());
        Self::from(first_eight(&digest))
    }

    /// The seed as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number that it stands for.
    pub fn number(&self) -> u64 {
        self.number
    }
}

fn first_eight(digest: &[u8]) -> u64 {
    digest[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self { text: number.to_string().into(), number }
    }
}

/// One end of the route, as asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first cell that touches the outline, in reading order.
    First,
    /// The last cell that touches the outline, in reading order.
    Last,
    /// A cell by its id.
    Cell(u32),
    /// A cell by its place.
    At {
        /// Place in the row, from 0.
        col: u32,
        /// Row (polar: ring), from 0.
        row: u32,
        /// Level, from 0.
        level: u32,
    },
    /// The cell whose centre lies nearest to a point of the picture's bounds.
    Compass(Compass),
    /// Any cell, by the seed.
    Random,
    /// The cell farthest from the other end; both ends so: the two ends of the longest path.
    Farthest,
}

/// Nine points of the picture's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compass {
    /// 0 left, 1 middle, 2 right.
    pub across: u8,
    /// 0 top, 1 middle, 2 bottom.
    pub down: u8,
}

impl Compass {
    /// The nine points and their names.
    pub const NAMES: [(&'static str, Compass); 9] = [
        ("nw", Compass { across: 0, down: 0 }),
        ("n", Compass { across: 1, down: 0 }),
        ("ne", Compass { across: 2, down: 0 }),
        ("w", Compass { across: 0, down: 1 }),
        ("center", Compass { across: 1, down: 1 }),
        ("e", Compass { across: 2, down: 1 }),
        ("sw", Compass { across: 0, down: 2 }),
        ("s", Compass { across: 1, down: 2 }),
        ("se", Compass { across: 2, down: 2 }),
    ];
}

impl Spec {
    /// How many cells the maze has, saturating; nothing is built.
    pub fn cells(&self) -> u64 {
        self.site.cells()
    }

    /// Whether such a maze exists and has at most `most` cells. Takes constant time and memory.
    pub fn check(&self, most: u64) -> Result<(), Refusal> {
        self.site.check(most)?;
        let (cols, rows) = self.site.extent();
        let cells = self.cells();
        let steps = self.algorithm.is.steps.map_or(0.0, |steps| steps(cells, cols, rows));
        if steps > MOST_STEPS {
            let algorithm = self.algorithm.name;
            return Err(Refusal {
                parameter: "algorithm",
                code: "too-slow",
                detail: format!(
                    "algorithm is {algorithm}: in {cols} × {rows} its walks would take about \
                     {steps:.0} steps, but at most {MOST_STEPS:.0} are allowed; take fewer cells, a \
                     less long and narrow maze, or another algorithm"
                ),
                allowed: Some(format!("at most {MOST_STEPS:.0} steps")),
            });
        }
        self.check_texture()
    }

    /// Refuses knobs that are turned though the algorithm does not look at them.
    fn check_texture(&self) -> Result<(), Refusal> {
        let algorithm = self.algorithm;
        let Some(knob) = self.texture.turned().find(|knob| !algorithm.is.takes.contains(knob))
        else {
            return Ok(());
        };
        let takers = ALGORITHMS.iter().filter(|other| other.is.takes.contains(&knob));
        let takers: Vec<&str> = takers.map(|other| other.name).collect();
        let (parameter, algorithm, takers) = (knob.name(), algorithm.name, takers.join(", "));
        Err(Refusal {
            parameter,
            code: "not-taken",
            detail: format!(
                "{parameter} changes nothing where algorithm is {algorithm}; leave it out, or take \
                 an algorithm that looks at it: {takers}"
            ),
            allowed: Some(format!("with {takers}")),
        })
    }
}
