import { beforeEach, expect, it, vi } from 'vitest';
import type { GameState, GameUpdate, Step } from '../../api/model';
import { offline, Problem } from '../../api/problem';
import type { GameHandlers } from '../../api/referee';
import { plainView } from '../../board/drawings/drawing';
import { me } from '../../player/me.svelte';
import { defaults, settings } from '../../site/settings.svelte';
import { Room } from './room.svelte';

const { act, watched } = vi.hoisted(() => ({ act: vi.fn(), watched: [] as GameHandlers[] }));
vi.mock('#edition', async (original) => ({
  ...(await original<object>()),
  referee: {
    watch: (_id: string, _seq: number, handlers: GameHandlers) => {
      watched.push(handlers);
      return () => {};
    },
  },
}));
vi.mock('../../api/client', () => ({ api: { act } }));

const ME = 'me';
const put = (at: string): Step => ({ do: 'put', at, move: at });

/** A game of two people after some moves; this browser's player begins. */
function after(moves: readonly string[], parts: Partial<GameState> = {}): GameState {
  const mine = moves.length % 2 === 0;
  return {
    id: 'g',
    seq: moves.length,
    game: 'fourmation',
    options: { side: 7 },
    ply: moves.length,
    moves: [...moves],
    position: moves.join(' '),
    to_move: mine ? 'first' : 'second',
    steps: [put('d4'), put('d5'), { do: 'put', at: 'a1', then: [put('a2')] }],
    players: { first: { kind: 'human', id: ME }, second: { kind: 'human', id: 'other' } },
    view: plainView({ colours: ['cross', 'circle'], pieces: [] }),
    outcome: null,
    clock: null,
    thinking: false,
    ...parts,
  } as unknown as GameState;
}

/** The message of a state; resolves once it is shown. */
async function receive(state: GameState): Promise<void> {
  watched.at(-1)!.onmessage({ now: 0, events: [], state } as unknown as GameUpdate);
  await new Promise((done) => setTimeout(done));
}

/** The moves sent to the service. */
const sent = () => act.mock.calls.map(([, , action]) => (action as { move?: string }).move);

beforeEach(() => {
  vi.spyOn(me, 'id', 'get').mockReturnValue(ME);
  Object.assign(settings, defaults(), { premove: true });
  act.mockReset();
  act.mockImplementation((_id: string, seq: number, { move }: { move: string }) =>
    Promise.resolve(after([...Array.from({ length: seq }, (_, i) => `m${i}`), move])),
  );
});

it('plays a premove when the opponent has moved, without a question', async () => {
  settings.confirm = 'all';
  const room = new Room(after(['m0']));
  room.choose([{ do: 'put', at: 'd4' }]);
  await receive(after(['m0'], { seq: 2, draw_offer: 'second' }));
  expect(room.premove.path).toHaveLength(1);
  await receive(after(['m0', 'm1'], { seq: 3 }));
  expect(sent()).toEqual(['d4']);
  expect(room.premove.path).toEqual([]);
});

it('shows a premove that is the beginning of a move', async () => {
  const room = new Room(after(['m0']));
  room.choose([{ do: 'put', at: 'a1' }]);
  await receive(after(['m0', 'm1']));
  expect(room.path.map(({ at }) => at)).toEqual(['a1']);
  expect(sent()).toEqual([]);
});

it('plays a premove after the action in progress', async () => {
  const room = new Room(after(['m0']));
  room.choose([{ do: 'put', at: 'd4' }]);
  let respond = (_: GameState) => {};
  act.mockImplementationOnce(() => new Promise((done) => (respond = done)));
  void room.draw('first', 'offer');
  await receive(after(['m0', 'm1'], { seq: 3 }));
  expect(sent()).toEqual([undefined]);
  respond(after(['m0'], { seq: 2 }));
  await vi.waitFor(() => expect(sent()).toEqual([undefined, 'd4']));
});

it('offers a premove to a player who waits, if it is switched on', () => {
  expect(new Room(after(['m0'])).premoving).toBe(true);
  expect(new Room(after([])).premoving).toBe(false);
  const players = { first: { kind: 'human', id: 'x' }, second: { kind: 'human', id: 'y' } };
  expect(new Room(after(['m0'], { players } as never)).premoving).toBe(false);
  const room = new Room(after(['m0']));
  settings.premove = false;
  expect(room.premoving).toBe(false);
});

it.each([
  ['none', null, ['d4']],
  ['correspondence', null, ['d4']],
  ['correspondence', 'fischer', ['d4']],
  ['correspondence', 'correspondence', []],
  ['all', null, []],
] as const)('with the setting %s and the clock %s sends %s', (confirm, kind, moves) => {
  settings.confirm = confirm;
  const clock = (kind && { control: { kind } }) as unknown as GameState['clock'];
  const room = new Room(after([], { clock }));
  void room.submit('d4', [put('d4')]);
  expect(sent()).toEqual(moves);
});

it('sends a move that is confirmed, and forgets one that is cancelled', () => {
  settings.confirm = 'all';
  const room = new Room(after([]));
  void room.submit('d4');
  expect(room.proposal).toBe('d4');
  void room.undo();
  expect(room.proposal).toBeUndefined();
  void room.confirm();
  expect(sent()).toEqual([]);
  void room.submit('d5');
  void room.confirm();
  expect(sent()).toEqual(['d5']);
});

it('reports after a reconnection that a move was rejected, not that others were lost', async () => {
  const room = new Room(after([]));
  const { onlink } = watched.at(-1)!;
  onlink(false);
  act.mockRejectedValueOnce(new Problem(409, 'stale', ''));
  await room.play('d4');
  onlink(true);
  expect(room.error).toMatchObject({ code: 'stale' });
  onlink(false);
  room.error = offline();
  onlink(true);
  expect(room.error).toBeUndefined();
});
