//! The HTTP client of the collector of traces. A batch goes over a connection of its own, some seconds after the last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Request, Response, Uri, header};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use opentelemetry_http::{HttpClient, HttpError};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::tls::{Authorities, CertificateCheck, rejected_certificate};

/// The longest time that a batch may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The largest answer that is read.
const ANSWER_BYTES: usize = 64 * 1024;

/// The client. The library calls it on a thread of its own, so that it keeps the runtime.
#[derive(Debug)]
pub(super) struct Collector {
    runtime: Handle,
    tls: Option<TlsConnectorOf>,
    /// Whether the last batch has failed, which is logged once.
    is_failing: AtomicBool,
}

/// A connector, which shows nothing of itself.
#[derive(Clone)]
struct TlsConnectorOf(TlsConnector);

impl std::fmt::Debug for TlsConnectorOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TlsConnector")
    }
}

impl Collector {
    /// Creates the client of a collector. An error describes the fault of its URL.
    pub(super) fn new(url: &str, authorities: &Authorities) -> Result<Self, String> {
        let uri: Uri = url.parse().map_err(|error| format!("it is not a URL: {error}"))?;
        let tls = match uri.scheme_str() {
            Some("http") => None,
            Some("https") => {
                let config = authorities.client(CertificateCheck::AuthorityAndName)?;
                Some(TlsConnectorOf(Arc::new(config).into()))
            }
            _ => return Err("it must begin with http:// or https://".to_owned()),
        };
        let runtime = Handle::try_current().map_err(|error| error.to_string())?;
        Ok(Self { runtime, tls, is_failing: AtomicBool::new(false) })
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let tls = self.tls.clone();
        // The timer belongs to the runtime too.
        let sending = async move { tokio::time::timeout(TIMEOUT, send(request, tls)).await };
        let sent = match self.runtime.spawn(sending).await {
            Ok(Ok(sent)) => sent,
            Ok(Err(_)) => Err(format!("no answer within {} s", TIMEOUT.as_secs()).into()),
            Err(error) => Err(error.into()),
        };
        let why = match &sent {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(response.status().to_string()),
            Err(error) => Some(rejected_certificate(&**error).unwrap_or_else(|| error.to_string())),
        };
        let was_failing = self.is_failing.swap(why.is_some(), Ordering::Relaxed);
        if let Some(why) = why.filter(|_| !was_failing) {
            tracing::warn!(why, "the collector of traces takes none");
        }
        sent
    }
}

async fn send(
    request: Request<Bytes>,
    tls: Option<TlsConnectorOf>,
) -> Result<Response<Bytes>, HttpError> {
    let uri = request.uri();
    let host = uri.host().ok_or("the URL has no host")?.to_owned();
    let name = host.trim_matches(['[', ']']).to_owned();
    let port = uri.port_u16().unwrap_or(if tls.is_some() { 443 } else { 80 });
    let stream = TcpStream::connect((&*name, port)).await?;
    match tls {
        Some(TlsConnectorOf(connector)) => {
            let stream = connector.connect(ServerName::try_from(name)?, stream).await?;
            exchange(stream, request).await
        }
        None => exchange(stream, request).await,
    }
}

/// Sends a request over a new connection, and returns the answer.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    mut request: Request<Bytes>,
) -> Result<Response<Bytes>, HttpError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the sender.
    tokio::spawn(connection);
    let authority = request.uri().authority().map_or("", |authority| authority.as_str());
    let authority = HeaderValue::from_str(authority)?;
    let target = request.uri().path_and_query().map_or("/", PathAndQuery::as_str).parse()?;
    request.headers_mut().insert(header::HOST, authority);
    *request.uri_mut() = target;
    let response = sender.send_request(request.map(Full::new)).await?;
    let (parts, body) = response.into_parts();
    let body = Limited::new(body, ANSWER_BYTES).collect().await?;
    Ok(Response::from_parts(parts, body.to_bytes()))
}
