/** The engine. Each search runs in a worker of its own, which ends with the search. */
import type { Match } from './index.js';
import type { FromWorker } from './messages.js';
import { openWorker, type Port } from './port.js';
import type { SearchReport } from './position.js';
import { unpack } from './unpack.js';

export type * from './position.js';

/** Properties of an engine. */
export interface EngineOptions {
  /**
   * Whether to use the opening books and endgame tables of the game that is played, up to 0.6 MB;
   * by default true. Without them levels 9 and 10 are weaker, and fewer values are proved.
   */
  knowledge?: boolean;
}

/** Options of every search. */
export interface SearchOptions {
  /** Stops the search. Its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface MoveOptions extends SearchOptions {
  /** Chooses among equal moves: a whole number from 0. The same seed gives the same move. By default random. */
  seed?: number;
}

/** The limits of an analysis. At least one of `depth`, `nodes` and `milliseconds` is required. */
export interface AnalysisOptions extends SearchOptions {
  /** Maximum depth in plies. */
  depth?: number;
  /** Maximum number of positions to visit. */
  nodes?: number;
  /** Maximum time. */
  milliseconds?: number;
  /** Number of variations, best first; by default 1. */
  lines?: number;
  /** Receives the result of each iteration. */
  onReport?: (report: SearchReport) => void;
}

/** The computer opponent. */
export class Engine {
  readonly #knowledge: boolean;

  constructor({ knowledge = true }: EngineOptions = {}) {
    this.#knowledge = knowledge;
  }

  /** The computer's move at a level from 1 to 10, in the match's notation. */
  async bestMove(match: Match, level: number, options: MoveOptions = {}): Promise<string> {
    wholeNumber('level', level, 1, 10);
    const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32);
    wholeNumber('seed', seed, 0, Number.MAX_SAFE_INTEGER);
    const job = { kind: 'move', game: gameOf(match), level, seed };
    return JSON.parse(await this.#run(job, () => undefined, options.signal)) as string;
  }

  /** Analyses the current position of a match. Returns the last report. */
  async analyse(match: Match, options: AnalysisOptions = {}): Promise<SearchReport> {
    const { depth, nodes, milliseconds, lines = 1, onReport, signal } = options;
    if (depth === undefined && nodes === undefined && milliseconds === undefined) {
      throw new RangeError('the analysis needs a limit: depth, nodes or milliseconds');
    }
    const limits: Record<string, unknown> = { lines: wholeNumber('lines', lines, 1, 50) };
    if (depth !== undefined) limits.depth = wholeNumber('depth', depth, 1, 1000);
    if (nodes !== undefined) limits.nodes = wholeNumber('nodes', nodes, 1, Number.MAX_SAFE_INTEGER);
    if (milliseconds !== undefined) {
      wholeNumber('milliseconds', milliseconds, 1, 86_400_000);
      limits.time = {
        secs: Math.floor(milliseconds / 1000),
        nanos: (milliseconds % 1000) * 1_000_000,
      };
    }
    const job = { kind: 'analysis', game: gameOf(match), limits };
    const report = (line: string) => onReport?.(JSON.parse(line) as SearchReport);
    return JSON.parse(await this.#run(job, report, signal)) as SearchReport;
  }

  async #run(
    job: unknown,
    online: (line: string) => void,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const { module, source } = await load();
    signal?.throwIfAborted();
    const worker = await openWorker(source);
    let stop = () => {};
    try {
      return await new Promise<string>((done, fail) => {
        stop = () => fail(signal?.reason as Error);
        signal?.addEventListener('abort', stop);
        if (signal?.aborted) stop();
        const failed = (reason: string) => fail(new Error(`the engine failed: ${reason}`));
        worker.onfailure(failed);
        worker.onmessage((message: FromWorker) => {
          if (message.type === 'line') online(message.line);
          else if (message.type === 'done') done(message.line);
          else if (message.type === 'failed') failed(message.reason);
          else if (message.type === 'needs') supply(worker, message.files).catch(fail);
        });
        worker.post({
          type: 'start',
          module,
          knowledge: this.#knowledge,
          job: JSON.stringify(job),
        });
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      worker.end();
    }
  }
}

/** What every search needs. */
interface Program {
  module: WebAssembly.Module;
  /** The program of the worker. */
  source: string;
}

let loading: Promise<Program> | undefined;

/** Loads the engine once. */
async function load(): Promise<Program> {
  loading ??= compile();
  try {
    return await loading;
  } catch (error) {
    // The next search tries again.
    loading = undefined;
    throw error;
  }
}

async function compile(): Promise<Program> {
  const [{ default: packed }, { default: source }] = await Promise.all([
    import('./engine/packed.js'),
    import('./engine/worker-source.js'),
  ]);
  return { module: await WebAssembly.compile(await unpack(packed)), source };
}

/** Sends a worker the files that it needs. */
async function supply(worker: Port, names: readonly string[]): Promise<void> {
  const { default: files } = await import('./knowledge/index.js');
  const load = async (name: string): Promise<[string, string]> => [
    name,
    (await files[name]!()).default,
  ];
  worker.post({ type: 'files', files: await Promise.all(names.map(load)) });
}

/** A match as jobs contain it. */
interface GameText {
  game: string;
  options: string;
  start: string;
  moves: string[];
}

function gameOf(match: Match): GameText {
  if (!Array.isArray(match?.moves)) throw new TypeError('a search needs a `Match`');
  if (match.isOver) throw new Error('the game is over, so there is no move to search for');
  const { game, options, start, moves } = match;
  return { game, options, start, moves };
}

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${value}, but must be a whole number from ${least} to ${most}`);
}
