//! Reads the subset of PDF that we write: objects by the table at the end, and the marks that the
//! streams of pages draw.

use std::collections::BTreeMap;
use std::io::Read;

/// A document: its objects' dictionaries and streams, by number.
pub(crate) struct Pdf {
    pub(crate) objects: BTreeMap<usize, (String, Vec<u8>)>,
    pub(crate) trailer: String,
}

impl Pdf {
    /// Reads a document by its table, and checks that the table is right.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.7\n"));
        assert!(bytes.ends_with(b"%%EOF\n"));
        let text = |from: usize, to: usize| String::from_utf8_lossy(&bytes[from..to]).into_owned();
        let tail = text(bytes.len().saturating_sub(64), bytes.len());
        let start = tail.split("startxref\n").nth(1).unwrap().lines().next().unwrap();
        let start: usize = start.parse().unwrap();
        let table = text(start, bytes.len());
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count: usize = lines.next().unwrap().strip_prefix("0 ").unwrap().parse().unwrap();
        assert_eq!(lines.next(), Some("0000000000 65535 f "));
        let mut objects = BTreeMap::new();
        for number in 1..count {
            let line = lines.next().unwrap();
            if line == "0000000000 65535 f " {
                continue;
            }
            assert!(line.len() == 19, "{line:?}");
            assert!(line.ends_with(" 00000 n "), "{line:?}");
            let place: usize = line[..10].parse().unwrap();
            let head = format!("{number} 0 obj");
            assert!(bytes[place..].starts_with(head.as_bytes()), "object {number} at {place}");
            objects.insert(number, object(&bytes[place + head.len()..]));
        }
        let trailer = table.split("trailer\n").nth(1).unwrap().to_owned();
        Self { objects, trailer }
    }

    pub(crate) fn dict(&self, number: usize) -> &str {
        &self.objects[&number].0
    }

    pub(crate) fn trailer(&self) -> &str {
        &self.trailer
    }

    /// Returns the numbers of the pages, in order.
    pub(crate) fn pages(&self) -> Vec<usize> {
        let catalog = self.dict(reference(&self.trailer, "/Root"));
        let pages = self.dict(reference(catalog, "/Pages"));
        let kids = pages.split("/Kids").nth(1).unwrap();
        let kids = kids.split('[').nth(1).unwrap().split(']').next().unwrap();
        let kids: Vec<usize> =
            kids.split_whitespace().step_by(3).map(|number| number.parse().unwrap()).collect();
        assert!(pages.contains(&format!("/Count {}", kids.len())), "{pages}");
        kids
    }

    /// Returns width and height of a page in points.
    pub(crate) fn size(&self, page: usize) -> [f64; 2] {
        let [_, _, width, height] = self.page_box(page, "/MediaBox").unwrap();
        [width, height]
    }

    /// Returns the left, lower, right and upper ends of a box of a page, if it has the box.
    pub(crate) fn page_box(&self, page: usize, name: &str) -> Option<[f64; 4]> {
        let numbers = self.dict(page).split(name).nth(1)?;
        let numbers = numbers.split('[').nth(1).unwrap().split(']').next().unwrap();
        let numbers: Vec<f64> =
            numbers.split_whitespace().map(|number| number.parse().unwrap()).collect();
        Some(numbers.try_into().unwrap())
    }

    /// Returns the unpacked stream of an object.
    pub(crate) fn stream(&self, number: usize) -> String {
        let (dict, data) = &self.objects[&number];
        assert!(dict.contains("/Filter/FlateDecode"), "{dict}");
        let mut plain = String::new();
        flate2::read::ZlibDecoder::new(&data[..]).read_to_string(&mut plain).unwrap();
        plain
    }

    /// Returns the characters of the glyphs of each font of a page, by the name of its resource.
    pub(crate) fn fonts(&self, page: usize) -> Fonts {
        let mut fonts = Fonts::new();
        for name in ["/F", "/B"] {
            let Some((_, rest)) = self.dict(page).split_once(&format!("{name} ")) else { continue };
            let font = self.dict(rest.split(' ').next().unwrap().parse().unwrap());
            let map = self.stream(reference(font, "/ToUnicode"));
            let hex = |word: &str| u32::from_str_radix(word.trim_matches(['<', '>']), 16).unwrap();
            let pairs = map.lines().filter(|line| line.starts_with('<') && line.contains("> <"));
            let pairs = pairs.map(|line| line.split_once(' ').unwrap());
            let pairs = pairs.filter(|(_, to)| !to.contains(' '));
            let characters = pairs.map(|(glyph, to)| (hex(glyph) as u16, character(hex(to))));
            fonts.insert(name.to_owned(), characters.collect());
        }
        fonts
    }

    /// Returns the marks of a page, forms included.
    pub(crate) fn drawn(&self, page: usize) -> Drawn {
        let dict = self.dict(page);
        let form = |name: &str| {
            let reference = dict.split(&format!("{name} ")).nth(1).unwrap();
            self.stream(reference.split(' ').next().unwrap().parse().unwrap())
        };
        let mut drawn = Drawn::default();
        let mut colors = ([0; 3], [0; 3], 255);
        let content = self.stream(reference(dict, "/Contents"));
        interpret(&content, (&form, &self.fonts(page)), &mut drawn, &mut colors);
        drawn
    }
}

