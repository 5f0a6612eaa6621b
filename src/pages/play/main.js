/** The page for playing: chooses between the list of mazes and a game, by the address. */

import "./view/board.js";
import { at } from "../common/dom.js";
import { showEmbedded } from "./embed.js";
import { showHome } from "./home.js";
import { isOfPage } from "./service/mazes.js";
import { play } from "./start.js";

const home = at("home", HTMLElement);
const game = at("game", HTMLElement);

const query = new URLSearchParams(location.search);
/** Only endless mazes have a size: others have columns and rows. */
const isEndless = query.has("size");
const isGame = [...query.keys()].some((name) => !isOfPage(name));
showEmbedded();
game.hidden = !isGame || isEndless;
if (isEndless) {
  // Its scripts are loaded on demand: the second one, which imports most others, at the same time.
  const [{ explore }] = await Promise.all([import("./endless/start.js"), import("./endless/explorer.js")]);
  await explore(query);
} else if (isGame) {
  await play(query);
} else {
  await showHome();
  home.hidden = false;
}
