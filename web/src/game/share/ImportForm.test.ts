import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { words } from '../../words/words.svelte';
import ImportForm from './ImportForm.svelte';

/** jsdom cannot read files. */
const file = (text: string) => ({ text: () => Promise.resolve(text) });

it('reports an empty file, and reads one that is chosen again', async () => {
  await words.choose('en');
  const component = mount(ImportForm, {
    target: document.body,
    props: { onopen: () => Promise.resolve() },
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const choose = async (text: string): Promise<void> => {
    Object.defineProperty(input, 'files', { configurable: true, value: [file(text)] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    flushSync();
  };
  await choose('');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('This file is empty.');
  await choose('1. d6 f4');
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.querySelector('textarea')!.value).toBe('1. d6 f4');
  await unmount(component);
});
