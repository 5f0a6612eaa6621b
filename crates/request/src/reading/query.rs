//! Reads the parameters of a request, from a query string or one by one. It collects all faults instead of stopping
//! at the first.

use std::borrow::Cow;

use crate::error::{Fault, RequestError, shown};
use crate::parameter::Parameter;
use crate::reading::other_names::{explain, is_ignored, meant};
use crate::table::PARAMETERS;
use crate::value::ValueError;
use crate::{ParameterId, ParameterSet, RawRequest};
use mazewright_core::{Cancel, Chosen, Error, Mesh, Refusal};
use mazewright_render::formats::Format;

/// The largest number of parameters of a request.
pub const MAX_PARAMETERS: usize = 128;

/// The largest number of bytes of a query string.
pub const MAX_QUERY_BYTES: usize = 8 * 1024;

/// A request in the course of reading.
pub struct Reader {
    pub(super) request: RawRequest,
    /// The parameters of the request that this reader changes.
    earlier: ParameterSet,
    repeated: ParameterSet,
    count: usize,
    faults: Vec<Fault>,
    /// The reason why the first picture or mesh that cannot be used is rejected.
    pub(super) refusal: Option<Refusal>,
    /// Names of the resource's own parameters, which take precedence over the table, and their values as given.
    own: Vec<(&'static str, Option<String>)>,
    /// Whether the resource takes its own parameters alone.
    is_closed: bool,
    /// Stops the reading of pictures.
    cancel: Option<Cancel>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::with_own_parameters(&[])
    }
}

impl Reader {
    /// Creates a reader for a resource that takes the parameters of a maze and those named by `own`. The
    /// reader holds the values of the latter, as given, for the resource to read.
    pub fn with_own_parameters(own: &[&'static str]) -> Self {
        let request = RawRequest::blank();
        let (earlier, repeated) = Default::default();
        let own = own.iter().map(|&name| (name, None)).collect();
        Self {
            request,
            earlier,
            repeated,
            count: 0,
            faults: Vec::new(),
            refusal: None,
            own,
            is_closed: false,
            cancel: None,
        }
    }

    /// Creates a reader that changes `request`: what it reads replaces earlier values. Earlier parameters that have
    /// no effect in a new format are dropped.
    ///
    /// ```
    /// use mazewright_request::reading::query::Reader;
    ///
    /// let mut reader = Reader::default();
    /// reader.query("shape=tri&cols=18&seed=1")?;
    /// let mut changes = Reader::changing(reader.finish(None)?);
    /// changes.query("cols=9")?;
    /// let request = changes.finish(None)?.resolve(|| None)?;
    /// assert!(request.canonical().starts_with("/maze.svg?shape=tri&cols=9&"));
    /// assert!(request.canonical().ends_with("&seed=1&gen=1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changing(mut request: RawRequest) -> Self {
        let earlier = std::mem::take(&mut request.given);
        Self { request, earlier, ..Self::default() }
    }

