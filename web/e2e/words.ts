/** The page's texts, so that tests find elements by what users read. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `player` is a player's key, such as `colour-white`, or a person's name; `theGame` is the key of a game. */
export type Translate = (key: string, args?: Record<string, FluentVariable>) => string;

const LOCALES = join(import.meta.dirname, '../../locales');

/** Every language, English first. */
export const LANGUAGES: readonly string[] = readdirSync(LOCALES)
  .map((name) => name.replace('.ftl', ''))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** The words of a language. */
export function translator(lang: string): Translate {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(readFileSync(join(LOCALES, `${lang}.ftl`), 'utf8')));
  /** A player as the arguments that messages take. */
  const formsOf = (player: string): Record<string, string> => {
    const message = bundle.getMessage(player);
    const label = message?.value ? bundle.formatPattern(message.value) : player;
    const form = (name: string) => {
      const pattern = message?.attributes[name];
      return pattern ? bundle.formatPattern(pattern) : undefined;
    };
    const name = form('name') ?? label;
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    return { who: form('who') ?? 'one', gender: form('gender') ?? '', label, name, Name: capital };
  };
  /** A game as the arguments that messages take. */
  const namesOf = (game: string): Record<string, string> => {
    const message = bundle.getMessage(`game-${game}`);
    if (!message?.value) throw new Error(`${lang} has no game ${game}`);
    const name = bundle.formatPattern(message.value);
    const form = (of: string) => {
      const pattern = message.attributes[of];
      return pattern ? bundle.formatPattern(pattern) : name;
    };
    return { game: name, ofGame: form('of'), toGame: form('to') };
  };
  return (key, { player, theGame, ...args } = {}) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`${lang} has no ${key}`);
    return bundle.formatPattern(pattern, {
      ...(player ? formsOf(String(player)) : {}),
      ...(theGame ? namesOf(String(theGame)) : {}),
      ...args,
    });
  };
}
