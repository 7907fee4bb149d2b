/** The spoken name of a place and its state. */
import type { Side, Verb, View } from '../../api/model';
import type { Dictionary } from '../../words/dictionary';
import { words as ofPage } from '../../words/words.svelte';
import type { Annotations, Value } from '../annotations/annotations';
import type { Path } from '../steps/choice';

export interface Scene {
  words: Dictionary;
  game: string;
  view: View;
  /** The possible action at each place. */
  marks: ReadonlyMap<string, Verb>;
  /** The rule that forbids a place, for each place where a player may expect a move. */
  barred: ReadonlyMap<string, string>;
  /** The steps chosen so far. */
  path: Path;
  last: readonly string[];
  annotations: Annotations;
}

/** The language file's name of a side's piece. */
export function pieceWord(
  game: string,
  view: View,
  side: Side,
  words: Dictionary = ofPage,
): string {
  return words.t(`web-piece-${game}-${view.colours[side === 'first' ? 0 : 1]}`);
}

/** Why a place or an axis may not be chosen. */
export const reason = (code: string, at: string, words: Dictionary): string =>
  words.t(`fault-${code}`, { at });

/** `wins 12`. */
export const worthWord = ({ worth, text = '' }: Value, words: Dictionary): string =>
  words.t(`web-worth-${worth}`, { text }).trim();

/**
 * Returns a function that describes each place: `d4, empty, legal move` or `c3, black stone, last
 * move`.
 */
export function describer(scene: Scene): (at: string) => string {
  const { words, game, view, marks, barred, path, annotations } = scene;
  const sides = new Map(view.pieces.map((piece) => [piece.at, piece.side]));
  const chosen = new Set(path.map((step) => step.at));
  const cut = new Set(path.flatMap((step) => step.gone ?? []));
  const winning = new Set(view.winning);
  const last = new Set(scene.last);
  const whole = view.shapes.filter((shape) => shape.missing.length === 0);
  const shapes = new Set(whole.flatMap((shape) => shape.at));
  const shape = words.has(`web-shape-${game}`) && words.t(`web-shape-${game}`);
  const values = new Map(annotations.values?.map((value) => [value.at, value]));

  return (at) => {
    const side = sides.get(at);
    const [mark, bar, value] = [marks.get(at), barred.get(at), values.get(at)];
    const parts = [
      at,
      side ? pieceWord(game, view, side, words) : words.t('web-empty'),
      chosen.has(at) && words.t('web-chosen'),
      cut.has(at) && side && words.t('web-is-cut-off'),
      shapes.has(at) && shape,
      view.rod?.at === at && words.t('web-under-rod'),
      winning.has(at) && words.t('web-winning'),
      last.has(at) && words.t('web-last'),
      value && worthWord(value, words),
      mark && words.t(`web-can-${mark}`),
      bar && reason(bar, at, words),
    ];
    return parts.filter(Boolean).join(', ');
  };
}
