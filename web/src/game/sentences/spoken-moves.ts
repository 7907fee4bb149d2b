/** A move in words, for screen readers: `d7, captures e3` instead of `d7xe3`. */
import type { GameState, Hint } from '../../api/model';
import { words } from '../../words/words.svelte';

type Steps = Hint['steps'];

/** The latest move in words; an earlier one in its notation. */
export function moveWords(state: GameState, move: string): string {
  return (state.moves.at(-1) === move && stepWords(state.last_steps)) || move;
}

/** A move's steps in words; empty if there are none. */
export function stepWords(steps: Steps): string {
  const lifted = steps.find((step) => step.do === 'lift')?.at;
  const parts = steps.map(({ do: verb, at }) => {
    if (verb === 'put') return lifted ? words.t('web-told-move', { from: lifted, to: at }) : at;
    if (verb === 'capture') return words.t('web-told-capture', { at });
    if (verb === 'keep') return words.t('web-told-keep', { at });
    return verb === 'rod' ? words.t(`web-told-rod-${at}`) : '';
  });
  return parts.filter(Boolean).join(', ');
}
