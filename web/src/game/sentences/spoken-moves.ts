/** A move in words: `the man from d2 to d3 capturing a1` instead of `d2-d3xa1`. */
import type { Choice, GameState } from '../../api/model';
import { words } from '../../words/words.svelte';

type Steps = readonly Choice[];

/** The latest move in words; an earlier one in its notation. */
export function moveWords(state: GameState, move: string): string {
  return (state.moves.at(-1) === move && stepWords(state.game, state.last_steps)) || move;
}

/** A move's steps in words; empty if there are none. */
export function stepWords(game: string, steps: Steps): string {
  if (steps.some((step) => step.do === 'swap')) return words.t('web-told-swap');
  const placeOf = (verb: string) => steps.find((step) => step.do === verb)?.at;
  const [from, at] = [placeOf('lift'), placeOf('put')];
  if (!at) return '';
  const piece = from
    ? words.t('web-told-move', { game, from, to: at })
    : words.t('web-told-put', { game, at });
  return steps.reduce((move, { do: verb, at }) => {
    if (verb === 'capture') return words.t('web-told-capture', { move, at });
    if (verb === 'keep') return words.t('web-told-keep', { move, at });
    return verb === 'rod' ? words.t(`web-told-rod-${at}`, { move }) : move;
  }, piece);
}
