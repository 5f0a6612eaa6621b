/** Two players, side by side, in the same maze. */

/** @import { LoadedMaze } from "./session.js" */

import { at, element } from "../common/dom.js";
import { Gamepads } from "./control/gamepad.js";
import { Keys, LEFT, RIGHT, isInField } from "./control/keyboard.js";
import { say } from "./messages.js";
import { timeText } from "./model/clock.js";
import { Game } from "./model/game.js";
import { goalText } from "./model/words.js";
import { changeSettings, settings } from "./records.js";
import { MazeBoard } from "./view/board.js";
import { FloorPlan } from "./view/floor-plan.js";
import { Fog } from "./view/fog.js";

/** The players' usual names, which are those of their colours. */
const NAMES = ["Red", "Blue"];
const HANDS = ["W A S D", "← ↑ ↓ →"];

/** @param {LoadedMaze} loaded */
export function duel({ maze }) {
  const page = at("game", HTMLElement);
  page.classList.add("duel");
  page.dataset.state = "running";
  const second = new MazeBoard();
  at("second", HTMLElement).append(second);
  at("second", HTMLElement).hidden = false;
  const boards = [at("board", MazeBoard), second];
  second.color = "player-two";
  const names = [...(settings().players ?? NAMES)];
  const fields = boards.map((board, index) => {
    const stairs = maze.levels > 1 ? [", R F", ", Page ↑ ↓"][index] : "";
    const label = element("strong", {}, names[index]);
    board.append(element("p", { class: "hand" }, label, `: ${HANDS[index]}${stairs}`));
    const name = element("input", {
      value: names[index],
      maxlength: 20,
      "aria-label": `Name of the ${["left", "right"][index]} player`,
      change: () => {
        names[index] = name.value.trim() || NAMES[index];
        name.value = names[index];
        label.textContent = names[index];
        changeSettings({ players: names });
      },
    });
    return name;
  });
  const wins = [0, 0];
  /** @type {Game[]} */
  let games = [];
  /** @type {Keys[]} */
  let keys = [];

  const begin = () => {
    games = boards.map(() => new Game(maze));
    boards.forEach((board, index) => {
      board.show(
        games[index],
        `${names[index]}, goal at ${goalText(games[index])}`,
        new FloorPlan(maze),
        new Fog(games[index]),
      );
    });
    keys = boards.map((board, index) => new Keys(index === 0 ? LEFT : RIGHT, board.player.driver));
    games.forEach((game, index) => {
      game.addEventListener("step", () => {
        // The first step of either player starts both clocks.
        for (const other of games) if (!other.clock.running && !over()) other.clock.start();
        show();
      });
      game.addEventListener("state", () => {
        if (!game.finished) return;
        wins[index] += 1;
        const loser = games[1 - index];
        loser.giveUp();
        finish(index);
      });
    });
    show();
  };
  const over = () => games.some((game) => game.finished);
  const show = () => {
    at("time", HTMLElement).textContent = timeText(games[0].clock.seconds);
    at("steps", HTMLElement).textContent = games.map(({ walk }) => walk.steps).join(" : ");
    at("score", HTMLElement).textContent = wins.join(" : ");
  };
  const finish = (/** @type {number} */ winner) => {
    show();
    const dialog = at("finish", HTMLDialogElement);
    const again = element(
      "button",
      {
        type: "button",
        class: "primary",
        click: () => {
          dialog.close();
          begin();
        },
      },
      "Once more",
    );
    const { clock, walk } = games[winner];
    dialog.replaceChildren(
      element("h2", { id: "finish-title" }, `${names[winner]} wins`),
      element(
        "p",
        {},
        `In ${timeText(clock.seconds)} with ${walk.steps} steps; a shortest route has ${games[winner].shortest}.`,
      ),
      element("p", { class: "soft" }, `Games won: ${names[0]} ${wins[0]}, ${names[1]} ${wins[1]}.`),
      element(
        "div",
        { class: "buttons" },
        again,
        element("a", { class: "button", href: "./play" }, "All mazes"),
      ),
    );
    dialog.showModal();
    again.focus();
  };

  document.addEventListener("keydown", (event) => {
    if (isInField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken = keys.map((map) => map.press(event)).some(Boolean);
    if (taken) event.preventDefault();
    for (const board of boards) board.refresh();
  });
  document.addEventListener("keyup", (event) => {
    for (const map of keys) map.lift(event);
  });
  window.addEventListener("blur", () => {
    for (const map of keys) map.drop();
  });
  for (const board of boards) {
    board.addEventListener("say", (event) => {
      if (event instanceof CustomEvent) say(event.detail);
    });
  }
  const pads = new Gamepads(
    (pad) => boards[pad]?.player.driver,
    (pad, action) => {
      if (action === "back") boards[pad]?.player.driver.backToFork();
    },
  );
  const each = () => {
    pads.poll();
    for (const board of boards) if (board.player.driver.busy) board.refresh();
    if (games[0].clock.running) show();
    requestAnimationFrame(each);
  };
  at("score", HTMLElement).previousElementSibling?.replaceChildren("Won");
  const face = element(
    "button",
    {
      type: "button",
      "aria-pressed": "false",
      click: () => {
        boards[0].turned = !boards[0].turned;
        boards[0].classList.toggle("turned", boards[0].turned);
        face.setAttribute("aria-pressed", String(boards[0].turned));
      },
    },
    "Face to face",
  );
  const anew = element("button", { type: "button", click: () => begin() }, "Again from the start");
  at("actions", HTMLElement).replaceChildren(fields[0], anew, face, fields[1]);
  begin();
  requestAnimationFrame(each);
}
