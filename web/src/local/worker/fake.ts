/** Fake rules for tests. Their games only count and record moves. */
import type { Job, RefereeAnswer, RefereeRequest, StoredGame } from '../contract';
import type { Jobs } from '../engine/engine';
import { LocalProblem } from '../problems';

export interface Counting extends StoredGame {
  seq: number;
  moves: string[];
  /** Whether the computer plays every other move. */
  computer: boolean;
}

export const counting = (id: string, changes: Partial<Counting> = {}): Counting => ({
  ...{ id, played: 1, summary: { id }, seq: 0, moves: [], computer: false },
  ...changes,
});

/** Rules that record their requests. */
export class FakeRules {
  readonly requests: RefereeRequest[] = [];

  readonly answer = (text: string): string => {
    const request = JSON.parse(text) as RefereeRequest;
    this.requests.push(request);
    return JSON.stringify(decide(request));
  };
}

const PROBLEM = 'application/problem+json';
const problem = (status: number, code: string): RefereeAnswer => ({
  ...{ status, type: PROBLEM, body: JSON.stringify({ status, code, detail: '' }) },
});
const json = (body: unknown, more: Partial<RefereeAnswer> = {}): RefereeAnswer => ({
  ...{ status: 200, type: 'application/json', body: JSON.stringify(body), ...more },
});

const isComputers = (game: Counting) => game.computer && game.moves.length % 2 === 1;
const jobOf = (game: Counting): { job?: Job } =>
  isComputers(game) ? { job: { kind: 'move', job: `move after ${game.seq}` } } : {};
const stateOf = ({ id, seq, moves }: Counting) => ({ id, seq, moves });

function moved(game: Counting, move: string, now: number): RefereeAnswer {
  const { id, seq } = game;
  const next = { ...game, seq: seq + 1, moves: [...game.moves, move], played: now };
  const state = stateOf(next);
  const events = [{ seq: next.seq, type: 'move' }];
  const update = JSON.stringify({ game: id, events, state, now });
  return json(state, { stored: next, update, ...jobOf(next) });
}

function decide(request: RefereeRequest): RefereeAnswer {
  const { method, path, body, now, random, result } = request;
  const game = request.game as Counting | null;
  const sent = JSON.parse(body ?? '{}') as { seq?: number; move?: string; computer?: boolean };
  const [root, , action = ''] = path.split('/');
  if (path === 'crash') throw new WebAssembly.RuntimeError('unreachable');
  if (path === 'analysis') return json(null, { job: { kind: 'stream', job: sent } });
  if (path === 'games' && method === 'POST') {
    const created = counting(random, { computer: sent.computer === true, played: now });
    return { ...json(stateOf(created), { created }), status: 201 };
  }
  if (root !== 'games') return problem(404, 'not-found');
  if (method === 'GET' && ['games', 'games/statistics', 'games/export'].includes(path)) {
    return json({ games: request.games });
  }
  if (!game) return problem(404, 'no-such-game');
  if (game.moves === undefined) {
    return method === 'DELETE' ? { ...json(null), deleted: true } : problem(500, 'damaged');
  }
  if (method === 'DELETE') return { ...json(null), status: 204, deleted: true };
  if (method === 'GET' && action === 'updates') {
    return json({ game: game.id, events: [], state: stateOf(game), now });
  }
  if (method === 'GET') return json(stateOf(game), jobOf(game));
  if (action === 'rematch') {
    const created = counting(`${game.id}-again`);
    return { ...json(stateOf(created), { created }), status: 201 };
  }
  if (action === 'clock') return json(stateOf(game), { stored: game, deadline: now + 100 });
  if (action === 'tick') return moved(game, 'time', now);
  if (sent.seq !== game.seq) return problem(409, 'stale');
  if (action === 'hint') {
    return result === null
      ? json(null, { job: { kind: 'answer', job: 'hint' }, deleted: true })
      : json({ move: JSON.parse(result) as unknown });
  }
  return moved(game, sent.move ?? '', now);
}

/** An engine whose jobs end when the test says so. */
export class FakeEngine implements Jobs {
  readonly jobs: {
    job: unknown;
    online: (line: string) => void;
    done: (last: string) => void;
    fail: () => void;
    signal: AbortSignal;
  }[] = [];

  run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    return new Promise((done, reject) => {
      const fail = () => reject(new LocalProblem('engine-stopped'));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.jobs.push({ job, online, done, fail, signal });
    });
  }

  /** The job with a number, once it has begun. */
  async begun(number: number): Promise<(typeof this.jobs)[number]> {
    for (let tries = 0; tries < 200 && this.jobs.length < number; tries++) {
      await new Promise((done) => setTimeout(done, 5));
    }
    const job = this.jobs[number - 1];
    if (!job) throw new Error(`no job ${number}`);
    return job;
  }
}
