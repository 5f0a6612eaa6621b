//! The conditions under which a parameter has an effect, by the values of others. The studio
//! hides the parameters that have none.

use mazewright_core::{ALGORITHMS, AlgorithmOption, Listed as _, Rim, SHAPES, Site};
use mazewright_request::parameter::Parameter;

/// Parameters, and the condition of each: alternatives separated by `|`, at least one of which must hold. An
/// alternative consists of terms separated by `&`, all of which must hold. A term is a parameter, `=` or `!=`, and
/// values separated by commas.
const NEEDS: &[(&str, &str)] = &[
    ("angle", "outline=sector"),
    ("inner", "outline=ring"),
    ("hole_size", "hole!=none"),
    ("mask_parts", "mask!=none"),
    ("goal", "unicursal!=true"),
    ("difficulty", "unicursal!=true"),
    ("start_icon", "marks=auto,icons"),
    ("goal_icon", "marks=auto,icons"),
    ("way", "solution!=false&cut!=true|layers!=usual&cut!=true"),
    ("path", "solution!=false|layers!=usual|animate=solve,both"),
    ("colormap", "fill!=none|way=gradient"),
    ("legend", "fill!=none"),
    ("fill", "cut!=true"),
    ("title", "cut!=true"),
    ("paper", "cut!=true"),
    ("inset", "draw=walls"),
    ("frames", "animate!=none"),
    ("duration", "animate!=none"),
    ("pause", "animate!=none"),
    ("head", "animate!=none&format=gif,apng"),
    ("cell", "cut!=true"),
    ("width", "cut!=true"),
    ("height", "cut!=true"),
    ("dpi", "cut!=true"),
    ("cell_mm", "format=svg,stl,scad,dxf,3mf,glb,obj"),
    ("fit_mm", "format=svg,stl,scad,dxf,3mf,glb,obj"),
    ("groove_mm", "solution=false&format=stl,scad,3mf,glb,obj"),
    ("orientation", "page!=fit&format=pdf"),
    ("page_margin", "page!=fit&format=pdf"),
    ("instructions", "worksheet=true&format=pdf"),
];

/// Returns the condition of a parameter, if it has one.
pub(super) fn needs(parameter: &Parameter) -> Option<String> {
    if let Some((_, needs)) = NEEDS.iter().find(|(name, _)| *name == parameter.name) {
        return Some((*needs).to_owned());
    }
    if parameter.name == Rim::PARAMETER {
        // In a rectangle, the cells of some shapes leave nothing to clip.
        let clipped = SHAPES.iter().filter(|shape| {
            let (cols, rows) = shape.value.default_size;
            Site { rim: Rim::Smooth, ..Site::new(shape, cols, rows) }.is_clipped()
        });
        let shapes = clipped.map(|shape| shape.name).collect::<Vec<_>>().join(",");
        return Some(format!("outline!=rectangle|mask!=none|shape={shapes}"));
    }
    if let Some(option) = AlgorithmOption::ALL.iter().find(|it| it.name() == parameter.name) {
        let takers = ALGORITHMS.iter().filter(|it| it.value.options.contains(option));
        return Some(format!(
            "algorithm={}",
            takers.map(|it| it.name).collect::<Vec<_>>().join(",")
        ));
    }
    parameter.is_exclusive().then(|| {
        let takers: Vec<&str> = parameter.formats().map(|format| format.name).collect();
        format!("format={}", takers.join(","))
    })
}
