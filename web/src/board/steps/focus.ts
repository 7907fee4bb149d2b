/**
 * The current interaction with a board, passed to the game's drawing so that it can show
 * consequences.
 */
import type { Side, Step } from '../../api/model';
import type { Path } from './choice';

export interface Focus {
  /** The steps chosen so far. */
  path: Path;
  /** The next steps, including forbidden (`barred`) ones. */
  next: readonly Step[];
  /** The hovered or focused place. */
  looked: string | undefined;
  /** The side that chooses. */
  mover: Side | null;
}
