/** The requests about the account, apart from the others because few pages make them. */
import { inLanguage, request, send } from '../api/client';
import type { components } from '../api/types';

export type Account = components['schemas']['Account'];
export type Passkey = components['schemas']['AccountPasskey'];
export type Session = components['schemas']['AccountSession'];

export type Blocked = components['schemas']['BlockedPlayer'];

type Codes = { codes: string[] };

const post = <T>(path: string, body: unknown = {}) => send<T>('POST', path, body);

export const accountApi = {
  /** The account of this browser; null if it is signed out. */
  show: () => request<{ account: Account | null }>('account').then(({ account }) => account),
  /** Creates an account for this browser's guest; returns the recovery codes. */
  create: (name: string, password: string) =>
    post<Codes>('account', { name, password }).then(({ codes }) => codes),
  signIn: (name: string, password: string) => post<void>('account/sign-in', { name, password }),
  recover: (name: string, code: string, password: string) =>
    post<void>('account/recover', { name, code, password }),
  signOut: () => post<void>('account/sign-out'),
  changePassword: (current: string, changed: string) =>
    send<void>('PUT', 'account/password', { current, new: changed }),
  newCodes: (password: string) =>
    post<Codes>('account/codes', { password }).then(({ codes }) => codes),
  endSession: (id: number) => request<void>(`account/sessions/${id}`, { method: 'DELETE' }),
  endOthers: () => request<void>('account/sessions', { method: 'DELETE' }),
  remove: (password: string) => post<void>('account/delete', { password }),
  /** The players whom the user has blocked. */
  blocked: () =>
    request<{ players: Blocked[] }>('me/blocked', { headers: inLanguage() }).then(
      ({ players }) => players,
    ),
  unblock: (player: string) =>
    request<void>(`me/blocked/${encodeURIComponent(player)}`, { method: 'DELETE' }),
  /** The path of a file with everything that is stored about the player. */
  exportPath: 'account/export',
};
