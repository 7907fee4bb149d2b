/** The messages between the page and the worker that builds tables. */
import type { LocalCode } from '../problems';

/** Starts the build. */
export interface StartBuild {
  module: WebAssembly.Module;
  /** Maximum number of men on the board. */
  men: number;
}

export type FromBuilder =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  /** The completed fraction. */
  | { type: 'progress'; done: number }
  | { type: 'finished' }
  /** Another tab is building. */
  | { type: 'busy' }
  | { type: 'failed'; code: LocalCode; detail: string };

/** The lock that is held during a build, so that only one tab builds. */
export const BUILD_LOCK = 'ludoteca-tables';
