// Written by `UPDATE=1 cargo test --test it typescript` from the table of parameters; do not edit.

/** The formats of a file. */
export type Format = "svg" | "png" | "webp" | "gif" | "apng" | "json" | "txt" | "graphml" | "dot" | "csv" | "npy" | "stl" | "scad" | "pdf" | "dxf" | "3mf" | "glb" | "obj" | "html" | "gcode" | "hpgl";

/** A picture: the bytes of a PNG or an SVG, for masks also of a JPEG or a WebP, or a file that `maze()` reads. */
export type Picture = ArrayBuffer | ArrayBufferView | Blob | { file: string } | { svg: string };

/** A request for a maze. A parameter that is left out has its default. */
export interface MazeRequest {
  /** The shape of the cells. Default: square. */
  shape?: "square" | "tri" | "hex" | "oct" | "zeta" | "brick" | "cairo" | "rhombille" | "kite" | "floret" | "trihex" | "snub-square" | "rhombitrihex" | "polar" | "penrose-p2" | "penrose-p3" | "voronoi";
  /** Cells in a row; polar: in the first ring. Default: by shape. */
  cols?: number;
  /** Rows of cells; polar: rings. Default: by shape. */
  rows?: number;
  /** Your own cells instead of shape, cols and rows: a planar graph, in a body. */
  mesh?: object;
  /** Which part of the plane holds cells. Default: rectangle. */
  outline?: "rectangle" | "triangle" | "hexagon" | "rhombus" | "circle" | "ring" | "sector" | "star" | "heart";
  /** How wide a sector is, in degrees, clockwise from the top. Default: 90. */
  angle?: number;
  /** The radius of what is missing in the middle of a ring, in percent. Default: 50. */
  inner?: number;
  /** Whether cells that an outline or a mask cuts are left out, or cut along it. Default: cells. */
  rim?: "cells" | "smooth";
  /** Floors, joined by stairs and drawn side by side, the lowest first. Default: 1. */
  levels?: number;
  /** Which edges are glued together; open seams carry the same number on both sides. Default: none. */
  wrap?: "none" | "x" | "y" | "xy" | "mobius";
  /** A room in the middle, with one door and the goal inside. Default: none. */
  hole?: "none" | "rectangle" | "hexagon" | "circle";
  /** The room's height in percent of the maze's shorter side. Default: 30. */
  hole_size?: number;
  /** Which part of the picture holds cells: rows of X (out) and dots (in), text:HELLO, or a preset. Default: none. */
  mask?: "none" | "heart" | "star" | "moon" | "cloud" | "circle" | "smiley" | "skull" | "cat" | "flower" | "clover" | "spade" | "club" | "diamond" | "king" | "queen" | "rook" | "bishop" | "knight" | "pawn" | "anchor" | "dog" | "rabbit" | "horse" | "unicorn" | "elephant" | "kangaroo" | "bear" | "koala" | "pig" | "bat" | "owl" | "duck" | "bird" | "penguin" | "snake" | "fish" | "dolphin" | "shark" | "jellyfish" | "snail" | "butterfly" | "spider" | "ghost" | "alien" | "robot" | "pumpkin" | "snowman" | "tree" | "fir" | "palm" | "cactus" | "mushroom" | "leaf" | "apple" | "carrot" | "castle" | "house" | "rocket" | "airplane" | "car" | "bus" | "sailboat" | "balloon" | "guitar" | "trophy" | "crown" | "key" | "puzzle" | "umbrella" | "bell" | "lightbulb" | "egg" | "bone" | "tooth" | "hand" | "shield" | "fire" | "lightning" | "snowflake" | (string & {}) | readonly (string | number)[] | Picture;
  /** Whether a mask or a mesh may have several connected parts. Default: one. */
  mask_parts?: "one" | "largest" | "all";
  /** How the maze is carved. Default: backtracker. */
  algorithm?: "backtracker" | "kruskal" | "wilson" | "prim-true" | "prim-simplified" | "prim-modified" | "prim-edge" | "growing-tree" | "aldous-broder" | "houston" | "origin-shift" | "boruvka" | "reverse-delete" | "hunt-and-kill" | "binary-tree" | "sidewinder" | "eller" | "division" | "blobby-division" | "random-walk";
  /** Which cell of a growing tree grows next, by weights. Default: newest,random. */
  pick?: "newest" | "oldest" | "random" | (string & {}) | readonly (string | number)[];
  /** Where the corridors of a binary tree or a sidewinder meet; polar: n is the innermost ring. Default: nw. */
  corner?: "nw" | "ne" | "sw" | "se";
  /** Which passages are preferred: below 0 those along rows (rings), above 0 those across. Default: 0. */
  bias?: number;
  /** The direction of a bias: rows, or degrees clockwise from east; a bias above 0 prefers it. Default: rows. */
  bias_angle?: "rows" | (string & {}) | number | bigint;
  /** The probability that a walk continues where it can, in percent; lower values make more dead ends. Default: 100. */
  river?: number;
  /** How likely a passage runs straight on where it can, in percent. Default: 0. */
  run?: number;
  /** The share of possible crossings, at which one passage runs below another, from 0 to 1. Default: 0. */
  weave?: number;
  /** The symmetry of the maze: a mirror, or a turn about its middle. Default: none. */
  symmetry?: "none" | "mirror" | "flip" | "turn-2" | "turn-3" | "turn-4" | "turn-5" | "turn-6";
  /** The number of times that all dead ends are removed. Default: 0. */
  sparse?: number;
  /** The share of the dead ends that are opened, each into a neighbour. Default: 0. */
  braid?: number;
  /** The number of further passages that are opened, each choice of them equally likely. Default: 0. */
  loops?: number;
  /** Whether the maze is one path without junctions that visits everything. Default: false. */
  unicursal?: boolean;
  /** The difficulty of the solution: other seeds are tried until a maze has it. Default: any. */
  difficulty?: "any" | "easy" | "medium" | "hard" | (string & {});
  /** Whether a difficulty that no tried maze has is an error; otherwise the nearest maze is taken. Default: true. */
  difficulty_strict?: boolean;
  /** How the solution is found. Default: bfs. */
  solver?: "bfs" | "bfs-full" | "bidirectional" | "a-star" | "dfs" | "right-hand" | "left-hand" | "pledge" | "tremaux" | "dead-end-filling" | "cul-de-sac-filling" | "random-mouse" | "all-shortest";
  /** The seed of all random choices: a number, or any text; a fresh one if it is not given. */
  seed?: string | number | bigint;
  /** The generation contract; with it and a seed the maze never changes. Default: 1. */
  gen?: number;
  /** Where the route starts. Default: first. */
  start?: "first" | "last" | "random" | "farthest" | "nw" | "n" | "ne" | "w" | "center" | "e" | "sw" | "s" | "se" | (string & {}) | readonly (string | number)[];
  /** Where the route ends. Default: last. */
  goal?: "first" | "last" | "random" | "farthest" | "nw" | "n" | "ne" | "w" | "center" | "e" | "sw" | "s" | "se" | (string & {}) | readonly (string | number)[];
  /** Where the outline opens: at start and goal (true), nowhere (false), or at the cells listed. Default: true. */
  openings?: "true" | "false" | "start" | "goal" | "first" | "last" | "random" | "nw" | "n" | "ne" | "w" | "center" | "e" | "sw" | "s" | "se" | (string & {}) | boolean | readonly (string | number)[];
  /** The format of the response; the path's extension or the header Accept can give it too. Default: svg. */
  format?: "svg" | "png" | "webp" | "gif" | "apng" | "json" | "txt" | "graphml" | "dot" | "csv" | "npy" | "stl" | "scad" | "pdf" | "dxf" | "3mf" | "glb" | "obj" | "html" | "gcode" | "hpgl";
  /** Whether the picture shows the solution; JSON always has it. Default: false. */
  solution?: "false" | "true" | "only" | boolean;
  /** How the solution is drawn: as a line, dots, arrows, or a gradient by colormap. Default: line. */
  way?: "line" | "dots" | "arrows" | "gradient";
  /** Whether the maze shows by its walls or by its passages. Default: walls. */
  draw?: "walls" | "passages";
  /** The layers that are drawn, comma-separated, from back to front. Default: usual. */
  layers?: "cells" | "planar" | "trace" | "dual" | "tree" | "centres" | "walls" | "solution" | "ends" | "ids" | (string & {}) | readonly (string | number)[];
  /** The property that decides the colour of a cell. Default: none. */
  fill?: "none" | "distance" | "segment" | "level" | "solution";
  /** The colours of filled cells, and of a way that is a gradient; perceptually even. Default: viridis. */
  colormap?: "viridis" | "magma" | "inferno" | "plasma" | "cividis" | "blues" | "reds" | "greys";
  /** Whether a bar below the maze explains the colours of filled cells. Default: false. */
  legend?: boolean;
  /** The width that the picture fits into, in pixels; its longer side is 640 where no size is given. */
  width?: number;
  /** The height that the picture fits into, in pixels. */
  height?: number;
  /** Whether the picture is as small as its maze, or has exactly width and height. Default: inside. */
  fit?: "inside" | "pad" | "fill";
  /** The side of a cell in pixels; polar: the width of a ring. Default: as usual. */
  cell?: number;
  /** The thickness of a wall in pixels. Default: as usual. */
  line?: number;
  /** How free ends of walls end. Default: auto. */
  caps?: "auto" | "round" | "square" | "butt";
  /** The radius of corners at which two walls meet, in percent of a cell's side. Default: 0. */
  corners?: number;
  /** The distance of walls from the edges of their cells, in percent of a cell's side, and less in narrow cells: corridors with gaps between them. Default: 0. */
  inset?: number;
  /** The space round the maze in pixels, at least half a line. Default: as usual. */
  margin?: number;
  /** The marks at start and goal; words on worksheets, posters and pages with a trail, without icons. Default: auto. */
  marks?: "auto" | "none" | "dots" | "arrows" | "letters" | "words" | "icons" | "textures";
  /** The picture at the start; auto is what goes with goal_icon. Default: auto. */
  start_icon?: "auto" | "mouse" | "cheese" | "dog" | "bone" | "rocket" | "planet" | "rabbit" | "carrot" | "cat" | "fish" | "bear" | "beehive" | "elephant" | "peanut" | "butterfly" | "flower" | "ladybug" | "leaf" | "bird" | "tree" | "horse" | "apple" | "penguin" | "snowflake" | "turtle" | "waves" | "spider" | "web" | "snail" | "mushroom" | "unicorn" | "castle" | "sword" | "crown" | "pirate" | "treasure" | "key" | "lock" | "ghost" | "pumpkin" | "alien" | "ufo" | "robot" | "lightning" | "bow" | "target" | "ball" | "trophy" | "runner" | "flag" | "hiker" | "tent" | "car" | "house" | "bus" | "school" | "tractor" | "corn" | "fire-engine" | "fire" | "ambulance" | "hospital" | (string & {}) | Picture;
  /** The picture at the goal; auto is what goes with start_icon. Default: auto. */
  goal_icon?: "auto" | "mouse" | "cheese" | "dog" | "bone" | "rocket" | "planet" | "rabbit" | "carrot" | "cat" | "fish" | "bear" | "beehive" | "elephant" | "peanut" | "butterfly" | "flower" | "ladybug" | "leaf" | "bird" | "tree" | "horse" | "apple" | "penguin" | "snowflake" | "turtle" | "waves" | "spider" | "web" | "snail" | "mushroom" | "unicorn" | "castle" | "sword" | "crown" | "pirate" | "treasure" | "key" | "lock" | "ghost" | "pumpkin" | "alien" | "ufo" | "robot" | "lightning" | "bow" | "target" | "ball" | "trophy" | "runner" | "flag" | "hiker" | "tent" | "car" | "house" | "bus" | "school" | "tractor" | "corn" | "fire-engine" | "fire" | "ambulance" | "hospital" | (string & {}) | Picture;
  /** Whether icons are in the cells of start and goal, or outside the openings. Default: auto. */
  icon_place?: "auto" | "cell" | "outside";
  /** Whether the maze is drawn for reading by touch, on swell paper or embossed: walls of 1.5 mm, passages of 6 mm or more, textures and braille at the ends. Default: false. */
  tactile?: boolean;
  /** Letters or numbers to be collected along the solution, with others off it. Default: none. */
  trail?: string;
  /** Whether the picture is bent into a disc, its rows into rings. Default: none. */
  warp?: "none" | "polar";
  /** By how much the picture of the maze is turned, clockwise, in degrees. Default: 0. */
  turn?: number;
  /** The title above the maze. */
  title?: string;
  /** The language of the words that pictures and pages add. Default: en. */
  lang?: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl";
  /** The colours that are not given. Default: light. */
  theme?: "light" | "dark" | "auto" | "text" | "night" | "print" | "blueprint" | "sepia" | "forest" | "ocean" | "sunset" | "candy" | "chalk" | "neon" | "slate" | "contrast";
  /** The walls' colour. Default: by theme. */
  ink?: string;
  /** The background's colour. Default: by theme. */
  paper?: string;
  /** The solution's colour. Default: by theme. */
  path?: string;
  /** Device pixels for each pixel, for screens of high density. Default: 1. */
  scale?: number;
  /** Pixels in an inch, before scale: how large PNG, SVG and a PDF page of fit size are when they are printed. */
  dpi?: number;
  /** Bits of a PNG's pixel; 1 is ink and paper alone, for e-paper and receipt printers. Default: auto. */
  bit_depth?: "auto" | "1" | 1;
  /** The animated part: the carving of the maze, its solution, or both. Default: as usual. */
  animate?: "none" | "carve" | "solve" | "both";
  /** The largest number of frames of an animation; it has fewer if there are fewer steps. Default: 100. */
  frames?: number;
  /** How long an animation takes, in seconds. Default: 8. */
  duration?: number;
  /** The pause before an animation begins again, in seconds. Default: 2. */
  pause?: number;
  /** Whether an animation shows the cells at work, and those that may be reached next. Default: false. */
  head?: boolean;
  /** The members of a JSON document, comma-separated; all stands for the usual ones. Default: all. */
  fields?: "params" | "nodes" | "links" | "edges" | "planar" | "dual" | "walls" | "start" | "goal" | "solution" | "parts" | "stats" | "order" | "segments" | "trace" | "distances" | "mazes" | "blocks" | (string & {}) | readonly (string | number)[];
  /** Which characters a text is drawn with. Default: unicode. */
  charset?: "unicode" | "ascii";
  /** Whether a CSV begins with a byte order mark, so that Excel reads it as UTF-8. Default: false. */
  bom?: boolean;
  /** The content of a NumPy array. Default: blocks. */
  array?: "blocks" | "connections" | "solution";
  /** The side of a cell in millimetres, where a format has millimetres; it gives an SVG its size on paper. Default: 10. */
  cell_mm?: number;
  /** The longest side of a maze with its outer walls, in millimetres, instead of cell_mm. */
  fit_mm?: number;
  /** Whether an SVG is for cutters: in millimetres, with hairlines, and the outline last on a layer of its own. Default: false. */
  cut?: boolean;
  /** Whether the groups of an SVG have ids, and are layers for drawing programs; for cutters they always are. Default: false. */
  group_ids?: boolean;
  /** Whether a cutter follows the middle of walls or their outlines. Default: line. */
  cut_shape?: "line" | "area";
  /** The width of material that the tool takes away, in millimetres; closed outlines lie half of it outside what stays. Default: 0. */
  kerf_mm?: number;
  /** The thickness of walls of a solid, or of walls that are cut out as areas, in millimetres. Default: 2. */
  wall_mm?: number;
  /** The speed of G-code with the pen down or the laser on, in millimetres per minute. Default: 1000. */
  feed_mm_min?: number;
  /** The G-code that lifts the pen or turns the laser off. Default: M5. */
  pen_up?: string;
  /** The G-code that lowers the pen or turns the laser on. Default: M3 S1000. */
  pen_down?: string;
  /** Whether G-code waits before each layer but the first, so that the pen or the power can be changed. Default: false. */
  layer_pause?: boolean;
  /** The height of a solid's walls above its base, in millimetres. Default: 10. */
  height_mm?: number;
  /** The thickness of a solid's base, in millimetres; 0 is a frame without a floor. Default: 2. */
  base_mm?: number;
  /** Whether a solid has bumps at start and goal that a finger finds. Default: false. */
  bumps?: boolean;
  /** How deep a groove for a ball runs along the passages, in the floor, in millimetres; 0 is none. Default: 0. */
  groove_mm?: number;
  /** The paper of a PDF. Default: a4. */
  page?: "a4" | "a3" | "a5" | "a6" | "a2" | "a1" | "a0" | "letter" | "legal" | "6x9" | "7x10" | "8x10" | "fit" | (string & {});
  /** Columns and rows of sheets for a poster, which overlap by 10 mm and have marks where they meet. Default: 1x1. */
  sheets?: string;
  /** How a PDF's page is held. Default: auto. */
  orientation?: "auto" | "portrait" | "landscape";
  /** The margin of a PDF's page, in millimetres, with the footer; 15 on A4, and more on larger pages. Default: 15. */
  page_margin?: number;
  /** The text at the foot of a PDF's page. Default: short. */
  footer?: "short" | "none" | "full";
  /** Whether a PDF is a worksheet: name, date, title, instructions, and stars for the difficulty. Default: false. */
  worksheet?: boolean;
  /** The instructions of a worksheet, instead of the usual sentence. */
  instructions?: string;
  /** The place of a PDF's answer key: a second page, or small in a corner. Default: none. */
  key?: "none" | "back" | "corner";
  /** Whether to send the progress as events, and at the end the URL of the result. Default: false. */
  progress?: boolean;
  /** Whether browsers save the answer as a file. Default: false. */
  download?: boolean;
  /** The form of an error response: a problem document, or a picture with its text. Default: document. */
  error?: "document" | "image";
}
