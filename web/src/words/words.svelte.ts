/**
 * All words of the page come from the language files of the whole program, `locales/*.ftl`. Only
 * the chosen language is loaded; missing words are taken from English.
 */
import { FluentBundle, FluentResource, type FluentVariable, type Message } from '@fluent/bundle';
import * as edition from '#edition';
import { pickLanguage } from './language';

const FILES = import.meta.glob<string>('../../../locales/*.ftl', {
  query: '?raw',
  import: 'default',
});
/** The parts of the files that `extend` adds. Only a build separates them. */
const LATER = import.meta.glob<string>('../../../locales/*.ftl', {
  query: '?raw&later',
  import: 'default',
});
const FALLBACK = 'en';
const STORAGE_KEY = 'ludoteca-lang';

/** A language file that can be fetched. */
type Load = () => Promise<string>;

export type Args = Record<string, FluentVariable>;

/** The texts of all languages with a file, such as `en.ftl`. */
export class Words {
  readonly #files: ReadonlyMap<string, Load>;
  readonly #later: ReadonlyMap<string, Load>;
  /** All languages with a file. */
  readonly languages: readonly string[];

  #lang = $state(FALLBACK);
  /** The last chosen language. */
  #chosen = FALLBACK;
  #bundles = $state.raw<ReadonlyMap<string, FluentBundle>>(new Map());

  /** The keys of each language file in its order; filled before its bundle is. */
  readonly #ranks = new Map<string, ReadonlyMap<string, number>>();

  /** Whether the words of lessons and training are needed. */
  #isExtended = false;
  #extension: Promise<void> | undefined;

  constructor(
    files: Readonly<Record<string, Load>>,
    private readonly isOnline: boolean = edition.online,
    later: Readonly<Record<string, Load>> = {},
  ) {
    this.#files = byLanguage(files);
    this.#later = byLanguage(later);
    this.languages = [...this.#files.keys()].sort();
  }

  get lang(): string {
    return this.#lang;
  }

  /** Determines the language from `?lang=`, the last visit or the browser. */
  async start(): Promise<void> {
    const requested = new URLSearchParams(location.search).get('lang');
    if (requested && this.languages.includes(requested)) remember(requested);
    await this.choose(
      pickLanguage([requested, remembered(), ...navigator.languages], this.languages, FALLBACK),
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

  /** Adds the words of pages that seldom come first. They are there in every language from then on. */
  extend(): Promise<void> {
    this.#extension ??= this.#extendAll().catch((error: unknown) => {
      this.#extension = undefined;
      throw error;
    });
    return this.#extension;
  }

  async #extendAll(): Promise<void> {
    this.#isExtended = true;
    await Promise.all([...this.#bundles].map((entry) => this.#extendBundle(...entry)));
    this.#bundles = new Map(this.#bundles);
  }

  /** Changes the language, stores it for the next visit and puts it into the address. */
  async prefer(lang: string): Promise<void> {
    remember(lang);
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
    const load = this.#files.get(lang);
    if (!load || this.#bundles.has(lang)) return;
    const bundle = new FluentBundle(lang, { useIsolating: false });
    const resource = new FluentResource(await load());
    bundle.addResource(resource);
    this.#ranks.set(lang, new Map(resource.body.map(({ id }, rank) => [id, rank])));
    if (this.#isExtended) await this.#extendBundle(lang, bundle);
    this.#bundles = new Map([...this.#bundles, [lang, bundle]]);
  }

  async #extendBundle(lang: string, bundle: FluentBundle): Promise<void> {
    const text = await this.#later.get(lang)?.();
    if (text) bundle.addResource(new FluentResource(text));
  }
}

const byLanguage = (files: Readonly<Record<string, Load>>): ReadonlyMap<string, Load> =>
  new Map(
    Object.entries(files).map(([path, load]) => [/([^/]+)\.ftl$/.exec(path)?.[1] ?? path, load]),
  );

// A browser may forbid storage; then nothing is stored.
function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(lang: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, lang);
  } catch {
    // Storage is unavailable.
  }
}

/** The address of this page in a language. */
export function inLanguage(lang: string): string {
  const url = new URL(location.href);
  url.searchParams.set('lang', lang);
  return url.href;
}

export const words = new Words(FILES, edition.online, LATER);
