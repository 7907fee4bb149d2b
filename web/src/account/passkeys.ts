/** Passkeys: the browser and the player's device prove who signs in. */
import { request, send } from '../api/client';

/** Whether this browser can make and use passkeys here: not on an address, and not without HTTPS. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** The player has closed the browser's dialog, or let it wait too long. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

const post = <T>(path: string, body: unknown = {}) =>
  send<T>('POST', `account/passkeys${path}`, body);

function json(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException('', 'NotAllowedError');
}

export async function addPasskey(name: string): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/challenge');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = json(await navigator.credentials.create({ publicKey }));
  await post<void>('', { name, credential });
}

export async function signInByPasskey(): Promise<void> {
  const { key, options } = await post<{
    key: string;
    options: PublicKeyCredentialRequestOptionsJSON;
  }>('/sign-in/challenge');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = json(await navigator.credentials.get({ publicKey }));
  await post<void>('/sign-in', { key, credential });
}

export const renamePasskey = (id: number, name: string) =>
  send<void>('PUT', `account/passkeys/${id}`, { name });
export const removePasskey = (id: number) =>
  request<void>(`account/passkeys/${id}`, { method: 'DELETE' });
