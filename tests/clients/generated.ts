// Fetches mazes from the service at MAZE_URL with the client that openapi-generator makes for TypeScript.
import { Configuration, FormatsApi, Shape, SolutionOverlay } from './typescript-fetch/index.js';

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const formats = new FormatsApi(new Configuration({ basePath: process.env['MAZE_URL'] ?? '' }));

const svg = await formats.getMazeSvg({ shape: Shape.Hex, seed: '1', solution: SolutionOverlay.True });
check((await svg.text()).startsWith('<svg'), 'a picture');
const png = new Uint8Array(await (await formats.getMazePng({ seed: '1', cols: 10 })).arrayBuffer());
check(png[0] === 0x89 && png[1] === 0x50, 'a picture in pixels');

const maze = await formats.getMazeJson({ shape: Shape.Tri, cols: 18, rows: 12, seed: '42' });
check(maze.nodes?.length === 216 && maze.links?.length === 215, 'a perfect maze of 216 cells');
check(maze.directed === false, 'its graph is not directed');
const posted = await formats.postMazeJson({ mazeRequest: { shape: Shape.Tri, cols: 18, rows: 12, seed: '42' } });
check(JSON.stringify(posted.links) === JSON.stringify(maze.links), 'the same maze');
console.log('openapi-generator, TypeScript: SVG, PNG and JSON are read');
