/**
 * What a board is told: plain data. It knows geometry and no rule; whatever may be done is in
 * `steps`, and what was chosen comes out through `onmove`.
 */
import type { Options, Side, Step, View } from '../api/model';
import type { Annotations } from './annotations/annotations';
import type { Path } from './steps/choice';
import type { Drawing } from './drawings';

export interface BoardProps {
  /** The game's name, by which the words are found. */
  game: string;
  drawing: Drawing;
  options: Options;
  /** The position. A change of it is animated, whoever made it. */
  view: View;
  /** The places that the last move touched. */
  last?: readonly string[];
  /** The tree of legal steps; empty where nothing may be chosen. */
  steps?: readonly Step[];
  /** Who chooses. */
  mover?: Side | null;
  /** Whether a move is under way: it stays to be seen, and nothing more is chosen. */
  disabled?: boolean;
  /** The steps chosen so far; to be bound. */
  path?: Path;
  /** How the board lies: sixths of a circle clockwise for hexagons, else quarters; to be bound. */
  turn?: number;
  /** Arrows, circles and values to be pointed out. */
  annotations?: Annotations;
  /** Whether the names of rows and columns stand at the edge. */
  labels?: boolean;
  /** Whether shapes that are nearly complete are pointed out. */
  hints?: boolean;
  /** Whether it can be pointed at and focused at all, or is a picture. */
  interactive?: boolean;
  /** Changes where another game is shown. */
  scene?: unknown;
  /** Takes a whole move in notation. */
  onmove?: (move: string) => void;
}
