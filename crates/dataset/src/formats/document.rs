//! The files of an item, in the formats of `/maze`.

use crate::item::Item;
use mazewright_core::{Cancel, Error};
use mazewright_render::formats::SettingGroup;
use mazewright_render::scene::{Caption, Scene};

/// Writes the file of an item in the format with the number `output`. A document begins with the item's number.
pub(crate) fn file(item: &Item, output: usize, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Item { index, requests, maze, routes, .. } = item;
    let request = &*requests[output].fitted(maze);
    // Only data formats state their URL, and only one of them states all parameters.
    let url = request.has_url().then(|| request.canonical());
    let is_document = request.format.value.reads(SettingGroup::Fields);
    let caption = if is_document && !request.fields.contains("params") {
        Caption { url, ..Caption::default() }
    } else {
        request.caption(&url.unwrap_or_default())
    };
    let scene = Scene {
        spec: &request.spec,
        style: &request.style,
        maze,
        solver: request.solver,
        routes,
        caption: &caption,
    };
    let bytes = request.format.value.write.write(&scene, request.fields, cancel)?;
    if !is_document {
        return Ok(bytes);
    }
    let mut document = format!("{{\"index\":{index},").into_bytes();
    document.extend_from_slice(&bytes[1..]);
    Ok(document)
}
