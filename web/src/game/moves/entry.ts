/** Typed input: a move in notation, its beginning, or a command word. */
import type { Step } from '../../api/model';
import { words } from '../../words/words.svelte';

export type EntryCommand =
  | { do: 'read' | 'hint' | 'undo' }
  /** Sent as typed; the service reports errors. */
  | { do: 'move'; move: string };

const COMMANDS = [
  { name: 'read', key: 'web-word-read' },
  { name: 'hint', key: 'web-word-hint' },
  { name: 'undo', key: 'web-word-undo' },
] as const;

const spellings = (key: string): string[] => words.t(key).split(',').map(plain);
const plain = (text: string): string => text.trim().toLowerCase();

/** The word that is shown for a command. */
export const commandWord = (name: 'read' | 'hint' | 'undo'): string =>
  spellings(COMMANDS.find((command) => command.name === name)!.key)[0]!;

/** All moves in the tree of steps. */
function movesOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) =>
    step.barred ? [] : step.move ? [step.move] : movesOf(step.then ?? []),
  );
}

/** Parses a line; a unique beginning of a legal move is that move. */
export function readEntry(text: string, steps: readonly Step[]): EntryCommand | undefined {
  const line = plain(text);
  if (!line) return undefined;
  const command = COMMANDS.find(({ key }) => spellings(key).includes(line));
  if (command) return { do: command.name };
  const move = line.replace(/\s+/g, '');
  const moves = movesOf(steps);
  const matching = moves.filter((legal) => legal.startsWith(move));
  return { do: 'move', move: moves.includes(move) || matching.length !== 1 ? move : matching[0]! };
}
