/** The modules that `wasm-bindgen` writes to `web/wasm`, which are absent until they are built. */
declare module '*/wasm/referee/referee.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  export function answer(request: string): string;
}

declare module '*/wasm/engine/engine.js' {
  export function initSync(source: { module: WebAssembly.Module }): unknown;
  /** Blocks until the job has ended. Passes on each line, and returns the last one. */
  export function run(job: string, line: (line: string) => void): string;
}

declare module '*.wasm?url' {
  const url: string;
  export default url;
}
