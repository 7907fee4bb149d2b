/** A position in sentences: the pieces of both sides, the turn and the possible actions. */
import type { GameState, Options, Outcome, Side, Step, Verb, View } from '../../api/model';
import { following, type Path } from '../../board/steps/choice';
import type { Layout } from '../../board/geometry/layout';
import { seenAxis } from '../../board/geometry/turn';
import { words } from '../../words/words.svelte';
import { colourAfterSwap, colourSubject } from '../sentences/names';

/** The part of a game, or of a position without a game, that is read. */
export interface Readable {
  game: string;
  options: Options;
  view: View;
  moves: readonly string[];
  to_move: Side | null;
  outcome: Outcome | null;
  steps: readonly Step[];
}

/** Maximum number of places that are named; more are counted. */
const MAX_LISTED = 24;
const SIDES = ['first', 'second'] as const;
/** Steps in the order in which they are read. */
const VERBS = ['put', 'lift', 'capture', 'keep'] as const satisfies Verb[];

/** Names in natural order: letters, then numbers. */
const sorted = (places: readonly string[]): string[] =>
  [...places].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** `c3, d4 and e5`, formatted for the language. */
const listed = (places: readonly string[]): string =>
  new Intl.ListFormat(words.lang, { type: 'unit' }).format(sorted(places));

function sideSentences({ view }: Readable, side: Side): string[] {
  const index = side === 'first' ? 0 : 1;
  const subject = colourSubject(view.colours, side);
  const places = view.pieces.filter((piece) => piece.side === side).map((piece) => piece.at);
  const counts = [
    { key: 'web-in-hand', count: view.hands?.[index] },
    { key: 'web-captured', count: view.lost?.[1 - index] },
  ].flatMap(({ key, count }) => (count ? words.t(key, { count }) : []));
  const standing = places.length
    ? words.t('web-read-pieces', { ...subject, count: places.length, places: listed(places) })
    : words.t('web-read-none', subject);
  return counts.length
    ? [standing, words.t('web-read-more', { ...subject, list: counts.join(', ') })]
    : [standing];
}

/** The name of a rod direction in the current orientation. */
const direction = (axis: string, layout: Layout | undefined): string =>
  words.t(`web-rod-${layout ? seenAxis(layout, axis) : axis}`);

function rodSentence({ rod }: View, layout: Layout | undefined): string[] {
  if (!rod) return [];
  const places = listed(rod.line.filter((at) => at !== rod.at));
  return [words.t('web-read-rod', { axis: direction(rod.axis, layout), at: rod.at, places })];
}

/** The possible actions, one sentence for each kind of step. */
function allowed(
  { steps, view, to_move }: Readable,
  path: Path,
  layout: Layout | undefined,
): string[] {
  const next = following(steps, path);
  const sentences = VERBS.flatMap((verb) => {
    const places = next.filter((step) => step.do === verb).map((step) => step.at);
    if (places.length === 0) return [];
    const text =
      places.length > MAX_LISTED
        ? words.t('web-read-many', { count: places.length })
        : listed(places);
    return words.t(`web-read-${verb}`, { places: text });
  });
  const rods = next.filter((step) => step.do === 'rod');
  if (rods.length) {
    const places = rods.map((step) => direction(step.at, layout)).join('; ');
    sentences.push(words.t('web-read-rods', { places }));
  }
  if (to_move && next.some((step) => step.do === 'swap')) {
    sentences.push(words.t('web-read-swap', colourAfterSwap(view.colours, to_move)));
  }
  return sentences;
}

/**
 * The position in sentences; `status` is the turn or the result, `layout` the turned layout, if
 * any.
 */
export function readBoard(
  position: Readable,
  status: string,
  path: Path = [],
  layout?: Layout,
): string[] {
  const last = position.moves.at(-1);
  return [
    ...SIDES.flatMap((side) => sideSentences(position, side)),
    ...rodSentence(position.view, layout),
    ...(last ? [words.t('web-read-last', { move: last })] : []),
    ...(status ? [status] : []),
    ...allowed(position, path, layout),
  ];
}

/** The part of a game to read: the current position, or the one after `ply` moves. */
export const readable = (
  game: GameState,
  shown: { ply: number; view: View; to_move: Side | null },
): Readable => ({
  ...game,
  view: shown.view,
  to_move: shown.to_move,
  moves: game.moves.slice(0, shown.ply),
  steps: shown.ply === game.ply ? game.steps : [],
});
