//! Readers of files for cutters, and what their order of strokes costs.

use mazewright_render::drawing::{Drawing, Marks};

/// A stroke with the pen down: points, and for each segment the tangent of a quarter of its angle,
/// which is positive counter-clockwise with y up, and 0 for a straight segment.
#[derive(Clone, Debug)]
pub(crate) struct CutStroke {
    pub(crate) layer: String,
    pub(crate) points: Vec<[f64; 2]>,
    pub(crate) bulges: Vec<f64>,
}

impl CutStroke {
    pub(crate) fn is_closed(&self) -> bool {
        self.points.len() > 2 && self.points[0] == self.points[self.points.len() - 1]
    }

    /// Returns the points at which the stroke may start.
    fn starts(&self) -> Vec<[f64; 2]> {
        if self.is_closed() {
            self.points[1..].to_vec()
        } else {
            vec![self.points[0], self.points[self.points.len() - 1]]
        }
    }

    /// Returns whether the middle of each segment of `other` lies inside a closed stroke.
    pub(crate) fn is_around(&self, other: &Self) -> bool {
        let outline = self.flat();
        let own = other.flat();
        self.is_closed() && own.windows(2).all(|pair| is_inside(middle(pair), &outline))
    }

    /// Returns the points, with 15 points between the ends of each arc.
    pub(crate) fn flat(&self) -> Vec<[f64; 2]> {
        let mut flat = vec![self.points[0]];
        for (pair, &bulge) in self.points.windows(2).zip(&self.bulges) {
            let mut arc = vec![pair[0], pair[1]];
            let mut bulge = bulge;
            while bulge != 0.0 && arc.len() < 17 {
                let halves = arc.windows(2).flat_map(|pair| {
                    let ([x, y], [dx, dy]) =
                        (middle(pair), [0, 1].map(|it| pair[1][it] - pair[0][it]));
                    [[x + dy / 2.0 * bulge, y - dx / 2.0 * bulge], pair[1]]
                });
                arc = [arc[0]].into_iter().chain(halves).collect();
                bulge = (bulge.atan() / 2.0).tan();
            }
            flat.extend(&arc[1..]);
        }
        flat
    }
}

fn middle(pair: &[[f64; 2]]) -> [f64; 2] {
    [0, 1].map(|axis| f64::midpoint(pair[0][axis], pair[1][axis]))
}

fn is_inside([x, y]: [f64; 2], outline: &[[f64; 2]]) -> bool {
    let crossings = outline.windows(2).filter(|side| {
        let [from, to] = [side[0], side[1]];
        (from[1] > y) != (to[1] > y)
            && x > from[0] + (y - from[1]) * (to[0] - from[0]) / (to[1] - from[1])
    });
    crossings.count() % 2 == 1
}

/// Returns the strokes of a drawing, in hundredths of a pixel.
pub(crate) fn drawn_strokes(drawing: &Drawing) -> Vec<CutStroke> {
    let mut strokes = Vec::new();
    for layer in &drawing.layers {
        for (group, marks) in layer.marks.iter().enumerate() {
            let Marks::Lines { lines, .. } = marks else { panic!("{}: areas", layer.name) };
            for range in lines.point_ranges() {
                let points: Vec<[f64; 2]> =
                    lines.points[range.clone()].iter().map(|it| it.map(f64::from)).collect();
                let bulge = |at: usize| {
                    let index = lines.arcs.binary_search_by_key(&(at as u32), |arc| arc.to);
                    let Ok(index) = index else { return 0.0 };
                    let arc = lines.arcs[index];
                    let [from, to] = [at - 1, at].map(|at| points[at - range.start]);
                    let half = (to[0] - from[0]).hypot(to[1] - from[1]) / 2.0;
                    let sine = (half / f64::from(arc.radius)).min(1.0);
                    // With y down, clockwise is the positive sense.
                    (sine.asin() / 2.0).tan() * if arc.clockwise { 1.0 } else { -1.0 }
                };
                let bulges = (range.start + 1..range.end).map(bulge).collect();
                let layer = format!("{} {group}", layer.name);
                strokes.push(CutStroke { layer, points, bulges });
            }
        }
    }
    strokes
}

