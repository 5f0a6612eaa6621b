// A module worker that makes mazes, so that none blocks the page. It says first whether the module `isReady`. Then it
// answers `{ request, isQuick, isPicture }` with a `file`, with the URL of a `picture`, or with a `failure`.

import { Maze, MazeError, dataUrl, load } from "./index.js";

const loading = load();

loading.then(
  () => postMessage({ isReady: true }),
  () => postMessage({ isReady: false }),
);

onmessage = async ({ data: { request, isQuick, isPicture } }) => {
  try {
    await loading;
    const file = new Maze(request).file(undefined, { isQuick });
    if (isPicture) postMessage({ picture: dataUrl(file) });
    else postMessage({ file }, { transfer: [file.bytes.buffer] });
  } catch (error) {
    const {
      message,
      status = 500,
      code = "failed",
      faults = [],
    } = /** @type {Partial<MazeError> & Error} */ (error);
    postMessage({ failure: { status, code, detail: message, errors: faults } });
  }
};
