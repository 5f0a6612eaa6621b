/** Draws a floor of a maze from inside, by WebGL. */

/** @import { Maze } from "../model/maze.js" */
/** @import { Point } from "../model/geometry.js" */
/** @import { Triple } from "./solid.js" */

import { looking, perspective, times } from "./matrix.js";
import { STRIDE, Solid, floorBlocks } from "./solid.js";

/** The range of view and the size of blocks, in cell sides. */
const FAR = 16;
const BLOCK = 6;

/** Height of the eyes. */
const EYES = 0.46;

const VERTEX = `
attribute vec3 place;
attribute vec3 normal;
attribute vec3 color;
uniform mat4 view;
uniform vec3 eye;
varying vec3 tint;
varying float far;
varying float height;
varying vec2 brick;
void main() {
  gl_Position = view * vec4(place, 1.0);
  float light = 0.62 + 0.2 * max(0.0, dot(normal, normalize(vec3(-0.5, -0.7, 0.6))))
    + 0.18 * max(0.0, dot(normal, normalize(eye - place)));
  tint = color * (normal.z > 0.5 ? 1.0 : light);
  height = normal.z > 0.5 ? -1.0 : place.z;
  far = distance(place, eye);
  // Along the wall, and up.
  brick = vec2(dot(place.xy, vec2(-normal.y, normal.x)), place.z);
}`;

const FRAGMENT = `
precision mediump float;
uniform vec3 sky;
uniform float reach;
uniform float bricks;
varying vec2 brick;
varying vec3 tint;
varying float far;
varying float height;
void main() {
  // Walls are darker where they meet the floor, and have a line below their upper edge.
  float shade = height < 0.0 ? 1.0 : 0.72 + 0.28 * smoothstep(0.0, 0.34, height);
  shade *= height > 0.76 && height < 0.79 ? 0.86 : 1.0;
  if (bricks > 0.5 && height >= 0.0) {
    vec2 at = brick / vec2(0.34, 0.16);
    at.x += 0.5 * mod(floor(at.y), 2.0);
    vec2 within = fract(at);
    // Joints fade with the distance, where they would flicker.
    float joint = within.x < 0.06 || within.y < 0.1 ? 0.16 : 0.0;
    float tone = 0.06 * fract(sin(dot(floor(at), vec2(12.9, 78.2))) * 437.5);
    shade *= 1.0 - (joint + tone) * (1.0 - smoothstep(2.0, 7.0, far));
  }
  float haze = smoothstep(reach * 0.2, reach, far);
  gl_FragColor = vec4(mix(tint * shade, sky, haze), 1.0);
}`;

