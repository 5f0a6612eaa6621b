//! The error of a tool: what an agent reads to do better.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use crate::jobs::render_error::RenderError;
use crate::response::problem::Problem;
use mazewright_request::error::{Fault, RequestError};

/// The reason why a tool has no result.
#[derive(Debug)]
pub struct ToolError {
    code: &'static str,
    detail: String,
    faults: Vec<Fault>,
}

impl ToolError {
    /// Creates an error: a word for programs, and a sentence.
    pub fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), faults: Vec::new() }
    }

    /// Creates the error of work on the workload.
    pub fn of_work(error: RenderError, settings: &crate::config::Settings) -> Self {
        error.problem(settings).into()
    }

    /// Returns the result that the agent gets.
    pub fn result(self) -> CallToolResult {
        let Self { code, detail, faults } = self;
        let text = |fault: &Fault| match &fault.suggestion {
            Some(meant) if !fault.detail.contains("did you mean") => {
                format!("{}; did you mean {meant}?", fault.detail)
            }
            _ => fault.detail.clone(),
        };
        let text = match &faults[..] {
            [] => detail.clone(),
            faults => faults.iter().map(text).collect::<Vec<_>>().join("\n"),
        };
        let mut result = CallToolResult::structured_error(
            json!({"code": code, "detail": detail, "errors": faults}),
        );
        result.content = vec![ContentBlock::text(text)];
        result
    }
}

impl From<Problem> for ToolError {
    fn from(problem: Problem) -> Self {
        let Problem { kind, detail, faults, .. } = problem;
        Self { code: kind, detail, faults }
    }
}

impl From<RequestError> for ToolError {
    fn from(error: RequestError) -> Self {
        Problem::from(error).into()
    }
}
