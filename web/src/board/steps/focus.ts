/** What a person is doing at a board, told to a game's drawing so that it can show what follows. */
import type { Side, Step } from '../../api/model';
import type { Path } from './choice';

export interface Focus {
  /** The steps chosen so far. */
  path: Path;
  /** The steps that come next, those that a rule forbids (`barred`) included. */
  next: readonly Step[];
  /** The place pointed at or focused. */
  looked: string | undefined;
  /** Who chooses. */
  mover: Side | null;
}
