//! Canonical URLs: one for every spelling of a request, and equivalent to that request.

use mazewright_render::style::{Length, Overlay};
use mazewright_request::canonical::encode;
use mazewright_request::parameter::UrlPlace;
use mazewright_request::reading::query::Reader;
use mazewright_request::table::PARAMETERS;
use mazewright_request::{RawRequest, ResolvedRequest};
use proptest::prelude::*;

use crate::app::settings;

/// Returns the canonical URL of an accepted query.
pub(crate) fn canonical(query: &str) -> String {
    let mut reader = Reader::default();
    assert!(reader.query(query).is_ok(), "{query}");
    let Ok(request) = reader.finish(None) else { panic!("{query} is refused") };
    request.resolve(|| Some(1)).unwrap().canonical()
}

#[test]
fn spellings_do_not_change_the_canonical_url() {
    let plain = canonical("shape=tri&cols=18&rows=12&seed=1");
    assert_eq!(plain, "/maze.svg?shape=tri&cols=18&rows=12&seed=1&gen=1");
    for same in [
        "seed=1&rows=12&cols=18&shape=tri",
        "shape=triangle&cols=18&rows=12&seed=1",
        "shape=delta&columns=18&rows=12&seed=1&gen=1",
        "shape=%74ri&cols=18&rows=12&seed=1&_=17&_x=y",
        "shape=tri&cols=18&rows=12&seed=1&ink=black&paper=fff&openings=1&solution=0",
        "shape=TRI&cols=18&rows=12&seed=1&ink=%23000&paper=%23FFF&utm_source=x&fbclid=y&gclid=z",
        "shape=tri&cols=18&rows=12&seed=1&cell=59.66&line=4.54&margin=10",
        "&shape=tri&&cols=18&rows=12&seed=1&download=true&",
    ] {
        assert_eq!(canonical(same), plain, "{same}");
    }
    assert_eq!(
        canonical("seed=a+b%26c"),
        "/maze.svg?shape=square&cols=20&rows=20&seed=a%20b%26c&gen=1"
    );
    // A literal plus sign survives a second reading of the URL.
    let plus = canonical("seed=a%2Bb");
    assert_eq!(plus, "/maze.svg?shape=square&cols=20&rows=20&seed=a%2Bb&gen=1");
    assert_eq!(canonical(plus.split_once('?').unwrap().1), plus);
    assert_ne!(plus, canonical("seed=a+b"));
    assert_eq!(canonical("seed=1&start=3,4,0"), canonical("seed=1&start=3,4"));
    assert_eq!(
        canonical("seed=1&fields=stats,solution"),
        canonical("seed=1&fields=solution,stats")
    );
    assert_eq!(canonical("seed=1&fields=order,all"), canonical("seed=1&fields=all,order"));
    assert!(canonical("seed=1&fields=order,all").ends_with("fields=all,order"));
}

/// Parameters whose values are texts, where upper and lower case differ.
const TEXTS: [&str; 3] = ["seed", "title", "instructions"];

/// Returns each parameter except texts with all values that it lists, their aliases, its example
/// and its default.
fn named_values() -> Vec<(&'static str, &'static str)> {
    let takes_names = |name: &str| !TEXTS.contains(&name);
    let of_table =
        PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body && takes_names(it.name));
    let values = of_table.flat_map(|parameter| {
        let listed = parameter.values().into_iter();
        let listed = listed.flat_map(|it| it.aliases.iter().copied().chain([it.name]));
        let all = listed.chain([parameter.example]).chain(parameter.default.text());
        all.map(|value| (parameter.name, value))
    });
    values.collect()
}