    /// Returns the same reader, which reads no more once `cancel` is set.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Self { cancel: Some(cancel.clone()), ..self }
    }

    /// Returns the flag that stops the reading of pictures.
    pub(super) fn cancel(&self) -> Cancel {
        self.cancel.clone().unwrap_or_default()
    }

    /// Returns an error if the reading is cancelled.
    pub fn check_cancelled(&self) -> Result<(), RequestError> {
        let Some(cancel) = &self.cancel else { return Ok(()) };
        cancel.check().map_err(|_| RequestError::cancelled())
    }

    /// Creates a reader for a resource that takes the parameters named by `own` alone. The reader holds their values.
    pub fn only(own: &[&'static str]) -> Self {
        Self { is_closed: true, ..Self::with_own_parameters(own) }
    }

    /// Returns whether a value is held for the resource's own parameter `name`.
    pub fn holds(&self, name: &str) -> bool {
        self.own.iter().any(|(own, value)| *own == name && value.is_some())
    }

    /// Takes the value that is held for the resource's own parameter `name`, if it was given.
    pub fn held(&mut self, name: &str) -> Option<String> {
        self.own.iter_mut().find(|(own, _)| *own == name)?.1.take()
    }

    /// Holds the value of the resource's own parameter `name`; returns `false` if there is none of that name.
    pub fn hold(&mut self, name: &str, value: Result<&str, UnreadableText>) -> bool {
        let Some((_, held)) = self.own.iter_mut().find(|(own, _)| *own == name) else {
            return false;
        };
        match value {
            _ if held.is_some() => self.fault(name, "duplicate", twice(name)),
            Ok(value) => *held = Some(value.to_owned()),
            Err(UnreadableText(what)) => self.fault(name, "garbled", format!("{name} {what}")),
        }
        true
    }

    /// Returns whether the resource takes its own parameters alone.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Returns whether the resource has a parameter called `name`.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.own.iter().any(|(own, _)| *own == name)
            || !self.is_closed && ParameterId::named(name).is_some()
    }

    /// Returns whether a parameter was given with a value that it cannot have.
    pub fn has_fault(&self, id: ParameterId) -> bool {
        self.faults.iter().any(|fault| fault.parameter == id.name())
    }

    /// Returns whether a parameter was given.
    pub fn has(&self, id: ParameterId) -> bool {
        self.request.given.has(id)
    }

    /// Reads a query string.
    pub fn query(&mut self, query: &str) -> Result<(), RequestError> {
        for pair in pairs(query)? {
            self.count += 1;
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            match decode(name) {
                Ok(name) if is_ignored(&name) => {}
                Ok(name) => self.take(&name, decode(value)),
                Err(UnreadableText(what)) => {
                    let detail = format!("the name {} {what}", shown(name));
                    self.fault(name, "garbled", detail);
                }
            }
        }
        check_count(self.count)
    }

    /// Reads a mesh from the text of a JSON value.
    pub(crate) fn take_mesh(&mut self, text: &str) {
        let mesh = ParameterId::MESH;
        if !text.starts_with('{') {
            return self.take(mesh.name(), Ok(Cow::Borrowed(text)));
        }
        if self.newly_given(mesh.name()).is_none() {
            return;
        }
        match Mesh::read(text, &self.cancel()) {
            Ok(mesh) => self.request.spec.site.set_mesh(mesh),
            // `check_cancelled` ends the reading.
            Err(Error::Cancelled) => {}
            Err(Error::Refused(refusal)) => {
                self.refusal.get_or_insert(refusal);
            }
        }
    }

    /// Reads one parameter.
    pub fn take(&mut self, name: &str, value: Result<Cow<'_, str>, UnreadableText>) {
        if self.hold(name, value.as_deref().map_err(|&garbled| garbled)) {
            return;
        }
        let Some(parameter) = self.newly_given(name) else { return };
        let value = match value {
            Ok(value) => value,
            Err(UnreadableText(what)) => {
                return self.fault(name, "garbled", format!("{name} {what}"));
            }
        };
        if let Err(error) = parameter.read(&value, &mut self.request) {
            let value = if value.is_empty() { Cow::Borrowed("empty") } else { shown(&value) };
            self.reject(name, parameter, &value, error);
        }
    }

    /// Returns the parameter called `name`, unless there is none or it was given before.
    pub(super) fn newly_given(&mut self, name: &str) -> Option<&'static Parameter> {
        let Some(id) = ParameterId::named(name).filter(|_| !self.is_closed) else {
            self.unknown(name);
            return None;
        };
        if self.request.given.add(id) {
            return Some(id.entry());
        }
        if self.repeated.add(id) {
            self.fault(name, "duplicate", twice(name));
        }
        None
    }

    fn reject(&mut self, name: &str, parameter: &Parameter, value: &str, error: ValueError) {
        let allowed = parameter.value.describe().allowed;
        let but = error.detail.unwrap_or_else(|| format!("must be {allowed}"));
        self.faults.push(
            Fault::new(name, error.code, format!("{name} is {value}, but {but}"))
                .allowing(allowed)
                .suggesting(error.suggestion),
        );
    }

    /// Adds a fault of a parameter.
    pub fn fault(&mut self, name: &str, code: &'static str, detail: String) {
        let parameter = shown(name).into_owned();
        self.faults.push(Fault::new(parameter, code, detail));
    }

    /// Adds a fault that has more than a message.
    pub fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn unknown(&mut self, name: &str) {
        let own = || self.own.iter().map(|(name, _)| *name);
        let (suggestion, explanation) = meant(name, &own().collect::<Vec<_>>(), self.is_closed);
        let mut detail = match name {
            "" => "a parameter has no name".to_owned(),
            _ => format!("{} is not a parameter", shown(name)),
        };
        explain(&mut detail, suggestion, explanation);
        if name.contains('?') {
            detail.push_str("; of a URL, give what follows its question mark");
        }
        let names = PARAMETERS.iter().map(|parameter| parameter.name);
        let names = names.filter(|_| !self.is_closed);
        let names: Vec<_> =
            names.filter(|name| own().all(|own| own != *name)).chain(own()).collect();
        self.faults.push(
            Fault::new(shown(name).into_owned(), "unknown-parameter", detail)
                .allowing(names.join(", "))
                .suggesting(suggestion.map(str::to_owned)),
        );
    }

    /// Adds `more` parameters that another module has read to the count.
    pub fn count(&mut self, more: usize) -> Result<(), RequestError> {
        self.count += more;
        check_count(self.count)
    }

    /// Returns an error if the reading found a fault, for a resource that makes no maze.
    pub fn check(self) -> Result<(), RequestError> {
        self.finish(None).map(drop)
    }

    /// Returns the request if the reading found no fault. `fixed` is the format from the path.
    pub fn finish(mut self, fixed: Option<Chosen<Format>>) -> Result<RawRequest, RequestError> {
        let given = self.request.given.has(ParameterId::FORMAT).then_some(self.request.format);
        if let Some(format) = self.chosen_format(fixed, given) {
            self.request.format = format;
        }
        if !self.faults.is_empty() {
            return Err(RequestError::invalid(self.faults));
        }
        if self.request.given.has(ParameterId::FORMAT) {
            let (request, format) = (&self.request, &self.request.format.value);
            let is_idle =
                |it: &&Parameter| it.is_refused_by(format) || it.check_needs(request).is_err();
            for parameter in PARAMETERS.iter().filter(is_idle) {
                self.earlier.remove(parameter.id);
            }
        }
        self.request.given = self.request.given.union(self.earlier);
        self.request.check_mesh_alone()?;
        match self.refusal {
            Some(refusal) => Err(RequestError::refused(refusal)),
            None => Ok(self.request),
        }
    }
}

