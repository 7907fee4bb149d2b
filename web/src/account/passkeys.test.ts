import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemSentence } from '../words/problems';
import { isCancelled } from '../site/task.svelte';
import { credentialJson } from './passkeys';

class Key {
  toJSON() {
    return { id: 'a' };
  }
}

const fail = (name: string) =>
  credentialJson(Promise.reject(new DOMException('Raw English.', name))).catch(
    (error: unknown) => error,
  );

afterEach(() => vi.unstubAllGlobals());

describe('a ceremony of a passkey', () => {
  it('returns what the device says', async () => {
    vi.stubGlobal('PublicKeyCredential', Key);
    expect(await credentialJson(Promise.resolve(new Key() as never))).toEqual({ id: 'a' });
    expect(isCancelled(await credentialJson(Promise.resolve(null)).catch((e) => e))).toBe(true);
  });

  it.each(['NotAllowedError', 'AbortError'])('is cancelled by %s', async (name) => {
    expect(isCancelled(await fail(name))).toBe(true);
  });

  it.each([
    ['InvalidStateError', 'passkey-exists'],
    ['SecurityError', 'no-passkeys'],
    ['ConstraintError', 'passkey-unverified'],
    ['NotSupportedError', 'passkey-unsupported'],
  ])('explains %s', async (name, code) => {
    expect(await fail(name)).toMatchObject({ status: 0, code });
  });

  it('has a sentence for all other errors of a browser', async () => {
    expect(problemSentence(await fail('UnknownError'))).not.toContain('Raw English');
  });
});