#[test]
fn names_of_values_are_read_in_any_case() {
    let url = |name: &str, value: &str| canonical(&format!("seed=1&{name}={}", encode(value)));
    let values = named_values();
    assert!(values.len() > 400, "{}", values.len());
    for (name, value) in values {
        let lower = url(name, value);
        let title = value[..1].to_ascii_uppercase() + &value[1..];
        for spelling in [value.to_ascii_uppercase(), title] {
            assert_eq!(url(name, &spelling), lower, "{name}={spelling}");
            let body = serde_json::json!({ "seed": 1, name: spelling }).to_string();
            let mut reader = Reader::default();
            assert!(reader.json(body.as_bytes()).is_ok(), "{body}");
            let Ok(request) = reader.finish(None) else { panic!("{body} is refused") };
            assert_eq!(request.resolve(|| Some(1)).unwrap().canonical(), lower, "{body}");
        }
    }
    for (mixed, lower) in [
        ("openings=Start,Goal,NE", "openings=start,goal,ne"),
        (
            "algorithm=growing-tree&pick=Newest:2,OLDEST",
            "algorithm=growing-tree&pick=newest:2,oldest",
        ),
        ("format=json&fields=Stats,Solution", "format=json&fields=stats,solution"),
        ("format=json&fields=Order,ALL", "format=json&fields=order,all"),
        ("page=5.5X8.5IN&format=pdf", "page=5.5x8.5in&format=pdf"),
        ("mask=TEXT:Hi", "mask=text:Hi"),
    ] {
        assert_eq!(canonical(&format!("seed=1&{mixed}")), canonical(&format!("seed=1&{lower}")));
    }
}

/// Texts keep the case of their letters.
#[test]
fn texts_keep_their_case() {
    for (upper, lower) in [
        ("seed=Ada", "seed=ada"),
        ("seed=1&title=Ada", "seed=1&title=ada"),
        ("seed=1&mask=text:HI", "seed=1&mask=text:hi"),
        (
            "seed=1&format=pdf&worksheet=true&instructions=Go",
            "seed=1&format=pdf&worksheet=true&instructions=go",
        ),
    ] {
        assert!(canonical(upper).contains(upper.rsplit(['=', '&']).next().unwrap()));
        assert_ne!(canonical(upper), canonical(lower));
    }
}

#[test]
fn reserved_characters_are_percent_encoded() {
    for (given, canonical_form) in [
        ("a%2Bb", "a%2Bb"),
        ("a+b", "a%20b"),
        ("a%20b", "a%20b"),
        ("%2B", "%2B"),
        ("%26%3D%23%3F%25", "%26%3D%23%3F%25"),
        ("=", "%3D"),
        ("~a-b_c.d,e:f", "~a-b_c.d,e:f"),
        ("%C3%A9%F0%9F%98%80", "%C3%A9%F0%9F%98%80"),
        ("%00%7F", "%00%7F"),
    ] {
        let url = canonical(&format!("seed={given}"));
        assert!(url.contains(&format!("&seed={canonical_form}&")), "{given}: {url}");
        assert_eq!(canonical(url.split_once('?').unwrap().1), url);
    }
}

/// A canonical URL leaves out only defaults.
#[test]
fn canonical_urls_are_fixed_points() {
    for query in [
        "",
        "theme=dark&ink=e6edf3&paper=fff&path=none",
        "ink=01020300",
        "ink=000000ff&paper=fff",
        "draw=passages&line=12",
        "draw=passages&shape=tri&line=2",
        "mask=text:A B&mask_parts=all",
        "mask=text:%20AB%20",
        "mask=heart&mask_parts=one",
        "mask=X..,...&mask_parts=one",
        "pick=newest:2,oldest:2&algorithm=growing-tree",
        "openings=1:2:0,random,random,17",
        "animate=solve&solution=true",
        "animate=solve&solution=only",
        "solution=only&paper=white",
        "weave=1&inset=0",
        "weave=1&inset=22",
        "animate=both&fill=distance&layers=cells,trace,walls,solution",
        "animate=solve&layers=usual",
        "animate=carve&layers=usual",
        "format=gif&animate=carve",
        "format=gif&animate=none",
        "format=json&fields=order,all",
        "fields=params,nodes,links,edges,planar,dual,walls,start,goal,solution,parts,stats",
        "outline=hexagon&cols=7",
        "outline=hexagon&cols=7&rows=9",
        "start=3,4,0&goal=1,2,1&levels=2",
        "title=a%2Bb+c",
        "braid=0.5&weave=1&bias=-50&difficulty=easy",
    ] {
        let query = query.replace(' ', "%20");
        let fixes = ["seed=a%2Bb", "seed=a+b", "seed=1"].map(|seed| format!("{query}&{seed}"));
        for query in &fixes {
            let url = canonical(query);
            let (path, rest) = url.split_once('?').unwrap();
            let format = path.strip_prefix("/maze.").unwrap();
            assert_eq!(canonical(&format!("{rest}&format={format}")), url, "{query}");
        }
    }
}

