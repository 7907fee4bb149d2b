import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../../words/words.svelte';
import type { Room } from '../room/room.svelte';
import Chat from './Chat.svelte';
import type { Message } from './requests';

const message = (number: number, side: Message['side']): Message => ({
  number,
  side,
  content: { phrase: 'hello' },
  at: number,
});

let messages: Message[];
let component: Record<string, unknown>;
const human = (id: string) => ({ kind: 'human', id, name: id });
const room = $state({
  state: { id: 'game', players: { first: human('Ana'), second: human('Bruno') } },
  presence: { messages: 0 },
  blocked: false,
});

/** The server announces its messages, and the page reads them. */
async function announce(...added: Message[]): Promise<void> {
  messages.push(...added);
  room.presence = { messages: messages.length };
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

const toast = () => document.querySelector('.toast')?.textContent?.trim();
const spoken = () => document.querySelector('[data-testid=chat-spoken]')!.textContent;

beforeAll(async () => {
  Element.prototype.scrollTo = () => undefined; // jsdom has none.
  await words.choose('en');
});
beforeEach(async () => {
  vi.useFakeTimers();
  messages = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const after = Number(new URL(address, location.href).searchParams.get('after'));
    const added = messages.filter(({ number }) => number > after);
    return Response.json({ messages: added, can_write: true });
  });
  room.presence = { messages: 0 };
  component = mount(Chat, {
    target: document.body,
    props: { room: room as unknown as Room, side: 'first' },
  });
  await announce();
});
afterEach(async () => {
  await unmount(component);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows a new message for eight seconds, also if the page reads its own message meanwhile', async () => {
  await announce(message(1, 'second'));
  expect(toast()).toBe('Bruno Hello!');
  await announce(message(2, 'first'));
  expect(toast()).toBe('Bruno Hello!');
  await vi.advanceTimersByTimeAsync(8000);
  flushSync();
  expect(toast()).toBeUndefined();
});

it('announces the same phrase again after a message of its own', async () => {
  await announce(message(1, 'second'));
  expect(spoken()).toContain('Hello!');
  await announce(message(2, 'first'));
  expect(spoken()).toBe('');
  await announce(message(3, 'second'));
  expect(spoken()).toContain('Hello!');
});
