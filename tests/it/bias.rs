//! The direction of a bias as a parameter.

use axum::http::StatusCode;

use crate::app::Service;

#[tokio::test]
async fn the_direction_is_a_parameter() {
    let service = Service::new();
    for (given, canonical) in [
        ("bias=-20&bias_angle=0", "&bias=-20&bias_angle=0"),
        ("bias_angle=30&bias=20&algorithm=kruskal", "&algorithm=kruskal&bias=20&bias_angle=30"),
        ("bias=20&bias_angle=rows", "&bias=20"),
        ("bias_angle=rows", ""),
    ] {
        let reply = service.get(&format!("/maze?seed=1&gen=1&{given}")).await;
        assert_eq!(reply.status, StatusCode::OK, "{given}: {}", reply.text());
        let url = crate::canonical::canonical(&format!("seed=1&{given}"));
        let base = "/maze.svg?shape=square&cols=20&rows=20";
        assert_eq!(url, format!("{base}{canonical}&seed=1&gen=1"));
        assert_eq!(service.get(&url).await.body, reply.body, "{given}");
    }
    for (wrong, says) in [
        ("bias_angle=30", "bias_angle is 30, but bias is 0"),
        ("bias=20&bias_angle=30&algorithm=eller", "bias_angle changes nothing where algorithm is"),
        ("bias=20&bias_angle=30&algorithm=wilson", "bias changes nothing where algorithm is"),
    ] {
        let reply = service.get(&format!("/maze?seed=1&{wrong}")).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert_eq!(reply.faults()[0].1, "not-taken", "{wrong}");
        assert!(reply.text().contains(says), "{wrong}: {}", reply.text());
    }
    for wrong in ["180", "-1", "030", "1.5", "row"] {
        let reply = service.get(&format!("/maze?seed=1&bias=20&bias_angle={wrong}")).await;
        assert_eq!(reply.faults(), [("bias_angle".to_owned(), "invalid".to_owned())], "{wrong}");
        assert!(reply.text().contains("rows, or whole degrees from 0 to 179"), "{wrong}");
    }
    let posted = service.post("/maze", r#"{"bias":-20,"bias_angle":45,"seed":1}"#).await;
    assert_eq!(posted.body, service.get("/maze?bias=-20&bias_angle=45&seed=1").await.body);
}