/// For each font, the character of each glyph.
pub(crate) type Fonts = BTreeMap<String, BTreeMap<u16, char>>;

/// Returns a character of UTF-16, given as one or two units.
fn character(units: u32) -> char {
    let units = [(units >> 16) as u16, units as u16];
    let units = if units[0] == 0 { &units[1..] } else { &units[..] };
    char::decode_utf16(units.iter().copied()).next().unwrap().unwrap()
}

/// The marks of a page.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    /// The colour of the page before any drawing, and the width and height that have it.
    pub(crate) background: Option<([u8; 3], [f64; 2])>,
    /// Drawings, one for each matrix that places one on the page.
    pub(crate) pictures: Vec<Picture>,
    /// Lines of text, without the spaces at their ends.
    pub(crate) texts: Vec<String>,
    /// The start of each text: the left end of its base line, in points from the lower left.
    pub(crate) places: Vec<[f64; 2]>,
    /// The tags of its parts.
    pub(crate) tags: Vec<String>,
    /// The text of each part, as a screen reader reads it.
    pub(crate) told: Vec<String>,
}

/// A drawing on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Picture {
    /// Its place: scale, left and upper end, in points from the lower left.
    pub(crate) matrix: [f64; 6],
    /// Its width and height, in its own units.
    pub(crate) size: [f64; 2],
    /// Painted paths: the operator, the colour, and the points at which straight segments, curves
    /// and moves end.
    pub(crate) paths: Vec<Path>,
}

/// A path and how it is painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    pub(crate) painted: String,
    pub(crate) color: [u8; 3],
    pub(crate) alpha: u8,
    pub(crate) moves: usize,
    pub(crate) lines: usize,
    pub(crate) curves: usize,
    /// The indices of the points that start a line.
    pub(crate) starts: Vec<usize>,
    /// The ends of all segments, in the drawing's own units.
    pub(crate) points: Vec<[f64; 2]>,
}

/// Returns a dictionary, and the stream after it.
pub(crate) fn object(bytes: &[u8]) -> (String, Vec<u8>) {
    let find = |word: &[u8]| bytes.windows(word.len()).position(|here| here == word);
    let end = find(b"endobj").unwrap();
    let Some(start) = find(b"stream\n").filter(|&start| start < end) else {
        return (String::from_utf8_lossy(&bytes[..end]).into_owned(), Vec::new());
    };
    let dict = String::from_utf8_lossy(&bytes[..start]).into_owned();
    let length = dict.split("/Length ").nth(1).unwrap();
    let digits: String = length.chars().take_while(char::is_ascii_digit).collect();
    let data = &bytes[start + "stream\n".len()..][..digits.parse().unwrap()];
    let rest = &bytes[start + "stream\n".len() + data.len()..];
    assert!(rest.starts_with(b"\nendstream\nendobj"), "a stream as long as it says");
    (dict, data.to_vec())
}

/// Returns the number of the object that a name refers to.
pub(crate) fn reference(dict: &str, name: &str) -> usize {
    let rest = dict.split(&format!("{name} ")).nth(1).unwrap();
    rest.split(' ').next().unwrap().parse().unwrap()
}

pub(crate) type Colors = ([u8; 3], [u8; 3], u8);

