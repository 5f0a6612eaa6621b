//! Options of algorithms as parameters: `bias`, `river`, `run`, `pick`, `corner`.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn options_are_parameters() {
    let service = Service::new();
    let reply = service.get("/maze?algorithm=kruskal&river=50&seed=1").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reply.faults(), [("river".to_owned(), "not-taken".to_owned())]);
    let says = "river changes nothing where algorithm is kruskal; leave it out, or take an \
                algorithm that uses it: backtracker, hunt-and-kill, random-walk";
    assert!(reply.text().contains(says), "{}", reply.text());
    let base = "/maze.svg?shape=square&cols=20&rows=20";
    for (given, canonical) in [
        ("algorithm=dfs&bias=-20&river=80&run=5", "&bias=-20&river=80&run=5"),
        (
            "algorithm=growing-tree&pick=random:4,newest:2",
            "&algorithm=growing-tree&pick=newest,random:2",
        ),
        ("algorithm=binary-tree&corner=nw&bias=0", "&algorithm=binary-tree"),
        ("algorithm=sidewinder&corner=se", "&algorithm=sidewinder&corner=se"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&gen=1&{given}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{given}: {}", reply.text());
        let url = crate::canonical::canonical(&format!("seed=1&{given}"));
        assert_eq!(url, format!("{base}{canonical}&seed=1&gen=1"));
        assert_eq!(service.get(&url).await.body, reply.body, "{given}");
    }
    for wrong in [
        "bias=-101",
        "bias=-01",
        "bias=+1",
        "bias=1.5",
        "river=101",
        "run=-1",
        "pick=newest:1:1",
        "pick=oldest,",
        "corner=n",
    ] {
        let reply = service.get(&format!("/maze?algorithm=growing-tree&{wrong}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
    let posted = service.post("/maze", r#"{"bias":-20,"seed":1}"#).await;
    assert_eq!(posted.body, service.get("/maze?bias=-20&seed=1").await.body);
}
