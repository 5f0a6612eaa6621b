/** Marks in cells: players, goal, start, hints. All in cell sides. */

/** @import { Point } from "../model/geometry.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Palette } from "./palette.js" */
/** @import { Mover } from "./mover.js" */

const TURN = 2 * Math.PI;

/**
 * The player: a ball that looks where it goes.
 * @param {CanvasRenderingContext2D} context
 * @param {Mover} mover
 * @param {number} room
 * @param {number} heading
 * @param {string} fill
 * @param {Palette} palette
 */
export function drawPlayer(context, mover, room, heading, fill, palette) {
  const radius = room * 0.62 * mover.size;
  const x = mover.at[0] + mover.push[0];
  const y = mover.at[1] + mover.push[1];
  context.save();
  if (mover.hidden) {
    // Below a bridge only its outline shows.
    context.globalAlpha = 0.55;
    context.setLineDash([radius * 0.5, radius * 0.4]);
    context.strokeStyle = fill;
    context.lineWidth = radius * 0.3;
    context.beginPath();
    context.arc(x, y, radius * 0.85, 0, TURN);
    context.stroke();
    context.restore();
    return;
  }
  context.fillStyle = palette.shade;
  context.beginPath();
  context.ellipse(x + radius * 0.12, y + radius * 0.28, radius, radius * 0.92, 0, 0, TURN);
  context.fill();
  context.fillStyle = fill;
  context.strokeStyle = palette["player-edge"];
  context.lineWidth = radius * 0.18;
  context.beginPath();
  context.arc(x, y, radius, 0, TURN);
  context.fill();
  context.stroke();
  // The eyes.
  const [lookX, lookY] = [Math.cos(heading) * radius * 0.28, Math.sin(heading) * radius * 0.28];
  for (const side of [-1, 1]) {
    const eyeX = x + lookX - Math.sin(heading) * side * radius * 0.34;
    const eyeY = y + lookY + Math.cos(heading) * side * radius * 0.34;
    context.fillStyle = "#fff";
    context.beginPath();
    context.arc(eyeX, eyeY, radius * 0.25, 0, TURN);
    context.fill();
    context.fillStyle = "#1b1d21";
    context.beginPath();
    context.arc(eyeX + lookX * 0.28, eyeY + lookY * 0.28, radius * 0.13, 0, TURN);
    context.fill();
  }
  context.restore();
}

/**
 * A companion: a square, which differs from the player even without colour.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} room
 * @param {Palette} palette
 */
export function drawCompanion(context, [x, y], room, palette) {
  const half = room * 0.46;
  context.fillStyle = palette.rival;
  context.strokeStyle = palette["player-edge"];
  context.lineWidth = half * 0.22;
  context.beginPath();
  context.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.4);
  context.fill();
  context.stroke();
  context.fillStyle = palette["player-edge"];
  for (const side of [-1, 1]) {
    context.fillRect(x + side * half * 0.42 - half * 0.16, y - half * 0.35, half * 0.32, half * 0.5);
  }
}

/**
 * The goal: a flag on a disc.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} room
 * @param {number} wave from 0 to 1, how far the flag has waved.
 * @param {Palette} palette
 */
export function drawGoal(context, [x, y], room, wave, palette) {
  const size = room * 0.78;
  context.save();
  context.fillStyle = palette.goal;
  context.globalAlpha = 0.18;
  context.beginPath();
  context.arc(x, y, size * (1 + 0.12 * Math.sin(wave * TURN)), 0, TURN);
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.goal;
  context.lineCap = "round";
  context.lineWidth = size * 0.16;
  context.beginPath();
  context.moveTo(x - size * 0.38, y + size * 0.72);
  context.lineTo(x - size * 0.38, y - size * 0.72);
  context.stroke();
  const swing = Math.sin(wave * TURN) * size * 0.08;
  context.beginPath();
  context.moveTo(x - size * 0.34, y - size * 0.7);
  context.quadraticCurveTo(x + size * 0.1, y - size * 0.62 + swing, x + size * 0.66, y - size * 0.3 + swing);
  context.quadraticCurveTo(x + size * 0.1, y - size * 0.1 - swing, x - size * 0.34, y + size * 0.06);
  context.closePath();
  context.fill();
  context.restore();
}

