// The model of the game, in mazes of the service: no browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, timeText } from "../pages/play/model/clock.js";
import { dailyMaze, dailyOf, streak } from "../pages/play/model/daily.js";
import { letterOf, wayNames, wayTowards } from "../pages/play/model/directions.js";
import { Game } from "../pages/play/model/game.js";
import { contains } from "../pages/play/model/geometry.js";
import { levelMaze, levelOf } from "../pages/play/model/levels.js";
import { Maze } from "../pages/play/model/maze.js";
import { decodeMoves, encodeMoves } from "../pages/play/model/moves.js";
import { floorOutline } from "../pages/play/model/outline.js";
import { score } from "../pages/play/model/score.js";
import { distancesTo } from "../pages/play/model/search.js";
import { cellText, hintText, stepText } from "../pages/play/model/words.js";
import { Walk } from "../pages/play/model/walk.js";
import { url } from "./services.mjs";

const { shapes } = await (await fetch(`${url}/shapes`)).json();

const QUERIES = [
  ...shapes.map(({ name }) => `shape=${name}`),
  "levels=3&cols=7&rows=5",
  "shape=hex&levels=2&cols=6&rows=5",
  "wrap=xy&cols=8&rows=6",
  "wrap=mobius&cols=8&rows=5",
  "shape=hex&wrap=x&cols=8&rows=6",
  "weave=1&cols=12&rows=9",
  "shape=hex&weave=1&cols=12&rows=9",
  "loops=20&cols=9&rows=9",
  "unicursal=true&cols=6&rows=6",
  "mask=text:MAZE&mask_parts=all&cols=60&rows=18",
  "shape=polar&rows=1",
  "shape=polar&rows=8&cols=3",
  "shape=polar&rows=5&outline=ring",
  "shape=hex&hole=circle",
];

/** @returns {Promise<[Maze, any]>} */
async function mazeOf(query) {
  const document = await (await fetch(`${url}/maze.json?${query}&seed=7&gen=1`)).json();
  return [new Maze(document), document];
}

/** Walks a shortest route to the end. */
function finish(game) {
  while (!game.finished) {
    const { at } = game.walk;
    const next = game.maze.cells[at].ways.find(({ to }) => game.distances[to] === game.distances[at] - 1);
    assert.ok(game.step(next.to), "a way of the cell can be taken");
  }
}

for (const query of QUERIES) {
  test(`cells, passages and a walk to the goal: ${query}`, async () => {
    const [maze, document] = await mazeOf(query);
    const ways = maze.cells.reduce((sum, cell) => sum + cell.ways.length, 0);
    assert.equal(ways, 2 * document.links.length);
    for (const cell of maze.cells) {
      assert.ok(contains(cell.outline, cell.x, cell.y), `the centre of cell ${cell.id} is in it`);
      assert.equal(new Set(wayNames(cell)).size, cell.ways.length, "names of ways differ");
      for (const way of cell.ways) {
        assert.ok(way.pieces.flat(2).every(Number.isFinite));
        const back = maze.cells[way.to].ways.find(({ to }) => to === cell.id);
        assert.equal(back.kind, way.kind);
        if (way.kind === "stairs") continue;
        assert.equal(wayTowards(cell, way.bearing, way.bearing), way, "its own bearing means the way");
        assert.notEqual(letterOf(cell, way), "", "a letter means the way");
      }
    }
    const game = new Game(maze);
    finish(game);
    assert.equal(game.walk.steps, game.shortest);
    if (maze.legs.length === 1) {
      assert.equal(game.shortest, distancesTo(maze, document.goal)[document.start]);
    }
    assert.deepEqual(decodeMoves(maze, encodeMoves(game.walk)).cells, game.walk.cells);
    assert.deepEqual(Walk.replay(maze, game.walk.cells).cells, game.walk.cells);
  });
}

test("the outline of the floor holds the centres of all cells", async () => {
  for (const query of ["shape=hex", "shape=polar&rows=5&outline=ring", "weave=1&cols=9&rows=9"]) {
    const [maze] = await mazeOf(query);
    const loops = floorOutline(maze);
    for (const { x, y } of maze.cells) {
      const inside = loops.filter((loop) => contains(loop, x, y)).length;
      assert.equal(inside % 2, 1, query);
    }
    const { center } = maze.bounds();
    if (query.includes("outline=ring")) {
      assert.equal(loops.filter((loop) => contains(loop, ...center)).length % 2, 0, "the hole is none");
    }
  }
});

