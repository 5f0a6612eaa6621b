//! The transports of the tools: the standard input and output, and HTTP without sessions.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use rmcp::ServiceExt as _;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService, stdio};

use crate::app::App;
use crate::mcp::tools::MazeTools;
use crate::response::cache_policy::NO_STORE;
use crate::response::finish::ProtocolErrors;
use crate::response::negotiation;
use crate::response::problem::Problem;

/// The media type of answers of the protocol.
const JSON: &str = "application/json";

/// The media types that the protocol has callers name. The library wants both by their names, although every answer is
/// JSON, and simple clients send `*/*`.
const ACCEPTED: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");

/// The largest number of bytes of an error of the protocol's library.
const SENTENCE_BYTES: usize = 4096;

/// The hosts of this machine.
const LOCAL: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Serves on the standard input and output until the input ends.
pub async fn serve_stdio(app: Arc<App>, seed: Option<String>) -> Result<(), String> {
    let served = MazeTools::new(app, seed).serve(stdio()).await;
    let running = served.map_err(|error| format!("the client did not begin: {error}"))?;
    running.waiting().await.map(drop).map_err(|error| error.to_string())
}

/// The tools over HTTP.
#[derive(Clone)]
pub struct HttpTools {
    app: Arc<App>,
    service: StreamableHttpService<MazeTools, NeverSessionManager>,
}

impl HttpTools {
    /// Creates the service. It answers requests to this machine and to the public URL, and to pages of these origins.
    pub fn new(app: Arc<App>) -> Self {
        let public = app.settings.public_url.split_once("://");
        let public = public.map(|(scheme, rest)| (scheme, rest.split('/').next().unwrap_or(rest)));
        let hosts = LOCAL.into_iter().chain(public.map(|(_, host)| host));
        let origins = LOCAL
            .into_iter()
            .flat_map(|host| [format!("http://{host}:*"), format!("https://{host}:*")])
            .chain(public.map(|(scheme, host)| match host.rfind(':') {
                Some(at) if !host.ends_with(']') => {
                    format!("{scheme}://{}{}", &host[..at], &host[at..])
                }
                _ => format!("{scheme}://{host}:{}", if scheme == "https" { 443 } else { 80 }),
            }));
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_max_request_body_bytes(app.settings.body_bytes())
            .with_allowed_hosts(hosts)
            .with_allowed_origins(origins)
            .enforce_origin_validation();
        let tools = MazeTools::new(Arc::clone(&app), None);
        let service = StreamableHttpService::new(
            move || Ok(tools.clone()),
            Arc::new(NeverSessionManager::default()),
            config,
        );
        Self { app, service }
    }

    /// Responds to `POST /mcp`.
    pub async fn respond(self, request: Request) -> Result<Response, Problem> {
        let (mut parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            let detail = "the body must be a message of JSON-RPC 2.0, sent with content-type: application/json";
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Problem::new(status, "unsupported-media-type", detail));
        }
        if negotiation::preferred(&parts.headers, &[JSON]).is_none() {
            let detail =
                "accept does not allow application/json; the tools answer with nothing else";
            return Err(Problem::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", detail));
        }
        let (bytes, _kept) = self.app.bodies.receive(&parts, body).await?;
        parts.headers.insert(header::ACCEPT, ACCEPTED);
        let request = Request::from_parts(parts, Body::from(bytes));
        let mut response = self.service.handle(request).await.map(Body::new);
        if response.status() == StatusCode::FORBIDDEN {
            let detail = "the header host or origin names another site; the tools answer requests to this machine and to \
                 MAZE_PUBLIC_URL";
            return Err(Problem {
                detail: detail.into(),
                ..Problem::of_status(StatusCode::FORBIDDEN)
            });
        }
        if is_json(response.headers()) {
            response.extensions_mut().insert(ProtocolErrors);
        } else if response.status().is_client_error() {
            return Err(problem(response).await);
        }
        response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
        Ok(response)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    media.and_then(|media| media.split(';').next()).is_some_and(|media| media.trim() == JSON)
}

/// Returns the problem of an error that the protocol's library writes as a sentence. The library answers with the
/// status of a wrong media type to a body that it cannot read.
async fn problem(response: Response) -> Problem {
    let status = match response.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => StatusCode::BAD_REQUEST,
        status => status,
    };
    let text = to_bytes(response.into_body(), SENTENCE_BYTES).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let title = format!("{}: ", status.canonical_reason().unwrap_or_default());
    let sentence = text.strip_prefix(&*title).unwrap_or(&text);
    if sentence.is_empty() {
        return Problem::of_status(status);
    }
    let detail = match status {
        StatusCode::BAD_REQUEST => {
            format!("the body must be a message of JSON-RPC 2.0: {sentence}")
        }
        _ => sentence.to_owned(),
    };
    Problem { detail, ..Problem::of_status(status) }
}
