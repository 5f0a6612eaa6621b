//! Errors of requests: the reasons why a request has no answer.

use std::borrow::Cow;
use std::fmt;
use std::fmt::Write as _;

use mazewright_core::Refusal;
use serde::Serialize;

/// The largest number of characters that a message quotes from a caller's input.
const SHOWN: usize = 48;

/// Why a request has no answer: what is wrong with it, and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestError {
    /// The kind of error.
    pub class: ErrorClass,
    /// A stable word for programs, kebab-case.
    pub code: &'static str,
    /// The message: a sentence in lower case, without a full stop.
    pub detail: String,
    /// The parameters that are wrong, each with a message of its own.
    pub faults: Vec<Fault>,
}

/// The kinds of errors of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorClass {
    /// The request cannot be understood.
    Malformed,
    /// The query is longer than allowed.
    TooLong,
    /// The request is well formed, but no such maze exists, or it would take too much.
    Impossible,
    /// No seed is given, and the source of fresh seeds gave none.
    NoSeed,
    /// The reading was cancelled.
    Cancelled,
}

impl ErrorClass {
    /// Returns the status of an HTTP response with the error.
    pub const fn status(self) -> u16 {
        match self {
            Self::Malformed => 400,
            Self::TooLong => 414,
            Self::Impossible => 422,
            Self::NoSeed => 503,
            // A request whose reading was cancelled has no waiting caller.
            Self::Cancelled => 500,
        }
    }
}

/// An error in one parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The parameter's name, as it was given.
    pub parameter: String,
    /// A stable word for programs, kebab-case.
    pub code: &'static str,
    /// Parameter, value and the allowed values; in lower case, without a full stop.
    pub detail: String,
    /// The allowed values, if that is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<String>,
    /// The value that was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

impl RequestError {
    fn new(class: ErrorClass, code: &'static str, detail: impl Into<String>) -> Self {
        Self { class, code, detail: detail.into(), faults: Vec::new() }
    }

    /// Creates the error of a request that cannot be understood.
    pub fn malformed(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(ErrorClass::Malformed, code, detail)
    }

    /// Creates the error of parameters that are malformed, each as one of `faults` says. There is at least one.
    pub fn invalid(faults: Vec<Fault>) -> Self {
        let error = Self::malformed("invalid-parameters", summary(&faults));
        Self { faults, ..error }
    }

    /// Creates the error of parameters that are well formed, but do not go together. There is at least one fault.
    pub fn impossible(code: &'static str, faults: Vec<Fault>) -> Self {
        let error = Self::new(ErrorClass::Impossible, code, summary(&faults));
        Self { faults, ..error }
    }

    /// Returns the error of parameters that a request does not take, if there are any.
    pub fn check_taken(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self::impossible("not-taken", faults)) }
    }

    /// Creates the error of a request that is well formed, but asks for a maze that does not exist or would take too
    /// much.
    pub fn refused(refusal: Refusal) -> Self {
        Self::impossible(refusal.code, vec![Fault::from(refusal)])
    }

    /// Changes each fault, or the message if there are none.
    #[must_use]
    pub fn map(
        self,
        fault: impl FnMut(Fault) -> Fault,
        detail: impl FnOnce(String) -> String,
    ) -> Self {
        if self.faults.is_empty() {
            return Self { detail: detail(self.detail), ..self };
        }
        let faults: Vec<Fault> = self.faults.into_iter().map(fault).collect();
        Self { detail: summary(&faults), faults, ..self }
    }

    /// Creates the error of a query that is longer than allowed.
    pub(crate) fn too_long(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(ErrorClass::TooLong, code, detail)
    }

    /// Creates the error of a request without a seed if the source of fresh seeds gave none.
    pub(crate) fn no_seed() -> Self {
        let detail = "the system gives no random numbers; say which seed you want";
        Self::new(ErrorClass::NoSeed, "no-entropy", detail)
    }

    /// Creates the error of a request whose reading was cancelled.
    pub(crate) fn cancelled() -> Self {
        Self::new(ErrorClass::Cancelled, "cancelled", "the reading of the request was cancelled")
    }
}

/// Returns the message of the first fault, and how many more there are.
fn summary(faults: &[Fault]) -> String {
    let mut detail = faults.first().map(|fault| fault.detail.clone()).unwrap_or_default();
    if faults.len() > 1 {
        let _ = write!(detail, " (and {} more, see errors)", faults.len() - 1);
    }
    detail
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for RequestError {}

impl Fault {
    /// Creates the fault of a parameter.
    pub fn new(
        parameter: impl Into<String>,
        code: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        let (parameter, detail) = (parameter.into(), detail.into());
        Self { parameter, code, detail, allowed: None, suggestion: None }
    }

    /// Adds what would be accepted.
    #[must_use]
    pub fn allowing(self, allowed: impl Into<String>) -> Self {
        Self { allowed: Some(allowed.into()), ..self }
    }

    /// Adds the value that was probably meant, if one is near.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<String>) -> Self {
        Self { suggestion, ..self }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self {
            parameter: refusal.parameter.into(),
            code: refusal.code,
            detail: refusal.detail,
            allowed: refusal.allowed,
            suggestion: refusal.suggestion,
        }
    }
}

/// Returns whether a character would break a line of text or change the order in which its characters are drawn: controls,
/// ends of lines and paragraphs, and the characters of Unicode's bidirectional algorithm (UAX 9).
fn disturbs(character: char) -> bool {
    let turns = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    turns || character.is_control()
}

/// Returns a caller's input for use in a message: shortened, on one line, and with escapes such as `\u{202e}` for
/// characters that would change how the message reads.
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.len() <= SHOWN && !text.contains(disturbs) {
        return Cow::Borrowed(text);
    }
    let mut short = String::new();
    for character in text.chars().take(SHOWN) {
        if disturbs(character) {
            short.extend(character.escape_unicode());
        } else {
            short.push(character);
        }
    }
    if text.chars().nth(SHOWN).is_some() {
        let _ = write!(short, "… ({} bytes)", text.len());
    }
    Cow::Owned(short)
}
