import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../site/connection.svelte';
import { ACTION_TIMEOUT, api, REQUEST_TIMEOUT } from './client';

/** A connection on which nothing arrives. */
const dead = (_path: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', dead);
});

afterEach(() => {
  connection.found();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a request without a response, and an action after a few seconds', async () => {
  const ended: string[] = [];
  const note = (name: string) => (problem: { code: string }) =>
    void ended.push(`${name} ${problem.code}`);
  void api.act('a', 1, { type: 'resign', side: 'first' }).catch(note('action'));
  void api.rules().catch(note('request'));
  await vi.advanceTimersByTimeAsync(ACTION_TIMEOUT);
  expect([ended, connection.down]).toEqual([['action offline'], true]);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - ACTION_TIMEOUT);
  expect(ended).toEqual(['action offline', 'request offline']);
});
