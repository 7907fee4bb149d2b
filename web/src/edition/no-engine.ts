/** The build had no compiler for WebAssembly, so the service runs all searches. */
export const engine = undefined;
