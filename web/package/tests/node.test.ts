/** The package in Node.js. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, isBuilt, title, type Project } from './installed';

const run = promisify(execFile);

describe.skipIf(!isBuilt)(title('the package in Node.js'), () => {
  let project: Project;
  const packaged = (path: string) => join(project.folder, 'node_modules/ludoteca', path);

  /** Runs a program with the package and returns what it prints. */
  async function program(text: string): Promise<string> {
    const file = join(project.folder, 'program.mjs');
    writeFileSync(file, text);
    return (await run('node', [file])).stdout;
  }

  beforeAll(() => {
    project = install();
  });
  afterAll(() => project.remove());

  it('runs the example', async () => {
    const { stdout } = await run('node', [packaged('examples/node.mjs')]);
    expect(stdout).toContain('winner: first (line)');
    expect(stdout).toContain('[Options "side=5 n=3"]');
    expect(stdout).toContain('the game is over: first wins (line)');
  });

  it('plays every game to its end and reads its record', async () => {
    const printed = await program(`
      import { Match, games } from 'ludoteca';
      import { GameRecord, load } from 'ludoteca/records';
      await load();
      for (const game of games()) {
        const match = new Match(game);
        for (let i = 0; !match.isOver; i++) {
          const moves = match.legalMoves();
          match.play(moves[(i * 7) % moves.length]);
        }
        for (const text of [GameRecord.fromMatch(match).toText(), GameRecord.fromMatch(match).toJsonText()]) {
          const read = GameRecord.parse(text).replay();
          if (read.position !== match.position) throw new Error(game);
        }
        console.log(game, match.outcome.reason, match.legalMoves().length);
      }`);
    const lines = printed.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'coffee',
      'fourmation',
      'six',
      'morris',
    ]);
    for (const line of lines) expect(line).toMatch(/^\w+ [\w-]+ 0$/);
  });

  it('says what is missing before the rules are loaded', async () => {
    const printed = await program(`
      import { Match, games, load } from 'ludoteca';
      import { GameRecord } from 'ludoteca/records';
      for (const early of [() => new Match('six'), games, () => GameRecord.parse('1. d6')]) {
        try {
          early();
        } catch (error) {
          console.log(error.message);
        }
      }
      await Promise.all([load(), load()]);
      console.log(games().length);`);
    const fault = (of: string) => `are not loaded: call \`await load()\` of ${of} first`;
    const rules = `the rules ${fault('the package ludoteca')}`;
    const records = `the records ${fault('ludoteca/records')}`;
    expect(printed.trim().split('\n')).toEqual([rules, rules, records, '4']);
  });

  it('loads modules that the program has compiled', async () => {
    const printed = await program(`
      import { readFileSync } from 'node:fs';
      import { games, load } from 'ludoteca';
      import { GameRecord, load as loadRecords } from 'ludoteca/records';
      const compiled = (name) =>
        WebAssembly.compile(readFileSync(new URL(import.meta.resolve(name))));
      await load(await compiled('ludoteca/rules.wasm'));
      await loadRecords(await compiled('ludoteca/records.wasm'));
      console.log(games().length, GameRecord.parse('1. d6 f4').replay().ply);`);
    expect(printed.trim()).toBe('4 2');
  });

  it('is imported without elements, and by require where Node.js can', async () => {
    const printed = await program(`
      import { createRequire } from 'node:module';
      const { LudotecaBoard } = await import('ludoteca/board');
      const require = createRequire(import.meta.url);
      const { load, games } = require('ludoteca');
      await load();
      console.log(typeof LudotecaBoard, typeof require('ludoteca/engine').Engine, games().length);
      console.log(require('ludoteca/package.json').name);`);
    expect(printed.trim().split('\n')).toEqual(['function function 4', 'ludoteca']);
  });

  it('writes matches and records as JSON, and disposes of them', async () => {
    const printed = await program(`
      import { Match } from 'ludoteca';
      import { GameRecord, load } from 'ludoteca/records';
      await load();
      const match = new Match('morris', { moves: 'd2 d6' });
      const record = GameRecord.fromMatch(match);
      console.log(GameRecord.parse(JSON.stringify(match)).replay().moves.join());
      console.log(GameRecord.parse(JSON.stringify(record)).toText() === record.toText());
      match[Symbol.dispose]();
      try {
        match.moves;
      } catch (error) {
        console.log(error instanceof Error);
      }`);
    expect(printed.trim().split('\n')).toEqual(['d2,d6', 'true', 'true']);
  });

  it('returns views of the described shape', async () => {
    const keys = await program(`
      import { Match, load } from 'ludoteca';
      await load();
      console.log(Object.keys(new Match('morris').view()).sort().join());`);
    const types = readFileSync(packaged('position.d.ts'), 'utf8');
    const described = /PositionView: \{\n([\s\S]*?)\n {8}\};/.exec(types)?.[1] ?? '';
    const names = [...described.matchAll(/^ {12}(\w+)\??:/gm)].map((match) => match[1]!);
    expect(names.sort().join()).toBe(keys.trim());
  });

  it('begins with options as text, as JSON and as an object', async () => {
    const printed = await program(`
      import { Match, load } from 'ludoteca';
      await load();
      const options = { side: 6, fallback: 'anywhere', pie: true, n: undefined };
      const bare = Object.assign(Object.create(null), options);
      for (const given of ['side=6 anywhere pie', JSON.stringify(options), options, bare, {}, null]) {
        console.log(new Match('fourmation', { options: given, position: null }).options);
      }`);
    const given = 'side=6 n=4 anywhere pie';
    const preset = 'side=7 n=4';
    expect(printed.trim().split('\n')).toEqual([given, given, given, given, preset, preset]);
  });

  it('lists options with the values of each', async () => {
    const printed = await program(`
      import { load, optionRanges } from 'ludoteca';
      await load();
      console.log(JSON.stringify(optionRanges('fourmation').slice(0, 2).map(({ ranges: [first], ...field }) => ({ ...field, first }))));`);
    expect(JSON.parse(printed)).toEqual([
      {
        name: 'side',
        type: 'number',
        min: 3,
        max: 8,
        first: { given: {}, allowed: [3, 4, 5, 6, 7, 8], default: 7 },
      },
      {
        name: 'n',
        type: 'number',
        min: expect.any(Number),
        max: expect.any(Number),
        first: { given: { side: 3 }, allowed: [3], default: 3 },
      },
    ]);
  });

  it('throws descriptive errors', async () => {
    const printed = await program(`
      import { Match } from 'ludoteca';
      import { GameRecord, load } from 'ludoteca/records';
      await load();
      const freed = new Match('morris');
      freed.free();
      const attempts = [
        () => new Match('go'),
        () => new Match('morris', { moves: ['d7', 'd7'] }),
        () => new Match('morris', { position: 'x' }),
        () => new Match('morris', 5),
        () => new Match('morris', { postion: '' }),
        () => new Match('morris', { moves: ['d7', 7] }),
        () => new Match('six', { options: 7 }),
        () => new Match('fourmation', { options: { side: 6.5, pie: [] } }),
        () => new Match('morris').play('castle'),
        () => new Match('morris').at(3),
        () => new Match('morris').at(-1),
        () => GameRecord.parse('[Game "morris"] 1. z9'),
        () => GameRecord.parse({}),
        () => GameRecord.fromMatch({}),
        () => GameRecord.fromMatch(freed),
        () => new Match('morris').play(),
        () => freed.play('d2'),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch (error) {
          console.log(error instanceof Error, error.message);
        }
      }`);
    const lines = printed.trim().split('\n');
    expect(lines).toEqual([
      expect.stringContaining('true there is no game `go`; there are: coffee,'),
      expect.stringContaining('true move 2: d7 is not legal here: d7 is taken'),
      expect.stringContaining('true position: '),
      'true the set-up is invalid: expected an object with the properties options, position and moves',
      'true the set-up is invalid: unknown property `postion`, expected options, position or moves',
      'true the set-up is invalid: moves must be a string or an array of strings',
      'true options: expected text such as `side=6` or an object',
      'true options: side is 6.5, but must be a whole number from 3 to 8; pie is [], but must be true or false',
      expect.stringContaining('true `castle` is not a move of morris: write '),
      'true the ply must be a whole number from 0 to 0',
      'true the ply must be a whole number from 0 to 0',
      expect.stringContaining('true line 1, column '),
      'true expected a string, but received object',
      'true a record needs a `Match`',
      'true this object has been freed',
      'true expected a string, but received undefined',
      'true this object has been freed',
    ]);
  });

  it('searches in threads that can be stopped', async () => {
    const printed = await program(`
      import { Match, load } from 'ludoteca';
      import { Engine } from 'ludoteca/engine';
      await load();
      const engine = new Engine();
      const match = new Match('fourmation', { options: 'side=5 n=3', moves: 'c3 d3 c4 d4' });
      console.log(await engine.bestMove(match, 10));
      const depths = [];
      const report = await engine.analyse(match, { depth: 3, lines: 2, onReport: ({ depth }) => depths.push(depth) });
      console.log(report.done, report.lines.length, depths.length > 0);
      const stop = new AbortController();
      const begun = Date.now();
      setTimeout(() => stop.abort(), 200);
      const aborted = engine.analyse(new Match('six'), { milliseconds: 60_000, signal: stop.signal });
      console.log(await aborted.catch((error) => error.name), Date.now() - begun < 10_000);
      console.log(await engine.analyse(match).catch((error) => error.message));
      console.log(await engine.bestMove('morris', 3).catch((error) => error.message));
      console.log(await engine.bestMove(match, 11).catch((error) => error.message));`);
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(/^c[25]$/),
      'true 2 true',
      'AbortError true',
      'the analysis needs a limit: depth, nodes or milliseconds',
      'a search needs a `Match`',
      'level is 11, but must be a whole number from 1 to 10',
    ]);
  });

  it('has types that fit a strict program', () => {
    const file = join(project.folder, 'program.mts');
    const lines = [
      "import { load, Match, type PositionView, type Side } from 'ludoteca';",
      "import { Engine } from 'ludoteca/engine';",
      "import type { LudotecaBoard } from 'ludoteca/board';",
      "import { GameRecord } from 'ludoteca/records';",
      'await load();',
      "const match = new Match('six', { options: { tiles: 19 }, moves: [] });",
      'const side: Side | null = match.sideToMove;',
      'const view: PositionView = match.view();',
      'const at: string | undefined = view.view.pieces[0]?.at;',
      'const move: string = await new Engine({ knowledge: false }).bestMove(match, 3);',
      'export const show = (board: LudotecaBoard): string => board.play(move);',
      "document.querySelector('ludoteca-board')?.addEventListener('ludoteca-move', ({ detail }) => {",
      '  const moves: readonly string[] = detail.moves;',
      '  console.log(moves);',
      '});',
      'const again: Match = GameRecord.fromMatch(match).replay();',
      'export { again, at, side };',
      '// @ts-expect-error',
      'match.play(7);',
    ];
    writeFileSync(file, lines.join('\n'));
    const program = ts.createProgram([file], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    });
    const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(faults).toEqual([]);
  });

  it('has types for editors, without those of browsers', () => {
    const types = readFileSync(packaged('rules/rules.d.ts'), 'utf8');
    expect(types).not.toContain('RequestInfo');
    expect(types).not.toContain('# Errors');
    expect(types).toContain('@throws If the text is not a move');
  });
});
