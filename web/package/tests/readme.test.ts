/** Checks the statements and examples in the documentation of the package. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, isBuilt, title, type Project } from './installed';

describe.skipIf(!isBuilt)(title('the documentation'), () => {
  let project: Project;
  const packaged = (path: string) =>
    readFileSync(join(project.folder, 'node_modules/ludoteca', path));
  const text = (path: string) => packaged(path).toString();

  beforeAll(() => {
    project = install();
  });
  afterAll(() => project.remove());

  it('contains the examples as they are', () => {
    const readme = text('README.md');
    expect(readme).toContain(`\`\`\`html\n${text('examples/web.html')}\`\`\``);
    expect(readme).toContain(`\`\`\`js\n${text('examples/node.mjs')}\`\`\``);
    expect(text('examples/web.html').trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('has examples of the rules with their results', () => {
    const blocks = [...text('README.md').matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, code]) => code!,
    );
    const code = blocks
      .filter((block) => /Match|record/.test(block))
      .slice(0, 2)
      .join('');
    const shown = /^(?!const )(.*); \/\/ (\[.*\]|'.*'|true|false|\d+)$/gm;
    expect(code.match(shown)?.length).toBeGreaterThan(6);
    const checked = code.replace(shown, 'assert.deepEqual($1, $2);');
    const file = join(project.folder, 'readme.mjs');
    writeFileSync(file, `import assert from 'node:assert';\n${checked}`);
    execFileSync('node', [file]);
  });

  it('names CSS variables that exist', () => {
    const names = [...text('README.md').matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(30);
    const program = text('board.js');
    expect(names.filter((name) => !program.includes(`${name}:`))).toEqual([]);
    expect(names.filter((name) => !program.includes(`var(${name}`))).toEqual([]);
  });

  it('names themes that exist', () => {
    const row =
      text('README.md')
        .split('\n')
        .find((line) => line.startsWith('| `theme`')) ?? '';
    const names = [...row.split('|')[2]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    expect(names).toHaveLength(8);
    const program = text('board.js');
    for (const name of names)
      expect(program).toMatch(new RegExp(`:host\\(\\[theme=\\\\*"?${name}`));
  });

  it('states the sizes', ({ skip }) => {
    const { private: isForTests } = JSON.parse(text('package.json')) as { private?: boolean };
    skip(isForTests === true, 'the modules were built for tests');
    const size = (...names: string[]) =>
      names.reduce((sum, name) => sum + gzipSync(packaged(name), { level: 9 }).length / 1000, 0);
    const stated = (start: string) => {
      const row = text('README.md')
        .split('\n')
        .find((line) => line.startsWith(`| \`${start}\``));
      return Number(row?.split('|')[2]);
    };
    const board = size('board.js');
    const rules = size('rules/rules.js', 'rules/rules_bg.wasm');
    expect(Math.abs(stated('board.js') / board - 1)).toBeLessThan(0.05);
    expect(Math.abs(stated('rules/rules.js') / rules - 1)).toBeLessThan(0.05);
  });
});
