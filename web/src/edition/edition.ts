/**
 * What the two editions of the page differ in. `#edition` is one of them, chosen by the build: the
 * page that a server delivers together with its service, or the files that work without any.
 */
import type { Addresses } from '../addresses';
import type { Referee } from '../api/referee';

export interface Edition {
  /** Whether there is a server: for games with others, accounts and everything that is shared. */
  online: boolean;
  addresses: Addresses;
  referee: Referee;
}
