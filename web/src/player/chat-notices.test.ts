import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { referee } from '#edition';
import type { ChatNotice } from '../api/model';
import { ANNOUNCE_DELAY, chatNotices } from './chat-notices.svelte';
import { me } from './me.svelte';

const players = { first: { kind: 'human', id: 'me' }, second: { kind: 'human', id: 'other' } };
let send: (notice: ChatNotice) => void;
let end: () => void;
let isBlocked: boolean;

/** Announces a message and returns the notices after the delay: games and numbers. */
async function receive(id: string, number: number) {
  send({ type: 'chat', game: { id, players, side: 'first' }, number } as unknown as ChatNotice);
  await vi.advanceTimersByTimeAsync(ANNOUNCE_DELAY);
  // The module for requests is loaded.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return open();
}

const open = () => chatNotices.open.map(({ game, message }) => `${game.id} ${message.number}`);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  isBlocked = false;
  me.player = { id: 'me', name: 'Ana', is_named: true, has_account: false };
  vi.spyOn(referee, 'follow').mockImplementation((_, handler) => {
    send = handler as typeof send;
    return () => undefined;
  });
  vi.stubGlobal('fetch', (url: string) => {
    const number = Number(new URL(url, location.href).searchParams.get('after')) + 1;
    const messages = [{ number, side: 'second', content: { phrase: 'hello' }, at: 1 }];
    return Promise.resolve(new Response(JSON.stringify({ messages, is_blocked: isBlocked })));
  });
  end = chatNotices.watch();
});

afterEach(() => {
  for (const { game, message } of chatNotices.open) chatNotices.show(game.id, message.number);
  end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('has a notice for the last message of each game until it is shown', async () => {
  await receive('a', 1);
  await receive('b', 1);
  expect(await receive('a', 2)).toEqual(['b 1', 'a 2']);
  chatNotices.show('a', 1);
  expect(open()).toEqual(['b 1', 'a 2']);
  chatNotices.show('a', 2);
  expect(open()).toEqual(['b 1']);
});

it('has no notice of what another tab shows or has closed', async () => {
  localStorage.setItem('ludoteca-messages-shown', '{"a":3}');
  expect(await receive('a', 3)).toEqual([]);
  expect(await receive('a', 4)).toEqual(['a 4']);
  localStorage.setItem('ludoteca-messages-shown', '{"a":4}');
  dispatchEvent(new StorageEvent('storage', { key: 'ludoteca-messages-shown' }));
  expect(open()).toEqual([]);
});

it('has no notice from a blocked player, or to another player of this browser', async () => {
  isBlocked = true;
  expect(await receive('a', 1)).toEqual([]);
  isBlocked = false;
  expect(await receive('b', 1)).toEqual(['b 1']);
  me.player = { ...me.player!, id: 'somebody' };
  expect(open()).toEqual([]);
  me.player = { ...me.player, id: 'me' };
});
