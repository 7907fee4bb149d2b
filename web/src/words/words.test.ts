/** Each language is a file; missing texts are taken from English. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { expect, it } from 'vitest';
import { languageName } from './language';
import { Words, words, type Messages } from './words.svelte';

const LOCALES = join(import.meta.dirname, '../../../locales');
const english = readFileSync(join(LOCALES, 'en.ftl'), 'utf8');
const file = (text: string) => () => Promise.resolve(new FluentResource(text).body);

const three = () =>
  new Words({
    '../locales/en.ftl': file(english),
    '../locales/es.ftl': file('web-play = Jugar'),
    '../locales/fr.ftl': file(
      'web-play = Jouer\n' +
        'web-moves-played = { $count ->\n    [one] { $count } coup\n   *[other] { $count } coups\n  }\n',
    ),
  });

it('knows every language file', () => {
  const files = readdirSync(LOCALES).map((name) => name.replace('.ftl', ''));
  expect(words.languages).toEqual(files.sort());
});

it('supports a third language with its own plural forms and name', async () => {
  const words = three();
  expect(words.languages).toEqual(['en', 'es', 'fr']);
  expect(words.languages.map(languageName)).toEqual(['English', 'Español', 'Français']);
  await words.choose('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(words.t('web-play')).toBe('Jouer');
  // In French, zero is singular.
  expect(words.t('web-moves-played', { count: 0 })).toBe('0 coup');
  expect(words.t('web-moves-played', { count: 2 })).toBe('2 coups');
});

it('falls back to English for missing texts', async () => {
  const words = three();
  await words.choose('fr');
  expect(words.has('game-morris')).toBe(false);
  await expect.poll(() => words.t('game-morris')).toBe('Nine Men’s Morris');
  expect(words.has('game-morris')).toBe(true);
  expect(words.has('game-of-nobody')).toBe(false);
});

it('writes the language to the address and reads it from there', async () => {
  const one = three();
  await one.prefer('fr');
  expect(location.search).toBe('?lang=fr');
  const other = three();
  await other.start();
  expect(other.lang).toBe('fr');
});

it('keeps the language that was chosen last, in whatever order the files load', async () => {
  let arrive = (_messages: Messages) => {};
  const spanish = new Promise<Messages>((done) => (arrive = done));
  const words = new Words({
    '../locales/en.ftl': file(english),
    '../locales/es.ftl': () => spanish,
  });
  const first = words.choose('es');
  await words.choose('en');
  arrive(new FluentResource('web-play = Jugar').body);
  await first;
  expect(words.lang).toBe('en');
});

it('includes the texts of a part in this language and those chosen later', async () => {
  const words = three();
  await words.choose('es');
  await words.include({
    'en.ftl?part': file('web-part = Part'),
    'es.ftl?part': file('web-part = Parte'),
  });
  expect(words.t('web-part')).toBe('Parte');
  await words.choose('en');
  expect(words.t('web-part')).toBe('Part');
  await words.choose('fr');
  expect(words.t('web-part')).toBe('Part');
});

it('has words of its own for the static edition', async () => {
  const text = 'web-play = Play\nweb-offline = No server\nweb-local-offline = No answer\n';
  const files = { '../locales/en.ftl': file(text) };
  for (const [isOnline, offline] of [
    [true, 'No server'],
    [false, 'No answer'],
  ] as const) {
    const words = new Words(files, isOnline);
    await words.choose('en');
    expect([words.t('web-offline'), words.t('web-play')]).toEqual([offline, 'Play']);
  }
});
