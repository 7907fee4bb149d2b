/**
 * Answers requests as the service does: reads a game, lets the rules answer, and stores the change,
 * all in one transaction. The rules keep nothing in between, so several tabs can do this at once.
 */
import type { GameState, GameUpdate } from '../../api/model';
import type { Answer, LocalRequest, RefereeAnswer, RefereeRequest, StoredGame } from '../contract';
import type { Jobs } from '../engine/engine';
import { seqOf, type News } from '../news';
import { LocalProblem } from '../problems';
import { Deadlines } from './deadlines';
import { MoveJobs, type Exclusively } from './move-jobs';
import { gameOf, isList, newRandom } from './requests';
import type { GameStore } from './store';

/** The answer to a request. */
export interface Reply {
  status: number;
  type: string;
  filename?: string | undefined;
  body: string;
  /** Reports the lines that are the body instead, until the signal aborts. */
  lines?: (online: (line: string) => void) => Promise<void>;
}

interface ServiceOptions {
  answer: Answer;
  /** Supplies the rules with the files that the answer to a request depends on; rejected with a problem. */
  prepare: (request: LocalRequest) => Promise<void>;
  store: GameStore;
  engine: Jobs;
  exclusively: Exclusively;
  /** Notifies all tabs. */
  publish: (news: News) => void;
}

export class LocalService {
  readonly #moves: MoveJobs;
  readonly #deadlines = new Deadlines((game) => void this.#tick(game));

  constructor(private readonly options: ServiceOptions) {
    const { engine, exclusively, publish } = options;
    this.#moves = new MoveJobs({
      engine,
      exclusively,
      current: async (game, seq) => {
        const { body, job } = await this.#decide(getGame(game));
        return job?.kind === 'move' && stateIn(body)?.seq === seq ? job.job : undefined;
      },
      play: (game, seq, move) => this.#background(`games/${game}/computer`, { seq, move }),
      onfailed: (game, error) => {
        const code = error instanceof LocalProblem ? error.code : 'engine-stopped';
        publish({ type: 'trouble', game, code });
      },
    });
  }

  /** Answers a request; rejected with a problem, and with the signal's reason when it aborts. */
  async handle(request: LocalRequest, signal: AbortSignal): Promise<Reply> {
    await this.options.prepare(request);
    let answer = await this.#decide(request);
    if (answer.job?.kind === 'answer') {
      const result = await this.options.engine.run(answer.job.job, () => undefined, signal);
      answer = await this.#decide(request, result);
    }
    this.#follow(request, answer);
    const { status, type, filename, body, job } = answer;
    if (job?.kind !== 'stream') return { status, type, filename, body };
    return {
      status,
      type: 'application/x-ndjson',
      body: '',
      lines: async (online) => void (await this.options.engine.run(job.job, online, signal)),
    };
  }

  /** Handles a change by another tab. */
  receive(news: News): void {
    if (news.type === 'update') this.#moves.changed(news.update.game, seqOf(news.update));
    else if (news.type === 'deleted') this.#forget(news.game);
  }

  /** Queries the rules and stores the change. */
  async #decide(request: LocalRequest, result: string | null = null): Promise<RefereeAnswer> {
    const { store, answer } = this.options;
    const player = await store.player();
    const games = await this.#list(request);
    const ask = (from: LocalRequest, game: StoredGame | null): RefereeAnswer => {
      const now = Date.now();
      const whole: RefereeRequest = { ...from, now, player, game, games, result };
      return withoutHaste(JSON.parse(answer(JSON.stringify(whole))) as RefereeAnswer);
    };
    const taken = (game: StoredGame): RefereeAnswer => ({
      ...ask({ ...getGame(game.id), random: request.random }, game),
      status: 200,
    });
    const id = gameOf(request);
    if (id !== null) {
      return store.change(id, { decide: (game) => ask(request, game), taken });
    }
    const found = ask(request, null);
    // Most of these requests concern no game.
    return found.created ? store.change(null, { decide: () => found, taken }) : found;
  }

  async #list(request: LocalRequest): Promise<unknown[]> {
    if (!isList(request)) return [];
    const games = await this.options.store.all();
    return request.path === 'games/export' ? games : games.map(({ summary }) => summary);
  }

  /** Handles the side effects of an answer: notifications, deadlines and jobs. */
  #follow(request: LocalRequest, answer: RefereeAnswer): void {
    const { publish } = this.options;
    const { stored, created, deleted, job } = answer;
    const update = answer.update === undefined ? undefined : readUpdate(answer.update);
    if (update) {
      this.#moves.changed(update.game, seqOf(update));
      publish({ type: 'update', update });
    }
    if (stored || created || deleted) publish({ type: 'own-games' });
    const id = created?.id ?? gameOf(request);
    if (id === null) return;
    if (deleted) {
      this.#forget(id);
      publish({ type: 'deleted', game: id });
      return;
    }
    if (answer.deadline !== undefined || stored || created) {
      this.#deadlines.set(id, answer.deadline);
    }
    const state = stateIn(answer.body);
    if (!state) return;
    if (stored) this.#moves.changed(state.id, state.seq);
    if (job?.kind === 'move') this.#moves.start(state.id, state.seq);
  }

  #forget(game: string): void {
    this.#moves.deleted(game);
    this.#deadlines.set(game, undefined);
  }

  async #tick(game: string): Promise<void> {
    try {
      await this.#background(`games/${game}/tick`, {});
    } catch (error) {
      // The next request about the game checks the time as well.
      if (!(error instanceof LocalProblem)) throw error;
    }
  }

  /** Handles an internal request. A rejection means that the game has changed meanwhile. */
  async #background(path: string, body: object): Promise<void> {
    const text = JSON.stringify(body);
    const request = { method: 'POST', path, query: '', body: text, random: newRandom() };
    await this.handle(request, new AbortController().signal);
  }
}

const getGame = (id: string): LocalRequest => ({
  method: 'GET',
  path: `games/${encodeURIComponent(id)}`,
  query: '',
  body: null,
  random: newRandom(),
});

/** An answer that changes nothing yet if it depends on the result of a job. */
function withoutHaste(answer: RefereeAnswer): RefereeAnswer {
  if (answer.job?.kind !== 'answer') return answer;
  const { status, type, body, job } = answer;
  return { status, type, body, job };
}

/** The state of a game in the body of an answer: the body itself, or a part of it. */
function stateIn(body: string): Pick<GameState, 'id' | 'seq'> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const { id, seq } = ('state' in json && json.state ? json.state : json) as Partial<GameState>;
  return typeof id === 'string' && typeof seq === 'number' ? { id, seq } : undefined;
}

const readUpdate = (text: string): GameUpdate => JSON.parse(text) as GameUpdate;
