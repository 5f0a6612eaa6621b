//! The rejection of mazes that cannot be warped into a disc.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn mazes_that_cannot_be_warped_are_rejected() {
    let service = Service::new();
    for (query, parameter, code, word) in [
        ("shape=polar&warp=polar", "warp", "already-round", "rings already"),
        ("levels=2&warp=polar", "warp", "several-floors", "levels=1"),
        ("wrap=mobius&warp=polar", "warp", "turned-over", "take wrap=x"),
        ("legend=true", "legend", "not-taken", "fill=distance"),
        (
            "fill=level&layers=walls&legend=true",
            "legend",
            "not-taken",
            "layers is walls, which draws no cells; add cells to layers",
        ),
        ("fill=level&solution=only&legend=true", "legend", "not-taken", "solution=only"),
        ("shape=voronoi&wrap=x", "wrap", "not-repeating", "such as square, or leave wrap out"),
        ("outline=heart&wrap=x", "wrap", "no-edges", "take outline=rectangle, or leave wrap out"),
        ("outline=heart&rim=smooth&wrap=x", "wrap", "no-edges", "to glue; leave wrap out"),
        ("mask=cat&rim=smooth&wrap=x", "wrap", "no-edges", "take rim=cells, or leave wrap out"),
    ] {
        let reply = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(reply.faults(), [(parameter.to_owned(), code.to_owned())], "{query}");
        assert!(reply.text().contains(word), "{query}: {}", reply.text());
    }
    for query in ["turn=360", "turn=-1", "turn=1.5", "warp=mercator"] {
        let reply = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{query}");
    }
    // The largest pictures are counted, not built, warped ones too.
    for query in ["cols=1000000&rows=1&warp=polar", "cols=3000&rows=3000&cell=4&warp=polar&turn=45"]
    {
        let reply = service.get(&format!("/maze.png?seed=1&{query}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}
