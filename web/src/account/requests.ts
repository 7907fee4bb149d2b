/** The requests about the account, apart from the others because few pages make them. */
import { call } from '../api/client';
import * as routes from '../api/account-routes';
import type { DaysOff, OwnDaysOff, TokenRequest, Tokens } from '../api/model';
import type { components } from '../api/types';

export type Account = components['schemas']['Account'];
export type Passkey = components['schemas']['AccountPasskey'];
export type Session = components['schemas']['AccountSession'];

export type Blocked = components['schemas']['BlockedPlayer'];

type Codes = { codes: string[] };

export const accountApi = {
  /** The account of this browser; null if it is signed out. */
  show: () =>
    call<{ account: Account | null }>(routes.accountShow()).then(({ account }) => account),
  /** Creates an account for this browser's guest; returns the recovery codes. */
  create: (name: string, password: string) =>
    call<Codes>(routes.accountCreate({ name, password })).then(({ codes }) => codes),
  signIn: (name: string, password: string) => call<void>(routes.accountSignIn({ name, password })),
  recover: (name: string, code: string, password: string) =>
    call<void>(routes.accountRecover({ name, code, password })),
  signOut: () => call<void>(routes.accountSignOut()),
  prove: (password: string) => call<void>(routes.accountProve({ password })),
  changePassword: (changed: string) => call<void>(routes.accountChangePassword({ new: changed })),
  newCodes: () => call<Codes>(routes.accountReplaceCodes()).then(({ codes }) => codes),
  endSession: (id: number) => call<void>(routes.accountEndSession(id)),
  endOthers: () => call<void>(routes.accountEndOthers()),
  remove: () => call<void>(routes.accountDelete()),
  /** The players whom the user has blocked. */
  blocked: () => call<{ players: Blocked[] }>(routes.chatBlocked()).then(({ players }) => players),
  unblock: (player: string) => call<void>(routes.chatUnblock(player)),
  daysOff: () => call<OwnDaysOff>(routes.daysOffShow()),
  setDaysOff: (daysOff: DaysOff) => call<OwnDaysOff>(routes.daysOffStore(daysOff)),
  tokens: () => call<Tokens>(routes.tokensList()),
  createToken: (token: TokenRequest) => call<{ token: string }>(routes.tokensCreate(token)),
  revokeToken: (id: number) => call<void>(routes.tokensRevoke(id)),
  /** Marks the player permanently as a program. */
  markBot: () => call<Tokens>(routes.tokensMark({})),
  /** The path of a file with everything that is stored about the player. */
  exportPath: routes.exportExport().path,
};
