//! The tools for agents over HTTP: where they are offered, to whom, and at whose expense.

use axum::http::{Method, StatusCode};
use mazewright::config::Settings;
use serde_json::{Value, json};

use crate::app::{Reply, Service, USED_UP_SOON, settings};
use crate::mcp::initialize;

const JSON: [(&str, &str); 2] =
    [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];

async fn post(service: &Service, more: &[(&str, &str)], body: &Value) -> Reply {
    let headers = [&JSON[..], more].concat();
    service.send(Method::POST, "/mcp", &headers, body.to_string()).await
}

#[tokio::test]
async fn http_offers_the_tools_where_a_setting_says_so() {
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
        {"name": "new_maze", "arguments": {"maze": "cols=4&rows=3&seed=1"}}});
    let local = ("host", "localhost:8080");
    assert_eq!(post(&Service::new(), &[local], &call).await.status, StatusCode::NOT_FOUND);
    let public_url = "https://mazes.example".to_owned();
    let service = Service::with(Settings { mcp: true, public_url, ..settings() });
    let begun = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize()});
    let reply = post(&service, &[local], &begun).await;
    assert_eq!(reply.json()["result"]["serverInfo"]["name"], "mazewright", "{}", reply.text());
    for host in ["localhost:8080", "127.0.0.1:1", "[::1]:8080", "mazes.example"] {
        let reply = post(&service, &[("host", host)], &call).await;
        assert_eq!(reply.status, StatusCode::OK, "{host}: {}", reply.text());
        let result = &reply.json()["result"];
        assert_eq!(result["structuredContent"]["cells"], 12, "{result}");
        assert_eq!(reply.header("cache-control"), "no-store");
    }
    for headers in [
        vec![("host", "evil.example")],
        vec![local, ("origin", "https://evil.example")],
        vec![local, ("origin", "null")],
    ] {
        let reply = post(&service, &headers, &call).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{headers:?}: {}", reply.text());
        assert!(reply.json()["detail"].as_str().unwrap().contains("MAZE_PUBLIC_URL"));
    }
    for origin in ["http://localhost:3000", "https://mazes.example"] {
        let reply = post(&service, &[local, ("origin", origin)], &call).await;
        assert_eq!(reply.status, StatusCode::OK, "{origin}: {}", reply.text());
    }
    // The detail is the library's sentence. A body that cannot be read has the status of a bad request.
    for (headers, body, status, word) in [
        (vec![JSON[0], JSON[1]], "hello", 400, "JSON-RPC 2.0"),
        (vec![JSON[0], JSON[1]], "", 400, "JSON-RPC 2.0"),
        (vec![JSON[0], JSON[1]], "[]", 400, "JSON-RPC 2.0"),
        (vec![("content-type", "text/plain"), JSON[1]], "{}", 415, "application/json"),
        (vec![JSON[0], ("accept", "text/html")], "{}", 406, "application/json"),
        (vec![JSON[0], ("accept", "*/*, application/json;q=0")], "{}", 406, "application/json"),
    ] {
        let headers = [&[local][..], &headers].concat();
        let reply = service.send(Method::POST, "/mcp", &headers, body).await;
        assert_eq!(reply.status.as_u16(), status, "{body}: {}", reply.text());
        assert!(reply.json()["detail"].as_str().unwrap().contains(word), "{}", reply.text());
    }
    // Simple clients do not name both media types of the protocol.
    for accept in [&[][..], &["*/*"], &["application/*"], &["application/json"]] {
        let accept = accept.iter().map(|it| ("accept", *it));
        let headers: Vec<_> = [local, JSON[0]].into_iter().chain(accept).collect();
        let reply = service.send(Method::POST, "/mcp", &headers, call.to_string()).await;
        assert_eq!(reply.status, StatusCode::OK, "{headers:?}: {}", reply.text());
    }
    // A fault of the protocol has the protocol's form.
    let unknown = json!({"jsonrpc": "2.0", "id": 1, "method": "jump"});
    assert_eq!(post(&service, &[local], &unknown).await.json()["error"]["code"], -32601);
    let wrong = service.send(Method::GET, "/mcp", &[local], "").await;
    assert_eq!(wrong.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn tools_over_http_are_charged() {
    let strict = Settings { mcp: true, quota: USED_UP_SOON, trust_forwarded: true, ..settings() };
    let service = Service::with(strict);
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
        {"name": "new_maze", "arguments": {"maze": "cols=40&rows=40&seed=1"}}});
    let client = [("host", "localhost"), ("x-forwarded-for", "192.0.2.1")];
    assert_eq!(post(&service, &client, &call).await.json()["result"]["isError"], false);
    let result = post(&service, &client, &call).await.json()["result"].take();
    assert_eq!(result["structuredContent"]["code"], "quota-exceeded", "{result}");
}
