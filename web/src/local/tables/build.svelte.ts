/** The build of tables as the page sees it. It continues while other pages of the site are shown. */
import { Problem } from '../../api/problem';
import type { Port } from '../engine/engine';
import { onend } from '../life';
import { LocalProblem } from '../problems';
import { BUILD_LOCK, type FromBuilder, type StartBuild } from './messages';
import { BUILT_MEN, tableFiles } from './names';
import { TableStorage } from './storage';

export type BuildState =
  /** Nothing is known yet. */
  | { kind: 'unknown' }
  /** Tables are missing. */
  | { kind: 'missing' }
  /** The completed fraction. */
  | { kind: 'running'; done: number }
  /** Another tab is building. */
  | { kind: 'elsewhere' }
  /** All tables are stored; their total size in bytes. */
  | { kind: 'stored'; bytes: number };

export class TableBuild {
  state = $state.raw<BuildState>({ kind: 'unknown' });
  /** Why the last build failed. */
  error = $state.raw<Problem>();
  /** Whether the last build was cancelled. */
  wasCancelled = $state(false);

  #worker: Port | undefined;
  readonly #followers = new Set<() => void>();

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => Port,
    private readonly storage: () => Promise<TableStorage> = () => TableStorage.open(),
  ) {}

  /** Calls back when the stored tables have changed. Returns a function that ends it. */
  follow(callback: () => void): () => void {
    this.#followers.add(callback);
    return () => void this.#followers.delete(callback);
  }

  /** Finds out which tables are stored and whether another tab builds them. */
  async look(): Promise<void> {
    if (this.#worker) return;
    const before = this.state.kind;
    const state = await this.#find();
    if (this.#worker) return;
    this.state = state;
    if (before !== 'unknown' && before !== state.kind) this.#report();
  }

  async start(): Promise<void> {
    if (this.#worker) return;
    this.error = undefined;
    this.wasCancelled = false;
    const worker = (this.#worker = this.open());
    this.state = { kind: 'running', done: 0 };
    worker.onmessage = ({ data }: MessageEvent<FromBuilder>) => this.#receive(worker, data);
    worker.onerror = ({ message }) => this.#fail(worker, 'tables-stopped', message);
    try {
      // Some browsers request permission from the user. The build does not depend on it.
      void navigator.storage?.persist?.().catch(() => undefined);
      worker.postMessage({ module: await this.module(), men: BUILT_MEN } satisfies StartBuild);
    } catch (error) {
      const { code, detail } =
        error instanceof LocalProblem ? error : new LocalProblem('tables-stopped', String(error));
      this.#fail(worker, code, detail);
    }
  }

  /** Ends the build. The tables that are finished remain. */
  async cancel(): Promise<void> {
    if (!this.#worker) return;
    this.wasCancelled = true;
    this.#end();
    await this.#settle();
  }

  /** Deletes all stored tables. */
  async delete(): Promise<void> {
    this.wasCancelled = false;
    try {
      await (await this.storage()).clear();
      this.error = undefined;
    } catch (error) {
      this.error = new Problem(0, 'tables-undeleted', String(error));
    }
    await this.look();
  }

  #receive(worker: Port, message: FromBuilder): void {
    if (worker !== this.#worker) return;
    switch (message.type) {
      case 'alive':
        onend(message.lock, () => this.#fail(worker, 'tables-stopped', 'the worker has ended'));
        break;
      case 'progress':
        this.state = { kind: 'running', done: message.done };
        break;
      case 'failed':
        this.#fail(worker, message.code, message.detail);
        break;
      case 'finished':
      case 'busy':
        this.#end();
        void this.look();
    }
  }

  #fail(worker: Port, code: string, detail: string): void {
    if (worker !== this.#worker) return;
    this.error = new Problem(0, code, detail);
    this.#end();
    void this.#settle();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Updates the state once the worker of an ended build has released the lock. */
  async #settle(): Promise<void> {
    this.state = { kind: 'missing' };
    await this.#released();
    await this.look();
    // Some tables may be new.
    this.#report();
  }

  async #find(): Promise<BuildState> {
    if (await this.#isElsewhere()) return { kind: 'elsewhere' };
    try {
      const storage = await this.storage();
      const stored = await storage.names();
      const isStored = tableFiles(BUILT_MEN).every((name) => stored.includes(name));
      return isStored ? { kind: 'stored', bytes: await storage.bytes() } : { kind: 'missing' };
    } catch {
      // Reported when a build is started.
      return { kind: 'missing' };
    }
  }

  /** Whether another tab builds; if so, updates the state when it has ended. */
  async #isElsewhere(): Promise<boolean> {
    if (!('locks' in navigator)) return false;
    const { held = [] } = await navigator.locks.query();
    if (!held.some(({ name, mode }) => name === BUILD_LOCK && mode === 'exclusive')) return false;
    void this.#released().then(() => this.look());
    return true;
  }

  /** Waits until no tab builds. */
  async #released(): Promise<void> {
    if (!('locks' in navigator)) return;
    await navigator.locks.request(BUILD_LOCK, { mode: 'shared' }, () => undefined);
  }

  #report(): void {
    for (const call of this.#followers) call();
  }
}
