/** The modules that `wasm-bindgen` writes to `web/wasm`, which are absent until they are built. */
declare module '*/wasm/referee/referee.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  export function answer(request: string): string;
}

declare module '*/wasm/engine/engine.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  /** Names of the files in `wasm/knowledge` that the job needs. */
  export function files(job: string): string[];
  /** Supplies the content of such a file. */
  export function supply(file: string, content: Uint8Array): void;
  /** Blocks until the job has ended. Passes on each line. */
  export function run(job: string, line: (line: string) => void): void;
}

declare module '*.wasm?url' {
  const url: string;
  export default url;
}
