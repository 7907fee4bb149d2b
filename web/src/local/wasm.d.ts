/** The modules that `wasm-bindgen` writes to `web/wasm`, which are absent until they are built. */
declare module '*/wasm/referee/referee.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  /** The referee of a worker. Its games are shared if other tabs write to the same store. */
  export class Referee {
    constructor(isShared: boolean);
    /** Handles an input and returns the effects: see `contract.ts`. */
    handle(input: string, time: number, local: number): string;
  }
  /** Names of the files in `wasm/texts` that the response to a request depends on, without those supplied. */
  export function files(path: string, query: string): string[];
  /** Supplies the content of such a file. */
  export function supply(file: string, content: string): void;
}

declare module '*/wasm/engine/engine.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  /** Names of the files in `wasm/knowledge` that the job needs. */
  export function files(job: string): string[];
  /** Supplies the content of such a file. */
  export function supply(file: string, content: Uint8Array): void;
  /** Names of those tables that a page builds, with at most `men` men, that give the job more exact values. */
  export function optional_files(job: string, men: number): string[];
  /** Names of all files in `wasm/knowledge` for a game. */
  export function knowledge_files(game: string): string[];
  /**
   * Builds the first missing tables with at most `men` men and supplies them. Blocks; reports the completed fraction
   * of all. Returns whether any were missing.
   */
  export function build_next_tables(
    men: number,
    progress: (done: number) => void,
    finished: (file: string, content: Uint8Array) => void,
  ): boolean;
  /** Blocks until the job has ended. Passes on each line. */
  export function run(job: string, line: (line: string) => void): void;
}

declare module '*/wasm/rules/rules.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  export const Match: import('../api/derive').NewMatch;
}

declare module '*.wasm?url' {
  const url: string;
  export default url;
}
