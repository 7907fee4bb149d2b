/**
 * The props of a board: plain data. A board knows geometry but no rules; `steps` has the legal
 * choices, and `onmove` reports the chosen move.
 */
import type { Options, Side, Step, View } from '../api/model';
import type { Annotations } from './annotations/annotations';
import type { Path } from './steps/choice';
import type { Drawing } from './drawings';

export interface BoardProps {
  /** The game's name, the key of its words. */
  game: string;
  drawing: Drawing;
  options: Options;
  /** The position. Every change is animated. */
  view: View;
  /** The places that the last move touched. */
  last?: readonly string[];
  /** The tree of legal steps; empty if nothing can be chosen. */
  steps?: readonly Step[];
  /** The side that chooses. */
  mover?: Side | null;
  /** Whether a move is being sent: it stays visible, and nothing can be chosen. */
  disabled?: boolean;
  /** The steps chosen so far; bindable. */
  path?: Path;
  /** Orientation: clockwise sixths of a turn for hexagons, else quarters; bindable. */
  turn?: number;
  /** Arrows, circles and values to show. */
  annotations?: Annotations;
  /** Whether rows and columns are labelled at the edge. */
  labels?: boolean;
  /** Whether nearly complete shapes are highlighted. */
  hints?: boolean;
  /** Whether the board is interactive or only a picture. */
  interactive?: boolean;
  /** Whether pieces are placed freely, so that no place is marked as a legal move. */
  editing?: boolean;
  /** Whether a premove is chosen: the position does not change, and no place is marked as a legal move. */
  premove?: boolean;
  /** Changes when another game is shown. */
  scene?: unknown;
  /**
   * A place was chosen where nothing can be chosen; resolves to the reason, if it is known. Absent:
   * such a choice only discards the steps chosen so far.
   */
  onrefused?: ((at: string, path: Path) => Promise<string | undefined>) | undefined;
  /** Takes a whole move in notation, with its steps. */
  onmove?: (move: string, path: Path) => void;
}