/// Returns the polylines of a DXF document.
pub(crate) fn dxf_strokes(text: &str) -> Vec<CutStroke> {
    let lines: Vec<&str> = text.lines().collect();
    let pairs: Vec<(&str, &str)> = lines.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let mut strokes: Vec<CutStroke> = Vec::new();
    let mut is_closed = false;
    let mut at = 0;
    while at < pairs.len() {
        let end = (at + 1..pairs.len()).find(|&next| pairs[next].0 == "0").unwrap_or(pairs.len());
        let value = |code: &str| pairs[at..end].iter().find(|pair| pair.0 == code).map(|it| it.1);
        let number = |code: &str| value(code).map_or(0.0, |text| text.parse::<f64>().unwrap());
        match pairs[at] {
            ("0", "POLYLINE") => {
                is_closed = number("70") > 0.0;
                let layer = value("8").unwrap().to_owned();
                strokes.push(CutStroke { layer, points: Vec::new(), bulges: Vec::new() });
            }
            ("0", "VERTEX") => {
                let stroke = strokes.last_mut().unwrap();
                stroke.points.push([number("10"), number("20")]);
                stroke.bulges.push(number("42"));
            }
            ("0", "SEQEND") => {
                let stroke = strokes.last_mut().unwrap();
                if is_closed {
                    stroke.points.push(stroke.points[0]);
                } else {
                    stroke.bulges.pop();
                }
            }
            _ => {}
        }
        at = end;
    }
    strokes
}

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// Returns the way of the pen between strokes, from the origin.
pub(crate) fn travel(strokes: &[CutStroke]) -> f64 {
    let mut pen = [0.0; 2];
    let mut sum = 0.0;
    for stroke in strokes {
        sum += distance(pen, stroke.points[0]);
        pen = stroke.points[stroke.points.len() - 1];
    }
    sum
}

/// Returns for each stroke the strokes of its layer that are around it.
pub(crate) fn strokes_around(strokes: &[CutStroke]) -> Vec<Vec<usize>> {
    let closed: Vec<usize> = (0..strokes.len()).filter(|&it| strokes[it].is_closed()).collect();
    let around = |(index, stroke): (usize, &CutStroke)| {
        let own = closed.iter().copied().filter(|&outer| {
            outer != index
                && strokes[outer].layer == stroke.layer
                && strokes[outer].is_around(stroke)
        });
        own.collect()
    };
    strokes.iter().enumerate().map(around).collect()
}

/// Returns the way of the pen if the next stroke is always the nearest of its layer that may be
/// cut. Layers keep their order.
pub(crate) fn greedy_travel(strokes: &[CutStroke], around: &[Vec<usize>]) -> f64 {
    let mut blocked = vec![0; strokes.len()];
    around.iter().flatten().for_each(|&outer| blocked[outer] += 1);
    let (mut pen, mut sum) = ([0.0; 2], 0.0);
    let mut first = 0;
    for group in strokes.chunk_by(|one, other| one.layer == other.layer) {
        let mut left: Vec<usize> = (first..first + group.len()).collect();
        first += group.len();
        while !left.is_empty() {
            let mut best = (f64::INFINITY, 0, [0.0; 2]);
            for (place, &index) in left.iter().enumerate().filter(|it| blocked[*it.1] == 0) {
                for start in strokes[index].starts() {
                    let way = distance(pen, start);
                    if way < best.0 {
                        best = (way, place, start);
                    }
                }
            }
            let (way, place, start) = best;
            let index = left.remove(place);
            let points = &strokes[index].points;
            let last = points[points.len() - 1];
            pen = match strokes[index].is_closed() {
                true => start,
                false if start == last => points[0],
                false => last,
            };
            sum += way;
            around[index].iter().for_each(|&outer| blocked[outer] -= 1);
        }
    }
    sum
}
