// Uses the types that openapi-typescript generates: it must compile with --strict. Fetches mazes from
// the service at MAZE_URL.
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Maze = components['schemas']['Maze'];
type Algorithm = components['schemas']['Algorithm'];

const client = createClient<paths>({ baseUrl: process.env['MAZE_URL'] ?? '' });

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function steps(maze: Maze): number {
  const length: number | null | undefined = maze.solution?.length;
  return length ?? 0;
}

const algorithm: Algorithm = 'wilson';
const { data: maze, error } = await client.GET('/maze.json', {
  params: { query: { shape: 'tri', cols: 18, rows: 12, seed: '42', algorithm, fields: 'all,order' } },
});
check(maze !== undefined, `no maze: ${error?.detail}`);
if (maze !== undefined) {
  const points: number[][] = maze.planar?.vertices ?? [];
  check(maze.nodes?.length === 216 && maze.links?.length === 215, 'a perfect maze of 216 cells');
  check(points.every((point) => point.length === 2 && point.every((it) => it >= 0)), 'corners lie in the picture');
  check(steps(maze) === (maze.solution?.cells.length ?? 0) - 1, 'steps are one less than cells');
  check(maze.params?.algorithm === algorithm, 'the algorithm is the one asked for');
}

const svg = await client.GET('/maze.svg', {
  params: { query: { shape: 'hex', seed: '1', solution: 'true' } },
  parseAs: 'text',
});
check(svg.data?.startsWith('<svg') ?? false, 'a picture');

const grade = await client.POST('/solve', {
  body: { shape: 'square', cols: 4, rows: 3, seed: 1, moves: ['e', 's'] },
});
check(typeof grade.data?.valid === 'boolean', 'a grade');

const list = await client.GET('/shapes');
const names: components['schemas']['Shape'][] = list.data?.shapes.map((shape) => shape.name) ?? [];
check(names.includes('tri'), 'triangles are listed');

const wrong = await client.GET('/maze', { params: { query: { cols: 0 } } });
check(wrong.response.status === 400, 'no maze has 0 columns');
check(wrong.error?.errors?.[0]?.code === 'out-of-range', 'and the answer says why');
console.log('TypeScript: types and answers agree');
