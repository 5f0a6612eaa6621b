//! The parts of a solid as separate meshes, for formats that support parts and colours.

use crate::formats::solid::faces::SolidPart;
use crate::formats::solid::{Surface, Vertex};
use crate::scene::Scene;
use crate::style::Overlay;
use mazewright_core::{Cancel, Error};

/// A closed mesh of one material, in millimetres, z up.
pub(crate) struct SolidMesh {
    /// The name of the part.
    pub(crate) name: &'static str,
    /// Its colour as red, green and blue.
    pub(crate) rgb: [u8; 3],
    /// Its vertices, each once.
    pub(crate) vertices: Vec<Vertex>,
    /// Its triangles as vertices by number, counterclockwise as seen from outside.
    pub(crate) triangles: Vec<[u32; 3]>,
}

/// Memory of the meshes per cell, in bytes. A cell of six sides has some 45 vertices and 90
/// triangles in walls and floor together, and a table finds vertices.
pub(crate) const BYTES_PER_CELL: u64 = 6000;

/// Returns the parts of a scene: floor, walls, the route if it is shown, start and goal. If the
/// solution is shown alone, only the route.
pub(crate) fn meshes(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<SolidMesh>, Error> {
    let surface = Surface::new(scene, cancel)?;
    let is_alone = scene.style.solution == Overlay::Only;
    let has_floor = scene.style.options.solid.base.hundredths() > 0;
    let parts = [
        ("floor", [0xd8, 0xd4, 0xca], SolidPart::Floor, !is_alone && has_floor),
        ("walls", [0x2b, 0x2d, 0x42], SolidPart::Walls, !is_alone),
        ("solution", [0x3a, 0x7b, 0xd5], SolidPart::Route, surface.has_route()),
    ];
    let mut meshes = Vec::new();
    for (name, rgb, part, _) in parts.into_iter().filter(|(.., is_wanted)| *is_wanted) {
        let mut mesh = MeshBuilder::new(name, rgb);
        surface.for_each_triangle(part, |corners| mesh.add(corners), cancel)?;
        meshes.push(mesh.mesh);
    }
    // On a route, marks start at the floor of the ribbon and end above it.
    let [low, high] = surface.bump_heights();
    let ends = [("start", [0x2e, 0x9e, 0x5b], 0), ("goal", [0xd6, 0x45, 0x45], 1)];
    for (name, rgb, end) in ends.into_iter().filter(|_| !is_alone && surface.has_marks()) {
        let mut mesh = MeshBuilder::new(name, rgb);
        let rise = if surface.has_route() { surface.route_height() } else { 0.0 };
        surface.for_each_bump_triangle(end, [low + rise, high + rise], |it| mesh.add(it));
        meshes.push(mesh.mesh);
    }
    Ok(meshes)
}

/// A mesh to which triangles are added.
struct MeshBuilder {
    mesh: SolidMesh,
    /// Tables that find vertices. One large table would take longer to grow than a cancelled task
    /// may take to stop.
    tables: Vec<VertexTable>,
}

/// Number of tables that share the vertices.
const TABLES: usize = 256;

/// A hash table of vertices with open addressing. Each slot has the number of a vertex plus one, or
/// 0; at most half of the slots are used.
#[derive(Clone, Default)]
struct VertexTable {
    slots: Vec<u32>,
    used: usize,
}

/// Returns the bits of a vertex. Adding zero makes a negative zero positive.
fn bits(vertex: Vertex) -> [u32; 3] {
    vertex.map(|along| (along + 0.0).to_bits())
}

fn hash(vertex: Vertex) -> usize {
    bits(vertex).iter().fold(0, |mixed: u64, &along| {
        (mixed ^ u64::from(along)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    }) as usize
}

impl VertexTable {
    /// Returns the slot of a vertex, or the free slot in which it belongs.
    fn slot(&self, vertex: Vertex, vertices: &[Vertex]) -> usize {
        let mut at = hash(vertex) / TABLES % self.slots.len();
        while self.slots[at] != 0 && bits(vertices[self.slots[at] as usize - 1]) != bits(vertex) {
            at = (at + 1) % self.slots.len();
        }
        at
    }

    /// Returns the number of a vertex, which is added if it is new.
    fn number(&mut self, vertex: Vertex, vertices: &mut Vec<Vertex>) -> u32 {
        if self.used * 2 >= self.slots.len() {
            let larger = vec![0; (self.slots.len() * 2).max(16)];
            for number in std::mem::replace(&mut self.slots, larger) {
                if number != 0 {
                    let at = self.slot(vertices[number as usize - 1], vertices);
                    self.slots[at] = number;
                }
            }
        }
        let at = self.slot(vertex, vertices);
        if self.slots[at] == 0 {
            vertices.push(vertex);
            self.slots[at] = vertices.len() as u32;
            self.used += 1;
        }
        self.slots[at] - 1
    }
}

impl MeshBuilder {
    fn new(name: &'static str, rgb: [u8; 3]) -> Self {
        let mesh = SolidMesh { name, rgb, vertices: Vec::new(), triangles: Vec::new() };
        Self { mesh, tables: vec![VertexTable::default(); TABLES] }
    }

    fn add(&mut self, corners: [Vertex; 3]) {
        let Self { mesh, tables } = self;
        let triangle =
            corners.map(|corner| tables[hash(corner) % TABLES].number(corner, &mut mesh.vertices));
        mesh.triangles.push(triangle);
    }
}
