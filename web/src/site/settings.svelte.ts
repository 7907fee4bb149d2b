/**
 * What a person has set, kept in this browser. Fields are read and written as they are:
 * `settings.sound = true` is seen by every component and remembered for the next visit.
 */
import { MediaQuery } from 'svelte/reactivity';
import { drawn } from '../board/drawings';
import { applyTheme } from '../board/themes/themes';

export type Scheme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'less';

export interface Settings {
  /** Light or dark, or as the system has it. */
  scheme: Scheme;
  /** The board theme chosen for a game, by the game's name; none where the first one stands. */
  themes: Record<string, string>;
  sound: boolean;
  /** Whether shapes that are nearly complete are pointed out. */
  shapeHints: boolean;
  /** Whether boards carry the names of their rows and columns. */
  labels: boolean;
  /** Whether things move as the system says, or less. */
  motion: Motion;
}

/** What holds where nothing has been set. */
export const defaults = (): Settings => ({
  scheme: 'system',
  themes: {},
  sound: false,
  shapeHints: false,
  labels: true,
  motion: 'system',
});

const STORED = 'ludoteca-settings';

const SCHEMES: readonly unknown[] = ['system', 'light', 'dark'] satisfies Scheme[];
const MOTIONS: readonly unknown[] = ['system', 'less'] satisfies Motion[];
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isTable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((id) => typeof id === 'string' && /^[a-z][a-z-]{0,30}$/.test(id));

/** What each field may be. */
const fits: { [K in keyof Settings]: (value: unknown) => boolean } = {
  scheme: (value) => SCHEMES.includes(value),
  themes: isTable,
  sound: isFlag,
  shapeHints: isFlag,
  labels: isFlag,
  motion: (value) => MOTIONS.includes(value),
};

/** Reads stored settings; whatever is missing or makes no sense has its default. */
export function readSettings(text: string | null): Settings {
  const settings = defaults();
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return settings;
  }
  if (typeof stored !== 'object' || stored === null) return settings;
  for (const [name, value] of Object.entries(stored)) {
    if (Object.hasOwn(fits, name) && fits[name as keyof Settings](value)) {
      Object.assign(settings, { [name]: value });
    }
  }
  return settings;
}

// A browser may forbid storage; then settings last as long as the page.
function load(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function save(text: string): void {
  try {
    if (text !== load()) localStorage.setItem(STORED, text);
  } catch {
    // Not remembered.
  }
}

/** Tells the style sheets, which go by attributes of the root element. */
function apply({ scheme, motion, themes }: Settings): void {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries({ scheme, motion })) {
    if (value === 'system') delete dataset[name];
    else dataset[name] = value;
  }
  for (const game of drawn) applyTheme(game, themes[game]);
  // The browser's own frame goes with the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.scheme;
    const always = scheme === own ? 'all' : 'not all';
    meta.media = scheme === 'system' ? `(prefers-color-scheme: ${own})` : always;
  }
}

export const settings: Settings = $state(readSettings(load()));

// At once, so that nothing is painted in the wrong colours; then with every change.
apply(settings);
$effect.root(() => {
  $effect(() => {
    apply(settings);
    save(JSON.stringify(settings));
  });
});

// Two tabs agree.
addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED || key === null) Object.assign(settings, readSettings(newValue));
});

const reduced =
  typeof matchMedia === 'function'
    ? new MediaQuery('prefers-reduced-motion: reduce')
    : { current: false };

/** Whether things should hold still: by this page's settings or by the system's. */
export const lessMotion = (): boolean => settings.motion === 'less' || reduced.current;