export class Scene {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Maze} maze
   * @param {Record<"floor" | "wall" | "goal" | "trail" | "hint" | "start" | "sky", Triple>} colors
   */
  constructor(canvas, maze, colors) {
    const gl = canvas.getContext("webgl", { antialias: true });
    if (!gl) throw new Error("This browser has no WebGL, which the first-person view needs.");
    this.canvas = canvas;
    this.gl = gl;
    this.maze = maze;
    this.colors = colors;
    this.program = link(gl);
    /** @type {{ x: number, y: number, buffer: WebGLBuffer | null, count: number }[]} */
    this.blocks = [];
    this.things = gl.createBuffer();
    this.thingCount = 0;
    gl.enable(gl.DEPTH_TEST);
  }

  /** @param {number} level */
  enter(level) {
    const { gl } = this;
    for (const { buffer } of this.blocks) gl.deleteBuffer(buffer);
    this.blocks = floorBlocks(this.maze, level, this.colors, BLOCK).map(({ x, y, solid }) => {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(solid.numbers), gl.STATIC_DRAW);
      return { x, y, buffer, count: solid.count };
    });
  }

  /**
   * Sets the variable parts: goal, stairs, trail and hint near a place.
   * @param {{ level: number, goal: number, route: number[], hint: number[] }} state
   */
  place({ level, goal, route, hint }) {
    const { gl, maze, colors } = this;
    const solid = new Solid();
    const strip = (
      /** @type {number[]} */ cells,
      /** @type {Triple} */ color,
      /** @type {number} */ height,
    ) => {
      for (let index = 1; index < cells.length; index += 1) {
        const way = maze.wayTo(cells[index - 1], cells[index]);
        if (!way || maze.cells[cells[index]].level !== level || way.kind === "stairs") continue;
        for (const piece of way.pieces) {
          for (let k = 1; k < piece.length; k += 1) solid.wall(piece[k - 1], piece[k], height, color, 0.16);
        }
      }
    };
    strip(route.slice(-160), colors.trail, 0.012);
    strip(hint, colors.hint, 0.02);
    for (const { x, y, level: own, ways, id } of maze.cells) {
      if (own !== level) continue;
      if (id === goal) {
        solid.column([x, y], 0.045, 0, 1.9, colors.goal);
        solid.wall([x + 0.03, y], [x + 0.45, y], 1.75, colors.goal, 0.03);
        solid.column([x, y], 0.26, 0, 0.05, colors.goal);
      }
      for (const { kind, rise } of ways) {
        if (kind !== "stairs") continue;
        // Steps wind up to the next floor along the rim of the cell, clear of the eyes and of the passages
        // of squares and hexagons. Stairs down are a dark shaft.
        const steps = rise > 0 ? 6 : 0;
        for (let step = 0; step < steps; step += 1) {
          const angle = (step / 6 + 1 / 24) * 2 * Math.PI;
          const at = /** @type {Point} */ ([x + Math.cos(angle) * 0.42, y + Math.sin(angle) * 0.42]);
          solid.column(at, 0.06, 0, 0.16 * (step + 1), colors.start);
        }
        if (rise < 0) solid.column([x, y], 0.3, 0, 0.03, [0.05, 0.05, 0.07]);
      }
    }
    this.thingCount = solid.count;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.things);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(solid.numbers), gl.DYNAMIC_DRAW);
  }

  /**
   * @param {Point} at
   * @param {number} yaw
   */
  draw([x, y], yaw) {
    const { gl, canvas, program, colors } = this;
    const density = Math.min(2, window.devicePixelRatio || 1);
    const [width, height] = [
      Math.round(canvas.clientWidth * density),
      Math.round(canvas.clientHeight * density),
    ];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    gl.viewport(0, 0, width, height);
    gl.clearColor(...colors.sky, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(program);
    // The eyes are a little behind the middle of the cell, so that its walls are seen, too.
    const eye = /** @type {Triple} */ ([x - Math.cos(yaw) * 0.26, y - Math.sin(yaw) * 0.26, EYES]);
    const lens = perspective(width < height ? 1.5 : 1.15, width / height, 0.03, FAR * 1.5);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, "view"), false, times(lens, looking(eye, yaw)));
    gl.uniform3fv(gl.getUniformLocation(program, "eye"), eye);
    gl.uniform3fv(gl.getUniformLocation(program, "sky"), colors.sky);
    gl.uniform1f(gl.getUniformLocation(program, "reach"), FAR);
    gl.uniform1f(gl.getUniformLocation(program, "bricks"), 1);
    for (const { x: bx, y: by, buffer, count } of this.blocks) {
      if (Math.hypot(bx - x, by - y) < FAR + BLOCK) this.triangles(buffer, count);
    }
    gl.uniform1f(gl.getUniformLocation(program, "bricks"), 0);
    this.triangles(this.things, this.thingCount);
  }

  /**
   * @param {WebGLBuffer | null} buffer
   * @param {number} count
   */
  triangles(buffer, count) {
    if (count === 0) return;
    const { gl, program } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    ["place", "normal", "color"].forEach((name, index) => {
      const location = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 3, gl.FLOAT, false, STRIDE * 4, index * 12);
    });
    gl.drawArrays(gl.TRIANGLES, 0, count);
  }
}

/** @param {WebGLRenderingContext} gl */
function link(gl) {
  const program = gl.createProgram();
  for (const [kind, source] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ])) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error("The first-person view cannot be drawn here.");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The first-person view cannot be drawn here: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}
