/** Notices about the worker, apart from its responses to requests. */
import type { LocalCode } from '../problems';

class Notices {
  /** Whether games remain when the page is closed; assumed until it is known. */
  isDurable = $state(true);
  /** Why the computer does not move. */
  trouble = $state<LocalCode>();
}

export const notices = new Notices();
