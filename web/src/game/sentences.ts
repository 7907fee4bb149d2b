/** What the table says: whose turn it is, what to do next, what has just happened. */
import { following } from '../board/choice';
import type { GameEvent, GameState } from '../api/types';
import { words } from '../words/words.svelte';
import { atTable, resultSentence } from './names';
import type { Table } from './table.svelte';

/** The line above the board. */
export function statusSentence({ state, shown, atEnd, alone, path }: Table): string {
  if (!atEnd) {
    const move = shown.ply ? state.moves[shown.ply - 1]! : words.t('web-at-start');
    return words.t('web-looking-at', { ply: shown.ply, count: state.ply, move });
  }
  if (state.outcome) return resultSentence(state, (side) => atTable(state, side));
  const next = following(state.steps, path)[0];
  if (path.length && next) return words.t(`web-choose-${next.do}`);
  if (!state.to_move) return '';
  const player = state.players[state.to_move];
  if (player.kind === 'computer') return words.t('web-thinking');
  if (alone) return words.t('web-your-turn');
  return words.t('web-to-move', atTable(state, state.to_move));
}

/** The latest events, one sentence each; the status line says how a game ended. */
export function newsSentence(state: GameState, news: readonly GameEvent[]): string[] {
  return news.flatMap((event) => {
    const subject = event.side && atTable(state, event.side);
    switch (event.type) {
      case 'move':
        return event.move === 'swap'
          ? words.t('web-news-swap', subject)
          : words.t('web-news-move', { ...subject, move: event.move });
      case 'undo':
        return words.t('web-news-undo', { count: event.plies });
      case 'resign':
        return words.t('web-news-resign', subject);
      default:
        return [];
    }
  });
}
