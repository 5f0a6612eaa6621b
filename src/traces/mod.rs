//! Traces of requests for OpenTelemetry, sent by OTLP over HTTP. They are off unless the environment names a collector,
//! and then cost nothing.
//!
//! The variables are those that all programs share, such as `OTEL_EXPORTER_OTLP_ENDPOINT`; the library reads them. The
//! spans of a request are made when it has been answered, from the times that its response has in `Server-Timing`.

mod collector;

use std::time::{Duration, Instant, SystemTime};

use axum::http::Method;
use axum::response::Response;
use opentelemetry::trace::{
    Span, SpanBuilder, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId,
    TraceState, Tracer, TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};

use crate::response::finish::method_shown;
use crate::response::headers::{CACHE_HIT, SERVER_TIMING};
use crate::response::request_ids::RequestIds;
use crate::tls::Authorities;
use crate::traces::collector::Collector;

/// The variables that may name the collector.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// The letters of a path that a span keeps: clients choose how long paths are, and spans wait in memory.
const PATH_SHOWN: usize = 256;

/// The longest wait for the collector when the service ends.
const LAST_SPANS: Duration = Duration::from_secs(2);

/// The traces of a service.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
}

/// A request that has been answered.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredRequest<'a> {
    /// Its ids.
    pub ids: &'a RequestIds,
    /// Its method.
    pub method: &'a Method,
    /// Its path.
    pub path: &'a str,
    /// Its response.
    pub response: &'a Response,
    /// The time at which it had arrived.
    pub began: Instant,
}

impl Traces {
    /// Starts to send traces if the environment names a collector, whose certificate `authorities` sign. Must be called
    /// within the runtime.
    pub fn start(authorities: &Authorities) -> Result<Option<Self>, String> {
        let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
        let is = |name: &str, word: &str| std::env::var(name).is_ok_and(|value| value == word);
        let Some(name) = ENDPOINTS.iter().find(|name| set(name)) else { return Ok(None) };
        if is("OTEL_SDK_DISABLED", "true") || is("OTEL_TRACES_EXPORTER", "none") {
            return Ok(None);
        }
        let url = std::env::var(name).unwrap_or_default();
        let authority = url.split('/').nth(2).unwrap_or_default();
        if authority.contains('@') {
            return Err(format!(
                "{name} must have no user and no password; write credentials into \
                 OTEL_EXPORTER_OTLP_HEADERS"
            ));
        }
        let collector =
            Collector::new(&url, authorities).map_err(|why| format!("{name} is {url}: {why}"))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(collector)
            .with_protocol(Protocol::HttpBinary)
            .build()
            .map_err(|error| format!("{name} is {url}: {error}"))?;
        // The environment may name the service otherwise.
        let mut resource = Resource::builder();
        if !set(&"OTEL_SERVICE_NAME") {
            resource = resource.with_service_name(env!("CARGO_PKG_NAME"));
        }
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource.with_attribute(version).build())
            .build();
        let tracer = provider.tracer(env!("CARGO_PKG_NAME"));
        Ok(Some(Self { provider, tracer }))
    }

    /// Records a request of a route, which is one of few: one span, with one below it for each stage of its work.
    pub fn record(&self, answered: &AnsweredRequest<'_>, route: &str) {
        let &AnsweredRequest { ids, method, path, response, began } = answered;
        let now = SystemTime::now();
        let status = response.status();
        let timing = response.headers().get(SERVER_TIMING);
        let mut attributes = vec![
            KeyValue::new("http.request.method", method_shown(method).to_owned()),
            KeyValue::new("http.route", route.to_owned()),
            KeyValue::new("url.path", path.chars().take(PATH_SHOWN).collect::<String>()),
            KeyValue::new("http.response.status_code", i64::from(status.as_u16())),
        ];
        if let Some(timing) = timing {
            attributes.push(KeyValue::new("mazewright.cache.hit", timing == CACHE_HIT));
        }
        let before = |time: Duration| now.checked_sub(time).unwrap_or(now);
        let root = SpanBuilder::from_name(format!("{} {route}", method_shown(method)))
            .with_kind(SpanKind::Server)
            .with_start_time(before(began.elapsed()))
            .with_attributes(attributes);
        let parent = parent(ids)
            .map_or_else(Context::new, |parent| Context::new().with_remote_span_context(parent));
        let span = self.tracer.build_with_context(root, &parent);
        let context = parent.with_span(span);
        // One stage follows the other, and the last has just ended.
        let stages = stages(timing.and_then(|it| it.to_str().ok()).unwrap_or_default());
        let mut left: Duration = stages.iter().map(|(_, time)| *time).sum();
        for (name, time) in stages {
            let start = before(left);
            left = left.saturating_sub(time);
            let stage = SpanBuilder::from_name(name).with_start_time(start);
            let mut stage = self.tracer.build_with_context(stage, &context);
            stage.end_with_timestamp(before(left));
        }
        if status.is_server_error() {
            context.span().set_status(Status::error(""));
        }
        context.span().end_with_timestamp(now);
    }

    /// Sends what is left, and waits for the collector at most for a moment.
    pub fn finish(&self) {
        // The collector may be away.
        let _ = self.provider.shutdown_with_timeout(LAST_SPANS);
    }
}

/// Returns the span of the caller, if the request names it.
fn parent(ids: &RequestIds) -> Option<SpanContext> {
    let (trace, span, flags) = ids.parent()?;
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    let (trace, span) = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(span).ok()?);
    Some(SpanContext::new(trace, span, flags, true, TraceState::default()))
}

/// Returns the stages in a value of `Server-Timing`, and how long each took.
fn stages(timing: &str) -> Vec<(String, Duration)> {
    let stage = |entry: &str| {
        let (name, time) = entry.split_once(";dur=")?;
        let time = Duration::try_from_secs_f64(time.parse::<f64>().ok()? / 1e3).ok()?;
        // The stage lays the grid.
        let name = if name == "layout" { "grid" } else { name };
        Some((name.to_owned(), time))
    };
    timing.split(", ").filter_map(stage).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_read_from_the_header() {
        let stages = stages("queue;dur=1.500, layout;dur=0.010, carve;dur=12");
        let micros: Vec<_> =
            stages.iter().map(|(name, time)| (&**name, time.as_micros())).collect();
        assert_eq!(micros, [("queue", 1500), ("grid", 10), ("carve", 12_000)]);
        for none in ["", "cache;desc=hit", "carve;dur=x", "carve;dur=-1", "carve;dur=NaN"] {
            assert!(super::stages(none).is_empty(), "{none}");
        }
    }
}
