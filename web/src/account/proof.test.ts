import { describe, expect, it } from 'vitest';
import { Problem } from '../api/problem';
import { isCancelled } from '../site/task.svelte';
import { proof } from './proof.svelte';

describe('an action that needs a proof', () => {
  let sent = 0;
  const action = async () => {
    sent += 1;
    if (sent === 1) throw new Problem(403, 'proof-needed', '');
    return sent;
  };

  it('runs again after the proof', async () => {
    sent = 0;
    const done = proof.run(action);
    await expect.poll(() => proof.isOpen).toBe(true);
    proof.accept();
    expect([await done, proof.isOpen]).toEqual([2, false]);
  });

  it('is cancelled with the dialog', async () => {
    sent = 0;
    const done = proof.run(action).catch((error: unknown) => error);
    await expect.poll(() => proof.isOpen).toBe(true);
    proof.cancel();
    expect([isCancelled(await done), sent, proof.isOpen]).toEqual([true, 1, false]);
  });

  it('needs none if the service accepts it', async () => {
    sent = 1;
    expect(await proof.run(action)).toBe(2);
    await expect(proof.run(() => Promise.reject(new Problem(409, 'other', '')))).rejects.toThrow(
      'other',
    );
  });
});
