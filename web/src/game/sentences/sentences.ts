/** Sentences of a room: the turn, the next step, and the latest events. */
import { following, type Path } from '../../board/steps/choice';
import { cutOffSentence } from '../../board/steps/cutoff';
import type { GameEvent, GameState, Hint, Position, Side, Step, View } from '../../api/model';
import type { Dictionary } from '../../words/dictionary';
import { words } from '../../words/words.svelte';
import { byColour, inRoom, reasonText, resultSentence, type Subject } from './names';
import type { Room } from '../room/room.svelte';
import { moveWords, stepWords } from './spoken-moves';

/** The default of functions that take words. */
const ofPage: Dictionary = words;

/** The input of a prompt: a position and its side to move. */
export interface Prompted {
  game: string;
  view: View;
  to_move: Side | null;
  steps: readonly Step[];
}

/** The key of a step's prompt, special cases first. */
function promptKey(
  game: string,
  stage: string,
  codes: readonly string[],
  words: Dictionary,
): string | undefined {
  for (const code of codes) {
    const key = `web-step-${game}-${stage}-${code}`;
    if (words.has(key)) return key;
  }
  const key = `web-step-${game}-${stage}`;
  return words.has(key) ? key : undefined;
}

/** A short prompt for the next step; empty if there is none. */
export function stepPrompt(
  { game, view, to_move, steps }: Prompted,
  path: Path,
  words: Dictionary = ofPage,
): string {
  const next = following(steps, path).find((step) => step.do !== 'swap')?.do;
  if (!next) return '';
  const notes = view.notes.filter(({ side }) => !side || side === to_move);
  const codes = notes.map((note) => note.code);
  // Some games have special prompts for the first piece and for the destination of a lifted one.
  const special = path.some((step) => step.do === 'lift') ? 'move' : 'begin';
  const first = next === 'put' && (path.length > 0 || view.pieces.length === 0);
  const key = (stage: string) => promptKey(game, stage, codes, words);
  const own = (first ? key(special) : undefined) ?? key(next);
  return words.t(own ?? `web-choose-${next}`);
}

/** The cost of the chosen steps and the prompt for the next one. */
function underWay(position: Prompted, path: Path, words: Dictionary = ofPage): string {
  const costly = path.findLast((step) => step.gone?.length);
  const cost = costly ? cutOffSentence(position.view, costly, position.to_move, words) : '';
  return [cost, stepPrompt(position, path, words)].filter(Boolean).join(' ');
}

/** Notes on a position, in words. */
export const noteSentences = (
  view: View,
  subjectOf: (side: Side) => Subject,
  words: Dictionary = ofPage,
): string[] =>
  view.notes.flatMap(({ code, side }) => {
    const key = `note-${code}`;
    return words.has(key) ? words.t(key, side ? { ...subjectOf(side) } : undefined) : [];
  });

/** A hint in words: the move and its reason. */
export function hintSentence(
  hint: Hint,
  { game, options, to_move, view }: Pick<GameState, 'game' | 'options' | 'to_move' | 'view'>,
  subjectOf: (side: Side) => Subject,
): string {
  const { why, reason, count, at } = hint;
  const loser = subjectOf(to_move === 'first' ? 'second' : 'first');
  const text = words.t(`hint-${why}`, {
    move: stepWords(game, hint.steps) || hint.move,
    reason: reason ? reasonText(reason, options, loser) : '',
    count: count ?? 0,
    at: at ?? '',
  });
  const general = isOpening(hint, view) ? [words.t('web-hint-opening')] : [];
  return [words.capital(text), ...general].join(' ');
}

/** Whether a hint has no reason but that the board is empty. */
const isOpening = ({ why }: Hint, view: View): boolean => why === 'best' && !view.pieces.length;

/** The first stage of a hint: what to look for, without the move. */
export const nudgeSentence = (hint: Hint, view: View): string =>
  words.t(isOpening(hint, view) ? 'web-nudge-opening' : `web-nudge-${hint.why}`);

