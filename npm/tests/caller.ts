// What a caller in TypeScript writes, and what its compiler rejects.
import { maze, MazeError, parameters } from "mazewright";
import type { Format, Maze, MazeRequest } from "mazewright";
import "mazewright/element";

const request: MazeRequest = { shape: "hex", cols: 12, rows: 10, seed: 42, theme: "night", solution: true };
export const heart: MazeRequest = { mask: "heart", solution: "only", bit_depth: 1, bias_angle: 30 };
export const drawn: MazeRequest = { mask: new Uint8Array(8), start_icon: new Blob([]), seed: 2n ** 63n };
export const chosen = maze({ mask: (document.querySelector("input") as HTMLInputElement).files![0]! });
export const linked = maze(new URL("https://example.org/maze.svg?shape=tri"));
const made: Maze = await maze(request);
const picture: string = made.svg();
const bytes: Uint8Array = made.png();
const format: Format = "pdf";
const blob: Blob = made.blob(format);
export const steps: number[] = made.solution;
export const all = [picture, bytes, blob, made.file("stl").facts.cells, made.query, made.seed, made.stats];
export const words = (await parameters()).map(({ name, doc }) => `${name}: ${doc}`);
export const faults = (error: unknown) => (error instanceof MazeError ? error.faults.map((it) => it.suggestion) : []);

const shown = document.querySelector("maze-picture")!;
shown.src = "shape=tri&seed=3";
export const shownQuery: string | undefined = shown.maze?.query;
export const file: MazeRequest = { mask: { file: "iVBORw0KGgo=" }, mesh: new Blob(["{}"]) };

// @ts-expect-error no such shape
export const shape: MazeRequest = { shape: "hexagon" };
// @ts-expect-error no such parameter
export const parameter: MazeRequest = { columns: 3 };
// @ts-expect-error no picture
export const noPicture: MazeRequest = { theme: new Uint8Array(8) };
// @ts-expect-error no such format
made.bytes("bmp");
