import { beforeAll, expect, it } from 'vitest';
import type { Note, Piece, Step } from '../../api/model';
import { plainView } from '../../board/drawings/drawing';
import { words } from '../../words/words.svelte';
import { stepPrompt } from './sentences';

beforeAll(() => words.choose('en'));

const man: Piece = { at: 'a1', side: 'first' };
const put: Step = { do: 'put', at: 'd2', move: 'd2' };
const lift: Step = { do: 'lift', at: 'a1', then: [put] };

const prompt = (
  game: string,
  steps: Step[],
  path: Step[] = [],
  pieces: Piece[] = [man],
  notes: Note[] = [],
) => {
  const view = plainView({ colours: ['white', 'black'], pieces, notes });
  return stepPrompt({ game, view, to_move: 'first', steps }, path);
};

it.each([
  ['the first stone', () => prompt('coffee', [put], [], []), 'web-step-coffee-begin'],
  ['a stone', () => prompt('coffee', [put]), 'web-step-coffee-put'],
  ['the first man, like any other', () => prompt('morris', [put], [], []), 'web-step-morris-put'],
  ['a man to move', () => prompt('morris', [lift]), 'web-step-morris-lift'],
  ['where he goes', () => prompt('morris', [lift], [lift]), 'web-step-morris-move'],
  [
    'where he flies',
    () => prompt('morris', [lift], [lift], [man], [{ code: 'flying', side: 'first' }]),
    'web-step-morris-move-flying',
  ],
  [
    'where he goes while the opponent flies',
    () => prompt('morris', [lift], [lift], [man], [{ code: 'flying', side: 'second' }]),
    'web-step-morris-move',
  ],
  [
    'a mark further away',
    () => prompt('fourmation', [put], [], [man], [{ code: 'fallback' }]),
    'web-step-fourmation-put-fallback',
  ],
  ['a game without words of its own', () => prompt('draughts', [lift]), 'web-choose-lift'],
])('prompts for %s', (_, sentence, key) => expect(sentence()).toBe(words.t(key)));

it('is empty if there is no legal step', () => {
  expect(prompt('coffee', [])).toBe('');
  expect(prompt('coffee', [{ do: 'swap', at: '', move: 'swap' }])).toBe('');
});
