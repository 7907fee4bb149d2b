/**
 * Every message about a player, in each language and with each player that it can have. The files
 * in `players` are for review; a message without a form for a player is an error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { parse, Visitor, type Message, type SelectExpression } from '@fluent/syntax';
import { expect, it } from 'vitest';
import { percent } from '../analysis/values';
import { namedSubject, type Subject } from '../game/sentences/names';
import { formatUtcDay } from './dates';
import { words } from './words.svelte';

const LOCALES = join(import.meta.dirname, '../../../locales');
const PARAMETERS = ['who', 'gender', 'label', 'name', 'Name'];

const COLOURS = ['black', 'orange', 'red', 'white', 'cross', 'circle'];
const kinds = {
  you: ['player-you'],
  computer: ['player-computer'],
  person: ['Ana'],
  colour: COLOURS.map((colour) => `colour-${colour}`),
};
type Kind = keyof typeof kinds;

/** The kinds of players of messages that do not apply to all kinds. */
const PLAYERS: [RegExp, Kind[]][] = [
  [/^web-(invited$|claim-|rematch-)/, ['person', 'colour']],
  [/^web-(invited-|seat-take)/, ['colour']],
  [/^web-(clock-of|first-move|undo-asked|news-undo|news-sit)/, ['you', 'person', 'colour']],
  [/^web-thinking$/, ['computer', 'colour']],
  [/^web-(solved-(win|pie)|swap-offer)$/, ['colour']],
  [/^web-draw-question$/, ['person', 'colour']],
  [/^web-resign-question$/, ['you', 'person', 'colour']],
  [
    /^web-(value|exact|setup|read|review-(graph|kept|changed)|lesson|puzzle|analysis-side)/,
    ['colour'],
  ],
  [/^play-(win|resigned)$/, ['you', 'computer', 'colour']],
  [/^play-/, ['colour']],
];
const playersOf = (key: string): Kind[] =>
  PLAYERS.find(([pattern]) => pattern.test(key))?.[1] ?? (Object.keys(kinds) as Kind[]);

/** Values of the other arguments. Arguments that select a form take each of its keys instead. */
const samples = (): Record<string, FluentVariable> => ({
  after: percent(0.4),
  before: percent(0.6),
  chance: percent(0.6),
  colour: '●',
  count: 3,
  date: formatUtcDay(Date.UTC(2026, 11, 20), words.lang),
  game: words.t('game-fourmation'),
  level: 5,
  list: words.t('web-in-hand', { count: 7 }),
  move: 'd4',
  places: 'a1, b2',
  ply: 12,
  reason: words.t('reason-line', { n: 4 }),
  time: '0:42',
  value: percent(0.6),
});
const OTHERS: Record<string, string> = { one: 'Luis', many: 'colour-circle' };

function inspect(message: Message) {
  const used = new Set<string>();
  const choices = new Map<string, { keys: string[]; usual: string }>();
  class Finder extends Visitor {
    override visitVariableReference({ id }: { id: { name: string } }): void {
      used.add(id.name);
    }
    override visitSelectExpression(node: SelectExpression): void {
      const { selector, variants } = node;
      const name = selector.type === 'VariableReference' ? selector.id.name : '';
      const keyOf = ({ key }: (typeof variants)[number]) =>
        key.type === 'Identifier' ? key.name : key.value;
      const usual = keyOf(variants.find((variant) => variant.default)!);
      choices.set(name, { keys: variants.map(keyOf), usual });
      this.genericVisit(node);
    }
  }
  new Finder().visit(message);
  return { used, choices };
}

/** The values of an argument: one for each form that it selects. */
function valuesOf(name: string, keys: readonly string[] | undefined): FluentVariable[] {
  if (!keys) return [samples()[name]!];
  if (name !== 'count') return [...keys];
  return keys.map((key) => ({ one: 1, other: 3 })[key] ?? Number(key));
}

function combinations(names: readonly string[], choices: ReturnType<typeof inspect>['choices']) {
  return names.reduce<Record<string, FluentVariable>[]>(
    (all, name) =>
      all.flatMap((args) =>
        valuesOf(name, choices.get(name)?.keys).map((value) => ({ ...args, [name]: value })),
      ),
    [{}],
  );
}

const person = (name: string): Subject => ({
  who: 'one',
  gender: '',
  label: name,
  name,
  Name: name,
});
const subjectOf = (key: string) => (key.includes('-') ? namedSubject(key) : person(key));

it.each(words.languages)('every player has a form in every message in %s', async (lang) => {
  await words.choose(lang);
  const text = readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8');
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  const lines: string[] = [];
  const faults: string[] = [];

  for (const message of parse(text, {}).body) {
    if (message.type !== 'Message') continue;
    const key = message.id.name;
    const { used, choices } = inspect(message);
    if (!PARAMETERS.some((name) => used.has(name))) continue;
    const others = [...used].filter((name) => !PARAMETERS.includes(name) && name !== 'other');
    const texts = new Map<string, string[]>();
    for (const player of playersOf(key).flatMap((kind) => kinds[kind])) {
      const subject = subjectOf(player);
      // `other` is every form that is not listed; a computer is `one` unless it has a form of its own.
      for (const form of ['who', 'gender'] as const) {
        const { keys, usual } = choices.get(form) ?? { keys: [], usual: 'other' };
        const value =
          form === 'who' && usual === 'one' && subject.who === 'computer' ? 'one' : subject[form];
        if (usual !== 'other' && !keys.includes(value))
          faults.push(`${key}: no form for ${player}`);
      }
      for (const args of combinations(others, choices)) {
        if (used.has('other')) args.other = subjectOf(OTHERS[String(args.otherWho)]!).name;
        const errors: Error[] = [];
        const rendered = bundle.formatPattern(
          bundle.getMessage(key)!.value!,
          { ...subject, ...args },
          errors,
        );
        faults.push(...errors.map((error) => `${key}, ${player}: ${error.message}`));
        texts.set(rendered, [
          ...(texts.get(rendered) ?? []),
          player.replace(/^(player|colour)-/, ''),
        ]);
      }
    }
    lines.push(key, ...[...texts].map(([rendered, of]) => `  ${rendered}  (${of.join(', ')})`));
  }
  expect(faults).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`players/${lang}.txt`);
});

it.each(words.languages)('every colour has a number in %s', async (lang) => {
  await words.choose(lang);
  const forms = kinds.colour.map((key) => words.attribute(key, 'who'));
  expect(forms.every((form) => form === 'one' || form === 'many')).toBe(true);
});
