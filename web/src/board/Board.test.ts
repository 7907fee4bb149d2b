import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Step, View } from '../api/model';
import { words } from '../words/words.svelte';
import Board from './Board.svelte';
import { drawingOf } from './drawings';

const view: View = {
  colours: ['black', 'orange'],
  pieces: [{ at: 'b2', side: 'first' }],
  hands: null,
  lost: null,
  rod: { at: 'b2', axis: 'n', line: ['b1', 'b2', 'b3'] },
  winning: [],
  shapes: [],
  notes: [],
};
const steps: Step[] = [
  {
    do: 'put',
    at: 'b1',
    then: [
      { do: 'rod', at: 'e', move: 'b1e' },
      { do: 'rod', at: 'ne', move: 'b1ne' },
    ],
  },
  { do: 'put', at: 'b3', move: 'b3' },
];

let board: Record<string, unknown> | undefined;

function show(
  disabled = false,
  onrefused?: (at: string) => Promise<string | undefined>,
  premove = false,
) {
  const onmove = vi.fn();
  document.body.replaceChildren();
  board = mount(Board, {
    target: document.body,
    props: {
      game: 'coffee',
      drawing: drawingOf('coffee')!,
      options: { board: 'square', side: 3 },
      view,
      last: ['b2'],
      steps,
      disabled,
      mover: 'second',
      path: [],
      scene: 1,
      onrefused,
      premove,
      onmove,
    },
  });
  flushSync();
  return onmove;
}

const at = (place: string) => document.querySelector<SVGElement>(`[data-at="${place}"]`)!;
const arms = () => [...document.querySelectorAll<SVGElement>('[data-axis]')];
const click = (element: Element) => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const press = (element: Element, key: string) => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};

beforeAll(() => words.choose('en'));
afterEach(() => {
  if (board) void unmount(board);
});

describe('the board', () => {
  it('marks a refused place with the reason, and keeps the chosen steps', async () => {
    const onrefused = vi.fn(() => Promise.resolve('Why not.'));
    show(false, onrefused);
    click(at('b1'));
    click(at('a3'));
    expect(onrefused.mock.lastCall).toEqual(['a3', [steps[0]]]);
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(document.querySelector('.refused')).not.toBeNull();
    expect(document.querySelector('.caption')?.textContent).toBe('Why not.');
    expect(arms().length).toBeGreaterThan(0);
    // A second tap discards the step, and the mark disappears.
    click(at('b1'));
    expect([document.querySelector('.refused'), arms().length]).toEqual([null, 0]);
  });

  it('describes the name and state of every place', () => {
    show();
    expect(at('b2').getAttribute('aria-label')).toBe('b2, black stone, under the rod, last move');
    expect(at('b3').getAttribute('aria-label')).toBe('b3, empty, legal move');
    expect(at('a1').getAttribute('aria-label')).toBe('a1, empty');
    expect(at('a1').getAttribute('aria-disabled')).toBe('true');
  });

  it('is one stop for the Tab key', () => {
    show();
    expect(document.querySelectorAll('[data-at][tabindex="0"]')).toHaveLength(1);
  });

  it('shows a move of one step at once and sends it once, whatever is pressed meanwhile', async () => {
    const onmove = show();
    click(at('b3'));
    expect(at('b3').getAttribute('aria-label')).toBe('b3, orange stone, chosen');
    click(at('b3'));
    click(document.body);
    await vi.waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('b3', expect.anything()));
  });

  it('prompts for the rod before it sends the move', async () => {
    const onmove = show();
    click(at('b1'));
    expect(onmove).not.toHaveBeenCalled();
    expect(arms().map((arm) => arm.dataset.axis)).toEqual(['e', 'ne']);
    expect(arms()[1]!.getAttribute('aria-label')).toBe(
      'Rod along the diagonal that rises to the right: leaves one free cell',
    );
    click(arms()[1]!);
    await vi.waitFor(() =>
      expect(onmove).toHaveBeenCalledExactlyOnceWith('b1ne', expect.anything()),
    );
  });

  it('takes the choice back on Escape and on a click elsewhere', () => {
    const onmove = show();
    click(at('b1'));
    press(document.body, 'Escape');
    expect(arms()).toEqual([]);
    click(at('b1'));
    click(document.body);
    expect(arms()).toEqual([]);
    expect(onmove).not.toHaveBeenCalled();
  });

  it('shows a premove beside the present position until it is cancelled', () => {
    show(false, undefined, true);
    expect(at('b3').getAttribute('aria-label')).toBe('b3, empty');
    expect(document.querySelector('.dot')).toBeNull();
    click(at('b1'));
    click(arms()[0]!);
    click(document.body);
    expect(at('b1').getAttribute('aria-label')).toBe('b1, orange stone, chosen');
    expect(at('b2').getAttribute('aria-label')).toContain('under the rod');
    press(document.body, 'Escape');
    expect(at('b1').getAttribute('aria-label')).toBe('b1, empty');
  });

  it('keeps the choice while a button elsewhere is pressed', () => {
    show();
    click(at('b1'));
    const button = document.body.appendChild(document.createElement('button'));
    click(button);
    expect(arms()).toHaveLength(2);
  });

  it('is played by keyboard alone', async () => {
    const onmove = show();
    press(at('b1'), 'Enter');
    press(arms()[0]!, 'Enter');
    await vi.waitFor(() =>
      expect(onmove).toHaveBeenCalledExactlyOnceWith('b1e', expect.anything()),
    );
  });

  it('accepts no input while a move is being sent', () => {
    const onmove = show(true);
    click(at('b3'));
    expect(onmove).not.toHaveBeenCalled();
    expect(document.querySelectorAll('[data-at]:not([aria-disabled])')).toHaveLength(0);
  });
});
