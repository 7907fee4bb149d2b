/** The words of an element. They are a part of the language files of the whole program. */
import { FluentBundle } from '@fluent/bundle';
import type { Args, Messages, Words } from '../../../src/words/words.svelte';
import { pickLanguage } from '../../../src/words/language';

/** The language files. The build reduces them to the keys in `build/words.ts`. */
const FILES = import.meta.glob<Messages>('../../../../locales/*.ftl', {
  query: '?messages',
  import: 'default',
  eager: true,
});
const FALLBACK = 'en';

const bundles: ReadonlyMap<string, FluentBundle> = new Map(
  Object.entries(FILES).map(([path, body]) => {
    const lang = /([^/]+)\.ftl$/.exec(path)?.[1] ?? path;
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource({ body });
    return [lang, bundle];
  }),
);

/** The words in a language that can change. All languages have the same keys. */
export class ElementWords implements Pick<Words, 'lang' | 't' | 'has' | 'attribute' | 'capital'> {
  lang = $state(FALLBACK);

  readonly #bundle: FluentBundle = $derived(bundles.get(this.lang)!);

  /** Chooses a language, such as `es-MX`; English if there is no file for it. */
  choose(lang: string | null): void {
    this.lang = pickLanguage([lang], [...bundles.keys()], FALLBACK);
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  t(key: string, args?: Args): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args, []) : key;
  }

  attribute(key: string, name: string): string | undefined {
    const pattern = this.#bundle.getMessage(key)?.attributes[name];
    return pattern ? this.#bundle.formatPattern(pattern, {}, []) : undefined;
  }

  capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.lang) + text.slice(1);
  }
}
