//! Components of the program that are not packages of Cargo: files of this repository by other
//! authors, and libraries that the linker adds.

use serde_json::{Value, json};

use super::root;

/// A component of the program that is not a package of Cargo.
pub(super) struct Other {
    pub(super) name: &'static str,
    pub(super) version: String,
    kind: &'static str,
    /// An SPDX expression, or the name of a licence that has no identifier.
    pub(super) license: Result<&'static str, &'static str>,
    url: &'static str,
    /// A package URL, if there is one.
    purl: Option<String>,
    /// The licences in this repository.
    pub(super) texts: &'static [&'static str],
}

impl Other {
    pub(super) fn reference(&self) -> String {
        format!("other:{}@{}", self.name, self.version)
    }

    pub(super) fn component(&self) -> Value {
        let license = match self.license {
            Ok(expression) => json!({ "expression": expression }),
            Err(name) => json!({ "license": { "name": name } }),
        };
        let mut component = json!({
            "type": self.kind,
            "bom-ref": self.reference(),
            "name": self.name,
            "version": self.version,
            "licenses": [license],
            "externalReferences": [{ "type": "website", "url": self.url }],
        });
        if let Some(purl) = &self.purl {
            component["purl"] = json!(purl);
        }
        component
    }
}

/// Returns the versions of Rust and of Debian in the image that the Dockerfile builds in.
pub(super) fn built_in() -> (String, String) {
    let dockerfile = std::fs::read_to_string(root().join("Dockerfile")).unwrap();
    let line = dockerfile.lines().find_map(|line| line.strip_prefix("FROM rust:")).unwrap();
    let image = line.split(' ').next().unwrap();
    let (rust, debian) = image.split_once('-').unwrap();
    (rust.to_owned(), debian.to_owned())
}

/// Returns all components that are not packages of Cargo: files of this repository by other
/// authors, and libraries that the linker adds.
pub(super) fn others() -> Vec<Other> {
    let (rust, debian) = built_in();
    assert_eq!(debian, "bookworm", "say here which glibc and GCC that release has");
    let npm = |name: &str| Some(format!("pkg:npm/{name}"));
    let deb = |name: &str| Some(format!("pkg:deb/debian/{name}?distro={debian}"));
    let font = Err("DejaVu Fonts License: Bitstream Vera and Arev");
    let of = |name, version: &str, kind, license, url, purl, texts| {
        let version = version.to_owned();
        Other { name, version, kind, license, url, purl, texts }
    };
    vec![
        of(
            "DejaVu Sans",
            "2.37",
            "file",
            font,
            "https://dejavu-fonts.github.io",
            None,
            &["crates/render/assets/DejaVu-LICENSE.txt"],
        ),
        of(
            "DejaVu Sans Bold",
            "2.37",
            "file",
            font,
            "https://dejavu-fonts.github.io",
            None,
            &["crates/core/assets/DejaVu-LICENSE.txt"],
        ),
        of(
            "Leaflet",
            "1.9.4",
            "library",
            Ok("BSD-2-Clause"),
            "https://leafletjs.com",
            npm("leaflet@1.9.4"),
            &["src/pages/vendor/leaflet/LICENSE.txt"],
        ),
        of(
            "Material Design Icons",
            "7.4.47",
            "file",
            Ok("Apache-2.0"),
            "https://pictogrammers.com/library/mdi/",
            npm("%40mdi/svg@7.4.47"),
            &[
                "crates/core/assets/symbols/Apache-2.0.txt",
                "crates/core/assets/symbols/mdi-LICENSE.txt",
            ],
        ),
        of(
            "PDF.js",
            "5.6.205",
            "library",
            Ok("Apache-2.0"),
            "https://mozilla.github.io/pdf.js/",
            npm("pdfjs-dist@5.6.205"),
            &["src/pages/vendor/pdfjs/LICENSE.txt"],
        ),
        of(
            "Phosphor Icons",
            "2.1.1",
            "file",
            Ok("MIT"),
            "https://phosphoricons.com",
            npm("%40phosphor-icons/core@2.1.1"),
            &["crates/core/assets/symbols/phosphor-LICENSE.txt"],
        ),
        of(
            "Rust standard library",
            &rust,
            "library",
            Ok("MIT OR Apache-2.0"),
            "https://www.rust-lang.org",
            None,
            &[],
        ),
        of(
            "GNU C Library",
            "2.36",
            "library",
            Ok("LGPL-2.1-or-later"),
            "https://sourceware.org/glibc/",
            deb("glibc@2.36"),
            &["licenses/glibc/LGPL-2.1.txt", "licenses/glibc/copyright.txt"],
        ),
        of(
            "GCC runtime library",
            "12.2",
            "library",
            Ok("GPL-3.0-or-later WITH GCC-exception-3.1"),
            "https://gcc.gnu.org",
            deb("gcc-12@12.2.0"),
            &[],
        ),
    ]
}
