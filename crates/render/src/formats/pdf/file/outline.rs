//! The bookmarks of a document, as a tree (ISO 32000-1, 12.3.3).

use pdf_writer::{Chunk, Name, Ref, TextStr};

/// A bookmark.
#[derive(Clone, Debug)]
pub(crate) struct Bookmark {
    /// The text of the bookmark.
    pub(crate) title: String,
    /// The depth in the tree, from 0.
    pub(crate) level: usize,
    /// The target of the bookmark.
    pub(crate) page: Ref,
}

/// Writes bookmarks in the order of their pages. `ids` are the objects of the root and of each
/// bookmark.
pub(crate) fn write(
    bookmarks: &[Bookmark],
    ids: &[Ref],
    mut put: impl FnMut(Ref, &mut dyn FnMut(&mut Chunk)),
) {
    let Some((&root, ids)) = ids.split_first() else { return };
    let level = |at: usize| bookmarks[at].level;
    // The last bookmark before it with a smaller level.
    let parent = |at: usize| (0..at).rev().find(|&before| level(before) < level(at));
    let children = |of: Option<usize>| -> Vec<usize> {
        (0..bookmarks.len()).filter(|&at| parent(at) == of).collect()
    };
    let ends = |children: &[usize]| Some((ids[*children.first()?], ids[*children.last()?]));
    put(root, &mut |chunk| {
        let mut outline = chunk.indirect(root).dict();
        outline.pair(Name(b"Type"), Name(b"Outlines"));
        let top = children(None);
        if let Some((first, last)) = ends(&top) {
            outline.pair(Name(b"First"), first).pair(Name(b"Last"), last);
            outline.pair(Name(b"Count"), top.len() as i32);
        }
    });
    for (at, bookmark) in bookmarks.iter().enumerate() {
        let siblings = children(parent(at));
        let own = siblings.iter().position(|&sibling| sibling == at).unwrap_or(0);
        let [before, after] = [own.checked_sub(1), own.checked_add(1)]
            .map(|place| place.and_then(|place| siblings.get(place)).map(|&at| ids[at]));
        put(ids[at], &mut |chunk| {
            let mut item = chunk.indirect(ids[at]).dict();
            item.pair(Name(b"Title"), TextStr(&bookmark.title));
            item.pair(Name(b"Parent"), parent(at).map_or(root, |at| ids[at]));
            for (name, sibling) in [(&b"Prev"[..], before), (b"Next", after)] {
                if let Some(sibling) = sibling {
                    item.pair(Name(name), sibling);
                }
            }
            let children = children(Some(at));
            if let Some((first, last)) = ends(&children) {
                item.pair(Name(b"First"), first).pair(Name(b"Last"), last);
                // A negative count means that the children are folded at first.
                item.pair(Name(b"Count"), -(children.len() as i32));
            }
            let mut target = item.insert(Name(b"Dest")).array();
            target.item(bookmark.page).item(Name(b"Fit"));
        });
    }
}
