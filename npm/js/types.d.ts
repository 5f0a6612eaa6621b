import type { MazePicture } from "./element.js";

declare global {
  interface HTMLElementTagNameMap {
    "maze-picture": MazePicture;
  }
}

/** Where the WebAssembly module comes from: an address, a response, its bytes, or the compiled module. */
export type WasmSource =
  | string
  | URL
  | Response
  | Promise<Response>
  | BufferSource
  | WebAssembly.Module;

/** An error in one parameter. */
export interface Fault {
  /** The parameter's name, as it was given. */
  parameter: string;
  /** A stable word for programs. */
  code: string;
  /** Parameter, value and what is allowed. */
  detail: string;
  /** The allowed values, if that is short. */
  allowed?: string;
  /** A value that is allowed and similar. */
  suggestion?: string;
}

/** Numbers of a maze. */
export interface Facts {
  cells: number | null;
  dead_ends: number | null;
  /** Steps of the solution. */
  length: number | null;
  /** The difficulty of the solution, in percent. */
  difficulty: number | null;
  /** The seed that a search for a difficulty has found. */
  difficulty_seed: number | null;
}

/** A file with a maze. */
export interface MazeFile {
  /** The name under which people save it. */
  name: string;
  /** The media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  facts: Facts;
}

/** The JSON document of a maze; the service describes it in openapi.yaml. */
export interface MazeDocument {
  /** The solution; left out if `fields` leaves it out. */
  solution?: {
    solver: string;
    found: boolean;
    /** Cell ids from the start to the goal. */
    cells: number[];
    length: number;
    explored: number;
    [member: string]: unknown;
  };
  stats?: { cells: number; dead_ends: number; [measure: string]: unknown };
  nodes?: { id: number; x: number; y: number; [member: string]: unknown }[];
  links?: { source: number; target: number; [member: string]: unknown }[];
  [member: string]: unknown;
}

/** A parameter of a request. */
export interface Parameter {
  name: string;
  /** Its type in JSON Schema. */
  type: string;
  /** Its values, if they can be listed. */
  values: string[];
  /** The least number, or length of a text. */
  min: number | null;
  /** The greatest number, or length of a text. */
  max: number | null;
  /** The default, if it does not depend on anything else. */
  default: string | null;
  doc: string;
  example: string;
}