/**
 * The start: a ring.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} room
 * @param {Palette} palette
 */
export function drawStart(context, [x, y], room, palette) {
  context.strokeStyle = palette.start;
  context.lineWidth = room * 0.14;
  context.beginPath();
  context.arc(x, y, room * 0.5, 0, TURN);
  context.stroke();
}

/** The distance of the arrow from the edge of the view, and its size, in CSS pixels. */
const ARROW_EDGE = 22;
const ARROW = 11;

/**
 * An arrow at the edge of the view towards a goal that is not in view.
 * @param {CanvasRenderingContext2D} context in CSS pixels.
 * @param {Camera} camera
 * @param {Point} goal
 * @param {Palette} palette
 */
export function drawArrow(context, camera, goal, palette) {
  const [x, y] = camera.toView(goal);
  const { width, height } = camera;
  if (x > 0 && x < width && y > 0 && y < height) return;
  const [left, top] = [
    Math.min(Math.max(x, ARROW_EDGE), width - ARROW_EDGE),
    Math.min(Math.max(y, ARROW_EDGE), height - ARROW_EDGE),
  ];
  context.save();
  context.translate(left, top);
  context.fillStyle = palette.floor;
  context.strokeStyle = palette.goal;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(0, 0, ARROW_EDGE - 4, 0, TURN);
  context.fill();
  context.stroke();
  context.rotate(Math.atan2(y - height / 2, x - width / 2));
  context.fillStyle = palette.goal;
  context.beginPath();
  context.moveTo(ARROW, 0);
  context.lineTo(-ARROW * 0.7, -ARROW * 0.8);
  context.lineTo(-ARROW * 0.3, 0);
  context.lineTo(-ARROW * 0.7, ARROW * 0.8);
  context.closePath();
  context.fill();
  context.restore();
}

/** Paper that falls when a maze is finished. */
export class Confetti {
  /** @type {{ x: number, y: number, dx: number, dy: number, turn: number, spin: number, color: string }[]} */
  pieces = [];
  left = 0;

  /**
   * @param {number} x CSS pixels of the view.
   * @param {number} y
   * @param {string[]} colors
   */
  burst(x, y, colors) {
    this.left = 2.2;
    this.pieces = Array.from({ length: 110 }, (_, index) => {
      const angle = -Math.PI / 2 + (Math.random() - 0.5) * 2.4;
      const speed = 160 + Math.random() * 420;
      return {
        x,
        y,
        dx: Math.cos(angle) * speed,
        dy: Math.sin(angle) * speed,
        turn: Math.random() * TURN,
        spin: (Math.random() - 0.5) * 14,
        color: colors[index % colors.length],
      };
    });
  }

  /**
   * @param {CanvasRenderingContext2D} context in CSS pixels.
   * @param {number} seconds
   */
  draw(context, seconds) {
    if (this.left <= 0) return;
    this.left -= seconds;
    context.save();
    context.globalAlpha = Math.min(1, Math.max(0, this.left));
    for (const piece of this.pieces) {
      piece.dy += 620 * seconds;
      piece.dx *= 0.985;
      piece.x += piece.dx * seconds;
      piece.y += piece.dy * seconds;
      piece.turn += piece.spin * seconds;
      context.save();
      context.translate(piece.x, piece.y);
      context.rotate(piece.turn);
      context.fillStyle = piece.color;
      context.fillRect(-4, -2.5 * Math.abs(Math.cos(piece.turn)), 8, 5);
      context.restore();
    }
    context.restore();
  }
}
