//! A static site: the studio and the gallery as files, with the scripts that they load and the pictures that they show.
//! The WebAssembly module makes all other mazes in the browser.

use std::io;

use crate::handlers::pages::assets::{self, ASSETS};
use crate::handlers::pages::gallery::{self, Exhibit, GALLERY};
use crate::handlers::pages::packed;
use crate::handlers::pages::shell::{SITE_ICON, SITE_ICON_MAZE};
use crate::handlers::pages::studio::{SITE_PICTURE, SiteStudio};
use crate::response::document::unpack;
use mazewright_request::limits::AnswerLimits;

/// The files of a site, by their paths below its folder, which begin with a slash.
pub struct StaticSite {
    /// Pages, scripts, styles and the module, with their contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// Pictures, with the URLs of their mazes.
    pub pictures: Vec<(String, String)>,
}

/// Assets that the site does not need, by the beginnings of their names.
const ELSEWHERE: [&str; 5] = ["docs/", "endless/", "llms.txt", "play/", "vendor/leaflet/"];

impl StaticSite {
    /// Makes the site, or returns `None` if the program has no WebAssembly module.
    pub fn new(limits: &AnswerLimits) -> io::Result<Option<Self>> {
        if assets::worker().is_none() {
            return Ok(None);
        }
        let studio = SiteStudio::new(limits);
        let licenses = unpack(packed::file("licenses/THIRD-PARTY.txt"))?;
        let mut files = vec![
            ("/index.html".to_owned(), studio.html.into_bytes()),
            ("/gallery/index.html".to_owned(), gallery::site_page().into_bytes()),
            ("/licenses.txt".to_owned(), licenses),
        ];
        let is_here = |name: &str| !ELSEWHERE.iter().any(|folder| name.starts_with(folder));
        for asset in ASSETS.iter().filter(|asset| is_here(asset.name)) {
            files.push((assets::url(asset.name), asset.content()?));
        }
        let mut pictures = vec![
            (SITE_PICTURE.to_owned(), studio.maze),
            (SITE_ICON.to_owned(), SITE_ICON_MAZE.to_owned()),
        ];
        let exhibits = GALLERY.iter().flat_map(|room| room.pictures);
        pictures.extend(exhibits.flat_map(Exhibit::site_pictures));
        Ok(Some(Self { files, pictures }))
    }
}
