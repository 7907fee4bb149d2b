/**
 * The user's settings, stored in this browser. Fields are plain: `settings.sound = true` updates
 * every component and is stored for the next visit.
 */
import { MediaQuery } from 'svelte/reactivity';
import { drawn } from '../board/drawings';
import { applyTheme } from '../board/themes/themes';
import { readStored, writeStored } from './storage';

export type Scheme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'less';
/** The games in which a move is sent only once it is confirmed. */
export type Confirmation = 'none' | 'correspondence' | 'all';

export interface Settings {
  /** Light, dark, or the system's scheme. */
  scheme: Scheme;
  /** The board theme chosen for a game, by the game's name; absent for the default. */
  themes: Record<string, string>;
  sound: boolean;
  /** Whether nearly complete shapes are highlighted. */
  shapeHints: boolean;
  /** Whether rows and columns of boards are labelled. */
  labels: boolean;
  /** Whether the computer's moves appear at once, instead of after a moment. */
  instant: boolean;
  /** The games in which each move is confirmed. */
  confirm: Confirmation;
  /** Whether a move can be chosen during the opponent's turn. */
  premove: boolean;
  /** Whether the input line for moves is open. */
  moveEntry: boolean;
  /** Whether motion follows the system or is reduced. */
  motion: Motion;
  /** Whether the user agrees that the page reports when it is left during a turn of a rated game. */
  reportFocus: boolean;
}

/** The defaults. */
export const defaults = (): Settings => ({
  scheme: 'system',
  themes: {},
  sound: true,
  shapeHints: false,
  labels: true,
  instant: false,
  confirm: 'none',
  premove: false,
  moveEntry: false,
  motion: 'system',
  reportFocus: false,
});

const STORAGE_KEY = 'ludoteca-settings';

const SCHEMES: readonly unknown[] = ['system', 'light', 'dark'] satisfies Scheme[];
const MOTIONS: readonly unknown[] = ['system', 'less'] satisfies Motion[];
export const CONFIRMATIONS: readonly Confirmation[] = ['none', 'correspondence', 'all'];
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isTable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((id) => typeof id === 'string' && /^[a-z][a-z-]{0,30}$/.test(id));

/** The permitted values of each field. */
const fits: { [K in keyof Settings]: (value: unknown) => boolean } = {
  scheme: (value) => SCHEMES.includes(value),
  themes: isTable,
  sound: isFlag,
  shapeHints: isFlag,
  labels: isFlag,
  instant: isFlag,
  confirm: (value) => (CONFIRMATIONS as readonly unknown[]).includes(value),
  premove: isFlag,
  moveEntry: isFlag,
  motion: (value) => MOTIONS.includes(value),
  reportFocus: isFlag,
};

/** Reads stored settings; missing or invalid values have their defaults. */
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

function save(text: string): void {
  if (text !== readStored(STORAGE_KEY)) writeStored(STORAGE_KEY, text);
}

/** Sets the attributes of the root element that the style sheets use. */
function apply({ scheme, motion, themes }: Settings): void {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries({ scheme, motion })) {
    if (value === 'system') delete dataset[name];
    else dataset[name] = value;
  }
  for (const game of drawn) applyTheme(game, themes[game]);
  // The browser's own interface matches the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.scheme;
    const always = scheme === own ? 'all' : 'not all';
    meta.media = scheme === 'system' ? `(prefers-color-scheme: ${own})` : always;
  }
}

export const settings: Settings = $state(readSettings(readStored(STORAGE_KEY)));

// Immediately, so that nothing is painted in the wrong colours, and after every change.
apply(settings);
$effect.root(() => {
  $effect(() => {
    apply(settings);
    save(JSON.stringify(settings));
  });
});

// Keeps tabs consistent.
addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) Object.assign(settings, readSettings(newValue));
});

const reduced =
  typeof matchMedia === 'function'
    ? new MediaQuery('prefers-reduced-motion: reduce')
    : { current: false };

/** Whether motion should be reduced, by the page's settings or by the system's. */
export const lessMotion = (): boolean => settings.motion === 'less' || reduced.current;
