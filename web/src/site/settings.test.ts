import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { defaults, lessMotion, readSettings, settings } from './settings.svelte';

const KEY = 'ludoteca-settings';

afterEach(() => {
  Object.assign(settings, defaults());
  flushSync();
  vi.restoreAllMocks();
});

it('reads stored settings', () => {
  const stored = { ...defaults(), sound: false, scheme: 'dark', themes: { coffee: 'slate' } };
  expect(readSettings(JSON.stringify(stored))).toEqual(stored);
});

it.each([
  null,
  '',
  'null',
  '[1]',
  '7',
  '{"scheme":',
  '{"scheme":"pink","sound":1,"themes":{"coffee":7},"motion":null,"labels":"no","toString":true}',
  '{"themes":{"coffee":"\\"><script>"}}',
  '{"themes":["a"]}',
])('uses the defaults for invalid data: %s', (text) => {
  expect(readSettings(text)).toEqual(defaults());
});

it('keeps valid values beside invalid ones', () => {
  expect(readSettings('{"scheme":"pink","labels":false}')).toEqual({
    ...defaults(),
    labels: false,
  });
});

it('stores a change and sets the attributes for the style sheets', () => {
  settings.scheme = 'dark';
  settings.motion = 'less';
  settings.themes.six = 'slate';
  settings.themes.morris = 'no-such';
  flushSync();
  expect(document.documentElement.dataset).toMatchObject({
    scheme: 'dark',
    motion: 'less',
    themeSix: 'slate',
  });
  expect(document.documentElement.dataset).not.toHaveProperty('themeMorris');
  expect(readSettings(localStorage.getItem(KEY))).toEqual({ ...settings });
  expect(lessMotion()).toBe(true);
  settings.scheme = 'system';
  flushSync();
  expect(document.documentElement.dataset).not.toHaveProperty('scheme');
});

it('follows another tab', () => {
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '{"sound":false}' }));
  expect(settings.sound).toBe(false);
});

it('works where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  settings.sound = false;
  flushSync();
  expect(settings.sound).toBe(false);
});
