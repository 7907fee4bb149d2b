// @vitest-environment node
/** The WebAssembly engine finds what native code finds: the file that the tests of `ludoteca-wasm` check. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

interface Engine {
  initSync(source: { module: BufferSource }): unknown;
  bench(game: string): string;
  bench_level(game: string, level: number): string;
  level_game(game: string, first: number, second: number): string;
  random_games(game: string, count: number): number;
  knowledge_files(game: string): string[];
  supply(file: string, content: Uint8Array): void;
}

interface Results {
  game: string;
  bench: unknown;
  levels: { level: number; report: unknown }[];
  level_game: { levels: [number, number]; moves: string };
  random_games: { count: number; plies: number };
}

const file = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const expected = JSON.parse(
  readFileSync(file('../crates/wasm/tests/results.json'), 'utf8'),
) as Results[];
const built = existsSync(file('wasm/engine/engine_bg.wasm'));
const title = built ? 'the engine' : 'the engine (skipped: `cargo xtask wasm` builds it)';

/** The searches take seconds, and minutes on a busy machine. */
const TIMEOUT = 300_000;

describe.skipIf(!built)(title, () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = (await import(/* @vite-ignore */ file('wasm/engine/engine.js').href)) as Engine;
    engine.initSync({ module: readFileSync(file('wasm/engine/engine_bg.wasm')) });
  });

  test.each(expected)('$game: fixed searches and random games', ({ game, bench, random_games }) => {
    expect(JSON.parse(engine.bench(game))).toEqual(bench);
    expect(engine.random_games(game, random_games.count)).toBe(random_games.plies);
  }, TIMEOUT);

  test.each(expected)('$game: levels, with books and tables', ({ game, levels }) => {
    for (const name of engine.knowledge_files(game))
      engine.supply(name, readFileSync(file(`wasm/knowledge/${name}`)));
    for (const { level, report } of levels)
      expect(JSON.parse(engine.bench_level(game, level))).toEqual(report);
  }, TIMEOUT);

  test.each(expected)('$game: a whole game of two levels', ({ game, level_game }) => {
    expect(engine.level_game(game, ...level_game.levels)).toBe(level_game.moves);
  }, TIMEOUT);

  test('errors have messages', () => {
    expect(() => engine.bench('chess')).toThrow('chess');
    expect(() => engine.supply('chess.book', new Uint8Array())).toThrow('chess.book');
    const [book] = engine.knowledge_files('coffee');
    expect(book).toBeDefined();
  });
});
