/** Agreement of this device with the account. */
import { Problem } from '../api/problem';
import { merged, readTraining, type Training } from './state';

/** The stored training and its version. */
export interface Stored {
  version: number;
  content: unknown;
}

export interface Transport {
  get(): Promise<Stored>;
  /** Rejected with `training-changed` if the version is no longer the stored one. */
  put(stored: { version: number; content: Training }): Promise<void>;
}

/** Maximum number of attempts while other devices store something. */
const MAX_ATTEMPTS = 4;

const isConflict = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'training-changed';

/** A training as text that does not depend on the order of its properties. */
const textOf = (training: Training): string =>
  JSON.stringify(training, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Merges what is stored with what this device has, and stores the result. Returns it. */
export async function synchronise(
  local: () => Training,
  { get, put }: Transport,
): Promise<Training> {
  for (let attempt = 1; ; attempt++) {
    const { version, content } = await get();
    const found = readTraining(content);
    const both = merged(local(), found);
    if (textOf(both) === textOf(found)) return both;
    try {
      await put({ version, content: both });
      return both;
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
