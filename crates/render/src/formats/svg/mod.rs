//! SVG: a still drawing, or an animation by CSS.

mod animated;
mod path_data;
pub(crate) mod still;

use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};

pub(crate) use crate::formats::svg::still::push_escaped;
use mazewright_core::Choice;

pub(crate) const SVG: Choice<Format> = Choice {
    name: "svg",
    aliases: &[],
    doc: "Scalable Vector Graphics: walls as polylines, for screens, print, plotters and cutters",
    value: Format {
        media_type: "image/svg+xml",
        purpose: FormatPurpose::Picture,
        is_compressible: true,
        shows_parts: true,
        canvas: Canvas::None,
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Resolution,
            SettingGroup::Animation,
            SettingGroup::CellMillimetres,
            SettingGroup::Cut,
            SettingGroup::Ids,
            SettingGroup::Tool,
            SettingGroup::WallMillimetres,
        ],
        bytes_per_cell: 0,
        max_bytes: |cells, outline| {
            let all = cells.saturating_mul(80).saturating_add(outline.saturating_mul(20));
            all.saturating_add(2048)
        },
        write: Write::StillOrAnimated { still: still::write, animated: animated::write },
    },
};
