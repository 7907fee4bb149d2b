/** The games that can be drawn: one line each. */
import { coffee } from './coffee';
import type { Drawing } from './drawing';
import { fourmation } from './fourmation';
import { morris } from './morris';
import { six } from './six';

const drawings: Readonly<Record<string, Drawing>> = { coffee, fourmation, six, morris };

/** A game's drawing, if this page knows the game. */
export const drawingOf = (game: string): Drawing | undefined =>
  Object.hasOwn(drawings, game) ? drawings[game] : undefined;

/** The games that this page can draw, in display order. */
export const drawn: readonly string[] = Object.keys(drawings);

export type { Drawing };
