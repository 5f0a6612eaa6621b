/** Loads what the page needs to go on without the service. */

import { loadModule } from "./mazes.js";

/** The scripts that are loaded when they are needed. */
const LATER = [
  "./film.js",
  ...["download", "ends", "kept", "mask", "print", "share", "variants"].map((name) => `./panels/${name}.js`),
];

/** Loads it once it shows a maze and has nothing else to do. */
export function loadRest() {
  const { connection } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator);
  if (connection?.saveData) return;
  const load = async () => {
    try {
      await loadModule();
    } catch {
      // The service makes all mazes.
      return;
    }
    // One that does not come is asked for again when it is needed.
    await Promise.allSettled(LATER.map((script) => import(script)));
    document.documentElement.dataset["offline"] = "ready";
  };
  // Not all browsers tell when they are idle.
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 3000 });
  else setTimeout(load, 500);
}
