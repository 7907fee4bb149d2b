/** Checks the statements and examples in the documentation of the package. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizes } from '../build/sizes.mjs';
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

  it('has examples of the rules and the engine with their results', () => {
    const blocks = [...text('README.md').matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, code]) => code!,
    );
    const code = blocks
      .filter((block) => /\bmatch\b|record/.test(block))
      .slice(0, 3)
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
    const rows = [
      ...text('README.md').matchAll(/^\| (element|rules|records|engine) \| (\d+) \|/gm),
    ];
    const stated = Object.fromEntries(rows.map(([, name, size]) => [name, Number(size)]));
    for (const { name, size, limit } of sizes(join(project.folder, 'node_modules/ludoteca'))) {
      expect(size, name).toBeLessThanOrEqual(limit);
      expect(Math.abs(stated[name]! / size - 1), name).toBeLessThan(0.05);
    }
  });

  it('lists the attributes, properties, methods and events of the element', () => {
    const { modules } = JSON.parse(text('custom-elements.json')) as {
      modules: { declarations: Record<string, { name: string }[]>[] }[];
    };
    const element = modules[0]!.declarations[0]!;
    const all = ['attributes', 'members', 'events', 'cssParts'].flatMap((kind) => element[kind]!);
    expect(all.length).toBeGreaterThan(25);
    const readme = text('README.md');
    expect(all.filter(({ name }) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([]);
  });
});
