/** The line below the status: requests, an absent opponent, the time for a first move, watching. */
import { formatDay, formatUtcDay } from '../../words/dates';
import { words } from '../../words/words.svelte';
import { dayOff, daysOffOf } from '../clock/days-off';
import { timeText } from '../clock/words';
import { newsSentence } from '../sentences/sentences';
import { claimIn, firstMoveIn, otherSide } from './deadlines';
import type { Room } from './room.svelte';

/** The sentence on an open request, for both players and spectators. */
function requestSentence({ state, subject }: Room): string | undefined {
  const { undo_request, draw_offer, to_move } = state;
  if (undo_request) {
    // Back to the last turn of the requesting side; the opponent may have moved since.
    const count = undo_request === to_move ? 2 : 1;
    return words.t('web-undo-asked', { ...subject(undo_request), count });
  }
  return draw_offer ? words.t('web-news-draw-offer', subject(draw_offer)) : undefined;
}

/** The events that only a sentence shows. */
const SENTENCE_EVENTS: ReadonlySet<string> = new Set(['undo-decline', 'draw-decline', 'resume']);

/** The rejection of a request, or the end of an outage, until the next event. */
function eventSentence({ state, news, subject }: Room): string | undefined {
  const last = news.at(-1);
  if (!last || !SENTENCE_EVENTS.has(last.type)) return undefined;
  return newsSentence(state, [last], subject)[0];
}

/** The sentence on an opponent who is away. */
function awaySentence(room: Room): string | undefined {
  const left = claimIn(room);
  if (left === undefined || !room.own) return undefined;
  const opponent = room.subject(otherSide(room.own));
  return left > 0
    ? words.t('web-claim-in', { ...opponent, time: timeText(left) })
    : words.t('web-claim-now', opponent);
}

/** The sentence on a day off of the player to move. */
function daysOffSentence({ state, subject }: Room, now: number | undefined): string | undefined {
  if (!state.to_move || now === undefined) return undefined;
  const found = dayOff(daysOffOf(state, state.to_move), now);
  if (!found) return undefined;
  const player = subject(state.to_move);
  return found.kind === 'weekend'
    ? words.t('web-days-off-weekend', player)
    : words.t('web-days-off-until', { ...player, date: formatUtcDay(found.last, words.lang) });
}

/** The sentence on the time for a first move. */
function firstMoveSentence(room: Room, now: number | undefined): string | undefined {
  const left = firstMoveIn(room, now);
  const side = room.timed.to_move;
  if (left === undefined || !side) return undefined;
  return words.t('web-first-move', { ...room.subject(side), time: timeText(left) });
}

/** The sentence for spectators. */
function watchingSentence({ watching, seatWasTaken, error }: Room): string | undefined {
  if (!watching) return undefined;
  // If an attempt to take the seat was rejected, the error already reports it.
  return words.t(seatWasTaken && !error ? 'web-problem-seat-taken' : 'web-watching');
}

/** The sentence on a premove that could not be played. */
const premoveSentence = ({ premove }: Room): string | undefined =>
  premove.end === 'failed' ? words.t('web-premove-failed') : undefined;

/** The most urgent notice. */
export function notice(room: Room, now: number | undefined): string | undefined {
  if (room.state.outcome) return rematchSentence(room);
  if (!room.remote) return watchingSentence(room) ?? premoveSentence(room);
  // The premove needs the space of other notices.
  if (room.premove.path.length) return requestSentence(room);
  return (
    requestSentence(room) ??
    premoveSentence(room) ??
    watchingSentence(room) ??
    eventSentence(room) ??
    awaySentence(room) ??
    daysOffSentence(room, now) ??
    firstMoveSentence(room, now)
  );
}

/** The sentence on the next game: who requested it, until it begins. */
function rematchSentence({ next, subject }: Room): string | undefined {
  if (!next?.phase) return undefined;
  if (next.phase !== 'requested') return words.t(`web-rematch-${next.phase}`);
  return next.side ? words.t('web-rematch-offered', subject(next.side)) : undefined;
}

/** The sentence on a game that is deleted if nobody moves, which is not urgent. */
export function deletionSentence({ state, vacant }: Room): string | undefined {
  if (!state.kept_until || state.outcome || vacant.length) return undefined;
  return words.t('web-kept-until', { date: formatDay(state.kept_until, words.lang) });
}