test("a tunnel passes below a bridge, a seam leaves the picture, stairs change the floor", async () => {
  const kinds = async (query) => {
    const [maze] = await mazeOf(query);
    return maze.cells.flatMap(({ ways }) => ways);
  };
  const tunnel = (await kinds("weave=1&cols=12&rows=9")).find(({ kind }) => kind === "tunnel");
  assert.equal(tunnel.pieces[0].length, 4);
  assert.ok(tunnel.below >= 0);
  const seam = (await kinds("wrap=xy&cols=8&rows=6")).find(({ kind }) => kind === "seam");
  assert.equal(seam.pieces.length, 2);
  const stairs = (await kinds("levels=2&cols=5&rows=5")).filter(({ kind }) => kind === "stairs");
  assert.deepEqual(new Set(stairs.map(({ rise }) => rise)), new Set([1, -1]));
});

test("an arrow means the nearest side; of two hexagon sides the open one", async () => {
  const [maze] = await mazeOf("shape=hex&cols=8&rows=8");
  for (const cell of maze.cells) {
    const way = wayTowards(cell, -Math.PI / 2, 0);
    const upper = cell.ways.filter(({ bearing }) => bearing < -0.9 && bearing > -2.3);
    assert.equal(way !== null, upper.length > 0);
    if (way) assert.ok(upper.includes(way));
    const right = cell.ways.find(({ bearing }) => Math.abs(bearing) < 0.01) ?? null;
    assert.equal(wayTowards(cell, 0), right);
  }
});

test("walls cannot be passed, and a walk that does is none", async () => {
  const [maze] = await mazeOf("cols=6&rows=6");
  const game = new Game(maze);
  const wall = maze.cells.find(({ id }) => id !== maze.start && !maze.wayTo(maze.start, id));
  assert.equal(game.step(wall.id), false);
  assert.equal(game.walk.steps, 0);
  assert.equal(game.clock.running, false);
  assert.equal(Walk.replay(maze, [maze.start, wall.id]), null);
  for (const text of ["", "zz", "5.", "3.____", "2.A!"]) {
    const walk = decodeMoves(maze, text);
    assert.ok(walk === null || walk.steps > 0, text);
  }
});

test("back to the fork, runs and taps take no decision from the player", async () => {
  const [maze] = await mazeOf("cols=20&rows=20&algorithm=kruskal");
  const game = new Game(maze);
  const fork = (cell) => maze.cells[cell].ways.length > 2;
  // Along the shortest route to the first fork, then into a passage that leads elsewhere.
  while (!fork(game.walk.at) || game.walk.steps === 0) {
    const { at } = game.walk;
    game.step(maze.cells[at].ways.find(({ to }) => game.distances[to] < game.distances[at]).to);
  }
  const here = game.walk.at;
  const on = maze.cells[here].ways.find(
    ({ to }) => to !== game.walk.back && game.distances[to] > game.distances[here],
  );
  const steps = game.walk.run(on);
  for (const cell of steps.slice(0, -1)) assert.ok(!fork(cell));
  for (const cell of steps) game.step(cell);
  assert.ok(game.walk.backToFork().includes(here));
  for (const cell of maze.cells) {
    const way = game.walk.plainWay(cell.id);
    for (const passed of way?.slice(0, -1) ?? []) {
      assert.ok(game.walk.visits[passed] > 0 || !fork(passed));
    }
  }
});

test("score, clock and hints", async () => {
  const [maze] = await mazeOf("shape=tri");
  assert.equal(score({ shortest: 10, steps: 10, seconds: 0, cells: 100, hints: 0 }), 100);
  assert.equal(score({ shortest: 10, steps: 20, seconds: 100, cells: 100, hints: 0 }), 25);
  assert.ok(Math.abs(score({ shortest: 1, steps: 1, seconds: 0, cells: 9, hints: 2 }) - 81) < 1e-9);
  let now = 0;
  const clock = new Clock(1000, () => now);
  clock.start();
  now = 500;
  clock.stop();
  now = 9000;
  assert.equal(clock.elapsed, 1500);
  assert.deepEqual([7.34, 754.5, 3723].map(timeText), ["0:07.3", "12:34.5", "1:02:03"]);

  const game = new Game(maze, undefined, () => now);
  game.takeHint();
  game.takeHint();
  assert.equal(game.hints, 1, "a hint on show costs nothing again");
  assert.match(hintText(game), /^(go|follow)/);
  const hinted = game.hint;
  for (const cell of hinted.slice(1)) assert.ok(game.step(cell));
  assert.equal(game.distances[game.walk.at], game.shortest - hinted.length + 1);
  now += 60_000;
  const again = new Game(maze, game.save(), () => now);
  assert.deepEqual([again.clock.elapsed, again.hints, again.walk.at], [60_000, 1, game.walk.at]);
  assert.equal(again.clock.running, false);
  finish(again);
  assert.ok(again.score < 90 && again.score > 50);
});

