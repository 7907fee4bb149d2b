import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GameSummary } from '../../api/model';
import { words } from '../../words/words.svelte';
import RecentGames from './RecentGames.svelte';

const summary = (id: string, mine: boolean): GameSummary => ({
  id,
  game: 'morris',
  short: 'morris',
  options: {},
  players: {
    first: { kind: 'human', id: 'ana', name: 'Ana' },
    second: { kind: 'human', id: 'ana', name: id },
  },
  ply: 0,
  clock: null,
  is_rated: false,
  to_move: 'first',
  outcome: null,
  created: 0,
  updated: 0,
  mine,
});

let component: Record<string, unknown> | undefined;
const ondeleted = vi.fn();
let response: () => Response;

const query = <T extends Element>(selector: string) => document.querySelector<T>(selector);
const press = (selector: string) => {
  query<HTMLElement>(selector)!.click();
  flushSync();
};
/** Waits until all responses have arrived. */
const settle = () => new Promise((done) => setTimeout(done));

beforeAll(() => words.choose('en'));
beforeEach(() => {
  ondeleted.mockReset();
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    Promise.resolve(init?.method === 'DELETE' ? response() : new Response('', { status: 404 })),
  );
  component = mount(RecentGames, {
    target: document.body,
    props: { games: [summary('Bruno', false), summary('Eva', true)], title: 'Games', ondeleted },
  });
  flushSync();
});
afterEach(async () => {
  if (component) await unmount(component);
  vi.unstubAllGlobals();
});

it("has a button with the game's name to delete each game", () => {
  const buttons = [...document.querySelectorAll('li button')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete the game: Nine Men’s Morris, Ana – Eva',
  ]);
});

it('deletes a game after a confirmation, and keeps the focus in the list', async () => {
  response = () => new Response(null, { status: 204 });
  press('li button');
  expect(query('dialog')?.textContent).toContain('Ana – Eva');
  press('.choices button:not(.danger)');
  await settle();
  expect([query<HTMLDialogElement>('dialog')?.open, ondeleted.mock.calls]).toEqual([false, []]);
  press('li button');
  press('.choices .danger');
  await settle();
  expect(query<HTMLDialogElement>('dialog')?.open).toBe(false);
  expect(ondeleted.mock.calls).toEqual([['Eva']]);
  expect(document.activeElement?.textContent).toBe('Games');
});

it('reports why a game is not deleted', async () => {
  response = () => Response.json({ code: 'not-your-game', detail: '' }, { status: 403 });
  press('li button');
  press('.choices .danger');
  await settle();
  expect(query<HTMLDialogElement>('dialog')?.open).toBe(true);
  expect(query('dialog [role=alert]')?.textContent).toContain('Only the browser that created');
  expect(ondeleted).not.toHaveBeenCalled();
});
