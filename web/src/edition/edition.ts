/**
 * The differences between the two editions of the page: the page that a server delivers together
 * with its service, and static files that need no server. The build selects one as `#edition`.
 */
import type { Addresses } from '../addresses';
import type { Referee } from '../api/referee';

export interface Edition {
  /** Whether there is a server, for games with others, accounts and shared data. */
  online: boolean;
  addresses: Addresses;
  referee: Referee;
  /** Starts what takes the place of the server. */
  start: () => void;
}
