//! The rejection of parameters of strokes that have no effect.

use crate::app::Service;

#[tokio::test]
async fn parameters_of_strokes_without_effect_are_rejected() {
    let service = Service::new();
    for (query, parameter) in [
        ("way=dots", "way"),
        ("layers=walls&way=dots", "way"),
        ("solution=true&way=dots&colormap=magma", "colormap"),
        ("inset=10&draw=passages", "inset"),
    ] {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        let problem = answer.json();
        assert_eq!(problem["errors"][0]["parameter"], parameter, "{query}");
        assert_eq!(problem["errors"][0]["code"], "not-taken", "{query}");
    }
    for query in [
        "solution=only&way=arrows",
        "layers=solution&way=gradient&colormap=magma",
        "caps=butt&corners=50&draw=passages",
        "inset=45",
    ] {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 200, "{query}");
    }
    for query in ["corners=51", "inset=46", "caps=flatt", "way=dashes"] {
        let answer = service.get(&format!("/maze.svg?seed=1&{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
    }
}
