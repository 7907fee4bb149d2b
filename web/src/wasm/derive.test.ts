// @vitest-environment node
/** The page derives from moves what the service reports, whose code is compiled to WebAssembly here. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { derive, type NewMatch } from '../api/derive';
import type { GameEvent, GameState, ServiceUpdate } from '../api/model';
import type { RefereeModule } from '../local/contract';

const GAMES = ['coffee', 'fourmation', 'six', 'morris'];
/** The match of the module, as far as it is used here. */
type RulesMatch = new (
  ...args: ConstructorParameters<NewMatch>
) => InstanceType<NewMatch> & { legalMoves(): string[] };

/** Number of moves of each game. */
const PLIES = 40;

const file = (path: string): URL => new URL(`../../wasm/${path}`, import.meta.url);
const built = ['referee/referee', 'rules/rules'].every((path) => existsSync(file(`${path}_bg.wasm`)));
const title = built ? 'changes' : 'changes (skipped: `cargo xtask wasm` builds the modules)';

async function load<M>(path: string): Promise<M> {
  const module = (await import(/* @vite-ignore */ file(`${path}.js`).href)) as M & {
    initSync(source: { module: BufferSource }): unknown;
  };
  module.initSync({ module: readFileSync(file(`${path}_bg.wasm`)) });
  return module;
}

describe.skipIf(!built)(title, () => {
  let Match: RulesMatch;
  let referee: RefereeModule;

  beforeAll(async () => {
    type Module = { Referee: new (isShared: boolean) => RefereeModule };
    const { Referee } = await load<Module>('referee/referee');
    referee = new Referee(false);
    ({ Match } = await load<{ Match: RulesMatch }>('rules/rules'));
  });

  /** The position after moves, in a game that two people play. */
  function stateAfter(game: string, moves: string[], seq: number): GameState {
    const query = new URLSearchParams({ moves: moves.join(' ') }).toString();
    const page = { method: 'GET', path: `positions/${game}`, query, body: null };
    const request = { ...page, random: '0'.repeat(32), player: '0'.repeat(16) };
    const effects = referee.handle(JSON.stringify({ type: 'request', ticket: 1, request }), 0, 0);
    const [{ response }] = JSON.parse(effects) as [{ response: { body: string } }];
    const players = { first: { kind: 'human' }, second: { kind: 'human' } };
    const position = JSON.parse(response.body) as GameState;
    return { ...position, seq, ply: moves.length, thinking: false, players } as GameState;
  }

  test.each(GAMES)('%s: moves and undone moves', (game) => {
    const moves: string[] = [];
    let seq = 0;
    let state = stateAfter(game, moves, seq);
    const follow = (event: object) => {
      const next = stateAfter(game, moves, ++seq);
      const { to_move, outcome } = next;
      const events = [{ seq, ...event }] as GameEvent[];
      const update = { game, events, changes: { to_move, outcome }, now: 0 } as ServiceUpdate;
      expect(derive(Match, state, update)).toEqual(next);
      state = next;
    };
    while (moves.length < PLIES && !state.outcome) {
      const legal = new Match(game, { options: state.short, position: null, moves }).legalMoves();
      const move = legal[(7 * seq) % legal.length]!;
      moves.push(move);
      follow({ type: 'move', side: state.to_move, move });
    }
    moves.splice(-3);
    follow({ type: 'undo', plies: 3 });
    const skipped = { game, events: [{ seq: seq + 2, type: 'move' }], changes: {}, now: 0 };
    expect(() => derive(Match, state, skipped as unknown as ServiceUpdate)).toThrow('follow');
  });
});