/** The status of a room with an open seat. */
function vacancySentence({ state: { players, is_listed }, subject, invited, mine }: Room): string {
  if (invited) {
    const host = players.first.kind === 'open' ? 'second' : 'first';
    return words.t('web-invited', subject(host));
  }
  return mine.length
    ? words.t('web-waiting', { listed: is_listed ? 'yes' : 'no' })
    : words.t('web-seats-open');
}

/** The chosen move, with the request to confirm it, and what it costs. */
function confirmSentence({ state, path }: Room, move: string): string {
  const text = words.capital(stepWords(state.game, path) || move);
  const question = words.t('web-confirm-question', { move: text });
  return [underWay(state, path), question].filter(Boolean).join(' ');
}

/** The premove, with the prompt for its next step. */
function premoveSentence({ state, own, premove: { path } }: Room): string {
  const text = words.t('web-premove', { move: stepWords(state.game, path) || path[0]!.at });
  return [text, stepPrompt({ ...state, to_move: own }, path)].filter(Boolean).join(' ');
}

/** The line above the board. */
export function statusSentence(room: Room): string {
  const { state, shown, atEnd, vsComputer, path, waiting, steps, subject } = room;
  if (!atEnd) {
    const move = state.moves[shown.ply - 1] ?? '';
    return words.t('web-looking-at', { ply: shown.ply, count: state.ply, move });
  }
  if (waiting) return words.t('web-on-its-way', { move: state.moves.at(-1)! });
  if (state.outcome) return resultSentence(state, subject);
  if (room.vacant.length) return vacancySentence(room);
  if (room.proposal) return confirmSentence(room, room.proposal);
  if (room.premove.path.length) return premoveSentence(room);
  const step = underWay({ ...state, steps }, path);
  if (path.length && step) return step;
  if (!state.to_move) return '';
  const mover = subject(state.to_move);
  if (state.players[state.to_move].kind === 'computer') return words.t('web-thinking', mover);
  if (step) return words.t('web-turn-and-step', { turn: words.t('web-to-move', mover), step });
  return vsComputer ? words.t('web-your-turn') : words.t('web-to-move', mover);
}

/** The line above a position that belongs to no game. */
export function positionSentence(
  position: Prompted & Pick<Position, 'outcome' | 'options'>,
  path: Path,
  words: Dictionary = ofPage,
): string {
  const { outcome, to_move, view } = position;
  if (outcome) return resultSentence(position, (side) => byColour(view, side, words), words);
  const step = underWay(position, path, words);
  if (path.length && step) return step;
  if (!to_move) return '';
  const turn = words.t('web-to-move', byColour(view, to_move, words));
  return step ? words.t('web-turn-and-step', { turn, step }) : turn;
}

/** The latest events, one sentence each; the status line reports the result. */
export function newsSentence(
  state: GameState,
  news: readonly GameEvent[],
  subjectOf = (side: Side): Subject => inRoom(state, side),
): string[] {
  return news.flatMap((event) => {
    const subject = event.side && subjectOf(event.side);
    switch (event.type) {
      case 'sit':
        return words.t('web-news-sit', subject);
      case 'move':
        return event.move === 'swap'
          ? words.t('web-news-swap', subject)
          : words.t('web-news-move', { ...subject, move: moveWords(state, event.move) });
      case 'undo':
        return words.t('web-news-undo', { count: event.plies });
      case 'resume':
        return words.t('web-news-resume');
      case 'undo-request':
        return words.t('web-news-undo-request', subject);
      case 'undo-decline':
        return words.t('web-news-undo-decline', subject);
      case 'resign':
        return words.t('web-news-resign', subject);
      case 'draw-offer':
        return words.t('web-news-draw-offer', subject);
      case 'draw-decline':
        return words.t('web-news-draw-decline', subject);
      default:
        // The start of the clock is not reported, and the status line reports the end.
        return [];
    }
  });
}
