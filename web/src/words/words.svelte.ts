/**
 * All words of the page come from the language files of the whole program, `locales/*.ftl`. Only
 * the chosen language is loaded; missing words are taken from English.
 */
import {
  FluentBundle,
  type FluentResource,
  type FluentVariable,
  type Message,
} from '@fluent/bundle';
import * as edition from '#edition';
import { pickLanguage } from './language';
import { readStored, writeStored } from '../site/storage';

const FILES = import.meta.glob<Messages>('../../../locales/*.ftl', {
  query: '?messages',
  import: 'default',
});
const FALLBACK = 'en';
const STORAGE_KEY = 'ludoteca-lang';

/** The messages of a language file, which the build has parsed. */
export type Messages = FluentResource['body'];

/** A language file that can be fetched. */
type Load = () => Promise<Messages>;

/** A file for each language, by its path, such as `en.ftl`. */
export type Files = Readonly<Record<string, Load>>;

/** The files by language. */
const byLanguage = (files: Files): ReadonlyMap<string, Load> =>
  new Map(
    Object.entries(files).map(([path, load]) => [/([^/]+)\.ftl/.exec(path)?.[1] ?? path, load]),
  );

export type Args = Record<string, FluentVariable>;

/** The texts of all languages with a file, such as `en.ftl`. */
export class Words {
  /** The files that are loaded for a language: that of the first page, and those of the parts visited since. */
  readonly #files: ReadonlyMap<string, Load>[];
  /** All languages with a file. */
  readonly languages: readonly string[];

  #lang = $state(FALLBACK);
  /** The last chosen language. */
  #chosen = FALLBACK;
  readonly #loaded = new Set<Load>();
  #bundles = $state.raw<ReadonlyMap<string, FluentBundle>>(new Map());

  /** The keys of each language file in its order; filled before its bundle is. */
  readonly #ranks = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    files: Files,
    private readonly isOnline: boolean = edition.online,
  ) {
    const first = byLanguage(files);
    this.#files = [first];
    this.languages = [...first.keys()].sort();
  }

  get lang(): string {
    return this.#lang;
  }

  /** Determines the language from `?lang=`, the last visit or the browser. */
  async start(): Promise<void> {
    const requested = new URLSearchParams(location.search).get('lang');
    if (requested && this.languages.includes(requested)) writeStored(STORAGE_KEY, requested);
    await this.choose(
      pickLanguage(
        [requested, readStored(STORAGE_KEY), ...navigator.languages],
        this.languages,
        FALLBACK,
      ),
    );
  }

  /** Changes the language of everything at once. */
  async choose(lang: string): Promise<void> {
    this.#chosen = lang;
    await this.#load(lang);
    // Another language may have been chosen while this one was loading.
    if (this.#chosen !== lang) return;
    this.#lang = lang;
    document.documentElement.lang = lang;
  }

  /** Adds the texts of a part of the page to this language and those chosen later. */
  async include(files: Files): Promise<void> {
    this.#files.push(byLanguage(files));
    await this.#load(this.#chosen);
  }

  /** Changes the language, stores it for the next visit and puts it into the address. */
  async prefer(lang: string): Promise<void> {
    writeStored(STORAGE_KEY, lang);
    history.replaceState(history.state, '', inLanguage(lang));
    await this.choose(lang);
  }

  /** Whether there is a text for a key. */
  has(key: string): boolean {
    if (this.#message(this.#lang, key)) return true;
    const fallback = this.#bundles.get(FALLBACK);
    if (!fallback) void this.#load(FALLBACK);
    return this.#message(FALLBACK, key) !== undefined;
  }

  /** A key's place in the language file; keys that it lacks come last. */
  rank(key: string): number {
    return this.#ranks.get(this.#lang)?.get(key) ?? Number.MAX_SAFE_INTEGER;
  }

  /** The text of a key. */
  t(key: string, args?: Args): string {
    const own = this.#format(this.#lang, key, args);
    if (own !== undefined) return own;
    if (this.#bundles.has(FALLBACK)) return this.#format(FALLBACK, key, args) ?? key;
    void this.#load(FALLBACK);
    return key;
  }

  /** An attribute of a key's text, such as the gender of a colour. */
  attribute(key: string, name: string): string | undefined {
    for (const lang of [this.#lang, FALLBACK]) {
      const bundle = this.#bundles.get(lang);
      const message = bundle?.getMessage(key);
      const pattern = message?.attributes[name];
      if (pattern) return bundle?.formatPattern(pattern, {}, []);
      if (message) return undefined;
    }
    return undefined;
  }

  /** A text with an initial capital. */
  capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.#lang) + text.slice(1);
  }

  #format(lang: string, key: string, args?: Args): string | undefined {
    const pattern = this.#message(lang, key)?.value;
    return pattern ? this.#bundles.get(lang)?.formatPattern(pattern, args, []) : undefined;
  }

  /** A message. Without a server, `web-local-…` replaces `web-…`. */
  #message(lang: string, key: string): Message | undefined {
    const bundle = this.#bundles.get(lang);
    const own = this.isOnline ? undefined : bundle?.getMessage(key.replace(/^web-/, 'web-local-'));
    return own ?? bundle?.getMessage(key);
  }

  async #load(lang: string): Promise<void> {
    const missing = this.#files
      .flatMap((files) => files.get(lang) ?? [])
      .filter((load) => !this.#loaded.has(load));
    const files = await Promise.all(missing.map((load) => load()));
    // Another call may have loaded them meanwhile.
    const added = files.filter((_, index) => !this.#loaded.has(missing[index]!));
    if (!added.length) return;
    for (const load of missing) this.#loaded.add(load);
    const bundle = this.#bundles.get(lang) ?? new FluentBundle(lang, { useIsolating: false });
    const ranks = new Map(this.#ranks.get(lang));
    for (const body of added) {
      bundle.addResource({ body });
      for (const { id } of body) ranks.set(id, ranks.size);
    }
    this.#ranks.set(lang, ranks);
    this.#bundles = new Map([...this.#bundles, [lang, bundle]]);
  }
}

/** The address of this page in a language. */
export function inLanguage(lang: string): string {
  const url = new URL(location.href);
  url.searchParams.set('lang', lang);
  return url.href;
}

export const words = new Words(FILES);
