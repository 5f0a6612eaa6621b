/**
 * `<maze-board>`: a maze with a player in it. A canvas draws it. Buttons over the cells take the focus,
 * and screen readers read them.
 *
 * Events: `say` (detail: text to be announced), `frame` (before each frame).
 */

/** @import { Played } from "../model/game.js" */
/** @import { Companion } from "../model/companion.js" */
/** @import { Fog, FogMode } from "./fog.js" */
/** @import { Palette } from "./palette.js" */
/** @import { Picture } from "./picture.js" */

import { Pointers } from "../control/pointer.js";
import { letterOf } from "../model/directions.js";
import { wallText } from "../model/words.js";
import { Camera } from "./camera.js";
import { CellButtons } from "./cells.js";
import { Confetti, drawArrow, drawCompanion, drawGoal, drawPlayer, drawStart } from "./marks.js";
import { paletteOf } from "./palette.js";
import { Player } from "./player.js";
import { addWay } from "./trail.js";

/** The least width of a narrow cell in CSS pixels. Below it, the maze is shown larger than the board. */
const COMFORTABLE = matchMedia("(pointer: coarse)").matches ? 25 : 17;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class MazeBoard extends HTMLElement {
  canvas = document.createElement("canvas");
  group = document.createElement("div");
  camera = new Camera();
  confetti = new Confetti();
  /** @type {FogMode} */
  fogMode = "none";
  /** Whether the letter of each passage is shown. */
  showLetters = false;
  /** Whether the whole walk is shown in addition to the route. */
  showTrail = true;
  /** The colour of the player. @type {"player" | "player-two"} */
  color = "player";
  /** Whether the board is upside down, for a player on the other side of a table. */
  turned = false;
  /** Whether the page behind scrolls, so that the wheel does not zoom the board. */
  scrolls = false;
  /** @type {Companion | null} */
  companion = null;
  /** Cells of a solution that is shown. @type {number[]} */
  solution = [];
  /** Cells that a solver has explored, in order, and the number of them that are shown. @type {number[]} */
  explored = [];
  exploredShown = 0;
  /** Whether the picture has to be drawn again because it was only stretched. */
  rough = false;
  /** @type {CellButtons | null} */
  cells = null;
  /** Milliseconds that each of the last frames took to draw. @type {number[]} */
  costs = [];

  #last = 0;
  #frame = 0;
  #level = -1;
  /** @type {Palette | null} */
  #palette = null;
  #listening = new AbortController();
  /** @type {Player | null} */
  #player = null;
  /** @type {Picture | null} */
  #plan = null;
  /** @type {Fog | null} */
  #fog = null;

  connectedCallback() {
    if (!this.canvas.isConnected) {
      this.canvas.setAttribute("aria-hidden", "true");
      this.group.className = "cells";
      this.group.setAttribute("role", "application");
      this.group.setAttribute("aria-roledescription", "maze");
      this.append(this.canvas, this.group);
      new Pointers(this);
    }
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    new ResizeObserver(() => this.resize()).observe(this);
    const recolor = () => {
      this.#palette = null;
      if (this.#plan) this.#plan.stale = true;
      this.refresh();
    };
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
      matchMedia(query).addEventListener("change", recolor, { signal });
    }
  }

  disconnectedCallback() {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  get player() {
    if (!this.#player) throw new Error("the board has no game yet");
    return this.#player;
  }

  get hasGame() {
    return this.#player !== null;
  }

  /** The name of the board for screen readers. @param {string} text */
  set label(text) {
    this.group.setAttribute("aria-label", text);
  }

  /** Whether the player may know where the goal is: fog hides it until it was seen. */
  get knowsGoal() {
    const { game } = this.player;
    return this.fogMode === "none" || this.#fog?.game.seen[game.walk.goal] === 1;
  }

  /**
   * Shows a game in its current state.
   * @param {Played} game
   * @param {string} label the name of the board for screen readers.
   * @param {Picture} plan the picture of the static parts.
   * @param {Fog | null} [fog]
   */
  show(game, label, plan, fog = null) {
    const player = new Player(game);
    this.#player = player;
    this.#plan = plan;
    this.#fog = fog;
    this.#level = -1;
    this.confetti.left = 0;
    this.solution = [];
    this.explored = [];
    this.companion = null;
    this.camera.zoomed = false;
    this.camera.comfortable = COMFORTABLE / (2 * plan.space);
    this.label = label;
    this.cells = new CellButtons(this.group, game, (cell) => this.enter(cell));
    for (const event of ["step", "state", "hint", "leg"]) {
      game.addEventListener(event, () => {
        if (this.#player !== player) return;
        if (event === "step") [this.camera.panX, this.camera.panY] = [0, 0];
        this.cells?.update();
        this.refresh();
      });
    }
    game.addEventListener("state", () => {
      if (game.finished && !still.matches) {
        const [x, y] = this.camera.toView(player.mover.at);
        const colors = this.#palette;
        if (colors) {
          this.confetti.burst(x, y, [colors[this.color], colors.goal, colors.trail, colors.hint]);
        }
      }
    });
    player.driver.addEventListener("wall", (event) => {
      const bearing = event instanceof CustomEvent ? event.detail : null;
      if (bearing !== null) player.mover.bump(bearing, 0.14);
      this.say(bearing === null ? "no way there" : wallText(bearing));
      this.refresh();
    });
    this.resize();
  }

  /** @param {number} cell */
  enter(cell) {
    const { game } = this.player;
    if (cell !== game.walk.at) game.step(cell);
  }

  /** @param {string} text */
  say(text) {
    this.dispatchEvent(new CustomEvent("say", { detail: text }));
  }

  resize() {
    const density = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.canvas.width = Math.round(clientWidth * density);
    this.canvas.height = Math.round(clientHeight * density);
    this.camera.resize(clientWidth, clientHeight);
    if (this.#player) this.camera.follow(this.#player.mover.at, Infinity);
    if (this.#plan) this.#plan.stale = true;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.draw(performance.now());
  }

  /** Makes the board draw again in the next frame. */
  refresh() {
    if (this.#frame === 0 && this.isConnected) {
      this.#frame = requestAnimationFrame((time) => this.draw(time));
    }
  }

  /** @param {number} time */
  draw(time) {
    this.#frame = 0;
    const player = this.#player;
    const [plan, fog] = [this.#plan, this.#fog];
    if (!player || !plan) return;
    const begin = performance.now();
    // After a rest the first frame counts as long as any other.
    const gap = (time - this.#last) / 1000;
    const seconds = gap > 0 && gap < 0.1 ? gap : 1 / 60;
    this.#last = time;
    this.dispatchEvent(new Event("frame"));
    const { driver, mover, game } = player;
    driver.plain = still.matches;
    driver.tick();
    mover.advance(still.matches ? Infinity : seconds);
    const companion = this.companion?.advance(seconds) ?? false;
    if (this.#level !== player.level && !mover.busy) {
      const first = this.#level === -1;
      this.#level = player.level;
      this.camera.frame(game.maze.bounds(this.#level));
      if (first) this.camera.follow(mover.at, Infinity);
    }
    const moves = this.camera.follow(mover.at, still.matches ? Infinity : seconds);
    this.paint(plan, fog, player, time, seconds);
    this.cells?.place(this.camera, plan.room);
    this.group.classList.toggle("moving", mover.busy);
    const busy =
      driver.busy || mover.busy || moves || companion || this.confetti.left > 0 || this.#grow() || this.rough;
    this.costs.push(performance.now() - begin);
    if (this.costs.length > 600) this.costs.shift();
    if (busy) this.refresh();
  }

  /** Shows more of the cells that a solver explored. */
  #grow() {
    if (this.exploredShown >= this.explored.length) return false;
    const step = still.matches ? Infinity : Math.max(1, this.explored.length / 180);
    this.exploredShown = Math.min(this.explored.length, this.exploredShown + step);
    return true;
  }

  /**
   * @param {Picture} plan
   * @param {Fog | null} fog
   * @param {Player} player
   * @param {number} time
   * @param {number} seconds
   */
  paint(plan, fog, player, time, seconds) {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    this.#palette ??= paletteOf(this);
    const palette = this.#palette;
    const density = this.canvas.width / this.camera.width;
    const { camera } = this;
    const { mover, trail, game } = player;
    const { maze, walk } = game;
    const pixels = camera.scale * density;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.rough = plan.draw(context, camera, density, palette);
    context.setTransform(
      pixels,
      0,
      0,
      pixels,
      this.canvas.width / 2 - camera.x * pixels,
      this.canvas.height / 2 - camera.y * pixels,
    );
    context.lineCap = "round";
    context.lineJoin = "round";
    const { room } = plan;
    if (this.explored.length > 0) this.paintExplored(context, room, palette);
    if (this.showTrail) {
      context.strokeStyle = palette.walked;
      context.lineWidth = room * 0.36;
      context.stroke(trail.walked);
    }
    context.strokeStyle = palette.trail;
    context.lineWidth = room * 0.46;
    context.stroke(trail.upTo(mover.at));
    if (this.solution.length > 0) this.paintWay(context, this.solution, palette.solution, room * 0.2);
    if (game.hint.length > 0) {
      context.setLineDash([room * 0.05, room * 0.75]);
      this.paintWay(context, game.hint, palette.hint, room * 0.4);
      context.setLineDash([]);
    }
    const start = maze.cells[maze.legs[walk.leg].start];
    drawStart(context, [start.x, start.y], room, palette);
    const goal = maze.cells[walk.goal];
    drawGoal(context, [goal.x, goal.y], room, mover.busy ? time / 1400 : 0, palette);
    const companion = this.companion;
    if (companion) {
      context.fillStyle = palette.rival;
      context.globalAlpha = 0.3;
      for (const cell of companion.seen) {
        const { x, y } = maze.cells[cell];
        context.fillRect(x - room * 0.14, y - room * 0.14, room * 0.28, room * 0.28);
      }
      context.globalAlpha = 1;
      drawCompanion(context, companion.at, room, palette);
    }
    drawPlayer(context, mover, room, player.heading, palette[this.color], palette);
    if (this.showLetters && !mover.busy && !game.finished) this.paintLetters(context, player, room, palette);
    context.setTransform(1, 0, 0, 1, 0, 0);
    fog?.draw(context, camera, density, palette, this.fogMode, mover.at);
    context.setTransform(density, 0, 0, density, 0, 0);
    if (fog && this.knowsGoal && goal.level === player.level && !game.finished) {
      drawArrow(context, camera, [goal.x, goal.y], palette);
    }
    this.confetti.draw(context, seconds);
  }

  /**
   * A line through cells.
   * @param {CanvasRenderingContext2D} context
   * @param {number[]} cells
   * @param {string} color
   * @param {number} width
   */
  paintWay(context, cells, color, width) {
    const { maze } = this.player.game;
    const path = new Path2D();
    for (let index = 1; index < cells.length; index += 1) {
      const way = maze.wayTo(cells[index - 1], cells[index]);
      if (way) addWay(path, way);
    }
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }

  /**
   * Draws the cells that a solver explored, as crosses.
   * @param {CanvasRenderingContext2D} context
   * @param {number} room
   * @param {Palette} palette
   */
  paintExplored(context, room, palette) {
    const { cells } = this.player.game.maze;
    const half = room * 0.28;
    const path = new Path2D();
    for (const cell of this.explored.slice(0, this.exploredShown)) {
      const { x, y } = cells[cell];
      path.moveTo(x - half, y - half);
      path.lineTo(x + half, y + half);
      path.moveTo(x + half, y - half);
      path.lineTo(x - half, y + half);
    }
    context.strokeStyle = palette.rival;
    context.lineWidth = room * 0.12;
    context.stroke(path);
  }

  /**
   * Draws the key of each passage, next to the player.
   * @param {CanvasRenderingContext2D} context
   * @param {Player} player
   * @param {number} room
   * @param {Palette} palette
   */
  paintLetters(context, { game }, room, palette) {
    const cell = game.maze.cells[game.walk.at];
    const size = Math.max(room * 0.75, 13 / this.camera.scale);
    context.font = `700 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const way of cell.ways) {
      const far = way.kind === "stairs" ? 0 : room * 1.45;
      const angle = way.kind === "stairs" ? 0 : way.bearing;
      const x = cell.x + Math.cos(angle) * far;
      const y = cell.y + Math.sin(angle) * far - (way.kind === "stairs" ? way.rise * room * 1.3 : 0);
      context.fillStyle = palette.wall;
      context.beginPath();
      context.arc(x, y, size * 0.62, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = palette.floor;
      context.fillText(letterOf(cell, way) || String(cell.ways.indexOf(way) + 1), x, y + size * 0.05);
    }
  }
}

customElements.define("maze-board", MazeBoard);
