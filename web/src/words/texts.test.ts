/** Every text of every language with each value that selects a form: it has its parts, and its plurals are those of the language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { parse, Visitor, type Message, type SelectExpression } from '@fluent/syntax';
import { expect, it } from 'vitest';
import { words } from './words.svelte';

const LOCALES = join(import.meta.dirname, '../../../locales');

/** Arguments that select a form by a word, although some words are also names of plurals. */
const BY_WORD = /^(who|otherWho|gender)$/;
const PLURALS = /^(zero|one|two|few|many|other)$/;

interface Choice {
  /** The keys of the variants. */
  keys: string[];
  /** Whether a number selects the variant. */
  isNumber: boolean;
}

/** The variables of a message and of those that it refers to, and the variables that select a variant. */
function inspect(
  message: Message,
  others: ReadonlyMap<string, Message>,
): { used: Set<string>; choices: Map<string, Choice> } {
  const used = new Set<string>();
  const choices = new Map<string, Choice>();
  class Finder extends Visitor {
    override visitVariableReference({ id }: { id: { name: string } }): void {
      used.add(id.name);
    }
    override visitMessageReference({ id }: { id: { name: string } }): void {
      this.visit(others.get(id.name)!);
    }
    override visitSelectExpression(node: SelectExpression): void {
      if (node.selector.type === 'VariableReference') {
        const { name } = node.selector.id;
        const keys = node.variants.map(({ key }) =>
          key.type === 'Identifier' ? key.name : key.value,
        );
        const known = choices.get(name)?.keys ?? [];
        const all = [...new Set([...known, ...keys])];
        const isNumber =
          !BY_WORD.test(name) && all.every((key) => PLURALS.test(key) || !isNaN(Number(key)));
        choices.set(name, { keys: all, isNumber });
      }
      this.genericVisit(node);
    }
  }
  new Finder().visit(message);
  return { used, choices };
}

/** A number of each plural category of a language. */
function numbersOf(lang: string): Map<string, number> {
  const rules = new Intl.PluralRules(lang);
  const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];
  return new Map(numbers.toReversed().map((number) => [rules.select(number), number]));
}

/** The values of an argument: one for each form that it selects. */
function valuesOf(name: string, choice: Choice | undefined, lang: string): FluentVariable[] {
  if (!choice) return [`⟨${name}⟩`];
  if (!choice.isNumber) return [...choice.keys, 'none of them'];
  const literal = choice.keys.map(Number).filter((number) => !isNaN(number));
  return [...numbersOf(lang).values(), ...literal];
}

it.each(words.languages)('every text of %s has its parts', (lang) => {
  const text = readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8');
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  const plurals = [...numbersOf(lang).keys()];
  const faults: string[] = [];
  const messages = new Map(
    parse(text, {}).body.flatMap((entry) =>
      entry.type === 'Message' ? [[entry.id.name, entry] as const] : [],
    ),
  );
  for (const [key, message] of messages) {
    const { used, choices } = inspect(message, messages);
    for (const [name, { keys, isNumber }] of choices) {
      const unknown = keys.filter((key) => isNaN(Number(key)) && !plurals.includes(key));
      if (isNumber && unknown.length) faults.push(`${key}: no plural ${unknown} of ${name}`);
    }
    const combinations = [...used].reduce<Record<string, FluentVariable>[]>(
      (all, name) =>
        all.flatMap((args) =>
          valuesOf(name, choices.get(name), lang).map((value) => ({ ...args, [name]: value })),
        ),
      [{}],
    );
    const { value, attributes } = bundle.getMessage(key)!;
    for (const pattern of [value, ...Object.values(attributes)]) {
      if (!pattern) continue;
      for (const args of combinations) {
        const errors: Error[] = [];
        const shown = bundle.formatPattern(pattern, args, errors);
        faults.push(...errors.map((error) => `${key}: ${error.message}`));
        // A part of a sentence may be empty in a form, such as an option that has its usual value.
        if (shown !== shown.trim() || (!shown && !used.size)) faults.push(`${key}: “${shown}”`);
      }
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});
