/** From an item of a session to an exercise on the board. */
import { api } from '../api/client';
import type { PuzzleInfo } from '../api/model';
import { byColour } from '../game/sentences/names';
import { stepWords } from '../game/sentences/spoken-moves';
import { puzzleExercise, type Exercise } from '../puzzles/exercise';
import { puzzleTexts, type Texts } from '../puzzles/texts';
import { words } from '../words/words.svelte';
import { drillExercise } from './drill';
import { mistakeExercise } from './mistake-exercise';
import { phaseIn } from './phase';
import type { Attempt, Card, Item, MistakeCard, Training } from './state';
import { freshPuzzle } from './today';

export interface Loaded {
  exercise: Exercise;
  texts: () => Texts;
  /** What kind of exercise it is, in words. */
  kind: () => string;
  about: Pick<Attempt, 'game' | 'theme' | 'phase'>;
  /** The card; undefined for a new puzzle. */
  card?: Card;
  puzzle?: PuzzleInfo;
}

/** Theme of an attempt at an opening. */
export const DRILL_THEME = 'drill';

async function ofPuzzle(game: string, id: string, card?: Card): Promise<Loaded> {
  const puzzle = await api.puzzle(game, id);
  return {
    exercise: puzzleExercise(puzzle),
    texts: () => puzzleTexts(puzzle),
    kind: () => words.t(card ? 'web-training-puzzle-missed' : 'web-training-puzzle-new'),
    about: { game, theme: puzzle.theme, phase: phaseIn(puzzle) },
    ...(card ? { card } : {}),
    puzzle,
  };
}

async function ofMistake(card: Card & MistakeCard): Promise<Loaded> {
  const exercise = await mistakeExercise(card);
  const { view, to_move: side } = exercise.start;
  const texts = (): Texts => ({
    task: words.t('web-training-mistake-task'),
    details: words.t('web-training-mistake-move', {
      ...byColour(view, side ?? 'first'),
      move: stepWords(card.game, exercise.marked ?? []) || card.move,
    }),
    wrong: (move, inWords) =>
      move === card.move
        ? words.t('web-training-mistake-same')
        : words.t('web-puzzle-wrong', { move: inWords }),
    refuted: (move) => words.t('web-training-refuted', { move }),
    solved: () => words.t('web-training-mistake-solved'),
    lost: [],
    notes: [words.t(`web-theme-of-puzzle-${card.theme}`)],
  });
  const { game, theme, phase } = card;
  return {
    exercise,
    texts,
    kind: () => words.t('web-training-mistake'),
    about: { game, theme, phase },
    card,
  };
}

async function ofDrill(card: Extract<Card, { kind: 'drill' }>): Promise<Loaded> {
  const exercise = await drillExercise(card);
  const { view, to_move: side } = exercise.start;
  const texts = (): Texts => ({
    task: words.t('web-training-drill-task', byColour(view, side ?? 'first')),
    wrong: (_, move) => words.t('web-puzzle-wrong', { move }),
    refuted: (move) => words.t('web-training-refuted', { move }),
    solved: () => words.t('web-training-drill-solved'),
    lost: [],
    notes: [],
  });
  return {
    exercise,
    texts,
    kind: () => words.t('web-training-drill', { line: card.line + 1 }),
    about: { game: card.game, theme: DRILL_THEME, phase: 'opening' },
    card,
  };
}

/** The exercise of an item; undefined if its card is no longer in the collection. */
export async function loadItem(item: Item, { cards }: Training): Promise<Loaded | undefined> {
  if ('puzzle' in item) return ofPuzzle(item.puzzle, await freshPuzzle(item.puzzle));
  const card = cards[item.card];
  if (!card) return undefined;
  if (card.kind === 'puzzle') return ofPuzzle(card.game, card.id, card);
  return card.kind === 'mistake' ? ofMistake(card) : ofDrill(card);
}
