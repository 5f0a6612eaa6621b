//! Documents that each grow in one respect, for the cost of reading pictures.

pub(crate) fn svg(content: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
         viewBox='0 0 20 20'>{content}</svg>"
    )
}

pub(crate) fn each(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect()
}

fn nested(depth: usize, open: &str, content: &str, close: &str) -> String {
    format!("{}{content}{}", open.repeat(depth), close.repeat(depth))
}

pub(crate) const DOT: &str = "<path d='M0 0h1v1z'/>";

/// The presentation attributes that inherit.
const INHERITED: &str = "clip-rule='nonzero' color='red' fill-opacity='1' fill-rule='nonzero' font-size='1' \
    shape-rendering='auto' stroke-linecap='butt' stroke-linejoin='miter' stroke-miterlimit='4' \
    direction='ltr' font-family='a' font-style='normal' font-variant='normal' font-weight='400' \
    letter-spacing='1' word-spacing='1' text-anchor='start' writing-mode='lr-tb' visibility='visible' \
    paint-order='normal' text-rendering='auto' image-rendering='auto' font-stretch='normal'";

pub(crate) type Shape = (&'static str, fn(usize) -> String);

/// Documents that each grow in one respect.
pub(crate) const SHAPES: &[Shape] = &[
    ("wide", |n| svg(&format!("{DOT}{}", "<path d='M0 0h1v1z' fill='none'/>".repeat(n)))),
    ("empty groups", |n| svg(&format!("{DOT}{}", "<g/>".repeat(n)))),
    ("deep", |n| svg(&nested(n, "<g>", DOT, "</g>"))),
    ("deep opacity", |n| svg(&nested(n.min(45), "<g opacity='.9'>", &DOT.repeat(n), "</g>"))),
    ("deep opacity each", |n| {
        svg(&nested(
            n,
            "<g opacity='.9'><path fill='none' stroke='red' d='M0 0c1 1 2 2 1 1'/>",
            DOT,
            "</g>",
        ))
    }),
    ("attributes", |n| svg(&format!("<path d='M0 0h1v1z' {}/>", each(n, |i| format!(" a{i}=''"))))),
    ("attributes each", |n| {
        let one = each(60, |i| format!(" a{i}=''"));
        svg(&format!("{DOT}{}", each(n, |_| format!("<g{one}/>"))))
    }),
    ("namespaces", |n| {
        let root = each(n, |i| format!(" xmlns:a{i}='b'"));
        let children = each(n.div_ceil(4), |i| format!("<g xmlns:c{i}='d'/>"));
        format!("<svg xmlns='http://www.w3.org/2000/svg'{root}>{DOT}{children}</svg>")
    }),
    ("namespaces one per group", |n| {
        svg(&format!("{DOT}{}", each(n, |i| format!("<g xmlns:c{i}='d'/>"))))
    }),
    ("namespaces nested", |n| {
        let open = each(n, |i| format!("<g xmlns:c{i}='d'>"));
        svg(&format!("{open}{DOT}{}", "</g>".repeat(n)))
    }),
    ("prefixed attributes", |n| {
        let root = each(n.min(60), |i| format!(" xmlns:a{i}='b{i}'"));
        let one = each(n.min(60), |i| format!(" a{i}:x=''"));
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg'{root}>{DOT}{}</svg>",
            each(n, |_| format!("<g{one}/>"))
        )
    }),
    ("rules", |n| svg(&format!("<style>{}</style>{DOT}{}", "*{}".repeat(n), "<g/>".repeat(1900)))),
    ("rules with use", |n| {
        svg(&format!(
            "<style>{}</style>{DOT}<g id='a'>{}</g>{}",
            "*{}".repeat(n),
            "<g/>".repeat(30),
            "<use href='#a'/>".repeat(60)
        ))
    }),
    ("long rules", |n| {
        svg(&format!(
            "<style>{}</style>{DOT}{}",
            ".a.a.a.a.a.a.a.a.a.a{}".repeat(n),
            "<g class='a'/>".repeat(1900)
        ))
    }),
    ("rule lists", |n| {
        svg(&format!(
            "<style>{}*{{}}</style>{DOT}{}",
            ".b,".repeat(n),
            "<g class='a'/>".repeat(1900)
        ))
    }),
    ("classes", |n| {
        svg(&format!(
            "<style>{}</style>{DOT}{}",
            ".b{}".repeat(n.min(2000)),
            each(n, |_| format!("<g class='{}'/>", "a ".repeat(60)))
        ))
    }),
    ("one class", |n| {
        svg(&format!("<style>{}</style>{DOT}<g class='{}'/>", ".b{}".repeat(2000), "a ".repeat(n)))
    }),
    ("declarations", |n| {
        svg(&format!(
            "<style>*{{{}}}</style>{DOT}{}",
            "fill:red;stroke:none;".repeat(n),
            "<g/>".repeat(1900)
        ))
    }),
    ("fonts", |n| {
        svg(&format!("<style>*{{{}}}</style>{DOT}{}", "font:1px a;".repeat(n), "<g/>".repeat(1900)))
    }),
    ("fonts in styles", |n| {
        svg(&format!(
            "{DOT}{}",
            each(n.div_ceil(100), |_| format!(
                "<g style='{}'/>",
                "font:1px a;".repeat(n.min(1000))
            ))
        ))
    }),
    ("markers", |n| {
        svg(&format!(
            "<style>*{{{}}}</style>{DOT}{}",
            "marker:none;".repeat(n),
            "<g/>".repeat(1900)
        ))
    }),
    ("style attribute", |n| svg(&format!("{DOT}<g style='{}'/>", "fill:red;".repeat(n)))),
    ("use chain", |n| {
        let chain = each(n, |i| format!("<g id='l{}'><use href='#l{i}'/></g>", i + 1));
        svg(&format!("<path id='l0' d='M0 0h1v1z'/>{chain}"))
    }),
    ("use chain backward", |n| {
        let chain = each(n, |i| format!("<g id='l{i}'><use href='#l{}'/></g>", i + 1));
        svg(&format!("{chain}<path id='l{n}' d='M0 0h1v1z'/>"))
    }),
    ("use chain of use", |n| {
        let chain = each(n, |i| format!("<use id='l{}' href='#l{i}'/>", i + 1));
        svg(&format!("<path id='l0' d='M0 0h1v1z'/>{chain}"))
    }),
    ("use many", |n| {
        svg(&format!(
            "<path id='a' fill='none' d='M0 0h1v1z'/>{DOT}{}",
            "<use href='#a'/>".repeat(n)
        ))
    }),
    ("use comments", |n| {
        svg(&format!(
            "{DOT}<g id='a'>{}</g>{}",
            "<!---->".repeat(n.min(7000)),
            "<use href='#a'/>".repeat(n.min(900))
        ))
    }),
    ("use symbols", |n| {
        svg(&format!(
            "<symbol id='a' viewBox='0 0 9 9'>{DOT}</symbol>{}",
            "<use href='#a' width='3' height='3'/>".repeat(n)
        ))
    }),
    ("lines", |n| svg(&format!("<path d='M0 0{}'/>", "h1v1".repeat(n)))),
    ("stroked lines", |n| {
        svg(&format!("<path stroke='red' stroke-linejoin='round' d='M0 0{}'/>", "h9v9".repeat(n)))
    }),
    ("stroked curves", |n| {
        svg(&format!(
            "<path stroke='red' stroke-linejoin='round' d='M0 0{}'/>",
            "c9 0 0 9 9 9".repeat(n)
        ))
    }),
    ("stroked quads", |n| {
        svg(&format!(
            "<path stroke='red' stroke-linejoin='round' d='M0 0{}'/>",
            "q9 0 0 9".repeat(n)
        ))
    }),
    ("stroked smooth", |n| {
        svg(&format!("<path stroke='red' stroke-linejoin='round' d='M0 0{}'/>", "t9 1".repeat(n)))
    }),
    ("stroked arcs", |n| {
        svg(&format!(
            "<path stroke='red' stroke-linejoin='round' d='M0 0{}'/>",
            "a9 9 0 011 1".repeat(n)
        ))
    }),
    ("arcs", |n| svg(&format!("<path d='M0 0{}'/>", "a9 9 0 011 1".repeat(n)))),
    ("stroked subpaths", |n| {
        svg(&format!("<path stroke='red' stroke-linecap='round' d='M0 0{}'/>", "h0m1 1".repeat(n)))
    }),
    ("scaled strokes", |n| {
        svg(&format!(
            "<g transform='scale(1e6)'><path stroke='red' stroke-width='9' stroke-linejoin='round' d='M0 0{}'/></g>",
            "c9 0 0 9 9 9".repeat(n)
        ))
    }),
    ("many stroked circles", |n| svg(&"<circle r='9' stroke='red'/>".repeat(n))),
    ("large circles", |n| svg(&"<circle r='9e9' stroke='red'/>".repeat(n))),
    ("large circles of em", |n| svg(&"<circle r='9e3em' stroke='red'/>".repeat(n))),
    ("to and fro", |n| {
        svg(&format!(
            "<g transform='scale(999)'><path stroke='red' d='M0 0{}'/></g>",
            "c9 0 0 9 9 9c-9 0 0-9-9-9".repeat(n)
        ))
    }),
    ("round joins", |n| {
        svg(&format!(
            "<path stroke='red' stroke-width='99999' stroke-linejoin='round' d='M0 0{}'/>",
            "l9 9-9 0".repeat(n)
        ))
    }),
    ("many stroked rects", |n| svg(&"<rect width='9' height='9' rx='3' stroke='red'/>".repeat(n))),
    ("used strokes", |n| {
        svg(&format!(
            "<path id='a' stroke='red' d='M0 0{}'/>{}",
            "c9 0 0 9 9 9".repeat(n),
            "<use href='#a'/>".repeat(99)
        ))
    }),
    ("dashes", |n| {
        svg(&format!("<path stroke='red' stroke-dasharray='.00001' d='M0 0{}'/>", "h99".repeat(n)))
    }),
    ("polygons", |n| svg(&format!("<polygon points='{}'/>", "0 1 1 0 ".repeat(n)))),
    ("even odd", |n| {
        let outline = format!("M0 0{}z", "h1v1".repeat(n / 50));
        svg(&format!("<path fill-rule='evenodd' d='{}'/>", outline.repeat(n.min(500))))
    }),
    ("stops", |n| {
        svg(&format!(
            "<linearGradient id='g'>{}</linearGradient><path fill='url(#g)' d='M0 0h1v1z'/>",
            "<stop offset='.5'/>".repeat(n)
        ))
    }),
    ("stops shared", |n| {
        let paths = "<path fill='url(#g)' opacity='.5' d='M0 0h1v1z'/>".repeat(n);
        svg(&format!(
            "<linearGradient id='g'>{}</linearGradient>{paths}",
            "<stop offset='.5'/>".repeat(n)
        ))
    }),
    ("gradient chain", |n| {
        let chain = each(n, |i| format!("<linearGradient id='g{i}' href='#g{}'/>", i + 1));
        svg(&format!(
            "{chain}<linearGradient id='g{n}'><stop/><stop offset='1'/></linearGradient><path fill='url(#g0)' d='M0 0h1v1z'/>"
        ))
    }),
    ("gradient chain used", |n| {
        let chain = each(n, |i| {
            format!(
                "<linearGradient id='g{i}' href='#g{}'/><path fill='url(#g{i})' d='M0 0h1v1z'/>",
                i + 1
            )
        });
        svg(&format!("{chain}<linearGradient id='g{n}'><stop/><stop offset='1'/></linearGradient>"))
    }),
    ("clips", |n| {
        svg(&format!(
            "<clipPath id='c'><rect width='99' height='99'/></clipPath>{}",
            "<g clip-path='url(#c)'><path d='M0 0h1v1z'/></g>".repeat(n)
        ))
    }),
    ("clips nested", |n| {
        svg(&format!(
            "<clipPath id='c'><rect width='99' height='99'/></clipPath>{}",
            nested(n, "<g clip-path='url(#c)'>", DOT, "</g>")
        ))
    }),
    ("clip chain", |n| {
        let chain = each(n, |i| {
            format!(
                "<clipPath id='c{i}' clip-path='url(#c{})'><rect width='99' height='99'/></clipPath>",
                i + 1
            )
        });
        svg(&format!(
            "{chain}<clipPath id='c{n}'><rect width='99' height='99'/></clipPath><g clip-path='url(#c0)'>{DOT}</g>"
        ))
    }),
    ("clip chain inside", |n| {
        let chain = each(n, |i| {
            format!(
                "<clipPath id='c{i}'><rect clip-path='url(#c{})' width='99' height='99'/></clipPath>",
                i + 1
            )
        });
        svg(&format!(
            "{chain}<clipPath id='c{n}'><rect width='99' height='99'/></clipPath><g clip-path='url(#c0)'>{DOT}</g>"
        ))
    }),
    ("clip loops", |n| {
        let loops = each(n, |i| {
            format!(
                "<clipPath id='c{i}'><rect clip-path='url(#c{i})' width='99' height='99'/></clipPath>"
            )
        });
        svg(&format!("{loops}{DOT}"))
    }),
    ("clip loop of all", |n| {
        let chain = each(n, |i| {
            format!(
                "<clipPath id='c{i}'><rect clip-path='url(#c{})' width='99' height='99'/></clipPath>",
                (i + 1) % n
            )
        });
        svg(&format!("{chain}<g clip-path='url(#c0)'>{DOT}</g>"))
    }),
    ("gradient loop", |n| {
        let chain = each(n, |i| format!("<linearGradient id='g{i}' href='#g{}'/>", (i + 1) % n));
        svg(&format!("{chain}<path fill='url(#g0)' d='M0 0h1v1z'/>"))
    }),
    ("strokes 1e3 1", |n| {
        svg(&format!(
            "<path stroke='red' stroke-width='1' stroke-linejoin='round' d='M0 0{}'/>",
            "c9e3 0 0 9e3 9e3 9e3".repeat(n)
        ))
    }),
    ("strokes 1e5 1e5", |n| {
        svg(&format!(
            "<path stroke='red' stroke-width='1e5' stroke-linejoin='round' d='M0 0{}'/>",
            "c9e5 0 0 9e5 9e5 9e5".repeat(n)
        ))
    }),
    ("strokes 1 1e9", |n| {
        svg(&format!(
            "<path stroke='red' stroke-width='1e9' stroke-linejoin='round' d='M0 0{}'/>",
            "c9 0 0 9 9 9".repeat(n)
        ))
    }),
    ("strokes 1e9 1e9", |n| {
        svg(&format!(
            "<path stroke='red' stroke-width='1e9' stroke-linejoin='round' d='M0 0{}'/>",
            "c9e9 0 0 9e9 9e9 9e9".repeat(n)
        ))
    }),
    ("inherit", |n| {
        svg(&nested(
            45,
            &format!("<g {INHERITED}>"),
            &"<path fill='inherit' stroke='inherit' d='M0 0h1v1z'/>".repeat(n),
            "</g>",
        ))
    }),
    ("units", |n| {
        svg(&nested(
            45,
            &format!("<g {INHERITED}>"),
            &"<rect x='1em' y='1em' width='1em' height='1em' rx='1em' stroke-width='1em'/>"
                .repeat(n),
            "</g>",
        ))
    }),
    ("nested font sizes", |n| {
        svg(&nested(
            45,
            "<g font-size='1em'>",
            &"<rect x='1em' y='1em' width='1em' height='1em' rx='1em' stroke-width='1em'/>"
                .repeat(n),
            "</g>",
        ))
    }),
    ("current colour", |n| {
        svg(&nested(
            45,
            &format!("<g {INHERITED}>"),
            &"<rect fill='currentColor' stroke='currentColor' width='1' height='1'/>".repeat(n),
            "</g>",
        ))
    }),
    ("characters", |n| svg(&format!("<title>{}</title>{DOT}", "&#65;".repeat(n)))),
    ("escapes", |n| svg(&format!("<title id='{}'/>{DOT}", "&amp;".repeat(n)))),
    ("returns", |n| svg(&format!("<title>{}</title>{DOT}", "\r".repeat(n)))),
    ("cdata", |n| svg(&format!("<title>{}</title>{DOT}", "<![CDATA[a]]>".repeat(n)))),
    ("comments", |n| svg(&format!("{}{DOT}", "<!---->".repeat(n)))),
    ("instructions", |n| svg(&format!("{}{DOT}", "<?a?>".repeat(n)))),
    ("transforms", |n| svg(&format!("<path transform='{}' d='M0 0h1v1z'/>", "scale(1)".repeat(n)))),
    ("digits", |n| svg(&format!("<path d='M0 0h{}v1z'/>", "1".repeat(n)))),
    ("digits each", |n| {
        svg(&format!("<path d='M0 0{}v1z'/>", "h0.12345678901234567890123456789".repeat(n)))
    }),
    ("paints", |n| {
        svg(&format!("{DOT}{}", "<g fill='rgb(1,2,3)' stroke='hsl(1,2%,3%)'/>".repeat(n)))
    }),
    ("identifiers", |n| {
        svg(&format!(
            "{DOT}<linearGradient id='{0}'><stop/><stop offset='1'/></linearGradient>{1}",
            "a".repeat(n),
            format!("<path fill='url(#{})' d='M0 0h1v1z'/>", "a".repeat(n)).repeat(24)
        ))
    }),
    ("metadata", |n| svg(&format!("{DOT}<metadata>{}</metadata>", "<a xmlns='b'/>".repeat(n)))),
    ("document type", |n| format!("<!DOCTYPE svg [{}]>{}", "<!ELEMENT a b>".repeat(n), svg(DOT))),
    ("entities", |n| {
        format!("<!DOCTYPE svg [{}]>{}", each(n, |i| format!("<!ENTITY a{i} 'b'>")), svg(DOT))
    }),
    ("style comments", |n| svg(&format!("<style>{}</style>{DOT}", "/**/".repeat(n)))),
    ("unclosed", |n| svg(&"<g>".repeat(n))),
    ("quotes", |n| svg(&format!("<g {}", "='".repeat(n)))),
    ("style sheets", |n| svg(&format!("{DOT}{}", "<style>*{}</style>".repeat(n)))),
    ("display none", |n| svg(&format!("{DOT}<g display='none'>{}</g>", DOT.repeat(n)))),
    ("areas", |n| svg(&each(n, |i| format!("<path d='M{i} 0h1v1z'/>")))),
];
