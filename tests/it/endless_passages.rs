//! Pictures of passages in windows of the endless maze.

use crate::app::Service;

/// Returns the ends of the lines of a path of relative steps.
fn path_ends(path: &str) -> Vec<[i32; 2]> {
    let (path, _) = path.split_once('"').unwrap();
    let (mut at, mut ends) = ([0, 0], Vec::new());
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let length =
            rest[1..].find(|next: char| next.is_ascii_alphabetic()).map_or(rest.len(), |it| it + 1);
        let text = rest[1..length].replace('-', " -");
        let numbers: Vec<i32> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
        rest = &rest[length..];
        match (letter, &numbers[..]) {
            ('m', [x, y]) => {
                if !ends.is_empty() {
                    ends.push(at);
                }
                at = [at[0] + x, at[1] + y];
                ends.push(at);
            }
            ('h', [x]) => at[0] += x,
            ('v', [y]) => at[1] += y,
            other => panic!("{other:?} in {path}"),
        }
    }
    ends.push(at);
    ends
}

/// Each passage that leaves a window is drawn once, whether the route uses it or not.
#[tokio::test]
async fn passages_leave_a_window_where_its_outline_is_open() {
    let service = Service::new();
    for window in
        ["cols=3&rows=2&x=8&y=1&seed=5", "cols=8&rows=6&x=8&seed=5", "cols=1&rows=2&x=9&y=9"]
    {
        let path = format!("size=64&{window}");
        let document = service.get(&format!("/endless.json?{path}")).await.json();
        let rim = document["rim"].as_array().unwrap().len();
        let svg = service.get(&format!("/endless.svg?{path}&cell=40&draw=passages")).await;
        let ends = path_ends(svg.text().split(" d=\"").nth(1).unwrap());
        let number =
            |name: &str| -> i32 { window.split(name).nth(1).unwrap()[1..2].parse().unwrap() };
        let [right, lower] = [number("cols"), number("rows")].map(|cells| 12 + 40 * cells);
        let at_rim = |&&[x, y]: &&[i32; 2]| x == 12 || y == 12 || x == right || y == lower;
        assert_eq!(ends.iter().filter(at_rim).count(), rim, "{window}: {}", svg.text());
    }
}