pub(crate) fn interpret(
    content: &str,
    (form, fonts): (&dyn Fn(&str) -> String, &Fonts),
    drawn: &mut Drawn,
    colors: &mut Colors,
) {
    let mut saved: Vec<Colors> = Vec::new();
    let mut operands: Vec<&str> = Vec::new();
    let mut path = Path::default();
    let mut font = "";
    let mut place = [0.0; 2];
    let mut is_tagged = false;
    let mut rest = content;
    while let Some((token, after)) = token(rest) {
        rest = after;
        let is_operand = |first: char| first.is_ascii_digit() || "-.(/<".contains(first);
        if token.starts_with(is_operand) {
            operands.push(token);
            continue;
        }
        let number = |at: usize| operands[at].parse::<f64>().unwrap();
        let color = || [0, 1, 2].map(|at| (number(at) * 255.0).round() as u8);
        match token {
            "q" => saved.push(*colors),
            "Q" => *colors = saved.pop().unwrap(),
            "cm" => {
                let matrix = [0, 1, 2, 3, 4, 5].map(number);
                drawn.pictures.push(Picture { matrix, ..Picture::default() });
            }
            "re" => {
                let size = [number(2), number(3)];
                match drawn.pictures.last_mut() {
                    Some(picture) => picture.size = size,
                    None => {
                        drawn.background.get_or_insert((colors.1, size));
                    }
                }
            }
            "m" | "l" | "c" => {
                if token == "m" {
                    path.starts.push(path.points.len());
                }
                let counted = match token {
                    "m" => &mut path.moves,
                    "l" => &mut path.lines,
                    _ => &mut path.curves,
                };
                *counted += 1;
                path.points.push([number(operands.len() - 2), number(operands.len() - 1)]);
            }
            "S" | "f" | "B" => {
                token.clone_into(&mut path.painted);
                path.color = if token == "S" { colors.0 } else { colors.1 };
                path.alpha = colors.2;
                let painted = std::mem::take(&mut path);
                // A page of text can have lines, and no picture.
                if let Some(picture) = drawn.pictures.last_mut() {
                    picture.paths.push(painted);
                }
            }
            "RG" => colors.0 = color(),
            "rg" => colors.1 = color(),
            "G" => colors.0 = [(number(0) * 255.0).round() as u8; 3],
            "g" => colors.1 = [(number(0) * 255.0).round() as u8; 3],
            "gs" => colors.2 = operands[0][2..].parse().unwrap(),
            "Do" => interpret(&form(operands[0]), (form, fonts), drawn, colors),
            "Tf" => {
                font = operands[0];
                assert!(fonts.contains_key(font), "{font} is none of the page's resources");
            }
            "Tj" => {
                let shown = text(operands[0], &fonts[font]);
                assert!(!shown.is_empty(), "a text without letters");
                drawn.texts.push(shown.trim_end().to_owned());
                if let Some(told) = drawn.told.last_mut().filter(|_| is_tagged) {
                    told.push_str(&shown);
                }
                drawn.places.push(place);
            }
            "Td" => place = [0, 1].map(number),
            "BDC" => {
                is_tagged = true;
                drawn.tags.push(operands[0].to_owned());
                drawn.told.push(String::new());
            }
            "BMC" | "EMC" => is_tagged = false,
            "W" | "n" | "h" | "w" | "J" | "j" | "BT" | "ET" => {}
            other => panic!("{other} is not an operator that we use"),
        }
        operands.clear();
    }
    assert!(saved.is_empty());
    assert!(operands.is_empty());
    assert!(path.points.is_empty());
}

/// Returns the next word, and the text after it.
pub(crate) fn token(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let first = text.chars().next()?;
    let end = if first == '(' {
        let (mut escaped, mut depth) = (false, 0);
        let closes = |(_, letter): &(usize, char)| {
            depth += match *letter {
                '(' if !escaped => 1,
                ')' if !escaped => -1,
                _ => 0,
            };
            escaped = *letter == '\\' && !escaped;
            depth == 0
        };
        text.char_indices().find(closes).unwrap().0 + 1
    } else if text.starts_with("<<") {
        text.find(">>").unwrap() + 2
    } else if first == '<' {
        text.find('>').unwrap() + 1
    } else {
        let ends = |letter: char| letter.is_whitespace() || "(/<".contains(letter);
        text.char_indices().skip(1).find(|(_, letter)| ends(*letter)).map_or(text.len(), |it| it.0)
    };
    Some(text.split_at(end))
}

/// Returns the bytes of a string, which is literal or hexadecimal.
fn bytes(token: &str) -> Vec<u8> {
    if let Some(hex) = token.strip_prefix('<') {
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        return (0..hex.len() / 2).map(|at| byte(2 * at)).collect();
    }
    let mut bytes = Vec::new();
    let mut letters = token[1..token.len() - 1].bytes();
    while let Some(letter) = letters.next() {
        let escaped = if letter == b'\\' { letters.next() } else { None };
        bytes.push(match escaped {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'b') => 8,
            Some(b'f') => 12,
            Some(digit @ b'0'..=b'7') => {
                let digits = [digit, letters.next().unwrap(), letters.next().unwrap()];
                digits.iter().fold(0, |byte, digit| byte * 8 + (digit - b'0'))
            }
            Some(other) => other,
            None => letter,
        });
    }
    bytes
}

/// Returns the text of a string of glyphs.
pub(crate) fn text(token: &str, font: &BTreeMap<u16, char>) -> String {
    let bytes = bytes(token);
    bytes.chunks(2).map(|glyph| font[&u16::from_be_bytes([glyph[0], glyph[1]])]).collect()
}
