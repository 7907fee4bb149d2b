/** The accuracy of reviewed games, stored in this browser. */
import type { Side } from '../api/model';
import { readStored, writeStored } from '../site/storage';

const STORAGE_KEY = 'ludoteca-accuracy';
/** Number of games that are kept. */
const MAX_GAMES = 50;

type Accuracy = Readonly<Record<Side, number | null>>;
type Entry = readonly [id: string, accuracy: Accuracy];

const isEntry = (value: unknown): value is Entry => {
  const [id, accuracy] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof id === 'string' && typeof accuracy === 'object' && accuracy !== null;
};

function load(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** The accuracy of a side, if the game was reviewed here. */
export function accuracyOf(id: string, side: Side): number | undefined {
  const found = load().find(([game]) => game === id)?.[1][side];
  return typeof found === 'number' ? found : undefined;
}

/** Stores the accuracy of both sides of a game. */
export function storeAccuracy(id: string, accuracy: Accuracy): void {
  const others = load().filter(([game]) => game !== id);
  const entries: readonly Entry[] = [...others, [id, accuracy]];
  writeStored(STORAGE_KEY, JSON.stringify(entries.slice(-MAX_GAMES)));
}
