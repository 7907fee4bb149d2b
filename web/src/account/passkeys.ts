/** Passkeys: the browser and the player's device prove who signs in. */
import * as routes from '../api/account-routes';
import { call } from '../api/client';
import { Problem } from '../api/problem';

/** Whether this browser can make and use passkeys here: not on an address, and not without HTTPS. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** The codes of the browser's errors, other than those of a cancelled dialog. */
const CODES: Readonly<Record<string, string>> = {
  InvalidStateError: 'passkey-exists',
  SecurityError: 'no-passkeys',
  ConstraintError: 'passkey-unverified',
  NotSupportedError: 'passkey-unsupported',
};

/**
 * The credential that the browser creates or finds, as JSON; rejected with a problem. The API description does not
 * define its form.
 */
export async function credentialJson(
  found: Promise<Credential | null>,
): Promise<Record<string, never>> {
  const credential = await found.catch((error: unknown) => {
    const code = error instanceof DOMException ? CODES[error.name] : undefined;
    throw code ? new Problem(0, code, '') : error;
  });
  if (credential instanceof PublicKeyCredential) return credential.toJSON() as never;
  throw new DOMException('', 'NotAllowedError');
}

export async function addPasskey(name: string): Promise<void> {
  const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    routes.passkeysBegin(),
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await credentialJson(navigator.credentials.create({ publicKey }));
  await call<void>(routes.passkeysAdd({ name, credential }));
}

/** A passkey's response to a challenge of the service. */
async function respond(): Promise<{ key: string; credential: Record<string, never> }> {
  const { key, options } = await call<{
    key: string;
    options: PublicKeyCredentialRequestOptionsJSON;
  }>(routes.passkeysBeginSignIn());
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return { key, credential: await credentialJson(navigator.credentials.get({ publicKey })) };
}

export const signInByPasskey = async () => call<void>(routes.passkeysSignIn(await respond()));
export const proveByPasskey = async () => call<void>(routes.passkeysProve(await respond()));

export const renamePasskey = (id: number, name: string) =>
  call<void>(routes.passkeysRename(id, { name }));
export const removePasskey = (id: number) => call<void>(routes.passkeysRemove(id));