test("descriptions of cells", async () => {
  const [maze] = await mazeOf("cols=4&rows=3");
  const game = new Game(maze);
  assert.match(cellText(game, maze.start), /^row 1, column 1, start, passages? (north|east|south|west)/);
  const [way] = maze.cells[maze.start].ways;
  assert.match(stepText(game, way), /^(north|east|south|west) to row \d, column \d/);
});

test("stairs, tunnels, seams, goals and dead ends are described in words", async () => {
  /** A way of a kind, from the cell in which it begins. */
  const told = async (query, kind) => {
    const [maze] = await mazeOf(query);
    const game = new Game(maze);
    const cell = maze.cells.find(({ ways }) => ways.some((way) => way.kind === kind));
    const way = cell.ways.find((one) => one.kind === kind);
    game.walk.cells.push(cell.id);
    return { here: cellText(game, cell.id), there: stepText(game, way), rise: way.rise };
  };
  const stairs = await told("levels=2&cols=5&rows=5", "stairs");
  assert.equal(stairs.rise, 1);
  assert.match(stairs.here, /^floor 1, row \d, column \d, .*passages? .*upstairs/);
  assert.match(stairs.there, /^upstairs to floor 2, row \d, column \d/);
  const tunnel = await told("weave=1&cols=12&rows=9", "tunnel");
  assert.match(tunnel.there, /^(north|east|south|west), through the tunnel to row \d+, column \d+/);
  const seam = await told("wrap=xy&cols=8&rows=6", "seam");
  assert.match(seam.there, /^(north|east|south|west), across the seam to row \d, column \d/);

  const [maze] = await mazeOf("cols=4&rows=3");
  const game = new Game(maze);
  assert.match(cellText(game, maze.goal), /^row 3, column 4, goal, /);
  const end = maze.cells.find(({ id, ways }) => ways.length === 1 && id !== maze.start && id !== maze.goal);
  assert.match(cellText(game, end.id), /, dead end, passage (north|east|south|west)$/);
  const [way] = maze.cells[maze.start].ways;
  assert.doesNotMatch(stepText(game, way), /visited/);
  game.step(way.to);
  const back = maze.cells[way.to].ways.find(({ to }) => to === maze.start);
  assert.match(stepText(game, back), /, start, visited$/);
});

test("mazes of the day differ by day, and days in a row are counted", () => {
  const [shape] = shapes;
  const query = dailyMaze("2026-11-22", shape, "easy");
  assert.deepEqual(dailyOf(query), { day: "2026-11-22", difficulty: "easy", shape: shape.name });
  assert.notEqual(String(query), String(dailyMaze("2026-11-23", shape, "easy")));
  assert.equal(dailyOf(new URLSearchParams("seed=daily-x&difficulty=easy")), null);
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-01-01"];
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3, "today is not over");
  assert.equal(streak(days, "2026-03-03"), 0);
});

test("levels exist on the service, and rise", async () => {
  let before = 0;
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 40, 200]) {
    const query = levelMaze(level, shapes);
    assert.equal(levelOf(query), level);
    query.delete("_fog");
    const answer = await fetch(`${url}/maze.json?${query}&fields=stats`);
    assert.equal(answer.status, 200, String(query));
    const { stats } = await answer.json();
    if (level % 12 === 1) {
      assert.ok(stats.cells > before, `level ${level}`);
      before = stats.cells;
    }
  }
});

test("mazes of the day are those of the service", async () => {
  const answer = await fetch(`${url}/daily`);
  assert.equal(answer.status, 200);
  const { day, mazes } = await answer.json();
  const own = mazes.map(({ shape, difficulty }) => {
    const query = dailyMaze(
      day,
      shapes.find(({ name }) => name === shape),
      difficulty,
    );
    return `/play?${query}`;
  });
  assert.deepEqual(
    own,
    mazes.map(({ play }) => play),
  );
});

test("mazes of the day exist on the service", async () => {
  for (const shape of shapes) {
    for (const difficulty of ["easy", "medium", "hard"]) {
      const query = dailyMaze("2026-11-22", shape, difficulty);
      const answer = await fetch(`${url}/maze.json?${query}&fields=stats`);
      assert.equal(answer.status, 200, String(query));
    }
  }
});
