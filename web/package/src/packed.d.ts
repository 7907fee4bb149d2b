/** Modules that the build generates. */
declare module '*/packed.js' {
  /** The WebAssembly module, for `unpack`. */
  const packed: string;
  export default packed;
}

declare module '*/worker-source.js' {
  /** The program `engine-worker.js`. */
  const source: string;
  export default source;
}

declare module '*/knowledge/index.js' {
  /** The books and tables by name, for `unpack`. */
  const files: Readonly<Record<string, () => Promise<{ default: string }>>>;
  export default files;
}