/// Generates queries of one to four parameters with valid values.
fn queries() -> impl Strategy<Value = String> {
    let mut pairs: Vec<String> = Vec::new();
    for parameter in PARAMETERS.iter().filter(|it| it.place != UrlPlace::Body && it.name != "seed")
    {
        let listed = parameter.values().into_iter().map(|value| value.name);
        let numbers = ["0", "1", "2", "3", "7", "0.5", "12.5", "60", "100"];
        for value in
            listed.chain(numbers).chain([parameter.example]).chain(parameter.default.text())
        {
            if parameter.read(value, &mut RawRequest::blank()).is_ok() {
                let value = encode(value);
                pairs.push(format!("{}={value}&", parameter.name));
            }
        }
    }
    prop::collection::vec(prop::sample::select(pairs), 1..5).prop_map(|pairs| pairs.concat())
}

/// Returns the request of a query with a seed, if it is accepted.
fn accepted(query: &str) -> Option<ResolvedRequest> {
    let mut reader = Reader::default();
    reader.query(query).ok()?;
    let request = reader.finish(None).ok()?.resolve(|| Some(1)).ok()?;
    request.check(&settings().limits()).ok()?;
    Some(request)
}

proptest! {
    #[test]
    fn canonical_urls_stand_for_the_same_request(query in queries(), seed in ".{1,8}") {
        let seed = encode(&seed);
        let Some(first) = accepted(&format!("{query}seed={seed}")) else { return Ok(()) };
        let url = first.canonical();
        let (path, rest) = url.split_once('?').unwrap();
        let format = path.strip_prefix("/maze.").unwrap();
        let second = accepted(&format!("{rest}&format={format}"));
        let Some(second) = second else { panic!("{query}: {url} is refused") };
        prop_assert_eq!(second.canonical(), url, "{}", query);
        let mut second = second.into_raw();
        // An animated search shows its solution, whether the query says so or not.
        if first.style.options.animation.shows_search() && first.style.solution == Overlay::Over {
            second.style.solution = first.style.solution;
        }
        prop_assert_eq!(&second.style, &first.style, "{}", query);
        prop_assert_eq!(&second.spec, &first.spec, "{}", query);
        prop_assert_eq!(second.fields, first.fields, "{}", query);
        prop_assert_eq!(second.difficulty, first.difficulty, "{}", query);
    }

    #[test]
    fn the_canonical_url_is_a_fixed_point(
        cols in 1..1000_u32, seed in ".{1,60}", cell in 100..100_000_u32, ink in any::<[u8; 4]>(),
        col in 0..9_u32, solution in prop::sample::select(vec!["false", "true", "only"]),
    ) {
        let seed = encode(&seed);
        let [r, g, b, a] = ink;
        let cell = Length::from_hundredths(cell);
        let query = format!("cols={cols}&seed={seed}&cell={cell}&ink={r:02x}{g:02x}{b:02x}{a:02x}\
            &goal={col},3&solution={solution}");
        let once = canonical(&query);
        let (_, query) = once.split_once('?').unwrap();
        prop_assert_eq!(canonical(query), once.clone());
    }
}
