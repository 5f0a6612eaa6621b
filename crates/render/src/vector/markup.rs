//! Bounds the work of the XML parser. Its time grows with namespaces times elements, and with the
//! square of the attributes of an element. One pass over the text counts these before it is parsed.
//!
//! The counts are upper bounds, so comments and quotes cannot hide anything. Each namespace takes
//! the word `xmlns`, each attribute a `=` before a quote, and an element begins at a `<`, which no
//! attribute may contain.

use crate::vector::PictureFault;

/// The largest number of namespaces that may be declared.
pub const MAX_NAMESPACES: usize = 64;

/// The largest number of attributes of an element.
pub const MAX_ATTRIBUTES: usize = 64;

/// Returns an error if a document has too many namespaces, attributes or entities for the parser.
pub(super) fn check(source: &str) -> Result<(), PictureFault> {
    let reject = |code, detail| Err(PictureFault::new(code, detail));
    if source.contains("<!ENTITY") {
        return reject("not-allowed", "it declares entities, which are not allowed".to_owned());
    }
    let namespaces = source.matches("xmlns").count();
    if namespaces > MAX_NAMESPACES {
        let detail =
            format!("it declares {namespaces} namespaces; at most {MAX_NAMESPACES} are allowed");
        return reject("too-many-namespaces", detail);
    }
    for element in source.split('<') {
        let values = element.split('=').skip(1);
        let attributes = values.filter(|it| it.trim_start().starts_with(['"', '\''])).count();
        if attributes > MAX_ATTRIBUTES {
            let name: String =
                element.chars().take_while(char::is_ascii_alphanumeric).take(24).collect();
            let detail =
                format!("{name} has {attributes} attributes; at most {MAX_ATTRIBUTES} are allowed");
            return reject("too-many-attributes", detail);
        }
    }
    Ok(())
}
