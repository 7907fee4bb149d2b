/**
 * Every text of the page is in every language file, the files contain no unused text, and no
 * component contains literal text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, Visitor, type Message, type VariableReference } from '@fluent/syntax';
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { drawingOf, drawn } from '../board/drawings';
import { courseOf, taught } from '../lessons';
import { LOCAL_CODES } from '../local/problems';

const SRC = join(import.meta.dirname, '..');
const LOCALES = join(SRC, '../../locales');

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

const sources = filesUnder(SRC).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The messages of a language file, with the variables that each uses. */
function messages(lang: string): Map<string, string> {
  const resource = parse(readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8'), {});
  expect(resource.body.filter((entry) => entry.type === 'Junk')).toEqual([]);
  const found = resource.body.filter((entry): entry is Message => entry.type === 'Message');
  return new Map(found.map((message) => [message.id.name, variables(message)]));
}

function variables(message: Message): string {
  const names = new Set<string>();
  class Finder extends Visitor {
    override visitVariableReference(node: VariableReference): void {
      names.add(node.id.name);
    }
  }
  new Finder().visit(message);
  return [...names].sort().join(' ');
}

/** Letters and spaces in the subset of the fonts. */
const LATIN = /[\u0000-\u00ff\u0152\u0153\u2000-\u206f]/;

/** The longest English text of a button or a heading, in characters; longer ones are sentences, which wrap. */
const MAX_LABEL = 32;
/** Number of characters that a label may have whose English one has this length. */
const MAX_GROWTH = (length: number): number => 1.5 * length + 10;

/** The labels of a language: texts without parts and without the punctuation of sentences. */
function labels(lang: string): Map<string, string> {
  const { body } = parse(readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8'), {});
  const found = new Map<string, string>();
  for (const entry of body) {
    if (entry.type !== 'Message' || !/^(web|option|game|colour|player)-/.test(entry.id.name))
      continue;
    const [part, ...others] = entry.value?.elements ?? [];
    if (part?.type !== 'TextElement' || others.length) continue;
    const isLabel =
      lang !== 'en' || (part.value.length <= MAX_LABEL && !/[.:;?!…]/.test(part.value));
    if (isLabel) found.set(entry.id.name, part.value);
  }
  return found;
}

const languages = readdirSync(LOCALES).map((name) => name.replace(/\.ftl$/, ''));
const english = messages('en');

/** Keys as written in the sources: complete, or with placeholders, as in `web-can-${mark}`. */
const used = sources.flatMap(({ text }) =>
  [
    ...text.matchAll(
      /(?:words\.(?:t|has)\(|@render label\(|key(?:: | = )|\? |(?<=') : )\s*(['`])([a-z]+-[\w-]*(?:\$\{[^}]*\}[\w-]*)*)\1/g,
    ),
  ].map((match) => match[2]!),
);
const patterns = used.map((key) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

describe('language files', () => {
  it.each(languages)('%s has the same keys, with the same variables, as English', (lang) => {
    const own = messages(lang);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    // A plural may spell its number out, so only unknown variables are errors. A language uses the forms of names
    // that it needs.
    const forms = ['', 'who', 'gender', 'label', 'name', 'Name', 'ofGame', 'toGame'];
    for (const [key, names] of own) {
      const known = [...english.get(key)!.split(' '), ...forms];
      for (const name of names.split(' ')) expect(known, `${key} in ${lang}`).toContain(name);
    }
  });

  it.each(languages)('%s has typographic apostrophes and spaces', (lang) => {
    const lines = readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8').split('\n');
    const visible = lines.filter((line) => !line.startsWith('#'));
    expect(visible.filter((line) => line.includes("'"))).toEqual([]);
    expect(visible.filter((line) => / %/.test(line))).toEqual([]);
  });

  it.each(languages)('%s has no label that is much longer than the English one', (lang) => {
    const own = labels(lang);
    const long = [...labels('en')]
      .filter(([key, text]) => (own.get(key)?.length ?? 0) > MAX_GROWTH(text.length))
      .map(([key, text]) => `${key}: ${text} → ${own.get(key)}`);
    expect(long).toEqual([]);
  });

  it.each(languages)('%s has only letters of the fonts', (lang) => {
    const text = readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8');
    const visible = text.replace(/^#.*$/gm, '');
    const others = [...new Set(visible.match(/\p{L}|\p{Zs}/gu))].filter(
      (char) => !LATIN.test(char),
    );
    expect(others).toEqual([]);
  });

  it('have every key that the page uses', () => {
    expect(used.length).toBeGreaterThan(80);
    const missing = used.filter(
      (_, i) => ![...english.keys()].some((key) => patterns[i]!.test(key)),
    );
    expect(missing).toEqual([]);
  });

  it.each(['put', 'lift', 'rod', 'capture', 'keep'])('have a prompt for the step %s', (verb) => {
    expect(english.has(`web-choose-${verb}`)).toBe(true);
    expect(english.has(`web-can-${verb}`)).toBe(verb !== 'rod');
  });

  it('have no unused key of the page', () => {
    const own = [...english.keys()].filter((key) => key.startsWith('web-'));
    const isWanted = (key: string) => patterns.some((pattern) => pattern.test(key));
    // A text of the static edition replaces another one.
    const idle = own.filter(
      (key) => !isWanted(key) && !isWanted(key.replace(/^web-local-/, 'web-')),
    );
    expect(idle).toEqual([]);
  });

  it('have no unused key of other programs', () => {
    const crates = join(SRC, '../../crates');
    const programs = [crates, join(SRC, '../package/src'), join(SRC, '../scripts'), SRC].flatMap(
      (folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(rs|ts|svelte)$/.test(name) && !/tests?\b/.test(name))
          .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const text = programs.join('\n');
    const names = new Set(text.match(/[A-Za-z][\w-]*/g));
    // Prefixes, such as `reason-` in `reason-{code}`, and names that follow them.
    const prefixes = [...new Set(text.match(/(?<=["'`])[a-z][a-z-]*-(?=\$?\{)/g))];
    const pascal = (name: string) =>
      name.replace(/(?:^|-)(\w)/g, (_, c: string) => c.toUpperCase());
    const isName = (name: string) => names.has(name) || names.has(pascal(name));
    const isUsed = (key: string) =>
      isName(key) ||
      prefixes.some((prefix) => {
        if (!key.startsWith(prefix)) return false;
        const rest = key.slice(prefix.length);
        return isName(rest) || rest.split('-').every(isName);
      });
    const referred = new Set(
      readFileSync(join(LOCALES, 'en.ftl'), 'utf8').match(/(?<=\{ )[a-z][\w-]*(?= \})/g),
    );
    const own = [...english.keys()].filter((key) => !key.startsWith('web-') && !referred.has(key));
    expect(own.filter((key) => !isUsed(key))).toEqual([]);
    expect([isUsed('play-xyzzy'), isUsed('reason-of-xyzzy')]).toEqual([false, false]);
  });
});

describe('problems', () => {
  const table = readFileSync(join(SRC, '../../docs/developers/api.md'), 'utf8').split(/^## /m);
  const rows = table.find((text) => text.startsWith('Problems'))?.match(/^\| \d.*$/gm) ?? [];
  const codes = rows
    .map((row) => row.split('|').slice(2))
    .flatMap(([codes, about]) =>
      [...codes!.matchAll(/`([^`]+)`/g)].map(([, code]) => [code!, about!] as const),
    );

  it('are listed in the description of the interface', () => {
    expect(codes.length).toBeGreaterThan(20);
  });

  it.each(codes)('%s has words', (code, about) => {
    // Where the faults describe the error, their words are enough.
    const own = about.includes('`faults`') || english.has(`fault-${code}`);
    expect(own || english.has(`web-problem-${code}`)).toBe(true);
  });
});

describe('problems of the static edition', () => {
  it.each(LOCAL_CODES)('%s has words', (code) => {
    const keys = [`web-local-problem-${code}`, `web-problem-${code}`];
    expect(keys.some((key) => english.has(key))).toBe(true);
  });
});

describe('components', () => {
  const components = sources.filter(({ file }) => file.endsWith('.svelte'));

  it.each(components.map(({ file, text }) => [relative(SRC, file), text]))(
    '%s has no words of its own',
    (_, text) => {
      const { fragment, instance } = parseSvelte(text, { modern: true });
      expect(wordsIn(fragment)).toEqual([]);
      expect(instance ? sentencesIn(text.slice(instance.start, instance.end)) : []).toEqual([]);
    },
  );

  it('would be found out', () => {
    const found = (text: string) => wordsIn(parseSvelte(text, { modern: true }).fragment);
    expect(found('<p>Hello</p>')).toEqual(['Hello']);
    expect(found('<img alt="A board" />')).toEqual(['A board']);
    expect(found('<p aria-description={on ? `Goes on` : "x"}></p>')).toEqual(['Goes on']);
    expect(found('<p class="Some thing">{words.t(`web-${key}`)}</p>')).toEqual([]);
    const program =
      'console.warn("It failed"); const a = "Your turn now"; throw new Error("Not so fast");';
    expect(sentencesIn(program)).toEqual(['Your turn now']);
  });
});

describe('programs', () => {
  const programs = sources.filter(({ file }) => file.endsWith('.ts'));

  it.each(programs.map(({ file, text }) => [relative(SRC, file), text]))(
    '%s has no words of its own',
    (_, text) => expect(sentencesIn(text)).toEqual([]),
  );
});

describe('lessons', () => {
  it.each(taught)('of %s have their words, and no words are left over', async (game) => {
    const keys = (await courseOf(game)).flatMap(({ id }) =>
      ['title', 'text', 'task'].map((part) => `web-lesson-${game}-${id}-${part}`),
    );
    const own = [...english.keys()].filter((key) => key.startsWith(`web-lesson-${game}-`));
    expect(own.sort()).toEqual(keys.sort());
  });
});

/** The program's own name is the same in every language. */
const NAME = 'Ludoteca';

/** Attributes that are read or heard. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label)$/;

/** A text as a person would read it: a capital and more, or several words. */
const SENTENCE = /^\p{Lu}\p{Ll}+|\p{L}{2,} \p{L}{2,}/u;

/** Text nodes with letters, and attributes with words in them, those of expressions included. */
function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, data, value } = node as Record<string, unknown>;
  if (type === 'Text')
    return /\p{L}/u.test(String(data).replace(NAME, '')) ? [String(data).trim()] : [];
  if (type === 'Comment') return [];
  if (type === 'Literal') {
    return SENTENCE.test(String(value).replace(NAME, '')) ? [String(value)] : [];
  }
  if (type === 'TemplateElement') {
    const { cooked } = value as { cooked: string };
    return SENTENCE.test(cooked) ? [cooked] : [];
  }
  if (type === 'Attribute') return READ.test(String(name)) ? wordsIn(value) : [];
  return Object.values(node).flatMap(wordsIn);
}

/** Sentences among the strings of a program. Those of errors and of the console are for developers, so they do not count. */
function sentencesIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') return;
    if (ts.isCallExpression(node) && /^console\./.test(node.expression.getText(source))) return;
    if (ts.isStringLiteralLike(node) && /^\p{Lu}\p{Ll}+ \p{L}/u.test(node.text)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest);
  visit(source);
  return found;
}

describe('games', () => {
  it.each(drawn)('%s has words for its colours, its themes and the start page', (game) => {
    const { emblem, themes } = drawingOf(game)!;
    const keys = [
      `game-${game}`,
      `web-about-${game}`,
      ...emblem.view.colours.map((colour) => `web-piece-${game}-${colour}`),
      ...themes.map((theme) => `web-theme-${game}-${theme}`),
    ];
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
  });
});