/// Returns an error for more parameters than a request may have.
fn check_count(count: usize) -> Result<(), RequestError> {
    if count <= MAX_PARAMETERS {
        return Ok(());
    }
    let detail = format!("{count} parameters are given, but at most {MAX_PARAMETERS} are allowed");
    Err(RequestError::malformed("too-many-parameters", detail))
}

/// Returns an error if the query of a request with a body has names that belong in the body.
pub fn check_all_in_body(query: &str) -> Result<(), RequestError> {
    nothing_but_ignored(query, "in-query", "is in the query, but must be in the body")
}

/// Returns an error if the query of a path without parameters has names.
pub fn no_parameters(query: &str) -> Result<(), RequestError> {
    nothing_but_ignored(query, "unknown-parameter", "is given, but this path takes no parameters")
}

/// Returns an error that names each parameter of a query, apart from those that the service ignores.
fn nothing_but_ignored(query: &str, code: &'static str, why: &str) -> Result<(), RequestError> {
    let (mut faults, mut count) = (Vec::new(), 0);
    for (index, pair) in pairs(query)?.enumerate() {
        let name = pair.split_once('=').map_or(pair, |(name, _)| name);
        let is_ignored = decode(name).is_ok_and(|name| is_ignored(&name));
        if !is_ignored && faults.len() <= MAX_PARAMETERS {
            let parameter = shown(name).into_owned();
            let detail = format!("{parameter} {why}");
            faults.push(Fault::new(parameter, code, detail));
        }
        count = index + 1;
    }
    check_count(count)?;
    if faults.is_empty() {
        return Ok(());
    }
    Err(RequestError::invalid(faults))
}

/// Returns the detail of the fault of a repeated name. It names the aliases, because one of them may have been given.
fn twice(name: &str) -> String {
    let (name, aliases) =
        ParameterId::named(name).map_or((name, &[][..]), |id| (id.name(), id.entry().aliases));
    let same = match aliases {
        [] => String::new(),
        [alias] => format!("; {alias} means the same"),
        _ => format!("; {} mean the same", aliases.join(" and ")),
    };
    format!("{name} is given twice, but must be given once{same}")
}

/// Splits a query, which may not be too long, into pairs of a name and a value.
fn pairs(query: &str) -> Result<impl Iterator<Item = &str>, RequestError> {
    if query.len() > MAX_QUERY_BYTES {
        let detail = format!(
            "the query has {} bytes, but at most {MAX_QUERY_BYTES} are allowed; send a body instead",
            query.len()
        );
        return Err(RequestError::too_long("query-too-long", detail));
    }
    Ok(query.split('&').filter(|pair| !pair.is_empty()))
}

/// The reason why a text cannot be read, in words that continue a parameter's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableText(pub &'static str);

/// Decodes percent-encoding, and the `+` of forms, strictly.
pub fn decode(text: &str) -> Result<Cow<'_, str>, UnreadableText> {
    if !text.bytes().any(|byte| byte == b'%' || byte == b'+' || !byte.is_ascii()) {
        return Ok(Cow::Borrowed(text));
    }
    let hex = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'+' => b' ',
            b'%' => match (hex(bytes.next()), hex(bytes.next())) {
                (Some(high), Some(low)) => (high << 4 | low) as u8,
                _ => {
                    return Err(UnreadableText(
                        "has a % that two hexadecimal digits do not follow",
                    ));
                }
            },
            _ => byte,
        });
    }
    let decoded = String::from_utf8(decoded);
    decoded.map(Cow::Owned).map_err(|_| UnreadableText("is not valid UTF-8 once decoded"))
}
