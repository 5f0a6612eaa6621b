//! Reads the path data of our SVG pictures back into straight segments and arcs.

use mazewright_core::geometry::Point;
use mazewright_render::style::Length;

/// A segment of a line in pixels: straight, or an arc of at most half a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// The centre of the circle, if it is an arc.
    pub(crate) centre: Option<Point>,
    pub(crate) clockwise: bool,
}

impl Piece {
    pub(crate) fn straight(from: Point, to: Point) -> Self {
        Self { from, to, centre: None, clockwise: false }
    }

    /// Returns the arc with the parameters of SVG: at most half a circle.
    fn arc(from: Point, to: Point, radius: f64, clockwise: bool) -> Self {
        let vector = to - from;
        let aside = (radius * radius - vector.dot(vector) / 4.0).max(0.0).sqrt() / vector.length();
        let normal = Point::new(-vector.y, vector.x) * if clockwise { aside } else { -aside };
        Self { from, to, centre: Some((from + to) * 0.5 + normal), clockwise }
    }

    /// Returns radius, first angle and signed sweep of an arc.
    fn turn(&self, centre: Point) -> (f64, f64, f64) {
        let [from, to] = [self.from - centre, self.to - centre];
        let sweep = f64::atan2(from.cross(to), from.dot(to));
        let turn = std::f64::consts::TAU;
        let sweep = match (self.clockwise, sweep < 0.0) {
            (true, true) => sweep + turn,
            (false, false) => sweep - turn,
            _ => sweep,
        };
        (from.length(), f64::atan2(from.y, from.x), sweep)
    }

    /// Returns the point at a share of the length.
    pub(crate) fn point(&self, part: f64) -> Point {
        match self.centre {
            None => self.from + (self.to - self.from) * part,
            Some(centre) => {
                let (radius, angle, sweep) = self.turn(centre);
                centre + Point::polar(radius, angle + sweep * part)
            }
        }
    }

    pub(crate) fn length(&self) -> f64 {
        match self.centre {
            None => (self.to - self.from).length(),
            Some(centre) => {
                let (radius, _, sweep) = self.turn(centre);
                radius * sweep.abs()
            }
        }
    }

    /// Returns whether a point is within a distance of the segment; its ends do not count.
    pub(crate) fn is_near(&self, point: Point, distance: f64) -> bool {
        match self.centre {
            None => {
                let vector = self.to - self.from;
                let part = (point - self.from).dot(vector) / vector.dot(vector);
                part > 0.0 && part < 1.0 && (self.point(part) - point).length() < distance
            }
            Some(centre) => {
                let (radius, _, sweep) = self.turn(centre);
                let on = Self { to: point, ..*self }.turn(centre).2;
                (on / sweep) < 1.0 && ((point - centre).length() - radius).abs() < distance
            }
        }
    }

    /// Returns whether a straight segment crosses this segment. Arcs count as short chords.
    pub(crate) fn crosses(&self, other: &Self) -> bool {
        let chords = if self.centre.is_some() { 64 } else { 1 };
        (0..chords).any(|at| {
            let [from, to] = [at, at + 1].map(|at| self.point(f64::from(at) / f64::from(chords)));
            let side = |one: Point, two: Point, point: Point| (two - one).cross(point - one);
            side(from, to, other.from) * side(from, to, other.to) < 0.0
                && side(other.from, other.to, from) * side(other.from, other.to, to) < 0.0
        })
    }
}

pub(crate) fn pixels(length: Length) -> f64 {
    f64::from(length.hundredths()) / 100.0
}

/// Returns the value of the first occurrence of an attribute.
pub(crate) fn attribute(text: &str, name: &str) -> String {
    let (_, rest) = text.split_once(&format!(" {name}=\"")).unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

/// Returns the content of the group of a class; an empty text without such a group.
pub(crate) fn group<'a>(svg: &'a str, class: &str) -> &'a str {
    let Some((_, rest)) = svg.split_once(&format!("<g class=\"{class}\"")) else { return "" };
    rest.split_once("</g>").unwrap().0
}

/// Returns the lines of the path in a group.
pub(crate) fn pieces(svg: &str, class: &str) -> Vec<Vec<Piece>> {
    let group = group(svg, class);
    if group.is_empty() { Vec::new() } else { lines(&attribute(group, "d")) }
}

/// Returns the lines of path data, which may only consist of relative `m`, `h`, `v`, `l` and `a`.
fn lines(data: &str) -> Vec<Vec<Piece>> {
    let mut lines: Vec<Vec<Piece>> = Vec::new();
    let mut here = Point::default();
    for part in data.split_inclusive(|_| true).fold(Vec::<String>::new(), |mut parts, next| {
        if next.chars().all(|letter| letter.is_ascii_alphabetic()) {
            parts.push(String::new());
        }
        parts.last_mut().unwrap().push_str(next);
        parts
    }) {
        let (command, rest) = part.split_at(1);
        // A minus sign separates numbers like a space.
        let numbers: Vec<f64> = rest
            .replace('-', " -")
            .split_ascii_whitespace()
            .map(|number| number.parse().unwrap())
            .collect();
        let by = match (command, &numbers[..]) {
            ("h", &[x]) => Point::new(x, 0.0),
            ("v", &[y]) => Point::new(0.0, y),
            ("m" | "l", &[x, y]) | ("a", &[_, _, _, _, _, x, y]) => Point::new(x, y),
            _ => panic!("unknown path data: {part}"),
        };
        let there = here + by;
        match (command, &numbers[..]) {
            ("m", _) => lines.push(Vec::new()),
            ("a", &[radius, other, turned, large, sweep, ..]) => {
                assert_eq!((radius, turned, large), (other, 0.0, 0.0), "a small part of a circle");
                let arc = Piece::arc(here, there, radius, sweep > 0.0);
                lines.last_mut().unwrap().push(arc);
            }
            _ => lines.last_mut().unwrap().push(Piece::straight(here, there)),
        }
        here = there;
    }
    lines
}
