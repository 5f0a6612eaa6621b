//! Parameters whose values are files, also inside JSON. What a file is, its bytes say.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use data_url::DataUrl;
use serde_json::value::RawValue;

use crate::ParameterId;
use crate::reading::query::{Reader, UnreadableText};
use mazewright_render::formats::BYTE_ORDER_MARK;

/// The parameters whose values may be pictures.
const PICTURES: [ParameterId; 3] =
    [ParameterId::MASK, ParameterId::START_ICON, ParameterId::GOAL_ICON];

impl Reader {
    /// Returns whether the value of the parameter `name` may be a file.
    pub fn takes_file(name: &str) -> bool {
        ParameterId::named(name).is_some_and(takes_file)
    }

    /// Reads one parameter whose value is a file: a picture, rows of a mask as text, or a mesh as JSON.
    pub fn take_file(&mut self, name: &str, file: &[u8]) {
        if ParameterId::named(name) != Some(ParameterId::MESH) {
            return self.take_picture(name, file);
        }
        let garbled = |_| UnreadableText("is not valid UTF-8");
        match std::str::from_utf8(file).map_err(garbled) {
            Ok(text) => self.take_mesh(text.trim_start_matches(BYTE_ORDER_MARK).trim()),
            Err(garbled) => self.take(name, Err(garbled)),
        }
    }
}

fn takes_file(id: ParameterId) -> bool {
    id == ParameterId::MESH || PICTURES.contains(&id)
}

/// A text in JSON, borrowed unless it has an escape.
#[derive(serde::Deserialize)]
pub(super) struct JsonText<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// An object that holds a file.
#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileObject<'a> {
    /// Its bytes as base64. `png` is the older name.
    #[serde(borrow, alias = "png")]
    File(Cow<'a, str>),
    #[serde(borrow)]
    Svg(Cow<'a, str>),
}

/// A file inside JSON.
pub(super) enum EmbeddedFile {
    Bytes(Vec<u8>),
    /// The source of an SVG.
    Svg(String),
}

/// Returns the file in the value of a parameter: `{"file": "base64"}`, and where it may be a file also
/// `{"svg": "<svg …"}`, a text that begins as an SVG, or a data URL. Returns `None` for any other value. The error of a
/// broken file continues the parameter's name.
pub(super) fn embedded_file(
    id: Option<ParameterId>,
    value: &RawValue,
) -> Option<Result<EmbeddedFile, &'static str>> {
    const NOT_BASE64: &str = "has a file that is not valid base64, padding included";
    let raw = value.get();
    if raw.starts_with('{') {
        let takes_picture = id.is_some_and(|id| PICTURES.contains(&id));
        return match serde_json::from_str(raw) {
            Ok(FileObject::File(text)) => {
                let bytes = BASE64.decode(text.as_bytes()).map_err(|_| NOT_BASE64);
                Some(bytes.map(EmbeddedFile::Bytes))
            }
            Ok(FileObject::Svg(source)) if takes_picture => {
                Some(Ok(EmbeddedFile::Svg(source.into_owned())))
            }
            _ if takes_picture => Some(Err("is an object, but only {\"file\": \"base64\"} or \
                                            {\"svg\": \"<svg …\"} may be one")),
            _ => None,
        };
    }
    id.filter(|&id| takes_file(id))?;
    let JsonText(text) = serde_json::from_str(raw).ok()?;
    if text.trim_start_matches(BYTE_ORDER_MARK).trim_start().starts_with('<') {
        return Some(Ok(EmbeddedFile::Svg(text.into_owned())));
    }
    // Any other text that begins so is neither a mask nor an icon.
    text.strip_prefix("data:")?;
    Some(match DataUrl::process(&text).map(|url| url.decode_to_vec()) {
        Ok(Ok((bytes, _))) => Ok(EmbeddedFile::Bytes(bytes)),
        Ok(Err(_)) => Err("is a data URL that is not valid base64"),
        Err(_) => Err("is a data URL without a comma before its data"),
    })
}
