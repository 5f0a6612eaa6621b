//! Readers of programs for machines with a pen, which check that the pen is up while it travels and
//! at the end.

/// A segment with the pen down, in millimetres: its ends, and for an arc the centre and whether it
/// runs clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PenSegment {
    pub(crate) ends: [[f64; 2]; 2],
    pub(crate) arc: Option<([f64; 2], bool)>,
}

/// Reads G-code as GRBL does. Returns the segments and the way of the pen between strokes.
pub(crate) fn read_gcode(text: &str, [up, down]: [&str; 2], feed: u32) -> (Vec<PenSegment>, f64) {
    let (mut segments, mut travel) = (Vec::new(), 0.0);
    let (mut pen, mut is_down, mut has_feed) = ([0.0_f64; 2], false, false);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["G21", "G90", "G17", up]);
    for (number, line) in lines.iter().enumerate().skip(4) {
        if *line == up || *line == down {
            assert_eq!(*line == down, !is_down, "line {number}: {line}");
            is_down = *line == down;
            has_feed = false;
            continue;
        }
        if line.starts_with('(') {
            assert!(line.ends_with(')') && !is_down, "{line}");
            continue;
        }
        let words: Vec<(&str, f64)> =
            line.split(' ').map(|word| (&word[..1], word[1..].parse().unwrap())).collect();
        let value = |letter: &str| words.iter().find(|it| it.0 == letter).map(|it| it.1);
        if value("M").is_some() {
            if *line == "M0" {
                assert!(!is_down, "line {number}: waits with the pen down");
                continue;
            }
            assert_eq!((*line, number), ("M2", lines.len() - 1));
            break;
        }
        let to = ["X", "Y"].map(|letter| value(letter).unwrap());
        let length = (to[0] - pen[0]).hypot(to[1] - pen[1]);
        if let Some(rate) = value("F") {
            assert!((rate - f64::from(feed)).abs() < 1e-9);
            has_feed = true;
        }
        match words[0] {
            ("G", 0.0) => {
                assert!(!is_down, "line {number}: travels with the pen down");
                travel += length;
            }
            ("G", code @ (1.0 | 2.0 | 3.0)) => {
                assert!(is_down && has_feed, "line {number}: draws with the pen up");
                let centre = (code > 1.0).then(|| {
                    let offset = ["I", "J"].map(|letter| value(letter).unwrap());
                    let centre = [pen[0] + offset[0], pen[1] + offset[1]];
                    let radius = offset[0].hypot(offset[1]);
                    let end = (to[0] - centre[0]).hypot(to[1] - centre[1]);
                    assert!((radius - end).abs() < 0.005, "line {number}: GRBL refuses this arc");
                    assert!(length > 0.0, "line {number}: a whole circle");
                    (centre, code == 2.0)
                });
                segments.push(PenSegment { ends: [pen, to], arc: centre });
            }
            _ => panic!("line {number}: {line}"),
        }
        pen = to;
    }
    assert!(!is_down && pen == [0.0; 2], "the program ends at {pen:?}");
    assert_eq!(lines.last(), Some(&"M2"));
    (segments, travel)
}

/// Reads HP-GL. Returns the segments and the way of the pen between strokes.
pub(crate) fn read_hpgl(text: &str) -> (Vec<PenSegment>, f64) {
    let (mut segments, mut travel) = (Vec::new(), 0.0);
    let mut pen = [0.0_f64; 2];
    let commands: Vec<&str> = text.split(';').map(str::trim).filter(|it| !it.is_empty()).collect();
    assert_eq!(commands[0], "IN");
    assert_eq!(commands[commands.len() - 2..], ["PU0,0", "SP0"]);
    let mut is_up = false;
    for command in &commands[1..commands.len() - 1] {
        let (name, numbers) = command.split_at(2);
        if name == "SP" {
            assert!(is_up, "{command} with the pen down");
            continue;
        }
        is_up = name == "PU";
        if numbers.is_empty() {
            assert!(is_up, "{command}");
            continue;
        }
        let numbers: Vec<i32> = numbers.split(',').map(|it| it.parse().unwrap()).collect();
        for point in numbers.chunks_exact(2) {
            let to = [0, 1].map(|axis| f64::from(point[axis]) * 0.025);
            match name {
                "PU" => travel += (to[0] - pen[0]).hypot(to[1] - pen[1]),
                "PD" => segments.push(PenSegment { ends: [pen, to], arc: None }),
                other => panic!("{other}"),
            }
            pen = to;
        }
        assert_eq!(numbers.len() % 2, 0);
    }
    assert_eq!(pen, [0.0; 2]);
    (segments, travel)
}
