/** The names that people have for shapes. Written by `UPDATE=1 cargo test --test it page_tables`; do not edit. */

const NAMES = new Map([
  ["square", "Squares"],
  ["tri", "Triangles"],
  ["hex", "Hexagons"],
  ["oct", "Octagons"],
  ["zeta", "Diagonals"],
  ["brick", "Bricks"],
  ["cairo", "Cairo tiles"],
  ["rhombille", "Cubes"],
  ["kite", "Kites"],
  ["floret", "Flowers"],
  ["trihex", "Stars"],
  ["snub-square", "Pinwheels"],
  ["rhombitrihex", "Rosettes"],
  ["polar", "Rings"],
  ["penrose-p2", "Darts"],
  ["penrose-p3", "Penrose"],
  ["voronoi", "Pebbles"],
]);

/**
 * The name that people have for a shape.
 * @param {string} shape
 */
export function nameOf(shape) {
  return NAMES.get(shape) ?? shape;
}
