/** Passkeys: the browser and the player's device prove who signs in. */
import { call } from '../api/client';
import * as routes from '../api/account-routes';

/** Whether this browser can make and use passkeys here: not on an address, and not without HTTPS. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Whether the player has closed the browser's dialog, or its time is up. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The API description does not define the form of a credential. */
function json(credential: Credential | null): Record<string, never> {
  if (credential instanceof PublicKeyCredential) return credential.toJSON() as never;
  throw new DOMException('', 'NotAllowedError');
}

export async function addPasskey(name: string): Promise<void> {
  const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    routes.passkeysBegin(),
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = json(await navigator.credentials.create({ publicKey }));
  await call<void>(routes.passkeysAdd({ name, credential }));
}

export async function signInByPasskey(): Promise<void> {
  const { key, options } = await call<{
    key: string;
    options: PublicKeyCredentialRequestOptionsJSON;
  }>(routes.passkeysBeginSignIn());
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = json(await navigator.credentials.get({ publicKey }));
  await call<void>(routes.passkeysSignIn({ key, credential }));
}

export const renamePasskey = (id: number, name: string) =>
  call<void>(routes.passkeysRename(id, { name }));
export const removePasskey = (id: number) => call<void>(routes.passkeysRemove(id));
