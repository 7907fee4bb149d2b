// @vitest-environment node
/** The WebAssembly referee handles requests about puzzles and texts once it has their files. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefereeModule } from '../local/contract';

interface Referee {
  initSync(source: { module: BufferSource }): unknown;
  Referee: new (isShared: boolean) => RefereeModule;
  files(path: string, query: string): string[];
  supply(file: string, content: string): void;
}

const file = (path: string): URL => new URL(`../../wasm/${path}`, import.meta.url);
const built = existsSync(file('referee/referee_bg.wasm'));
const title = built ? 'the referee' : 'the referee (skipped: `cargo xtask wasm` builds it)';

describe.skipIf(!built)(title, () => {
  let referee: Referee;
  let games: RefereeModule;

  beforeAll(async () => {
    referee = (await import(/* @vite-ignore */ file('referee/referee.js').href)) as Referee;
    referee.initSync({ module: readFileSync(file('referee/referee_bg.wasm')) });
    games = new referee.Referee(true);
  });

  function get(path: string, query = ''): { status: number; body: string } {
    const page = { method: 'GET', path, query, body: null, random: '0'.repeat(32) };
    const request = { ...page, player: '0'.repeat(16) };
    const input = { type: 'request', ticket: 1, request };
    const effects = games.handle(JSON.stringify(input), 0, 0);
    const [effect] = JSON.parse(effects) as [{ response: { status: number; body: string } }];
    return effect.response;
  }

  function supply(path: string, query = ''): string[] {
    const names = referee.files(path, query);
    for (const name of names) referee.supply(name, readFileSync(file(`texts/${name}`), 'utf8'));
    return names;
  }

  test('the text of the rules is a file in each language', () => {
    const text = (lang: string) => get('rules/morris/text', `lang=${lang}`);
    expect(text('es').status).toBe(404);
    expect(supply('rules/morris/text', 'lang=es-MX')).toEqual(['morris.es.rules.txt']);
    expect(supply('rules/morris/text', 'lang=es')).toEqual([]);
    expect(text('es').body).toContain('<h1>');
    expect(supply('rules/morris/text', 'lang=it')).toEqual(['morris.en.rules.txt']);
    expect(JSON.parse(text('it').body)).toMatchObject({ lang: 'en' });
  });

  test('the puzzles of a game are a file', () => {
    expect(get('puzzles/six').body).toBe('[]');
    expect(supply('puzzles/six')).toEqual(['six.puzzles.txt']);
    const puzzles = JSON.parse(get('puzzles/six').body) as { id: string }[];
    expect(puzzles.length).toBeGreaterThan(300);
    expect(get(`puzzles/six/${puzzles[0]!.id}`).status).toBe(200);
    expect(supply('puzzles').sort()).toEqual(
      ['coffee', 'fourmation', 'morris'].map((game) => `${game}.puzzles.txt`),
    );
    const { games } = JSON.parse(get('puzzles').body) as { games: { count: number }[] };
    expect(games.every(({ count }) => count > 300)).toBe(true);
  });

  test('other requests and unknown games need no file', () => {
    for (const path of ['rules', 'rules/morris', 'games', 'puzzles/go', 'rules/go/text'])
      expect(referee.files(path, '')).toEqual([]);
    expect(() => referee.supply('go.puzzles.txt', '')).toThrow('go.puzzles.txt');
  });
});
